"""The weather of a firefight: the sky and how it changes from day to day, the wind, the ground."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.steps import after, goes_with, in_season, nearest
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.errors import Rejected
from generator.roll.roller import Roller

Sky = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Weather:
    """What the sky does: records of the content by their ids, and the wind."""

    sky: str
    wind: str
    direction: str | None
    ground: str


def season_of(pack: Pack, setting: Setting, day: date) -> Mapping[str, Any]:
    """Return the season of the theatre's climate on a day, which names the weather's tables."""
    return season_by_climate(pack, str(setting.theatre["climate"]), day)


def season_by_climate(pack: Pack, climate: str, day: date) -> Mapping[str, Any]:
    """Return the season of a climate on a day."""
    seasons = pack.records("climates")[climate]["seasons"]
    found: Mapping[str, Any] = next(one for one in seasons if day.month in one["months"])
    return found


def roll_weather(
    roller: Roller,
    path: str,
    season: Mapping[str, Any],
    begins: datetime,
    before: tuple[Weather, int] | None,
) -> Weather:
    """Roll the weather of a firefight that begins then.

    `before` is the weather of the one before it, and how many days ago that was.
    """
    skies = {str(r["name"]): r for r in roller.pack.records("skies").values()}
    name = roller.locks.get("weather") if path == "firefight 1" else None
    if name is not None:
        name = roller.locks.choose("weather", name, {one: one for one in skies})
    above = skies[name or _sky(roller, path, season, before)]
    wind = roller.table(f"{path}/wind", season["wind"])
    direction = None
    winds = {str(r["name"]): r for r in roller.pack.records("winds").values()}
    if winds[wind]["blows"]:
        direction = roller.table(f"{path}/wind direction", "wind-direction")
    ground = (before[0].ground, before[1]) if before else None

    def fits(sky: Sky) -> bool:
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


def _sky(
    roller: Roller, path: str, season: Mapping[str, Any], before: tuple[Weather, int] | None
) -> str:
    """Roll the sky by its name: on the season's table, or whether it has changed since.

    From day to day it is rolled anew in so many of 100 cases as the season's `change` says, on one
    day in half as many. So a month has its skies as often as its table has them.
    """
    table = roller.pack.tables[season["weather"]]
    if before is not None and roller.locks.of_roll(f"{path}/weather") is None:
        now = str(roller.pack.records("skies")[before[0].sky]["name"])
        change = int(season["change"]) // (1 if before[1] else 2)
        if now in table.chances() and not _changes(roller, path, change):
            return now
    return roller.table(f"{path}/weather", season["weather"])


def _changes(roller: Roller, path: str, change: int) -> bool:
    options = [(True, change), (False, 100 - change)]
    name = {True: "rolled anew", False: "as before"}.__getitem__
    return roller.pick(f"{path}/sky", "The sky since the firefight before", options, name=name)


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
