"""Hex maps: a ground as one page, and at playing size over several sheets."""

from generator.press.hexmap.cover import lay_cover
from generator.press.hexmap.job import MapJob
from generator.press.hexmap.playing import playing_sheets
from generator.press.hexmap.sheets import OVERLAP, tiling
from generator.press.hexmap.single import one_page, same_pages
from generator.press.hexmap.tiles import Tile, Tiling

__all__ = [
    "OVERLAP",
    "MapJob",
    "Tile",
    "Tiling",
    "lay_cover",
    "one_page",
    "playing_sheets",
    "same_pages",
    "tiling",
]
