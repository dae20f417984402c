"""The printer test sheet: what is read off it is what the profile means."""

import importlib.resources
import io
import itertools
import math
from pathlib import Path

import pikepdf
import pytest
from pdfminer.high_level import extract_text

from generator.errors import UsageError
from generator.measure import PAPERS, Size, millimetres, points
from generator.press.calibrate import AXIS, BACK_STEP, EDGE, STEP, calibration_sheet, combs
from generator.press.profile import Pair, PrinterProfile

SANS = Path(str(importlib.resources.files("font_source_sans_pro"))) / "files"
SERIF = Path(str(importlib.resources.files("font_source_serif_pro"))) / "files"
FONTS = {
    "sans": SANS / "SourceSansPro-Regular.ttf",
    "sans-bold": SANS / "SourceSansPro-Semibold.ttf",
    "serif": SERIF / "SourceSerifPro-Regular.ttf",
}
A4 = PAPERS["a4"]
Stroke = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def a4() -> bytes:
    return calibration_sheet(A4, FONTS)


def strokes(pdf: bytes, page: int) -> list[Stroke]:
    """Return the straight strokes of a page in millimetres."""
    found, start = [], (0.0, 0.0)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for step in pikepdf.parse_content_stream(document.pages[page]):
            operands, operator = step.operands, step.operator
            if str(operator) in ("m", "l"):
                at = (millimetres(float(operands[0])), millimetres(float(operands[1])))
                if str(operator) == "l":
                    found.append((*start, *at))
                start = at
    return found


def upright_at(strokes: list[Stroke], y: float) -> list[float]:
    """Return where upright strokes cross the level `y`, from left to right."""
    return sorted(x for x, y1, end, y2 in strokes if x == end and min(y1, y2) < y < max(y1, y2))


def test_two_pages_with_fonts_inside_and_the_same_bytes(a4: bytes) -> None:
    assert a4 == calibration_sheet(A4, FONTS)
    with pikepdf.open(io.BytesIO(a4)) as document:
        assert len(document.pages) == 2
        for page in document.pages:
            size = [float(value) for value in page.mediabox]
            assert size == pytest.approx([0, 0, points(210), points(297)], abs=0.01)
            fonts = page.resources["/Font"].values()
            assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_landscape_paper_is_tested_upright(a4: bytes) -> None:
    assert calibration_sheet(A4.turned, FONTS) == a4


def test_combs_of_the_front_are_rulers(a4: bytes) -> None:
    upper = upright_at(strokes(a4, 0), 297 - AXIS + 2)
    assert upper[-1] - upper[0] == pytest.approx(150, abs=0.01)
    assert [b - a for a, b in itertools.pairwise(upper)] == pytest.approx([STEP] * 30, abs=0.01)


@pytest.mark.parametrize("offset", [-1.5, -0.7, 0.0, 0.1, 1.2])
def test_the_number_where_lines_meet_is_the_offset(a4: bytes, offset: float) -> None:
    """Look through the sheet from behind, its back printed `offset` too far to the right."""
    front = [210 - x for x in upright_at(strokes(a4, 0), 297 - AXIS + 2)][::-1]
    back = [x + offset for x in upright_at(strokes(a4, 1), 297 - AXIS - 3)]
    assert len(front) == len(back) == 31
    apart = [abs(a - b) for a, b in zip(front, back, strict=True)]
    met = apart.index(min(apart))
    assert (met - 15) / 10 == pytest.approx(offset)


def test_the_pointer_meets_the_offset_on_the_coarse_scale(a4: bytes) -> None:
    (pointer,) = upright_at(strokes(a4, 0), 297 - AXIS - 14)
    scale = upright_at(strokes(a4, 1), 297 - AXIS - 14)
    assert pointer == pytest.approx(105, abs=0.01)
    assert [x - 105 for x in scale] == pytest.approx(list(range(-10, 11)), abs=0.01)
    numbers = extract_text(io.BytesIO(a4), page_numbers=[1])
    assert numbers.index("+10") < numbers.index("−10")  # from left to right: it runs backward


def test_a_sheet_tried_on_its_printer_has_combs_of_full_length_that_meet_at_0() -> None:
    profile = PrinterProfile("Study", back_offset=Pair(0.7, -1.2), scale=Pair(0.98, 1.01))
    tried = calibration_sheet(A4, FONTS, profile)
    assert "as Study needs it" in extract_text(io.BytesIO(tried), page_numbers=[0])
    matrices = []
    with pikepdf.open(io.BytesIO(tried)) as document:
        for page in document.pages:
            steps = pikepdf.parse_content_stream(page)
            first = next(step for step in steps if str(step.operator) == "cm")
            matrices.append([float(value) for value in first.operands])
            assert [str(step.operator) for step in (steps[0], steps[-1])] == ["q", "Q"]
    for (a, _, _, d, e, f), (right, up) in zip(matrices, ((0, 0), (0.7, -1.2)), strict=True):
        # What this printer does to a point: it scales it about the middle, then moves the back.
        for x, y in ((0.0, 0.0), (100.0, 290.0)):
            seen = (millimetres(a * points(x) + e), millimetres(d * points(y) + f))
            printed = (
                105 + (seen[0] - 105) * 0.98 + right,
                148.5 + (seen[1] - 148.5) * 1.01 + up,
            )
            assert printed == pytest.approx((x, y), abs=0.01)


def test_combs_lie_alike_about_both_middles() -> None:
    top, right, bottom, left = combs(A4)
    assert top.y + bottom.y == 297
    assert left.x + right.x == 210
    assert top.lines == bottom.lines
    assert math.isclose(BACK_STEP, STEP - 0.1)


def test_rulers_count_from_every_edge(a4: bytes) -> None:
    drawn = strokes(a4, 0)
    for line in [
        (0, 148.5, EDGE, 148.5),
        (210, 148.5, 210 - EDGE, 148.5),
        (105, 0, 105, EDGE),
        (105, 297, 105, 297 - EDGE),
    ]:
        assert any(seen == pytest.approx(line, abs=0.01) for seen in drawn)


def test_lines_to_write_on_lie_nine_millimetres_apart(a4: bytes) -> None:
    """Room for handwriting: a row each for margins, offset, scale and flip."""
    blanks = {
        round(y1, 2)
        for x1, y1, x2, y2 in strokes(a4, 0)
        if y1 == y2 and 80 < x1 < 115 and 40 < y1 < 100
    }
    steps = [round(above - below, 2) for below, above in itertools.pairwise(sorted(blanks))]
    assert steps == [9.0, 9.0, 9.0]


@pytest.mark.parametrize("paper", [*PAPERS.values(), Size(148, 210), Size(140, 200)])
def test_every_paper_has_words_and_an_example(paper: Size) -> None:
    text = extract_text(io.BytesIO(calibration_sheet(paper, FONTS)))
    for words in ("Printer test sheet", "back-offset: {x: 0.3, y: -0.6}", "The back", "long-edge"):
        assert words in text


def test_paper_too_small_for_a_test_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        calibration_sheet(Size(100, 150), FONTS)
    assert str(caught.value) == "a test sheet needs paper of 140 × 200 mm or more, not 100 × 150 mm"
