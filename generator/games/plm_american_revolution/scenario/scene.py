"""The scene of a battle: theatre, day and place, the kind of battle, the table, who attacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.plm_american_revolution.scenario.fields import fits, sides
from generator.roll.choices import days, roll_day
from generator.roll.roller import Roller

_SEASONS = ("winter", "spring", "summer", "autumn")
_MONTHS_OF_SEASON = 3
_EDGES = ("south", "north")
_STEP = 5


@dataclass(frozen=True)
class Scene:
    """What is settled before there are armies; in an even battle the attacker is the first side."""

    theatre_id: str
    theatre: Mapping[str, Any]
    day: date
    place: Mapping[str, Any]
    weather: str
    battle_id: str
    battle: Mapping[str, Any]
    size: Mapping[str, Any]
    edge: str
    attacker: str
    defender: str
    ratio: int

    @property
    def even(self) -> bool:
        return bool(self.battle["even"])


def set_scene(roller: Roller) -> Scene:
    """Roll the scene."""
    pack = roller.pack
    theatre_id = _pick(roller, "theatre", "Theatre", "theatres")
    theatre = pack.records("theatres")[theatre_id]
    day = roll_day(roller, theatre, days(theatre))
    places = [(place, 1) for place in theatre["places"]]
    place = roller.pick("place", "Place", places, name=lambda one: str(one["place"]))
    season = _SEASONS[day.month % 12 // _MONTHS_OF_SEASON]
    weather = roller.table("weather", "weather", column=season)
    battle_id = _pick(roller, "battle", "Kind of battle", "battles")
    battle = pack.records("battles")[battle_id]
    size = pack.records("table-sizes")[_pick(roller, "table", "Size of the table", "table-sizes")]
    edge = roller.pick("edge", "The attacker’s edge", [(one, 1) for one in _EDGES])
    both = sides(pack)
    attacker = both[0]
    if not battle["even"]:
        options = [(side, 1) for side in both]
        attacker = roller.pick("attacker", "Side that attacks", options, lock="attacker")
    steps = range(int(battle["least"]), int(battle["most"]) + 1, _STEP)
    ratio = roller.pick("ratio", "Points of the attacker for 100", [(n, 1) for n in steps])
    other = next(side for side in both if side != attacker)
    return Scene(
        theatre_id=theatre_id,
        theatre=theatre,
        day=day,
        place=place,
        weather=weather,
        battle_id=battle_id,
        battle=battle,
        size=size,
        edge=edge,
        attacker=attacker,
        defender=other,
        ratio=ratio,
    )


def _pick(roller: Roller, lock: str, what: str, part: str) -> str:
    """Pick one of a part's records that goes with what is locked; each has its weight."""
    options = [
        (key, int(record["weight"]))
        for key, record in roller.pack.records(part).items()
        if fits(roller.pack, {**roller.locks.values, lock: key})
    ]
    return roller.pick(lock, what, options, lock=lock)
