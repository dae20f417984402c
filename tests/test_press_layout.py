"""Grids worked by hand: tracks, cuts, bleeds, marks, bars and text of a sheet, in millimetres."""

from __future__ import annotations

import pytest

from generator.measure import Size
from generator.press.imposition import SheetJob, arrange, place, sheets
from generator.press.layout import (
    SlugLine,
    Track,
    every_cell,
    fit,
    fullest_grid,
    place_slug,
    tracks,
)
from generator.press.marks import Bar
from generator.press.profile import Margins

FIVE = Margins(left=5, right=5, top=5, bottom=5)
A4, POKER = Size(210, 297), Size(63, 88)


def margins(*, left: float, right: float, top: float, bottom: float) -> Margins:
    return Margins(left=left, right=right, top=top, bottom=bottom)


# --- tracks --------------------------------------------------------------------------------------


def test_pieces_side_by_side() -> None:
    track = Track(210, 63, 3, 0)
    assert (track.block, track.start) == (189, 10.5)
    assert [track.at(index) for index in range(3)] == [10.5, 73.5, 136.5]
    assert track.cuts == (10.5, 73.5, 136.5, 199.5)


def test_pieces_with_a_gap() -> None:
    track = Track(210, 63, 3, 2)
    assert (track.block, track.start) == (193, 8.5)
    assert track.at(2) == 138.5
    assert track.cuts == (8.5, 71.5, 73.5, 136.5, 138.5, 201.5)


def test_pieces_on_both_sides_of_a_fold() -> None:
    """Two blocks of 126 and a gutter of 7 on a page of 297: 19 at both ends."""
    track = Track(297, 63, 2, 0, 7)
    assert (track.block, track.start) == (126, 19)
    assert track.cuts == (19, 82, 145, 152, 215, 278)


@pytest.mark.parametrize(
    ("gap", "gutter", "bleeds"),
    [
        # Bleed of 3 outside; half of the gap between pieces, the whole where there is room.
        (0, None, [(3, 0), (0, 0), (0, 3)]),
        (4, None, [(3, 2), (2, 2), (2, 3)]),
        (8, None, [(3, 3), (3, 3), (3, 3)]),
        # At the fold half of the gutter.
        (0, 7, [(3, 0), (0, 0), (0, 3)]),
        (4, 4, [(3, 2), (2, 2), (2, 2)]),
        (4, 0, [(3, 2), (2, 2), (2, 0)]),
    ],
)
def test_bleeds_in_a_track(
    gap: float, gutter: float | None, bleeds: list[tuple[float, float]]
) -> None:
    track = Track(400, 50, 3, gap, gutter)
    assert [track.bleeds(index, 3, 3) for index in range(3)] == bleeds


def test_an_outer_bleed_that_was_cut_down() -> None:
    track = Track(400, 50, 2, 4)
    assert [track.bleeds(index, 3, 1) for index in range(2)] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("page", "piece", "gap", "gutter", "margin", "most"),
    [
        # 210 less twice 5 of margin and 1.1 of mark is 197.8.
        (210, 63, 0, None, 5, 3),
        (210, 65.9, 0, None, 5, 3),
        (210, 66, 0, None, 5, 2),
        (210, 63, 4.4, None, 5, 3),  # 189 and 8.8
        (210, 63, 4.5, None, 5, 2),
        (210, 197.8, 0, None, 5, 1),
        (210, 198, 0, None, 5, 0),
        # Half of 297 less 12.2 and a gutter of 7 is 138.9.
        (297, 63, 0, 7, 5, 2),
        (297, 69.4, 0, 7, 5, 2),
        (297, 69.5, 0, 7, 5, 1),
        (297, 139, 0, 7, 5, 0),
    ],
)
def test_how_many_lie_between_the_margins(
    page: float, piece: float, gap: float, gutter: float | None, margin: float, most: int
) -> None:
    assert Track(page, piece, 1, gap, gutter).capacity(margin) == most


def test_the_larger_margin_counts_on_both_sides() -> None:
    edges = margins(left=5, right=12, top=4, bottom=16)
    columns, rows = tracks(A4, POKER, 0, (None, None), edges)
    # 210 − 26.2 is 183.8; 297 − 34.2 is 262.8.
    assert (columns.count, rows.count) == (2, 2)
    columns, rows = tracks(A4, POKER, 0, (None, None), FIVE)
    assert (columns.count, rows.count) == (3, 3)


# --- bars and text -------------------------------------------------------------------------------


