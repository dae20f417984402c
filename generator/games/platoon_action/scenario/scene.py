"""Where, when and what for: theatre, day, weather, mission, table, turns, who attacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from generator.games.platoon_action.scenario.fields import FIELDS, fits
from generator.games.platoon_action.scenario.model import SIDES, EdgeName, SideName
from generator.games.platoon_action.scenario.rules import RULES, WEATHER
from generator.games.platoon_action.scenario.setting.climate import (
    climate_on,
    spells,
    weathers,
    winds,
)
from generator.games.platoon_action.scenario.setting.country import (
    Countryside,
    country_of,
    countryside,
)
from generator.roll.roller import Roller
from generator.roll.series import dealt

GERMAN = "german"
_SETTLED = ("nation", "year", "date", "mission", "weather", "ground", "wind")
"""Locks that a theatre must go with."""


@dataclass(frozen=True, slots=True)
class Where:
    """A theatre, and how many there were to choose from: in a series each has its turn."""

    theatre: str
    every: int


@dataclass(frozen=True)
class Scene:
    """What is settled before there is a table. In an even mission `attacker` moves first."""

    theatre: str
    place: str
    day: date
    hour: str
    weather: str
    ground: str
    wind: str
    mission: str
    size: str
    turns: int
    attacker: SideName
    edge: EdgeName
    mirrored: bool
    land: Mapping[str, Any]
    rules: Mapping[str, Any]
    extent: tuple[int, int]
    countryside: Countryside

    @property
    def defender(self) -> SideName:
        return SIDES[1 - SIDES.index(self.attacker)]

    def nation(self, side: SideName) -> str:
        """Return the nation of a side."""
        return GERMAN if side == "german" else str(self.land["nation"])

    def who(self, side: SideName) -> str:
        """Return `attacker` or `defender`."""
        return "attacker" if side == self.attacker else "defender"


def find_theatre(roller: Roller) -> Where:
    """Roll the theatre; in a series none comes again before all have come."""
    pack = roller.pack
    known = pack.records("theatres")
    chosen = {k: v for k, v in roller.locks.values.items() if k in _SETTLED}
    if "theatre" in roller.locks.values:
        return Where(roller.locks.values["theatre"], 1)
    options = [(key, int(known[key]["weight"])) for key in FIELDS.theatres(pack, chosen)]
    return Where(dealt(roller, "theatre", "Theatre", options), len(options))


def set_scene(roller: Roller, where: Where, kept: str | None = None) -> Scene:
    """Roll the scene in a theatre; its mission is the one that is `kept`, if any."""
    pack = roller.pack
    theatre = where.theatre
    land = pack.records("theatres")[theatre]
    first = roller.pick("place/first", "Name, first part", [(one, 1) for one in land["first"]])
    second = roller.pick("place/second", "Name, second part", [(one, 1) for one in land["second"]])
    day = _day(roller, land)
    weather, ground, hour, wind = _weather(roller, land, day)
    if kept is None:
        mission = _pick(roller, "mission", "Mission", "missions", theatre, ground=ground)
    elif fits(pack, {**roller.locks.values, "theatre": theatre, "ground": ground, "mission": kept}):
        mission = kept
    else:
        raise RULES.rejected(pack, WEATHER)
    rules = pack.records("missions")[mission]
    size = _pick(roller, "table", "Table", "table-sizes", theatre, mission=mission)
    record = pack.records("table-sizes")[size]
    locked = roller.locks.get("turns")
    turns = int(locked or roller.table("turns", "mission-turns", column=rules["turns"]))
    attacker: SideName = roller.pick(
        "attacker", "Who attacks", [(side, 1) for side in SIDES], lock="attacker"
    )
    extent = int(record["width"]), int(record["height"])
    edges = edges_for(extent, size in rules["lengthwise"])
    edge: EdgeName = roller.pick("edge", "The attacker’s edge", [(one, 1) for one in edges])
    mirrored = roller.pick("mirrored", "Mirrored", [("yes", 1), ("no", 1)]) == "yes"
    place = f"{first}{second}" if _joins(first, second) else f"{first} {second}"
    return Scene(
        theatre, place, day, hour, weather, ground, wind, mission, size, turns,
        attacker, edge, mirrored, land, rules, extent, countryside(country_of(pack, theatre), day),
    )  # fmt: skip


def _day(roller: Roller, land: Mapping[str, Any]) -> date:
    """Roll the day: one on which there may be the weather that is locked."""
    if (locked := roller.locks.get("date")) is not None:
        return date.fromisoformat(locked)
    found = [
        first + timedelta(days=number)
        for first, last in spells(roller.pack, land, roller.locks.values)
        for number in range((last - first).days + 1)
    ]
    if not found:
        raise RULES.rejected(roller.pack, WEATHER)
    return found[roller.number("day", f"Day of {land['name']}", 1, len(found)) - 1]


def _weather(roller: Roller, land: Mapping[str, Any], day: date) -> tuple[str, str, str, str]:
    """Roll a day's sky and ground together, then the hour and the wind that go with the sky."""
    pack, locks = roller.pack, roller.locks
    options = weathers(pack, land, day, locks.values)
    span = climate_on(pack, land, day)
    if not options or span is None:
        raise RULES.rejected(pack, WEATHER)
    skies, grounds = pack.records("weather"), pack.records("ground-states")
    sky, ground = roller.pick(
        "sky",
        f"Weather of {span['name']}",
        options,
        name=lambda one: f"{skies[one[0]]['name']}, {grounds[one[1]]['name']}",
    )
    hours = list(skies[sky]["hours"])
    if len(hours) == 1:
        hour = hours[0]
    elif hours:
        hour = roller.pick("hour", "Hour", [(one, 1) for one in hours])
    else:
        hour = roller.table("hour", "mission-hour")
    wind = locks.get("wind") or roller.pick("wind", "The wind blows to the", winds(pack, sky))
    return sky, ground, hour, wind


def _joins(first: str, second: str) -> bool:
    """Tell whether the parts of a name make one word, or are joined by a hyphen."""
    return not second[:1].isupper()


def edges_for(extent: tuple[int, int], long: bool) -> tuple[EdgeName, ...]:
    """Return the edges that an attacker may come from, along the table or across it."""
    width, height = extent
    if width == height:
        return ("north", "east", "south", "west")
    across: tuple[EdgeName, ...] = ("north", "south")
    along: tuple[EdgeName, ...] = ("east", "west")
    return along if long == (width > height) else across


def _pick(roller: Roller, field: str, what: str, part: str, theatre: str, **settled: str) -> str:
    """Pick one of a part's records that goes with what is settled and locked, by its weight."""
    pack = roller.pack
    chosen = {**roller.locks.values, "theatre": theatre, **settled}
    options = [
        (key, int(record["weight"]))
        for key, record in pack.records(part).items()
        if fits(pack, {**chosen, field: key})
    ]
    if not options:
        raise RULES.rejected(pack, WEATHER)
    return roller.pick(field, what, options, lock=field)
