"""Constraints of a situation by name, held for fresh ones and for files edited by hand.

Their names, words and limits stand in the pack, in `constraints`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.content.source import Path
from generator.games.panzer_leader.scenario_case import Case
from generator.games.panzer_leader.scenario_forces import Stance, in_service, sum_of
from generator.games.panzer_leader.scenario_level_checks import levels_broken
from generator.games.panzer_leader.scenario_model import SIDES, SideName
from generator.games.panzer_leader.scenario_table import beside
from generator.ground.lattice import distance

Broken = tuple[str, Path, str]
"""The id of a constraint, where in the record it is broken, and what is there instead."""

_STACK = 4
_COMPANY = 4
_ASSAULT = 6
_ODDS = 4
"""Doubled within half range, an attack strength of a fourth of the DS reaches 1-2."""


def broken(case: Case) -> Iterator[Broken]:
    """Yield every constraint that a situation breaks, those first that are soonest told."""
    for check in _CHECKS:
        yield from check(case)


def _points(case: Case) -> Iterator[Broken]:
    record, kind = case.record, case.kind
    mine = record.attacker or record.moves_first
    other = SIDES[1 - SIDES.index(mine)]
    worth = {side: case.lists.points(case.units(side).items()) for side in SIDES}
    if not kind["least"] * worth[other] <= worth[mine] * 100 <= kind["most"] * worth[other]:
        ratio = worth[mine] / worth[other] if worth[other] else float("inf")
        told = f"{worth[mine]:g} : {worth[other]:g} is {ratio:.2f}"
        span = f"{kind['least'] / 100:g} to {kind['most'] / 100:g}"
        yield "points", ("groups",), f"{told}, not {span}"


def _size(case: Case) -> Iterator[Broken]:
    size = case.pack.records("sizes")[case.record.size]
    counts = {side: case.units(side).total() for side in SIDES}
    total = sum(counts.values())
    if not size["least"] <= total <= size["most"]:
        yield "size", ("groups",), f"{total} units, not {size['least']} to {size['most']}"
    for side, count in counts.items():
        if count < size["side"]:
            yield "size", ("groups",), f"{side} has {count} units, not {size['side']} at least"


def _box(case: Case) -> Iterator[Broken]:
    for side in SIDES:
        for name, count in case.units(side).items():
            box = case.lists.units[name].box[side]
            if count > box:
                at = _line(case, side, name)
                yield "box", at, f"{count} × {case.lists.units[name].name}, the box has {box}"
    letters = [line.section for line in case.record.sections]
    for letter, times in Counter(letters).items():
        if times > 1:
            yield "box", ("sections",), f"section {letter} is laid {times} times"


def _line(case: Case, side: SideName, unit: str) -> Path:
    """Return where a kind of unit stands in a side's list."""
    for i, group in enumerate(case.record.groups):
        for j, line in enumerate(group.units):
            if group.side == side and line.unit == unit:
                return "groups", i, "units", j
    return ("groups",)


def _history(case: Case) -> Iterator[Broken]:
    record, pack = case.record, case.pack
    for i, group in enumerate(record.groups):
        division = pack.records("divisions")[group.division]
        stays = [stay for stay in division["at"] if stay["theatre"] == record.theatre]
        if not any(stay["from"] <= record.date <= stay["to"] for stay in stays):
            yield "history", ("date",), f"{division['name']} was not there on {record.date}"
        for name in group.formations:
            formation = pack.records("formations")[name]
            if not in_service(formation, record.date, record.theatre):
                said = f"{formation['name']} was not in service there on {record.date}"
                yield "history", ("groups", i, "formations"), said
        for j, line in enumerate(group.units):
            unit = case.lists.units[line.unit]
            at: Path = ("groups", i, "units", j)
            if division["nation"] not in unit.nations:
                yield "history", at, f"{division['name']} had no {unit.name}"
            elif unit.since > record.date[:7]:
                yield "history", at, f"there was no {unit.name} before {unit.since}"


def _guns(case: Case) -> Iterator[Broken]:
    for i, group in enumerate(case.record.groups):
        units = {line.unit: line.count for line in group.units}
        stance: Stance = "attack" if case.attacks(group) else "defence"
        lacks = sum_of(case.lists, units).lacks(stance)
        if lacks > 0:
            yield "guns-move", ("groups", i, "units"), f"{group.name} lacks {lacks} carriers"


