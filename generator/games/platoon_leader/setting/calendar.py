"""The calendar: dates, hours, light, weather and length of every firefight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from generator.games.platoon_leader.setting.choices import SIDES
from generator.games.platoon_leader.setting.scene import Setting
from generator.games.platoon_leader.setting.weather import Weather, roll_weather, season_of
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller
from generator.roll.sky import HOURS, NEW, GeoPoint, Moon, moment, moon, nightfall

_LATER = {"dawn": "afternoon", "morning": "afternoon", "midday": "dusk"}
"""The hour of a second firefight on one day."""


@dataclass(frozen=True, slots=True)
class Firefight:
    """One line of the calendar. `track` has a circled number, or 0, for each Game Turn.

    `hour` is the time of day, `begins` by the place's own clock; `moon` and `nvr` are for nights.
    """

    number: int
    begins: datetime
    hour: str
    moon: Moon | None
    nvr: int | None
    weather: Weather
    track: tuple[int, ...]
    attacker: str

    @property
    def day(self) -> date:
        return self.begins.date()

    @property
    def time(self) -> str:
        return f"{self.begins:%H:%M}"

    @property
    def night(self) -> bool:
        return self.hour == "night"

    @property
    def turns(self) -> int:
        return len(self.track)


def write_calendar(roller: Roller, setting: Setting, first_attacker: str) -> tuple[Firefight, ...]:
    """Roll every firefight; `first_attacker` is `axis`, `allied` or `both`.

    Raise Rejected if the last one would be fought after the end of the episode, if the side
    that has to take ground attacks less often than the other, or for a sky or a ground that is
    locked and can't be there then.
    """
    spot = middle_of(setting.episode)
    found: list[Firefight] = []
    initiative = first_attacker if first_attacker != "both" else setting.initiative
    day, attacker = setting.first_day, first_attacker
    for number in range(1, setting.count + 1):
        path = f"firefight {number}"
        if number == 1:
            hour = roller.table(f"{path}/hour", "first-hour")
        else:
            day, hour = _next(roller, number, setting, spot, found[-1])
            attacker = _attacker(roller, path, initiative, attacker)
        begins = moment(spot, day, hour)
        season = season_of(roller.pack, setting, day)
        last = (found[-1].weather, (day - found[-1].day).days) if found else None
        weather = roll_weather(roller, path, season, begins, last)
        light = moon(spot, begins) if hour == "night" else None
        found.append(
            Firefight(
                number=number,
                begins=begins,
                hour=hour,
                moon=light,
                nvr=_nvr(roller, path, light, weather) if light else None,
                weather=weather,
                track=_track(roller, path),
                attacker=attacker,
            )
        )
    if day > setting.last_day:
        raise Rejected("no firefight after the last day of the episode")
    if fewer_attacks(first_attacker, [one.attacker for one in found]):
        raise Rejected("whoever has to take ground attacks as often as the other")
    return tuple(found)


def fewer_attacks(side: str, attackers: Sequence[str]) -> bool:
    """Tell whether `side`, which has to take ground, attacks less often than its enemy.

    For `both`, as after a dual attack, it never does.
    """
    others = sum(one not in (side, "both") for one in attackers)
    return side != "both" and attackers.count(side) < others


def middle_of(episode: Mapping[str, Any]) -> GeoPoint:
    """Return the middle of an episode's box."""
    box = episode["box"]
    return GeoPoint(
        (float(box["south"]) + float(box["north"])) / 2,
        (float(box["west"]) + float(box["east"])) / 2,
    )


def _next(
    roller: Roller, number: int, setting: Setting, spot: GeoPoint, before: Firefight
) -> tuple[date, str]:
    """Return the day and hour of a firefight, later than the one before."""
    path = f"firefight {number}"
    gap = _gap(roller, path, setting.last_day, setting.count - number, spot, before)
    day, hour = before.day, before.hour
    later = day + timedelta(days=2 if gap == "two days on" else 1)
    dark = nightfall(spot, later)
    hours = [*HOURS, *(["night"] if dark else [])]
    if (locked := roller.locked_to(f"{path}/hour", hours)) is not None:
        return later, locked
    if gap == "that night" and hour != "night" and nightfall(spot, day):
        return day, "night"
    if gap == "the same day" and hour in _LATER:
        return day, _LATER[hour]
    if gap == "the night after" and dark:
        return later, "night"
    season = season_of(roller.pack, setting, later)
    hour = roller.table(f"{path}/hour", season["hours"])
    return later, "dusk" if hour == "night" and not dark else hour


def _gap(
    roller: Roller, path: str, last: date, rest: int, spot: GeoPoint, before: Firefight
) -> str:
    """Roll how long after another a firefight is fought.

    So early, if that can be, that the episode has a day for each of the `rest` after it, or a day
    for two.
    """
    table = roller.pack.tables["next-firefight"]
    night = not before.night and nightfall(spot, before.day)
    days = {
        "the same day": int(before.hour not in _LATER),
        "that night": int(not night),
        "two days on": 2,
    }
    weights = {name: int(chance * 36) for name, chance in table.chances().items()}
    for reserve in (rest, rest // 2):
        room = (last - before.day).days - reserve
        fitting = [(name, weights[name]) for name in weights if days.get(name, 1) <= room]
        if fitting:
            break
    if not fitting or len(fitting) == len(weights):
        return roller.table(f"{path}/gap", "next-firefight")
    return roller.pick(f"{path}/gap", f"{table.title}, before the episode ends", fitting)


def _nvr(roller: Roller, path: str, light: Moon, weather: Weather) -> int:
    """Roll the base NVR in hexes; a moon that is down gives the light of a new one."""
    above = roller.pack.records("skies")[weather.sky]
    below = roller.pack.records("ground-states")[weather.ground]
    drms = [(str(r["name"]), int(r["nvr"])) for r in (above, below) if r["nvr"]]
    total = sum(value for _, value in drms)
    table = roller.pack.tables["nvr"]
    held = max(table.low, min(table.high, total))
    if held != total:
        drms.append(("held to the table", held - total))
    moons = roller.pack.records("moons").values()
    phase = light.phase if light.up else NEW
    column = next(str(one["column"]) for one in moons if one["name"] == phase)
    return int(roller.table(f"{path}/nvr", "nvr", column=column, modifiers=drms))


def _attacker(roller: Roller, path: str, bias: str, before: str) -> str:
    """Roll the historical attacker; after a dual attack the side with the initiative counts.

    `bias` is the side that has to take ground, or `both`.
    """
    if before == "both":
        before = bias if bias != "both" else "axis"
    drm = 0 if bias == "both" else (2 if bias == before else -2)
    drms = (("who has to take ground", drm),) if drm else ()
    if (locked := roller.locked_to(f"{path}/attacker", (*SIDES, "both"))) is not None:
        return locked
    found = roller.table(f"{path}/attacker", "historical-attacker", modifiers=drms)
    other = {"axis": "allied", "allied": "axis"}[before]
    return {"the same side": before, "the other side": other, "both": "both"}[found]


def _track(roller: Roller, path: str) -> tuple[int, ...]:
    """Return the turn track; circled numbers start at the first turn that may be the last."""
    turns = int(roller.table(f"{path}/turns", "game-length"))
    before, start = map(int, roller.table(f"{path}/end", "first-end").split(", circled "))
    first = turns - before
    most = number_of(roller.pack, "most-circled")
    return tuple(
        min(most, start + turn - first) if turn >= first else 0 for turn in range(1, turns + 1)
    )
