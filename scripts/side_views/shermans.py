"""What runs on the medium tank's gear: three bogies a side, sprocket in front."""

from __future__ import annotations

from scripts.side_views.pen import Point, View


def bogies(v: View, xs: tuple[float, ...] = (15.2, 0.0, -15.2)) -> None:
    """Track and bogies with two wheels each, a return roller over each."""
    front, back = xs[0] + 3.6, xs[-1] - 3.6
    wheels = [
        (front, 2.7, 2.5),
        (back, 2.7, 2.5),
        (xs[0] + 9.0, 8.0, 3.2),
        (xs[-1] - 9.4, 6.0, 2.9),
    ]
    v.track(wheels, 0.9)
    for x in xs:
        v.poly([(x - 2.0, 9.6), (x + 2.0, 9.6), (x + 3.2, 5.0), (x - 3.2, 5.0)])
        v.wheel(x - 3.6, 2.7, 2.6)
        v.wheel(x + 3.6, 2.7, 2.6)
        v.disc(x - 1.2, 9.7, 0.9, "plain")
    v.toothed(xs[0] + 9.0, 8.0, 3.2)
    v.wheel(xs[-1] - 9.4, 6.0, 2.9, rim=0.74)


def nose(v: View) -> None:
    """The rounded nose over the sprocket."""
    v.poly("20,13.2 25.5,12.6 28.4,10.2 28.2,7.2 25.8,6.2 23,9.6", rounded=1.4)


def hull(v: View) -> None:
    """The tank's hull: rounded nose, sloped front, upright rear."""
    nose(v)
    v.poly(
        "-28.6,11.0 -28.2,18.6 -14,19.8 12.4,19.8 24.6,13.0 24.2,10.6",
    )
    v.line((-28.6, 11.0), (-26.0, 9.0))
    v.line((-12, 19.8), (-12.6, 18.2), (-28.0, 17.2))
    v.star(-6.0, 15.4, 2.9)


def tank(v: View) -> None:
    """Gear and hull, without a turret."""
    bogies(v)
    hull(v)


def _cast_turret(v: View, back: float = 21.6, front: float = 25.4) -> None:
    """The small turret, `back` and `front` its heights there, with its hatch."""
    v.poly(
        f"-12.6,{back} -11.8,25.4 -7.0,26.8 3.6,26.8 8.6,{front} 9.0,20.0 -8.6,20.0", rounded=2.0
    )
    v.poly("-4.6,26.8 -4.2,28.2 1.8,28.2 2.2,26.8")


def sherman(v: View) -> None:
    tank(v)
    v.gun(10.5, 22.9, 29.0, 1.7)
    v.poly("8.2,20.6 8.2,25.2 11.6,24.6 12.8,22.8 11.6,21.0", rounded=0.8)
    _cast_turret(v)
    v.disc(-6.6, 23.6, 0.9, "ink")


def sherman_long(v: View) -> None:
    """The large turret with the long gun."""
    tank(v)
    v.gun(12.0, 23.4, 43.0, 1.8)
    v.poly("8.8,20.6 8.8,26.4 12.6,25.6 13.8,23.4 12.6,21.2", rounded=0.8)
    v.poly(
        "-18.6,22.6 -18.0,26.6 -8,28.2 4.2,28.2 9.0,26.8 9.4,20.0 -8.4,20.0 -12,21.8",
        rounded=1.6,
    )
    v.poly("-6.6,28.2 -6.2,30.0 0.0,30.0 0.4,28.2")
    v.disc(-8.6, 24.4, 0.9, "ink")


def m4_105(v: View) -> None:
    """The tank with the short, thick howitzer."""
    tank(v)
    v.gun(11.5, 22.9, 22.4, 2.7)
    v.poly("8.0,19.8 8.0,26.2 13.0,25.4 14.0,22.9 13.0,20.4", rounded=0.8)
    _cast_turret(v, front=25.8)
    v.disc(-6.6, 23.6, 0.9, "ink")


def firefly(v: View) -> None:
    """The British long gun, and the wireless box behind the turret."""
    tank(v)
    v.gun(10.5, 23.0, 49.5, 2.0, "ball")
    v.poly("8.2,20.6 8.2,25.4 12.0,24.8 13.0,23.0 12.0,21.2", rounded=0.6)
    v.poly("-18.4,21.8 -18.4,25.8 -11,25.8 -11,21.8")
    _cast_turret(v, back=21.2)


def flail(v: View) -> None:
    """A drum of chains on two arms before the tank."""
    sherman(v)
    v.rod((20.0, 11.6), (44.0, 9.6), 1.7, "paint")
    for number, (x, y) in enumerate(
        [(39.5, 0.3), (42.5, 0.0), (45.5, 0.0), (48.8, 0.6), (52.4, 2.6)]
    ):
        v.curve((44.6, 9.4), (43 + number, 6), (x - 0.6, 3.4), (x, y), wide=1.5)
        v.disc(x, y + 0.9, 0.9, "ink")
    v.disc(44.6, 9.6, 3.6)
    v.disc(44.6, 9.6, 1.5, "ink")


