"""A net of a box folded in space, by a reckoning that shares nothing with what drew it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from generator.draw.boxes.net import Net

Place = tuple[float, float, float]
Put = Callable[[Place], Place]


def minus(a: Place, b: Place) -> Place:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def plus(a: Place, b: Place, times: float = 1.0) -> Place:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def dot(a: Place, b: Place) -> float:
    return sum(one * other for one, other in zip(a, b, strict=True))


def cross(a: Place, b: Place) -> Place:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def turn_about(start: Place, end: Place, degrees: float) -> Put:
    """Return a turn about the line through two places (Rodrigues' formula)."""
    length = math.dist(start, end)
    axis = tuple(side / length for side in minus(end, start))
    assert len(axis) == 3
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def put(place: Place) -> Place:
        from_start = minus(place, start)
        turned = plus(
            plus(plus((0.0, 0.0, 0.0), from_start, cosine), cross(axis, from_start), sine),
            axis,
            dot(axis, from_start) * (1 - cosine),
        )
        return plus(start, turned)

    return put


def folded(nets: Sequence[Net]) -> dict[str, tuple[Place, ...]]:
    """Return the corners of every flap in space, all folds bent by 90° away from the print.

    A part after the first is joined where its first wall meets the last wall of the part before.
    """
    puts: dict[str, Put] = {}
    found: dict[str, tuple[Place, ...]] = {}
    before: tuple[Net, str] | None = None
    for net in nets:
        walls = [flap.name for flap in net.flaps if flap.panel and flap.name not in LIDS]
        shift = (0.0, 0.0)
        on = {flap.name: flap.on for flap in net.flaps}
        if before is not None:
            last, name = before
            left, right = net.flap(walls[0]).box, last.flap(name).box
            shift = right[2] - left[0], right[1] - left[1]
            on[walls[0]] = name
        order = [*walls, *(flap.name for flap in net.flaps if flap.name not in walls)]
        for name in order:
            flap = net.flap(name)
            corners = [(x + shift[0], y + shift[1], 0.0) for x, y in flap.corners]
            parent = on[name]
            if parent is None:
                puts[name] = lambda place: place
            else:
                middle = tuple(sum(c[k] for c in corners) / len(corners) for k in range(3))
                assert len(middle) == 3
                bends = [turn_about(corners[0], corners[-1], angle) for angle in (90, -90)]
                bend = min(bends, key=lambda turn: turn(middle)[2])
                puts[name] = _after(bend, puts[parent])
            found[name] = tuple(puts[name](corner) for corner in corners)
        moved = net.moved(*shift)
        before = moved, walls[-1]
    return found


LIDS = ("lid", "bottom")


def _after(first: Put, then: Put) -> Put:
    return lambda place: then(first(place))


def box_of(places: Sequence[Place]) -> tuple[Place, Place]:
    """Return the least and the greatest corner around places."""
    sides = list(zip(*places, strict=True))
    low, high = tuple(map(min, sides)), tuple(map(max, sides))
    assert len(low) == 3
    assert len(high) == 3
    return low, high


def within(inner: Sequence[Place], outer: Sequence[Place], slack: float = 1e-6) -> bool:
    """Tell whether places lie in the flat box around others."""
    low, high = box_of(outer)
    return all(low[k] - slack <= place[k] <= high[k] + slack for place in inner for k in range(3))
