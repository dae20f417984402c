"""The parts of a pack, frozen: records, tables, decks and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content.fields import Record
from generator.content.models import DeckFile, SheetFile
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


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Pages laid out by one template."""

    id: str
    title: str
    source: Source
    model: SheetFile


Part = RecordsPart | TablesPart | DeckPart | SheetPart
