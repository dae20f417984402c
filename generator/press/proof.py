"""Preflight of finished files: what was written is read back and measured.

The plan is not trusted: sizes, places and fonts are taken from the PDF's own objects.
"""

from __future__ import annotations

import io
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Matrix

from generator.measure import Size, millimetres, points
from generator.press.booklet.sheets import Binding, Booklet
from generator.press.imposition import Arrangement
from generator.press.layout import BARS
from generator.press.pdf.readback import Box, Face, common, evidence, read_page
from generator.press.profile import PrinterProfile
from generator.press.redrawn import memory
from generator.press.sheets import FinishedSheets, Placement

_RGB = re.compile(rb"(?<![\d.])(\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+) (?:rg|RG)\b")

TOLERANCE = 0.05
"""The tolerance of trimmed sizes and of front-to-back register, in millimetres."""

_ROUNDING = 0.01
"""The overlap that rounding may cause, in millimetres."""


def proof_sheets(
    made: FinishedSheets, arrangement: Arrangement, *, colourless: bool = False
) -> Iterator[str]:
    """Yield the faults of a file of sheets; `colourless` allows black ink only."""
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        yield from _file_problems(pdf, arrangement.paper, colourless)
        yield from _drawn_problems(pdf, made, arrangement)


def proof_stack(
    made: FinishedSheets, arrangement: Arrangement, *, colourless: bool = False
) -> Iterator[str]:
    """Yield the faults of some sheets of a long file, still without fonts and titles."""
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        yield from _colour_problems(pdf) if colourless else ()
        yield from _drawn_problems(pdf, made, arrangement)


def proof_joined(made: FinishedSheets, paper: Size) -> Iterator[str]:
    """Yield the faults of a file whose stacks have been proofed one by one."""
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        yield from _pages_problems(pdf, paper)
        yield from _font_problems(pdf)


def _drawn_problems(
    pdf: pikepdf.Pdf, made: FinishedSheets, arrangement: Arrangement
) -> Iterator[str]:
    """Compare all pages with the pieces that belong on them, fronts with backs."""
    wanted = _by_page(made.placements)
    known = memory()
    boxes: dict[Any, tuple[bytes, bytes]] = {}
    for number, page in enumerate(pdf.pages, 1):
        judge = partial(_sheet_problems, page, wanted[number], arrangement)
        if known is None:
            found: Iterable[str] = judge()
        else:
            read = (evidence(page, boxes), tuple(wanted[number]), arrangement)
            found = known.problems(read, judge)
        for problem in found:
            yield f"page {number}: {problem}"
    yield from _register_problems(made, arrangement)


def proof_document(data: bytes, paper: Size, *, colourless: bool = False) -> Iterator[str]:
    """Yield the faults of a document of whole pages; `colourless` allows black ink only."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from _file_problems(pdf, paper, colourless)
        if "/MarkInfo" not in pdf.Root:
            yield "the document has no tags for screen readers"


def proof_drawing(data: bytes, page: Size, *, colourless: bool = False) -> Iterator[str]:
    """Yield the faults of a file of drawn pages, all of one size."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from _file_problems(pdf, page, colourless)


def proof_booklet(made: Booklet, binding: Binding, *, colourless: bool = False) -> Iterator[str]:
    """Yield the faults of a folded booklet; `colourless` allows black ink only."""
    profile, paper = binding.profile, binding.sheet
    room = _printable(profile, paper)
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        yield from _file_problems(pdf, paper, colourless)
        pages = _by_page(made.placements)
        for number, page in enumerate(pdf.pages, 1):
            faces, strokes = read_page(page)
            wanted = pages[number]
            if len(faces) != len(wanted):
                yield f"side {number}: there are {len(faces)} pages, not {len(wanted)}"
                continue
            matrix = profile.page_matrix("back" if number % 2 == 0 else "front", paper)
            for problem in _placement_problems(faces, wanted, matrix):
                yield f"side {number}: {problem}"
            if not all(_holds(room, box) for box in (*(face.inked for face in faces), *strokes)):
                yield f"side {number}: something is printed in the margin"


def _by_page(placements: Iterable[Placement]) -> defaultdict[int, list[Placement]]:
    """Return what is placed on each page, by its number; nothing on all others."""
    found: defaultdict[int, list[Placement]] = defaultdict(list)
    for place in placements:
        found[place.page].append(place)
    return found


