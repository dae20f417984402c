"""Imposition: worked sheets by hand, and what must hold for every job."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import UsageError
from generator.measure import PAPERS, PIECES, Size
from generator.press.imposition import BACKINGS, Arrangement, Cell, SheetJob, arrange, place, sheets
from generator.press.layout import BARS, MARK_SHORTEST, ROW
from generator.press.profile import Margins, Pair, PrinterProfile
from tests.shares import examples

A4, LETTER, POKER = PAPERS["a4"], PAPERS["letter"], PIECES["poker"]


def corner(cell: Cell) -> tuple[float, float]:
    return round(cell.x, 6), round(cell.y, 6)


def bleeds(cell: Cell) -> tuple[float, ...]:
    sides = (cell.bleed_left, cell.bleed_bottom, cell.bleed_right, cell.bleed_top)
    return tuple(round(side, 6) for side in sides)


def test_nine_poker_cards_on_a4() -> None:
    sheet = arrange(SheetJob(A4, POKER))
    assert (sheet.columns, sheet.rows, sheet.turned, sheet.per_sheet) == (3, 3, False, 9)
    cells = sheet.cells("front")
    assert [cell.index for cell in cells] == list(range(9))
    # (210 − 190.5) / 2 = 9.75 beside the grid, (297 − 266.7) / 2 = 15.15 above and below it.
    assert corner(cells[0]) == (9.75, 192.95)
    assert corner(cells[4]) == (73.25, 104.05)
    assert corner(cells[8]) == (136.75, 15.15)
    assert bleeds(cells[0]) == (3, 0, 0, 3)
    assert bleeds(cells[4]) == (0, 0, 0, 0)
    assert bleeds(cells[8]) == (0, 3, 3, 0)


def test_nine_poker_cards_on_letter_keep_a_millimetre_of_mark() -> None:
    sheet = arrange(SheetJob(LETTER, POKER))
    cells = sheet.cells("front")
    assert sheet.per_sheet == 9
    assert corner(cells[6]) == (12.7, 6.35)
    # 1.35 mm to the printable edge: 1 mm of mark, 0.1 mm of air, the rest is bleed.
    assert bleeds(cells[6]) == (3, 0.25, 0, 0)
    assert sheet.grid.marks.bottom == pytest.approx(1)
    assert {slot.angle for slot in (sheet.grid.slots.text, *sheet.grid.slots.bars)} == {90}


def test_backs_of_a_sheet_turned_on_its_long_edge() -> None:
    sheet = arrange(SheetJob(A4, POKER))
    back = sheet.cells("back")[0]
    assert (back.index, corner(back), back.turn) == (0, (136.75, 192.95), 0)
    assert bleeds(back) == (0, 0, 3, 3)


def test_backs_of_a_sheet_turned_on_its_short_edge_stand_on_their_head() -> None:
    back = arrange(SheetJob(A4, POKER, duplex="short-edge")).cells("back")[0]
    assert (corner(back), back.turn) == ((9.75, 15.15), 180)
    assert bleeds(back) == (3, 3, 0, 0)


def test_on_landscape_paper_the_long_edge_is_level() -> None:
    job = SheetJob(A4.turned, POKER, duplex="long-edge")
    sheet = arrange(job)
    front, back = sheet.cells("front")[0], sheet.cells("back")[0]
    assert (sheet.paper, sheet.turned, sheet.axis) == (A4.turned, True, "horizontal")
    assert (front.turn, back.turn) == (90, 90)
    assert corner(back) == (corner(front)[0], round(210 - front.y - front.height, 6))


def test_turned_pieces_show_their_backs_upright() -> None:
    sheet = arrange(SheetJob(A4, PIECES["mini"]))
    assert (sheet.columns, sheet.rows, sheet.turned) == (3, 6, True)
    assert {cell.turn for cell in sheet.cells("front")} == {90}
    assert {cell.turn for cell in sheet.cells("back")} == {270}
    short = arrange(SheetJob(A4, PIECES["mini"], duplex="short-edge"))
    assert {cell.turn for cell in short.cells("back")} == {90}


def test_a_fold_keeps_fronts_and_backs_on_one_page() -> None:
    sheet = arrange(SheetJob(A4, POKER, duplex="fold"))
    assert (sheet.pages, sheet.axis, sheet.per_sheet) == ((("front", "back"),), "vertical", 4)
    fronts, backs = sheet.cells("front"), sheet.cells("back")
    # The gutter has 3 mm of bleed on both sides of the fold, and half a millimetre of air.
    assert {round(cell.x + cell.width, 6) for cell in fronts} == {101.5}
    assert {round(cell.x, 6) for cell in backs} == {108.5}
    assert fronts[0].bleed_right == backs[0].bleed_left == 3


def test_a_narrow_sheet_folds_without_a_gutter() -> None:
    sheet = arrange(SheetJob(Size(140, 130), Size(62, 62), duplex="fold"))
    front, back = sheet.cells("front")[0], sheet.cells("back")[0]
    assert sheet.axis == "vertical"
    assert front.x + front.width == back.x == 70
    assert front.bleed_right == back.bleed_left == 0


def test_no_backs_when_backs_are_off() -> None:
    sheet = arrange(SheetJob(A4, POKER, duplex="off"))
    assert (sheet.pages, sheet.cells("back")) == ((("front",),), ())


def test_a_gap_is_shared_by_the_bleeds_of_neighbours() -> None:
    cells = arrange(SheetJob(A4, Size(40, 40), gap=4)).cells("front")
    assert cells[1].x - cells[0].x == pytest.approx(44)
    assert (cells[0].bleed_right, cells[1].bleed_left) == (2, 2)
    wide = arrange(SheetJob(A4, Size(40, 40), gap=8)).cells("front")
    assert (wide[0].bleed_right, wide[1].bleed_left) == (3, 3)


def test_a_deck_of_eleven_takes_two_sheets() -> None:
    sheet = arrange(SheetJob(A4, POKER))
    assert [sheets(count, sheet) for count in (0, 1, 9, 10, 11, 18)] == [0, 1, 1, 2, 2, 2]
    spots = place(11, sheet)
    assert [(s.item, s.sheet, s.cell) for s in spots[8:]] == [(8, 0, 8), (9, 1, 0), (10, 1, 1)]


@pytest.mark.parametrize(
    ("count", "held"),
    [
        (140, [140]),
        (141, [80, 61]),
        (154, [80, 74]),
        (155, [140, 15]),
        (281, [140, 80, 61]),
        (294, [140, 80, 74]),
    ],
)
def test_no_sheet_is_left_nearly_empty(count: int, held: list[int]) -> None:
    """A last sheet that would be a tenth full shares with the one before, by rows of ten."""
    sheet = arrange(SheetJob(A4, Size(19.05, 19.05)))
    assert sheet.per_sheet == 140
    spots = place(count, sheet)
    assert [sum(s.sheet == n for s in spots) for n in range(sheets(count, sheet))] == held
    assert [s.item for s in spots] == list(range(count))
    for number in range(len(held)):
        assert [s.cell for s in spots if s.sheet == number] == list(range(held[number]))


def test_a_row_is_given_up_rather_than_a_bar() -> None:
    # 200 × 280 mm of cards and 1.2 mm of mark room all round: nowhere for a line of slug.
    sheet = arrange(SheetJob(Size(212.4, 292.4), Size(100, 140)))
    assert sheet.per_sheet == 2
    assert len(sheet.grid.slots.bars) == len(BARS)


def test_bleed_is_cut_before_a_row_is_lost() -> None:
    sheet = arrange(SheetJob(Size(210, 292), Size(98, 136), bleed=5))
    assert sheet.per_sheet == 4
    assert min(sheet.grid.outer_x, sheet.grid.outer_y) < 5


def test_an_offset_back_stays_printable() -> None:
    profile = PrinterProfile(back_offset=Pair(0.6, -0.4), scale=Pair(0.997, 1.0))
    margins = arrange(SheetJob(A4, POKER, profile=profile)).printable
    assert margins.left == pytest.approx(5 + 100 * 0.003 + 0.6)
    assert (margins.right, margins.top, margins.bottom) == pytest.approx((5.3, 5.4, 5))


@pytest.mark.parametrize(
    ("job", "message"),
    [
        (
            {"paper": Size(50, 60)},
            "a piece of 63.5 × 88.9 mm does not fit on paper of 50 × 60 mm with 5 mm margins",
        ),
        (
            {"paper": Size(60, 60), "profile": PrinterProfile(margins=Margins(4, 5, 6, 7.5))},
            "a piece of 63.5 × 88.9 mm does not fit on paper of 60 × 60 mm with margins of "
            "4, 5, 6, 7.5 mm",
        ),
        (
            {"paper": Size(75, 100)},
            "a piece of 63.5 × 88.9 mm leaves no room for cut marks, a 50 mm and a 2 in bar on "
            "paper of 75 × 100 mm with 5 mm margins",
        ),
        (
            {"paper": Size(120, 120), "duplex": "fold"},
            "a piece of 63.5 × 88.9 mm and its back do not fit side by side on paper of "
            "120 × 120 mm with 5 mm margins",
        ),
        ({"bleed": -1}, "the bleed must be from 0 to 100 mm, not -1 mm"),
        ({"gap": math.nan}, "the gap must be from 0 to 100 mm, not nan mm"),
        ({"corner": 40}, "a corner of 40 mm is too round for 63.5 × 88.9 mm"),
        (
            {"duplex": "long-egde"},
            "'long-egde' is not a way of printing backs: long-edge, short-edge, fold, off\n"
            "  hint: did you mean 'long-edge'?",
        ),
        (
            {"piece": Size(0, 10)},
            "a piece of 0 × 10 mm can't be printed on paper of 210 × 297 mm",
        ),
    ],
)
def test_what_cannot_be_laid_out_says_why(job: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        arrange(SheetJob(**{"paper": A4, "piece": POKER, **job}))  # type: ignore[arg-type]
    assert str(caught.value) == message


lengths = st.floats(8, 160)
profiles = st.builds(
    PrinterProfile,
    margins=st.builds(Margins, *[st.floats(0, 15)] * 4),
    back_offset=st.builds(Pair, st.floats(-2, 2), st.floats(-2, 2)),
    scale=st.builds(Pair, st.floats(0.98, 1.02), st.floats(0.98, 1.02)),
)
jobs = st.builds(
    SheetJob,
    paper=st.one_of(
        st.sampled_from([*PAPERS.values(), A4.turned, LETTER.turned]),
        st.builds(Size, st.floats(60, 500), st.floats(60, 500)),
    ),
    piece=st.one_of(st.sampled_from(list(PIECES.values())), st.builds(Size, lengths, lengths)),
    bleed=st.floats(0, 8),
    gap=st.one_of(st.just(0.0), st.floats(0, 20)),
    duplex=st.sampled_from(list(BACKINGS)),
    profile=st.one_of(st.just(PrinterProfile()), profiles),
)


def laid_out(job: SheetJob) -> Arrangement | None:
    """Return the arrangement, or None where the job is refused as it should be."""
    try:
        return arrange(job)
    except UsageError:
        return None


def box(cell: Cell, bleed: bool) -> tuple[float, float, float, float]:
    grow = bleeds(cell) if bleed else (0, 0, 0, 0)
    return (
        cell.x - grow[0],
        cell.y - grow[1],
        cell.x + cell.width + grow[2],
        cell.y + cell.height + grow[3],
    )


def overlap(
    a: tuple[float, float, float, float], b: tuple[float, float, float, float], slack: float = 1e-5
) -> bool:
    return (
        a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack
    )


@given(jobs)
@settings(deadline=None, max_examples=examples(150))
def test_pieces_keep_clear_of_each_other_and_of_the_margins(job: SheetJob) -> None:
    if not (sheet := laid_out(job)):
        return
    margins, paper = sheet.printable, sheet.paper
    for page in sheet.pages:
        cells = [cell for side in page for cell in sheet.cells(side)][:60]
        for i, cell in enumerate(cells):
            left, bottom, right, top = box(cell, bleed=True)
            assert min(bleeds(cell)) >= 0
            assert max(bleeds(cell)) <= job.bleed + 1e-6
            assert left >= margins.left + MARK_SHORTEST - 1e-5
            assert bottom >= margins.bottom + MARK_SHORTEST - 1e-5
            assert right <= paper.width - margins.right - MARK_SHORTEST + 1e-5
            assert top <= paper.height - margins.top - MARK_SHORTEST + 1e-5
            for other in cells[i + 1 :]:
                assert not overlap(box(cell, bleed=True), box(other, bleed=True))


def seen_upward(cell: Cell, axis: str) -> tuple[float, float]:
    """Return where a face's top points, in the frame of the sheet's front."""
    angle = math.radians(cell.turn)
    x, y = -math.sin(angle), math.cos(angle)
    return {"vertical": (-x, y), "horizontal": (x, -y), "front": (x, y)}[axis]


@given(jobs, st.integers(1, 200))
@settings(deadline=None, max_examples=examples(150))
def test_backs_lie_on_their_fronts_and_point_the_same_way(job: SheetJob, count: int) -> None:
    if not (sheet := laid_out(job)) or job.duplex == "off":
        return
    fronts, backs = sheet.cells("front"), sheet.cells("back")
    last = [spot.cell for spot in place(count, sheet) if spot.sheet == sheets(count, sheet) - 1]
    assert last == list(range(len(last)))
    for front, back in [(fronts[cell], backs[cell]) for cell in last]:
        assert front.index == back.index
        mirrored = {
            "vertical": (sheet.paper.width - back.x - back.width, back.y),
            "horizontal": (back.x, sheet.paper.height - back.y - back.height),
        }[sheet.axis]
        assert mirrored == pytest.approx((front.x, front.y), abs=1e-9)
        assert (back.width, back.height) == (front.width, front.height)
        upward = seen_upward(back, sheet.axis)
        assert upward == pytest.approx(seen_upward(front, "front"), abs=1e-9)


@given(jobs)
@settings(deadline=None, max_examples=examples(150))
def test_bars_and_text_have_lines_of_their_own(job: SheetJob) -> None:
    if not (sheet := laid_out(job)):
        return
    slots = [sheet.grid.slots.text, *sheet.grid.slots.bars]
    boxes = [
        (s.x, s.y, s.x + s.length, s.y + ROW) if s.angle == 0
        else (s.x - ROW, s.y, s.x, s.y + s.length)
        for s in slots
    ]  # fmt: skip
    assert [slot.length for slot in sheet.grid.slots.bars] == [50.0, 50.8]
    margins, paper = sheet.printable, sheet.paper
    for i, (left, bottom, right, top) in enumerate(boxes):
        assert left >= margins.left - 1e-5
        assert bottom >= margins.bottom - 1e-5
        assert right <= paper.width - margins.right + 1e-5
        assert top <= paper.height - margins.top + 1e-5
        assert not any(overlap(boxes[i], other) for other in boxes[i + 1 :])
        for side in sheet.pages[0]:
            for cell in sheet.cells(side)[:60]:
                assert not overlap(boxes[i], box(cell, bleed=True))


@given(jobs)
@settings(deadline=None, max_examples=examples(60))
def test_turning_the_paper_changes_nothing_but_the_view(job: SheetJob) -> None:
    plain = SheetJob(job.paper, job.piece, job.bleed, job.gap, duplex="off")
    upright = laid_out(plain)
    turned = laid_out(SheetJob(job.paper.turned, job.piece, job.bleed, job.gap, duplex="off"))
    assert (upright and upright.per_sheet) == (turned and turned.per_sheet)


def test_tiny_pieces_on_a_huge_sheet_are_quick() -> None:
    assert arrange(SheetJob(Size(2000, 2000), Size(1, 1))).per_sheet > 3_900_000
