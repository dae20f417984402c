"""German half-tracks, armoured cars, trucks and wagons."""

from __future__ import annotations

from scripts.side_views.pen import Point, View


def sdkfz_251(v: View) -> None:
    """The faceted half-track: wheels in two rows, one wheel in front, a shielded machine gun."""
    v.track([(2.6, 5.8, 3.0), (-3.4, 3.6, 3.0), (-16.2, 3.6, 3.0), (-22.6, 4.6, 2.8)], 0.7)
    for x in (-7.0, -13.6):
        v.disc(x, 3.6, 3.2, "ink")
        v.disc(x, 3.6, 2.6, "shade")
    v.wheels([-3.6, -10.3, -17.0], 3.6, 3.2, rim=0.78)
    v.toothed(2.6, 5.8, 3.0)
    v.wheel(-22.6, 4.6, 2.7)
    v.poly(
        "-29.4,12.6 -26.4,17.6 3.0,17.6 3.4,17.6 10.0,14.4 27.4,12.0 29.6,10.2 25.6,6.6 "
        "8.0,7.4 -24.8,8.4"
    )
    v.line((-29.4, 12.6), (4.4, 12.4), (29.4, 10.2))
    v.line((3.2, 17.6), (4.4, 12.4), (6.4, 7.8))
    v.line((10.0, 14.4), (10.8, 11.8))
    v.cross(-12.0, 15.0, 1.7)
    v.poly("-22.0,8.4 -22.0,11.2 2.6,11.0 4.0,8.4", "shade")
    v.poly("14.6,8.0 17.4,10.4 24.4,10.0 27.2,7.4", "shade")
    v.tyre(20.6, 4.2, 4.2)
    v.poly("-2.0,17.6 -1.0,21.2 1.6,20.6 2.6,17.6", "shade")
    v.rod((0.0, 19.6), (8.2, 20.0), 0.8)
    v.rod((-20.6, 17.6), (-21.4, 21.0), 0.7)


def _eight_wheels(v: View) -> None:
    """The heavy armoured car: eight wheels under long mudguards."""
    v.poly("-29.6,12.4 -27.0,16.0 -8.0,17.0 10.8,16.4 20.6,13.8 29.4,11.4 27.4,7.2 -26.4,6.6")
    v.line((-29.6, 12.4), (10.0, 12.6), (29.2, 11.2))
    v.line((10.8, 16.4), (10.0, 12.6))
    v.poly("-29.0,8.6 -26.4,11.0 -2.4,11.2 0.6,11.2 25.0,11.0 28.8,8.2 26.6,7.4 -27.0,7.4", "shade")
    v.line((-0.9, 11.2), (-0.9, 6.8))
    v.cross(-17.0, 14.4, 1.3)
    for x in (-20.8, -7.4, 6.0, 19.4):
        v.tyre(x, 4.9, 4.9)


def sdkfz_234_1(v: View) -> None:
    """A low open turret with a 20 mm gun under a screen."""
    _eight_wheels(v)
    v.rod((4.0, 19.4), (17.4, 20.4), 0.9)
    v.rod((4.0, 19.4), (9.0, 19.8), 1.6)
    v.poly("-8.4,16.8 -10.8,19.4 -6.8,21.6 2.6,21.4 6.4,19.2 4.6,16.6")
    v.line((-10.8, 19.4), (6.4, 19.2))
    v.line((-6.8, 21.6), (-2.2, 22.8), (2.6, 21.4))


def puma(v: View) -> None:
    """A closed turret with a rounded mantlet, the 50 mm gun with its brake."""
    _eight_wheels(v)
    v.gun(8.0, 20.4, 33.6, 1.4, "double")
    v.poly("5.4,18.0 5.8,22.4 8.6,22.0 11.4,20.4 8.8,18.4", rounded=1.0)
    v.poly("-9.6,16.8 -12.6,20.4 -9.4,23.2 4.2,23.6 7.2,22.0 6.6,16.6")
    v.line((-12.6, 20.4), (6.8, 20.2))
    v.line((-4.6, 23.4), (-5.4, 17.0))


def sdkfz_234_4(v: View) -> None:
    """The 75 mm anti-tank gun with its shield in the open hull."""
    _eight_wheels(v)
    v.gun(2.0, 20.0, 32.6, 1.6, "double")
    v.poly("-9.6,17.0 -7.0,18.8 -4.6,23.0 -1.0,23.0 3.8,20.8 5.0,16.8")
    v.line((-1.0, 23.0), (-1.8, 17.0))
    v.poly("-14.0,17.2 -14.0,18.6 -4.0,20.6 -4.0,18.6", "shade")


def maultier(v: View) -> None:
    """An armoured truck on tracks with ten rocket tubes on its roof."""
    v.track([(1.0, 5.0, 2.8), (-4.2, 2.8, 2.2), (-19.6, 2.8, 2.2), (-25.2, 4.6, 2.6)], 0.8)
    v.wheels([-5.0, -9.8, -14.6, -19.4], 2.8, 2.2)
    v.toothed(1.0, 5.0, 2.7)
    v.wheel(-25.2, 4.6, 2.5)
    v.poly("-30.6,8.0 -30.6,16.6 -26.0,17.8 6.4,18.6 11.4,15.0 25.6,13.4 29.4,9.8 28.6,6.6 6.0,7.4")
    v.line((-30.6, 12.8), (29.0, 10.6))
    v.line((6.4, 18.6), (7.0, 7.6))
    v.cross(-24.0, 15.0, 1.5)
    v.line((11.4, 15.0), (11.6, 11.8))
    v.poly("13.6,7.8 16.6,10.8 24.4,10.4 27.8,7.4", "shade")
    v.tyre(20.6, 4.6, 4.6)
    v.poly("-16.6,18.0 -15.4,20.8 -8.0,20.8 -7.0,18.2")
    for y in (20.6, 23.0, 25.4):
        v.rod((-22.6, y - 0.8), (1.8, y + 2.8), 1.7, "paint")
        v.disc(1.6, y + 2.8, 0.7, "ink")


