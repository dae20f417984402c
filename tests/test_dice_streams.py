"""Random streams: the picks that a seed promises, and that none is favoured."""

import random
import re
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Stream, StreamError, Streams, new_seed
from generator.dice.seeds import GROUNDS, HUES

PATH = "allied/leaders/3"

# What is printed can be made again only as long as these hold: a change here spoils every saved
# campaign, and needs a new major version.
GOLDEN = [
    ("amber-ridge-417", PATH, [4, 6, 5, 3, 5, 5, 5, 2, 4, 2, 1, 3], [433, 428, 139, 15]),
    ("amber-ridge-417", "allied/leaders/4", [5, 2, 5, 3, 1, 1, 2, 3, 5, 3, 3, 4], [936, 859]),
    ("", "a", [6, 5, 2, 1, 3, 5, 6, 5, 2, 2, 4, 6], [948, 757]),
    ("Größe −1", "weather", [2, 6, 5, 3, 6, 2, 4, 1, 1, 5, 6, 5], [214, 428]),
]


def tape(*values: float) -> Stream:
    """A stream that reads its numbers from a list."""
    return Stream(iter(values).__next__)


@pytest.mark.parametrize(("seed", "path", "dice", "thousands"), GOLDEN)
def test_picks_never_change(seed: str, path: str, dice: list[int], thousands: list[int]) -> None:
    stream = Streams(seed).stream(path)
    assert [stream.die(6) for _ in dice] == dice
    assert [stream.below(1000) for _ in thousands] == thousands


def test_other_picks_never_change() -> None:
    stream = Streams("amber-ridge-417").stream("deck")
    assert "".join(stream.shuffled("ABCDEFGH")) == "CGEAHDFB"
    assert "".join(stream.choice("abcdef") for _ in range(8)) == "ffdaefcd"
    pairs = [("x", 1), ("y", 5), ("z", 0), ("w", 3)]
    assert "".join(stream.weighted(pairs) for _ in range(8)) == "yyxwwywx"
    assert stream.below(2**32) == 1319472439


def test_a_path_starts_anew_and_is_moved_by_no_other() -> None:
    streams = Streams("amber-ridge-417")
    assert [streams.stream(PATH).die(6) for _ in range(3)] == [4, 4, 4]
    first, other = streams.stream(PATH), streams.stream("new/table")
    thrown = []
    for _ in range(12):
        other.shuffled(range(10))
        thrown.append(first.die(6))
    assert thrown == GOLDEN[0][2]


def test_the_global_generator_is_neither_used_nor_moved() -> None:
    random.seed(1)
    state = random.getstate()
    Streams("a").stream("b").shuffled(range(20))
    assert random.getstate() == state


@given(st.tuples(st.text(), st.text(min_size=1)), st.tuples(st.text(), st.text(min_size=1)))
def test_no_two_names_share_a_stream(one: tuple[str, str], two: tuple[str, str]) -> None:
    first, second = (Streams(seed).stream(path) for seed, path in (one, two))
    picks = [[stream.below(2**32) for _ in range(2)] for stream in (first, second)]
    assert (picks[0] == picks[1]) is (one == two)


