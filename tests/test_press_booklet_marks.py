"""Fold marks of a booklet: ticks on the spine, and the number of each sheet beside it."""

import io

import pikepdf
import pytest

from generator.measure import Size, millimetres
from generator.press.booklet.marks import TICK, draw_fold_marks

SHEET = Size(297, 210)
MARGIN = 5.0


def strokes(page: pikepdf.Page) -> list[tuple[float, ...]]:
    """The ends of the straight strokes of a page, in millimetres."""
    found, start = [], (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "m":
            start = tuple(map(float, operands))
        elif str(operator) == "l":
            ends = (*start, *map(float, operands))
            found.append(tuple(round(millimetres(end), 2) for end in ends))
    return found


def written(page: pikepdf.Page) -> int:
    """How many texts a page has."""
    operators = [str(operator) for _, operator in pikepdf.parse_content_stream(page)]
    return operators.count("Tj") + operators.count("TJ")


def test_ticks_stand_on_the_spine_at_head_and_foot_within_the_printable_area() -> None:
    with pikepdf.open(io.BytesIO(draw_fold_marks(SHEET, MARGIN, 3, 0.1))) as pdf:
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            spine, top = SHEET.width / 2, SHEET.height - MARGIN
            assert strokes(page) == [
                (spine, MARGIN, spine, MARGIN + TICK),
                (spine, top - TICK, spine, top),
            ]


@pytest.mark.parametrize(("thickness", "numbered"), [(0.1, 12), (0.5, 5), (3.0, 1)])
def test_a_sheet_has_its_number_as_long_as_creep_leaves_room(
    thickness: float, numbered: int
) -> None:
    """Creep moves the pages of inner sheets towards the spine, over the strip of the number."""
    with pikepdf.open(io.BytesIO(draw_fold_marks(SHEET, MARGIN, 12, thickness))) as pdf:
        assert [written(page) for page in pdf.pages] == [1] * numbered + [0] * (12 - numbered)


def test_the_same_marks_have_the_same_bytes() -> None:
    assert draw_fold_marks(SHEET, 5, 2, 0.1) == draw_fold_marks(SHEET, 5, 2, 0.1)
