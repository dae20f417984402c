"""Movement: by the cheapest way, as covered as the player wants it, under fire of who sees it."""

from __future__ import annotations

from generator.games.platoon_leader.play.errands import goals_of
from generator.games.platoon_leader.play.fire import NO_FIRE, fire, hit, value
from generator.games.platoon_leader.play.land import FAR
from generator.games.platoon_leader.play.state import AWAY, FirefightState
from generator.games.platoon_leader.play.troops import AFV, MEN


def march(state: FirefightState, unit: int) -> None:
    """Move a troop towards its errand, hex by hex, until it is there, broken or out of MF."""
    scene, side = state.scene, state.side[unit]
    wheels = state.troops[unit].kind == AFV
    if state.errand[unit] < 0:
        return
    ways = scene.land.ways(goals_of(state, side, state.errand[unit]), wheels=wheels)
    left = scene.wheels if wheels else scene.foot
    full = left
    before = state.fit[unit]
    while state.at[unit] >= 0 and state.fit[unit] == before and ways[state.at[unit]]:
        here = state.at[unit]
        to = _next(state, unit, ways)
        cost = scene.land.step(here, to, wheels=wheels) if to >= 0 else 0
        # A hex can always be entered by spending the whole turn on it.
        if to < 0 or (cost > left and left < full) or _held_up(state, unit):
            return
        left -= cost
        state.moved[unit] = True
        state.put(unit, to)
        state.note("move", unit, here, to, cost, left)
        if to in state.mined and not wheels:
            hit(state, unit, scene.figures.last_of(state.mined[to]))
        _under_fire(state, unit)


def _held_up(state: FirefightState, unit: int) -> bool:
    """Tell whether a troop has come next to infantry or guns of the enemy's that can fight."""
    if not state.moved[unit] or state.troops[unit].kind != MEN:
        return False
    return any(
        state.side[other] != state.side[unit]
        and state.fit[other]
        and state.troops[other].kind != AFV
        for hex_ in state.scene.land.board.neighbours[state.at[unit]]
        for other in state.there.get(hex_, ())
    )


def _next(state: FirefightState, unit: int, ways: list[int]) -> int:
    """Return the neighbour that leads on and is liked best, or -1."""
    style = state.styles[state.side[unit]]
    here = state.at[unit]
    cover = state.scene.land.cover
    best, found = 0, -1
    for hex_ in state.scene.land.board.neighbours[here]:
        if ways[hex_] >= ways[here] or ways[hex_] >= FAR or not state.room(unit, hex_):
            continue
        mark = ways[hex_] - style.cover * cover[hex_]
        if style.shy:
            mark += style.shy * _watched(state, unit, hex_)
        if found < 0 or mark < best:
            best, found = mark, hex_
    return found


def _watched(state: FirefightState, unit: int, hex_: int) -> int:
    """Return how many enemies that have been seen see a hex and can fire still."""
    sees, other_side = state.scene.land.sees, 1 - state.side[unit]
    return sum(
        1
        for other in state.own[other_side]
        if state.at[other] >= 0
        and state.fit[other]
        and not state.hidden[other]
        and not state.fired[other]
        and sees(state.at[other], hex_) >= 0
    )


def _under_fire(state: FirefightState, unit: int) -> None:
    """Let the enemy who does most harm fire at who has just entered a hex, if it is worth it."""
    numbers = state.scene.figures.numbers
    best, found, seen = numbers["passing"] - 1, -1, False
    for other in state.own[1 - state.side[unit]]:
        if state.at[other] < 0 or not state.fit[other] or state.fired[other]:
            continue
        worth = value(state, other, unit, passing=True)
        seen = seen or worth > NO_FIRE
        if worth > best:
            best, found = worth, other
    if seen:
        state.hidden[unit] = False
        if found >= 0:
            fire(state, found, unit, value(state, found, unit, passing=True))


def enter(state: FirefightState, side: int) -> None:
    """Bring on what enters over the edge, where its way is shortest and there is room."""
    scene = state.scene
    for unit in state.own[side]:
        if state.at[unit] != AWAY or not state.enters[unit] or not state.fit[unit]:
            continue
        wheels = state.troops[unit].kind == AFV
        goals = goals_of(state, side, state.errand[unit]) or scene.parties[side].home
        ways = scene.land.ways(goals, wheels=wheels)
        may = [h for h in scene.parties[side].home if state.room(unit, h)]
        may = [h for h in may if not wheels or scene.land.wheels[h]]
        if may:
            hex_ = min(may, key=lambda h: (ways[h], h))
            state.put(unit, hex_)
            state.enters[unit] = False
            state.note("enter", unit, hex_)


def rout(state: FirefightState, side: int) -> None:
    """Let troops with nobody fit left go back, out of reach; next to the enemy they are lost."""
    scene = state.scene
    home = scene.land.ways(scene.parties[side].home, wheels=False)
    for unit in state.on_map(side):
        if state.fit[unit] or state.troops[unit].kind != MEN:
            continue
        left = scene.foot + 2
        while _enemy_near(state, unit):
            here = state.at[unit]
            back = [
                h
                for h in scene.land.board.neighbours[here]
                if scene.land.foot[h] and home[h] < home[here] and state.room(unit, h)
            ]
            if not back or left <= 0:
                break
            to = min(back, key=lambda h: (home[h] - scene.land.cover[h], h))
            left -= scene.land.step(here, to, wheels=False)
            state.put(unit, to)
            state.note("rout", unit, here, to)
        if _next_to(state, unit):
            state.lose(unit, state.broken[unit])


def _enemy_near(state: FirefightState, unit: int) -> bool:
    """Tell whether an enemy who can fight sees a troop from near by."""
    land, near = state.scene.land, state.scene.figures.numbers["near"]
    return any(
        state.at[other] >= 0
        and state.fit[other]
        and land.board.distance(state.at[unit], state.at[other]) <= near
        and land.sees(state.at[unit], state.at[other]) >= 0
        for other in state.own[1 - state.side[unit]]
    )


def _next_to(state: FirefightState, unit: int) -> bool:
    return any(
        state.side[other] != state.side[unit] and state.fit[other]
        for hex_ in state.scene.land.board.neighbours[state.at[unit]]
        for other in state.there.get(hex_, ())
    )
