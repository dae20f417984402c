"""The ground of an edited campaign, read from its file: names of hexes become hexes of the map.

The size of the map and its kinds of terrain are those of the ground as it was rolled; they are the
context in which the rows are validated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, ValidationInfo
from pydantic_core import PydanticKnownError

from generator.content.models import Closed
from generator.games.platoon_leader.ground.battlefield import Battlefield, Strategic
from generator.games.platoon_leader.saved.ground import LEVELS, NOBODY, SETS_UP
from generator.ground.edges import Edge
from generator.ground.hexes import HexBoard, side_of
from generator.ground.overlay import Season
from generator.ground.record import (
    Building,
    Crossing,
    Feature,
    Pair,
    Road,
    Settlement,
    SideFeature,
    Water,
)
from generator.roll.files.marks import Mark, between

T = TypeVar("T")

Rows = Annotated[tuple[T, ...], Field(strict=False)]
WaterKind = Literal["stream", "wadi", "ditch", "river", "canal"]
RoadKind = Literal["paved", "unpaved", "sunken", "path"]


@dataclass(frozen=True)
class MapKeys:
    """How a file's rows are read: the map that hexes are named on, terrain by its letter."""

    board: HexBoard
    terrain: Mapping[str, str]


def map_keys(ground: Battlefield) -> MapKeys:
    """Return how rows are read of which a ground was rolled."""
    letters = {terrain.letter: key for key, terrain in ground.terrains.items()}
    return MapKeys(ground.board, letters)


def _keys(info: ValidationInfo) -> MapKeys:
    assert isinstance(info.context, MapKeys)
    return info.context


def _words(value: Any) -> list[str]:
    """Return the words of a text; commas between them don't count."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    return value.replace(",", " ").split()


def hexes_in(value: Any, info: ValidationInfo) -> tuple[int, ...]:
    """Return the hexes that a text names; the context of the validation has their map."""
    return tuple(_keys(info).board.parse(name) for name in _words(value))


def _hex(value: Any, info: ValidationInfo) -> int:
    found = hexes_in(value, info)
    if len(found) != 1:
        raise ValueError("expected one hex, e.g. R12")
    return found[0]


def _sides(value: Any, info: ValidationInfo) -> tuple[Pair, ...]:
    board = _keys(info).board
    found = []
    for pair in _words(value):
        ends = hexes_in(pair.replace("/", " "), info)
        if len(ends) != 2 or ends[1] not in board.neighbours[ends[0]]:
            raise ValueError(f"'{pair}' is not a hex side; write it as A3/A4")
        found.append(side_of(*ends))
    return tuple(found)


def _letters(value: Any, info: ValidationInfo, known: Collection[str]) -> str:
    """Return a letter for each hex of a row, held against those that may stand there."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    if unknown := sorted(set(value) - set(known)):
        raise ValueError(f"'{''.join(unknown)}' is not allowed here; {' '.join(known)} are")
    if len(value) != (rows := _keys(info).board.rows):
        raise ValueError(f"there are {len(value)} hexes here, but the map has {rows}")
    return value


def _cover(value: Any, info: ValidationInfo) -> tuple[str, ...]:
    terrain = _keys(info).terrain
    return tuple(terrain[letter] for letter in _letters(value, info, terrain))


def _levels(value: Any, info: ValidationInfo) -> tuple[int, ...]:
    return tuple(LEVELS.index(letter) - 1 for letter in _letters(value, info, LEVELS))


def _areas(value: Any, info: ValidationInfo) -> str:
    return _letters(value, info, (NOBODY, *SETS_UP.values()))


Hexes = Annotated[tuple[int, ...], BeforeValidator(hexes_in)]
Hex = Annotated[int, BeforeValidator(_hex)]


class Edges(Closed):
    axis: Edge
    allied: Edge


class Hexrow(Closed):
    """A letter for each hex of a hexrow; `set_up` says whose set-up area it lies in."""

    cover: Annotated[tuple[str, ...], BeforeValidator(_cover)]
    levels: Annotated[tuple[int, ...], BeforeValidator(_levels)]
    set_up: Annotated[str, BeforeValidator(_areas)]


class SettlementRow(Closed):
    name: str
    centre: Hex
    farm: bool
    hexes: Hexes


