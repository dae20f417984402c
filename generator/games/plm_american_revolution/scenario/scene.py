"""The scene of a battle: place and day as one, then the kind of battle, the table, who attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.plm_american_revolution.scenario.engagements import (
    engagements_for,
    kinds_of,
    named,
    weights,
)
from generator.games.plm_american_revolution.scenario.fields import fits, sides
from generator.roll.choices import days, roll_day
from generator.roll.roller import Roller
from generator.roll.series import dealt

_SEASONS = ("winter", "spring", "summer", "autumn")
_MONTHS_OF_SEASON = 3
_EDGES = ("south", "north")
_STOOD = "british"
"""The side of which an engagement may say at which edge it stood."""
_STEP = 5


@dataclass(frozen=True)
class Occasion:
    """Where two armies meet, and on which day; `place` has the words for it."""

    key: str
    engagement: Mapping[str, Any]
    day: date
    place: Mapping[str, str]


@dataclass(frozen=True)
class Scene:
    """What is settled before there are armies; in an even battle the attacker is the first side."""

    engagement_id: str
    engagement: Mapping[str, Any]
    theatre_id: str
    theatre: Mapping[str, Any]
    day: date
    place: Mapping[str, str]
    weather: str
    battle_id: str
    battle: Mapping[str, Any]
    size: Mapping[str, Any]
    edge: str
    attacker: str
    defender: str
    ratio: int
    turns: int

    @property
    def even(self) -> bool:
        return bool(self.battle["even"])


def meet(roller: Roller) -> Occasion:
    """Roll where and when two armies meet, as one thing; in a series nowhere twice."""
    pack = roller.pack
    keys = engagements_for(pack, roller.locks.values)
    options = weights(pack, [key for key in keys if fits(pack, _with(roller, "place", key))])
    key = dealt(roller, "place", "Where and when", options, lock="place")
    engagement = pack.records("engagements")[key]
    day = roll_day(roller, engagement, days(engagement))
    place = {what: _near(roller, engagement, what) for what in ("water", "height", "village")}
    place |= {"place": str(engagement["name"]), "state": str(engagement["state"])}
    return Occasion(key, engagement, day, place)


def _near(roller: Roller, engagement: Mapping[str, Any], what: str) -> str:
    """Roll which of several waters, heights or villages is on the table; empty if none is near."""
    names = named(engagement, what)
    if len(names) < 2:
        return next(iter(names), "")
    return roller.pick(f"place/{what}", what.capitalize(), [(name, 1) for name in names])


def set_scene(roller: Roller, occasion: Occasion, kind: str | None = None) -> Scene:
    """Roll the scene of a battle where and when two armies meet, of one kind if that is set."""
    pack = roller.pack
    engagement = occasion.engagement
    weather = _weather(roller, occasion)
    kinds = [kind] if kind else kinds_of(pack, engagement, roller.locks.get("attacker"))
    battle_id = _pick(roller, "battle", "Kind of battle", "battles", kinds)
    battle = pack.records("battles")[battle_id]
    sizes = list(pack.records("table-sizes"))
    size = pack.records("table-sizes")[
        _pick(roller, "table", "Size of the table", "table-sizes", sizes)
    ]
    both = sides(pack)
    attacker = both[0]
    if not battle["even"]:
        options = [(side, 1) for side in both if side in engagement["attackers"]]
        attacker = roller.pick("attacker", "Side that attacks", options, lock="attacker")
    edge = _edge(roller, engagement, attacker)
    steps = range(int(battle["least"]), int(battle["most"]) + 1, _STEP)
    ratio = roller.pick("ratio", "Points of the attacker for 100", [(n, 1) for n in steps])
    shortest, longest = int(battle["turns-least"]), int(battle["turns-most"])
    turns = roller.number("turns", "Turns", shortest, longest)
    other = next(side for side in both if side != attacker)
    return Scene(
        engagement_id=occasion.key,
        engagement=engagement,
        theatre_id=str(engagement["theatre"]),
        theatre=pack.records("theatres")[engagement["theatre"]],
        day=occasion.day,
        place=occasion.place,
        weather=weather,
        battle_id=battle_id,
        battle=battle,
        size=size,
        edge=edge,
        attacker=attacker,
        defender=other,
        ratio=ratio,
        turns=turns,
    )


def _edge(roller: Roller, engagement: Mapping[str, Any], attacker: str) -> str:
    """Roll the edge of the attacker, or of the first side, unless it is known where each stood."""
    known = engagement[f"{_STOOD}-edge"]
    other = known and next(one for one in _EDGES if one != known)
    mine = known if attacker == _STOOD else other
    edges = [mine] if mine else _EDGES
    return roller.pick("edge", "The attacker’s edge", [(one, 1) for one in edges])


def _weather(roller: Roller, occasion: Occasion) -> str:
    """Roll the hour and the weather: as they were on a day of which that is known, or by season."""
    if known := occasion.engagement["hours"]:
        return roller.pick("weather", "Hour and weather", [(str(one), 1) for one in known])
    season = _SEASONS[occasion.day.month % 12 // _MONTHS_OF_SEASON]
    return roller.table("weather", "weather", column=season)


def _with(roller: Roller, lock: str, value: str) -> Mapping[str, str]:
    return {**roller.locks.values, lock: value}


def _pick(roller: Roller, lock: str, what: str, part: str, keys: Sequence[str]) -> str:
    """Pick one of a part's records that goes with what is locked; each has its weight."""
    records = roller.pack.records(part)
    options = [
        (key, int(records[key]["weight"]))
        for key in keys
        if fits(roller.pack, _with(roller, lock, key))
    ]
    return roller.pick(lock, what, options, lock=lock)
