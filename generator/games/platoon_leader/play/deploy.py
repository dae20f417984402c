"""Set-up: defenders around what they hold, attackers along their line, foxholes and mines."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.platoon_leader.play.errands import goals_of, wanted
from generator.games.platoon_leader.play.land import FAR
from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import AFV, GUN, MEN


def set_up(state: FirefightState) -> None:
    """Set both sides up: who defends first, as the rules have it."""
    scene = state.scene
    first = 1 - scene.attacker
    for side in (first, 1 - first):
        attacks = scene.dual or side == scene.attacker
        send = _send(state, side, attacks=attacks)
        for unit in state.own[side]:
            state.errand[unit] = send.get(unit, -1)
            if not state.enters[unit]:
                _place(state, side, unit, forward=attacks and unit in send)
        _dig(state, side)


def _send(state: FirefightState, side: int, *, attacks: bool) -> dict[int, int]:
    """Return which Location each troop goes for: none for those who hold their ground.

    In a dual attack those who are kept back hold.
    """
    style = state.styles[side]
    if not attacks:
        return {}
    order = wanted(state, side)
    if not order:
        return {}
    fighters = [u for u in state.own[side] if state.troops[u].kind in (MEN, AFV)]
    if state.scene.dual:
        fighters = fighters[: len(fighters) * (100 - style.back) // 100]
    first = -(-len(fighters) * style.mass // 100) if len(order) > 1 else len(fighters)
    found = dict.fromkeys(fighters[:first], order[0])
    for number, unit in enumerate(fighters[first:]):
        found[unit] = order[1 + number % (len(order) - 1)]
    guns = (u for u in state.own[side] if state.troops[u].kind == GUN)
    return found | dict.fromkeys(guns, order[0])


def _place(state: FirefightState, side: int, unit: int, *, forward: bool) -> None:
    """Place a troop in its side's area: near its way forward, or near a Location that it holds."""
    scene = state.scene
    area, land = scene.parties[side].area, scene.land
    wheels = state.troops[unit].kind == AFV
    goals = goals_of(state, side, state.errand[unit]) if forward else _post(state, side, unit)
    ways = land.ways(goals, wheels=wheels)
    best, found = 0, -1
    for hex_ in area:
        if wheels and not land.wheels[hex_]:
            continue
        mark = 2 * min(ways[hex_], FAR) - 2 * state.cover(hex_)
        if (found < 0 or mark < best) and state.room(unit, hex_):
            best, found = mark, hex_
    state.put(unit, found)
    if found < 0:
        state.enters[unit] = True


def _post(state: FirefightState, side: int, unit: int) -> tuple[int, ...]:
    """Return the hexes of the Location that a troop guards.

    So many of a hundred as the player wants stand at what the enemy is after, in turn; the others
    at what is held besides, by TVP. Those who are kept back stand at what is safest of all.
    """
    scene, style = state.scene, state.styles[side]
    asked = wanted(state, 1 - side)
    held = [n for n, place in enumerate(scene.places) if place.holder == side and n not in asked]
    shares = [n for n in held for _ in range(scene.places[n].tvp)]
    own = state.own[side]
    place, back = own.index(unit), len(own) * style.back // 100
    if place >= len(own) - back and held:
        away = scene.land.ways(scene.parties[1 - side].area, wheels=False)
        safest = max((*asked, *held), key=lambda n: min(away[scene.places[n].hexes[0]], FAR - 1))
        return scene.places[safest].hexes
    before, after = place * style.mass // 100, (place + 1) * style.mass // 100
    if asked and (after > before or not shares):
        return scene.places[asked[before % len(asked)]].hexes
    if not shares:
        return scene.parties[side].home
    rank, count = place - before, len(own) * (100 - style.mass) // 100
    return scene.places[shares[min(rank, count - 1) * len(shares) // max(1, count)]].hexes


def _dig(state: FirefightState, side: int) -> None:
    """Spend FP: foxholes under infantry and guns in poor cover, then mines before what is asked."""
    scene, numbers = state.scene, state.scene.figures.numbers
    left = state.forces[side].points
    for unit in state.own[side]:
        hex_ = state.at[unit]
        kind = state.troops[unit].kind
        if hex_ < 0 or kind == AFV or hex_ in state.dug:
            continue
        if scene.land.cover[hex_] < numbers["foxhole"] and left >= scene.foxhole:
            state.dug.add(hex_)
            left -= scene.foxhole
    price = scene.mine * numbers["mines"]
    if scene.dual or side == scene.attacker or price < 1:
        return
    for hex_ in _mine_order(state, side):
        if left < price:
            return
        state.mined[hex_] = numbers["mines"]
        left -= price


def _mine_order(state: FirefightState, side: int) -> Sequence[int]:
    """Return hexes next to what is asked for, those first by which the enemy comes."""
    scene = state.scene
    ways = scene.land.ways(scene.parties[1 - side].area, wheels=False)
    asked = [h for n in wanted(state, 1 - side) for h in scene.places[n].hexes]
    near = {
        h
        for goal in asked
        for h in scene.land.board.neighbours[goal]
        if h in set(scene.parties[side].area) and h not in asked and h not in state.there
    }
    return sorted((h for h in near if ways[h] < FAR), key=lambda h: (ways[h], h))
