"""The words of a rolled situation: title, story, orders, areas, levels, special rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.history.places import beyond
from generator.games.panzer_leader.scenario.history.presence import attached
from generator.games.panzer_leader.scenario.model import (
    SIDES,
    GroupRecord,
    SideName,
    SituationRecord,
)
from generator.games.panzer_leader.scenario.scene import Scene
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.scenario.victory.words import Nations, level_texts
from generator.games.panzer_leader.scenario.wording import AREAS, SENTENCES, SLOTS
from generator.ground.edges import OPPOSITE
from generator.ground.lattice import distance
from generator.ground.section import Edge
from generator.measure import parse_length
from generator.roll.dates import date_text
from generator.roll.roller import Roller
from generator.roll.wordings import filled, pick_text
from generator.roll.words import capital, listed
from generator.scenario.wording import NUMBERS

HEX = "20mm"
"""The size of hex that a sheet says nothing of: that of the boards and counters as they come."""


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
    nations = {side: nation_of(case.pack, record, side) for side in SIDES}
    names = [one.name for one in record.objectives]
    mine = record.attacker or record.moves_first
    orders = {
        side: [filled(patterns.orders["attacker" if side == mine else "defender"], slots)]
        for side in SIDES
    }
    return {
        "title": filled(patterns.title, slots),
        "story": [filled(text, slots) for text in patterns.story],
        "orders": orders,
        "where": [where_text(case.pack, case.table, group) for group in record.groups],
        "levels": level_texts(case.pack, record.levels, nations, names),
        "rules": list(_rules(case, nations)),
    }


def nation_of(pack: Pack, record: SituationRecord, side: SideName) -> Mapping[str, Any]:
    """Return the nation of a side, that of its first division: its adjective and its people."""
    group = next(group for group in record.groups if group.side == side)
    return pack.records("nations")[pack.records("divisions")[group.division]["nation"]]


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
    towards = OPPOSITE[record.edge]
    found = {
        "attacker": attacker,
        "defender": defender,
        "attacker_cap": capital(attacker),
        "defender_cap": capital(defender),
        "allied": _division(case, "allied"),
        "allied_cap": capital(_division(case, "allied")),
        "german": _division(case, "german"),
        "german_cap": capital(_division(case, "german")),
        "target": _target(case),
        "targets": _targets(case),
        "edge": edge,
        "relief": relief,
        "sector": str(case.pack.records("sectors")[record.sector]["in"]),
        "towards": towards,
        "beyond": _place(case, towards),
        "behind": _place(case, record.edge),
        "day": date_text(day).rpartition(" ")[0],
        "turns": str(record.turns),
    }
    assert found.keys() == set(SLOTS)
    return found


def _place(case: Case, direction: Edge) -> str:
    """Return a place that lies off the map in a direction; its edge, if the sector has none."""
    taken = [name for line in case.record.sections for name in line.towns]
    found = beyond(case.pack, case.record.sector, taken, direction)
    return found or f"the {direction} edge"


def _division(case: Case, side: SideName) -> str:
    group = next(group for group in case.record.groups if group.side == side)
    return f"the {case.pack.records('divisions')[group.division]['name']}"


def _targets(case: Case) -> str:
    """Name all that is fought for, bridges by their hexes and a town; for an edge the largest."""
    objectives = case.record.objectives
    if all(one.what == "bridge" for one in objectives):
        bridges = listed([one.hexes[0] for one in objectives])
        return f"the bridges {bridges} around {_target(case)}"
    if case.edge:
        return _target(case)
    return listed([one.name for one in objectives])


def _target(case: Case) -> str:
    """Return a short name for what is fought for: a town's, or of the town nearest to it."""
    first, towns = case.record.objectives[0], case.table.towns
    if case.edge:
        return max(towns, key=lambda name: (len(towns[name]), name), default=first.name)
    if first.name in towns or first.what != "bridge":
        return first.name
    spot = case.table.parse(first.hexes[0])
    return min(towns, key=lambda name: (min(distance(spot, s) for s in towns[name]), name))


def where_text(pack: Pack, table: Table, group: GroupRecord) -> str:
    """Say where a group sets up, or comes in."""
    zones = group.zones
    near = [zone for zone in zones if zone.to is not None]
    if near and len(near) == len(zones):
        towns = listed([str(zone.to) for zone in near])
        return AREAS.say(pack, "around", near=near[0].near, towns=towns)
    said = []
    for zone in zones:
        if zone.hexes:
            said.append(AREAS.phrase(pack, "by-road", hexes=listed(zone.hexes, "or")))
        elif zone.sections:
            sections = listed(zone.sections, "or")
            said.append(AREAS.phrase(pack, "sections", sections=sections))
        else:
            bottom = table.extent[1]
            first, last = zone.first_row or 0, bottom if zone.last_row is None else zone.last_row
            said.append(AREAS.phrase(pack, "rows", rows=_rows(pack, table, first, last)))
    places = listed(said, "or")
    if group.turn:
        return AREAS.say(pack, "enters", turn=group.turn, places=places)
    return AREAS.say(pack, "sets-up", places=places)


def _rows(pack: Pack, table: Table, first: int, last: int) -> str:
    """Say which hexrows of which sections lie in some rows of the table."""
    found = [
        AREAS.phrase(pack, "some-rows", section=section, first=top, last=bottom)
        if top
        else AREAS.phrase(pack, "all-rows", section=section)
        for section, top, bottom in table.hexrows(first, last)
    ]
    return listed(found) if found else AREAS.phrase(pack, "no-rows")


def _rules(case: Case, nations: Nations) -> Iterator[str]:
    record, pack = case.record, case.pack
    if record.road_rate_from > 1:
        turn = record.road_rate_from - 1
        if record.attacker:
            people = nations[record.attacker]["people"]
            yield SENTENCES.say(pack, "no-road-rate", turn=turn, people=people)
        else:
            yield SENTENCES.say(pack, "no-road-rate-for-all", turn=turn)
    stack = NUMBERS[case.stack]
    for group in record.groups:
        if group.turn:
            yield SENTENCES.say(pack, "enters", group=group.name, turn=group.turn, stack=stack)
    for group in record.groups:
        units = [line.unit for line in group.units]
        if whose := attached(pack, group.division, record.date, units):
            names = listed([f"the {name}" for name in whose])
            yield SENTENCES.say(pack, "attached", group=group.name, names=names)
    if record.hex != HEX:
        yield from _counters(pack, record.hex)
    if any(group.turn is None and _air(case, group) for group in record.groups):
        yield SENTENCES.say(pack, "aircraft")
    if case.edge:
        yield SENTENCES.say(pack, "leaves", edge=record.objectives[0].name)
    if any(one.what == "bridge" for one in record.objectives):
        yield SENTENCES.say(pack, "bridge")


def _counters(pack: Pack, hex_: str) -> Iterator[str]:
    """Yield which counters go with hexes of a size, if the pack knows."""
    for one in pack.records("hex-sizes").values():
        if parse_length(one["hex"]) == parse_length(hex_):
            yield SENTENCES.say(pack, "counters", hex=one["hex"], counter=one["counter"])


def _air(case: Case, group: GroupRecord) -> bool:
    return any(case.lists.units[line.unit].type == "aircraft" for line in group.units)
