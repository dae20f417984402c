"""Preflight of laid-out pages: size of text, contrast, overlaps, edges, places, resolution.

Only what follows from the boxes is claimed: the contrast of text on a picture or a gradient
can't be computed here, so it is not checked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap

from generator.content.fonts.families import FAMILIES
from generator.content.icons.text import AS_IT_STANDS
from generator.errors import did_you_mean, short
from generator.measure import MM_PER_INCH, millimetres
from generator.typeset.boxes import PX_PER_POINT, Box
from generator.typeset.inks import contrast
from generator.typeset.judging.behind import SLACK, core, grounds, meet
from generator.typeset.judging.lent import Lent, lacking
from generator.typeset.painting import Rect

MIN_CONTRAST = 4.5
MIN_DPI = 200
MAX_OFF = 2.0
"""Millimetres that a box with an absolute position may lie from where its style places it."""

MAX_CUT = 0.2
"""Millimetres of a text that may be cut off: the room below its last line, not its letters."""

MAX_OUT = 0.2
"""Millimetres that small letters may run out of the frame of their text."""

MIN_TEXT = {"card": 6.5, "sheet": 6.5, "counter": 5.5}
"""The smallest type allowed, in points, by what is printed."""

_MARKUP = re.compile(
    r"</?(a|b|big|br|div|em|h[1-6]|i|img|li|ol|p|s|small|span|strong|sub|sup|table|u|ul)\b[^<>]*>"
    r"|&(amp|deg|gt|lt|nbsp|quot|times|#\d+);",
    re.IGNORECASE,
)

_SPOT = re.compile(r",? at \d+:\d+")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a page.

    `at` leads to the content, see `Pack.place_of`; `quote` is text to look for in the templates.
    One of `looks` spoils nothing but looks: a draft is printed in spite of it.
    """

    message: str
    at: str | None
    hint: str = ""
    quote: str = ""
    looks: bool = False


@dataclass(frozen=True, slots=True)
class PageBounds:
    """The limits of a page: where text must stay (pixels), smallest type (pt), the pack's fonts."""

    safe: Rect
    min_text: float
    families: tuple[str, ...] = ()


Check = Callable[[Sequence[Box], PageBounds], Iterator[Finding]]


def inspect(
    boxes: Sequence[Box], bounds: PageBounds, known: Iterable[Finding] = ()
) -> list[Finding]:
    """Run every check on one page's boxes, so that one fault is one problem.

    A text has many lines: each check tells of the first of them, or of the worst. One that is
    `known` to be too long for its box, or runs off the page, is not told to lie over others too.
    """
    spilt = {finding.at for finding in known if finding.at}
    found = []
    for check in CHECKS:
        told = set(spilt) if check in _OF_THE_SPILT else set()
        for finding in check(boxes, bounds):
            if finding.at is None or finding.at not in told:
                found.append(replace(finding, looks=check not in _NEVER_PRINTED))
            if finding.at:
                told.add(finding.at)
        if check is _outside:
            spilt |= told
    return found


def engine_findings(refused: Mapping[str, str], complaints: Sequence[str]) -> list[Finding]:
    """Report the files a page was refused, or else the engine's complaints."""
    if refused:
        return [
            Finding(f"'{short(name)}' can't be read: {why}", None, quote=name)
            for name, why in refused.items()
        ]
    return [_complaint(text) for text in complaints]


def _complaint(text: str) -> Finding:
    """Report a complaint of the engine; its line and column are dropped: no user has that file."""
    text = " ".join(_SPOT.sub("", text).split()).rstrip(".")
    quoted = re.search("`([^`]+)`", text)
    return Finding(f"the page engine says: {text}", None, quote=quoted[1] if quoted else "")


def held(boxes: Iterable[Box]) -> dict[int, list[Box]]:
    """Return the contents of each fit box of a page, by the box's index."""
    found: dict[int, list[Box]] = {}
    for box in boxes:
        if box.inside >= 0 and box.kind in ("text", "picture"):
            found.setdefault(box.inside, []).append(box)
    return found


