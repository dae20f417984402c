"""Outlines of areas, held against their own cells: hexes of both kinds, and squares."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.ground import cells, lattice, spots
from generator.ground.hexes import side_of
from generator.ground.nets import groups, spread
from generator.ground.outlines import squares_outlines, trace
from generator.ground.points import Point, inset, signed_area

HEX = math.sqrt(3) / 2
"""The area of a hex that measures 1 from flat to flat."""

places = st.frozensets(st.tuples(st.integers(-2, 6), st.integers(-2, 6)), max_size=50)
"""Any area of cells or squares: scattered, with holes, touching in corners."""

upright = places.map(lambda area: frozenset((2 * x + 1 - y % 2, y) for x, y in area))
"""Any area of spots, of which x + y is odd."""

Area = Collection[tuple[int, int]]


def area(loops: Sequence[Sequence[Point]]) -> float:
    """The area inside some outlines; what holes take is subtracted."""
    return sum(map(signed_area, loops))


def sides(loops: Sequence[Sequence[Point]]) -> Counter[tuple[Point, Point]]:
    """How often each side occurs, from corner to corner, in thousandths."""
    found: Counter[tuple[Point, Point]] = Counter()
    for loop in loops:
        rounded = [(round(x, 3), round(y, 3)) for x, y in loop]
        found.update(zip(rounded, [*rounded[1:], rounded[0]], strict=True))
    return found


def rim(
    members: Area,
    beside: Callable[[tuple[int, int], int], tuple[int, int]],
    corner: Callable[[tuple[int, int], int], Point],
    count: int = 6,
) -> Counter[tuple[Point, Point]]:
    """The sides of an area's cells beyond which no other of them lies."""
    ends = (
        (corner(cell, d), corner(cell, (d + 1) % count))
        for cell in members
        for d in range(count)
        if beside(cell, d) not in members
    )
    return Counter(tuple((round(x, 3), round(y, 3)) for x, y in pair) for pair in ends)  # type: ignore[misc]


class TestHexesWithFlatTops:
    @given(places)
    def test_an_outline_holds_as_much_as_its_cells(self, area_: Area) -> None:
        assert area(cells.outlines(area_)) == pytest.approx(len(area_) * HEX)

    @given(places)
    def test_every_side_of_the_rim_occurs_once(self, area_: Area) -> None:
        assert sides(cells.outlines(area_)) == rim(area_, cells.beside, cells.corner)

    def test_a_hole_runs_the_other_way(self) -> None:
        ring = {cells.beside((4, 4), d) for d in range(6)}
        outer, hole = cells.outlines(ring)
        assert (len(outer), signed_area(outer)) == (18, pytest.approx(7 * HEX))
        assert (len(hole), signed_area(hole)) == (6, pytest.approx(-HEX))

    def test_neighbours_share_a_side(self) -> None:
        for cell in ((2, 3), (3, 3), (-1, 0)):
            for d in range(6):
                there = cells.beside(cell, d)
                assert cells.beside(there, (d + 3) % 6) == cell
                assert cells.middle(cell, d) == pytest.approx(cells.middle(there, d + 3))
                assert cells.corner(cell, d) == pytest.approx(cells.corner(there, d + 4))
                assert math.dist(cells.centre(cell), cells.centre(there)) == pytest.approx(1)


class TestHexesWithACornerOnTop:
    @given(upright)
    def test_an_outline_holds_as_much_as_its_hexes(self, area_: Area) -> None:
        assert area(spots.outlines(area_)) == pytest.approx(len(area_) * HEX)

    @given(upright)
    def test_every_side_of_the_rim_occurs_once(self, area_: Area) -> None:
        assert sides(spots.outlines(area_)) == rim(area_, lattice.neighbour, spots.corner)

    def test_middles_lie_between_corners(self) -> None:
        for d in range(6):
            there = lattice.neighbour((5, 2), d)
            assert spots.middle((5, 2), d) == pytest.approx(spots.middle(there, d + 3))
            assert math.dist(spots.centre((5, 2)), spots.centre(there)) == pytest.approx(1)
            ends = spots.ends(side_of((5, 2), there))
            assert math.dist(*ends) == pytest.approx(1 / math.sqrt(3))


