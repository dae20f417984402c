"""A roll table ready to roll on: dice, rows and results, exact odds; and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.dice import Dice, Span, parse, row_odds
from generator.errors import Place


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table rolled on with dice.

    `cells` has one tuple per row with one text per column; without columns, rows have one cell.
    `low` and `high` are the bounds of the net modifier.
    """

    id: str
    title: str
    dice: Dice
    low: int
    high: int
    spans: tuple[Span, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    origins: tuple[str, ...]
    results: Mapping[str, str]
    clamp: bool
    notes: tuple[str, ...]
    rule: str | None
    row_head: str | None
    column_head: str | None
    origin: str
    place: Place
    row_places: tuple[Place, ...]

    def row_odds(self, modifier: int = 0) -> tuple[Fraction, ...]:
        """Return the exact probability of each row for a net modifier."""
        return row_odds(self.dice, self.spans, modifier, self.clamp)

    def chances(self, column: int = 0, modifier: int = 0) -> dict[str, Fraction]:
        """Return the exact probability of each distinct result in a column."""
        chances: dict[str, Fraction] = {}
        for cells, odds in zip(self.cells, self.row_odds(modifier), strict=True):
            chances[cells[column]] = chances.get(cells[column], Fraction(0)) + odds
        return chances


def table_data(table: RollTable) -> dict[str, Any]:
    """Return a table as data that JSON can hold."""
    return {
        "id": table.id,
        "title": table.title,
        "dice": str(table.dice),
        "low": table.low,
        "high": table.high,
        "spans": [[span.low, span.high] for span in table.spans],
        "columns": table.columns,
        "cells": table.cells,
        "origins": table.origins,
        "results": dict(table.results),
        "clamp": table.clamp,
        "notes": table.notes,
        "rule": table.rule,
        "row_head": table.row_head,
        "column_head": table.column_head,
        "origin": table.origin,
        "place": _place_data(table.place),
        "row_places": [_place_data(place) for place in table.row_places],
    }


def table_from(data: Mapping[str, Any]) -> RollTable:
    """Return the table that data was made from; it was proved then."""
    return RollTable(
        **{
            **data,
            "dice": parse(data["dice"]),
            "spans": tuple(Span(low, high) for low, high in data["spans"]),
            "columns": tuple(data["columns"]),
            "cells": tuple(map(tuple, data["cells"])),
            "origins": tuple(data["origins"]),
            "notes": tuple(data["notes"]),
            "place": Place(*data["place"]),
            "row_places": tuple(Place(*place) for place in data["row_places"]),
        }
    )


def _place_data(place: Place) -> list[Any]:
    return [place.file, place.line, place.column]
