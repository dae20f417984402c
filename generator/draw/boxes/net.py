"""The net of a tuck box: panels and flaps, what each hangs on, where to cut, fold and glue.

Millimetres, x to the right and y up, seen from the printed side. The walls stand in a row: back,
left side, front, right side; lid and bottom hang on the back. Each wall begins a part of the net
if the net is divided; every part begins with a glue flap on its left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

Spot = tuple[float, float]

BACK, LEFT, FRONT, RIGHT = "back", "left", "front", "right"
WALLS = (BACK, LEFT, FRONT, RIGHT)
LID, BOTTOM = "lid", "bottom"

GLUE_WIDTH = 12.0
"""Millimetres of a glue flap, or the side that it is glued to less GLUE_SHORT."""
GLUE_SHORT = 1.0
GLUE_TAPER = 3.0
"""How much shorter a glue flap is at each end of its free edge."""

TUCK = (9.0, 18.0)
"""Millimetres of a tuck: as long as the box is deep, within these bounds."""
TUCK_EASE = 0.75
"""Millimetres by which a tuck or an inner flap is narrower than its fold, at each side."""
TUCK_ROUND = 6.0
DUST = 18.0
"""Most millimetres of a dust flap; two of them never overlap."""
DUST_TAPER = 2.0
NOTCH = (5.0, 10.0)
"""Millimetres of the thumb notch's radius: a seventh of the front's width, within these bounds."""


@dataclass(frozen=True, slots=True)
class Flap:
    """A panel or a flap of a net.

    `corners` run clockwise or counter-clockwise from the ends of its hinge, which are the first
    and the last of them: it is folded there, away from the one that it hangs `on`; the first wall
    of a part hangs on nothing. `glue` means that it is glued to `to`, from inside or below it.
    `rounds` are radii at corners. `notch` is the radius of the thumb notch in a panel's upper edge.
    `turn` is how its face is turned on the net, in degrees counter-clockwise.
    """

    name: str
    corners: tuple[Spot, ...]
    on: str | None = None
    glue: bool = False
    to: str | None = None
    panel: bool = False
    turn: int = 0
    rounds: tuple[float, ...] = ()
    notch: float = 0.0

    @property
    def hinge(self) -> tuple[Spot, Spot]:
        return self.corners[0], self.corners[-1]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        left, bottom, right, top = self.box
        return right - left, top - bottom


@dataclass(frozen=True, slots=True)
class Net:
    """A part of a box's net, or all of it; `width` and `height` are those of its outline."""

    flaps: tuple[Flap, ...]
    width: float
    height: float

    def flap(self, name: str) -> Flap:
        return next(flap for flap in self.flaps if flap.name == name)

    @property
    def panels(self) -> tuple[Flap, ...]:
        """What is printed: walls, lid and bottom."""
        return tuple(flap for flap in self.flaps if flap.panel)

    @property
    def folds(self) -> tuple[tuple[Spot, Spot], ...]:
        return tuple(flap.hinge for flap in self.flaps if flap.on)

    def moved(self, x: float, y: float) -> Net:
        """Return the net with its bottom left at another place."""
        flaps = (
            replace(flap, corners=tuple((a + x, b + y) for a, b in flap.corners))
            for flap in self.flaps
        )
        return replace(self, flaps=tuple(flaps))

    def free(self, flap: Flap) -> Iterator[tuple[Spot, Spot]]:
        """Yield the edges of a flap that are cut."""
        folds = {frozenset(map(_rounded, fold)) for fold in self.folds}
        for start, end in pairwise((*flap.corners, flap.corners[0])):
            if frozenset((_rounded(start), _rounded(end))) not in folds:
                yield start, end


def _rounded(spot: Spot) -> Spot:
    return round(spot[0], 6), round(spot[1], 6)


