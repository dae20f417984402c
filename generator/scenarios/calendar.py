"""The calendar: dates, hours, light, weather and length of every firefight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from generator.content import Pack
from generator.scenarios import sky
from generator.scenarios.roller import Roller
from generator.scenarios.where import Setting, records


@dataclass(frozen=True, slots=True)
class Weather:
    """What the sky does: records of the content by their ids, and the night's visibility."""

    sky: str
    wind: str
    direction: str | None
    ground: str


@dataclass(frozen=True, slots=True)
class Firefight:
    """One line of the calendar. `track` has a circled number, or 0, for each Game Turn."""

    number: int
    day: date
    hour: str
    time: str
    moon: str | None
    nvr: int | None
    weather: Weather
    track: tuple[int, ...]
    attacker: str

    @property
    def night(self) -> bool:
        return self.hour == "night"

    @property
    def turns(self) -> int:
        return len(self.track)


def write_calendar(roller: Roller, setting: Setting, first_attacker: str) -> tuple[Firefight, ...]:
    """Roll every firefight; `first_attacker` is `axis`, `allied` or `both`."""
    count = _count(roller)
    season = season_of(roller.pack, setting)
    found: list[Firefight] = []
    day, slot = setting.first_day, ""
    attacker = first_attacker
    for number in range(1, count + 1):
        path = f"calendar/{number}"
        day, slot = _when(roller, path, setting, season, day, slot, number)
        weather = _weather(roller, path, season)
        moon, nvr = _night(roller, path, day, weather) if slot == "night" else (None, None)
        if number > 1:
            attacker = _attacker(roller, path, setting, attacker)
        found.append(
            Firefight(
                number=number,
                day=day,
                hour=slot,
                time=sky.clock(day, slot, *_where(setting)),
                moon=moon,
                nvr=nvr,
                weather=weather,
                track=_track(roller, path),
                attacker=attacker,
            )
        )
    return tuple(found)


def season_of(pack: Pack, setting: Setting) -> Mapping[str, Any]:
    """Return the season of the setting's climate and month, which names the weather's tables."""
    climate = records(pack, "climates")[setting.theatre["climate"]]
    found: Mapping[str, Any] = next(
        season for season in climate["seasons"] if setting.first_day.month in season["months"]
    )
    return found


def _where(setting: Setting) -> tuple[float, float]:
    return float(setting.theatre["latitude"]), float(setting.theatre["longitude"])


def _count(roller: Roller) -> int:
    if (locked := roller.locks.get("firefights")) is not None:
        allowed = {str(n): n for n in range(4, 9)}
        return roller.locks.choose("firefights", locked, allowed)
    return int(roller.table("length", "campaign-length"))


def _when(
    roller: Roller,
    path: str,
    setting: Setting,
    season: Mapping[str, Any],
    day: date,
    slot: str,
    number: int,
) -> tuple[date, str]:
    """Return the day and hour of the next firefight, later than the one before."""
    if number == 1:
        return day, roller.table(f"{path}/hour", "first-hour")
    gap = roller.table(f"{path}/gap", "next-firefight")
    dark = sky.dark_at_all(day, *_where(setting))
    if gap == "that night" and dark and slot != "night":
        return day, "night"
    if gap == "the same day" and slot in ("dawn", "morning", "midday"):
        return day, "afternoon" if slot != "midday" else "dusk"
    days = 2 if gap == "two days on" else 1
    later = day + timedelta(days=days)
    if gap == "the night after" and sky.dark_at_all(later, *_where(setting)):
        return later, "night"
    hour = roller.table(f"{path}/hour", season["hours"])
    if hour == "night" and not sky.dark_at_all(later, *_where(setting)):
        hour = "dusk"
    return later, hour


def _weather(roller: Roller, path: str, season: Mapping[str, Any]) -> Weather:
    skies = {str(r["name"]): r for r in records(roller.pack, "skies").values()}
    grounds = {str(r["name"]): r for r in records(roller.pack, "ground-states").values()}
    above = skies[roller.table(f"{path}/weather", season["weather"])]
    wind = roller.table(f"{path}/wind", season["wind"])
    direction = None
    if wind != "No wind":
        direction = roller.table(f"{path}/wind direction", "wind-direction")
    drm = int(above["ground"])
    below = grounds[
        roller.table(
            f"{path}/ground", season["ground"], modifiers=((above["name"], drm),) if drm else ()
        )
    ]
    state = below["id"]
    if above["snow"] and not below["snow"]:
        state = "ground-snow"  # falling snow lies: the sky's own record says so
    return Weather(above["id"], wind, direction, state)


def _night(roller: Roller, path: str, day: date, weather: Weather) -> tuple[str, int]:
    """Return the moon's phase and the base NVR in hexes."""
    phase = sky.moon(day)
    column = {"No Moon": "New", "Half Moon": "Half", "Full Moon": "Full"}.get(phase, phase)
    above = records(roller.pack, "skies")[weather.sky]
    below = records(roller.pack, "ground-states")[weather.ground]
    drms = [(str(r["name"]), int(r["nvr"])) for r in (above, below) if r["nvr"]]
    total = sum(value for _, value in drms)
    table = roller.pack.tables["nvr"]
    if not table.low <= total <= table.high:
        held = max(table.low, min(table.high, total))
        drms.append(("held to the table", held - total))
    return phase, int(roller.table(f"{path}/nvr", "nvr", column=column, modifiers=drms))


def _attacker(roller: Roller, path: str, setting: Setting, before: str) -> str:
    bias = setting.pair["bias"]
    if before == "both":
        before = bias if bias != "both" else "axis"
    drm = 0 if bias == "both" else (2 if bias == before else -2)
    drms = (("who had the initiative", drm),) if drm else ()
    found = roller.table(f"{path}/attacker", "historical-attacker", modifiers=drms)
    other = {"axis": "allied", "allied": "axis"}[before]
    return {"the same side": before, "the other side": other, "both": "both"}[found]


def _track(roller: Roller, path: str) -> tuple[int, ...]:
    """Return the turn track: the circled number grows by one a turn from the first chance on."""
    turns = int(roller.table(f"{path}/turns", "game-length"))
    before, start = map(int, roller.table(f"{path}/end", "first-end").split(", circled "))
    first = turns - before
    return tuple(
        min(6, start + turn - first) if turn >= first else 0 for turn in range(1, turns + 1)
    )
