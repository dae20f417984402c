"""Places: which real ones a map's towns are called by, and which lie before and behind it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.points import Same
from generator.ground.section import Edge
from generator.roll.numbers import number_of
from generator.roll.sky import GeoPoint

AHEAD: Mapping[Edge, tuple[float, float]] = {
    "north": (1, 0),
    "east": (0, 1),
    "south": (-1, 0),
    "west": (0, -1),
}
"""How far a direction leads north and east."""


Box = tuple[float, float, float, float]
"""Degrees: south, north, west, east."""


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place: where it lies in degrees, and how many live there."""

    name: str
    lat: float
    lon: float
    people: int

    def to(self, lat: float, lon: float) -> tuple[float, float]:
        """Return how many kilometres north and east of it a spot lies."""
        return GeoPoint(self.lat, self.lon).to(GeoPoint(lat, lon), self.lat)

    def within(self, box: Box) -> bool:
        """Tell whether it lies in a box, its edges included."""
        south, north, west, east = box
        return south <= self.lat <= north and west <= self.lon <= east

    def apart(self, other: NamedPlace) -> float:
        """Return how many kilometres away another place is."""
        return math.hypot(*self.to(other.lat, other.lon))


def places_of(pack: Pack, sector: str, day: str) -> Sequence[NamedPlace]:
    """Return the places of a sector that the front ran through on a day, in the pack's order."""
    return _places(Same(pack), sector, box_on(pack.records("sectors")[sector], day))


@lru_cache(maxsize=256)
def _places(pack: Same, sector: str, box: Box) -> Sequence[NamedPlace]:
    return tuple(one for one in placed(pack.pack.records("sectors")[sector]) if one.within(box))


def box_on(sector: Mapping[str, Any], day: str) -> Box:
    """Return where the front of a sector ran on a day: south, north, west, east in degrees."""
    begun = [one for one in sector["boxes"] if one["from"] <= day]
    return box_of(begun[-1] if begun else sector["boxes"][0])


def box_of(line: Mapping[str, Any]) -> Box:
    """Return the degrees that a line of a sector's boxes has."""
    south, north, west, east = (float(line[key]) for key in ("south", "north", "west", "east"))
    return south, north, west, east


def placed(sector: Mapping[str, Any]) -> tuple[NamedPlace, ...]:
    """Return the places that a sector's record has."""
    return tuple(
        NamedPlace(str(one["name"]), float(one["lat"]), float(one["lon"]), int(one["people"]))
        for one in sector["places"]
    )


def middles(pack: Pack, sector: str, day: str, number: int) -> Sequence[NamedPlace]:
    """Return the places that have enough others within a day's march for so many towns."""
    march = number_of(pack, "march")
    return _middles(places_of(pack, sector, day), number, march)


@lru_cache(maxsize=512)
def _middles(known: Sequence[NamedPlace], number: int, march: int) -> Sequence[NamedPlace]:
    return tuple(
        one for one in known if sum(one.apart(other) <= march for other in known) >= number
    )


def around(known: Sequence[NamedPlace], middle: str, number: int) -> list[NamedPlace]:
    """Return so many of some places nearest to one, itself included."""
    here = next(one for one in known if one.name == middle)
    return sorted(known, key=lambda one: (one.apart(here), one.name))[:number]


def beyond(pack: Pack, sector: str, taken: Sequence[str], towards: Edge) -> str:
    """Return the nearest place that lies beyond some others in a direction, '' if none does.

    It is not one of them, lies further in that direction than to the left or right of it, and no
    farther away than two days' march; it may be one of another sector of the theatre.
    """
    theatre = pack.records("sectors")[sector]["theatre"]
    most = 2 * number_of(pack, "march")
    known = {one.name: one for one in _theatre(Same(pack), theatre)}
    known |= {one.name: one for one in placed(pack.records("sectors")[sector])}
    here = [known[name] for name in taken if name in known]
    if not here:
        return ""
    lat = sum(one.lat for one in here) / len(here)
    lon = sum(one.lon for one in here) / len(here)
    north, east = AHEAD[towards]
    middle = NamedPlace("", lat, lon, 0)
    found = []
    for one in known.values():
        up, right = middle.to(one.lat, one.lon)
        ahead, beside = up * north + right * east, abs(up * east) + abs(right * north)
        if one.name not in taken and ahead > beside and ahead + beside <= most:
            found.append((ahead + beside, one.name))
    return min(found)[1] if found else ""


@lru_cache(maxsize=32)
def _theatre(pack: Same, theatre: str) -> Sequence[NamedPlace]:
    """Return the places of all sectors of a theatre."""
    sectors = pack.pack.records("sectors").values()
    return tuple(
        one for sector in sectors if sector["theatre"] == theatre for one in placed(sector)
    )
