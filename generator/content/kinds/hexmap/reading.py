"""From the file of a hexmap to its plan, with every fault of its writing at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from generator.content.kinds.hexmap.drawers import EDGES, WATERS, WAYS
from generator.content.kinds.hexmap.grid import Cell, Edge, HexGrid, Numbering, edge
from generator.content.kinds.hexmap.model import HexmapFile, size_of
from generator.content.kinds.hexmap.plan import EdgeMark, MapWay, SideWater
from generator.content.kinds.hexmap.texts import (
    TextFault,
    Value,
    is_side,
    read_course,
    read_hexes,
    read_sides,
    read_way,
    tokens,
)
from generator.content.reading.source import Path, Source
from generator.errors import Near, Place, Problem, short

T = TypeVar("T")

BASE = "."
"""The letter of the grid that stands for the base without being explained."""

LEVELS = {"-1": -1, "1": 1, "2": 2, "3": 3}

_SHOWN = 4
"""Hexes that a message names; of others it tells the number."""


@dataclass(frozen=True)
class MapSketch:
    """What a file says of its map, in cells; terrain by ids."""

    grid: HexGrid
    base: str
    cover: dict[Cell, str]
    levels: dict[Cell, int]
    ways: tuple[MapWay, ...]
    waters: tuple[MapWay, ...]
    side_waters: tuple[SideWater, ...]
    fords: frozenset[Cell | Edge]
    edges: dict[Edge, EdgeMark]
    features: tuple[tuple[Cell, str], ...]
    labels: tuple[tuple[Cell, ...], ...]
    markers: tuple[tuple[Cell, ...], ...]
    areas: tuple[frozenset[Cell], ...]


def grid_of(model: HexmapFile) -> HexGrid:
    """Return the hexes of a file's map."""
    numbers = model.numbers
    numbering = Numbering(numbers.style, numbers.order, numbers.corner, numbers.start)
    columns, rows = size_of(model.size)
    return HexGrid(columns, rows, model.orientation, model.stagger, numbering)


def read_map(model: HexmapFile, source: Source) -> tuple[MapSketch | None, list[Problem]]:
    """Return what a file draws, or None, and all that is wrong with it."""
    reader = _MapReader(model, source, grid_of(model))
    base = reader.base()
    cover = reader.cover(base)
    levels = reader.levels()
    ways = tuple(MapWay(kind, tuple(cells)) for kind, cells in reader.ways())
    waters, side_waters = reader.waters()
    sketch = MapSketch(
        reader.grid,
        base,
        cover,
        levels,
        ways,
        waters,
        side_waters,
        reader.fords(ways, waters, side_waters),
        reader.edges(levels),
        tuple(reader.features()),
        tuple(tuple(cells) for cells in reader.listed("labels", [one.at for one in model.labels])),
        tuple(
            tuple(cells) for cells in reader.listed("markers", [one.at for one in model.markers])
        ),
        tuple(
            frozenset(cells)
            for cells in reader.listed("areas", [one.hexes for one in model.areas], "hexes")
        ),
    )
    return (None if reader.problems else sketch), reader.problems


