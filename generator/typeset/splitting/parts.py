"""Parts of a long document: stretches between forced page breaks, each laid out separately."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.measure import Size
from generator.typeset.documents import Document
from generator.typeset.splitting.blocks import Block
from generator.typeset.splitting.places import with_numbers

DENSE = 0.115
"""Characters per square millimetre inside a page's edges, as in our booklets."""

EDGE = 25.0
"""Millimetres without text along each edge of a page: margins, heads, blank areas.

On a small page it is a sixth of the shorter side.
"""

TAG = re.compile(r"<[^>]*>")
"""A tag of plain HTML."""

_NAMED = re.compile(
    r"(?<=[\s\"'/])(?:id|name)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE
)
_TOTAL = re.compile(r"counter\(\s*pages\s*\)", re.IGNORECASE)
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Extent:
    """A part's number of pages, and which of them, from 0, its named places are on."""

    pages: int
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a document, as documents that differ only in their bodies.

    `numbered` if they show page numbers, `totals` if they show how many pages there are, `sided`
    if left and right pages differ, `targets` if links show the pages to which they lead. `guesses`
    are the extents of parts by how much text they have.
    """

    documents: tuple[Document, ...]
    guesses: tuple[Extent, ...]
    numbered: bool
    totals: bool
    sided: bool
    targets: bool

    def all(self, extents: Sequence[Extent | None]) -> list[Document]:
        """Return all parts, given or guessing the extent of each."""
        known = [found or guess for found, guess in zip(extents, self.guesses, strict=True)]
        first, firsts = 1, []
        places: dict[str, int] = {}
        for extent in known:
            firsts.append(first)
            for name, page in extent.places.items():
                places.setdefault(name, first + page)
            first += extent.pages
        return [self.part(n, at, first - 1, places) for n, at in enumerate(firsts)]

    def part(
        self, index: int, first: int, total: int, places: Mapping[str, int] | None = None
    ) -> Document:
        """Return a part whose first page is the `first` of `total` pages.

        `places` maps the names of places in all parts to numbers of pages.
        """
        part = self.documents[index]
        if self.targets and places:
            part = replace(part, body=with_numbers(part.body, places))
        if self.totals:
            pages = f'"{total}"'
            part = replace(
                part, style=_TOTAL.sub(pages, part.style), body=_TOTAL.sub(pages, part.body)
            )
        if not self.numbered:
            first = 2 - first % 2 if self.sided else 1
        return replace(part, first=first)


def guess(bundle: Sequence[Sequence[Block]], paper: Size) -> Extent:
    """Guess the extent of a part from its amount of text; drawings are ignored."""
    pages = 0
    places: dict[str, int] = {}
    edge = min(EDGE, paper.width / 6, paper.height / 6)
    full = DENSE * (paper.width - 2 * edge) * (paper.height - 2 * edge)
    for group in bundle:
        text = "".join(block.text for block in group)
        for name in names(text):
            places.setdefault(name, pages)
        words = " ".join(TAG.sub("", _DRAWING.sub("", text)).split())
        pages += max(1, math.ceil(len(words) / full))
    return Extent(pages, places)


def names(text: str) -> set[str]:
    return {"".join(found) for found in _NAMED.findall(text)}
