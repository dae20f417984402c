"""Make text fit its box: shrink no more than it needs, down to the stated minimum."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import short
from generator.typeset.boxes import Box
from generator.typeset.engine import Pages
from generator.typeset.findings import Finding, overflow

TRIES = 16
STEP = 0.25
"""Sizes of text are tried in quarters of a point."""

_SIZE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


@dataclass(slots=True)
class _Search:
    """The sizes tried for one element: `fits` is the largest that did, `fails` the least not."""

    element: Any
    least: float
    size: float
    fits: float | None = None
    fails: float = math.inf

    def next(self, over: float) -> float | None:
        """Note how this size did and return the next to try, or None when all is known.

        Text fills an area, so the first guess goes with the square root of what is too much;
        after that the gap between what fits and what fails is halved.
        """
        if over > 1.0:
            self.fails = self.size
        else:
            self.fits = self.size
        if self.fits is None:
            if self.size <= self.least:
                return None
            guess = _floored(self.size / math.sqrt(over))
            return max(self.least, min(guess, self.size - STEP))
        if self.fails - self.fits > STEP:
            return max(self.fits + STEP, _floored((self.fits + self.fails) / 2))
        return None if self.size == self.fits else self.fits


def fit_pages(pages: Pages) -> tuple[Pages, list[list[Box]], list[Finding]]:
    """Shrink what overflows to the largest quarter point that fits, laying out again for each try.

    An element with `data-fit="6.5"` may shrink down to 6.5 points. Returns the pages as they
    stand at last, their boxes, and a finding for each text that does not fit.
    """
    searches: dict[Any, _Search] = {}
    for _ in range(TRIES):
        boxes = [pages.boxes(number) for number in range(len(pages))]
        if not _shrunk(boxes, searches):
            break
        pages = pages.again()
    else:
        boxes = [pages.boxes(number) for number in range(len(pages))]
    return pages, boxes, [finding for page in boxes for finding in _findings(page)]


def overfull(boxes: Sequence[Box]) -> bool:
    """Tell whether a fit box of a page holds more than fits, or says no size."""
    return any(_least(boxes[i]) is None or overflow(boxes, i) > 1.0 for i in _fits(boxes))


def _fits(boxes: Sequence[Box]) -> list[int]:
    return [index for index, box in enumerate(boxes) if box.kind == "fit"]


def _least(box: Box) -> float | None:
    """Return the least size that a fit box allows, or None if it says none."""
    return float(box.text) if _SIZE.fullmatch(box.text) else None


def _shrunk(pages: Sequence[Sequence[Box]], searches: dict[Any, _Search]) -> bool:
    """Set the next size of each element whose search goes on; tell whether there was one."""
    worst: dict[Any, tuple[Box, float]] = {}
    for boxes in pages:
        for index in _fits(boxes):  # an element that is parted by a page break has several boxes
            box, over = boxes[index], overflow(boxes, index)
            worst[box.element] = box, max(over, worst.get(box.element, (box, 0.0))[1])
    going = False
    for element, (box, over) in worst.items():
        least = _least(box)
        if least is None or (over <= 1.0 and element not in searches):
            continue
        search = searches.setdefault(element, _Search(element, least, box.size))
        if (size := search.next(over)) is not None:
            search.size = size
            _set_size(element, size)
            going = True
    return going


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
    for index in _fits(boxes):
        box = boxes[index]
        if _least(box) is None:
            message = (
                f"'data-fit' wants the least size in points, as '6.5', not '{short(box.text)}'"
            )
            found.append(Finding(message, None, quote=f'data-fit="{box.text}"'))
        elif overflow(boxes, index) > 1.0:
            words = [b.text for b in boxes if b.inside == index and b.kind == "text"]
            size = f"{min(box.size, float(box.text)):g} pt"
            message = f"the text '{short(' '.join(words))}' does not fit its box even at {size}"
            hint = "shorten it, or give it more room in the template"
            found.append(Finding(message, box.at, hint))
    return found
