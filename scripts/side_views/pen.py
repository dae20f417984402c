"""The pen: outlines, wheels, tracks and guns in decimetres, written as small SVG pictures.

x runs to the front, y up from the ground. Every picture is 13.6 x 4.5 mm; what is drawn stands on
the ground line, as large as fits, but no larger than `LARGEST`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 13.6, 4.5
LINE = 0.115
"""Thickness of outlines on paper, in millimetres, alike on every picture."""
LARGEST = 0.2
"""Most millimetres that a decimetre is drawn long."""
INK = "#1c1b16"
SHADOW = "#4d4b41"

Point = tuple[float, float]
Points = Sequence[Point]
Wheel = tuple[float, float, float]
"""x, y, radius."""


class View:
    """One side view. Later shapes lie over earlier ones."""

    def __init__(self) -> None:
        self.shapes: list[tuple[str, list[tuple[str, list[Point]]], float]] = []
        self.lo = [math.inf, 0.0]
        self.hi = [-math.inf, -math.inf]

    # What is drawn

    def _add(self, tone: str, path: list[tuple[str, list[Point]]], wide: float = 1.0) -> None:
        for _, points in path:
            for x, y in points:
                self.lo = [min(self.lo[0], x), min(self.lo[1], y)]
                self.hi = [max(self.hi[0], x), max(self.hi[1], y)]
        self.shapes.append((tone, path, wide))

    def poly(self, points: str | Points, tone: str = "paint", rounded: float = 0.0) -> None:
        """A closed outline; `rounded` is how far before a corner its curve begins.

        Points may be written as text: `0,0 4,0 4,2`.
        """
        if isinstance(points, str):
            points = [_point(text) for text in points.split()]
        if not rounded:
            self._add(tone, [("M", [points[0]]), ("L", list(points[1:])), ("Z", [])])
            return
        path: list[tuple[str, list[Point]]] = []
        for index, corner in enumerate(points):
            before, after = points[index - 1], points[(index + 1) % len(points)]
            start, end = _toward(corner, before, rounded), _toward(corner, after, rounded)
            path += [("L" if path else "M", [start]), ("Q", [corner, end])]
        self._add(tone, [*path, ("Z", [])])

    def line(self, *points: Point, wide: float = 1.0) -> None:
        self._add("line", [("M", [points[0]]), ("L", list(points[1:]))], wide)

    def curve(self, start: Point, *rest: Point, tone: str = "line", wide: float = 1.0) -> None:
        """A curve through triples of two controls and an end."""
        path = [("M", [start])]
        path += [("C", list(rest[i : i + 3])) for i in range(0, len(rest), 3)]
        self._add(tone, path if tone == "line" else [*path, ("Z", [])], wide)

    def rod(self, one: Point, two: Point, thick: float, tone: str = "ink") -> None:
        """A straight bar, `thick` decimetres across."""
        dx, dy = two[0] - one[0], two[1] - one[1]
        far = math.hypot(dx, dy)
        x, y = -dy / far * thick / 2, dx / far * thick / 2
        corners = [(one[0] + x, one[1] + y), (two[0] + x, two[1] + y)]
        corners += [(two[0] - x, two[1] - y), (one[0] - x, one[1] - y)]
        self.poly(corners, tone)

    def disc(self, x: float, y: float, r: float, tone: str = "paint") -> None:
        self._add("none", [("M", [(x - r, y - r), (x + r, y + r)])])
        self.shapes.append((tone, [(f"O{r}", [(x, y)])], 1.0))

    def wheel(self, x: float, y: float, r: float, rim: float = 0.7, hub: float = 0.24) -> None:
        """A road wheel: tyre, disc, hub."""
        self.disc(x, y, r, "ink")
        self.disc(x, y, r * rim, "plain")
        if hub:
            self.disc(x, y, r * hub, "ink")

    def wheels(self, xs: Iterable[float], y: float, r: float, **more: float) -> None:
        for x in xs:
            self.wheel(x, y, r, **more)

    def tyre(self, x: float, y: float, r: float) -> None:
        """A wheel with a fat tyre."""
        self.disc(x, y, r, "ink")
        self.disc(x, y, r * 0.56, "plain")
        self.disc(x, y, r * 0.2, "ink")

    def toothed(self, x: float, y: float, r: float) -> None:
        """A driving sprocket."""
        self.disc(x, y, r, "plain")
        self.disc(x, y, r * 0.62, "ink")
        self.disc(x, y, r * 0.36, "plain")

    def star(self, x: float, y: float, r: float) -> None:
        """The white star of Allied vehicles."""
        turns = [math.pi * (0.5 + step / 5) for step in range(10)]
        far = [r if step % 2 == 0 else r * 0.4 for step in range(10)]
        corners = [
            (x + f * math.cos(t), y + f * math.sin(t)) for t, f in zip(turns, far, strict=True)
        ]
        self.poly(corners, "white")

    def cross(self, x: float, y: float, r: float) -> None:
        """The cross of German vehicles, dark in a light edge."""
        for tone, wide, long in (("white", r * 0.42, r * 1.15), ("ink", r * 0.26, r)):
            self.rod((x - long, y), (x + long, y), wide * 2, tone)
            self.rod((x, y - long), (x, y + long), wide * 2, tone)

    def track(self, wheels: Sequence[Wheel], thick: float = 1.0, inner: str = "shadow") -> None:
        """A track around wheels: the band, and what is seen between its runs."""
        self._add("ink", _belt([(x, y, r + thick) for x, y, r in wheels]))
        if inner:
            self._add(inner, _belt(wheels))

    def gun(self, x: float, y: float, far: float, thick: float, brake: str = "") -> None:
        """A level barrel from x to `far`, thinner to the muzzle, with a muzzle brake of a sort."""
        if far < x:
            raise ValueError("guns point to the front")
        thin = thick * 0.72
        back = {"double": 4.2, "single": 3.0, "ball": 2.6}.get(brake, 0.0)
        end = far - back
        self.poly(
            [(x, y + thick / 2), (end, y + thin / 2), (end, y - thin / 2), (x, y - thick / 2)]
        )
        if brake == "double":
            self.poly([(end, y + 1.0), (end + 1.8, y + 1.0), (end + 1.8, y - 1.0), (end, y - 1.0)])
            self.poly([(end + 2.4, y + 1.0), (far, y + 0.8), (far, y - 0.8), (end + 2.4, y - 1.0)])
            self.rod((end + 1.8, y), (end + 2.4, y), 1.0)
        elif brake == "single":
            self.poly([(end, y + 0.7), (far, y + 1.1), (far, y - 1.1), (end, y - 0.7)])
        elif brake == "ball":
            self.poly([(end, y + 1.1), (far, y + 1.1), (far, y - 1.1), (end, y - 1.1)], rounded=0.9)

    # What is written

    def svg(self, title: str, *, left: bool, line: float = LINE) -> str:
        """The picture; `left` turns its front to the left, `line` is how thick outlines are."""
        wide, high = self.hi[0] - self.lo[0], self.hi[1] - self.lo[1]
        scale = min((WIDTH - 0.3) / wide, (HEIGHT - 0.3) / high, LARGEST)
        middle = (self.hi[0] + self.lo[0]) / 2
        way = -1 if left else 1

        def place(point: Point) -> str:
            x = WIDTH / 2 + way * (point[0] - middle) * scale
            y = HEIGHT - 0.12 - (point[1] - self.lo[1]) * scale
            return f"{_short(x)} {_short(y)}"

        lines = [f"<title>{title}</title>"]
        for tone, path, thick in self.shapes:
            if tone == "none":
                continue
            if path[0][0].startswith("O"):
                x, y = place(path[0][1][0]).split()
                r = _short(float(path[0][0][1:]) * scale)
                lines.append(_painted(tone, f'<circle cx="{x}" cy="{y}" r="{r}"', thick * line))
                continue
            words = "".join(
                _command(name, [place(p) for p in points], scale, way) for name, points in path
            )
            lines.append(_painted(tone, f'<path d="{words}"', thick * line))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        return "\n".join([head, *lines, "</svg>"]) + "\n"


def _painted(tone: str, shape: str, thick: float) -> str:
    stroke = f'stroke="{INK}" stroke-width="{_short(thick)}"'
    match tone:
        case "line":
            return f'{shape} fill="none" {stroke} stroke-linecap="round"/>'
        case "ink":
            return f'{shape} fill="{INK}"/>'
        case "white":
            return f'{shape} fill="#ffffff"/>'
        case "shadow":
            return f'{shape} fill="{SHADOW}"/>'
        case "plain":
            return f'{shape} fill="currentColor"/>'
        case "shade":
            under = f'{shape} fill="currentColor"/>'
            return f'{under}\n{shape} fill="#000000" fill-opacity=".3" {stroke}/>'
        case "flame":
            return f'{shape} fill="#d9822b" {stroke} stroke-linejoin="round"/>'
        case "glass":
            return f'{shape} fill="#ffffff" {stroke}/>'
    return f'{shape} fill="currentColor" {stroke} stroke-linejoin="round"/>'


def _command(name: str, points: list[str], scale: float, way: int) -> str:
    if name.startswith("A"):
        r = _short(float(name[1:]) * scale)
        sweep = 0 if way > 0 else 1
        return f"A{r} {r} 0 0 {sweep} {points[0]}"
    return name + " ".join(points)


def _short(number: float) -> str:
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _point(text: str) -> Point:
    x, _, y = text.partition(",")
    return float(x), float(y)


def _toward(start: Point, end: Point, far: float) -> Point:
    whole = math.dist(start, end)
    part = min(far / whole, 0.5) if whole else 0.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _belt(wheels: Sequence[Wheel]) -> list[tuple[str, list[Point]]]:
    """The outline of a belt around wheels: straights and arcs, counter-clockwise."""
    steps = 48
    points = []
    for number, (x, y, r) in enumerate(wheels):
        for step in range(steps):
            turn = 2 * math.pi * step / steps
            points.append((x + r * math.cos(turn), y + r * math.sin(turn), number))
    hull = _hull(points)
    while hull[0][2] == hull[-1][2] and len({p[2] for p in hull}) > 1:
        hull.append(hull.pop(0))
    path: list[tuple[str, list[Point]]] = []
    for index, (x, y, number) in enumerate(hull):
        first = index == 0 or hull[index - 1][2] != number
        last = index + 1 == len(hull) or hull[index + 1][2] != number
        if first:
            path.append(("L" if path else "M", [(x, y)]))
        elif last:
            path.append((f"A{wheels[number][2]}", [(x, y)]))
    return [*path, ("Z", [])]


def _hull(points: list[tuple[float, float, int]]) -> list[tuple[float, float, int]]:
    points = sorted(points)

    def half(some: Iterable[tuple[float, float, int]]) -> list[tuple[float, float, int]]:
        kept: list[tuple[float, float, int]] = []
        for p in some:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 1e-9:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(points) + half(reversed(points))


def _turn(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
