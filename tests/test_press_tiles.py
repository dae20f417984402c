"""Sheets that overlap: the fewest cover a plan of any size, and neighbours share a strip."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.draw.tiling import Cutter, Tiling
from generator.measure import Size

CUTTER = Cutter(margin=5.0, foot=4.0, overlap=11.0)
A4 = Size(210, 297)

lengths = st.floats(20, 3000)


def spans(plan: Tiling, way: str) -> list[tuple[float, float]]:
    """Where the sheets of a row or of a column begin and end, each once."""
    if way == "x":
        return sorted({(tile.x, tile.x + tile.width) for tile in plan.tiles})
    return sorted({(tile.y, tile.y + tile.height) for tile in plan.tiles})


@given(lengths, lengths)
def test_sheets_cover_the_plan_and_overlap_by_as_much_as_is_said(wide: float, high: float) -> None:
    plan = CUTTER.cut(Size(wide, high), A4)
    assert len(plan.tiles) == plan.columns * plan.rows
    for way, length, count in (("x", wide, plan.columns), ("y", high, plan.rows)):
        parts = spans(plan, way)
        assert len(parts) == count
        assert (parts[0][0], parts[-1][1]) == (0, pytest.approx(length))
        for (_, end), (begin, _) in pairwise(parts):
            assert end - begin == pytest.approx(CUTTER.overlap)


@given(lengths, lengths)
def test_no_sheet_shows_more_than_it_has_room_for_and_one_less_would_not_do(
    wide: float, high: float
) -> None:
    plan, room = CUTTER.cut(Size(wide, high), A4), CUTTER.room(A4)
    assert room == Size(200, 283)
    assert all(t.width <= room.width + 1e-6 and t.height <= room.height + 1e-6 for t in plan.tiles)
    for length, most, count in ((wide, room.width, plan.columns), (high, room.height, plan.rows)):
        less = (count - 1) * (most - CUTTER.overlap) + CUTTER.overlap
        assert count == 1 or less < length + 1e-6
        assert math.isclose(length, most) or (count == 1) == (length < most)


def test_sheets_are_named_by_column_and_row_and_say_what_they_join() -> None:
    plan = CUTTER.cut(Size(350, 500), A4)
    assert [tile.name for tile in plan.tiles] == ["A1", "B1", "A2", "B2"]
    assert plan.tiles[0].joins(plan.tiles) == ["right B1", "below A2"]
    assert plan.tiles[3].joins(plan.tiles) == ["left A2", "above B1"]


def test_paper_is_too_small_that_shows_less_than_two_hexes_beside_the_overlap() -> None:
    assert not CUTTER.too_small(Size(51, 100), 15.0)
    assert CUTTER.too_small(Size(50.9, 100), 15.0)
    assert not CUTTER.too_small(Size(100, 55), 15.0)
    assert CUTTER.too_small(Size(100, 54.9), 15.0)
