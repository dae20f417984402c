"""Marks and slug: clear of the pieces, of true length, and so in the PDF too."""

import importlib.resources
import io
import math
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfminer.high_level import extract_text

from generator.errors import UsageError
from generator.measure import PAPERS, PIECES, Size, millimetres, points
from generator.press.imposition import BACKINGS, Arrangement, Cell, SheetJob, arrange
from generator.press.layout import ROW, SlugLine
from generator.press.marks import Arc, Bar, MarkLine, SlugText, draw_marks, marks_geometry
from generator.press.profile import Margins, PrinterProfile
from generator.press.slug import Slug, fitted
from tests.shares import examples

A4, LETTER, POKER = PAPERS["a4"], PAPERS["letter"], PIECES["poker"]
FONT = Path(str(importlib.resources.files("font_source_sans_pro"))) / (
    "files/SourceSansPro-Regular.ttf"
)
SLUG = Slug("Platoon Command", "US deck", 1, 12)


def lines(sheet: Arrangement, role: str, side: str = "front") -> list[MarkLine]:
    found = marks_geometry(sheet, side, SLUG)
    return [mark for mark in found if isinstance(mark, MarkLine) and mark.role == role]


def bars(sheet: Arrangement) -> list[Bar]:
    return [mark for mark in marks_geometry(sheet, "front", SLUG) if isinstance(mark, Bar)]


def length(line: MarkLine) -> float:
    return math.dist((line.x1, line.y1), (line.x2, line.y2))


def test_every_cut_of_nine_cards_has_two_marks() -> None:
    crops = lines(arrange(SheetJob(A4, POKER)), "crop")
    upright = sorted({round(line.x1, 6) for line in crops if line.x1 == line.x2})
    level = sorted({round(line.y1, 6) for line in crops if line.y1 == line.y2})
    assert upright == [9.75, 73.25, 136.75, 200.25]
    assert level == [15.15, 104.05, 192.95, 281.85]
    assert len(crops) == 2 * (4 + 4)


def test_a_gap_has_marks_for_both_its_edges() -> None:
    sheet = arrange(SheetJob(A4, Size(40, 40), gap=4))
    upright = {round(line.x1, 6) for line in lines(sheet, "crop") if line.x1 == line.x2}
    assert len(upright) == 2 * sheet.columns


def test_marks_on_letter_are_a_millimetre_at_least() -> None:
    crops = lines(arrange(SheetJob(LETTER, POKER)), "crop")
    assert min(map(length, crops)) == pytest.approx(1.0)


def test_a_folded_sheet_has_one_dashed_line_and_no_cut_along_it() -> None:
    (fold,) = lines(arrange(SheetJob(A4, POKER, duplex="fold")), "fold")
    assert fold.x1 == fold.x2 == 105
    narrow = arrange(SheetJob(Size(140, 130), Size(62, 62), duplex="fold"))
    assert [line.x1 for line in lines(narrow, "fold")] == [70, 70]
    assert 70 not in {round(line.x1, 6) for line in lines(narrow, "crop")}


def test_a_page_is_asked_for_by_the_side_it_begins_with() -> None:
    with pytest.raises(ValueError, match="no page of this job begins with 'back'"):
        marks_geometry(arrange(SheetJob(A4, POKER, duplex="fold")), "back", SLUG)


@pytest.mark.parametrize("side", ["front", "back"])
def test_corner_guides_stand_on_fronts_alone(side: str) -> None:
    sheet = arrange(SheetJob(A4, POKER, corner=3))
    arcs = [mark for mark in marks_geometry(sheet, side, SLUG) if isinstance(mark, Arc)]
    assert len(arcs) == (36 if side == "front" else 0)


def test_corner_guides_stay_in_the_waste_of_the_corner() -> None:
    for radius in (1.2, 3.0, 10.0):
        sheet = arrange(SheetJob(A4, POKER, corner=radius))
        arcs = [mark for mark in marks_geometry(sheet, "front", SLUG) if isinstance(mark, Arc)]
        for arc in arcs:
            assert arc.radius > radius + 0.1
            for angle in (arc.start, arc.start + arc.extent):
                reach = max(abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle))))
                assert arc.radius * reach < radius