def overflow(fit: Box, inside: Iterable[Box]) -> float:
    """Return how many times too large a fit box's contents are (1 or less: they fit)."""
    left, top, right, bottom = fit.rect
    rects = [box.rect for box in inside]
    if not rects:
        return 0.0
    width, height = right - left, bottom - top
    over_x = max(max(r[2] for r in rects) - right, left - min(r[0] for r in rects))
    over_y = max(max(r[3] for r in rects) - bottom, top - min(r[1] for r in rects))
    if over_x <= SLACK and over_y <= SLACK:
        return 1.0
    need_x = (width + max(over_x, 0)) / max(width, 0.01)
    need_y = (height + max(over_y, 0)) / max(height, 0.01)
    return max(need_x, need_y)


def _small_text(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    for box in boxes:
        if box.kind == "text" and box.size < bounds.min_text - 0.01:
            size = f"{box.size:.3g} pt; the minimum is {bounds.min_text:g} pt"
            message = f"'{short(box.text)}' is printed at {size}"
            yield Finding(message, box.at)


def _strange_fonts(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report unknown fonts: the engine replaces them silently, perhaps by one of another width."""
    known = [*bounds.families, *FAMILIES]
    for family in dict.fromkeys(box.family for box in boxes if box.kind == "text"):
        if family not in known:
            message = f"unknown font '{short(family)}'; there are {', '.join(known)}"
            own = "a font of your own goes into the folder 'fonts' of the pack"
            yield Finding(message, None, "".join(did_you_mean(family, known)) or own, family)


def _lent_letters(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report characters that a pack's own font lacks: another one would take its place unseen."""
    yield from starmap(Finding, lacking((b.at, b.families, *one) for b in boxes for one in b.lent))


def drawing_findings(lent: Iterable[Lent]) -> list[Finding]:
    """Report the same of texts in drawings."""
    return list(starmap(Finding, lacking((None, *one) for one in lent)))


def _markup(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report HTML in texts, and icons, which are printed like any other letters."""
    for box in boxes:
        if box.kind != "text" or box.icon:
            continue
        if found := _MARKUP.search(box.text):
            hint = "a text may have **bold** and *italic*; all else belongs in the template"
            yield Finding(f"'{short(found[0])}' is printed as it stands", box.at, hint)
        elif found := AS_IT_STANDS.search(box.text):
            hint = "in a template, rich(…) draws the icons of a text, and icon(…) a single one"
            yield Finding(f"'{found[0]}' is printed as it stands", box.at, hint, found[0])


def _outside(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report text too near the edge, what is farthest out first."""
    left, top, right, bottom = bounds.safe

    def over(box: Box) -> float:
        one = box.rect
        return max(left - one[0], top - one[1], one[2] - right, one[3] - bottom)

    for box in sorted((box for box in boxes if box.kind == "text"), key=over, reverse=True):
        if over(box) > SLACK:
            mm = millimetres(over(box) / PX_PER_POINT)
            yield Finding(f"'{short(box.text)}' is {mm:.1f} mm outside the safe area", box.at)


def _low_contrast(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    for index, box in enumerate(boxes):
        if box.kind != "text" or box.colour is None:
            continue
        under = grounds(boxes[:index], core(box))
        if not under:
            continue
        ratio = min(contrast(box.colour, ground) for ground in under)
        if ratio < MIN_CONTRAST - 0.005:
            told = f"{ratio:.1f}:1; the minimum is {MIN_CONTRAST}:1"
            yield Finding(f"'{short(box.text)}' has a contrast of {told}", box.at)


def _overlaps(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    texts = [box for box in boxes if box.kind == "text" and not box.turned]
    texts.sort(key=lambda box: box.rect[1])
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            if other.rect[1] >= one.rect[3]:
                break
            deep = min(one.rect[3], other.rect[3]) - max(one.rect[1], other.rect[1])
            wide = min(one.rect[2], other.rect[2]) - max(one.rect[0], other.rect[0])
            if wide > 1.0 and deep > 0.25 * min(one.size, other.size) * PX_PER_POINT:
                message = (
                    f"'{short(one.text)}' and '{short(other.text)}' are printed over each other"
                )
                yield Finding(message, one.at or other.at)


def _covered(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report text and pictures that lie over each other, unless the picture is the text's ground.

    A ground is painted before the text and placed apart from it. A drawing that stands in the
    template itself is its author's own: arrows and leading lines may be placed over text.
    """
    pictures = [box for box in boxes if box.kind == "picture" and not box.turned]
    for text in boxes if pictures else ():
        if text.kind != "text" or text.turned:
            continue
        ink = core(text)
        for picture in pictures:
            side_by_side = picture.painted[:-1] == text.painted[:-1]
            over = picture.painted > text.painted and picture.text
            if (over or side_by_side) and meet(picture.seen or picture.rect, ink):
                name = f"'{short(picture.text)}'" if picture.text else "a drawing"
                message = f"{name} and the text '{short(text.text)}' are printed over each other"
                yield Finding(message, text.at or picture.at, quote=picture.text)


def _cut_off(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report text that a box with `overflow: hidden` cuts off."""
    for box in boxes:
        mm = millimetres(box.cut / PX_PER_POINT)
        if box.kind == "text" and mm > MAX_CUT:
            yield Finding(f"'{short(box.text)}' is cut off by {mm:.1f} mm", box.at)


def _out_of_frame(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report text that runs out of the band, the cell or the frame at its head or its foot."""
    for box in boxes:
        mm = millimetres(box.out / PX_PER_POINT)
        if box.kind == "text" and not box.turned and mm > MAX_OUT:
            yield Finding(f"'{short(box.text)}' runs {mm:.1f} mm out of its frame", box.at)


def _left_behind(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    """Report what does not lie where its style places it in its box.

    The engine may leave it behind when that box is moved, on to the next page for instance.
    """
    for box in boxes:
        mm = millimetres(box.off / PX_PER_POINT)
        if mm > MAX_OFF:
            name = f"'{short(box.text)}'" if box.text else "a box with an absolute position"
            message = f"{name} lies {mm:.0f} mm from its place in the box that holds it"
            hint = "place it from the top, in a box of a stated height that stays on one page"
            yield Finding(message, box.at, hint, quote=box.text)


def _coarse_pictures(boxes: Sequence[Box], bounds: PageBounds) -> Iterator[Finding]:
    for box in boxes:
        if box.kind != "picture" or box.pixels is None or not all(box.pixels):
            continue
        width = millimetres((box.rect[2] - box.rect[0]) / PX_PER_POINT)
        height = millimetres((box.rect[3] - box.rect[1]) / PX_PER_POINT)
        if not (width and height):
            continue
        dpi = min(box.pixels[0] / width, box.pixels[1] / height) * MM_PER_INCH
        if dpi < MIN_DPI - 0.5:
            name = f"'{short(box.text)}'" if box.text else "a picture"
            message = (
                f"{name} of {box.pixels[0]:g} × {box.pixels[1]:g} pixels printed {width:.0f} × "
                f"{height:.0f} mm large has {dpi:.0f} dpi; the minimum is {MIN_DPI} dpi"
            )
            yield Finding(message, box.at, quote=box.text)


CHECKS: tuple[Check, ...] = (
    _strange_fonts,
    _lent_letters,
    _small_text,
    _markup,
    _outside,
    _low_contrast,
    _overlaps,
    _covered,
    _cut_off,
    _out_of_frame,
    _left_behind,
    _coarse_pictures,
)

_NEVER_PRINTED = (_strange_fonts,)
"""Checks of more than looks: not even a draft is printed with what they find."""

_OF_THE_SPILT = (_outside, _overlaps, _covered, _cut_off, _out_of_frame)
"""Checks that find nothing new in a text which is too long for its place."""
