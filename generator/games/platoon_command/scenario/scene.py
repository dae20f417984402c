"""Where and when, which mission, on how many tiles, and who has less than the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.scenario.fields import NONE, fits, room
from generator.games.platoon_command.scenario.rules import RULES, SUITS, WEIGHS
from generator.roll.choices import days, roll_day
from generator.roll.roller import Roller

_SEASONS = ("winter", "spring", "summer", "autumn")
_MONTHS_OF_SEASON = 3


@dataclass(frozen=True)
class Scene:
    """What is settled before there is a board. `attacker` is the first side in an even mission."""

    theatre: Mapping[str, Any]
    mission: Mapping[str, Any]
    place: str
    day: date
    light: str
    size: int
    shape: Mapping[str, Any]
    attacker: str
    defender: str
    handicap: Mapping[str, Any] | None
    weaker: str | None

    @property
    def even(self) -> bool:
        return bool(self.mission["shape"] == "even")


def column(pack: Pack, size: int) -> str:
    """Return the column of the tables that go by the size of the board."""
    found = pack.records("sizes")
    return next((key for key, one in found.items() if size <= one["most"]), list(found)[-1])


def locked_table(roller: Roller, path: str, table: str, lock: str, **columns: Any) -> str:
    """Roll on a table, or take what the user has locked without a roll."""
    locked = roller.locks.get(lock)
    return locked if locked is not None else roller.table(path, table, **columns)


def set_scene(roller: Roller) -> Scene:
    """Roll the scene; raise Rejected for a board that doesn't suit the mission."""
    pack = roller.pack
    mission = pack.records("missions")[_pick(roller, "mission", "Mission", "missions")]
    size = int(locked_table(roller, "size", "board-size", "size"))
    if not mission["least"] <= size <= mission["most"]:
        raise RULES.rejected(pack, SUITS)
    shape = pack.records("shapes")[_pick(roller, "shape", "Shape of the board", "shapes")]
    if room(shape) < size:
        raise RULES.rejected(pack, SUITS)
    theatre = pack.records("theatres")[_pick(roller, "theatre", "Theatre", "theatres")]
    day = roll_day(roller, theatre, days(theatre))
    place = _place(roller, theatre)
    season = _SEASONS[day.month % 12 // _MONTHS_OF_SEASON]
    light = roller.table("light", "light", column=season)
    attacker, defender = _roles(roller, mission)
    handicap, weaker = _handicap(roller)
    return Scene(
        theatre, mission, place, day, light, size, shape, attacker, defender, handicap, weaker
    )


def _pick(roller: Roller, path: str, what: str, part: str) -> str:
    """Pick one of a part's records that goes with what is locked; each has its weight, or 1."""
    lock = {"missions": "mission", "shapes": "shape", "theatres": "place"}[part]
    options = [
        (key, int(record.get("weight", 1)))
        for key, record in roller.pack.records(part).items()
        if fits(roller.pack, {**roller.locks.values, lock: key})
    ]
    return roller.pick(path, what, options, lock=lock)


def _place(roller: Roller, theatre: Mapping[str, Any]) -> str:
    """Make up a name, none of a real place nearby."""
    real = {plain(name) for name in theatre["real"]}
    free = {
        first: [second for second in theatre["second"] if plain(first + second) not in real]
        for first in theatre["first"]
    }
    options = [(first, 1) for first, seconds in free.items() if seconds]
    first = roller.pick("place/first", "Name of the place, first part", options)
    options = [(second, 1) for second in free[first]]
    second = roller.pick("place/second", "Name of the place, second part", options)
    return f"{first}{second}"


def plain(name: str) -> str:
    """Return a name as one compares it: without accents, capitals and what joins its words."""
    letters = unicodedata.normalize("NFD", name.lower().replace("œ", "oe"))
    return "".join(letter for letter in letters if letter.isalpha())


def _roles(roller: Roller, mission: Mapping[str, Any]) -> tuple[str, str]:
    sides = list(roller.pack.info.sides)
    if mission["shape"] == "even":
        return sides[0], sides[1]
    options = [(side, 1) for side in sides]
    attacker = roller.pick("attacker", "Side that attacks", options, lock="attacker")
    return attacker, next(side for side in sides if side != attacker)


def _handicap(roller: Roller) -> tuple[Mapping[str, Any] | None, str | None]:
    key = locked_table(roller, "handicap", "handicap", "handicap")
    if "handicap" not in roller.locks.values and "weaker" in roller.locks.values and key == NONE:
        raise RULES.rejected(roller.pack, WEIGHS)
    if key == NONE:
        return None, None
    options = [(side, 1) for side in roller.pack.info.sides]
    weaker = roller.pick("weaker", "Side with the handicap", options, lock="weaker")
    return roller.pack.records("handicaps")[key], weaker
