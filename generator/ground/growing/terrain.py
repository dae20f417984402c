"""A pack's recipes for ground: its terrain by name, and what grows where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from generator.content.kinds.records import RecordsPart
from generator.content.pack import Pack
from generator.errors import ContentError, Problem

PARTS = ("terrains", "marks", "land-names", "maps", "grounds")

LAND_NAMES = (
    *("stream", "wadi", "river", "canal", "paved", "unpaved", "path", "bridge", "ford"),
    *("stone", "wooden", "hut", "church", "wall", "hedge", "bocage"),
)
"""What a legend must name: kinds of water, road, crossing, building and hexside."""
"""The records that grounds are grown from."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a hex may hold: `wooded` hexes make up woods, `deep` ones are crossed only by bridges.

    Hedges and walls may stand along `enclosed` ones. `letter` is how a saved file writes it.
    """

    id: str
    name: str
    passable: bool
    concealment: bool
    wooded: bool
    deep: bool
    enclosed: bool
    letter: str


@dataclass(frozen=True, slots=True)
class Hills:
    """From `least` to `most` hills, and as many `hollows` as stated.

    `top` is the highest level, `breadth` the hexes to a level, `ridge` the longest crest in hexes.
    """

    least: int
    most: int
    top: int
    breadth: float
    ridge: int
    hollows: int


@dataclass(frozen=True, slots=True)
class WaterRule:
    """From `least` to `most` courses along the roads' way or across it; % of crossings forded."""

    kind: str
    least: int
    most: int
    course: str
    fords: int


@dataclass(frozen=True, slots=True)
class RoadRule:
    """From `least` to `most` roads: `front` from edge to edge, `flank` from a side, `farm`."""

    kind: str
    origin: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CoverRule:
    """What covers a share of the land, in stands about `patch` hexes wide, and where it likes."""

    terrain: str
    share: int
    patch: int
    where: str


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """From `few` to `many` places of `small` to `large` building hexes, `close` of 100 built on."""

    few: int
    many: int
    small: int
    large: int
    streets: int
    close: int


@dataclass(frozen=True, slots=True)
class SideRule:
    """What stands between fields and between yards, and along how many sides of 100."""

    kind: str
    fields: int
    field_size: int
    yards: str
    yard_share: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of ground. Shares and chances are hundredths, lengths hexes, heights metres.

    What follows `names` is the same for all grounds of a pack: `marks` are names by symbol,
    `land_names` what the legend calls water, roads, houses and hexsides; a hex is `hex_metres` on
    the ground and `hex_mm` on the map to play on.
    """

    id: str
    name: str
    look: str
    base: str
    sea: str
    hills: Hills
    base_height: int
    height_step: int
    waters: tuple[WaterRule, ...]
    roads: tuple[RoadRule, ...]
    cover: tuple[CoverRule, ...]
    settlements: tuple[SettlementRule, ...]
    buildings: tuple[tuple[str, int], ...]
    farms: tuple[int, int]
    sides: SideRule
    features: tuple[tuple[str, str], ...]
    names: Mapping[str, tuple[str, ...]]
    terrains: Mapping[str, Terrain]
    marks: Mapping[str, str]
    land_names: Mapping[str, str]
    hex_metres: int
    hex_mm: float


def read_recipes(pack: Pack) -> Mapping[str, Recipe]:
    """Return the recipes of a pack by id; raise ContentError if it lacks a part for them."""
    if missing := [name for name in PARTS if not isinstance(pack.parts.get(name), RecordsPart)]:
        message = f"'{pack.name}' has no ground to make maps from"
        hint = f"it lacks records called {', '.join(missing)}"
        raise ContentError(Problem(message, pack.source.place(), (hint,)))
    shared = shared_of(pack)
    return MappingProxyType(
        {key: _recipe(key, row, shared) for key, row in pack.records("grounds").items()}
    )


def shared_of(pack: Pack) -> Mapping[str, Any]:
    """Return the fields of `Recipe` from `terrains` on, the same for all grounds of a pack."""
    known = pack.records("terrains")
    return {
        "terrains": MappingProxyType({key: _terrain(key, row) for key, row in known.items()}),
        "marks": MappingProxyType({key: row["name"] for key, row in pack.records("marks").items()}),
        "land_names": _land_names(pack),
        "hex_metres": _of_a_hex(pack, "hex-metres"),
        "hex_mm": float(_of_a_hex(pack, "hex-millimetres")),
    }


def renamed(shared: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    """Return what `shared_of` does with names of a map's own for terrain, marks and land."""
    terrains = {
        key: replace(terrain, name=names.get(key, terrain.name))
        for key, terrain in shared["terrains"].items()
    }
    marks = {key: names.get(key, name) for key, name in shared["marks"].items()}
    land = {**shared["land_names"], **names}
    return {**shared, "terrains": terrains, "marks": marks, "land_names": land}


