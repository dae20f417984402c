"""What a pack must hold to roll campaigns from: told with its place before anything is rolled."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds import RecordsPart
from generator.content.tables import RollTable
from generator.errors import ContentError, Problem, in_order, short
from generator.games.platoon_leader.choices import ATTACKS, FIREFIGHTS, INTENSITIES, SIDES
from generator.roll.sky import HOURS

PARTS = (
    *("theatres", "armies", "nations", "climates", "skies", "ground-states", "grounds"),
    *("terrains", "marks", "maps", "location-kinds", "names", "words", "situations", "works"),
    *("fortifications", "set-up", "intensities", "leader-columns"),
)

CAMPAIGN_ONLY = frozenset(("climates", "armies", "leader-columns"))
"""Parts that no pack has but those that campaigns are rolled from."""

_WHOLE = re.compile(r"-?[0-9]+")
_NONE_OR_WHOLE = re.compile(r"none|[0-9]+")
_END = re.compile(r"[1-3], circled [1-6]")
_ANY = re.compile(r".*")
_YES_NO = ("yes", "no")
_HOURS = (*HOURS, "night")
_HEAT = (-1, 1)

Results = re.Pattern[str] | Collection[str]

_TABLES: Mapping[str, tuple[Results, tuple[str, ...], tuple[int, int]]] = {
    "campaign-length": ([str(n) for n in FIREFIGHTS], (), (0, 0)),
    "first-hour": (tuple(HOURS), (), (0, 0)),
    "next-firefight": (
        ("the same day", "that night", "the next day", "the night after", "two days on"),
        (),
        (0, 0),
    ),
    "game-length": (("6", "7", "8", "9"), (), (0, 0)),
    "first-end": (_END, (), (0, 0)),
    "historical-attacker": (("the other side", "both", "the same side"), (), (-2, 2)),
    "opening-attack": (ATTACKS, (*SIDES, "both"), (0, 0)),
    "card-drm": (("-2", "-1", "0", "1", "2"), (), (0, 0)),
    "opening-size": (_WHOLE, INTENSITIES, (0, 0)),
    "opening-works": (_WHOLE, INTENSITIES, (0, 0)),
    "bombardment": (_NONE_OR_WHOLE, (), _HEAT),
    "air-support": (_ANY, (), (-1, 0)),
    "booby-trap-leave": (_YES_NO, (), (0, 0)),
    "reserves-leave": (_YES_NO, (), (-1, 0)),
    "balance": (_ANY, (), (0, 0)),
    "aim": (("take", "take two", "most", "points"), ("assault", "dual"), (0, 0)),
    "wind-direction": (_ANY, (), (0, 0)),
    "nvr": (_WHOLE, ("New", "Crescent", "Half", "Gibbous", "Full"), (0, 0)),
    "cp-replenishment": (_WHOLE, tuple(name.upper() for name in INTENSITIES), (0, 0)),
    "leaders": (_ANY, ("General", "Japanese", "Finn", "Armour"), (-3, 3)),
    "oba-ammunition": (_ANY, (), (-2, 2)),
}
"""Tables that are rolled on: what their results may be, their columns, the modifiers they take."""


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll campaigns from."""
    missing = [name for name in PARTS if not isinstance(pack.parts.get(name), RecordsPart)]
    if missing:
        message = f"campaigns are rolled from records that this pack lacks: {', '.join(missing)}"
        raise ContentError(Problem(message, pack.source.place()))
    problems = [*_table_problems(pack), *_climate_problems(pack), *_army_problems(pack)]
    if problems:
        raise ContentError(in_order(problems))


def _part(pack: Pack, name: str) -> RecordsPart:
    part = pack.parts[name]
    assert isinstance(part, RecordsPart)
    return part


def _table_problems(pack: Pack) -> Iterator[Problem]:
    for name, (results, columns, modifiers) in _TABLES.items():
        table = pack.tables.get(name)
        if table is None:
            message = f"campaigns are rolled with a table '{name}', which this pack lacks"
            yield Problem(message, pack.source.place())
        else:
            yield from _results_problems(table, results, columns, modifiers)


