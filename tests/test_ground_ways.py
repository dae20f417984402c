"""Ways over grown land: canals are dug straight, and every road leads somewhere."""

from __future__ import annotations

import pytest

from generator.dice import Stream, Streams
from generator.ground.growing.bare import BareLand
from generator.ground.growing.relief import lay_canal
from generator.ground.growing.roads import Roadworks
from generator.ground.growing.terrain import WaterRule
from generator.ground.hexes import board
from generator.ground.record import Road
from tests.battlefields import recipes, surveyed
from tests.shares import first

FLAT = board(9, 9)


def stream() -> Stream:
    return Streams("a straight way").stream("test")


def works(*roads: Road, waters=()) -> Roadworks:
    found = Roadworks(BareLand(FLAT, {}, (0,) * FLAT.size, waters), stream())
    for road in roads:
        found.build(road.kind, road.hexes)
    return found


def way(*names: str, kind: str = "unpaved") -> Road:
    return Road(kind, tuple(FLAT.parse(name) for name in names))  # type: ignore[arg-type]


def named(road: Road) -> list[str]:
    return [FLAT.name(h) for h in road.hexes]


@pytest.mark.parametrize("recipe", first(6, sorted(recipes())))
def test_every_road_of_a_battlefield_leads_somewhere(recipe: str) -> None:
    for seed in ("1", "2"):
        ground = surveyed(recipe, seed).ground
        for number, road in enumerate(ground.roads):
            others = {h for i, o in enumerate(ground.roads) if i != number for h in o.hexes}
            for end in (road.hexes[0], road.hexes[-1]):
                where = f"{recipe} {seed}: {road.kind} at {ground.board.name(end)}"
                assert end in ground.board.rim | ground.building_at.keys() | others, where


def test_a_road_that_stops_short_of_a_house_goes_on_to_it() -> None:
    built = works(way("A5", "B5", "C5"))
    built.mend({FLAT.parse("D5")})
    assert [named(road) for road in built.roads] == [["A5", "B5", "C5", "D5"]]
    assert (FLAT.parse("C5"), FLAT.parse("D5")) in built.steps


def test_a_road_that_leads_nowhere_is_cut_back_to_the_last_house() -> None:
    built = works(way("A5", "B5", "C5", "D5", "E5", "F5"))
    built.mend({FLAT.parse("C5")})
    assert [named(road) for road in built.roads] == [["A5", "B5", "C5"]]


def test_a_road_between_two_fields_is_not_built() -> None:
    built = works(way("A5", "B5"), way("D5", "E5", "F5"))
    built.mend({FLAT.parse("B5")})
    assert [named(road) for road in built.roads] == [["A5", "B5"]]
    assert len(built.steps) == 2


def test_roads_that_lean_on_one_that_goes_go_with_it() -> None:
    """The second ends at the first, which leads nowhere itself."""
    built = works(way("A5", "B5"), way("D5", "E5", "F5"), way("E3", "E4", "E5"))
    built.mend({FLAT.parse("B5"), FLAT.parse("E3")})
    assert named(built.roads[0]) == ["A5", "B5"]
    for road in built.roads[1:]:
        assert road.hexes[0] in {FLAT.parse("E3")} | set(built.roads[-1].hexes)


def test_a_road_turns_no_hook_to_reach_a_house() -> None:
    """C5 runs on to the east: a house behind it is not on its way."""
    built = works(way("A5", "B5", "C5"))
    built.mend({FLAT.parse("B4")})
    assert [named(road) for road in built.roads] == []


@pytest.mark.parametrize(
    ("edge", "course", "down"),
    [
        ("north", "along", True),
        ("north", "across", False),
        ("east", "along", False),
        ("east", "across", True),
    ],
)
def test_a_canal_is_a_straight_line_from_edge_to_edge(edge, course, down) -> None:
    rule = WaterRule("canal", 1, 1, course, 0)
    land = board(25, 17)
    hexes = lay_canal(land, rule, edge, set(), stream())
    columns, numbers = {land.column(h) for h in hexes}, {land.number(h) for h in hexes}
    assert (len(columns) == 1, len(numbers) == 1) == (down, not down)
    assert len(hexes) == (17 if down else 25)


def test_a_canal_keeps_off_the_sea() -> None:
    rule = WaterRule("canal", 1, 1, "along", 0)
    land = board(25, 17)
    sea = {h for h in land.hexes if land.column(h) != 12}
    assert {land.column(h) for h in lay_canal(land, rule, "north", sea, stream())} == {12}
    assert lay_canal(land, rule, "north", set(land.hexes), stream()) == ()
