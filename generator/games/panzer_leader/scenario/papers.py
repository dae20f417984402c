"""What a rolled situation prints: its two pages with the ledger behind, or a book of many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.content.kinds.base import Part
from generator.games.panzer_leader.board.drawing import key_words
from generator.games.panzer_leader.board.kind import BoardPart
from generator.games.panzer_leader.board.model import BoardFile
from generator.games.panzer_leader.board.writing import section_data
from generator.games.panzer_leader.points import UNITS
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.counters import counters_of
from generator.games.panzer_leader.scenario.fields import domain, is_played
from generator.games.panzer_leader.scenario.fresh import Scenario
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.games.panzer_leader.scenario.rules import HOPE
from generator.games.panzer_leader.scenario.saved import FILES
from generator.games.panzer_leader.scenario.words import nation_of
from generator.games.panzer_leader.situation.kind import SHEET_PAGES, STYLES
from generator.games.panzer_leader.situation.model import SituationFile
from generator.games.panzer_leader.situation.view import Sides, situation_view
from generator.ground.section import Laid, Section
from generator.measure import parse_length
from generator.roll.roller import Rolled
from generator.scenario.generator import COUNTERS, Item, Sections
from generator.scenario.papers import Besides, Sheets, in_stages


def _case(item: Item) -> Case:
    scenario: Scenario = item.outcome
    return replace(scenario.case, record=item.record)


def _shown(pack: Pack, item: Item) -> dict[str, Any]:
    """Return what the template is given of one situation."""
    case = _case(item)
    nations = {side: nation_of(pack, item.record, side) for side in SIDES}
    called: Sides = {side: (one["adjective"], one["people"]) for side, one in nations.items()}
    here = f"{pack.shown}/pack.yaml#"
    played = is_played(item.outcome.locks)
    met = pack.records("constraints").items()
    view = situation_view(_own_names(pack, case), situation_file(case), here, called)
    return {
        "situation": view,
        "back": {**view, "orders": orders_text(case)},
        "kind": case.kind["name"],
        "theatre": pack.records("sectors")[item.record.sector]["name"],
        "size": pack.records("sizes")[item.record.size]["name"],
        "bill": [_bill(case, side) for side in SIDES],
        "played": played,
        "constraints": [one for key, one in met if played or key != HOPE],
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
    people = nation_of(case.pack, case.record, side)["people"]
    whole, fighting = (of(units.items()) for of in (case.lists.points, case.lists.fighting))
    told = f"{whole:g}" if whole == fighting else f"{whole:g}; {fighting:g} without carriers"
    return {"side": people, "points": told, "lines": lines}


_NAMED = ("divisions", "formations", "sectors")
"""Parts whose records stand in ledgers by their names; what can be locked stands by its word."""


_staged = in_stages(("scene", "ground", "aims", "forces"))


def _entry(pack: Pack, rolled: Rolled) -> dict[str, Any]:
    """Return a roll for the ledger, under the innermost stage."""
    found = _staged(pack, rolled)
    for part in _NAMED:
        record = pack.records(part).get(found["result"])
        found |= {"result": record["name"]} if record else {}
    return found


def orders_text(case: Case) -> list[dict[str, str]]:
    """Return what each side is told, with whom it is for; who moves first comes first."""
    record = case.record
    orders = {"allied": record.orders.allied, "german": record.orders.german}
    sides = sorted(SIDES, key=lambda side: side != record.moves_first)
    people = {side: nation_of(case.pack, record, side)["people"] for side in sides}
    return [{"people": people[side], "text": " ".join(orders[side])} for side in sides]


def situation_file(case: Case) -> SituationFile:
    """Return a rolled situation as a situation's file would have it."""
    record = case.record
    data = record.model_dump(by_alias=True, exclude_defaults=True)
    keys = ("title", "date", "turns", "arrangement", "top", "sets-up-first", "moves-first")
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
    """Return the pack with the sections that a situation is laid on, freshly made ones among them.

    Their towns stand for the places by whose names the situation calls them. Whose part they take
    in known situations is nothing to a rolled one.
    """
    known = {p.section.name: p for p in pack.parts.values() if isinstance(p, BoardPart)}
    parts: dict[str, Part] = dict(pack.parts)
    for laid in case.table.joined.laid:
        section = laid.section
        model = BoardFile.model_validate({"kind": "board", **_stated(section_data(section))})
        name = f"board-{section.name.lower()}"
        part = known.get(section.name) or BoardPart(name, "", pack.source, model, section)
        printed = _printed(case, laid)
        called = [case.table.called(laid, town) for town in section.towns]
        towns = tuple(
            replace(town, stands_for=name if name != town.name else "")
            for town, name in zip(printed.towns, called, strict=True)
        )
        parts[part.id] = replace(part, section=replace(printed, stands_for="", towns=towns))
    return replace(pack, parts=parts)


def _printed(case: Case, laid: Laid) -> Section:
    """Return a section with the names that are printed on it.

    One of the shelf keeps its own; one that is made for this situation has those of its places.
    """
    section = laid.section
    line = case.record.sections[case.table.joined.laid.index(laid)]
    if not line.board:
        return section
    towns = tuple(replace(town, name=case.table.called(laid, town)) for town in section.towns)
    named = zip(section.labels, line.land, strict=False)
    labels = tuple(replace(label, name=name) for label, name in named if name)
    return replace(section, towns=towns, labels=labels)


def _stated(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _rules(pack: Pack) -> dict[str, Any]:
    """Return what the ledger explains: what a unit is worth."""
    return {"points": list(pack.records("points").values())}


def _boards(pack: Pack, items: Sequence[Item]) -> Sections:
    """Return the sections that situations are laid on, each once."""
    cases = [_case(item) for item in items]
    boards = {
        (line.section, line.board): _printed(case, laid)
        for case in cases
        for line, laid in zip(case.record.sections, case.table.joined.laid, strict=True)
    }
    hexes = parse_length(items[0].record.hex)
    return Sections(tuple(boards.values()), hexes, words=key_words(pack))


def _listed(_: Pack, scenario: Scenario) -> dict[str, object]:
    record, case = scenario.record, scenario.case
    units = {side: case.units(side).total() for side in SIDES}
    return {
        "theatre": scenario.scene.theatre,
        "sector": scenario.scene.sector,
        "kind": case.kind["name"],
        "attacker": record["attacker"] or "both",
        "sections": ", ".join(line["section"] for line in record["sections"]),
        "turns": record["turns"],
        "units": f"{units['allied']} Allied, {units['german']} German",
    }


GENERATOR = Sheets(
    files=FILES,
    fields=domain,
    plural="situations",
    template="rolled-situations.html",
    styles=STYLES,
    each=SHEET_PAGES,
    shown=_shown,
    listed=_listed,
    ledger=_entry,
    values=_rules,
    plays=True,
    fair=False,
    besides=Besides(
        forces=lambda _, item: {"counters": counters_of(_case(item))},
        asked=COUNTERS,
        boards=_boards,
    ),
).generator
