"""Products that are drawn, not laid out; every sheet is printed on one side."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pikepdf

from generator.job.options import Options
from generator.job.products.product import Facts, Made, Product
from generator.measure import Size
from generator.press.proof import proof_drawing
from generator.typeset.inks import find_ink


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A drawn file: its pages, all of one size, and its manifest entry."""

    pdf: bytes
    page: Size
    facts: Mapping[str, Any]


def proofed(product: Product, options: Options, drawing: DrawnFile) -> Made:
    """Return a drawn file as a finished product, with its faults."""
    colourless = find_ink(options.ink).colourless
    faults = tuple(proof_drawing(drawing.pdf, drawing.page, colourless=colourless))
    return Made(product, drawing.pdf, page_count(drawing.pdf), drawing.facts, {}, faults)


def page_count(pdf: bytes) -> int:
    """Return the number of pages in a file."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        return len(file.pages)


def one_sided(sheets: int) -> Facts:
    """Return the paper needed for sheets that are printed on one side."""
    return {"pages": sheets, "sheets": sheets, "way": "off"}