class Plane:
    """A board without end."""

    def __getitem__(self, spot: tuple[int, int]) -> Sequence[tuple[int, int]]:
        return lattice.around(spot)

    @property
    def neighbours(self) -> Plane:
        return self


class TestGroups:
    @given(upright)
    def test_each_has_one_outline_besides_its_holes(self, area_: Area) -> None:
        found = list(groups(Plane(), area_))
        outer = [loop for loop in spots.outlines(area_) if signed_area(loop) > 0]
        assert len(found) == len(outer)
        assert sorted(spot for group in found for spot in group) == sorted(area_)
        assert [group[0] for group in found] == sorted(group[0] for group in found)

    def test_steps_are_distances_where_nothing_is_in_the_way(self) -> None:
        near = spread(Plane(), [(1, 0)], lambda spot: lattice.distance((1, 0), spot) < 4)
        assert all(steps == lattice.distance((1, 0), spot) for spot, steps in near.items())
        assert len(near) == 37


class TestSquares:
    @given(places)
    def test_an_outline_holds_as_much_as_its_squares(self, area_: Area) -> None:
        assert area(squares_outlines(area_)) == len(area_)

    @given(places)
    def test_every_side_of_the_rim_occurs_once(self, area_: Area) -> None:
        corners, beyond = ((0, 0), (1, 0), (1, 1), (0, 1)), ((0, -1), (1, 0), (0, 1), (-1, 0))
        expected = rim(
            area_,
            lambda at, d: (at[0] + beyond[d][0], at[1] + beyond[d][1]),
            lambda at, d: (at[0] + corners[d][0], at[1] + corners[d][1]),
            4,
        )
        assert sides(squares_outlines(area_)) == expected

    @pytest.mark.parametrize("pair", [{(0, 0), (1, 1)}, {(1, 0), (0, 1)}])
    def test_squares_that_touch_in_a_corner_have_an_outline_each(self, pair: Area) -> None:
        assert [len(loop) for loop in squares_outlines(pair)] == [4, 4]

    def test_an_outline_that_touches_itself_is_one(self) -> None:
        """Round (1, 0), whose corner opens to the outside between (0, 0) and (1, 1)."""
        ring = {(0, 0), (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1)}
        (loop,) = squares_outlines(ring)
        assert loop.count((1, 1)) == 2
        assert signed_area(loop) == 7

    def test_outlines_begin_at_their_upper_left_corner_from_the_left(self) -> None:
        """By the squares that they begin with, though another's corner was met before."""
        loops = squares_outlines({(0, 1), (1, 0), (1, 2), (3, 3)})
        assert [loop[0] for loop in loops] == [(0, 1), (1, 0), (1, 2), (3, 3)]
        assert all(loop[1] == (loop[0][0] + 1, loop[0][1]) for loop in loops)


class TestTrace:
    @given(upright)
    def test_each_loop_begins_with_the_first_of_its_sides(self, area_: Area) -> None:
        loops = trace(area_, lattice.neighbour, lattice.corner)
        assert [min(loop) for loop in loops] == [loop[0] for loop in loops]
        assert sorted(loop[0] for loop in loops) == [loop[0] for loop in loops]

    def test_nothing_has_no_outline(self) -> None:
        assert cells.outlines(()) == spots.outlines(()) == squares_outlines(()) == []


class TestPoints:
    def test_an_inset_square_is_smaller_by_as_much_on_all_sides(self) -> None:
        square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
        moved = inset(square, 1.0)
        diagonal = math.sqrt(0.5)
        assert moved[0] == pytest.approx((diagonal, diagonal))
        assert signed_area(moved) == pytest.approx((10 - 2 * diagonal) ** 2)
        assert signed_area(square[::-1]) == -100
