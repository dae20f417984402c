"""The calendar: dates, hours, light, weather and length of every firefight."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.steps import after, goes_with, in_season, nearest
from generator.games.platoon_leader.scenario.choices import SIDES
from generator.games.platoon_leader.scenario.scene import Setting
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller
from generator.roll.sky import HOURS, NEW, GeoPoint, Moon, moment, moon, nightfall


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

    Raise Rejected if the last one would be fought after the period of the two armies, if the side
    that has to take ground attacks less often than the other, or for a sky or a ground that is
    locked and can't be there then.
    """
    spot = GeoPoint(float(setting.theatre["latitude"]), float(setting.theatre["longitude"]))
    found: list[Firefight] = []
    initiative = first_attacker if first_attacker != "both" else setting.initiative
    day, hour, attacker = setting.first_day, "", first_attacker
    for number in range(1, setting.count + 1):
        path = f"firefight {number}"
        if number == 1:
            hour = roller.table(f"{path}/hour", "first-hour")
        else:
            day, hour = _next(roller, path, setting, spot, day, hour)
            attacker = _attacker(roller, path, initiative, attacker)
        begins = moment(spot, day, hour)
        season = season_of(roller.pack, setting, day)
        weather = _weather(roller, path, season, begins, found[-1] if found else None)
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
    if fewer_attacks(first_attacker, [one.attacker for one in found]):
        raise Rejected("whoever has to take ground attacks as often as the other")
    return tuple(found)


def fewer_attacks(side: str, attackers: Sequence[str]) -> bool:
    """Tell whether `side`, which has to take ground, attacks less often than its enemy.

    For `both`, as after a dual attack, it never does.
    """
    others = sum(one not in (side, "both") for one in attackers)
    return side != "both" and attackers.count(side) < others


def season_of(pack: Pack, setting: Setting, day: date) -> Mapping[str, Any]:
    """Return the season of the theatre's climate on a day, which names the weather's tables."""
    return season_by_climate(pack, str(setting.theatre["climate"]), day)


def season_by_climate(pack: Pack, climate: str, day: date) -> Mapping[str, Any]:
    """Return the season of a climate on a day."""
    seasons = pack.records("climates")[climate]["seasons"]
    found: Mapping[str, Any] = next(one for one in seasons if day.month in one["months"])
    return found


def _next(
    roller: Roller, path: str, setting: Setting, spot: GeoPoint, day: date, hour: str
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


def _weather(
    roller: Roller,
    path: str,
    season: Mapping[str, Any],
    begins: datetime,
    before: Firefight | None,
) -> Weather:
    skies = {str(r["name"]): r for r in roller.pack.records("skies").values()}
    name = roller.locks.get("weather") if path == "firefight 1" else None
    if name is not None:
        name = roller.locks.choose("weather", name, {one: one for one in skies})
    above = skies[name or roller.table(f"{path}/weather", season["weather"])]
    wind = roller.table(f"{path}/wind", season["wind"])
    direction = None
    winds = {str(r["name"]): r for r in roller.pack.records("winds").values()}
    if winds[wind]["blows"]:
        direction = roller.table(f"{path}/wind direction", "wind-direction")
    ground = (before.weather.ground, (begins.date() - before.day).days) if before else None

    def fits(sky: Mapping[str, Any]) -> bool:
        if unlike_sky(roller.pack, sky["id"], wind, f"{begins:%H:%M}"):
            return False
        return ground is None or bool(after(roller.pack, ground[0], sky, ground[1]))

    fixed = name or roller.locks.of_roll(f"{path}/weather")
    usual = {cells[0] for cells in roller.pack.tables[season["weather"]].cells}
    while not fits(above):
        other = _instead(roller.pack, above, usual)
        if fixed or other is None:
            raise Rejected("a sky that goes with its wind, its hour and the ground")
        above = other
    if ground is not None:
        state = _later_ground(roller, path, season, above, ground)
        return Weather(above["id"], wind, direction, state)
    state = _first_ground(roller, path, season, above)
    other = _instead(roller.pack, above, usual)
    if not fixed and other and state not in goes_with(roller.pack, above):
        above = other if state in goes_with(roller.pack, other) and fits(other) else above
    return Weather(above["id"], wind, direction, nearest(roller.pack, above, state))


def _instead(
    pack: Pack, sky: Mapping[str, Any], usual: Collection[str]
) -> Mapping[str, Any] | None:
    """Return the sky that comes where another can't, if the season has it."""
    other = pack.records("skies").get(sky["instead"] or "")
    return other if other and other["name"] in usual else None


def _first_ground(
    roller: Roller, path: str, season: Mapping[str, Any], above: Mapping[str, Any]
) -> str:
    """Roll the ground of the first firefight on its season's table, as if under any sky."""
    drms = ((above["name"], int(above["ground"])),) if above["ground"] else ()
    rolled = roller.table(f"{path}/ground", season["ground"], modifiers=drms)
    states = {str(r["name"]): str(key) for key, r in roller.pack.records("ground-states").items()}
    return states[rolled]


def _later_ground(
    roller: Roller,
    path: str,
    season: Mapping[str, Any],
    above: Mapping[str, Any],
    before: tuple[str, int],
) -> str:
    """Roll what so many days under a sky make of the ground; raise Rejected if it is locked."""
    states = {str(key): str(r["name"]) for key, r in roller.pack.records("ground-states").items()}
    usual = {cells[0] for cells in roller.pack.tables[season["ground"]].cells}
    options = in_season(
        after(roller.pack, before[0], above, before[1]),
        before[0],
        [key for key, name in states.items() if name in usual],
    )
    wanted = roller.locks.of_roll(f"{path}/ground")
    if wanted in states.values() and wanted not in [states[key] for key, _ in options]:
        raise Rejected("a ground that follows the one before it")
    return roller.pick(f"{path}/ground", "Step of the ground", options, name=states.__getitem__)


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
