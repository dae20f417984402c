"""Rolls, and the ledger that keeps them."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import (
    Ledger,
    LedgerError,
    Roll,
    Stream,
    Streams,
    Throw,
    parse,
    percent,
    printed,
    roll,
    signed,
)

ENTRY = Throw(
    path="allied/leaders/3",
    table="Leaders",
    place="content/pack/tables.yaml:14:7",
    dice="1d6-1d6",
    faces=(2, 5),
    natural=-3,
    modifiers=(("night", 1), ("hill", -2)),
    row="−5 to −3",
    result="Sergeant",
    odds=Fraction(1, 6),
    note="house",
)


def test_a_roll_takes_its_dice_from_the_stream_in_order() -> None:
    stream = Stream(iter([0.0, 0.99, 0.5, 0.0]).__next__)
    assert roll(parse("2d6-1d10+1"), stream) == Roll("2d6-1d10+1", (1, 6, 6), 2)
    assert roll(parse("d4"), stream) == Roll("1d4", (1,), 1)


def test_rolls_of_a_seed_never_change() -> None:
    thrown = roll(parse("DR"), Streams("amber-ridge-417").stream("allied/leaders/3"))
    assert thrown == Roll("2d6", (4, 6), 10)


@given(st.sampled_from(["1d6", "DR", "2d6-1d10+1", "1d6-1d6", "3d4-7"]), st.text())
def test_faces_make_the_total(notation: str, seed: str) -> None:
    dice = parse(notation)
    thrown = roll(dice, Streams(seed).stream("x"))
    kinds = [term for term in dice.terms for _ in range(term.count)]
    assert all(1 <= face <= t.sides for t, face in zip(kinds, thrown.faces, strict=True))
    faces = sum(t.sign * face for t, face in zip(kinds, thrown.faces, strict=True))
    assert thrown.total == faces + dice.constant
    assert thrown.total in dice.distribution()


def test_an_entry_in_one_line() -> None:
    assert ENTRY.line() == (
        "allied/leaders/3 · Leaders (content/pack/tables.yaml:14:7) · 1d6−1d6 (2, 5) = −3 · "
        "night +1, hill −2 = −4 · row −5 to −3: Sergeant · 1/6 (16.7%) · house"
    )


def test_a_bare_entry_says_nothing_idle() -> None:
    bare = replace(ENTRY, place=None, modifiers=(), note="", result="Two\nlines", odds=Fraction(1))
    assert bare.line() == (
        "allied/leaders/3 · Leaders · 1d6−1d6 (2, 5) = −3 · row −5 to −3: Two lines · 1 (100.0%)"
    )
    assert bare.total == -3


def test_an_entry_as_json() -> None:
    assert json.loads(json.dumps(ENTRY.as_dict())) == {
        "path": "allied/leaders/3",
        "table": "Leaders",
        "place": "content/pack/tables.yaml:14:7",
        "dice": "1d6-1d6",
        "faces": [2, 5],
        "natural": -3,
        "modifiers": [{"name": "night", "value": 1}, {"name": "hill", "value": -2}],
        "total": -4,
        "row": "−5 to −3",
        "result": "Sergeant",
        "odds": "1/6",
        "note": "house",
    }


@pytest.mark.parametrize("odds", [Fraction(0), Fraction(-1, 6), Fraction(7, 6)])
def test_what_was_rolled_was_possible(odds: Fraction) -> None:
    with pytest.raises(LedgerError) as caught:
        replace(ENTRY, odds=odds)
    assert str(caught.value) == (
        f"allied/leaders/3: the odds of a roll are above 0 and at most 1, not {odds}"
    )


def test_a_ledger_grows_without_changing() -> None:
    other = replace(ENTRY, path="axis/leaders/1")
    empty = Ledger()
    one = empty.with_entry(ENTRY)
    three = one.with_entry(other, ENTRY)
    assert (len(empty), len(one), len(three)) == (0, 1, 3)
    assert list(three) == [ENTRY, other, ENTRY]
    assert three.entries[:1] == one.entries


@pytest.mark.parametrize(
    ("odds", "text"),
    [
        (Fraction(0), "0.0%"),
        (Fraction(1, 36), "2.8%"),
        (Fraction(1, 4), "25.0%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(1998, 2000), "99.9%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_percent(odds: Fraction, text: str) -> None:
    assert percent(odds) == text


def test_numbers_as_printed() -> None:
    assert [printed(n) for n in (-2, 0, 3)] == ["−2", "0", "3"]
    assert [signed(n) for n in (-2, 0, 3)] == ["−2", "+0", "+3"]
