"""What a vehicle's crew does with its weapons: combat commands and what they cost (10, 12, 13)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from generator.games.platoon_action.play.armour import (
    heading_to,
    kill_chance,
    needs,
    shoot,
    small_arms,
    turned,
)
from generator.games.platoon_action.play.charts import NEVER, inches
from generator.games.platoon_action.play.field import UNSEEN
from generator.games.platoon_action.play.fire import expected, more_to_hit, volley
from generator.games.platoon_action.play.players import ActionPlayer
from generator.games.platoon_action.play.shells import shell, shell_worth
from generator.games.platoon_action.play.state import ActionState, ArmedVehicle, Mark, MenGroup

DRIVER, COMMANDER = 0, 1
TANK: Final = 400
"""What a vehicle is worth, in hundredths of a man."""


def target_in_sight(state: ActionState, vehicle: ArmedVehicle) -> Mark | None:
    """Return somebody at whom a vehicle may fire."""
    for mark in _marks(state, vehicle):
        if (
            state.sees(vehicle.spot, mark) != UNSEEN
            and state.ground.far(vehicle.spot, mark.spot) <= 36
        ):
            return mark
    return None


def _marks(state: ActionState, vehicle: ArmedVehicle) -> Iterator[Mark]:
    side = 1 - vehicle.side
    yield from (one for one in state.groups(side) if not one.unit.broken)
    yield from state.vehicles(side)


def fight(
    state: ActionState, vehicle: ArmedVehicle, post: int, player: ActionPlayer, more: int
) -> None:
    """Give combat commands, at most one for each of the crew, until one fails (10.3 to 10.5)."""
    left = vehicle.crew
    tried: set[str] = set()
    while left > 0 and vehicle.alive:
        found = max(
            (one for one in _combat(state, vehicle, post, player) if one[1] not in tried),
            key=lambda one: one[0],
            default=None,
        )
        if found is None or found[0] <= 0:
            return
        _, kind, mark = found
        again = kind == "gun" and vehicle.target is mark
        less = state.charts.mod("command-repeat") if again else 0
        left -= 1
        tried.add(kind)
        state.actions += 1
        if not state.dice.order(vehicle.level, more + less):
            return
        _command(state, vehicle, kind, mark)


def _combat(
    state: ActionState, vehicle: ArmedVehicle, post: int, player: ActionPlayer
) -> Iterator[tuple[float, str, Mark | None]]:
    """Yield combat commands of a card with their worth, in hundredths of a man."""
    row = vehicle.row
    armed = row.gun if row.gun and vehicle.gun else None
    turret = (vehicle.heading + vehicle.turret) % 8
    if post == COMMANDER and armed and not vehicle.loaded:
        yield 80.0, "reload", None
    for mark in _marks(state, vehicle):
        if state.sees(vehicle.spot, mark) == UNSEEN:
            continue
        to = heading_to(state, vehicle.spot, mark.spot)
        ahead, pointed = turned(to, vehicle.heading), turned(to, turret)
        shots = _mg_worth(state, vehicle, mark, player)
        if post == DRIVER:
            if vehicle.mgs[1] and ahead <= 1:
                yield shots, "hull", mark
            continue
        ready = pointed == 0 if row.turret else ahead <= 1
        main = _gun_worth(state, vehicle, mark, player) if armed and vehicle.loaded else 0.0
        if ready and main:
            yield main, "gun", mark
        if vehicle.mgs[0] and ready:
            yield shots, "turret", mark
        if vehicle.mgs[2]:
            yield shots * 1.2, "top", mark
        if row.turret and pointed and (main or vehicle.mgs[0]):
            yield max(main, shots) * 1.05, "turn", mark


def _mg_worth(state: ActionState, vehicle: ArmedVehicle, mark: Mark, player: ActionPlayer) -> float:
    weapon = state.charts.weapons[state.charts.mg_rows[0]]
    far = state.ground.far(vehicle.spot, mark.spot)
    if isinstance(mark, ArmedVehicle):
        near = weapon.row[inches(far)][0] != NEVER
        return 40.0 if mark.row.armour is None and near else 0.0
    cover = state.sees(vehicle.spot, mark)
    more = more_to_hit(state, None, mark, cover, walked=False)
    wounds, pins = expected(state, [(weapon, 0)], far, more, len(mark.there))
    return player.kill * wounds + player.pin * pins


def _gun_worth(
    state: ActionState, vehicle: ArmedVehicle, mark: Mark, player: ActionPlayer
) -> float:
    gun = state.charts.guns[str(vehicle.row.gun)]
    if isinstance(mark, ArmedVehicle):
        if vehicle.row.he_only:
            return 0.0
        found = needs(state, gun, vehicle.spot, mark, _more(state, vehicle))
        return TANK * kill_chance(state, found)
    if gun.at_men:
        return _mg_worth(state, vehicle, mark, player) * 1.2
    if not gun.blast:
        return 0.0
    far = state.ground.far(vehicle.spot, mark.spot)
    return 1.2 * player.kill * shell_worth(state, gun, mark, far, vehicle.moved > 0)


def _more(state: ActionState, vehicle: ArmedVehicle) -> int:
    """Return what is added to hit vehicles: moved, turned, buttoned up (the list for guns)."""
    mod = state.charts.mod
    more = mod("at-moved") * math.ceil(vehicle.moved / 4 - 1e-9)
    more += mod("at-turned") * vehicle.turned
    return more + mod("at-buttoned") * vehicle.buttoned


def _command(state: ActionState, vehicle: ArmedVehicle, kind: str, mark: Mark | None) -> None:
    """Carry out a combat command."""
    if kind == "reload":
        vehicle.loaded = True
        return
    assert mark is not None
    if kind == "turn":
        to = heading_to(state, vehicle.spot, mark.spot)
        now = (vehicle.heading + vehicle.turret) % 8
        by = min(2, turned(to, now))
        sign = 1 if (to - now) % 8 <= 4 else -1
        vehicle.turret = (vehicle.turret + sign * by) % 8
        vehicle.turned += by
        return
    vehicle.fired = True
    if kind == "gun":
        gun = state.charts.guns[str(vehicle.row.gun)]
        if isinstance(mark, ArmedVehicle):
            shoot(state, gun, vehicle.spot, mark, _more(state, vehicle))
        elif gun.at_men:
            _spray(state, vehicle, mark, gun.at_men)
        else:
            earlier = vehicle.earlier if vehicle.at == mark.spot else 0
            shell(state, gun, vehicle.spot, mark, (earlier, vehicle.moved > 0, False))
            vehicle.at, vehicle.earlier = mark.spot, earlier + 1
        vehicle.loaded, vehicle.target = False, mark
        return
    place = ("turret", "hull", "top").index(kind)
    _spray(state, vehicle, mark, state.charts.mg_rows[place])


def _spray(state: ActionState, vehicle: ArmedVehicle, mark: Mark, weapon: str) -> None:
    """Fire a vehicle's MG, with a full crew (12.6)."""
    row = state.charts.weapons[weapon]
    if isinstance(mark, MenGroup):
        cover = state.sees(vehicle.spot, mark)
        more = more_to_hit(state, None, mark, cover, walked=False)
        down = sum(man.state > 1 for man in mark.men)
        volley(state, row, mark, (state.ground.far(vehicle.spot, mark.spot), more), 0)
        mark.unit.fired_on = True
        mark.unit.shaken |= sum(man.state > 1 for man in mark.men) > down
    elif mark.row.armour is None:
        small_arms(state, vehicle.spot, mark, row)
