"""The straight lines of any hex sides: they meet, they stay by their sides, they enclose areas."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.draw.map.fields.borders import STRAY, Borders, side_at
from generator.ground.cells import beside, centre, corner, joint, middle
from generator.ground.points import signed_area
from tests.test_map_fields import inside, off

CELLS = [(column, number) for column in range(7) for number in range(1, 7)]
SIDES = sorted({side_at(cell, d) for cell in CELLS for d in range(6)})


@settings(deadline=None, max_examples=60)
@given(st.sets(st.sampled_from(SIDES), min_size=1, max_size=60))
def test_lines_of_any_sides_meet_where_the_sides_do(
    sides: set[tuple[tuple[int, int], int]],
) -> None:
    borders = Borders(frozenset(sides))
    met: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for side in sides:
        line = borders.piece(side)
        assert off(middle(*side), [line]) <= STRAY + 1e-6
        for at, there in ((line[0], joint(*side)), (line[-1], joint(side[0], side[1] + 1))):
            met.setdefault(there, []).append(at)
            spot = corner(*side) if there == joint(*side) else corner(side[0], side[1] + 1)
            assert math.dist(at, spot) < 0.4
    for ends in met.values():
        assert all(math.dist(end, ends[0]) < 1e-6 for end in ends)
    drawn = sum(math.dist(a, b) for line in borders.chains(sides) for a, b in pairwise(line))
    assert drawn == sum_of(borders, sides)


def sum_of(borders: Borders, sides: set[tuple[tuple[int, int], int]]) -> object:
    lengths = (math.dist(a, b) for side in sides for a, b in pairwise(borders.piece(side)))
    return pytest.approx(sum(lengths), abs=1e-4)


@settings(deadline=None, max_examples=60)
@given(st.sets(st.sampled_from(CELLS), min_size=1, max_size=20))
def test_outlines_have_the_middles_of_an_area_inside_and_no_others(
    cells: set[tuple[int, int]],
) -> None:
    rim = {side_at(c, d) for c in cells for d in range(6) if beside(c, d) not in cells}
    lines = Borders(frozenset(rim)).outlines(cells)
    for cell in CELLS:
        assert inside(centre(cell), lines) is (cell in cells)
    area = sum(signed_area(line) for line in lines)
    assert 0.55 < area / (len(cells) * math.sqrt(3) / 2) < 1.35


def test_a_zigzag_of_sides_is_a_straight_line() -> None:
    sides = [side_at((3, number), d) for number in range(2, 6) for d in (1, 2)]
    (line,) = Borders(frozenset(sides)).chains(sides)
    assert len(line) == 2
    (x, y), (u, v) = line
    assert abs(x - u) < 1e-6
    assert 3.4 < abs(v - y) < 4.1