def _sloped_hull(v: View) -> None:
    nose(v)
    v.poly("-29.6,10.6 -27.4,18.0 11.2,18.6 25.2,12.0 24.4,10.4 -25,10.4")
    v.line((-28.8, 13.2), (23.0, 13.2))
    for x in (-20, 2):
        v.disc(x, 15.8, 0.5, "ink")
    v.star(-9.0, 15.8, 2.4)


def _open_turret(v: View) -> None:
    """The wedge-shaped turret without a roof, its counterweights behind."""
    v.poly("-17.6,19.4 -18.4,23.4 -12,25.0 -9,19.4", "shade")
    v.poly("-13.4,19.2 -15.0,25.4 2.4,25.8 9.6,24.6 12.2,21.4 9.0,19.0")
    v.line((2.4, 25.8), (0.4, 19.2))
    v.line((12.2, 21.4), (1.4, 22.0))


def m10(v: View) -> None:
    """The open, wedge-shaped turret with its counterweights."""
    bogies(v)
    _sloped_hull(v)
    v.gun(11.0, 21.6, 37.0, 1.9)
    _open_turret(v)


def achilles(v: View) -> None:
    """The same with the British gun: muzzle brake, and a counterweight behind it."""
    bogies(v)
    _sloped_hull(v)
    v.gun(11.0, 21.6, 46.0, 1.9, "ball")
    v.poly("39.2,22.8 42.2,22.8 42.2,20.4 39.2,20.4")
    _open_turret(v)


def m36(v: View) -> None:
    """The rounded turret with a great bustle, and the 90 mm gun."""
    bogies(v)
    _sloped_hull(v)
    v.gun(10.0, 22.0, 45.0, 2.3, "double")
    v.poly("8,19.8 7.6,24.6 11.6,24.2 14.0,22.0 12.0,20.0", rounded=0.8)
    v.poly(
        "-22.4,20.6 -22.6,25.4 -12,26.4 4.6,26.4 8.8,24.8 9.0,19.0 -9.6,19.0 -13.6,20.6",
        rounded=1.2,
    )
    v.line((-12.4, 26.4), (-13.0, 20.4))


def _open_box(v: View, top: float, front: tuple[Point, Point]) -> None:
    nose(v)
    v.poly([(-28.8, 10.8), (-28.4, 16.0), (-19, 16.4), (-18.4, top), *front, (24.4, 10.8)])


def priest(v: View) -> None:
    """Howitzer in an open box, the pulpit of the machine gun beside it."""
    bogies(v)
    v.gun(9.0, 21.6, 24.6, 2.3)
    _open_box(v, 22.6, ((9.2, 22.6), (14.6, 14.2)))
    v.poly(
        "-28.8,10.8 -28.4,16.0 -19,16.4 -18.4,20.4 -4,20.4 0,24.0 9.2,24.0 14.6,14.2 "
        "22.6,14.0 24.4,10.8"
    )
    v.poly("0.6,20.6 0.2,28.2 8.4,28.2 8.0,20.6", "shade", rounded=0.6)
    v.star(-9.0, 15.0, 2.9)
    v.rod((1.0, 29.4), (13.0, 29.8), 0.9)
    v.rod((4.4, 28.2), (4.4, 29.6), 1.2)


def sexton(v: View) -> None:
    """The 25-pounder in an open box on a Ram's hull."""
    bogies(v)
    v.gun(9.0, 20.4, 26.0, 2.0, "single")
    v.poly("9.0,17.8 9.0,22.6 13.2,22.0 13.2,18.4", "shade")
    nose(v)
    v.poly(
        "-29.2,10.8 -28.6,18.8 -16,19.2 -14.6,23.6 8.6,23.6 11.6,17.6 20.8,15.0 24.6,12.4 24.2,10.8"
    )
    v.line((-14.6, 20.2), (10.0, 20.2))
    v.line((-15.6, 19.2), (-15.8, 11.0))
    v.star(-5.0, 15.6, 2.7)


def wreck(v: View) -> None:
    """A tank burnt out: turret askew, track thrown, smoke."""
    for x, y, r in ((-2, 30, 6.5), (5, 34, 6), (-5, 37.5, 6), (2, 41, 5)):
        v.disc(x, y, r, "shadow")
    v.poly("-30,0 -30,1.2 -22,1.6 30,1.2 38,1.4 38,0", "ink")
    bogies(v)
    hull(v)
    v.poly("-7,20 -4,30 -1,25 2,33 4.6,25 8,30 9,20", "flame")
    v.rod((11.0, 19.0), (30.0, 12.4), 1.7, "paint")
    v.poly("-12.6,22.6 -9.8,27.6 -4.0,27.6 7.0,23.4 11.6,19.6 10.0,16.0 -7.6,20.0", rounded=2.0)
    for x, y in ((-22, 14.4), (-16, 15.6), (19, 12.8)):
        v.disc(x, y, 0.9, "ink")
