"""Where pieces lie on sheets: packed as closely as their outlines allow.

A sheet is a grid of square millimetres. Outlines are convex, or made of several that are.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from generator.draw.aids.easel import Easel, Spot, turned

GAP = 2.0
"""Millimetres between pieces."""

Outline = tuple[Spot, ...]

Shape = tuple[tuple[Outline, ...], tuple[float, ...]]
"""Outlines of a part, and the angles at which it may lie."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A piece of paper to cut out: its outlines in millimetres about any place, and its picture.

    `turns` are the angles at which it may lie, the best first. `like` is equal for parts of equal
    outline. `aid` is the id of what it is a part of.
    """

    key: str
    aid: str
    title: str
    tint: str
    outlines: tuple[Outline, ...]
    turns: tuple[float, ...]
    draw: Callable[[Easel], None]

    @property
    def like(self) -> Shape:
        return self.outlines, self.turns

    def box(self, turn: float = 0.0) -> tuple[float, float, float, float]:
        """Return left, bottom, right, top of the outlines turned."""
        return _box(self.outlines, turn)

    @property
    def area(self) -> float:
        """The square millimetres of its box as it lies best."""
        left, bottom, right, top = self.box()
        return (right - left) * (top - bottom)

    def fits(self, width: float, height: float, turn: float) -> bool:
        """Tell whether it lies within a room at an angle."""
        return _fits(self.outlines, (width, height), turn)


@dataclass(frozen=True, slots=True)
class PlacedCutout:
    """A part on a page: its origin in millimetres from the room's bottom left, and its turn."""

    part: Cutout
    page: int
    x: float
    y: float
    turn: float


@dataclass(slots=True)
class _Sheet:
    """A page being filled: one number per row of millimetres, from the bottom, one bit per column.

    `below` tells the row from which downward a shape and turn may find a place: above it, there
    was none before, and nothing that lies on a page makes room. `full` has no place for its own.
    """

    rows: list[int]
    below: dict[tuple[Shape, float], int] = field(default_factory=dict)
    full: set[tuple[Shape, float]] = field(default_factory=set)


def placed(
    parts: Sequence[Cutout], room: tuple[float, float], taken: tuple[Outline, ...]
) -> list[PlacedCutout]:
    """Return where parts lie in rooms of this width and height; `taken` is so on every page.

    Parts are set in the order given, each on the first page that has a place for it, as high as it
    can, then as far left. Each must fit a room at one of its turns.
    """
    rows = tuple(math.floor(side + 1e-6) for side in room)
    lying = _lying(tuple(part.like for part in parts), (rows[0], rows[1]), taken)
    if len(lying) < len(parts):
        raise ValueError(parts[len(lying)].key)
    return [PlacedCutout(part, *place) for part, place in zip(parts, lying, strict=True)]


@functools.lru_cache(maxsize=32)
def _lying(
    shapes: tuple[Shape, ...], room: tuple[int, int], taken: tuple[Outline, ...]
) -> list[tuple[int, float, float, float]]:
    """Return page, place and turn of each shape, up to the first that fits no room.

    Cached, since the number of sheets is asked for in several places.
    """
    blocked = [0] * room[1]
    _fill(blocked, _runs(taken, 0.0, (0.0, 0.0), 0.0), 0, 0)
    sheets: list[_Sheet] = []
    found = []
    for shape in shapes:
        if (place := _settle(shape, sheets, room, blocked)) is None:
            break
        found.append(place)
    return found


def _settle(
    shape: Shape, sheets: list[_Sheet], room: tuple[int, int], blocked: list[int]
) -> tuple[int, float, float, float] | None:
    """Put a shape on the first sheet that has a place for it, or on a new one."""
    fresh = _Sheet(list(blocked))
    for page, sheet in enumerate((*sheets, fresh)):
        for turn in shape[1]:
            if (shape, turn) in sheet.full or not _fits(shape[0], room, turn):
                continue
            if at := _spot(shape, turn, sheet, room):
                if sheet is fresh:
                    sheets.append(fresh)
                return page, *at, turn
            sheet.full.add((shape, turn))
    return None


