"""What a pack must hold for a game to roll from it, as a declaration checked before any roll.

A game declares its parts, tables and records in one `Requirements`, and adds its own checks for
whatever can't be declared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.tables import RollTable
from generator.errors import ContentError, Problem, in_order, raise_all, short
from generator.roll.field_needs import field_problems

Results = re.Pattern[str] | Collection[str] | None
"""What a table's results may be: text of a form, one of some texts, or anything (None)."""

WHOLE = re.compile(r"[0-9]{1,3}")
SIGNED = re.compile(r"-?[0-9]+")


@dataclass(frozen=True, slots=True)
class TableNeed:
    """What a table must have: results, columns, net modifiers."""

    results: Results = None
    columns: tuple[str, ...] = ()
    modifiers: tuple[int, int] = (0, 0)


Check = Callable[[Pack], Iterable[Problem]]


@dataclass(frozen=True)
class Requirements:
    """What a game rolls from.

    `noun` names the things rolled in messages: 'campaigns'. `parts` are ids of parts of records,
    `records` ids of records by part; `call` words the message for a part's missing records where
    the usual one won't do. `fields` are the fields of records by part, written as in YAML.
    `tables` and `checks` are given the pack once all its parts have their fields.
    """

    noun: str
    parts: tuple[str, ...]
    tables: Callable[[Pack], Mapping[str, TableNeed]]
    records: Mapping[str, Collection[str]] = field(default_factory=dict)
    call: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()

    def check(self, pack: Pack) -> None:
        """Raise ContentError with everything that a pack lacks for rolling."""
        lost = [name for name in self.parts if not isinstance(pack.parts.get(name), RecordsPart)]
        if lost:
            message = f"{self.noun} are rolled from records that this pack lacks: {', '.join(lost)}"
            raise ContentError(Problem(message, pack.source.place()))
        if lost_fields := in_order(self._lost_fields(pack)):
            raise ContentError(lost_fields)
        problems = [*self._lost_records(pack), *self._table_problems(pack)]
        problems += (problem for check in self.checks for problem in check(pack))
        raise_all(problems)

    def _lost_fields(self, pack: Pack) -> Iterator[Problem]:
        for name, wanted in self.fields.items():
            yield from field_problems(self.noun, part_of(pack, name), wanted)

    def _lost_records(self, pack: Pack) -> Iterator[Problem]:
        for name, keys in self.records.items():
            part = part_of(pack, name)
            for key in keys:
                if key not in part.records:
                    message = f"the part '{name}' has no record '{key}', which {self.noun} need"
                    if name in self.call:
                        message = f"{self.call[name]} '{key}', which this pack lacks"
                    yield Problem(message, part.source.place(("records",)))

    def _table_problems(self, pack: Pack) -> Iterator[Problem]:
        for name, need in self.tables(pack).items():
            table = pack.tables.get(name)
            if table is None:
                message = f"{self.noun} are rolled with a table '{name}', which this pack lacks"
                yield Problem(message, pack.source.place())
            else:
                yield from table_problems(self.noun, table, need)


def part_of(pack: Pack, name: str) -> RecordsPart:
    """Return a part of records that is known to exist."""
    part = pack.parts[name]
    assert isinstance(part, RecordsPart)
    return part


def table_problems(noun: str, table: RollTable, need: TableNeed) -> Iterator[Problem]:
    """Yield what a table lacks: columns, modifiers, usable results."""
    if lost := [name for name in need.columns if name not in table.columns]:
        message = f"table '{table.id}' lacks a column for {noun}: {', '.join(lost)}"
        yield Problem(message, table.place)
    low, high = need.modifiers
    if table.low > low or table.high < high:
        message = f"{noun} roll on table '{table.id}' with modifiers from {low} to {high}"
        yield Problem(message, table.place)
    for cells, place in zip(table.cells, table.row_places, strict=True):
        for cell in cells:
            if not _usable(cell, need.results):
                message = f"{noun} can't use '{short(cell)}' on table '{table.id}'"
                yield Problem(message, place, _hints(need))


def _usable(cell: str, results: Results) -> bool:
    if isinstance(results, re.Pattern):
        return results.fullmatch(cell) is not None
    return results is None or cell in results


def _hints(need: TableNeed) -> tuple[str, ...]:
    if isinstance(need.results, re.Pattern) or need.results is None:
        return ()
    return (f"it may be {', '.join(need.results)}",)
