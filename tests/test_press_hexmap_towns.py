"""Towns, ways and lettering of hex maps: where houses stand, what is straight, what keeps off."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from generator.draw.look import Look
from generator.draw.map import MapJob, one_page, playing_sheets
from generator.draw.map.built.houses import Houses, towns_of
from generator.draw.map.built.plans import FRONT, inside
from generator.draw.map.built.towns import squares_of
from generator.draw.map.built.works import Works
from generator.draw.map.legend import samples
from generator.draw.map.links import link_lines
from generator.draw.map.names import NameWriter
from generator.draw.map.water import Waters
from generator.draw.map.ways import Ways
from generator.draw.shapes import bend_of, links
from generator.games.platoon_leader.ground.map import map_overlay
from generator.games.platoon_leader.scenario.ruins import ruined
from generator.ground.cells import Cell, centre
from generator.ground.hexes import board, cell_of
from generator.ground.overlay import Link
from generator.ground.record import Building, Ground, Settlement, Water
from generator.measure import PAPERS, Size
from tests.battlefields import leader, surveyed
from tests.printed import Printed
from tests.shares import first

FLAT = board(11, 9)


@cache
def ground(recipe: str, seed: str = "1") -> Ground:
    return surveyed(recipe, seed, defender="axis").ground


def ways_of(ground_: Ground) -> Ways:
    return Ways(links(ground_.board, [road.hexes for road in ground_.roads]), {})


def houses_of(ground_: Ground) -> tuple[Houses, Ways]:
    ways = ways_of(ground_)
    nothing: Any = None
    return Houses(nothing, Look(), ground_, ways, fills=True), ways


class TestTowns:
    @pytest.mark.parametrize("recipe", ["town", "village", "coast"])
    def test_every_building_hex_has_houses_and_they_stay_in_it(self, recipe: str) -> None:
        found = ground(recipe)
        houses, _ = houses_of(found)
        for building in found.buildings:
            plans = houses.plans(building)
            assert plans, found.board.name(building.hex)
            x, y = centre(cell_of(found.board, building.hex))
            for plan in plans:
                assert all(math.dist((x, y), at) < 0.6 for at in plan)

    @pytest.mark.parametrize("seed", ["1", "2", "3"])
    def test_houses_of_a_town_stand_in_rows_along_its_streets(self, seed: str) -> None:
        """On a street, every house has its front at the same distance from it."""
        found = ground("town", seed)
        houses, ways = houses_of(found)
        on_streets = 0
        for building in found.buildings:
            cell = cell_of(found.board, building.hex)
            if building.hex not in towns_of(found) or cell not in ways.sides or building.church:
                continue
            plans = houses.plans(building)
            street = [bend_of(curve, i / 40)[0] for curve in ways.pieces(cell) for i in range(41)]
            for plan in plans if len(plans) > 1 else ():
                on_streets += 1
                for at in plan[:2]:
                    assert abs(min(math.dist(at, way) for way in street) - FRONT) < 0.03
                assert all(inside(cell, at) for at in plan)
        assert on_streets > 15

    def test_neighbours_in_a_row_share_their_walls(self) -> None:
        found = ground("town")
        houses, ways = houses_of(found)
        shared = rows = 0
        for building in found.buildings:
            cell = cell_of(found.board, building.hex)
            if cell in ways.sides and building.hex in towns_of(found) and not building.church:
                plans = houses.plans(building)
                rows += len(plans) > 3
                shared += any(math.dist(a[1], b[0]) < 1e-6 for a, b in pairwise(plans))
        assert rows > 3
        assert shared >= rows

    def test_rows_off_the_street_run_in_its_line_or_across_a_hex_side(self) -> None:
        found = ground("town")
        houses, ways = houses_of(found)
        for building in found.buildings:
            cell = cell_of(found.board, building.hex)
            alone = not any(
                found.building_at[n].group == building.group
                for n in found.board.neighbours[building.hex]
                if n in found.building_at
            )
            if cell not in ways.sides and alone and building.hex in towns_of(found):
                a, b, *_ = houses.plans(building)[0]
                turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 60
                assert min(abs(turn - 30), abs(turn - 90)) < 0.01 or building.church

    def test_a_town_has_a_square_by_its_church(self) -> None:
        found = ground("town")
        (square, *_) = squares_of(found)
        assert found.building_at[square[0]].church
        assert all(h in found.board.neighbours[square[0]] for h in square[1:])
        assert not set(square[1:]) & found.building_at.keys()

    def test_a_building_over_hex_sides_has_wings_that_meet(self) -> None:
        found = ground("town")
        houses, _ = houses_of(found)
        met = 0
        for building in found.buildings:
            for n in found.board.neighbours[building.hex]:
                other = found.building_at.get(n)
                if other and other.group == building.group and building.hex < n:
                    ends = [
                        {(round(x, 3), round(y, 3)) for plan in houses.plans(one) for x, y in plan}
                        for one in (building, other)
                    ]
                    assert len(ends[0] & ends[1]) >= 2
                    met += 1
        assert met > 3


class TestRuins:
    def test_episodes_are_the_theatres_own_and_days_lie_in_them(self) -> None:
        known = {
            episode["name"]: (episode["from"], episode["to"])
            for episode in leader().records("episodes").values()
        }
        for one in leader().records("ruins").values():
            first, last = known[one["episode"]]
            assert first <= one["from"] <= last, one["episode"]
            assert 0 < one["share"] <= 75

    def test_a_campaign_lies_in_ruins_from_their_day_on(self) -> None:
        def campaign(episode: str, day: str) -> Any:
            class Day:
                @staticmethod
                def isoformat() -> str:
                    return day

            setting = type("Setting", (), {"episode": {"name": episode}, "first_day": Day})
            return type("Campaign", (), {"setting": setting})

        assert ruined(leader(), campaign("The siege of Breslau", "1945-03-02")) == 0.55
        assert ruined(leader(), campaign("The siege of Breslau", "1945-02-14")) == 0.0
        assert ruined(leader(), campaign("The battle of Hannut", "1940-05-13")) == 0.0
        assert ruined(leader(), campaign("The fight for Pomerania", "1945-03-02")) == 0.0

    def test_the_legend_tells_of_ruins_where_there_are_some(self) -> None:
        found = ground("town")
        assert "Gutted building" not in [one.name for one in samples(found, ())]
        assert "Gutted building" in [one.name for one in samples(found, (), ruined=True)]

    def test_ruins_change_houses_alone(self) -> None:
        job = MapJob(ground("village"))
        whole, gutted = (
            one_page(one, PAPERS["a4"]) for one in (job, MapJob(job.ground, ruined=0.6))
        )
        assert whole != gutted
        assert Printed(whole).text(0) != Printed(gutted).text(0), "the legend has a line more"


class TestStraight:
    def dug(self, *names: str) -> Waters:
        water = Water("canal", tuple(FLAT.parse(name) for name in names))
        nothing: Any = None
        found = Waters(nothing, Look(), _bare(), fills=True)
        self.curves = found.course(water)
        return found

    @pytest.mark.parametrize(
        "names", [[f"{c}5" for c in "ABCDEFGHIJK"], [f"D{n}" for n in range(1, 10)]]
    )
    def test_a_canal_is_drawn_as_one_straight_line_off_the_map(self, names: list[str]) -> None:
        self.dug(*names)
        points = [at for curve in self.curves for at in curve]
        (ax, ay), (bx, by) = points[0], points[-1]
        far = math.dist((ax, ay), (bx, by))
        for x, y in points:
            assert abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / far < 1e-9
        wide, high = FLAT.extent
        for x, y in (points[0], points[-1]):
            assert not (0 < x < wide and 0 < y < high)

    def test_a_road_that_turns_by_turns_is_straight(self) -> None:
        """Hexes of one number in a row lie up and down by turns."""
        way = [FLAT.parse(f"{c}5") for c in "ABCDEFGHIJK"]
        ways = Ways(links(FLAT, [way]), {})
        for h in way[1:-1]:
            for curve in ways.pieces(cell_of(FLAT, h)):
                assert len({round(y, 9) for _, y in curve}) == 1

    def test_roads_that_cross_go_through_each_other(self) -> None:
        way = [FLAT.parse(f"{c}5") for c in "ABCDEFGHIJK"]
        down = [FLAT.parse(f"F{n}") for n in range(1, 10)]
        ways = Ways(links(FLAT, [way, down]), {})
        across, along = ways.pieces(cell_of(FLAT, FLAT.parse("F5")))
        heights = [{round(y, 9) for _, y in one} for one in (across, along)]
        assert min(map(len, heights)) == 1

    def test_a_road_has_no_bend_where_it_crosses_a_hex_side(self) -> None:
        found = ground("village")
        ways = ways_of(found)
        for road in found.roads:
            for a, b in pairwise(road.hexes):
                one, other = cell_of(found.board, a), cell_of(found.board, b)
                d = found.board.direction(a, b)
                first, second = ways._lead(one, d), ways._lead(other, (d + 3) % 6)
                assert first == pytest.approx((-second[0], -second[1]))


class TestLettering:
    @pytest.mark.parametrize("recipe", first(1, ["village", "bocage", "river-line", "steppe"]))
    def test_names_keep_off_roads(self, recipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Of the room of all names little lies on roads: a road through a name takes a fifth."""
        written: list[tuple[float, float, float, float]] = []
        ways: list[tuple[float, float, float, float]] = []
        before, lettered = NameWriter._set, NameWriter.draw

        def watched(self: NameWriter, *words: Any) -> None:
            before(self, *words)
            written.append(self._taken[-1][0])

        def drawn(self: NameWriter, houses: Any, along: Any, numbers: Any) -> None:
            ways.extend(along)
            lettered(self, houses, along, numbers)

        monkeypatch.setattr(NameWriter, "_set", watched)
        monkeypatch.setattr(NameWriter, "draw", drawn)
        found = surveyed(recipe, "1", defender="axis")
        overlay = map_overlay(leader(), found.ground, found.opening)
        playing_sheets(MapJob(found.ground, overlay.bare()), Size(900, 900))
        assert len(written) > 7
        assert ways
        covered = sum(_overlap(name, way) for name in written for way in ways)
        assert covered < 0.06 * sum((r - a) * (b - t) for a, t, r, b in written)


