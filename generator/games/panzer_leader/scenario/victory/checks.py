"""Whether levels rise and can be reached: marginal, tactical, decisive of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.games.panzer_leader.scenario.approach import FAR
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.model import LEVELS, SIDES, ConditionRecord, SideName
from generator.scenario.rules import Said


def levels_broken(case: Case) -> Iterator[Said]:
    """Yield what is wrong with the levels of a situation, with its number where it is one's."""
    record = case.record
    for side in SIDES:
        mine = [(i, one) for i, one in enumerate(record.levels) if one.side == side]
        if [one.level for _, one in mine] != list(LEVELS):
            yield f"{side} must have marginal, tactical and decisive, in this order"
            continue
        for (_, low), (i, high) in pairwise(mine):
            below = [c for way in low.any for c in way.all]
            above = [c for way in high.any for c in way.all]
            if low.prevents != high.prevents or not _harder(below, above):
                said = f"{high.level} asks for no more than {low.level}"
                yield (i,), said
        for i, one in mine:
            for way in one.any:
                for c in way.all:
                    if said := _impossible(case, c):
                        yield (i,), said


def _harder(below: list[ConditionRecord], above: list[ConditionRecord]) -> bool:
    """Tell whether conditions ask for what others ask for, and for more."""
    pairs = [(low, next((c for c in above if _key(c) == _key(low)), None)) for low in below]
    if any(high is None for _, high in pairs):
        return False
    known = [(low, high) for low, high in pairs if high is not None]
    bounds = [pair for low, high in known for pair in zip(_strict(low), _strict(high), strict=True)]
    if any(one > two for one, two in bounds):
        return False
    return len(above) > len(below) or any(_strict(low) < _strict(high) for low, high in known)


def _key(c: ConditionRecord) -> tuple[object, ...]:
    return c.count, c.of, c.in_, c.hexes, c.edge


def _strict(c: ConditionRecord) -> tuple[int, int, int]:
    """Return how much a condition asks for: more, at most less, sooner."""
    return c.least or 0, -(c.most if c.most is not None else FAR), -(c.last_turn or FAR)


def _impossible(case: Case, c: ConditionRecord) -> str:
    """Say why a condition can't be met, or nothing."""
    least = c.least or 0
    if c.last_turn is not None and c.last_turn > case.record.turns:
        return f"turn {c.last_turn} comes after the last"
    if c.count == "losses":
        most = sum(n for unit, n in case.known(c.of) if unit.counts)
        return f"{least} of {most} units" if least > most else ""
    if c.count == "exits":
        most = sum(n for unit, n in case.known(c.of) if unit.mobile)
        return f"{least} of {most} units can leave" if least > most else ""
    towns = [case.table.towns.get(name, frozenset()) for name in c.in_]
    most = len(c.hexes) or sum(map(len, towns))
    if least > most:
        return f"{least} of {most} hexes"
    if c.last_turn is not None and least and c.last_turn < _first_turn(case, c.of) + 1:
        return f"nobody can hold that by the end of turn {c.last_turn}"
    return ""


def _first_turn(case: Case, side: SideName) -> int:
    """Return the turn in which the first vehicle of a side can be at the objective."""
    turns = [case.record.turns]
    for unit, _ in case.known(side, True):
        if unit.type == "vehicle":
            best = case.approach(side, unit, True, True).nearest()
            turns.append(-(-best // (2 * unit.movement)))
    return min(turns)