def _file_problems(pdf: pikepdf.Pdf, paper: Size, colourless: bool) -> Iterator[str]:
    """Yield the faults that any file may have, whatever is on its pages."""
    yield from _pages_problems(pdf, paper)
    yield from _font_problems(pdf)
    yield from _colour_problems(pdf) if colourless else ()


def _printable(profile: PrinterProfile, paper: Size) -> Box:
    margins = profile.on(paper).margins
    return margins.left, margins.bottom, paper.width - margins.right, paper.height - margins.top


def _pages_problems(pdf: pikepdf.Pdf, paper: Size) -> Iterator[str]:
    if not str(pdf.docinfo.get("/Title", "")):
        yield "the document has no title"
    if "/Lang" not in pdf.Root:
        yield "the document names no language"
    for number, page in enumerate(pdf.pages, 1):
        left, bottom, right, top = (float(side) for side in page.MediaBox)
        size = Size(millimetres(right - left), millimetres(top - bottom))
        off = max(abs(size.width - paper.width), abs(size.height - paper.height))
        if off > TOLERANCE:
            yield f"page {number} measures {size}, not {paper}"


def _font_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    for font in dict.fromkeys(_fonts(pdf)):
        yield f"the font {font} is not embedded"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Yield the names of fonts without a program; those of form fields may be direct objects."""
    form: Any = pdf.Root.get("/AcroForm", {})
    fields: Any = form.get("/DR", {}).get("/Font", {})
    for item in (*pdf.objects, *fields.values()):
        if not isinstance(item, pikepdf.Dictionary) or item.get("/Type") != "/Font":
            continue
        if item.get("/Subtype") in ("/Type0", "/Type3"):
            continue
        descriptor: Any = item.get("/FontDescriptor")
        if descriptor is None or not any(
            key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
        ):
            yield str(item.get("/BaseFont"))


def _colour_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Look for colours other than greys in everything drawn."""
    found: set[str] = set()
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Stream) or "/Length1" in item:
            continue
        if item.get("/Subtype") == "/Image":
            if item.get("/ColorSpace") not in ("/DeviceGray", None):
                found.add("a picture")
        elif item.get("/Subtype") in ("/Form", None):
            for match in _RGB.finditer(item.read_bytes()):
                levels = [float(level) for level in match.groups()]
                if max(levels) - min(levels) > 0.005:
                    found.add("#" + "".join(f"{round(level * 255):02x}" for level in levels))
    if found:
        yield f"there is colour in a file for black ink only: {', '.join(sorted(found))}"


def _sheet_problems(
    page: pikepdf.Page, wanted: Sequence[Placement], arrangement: Arrangement
) -> Iterator[str]:
    """Compare what the page's content draws with the pieces that belong on it."""
    faces, strokes = read_page(page)
    if len(faces) != len(wanted):
        yield f"there are {len(faces)} faces, not {len(wanted)}"
        return
    side = "front" if arrangement.folded else wanted[0].side
    profile, paper = arrangement.job.profile, arrangement.paper
    matrix = profile.page_matrix(side, paper)
    room = _printable(profile, paper)
    yield from _placement_problems(faces, wanted, matrix)
    yield from _bleed_problems(faces, wanted, room)
    yield from _mark_problems(strokes, faces, wanted, room)
    yield from bar_problems(strokes, matrix)


def _placement_problems(
    faces: Sequence[Face], wanted: Sequence[Placement], matrix: Matrix
) -> Iterator[str]:
    for face, place in zip(faces, wanted, strict=True):
        low = matrix.transform((points(place.x), points(place.y)))
        high = matrix.transform((points(place.x + place.width), points(place.y + place.height)))
        planned = [millimetres(side) for side in (*low, *high)]
        off = max(abs(a - b) for a, b in zip(face.trimmed, planned, strict=True))
        if off > TOLERANCE:
            yield f"{_named(place)} lies {off:.3f} mm off its place"
        if face.turn != place.turn:
            yield f"{_named(place)} is turned by {face.turn}°, not by {place.turn}°"