def test_no_guides_without_rounded_corners() -> None:
    marks = marks_geometry(arrange(SheetJob(A4, POKER)), "front", SLUG)
    assert not [mark for mark in marks if isinstance(mark, Arc)]


def test_slug_says_what_the_sheet_is() -> None:
    for duplex, text in {
        "long-edge": "Fieldpress · Platoon Command · US deck · sheet 1 of 12 front",
        "off": "Fieldpress · Platoon Command · US deck · sheet 1 of 12",
        "fold": "Fieldpress · Platoon Command · US deck · sheet 1 of 12 · "
        "fold on the dashed line, then cut",
    }.items():
        marks = marks_geometry(arrange(SheetJob(A4, POKER, duplex=duplex)), "front", SLUG)
        (slug,) = [mark for mark in marks if isinstance(mark, SlugText)]
        assert slug.wordings.whole[0] == text


def test_slug_gives_up_size_then_words_but_never_the_sheet() -> None:
    def width(text: str, size: float) -> float:
        return len(text) * size

    wordings = SLUG.wordings("front")
    assert fitted(wordings, 400, width) == (wordings.whole[0], 6.5)
    assert fitted(wordings, 340, width) == (wordings.whole[0], 5.5)
    assert fitted(wordings, 300, width) == ("Platoon Command · US deck · sheet 1 of 12 front", 6.0)
    assert fitted(wordings, 200, width) == ("US deck · sheet 1 of 12 front", 6.5)
    assert fitted(wordings, 10, width) == ("sheet 1 of 12 front", 5.5)
    long = Slug("Pack", "A very long\n name", 1, 2).wordings()
    assert fitted(long, 180, width) == ("A very long name · sheet 1 of 2", 5.5)
    assert fitted(long, 150, width) == ("A very long… · sheet 1 of 2", 5.5)


papers = st.one_of(
    st.sampled_from(list(PAPERS.values())), st.builds(Size, st.floats(80, 500), st.floats(80, 500))
)
margins = st.builds(Margins, *[st.floats(0, 12)] * 4)
jobs = st.builds(
    SheetJob,
    paper=papers,
    piece=st.one_of(
        st.sampled_from(list(PIECES.values())),
        st.builds(Size, st.floats(20, 150), st.floats(20, 150)),
    ),
    bleed=st.floats(0, 5),
    gap=st.one_of(st.just(0.0), st.floats(0, 10)),
    corner=st.floats(0, 10),
    duplex=st.sampled_from(list(BACKINGS)),
    profile=st.builds(PrinterProfile, margins=margins),
)


def touches(line: MarkLine, cell: Cell) -> bool:
    """Tell whether a stroke, its width counted, prints on a piece or its bleed."""
    half = millimetres(0.35) / 2
    across = half if line.x1 == line.x2 else 0.0
    upward = half if line.y1 == line.y2 else 0.0
    return (
        min(line.x1, line.x2) - across < cell.x + cell.width + cell.bleed_right - 1e-6
        and max(line.x1, line.x2) + across > cell.x - cell.bleed_left + 1e-6
        and min(line.y1, line.y2) - upward < cell.y + cell.height + cell.bleed_top - 1e-6
        and max(line.y1, line.y2) + upward > cell.y - cell.bleed_bottom + 1e-6
    )


def row(slot: SlugLine) -> Cell:
    """Return the room that a line of slug takes, as a cell without bleed."""
    if slot.angle == 0:
        return Cell(0, slot.x, slot.y, slot.length, ROW, 0, 0, 0, 0, 0)
    return Cell(0, slot.x - ROW, slot.y, ROW, slot.length, 0, 0, 0, 0, 0)


