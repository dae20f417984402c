"""Textures of sections, each drawn once as a form: trees, reeds, sand, waves, crests."""

from __future__ import annotations

from generator.draw.board.look import SectionLook
from generator.draw.map.stamps import strewn
from generator.draw.pen import Pen
from generator.draw.shapes import chance

VARIANTS = 3


def define_textures(pen: Pen, look: SectionLook) -> None:
    """Define the forms `trees-0`, `swamp-0`, `sand-0` and so on.

    Waves and crests tell sea and hilltops where nothing is filled.
    """
    for variant in range(VARIANTS):
        with pen.stamp(f"trees-{variant}"):
            _trees(pen, look, variant)
        with pen.stamp(f"swamp-{variant}"):
            _swamp(pen, look, variant)
        with pen.stamp(f"sand-{variant}"):
            _sand(pen, look, variant)
        with pen.stamp(f"waves-{variant}"):
            _waves(pen, look, variant)
        with pen.stamp(f"crest-{variant}"):
            _crests(pen, look, variant)


def _trees(pen: Pen, look: SectionLook, variant: int) -> None:
    places = sorted(strewn(variant, 13, 0.46, 0.16, 11), key=lambda p: p[1])
    for i, (x, y) in enumerate(places):
        radius = 0.07 + 0.026 * chance(i, variant, 9)
        pen.fill(look.wood_edge)
        pen.circle((x + 0.014, y + 0.02), radius)
        pen.paint("f")
        pen.fill(look.crown)
        pen.circle((x, y), radius)
        pen.paint("f")


def _swamp(pen: Pen, look: SectionLook, variant: int) -> None:
    pen.stroke(look.swamp_ink, 0.015)
    for x, y in strewn(variant, 7, 0.38, 0.24, 53):
        pen.lines(
            [((x - 0.1, y), (x + 0.1, y)), ((x - 0.04, y + 0.035), (x + 0.12, y + 0.035))]
            + [((x + k * 0.022, y), (x + k * 0.045, y - 0.085)) for k in (-2, -1, 0, 1, 2)]
        )
    pen.paint("S")


def _sand(pen: Pen, look: SectionLook, variant: int) -> None:
    pen.fill(look.sand_ink)
    for at in strewn(variant, 22, 0.46, 0.11, 73):
        pen.circle(at, 0.012)
    pen.paint("f")


def _waves(pen: Pen, look: SectionLook, variant: int) -> None:
    pen.stroke(look.water_ink, 0.013)
    for x, y in strewn(variant, 5, 0.36, 0.26, 91):
        pen.curves(
            ((x + k, y), (x + k + 0.03, y - 0.05), (x + k + 0.06, y - 0.05), (x + k + 0.09, y))
            for k in (-0.135, -0.045, 0.045)
        )
    pen.paint("S")


def _crests(pen: Pen, look: SectionLook, variant: int) -> None:
    pen.stroke(look.contour, 0.016)
    for x, y in strewn(variant, 4, 0.3, 0.26, 17):
        pen.path([(x - 0.07, y + 0.035), (x, y - 0.035), (x + 0.07, y + 0.035)])
    pen.paint("S")
