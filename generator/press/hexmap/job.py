"""A map to be drawn: the ground, how it opens, its words; and its form, which pages then show."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.games.platoon_leader.battlefield import Battlefield
from generator.games.platoon_leader.fronts import Opening
from generator.measure import Size, points
from generator.press.hexmap.control import Front, Party
from generator.press.hexmap.land import Land
from generator.press.hexmap.look import LOOKS, Look, spared
from generator.press.hexmap.marks import Marks, Type
from generator.press.hexmap.names import Names
from generator.press.hexmap.page import Page
from generator.press.hexmap.pen import SCALE, Pen
from generator.press.hexmap.shapes import cell_of, loops
from generator.press.hexmap.stamps import define
from generator.press.hexmap.works import Works
from generator.press.marks import new_canvas, registered
from generator.press.saving import saved
from generator.typeset.fonts import font_file
from generator.typeset.inks import INKS

PARTIES: Mapping[str, Party] = {
    "axis": Party("Axis", "#2c4a6e"),
    "allied": Party("Allied", "#8c2f1b"),
}
LAND = "land"
"""The form with the ground alone."""

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
    """One map to draw: the ground, how the campaign opens if that is to be shown, and its words.

    `slug` is the small line that says where the map comes from: seed, content, version. `snow`
    says that the ground lies under snow in most of the campaign.
    """

    ground: Battlefield
    opening: Opening | None = None
    title: str = ""
    slug: str = ""
    parties: Mapping[str, Party] = field(default_factory=lambda: PARTIES)
    ink: str = "colour"
    snow: bool = False


def fonts() -> dict[str, str]:
    """Make the fonts of maps known and return their names by use."""
    return {use: registered(font_file(name)) for use, name in _FONTS.items()}


def look_of(job: MapJob) -> Look:
    look = LOOKS["snow" if job.snow else job.ground.look]
    return spared(look) if job.ink == "saver" else look


def map_form(pen: Pen, job: MapJob, kind: Type, hex_points: float, *, names: bool) -> Marks:
    """Define the form 'map', a hex of `hex_points`, its origin at the top left of the map.

    It shows the form 'land', the ground without a mark or a name. Its box is the frame of the
    map, which cuts what runs on beyond the board.
    """
    ground, look = job.ground, look_of(job)
    fills = job.ink != "saver"
    define(pen, look, {*ground.cover, *(item.symbol for item in ground.strategic)})
    wide, high = ground.board.extent
    with art(pen, LAND, (wide, high), hex_points):
        land = Land(pen, look, ground, fills=fills)
        land.draw()
        works = Works(pen, look, ground, fills=fills)
        works.draw()
        _veil(pen, look, ground)
        marks = Marks(pen, look, ground, kind, hex_points)
        marks.grid()
    with art(pen, "map", (wide, high), hex_points, under=LAND):
        marks.contours(land.figures())
        if job.opening:
            Front(pen, look, ground).draw(job.opening, job.parties)
        if names:
            marks.coordinates()
            marks.levels()
        marks.strategic()
        names_of = Names(pen, look, ground, marks, kind, hex_points)
        names_of.draw(works.houses.boxes, coordinates=names)
    return marks


class art:  # noqa: N801  a context manager
    """A form in hexes: 100 to a hex, y down, clipped to the frame of the map.

    `under` names a form of the same size that lies below it.
    """

    def __init__(
        self,
        pen: Pen,
        name: str,
        extent: tuple[float, float],
        hex_points: float,
        under: str = "",
    ) -> None:
        self._pen, self._name, self._extent, self._points = pen, name, extent, hex_points
        self._under = under

    def __enter__(self) -> None:
        wide, high = (side * self._points for side in self._extent)
        scale = self._points / SCALE
        self._pen.canvas.beginForm(self._name, 0, 0, wide, high)
        if self._under:
            self._pen.canvas.doForm(self._under)
        self._pen.say("q")
        self._pen.say(f"{scale:.7g} 0 0 {-scale:.7g} 0 {high:.4f} cm")

    def __exit__(self, *_: object) -> None:
        self._pen.say("Q")
        self._pen.end_form()


def _veil(pen: Pen, look: Look, ground: Battlefield) -> None:
    """Pale what lies within the frame but in no hex."""
    wide, high = ground.board.extent
    with pen.glazed(0.62):
        pen.fill(look.paper)
        pen.path([(0, 0), (wide, 0), (wide, high), (0, high)], close=True)
        for loop in loops({cell_of(ground.board, h) for h in ground.board.hexes}):
            pen.path(loop, close=True)
        pen.paint("f*")


def type_of(page: Page, hex_mm: float) -> Type:
    """Return type sizes: coordinates are written in the hexes at playing size only."""
    if hex_mm > 12:
        return Type(7.0, 9.0, 17.0, page.fonts)
    return Type(6.0, 6.5 if hex_mm < 9 else 7.5, 10.0, page.fonts)


def begin(job: MapJob, paper: Size, hex_mm: float) -> tuple[Pen, Page, io.BytesIO]:
    buffer = io.BytesIO()
    named = fonts()
    canvas = new_canvas(buffer, paper, named["text"])
    canvas.setTitle(job.title or job.ground.name)
    pen = Pen(canvas, INKS[job.ink], 0.22 / points(hex_mm))
    return pen, Page(pen, look_of(job), paper.height, named), buffer


def finish(pen: Pen, buffer: io.BytesIO) -> bytes:
    """Save the canvas and pack its streams anew: ReportLab writes them as ASCII."""
    import pikepdf

    pen.canvas.save()
    with pikepdf.open(buffer) as pdf:
        return saved(pdf, repack=True)
