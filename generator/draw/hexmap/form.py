"""A maker's map as a form, which sheets and the overview show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from generator.draw.hexmap.land import draw_land
from generator.draw.hexmap.lettering import HexLettering
from generator.draw.hexmap.look import look_for
from generator.draw.hexmap.signs import draw_areas
from generator.draw.look import Look
from generator.draw.map.job import Started, art, open_canvas
from generator.draw.map.numbers import figure_spots
from generator.draw.map.room import Room
from generator.draw.map.stamps import define
from generator.draw.page import Plate
from generator.draw.pen import SCALE, Pen
from generator.ground.cells import Cell, beside, centre, corner, outlines
from generator.ground.hexes import cell_of
from generator.ground.own.record import OwnLand
from generator.ground.points import Point
from generator.measure import Size, points

MAP = "map"
"""The form with the whole map."""

LAND = "land"
"""The form with the land alone."""


@dataclass(frozen=True)
class HexmapJob:
    """A map to print: its land, its ink, how large a hex is in millimetres.

    `slug` is the small line that says where it comes from.
    """

    land: OwnLand
    game: str
    slug: str
    ink: str
    hex_mm: float
    language: str = "en"

    @property
    def look(self) -> Look:
        """The palette of the map."""
        return look_for(self.land.plan, self.ink)

    @property
    def title(self) -> str:
        """The map's name."""
        return self.land.plan.title


def begin_map(job: HexmapJob, paper: Size, hex_mm: float) -> Started:
    """Open a canvas of a paper size for a map."""
    title = f"{job.game}: {job.title}"
    started = open_canvas(title, job.ink, job.look, paper, hex_mm, job.language)
    ground = job.land.ground
    kinds = {*ground.cover, *(feature.symbol for feature in ground.features)}
    define(started.pen, job.look, kinds)
    return started


def map_form(page: Plate, job: HexmapJob, hex_mm: float) -> None:
    """Define the form of the whole map at a size of hexes, its origin at the map's top left."""
    pen, look, land = page.pen, job.look, job.land
    frame, hex_points = land.frame, points(hex_mm)
    fills = job.ink != "saver"
    with art(pen, LAND, frame.extent, hex_points), on_board(pen, land):
        drawn, works = draw_land(pen, look, land, fills=fills)
        _veil(pen, look, land)
        draw_areas(pen, look, land, hex_points)
        _grid(pen, look, land)
    room, ways = Room(), Room()
    works.fill(room)
    works.works.fill_ways(ways)
    works.fill_ways(ways)
    figures = figure_spots(drawn.stretches(), ways, 0.1)
    with art(pen, MAP, frame.extent, hex_points, under=LAND):
        lettering = HexLettering(page, look, land, hex_mm, room.moved(frame.place))
        lettering.contours([(level, frame.place(at)) for level, at in figures])
        lettering.numbers()
        lettering.markers()
        lettering.labels()


@contextmanager
def on_board(pen: Pen, land: OwnLand) -> Iterator[None]:
    """Draw in the block where the board has things, and see them where the map has them."""
    shift = f"1 0 0 1 {-land.frame.left * SCALE:.4f} 0 cm"
    if land.frame.pointy:
        with pen.mirrored():
            pen.say(shift)
            yield
    else:
        with pen.kept():
            pen.say(shift)
            yield


def _cells(land: OwnLand) -> list[Cell]:
    return [cell_of(land.frame.spared, h) for h in land.hexes]


def _veil(pen: Pen, look: Look, land: OwnLand) -> None:
    """Fade what lies within the frame but in no hex."""
    left, (wide, high) = land.frame.left, land.frame.window
    right = left + wide
    with pen.glazed(0.72):
        pen.fill(look.paper)
        pen.path([(left, 0), (right, 0), (right, high), (left, high)], close=True)
        for loop in outlines(_cells(land)):
            pen.path(loop, close=True)
        pen.paint("f*")


def _grid(pen: Pen, look: Look, land: OwnLand) -> None:
    """Draw the sides of all hexes, each once, and the dots in their middles if the map has them."""
    cells = _cells(land)
    known, sides = set(cells), list[Sequence[Point]]()
    for cell in cells:
        for d in range(6):
            beyond = beside(cell, d)
            if d < 3 or beyond not in known:
                sides.append((corner(cell, d), corner(cell, d + 1)))
    pen.stroke(look.grid, 0.012)
    pen.lines((a, b) for a, b in sides)
    pen.paint("S")
    if land.plan.dots:
        pen.fill(look.grid)
        for cell in cells:
            pen.circle(centre(cell), max(0.022, 0.5 * pen.finest))
        pen.paint("f")