def _results_problems(
    table: RollTable, results: Results, columns: tuple[str, ...], modifiers: tuple[int, int]
) -> Iterator[Problem]:
    if lost := [name for name in columns if name not in table.columns]:
        message = f"table '{table.id}' lacks a column for campaigns: {', '.join(lost)}"
        yield Problem(message, table.place)
    if table.low > modifiers[0] or table.high < modifiers[1]:
        low, high = modifiers
        message = f"campaigns roll on table '{table.id}' with modifiers from {low} to {high}"
        yield Problem(message, table.place)
    for cells, place in zip(table.cells, table.row_places, strict=True):
        for cell in cells:
            if isinstance(results, re.Pattern):
                if not results.fullmatch(cell):
                    message = f"campaigns can't use '{short(cell)}' on table '{table.id}'"
                    yield Problem(message, place)
            elif cell not in results:
                known = ", ".join(results)
                message = f"campaigns can't use '{short(cell)}' on table '{table.id}'"
                yield Problem(message, place, (f"it may be {known}",))


def _climate_problems(pack: Pack) -> Iterator[Problem]:
    part = _part(pack, "climates")
    skies = _part(pack, "skies").records.values()
    drms = [int(sky["ground"]) for sky in skies]
    grounds = _part(pack, "ground-states").records.values()
    uses: Mapping[str, tuple[Results, tuple[int, int]]] = {
        "weather": ([str(sky["name"]) for sky in skies], (0, 0)),
        "wind": (_ANY, (0, 0)),
        "ground": ([str(ground["name"]) for ground in grounds], (min(drms), max(drms))),
        "hours": (_HOURS, (0, 0)),
    }
    seen = set()
    for key, climate in part.records.items():
        months = {month for season in climate["seasons"] for month in season["months"]}
        if lost := [str(month) for month in range(1, 13) if month not in months]:
            message = f"climate '{key}' has no season for the month {', '.join(lost)}"
            yield Problem(message, part.place(key, ("seasons",)))
        for index, season in enumerate(climate["seasons"]):
            for use, (results, modifiers) in uses.items():
                table = pack.tables.get(season[use])
                if table is None:
                    message = f"there is no table '{season[use]}'"
                    yield Problem(message, part.place(key, ("seasons", index, use)))
                elif (use, table.id) not in seen:
                    seen.add((use, table.id))
                    yield from _results_problems(table, results, (), modifiers)


def _army_problems(pack: Pack) -> Iterator[Problem]:
    part = _part(pack, "armies")
    for key, army in part.records.items():
        groups = pack.parts.get(army["groups"])
        if not isinstance(groups, RecordsPart):
            message = f"army '{key}': there are no groups '{army['groups']}'"
            yield Problem(message, part.place(key, ("groups",)))
        elif not any(one["letter"] == "I" and one["squads"] for one in groups.records.values()):
            message = f"army '{key}' has no infantry among its groups: an I group with squads"
            yield Problem(message, groups.source.place(("records",)))
    theatres = _part(pack, "theatres")
    for key, theatre in theatres.records.items():
        for index, pair in enumerate(theatre["pairs"]):
            for side in SIDES:
                army = part.records[pair[side]]
                if fault := _pair_fault(army, side, pair):
                    yield Problem(fault, theatres.place(key, ("pairs", index, side)))


def _pair_fault(army: Mapping[str, Any], side: str, pair: Mapping[str, Any]) -> str | None:
    """Say what is wrong with an army in a pair, if anything is."""
    if army["side"] != side:
        return f"army '{army['id']}' does not fight on the {side} side"
    for day in (pair["from"], pair["to"]):
        month = day[:7]
        if not any(years["from"] <= month <= years["to"] for years in army["strength"]):
            return f"army '{army['id']}' has no ELR and SAN for {month}"
    return None
