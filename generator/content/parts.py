"""The parts of a pack, frozen: records, tables, decks, gangs, sheets and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content.fields import Record
from generator.content.models import DeckFile, GangFile, SheetFile
from generator.content.scenario_model import ScenarioFile
from generator.content.source import Path, Source
from generator.content.tables import RollTable
from generator.errors import Place
from generator.measure import PIECES, Size, parse_length, parse_size


@dataclass(frozen=True, slots=True)
class RecordsPart:
    """Records with declared fields, by id and in the order of the file."""

    id: str
    title: str
    source: Source
    record: Record
    records: Mapping[str, Mapping[str, Any]]
    paths: Mapping[str, Path]
    origin: str
    rule: str | None
    notes: tuple[str, ...]
    stated: int | None = None
    """How many records the file says it has, if it does."""

    def place(self, record_id: str, field: Path = ()) -> Place:
        """Return where a record, or a field of it, stands."""
        return self.source.place((*self.paths[record_id], *field))


@dataclass(frozen=True, slots=True)
class TablesPart:
    """Roll tables by id."""

    id: str
    title: str
    source: Source
    tables: Mapping[str, RollTable]


@dataclass(frozen=True, slots=True)
class DeckPart:
    """Pieces of one size; `cards` is a records part that also knows how many of each."""

    id: str
    title: str
    source: Source
    model: DeckFile
    cards: RecordsPart
    copies: Mapping[str, int]

    @property
    def piece(self) -> Size:
        return parse_size(self.model.piece, PIECES)

    @property
    def bleed(self) -> float:
        return parse_length(self.model.bleed)

    @property
    def gap(self) -> float:
        return parse_length(self.model.gap)

    @property
    def corner(self) -> float:
        return parse_length(self.model.corner)

    @property
    def pieces(self) -> int:
        """How many pieces are printed: all copies, for every side."""
        return sum(self.copies.values()) * max(1, len(self.model.sides))


@dataclass(frozen=True, slots=True)
class GangPart:
    """Decks that are printed together; `model.decks` names them in printing order."""

    id: str
    title: str
    source: Source
    model: GangFile


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Pages laid out by one template; `folded` names the product of a booklet's sheets to fold."""

    id: str
    title: str
    source: Source
    model: SheetFile

    @property
    def folded(self) -> str | None:
        return f"{self.id}-folded" if self.model.booklet else None


@dataclass(frozen=True, slots=True)
class ScenarioPart:
    """One scenario, written by hand."""

    id: str
    title: str
    source: Source
    model: ScenarioFile


Part = RecordsPart | TablesPart | DeckPart | GangPart | SheetPart | ScenarioPart


def records_of(part: Part | None) -> RecordsPart | None:
    """Return the records of a part: its own, or a deck's cards."""
    if isinstance(part, DeckPart):
        return part.cards
    return part if isinstance(part, RecordsPart) else None


def tables_of(parts: Mapping[str, Part]) -> dict[str, RollTable]:
    """Return all roll tables by id."""
    return {
        key: table
        for part in parts.values()
        if isinstance(part, TablesPart)
        for key, table in part.tables.items()
    }


def product_ids(part: Part) -> tuple[str, ...]:
    """Name the products that a part makes: a deck for several sides makes one a side."""
    if isinstance(part, DeckPart):
        return tuple(f"{s.lower()}-{part.id}" for s in part.model.sides) or (part.id,)
    if isinstance(part, SheetPart) and part.folded:
        return part.id, part.folded
    return (part.id,) if isinstance(part, GangPart | SheetPart | ScenarioPart) else ()


def printed_parts(parts: Mapping[str, Part]) -> list[Part]:
    """List the parts that make products: a deck in a gang is printed there, not by itself."""
    gangs = [part for part in parts.values() if isinstance(part, GangPart)]
    ganged = {name for gang in gangs for name in gang.model.decks}
    return [part for part in parts.values() if part.id not in ganged]
