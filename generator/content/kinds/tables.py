"""`tables`: roll tables, each proved complete when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field

from generator.content.kinds.base import Kind, Part, part_id
from generator.content.models import Closed, Id, Name
from generator.content.reading.source import Path, Source
from generator.content.tables import RollTable, TableModel, build_table
from generator.content.words import ID, ID_WORDS, ORIGIN_WORDS, Words
from generator.errors import Problem


class TablesFile(Closed):
    """Roll tables."""

    kind: Literal["tables"]
    id: Id | None = None
    title: Name | None = None
    tables: Annotated[tuple[TableModel, ...], Field(strict=False, min_length=1)]


@dataclass(frozen=True, slots=True)
class TablesPart(Part):
    """Roll tables by id."""

    tables: Mapping[str, RollTable]

    @property
    def roll_tables(self) -> Mapping[str, RollTable]:
        return self.tables


def _build(source: Source, model: TablesFile, problems: list[Problem]) -> TablesPart | None:
    before = len(problems)
    tables: dict[str, RollTable] = {}
    for number, table in enumerate(model.tables):
        path: Path = ("tables", number)
        built = build_table(table, source, path, problems)
        if table.id in tables:
            message = f"duplicate id '{table.id}'"
            problems.append(
                Problem(message, source.place((*path, "id")), see=tables[table.id].place)
            )
        elif built:
            tables[table.id] = built
    if len(problems) > before:
        return None
    name = part_id(source, model.id)
    return TablesPart(name, model.title or name, source, MappingProxyType(tables))


TABLES = Kind(
    name="tables",
    model=TablesFile,
    build=_build,
    prints=False,
    words=Words(
        keys={
            "TablesFile": {
                "kind": "What this file is: roll tables.",
                "id": ID_WORDS,
                "title": "The part's name.",
                "tables": "The roll tables.",
            },
            "TableModel": {
                "id": "The table's id, unique in the pack: PACK/ID on the command line.",
                "title": "The table's name, as it is printed.",
                "rule": "The section of the rules that the table belongs to.",
                "dice": "What is rolled: 2d6, d10, 1d6-1d6, 2d6+1; DR is 2d6 and dr is 1d6.",
                "modifiers": "The least and the greatest net modifier to the roll.",
                "row-head": "The heading over the totals.",
                "column-head": "The heading over the columns.",
                "columns": "The columns; each row then has one cell per column.",
                "rows": "The rows. Each total that can be rolled must fall on exactly one.",
                "results": "What each result means. If given, no other result may stand in the "
                "table.",
                "clamp": "True: a total beyond the last row counts as the last row.",
                "notes": "Notes to the table, in the order in which they are printed.",
                "origin": ORIGIN_WORDS + " Applies to every row that doesn't state its own.",
            },
            "ModifierRange": {
                "from": "The least net modifier, as -3.",
                "to": "The greatest net modifier, as 2.",
            },
            "Row": {
                "on": "The totals that fall on this row: 3, 5-6, '<=2', '>=11', '-3 to -1' or any.",
                "result": "The result, in a table without columns.",
                "cells": "The results, one per column.",
                "origin": ORIGIN_WORDS,
            },
        },
        values={
            ("TableModel", "id"): ID,
            ("TableModel", "dice"): {"examples": ["2d6", "1d6-1d6", "DR"]},
            ("Row", "on"): {"examples": [3, "5-6", "<=2", ">=11", "-3 to -1", "any"]},
        },
    ),
)
