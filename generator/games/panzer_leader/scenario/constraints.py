"""Constraints of a situation by name, held for fresh ones and for files edited by hand.

Their names, words and limits stand in the pack, in `constraints`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.content.reading.source import Path
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.forces import Stance, armour_of, sum_of
from generator.games.panzer_leader.scenario.history.presence import had, was_there
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.games.panzer_leader.scenario.rules import (
    GUNS_MOVE,
    HISTORY,
    POINTS,
    ROOM,
    RULES,
    SIZE,
)
from generator.games.panzer_leader.scenario.table import beside
from generator.games.panzer_leader.scenario.victory.checks import levels_broken
from generator.ground.lattice import distance
from generator.roll.choices import within
from generator.roll.numbers import number_of
from generator.scenario.rules import Said

# Whoever checks takes the rules from here, where all of them have been added.
__all__ = ["NOT_AT_ONCE", "RULES"]

_TANKS = ("tank", "tank-destroyer", "assault-gun")
"""Roles of what a division with armour brings of it: tanks, and guns on tracks against them."""

ANSWERED = RULES.declare("answered")
ARMOUR = RULES.declare("armour")
EXITS = RULES.declare("exits")
HIDDEN = RULES.declare("hidden")
IN_TIME = RULES.declare("in-time")
NOT_AT_ONCE = RULES.declare("not-at-once")


@RULES.rule(POINTS, at=("groups",))
def _points(case: Case) -> Iterator[str]:
    record, kind = case.record, case.kind
    mine = record.attacker or record.moves_first
    other = SIDES[1 - SIDES.index(mine)]
    worth = {side: case.lists.fighting(case.units(side).items()) for side in SIDES}
    if not kind["least"] * worth[other] <= worth[mine] * 100 <= kind["most"] * worth[other]:
        ratio = worth[mine] / worth[other] if worth[other] else float("inf")
        told = f"{worth[mine]:g} : {worth[other]:g} is {ratio:.2f}"
        span = f"{kind['least'] / 100:g} to {kind['most'] / 100:g}"
        yield f"{told}, not {span}"


@RULES.rule(SIZE, at=("groups",))
def _size(case: Case) -> Iterator[str]:
    size = case.pack.records("sizes")[case.record.size]
    counts = {side: case.units(side).total() for side in SIDES}
    total = sum(counts.values())
    if not size["least"] <= total <= size["most"]:
        yield f"{total} units, not {size['least']} to {size['most']}"
    for side, count in counts.items():
        if count < size["side"]:
            yield f"{side} has {count} units, not {size['side']} at least"


@RULES.rule("box")
def _box(case: Case) -> Iterator[tuple[Path, str]]:
    for side in SIDES:
        for name, count in case.units(side).items():
            box = case.lists.units[name].box[side]
            if count > box:
                at = _line(case, side, name)
                yield at, f"{count} × {case.lists.units[name].name}, the box has {box}"
    letters = [line.section for line in case.record.sections]
    for letter, times in Counter(letters).items():
        if times > 1:
            yield ("sections",), f"section {letter} is laid {times} times"


def _line(case: Case, side: SideName, unit: str) -> Path:
    """Return where a kind of unit stands in a side's list."""
    for i, group in enumerate(case.record.groups):
        for j, line in enumerate(group.units):
            if group.side == side and line.unit == unit:
                return "groups", i, "units", j
    return ("groups",)


@RULES.rule(HISTORY)
def _history(case: Case) -> Iterator[tuple[Path, str]]:
    record, pack = case.record, case.pack
    where = pack.records("sectors")[record.sector]["in"]
    for i, group in enumerate(record.groups):
        division = pack.records("divisions")[group.division]
        if not was_there(pack, group.division, record.sector, record.date):
            yield ("date",), f"{division['name']} was not {where} on {record.date}"
        for name in group.formations:
            formation = pack.records("formations")[name]
            if not within(formation, record.date):
                said = f"{formation['name']} was not in service on {record.date}"
                yield ("groups", i, "formations"), said
        had_then = had(pack, group.division, record.date)
        for j, line in enumerate(group.units):
            unit = case.lists.units[line.unit]
            if line.unit not in had_then:
                said = f"{division['name']} had no {unit.name} on {record.date}"
                yield ("groups", i, "units", j), said


@RULES.rule("tanks", at=("groups",))
def _tanks(case: Case) -> Iterator[tuple[Path, str]]:
    record = case.record
    for i, group in enumerate(record.groups):
        kinds = (case.lists.units[line.unit] for line in group.units)
        armed = (unit for unit in kinds if unit.role == "tank" or unit.class_ == "A")
        if any(unit.role in _TANKS for unit in armed):
            continue
        if armour_of(case.pack, group.division, record.date):
            yield (i, "units"), f"{group.name} is here without a tank"


@RULES.rule(GUNS_MOVE, at=("groups",))
def _guns(case: Case) -> Iterator[tuple[Path, str]]:
    for i, group in enumerate(case.record.groups):
        units = {line.unit: line.count for line in group.units}
        stance: Stance = "attack" if case.attacks(group) else "defence"
        lacks = sum_of(case.lists, units).lacks(stance)
        if lacks > 0:
            yield (i, "units"), f"{group.name} lacks {lacks} carriers"


