"""An impulse of a vehicle: one of its two cards, its commands, its move (rules 10 and 11)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.games.platoon_action.play.armour import (
    heading_to,
    kill_chance,
    needs,
    run_over,
    turned,
)
from generator.games.platoon_action.play.charts import FireRow
from generator.games.platoon_action.play.crew import COMMANDER, TANK, fight, target_in_sight
from generator.games.platoon_action.play.field import HEADINGS, STEP, UNSEEN
from generator.games.platoon_action.play.players import ActionPlayer
from generator.games.platoon_action.play.state import (
    STOPPED,
    ActionState,
    ArmedVehicle,
)
from generator.ground.tabletop_sight import crossings

_NEAR: Final = 24
"""Inches from which men who see it have a closed vehicle buttoned up."""


@dataclass(frozen=True, slots=True)
class Drive:
    """A move: through which spots, where it ends heading, in which gear, its turns and inches."""

    spots: tuple[int, ...]
    heading: int
    gear: int
    turns: int
    far: float


@dataclass(frozen=True, slots=True)
class WheelLimits:
    """The highest gear of a vehicle on each kind of ground, 0 for none; on roads it is the last."""

    gears: dict[str, int]
    hedge: int
    wall: int


def card_of_vehicle(
    state: ActionState,
    vehicle: ArmedVehicle,
    post: int,
    view: tuple[ActionPlayer, Sequence[float], WheelLimits],
) -> None:
    """Play the Driver or the Commander card of a vehicle."""
    player, way, limits = view
    vehicle.moved, vehicle.turned = 0.0, 0
    vehicle.fired = False
    state.actions += 1
    if vehicle.fleeing and post == COMMANDER and state.dice.order(vehicle.level, 0):
        vehicle.fleeing = False
    _button(state, vehicle)
    if vehicle.fleeing:
        way = state.homes[vehicle.side]
    moved, more = False, state.charts.mod("command-hit") * vehicle.hit
    vehicle.hit = False
    going = _wanted(state, vehicle, player, way, limits)
    if going is not None:
        buttoned = state.charts.mod("command-buttoned") * vehicle.buttoned
        if not state.dice.order(vehicle.level, more + buttoned):
            straight_on(state, vehicle, limits)
            return
        drive(state, vehicle, going)
        moved = True
    if not moved:
        straight_on(state, vehicle, limits)
    if not vehicle.fleeing:
        fight(state, vehicle, post, player, more)


def _button(state: ActionState, vehicle: ArmedVehicle) -> None:
    """Close a vehicle's hatches while men who see it are near, and open them again (10.7)."""
    if vehicle.row.open:
        return
    near = any(
        state.ground.far(group.spot, vehicle.spot) <= _NEAR
        and state.ground.look(group.spot, vehicle.spot) != UNSEEN
        for group in state.groups(1 - vehicle.side)
    )
    vehicle.buttoned = vehicle.for_good or near


# --- moving ---------------------------------------------------------------------------------------


def cap(state: ActionState, vehicle: ArmedVehicle, limits: WheelLimits, one: int, to: int) -> int:
    """Return the highest gear in which a vehicle goes from a spot to the next, -1 for none."""
    ground = state.ground
    if to in state.wrecks or any(
        other.spot == to and other is not vehicle
        for side in (0, 1)
        for other in state.vehicles(side)
    ):
        return -1
    if ground.house[to] >= 0:
        return -1
    best = 3
    if not ground.road[to]:
        best = limits.gears[ground.ground[to]] or -1
        best = min(best, limits.gears["off"])
    a, b = ground.places[one], ground.places[to]
    for piece in ground.fences:
        crossed = any(True for _ in crossings(a, b, piece.points))
        if crossed and not (ground.road[one] and ground.road[to]):
            best = min(best, (limits.hedge if piece.kind == "hedge" else limits.wall) or -1)
    return best


def drives(state: ActionState, vehicle: ArmedVehicle, limits: WheelLimits) -> Iterator[Drive]:
    """Yield the moves that a movement command allows: a gear up or down, turns (11.1, 11.2)."""
    gears = {vehicle.gear, vehicle.gear + 1, vehicle.gear - 1} & {-1, 0, 1, 2, 3}
    if vehicle.crippled:
        gears = {vehicle.gear}
    for gear in sorted(gears):
        if gear == STOPPED:
            yield Drive((), vehicle.heading, STOPPED, 0, 0.0)
            continue
        for first in (0, 1, -1):
            for second in (0, 1, -1) if gear > 1 else (0,):
                yield from _driven(state, vehicle, limits, gear, (first, second))


def _driven(
    state: ActionState,
    vehicle: ArmedVehicle,
    limits: WheelLimits,
    gear: int,
    turns: tuple[int, int],
) -> Iterator[Drive]:
    """Yield the moves of a gear with a turn before it and one after half of it."""
    least, most = vehicle.row.gears[gear - 1 if gear > 0 else -1]
    ground = state.ground
    heading = (vehicle.heading + turns[0]) % 8
    at, far, spots, second = vehicle.spot, 0.0, [], False
    while True:
        if turns[1] and not second and far >= most / 2:
            heading, second = (heading + turns[1]) % 8, True
        dx, dy = HEADINGS[heading if gear > 0 else (heading + 4) % 8]
        x, y = at % ground.across + dx, at // ground.across + dy
        step = STEP * math.hypot(dx, dy)
        if far + step > most + 1e-9:
            break
        if not (0 <= x < ground.across and 0 <= y < ground.down):
            break
        to = y * ground.across + x
        if cap(state, vehicle, limits, at, to) < max(gear, 1):
            break
        at, far = to, far + step
        spots.append(at)
        if far >= least and (not turns[1] or second):
            done = abs(turns[0]) + (abs(turns[1]) if second else 0)
            yield Drive(tuple(spots), heading, gear, done, far)
    if spots and far < least:
        # Too fast for the ground, or something in the way: it stops there (11.4, 11.5).
        done = abs(turns[0]) + (abs(turns[1]) if second else 0)
        yield Drive(tuple(spots), heading, STOPPED, done, far)


