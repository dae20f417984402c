"""An edited calendar held against the clock, the sky and the theatre."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from generator.content import Pack
from generator.content.reading.source import Path
from generator.errors import short
from generator.games.platoon_leader.ground.steps import after, in_season, nearest
from generator.games.platoon_leader.saved.edited import begins_at
from generator.games.platoon_leader.saved.edits import Fault, below, one_of, within
from generator.games.platoon_leader.saved.model import FirefightRow
from generator.games.platoon_leader.scenario.facts import turns_of
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.games.platoon_leader.setting.calendar import fewer_attacks, middle_of
from generator.games.platoon_leader.setting.episodes import shared_days
from generator.games.platoon_leader.setting.weather import season_of, unlike_sky
from generator.roll.dates import read_date
from generator.roll.numbers import number_of
from generator.roll.sky import sun_height

_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_DARK, _LIGHT = -5.0, -3.0
"""Degrees of the sun: below the first it is night, above the second it is day."""


def calendar_values(pack: Pack, rows: Sequence[FirefightRow]) -> Iterator[Fault]:
    """Yield what must be right in a calendar before it can be taken over."""
    skies = [str(r["name"]) for r in pack.records("skies").values()]
    states = [str(r["name"]) for r in pack.records("ground-states").values()]
    for index, row in enumerate(rows):
        at: Path = ("record", "calendar", index)
        yield from below(at, one_of("weather", row.weather, skies))
        yield from below(at, one_of("ground", row.ground, states))
        if not _TIME.fullmatch(row.time):
            yield (*at, "time"), f"'{short(row.time)}' is not a time; write it as 06:15"
        if read_date(row.date) is None:
            yield (*at, "date"), f"'{short(row.date)}' is not a date; write it as 14 July 1943"


def calendar_faults(
    pack: Pack, campaign: Campaign, rows: Sequence[FirefightRow]
) -> Iterator[Fault]:
    """Yield everything about a calendar that can't be."""
    for index, row in enumerate(rows):
        at: Path = ("record", "calendar", index)
        yield from below(at, _firefight(pack, row))
        yield from below(at, _track(pack, row))
        yield from below(at, _light(campaign, index, row))
        yield from below(at, _season(pack, campaign, row))
        if row.number != index + 1:
            yield (*at, "number"), f"firefight {index + 1} must have the number {index + 1}"
    moments = [begins_at(one, row) for one, row in zip(campaign.calendar, rows, strict=True)]
    for index, (earlier, later) in enumerate(pairwise(moments), 1):
        if earlier >= later:
            message = "a firefight must be later than the one before it"
            yield ("record", "calendar", index, "date"), message
    first = "both" if campaign.attack == "dual" else campaign.attack
    yield from _grounds(pack, campaign, rows)
    if fewer_attacks(first, [str(row.attacker) for row in rows]):
        message = f"the {first} side has to take ground, but attacks less often than the other"
        yield ("record", "calendar", 0, "attacker"), message
    if rows[0].attacker != first:
        message = f"the first attacker is {first}; another needs another campaign (--lock attacker)"
        yield ("record", "calendar", 0, "attacker"), message


def _firefight(pack: Pack, row: FirefightRow) -> Iterator[Fault]:
    yield from within("turns", row.turns, *turns_of(pack))
    if row.night != (row.nvr is not None):
        yield ("nvr",), "a firefight by night must have an NVR, and one by day none"
    if row.night != (row.moon is not None):
        yield ("moon",), "a firefight by night must have a moon, and one by day none"


def _track(pack: Pack, row: FirefightRow) -> Iterator[Fault]:
    most = number_of(pack, "most-circled")
    circled = [turn for turn in row.track if turn]
    if len(row.track) != row.turns:
        message = f"the turn track has {len(row.track)} turns, but the firefight has {row.turns}"
        yield ("track",), message
    elif not circled or list(row.track[-len(circled) :]) != circled:
        yield ("track",), "circled numbers must run from one turn to the last, with 0 before them"
    elif not all(1 <= a <= b <= most for a, b in zip(circled, [*circled[1:], most], strict=True)):
        yield ("track",), f"circled numbers must be from 1 to {most} and never fall"


def _light(campaign: Campaign, index: int, row: FirefightRow) -> Iterator[Fault]:
    spot = middle_of(campaign.setting.episode)
    height = sun_height(spot, begins_at(campaign.calendar[index], row))
    if row.night and height > _DARK:
        yield ("time",), f"at {row.time} it is not dark there: this firefight is by night"
    elif not row.night and height < _LIGHT:
        yield ("time",), f"at {row.time} it is dark there: this firefight is by day"


def _season(pack: Pack, campaign: Campaign, row: FirefightRow) -> Iterator[Fault]:
    """Hold date, weather and wind against the theatre's own."""
    setting = campaign.setting
    day = read_date(row.date) or date.min
    first, last = shared_days(setting.pair, setting.episode)
    if not first <= day <= last:
        name = setting.episode["name"]
        yield ("date",), f"{name} was fought from {first} to {last}, not on {day}"
        return
    season = season_of(pack, setting, day)
    yield from one_of("weather", row.weather, _results(pack, season["weather"]))
    above = next(r for r in pack.records("skies").values() if r["name"] == row.weather)
    winds = _results(pack, season["wind"])
    if not any(row.wind.startswith(wind) for wind in winds):
        known = ", ".join(winds)
        yield ("wind",), f"'wind' is '{short(row.wind)}'; it must begin with one of {known}"
    if fault := unlike_sky(pack, str(above["id"]), row.wind, row.time):
        yield ("weather",), fault


def _grounds(pack: Pack, campaign: Campaign, rows: Sequence[FirefightRow]) -> Iterator[Fault]:
    """Hold the ground of each firefight against its sky and season, and the ground before it."""
    names = {key: str(r["name"]) for key, r in pack.records("ground-states").items()}
    skies = {str(r["name"]): r for r in pack.records("skies").values()}
    keys = {name: key for key, name in names.items()}
    days = [read_date(row.date) or date.min for row in rows]
    first, last = shared_days(campaign.setting.pair, campaign.setting.episode)
    for index, row in enumerate(rows):
        if not all(first <= day <= last for day in days[max(0, index - 1) : index + 1]):
            continue  # told already, and from then on ground would be followed for centuries
        season = season_of(pack, campaign.setting, days[index])
        usual = [keys[name] for name in _results(pack, season["ground"])]
        at: Path = ("record", "calendar", index)
        if index == 0:
            could = [nearest(pack, skies[row.weather], key) for key in usual]
        else:
            before, apart = keys[rows[index - 1].ground], (days[index] - days[index - 1]).days
            follow = after(pack, before, skies[row.weather], max(0, apart))
            could = [key for key, _ in in_season(follow, before, usual)]
        if not could:
            ground = rows[index - 1].ground
            yield (
                (*at, "weather"),
                f"{row.weather} can't come while the ground is {ground}, as it was before",
            )
            continue
        yield from below(
            at, one_of("ground", row.ground, tuple(names[k] for k in names if k in could))
        )


def _results(pack: Pack, table_id: str) -> tuple[str, ...]:
    """Return everything that a table can give, under any of its modifiers."""
    return tuple(dict.fromkeys(cells[0] for cells in pack.tables[table_id].cells))
