"""Who goes where: what a side still has to win, and which of it a troop goes for."""

from __future__ import annotations

from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import AFV, MEN

_TIED = 6
"""Hexes from which those who hold come to take back what was lost."""


def tvp_of(state: FirefightState, side: int) -> int:
    """Return the TVP of the Locations that a side holds."""
    places = state.scene.places
    return sum(place.tvp for n, place in enumerate(places) if state.holds(side, n))


def wanted(state: FirefightState, side: int) -> list[int]:
    """Return the Locations that a side has to win still, the best first.

    Where points are asked for these are as many as they take, the cheapest by the way to them;
    where CVP are, the nearest of the enemy's.
    """
    scene = state.scene
    area = scene.parties[side].area
    free = [n for n in range(len(scene.places)) if not state.holds(side, n)]
    if not free:
        return []

    def way(place: int) -> int:
        ways = scene.land.ways(scene.places[place].hexes, wheels=False)
        return min(ways[h] for h in area) if area else 0

    if scene.kind.startswith("take") and side == scene.attacker:
        return sorted((n for n in scene.targets if n in free), key=lambda n: (way(n), n))
    order = sorted(free, key=lambda n: ((way(n) + 4) // max(1, scene.places[n].tvp), n))
    if scene.kind != "points":
        return order[:2]
    if side != scene.attacker:
        return [n for n in order if scene.places[n].holder == side]
    left = scene.needed - tvp_of(state, side)
    found = []
    for place in order:
        if left <= 0:
            break
        found.append(place)
        left -= scene.places[place].tvp
    return found


def goals_of(state: FirefightState, side: int, place: int) -> tuple[int, ...]:
    """Return the hexes of a Location that a side doesn't hold yet; of one that it holds, all."""
    hexes = state.scene.places[place].hexes if place >= 0 else ()
    return tuple(h for h in hexes if state.holders[h] != side) or hexes


def assign(state: FirefightState, side: int) -> None:
    """Give a side's troops their errands for this turn.

    Who has one keeps it until that is won; then most go on to what is still to be won, and some
    stay. Defenders near what was lost, and those without a post, take it back.
    """
    scene = state.scene
    attacks = scene.dual or side == scene.attacker
    left = wanted(state, side) if attacks else _lost(state, side)
    stay: set[int] = set()
    for unit in state.on_map(side):
        kind = state.troops[unit].kind
        if kind not in (MEN, AFV) or not state.fit[unit]:
            continue
        place = state.errand[unit]
        if attacks and place < 0:
            continue
        if attacks and not state.holds(side, place):
            continue
        if attacks and place not in stay and state.at[unit] in scene.places[place].hexes:
            stay.add(place)  # the first who is there holds it
            continue
        near = [n for n in left if attacks or _tied(state, unit, n)]
        state.errand[unit] = near[0] if near else place if attacks else -1


def _lost(state: FirefightState, side: int) -> list[int]:
    """Return what a defender must have and hasn't, and what else it held and has lost."""
    scene = state.scene
    asked = scene.targets if scene.kind != "points" else ()
    gone = [
        n
        for n, one in enumerate(scene.places)
        if (one.holder == side or n in asked) and not state.holds(side, n)
    ]
    return sorted(gone, key=lambda n: (n not in asked, -scene.places[n].tvp, n))


def _tied(state: FirefightState, unit: int, place: int) -> bool:
    """Tell whether a defender is near enough to take a Location back, or it was asked for."""
    if place in state.scene.targets and state.scene.kind != "points":
        return True
    board = state.scene.land.board
    hexes = state.scene.places[place].hexes
    return min(board.distance(state.at[unit], h) for h in hexes) <= _TIED
