"""What the hexes of a map hold: terrain by the letters of a grid and by lists, and levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.content.kinds.hexmap.faults import HexReader
from generator.content.kinds.hexmap.grid import Cell
from generator.content.reading.source import Path
from generator.errors import Near, Place, Problem, short

BASE = "."
"""The letter of the grid that stands for the base without being explained."""

LEVELS = {"-1": -1, "1": 1, "2": 2, "3": 3}


@dataclass(slots=True)
class CoverReader(HexReader):
    """Reads terrain and levels."""

    def base(self) -> str:
        """Return the terrain of hexes of which nothing is said: as stated, or the first."""
        base = self.model.base or next(iter(self.model.terrain))
        self._known(base, self.source.place(("base",)))
        return base

    def _known(self, terrain: str, place: Place) -> bool:
        if terrain in self.model.terrain:
            return True
        message = f"there is no terrain '{short(terrain)}'"
        self.problems.append(Problem(message, place, near=Near(terrain, self.model.terrain)))
        return False

    def cover(self, base: str) -> dict[Cell, str]:
        """Return what every hex holds: by the grid, then by the lists of terrain."""
        found = dict(self._drawn(base))
        seen: dict[Cell, Path] = {cell: ("grid",) for cell, kind in found.items() if kind != base}
        for key, line in self.model.terrain.items():
            if line.hexes is None:
                continue
            path: Path = ("terrain", key, "hexes")
            cells = self.hexes(path, line.hexes)
            self._once(cells, path, seen, lambda cell: f"already {found[cell]}")
            found.update(dict.fromkeys(cells, key))
            seen.update(dict.fromkeys(cells, path))
        return {cell: found.get(cell, base) for cell in self.grid.cells}

    def _once(
        self, cells: Sequence[Cell], path: Path, seen: dict[Cell, Path], told: Callable[[Cell], str]
    ) -> None:
        """Tell hexes that something else is said of, and those named twice."""
        twice: dict[str, list[Cell]] = {}
        here: set[Cell] = set()
        for cell in cells:
            if cell in here:
                twice.setdefault("named twice", []).append(cell)
            elif cell in seen:
                twice.setdefault(told(cell), []).append(cell)
            here.add(cell)
        for words, group in twice.items():
            other = seen.get(group[0])
            see = self.source.place(other) if other and words != "named twice" else None
            verb = "are" if len(group) > 1 else "is"
            self.fault(self.source.place(path), f"{self.named(group)} {verb} {words}", see=see)

    def _drawn(self, base: str) -> Iterator[tuple[Cell, str]]:
        """Yield the hexes of the grid, which has a line for each row and a letter for each hex."""
        self._letters()
        if self.model.grid is None:
            return
        lines = [line for line in enumerate(self.model.grid.splitlines()) if line[1].strip()]
        if len(lines) != self.grid.rows:
            message = f"the grid has {len(lines)} lines, but the map has {self.grid.rows} rows"
            self.fault(self.source.place(("grid",)), message)
        for row, (line, text) in enumerate(lines[: self.grid.rows]):
            letters = [(n, letter) for n, letter in enumerate(text) if not letter.isspace()]
            if len(letters) != self.grid.columns:
                message = (
                    f"this row of the grid has {len(letters)} hexes, "
                    f"but the map has {self.grid.columns} columns"
                )
                self.fault(self._spot(line, letters[0][0]), message)
            for column, (at, letter) in enumerate(letters[: self.grid.columns]):
                kind = self.model.key.get(letter, base if letter == BASE else None)
                if kind is None:
                    name = self.grid.name((column, row))
                    self.problems.append(
                        Problem(
                            f"'{letter}' in hex {name} is not explained in 'key'",
                            self._spot(line, at),
                            near=Near(letter, self.model.key),
                        )
                    )
                else:
                    yield (column, row), kind

    def _letters(self) -> None:
        for letter, kind in self.model.key.items():
            place = self.source.key_place(("key",), letter)
            if len(letter) != 1 or letter.isspace():
                self.fault(place, f"'{short(letter)}' is not one letter or sign")
            self._known(kind, self.source.place(("key", letter)))

    def _spot(self, line: int, column: int) -> Place:
        """Return the place of a letter of the grid: its lines follow that of the key."""
        start, key = self.source.place(("grid",)), self.source.key_place((), "grid")
        if "\n" not in (self.model.grid or ""):
            return start
        return Place(start.file, start.line + 1 + line, key.column + 2 + column)

    def levels(self) -> dict[Cell, int]:
        """Return the levels of hexes; the top of a hill may be named with the whole of it."""
        found: dict[Cell, int] = {}
        seen: dict[Cell, Path] = {}
        for key in self.model.levels:
            if key not in LEVELS:
                place = self.source.key_place(("levels",), key)
                self.fault(place, f"'{short(key)}' is not a level; levels are −1, 1, 2 and 3")
        for key, level in LEVELS.items():
            if key not in self.model.levels:
                continue
            path: Path = ("levels", key)
            cells = self.hexes(path, self.model.levels[key])
            below = {cell: at for cell, at in seen.items() if found[cell] < 0}
            self._once(cells, path, below, lambda _: "already at level −1")
            found.update(dict.fromkeys(cells, level))
            seen.update(dict.fromkeys(cells, path))
        return found
