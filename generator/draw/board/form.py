"""A section as a form, which sheets and overviews show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.content.kinds.printed import NoteLine
from generator.draw.board.look import SectionLook, look_for
from generator.draw.board.marks import SectionMarks, SectionType
from generator.draw.board.picture import draw_section
from generator.draw.board.stamps import define_textures
from generator.draw.look import LOOKS
from generator.draw.map.job import Started, art, open_canvas
from generator.draw.page import Plate
from generator.draw.pen import Pen
from generator.ground.lattice import Spot
from generator.ground.section import Section
from generator.measure import Size, points


@dataclass(frozen=True, slots=True)
class Seen:
    """What one hex sees: these hexes, including itself, are left unveiled."""

    spot: Spot
    hexes: frozenset[Spot]


@dataclass(frozen=True, slots=True)
class SectionJob:
    """A section to print: its words, its ink, how large a hex is in millimetres.

    `notes` are heads with lines below them for the overview, which shows `seen` as well; `words`
    tell what the signs of its key do, by their ids.
    """

    section: Section
    title: str
    slug: str
    ink: str
    hex_mm: float
    language: str = "en"
    notes: tuple[tuple[str, tuple[NoteLine, ...]], ...] = ()
    seen: Seen | None = None
    words: Mapping[str, str] = field(default_factory=dict)


def begin_section(job: SectionJob, paper: Size, hex_mm: float) -> Started:
    """Open a canvas of a paper size for a section."""
    return open_canvas(job.title, job.ink, LOOKS["temperate"], paper, hex_mm, job.language)


def section_form(pen: Pen, job: SectionJob, kind: SectionType, name: str = "section") -> None:
    """Define the form of a section; its box is the section's own frame, which cuts half hexes."""
    section, look = job.section, look_for(job.ink)
    fills = job.ink != "saver"
    if not pen.known("trees-0"):
        define_textures(pen, look)
    with art(pen, name, section.lattice.extent, kind.hex_points):
        _draw(pen, look, section, kind, fills=fills)


def _draw(pen: Pen, look: SectionLook, section: Section, kind: SectionType, *, fills: bool) -> None:
    draw_section(pen, look, section, fills=fills)
    marks = SectionMarks(pen, look, section, kind, fills=fills)
    marks.grid()
    marks.sides()
    marks.numbers()
    marks.names()


def type_for(page: Plate, hex_mm: float) -> SectionType:
    """Return type sizes for a size of hexes."""
    number = 6.0 if hex_mm > 14 else max(3.2, hex_mm * 0.42)
    return SectionType(
        points(hex_mm), number, max(6.5, 0.62 * hex_mm), max(5.5, 0.5 * hex_mm), page.fonts
    )