def _bleed_problems(faces: Sequence[Face], wanted: Sequence[Placement], room: Box) -> Iterator[str]:
    """Look for art in the margins, or over the nearest edge of a neighbour in the grid."""
    lefts, bottoms, rights, tops = (sorted(f.trimmed[side] for f in faces) for side in range(4))
    for face, place in zip(faces, wanted, strict=True):
        left, bottom, right, top = face.trimmed
        free = (
            _before(rights, left),
            _before(tops, bottom),
            _after(lefts, right),
            _after(bottoms, top),
        )
        if not _holds(free, face.inked):
            yield f"{_named(place)} is printed over a neighbour"
        if not _holds(room, face.inked):
            yield f"{_named(place)} is printed in the margin"


def _mark_problems(
    strokes: Sequence[Box], faces: Sequence[Face], wanted: Sequence[Placement], room: Box
) -> Iterator[str]:
    if not all(_holds(room, stroke) for stroke in strokes):
        yield "a mark is printed in the margin"
    edges = list(zip(*(face.inked for face in faces), strict=True))
    art = (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3]))
    inner = [stroke for stroke in strokes if _touch(art, stroke)]
    for face, place in zip(faces, wanted, strict=True):
        if any(_touch(face.inked, stroke) for stroke in inner):
            yield f"a mark is printed on {_named(place)}"


def bar_problems(strokes: Sequence[Box], matrix: Matrix) -> Iterator[str]:
    """Look for a stroke of each bar's length with ticks at both ends."""
    scale = max(abs(matrix.a), abs(matrix.b)), max(abs(matrix.c), abs(matrix.d))
    for label, length in BARS.items():
        if not any(_is_bar(stroke, length, scale, strokes) for stroke in strokes):
            yield f"there is no {label} bar of true length"


def _is_bar(stroke: Box, length: float, scale: tuple[float, float], strokes: Sequence[Box]) -> bool:
    left, bottom, right, top = stroke
    level = right - left > top - bottom
    measured = (right - left) / scale[0] if level else (top - bottom) / scale[1]
    if abs(measured - length) > TOLERANCE:
        return False
    ticks = [
        other for other in strokes if other is not stroke and _touch(stroke, other, -_ROUNDING)
    ]
    along = 0 if level else 1
    return all(
        any(
            abs(tick[along] - end) <= _ROUNDING and abs(tick[along + 2] - end) <= _ROUNDING
            for tick in ticks
        )
        for end in ((left, right) if level else (bottom, top))
    )


def _named(place: Placement) -> str:
    return f"{place.piece} ({place.side})"


def _before(edges: Sequence[float], at: float) -> float:
    """Return the last of the sorted edges at or before `at`."""
    found = bisect_right(edges, at + _ROUNDING)
    return edges[found - 1] if found else float("-inf")


def _after(edges: Sequence[float], at: float) -> float:
    """Return the first of the sorted edges at or after `at`."""
    found = bisect_left(edges, at - _ROUNDING)
    return edges[found] if found < len(edges) else float("inf")


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] + _ROUNDING
        and outer[1] <= inner[1] + _ROUNDING
        and outer[2] >= inner[2] - _ROUNDING
        and outer[3] >= inner[3] - _ROUNDING
    )


def _touch(one: Box, other: Box, overlap: float = _ROUNDING) -> bool:
    """Tell whether two boxes, one of which may be a line, share more than their edges."""
    left, bottom, right, top = common(
        (one[0] + overlap, one[1] + overlap, one[2] - overlap, one[3] - overlap), other
    )
    return left <= right and bottom <= top


def _register_problems(made: FinishedSheets, arrangement: Arrangement) -> Iterator[str]:
    """Turn each sheet over, on paper, and check that every back is in register and upright."""
    paper, upright = arrangement.paper, arrangement.axis == "vertical"
    sides: dict[tuple[Any, ...], list[Placement]] = {}
    for place in made.placements:
        sheet = place.page if arrangement.folded else (place.page + 1) // 2
        sides.setdefault((place.side, sheet, place.piece), []).append(place)
    for (side, *key), backs in sides.items():
        if side != "back":
            continue
        for back, front in zip(backs, sides[("front", *key)], strict=True):
            x, y = back.x, back.y
            if upright:
                x = paper.width - back.x - back.width
            else:
                y = paper.height - back.y - back.height
            off = max(abs(x - front.x), abs(y - front.y))
            if off > TOLERANCE:
                yield f"the back of {back.piece} lies {off:.3f} mm off its front"
            if (back.turn + front.turn) % 360 != (0 if upright else 180):
                yield f"the back of {back.piece} is not upright behind its front"
