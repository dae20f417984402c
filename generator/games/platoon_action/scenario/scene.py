"""Where, when and what for: theatre, day, weather, mission, table, turns, who attacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.platoon_action.scenario.fields import FIELDS, WINDS, fits, span
from generator.games.platoon_action.scenario.model import SIDES, EdgeName, SideName
from generator.games.platoon_action.scenario.rules import HISTORY, RULES
from generator.roll.choices import roll_day
from generator.roll.roller import Roller

GERMAN = "german"


@dataclass(frozen=True)
class Scene:
    """What is settled before there is a table. In an even mission `attacker` moves first."""

    theatre: str
    place: str
    day: date
    hour: str
    weather: str
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

    @property
    def defender(self) -> SideName:
        return SIDES[1 - SIDES.index(self.attacker)]

    def nation(self, side: SideName) -> str:
        """Return the nation of a side."""
        return GERMAN if side == "german" else str(self.land["nation"])

    def who(self, side: SideName) -> str:
        """Return `attacker` or `defender`."""
        return "attacker" if side == self.attacker else "defender"


def set_scene(roller: Roller) -> Scene:
    """Roll the scene."""
    pack = roller.pack
    theatre = _theatre(roller)
    land = pack.records("theatres")[theatre]
    first = roller.pick("place/first", "Name, first part", [(one, 1) for one in land["first"]])
    second = roller.pick("place/second", "Name, second part", [(one, 1) for one in land["second"]])
    day = roll_day(roller, land, span(land, roller.locks.get("year")))
    weather = roller.locks.get("weather") or roller.table(
        "weather", "mission-weather", column=land["weather"]
    )
    hour = roller.table("hour", "mission-hour") if weather != "night" else "night"
    wind = roller.locks.get("wind") or roller.table("wind", "mission-wind")
    mission = _pick(roller, "mission", "Mission", "missions", theatre)
    rules = pack.records("missions")[mission]
    size = _pick(roller, "table", "Table", "table-sizes", theatre, mission)
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
        theatre, place, day, hour, weather, wind if wind in WINDS else "calm", mission, size, turns,
        attacker, edge, mirrored, land, rules, extent,
    )  # fmt: skip


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


def _theatre(roller: Roller) -> str:
    pack = roller.pack
    known = pack.records("theatres")
    chosen = {
        k: v
        for k, v in roller.locks.values.items()
        if k in ("nation", "year", "date", "mission", "weather")
    }
    options = [(key, int(known[key]["weight"])) for key in FIELDS.theatres(pack, chosen)]
    if not options:
        raise RULES.rejected(pack, HISTORY)
    return roller.pick("theatre", "Theatre", options, lock="theatre")


def _pick(
    roller: Roller, field: str, what: str, part: str, theatre: str, mission: str | None = None
) -> str:
    """Pick one of a part's records that goes with what is settled and locked, by its weight."""
    pack = roller.pack
    chosen = {"theatre": theatre, **({"mission": mission} if mission else {})}
    options = [
        (key, int(record["weight"]))
        for key, record in pack.records(part).items()
        if fits(pack, {**roller.locks.values, **chosen, field: key})
    ]
    if not options:
        raise RULES.rejected(pack, HISTORY)
    return roller.pick(field, what, options, lock=field)
