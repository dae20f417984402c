"""What of a mission is held to history: day, nations, arms, weather, and the country."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from generator.content.reading.source import Path
from generator.games.platoon_action.force.served import (
    arms_of,
    month_words,
    served,
    served_words,
)
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import SIDES, ForceRecord, SideName
from generator.games.platoon_action.scenario.rules import COUNTRY, FORCES, HISTORY, TABLE, WEATHER
from generator.games.platoon_action.scenario.setting.climate import (
    CALM,
    blows,
    climate_on,
    look_of,
)
from generator.games.platoon_action.scenario.setting.country import country_of, countryside
from generator.games.platoon_action.scenario.table.checks import RULES
from generator.roll.choices import results, within
from generator.roll.words import listed

__all__ = ["RULES"]  # `scenario.constraints` goes on where this ends.

_WATER = frozenset({"stream", "ford", "bridge"})


@RULES.rule(HISTORY, stage=FORCES)
def _history(case: Case) -> Iterator[tuple[Path, str]]:
    record, pack = case.record, case.pack
    land = pack.records("theatres")[record.theatre]
    if not within(land, record.date):
        yield ("date",), f"nobody fought in {land['region']} on {record.date}"
    for side in SIDES:
        force = record.force(side)
        nation = "german" if side == "german" else land["nation"]
        at: Path = ("forces", side)
        if force.nation != nation:
            yield (*at, "nation"), f"{side} is {nation} there"
        formation = pack.records("formations")[force.formation]
        if not served(formation, case.month):
            said = f"there was no {formation['name']} of {formation['nation']} in "
            yield (*at, "formation"), said + month_words(case.month)
        yield from _vehicles(case, side, nation)
        for index, team in enumerate(force.teams):
            if not _serves(case, nation, team.weapon):
                said = f"the {nation} platoon has no {team.weapon} in {month_words(case.month)}"
                yield (*at, "teams", index), said
        yield from _carried(case, force, nation, at)


def _vehicles(case: Case, side: SideName, nation: str) -> Iterator[tuple[Path, str]]:
    land = case.pack.records("theatres")[case.record.theatre]
    for index, one in enumerate(case.record.force(side).vehicles):
        found = case.prices.catalogue[one.vehicle]
        at: Path = ("forces", side, "vehicles", index)
        if not served(found, case.month) or found["nation"] != nation:
            yield at, f"{found['name']} is {found['nation']}, {served_words(found)}"
        elif one.vehicle in land["absent"]:
            yield at, f"there was no {found['name']} in {land['region']}"


def _serves(case: Case, nation: str, weapon: str) -> bool:
    return any(
        one["nation"] == nation
        and weapon == (one["gun"] or one["weapon"])
        and served(one, case.month)
        for one in case.pack.records("supports").values()
    )


def _carried(case: Case, force: ForceRecord, nation: str, at: Path) -> Iterator[tuple[Path, str]]:
    """Tell what men can't have carried yet, or any more."""
    arms = case.pack.records("arms")
    for index, squad in enumerate(force.squads):
        for number, men in enumerate(squad.men):
            for weapon in (men.weapon, men.also):
                known = arms_of(arms, nation, weapon) if weapon else []
                if known and not any(served(one, case.month) for one in known):
                    spans = listed([served_words(one) for one in known])
                    path: Path = (*at, "squads", index, "men", number)
                    yield path, f"{known[0]['name']} is {known[0]['nation']}, {spans}"


@RULES.rule(WEATHER, stage=TABLE)
def _weather(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold sky, ground, wind and hour to one day of the theatre's climate."""
    record, pack = case.record, case.pack
    land, day = pack.records("theatres")[record.theatre], date.fromisoformat(record.date)
    skies, grounds = pack.records("weather"), pack.records("ground-states")
    sky, ground = skies[record.weather], grounds[record.ground]
    span = climate_on(pack, land, day)
    had = {(d["sky"], d["ground"]) for d in span["days"]} if span else set()
    if span and (record.weather, record.ground) not in had:
        some = {skies[a]["name"] for a, b in had if b == record.ground}
        other = f" (with {ground['name']}: {', '.join(sorted(some))})" if some else ""
        said = f"{span['name']} has no '{sky['name']}' with {ground['name']}{other}"
        yield ("weather",), said
    if not blows(pack, record.weather, record.wind):
        always = "always" if record.wind == CALM else "never"
        yield ("wind",), f"there is {always} a wind with '{sky['name']}'"
    hours = list(sky["hours"]) or results(pack, "mission-hour")
    if record.hour not in hours:
        when = listed(hours, "or")
        yield ("hour",), f"'{sky['name']}' is weather of {when}, not of {record.hour}"
    if span and record.table.climate != (look := look_of(pack, land, day, record.ground)):
        said = f"with {ground['name']} in {span['name']} the table is {look}"
        yield ("table", "climate"), f"{said}, not {record.table.climate}"
    yield from _water(case, ground)


def _water(case: Case, ground: Any) -> Iterator[tuple[Path, str]]:
    if not ground["water"]:
        for index, line in enumerate(case.record.terrain):
            if line.kind in _WATER:
                yield ("terrain", index), f"with {ground['name']} there is no {line.kind}"


@RULES.rule(COUNTRY, at=("terrain",), stage=TABLE)
def _country(case: Case) -> Iterator[tuple[Path, str]]:
    """Hold buildings, woods, fields, hedges, walls and water to those of the country."""
    record, pack = case.record, case.pack
    land, day = pack.records("theatres")[record.theatre], date.fromisoformat(record.date)
    country, sorts = country_of(pack, record.theatre), pack.records("terrain-sorts")
    there = countryside(country, day)
    for index, line in enumerate(record.terrain):
        if line.kind in _WATER and not land["stream"]:
            yield (index,), f"there is no {line.kind} in {land['region']}"
        known = sorts.get(line.sort or "")
        if known is None:
            continue
        if known["kind"] != line.kind:
            yield (index, "sort"), f"{known['name']} is a sort of {known['kind']}, not {line.kind}"
        elif line.sort not in there.sorts(line.kind):
            when = f" in {day.strftime('%B')}" if line.kind == "field" else ""
            yield (index, "sort"), f"there is no {known['name']} in {country['name']}{when}"
