"""Make text fit its box: shrink it no more than needed, down to the stated minimum."""

from __future__ import annotations

import contextlib
import gc
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import short
from generator.typeset.boxes import Box
from generator.typeset.engine import Draft, LaidOut
from generator.typeset.judging.findings import Finding, held, overflow

MAX_TRIES = 16
STEP = 0.25
"""Points: type sizes are tried in quarters of a point."""

LONG = 40
"""The least elements in a stretch worth leaving out while sizes are tried."""

_SIZE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


@dataclass(slots=True)
class _Search:
    """The type sizes tried for one element, in points.

    `minimum` is the smallest allowed, `fits` the largest size that fitted, `fails` the smallest
    size that failed.
    """

    element: Any
    minimum: float
    size: float
    fits: float | None = None
    fails: float = math.inf

    def next(self, over: float) -> float | None:
        """Record how this size did and return the next to try, or None when the search is over.

        `over` is how many times too large the text was. Text fills an area, so the first guess
        divides by its square root; then the gap between what fits and what fails is halved.
        """
        if over > 1.0:
            self.fails = self.size
        else:
            self.fits = self.size
        if self.fits is None:
            if self.size <= self.minimum:
                return None
            guess = _floored(self.size / math.sqrt(over))
            return max(self.minimum, min(guess, self.size - STEP))
        if self.fails - self.fits > STEP:
            return max(self.fits + STEP, _floored((self.fits + self.fails) / 2))
        return None if self.size == self.fits else self.fits


def fit_draft(draft: Draft) -> tuple[LaidOut, list[list[Box]], list[Finding]]:
    """Lay out a document so that its texts fit, like `fit_pages`.

    Sizes are found using only the stretches with such texts, as each try lays out everything. Then
    the whole document is laid out and checked again.
    """
    with _without_the_rest(draft.root) as left_out:
        if left_out:
            fit_pages(draft.pages())
            gc.collect()  # its pages are in a reference cycle, and would stay in memory
    return fit_pages(draft.pages())


@contextlib.contextmanager
def _without_the_rest(root: Any) -> Iterator[int]:
    """Take out the long stretches and the blank pages in which no text has to fit; count them.

    A stretch is an element of the body, or of an element that stands in it.
    """
    taken: list[tuple[Any, int, Any]] = []
    if any(True for _ in _fitting(root)):
        for parent in [body for tag in ("body", "body/*") for body in root.iterfind(tag)]:
            for index, stretch in reversed(list(enumerate(parent))):
                if _costs(stretch) and not any(True for _ in _fitting(stretch)):
                    taken.append((parent, index, stretch))
                    parent.remove(stretch)
    try:
        yield len(taken)
    finally:
        for parent, index, stretch in reversed(taken):
            parent.insert(index, stretch)


def _costs(stretch: Any) -> bool:
    """Tell whether a stretch is long, or a page without text, as templates name their pages.

    A short one that is not a page may be beside a text and limit its room.
    """
    if sum(1 for _ in stretch.iter()) >= LONG:
        return True
    return "page" in stretch.get("class", "").split() and not "".join(stretch.itertext()).strip()


def _fitting(element: Any) -> Iterator[Any]:
    return (one for one in element.iter() if one.get("data-fit") is not None)


def fit_pages(pages: LaidOut) -> tuple[LaidOut, list[list[Box]], list[Finding]]:
    """Shrink overflowing text to the largest quarter point that fits, with a layout per try.

    An element with `data-fit="6.5"` may shrink down to 6.5 points. Returns the final pages,
    their boxes, and a finding for each text that does not fit.
    """
    boxes = _all_boxes(pages)
    searches: dict[Any, _Search] = {}
    if _shrunk(boxes, searches):
        with _apart_left_out(pages, searches) as left_out:
            if left_out:
                _searched(pages.relaid(), searches)
                searches = {}  # what still fails with everything else in place is searched again
        pages, boxes = _searched(pages.relaid(), searches)
    return pages, boxes, [finding for page in boxes for finding in _findings(page)]