def straight_on(state: ActionState, vehicle: ArmedVehicle, limits: WheelLimits) -> None:
    """Move as a vehicle does without a command: ahead, or along its road (10.2)."""
    if vehicle.gear == STOPPED or vehicle.crippled > 1:
        return
    gear = vehicle.gear
    turns = ((0, 0), (1, 0), (-1, 0)) if state.ground.road[vehicle.spot] else ((0, 0),)
    best: Drive | None = None
    for pair in turns:
        for one in _driven(state, vehicle, limits, gear, pair):
            on_road = all(state.ground.road[spot] for spot in one.spots)
            if pair != (0, 0) and not on_road:
                continue
            if best is None or (on_road and one.far > best.far):
                best = one
    if best is None:
        vehicle.gear = STOPPED
        return
    drive(state, vehicle, best)


def drive(state: ActionState, vehicle: ArmedVehicle, going: Drive) -> None:
    """Carry out a move."""
    run_over(state, vehicle, list(going.spots))
    if going.spots:
        vehicle.spot = going.spots[-1]
    vehicle.heading, vehicle.gear = going.heading, going.gear
    vehicle.moved, vehicle.turned = going.far, going.turns
    if vehicle.crippled == 1 and going.spots:
        vehicle.crippled, vehicle.gear = 2, STOPPED
    if vehicle.fleeing and state.homes[vehicle.side][vehicle.spot] <= 0:
        vehicle.left = True


def _wanted(
    state: ActionState,
    vehicle: ArmedVehicle,
    player: ActionPlayer,
    way: Sequence[float],
    limits: WheelLimits,
) -> Drive | None:
    """Return the move that a player wants by a command, None to go on as it goes."""
    if vehicle.crippled > 1:
        return None
    guns = list(hunters(state, vehicle.side))
    off = 0 if vehicle.fleeing else player.stand_off
    here = max(way[vehicle.spot], off)
    now = -player.shy * _risk(state, vehicle, vehicle.spot, vehicle.heading, guns)
    target = target_in_sight(state, vehicle)
    best: tuple[float, int, Drive] | None = None
    for number, one in enumerate(drives(state, vehicle, limits)):
        spot = one.spots[-1] if one.spots else vehicle.spot
        score = player.drive * (here - max(way[spot], off))
        score -= player.shy * _risk(state, vehicle, spot, one.heading, guns)
        if target is not None and one.spots and vehicle.armed:
            score -= 20.0
        if here <= off and one.gear != STOPPED:
            score -= 10.0 * one.gear
        # Pointing where it wants to go.
        score -= 3.0 * _askew(state, spot, one.heading, way) if one.gear >= 0 else 25.0
        if best is None or score > best[0]:
            best = score, number, one
    if best is None or (not best[2].spots and vehicle.gear == STOPPED):
        return None
    standing = now - 3.0 * _askew(state, vehicle.spot, vehicle.heading, way)
    if vehicle.gear == STOPPED and best[0] <= standing:
        return None
    return best[2]


def _askew(state: ActionState, spot: int, heading: int, way: Sequence[float]) -> int:
    """Return by how many eighths a heading is off the way."""
    best = min(state.ground.steps(spot), key=lambda one: (way[one[0]], one[0]), default=None)
    if best is None or way[best[0]] >= way[spot]:
        return 0
    return turned(heading, heading_to(state, spot, best[0]))


def hunters(state: ActionState, side: int) -> Iterator[tuple[int, FireRow]]:
    """Yield what of the enemy's could destroy a vehicle of a side: where, and its row."""
    charts = state.charts
    for group in state.groups(1 - side):
        if group.unit.broken or not group.up or group.hidden:
            continue
        if group.weapon is not None and group.weapon.id in charts.guns:
            yield group.spot, group.weapon
        for man in group.up:
            if man.also is not None and man.also in charts.rockets:
                yield group.spot, charts.rockets[man.also]
    for vehicle in state.vehicles(1 - side):
        if vehicle.row.gun and vehicle.gun and not vehicle.row.he_only:
            yield vehicle.spot, charts.guns[vehicle.row.gun]


def _risk(
    state: ActionState,
    vehicle: ArmedVehicle,
    spot: int,
    heading: int,
    guns: list[tuple[int, FireRow]],
) -> float:
    """Return about how many of a vehicle the enemy's guns destroy in a turn, in men."""
    was = vehicle.spot, vehicle.heading
    vehicle.spot, vehicle.heading = spot, heading
    total = 0.0
    for at, row in guns:
        total += kill_chance(state, needs(state, row, at, vehicle, 0))
    vehicle.spot, vehicle.heading = was
    return total * TANK / 100
