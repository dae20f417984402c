"""Dice notation: what is read, what is refused in which words, and exact odds."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.dice import Dice, NotationError, Term, parse
from generator.errors import UsageError

signs = st.sampled_from([1, -1])
small_terms = st.builds(Term, st.integers(1, 2), st.integers(2, 6), signs)
small_dice = st.builds(
    Dice, st.lists(small_terms, min_size=1, max_size=2).map(tuple), st.integers(-20, 20)
)


def by_hand(dice: Dice) -> dict[int, Fraction]:
    """Count every way the dice can fall."""
    singles = [
        [term.sign * face for face in range(1, term.sides + 1)]
        for term in dice.terms
        for _ in range(term.count)
    ]
    ways = Counter(sum(faces) + dice.constant for faces in product(*singles))
    return {total: Fraction(count, ways.total()) for total, count in ways.items()}


@pytest.mark.parametrize(
    ("text", "canonical", "lowest", "highest"),
    [
        ("1d6", "1d6", 1, 6),
        ("d6", "1d6", 1, 6),
        ("2d6", "2d6", 2, 12),
        ("1d10", "1d10", 1, 10),
        ("1d100", "1d100", 1, 100),
        ("DR", "2d6", 2, 12),
        ("dr", "1d6", 1, 6),
        ("DR-dr", "2d6-1d6", -4, 11),
        ("1d6-1d6", "1d6-1d6", -5, 5),
        ("1d6−1d6", "1d6-1d6", -5, 5),
        ("2d6+1", "2d6+1", 3, 13),
        ("1d6 + 1d10 - 2", "1d6+1d10-2", 0, 14),
        ("1+2d6+2", "2d6+3", 5, 15),
        ("1 - 1d6", "-1d6+1", -5, 0),
        ("  2d6  ", "2d6", 2, 12),
        ("100d20", "100d20", 100, 2000),
        ("2d1000", "2d1000", 2, 2000),
    ],
)
def test_read(text: str, canonical: str, lowest: int, highest: int) -> None:
    dice = parse(text)
    assert (str(dice), dice.lowest, dice.highest) == (canonical, lowest, highest)
    assert dice.totals == range(lowest, highest + 1)


def test_terms_keep_their_order_and_sign() -> None:
    assert parse("2d6 - d10 + 1") == Dice((Term(2, 6), Term(1, 10, -1)), 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x6", "'2x6' is not dice such as '2d6' or '1d6-1d6'"),
        ("", "'' is not dice such as '2d6' or '1d6-1d6'"),
        ("Dr", "'Dr' is not dice such as '2d6' or '1d6-1d6'"),
        ("2 d6", "'2 d6' is not dice such as '2d6' or '1d6-1d6'"),
        ("1d6 1d6", "'1d6 1d6' is not dice such as '2d6' or '1d6-1d6'"),
        ("1d6+", "'1d6+' is not dice such as '2d6' or '1d6-1d6'"),
        ("1d6--1", "'1d6--1' is not dice such as '2d6' or '1d6-1d6'"),
        ("1d６", "'1d６' is not dice such as '2d6' or '1d6-1d6'"),
        ("\x1b[1m", "'�[1m' is not dice such as '2d6' or '1d6-1d6'"),
        ("3", "'3' has no dice in it, e.g. '1d6+3'"),
        ("0d6", "'0d6' rolls 0 dice at once: 1 at least, as in '1d6'"),
        ("1d1", "'1d1' has a die of 1 sides: 2 at least, as in '1d2'"),
        ("1d1001", "'1d1001' has a die of 1001 sides: 1000 at most, as in '1d1000'"),
        ("60d6-41d6", "'60d6-41d6' rolls 101 dice: 100 at most, as in '100d6'"),
        ("1d6-10001", "'1d6-10001' adds more than 10000: less is enough, as in '2d6+10000'"),
        ("3d1000", "'3d1000' has 2998 different totals: 2000 at most, as in '2d1000'"),
        (
            "1" * 101,
            f"'{'1' * 39}…' is 101 characters long: dice such as '1d6-1d6' take 100 at most",
        ),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert str(caught.value) == message
    # A model catches the one, a command the other.
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, UsageError)


def test_limits_hold_for_dice_made_by_hand() -> None:
    with pytest.raises(NotationError, match="0 dice at once"):
        Dice((Term(0, 6),))
    with pytest.raises(NotationError, match="no dice in it"):
        Dice((), 4)


@pytest.mark.parametrize("text", ["100d20", "2d1000+1d2", "1d2+10000", "1d2-10000"])
def test_limits_themselves_are_allowed(text: str) -> None:
    assert str(parse(text.ljust(100))) == text


def test_the_largest_dice_still_have_exact_odds() -> None:
    odds = parse("2d1000+1d2").distribution()
    assert len(odds) == 2000
    assert odds[2002] == Fraction(1, 2_000_000)


@given(st.text(max_size=120) | st.text("0123456789dDRr+-− ", max_size=30))
@example("9" * 100 + "d6")
@example("1d" + "9" * 98)
def test_any_text_is_dice_or_our_own_error(text: str) -> None:
    try:
        dice = parse(text)
    except NotationError:
        pass
    else:
        assert parse(str(dice)) == dice
        assert 0 < len(dice.totals) <= 2000


@given(small_dice)
def test_canonical_text_reads_back(dice: Dice) -> None:
    assert parse(str(dice)) == dice


@given(small_dice)
def test_distribution_agrees_with_counting(dice: Dice) -> None:
    odds = dice.distribution()
    assert odds == by_hand(dice)
    assert list(odds) == list(dice.totals)
    assert sum(odds.values()) == 1


def test_odds_are_exact_however_many_dice() -> None:
    odds = parse("20d6").distribution()
    assert odds[20] == Fraction(1, 6**20)
    assert sum(odds.values()) == 1


def test_odds_can_not_be_changed_by_their_reader() -> None:
    odds = parse("2d6").distribution()
    with pytest.raises(TypeError):
        odds[2] = Fraction(1)  # type: ignore[index]
    assert odds is parse("DR").distribution()


def test_reading_notation_does_not_wait_for_icepool(repository: Path) -> None:
    code = "import sys, generator.dice as d; d.parse('2d6'); sys.exit('icepool' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=repository).returncode == 0