@RULES.rule(ARMOUR, at=("groups",))
def _armour(case: Case) -> Iterator[str]:
    limit = case.limits[ARMOUR]
    company, assault, odds = (number_of(case.pack, key) for key in ("company", "assault", "odds"))
    for side in SIDES:
        other = SIDES[1 - SIDES.index(side)]
        heavy = [(u, n) for u, n in case.known(other) if u.type == "vehicle" and u.defence >= limit]
        if not heavy:
            continue
        mine = case.known(side)
        hardest = max(unit.defence for unit, _ in heavy)
        guns = any(u.class_ == "A" and u.attack * odds >= hardest for u, _ in mine)
        foot = sum(n for unit, n in mine if unit.foot)
        companies = -(-sum(n for _, n in heavy) // company)
        if not guns and foot < assault * companies:
            said = f"{side} has nothing against {sum(n for _, n in heavy)} vehicles"
            yield f"{said} with DS up to {hardest}"


@RULES.rule(ANSWERED, at=("groups",))
def _answered(case: Case) -> Iterator[str]:
    least = number_of(case.pack, "answer")
    for side in SIDES:
        faced = sum(n for u, n in case.known(SIDES[1 - SIDES.index(side)]) if u.role in _TANKS)
        guns = sum(n for u, n in case.known(side) if u.class_ == "A" and u.attack >= least)
        wanted = faced // int(case.limits[ANSWERED])
        if guns < wanted:
            yield f"{side} has {guns} of {wanted} weapons of class A that {faced} tanks ask for"


@RULES.rule(ROOM, at=("groups",))
def _room(case: Case) -> Iterator[tuple[Path, str]]:
    for i, group in enumerate(case.record.groups):
        if group.turn is not None:
            continue
        kinds = ((case.lists.units[line.unit], line.count) for line in group.units)
        units = sum(count for unit, count in kinds if unit.type != "aircraft")
        hexes = len(case.areas[group.id])
        if hexes < case.limits[ROOM] * units:
            yield (i, "zones"), f"{hexes} hexes for {units} units"


@RULES.rule(EXITS, at=("objectives",))
def _exits(case: Case) -> Iterator[str]:
    if not case.edge:
        return
    spots = case.objective - case.table.closed
    if len(spots) < 3:
        yield f"there are {len(spots)} exit hexes"
    for side in SIDES:
        if side in case.attackers:
            continue
        held = case.area(side)
        far = [s for s in sorted(spots) if all(distance(s, h) > case.limits[EXITS] for h in held)]
        if far:
            said = f"{case.table.name(far[0])} is more than {case.limits[EXITS]} hexes"
            yield f"{said} from the area of the defender"


@RULES.rule(NOT_AT_ONCE, at=("groups",))
def _at_once(case: Case) -> Iterator[str]:
    roads = case.record.road_rate_from == 1
    for side in case.attackers:
        for unit, _ in case.known(side, True):
            if unit.type == "vehicle":
                best = case.approach(side, unit, roads, False).nearest()
                if best <= 2 * unit.movement:
                    said = f"{unit.name} can enter a hex of the objective in turn 1"
                    yield said
        if not case.area(side).isdisjoint(case.walks(False, 1)):
            yield "infantry stands next to the objective"


@RULES.rule(IN_TIME, at=("objectives",))
def _in_time(case: Case) -> Iterator[str]:
    limit = int(case.limits[IN_TIME] * case.record.turns)
    for side in case.attackers:
        known = case.known(side, True)
        foot = sum(n for unit, n in known if unit.foot)
        wanted, area = -(-foot // 3), case.area(side)
        there = case.stack * len(area & case.walks(True, limit).keys())
        for unit, number in known:
            if unit.carries or unit.rides:
                most = 2 * unit.movement * (limit - 1)
                # The first turn's rate is that of no road, if a rule says so; that much is lost.
                most -= 2 * unit.movement if case.record.road_rate_from == 2 else 0
                room = case.stack * case.approach(side, unit, True, True).within(most)
                there += min(number, room)
        if there < wanted:
            said = f"{there} of {foot} infantry units can be there after {limit} turns"
            yield f"{said}; {wanted} are needed"


@RULES.rule("levels", at=("levels",))
def _levels(case: Case) -> Iterator[Said]:
    return levels_broken(case)


@RULES.rule("way-round", at=("objectives",))
def _way_round(case: Case) -> Iterator[str]:
    engineers = any(u.role == "engineers" for side in SIDES for u, _ in case.known(side))
    for side in case.attackers:
        goals = case.objective - case.table.closed
        ways = case.table.ways(case.area(side) - goals, goals)
        if ways == 0 or (ways == 1 and not engineers):
            yield f"{ways} route{'' if ways == 1 else 's'} there"


@RULES.rule("spotters", at=("objectives",))
def _spotters(case: Case) -> Iterator[str]:
    for side in SIDES:
        if not any(unit.spotted_for for unit, _ in case.known(side, True)):
            continue
        other = SIDES[1 - SIDES.index(side)]
        goals = case.area(other) if case.edge else case.objective
        around = beside(case.area(side)) & case.table.spots
        if not case.table.sights.sees(around, goals):
            yield f"no hex of {side} sees what is fought for"


@RULES.rule(HIDDEN, at=("groups",))
def _hidden(case: Case) -> Iterator[str]:
    area, enemy = case.area(case.last), case.area(case.record.sets_up_first)
    if not area or not enemy or case.last not in case.attackers:
        return
    wanted = -(-case.on_ground(case.last) // int(case.limits[HIDDEN]))
    found = case.table.sights.hidden(area, enemy, wanted)
    if len(found) < wanted:
        said = f"{len(found)} hexes are" if found else "too few hexes are"
        yield f"{said} out of sight; {wanted} are needed"
