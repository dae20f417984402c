"""Anchors: where the named destinations of a document lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf


@dataclass(frozen=True, slots=True)
class Anchor:
    """A named place: the page, from 0, and the point in points from its bottom left."""

    name: str
    page: int
    left: float
    top: float


def anchors(pdf: pikepdf.Pdf) -> Iterator[Anchor]:
    """Yield the named destinations of a document that lead to a point on a page."""
    numbers = page_numbers(pdf)
    for name, target in destinations(pdf).items():
        place: Any = target.D if isinstance(target, pikepdf.Dictionary) else target
        yield Anchor(str(name), numbers[place[0].objgen], float(place[2]), float(place[3]))


def page_numbers(pdf: pikepdf.Pdf) -> dict[tuple[int, int], int]:
    """Return object number → page number, from 0."""
    return {page.obj.objgen: number for number, page in enumerate(pdf.pages)}


def destinations(pdf: pikepdf.Pdf) -> pikepdf.NameTree:
    """Return the tree of named destinations; an empty one where a document has none."""
    if "/Names" not in pdf.Root or "/Dests" not in pdf.Root.Names:
        return pikepdf.NameTree.new(pdf)
    return pikepdf.NameTree(pdf.Root.Names.Dests)