def test_bars_stand_at_the_right_end_and_text_before_them() -> None:
    """50.8 and 50 mm long, 8 mm of label behind each, 4 mm between, a hair to spare before."""
    slots = place_slug([SlugLine(10, 5, 190, 0)])
    assert slots is not None
    metric, inches = slots.bars
    assert (metric.length, inches.length) == (50, 50.8)
    assert inches.x == pytest.approx(10 + 190 - 58.8 + 0.2)
    assert metric.x == pytest.approx(10 + 190 - 62.8 - 58 + 0.2)
    assert slots.text.x == 10
    assert slots.text.length == pytest.approx(190 - 62.8 - 62)
    assert {slot.y for slot in (slots.text, metric, inches)} == {5}


def test_a_line_that_is_full_leaves_its_bar_to_the_next() -> None:
    slots = place_slug([SlugLine(10, 5, 100, 0), SlugLine(10, 290, 100, 0)])
    assert slots is not None
    metric, inches = slots.bars
    assert (inches.y, metric.y) == (5, 290)
    assert metric.x == pytest.approx(10 + 42 + 0.2)
    # 37.2 mm are left of the first line, 38 of the second: the longer one has the text.
    assert (slots.text.y, slots.text.length) == (290, pytest.approx(38))


def test_text_stands_where_it_has_74_millimetres() -> None:
    slots = place_slug([SlugLine(0, 0, 130, 0), SlugLine(0, 9, 80, 0)])
    assert slots is not None
    # Both bars take 62.8 and 62 of the first line; the second is free and long enough.
    assert (slots.text.y, slots.text.length) == (9, 80)


def test_an_upright_line_runs_upward() -> None:
    slots = place_slug([SlugLine(200, 20, 190, 90)])
    assert slots is not None
    metric, inches = slots.bars
    assert {slot.x for slot in (slots.text, metric, inches)} == {200}
    assert inches.y == pytest.approx(20 + 190 - 58.8 + 0.2)
    assert metric.y < inches.y


@pytest.mark.parametrize(
    ("lengths", "fits"),
    [
        ([100], False),  # 37.2 are left, no room for the second bar
        ([120.8], False),  # both bars, but no text
        ([156], False),  # 31.2 of text
        ([157], True),  # 32.2 of text
        ([58.8, 58], False),
        ([58.8, 58, 31], False),
        ([58.8, 58, 32], True),
        ([], False),
    ],
)
def test_a_sheet_without_room_for_bars_and_text(lengths: list[float], fits: bool) -> None:
    found = place_slug([SlugLine(0, 10 * n, length, 0) for n, length in enumerate(lengths)])
    assert (found is not None) == fits


# --- the grid ------------------------------------------------------------------------------------


def test_nine_cards_with_their_marks() -> None:
    """Beside three cards 5.5 mm are printable, above and below 11.5: marks and slug share them."""
    grid = fullest_grid(*tracks(A4, POKER, 0, (None, None), FIVE), FIVE, 3)
    assert grid is not None
    assert (grid.columns.count, grid.rows.count, grid.count) == (3, 3, 9)
    assert (grid.outer_x, grid.outer_y) == (3, 3)
    # 5.5 less 3 of bleed and 0.1: no line of slug fits, so the mark has it all.
    assert grid.marks.left == grid.marks.right == pytest.approx(2.4)
    # 11.5 less 3.1 and 3 for a line of slug is 5.4: the longest mark is 5.
    assert grid.marks.top == grid.marks.bottom == 5


def test_bleed_gives_way_before_the_slug() -> None:
    """A card as high as leaves 6.5 mm above and below: 3 of bleed, 0.1, 1 of mark, 3 of slug."""
    columns, rows = Track(210, 63, 3, 0), Track(297, 274, 1, 0)
    grid = fit(columns, rows, FIVE, 3)
    assert grid is not None
    assert grid.outer_x == 3
    assert grid.outer_y == pytest.approx(11.5 - 5 - 1.1 - 3)
    assert grid.marks.top == pytest.approx(1)


def test_the_slug_stands_in_the_roomiest_margin() -> None:
    """50 mm beside the cards, 11.5 above and below: the slug runs upward at the right.

    Its first line begins 8.5 mm from the cards, after bleed, mark and pads, and is 2.6 mm high.
    """
    beside = fit(Track(210, 50, 2, 0), Track(297, 88, 3, 0), FIVE, 3)
    assert beside is not None
    assert beside.slots.text.angle == 90
    assert beside.slots.text.x == pytest.approx(155 + 8.5 + 2.6)
    above = fit(Track(210, 63, 3, 0), Track(297, 88, 2, 0), FIVE, 3)
    assert above is not None
    assert above.slots.text.angle == 0
    assert above.slots.text.y == pytest.approx(60.5 - 8.5 - 2.6)


