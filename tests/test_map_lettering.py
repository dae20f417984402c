"""Numbers on hex maps, read back from print: off roads, streams, contour lines and hedges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.draw.look import LOOKS
from generator.draw.map import MapJob, one_page, playing_sheets
from generator.draw.map.names import NameWriter
from generator.draw.map.room import Room
from generator.games.platoon_leader.ground.map import map_overlay
from generator.ground.record import Ground
from generator.measure import PAPERS, Size
from tests.battlefields import leader, surveyed
from tests.drawn import Point, marks_of
from tests.map_reader import Name, names_on
from tests.printed import Printed
from tests.shares import first

HEX = 20.0
EDGE = 6.0
RECIPES = ("village", "bocage", "dry-hills")


@cache
def ground(recipe: str) -> Ground:
    return surveyed(recipe, "letters", defender="axis").ground


@cache
def sheet(recipe: str) -> bytes:
    return playing_sheets(MapJob(ground(recipe)), Size(800, 800))


@cache
def names(recipe: str) -> dict[int, Name]:
    return names_on(Printed(sheet(recipe)), ground(recipe).board, (EDGE, EDGE))


@cache
def lines(recipe: str, what: str) -> tuple[tuple[tuple[Point, ...], float], ...]:
    """The strokes of one kind, in hexes from the map's corner, each with half its width."""
    look = LOOKS[ground(recipe).look]
    widths = {
        look.paved: ("road", 0.21, 0.03),
        look.dirt: ("road", 0.17, 0.03),
        look.water: ("stream", 0.075, 0.03),
        look.contour: ("contour", 0.053, 0.026),
        look.hedge: ("hedge", 0.1, 0.1),
    }
    # Of a contour line only the line: its strokes downhill are thinner.
    found = []
    for mark in marks_of(sheet(recipe), HEX * 72 / 25.4):
        if mark.kind != "stroke" or len(mark.colour) != 3:
            continue
        for colour, (kind, width, near) in widths.items():
            alike = all(
                abs(a - int(colour[i : i + 2], 16) / 255) < 0.004
                for a, i in zip(mark.colour, (1, 3, 5), strict=True)
            )
            if kind == what and alike and abs(mark.width - width) < near:
                found += [(_moved(path), mark.width / 2) for path in mark.paths]
    return tuple(found)


def _moved(path: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x - EDGE / HEX, y - EDGE / HEX) for x, y in path)


def covers(name: Name, found: Sequence[tuple[Sequence[Point], float]]) -> bool:
    """Whether a name lies on one of some lines."""
    return any(
        name.left - half < x < name.right + half and name.top - half < y < name.bottom + half
        for path, half in found
        for x, y in _places(path)
    )


def _places(path: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / 0.04))
        for i in range(count + 1):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_hex_has_its_name_and_that_stands_in_it(recipe: str) -> None:
    board = ground(recipe).board
    found = names(recipe)
    assert len(found) == board.size
    for h, name in found.items():
        x, y = board.centres[h]
        for u, v in ((name.left, name.top), (name.right, name.bottom)):
            out = max(
                (u - x) * math.sin(math.radians(60 * d)) - (v - y) * math.cos(math.radians(60 * d))
                for d in range(6)
            )
            assert out < 0.47, board.name(h)


@pytest.mark.parametrize(
    ("what", "most"),
    first(1, [("road", 0.0), ("contour", 0.005), ("stream", 0.0), ("hedge", 0.005)]),
)
def test_names_of_hexes_keep_off_lines(what: str, most: float) -> None:
    hit = there = 0
    for recipe in RECIPES:
        found = lines(recipe, what)
        board = ground(recipe).board
        for h, name in names(recipe).items():
            x, y = board.centres[h]
            close = [
                (path, half)
                for path, half in found
                if min(p[0] for p in path) - 1 < x < max(p[0] for p in path) + 1
                and min(p[1] for p in path) - 1 < y < max(p[1] for p in path) + 1
            ]
            usual = Name(h, x - 0.1, y - 0.355, x + 0.1, y - 0.265)
            there += covers(usual, close)
            hit += covers(name, close)
    assert there > 15, "there would be names on them"
    assert hit <= most * sum(ground(recipe).board.size for recipe in RECIPES)
    assert hit < 0.2 * there


@pytest.mark.parametrize("recipe", RECIPES)
def test_most_names_stand_where_people_look_for_them(recipe: str) -> None:
    board = ground(recipe).board
    usual = sum(
        math.dist(name.middle, (board.centres[h][0], board.centres[h][1] - 0.31)) < 0.05
        for h, name in names(recipe).items()
    )
    assert usual > 0.6 * board.size


def _covered(monkeypatch: pytest.MonkeyPatch, recipe: str, *, seen: bool) -> float:
    """How much of lines the names of places cover, if lines are `seen` or not."""
    found: list[float] = []
    real: list[Room] = []
    written, started = NameWriter._set, NameWriter.__init__

    def watched(self: NameWriter, *words: Any) -> None:
        written(self, *words)
        found.append(real[0].cost(self._taken[-1][0]))

    def begun(self: NameWriter, *args: Any) -> None:
        real[:] = [args[-1]]
        started(self, *args[:-1], args[-1] if seen else Room())

    one = surveyed(recipe, "letters", defender="axis")
    overlay = map_overlay(leader(), one.ground, one.opening)
    with monkeypatch.context() as patch:
        patch.setattr(NameWriter, "_set", watched)
        patch.setattr(NameWriter, "__init__", begun)
        one_page(MapJob(one.ground, overlay.bare()), PAPERS["a4"])
    assert len(found) > 7
    return sum(found)


@pytest.mark.ci
def test_names_of_places_keep_off_contour_lines_and_hedges(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recipes = ("bocage", "hills", "dry-hills")
    with_, without = (
        sum(_covered(monkeypatch, recipe, seen=seen) for recipe in recipes)
        for seen in (True, False)
    )
    assert with_ < 0.75 * without


def test_a_room_knows_its_lines_and_boxes() -> None:
    room = Room()
    room.add_line([(0.0, 0.0), (1.0, 0.0)], 0.1)
    room.add_box((2.0, 2.0, 3.0, 3.0))
    assert room.cost((0.4, -0.05, 0.6, 0.05)) > 0
    assert room.cost((0.4, 0.09, 0.6, 0.2)) > 0
    assert room.cost((0.4, 0.11, 0.6, 0.2)) == 0
    assert room.cost((2.5, 2.5, 2.6, 2.6)) == pytest.approx(2.0)
    assert room.cost((3.1, 2.0, 3.4, 2.4)) == 0
    assert room.best([(0.5, 0.05), (0.5, 0.5)], 0.1, 0.1) == (1, 0.0)
