"""From the file of a hexmap to its plan, with every fault of its writing at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.content.kinds.hexmap.covering import CoverReader
from generator.content.kinds.hexmap.drawers import EDGES, WATERS, WAYS
from generator.content.kinds.hexmap.grid import Cell, Edge, HexGrid, Numbering, edge
from generator.content.kinds.hexmap.model import HexmapFile, size_of
from generator.content.kinds.hexmap.plan import EdgeMark, MapWay, SideWater
from generator.content.kinds.hexmap.texts import (
    Value,
    is_side,
    read_course,
    read_sides,
    read_way,
    tokens,
)
from generator.content.reading.source import Path, Source
from generator.errors import Problem


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
class _MapReader(CoverReader):
    """Reads ways, water, what stands along sides, and what is written."""

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
