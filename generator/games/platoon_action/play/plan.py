"""What men may do in an impulse, and what a player thinks each is worth, in hundredths of a man."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

from generator.games.platoon_action.play.armour import kill_chance, needs
from generator.games.platoon_action.play.charts import FireRow
from generator.games.platoon_action.play.field import UNSEEN
from generator.games.platoon_action.play.fire import Threat, danger, expected, more_to_hit, shooters
from generator.games.platoon_action.play.orders import covered
from generator.games.platoon_action.play.players import ActionPlayer
from generator.games.platoon_action.play.shells import shell_worth
from generator.games.platoon_action.play.state import (
    ActionState,
    ArmedVehicle,
    Mark,
    MenGroup,
    Soldier,
)

_RUNS: Final = 5
_WALKS: Final = 3
"""Spots that are looked at closely: those that promise most."""

_WALKED: Final = 24
"""Inches beyond which nobody thinks of fire after a walk."""

_TANK: Final = 400
"""What a vehicle is worth."""

Foes = list[Threat]


@dataclass(frozen=True, slots=True)
class FootChoice:
    """Something a group may do: an order, to go where, against whom, and what it then does."""

    kind: str
    score: float
    spot: int = -1
    mark: Mark | None = None
    then: str = ""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a group's choice is made by: its player, where it wants to go, who is against it.

    `way` has the inches from each spot, `pull` is what an inch is worth, `marks` are all enemies;
    `taken` are spots where others stand. With `calm` it must not run.
    """

    player: ActionPlayer
    way: Sequence[float]
    pull: float
    foes: Foes
    marks: Sequence[Mark]
    taken: frozenset[int]
    calm: bool = False


def choices(state: ActionState, group: MenGroup, view: Outlook) -> Iterator[FootChoice]:
    """Yield what a group may do, with its worth."""
    if not group.up:
        return
    yield from fires(state, group, view)
    yield from grenades(state, group, view)
    yield from _moves(state, group, view)
    yield from charges(state, group, view)
    if group.weapon is not None and not group.set_up:
        seen = any(state.sees(group.spot, foe.mark) != UNSEEN for foe in view.foes)
        yield FootChoice("set-up", (90.0 if seen else 25.0) if view.way[group.spot] < 30 else 8.0)
    guns = state.charts.guns
    if (group.loaded and group.weapon and group.weapon.id in guns) or any(
        man.acted for man in group.up
    ):
        yield FootChoice("reload", 60.0 if group.weapon else 20.0)
    if not group.hidden and covered(state, group.spot):
        yield FootChoice("hide", 4.0)


def full_houses(state: ActionState, group: MenGroup) -> set[int]:
    """Return the spots of buildings that have no room for a group (5.11)."""
    ground = state.ground
    men: dict[int, int] = {}
    for side in (0, 1):
        for one in state.groups(side):
            house = ground.house[one.spot]
            if house >= 0 and one is not group:
                men[house] = men.get(house, 0) + len(one.men)
    most = state.number("floor")
    heavy = group.weapon is not None and bool(group.weapon.blast)
    full = {h for h, n in men.items() if n + len(group.men) > most * ground.floors[h]}
    if not full and not heavy:
        return set()
    return {
        spot for spot, house in enumerate(ground.house)
        if house >= 0 and (heavy or house in full)
    }  # fmt: skip


def mood(state: ActionState, player: ActionPlayer) -> float:
    """Return a whim."""
    return float(state.dice.below(player.whim + 1)) if player.whim else 0.0


def fires(
    state: ActionState, group: MenGroup, view: Outlook, spot: int = -1
) -> Iterator[FootChoice]:
    """Yield whom a group may fire at, from where it stands or after a walk to a spot."""
    walked = spot >= 0
    here = spot if walked else group.spot
    shots = shooters(state, group, walked=walked)
    heavy = group.weapon
    for foe in enemies(view):
        if walked and state.ground.far(here, foe.spot) > _WALKED:
            continue
        cover = state.sees(here, foe)
        if isinstance(foe, ArmedVehicle):
            if (worth := _against(state, group, foe, here, walked=walked)) > 0:
                yield FootChoice("fire", worth, mark=foe)
            continue
        if cover == UNSEEN and not _indirect(state, group, foe):
            continue
        far = state.ground.far(here, foe.spot)
        if heavy is not None and heavy.blast:
            ready = group.set_up and not group.loaded and not walked and far >= heavy.least
            if ready and far <= 72 + 36 * (not heavy.least):
                loose = cover == UNSEEN
                hits = shell_worth(state, heavy, foe, far, loose)
                yield FootChoice("fire", 1.2 * view.player.kill * hits, mark=foe)
            continue
        more = more_to_hit(state, group, foe, cover, walked=walked)
        wounds, pins = expected(state, shots, far, more, len(foe.there))
        worth = view.player.kill * wounds + view.player.pin * pins
        if foe.weapon is not None:
            worth *= 1.3
        if worth > 0:
            yield FootChoice("fire", worth, mark=foe)


def enemies(view: Outlook) -> Iterator[Mark]:
    """Yield whom a group may fire at."""
    for one in view.marks:
        if isinstance(one, ArmedVehicle):
            if one.alive:
                yield one
        elif one.there and not one.unit.broken:
            yield one


def _indirect(state: ActionState, group: MenGroup, foe: MenGroup) -> bool:
    """Tell whether a mortar may fire at men it doesn't see: somebody who stands still does."""
    if group.weapon is None or not group.weapon.least:
        return False
    return any(
        not one.moved and one.up and state.sees(one.spot, foe) != UNSEEN
        for one in state.groups(group.unit.side)
    )


