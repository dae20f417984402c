"""Other tanks of the Allies, and their aircraft."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from scripts.side_views.pen import Point, View

Plane = Callable[[View], None]
Load = Callable[[View, float, float], None]


def m5(v: View) -> None:
    """Two bogies, an idler that trails on the ground, a raised rear deck."""
    v.track([(19.0, 7.0, 3.0), (10.4, 2.7, 2.4), (-16.4, 3.9, 3.6), (-10, 2.7, 2.4)], 0.8)
    for x in (7.0, -6.0):
        v.poly([(x - 2.0, 8.8), (x + 2.0, 8.8), (x + 3.2, 4.8), (x - 3.2, 4.8)])
        v.wheels([x - 3.3, x + 3.3], 2.7, 2.5)
        v.disc(x, 9.0, 0.9, "plain")
    v.toothed(19.0, 7.0, 3.0)
    v.wheel(-16.6, 4.0, 3.6, rim=0.74)
    v.poly("14,11.4 19.6,10.4 22.8,7.6 21.8,5.6 18,8.6", rounded=1.0)
    v.poly("-22.6,9.6 -22.0,16.8 -10.6,17.6 -8.6,15.8 10.0,15.8 17.4,11.4 17.0,9.4")
    v.line((-22.4, 12.6), (-9.0, 12.6))
    v.star(0.0, 12.7, 2.2)
    v.gun(8.4, 18.8, 20.4, 1.1)
    v.poly("6.4,17.2 6.4,20.4 9.8,19.8 9.8,17.8")
    v.poly("-7.2,15.8 -9.4,17.4 -9.2,21.4 2.4,22.2 7.2,21.2 7.6,15.8")
    v.poly("-5.6,21.8 -5.2,23.2 0.8,23.2 1.2,22.2")


def _light_gear(v: View, xs: tuple[float, ...], r: float, ends: tuple[float, float]) -> None:
    """Torsion bars: large wheels, sprocket in front, small return rollers."""
    front, back = ends
    v.track([(front, 7.0, 2.9), (xs[0], r + 0.2, r), (xs[-1], r + 0.2, r), (back, 6.2, 2.6)], 0.8)
    for x in xs[:-1]:
        v.disc(x - 3.6, 9.2, 0.8, "plain")
    v.wheels(xs, r + 0.2, r, rim=0.74)
    v.toothed(front, 7.0, 2.9)
    v.wheel(back, 6.2, 2.6)


def chaffee(v: View) -> None:
    _light_gear(v, (14.0, 6.6, -0.8, -8.2, -15.6), 3.2, (21.6, -22.2))
    v.poly("-25.6,10.4 -24.6,15.0 -9,15.8 8.4,15.8 24.8,9.6 25.4,7.6 22.6,9.6 -23,9.8")
    v.line((-25.4, 10.6), (22.4, 10.6))
    v.star(-14.0, 13.2, 1.9)
    v.gun(11.6, 18.8, 30.6, 1.4)
    v.poly("9.2,16.4 9.2,21.0 12.6,20.4 12.6,17.2", rounded=0.6)
    v.poly("-7.0,15.8 -14.6,17.6 -14.4,21.4 -2.0,22.4 6.4,22.2 9.6,20.8 10.0,15.8", rounded=0.8)
    v.poly("-4.2,22.2 -3.8,24.0 1.8,24.0 2.2,22.2")
    v.rod((-11.8, 24.2), (-1.8, 24.8), 0.8)
    v.rod((-9.0, 21.8), (-9.0, 24.4), 0.8)


def hellcat(v: View) -> None:
    """Fast and low: five wheels, an open turret with a great bustle, a long gun."""
    _light_gear(v, (14.8, 7.0, -0.6, -8.2, -15.8), 3.3, (22.8, -23.0))
    v.poly("-26.2,10.2 -25.2,15.4 8.4,15.4 16.6,13.2 26.0,9.4 26.4,7.6 23,9.6 -23,9.6")
    v.line((-26.0, 10.8), (22.8, 10.8))
    v.star(-14.0, 13.1, 1.8)
    v.gun(11.0, 18.8, 39.6, 1.7, "single")
    v.poly("9.0,16.6 9.0,21.0 12.4,20.2 12.4,17.4", rounded=0.6)
    v.poly("-5.4,15.6 -7.0,17.0 -17.4,17.8 -18.0,21.6 -4.0,22.2 6.4,22.2 9.6,20.8 10.0,15.6")
    v.line((-4.0, 22.2), (-5.4, 15.8))
    v.rod((-12.6, 24.4), (-2.2, 25.0), 0.9)
    v.rod((-10.0, 22.0), (-10.0, 24.6), 0.9)


def pershing(v: View) -> None:
    """Six wheels with shock absorbers, sprocket behind, the 90 mm gun."""
    xs = (18.4, 10.8, 3.4, -4.2, -11.6, -19.2)
    v.track([(26.2, 6.2, 3.0), (18.4, 3.5, 3.3), (-19.2, 3.5, 3.3), (-26.4, 6.4, 3.0)], 0.9)
    for x in (14.6, 7.0, -0.4, -8.0, -15.4):
        v.disc(x, 9.2, 1.0, "plain")
    v.wheels(xs, 3.5, 3.4, rim=0.74)
    v.toothed(-26.4, 6.4, 3.0)
    v.wheel(26.2, 6.2, 2.9)
    v.poly(
        "-31.0,10.6 -30.4,15.6 -11.0,16.6 -9.4,15.6 13.4,15.6 28.6,10.8 29.2,8.0 "
        "25.4,10.2 -28.6,10.2"
    )
    v.line((-30.6, 11.4), (25.0, 11.4))
    v.star(0.0, 13.5, 1.7)
    v.gun(17.0, 19.4, 55.4, 2.3, "double")
    v.poly("13.4,16.2 13.4,22.4 17.2,21.8 18.6,19.4 17.2,17.0", rounded=0.8)
    v.poly(
        "-6.6,15.8 -9,17.2 -18.2,17.8 -18.4,22.6 -3.0,24.2 9.0,24.2 14.2,22.6 14.6,15.8",
        rounded=1.2,
    )
    v.poly("-3.4,24.0 -3.0,26.0 3.4,26.0 3.8,24.0")
    v.rod((-14.0, 26.2), (-3.6, 26.8), 0.9)
    v.rod((-11.4, 23.4), (-11.4, 26.4), 0.9)


def cromwell(v: View) -> None:
    """Five large wheels and no rollers, a box of a turret with bolts."""
    v.track([(26.2, 5.4, 2.9), (18.4, 4.4, 4.2), (-18.6, 4.4, 4.2), (-26.0, 6.2, 2.9)], 0.8)
    v.wheels((18.4, 9.2, 0.0, -9.3, -18.6), 4.4, 4.2, rim=0.74, hub=0.2)
    v.toothed(-26.0, 6.2, 2.9)
    v.wheel(26.2, 5.6, 2.7)
    v.poly(
        "-31.4,9.4 -30.6,14.8 -26.0,16.2 11.2,16.2 11.2,14.0 19.0,13.6 19.6,11.0 "
        "30.4,9.6 29.0,8.2 -29.6,8.2"
    )
    v.line((-31.2, 10.2), (28.0, 10.2))
    v.gun(9.6, 19.2, 31.6, 1.6, "single")
    v.poly("-15.4,16.2 -15.4,23.2 4.2,23.8 9.8,22.8 9.8,16.2")
    v.poly("9.6,17.0 9.6,21.8 11.6,21.0 11.6,17.6", "shade")
    for x, y in ((-13.4, 18.0), (-13.4, 21.6), (-4, 21.8), (-4, 18.0), (6.8, 18.0), (6.8, 21.6)):
        v.disc(x, y, 0.75, "ink")
    v.poly("-6.4,23.6 -6.0,25.0 -0.4,25.0 0.0,23.6")


def churchill_hull(v: View) -> None:
    """Track around the whole hull over eleven small wheels."""
    v.track(
        [
            (34.4, 9.4, 3.4),
            (26.4, 2.6, 2.0),
            (-28.0, 2.6, 2.0),
            (-34.0, 8.2, 3.6),
            (-33.0, 11.4, 2.0),
        ],
        1.0,
        "",
    )
    v.poly("36.6,9.0 34.8,12.4 -33.0,13.0 -36.0,9.4 -29,4.6 27,4.6", "paint", rounded=1.0)
    v.wheels([25.5 - 5.25 * n for n in range(11)], 2.4, 2.1, hub=0.3)
    v.toothed(-33.6, 8.4, 3.0)
    v.wheel(34.2, 9.2, 2.9)
    v.poly("-36.0,12.6 -35.0,15.6 -12,16.6 16.6,16.6 17.2,13.6 30.6,13.6 30.6,12.6")
    v.poly("-9.6,7.0 -9.6,14.8 -1.8,14.8 -1.8,7.0", "shade")
    v.disc(9.0, 8.6, 2.2)
    v.disc(22.6, 15.0, 1.1, "shade")


def churchill(v: View) -> None:
    churchill_hull(v)
    v.gun(13.8, 20.2, 37.0, 1.3)
    v.poly("-8.8,16.6 -8.8,23.6 7.2,24.2 13.2,23.0 14.0,16.6")
    v.poly("13.6,18.0 13.6,22.2 15.6,21.4 15.6,18.8", "shade")
    v.line((-2.6, 23.8), (-2.6, 16.8))
    v.poly("-5.4,23.8 -5.0,25.4 0.4,25.4 0.8,24.0")


def churchill_flame(v: View) -> None:
    """The later Churchill with a fuel trailer, its flame gun low in front."""
    churchill_hull(v)
    v.gun(13.4, 20.0, 27.6, 1.7, "single")
    v.poly("-9.6,16.6 -9.8,22.6 -5,24.2 8.2,24.2 13.4,22.4 14.0,16.6", rounded=1.6)
    v.poly("-5.4,24.0 -5.0,25.6 0.4,25.6 0.8,24.0")
    v.rod((24.6, 15.0), (32.0, 15.0), 1.2)
    v.curve(
        *((32, 15.3), (38, 16.6), (42, 18.2), (50, 17.6), (47, 16.6), (48, 15.6), (52, 14.2)),
        *((47.4, 14.2), (46, 12.4), (49.4, 10.6), (43, 11.6), (38, 13.4), (32, 14.5)),
        tone="flame",
    )
    v.rod((-36, 6.0), (-46, 6.0), 1.1)
    v.poly("-68,6.4 -68,16.2 -48.6,16.2 -46,12.4 -46,6.4", rounded=1.4)
    v.line((-57.4, 16.2), (-57.4, 6.4))
    v.tyre(-57.4, 4.4, 4.4)


def valentine_bridgelayer(v: View) -> None:
    """A bridge folded over a tank without a turret."""
    v.track([(23.2, 6.2, 2.8), (15.4, 3.2, 3.0), (-15.0, 3.2, 3.0), (-22.6, 6.2, 2.8)], 0.8)
    v.wheels([15.4, -15.0], 3.3, 3.1)
    v.wheels([8.8, 3.6, -3.2, -8.4], 2.6, 2.4)
    v.toothed(-22.6, 6.2, 2.8)
    v.wheel(23.2, 6.2, 2.7)
    v.poly("-26.0,9.6 -24.4,14.0 -4,15.4 10.4,15.4 14.4,12.4 25.4,10.8 25.4,9.2")
    v.rod((18.4, 11.6), (33.6, 15.4), 2.0, "paint")
    v.poly("-38,15.2 -39.6,17.4 -36.4,20.4 30.4,20.4 34.6,17.6 33.4,15.2", "shade")
    v.poly("-38,25.8 -39.6,23.6 -36.4,20.6 30.4,20.6 34.6,23.4 33.4,25.8")
    for x in range(-32, 28, 8):
        v.line((x, 25.8), (x + 4, 20.6), (x + 8, 25.8))
        v.line((x, 15.2), (x + 4, 20.4), (x + 8, 15.2))
    v.rod((-8, 15.0), (-8, 17), 1.6)


def _rockets(v: View, x: float, y: float) -> None:
    for back, down in ((0.0, 0.0), (5.0, 3.4)):
        tail = x - 12 + back
        v.rod((tail, y - down), (tail + 20, y - down), 1.3)
        v.poly(
            [(tail + 18, y + 1.3 - down), (tail + 24, y - down), (tail + 18, y - 1.3 - down)],
            "ink",
            rounded=0.6,
        )
        v.poly([(tail - 1, y + 2 - down), (tail + 3, y - down), (tail - 1, y - 2 - down)], "ink")


def _bomb(v: View, x: float, y: float) -> None:
    v.poly(
        [(x - 10, y + 1.2), (x + 4, y + 2.9), (x + 11, y), (x + 4, y - 2.9), (x - 10, y - 1.2)],
        "ink",
        rounded=2.2,
    )
    v.poly([(x - 14, y + 2.8), (x - 8.6, y), (x - 14, y - 2.8)], "ink")


def _stripes(v: View, ends: tuple[tuple[float, float, float], tuple[float, float, float]]) -> None:
    """The bands of the invasion around the fuselage: three white, two black.

    `ends` are the first and the last edge: x, the top there, the bottom there.
    """
    (x0, top0, low0), (x1, top1, low1) = ends
    edges = [
        (x0 + (x1 - x0) * n / 5, top0 + (top1 - top0) * n / 5, low0 + (low1 - low0) * n / 5)
        for n in range(6)
    ]
    for n, ((xa, ta, la), (xb, tb, lb)) in enumerate(pairwise(edges)):
        v.poly([(xa, ta), (xb, tb), (xb, lb), (xa, la)], "ink" if n % 2 else "white")
    v.line((x0, top0), (x1, top1))
    v.line((x0, low0), (x1, low1))


def _wings(
    v: View,
    tail: str,
    wing: tuple[str, float],
    spinner: tuple[str, float],
    propeller: tuple[Point, Point],
) -> None:
    """Tailplane, wing, spinner and propeller; outlines with how far their corners are rounded."""
    v.poly(tail, "shade", rounded=0.8)
    v.poly(wing[0], "shade", rounded=wing[1])
    v.poly(spinner[0], rounded=spinner[1])
    v.rod(*propeller, 1.0)


def _armed(plane: Plane, load: Load, x: float, y: float) -> Plane:
    """Return what draws a plane with a load under its wing."""

    def draw(v: View) -> None:
        plane(v)
        load(v, x, y)

    return draw


def _p47(v: View) -> None:
    v.poly("-43,21 -52,36 -47.4,38.4 -42,35 -34,23", rounded=3.0)
    v.poly(
        "46,26.4 50.4,25 54.4,21.6 52,12 46,8.4 20,7.6 -8,10.2 -34,14.6 -52,18.0 "
        "-52,21.4 -30,25.0 4,27.0",
        rounded=3.0,
    )
    v.poly("2,26.8 6,31.6 12,32.4 20,30.4 27,26.8", "glass", rounded=2.0)
    v.line((12, 32.0), (13.4, 27.0))
    _stripes(v, ((-21.5, 25.5, 12.1), (-9.0, 26.3, 10.5)))
    v.disc(-27.2, 19.4, 3.7, "ink")
    v.star(-27.2, 19.4, 3.5)
    v.line((39, 26.4), (38, 8.2))
    _wings(
        v,
        "-50,19.6 -35,21.0 -33,19.6 -37,18.0 -50,18.2",
        ("24,13.8 18,15.4 -8,13.4 -12,11.6 6,10.8 20,11.4", 1.6),
        ("54,18.6 57.6,16.8 54,15.0", 0.6),
        ((55.0, 33.4), (55.0, 1.6)),
    )


p47_rockets = _armed(_p47, _rockets, 4, 6.6)
p47_bombs = _armed(_p47, _bomb, 6, 5.4)


def _typhoon(v: View) -> None:
    v.poly("-40,22 -48.6,38.4 -43,40.4 -35,36 -28,23", rounded=3.0)
    v.poly(
        "49,24.4 53.4,20.4 52,16.4 47.4,8.0 38,6.8 30,9.6 6,11.4 -24,14.6 -49,19.0 "
        "-49,22.0 -24,25.0 14,26.4",
        rounded=2.4,
    )
    v.poly("48.4,15.6 47.0,8.4 38.4,7.2 33,10.2 40,15.6", "shade", rounded=1.2)
    v.poly("-6,25.8 0,30.6 7,31.4 14,29.6 19,26.2", "glass", rounded=1.8)
    v.line((12, 30.2), (13.4, 26.4))
    _stripes(v, ((-19.5, 25.1, 14.1), (-8, 25.5, 12.9)))
    v.disc(-25.2, 19.8, 3.3, "white")
    v.disc(-25.2, 19.8, 2.4, "ink")
    v.disc(-25.2, 19.8, 1.1, "white")
    for x in (26, 30, 34, 38):
        v.line((x, 22.4), (x + 2.6, 22.0))
    _wings(
        v,
        "-47,20.8 -32,22.2 -30,20.8 -34,19.2 -47,19.6",
        ("26,14.2 20,16.6 -6,14.2 -10,12.4 8,11.6 22,12.2", 1.8),
        ("52.4,21.6 58.0,19.0 52.4,16.4", 1.0),
        ((54.6, 35.6), (54.6, 2.8)),
    )
    v.rod((20, 15.4), (30, 15.4), 0.8)


typhoon_rockets = _armed(_typhoon, _rockets, 4, 7.6)
typhoon_bombs = _armed(_typhoon, _bomb, 8, 6.4)


def l5(v: View) -> None:
    """High wing on struts, much glass, fixed wheels."""
    v.poly("-30,18 -37,26.4 -33.4,28.4 -28.6,26 -24.6,19", rounded=2.2)
    v.rod((10.6, 10.0), (12.4, 3.0), 1.6, "paint")
    v.rod((-34.6, 16.8), (-36.6, 12.2), 1.0)
    v.disc(-37.0, 11.4, 1.3, "ink")
    v.poly(
        "27.6,19.0 30.6,17.0 30.4,12.4 27,9.6 4,8.6 -14,12.6 -37,16.6 -37,18.6 -14,21.6 "
        "-8,24.8 10,24.8 15.4,19.4",
        rounded=1.6,
    )
    v.poly("14.0,19.4 9.6,24.0 -7.0,24.0 -11.6,20.6 -6,18.4", "glass", rounded=0.8)
    v.line((2.6, 24.0), (2.6, 18.8))
    v.poly("13.4,24.6 11.4,27.0 -5.4,26.2 -7.0,24.8", rounded=1.2)
    v.line((5.4, 24.4), (7.4, 10.0), wide=1.6)
    v.poly("-36,17.4 -25,18.6 -23.4,17.4 -26,16.4 -36,16.6", "shade")
    v.disc(12.8, 2.8, 2.8, "ink")
    v.disc(12.8, 2.8, 1.0, "plain")
    v.poly("30.4,15.8 32.6,14.8 30.4,13.6")
    v.rod((31.2, 23.6), (31.2, 6.0), 0.8)