@dataclass(frozen=True, slots=True)
class Measures:
    """A box from fold to fold: width, height and depth, and whether its bottom is tucked in."""

    width: float
    height: float
    depth: float
    tuck_bottom: bool = False

    def wall(self, name: str) -> float:
        """Return the width of a wall."""
        return self.width if name in (FRONT, BACK) else self.depth

    @property
    def tuck(self) -> float:
        return min(max(self.depth, TUCK[0]), TUCK[1], self.height / 3)

    @property
    def dust(self) -> float:
        return min(DUST, self.width / 2 - GLUE_SHORT, max(self.depth, TUCK[0]))

    @property
    def glue(self) -> float:
        return min(GLUE_WIDTH, min(self.depth, self.width) - GLUE_SHORT)

    @property
    def notch(self) -> float:
        return min(max(self.width / 7, NOTCH[0]), NOTCH[1])


def nets(size: Measures, parts: int) -> tuple[Net, ...]:
    """Return the net of a box in one, two or four parts, each with a glue flap on its left."""
    walls = len(WALLS) // parts
    runs = [WALLS[first : first + walls] for first in range(0, len(WALLS), walls)]
    return tuple(_net(size, run) for run in runs)


def _net(size: Measures, run: Sequence[str]) -> Net:
    found: list[Flap] = []
    x = 0.0
    glued = WALLS[WALLS.index(run[0]) - 1]  # the wall before the first, round the box
    found.append(_glue_flap(size, run[0], glued))
    for number, name in enumerate(run):
        wide = size.wall(name)
        corners = ((x, 0.0), (x + wide, 0.0), (x + wide, size.height), (x, size.height))
        found.append(
            Flap(
                name,
                corners,
                on=run[number - 1] if number else None,
                panel=True,
                turn=0 if name in (FRONT, BACK) else 270,
                notch=size.notch if name == FRONT else 0.0,
            )
        )
        found += _above(size, name, x)
        found += _below(size, name, x)
        x += wide
    return _moved(found)


def _moved(flaps: Sequence[Flap]) -> Net:
    """Return a net whose outline begins at 0, 0."""
    boxes = [flap.box for flap in flaps]
    left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return Net(tuple(flaps), right - left, top - bottom).moved(-left, -bottom)


def _glue_flap(size: Measures, first: str, to: str) -> Flap:
    wide, high = size.glue, size.height
    corners = ((0.0, 0.0), (-wide, GLUE_TAPER), (-wide, high - GLUE_TAPER), (0.0, high))
    return Flap(f"glue-{to}", corners, on=first, glue=True, to=to)


def _above(size: Measures, name: str, x: float) -> Iterator[Flap]:
    y, depth = size.height, size.depth
    if name == BACK:
        yield from _closing(size, LID, "tuck", x, y, 1)
    elif name in (LEFT, RIGHT):
        yield _tapered(f"dust-{name}", name, (x, x + depth), y, size.dust, DUST_TAPER)


def _below(size: Measures, name: str, x: float) -> Iterator[Flap]:
    width, depth = size.width, size.depth
    if name == BACK:
        yield from _closing(size, BOTTOM, "tuck-bottom", x, 0.0, -1)
    elif name == FRONT and not size.tuck_bottom:
        flap = _tapered("glue-bottom", name, (x, x + width), 0.0, -(depth - GLUE_SHORT), TUCK_EASE)
        yield replace(flap, glue=True, to=BOTTOM)
    elif name != FRONT:
        yield _tapered(f"dust-bottom-{name}", name, (x, x + depth), 0.0, -size.dust, DUST_TAPER)


def _closing(size: Measures, name: str, tuck: str, x: float, y: float, up: int) -> Iterator[Flap]:
    """Yield the lid or the bottom, and its tuck; a glued bottom has none."""
    far = y + up * size.depth
    corners = ((x, y), (x, far), (x + size.width, far), (x + size.width, y))
    yield Flap(name, corners, on=BACK, panel=True, turn=180)
    if name == LID or size.tuck_bottom:
        flap = _tapered(tuck, name, (x, x + size.width), far, up * size.tuck, TUCK_EASE)
        round_ = min(TUCK_ROUND, 0.6 * size.tuck)
        yield replace(flap, rounds=(0.0, round_, round_, 0.0))


def _tapered(
    name: str, on: str, across: tuple[float, float], y: float, long: float, taper: float
) -> Flap:
    """Return a flap above or below an edge, narrower by `taper` at each end of its free edge."""
    left, right = across
    corners = ((left, y), (left + taper, y + long), (right - taper, y + long), (right, y))
    return Flap(name, corners, on=on)