def _armour(case: Case) -> Iterator[Broken]:
    limit = case.limits["armour"]
    for side in SIDES:
        other = SIDES[1 - SIDES.index(side)]
        heavy = [(u, n) for u, n in case.known(other) if u.type == "vehicle" and u.defence >= limit]
        if not heavy:
            continue
        mine = case.known(side)
        hardest = max(unit.defence for unit, _ in heavy)
        guns = any(u.class_ == "A" and u.attack * _ODDS >= hardest for u, _ in mine)
        foot = sum(n for unit, n in mine if unit.foot)
        companies = -(-sum(n for _, n in heavy) // _COMPANY)
        if not guns and foot < _ASSAULT * companies:
            said = f"{side} has nothing against {sum(n for _, n in heavy)} vehicles"
            yield "armour", ("groups",), f"{said} with DS up to {hardest}"


def _room(case: Case) -> Iterator[Broken]:
    for i, group in enumerate(case.record.groups):
        if group.turn is not None:
            continue
        kinds = ((case.lists.units[line.unit], line.count) for line in group.units)
        units = sum(count for unit, count in kinds if unit.type != "aircraft")
        hexes = len(case.areas[group.id])
        if hexes < case.limits["room"] * units:
            yield "room", ("groups", i, "zones"), f"{hexes} hexes for {units} units"


def _exits(case: Case) -> Iterator[Broken]:
    if not case.edge:
        return
    spots = case.objective - case.table.closed
    at: Path = ("objectives",)
    if len(spots) < 3:
        yield "exits", at, f"there are {len(spots)} exit hexes"
    for side in SIDES:
        if side in case.attackers:
            continue
        held = case.area(side)
        far = [s for s in sorted(spots) if all(distance(s, h) > case.limits["exits"] for h in held)]
        if far:
            said = f"{case.table.name(far[0])} is more than {case.limits['exits']} hexes"
            yield "exits", at, f"{said} from the area of the defender"


def _at_once(case: Case) -> Iterator[Broken]:
    roads = case.record.road_rate_from == 1
    for side in case.attackers:
        for unit, _ in case.known(side, True):
            if unit.type == "vehicle":
                best = case.approach(side, unit, roads, False).nearest()
                if best <= 2 * unit.movement:
                    said = f"{unit.name} can enter a hex of the objective in turn 1"
                    yield "not-at-once", ("groups",), said
        if not case.area(side).isdisjoint(case.walks(False, 1)):
            yield "not-at-once", ("groups",), "infantry stands next to the objective"


def _in_time(case: Case) -> Iterator[Broken]:
    limit = int(case.limits["in-time"] * case.record.turns)
    for side in case.attackers:
        known = case.known(side, True)
        foot = sum(n for unit, n in known if unit.foot)
        wanted, area = -(-foot // 3), case.area(side)
        there = _STACK * len(area & case.walks(True, limit).keys())
        for unit, number in known:
            if unit.carries or unit.rides:
                most = 2 * unit.movement * (limit - 1)
                # The first turn's rate is that of no road, if a rule says so; that much is lost.
                most -= 2 * unit.movement if case.record.road_rate_from == 2 else 0
                room = _STACK * case.approach(side, unit, True, True).within(most)
                there += min(number, room)
        if there < wanted:
            said = f"{there} of {foot} infantry units can be there after {limit} turns"
            yield "in-time", ("objectives",), f"{said}, {wanted} are wanted"


def _way_round(case: Case) -> Iterator[Broken]:
    engineers = any(u.role == "engineers" for side in SIDES for u, _ in case.known(side))
    for side in case.attackers:
        goals = case.objective - case.table.closed
        ways = case.table.ways(case.area(side) - goals, goals)
        if ways == 0 or (ways == 1 and not engineers):
            yield "way-round", ("objectives",), f"{ways} route{'' if ways == 1 else 's'} there"


def _spotters(case: Case) -> Iterator[Broken]:
    for side in SIDES:
        if not any(unit.spotted_for for unit, _ in case.known(side, True)):
            continue
        other = SIDES[1 - SIDES.index(side)]
        goals = case.area(other) if case.edge else case.objective
        around = beside(case.area(side)) & case.table.spots
        if not case.table.sights.sees(around, goals):
            yield "spotters", ("objectives",), f"no hex of {side} sees what is fought for"


def _hidden(case: Case) -> Iterator[Broken]:
    area, enemy = case.area(case.last), case.area(case.record.sets_up_first)
    if not area or not enemy or case.last not in case.attackers:
        return
    wanted = -(-case.on_ground(case.last) // int(case.limits["hidden"]))
    found = case.table.sights.hidden(area, enemy, wanted)
    if len(found) < wanted:
        said = f"{len(found)} hexes are" if found else "too few hexes are"
        yield "hidden", ("groups",), f"{said} out of sight, {wanted} are wanted"


_CHECKS: tuple[Callable[[Case], Iterator[Broken]], ...] = (
    *(_points, _size, _box, _history, _guns, _armour, _room, _exits),
    *(_at_once, _in_time, levels_broken, _way_round, _spotters, _hidden),
)
