"""Hex maps: a ground as one page, and at playing size over several sheets."""

from generator.press.hexmap_control import Party
from generator.press.hexmap_cover import with_cover
from generator.press.hexmap_job import PARTIES, MapJob
from generator.press.hexmap_playing import playing_sheets
from generator.press.hexmap_sheets import OVERLAP, PLAYING_HEX, Tile, Tiling, tiling
from generator.press.hexmap_single import one_page

__all__ = [
    "OVERLAP",
    "PARTIES",
    "PLAYING_HEX",
    "MapJob",
    "Party",
    "Tile",
    "Tiling",
    "one_page",
    "playing_sheets",
    "tiling",
    "with_cover",
]
