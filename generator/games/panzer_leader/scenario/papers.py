"""What a rolled situation prints: its two pages with the ledger behind, or a book of many."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.content.kinds import Part
from generator.games.panzer_leader.board.boards import key_words
from generator.games.panzer_leader.board.kind import BoardPart
from generator.games.panzer_leader.board.model import BoardFile
from generator.games.panzer_leader.board.writing import section_data
from generator.games.panzer_leader.points import UNITS
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.counters import counters_of
from generator.games.panzer_leader.scenario.fields import domain
from generator.games.panzer_leader.scenario.fresh import Scenario
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.games.panzer_leader.scenario.saved import FILES
from generator.games.panzer_leader.scenario.words import CALLED, PEOPLE, nation_of
from generator.games.panzer_leader.situation.kind import SHEET_PAGES, STYLES
from generator.games.panzer_leader.situation.model import SituationFile
from generator.games.panzer_leader.situation.view import Sides, situation_view
from generator.measure import parse_length
from generator.roll.figures import entry_data
from generator.roll.roller import Rolled, tally_text
from generator.scenario.generator import (
    BOARDS,
    COUNTERS,
    Again,
    Item,
    Papers,
    Printing,
    Sections,
)
from generator.scenario.papers import Pages, scenario_generator

TEMPLATE = "rolled-situations.html"

STAGES = ("scene", "ground", "aims", "forces")
_STAGE = re.compile(r"([a-z]+)/[0-9]+/")

CONTENTS = 1
"""Pages of a book's contents."""


def _shown(pack: Pack, item: Item, again: Again, _: int) -> dict[str, Any]:
    """Return what the template is given of one situation."""
    scenario: Scenario = item.outcome
    case = replace(scenario.case, record=item.record)
    called: Sides = {side: CALLED[nation_of(pack, item.record, side)] for side in SIDES}
    here = f"{pack.shown}/pack.yaml#"
    view = situation_view(_own_names(pack, case), situation_file(case), here, called)
    return {
        "situation": view,
        "back": {**view, "orders": orders_text(case)},
        "kind": case.kind["name"],
        "theatre": pack.records("theatres")[item.record.theatre]["name"],
        "size": pack.records("sizes")[item.record.size]["name"],
        "seed": again.seed,
        "command": again.command,
        "ledger": [_entry(pack, rolled) for rolled in scenario.ledger if rolled.kept],
        "thrown": tally_text(scenario.thrown),
        "bill": [_bill(case, side) for side in SIDES],
        "edits": list(item.edits),
    }


def _bill(case: Case, side: SideName) -> dict[str, Any]:
    """Return what a side's units are worth, a line for each kind."""
    units = case.units(side)
    lines = [
        {
            "count": units[name],
            "name": unit.name,
            "each": f"{unit.points:g}",
            "points": f"{unit.points * units[name]:g}",
        }
        for name, unit in case.lists.units.items()
        if name in units
    ]
    people = PEOPLE[nation_of(case.pack, case.record, side)]
    return {"side": people, "points": f"{case.lists.points(units.items()):g}", "lines": lines}


_NAMED = ("divisions", "formations")
"""Parts whose records stand in ledgers by their names; what can be locked stands by its word."""


def _entry(pack: Pack, rolled: Rolled) -> dict[str, Any]:
    """Return a roll for the ledger; stages stand in each other, and the innermost is named."""
    found = entry_data(rolled, "words")
    for part in _NAMED:
        record = pack.records(part).get(found["result"])
        found |= {"result": record["name"]} if record else {}
    stages = [stage for stage in _STAGE.findall(rolled.entry.path) if stage in STAGES]
    return {**found, "stage": stages[-1] if stages else "words"}