@dataclass(slots=True)
class _MapReader:
    """Reads the texts of a file, and gathers what is wrong with them."""

    model: HexmapFile
    source: Source
    grid: HexGrid
    problems: list[Problem] = field(default_factory=list)

    def fault(self, place: Place, message: str, *hints: str, see: Place | None = None) -> None:
        self.problems.append(Problem(message, place, tuple(h for h in hints if h), see))

    def tried(self, path: Path, read: Callable[[], Sequence[T]]) -> list[T]:
        """Return what is read, or nothing if the text is at fault."""
        try:
            return list(read())
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

    # --- terrain ------------------------------------------------------------------------------

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

    # --- ways and waters ----------------------------------------------------------------------

    def ways(self) -> Iterator[tuple[str, list[Cell]]]:
        for key, (kind, name) in WAYS.items():
            for number, value in enumerate(getattr(self.model, key)):
                noun = name.lower()
                cells = self.tried(
                    (key, number),
                    lambda v=value, n=noun: read_way(self.grid, v, n),  # type: ignore[misc]
                )
                if cells:
                    yield kind, cells

    def waters(self) -> tuple[tuple[MapWay, ...], tuple[SideWater, ...]]:
        """Return the watercourses through hexes and those along sides."""
        through, along = [], []
        for key, (kind, name) in WATERS.items():
            for number, value in enumerate(getattr(self.model, key)):
                path, noun = (key, number), name.lower()
                words = self.tried(path, lambda v=value: tokens(v))  # type: ignore[misc]
                sided = [is_side(one.word) for one in words]
                if any(sided) and not all(sided):
                    message = f"this {noun} runs through hexes and along sides"
                    hint = "write two: one of hexes, one of sides"
                    self.fault(self.source.place(path), message, hint)
                elif any(sided):
                    edges = self.tried(
                        path,
                        lambda v=value, n=noun: read_course(self.grid, v, n),  # type: ignore[misc]
                    )
                    along += [SideWater(kind, tuple(edges))] if edges else []
                else:
                    cells = self.tried(
                        path,
                        lambda v=value, n=noun: read_way(self.grid, v, n),  # type: ignore[misc]
                    )
                    through += [MapWay(kind, tuple(cells))] if cells else []
        return tuple(through), tuple(along)

    def fords(
        self, ways: Sequence[MapWay], waters: Sequence[MapWay], along: Sequence[SideWater]
    ) -> frozenset[Cell | Edge]:
        """Return where ways cross water without a bridge; each must be such a place."""
        words = self.tried(("fords",), lambda: tokens(self.model.fords))
        road_cells = {cell for way in ways for cell in way.cells}
        wet_cells = {cell for water in waters for cell in water.cells}
        wet_sides = {side for water in along for side in water.edges}
        found: set[Cell | Edge] = set()
        for token in words:
            path: Path = ("fords",) if token.item is None else ("fords", token.item)
            if is_side(token.word):
                for one in self.tried(path, lambda w=token.word: read_sides(self.grid, w)):  # type: ignore[misc]
                    side = edge(*one)
                    found.add(side)
                    if side not in wet_sides:
                        self.fault(self.source.place(path), f"no water runs along {token.word}")
                continue
            for cell in self.hexes(path, token.word):
                found.add(cell)
                if cell not in road_cells or cell not in wet_cells:
                    message = f"no way meets a watercourse in {self.grid.name(cell)}"
                    self.fault(self.source.place(path), message)
        return frozenset(found)

    def edges(self, levels: Mapping[Cell, int]) -> dict[Edge, EdgeMark]:
        """Return what stands along hex sides; a side has one thing.

        Cliffs and slopes fall to the lower hex, or beyond the one that is named first.
        """
        found: dict[Edge, EdgeMark] = {}
        for key, (kind, _) in EDGES.items():
            path: Path = (key,)
            value = getattr(self.model, key)
            for high, low in self.tried(path, lambda v=value: read_sides(self.grid, v)):  # type: ignore[misc]
                side = edge(high, low)
                if side in found:
                    one, other = map(self.grid.name, side)
                    message = f"the side between {one} and {other} already has a {found[side].kind}"
                    self.fault(self.source.place(path), message)
                if levels.get(high, 0) < levels.get(low, 0):
                    low = high
                found[side] = EdgeMark(kind, low)
        return found

    # --- what stands on the land --------------------------------------------------------------

    def features(self) -> Iterator[tuple[Cell, str]]:
        seen: dict[Cell, str] = {}
        for symbol, value in self.model.features.items():
            for cell in self.hexes(("features", symbol), value):
                if cell in seen:
                    message = f"{self.grid.name(cell)} already has a {seen[cell]}"
                    self.fault(self.source.place(("features", symbol)), message)
                seen[cell] = symbol
                yield cell, symbol

    def listed(self, key: str, values: Sequence[Value], inner: str = "at") -> Iterator[list[Cell]]:
        """Yield the hexes of each of some lines; one that names none is at fault."""
        for number, value in enumerate(values):
            path: Path = (key, number, inner)
            before = len(self.problems)
            cells = self.hexes(path, value)
            if not cells and len(self.problems) == before:
                self.fault(self.source.place(path), "name at least one hex")
            yield cells
