"""Series: members of books and lists are each a function of their own seed, and none repeats."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Roller
from generator.roll.series import dealt, dealt_text, place_in_series, turned_text

TEXTS = [f"text {n}" for n in range(12)]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(content_folder() / "plm-american-revolution")


def _seeds(first: str, count: int) -> list[str]:
    return [first if n == 1 else f"{first}-{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("seed", "place"),
    [
        ("amber", ("amber", 1)),
        ("amber-2", ("amber", 2)),
        ("amber-02", ("amber-02", 1)),
        ("amber-1", ("amber-1", 1)),
        ("amber-ridge-417", ("amber-ridge-417", 1)),  # made up, and the first of its own
        ("amber-ridge-417-12", ("amber-ridge-417", 12)),
        ("amber-lake-side-417", ("amber-lake-side", 417)),
        ("-7", ("-7", 1)),
        ("a book\n-3", ("a book\n", 3)),
    ],
)
def test_where_a_seed_stands(seed: str, place: tuple[str, int]) -> None:
    assert place_in_series(seed) == place


@pytest.mark.parametrize("first", ["a book", "amber-ridge-417"])
def test_all_come_before_one_comes_again(pack: Pack, first: str) -> None:
    said = [
        dealt_text(Roller(pack, seed, Locks()), "title", "Title", TEXTS)
        for seed in _seeds(first, 36)
    ]
    for n in (0, 12, 24):
        assert sorted(said[n : n + 12]) == sorted(TEXTS)
    assert len({tuple(said[n : n + 12]) for n in (0, 12, 24)}) == 3


def test_weights_count_among_what_is_left(pack: Pack) -> None:
    """The first of a series is as likely as its weight; what has none never comes."""
    options = [("often", 8), ("seldom", 1), ("never", 0)]
    found: Counter[tuple[str, ...]] = Counter()
    for n in range(300):
        two = [
            dealt(Roller(pack, seed, Locks()), "which", "Which", options)
            for seed in _seeds(f"series {n}", 2)
        ]
        found[tuple(two)] += 1
    assert found.keys() == {("often", "seldom"), ("seldom", "often")}
    assert 0.83 < found["often", "seldom"] / 300 < 0.94  # 8 of 9


def test_a_lock_takes_what_it_names(pack: Pack) -> None:
    locks = Lockable(fields={}, rolls={}, pattern=re.compile("title|turn")).parse(
        ("title=3", "turn=2")
    )
    for seed in _seeds("a book", 3):
        roller = Roller(pack, seed, locks)
        assert dealt_text(roller, "title", "Title", TEXTS) == "text 2"
        assert turned_text(roller, "turn", "Turn", TEXTS[:2], 1) == "text 1"


def test_texts_take_turns_after_so_many(pack: Pack) -> None:
    said = [
        turned_text(Roller(pack, seed, Locks()), "turn", "Turn", TEXTS[:3], 5)
        for seed in _seeds("a book", 20)
    ]
    rounds = [set(said[n : n + 5]) for n in range(0, 20, 5)]
    assert all(len(one) == 1 for one in rounds)
    assert rounds[0] == rounds[3]
    assert len(set.union(*rounds)) == 3
