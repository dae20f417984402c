"""A section's contents in drawing order: ground, water, towns, ways."""

from __future__ import annotations

from generator.draw.board.land import SectionLand
from generator.draw.board.look import SectionLook
from generator.draw.board.ways import SectionTowns, SectionWays
from generator.draw.pen import Pen
from generator.ground.section import Section


def draw_section(pen: Pen, look: SectionLook, section: Section, *, fills: bool) -> None:
    """Draw everything but the grid, the marks and the names."""
    land = SectionLand(pen, look, section, fills=fills)
    land.draw()
    ways = SectionWays(pen, look, section, fills=fills)
    ways.water()
    land.coast()
    towns = SectionTowns(pen, look, section, ways, fills=fills)
    towns.ground()
    ways.ways()
    towns.draw()