def _searched(pages: LaidOut, searches: dict[Any, _Search]) -> tuple[LaidOut, list[list[Box]]]:
    """Lay out repeatedly until each element has its size; return the last pages."""
    for _ in range(MAX_TRIES):
        boxes = _all_boxes(pages)
        if not _shrunk(boxes, searches):
            return pages, boxes
        pages = pages.relaid()
    return pages, _all_boxes(pages)


def _all_boxes(pages: LaidOut) -> list[list[Box]]:
    return [pages.boxes(number) for number in range(len(pages))]


@contextlib.contextmanager
def _apart_left_out(pages: LaidOut, searches: dict[Any, _Search]) -> Iterator[int]:
    """Leave out for now what is positioned apart and has no text being sized; count it.

    An element with an absolute position takes no room from any other. It stays, hidden and empty,
    for selectors that count or name it.
    """
    apart = dict.fromkeys(pages.placed_apart())
    spare = [one for one in apart if not any(each in searches for each in one.iter())]
    hidden = [(one, dict(one.attrib), list(one)) for one in spare]
    for one, attributes, children in hidden:
        one.set("style", f"{attributes.get('style', '')};display:none!important")
        for child in children:
            one.remove(child)
    try:
        yield len(hidden)
    finally:
        for one, attributes, children in reversed(hidden):
            one.attrib.clear()
            one.attrib.update(attributes)
            one.extend(children)


def _fits(boxes: Sequence[Box]) -> list[tuple[Box, list[Box]]]:
    """Return the fit boxes of a page, each with its contents."""
    inside = held(boxes)
    return [(box, inside.get(index, [])) for index, box in enumerate(boxes) if box.kind == "fit"]


def _minimum(box: Box) -> float | None:
    """Return the minimum size that a fit box states, or None if it is not a number."""
    return float(box.text) if _SIZE.fullmatch(box.text) else None


def _shrunk(pages: Sequence[Sequence[Box]], searches: dict[Any, _Search]) -> bool:
    """Set the next size of each element still being sized; return whether there was any."""
    worst: dict[Any, tuple[Box, float]] = {}
    for boxes in pages:
        for box, inside in _fits(boxes):  # an element split by a page break has several boxes
            over = overflow(box, inside)
            worst[box.element] = box, max(over, worst.get(box.element, (box, 0.0))[1])
    searching = False
    for element, (box, over) in worst.items():
        minimum = _minimum(box)
        if minimum is None or (over <= 1.0 and element not in searches):
            continue
        search = searches.setdefault(element, _Search(element, minimum, box.size))
        if (size := search.next(over)) is not None:
            search.size = size
            _set_size(element, size)
            searching = True
    return searching


def _set_size(element: Any, size: float) -> None:
    kept = [
        part
        for part in element.get("style", "").split(";")
        if part.strip() and not part.strip().startswith("font-size:")
    ]
    element.set("style", ";".join([*kept, f"font-size:{size:g}pt"]))


def _floored(size: float) -> float:
    return math.floor(size / STEP) * STEP


def _findings(boxes: Sequence[Box]) -> list[Finding]:
    found = []
    for box, inside in _fits(boxes):
        if _minimum(box) is None:
            given = short(box.text)
            message = f"'data-fit' needs the smallest size in points, such as '6.5', not '{given}'"
            found.append(Finding(message, None, quote=f'data-fit="{box.text}"'))
        elif overflow(box, inside) > 1.0:
            words = [one.text for one in inside if one.kind == "text"]
            size = f"{min(box.size, float(box.text)):g} pt"
            message = f"the text '{short(' '.join(words))}' does not fit its box even at {size}"
            hint = "shorten it, or give it more room in the template"
            found.append(Finding(message, box.at, hint, looks=True))
    return found
