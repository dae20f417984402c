"""Where and when, which mission, on how many tiles, and who has less than the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.board.seasons import SEASONS, seasons_on
from generator.games.platoon_command.scenario.fields import NONE, fits, room
from generator.games.platoon_command.scenario.history.places import roll_place, span_of
from generator.games.platoon_command.scenario.rules import RULES, SUITS, WEIGHS
from generator.roll.choices import roll_day
from generator.roll.roller import Roller


@dataclass(frozen=True)
class Scene:
    """What is settled before there is a board. `attacker` is the first side in an even mission."""

    theatre: Mapping[str, Any]
    mission: Mapping[str, Any]
    village: Mapping[str, Any]
    day: date
    season: str
    light: str
    size: int
    shape: Mapping[str, Any]
    attacker: str
    defender: str
    handicap: Mapping[str, Any] | None
    weaker: str | None

    @property
    def place(self) -> str:
        return str(self.village["name"])

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


def choose_mission(roller: Roller) -> Mapping[str, Any]:
    """Roll the mission.

    It stands in the ledger with the first attempt at a scene; all other attempts are made for it.
    Otherwise a mission would be the rarer, the fewer boards suit it.
    """
    with roller.attempt("scene", 1):
        key = _pick(roller, "mission", "Mission", "missions")
    return roller.pack.records("missions")[key]


def set_scene(roller: Roller, mission: Mapping[str, Any]) -> Scene:
    """Roll the scene; raise Rejected for a board that doesn't suit the mission."""
    pack = roller.pack
    size = int(locked_table(roller, "size", "board-size", "size"))
    if not mission["least"] <= size <= mission["most"]:
        raise RULES.rejected(pack, SUITS)
    shape = pack.records("shapes")[_pick(roller, "shape", "Shape of the board", "shapes")]
    if room(shape) < size:
        raise RULES.rejected(pack, SUITS)
    theatre = pack.records("theatres")[_pick(roller, "theatre", "Theatre", "theatres")]
    village = roll_place(roller, theatre["id"])
    day = roll_day(roller, village, span_of(pack, village))
    (season,) = seasons_on(pack.records(SEASONS), theatre["id"], day)
    light = roller.table("light", "light", column=season)
    attacker, defender = _roles(roller, mission)
    handicap, weaker = _handicap(roller)
    return Scene(
        theatre=theatre,
        mission=mission,
        village=village,
        day=day,
        season=season,
        light=light,
        size=size,
        shape=shape,
        attacker=attacker,
        defender=defender,
        handicap=handicap,
        weaker=weaker,
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
