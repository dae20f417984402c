"""A table while it is laid: what lies on its cells of 6 inches, and the courses over them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any

CELL = 6
"""Inches of a cell."""

BAND = 6
"""Inches that a brigade in two lines takes from front to back."""

_ENDS, _NARROW = 2, 8
"""Cells at either end of a line where woods may stand: one where a table has few."""

Spot = tuple[int, int]
"""A cell: column from the left and row from the bottom, both from 0."""


@dataclass
class TablePlan:
    """A table while it is laid, from the attacker's edge up, where row 0 is.

    `near` is the inches to which the attacker's zones reach, `far` where the defender's begin.
    `lanes` are the cells of lines, where no woods and no rough ground are laid.
    """

    width: int
    depth: int
    near: int
    far: int
    cells: dict[Spot, str] = field(default_factory=dict)
    pieces: list[dict[str, Any]] = field(default_factory=list)
    courses: list[dict[str, Any]] = field(default_factory=list)
    crossings: list[dict[str, Any]] = field(default_factory=list)
    wet: set[Spot] = field(default_factory=set)
    paved: set[Spot] = field(default_factory=set)
    lanes: set[Spot] = field(init=False)
    cross: Spot | None = None

    def __post_init__(self) -> None:
        """Keep the ground open where lines are deployed, but for its ends."""
        end = _ENDS if self.across > _NARROW else 1
        lines = (range(self.near - 2 * BAND, self.near), range(self.far, self.far + 2 * BAND))
        rows = {inch // CELL for line in lines for inch in line}
        self.lanes = {(x, y) for y in rows for x in range(end, self.across - end)}

    @property
    def across(self) -> int:
        return self.width // CELL

    @property
    def up(self) -> int:
        return self.depth // CELL

    def inside(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.across and 0 <= spot[1] < self.up

    def free(self, spot: Spot) -> bool:
        """Tell whether nothing lies on a cell yet."""
        clear = spot not in self.cells and spot not in self.wet and spot not in self.paved
        return self.inside(spot) and clear

    def put(self, kind: str, spots: Collection[Spot], name: str | None = None) -> None:
        """Lay a piece of ground, if there is any left of it."""
        if not spots:
            return
        for spot in spots:
            self.cells[spot] = kind
        piece: dict[str, Any] = {"kind": kind}
        if name:
            piece["name"] = name
        self.pieces.append({**piece, "cells": sorted(spots)})

    def run(self, kind: str, points: Sequence[Spot], name: str | None = None) -> None:
        """Lay a course from point to point, in inches."""
        head = {"kind": kind, "name": name} if name else {"kind": kind}
        self.courses.append({**head, "points": [list(one) for one in points]})


def cell_name(spot: Spot) -> str:
    """Return a cell's name: its column's letter and its row's number from the top, as C4."""
    return f"{ascii_uppercase[spot[0]]}{spot[1] + 1}"


def cell_spot(name: str) -> Spot:
    """Return the cell of that name."""
    return ascii_uppercase.index(name[0]), int(name[1:]) - 1


def middle(spot: Spot) -> Spot:
    """Return the middle of a cell in inches."""
    return spot[0] * CELL + CELL // 2, spot[1] * CELL + CELL // 2
