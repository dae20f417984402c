"""Reading a hexmap's hexes: what is wrong with them is gathered, each fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from generator.content.kinds.hexmap.grid import Cell, HexGrid
from generator.content.kinds.hexmap.model import HexmapFile
from generator.content.kinds.hexmap.texts import TextFault, Value, read_hexes
from generator.content.reading.source import Path, Source
from generator.errors import Place, Problem

T = TypeVar("T")

MOST_IN_ALL = 25_000
"""Hexes that one file may name, however often."""

_SHOWN = 4
"""Hexes that a message names; of others it tells the number."""


@dataclass(slots=True)
class HexReader:
    """Reads the texts of a file, and gathers what is wrong with them."""

    model: HexmapFile
    source: Source
    grid: HexGrid
    problems: list[Problem] = field(default_factory=list)
    named_hexes: int = 0

    def fault(self, place: Place, message: str, *hints: str, see: Place | None = None) -> None:
        self.problems.append(Problem(message, place, tuple(h for h in hints if h), see))

    def tried(self, path: Path, read: Callable[[], Sequence[T]]) -> list[T]:
        """Return what is read, or nothing if the text is at fault."""
        try:
            found = list(read())
            self.named_hexes += len(found)
            if self.named_hexes > MOST_IN_ALL:
                self.named_hexes = 0
                raise TextFault(f"more than {MOST_IN_ALL:,} hexes are named up to here")
            return found
        except TextFault as fault:
            at = path if fault.item is None else (*path, fault.item)
            self.fault(self.source.place(at), str(fault), fault.hint)
            return []

    def hexes(self, path: Path, value: Value) -> list[Cell]:
        return self.tried(path, lambda: read_hexes(self.grid, value))

    def named(self, cells: Iterable[Cell]) -> str:
        """Return the numbers of hexes for a message."""
        names = [self.grid.name(cell) for cell in cells]
        more = len(names) - _SHOWN
        if more > 1:
            return f"{', '.join(names[:_SHOWN])} and {more} more"
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
