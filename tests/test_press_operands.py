"""Numbers and matrices as a content stream takes them."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Matrix

from generator.measure import points
from generator.press.pdf.operands import operands, placing, rectangle


@dataclass(frozen=True)
class Piece:
    """A card of 50 × 80 mm whose bottom left lies at (10, 20)."""

    turn: int
    x: float = 10
    y: float = 20

    @property
    def width(self) -> float:
        return 50 if self.turn % 180 == 0 else 80

    @property
    def height(self) -> float:
        return 80 if self.turn % 180 == 0 else 50


def test_numbers_have_four_decimals_and_no_trailing_zeros() -> None:
    assert operands((1, 0.5, 2.25, 1 / 3, -7.10, 100)) == "1 0.5 2.25 0.3333 -7.1 100"


def test_a_matrix_is_written_as_its_six_numbers() -> None:
    assert operands(Matrix()) == "1 0 0 1 0 0"
    assert operands(Matrix(0, 1, -1, 0, 28.34645, 0)) == "0 1 -1 0 28.3465 0"


def test_a_rectangle_is_given_in_millimetres() -> None:
    assert rectangle(25.4, 0, 12.7, 50.8) == "72 0 36 144"


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_form_still_fills_its_place(turn: int) -> None:
    piece = Piece(turn)
    matrix = placing(piece)
    corners = [matrix.transform((points(x), points(y))) for x in (0, 50) for y in (0, 80)]
    assert min(x for x, _ in corners) == pytest.approx(points(10))
    assert min(y for _, y in corners) == pytest.approx(points(20))
    assert max(x for x, _ in corners) == pytest.approx(points(10 + piece.width))
    assert max(y for _, y in corners) == pytest.approx(points(20 + piece.height))


@pytest.mark.parametrize(
    ("turn", "at"), [(0, (10, 20)), (90, (90, 20)), (180, (60, 100)), (270, (10, 70))]
)
def test_turns_are_counter_clockwise(turn: int, at: tuple[float, float]) -> None:
    """Where the bottom left corner of the form comes to lie."""
    found = placing(Piece(turn)).transform((0, 0))
    assert found == pytest.approx((points(at[0]), points(at[1])))


@given(st.floats(-1000, 1000), st.sampled_from([0, 90, 180, 270]))
def test_nothing_is_scaled(x: float, turn: int) -> None:
    a, b, c, d, _, _ = placing(Piece(turn, x)).shorthand
    assert a * d - b * c == 1
