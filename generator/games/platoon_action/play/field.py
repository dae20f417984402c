"""The table of a game: spots two inches apart, what ground they are, what they see, ways over them.

A spot is a square's middle; distances, sight and cover are measured between these. What is asked
is kept, so all games on a table share it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

from generator.content import Pack
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.games.platoon_action.scenario.table.drawn import table_of
from generator.ground.points import Point
from generator.ground.tabletop import Tabletop, TerrainPiece, inside
from generator.ground.tabletop_sight import BEHIND, crossings, hides, to_piece

STEP: Final = 2.0
"""Inches between spots."""

NONE, SOFT, HARD = range(3)
UNSEEN: Final = -1
_COVERS: Final = ("none", "soft", "hard")
_SLOW: Final = ("woods", "water", "ford")
_LINES: Final = ("hedge", "wall")

AWAY: Final = 200.0
"""Inches of a way that doesn't lead there, and of any that is longer."""

HEADINGS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Steps to the eight spots around one, clockwise from the east."""


@dataclass(frozen=True)
class TableGround:
    """A table as spots, `across` in each of `down` rows, numbered from the top left corner."""

    table: Tabletop
    across: int
    down: int
    places: tuple[Point, ...]
    ground: tuple[str, ...]
    """The worst ground of each spot, as the table of ground names it."""
    house: tuple[int, ...]
    """The number of the building that a spot is in, or -1."""
    road: tuple[bool, ...]
    areas: tuple[int, ...]
    """Cover that a spot gives from all sides."""
    fences: tuple[TerrainPiece, ...]
    floors: tuple[int, ...]
    screens: tuple[tuple[TerrainPiece, tuple[float, float, float, float]], ...]
    """What hides, each with the box around it."""
    near: tuple[tuple[int, ...], ...]
    """The fences within an inch of each spot, by their numbers."""
    shelter: tuple[int, ...]
    """The cover that a spot gives from some side: 0, 1 for soft, 2 for hard."""
    _looks: dict[int, int] = field(default_factory=dict)
    _steps: dict[int, tuple[tuple[int, float, bool], ...]] = field(default_factory=dict)
    _reach: dict[tuple[int, float, float], tuple[int, ...]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return self.across * self.down

    def far(self, one: int, other: int) -> float:
        """Return the inches between two spots."""
        a, b = self.places[one], self.places[other]
        return hypot(a[0] - b[0], a[1] - b[1])

    def spot(self, at: Point) -> int:
        """Return the spot of a place."""
        i = min(max(int(at[0] / STEP), 0), self.across - 1)
        j = min(max(int(at[1] / STEP), 0), self.down - 1)
        return j * self.across + i

    def look(self, one: int, other: int) -> int:
        """Return the cover that whoever is on `other` has from `one`, UNSEEN if he isn't seen."""
        key = one * self.count + other
        found = self._looks.get(key)
        if found is None:
            found = self._looked(one, other)
            self._looks[key] = found
        return found

    def _looked(self, one: int, other: int) -> int:
        a, b = self.places[one], self.places[other]
        left, right = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
        top, bottom = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
        for piece, box in self.screens:
            off = right < box[0] or left > box[2] or bottom < box[1] or top > box[3]
            if not off and hides(piece, a, b):
                return UNSEEN
        best = self.areas[other]
        for number in self.near[other]:
            piece = self.fences[number]
            rank = _COVERS.index(piece.cover)
            if rank > best and any(True for _ in crossings(a, b, piece.points)):
                best = rank
        return best

    def steps(self, spot: int) -> tuple[tuple[int, float, bool], ...]:
        """Return where men get from a spot in one step: spot, inches, whether it is slow ground."""
        found = self._steps.get(spot)
        if found is None:
            found = tuple(self._stepped(spot))
            self._steps[spot] = found
        return found

    def _stepped(self, spot: int) -> Iterable[tuple[int, float, bool]]:
        i, j = spot % self.across, spot // self.across
        for dx, dy in HEADINGS:
            x, y = i + dx, j + dy
            if not (0 <= x < self.across and 0 <= y < self.down):
                continue
            to = y * self.across + x
            far = STEP * hypot(dx, dy)
            far += STEP * self.crossed(spot, to)
            far += STEP * (self.house[spot] != self.house[to])
            slow = self.ground[spot] in _SLOW or self.ground[to] in _SLOW
            yield to, far, slow

    def crossed(self, one: int, other: int) -> int:
        """Return how many hedges and walls lie between two spots that touch."""
        a, b = self.places[one], self.places[other]
        return sum(any(True for _ in crossings(a, b, piece.points)) for piece in self.fences)

    def reach(self, spot: int, most: float, slow: float) -> tuple[int, ...]:
        """Return the spots that men reach with `most` inches, or with `slow` over slow ground.

        The worst ground that a move crosses counts for all of it (5.4).
        """
        key = spot, most, slow
        found = self._reach.get(key)
        if found is None:
            whole = self._within(spot, most, over_slow=False) | self._within(
                spot, slow, over_slow=True
            )
            found = tuple(sorted(whole))
            self._reach[key] = found
        return found

    def _within(self, spot: int, most: float, *, over_slow: bool) -> set[int]:
        paid = {spot: 0.0}
        queue = [(0.0, spot)]
        while queue:
            gone, here = heapq.heappop(queue)
            if gone > paid[here]:
                continue
            for to, far, slow in self.steps(here):
                total = gone + far
                if total > most + 1e-9 or (slow and not over_slow):
                    continue
                if total < paid.get(to, AWAY):
                    paid[to] = total
                    heapq.heappush(queue, (total, to))
        return set(paid)

    def ways(self, goals: Iterable[int]) -> list[float]:
        """Return the inches that men walk from each spot to one of some; slow ground doubles."""
        paid = [AWAY] * self.count
        queue = []
        for goal in sorted(goals):
            paid[goal] = 0.0
            queue.append((0.0, goal))
        while queue:
            gone, here = heapq.heappop(queue)
            if gone > paid[here]:
                continue
            for to, far, slow in self.steps(here):
                total = gone + (2 * far if slow else far)
                if total < paid[to]:
                    paid[to] = total
                    heapq.heappush(queue, (total, to))
        return paid

    def inside(self, outline: Sequence[Point]) -> list[int]:
        """Return the spots inside an outline."""
        return [n for n, at in enumerate(self.places) if inside(outline, at)]

    def edge(self, edge: str) -> list[int]:
        """Return the spots along an edge of the table."""
        last = self.down - 1
        return {
            "north": list(range(self.across)),
            "south": [last * self.across + i for i in range(self.across)],
            "west": [j * self.across for j in range(self.down)],
            "east": [j * self.across + self.across - 1 for j in range(self.down)],
        }[edge]