def clearing(base: str, terrains: Mapping[str, Terrain]) -> str:
    """Return the terrain of yards and samples: `base`, or the first that is not wooded."""
    if not terrains[base].wooded:
        return base
    return next((key for key, terrain in terrains.items() if not terrain.wooded), base)


def _land_names(pack: Pack) -> Mapping[str, str]:
    """Return the legend's names for land; raise ContentError if any is missing."""
    found = {key: str(row["name"]) for key, row in pack.records("land-names").items()}
    if lost := [key for key in LAND_NAMES if key not in found]:
        part = pack.parts["land-names"]
        message = f"the legend has no name for: {', '.join(lost)}"
        raise ContentError(Problem(message, part.source.place(("records",))))
    return MappingProxyType(found)


def _of_a_hex(pack: Pack, key: str) -> int:
    """Return the size of a hex on all maps; raise ContentError unless it is given once."""
    stated = [row.get(key) for row in pack.records("maps").values()]
    if len(stated) != 1 or not isinstance(stated[0], int) or stated[0] < 1:
        message = f"the size of a hex is given once: in a record of 'maps' with '{key}', 1 or more"
        part = pack.parts["maps"]
        assert isinstance(part, RecordsPart)
        raise ContentError(Problem(message, part.source.place(("records",))))
    return stated[0]


def _terrain(name: str, record: Mapping[str, Any]) -> Terrain:
    keys = ("name", "passable", "concealment", "wooded", "deep", "enclosed", "letter")
    return Terrain(name, *(record[key] for key in keys))


def _recipe(name: str, record: Mapping[str, Any], shared: Mapping[str, Any]) -> Recipe:
    def rows(key: str, kind: Any, *fields: str) -> tuple[Any, ...]:
        return tuple(kind(*(row[field] for field in fields)) for row in record[key])

    hills, sides = record["hills"], record["sides"]
    return Recipe(
        id=name,
        name=record["name"],
        look=record["look"],
        base=record["base"],
        sea=record["sea"],
        hills=Hills(**hills),
        base_height=record["heights"]["base"],
        height_step=record["heights"]["step"],
        waters=rows("waters", WaterRule, "kind", "least", "most", "course", "fords"),
        roads=rows("roads", RoadRule, "kind", "from", "least", "most"),
        cover=rows("cover", CoverRule, "terrain", "share", "patch", "where"),
        settlements=rows(
            "settlements", SettlementRule, "few", "many", "small", "large", "streets", "close"
        ),
        buildings=tuple((kind, share) for kind, share in record["buildings"].items()),
        farms=(record["farms"]["least"], record["farms"]["most"]),
        sides=SideRule(
            *(sides[key] for key in ("kind", "fields", "field-size", "yards", "yard-share"))
        ),
        features=tuple((row["symbol"], row["name"]) for row in record["features"]),
        names=MappingProxyType({key: tuple(words) for key, words in record["names"].items()}),
        **shared,
    )
