"""Where a unit ended, whether it is Isolated there, and the way to its own side (3.213–3.217)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from generator.games.platoon_leader.ground.control import Hold
from generator.games.platoon_leader.history.steps.registry import SideCase
from generator.ground.nets import spread

Situation = Literal["mlr", "enemy-mlr", "isolated", "uncontrolled", "no-mans-land"]


@dataclass(frozen=True, slots=True)
class Route:
    """A shortest way: where it ends, its length in hexes, and how many enemy CTHC it crosses."""

    end: int
    length: int
    clusters: int


def enemy_hold(case: SideCase) -> Hold:
    """Return what the other side holds."""
    return next(hold for hold in case.public.control.holds if hold.side != case.side)


def situation(case: SideCase, hex_: int) -> Situation:
    """Return in which of the five situations a unit in a hex is (3.213).

    A hex of a cluster of its own that is in neither MLR counts as No Man's Land, unless the cluster
    is cut off; a hex of an Isolated enemy cluster as Uncontrolled.
    """
    control, own, enemy = case.public.control, case.public.control.of(case.side), enemy_hold(case)
    if hex_ in own.mlr:
        return "mlr"
    if hex_ in control.no_mans_land:
        return "no-mans-land"
    for cluster in own.clusters:
        if hex_ in cluster.hexes:
            return "isolated" if cluster.isolated else "no-mans-land"
    return "enemy-mlr" if hex_ in enemy.mlr else "uncontrolled"


def isolated(case: SideCase, hex_: int) -> bool:
    """Tell whether a unit in a hex is Isolated (5.1).

    In No Man's Land it is if no chain of hexes leads to its MLR or board edge outside enemy CTHC;
    elsewhere outside its own clusters if its hex is not next to its MLR.
    """
    own, board = case.public.control.of(case.side), case.ground.board
    where = situation(case, hex_)
    if where in ("mlr", "isolated"):
        return where == "isolated"
    if where != "no-mans-land":
        return not own.mlr.intersection(board.neighbours[hex_])
    shut = enemy_hold(case).cthc | case.ground.shut_to(case.side)
    reached = spread(board, [hex_], lambda h: h not in shut)
    home = own.mlr.union(case.ground.home_of(case.side))
    return home.isdisjoint(reached)


def route(case: SideCase, start: int, reach: int) -> Route | None:
    """Return the shortest way from a hex to the nearest friendly CTHC, at most `reach` hexes long.

    Clusters of the MLR come before Isolated ones, of hexes that are equally near those that are
    held, then those first on the board. The way enters no enemy CTHC unless it starts in
    one, and no deep water.
    """
    own = case.public.control.of(case.side)
    cut = [one.held for one in own.clusters if one.isolated and start not in one.hexes]
    ends = [own.cthc & own.mlr, *cut]
    return next((found for some in ends if (found := _route(case, start, reach, some))), None)


def _route(case: SideCase, start: int, reach: int, ends: Collection[int]) -> Route | None:
    board, enemy = case.ground.board, enemy_hold(case)
    shut = case.ground.barriers if start in enemy.cthc else case.ground.barriers | enemy.cthc
    steps = spread(board, [start], lambda h: h not in shut)
    near = [h for h in ends if steps.get(h, reach + 1) <= reach]
    if not near:
        return None
    held = case.public.control.of(case.side).held
    end = min(near, key=lambda h: (steps[h], h not in held, h))
    way = [end]
    while way[-1] != start:
        back = [h for h in board.neighbours[way[-1]] if steps.get(h) == steps[way[-1]] - 1]
        way.append(min(back, key=lambda h: (h in enemy.cthc, h)))
    crossed = [cluster for cluster in enemy.clusters if not cluster.hexes.isdisjoint(way)]
    return Route(end, steps[end], len(crossed))
