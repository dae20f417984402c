"""Lengths and sizes as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import UsageError
from generator.measure import (
    PAPERS,
    PIECES,
    Size,
    millimetres,
    parse_length,
    parse_paper,
    parse_size,
    points,
    suggest_piece,
)


def test_an_inch_is_72_points() -> None:
    assert points(25.4) == 72
    assert millimetres(36) == 12.7


@given(st.floats(-3000, 3000))
def test_points_and_millimetres_convert_back(length: float) -> None:
    assert millimetres(points(length)) == pytest.approx(length)


@pytest.mark.parametrize(
    ("text", "length"),
    [("3", 3), ("3mm", 3), (" 0.5 in ", 12.7), ("1.5 cm", 15), ("72pt", 25.4), ("0", 0)],
)
def test_lengths(text: str, length: float) -> None:
    assert parse_length(text) == pytest.approx(length)


@pytest.mark.parametrize("text", ["", "mm", "-3", "3 m", "1,5", "3mm 4mm", "٣mm", "1e3"])
def test_what_is_no_length(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a length such as '3 mm' or '0\.5 in'"):
        parse_length(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", PIECES["poker"]),
        (" Tarot ", PIECES["tarot"]),
        ("70x120mm", Size(70, 120)),
        ("70 × 120", Size(70, 120)),
        ("2.5x3.5in", Size(63.5, 88.9)),
    ],
)
def test_sizes(text: str, size: Size) -> None:
    found = parse_size(text, PIECES)
    assert (found.width, found.height) == pytest.approx((size.width, size.height))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "pocker",
            "'pocker' is neither one of poker, bridge, mini, tarot, square nor a size such as "
            "'70x120mm'",
        ),
        ("0x5", "'0x5' is not between 0 and 2000 mm on each side"),
        ("5x2001", "'5x2001' is not between 0 and 2000 mm on each side"),
    ],
)
def test_what_is_no_size(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        parse_size(text, PIECES)


def test_papers_are_named_or_measured() -> None:
    assert parse_paper("A4") == PAPERS["a4"] == Size(210, 297)
    assert str(parse_paper("8.5x11in")) == str(PAPERS["letter"]) == "215.9 × 279.4 mm"
    with pytest.raises(UsageError, match=r"^--paper: 'a5' is neither one of a4, letter, a3"):
        parse_paper("a5")


def test_a_size_turned_and_in_words() -> None:
    assert PAPERS["a4"].turned == Size(297, 210)
    assert str(PIECES["poker"]) == "63.5 × 88.9 mm"


def test_a_mistyped_piece_gets_a_hint() -> None:
    assert suggest_piece("pocker") == ("did you mean 'poker'?",)
    assert suggest_piece("xyz") == ()
