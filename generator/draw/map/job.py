"""A map to be drawn: the ground, its overlay, its words; and its form, shown on pages."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generator.draw.look import LOOKS, SEASONS, Look, inked
from generator.draw.map.built.works import Works
from generator.draw.map.land import Land
from generator.draw.map.lines import Lines
from generator.draw.map.marks import Marks, Type
from generator.draw.map.names import NameWriter
from generator.draw.map.numbers import figure_spots, place_numbers, plain_of, room_of
from generator.draw.map.room import Room
from generator.draw.map.stamps import define
from generator.draw.map.water import Waters
from generator.draw.page import Plate
from generator.draw.pen import SCALE, Pen
from generator.ground.cells import outlines
from generator.ground.hexes import cell_of
from generator.ground.overlay import NOTHING, Overlay, Season
from generator.ground.record import Ground
from generator.measure import Size, points
from generator.press.marks import new_canvas, registered
from generator.press.pdf.saving import pdf_bytes
from generator.typeset.fonts import font_file
from generator.typeset.inks import INKS

LAND = "land"
"""The form with the ground alone."""

_FRINGE = 2.5
"""Millimetres that a fringe of colour is broad."""

_FONTS = {
    "coordinate": "BarlowCondensed-Medium",
    "level": "BarlowCondensed-Medium",
    "name": "SourceSansPro-Semibold",
    "place": "SourceSerifPro-SemiboldIt",
    "shield": "SourceSansPro-Semibold",
    "text": "SourceSansPro-Regular",
    "title": "SourceSerifPro-SemiboldIt",
}


@dataclass(frozen=True)
class MapJob:
    """One map to draw: the ground, what is drawn over it, and its words.

    `slug` is the small line that says where the map comes from: seed, content, version. On
    temperate ground, and everywhere under snow, the land looks like its `season`. `ruined`, from 0
    to 1, is the share of houses in towns and villages without a roof. A document that stands by
    itself names its `language`.
    """

    ground: Ground
    overlay: Overlay = NOTHING
    title: str = ""
    slug: str = ""
    ink: str = "colour"
    season: Season = "summer"
    ruined: float = 0.0
    language: str = ""


def fonts() -> dict[str, str]:
    """Register the fonts of maps and return their names by use."""
    return {use: registered(font_file(name)) for use, name in _FONTS.items()}


def look_of(job: MapJob) -> Look:
    """Return the palette of a map: by its ground and season, or with outlines alone."""
    look = LOOKS["snow" if job.season == "snow" else job.ground.look]
    if job.ground.look == "temperate":
        look = SEASONS.get(job.season, look)
    return inked(look, job.ink)


def map_form(pen: Pen, job: MapJob, kind: Type, hex_points: float, *, names: bool) -> Marks:
    """Define the form 'map', a hex of `hex_points`, its origin at the top left of the map.

    It shows the form 'land', the ground without a mark or a name. Its box is the frame of the
    map, which cuts what runs on beyond the board.
    """
    ground, look = job.ground, look_of(job)
    fills = job.ink != "saver"
    define(pen, look, {*ground.cover, *symbols(job)})
    wide, high = ground.board.extent
    with art(pen, LAND, (wide, high), hex_points):
        land = Land(pen, look, ground, fills=fills)
        land.draw()
        works = Works(pen, look, ground, fills=fills, ruined=job.ruined)
        works.draw()
        _veil(pen, look, ground)
        marks = Marks(pen, look, ground, kind, hex_points)
        marks.grid()
    room, ways = room_of(ground, job.overlay, land, works), Room()
    works.fill_ways(ways)
    usual = Room() if job.overlay.layers else room
    numbers = place_numbers(ground, marks, usual) if names else None
    with art(pen, "map", (wide, high), hex_points, under=LAND):
        marks.contours(figure_spots(land.stretches(), ways, 0.1))
        _lines(pen, job, hex_points)
        if numbers:
            marks.coordinates(numbers.names, plain_of(ground, numbers))
            marks.levels(numbers.levels)
        marks.marks(job.overlay.marks)
        along = [*works.boxes(), *Waters(pen, look, ground, fills=fills).boxes()]
        lettering = NameWriter(pen, look, ground, job.overlay, marks, room)
        lettering.draw(works.houses.boxes, along, numbers.boxes if numbers else ())
    return marks


def lines_form(pen: Pen, job: MapJob, kind: Type, hex_points: float) -> Marks:
    """Define the form 'map' without land: the grid, the names of hexes, and all lines.

    The names stand where no line runs.
    """
    ground, look = job.ground, look_of(job)
    marks = Marks(pen, look, ground, kind, hex_points)
    with art(pen, "map", ground.board.extent, hex_points):
        marks.grid()
        _lines(pen, job, hex_points)
        marks.coordinates(place_numbers(ground, marks, Room()).names)
    return marks


def _lines(pen: Pen, job: MapJob, hex_points: float) -> None:
    fringe = points(_FRINGE) / hex_points
    Lines(pen, look_of(job), job.ground.board, fringe).draw(job.overlay.layers)


def symbols(job: MapJob) -> set[str]:
    """Return the symbols that a map shows, as marks or as features of the land."""
    marked = {mark.symbol for mark in job.overlay.marks}
    return (marked | {feature.symbol for feature in job.ground.features}) - {""}


@contextmanager
def art(
    pen: Pen, name: str, extent: tuple[float, float], hex_points: float, under: str = ""
) -> Iterator[None]:
    """Draw a form in hexes: 100 to a hex, y down, clipped to the frame of the map.

    `under` names a form of the same size that lies below it.
    """
    wide, high = (side * hex_points for side in extent)
    scale = hex_points / SCALE
    pen.canvas.beginForm(name, 0, 0, wide, high)
    if under:
        pen.canvas.doForm(under)
    pen.say("q")
    pen.say(f"{scale:.7g} 0 0 {-scale:.7g} 0 {high:.4f} cm")
    yield
    pen.say("Q")
    pen.end_form()


def _veil(pen: Pen, look: Look, ground: Ground) -> None:
    """Fade what lies within the frame but in no hex."""
    wide, high = ground.board.extent
    with pen.glazed(0.62):
        pen.fill(look.paper)
        pen.path([(0, 0), (wide, 0), (wide, high), (0, high)], close=True)
        for loop in outlines({cell_of(ground.board, h) for h in ground.board.hexes}):
            pen.path(loop, close=True)
        pen.paint("f*")


def type_of(page: Plate, hex_mm: float) -> Type:
    """Return type sizes: coordinates are written in the hexes at playing size only."""
    if hex_mm > 12:
        return Type(7.0, 9.0, 17.0, page.fonts)
    return Type(6.0, 6.5 if hex_mm < 9 else 7.5, 10.0, page.fonts)


@dataclass(frozen=True, slots=True)
class Started:
    """A canvas that was begun, the page that is furnished, and where the PDF will be."""

    pen: Pen
    page: Plate
    buffer: io.BytesIO
    language: str

    def finish(self, turned: Collection[int] = ()) -> bytes:
        """Save the canvas and pack its streams; pages `turned`, from 0, are shown on their side."""
        import pikepdf

        self.pen.canvas.save()
        with pikepdf.open(self.buffer) as pdf:
            if self.language:
                pdf.Root.Lang = pikepdf.String(self.language)
            for number in turned:
                pdf.pages[number].obj.Rotate = 90
            return pdf_bytes(pdf)


def begin(job: MapJob, paper: Size, hex_mm: float) -> Started:
    """Open a canvas of a paper size for a map."""
    title = job.title or job.ground.name
    return open_canvas(title, job.ink, look_of(job), paper, hex_mm, job.language)


def open_canvas(
    title: str, ink: str, look: Look, paper: Size, hex_mm: float, language: str
) -> Started:
    """Open a canvas of a paper size, a hex `hex_mm` from flat to flat; its page has a look."""
    buffer = io.BytesIO()
    named = fonts()
    canvas = new_canvas(buffer, paper, named["text"])
    canvas.setTitle(title)
    pen = Pen(canvas, INKS[ink], 0.22 / points(hex_mm))
    return Started(pen, Plate(pen, look, paper.height, named), buffer, language)