def orders_text(case: Case) -> list[dict[str, str]]:
    """Return what each side is told, with whom it is for; who moves first comes first."""
    record = case.record
    orders = {"allied": record.orders.allied, "german": record.orders.german}
    sides = sorted(SIDES, key=lambda side: side != record.moves_first)
    people = {side: PEOPLE[nation_of(case.pack, record, side)] for side in sides}
    return [{"people": people[side], "text": " ".join(orders[side])} for side in sides]


def situation_file(case: Case) -> SituationFile:
    """Return a rolled situation as a situation's file would have it."""
    record = case.record
    data = record.model_dump(by_alias=True, exclude_defaults=True)
    keys = ("title", "date", "turns", "arrangement", "sets-up-first", "moves-first")
    groups = [
        {key: group[key] for key in ("id", "side", "name", "where", "zones", "units")}
        | ({"turn": group["turn"]} if group.get("turn") else {})
        for group in data["groups"]
    ]
    return SituationFile.model_validate(
        {
            "kind": "situation",
            "units": [UNITS],
            "origin": "house",
            **{key: data[key] for key in keys},
            "story": " ".join(record.story),
            "sections": [{"section": s.section, "turned": s.turned} for s in record.sections],
            "groups": groups,
            "levels": data["levels"],
            "rules": [{"text": text, "origin": "house"} for text in record.rules],
        }
    )


def _own_names(pack: Pack, case: Case) -> Pack:
    """Return the pack with the sections by their own names, freshly made ones among them.

    Whose part a section and its towns take in known situations is nothing to a rolled one.
    """
    known = {p.section.name: p for p in pack.parts.values() if isinstance(p, BoardPart)}
    parts: dict[str, Part] = dict(pack.parts)
    for laid in case.table.joined.laid:
        section = laid.section
        model = BoardFile.model_validate({"kind": "board", **_stated(section_data(section))})
        name = f"board-{section.name.lower()}"
        part = known.get(section.name) or BoardPart(name, "", pack.source, model, section)
        towns = tuple(replace(town, stands_for="") for town in section.towns)
        shown = replace(section, stands_for="", towns=towns)
        parts[part.id] = replace(part, section=shown)
    return replace(pack, parts=parts)


def _stated(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _rules(pack: Pack) -> dict[str, Any]:
    """Return what the ledger explains: points and constraints."""
    return {
        "points": list(pack.records("points").values()),
        "constraints": list(pack.records("constraints").values()),
    }


PAGES = Pages(
    plural="situations",
    template=TEMPLATE,
    styles=STYLES,
    each=SHEET_PAGES,
    contents=CONTENTS,
    shown=_shown,
    values=_rules,
)


def _papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return the pages, and what is printed besides: counters, and the sections they lie on."""
    papers = PAGES.papers(FILES, pack, items, printing)
    cases = [replace(item.outcome.case, record=item.record) for item in items]
    names = [f"counters-{number:02}" for number in range(1, len(cases) + 1)]
    names = names if printing.book else ["counters"]
    forces = {name: counters_of(case) for name, case in zip(names, cases, strict=True)}
    boards = {
        (line.section, line.board): laid.section
        for case in cases
        for line, laid in zip(case.record.sections, case.table.joined.laid, strict=True)
    }
    hexes = parse_length(items[0].record.hex)
    sections = Sections(tuple(boards.values()), hexes, words=key_words(pack))
    return replace(papers, forces=forces, sections=sections)


def _summary(pack: Pack, scenario: Scenario) -> dict[str, object]:
    record, case = scenario.record, scenario.case
    units = {side: case.units(side).total() for side in SIDES}
    return {
        "seed": scenario.seed,
        "title": record["title"],
        "date": record["date"],
        "theatre": scenario.scene.theatre,
        "kind": case.kind["name"],
        "attacker": record["attacker"] or "both",
        "sections": ", ".join(line["section"] for line in record["sections"]),
        "turns": record["turns"],
        "units": f"{units['allied']} Allied, {units['german']} German",
    }


GENERATOR = scenario_generator(FILES, domain, _summary, _papers, extras=(COUNTERS, BOARDS))
