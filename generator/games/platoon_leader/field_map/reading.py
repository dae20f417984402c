"""From the file of a field map to its hexes, with every fault of its writing at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import TypeVar

from generator.content.reading.source import Path, Source
from generator.errors import Problem
from generator.games.platoon_leader.field_map.model import FieldMapFile
from generator.ground.hexes import HexBoard, board, hexrow_name
from generator.ground.nets import spread
from generator.ground.record import (
    Building,
    Crossing,
    Feature,
    Road,
    Settlement,
    SideFeature,
    Water,
)

T = TypeVar("T")

MOST_ROWS, MOST_HEXES = 52, 40
"""Hexrows of a map, and hexes of a hexrow, at most."""

FIGURES = "0123"
"""The levels of a map."""


@dataclass(frozen=True, slots=True)
class FieldSketch:
    """What a file says of its map, in hexes; terrain by the letters' ids."""

    board: HexBoard
    cover: tuple[str, ...]
    levels: tuple[int, ...]
    buildings: tuple[Building, ...]
    roads: tuple[Road, ...]
    waters: tuple[Water, ...]
    crossings: tuple[Crossing, ...]
    sides: tuple[SideFeature, ...]
    features: tuple[Feature, ...]
    places: tuple[Settlement, ...]


def read_sketch(model: FieldMapFile, source: Source) -> tuple[FieldSketch | None, list[Problem]]:
    """Return what a file draws, or None, and all that is wrong with it."""
    reader = _Reader(source)
    size = reader.size(model)
    if size is None:
        return None, reader.problems
    places = board(*size)
    cover = reader.cover(model, places)
    roads = tuple(
        Road(road.kind, reader.way(places, ("roads", i, "way"), road.way))
        for i, road in enumerate(model.roads)
    )
    waters = tuple(
        Water(one.kind, reader.way(places, ("waters", i, "way"), one.way))
        for i, one in enumerate(model.waters)
    )
    sketch = FieldSketch(
        places,
        tuple(cover),
        reader.levels(model, places),
        tuple(reader.buildings(model, places)),
        roads,
        waters,
        tuple(reader.crossings(model, places, roads, waters)),
        tuple(reader.sides(model, places)),
        tuple(
            Feature(h, one.symbol)
            for i, one in enumerate(model.features)
            for h in reader.hexes(places, ("features", i, "hexes"), one.hexes)
        ),
        tuple(
            Settlement(one.name, hexes, hexes[len(hexes) // 2])
            for i, one in enumerate(model.places)
            if (hexes := reader.hexes(places, ("places", i, "hexes"), one.hexes))
        ),
    )
    return (None if reader.problems else sketch), reader.problems


@dataclass(slots=True)
class _Reader:
    """Reads the texts of a file, and gathers what is wrong with them."""

    source: Source
    problems: list[Problem] = field(default_factory=list)

    def fault(self, path: Path, message: str, *hints: str) -> None:
        self.problems.append(Problem(message, self.source.place(path), hints))

    def tried(self, path: Path, read: Callable[[], T], instead: T) -> T:
        try:
            return read()
        except ValueError as error:
            self.fault(path, str(error))
            return instead

    def size(self, model: FieldMapFile) -> tuple[int, int] | None:
        """Return hexrows and hexes in each; None if the rows are no map."""
        rows = tuple(model.rows.items())
        before = len(self.problems)
        if len(rows) > MOST_ROWS or len(rows[0][1]) > MOST_HEXES:
            self.fault(
                ("rows",), f"a map can have at most {MOST_ROWS} hexrows of {MOST_HEXES} hexes"
            )
            return None
        for column, (name, text) in enumerate(rows):
            wanted = hexrow_name(column)
            if name != wanted:
                place = self.source.key_place(("rows",), name)
                self.problems.append(Problem(f"expected hexrow {wanted}, found '{name}'", place))
            if len(text) != len(rows[0][1]):
                message = f"hexrow {name} has {len(text)} hexes, but hexrow A has {len(rows[0][1])}"
                self.fault(("rows", name), message)
            for number, letter in enumerate(text, 1):
                if letter not in model.letters:
                    message = f"unknown letter '{letter}' at {name}{number}"
                    self.fault(
                        ("rows", name), message, "the letters of a map are listed in its 'letters'"
                    )
        return None if len(self.problems) > before else (len(rows), len(rows[0][1]))

    def cover(self, model: FieldMapFile, places: HexBoard) -> Iterator[str]:
        for h in places.hexes:
            row = model.rows[hexrow_name(places.column(h))]
            yield model.letters[row[places.number(h) - 1]]

    def levels(self, model: FieldMapFile, places: HexBoard) -> tuple[int, ...]:
        """Return the level of every hex, 0 where nothing is said."""
        found = [0] * places.size
        names = {hexrow_name(column): column for column in range(places.columns)}
        for name, text in model.levels.items():
            if name not in names or len(text) != places.rows or set(text) - set(FIGURES):
                message = f"the levels of a hexrow must be {places.rows} figures, 0 to 3"
                self.fault(("levels", name), message)
                continue
            for number, figure in enumerate(text, 1):
                found[places.at(names[name], number)] = int(figure)
        return tuple(found)

    def hexes(self, places: HexBoard, path: Path, text: str) -> tuple[int, ...]:
        """Return the hexes that a text names; the empty tuple if one is at fault."""
        nothing: tuple[int, ...] = ()
        return self.tried(path, partial(_named, places, text), nothing)

    def way(self, places: HexBoard, path: Path, text: str) -> tuple[int, ...]:
        """Return all hexes of a way that is told by some of them."""
        stops = self.hexes(places, path, text)
        if len(stops) == 1:
            self.fault(path, f"'{text}' is not a way: name at least two hexes")
        if len(stops) < 2:
            return (0, 1)
        found = [stops[0]]
        for one, other in pairwise(stops):
            found += places.line(one, other)[1:]
        return tuple(found)

    def buildings(self, model: FieldMapFile, places: HexBoard) -> Iterator[Building]:
        group = 0
        seen: set[int] = set()
        for i, one in enumerate(model.buildings):
            path: Path = ("buildings", i, "hexes")
            hexes = self.hexes(places, path, one.hexes)
            if one.whole and set(spread(places, hexes[:1], set(hexes).__contains__)) != set(hexes):
                self.fault(path, "the hexes of a whole building must lie side by side")
            group += one.whole
            for h in hexes:
                if h in seen:
                    self.fault(path, f"{places.name(h)} has two buildings")
                seen.add(h)
                group += not one.whole
                yield Building(h, one.kind, group, one.church)

    def sides(self, model: FieldMapFile, places: HexBoard) -> Iterator[SideFeature]:
        """Yield the sides between what is enclosed and what lies outside it, each once."""
        seen = set()
        for i, one in enumerate(model.enclosures):
            own = set(self.hexes(places, ("enclosures", i, "around"), one.around))
            for h in sorted(own):
                for other in places.neighbours[h]:
                    pair = (min(h, other), max(h, other))
                    if other not in own and pair not in seen:
                        seen.add(pair)
                        yield SideFeature(pair, one.kind)

    def crossings(
        self,
        model: FieldMapFile,
        places: HexBoard,
        roads: Sequence[Road],
        waters: Sequence[Water],
    ) -> Iterator[Crossing]:
        """Yield bridges and fords with the road and the water that meet there."""
        for i, one in enumerate(model.crossings):
            for h in self.hexes(places, ("crossings", i, "hex"), one.hex)[:1]:
                road = next((road.kind for road in roads if h in road.hexes), None)
                water = next((water.kind for water in waters if h in water.hexes), None)
                if road is None or water is None:
                    message = f"no road meets a watercourse in {places.name(h)}"
                    self.fault(("crossings", i, "hex"), message)
                    continue
                yield Crossing(h, one.kind, water, road)


def _named(places: HexBoard, text: str) -> tuple[int, ...]:
    return tuple(places.parse(name) for name in text.replace(",", " ").split())
