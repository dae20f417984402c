"""Combat odds, rounded in the defender's favour."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import RatioError, net, odds_column

COLUMNS = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1"]


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (10, 11, "1-2"),
        (11, 10, "1-1"),
        (10, 10, "1-1"),
        (19, 10, "1-1"),
        (20, 10, "2-1"),
        (40, 10, "4-1"),
        (400, 1, "4-1"),
        (10, 40, "1-4"),
        (10, 41, None),
        (0, 1, None),
        (Fraction(5, 2), Fraction(5, 4), "2-1"),
        (Fraction(1, 3), 1, "1-3"),
    ],
)
def test_column(attack: int | Fraction, defence: int | Fraction, column: str | None) -> None:
    assert odds_column(attack, defence, COLUMNS) == column


@given(st.integers(0, 200), st.integers(1, 200))
def test_rounding_is_that_of_the_rules(attack: int, defence: int) -> None:
    """At par and above ⌊attack / defence⌋ to 1, below 1 to ⌈defence / attack⌉."""
    if attack >= defence:
        expected = f"{min(attack // defence, 4)}-1"
    else:
        against = math.ceil(Fraction(defence, attack)) if attack else 99
        expected = f"1-{against}" if against <= 4 else None
    assert odds_column(attack, defence, COLUMNS) == expected


def test_columns_in_any_order_and_between_whole_odds() -> None:
    assert odds_column(19, 10, ["2:1", "3:2", "1:1"]) == "3:2"
    assert odds_column(7, 2, ["5–1", "2–1", "1–1"]) == "2–1"


def test_odds_are_exact_beyond_the_reach_of_floats() -> None:
    large = 10**17
    assert odds_column(2 * large - 1, large, COLUMNS) == "1-1"
    assert odds_column(2 * large, large, COLUMNS) == "2-1"


@pytest.mark.parametrize(
    ("attack", "defence", "columns", "message"),
    [
        (1, 0, COLUMNS, "no odds for 1 to 0: the attack is 0 or more, the defence more than 0"),
        (-1, 2, COLUMNS, "no odds for -1 to 2: the attack is 0 or more, the defence more than 0"),
        (1, 1, ["1-0"], "'1-0' is not a column of odds such as '1-2' or '3-1'"),
        (1, 1, ["even"], "'even' is not a column of odds such as '1-2' or '3-1'"),
        (1, 1, [], "give at least one column of odds and none twice, such as '1-2', '1-1', '2-1'"),
        (
            1,
            1,
            ["1-2", "2-4"],
            "give at least one column of odds and none twice, such as '1-2', '1-1', '2-1'",
        ),
    ],
)
def test_refused(attack: int, defence: int, columns: list[str], message: str) -> None:
    with pytest.raises(RatioError) as caught:
        odds_column(attack, defence, columns)
    assert str(caught.value) == message


def test_net() -> None:
    assert net([1, -3, 1]) == -1
    assert net(()) == 0
