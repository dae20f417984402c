"""Hex maps in grey: levels, and what stands on them, are told apart by how light they are."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from generator.draw.look import LOOKS, SEASONS
from generator.draw.map import MapJob, playing_sheets
from generator.ground.overlay import Season
from generator.ground.record import Building, Ground
from generator.measure import Size
from tests.printed import Printed
from tests.shares import first
from tests.test_drawn_land import BOARD, OPEN

STEP, DEEP, UNDER = 8.5, 4.0, 5.5
"""L* between levels, between level 0 and a hollow, and between levels under woods, as printed."""

EDGE, HEX, DOTS = 6.0, 20.0, 100
COLUMNS = {"A": -1, "B": -1, "C": 0, "D": 0, "E": 1, "F": 2, "G": 3}
SEASON_OF: dict[str, tuple[str, Season]] = {
    **{look: (look, "summer") for look in LOOKS},
    "snow": ("temperate", "snow"),
    **{season: ("temperate", season) for season in ("green", "autumn", "bare")},  # type: ignore[dict-item]
}


def printed_grey(ground: Ground, season: Season = "summer") -> dict[str, list[int]]:
    """The greys of each hex of a printed map about its middle, its name left out."""
    sheet = Printed(playing_sheets(MapJob(ground, ink="grey", season=season), Size(300, 300)))
    picture = sheet.picture(0, DOTS).convert("L")
    found = {}
    for h in BOARD.hexes:
        x, y = BOARD.centres[h]
        spots = [
            (x + dx / 50, y + dy / 50)
            for dx in range(-18, 19)
            for dy in range(-9, 16)
            if dx * dx + dy * dy < 18 * 18 and dx * dx + dy * dy > 9
        ]
        found[BOARD.name(h)] = [
            picture.getpixel(tuple(round((EDGE + n * HEX) * DOTS / 25.4) for n in spot))
            for spot in spots
        ]
    return found


def lightness(grey: float) -> float:
    """L* of a printed grey, 0 to 255 (CIE 1976)."""
    part = grey / 255
    linear = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return 116 * linear ** (1 / 3) - 16 if linear > 0.008856 else 903.3 * linear


@pytest.mark.parametrize("name", first(3, SEASON_OF))
def test_levels_are_told_apart_in_grey(name: str) -> None:
    """The higher, the darker; a hollow is lighter than what lies around it."""
    assert set(SEASONS) | set(LOOKS) == set(SEASON_OF)
    look, season = SEASON_OF[name]
    levels = tuple(COLUMNS[BOARD.name(h)[0]] for h in BOARD.hexes)
    greys = printed_grey(replace(OPEN, look=look, levels=levels), season)
    seen: dict[int, list[int]] = {}
    for hex_, found in greys.items():
        if hex_[1] in "3456":
            seen.setdefault(COLUMNS[hex_[0]], []).extend(found)
    light = {level: lightness(statistics.median(found)) for level, found in seen.items()}
    for level in (0, 1, 2):
        assert light[level] - light[level + 1] > STEP, light
    assert light[-1] - light[0] > DEEP, light


@pytest.mark.parametrize("kind", ["woods", "light-jungle", "dense-jungle"])
def test_levels_are_told_apart_in_grey_under_what_grows_on_them(kind: str) -> None:
    """What grows there is a pattern, and between its marks lies the grey of the level."""
    levels = tuple(max(0, COLUMNS[BOARD.name(h)[0]]) for h in BOARD.hexes)
    cover = tuple(kind for _ in BOARD.hexes)
    greys = printed_grey(replace(OPEN, look="tropical", cover=cover, levels=levels))
    seen: dict[int, list[int]] = {}
    for hex_, found in greys.items():
        if hex_[1] in "3456" and hex_[0] in "BDEFG":
            seen.setdefault(max(0, COLUMNS[hex_[0]]), []).extend(found)
    counts = {level: Counter(found) for level, found in seen.items()}
    own = {
        level: max(
            count, key=lambda grey: count[grey] - max(counts[n][grey] for n in counts if n != level)
        )
        for level, count in counts.items()
    }
    light = {level: lightness(grey) for level, grey in own.items()}
    for level in (0, 1, 2):
        assert light[level] - light[level + 1] > UNDER, light
        assert counts[level][own[level]] > 0.15 * counts[level].total(), "it is seen"


def test_jungle_is_told_from_open_ground_and_woods_by_its_pattern() -> None:
    """By its grey it is no level: that is lighter than level 1."""
    kinds = {"B": "open", "C": "open", "D": "light-jungle", "F": "dense-jungle"}
    cover = tuple(kinds.get(BOARD.name(h)[0], "open") for h in BOARD.hexes)
    levels = tuple(int(BOARD.name(h)[0] == "A") for h in BOARD.hexes)
    greys = printed_grey(replace(OPEN, look="tropical", cover=cover, levels=levels))
    seen: dict[str, list[float]] = {}
    for hex_, found in greys.items():
        if hex_[1] in "3456":
            seen.setdefault(hex_[0], []).extend(map(lightness, found))
    spread = {column: statistics.pstdev(found) for column, found in seen.items()}
    assert spread["D"] > 4 * spread["B"]
    assert spread["F"] > 4 * spread["B"]
    assert statistics.mean(seen["D"]) - statistics.mean(seen["F"]) > 5
    assert statistics.mode(seen["D"]) > statistics.mode(seen["A"])


KINDS = {"B": "open", "C": "grain", "D": "orchard", "E": "woods", "F": "brush"}


@cache
def covers() -> dict[str, tuple[float, float]]:
    """How light each kind of terrain is as it is printed, and how much that varies."""
    cover = tuple(KINDS.get(BOARD.name(h)[0], "open") for h in BOARD.hexes)
    houses = tuple(
        Building(h, "stone", h) for h in BOARD.hexes if BOARD.name(h)[0] == "G"
    )  # fmt: skip
    greys = printed_grey(replace(OPEN, cover=cover, buildings=houses))
    seen: dict[str, list[float]] = {}
    for hex_, found in greys.items():
        kind = KINDS.get(hex_[0], "building" if hex_[0] == "G" else "")
        if kind and hex_[1] in "3456":
            seen.setdefault(kind, []).extend(map(lightness, found))
    return {kind: (statistics.mean(all_), statistics.pstdev(all_)) for kind, all_ in seen.items()}


@pytest.mark.parametrize(
    ("one", "other"), list(itertools.combinations([*KINDS.values(), "building"], 2))
)
def test_terrain_is_told_apart_in_grey(one: str, other: str) -> None:
    """By 5 L* on the whole, or because one is half as varied again as the other."""
    (mean, spread), (other_mean, other_spread) = covers()[one], covers()[other]
    uneven = max(spread, other_spread) / max(0.5, min(spread, other_spread))
    assert abs(mean - other_mean) > 5 or uneven > 1.5, covers()


@pytest.mark.parametrize("name", SEASON_OF)
def test_enclosed_grass_is_no_greener_than_its_season(name: str) -> None:
    """Its tint is close to the open ground that it is a kind of, and no level by its grey."""
    look = SEASONS.get(name, LOOKS.get(name, LOOKS["temperate"]))
    ground, grass = (
        [int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (look.ground, look.pasture)
    )
    assert max(abs(a - b) for a, b in zip(ground, grass, strict=True)) <= 22