def _against(
    state: ActionState, group: MenGroup, foe: ArmedVehicle, here: int, *, walked: bool
) -> float:
    """Return what fire at a vehicle is worth."""
    if state.sees(here, foe) == UNSEEN:
        return 0.0
    gun = group.weapon
    if gun is not None and gun.id in state.charts.guns:
        if group.loaded or walked:
            return 0.0
        return _TANK * kill_chance(state, needs(state, gun, here, foe, 0))
    if foe.row.armour is None and group.weapon is None:
        return 0.12 * _TANK * min(3, len(group.up)) / 3
    best = 0.0
    for man, row in rockets(state, group):
        del man
        best = max(best, kill_chance(state, needs(state, row, here, foe, 1 if walked else 0)))
    return _TANK * best if best > 0.02 else 0.0


def rockets(state: ActionState, group: MenGroup) -> Iterator[tuple[Soldier, FireRow]]:
    """Yield who of a group has something against armour that is loaded, and its row."""
    for man in group.up:
        if man.also and not man.acted:
            row = state.charts.rockets.get(man.also) or state.charts.guns.get(man.also)
            if row is not None:
                yield man, row


def grenades(state: ActionState, group: MenGroup, view: Outlook) -> Iterator[FootChoice]:
    """Yield whom a group may throw at."""
    if group.weapon is not None:
        return
    for foe in enemies(view):
        far = state.ground.far(group.spot, foe.spot)
        if far > state.number("grenade") or isinstance(foe, ArmedVehicle):
            continue
        house = state.ground.house[foe.spot] >= 0
        if state.sees(group.spot, foe) == UNSEEN and not foe.hidden:
            continue
        men = min(len(foe.there), 3)
        each = 0.33 if not house else max(0.0, (6 - far) / 6) * 0.5
        hard = 0.4 if state.ground.areas[foe.spot] == 2 and not house else 1.0
        hits = min(len(foe.there), len(group.up) * each * men / 2 * hard)
        yield FootChoice("grenade", 0.9 * view.player.kill * hits / 1.5, mark=foe)


def charges(state: ActionState, group: MenGroup, view: Outlook) -> Iterator[FootChoice]:
    """Yield whom a group may charge: men, or vehicles that are slow enough (8.4, 14.3)."""
    if group.weapon is not None or view.calm:
        return
    most = state.number("charge")
    mine = len(group.up)
    reached: set[int] | None = None
    for foe in enemies(view):
        if state.ground.far(group.spot, foe.spot) > most or state.sees(group.spot, foe) == UNSEEN:
            continue
        if reached is None:
            reached = set(state.ground.reach(group.spot, most, most / 2))
        if foe.spot not in reached:
            continue
        if isinstance(foe, ArmedVehicle):
            if foe.gear <= 1 and mine > 2:
                hard = 0.03 if (foe.row.armour or 0) >= 0 else 0.2
                yield FootChoice("charge", _TANK * hard * min(mine, 6) / 2, mark=foe)
            continue
        its = len(foe.there)
        won = (1.5 * mine) ** 2 / ((1.5 * mine) ** 2 + its**2)
        gain = won * its - (1 - won) * mine * 1.2 - its * 0.25
        if gain > 0:
            drive = view.pull * 6 if view.way[foe.spot] < view.way[group.spot] else 0
            yield FootChoice(
                "charge", view.player.kill * gain * 100 / view.player.storm + drive, mark=foe
            )


def _moves(state: ActionState, group: MenGroup, view: Outlook) -> Iterator[FootChoice]:
    """Yield where a group may run, or walk to and then fire or hide."""
    heavy = group.weapon
    men, here = len(group.there), group.spot
    bare = danger(state, here, men, view.foes, ran=False)
    walk, run = state.number("walk"), state.run
    if heavy is not None and heavy.id in state.charts.guns:
        if len(group.up) < 2:
            return
        walk = walk if heavy.row[24][1] >= 5 else walk / 2
        run = 0.0
    penalty = 45.0 if heavy is not None and group.set_up else 0.0
    if heavy is not None and view.way[here] <= 0:
        penalty += 40.0
    lmg = any(man.arm.crew > 1 for man in group.up)
    if run and not view.calm:
        for spot, base in _best(state, group, view, run, _RUNS):
            risk = danger(state, spot, men, view.foes, ran=True) - bare
            yield FootChoice("run", base - view.player.shy * risk - penalty, spot)
    for spot, base in _best(state, group, view, walk, _WALKS):
        risk = danger(state, spot, men, view.foes, ran=False) - bare
        worth = base - view.player.shy * risk - penalty
        if heavy is not None:
            yield FootChoice("walk", worth, spot)
            continue
        after = max(fires(state, group, view, spot), key=lambda one: one.score, default=None)
        if after is not None and not (lmg and len(group.up) < 3):
            yield FootChoice("walk", worth + after.score, spot, after.mark, "fire")
        else:
            yield FootChoice("walk", worth + 1, spot, None, "hide")


def _best(
    state: ActionState, group: MenGroup, view: Outlook, most: float, count: int
) -> list[tuple[int, float]]:
    """Return the spots within so many inches that promise most ground and cover."""
    ground, way, here = state.ground, view.way, group.spot
    shelter, taken, pull, cover = ground.shelter, view.taken, view.pull, view.player.cover
    base = pull * way[here] - cover * shelter[here]
    found = [
        (base - pull * way[spot] + cover * shelter[spot], -spot)
        for spot in ground.reach(here, most, most / 2)
        if spot != here and spot not in taken
    ]
    return [(-spot, gain) for gain, spot in nlargest(count, found)]