def ground_of(pack: Pack, record: MissionRecord) -> TableGround:
    """Return the table of a mission as spots."""
    table = table_of(pack, record, {})
    kinds = pack.records("terrain")
    across, down = int(table.width / STEP), int(table.height / STEP)
    places = tuple(((i + 0.5) * STEP, (j + 0.5) * STEP) for j in range(down) for i in range(across))
    fences = tuple(piece for piece in table.pieces if piece.kind in _LINES)
    houses = [piece for piece in table.pieces if piece.kind == "building"]
    found = [_at(table, kinds, at) for at in places]
    near = tuple(
        tuple(n for n, one in enumerate(fences) if to_piece(one, at) <= BEHIND) for at in places
    )
    shelter = tuple(
        max([one[1], *(_COVERS.index(fences[n].cover) for n in beside)])
        for one, beside in zip(found, near, strict=True)
    )
    return TableGround(
        table,
        across,
        down,
        places,
        tuple(one[0] for one in found),
        tuple(
            next((n for n, one in enumerate(houses) if inside(one.points, at)), -1) for at in places
        ),
        tuple(one[2] for one in found),
        tuple(one[1] for one in found),
        fences,
        tuple(max(1, piece.floors) for piece in houses),
        tuple((piece, piece.box) for piece in table.pieces if piece.hides is not None),
        near,
        shelter,
    )


def _at(table: Tabletop, kinds: Any, at: Point) -> tuple[str, int, bool]:
    """Return the ground of a place, the cover that it gives from all sides, and if it is a road."""
    ground, cover, road, crossing = "open", NONE, False, False
    for piece in table.pieces:
        if piece.kind in _LINES:
            continue
        if piece.kind in ("road", "track", "bridge"):
            here = to_piece(piece, at) <= STEP / 2
            road, crossing = road or here, crossing or (here and piece.kind == "bridge")
            continue
        if piece.kind == "stream":
            if to_piece(piece, at) <= STEP / 2 and ground == "open":
                ground = "water"
            continue
        if to_piece(piece, at) > 0.0:
            continue
        if piece.kind == "ford":
            ground = "ford"
            continue
        cover = max(cover, _COVERS.index(piece.cover))
        named = str(kinds[piece.kind]["ground"])
        if named != "open":
            ground = named
    if crossing:
        ground = "open"
    return ground, cover, road