def truck_german(v: View) -> None:
    """A truck with two axles, a rounded bonnet and a canvas cover."""
    v.poly("-29,6.8 -29,8.6 28,8.6 29.4,6.0 24,6.0 13,6.8", "ink")
    v.poly("-30.0,8.2 -30.0,13.0 4.4,13.0 4.4,8.2")
    v.poly("-29.8,13.0 -29.4,23.8 -26.4,25.2 1.0,25.2 3.8,23.8 4.2,13.0", "shade", rounded=1.0)
    for x in (-21.4, -12.8, -4.2):
        v.line((x, 13.0), (x, 25.0))
    v.poly("5.4,8.0 5.4,20.6 7.4,21.6 12.2,21.2 15.6,15.6 16.0,8.0", rounded=0.8)
    v.poly("7.4,15.4 7.4,19.6 11.6,19.6 13.8,15.4", "glass")
    v.poly("15.6,8.2 15.6,15.6 25.0,14.8 28.0,12.6 28.4,7.8", rounded=1.2)
    for y in (10.2, 11.4, 12.6):
        v.line((18.0, y + 1), (24.0, y + 0.6))
    v.curve(
        (15.0, 7.0),
        (17.4, 12.6),
        (25.6, 12.6),
        (30.0, 6.6),
        (26, 7.6),
        (18, 8.0),
        (15.0, 7.0),
        tone="shade",
    )
    v.tyre(21.8, 4.5, 4.5)
    v.tyre(-18.4, 4.5, 4.5)


def _horse(v: View, x: float, tone: str) -> None:
    """A draught horse, walking."""

    def at(*points: Point) -> list[Point]:
        return [(x + dx, dy) for dx, dy in points]

    # Legs, then tail, then body with neck and head, then mane and collar.
    for hip, knee, hoof in (
        ((3.4, 8.6), (1.4, 4.6), (2.2, 0.3)),
        ((17.6, 8.6), (20.2, 5.4), (19.4, 1.4)),
        ((5.0, 8.4), (5.6, 4.4), (4.4, 0.3)),
        ((16.2, 8.4), (15.8, 4.2), (16.2, 0.3)),
    ):
        v.rod(at(hip)[0], at(knee)[0], 2.0, tone)
        v.rod(at(knee)[0], at(hoof)[0], 1.3, tone)
        v.rod(at(hoof)[0], at((hoof[0] + 1.0, hoof[1]))[0], 1.4)
    v.poly(at((0.8, 15.6), (-1.6, 13.6), (-2.4, 8.0), (-0.4, 7.4), (0.6, 12.4)), "ink", rounded=1.2)
    v.poly(
        at(
            (0.0, 13.6),
            (1.4, 16.8),
            (5.0, 17.0),
            (9.6, 15.8),
            (13.4, 16.4),
            (16.4, 17.8),
            (20.6, 24.2),
            (21.4, 25.6),
            (22.4, 22.4),
            (24.0, 21.0),
            (27.2, 17.4),
            (26.6, 15.8),
            (25.0, 15.8),
            (22.2, 18.0),
            (20.8, 16.2),
            (20.2, 12.6),
            (18.4, 8.4),
            (14.8, 7.6),
            (9.6, 7.0),
            (5.6, 8.2),
            (2.2, 8.2),
        ),
        tone,
        rounded=0.9,
    )
    v.poly(
        at((15.0, 17.6), (19.4, 21.6), (20.8, 23.2), (20.2, 20.6), (17.0, 17.2)), "ink", rounded=0.6
    )
    v.line(*at((16.2, 18.2), (17.8, 13.4), (17.0, 8.0)), wide=1.7)


def wagon(v: View) -> None:
    """A wagon with a canvas cover, drawn by a pair of horses."""
    _horse(v, 9.0, "shade")
    _horse(v, 5.0, "paint")
    v.rod((24.0, 11.4), (-6.0, 8.6), 0.8)
    v.poly("-36.0,9.0 -37.4,14.2 -5.8,14.2 -7.0,9.0")
    v.poly("-36.8,14.2 -37.4,22.6 -33.4,24.4 -9.6,24.4 -5.6,22.6 -6.4,14.2", "shade", rounded=1.4)
    for x in (-29.0, -21.4, -13.8):
        v.line((x, 14.2), (x, 24.2))
    for x, r in ((-29.4, 5.4), (-12.2, 4.6)):
        v.disc(x, r, r, "ink")
        v.disc(x, r, r * 0.8, "plain")
        for dx, dy in ((1.0, 0.0), (0.0, 1.0), (0.71, 0.71), (0.71, -0.71)):
            v.line((x - dx * r * 0.8, r - dy * r * 0.8), (x + dx * r * 0.8, r + dy * r * 0.8))
        v.disc(x, r, r * 0.24, "ink")