def _spot(shape: Shape, turn: float, sheet: _Sheet, room: tuple[int, int]) -> Spot | None:
    """Find the highest place, the leftmost of those, and take it."""
    outlines = shape[0]
    left, bottom, right, top = _box(outlines, turn)
    own = _runs(outlines, turn, (-left, -bottom), 0.0)
    high, across = math.ceil(top - bottom - 1e-6), math.ceil(right - left - 1e-6)
    whole = (1 << (room[0] - across + 1)) - 1
    spread: dict[tuple[int, int], int] = {}
    for y in range(sheet.below.get((shape, turn), room[1] - high), -1, -1):
        blocked = 0
        for row, start, length in own:
            if (there := sheet.rows[y + row]) and (key := (there, length)) not in spread:
                spread[key] = _spread(there, length)
            if there:
                blocked |= spread[there, length] >> start
                if not ~blocked & whole:
                    break
        if free := ~blocked & whole:
            x = (free & -free).bit_length() - 1
            _fill(sheet.rows, _runs(outlines, turn, (-left, -bottom), GAP), x, y)
            sheet.below[shape, turn] = y
            return x - left, y - bottom
    return None


@functools.lru_cache(maxsize=128)
def _box(outlines: tuple[Outline, ...], turn: float) -> tuple[float, float, float, float]:
    """Return left, bottom, right, top of outlines turned."""
    spots = [turned(spot, turn) for outline in outlines for spot in outline]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def _fits(outlines: tuple[Outline, ...], room: tuple[float, float], turn: float) -> bool:
    """Tell whether outlines lie within a room at an angle."""
    left, bottom, right, top = _box(outlines, turn)
    return right - left <= room[0] + 1e-6 and top - bottom <= room[1] + 1e-6


def _spread(row: int, length: int) -> int:
    """Return the columns from which a run of this length would meet a bit of a row."""
    done = 1
    while done < length:
        step = min(done, length - done)
        row |= row >> step
        done += step
    return row


def _fill(rows: list[int], runs: Iterable[Run], x: int, y: int) -> None:
    """Set the bits of runs in rows, as far as they lie within."""
    for row, start, length in runs:
        if 0 <= y + row < len(rows):
            end, first = x + start + length, max(x + start, 0)
            rows[y + row] |= (1 << max(end, first)) - (1 << first)


Run = tuple[int, int, int]
"""A row, the first column that is covered in it, and how many are."""


@functools.lru_cache(maxsize=128)
def _runs(outlines: tuple[Outline, ...], turn: float, at: Spot, grown: float) -> tuple[Run, ...]:
    """Return the millimetres that outlines cover, grown on all sides."""
    runs = []
    for outline in outlines:
        spots = [turned(spot, turn) for spot in outline]
        spots = [(x + at[0], y + at[1]) for x, y in spots]
        low = math.floor(min(y for _, y in spots) - grown + 1e-6)
        high = math.ceil(max(y for _, y in spots) + grown - 1e-6)
        for row in range(low, high):
            if span := _span(spots, row - grown, row + 1 + grown):
                start = math.floor(span[0] - grown + 1e-6)
                runs.append((row, start, math.ceil(span[1] + grown - 1e-6) - start))
    return tuple(runs)


def _span(spots: Sequence[Spot], low: float, high: float) -> tuple[float, float] | None:
    """Return how far a convex outline reaches left and right between two heights."""
    xs = [x for x, y in spots if low <= y <= high]
    for (x1, y1), (x2, y2) in zip(spots, (*spots[1:], spots[0]), strict=True):
        xs += [
            x1 + (x2 - x1) * (level - y1) / (y2 - y1)
            for level in (low, high)
            if min(y1, y2) < level < max(y1, y2)
        ]
    return (min(xs), max(xs)) if xs else None
