"""Hex maps: a ground on one page, and at playing size over several sheets."""

from generator.draw.map.cover import lay_cover
from generator.draw.map.job import MapJob
from generator.draw.map.playing import map_lines, map_middles, playing_sheets, whole_map
from generator.draw.map.sheets import OVERLAP, plan_of, tiling
from generator.draw.map.single import one_page, same_pages
from generator.draw.tiling import Tile, Tiling

__all__ = [
    "OVERLAP",
    "MapJob",
    "Tile",
    "Tiling",
    "lay_cover",
    "map_lines",
    "map_middles",
    "one_page",
    "plan_of",
    "playing_sheets",
    "same_pages",
    "tiling",
    "whole_map",
]