class TestLinks:
    def lines(self, hexes: str, onto: str) -> list[Any]:
        named = [frozenset(map(FLAT.parse, text.split())) for text in (hexes, onto)]
        return list(link_lines(FLAT, Link(named[0], named[1], "#000000")))

    def test_a_single_file_is_one_line_from_the_area_to_the_edge(self) -> None:
        found = self.lines("D3 D2 D1", "D4 D5 C5 E5")
        xs = {round(x, 6) for piece in found for x, _ in piece}
        assert len(xs) == 1
        ys = sorted(y for piece in found for _, y in piece)
        assert ys[0] == pytest.approx(0.5)
        assert ys[-1] == pytest.approx(3.5)

    def test_a_broad_link_is_outlined_but_not_towards_area_and_edge(self) -> None:
        found = self.lines("D2 E2 D1 E1", "D3 E3 C3")
        cells = [cell_of(FLAT, FLAT.parse(name)) for name in ("D2", "E2", "D1", "E1")]
        inner = {centre(cell) for cell in cells}
        assert found
        assert not any(at in inner for piece in found for at in piece)


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _bare() -> Ground:
    """A ground of which only the board is asked."""
    found: Any = type("Bare", (), {"board": FLAT, "waters": ()})
    return found


def test_a_village_of_few_houses_is_no_town() -> None:
    hexes = tuple(FLAT.parse(f"{c}5") for c in "CDEFG")
    found: Any = type("Few", (), {})
    found.settlements = (Settlement("Aubry", hexes, hexes[2]),)
    found.buildings = tuple(Building(h, "stone", h) for h in hexes)
    found.building_at = {building.hex: building for building in found.buildings}
    assert towns_of(found) == frozenset()
    cell: Cell = cell_of(FLAT, hexes[0])
    assert inside(cell, centre(cell))


@pytest.mark.parametrize("recipe", ["river-line", "bocage", "marsh", "dry-hills", "town"])
def test_bridges_and_fords_lie_where_the_road_meets_the_water(recipe: str) -> None:
    found = ground(recipe)
    nothing: Any = None
    works = Works(nothing, Look(), found, fills=True)
    waters = Waters(nothing, Look(), found, fills=True)
    for crossing in found.crossings:
        at, _ = works._met(crossing.hex)
        x, y = centre(cell_of(found.board, crossing.hex))
        assert math.dist(at, (x, y)) < 0.58, "in its own hex"
        assert min(math.dist(at, place) for place in waters.places(crossing.hex)) < 0.06
    assert found.crossings
