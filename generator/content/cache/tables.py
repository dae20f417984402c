"""Roll tables as data and back, each built when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from generator.content.roll_table import RollTable, table_data, table_from


def tables_data(tables: Mapping[str, RollTable]) -> bytes:
    """Return proved tables as data."""
    return json.dumps([table_data(table) for table in tables.values()]).encode()


class KeptTables(Mapping[str, RollTable]):
    """Proved tables by id, each built from its data when it is asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._made: dict[str, RollTable] = {}

    @cached_property
    def _tables(self) -> dict[str, dict[str, Any]]:
        return {table["id"]: table for table in json.loads(self._data)}

    def __getitem__(self, name: str) -> RollTable:
        if name not in self._made:
            self._made[name] = table_from(self._tables[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)