class BuildingRow(Closed):
    """A building of one hex or more; `church` names those that are one."""

    kind: Literal["stone", "wooden", "hut"]
    hexes: Hexes
    church: Hexes | None


class RoadRow(Closed):
    kind: RoadKind
    way: Hexes


class WaterRow(Closed):
    kind: WaterKind
    way: Hexes


class CrossingRow(Closed):
    hex: Hex
    kind: Literal["bridge", "ford"]
    water: WaterKind
    road: RoadKind


class FeatureRow(Closed):
    hex: Hex
    symbol: str


class HexsideRow(Closed):
    kind: Literal["hedge", "wall", "bocage"]
    between: Annotated[tuple[Pair, ...], BeforeValidator(_sides)]


class StrategicRow(Closed):
    """Strategic Terrain, each hex by itself or all together."""

    symbol: str
    together: bool
    hexes: Hexes


class SideHexes(Closed):
    """Hexes of either side."""

    axis: Hexes
    allied: Hexes

    def of(self, side: str) -> tuple[int, ...]:
        return self.allied if side == "allied" else self.axis


class HandMadeLand(Closed):
    """What the ground of a campaign by hand says in place of a recipe.

    `names` are what its legend calls terrain, marks and land; `ruined` of a hundred houses have no
    roof. `home` are the hexes of each side's Friendly Board Edge, `passage` hexes that its ways may
    cross though nothing else can.
    """

    name: str
    look: Literal["temperate", "arid", "snow", "tropical"]
    season: Season
    base: str
    names: dict[str, str]
    ruined: Annotated[int, between(0, 100)]
    home: SideHexes
    passage: SideHexes


class SavedGround(Closed):
    """The ground of a file and who sets up where; `by_hand` is None of one that was rolled."""

    kind: str
    edges: Edges
    letters: dict[str, str]
    hexrows: Annotated[dict[str, Hexrow], Mark(rows=True, same=True)]
    settlements: Rows[SettlementRow]
    buildings: Rows[BuildingRow]
    roads: Rows[RoadRow]
    waters: Rows[WaterRow]
    crossings: Rows[CrossingRow]
    features: Rows[FeatureRow]
    hexsides: Rows[HexsideRow]
    strategic: Rows[StrategicRow]
    by_hand: HandMadeLand | None = None

    def areas(self) -> dict[str, frozenset[int]]:
        """Return the set-up areas of both sides."""
        letters = [letter for row in self.hexrows.values() for letter in row.set_up]
        return {
            side: frozenset(h for h, letter in enumerate(letters) if letter == own)
            for side, own in SETS_UP.items()
        }


def land_of(land: SavedGround, rolled: Battlefield) -> Battlefield:
    """Return the ground of a file, with the Locations and entry areas that were rolled."""
    rows = land.hexrows.values()
    buildings = [
        Building(h, row.kind, number, church=h in (row.church or ()))
        for number, row in enumerate(land.buildings)
        for h in row.hexes
    ]
    sides = [SideFeature(side, row.kind) for row in land.hexsides for side in row.between]
    return replace(
        rolled,
        edges=(("axis", land.edges.axis), ("allied", land.edges.allied)),
        cover=tuple(kind for row in rows for kind in row.cover),
        levels=tuple(level for row in rows for level in row.levels),
        buildings=tuple(sorted(buildings, key=lambda building: building.hex)),
        sides=tuple(sorted(sides, key=lambda item: item.side)),
        roads=tuple(Road(row.kind, row.way) for row in land.roads),
        waters=tuple(Water(row.kind, row.way) for row in land.waters),
        crossings=tuple(Crossing(x.hex, x.kind, x.water, x.road) for x in land.crossings),
        settlements=tuple(
            Settlement(row.name, row.hexes, row.centre, row.farm) for row in land.settlements
        ),
        features=tuple(Feature(row.hex, row.symbol) for row in land.features),
        strategic=tuple(sorted(_strategic(land), key=lambda item: item.hexes)),
    )


def _strategic(land: SavedGround) -> Iterator[Strategic]:
    for row in land.strategic:
        if row.together:
            yield Strategic(row.hexes, row.symbol)
        else:
            yield from (Strategic((h,), row.symbol) for h in row.hexes)
