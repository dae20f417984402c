"""Numbers as they are typed and printed, and dice as they fall."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Streams, parse, percent, printed, roll, signed
from generator.dice.figures import quoted, typed


@pytest.mark.parametrize(
    ("text", "plain"), [("≤2", "<=2"), ("≥11", ">=11"), ("5–6", "5-6"), (" −3 to −1 ", "-3 to -1")]
)
def test_what_is_printed_can_be_typed(text: str, plain: str) -> None:
    assert typed(text) == plain


def test_minus_signs_are_true_ones() -> None:
    assert [printed(n) for n in (-3, 0, 12)] == ["−3", "0", "12"]
    assert [signed(n) for n in (-3, 0, 12)] == ["−3", "+0", "+12"]


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        (Fraction(1, 36), "2.8%"),
        (Fraction(1, 2), "50.0%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(1998, 2000), "99.9%"),
        (Fraction(0), "0.0%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_odds_in_per_cent(odds: Fraction, said: str) -> None:
    assert percent(odds) == said


@given(st.fractions(0, 1))
def test_only_the_impossible_is_0_and_only_the_certain_100(odds: Fraction) -> None:
    assert (percent(odds) == "0.0%") == (odds == 0)
    assert (percent(odds) == "100.0%") == (odds == 1)


def test_a_strangers_text_is_quoted_short_and_harmless() -> None:
    assert quoted("2d7") == "'2d7'"
    assert quoted("x" * 40) == f"'{'x' * 40}'"
    assert quoted("x" * 41) == f"'{'x' * 39}…'"
    assert quoted("\x1b[31m") == "'�[31m'"


@pytest.mark.parametrize("notation", ["2d6", "1d6-1d6", "3d10+4", "d6"])
def test_a_roll_shows_every_die(notation: str) -> None:
    dice = parse(notation)
    thrown = roll(dice, Streams("amber-ridge-417").stream("allied/leaders/3"))
    assert thrown.dice == str(dice)
    assert len(thrown.faces) == sum(term.count for term in dice.terms)
    assert thrown.total in dice.totals


def test_dice_that_are_taken_away_show_too() -> None:
    thrown = roll(parse("1d6-1d6+2"), Streams("a").stream("b"))
    first, second = thrown.faces
    assert thrown.total == first - second + 2


def test_the_same_seed_and_path_throw_the_same() -> None:
    throws = [roll(parse("10d6"), Streams("a").stream("b")) for _ in range(2)]
    assert throws[0] == throws[1] != roll(parse("10d6"), Streams("a").stream("c"))
