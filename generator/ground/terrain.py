"""Recipes of ground as a pack writes them: terrain by the base game's names, what grows where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from generator.content.kinds import RecordsPart
from generator.content.pack import Pack
from generator.errors import ContentError, Problem

TERRAINS_PART = "terrains"
GROUNDS_PART = "grounds"


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a hex may hold; `wooded` counts for a Woods-Line, `deep` is crossed only by bridges.

    `letter` is how a saved campaign writes it.
    """

    id: str
    name: str
    passable: bool
    concealment: bool
    wooded: bool
    deep: bool
    letter: str


@dataclass(frozen=True, slots=True)
class Hills:
    least: int
    most: int
    top: int
    breadth: float
    ridge: int
    hollows: int


@dataclass(frozen=True, slots=True)
class WaterRule:
    kind: str
    least: int
    most: int
    course: str
    fords: int


@dataclass(frozen=True, slots=True)
class RoadRule:
    kind: str
    origin: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CoverRule:
    terrain: str
    share: int
    patch: int
    where: str


@dataclass(frozen=True, slots=True)
class SettlementRule:
    few: int
    many: int
    small: int
    large: int
    streets: int
    close: int


@dataclass(frozen=True, slots=True)
class SideRule:
    kind: str
    fields: int
    field_size: int
    yards: str
    yard_share: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of ground. Shares and chances are hundredths, lengths hexes, heights metres."""

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


def read_recipes(pack: Pack) -> Mapping[str, Recipe]:
    """Return the recipes of a pack by id; raise ContentError if it has none."""
    parts = [pack.parts.get(name) for name in (TERRAINS_PART, GROUNDS_PART)]
    known, written = parts
    if not isinstance(known, RecordsPart) or not isinstance(written, RecordsPart):
        message = f"'{pack.name}' has no ground to make maps from"
        hint = f"a campaign wants records called '{TERRAINS_PART}' and '{GROUNDS_PART}'"
        raise ContentError(Problem(message, pack.source.place(), (hint,)))
    terrains = MappingProxyType({key: _terrain(key, r) for key, r in known.records.items()})
    return MappingProxyType(
        {key: _recipe(key, record, terrains) for key, record in written.records.items()}
    )


def _terrain(name: str, record: Mapping[str, Any]) -> Terrain:
    keys = ("name", "passable", "concealment", "wooded", "deep", "letter")
    return Terrain(name, *(record[key] for key in keys))


def _recipe(name: str, record: Mapping[str, Any], terrains: Mapping[str, Terrain]) -> Recipe:
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
        terrains=terrains,
    )