@given(jobs)
@settings(deadline=None, max_examples=examples(120))
def test_marks_are_printable_and_never_on_a_piece(job: SheetJob) -> None:
    try:
        sheet = arrange(job)
    except UsageError:
        return
    edges, paper = sheet.printable, sheet.paper
    for page in sheet.pages:
        marks = marks_geometry(sheet, page[0], SLUG)
        strokes = [mark for mark in marks if isinstance(mark, MarkLine)]
        strokes += [line for mark in marks if isinstance(mark, Bar) for line in mark.lines]
        cells = [cell for side in page for cell in sheet.cells(side)][:40]
        for line in strokes:
            assert min(line.x1, line.x2) >= edges.left - 1e-5
            assert max(line.x1, line.x2) <= paper.width - edges.right + 1e-5
            assert min(line.y1, line.y2) >= edges.bottom - 1e-5
            assert max(line.y1, line.y2) <= paper.height - edges.top + 1e-5
            assert not any(touches(line, cell) for cell in cells)
        assert all(length(line) >= 1 - 1e-5 for line in strokes if line.role == "crop")
        for slot in (sheet.grid.slots.text, *sheet.grid.slots.bars):
            assert not any(touches(line, row(slot)) for line in strokes if line.role != "bar")
        spines = [mark.lines[0] for mark in marks if isinstance(mark, Bar)]
        assert [length(line) for line in spines] == pytest.approx([50.0, 50.8], abs=1e-9)


def strokes_in(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """Return the straight strokes of a PDF's first page in millimetres."""
    found, start = [], (0.0, 0.0)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for step in pikepdf.parse_content_stream(document.pages[0]):
            operands, operator = step.operands, step.operator
            assert str(operator) != "Do"
            if str(operator) == "cm":
                assert [float(value) for value in operands] == [1, 0, 0, 1, 0, 0]
            if str(operator) in ("m", "l"):
                at = (millimetres(float(operands[0])), millimetres(float(operands[1])))
                if str(operator) == "l":
                    found.append((*start, *at))
                start = at
    return found


@pytest.mark.parametrize("paper", [A4, LETTER, Size(100, 150)])
def test_bars_are_true_in_the_pdf(paper: Size) -> None:
    pdf = draw_marks(arrange(SheetJob(paper, POKER, duplex="off")), "front", SLUG, FONT)
    lengths = [math.dist(line[:2], line[2:]) for line in strokes_in(pdf)]
    for true in (50.0, 50.8):
        assert [seen for seen in lengths if abs(seen - true) < 0.01], true


def test_all_marks_of_the_geometry_are_drawn_where_they_are() -> None:
    sheet = arrange(SheetJob(A4, POKER))
    drawn = strokes_in(draw_marks(sheet, "front", SLUG, FONT))
    for line in [*lines(sheet, "crop"), *(line for bar in bars(sheet) for line in bar.lines)]:
        wanted = pytest.approx((line.x1, line.y1, line.x2, line.y2), abs=0.01)
        assert any(seen == wanted for seen in drawn)


@pytest.mark.parametrize("duplex", BACKINGS)
def test_a_page_of_marks_as_pdf(duplex: str) -> None:
    sheet = arrange(SheetJob(LETTER, POKER, corner=3, duplex=duplex))
    pdf = draw_marks(sheet, "front", SLUG, FONT)
    assert pdf == draw_marks(sheet, "front", SLUG, FONT)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        (page,) = document.pages
        box = [float(value) for value in page.mediabox]
        assert box == pytest.approx([0, 0, points(215.9), points(279.4)], abs=0.01)
        fonts = page.resources["/Font"]
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts.values())
    if duplex == "off":
        assert not lines(sheet, "fold")


def test_the_slug_can_be_read_back() -> None:
    text = extract_text(io.BytesIO(draw_marks(arrange(SheetJob(A4, POKER)), "back", SLUG, FONT)))
    assert "Fieldpress · Platoon Command · US deck · sheet 1 of 12 back" in text
    assert "50 mm" in text
    assert "2 in" in text