def test_cells_are_counted_as_one_reads() -> None:
    grid = fullest_grid(*tracks(A4, Size(90, 120), 0, (None, None), FIVE), FIVE, 0)
    assert grid is not None
    assert list(every_cell(grid)) == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("piece", "turned", "columns", "rows"),
    [
        (Size(63, 88), False, 3, 3),
        (Size(88, 63), True, 3, 3),  # nine turned, eight upright
        (Size(100, 60), True, 3, 2),  # six to four
        (Size(60, 60), False, 3, 4),  # upright wins between equals
    ],
)
def test_pieces_are_turned_where_more_fit(
    piece: Size, turned: bool, columns: int, rows: int
) -> None:
    found = arrange(SheetJob(A4, piece))
    assert (found.turned, found.columns, found.rows) == (turned, columns, rows)
    assert found.cells("front")[0].turn == (90 if turned else 0)


@pytest.mark.parametrize(
    ("duplex", "paper", "axis"),
    [
        ("long-edge", A4, "vertical"),
        ("short-edge", A4, "horizontal"),
        ("long-edge", A4.turned, "horizontal"),
        ("short-edge", A4.turned, "vertical"),
        ("long-edge", Size(200, 200), "vertical"),
        ("off", A4, "none"),
    ],
)
def test_the_line_that_a_sheet_is_turned_about(duplex: str, paper: Size, axis: str) -> None:
    assert arrange(SheetJob(paper, POKER, duplex=duplex)).axis == axis


def test_backs_change_sides_about_the_upright_axis() -> None:
    """The first card lies at the left end of the top row, its back at the right end."""
    found = arrange(SheetJob(A4, POKER, gap=2))
    front, back = found.cells("front")[0], found.cells("back")[0]
    assert (front.x, front.y) == (8.5, pytest.approx(297 - 14.5 - 88))
    assert (back.x, back.y) == (pytest.approx(210 - 8.5 - 63), front.y)
    # 3.5 mm beside the cards, of which a mark takes 1.1; half of the gap between them.
    assert (front.bleed_left, front.bleed_right) == (pytest.approx(2.4), 1)
    assert (back.bleed_left, back.bleed_right) == (1, front.bleed_left)
    assert (front.turn, back.turn) == (0, 0)


def test_backs_change_ends_about_the_level_axis() -> None:
    found = arrange(SheetJob(A4, POKER, gap=2, duplex="short-edge"))
    front, back = found.cells("front")[0], found.cells("back")[0]
    assert (back.x, back.y) == (front.x, pytest.approx(14.5))
    assert (front.bleed_top, front.bleed_bottom) == (back.bleed_bottom, back.bleed_top)
    assert front.bleed_top > front.bleed_bottom
    assert (front.turn, back.turn) == (0, 180)


def test_backs_of_turned_cards_are_turned_the_other_way() -> None:
    upright = arrange(SheetJob(A4, POKER.turned)).cells("back")[0]
    level = arrange(SheetJob(A4, POKER.turned, duplex="short-edge")).cells("back")[0]
    assert (upright.turn, level.turn) == (270, 90)


@pytest.mark.parametrize(("count", "number"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_how_many_sheets(count: int, number: int) -> None:
    found = arrange(SheetJob(A4, POKER))
    assert sheets(count, found) == number
    spots = place(count, found)
    assert [(one.item, one.sheet, one.cell) for one in spots] == [
        (item, item // 9, item % 9) for item in range(count)
    ]


# --- bars ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "length", "ticks"),
    [
        # A centimetre and half an inch apart.
        ("50 mm", 50.0, [0, 10, 20, 30, 40, 50]),
        ("2 in", 50.8, [0, 12.7, 25.4, 38.1, 50.8]),
    ],
)
def test_the_divisions_of_a_bar(label: str, length: float, ticks: list[float]) -> None:
    spine, *marks = Bar(SlugLine(10, 5, length, 0), label).lines
    assert (spine.x1, spine.x2) == (10, pytest.approx(10 + length))
    assert [mark.x1 - 10 for mark in marks] == pytest.approx(ticks)
    assert all(mark.x1 == mark.x2 for mark in marks)
    heights = [mark.y2 - mark.y1 for mark in marks]
    assert heights[0] == heights[-1] == max(heights)
    assert len(set(map(float, heights[1:-1]))) == 1
    assert heights[1] < heights[0]


def test_an_upright_bar_is_as_long() -> None:
    spine, *marks = Bar(SlugLine(10, 5, 50, 90), "50 mm").lines
    assert (spine.y1, spine.y2) == (5, pytest.approx(55))
    assert spine.x1 == pytest.approx(spine.x2)
    assert [mark.y1 - 5 for mark in marks] == pytest.approx([0, 10, 20, 30, 40, 50])
