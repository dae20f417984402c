"""Line of sight between two hexes after VII.J and the target elevation table, with its rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from generator.games.panzer_leader.sight.trace import HALF, trace
from generator.ground.hexes import side_of
from generator.ground.lattice import Point, Side, Spot, around, distance, ends
from generator.ground.section import HILLTOPS, SLOPES, TOWNS, Cover, SideKind

Level = Literal[0, 1, 2]
"""Ground, slope or hilltop."""

LEVEL_NAMES = ("ground", "slope", "hilltop")
LETTERS: Mapping[SideKind, str] = {"green": "G", "brown": "B", "orange": "O", "cliff": "O"}
"""The columns of the target elevation table; a cliff counts as orange (its note 2)."""


class Board(Protocol):
    """What a line of sight depends on: a section, or sections that are joined."""

    @property
    def cover(self) -> Mapping[Spot, Cover]: ...
    @property
    def sides(self) -> Mapping[Side, SideKind]: ...
    @property
    def stream_hexes(self) -> Collection[Spot]: ...
    @property
    def bridges(self) -> Collection[Spot]: ...


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether two hexes see each other, the id of the rule that decides, and where.

    `side` or `town` is what decides, if anything stands in the way; `cell` is the cell of the
    target elevation table, as its record's id, if that has a say.
    """

    visible: bool
    rule: str
    side: Side | None = None
    town: Spot | None = None
    cell: str = ""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A symbol that the line meets: its letter of the table, where it is met, how."""

    letter: str
    first: Fraction
    last: Fraction
    how: str
    side: Side | None = None
    town: Spot | None = None


def level_of(cover: Cover) -> Level:
    """Return how high a hex lies."""
    return 2 if cover in HILLTOPS else 1 if cover in SLOPES else 0


def sight(board: Board, firer: Spot, target: Spot) -> Sight:
    """Tell whether one hex sees another; raise KeyError for a hex that is not on the board."""
    levels = level_of(board.cover[firer]), level_of(board.cover[target])
    if distance(firer, target) <= 1:
        return Sight(True, "VII.J.8")
    for end, level in ((firer, levels[1]), (target, levels[0])):
        if level == 0 and end in board.stream_hexes and end not in board.bridges:
            return Sight(False, "stream")
    passed: Sight | None = None
    rims = 0
    for obstacle in obstacles(board, firer, target):
        rims += obstacle.letter == "O" and obstacle.how != "same"
        cell = f"{LEVEL_NAMES[levels[0]]}-{LEVEL_NAMES[levels[1]]}-{obstacle.letter}"
        rule, blocks = _judged(board, obstacle, (firer, target), levels, rims)
        found = Sight(not blocks, rule, obstacle.side, obstacle.town, cell)
        if blocks:
            return found
        passed = passed or found
    return passed or Sight(True, "VII.I.1")


def obstacles(board: Board, firer: Spot, target: Spot) -> Iterator[Obstacle]:
    """Yield the symbols that a line meets, the nearest to the firer first.

    Of orange sides that meet in a corner which the line goes through, all but one are 'same'.
    """
    x, y = firer
    found = trace(target[0] - x, target[1] - y)
    items: list[Obstacle] = []
    seen: set[Fraction] = set()
    for met in found.met:
        (ax, ay), (bx, by) = met.side
        side = side_of((ax + x, ay + y), (bx + x, by + y))
        kind = board.sides.get(side)
        if kind is None:
            continue
        how = met.how
        if LETTERS[kind] == "O" and how == "corner":
            how = "same" if met.first in seen else how
            seen.add(met.first)
        items.append(Obstacle(LETTERS[kind], met.first, met.last, how, side=side))
    for rx, ry in found.hexes:
        spot = rx + x, ry + y
        if board.cover.get(spot) in TOWNS:
            first = min(met.first for met in found.met if (rx, ry) in met.side)
            items.append(Obstacle("T", first, first, "crossed", town=spot))
    yield from sorted(items, key=lambda o: (o.first, o.letter, o.side or ((0, 0), (0, 0))))


def _judged(
    board: Board,
    obstacle: Obstacle,
    ends_: tuple[Spot, Spot],
    levels: tuple[Level, Level],
    rims: int,
) -> tuple[str, bool]:
    """Return the rule that judges an obstacle, and whether it blocks."""
    low, high = sorted(levels)
    letter = obstacle.letter
    if letter == "B" and obstacle.how == "along" and rimmed(board, obstacle.side):
        return "VII.J.1.a", False
    if high == 0:
        return _told(obstacle, "VII.J.10"), True
    if _on_hilltop(board, obstacle):
        return "VII.J.9", True
    if letter == "G" and 1 in levels and _on_slope(board, obstacle):
        return "VII.J.11.c", True
    if letter in "GT":
        if low > 0:
            return ("VII.J.9" if low == 2 else "TET"), False
        rule = "VII.J.3" if levels[0] == 0 else "VII.J.2"
        ground = ends_[0] if levels[0] == 0 else ends_[1]
        return rule, _behind(obstacle, ground)
    if letter == "B":
        return _spine(obstacle, levels)
    return _rim(obstacle, levels, rims)


def _spine(obstacle: Obstacle, levels: tuple[Level, Level]) -> tuple[str, bool]:
    """Judge a brown side: it hides slopes, and the ground beyond it from a hilltop."""
    low, high = sorted(levels)
    if high < 2:
        return _told(obstacle, "TET"), True
    if low == 2:
        return "TET", False
    if low == 1:
        return "VII.J.11.b", False
    down = levels[0] == 2
    near = obstacle.last >= HALF if down else obstacle.first <= HALF
    return ("VII.J.4" if down else "VII.J.5"), near


def _rim(obstacle: Obstacle, levels: tuple[Level, Level], rims: int) -> tuple[str, bool]:
    """Judge an orange side or a cliff: a hilltop's own rim is free, no second one is."""
    low, high = sorted(levels)
    if low == 2:
        return "VII.J.7", False
    if high < 2:
        return _told(obstacle, "TET"), True
    if obstacle.how == "along":
        return "VII.J.1.a", True
    return ("rim", False) if rims < 2 else ("VII.J.7", True)


