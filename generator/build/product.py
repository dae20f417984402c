"""Products of a pack, what must be laid out for them, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content import Pack, product_ids
from generator.content.parts import (
    DeckPart,
    GangPart,
    Part,
    ScenarioPart,
    SheetPart,
    printed_parts,
)
from generator.content.strings import texts
from generator.errors import Place, Problem
from generator.typeset.documents import Document
from generator.typeset.faces import Frame
from generator.typeset.findings import Finding
from generator.typeset.templates import find_text


@dataclass(frozen=True, slots=True)
class Product:
    """One thing that can be printed from a pack; a deck for several sides is one a side."""

    pack: Pack
    part: Part
    kind: str
    id: str
    title: str
    side: str | None = None

    @property
    def name(self) -> str:
        return f"{self.pack.name}/{self.id}"

    @property
    def place(self) -> Place:
        return self.part.source.place()

    @property
    def runs(self) -> tuple[Run, ...]:
        """The decks that are printed for it: one, or all of a gang, each side's by itself."""
        part, parts = self.part, self.pack.parts
        if isinstance(part, DeckPart):
            return (Run(part, self.id, self.title, self.side),)
        if not isinstance(part, GangPart):
            return ()
        decks = [deck for name in part.model.decks if isinstance(deck := parts[name], DeckPart)]
        return tuple(run for deck in decks for run in _runs(self.pack, deck))


@dataclass(frozen=True, slots=True)
class Run:
    """A deck as it is printed: for one side, or for none."""

    deck: DeckPart
    id: str
    title: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A face or a document to lay out; faces of equal frame may be laid out together."""

    key: str
    root: Path
    place: Place
    document: Document | None = None
    frame: Frame | None = None
    body: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished product: its bytes, what the manifest says of it, what was read for it.

    `faults` is what the finished file must not have: preflight of the press.
    """

    product: Product
    pdf: bytes
    pages: int
    facts: Mapping[str, Any]
    read: Mapping[str, str]
    faults: tuple[str, ...]


def products(pack: Pack) -> list[Product]:
    """List what a pack prints, by id."""
    found = []
    for part in printed_parts(pack.parts):
        if isinstance(part, DeckPart):
            runs = _runs(pack, part)
            found += [Product(pack, part, "deck", run.id, run.title, run.side) for run in runs]
        elif isinstance(part, GangPart):
            found.append(Product(pack, part, "gang", part.id, part.title))
        elif isinstance(part, SheetPart):
            found.append(Product(pack, part, "sheet", part.id, part.title))
            if part.folded:
                title = f"{part.title}, to fold"
                found.append(Product(pack, part, "booklet", part.folded, title))
        elif isinstance(part, ScenarioPart):
            found.append(Product(pack, part, "scenario", part.id, part.title))
    return sorted(found, key=lambda product: product.id)


def _runs(pack: Pack, deck: DeckPart) -> tuple[Run, ...]:
    """Return a deck once a side, or once where it has no sides."""
    if not deck.model.sides:
        return (Run(deck, deck.id, deck.title),)
    sides = pack.info.sides
    return tuple(
        Run(deck, name, f"{sides[side].name} {deck.title}", side)
        for side, name in zip(deck.model.sides, product_ids(deck), strict=True)
    )


def finding_problem(product: Product, task: Task, finding: Finding) -> Problem:
    """Turn a finding on a page into a problem with its place in a template or in the content."""
    place = product.pack.place_of(finding.at) if finding.at else None
    hints = (finding.hint,) if finding.hint else ()
    if not place and (quoted := _quoted(product.pack, finding.quote)):
        return Problem(finding.message, quoted, hints, see=task.place)
    return Problem(finding.message, place or task.place, hints)


def _quoted(pack: Pack, quote: str) -> Place | None:
    """Return where a text stands in the pack: in its templates, or as a value of its content."""
    if not quote:
        return None
    said = (place for source in pack.sources for text, place in texts(source) if text == quote)
    return find_text(pack.root, pack.shown, quote) or next(said, None)
