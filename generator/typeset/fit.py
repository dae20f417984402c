"""Make text fit its box: shrink to the stated minimum, then say that it does not fit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.typeset.engine import Box, Pages
from generator.typeset.findings import Finding, overflow, shown

TRIES = 6
_STEP = 0.25


def fit_pages(pages: Pages) -> tuple[Pages, list[list[Box]], list[Finding]]:
    """Shrink what overflows, laying out again until all fits or can't.

    An element with `data-fit="6.5"` may shrink down to 6.5 points. Returns the pages as they
    stand at last, their boxes, and a finding for each text that does not fit.
    """
    for _ in range(TRIES):
        boxes = [pages.boxes(number) for number in range(len(pages))]
        tight = [(page, index, over) for page in boxes for index, over in _overfull(page)]
        shrinkable = [
            item for item in tight if item[0][item[1]].size > float(item[0][item[1]].text)
        ]
        if not shrinkable:
            return pages, boxes, [_too_long(page, index) for page, index, _ in tight]
        for page, index, over in shrinkable:
            _shrink(page[index], over)
        pages = pages.again()
    boxes = [pages.boxes(number) for number in range(len(pages))]
    return pages, boxes, [_too_long(page, i) for page in boxes for i, _ in _overfull(page)]


def overfull(boxes: Sequence[Box]) -> bool:
    """Tell whether any fit box of a page holds more than fits."""
    return bool(_overfull(boxes))


def _overfull(boxes: Sequence[Box]) -> list[tuple[int, float]]:
    found = [(index, overflow(boxes, index)) for index, b in enumerate(boxes) if b.kind == "fit"]
    return [(index, over) for index, over in found if over > 1.0]


def _shrink(fit: Box, over: float) -> None:
    """Set the next smaller size: text fills an area, so a step goes with the square root."""
    least = float(fit.text)
    size = math.floor(fit.size / math.sqrt(over) / _STEP) * _STEP
    size = max(least, min(size, fit.size - _STEP))
    style = fit.element.get("style", "")
    style = ";".join(part for part in style.split(";") if not part.strip().startswith("font-size:"))
    fit.element.set("style", f"{style};font-size:{size:g}pt")


def _too_long(boxes: Sequence[Box], index: int) -> Finding:
    fit = boxes[index]
    text = "".join(box.text for box in boxes if box.inside == index and box.kind == "text")
    message = f"the text '{shown(text)}' does not fit its box even at {float(fit.text):g} pt"
    return Finding(message, fit.at, "shorten it, or give it more room in the template")
