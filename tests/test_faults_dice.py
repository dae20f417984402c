"""Picks counted over every equal share of what the dice can show: none too often, none never.

Nothing is sampled. A stream reads the middles of all shares, one after another, so each count is
the exact number of shares, which the weights say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial

import pytest

from generator.dice import Stream
from generator.dice.notation import parse
from generator.dice.rolls import roll

WEIGHTS = (
    (1, 1),
    (2, 2),
    (1, 1, 1),
    (3, 3, 1),
    (1, 3, 3),
    (0, 1, 1),
    (1, 0, 1),
    (1, 1, 0),
    (0, 0, 2, 0, 2, 0),
    (5, 1, 5, 2, 5),
    (1,),
    (0, 7),
)


def showing(*picks: tuple[int, int]) -> Stream:
    """A stream whose picks are told: (number, of how many) for each, the middle of its share."""
    return Stream(iter([(number + 0.5) / of for number, of in picks]).__next__)


def orders(count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every run of picks of a shuffle: one of `count`, of one less, down to one of two."""
    for numbers in product(*(range(of) for of in range(count, 1, -1))):
        yield tuple(zip(numbers, range(count, 1, -1), strict=True))


@pytest.mark.parametrize("weights", WEIGHTS)
def test_each_option_has_as_many_shares_as_it_weighs(weights: Sequence[int]) -> None:
    total = sum(weights)
    pairs = list(enumerate(weights))
    found = Counter(showing((share, total)).weighted(pairs) for share in range(total))
    assert found == {option: weight for option, weight in pairs if weight}


@pytest.mark.parametrize("weights", WEIGHTS)
def test_shares_of_options_lie_end_to_end_in_their_order(weights: Sequence[int]) -> None:
    total = sum(weights)
    found = [showing((share, total)).weighted(enumerate(weights)) for share in range(total)]
    assert found == [option for option, weight in enumerate(weights) for _ in range(weight)]


def test_options_that_are_alike_are_options_all_the_same() -> None:
    pairs = [("a", 1), ("b", 1), ("a", 1)]
    assert [showing((share, 3)).weighted(pairs) for share in range(3)] == ["a", "b", "a"]


def test_one_number_of_the_source_is_one_pick_of_weights() -> None:
    stream = showing((1, 2), (0, 2))
    assert [stream.weighted([("a", 3), ("b", 3)]) for _ in range(2)] == ["b", "a"]


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_each_of_a_choice_is_taken_by_one_share(count: int) -> None:
    options = "abcdefg"[:count]
    assert [showing((share, count)).choice(options) for share in range(count)] == list(options)


@pytest.mark.parametrize("sides", [1, 2, 6, 10])
def test_each_face_of_a_die_is_one_share(sides: int) -> None:
    faces = [showing((share, sides)).die(sides) for share in range(sides)]
    assert faces == list(range(1, sides + 1))


@pytest.mark.parametrize("count", range(6))
def test_each_order_of_a_shuffle_comes_by_exactly_one_run_of_picks(count: int) -> None:
    items = "abcde"[:count]
    found = Counter(showing(*picks).shuffled(items) for picks in orders(count))
    assert found == Counter(permutations(items))
    assert found.total() == factorial(count)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_sample_that_a_shuffle_begins_with_is_as_likely(size: int) -> None:
    """Callers take the first few of a shuffle: each few is the beginning of as many orders."""
    found = Counter(showing(*picks).shuffled("abcd")[:size] for picks in orders(4))
    assert found == dict.fromkeys(permutations("abcd", size), factorial(4 - size))


def test_equal_items_are_shuffled_as_items() -> None:
    found = Counter("".join(showing(*picks).shuffled("aab")) for picks in orders(3))
    assert found == {"aab": 2, "aba": 2, "baa": 2}


@pytest.mark.parametrize(
    ("notation", "sides", "total"),
    [
        ("2d6", (6, 6), lambda faces: faces[0] + faces[1]),
        ("1d6-1d6", (6, 6), lambda faces: faces[0] - faces[1]),
        ("2d6+1", (6, 6), lambda faces: faces[0] + faces[1] + 1),
        ("1d10-2", (10,), lambda faces: faces[0] - 2),
        ("1d4+1d3-1d2", (4, 3, 2), lambda faces: faces[0] + faces[1] - faces[2]),
    ],
)
def test_every_fall_of_the_dice_comes_once_with_its_total(notation, sides, total) -> None:  # type: ignore[no-untyped-def]
    dice = parse(notation)
    thrown = [
        roll(dice, showing(*zip(shown, sides, strict=True)))
        for shown in product(*(range(of) for of in sides))
    ]
    assert [one.faces for one in thrown] == list(product(*(range(1, of + 1) for of in sides)))
    assert all(one.total == total(one.faces) for one in thrown)
    assert {one.dice for one in thrown} == {str(dice)}
