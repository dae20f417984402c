"""Fair by measure: a plan is played, and moved by Fog of War and rounds until its odds are even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from generator.content import Pack
from generator.games.platoon_command.play.model import playable
from generator.games.platoon_command.scenario.aims import case_of, rounds_column
from generator.games.platoon_command.scenario.forces import SideCards, card_of, copies_of
from generator.games.platoon_command.scenario.placing.constraints import RULES
from generator.games.platoon_command.scenario.plan import ScenarioPlan
from generator.play.match import Crowded
from generator.play.odds import Wish
from generator.play.screen import Screen
from generator.roll.numbers import number_of

FOG = "fog-of-war"
_FOG_TABLE = "fog-in-deck"
_MOST = 2
"""Steps of each kind at most."""


@dataclass(frozen=True, slots=True)
class Lever:
    """One step of what moves odds smoothly: a Fog of War in a side's draw deck more or less, or
    (no side) a round."""

    side: str | None
    by: int


@dataclass(frozen=True, slots=True)
class Fair:
    """A plan as it is fair, and what was changed for that, in words."""

    plan: ScenarioPlan
    changes: tuple[str, ...]


def fair_plan(plan: ScenarioPlan, wish: Wish) -> Fair | None:
    """Return a plan as it is fair, or None if it can't be made so."""
    favour, hinder = list(_steps(plan, 1)), list(_steps(plan, -1))
    ways = [favour[:n] for n in range(len(favour), 0, -1)]
    ways += [hinder[:n] for n in range(len(hinder) + 1)]
    early = int(plan.scene.mission["early"] or number_of(plan.pack, "early"))
    screen = Screen(wish, plan.scene.attacker, early)
    found = screen.search([partial(_played, plan, way) for way in ways], len(favour))
    if found is None:
        return None
    way = ways[found.number]
    return Fair(_moved(plan, way), tuple(_told(plan, way)))


def _played(plan: ScenarioPlan, way: Sequence[Lever]) -> Crowded:
    return playable(plan.pack, _moved(plan, way).record())


def _steps(plan: ScenarioPlan, helps: int) -> Iterator[Lever]:
    """Yield the steps that help the attacker, or with -1 hinder him: of each kind in turn."""
    scene, last = plan.scene, plan.aims.ends["last"]
    kinds = [Lever(scene.attacker, -helps), Lever(scene.defender, helps)]
    if last in (scene.attacker, scene.defender):
        kinds.append(Lever(None, helps if last == scene.defender else -helps))
    ladders = [_ladder(plan, lever) for lever in kinds]
    for turn in zip_longest(*ladders):
        yield from (lever for lever in turn if lever is not None)


def _ladder(plan: ScenarioPlan, lever: Lever) -> list[Lever]:
    """Return a step as often as it can be taken."""
    taken: list[Lever] = []
    while len(taken) < _MOST and _possible(plan, [*taken, lever]):
        taken.append(lever)
    return taken


def _possible(plan: ScenarioPlan, way: Sequence[Lever]) -> bool:
    """Tell whether steps of one kind stay within what the tables could have given."""
    pack, side = plan.pack, way[0].side
    if side is None:
        column = rounds_column(pack, plan.scene)
        known = [int(one) for one in _column(pack, "rounds", column)]
        moved = _moved(plan, way)
        case = case_of(pack, moved.scene, moved.board, moved.aims)
        free = "rounds" not in plan.locks.values
        return (
            free
            and moved.aims.rounds in range(min(known), max(known) + 1)
            and not any(RULES.broken(case))
        )
    if "fog" in plan.locks.values:
        return False
    known = [int(one) for one in _column(pack, _FOG_TABLE)]
    handicaps = pack.records("handicaps").values()
    more = (c["number"] for one in handicaps for c in one["cards"] if c["unit"] == FOG)
    fog = _fog(pack)
    cards = plan.forces[side].deck.get(fog, 0) + sum(lever.by for lever in way)
    return min(known) <= cards <= max(known) + max(more, default=0)


def _column(pack: Pack, table: str, column: str | None = None) -> list[str]:
    """Return what a table, or one of its columns, can come to."""
    found = pack.tables[table]
    index = found.columns.index(column) if column else 0
    return [cells[index] for cells in found.cells]


def _fog(pack: Pack) -> str:
    card = card_of(pack, FOG, None)
    assert card is not None
    return card


def _moved(plan: ScenarioPlan, way: Sequence[Lever]) -> ScenarioPlan:
    """Return a plan after some steps; Fog of War that the box lacks comes from the supply."""
    fog, rounds = _fog(plan.pack), plan.aims.rounds
    forces = {s: SideCards(dict(f.deck), dict(f.supply)) for s, f in plan.forces.items()}
    for lever in way:
        if lever.side is None:
            rounds = None if rounds is None else rounds + lever.by
            continue
        force = forces[lever.side]
        if lever.by < 0:
            force.take("deck", fog, 1)
            continue
        if force.deck.get(fog, 0) + force.supply.get(fog, 0) >= copies_of(plan.pack, fog):
            force.take("supply", fog, 1)
        force.add("deck", fog, 1)
    return replace(plan, forces=forces, aims=replace(plan.aims, rounds=rounds))


def _told(plan: ScenarioPlan, way: Sequence[Lever]) -> Iterator[str]:
    """Say what some steps changed."""
    moved, fog = _moved(plan, way), _fog(plan.pack)
    for side in dict.fromkeys(lever.side for lever in way):
        if side is None:
            yield f"{moved.aims.rounds} rounds, not {plan.aims.rounds}"
            continue
        name = plan.pack.info.sides[side].name
        now, was = (one.forces[side].deck.get(fog, 0) for one in (moved, plan))
        yield f"{name} has {now} Fog of War in its draw deck, not {was}"