def _told(obstacle: Obstacle, rule: str) -> str:
    """Return the rule for a line that runs along a symbol or through its end, else another."""
    return {"along": "VII.J.1.a", "corner": "VII.J.1.b", "same": "VII.J.1.b"}.get(
        obstacle.how, rule
    )


def _behind(obstacle: Obstacle, ground: Spot) -> bool:
    """Tell whether a unit on the ground stands right behind a green side or a town hex."""
    if obstacle.town is not None:
        return distance(obstacle.town, ground) == 1
    return obstacle.side is not None and ground in obstacle.side


def _on_hilltop(board: Board, obstacle: Obstacle) -> bool:
    if obstacle.town is not None:
        return board.cover[obstacle.town] == "hilltop-town"
    return obstacle.letter == "G" and _has(board, obstacle.side, "hilltop-woods")


def _on_slope(board: Board, obstacle: Obstacle) -> bool:
    return _has(board, obstacle.side, "slope-woods")


def _has(board: Board, side: Side | None, cover: Cover) -> bool:
    return side is not None and any(board.cover.get(spot) == cover for spot in side)


def rimmed(board: Board, side: Side | None) -> bool:
    """Tell whether a brown side is joined to an orange one."""
    return side is not None and any(_orange_at(board, side, end) for end in ends(side))


def _orange_at(board: Board, side: Side, end: Point) -> bool:
    """Tell whether an orange side, or a cliff, meets a side in one of its ends."""
    return any(
        LETTERS.get(board.sides[other]) == "O" and end in ends(other)
        for other in _beside(side)
        if other in board.sides
    )


def _beside(side: Side) -> Iterator[Side]:
    """Yield the four sides that meet a side in its ends."""
    one, other = side
    for third in set(around(one)) & set(around(other)):
        yield side_of(one, third)
        yield side_of(other, third)
