"""The words of a rolled situation: title, story, orders, areas, levels, special rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.levels import level_texts
from generator.games.panzer_leader.scenario.model import SIDES, Group, SideName, SituationRecord
from generator.games.panzer_leader.scenario.scene import Scene
from generator.games.panzer_leader.scenario.table import Table
from generator.roll.dates import date_text
from generator.roll.roller import Roller
from generator.roll.wordings import filled, pick_text
from generator.roll.words import capital, listed

PEOPLE = {"american": "Americans", "british": "British", "german": "Germans"}
CALLED = {nation: (nation.capitalize(), people) for nation, people in PEOPLE.items()}
"""What is of a nation, and its people."""

HEX = "20mm"
COUNTERS = {"16mm": "12.7 mm", "20mm": "15.9 mm", "25mm": "19.05 mm"}
"""Sizes of counters that go with sizes of hexes."""


@dataclass(frozen=True)
class Patterns:
    """Which wordings were rolled, their words in braces still to be filled."""

    title: str
    story: tuple[str, ...]
    orders: Mapping[str, str]


def choose_words(roller: Roller, scene: Scene) -> Patterns:
    """Roll which wordings are used."""
    theatre = roller.pack.records("theatres")[scene.theatre]
    rules = scene.rules
    return Patterns(
        title=pick_text(roller, "title", "Title", rules["titles"]),
        story=(
            pick_text(roller, "story/theatre", "Story, where", theatre["stories"]),
            pick_text(roller, "story/kind", "Story, what", rules["stories"]),
        ),
        orders={
            who: pick_text(roller, f"orders/{who}", f"Orders, {who}", rules[f"{who}-orders"])
            for who in ("attacker", "defender")
        },
    )


def fill_words(case: Case, patterns: Patterns) -> dict[str, Any]:
    """Return the texts of a situation by the keys of its file; some by their place in a list."""
    record = case.record
    slots = _slots(case)
    people = {side: PEOPLE[nation_of(case.pack, record, side)] for side in SIDES}
    mine = record.attacker or record.moves_first
    orders = {
        side: [filled(patterns.orders["attacker" if side == mine else "defender"], slots)]
        for side in SIDES
    }
    return {
        "title": filled(patterns.title, slots),
        "story": [filled(text, slots) for text in patterns.story],
        "orders": orders,
        "where": [where_text(case.table, group) for group in record.groups],
        "levels": level_texts(record.levels, people, [one.name for one in record.objectives]),
        "rules": list(_rules(case, people)),
    }


def nation_of(pack: Pack, record: SituationRecord, side: SideName) -> str:
    """Return the nation of a side: that of its first division."""
    group = next(group for group in record.groups if group.side == side)
    return str(pack.records("divisions")[group.division]["nation"])


def _slots(case: Case) -> dict[str, str]:
    """Return what stands for each word in braces."""
    record = case.record
    mine = record.attacker or record.moves_first
    other = SIDES[1 - SIDES.index(mine)]
    attacker, defender = (_division(case, side) for side in (mine, other))
    names = [one.name for one in record.objectives]
    edge = names[0] if record.objectives[0].what == "edge" else ""
    edge = " ".join(edge.split()[1:2]) or edge
    relief = next((str(group.turn) for group in record.groups if group.turn), "")
    day = date.fromisoformat(record.date)
    return {
        "attacker": attacker,
        "defender": defender,
        "attacker_cap": capital(attacker),
        "defender_cap": capital(defender),
        "allied": _division(case, "allied"),
        "allied_cap": capital(_division(case, "allied")),
        "german": _division(case, "german"),
        "target": _target(case),
        "targets": _targets(case),
        "edge": edge,
        "relief": relief,
        "day": date_text(day).rpartition(" ")[0],
        "turns": str(record.turns),
    }


def _division(case: Case, side: SideName) -> str:
    group = next(group for group in case.record.groups if group.side == side)
    return f"the {case.pack.records('divisions')[group.division]['name']}"


def _targets(case: Case) -> str:
    """Name all that is fought for, bridges by their hexes."""
    objectives = case.record.objectives
    if all(one.what == "bridge" for one in objectives):
        return f"the bridges {listed([one.hexes[0] for one in objectives])}"
    return listed([one.name for one in objectives])


def _target(case: Case) -> str:
    """Return a short name for what is fought for: a town's, or of the town nearest to it."""
    first = case.record.objectives[0]
    if first.name in case.table.towns:
        return first.name
    for joint in (" near ", " in "):
        if joint in first.name:
            return first.name.rpartition(joint)[2]
    return first.hexes[0] if first.what == "bridge" else first.name


def where_text(table: Table, group: Group) -> str:
    """Say where a group sets up, or comes in."""
    zones = group.zones
    near = [zone for zone in zones if zone.to is not None]
    if near and len(near) == len(zones):
        return f"Within {near[0].near} hexes of {listed([str(zone.to) for zone in near])}."
    said = []
    for zone in zones:
        if zone.hexes:
            said.append(f"{listed(zone.hexes, 'or')}, by road")
        elif zone.sections:
            said.append(f"anywhere on {listed(zone.sections, 'or')}")
        else:
            bottom = table.extent[1]
            first, last = zone.first_row or 0, bottom if zone.last_row is None else zone.last_row
            said.append(f"in {table.rows_text(first, last)}")
    text = listed(said, "or")
    return f"Enters in turn {group.turn} at {text}." if group.turn else f"{capital(text)}."


def _rules(case: Case, people: Mapping[SideName, str]) -> list[str]:
    record = case.record
    found = []
    if record.road_rate_from == 2:
        who = f"the {people[record.attacker]} may not" if record.attacker else "nobody may"
        found.append(f"In turn 1 {who} use the road rate: the columns are still forming up.")
    found += [
        f"The {group.name} may enter by any of its hexes, in turn {group.turn} or later, four "
        "units to a hex and turn; the first hex costs the road rate. A hex that the enemy stands "
        "in is closed."
        for group in record.groups
        if group.turn
    ]
    if record.hex != HEX:
        found.append(f"Hexes of {record.hex[:2]} mm go with counters of {COUNTERS[record.hex]}.")
    if any(group.turn is None and _air(case, group) for group in record.groups):
        found.append("Aircraft don't set up; they come in their owner's air phase.")
    if case.edge:
        edge = record.objectives[0].name
        found.append(
            f"Whoever leaves by {edge} has left for good. Trucks, wagons, guns and aircraft don't "
            "count; who rides a carrier does, and so does the carrier if it is armoured."
        )
    kinds = {one.what for one in record.objectives}
    if "bridge" in kinds:
        found.append("A bridge is held by whoever holds it and a hex next to it on both banks.")
    return found


def _air(case: Case, group: Group) -> bool:
    return any(case.lists.units[line.unit].type == "aircraft" for line in group.units)