@pytest.mark.parametrize(
    ("one", "two"),
    [(("a", "b/c"), ("a/b", "c")), (("a:b", "c"), ("a", "b:c")), (("", "1:a"), ("1", ":a"))],
)
def test_seed_and_path_are_not_merely_joined(one: tuple[str, str], two: tuple[str, str]) -> None:
    first, second = (Streams(seed).stream(path).below(2**32) for seed, path in (one, two))
    assert first != second


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100, 4095, 4096, 2**32])
def test_every_number_gets_the_same_share_of_what_random_gives(n: int) -> None:
    """The shares tile the 2**53 values of random() without a hole, and what is left is redrawn."""
    share = 2**53 // n
    for pick in {0, 1 % n, n // 2, n - 1}:
        first, last = pick * share, (pick + 1) * share - 1
        assert tape(first / 2**53).below(n) == pick
        assert tape(last / 2**53).below(n) == pick
    for left_over in {n * share, 2**53 - 1} - {n * share - 1, 2**53}:
        assert tape(left_over / 2**53, 0.0).below(n) == 0
        with pytest.raises(StopIteration):
            tape(left_over / 2**53).below(n)


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize(
    ("name", "pick", "kinds", "limit"),
    [
        # Limits are what an unbiased source passes once in a thousand seeds; this seed is fixed.
        ("dice", lambda stream: stream.die(6), 6, 20.5),
        ("percent", lambda stream: stream.below(100), 100, 148.2),
        ("choice", lambda stream: stream.choice("abcde"), 5, 18.5),
        ("shuffle", lambda stream: stream.shuffled("abcd"), 24, 49.7),
        ("weights", lambda stream: stream.weighted([("a", 2), ("b", 2), ("c", 2)]), 3, 13.8),
    ],
)
def test_nothing_is_favoured(name, pick, kinds, limit) -> None:
    stream = Streams("chi-square").stream(name)
    assert chi_square(Counter(pick(stream) for _ in range(12_000)), kinds) < limit


def test_neighbouring_paths_are_independent() -> None:
    """First picks of many paths, each with its successor's: all 36 pairs are as likely."""
    streams = Streams("chi-square")
    firsts = [streams.stream(f"leaders/{number}").die(6) for number in range(7200)]
    pairs = Counter(zip(firsts[::2], firsts[1::2], strict=True))
    assert chi_square(pairs, 36) < 66.6


def test_weights_are_kept() -> None:
    # One stream value for each of the eight shares.
    values = [share / 8 for share in range(8)]
    pairs = [("no", 0), ("a", 1), ("b", 4), ("never", 0), ("c", 3)]
    assert "".join(tape(value).weighted(pairs) for value in values) == "abbbbccc"


@given(st.lists(st.integers()), st.text())
def test_shuffling_keeps_every_item(items: list[int], seed: str) -> None:
    assert Counter(Streams(seed).stream("x").shuffled(items)) == Counter(items)


def test_all_orders_come_up() -> None:
    stream = Streams("orders").stream("x")
    assert {stream.shuffled("abcd") for _ in range(500)} == set(permutations("abcd"))


@given(st.integers() | st.integers(1, 50), st.text())
def test_below_stays_below_or_raises_our_own_error(n: int, seed: str) -> None:
    stream = Streams(seed).stream("x")
    if 1 <= n <= 2**32:
        assert 0 <= stream.below(n) < n
        assert 1 <= stream.die(n) <= n
    else:
        with pytest.raises(StreamError, match=f"^can't pick one of {n}: 1 to 4294967296"):
            stream.below(n)


def test_wrong_use_is_our_own_error() -> None:
    stream = Streams("a").stream("b")
    with pytest.raises(StreamError, match="can't pick one of 0"):
        stream.choice(())
    with pytest.raises(StreamError, match="can't pick one of 0"):
        stream.weighted([("a", 0)])
    with pytest.raises(StreamError, match=r"^a weight of -1 is below 0$"):
        stream.weighted([("a", 2), ("b", -1)])
    with pytest.raises(StreamError, match=r"^a random stream needs a path, such as "):
        Streams("a").stream("")
    with pytest.raises(StreamError, match=r"^the seed has a character that is not valid Unicode$"):
        Streams("\ud800")
    with pytest.raises(StreamError, match=r"^the path has a character that is not valid Unicode$"):
        Streams("a").stream("\ud800")


def test_made_up_seeds_are_readable_and_differ() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) > 15
    for seed in seeds:
        match = re.fullmatch(r"([a-z]+)-([a-z]+)-([1-9][0-9]{2})", seed)
        assert match
        assert match[1] in HUES
        assert match[2] in GROUNDS


def test_no_word_of_a_seed_stands_twice() -> None:
    assert len(set(HUES)) == len(HUES) == 64
    assert len(set(GROUNDS)) == len(GROUNDS) == 64
