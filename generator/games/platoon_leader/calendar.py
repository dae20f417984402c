"""The calendar: dates, hours, light, weather and length of every firefight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.choices import SIDES
from generator.games.platoon_leader.setting import Setting
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller
from generator.roll.sky import HOURS, NEW, Moon, Spot, moment, moon, nightfall


@dataclass(frozen=True, slots=True)
class Weather:
    """What the sky does: records of the content by their ids, and the wind."""

    sky: str
    wind: str
    direction: str | None
    ground: str


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

    Raise Rejected if the last one would be fought after the period of the two armies, or for a sky
    that can't be with such a wind or at such an hour.
    """
    spot = Spot(float(setting.theatre["latitude"]), float(setting.theatre["longitude"]))
    found: list[Firefight] = []
    day, hour, attacker = setting.first_day, "", first_attacker
    for number in range(1, setting.count + 1):
        path = f"firefight {number}"
        if number == 1:
            hour = roller.table(f"{path}/hour", "first-hour")
        else:
            day, hour = _next(roller, path, setting, spot, day, hour)
            attacker = _attacker(roller, path, setting, attacker)
        begins = moment(spot, day, hour)
        weather = _weather(roller, path, season_of(roller.pack, setting, day))
        if unlike_sky(roller.pack, weather.sky, weather.wind, f"{begins:%H:%M}"):
            raise Rejected("a sky that goes with its wind and its hour")
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
        raise Rejected("no firefight after the armies' last day there")
    return tuple(found)


def season_of(pack: Pack, setting: Setting, day: date) -> Mapping[str, Any]:
    """Return the season of the theatre's climate on a day, which names the weather's tables."""
    climate = pack.records("climates")[setting.theatre["climate"]]
    found: Mapping[str, Any] = next(
        season for season in climate["seasons"] if day.month in season["months"]
    )
    return found


def _next(
    roller: Roller, path: str, setting: Setting, spot: Spot, day: date, hour: str
) -> tuple[date, str]:
    """Return the day and hour of the next firefight, later than the one before."""
    gap = roller.table(f"{path}/gap", "next-firefight")
    later = day + timedelta(days=2 if gap == "two days on" else 1)
    dark = nightfall(spot, later)
    hours = [*HOURS, *(["night"] if dark else [])]
    if (locked := roller.locked_to(f"{path}/hour", hours)) is not None:
        return later, locked
    if gap == "that night" and hour != "night" and nightfall(spot, day):
        return day, "night"
    if gap == "the same day" and hour in ("dawn", "morning"):
        return day, "afternoon"
    if gap == "the same day" and hour == "midday":
        return day, "dusk"
    if gap == "the night after" and dark:
        return later, "night"
    season = season_of(roller.pack, setting, later)
    hour = roller.table(f"{path}/hour", season["hours"])
    return later, "dusk" if hour == "night" and not dark else hour


def _weather(roller: Roller, path: str, season: Mapping[str, Any]) -> Weather:
    skies = {str(r["name"]): r for r in roller.pack.records("skies").values()}
    grounds = {str(r["name"]): r for r in roller.pack.records("ground-states").values()}
    name = roller.locks.get("weather") if path == "firefight 1" else None
    if name is not None:
        name = roller.locks.choose("weather", name, {one: one for one in skies})
    above = skies[name or roller.table(f"{path}/weather", season["weather"])]
    wind = roller.table(f"{path}/wind", season["wind"])
    direction = None
    winds = {str(r["name"]): r for r in roller.pack.records("winds").values()}
    if winds[wind]["blows"]:
        direction = roller.table(f"{path}/wind direction", "wind-direction")
    drm = int(above["ground"])
    drms = ((above["name"], drm),) if drm else ()
    below = grounds[roller.table(f"{path}/ground", season["ground"], modifiers=drms)]
    order = [one["id"] for one in grounds.values()]
    state = below["id"]
    if above["least"] is not None:  # rain wets the ground, falling snow lies
        state = max(state, above["least"], key=order.index)
    return Weather(above["id"], wind, direction, state)


def unlike_sky(pack: Pack, sky: str, wind: str, time: str) -> str | None:
    """Say why a sky doesn't go with a wind or an hour; None if it does.

    `wind` is as its table has it, or begins so; `time` is such as 06:15.
    """
    above = pack.records("skies")[sky]
    winds = above["winds"]
    if winds and not any(wind.startswith(one) for one in winds):
        return f"{above['name']} comes with {' or '.join(winds)}"
    if not (above["from"] or "00:00") <= time <= (above["to"] or "23:59"):
        return f"{above['name']} comes from {above['from']} to {above['to']}"
    return None


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


def _attacker(roller: Roller, path: str, setting: Setting, before: str) -> str:
    """Roll the historical attacker; after a dual attack the side with the initiative counts."""
    bias = setting.pair["bias"]
    if before == "both":
        before = bias if bias != "both" else "axis"
    drm = 0 if bias == "both" else (2 if bias == before else -2)
    drms = (("who had the initiative", drm),) if drm else ()
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
