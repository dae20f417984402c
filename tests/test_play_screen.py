"""The search for fair odds, on coins of known odds; wishes, ranges, and what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from generator.play import Played, Tally
from generator.play.chance import below
from generator.play.kept import games_seed, keep, printed_odds
from generator.play.numbers import numbers
from generator.play.odds import AHEAD_GAMES, PRINTED_GAMES, Odds, Wish, like_odds, per_cent
from generator.play.screen import AHEAD_LOT, CROWD_LOT, CROWD_LOTS, LOOKS, LOT, SCREENED, Screen

EVEN = Wish(0.35, 0.65)
played: Counter[str] = Counter()
"""Games played, by the key of the coin."""


@dataclass(frozen=True)
class Coin:
    """A coin whose heads come up so often in a hundred, for each player; a game has 1 to 10 rounds
    after the first `rounds`."""

    odds: tuple[tuple[str, int], ...]
    rounds: int = 10
    lost: int = 0
    seen: tuple[tuple[str, int], ...] = ()
    mixed: tuple[tuple[str, int], ...] = ()
    sides: tuple[str, ...] = ("heads", "tails")
    key: str = field(default="", compare=False)
    code: str = field(default="", compare=False)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.odds)

    @property
    def crowd(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.mixed)

    @property
    def crowd_key(self) -> str:
        return repr(self.mixed)

    @property
    def ahead(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.seen)

    def game(self, players: Sequence[str], seeds: tuple[int, int]) -> Played:
        played[self.key] += 1
        s = numbers(seeds)
        every = dict(self.odds + self.seen + self.mixed)
        if self.mixed:  # each has luck of its own
            for _ in range(list(every).index(players[0])):
                below(s, 100)
        heads = below(s, 100) < every[players[0]]
        if below(s, 100) < self.lost:
            return Played(None, False, 60, 1)
        return Played(0 if heads else 1, True, self.rounds + below(s, 10), 1)


def coins(*each: tuple[int, int], **more: Any) -> list:
    """Return variants of a coin: in each, heads for a player `bold` and one `careful`."""
    found = [
        Coin((("bold", bold), ("careful", careful)), key=f"{each}{more}-{number}", **more)
        for number, (bold, careful) in enumerate(each)
    ]
    return [lambda coin=coin: coin for coin in found]


LADDER = [(90 - 4 * n, 84 - 4 * n) for n in range(18)]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be found that another test kept, and count all games: none by other processes."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("generator.play.kept._found", {})
    monkeypatch.setattr("generator.play.screen.hands", lambda: 1)
    played.clear()


def test_the_even_variant_is_found_and_confirmed_by_fresh_games() -> None:
    found = Screen(EVEN, "heads", 4).search(coins(*LADDER), 1)
    assert found is not None
    bold, careful = LADDER[found.number]
    assert 35 <= careful <= bold <= 65
    assert found.odds.games == PRINTED_GAMES
    assert sum(played.values()) < LOOKS * (SCREENED + PRINTED_GAMES)
    fresh = like_odds(coins(*LADDER)[found.number](), PRINTED_GAMES, "any other")
    assert found.odds != fresh


def test_an_even_scenario_stays_as_it_is() -> None:
    found = Screen(EVEN, "heads", 4).search(coins(*LADDER), 9)
    assert found is not None
    assert found.number == 9
    assert set(played) == {f"{tuple(LADDER)}{{}}-9"}


@pytest.mark.parametrize(
    ("each", "why"),
    [
        ([(95, 95)], "lopsided"),
        ([(95, 92), (90, 88), (86, 84)], "lopsided in every variant"),
        ([(85, 15)], "fair on average, for nobody who plays"),
        ([(50, 95)], "lopsided for one kind of player"),
    ],
)
def test_what_is_lopsided_is_thrown_out_after_few_games(
    each: list[tuple[int, int]], why: str
) -> None:
    assert Screen(EVEN, "heads", 4).search(coins(*each), 0) is None, why
    assert sum(played.values()) <= 2 * SCREENED * len(each)


def test_a_scenario_that_is_over_too_early_is_thrown_out() -> None:
    assert Screen(EVEN, "heads", 4).search(coins((50, 50), rounds=1), 0) is None
    assert Screen(EVEN, "heads", 4).search(coins((50, 50), rounds=4), 0) is not None


def test_a_scenario_without_an_end_is_thrown_out() -> None:
    assert Screen(EVEN, "heads", 4).search(coins((50, 50), lost=2), 0) is None


def test_odds_near_the_edge_are_not_confirmed() -> None:
    """Of many coins outside the wish by little, none is taken for fair."""
    taken = sum(
        Screen(EVEN, "heads", 4).search(coins((66, 60), rounds=10 + n), 0) is not None
        for n in range(20)
    )
    assert taken == 0


def forget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str) -> None:
    """Forget odds, as another process does, and remove what is kept."""
    monkeypatch.setattr("generator.play.kept._found", {})
    for file in tmp_path.rglob(kept):
        file.unlink()


def test_the_same_search_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = Screen(EVEN, "heads", 4).search(coins(*LADDER), 0)
    assert once is not None
    games = sum(played.values())
    forget(tmp_path, monkeypatch, "*-*")
    assert Screen(EVEN, "heads", 4).search(coins(*LADDER), 0) == once
    assert sum(played.values()) == 2 * games


@pytest.mark.parametrize("each", [LADDER, [(90, 10), (50, 50)]], ids=["found", "none"])
def test_a_search_that_was_kept_plays_nothing(
    each: list[tuple[int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = Screen(EVEN, "heads", 4).search(coins(*each), 0)
    assert (once is None) == (each is not LADDER)
    games = sum(played.values())
    forget(tmp_path, monkeypatch, "nothing")
    assert Screen(EVEN, "heads", 4).search(coins(*each), 0) == once
    assert sum(played.values()) == games


def test_a_search_is_made_anew_where_anything_is_different(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Screen(EVEN, "heads", 4).search(coins(*LADDER), 0)
    crowded = [replace(make(), mixed=(("mix", 50),)) for make in coins(*LADDER)]
    with_a_crowd = [lambda coin=coin: coin for coin in crowded]
    others = [
        (Screen(Wish(0.3, 0.6), "heads", 4), coins(*LADDER), 0),
        (Screen(EVEN, "tails", 4), coins(*LADDER), 0),
        (Screen(EVEN, "heads", 5), coins(*LADDER), 0),
        (Screen(EVEN, "heads", 4), coins(*LADDER), 1),
        (Screen(EVEN, "heads", 4), coins(*LADDER)[:-1], 0),
        (Screen(EVEN, "heads", 4), with_a_crowd, 0),
        (Screen(EVEN, "heads", 4), [*coins(*LADDER)[:1], *coins(*LADDER, rounds=9)[1:]], 0),
    ]
    for screen, variants, start in others:
        games = sum(played.values())
        screen.search(variants, start)
        assert sum(played.values()) > games
    for lost in ("search-*", "odds-*"):
        forget(tmp_path, monkeypatch, lost)
        games = sum(played.values())
        Screen(EVEN, "heads", 4).search(coins(*LADDER), 0)
        assert sum(played.values()) > games


def test_another_program_plays_the_same_games_and_keeps_its_own() -> None:
    one = Coin((("bold", 50),), key="same", code="before")
    other = replace(one, code="after")
    assert games_seed(one) == games_seed(other)
    odds = printed_odds(one, 20)
    games = sum(played.values())
    assert printed_odds(one, 20) == odds
    assert sum(played.values()) == games
    assert printed_odds(other, 20) == odds
    assert sum(played.values()) == 2 * games


def test_a_damaged_search_is_made_anew(tmp_path: Path) -> None:
    once = Screen(EVEN, "heads", 4).search(coins(*LADDER), 0)
    games = sum(played.values())
    for kept in tmp_path.rglob("search-*"):
        kept.write_bytes(b"[[], null]")
    assert Screen(EVEN, "heads", 4).search(coins(*LADDER), 0) == once
    assert sum(played.values()) > games


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("60-40", "'60-40' is not a range in per cent such as 40-60"),
        ("40", "'40' is not a range in per cent such as 40-60"),
        ("40-101", "'40-101' is not a range in per cent such as 40-60"),
        ("-5-50", "'-5-50' is not a range in per cent such as 40-60"),
        ("٤٠-٦٠", "'٤٠-٦٠' is not a range in per cent such as 40-60"),
        ("48-52", "48-52 is too narrow: a range is 15 per cent wide or more"),
    ],
)
def test_ranges_that_are_none(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=r".") as wrong:
        Wish.parse(text)
    assert str(wrong.value) == why


def test_a_wish_has_both_its_ends() -> None:
    wish = Wish.parse("30-65")
    assert wish == Wish(0.3, 0.65)
    assert 0.3 in wish
    assert 0.65 in wish
    assert 0.651 not in wish


def test_printed_ranges_are_rounded_outwards() -> None:
    tally = Tally(("heads", "tails"), (200, 200), 0, 0, Counter({9: 400}), 400)
    # Wilson: 45.1 to 54.9 %.
    assert per_cent(tally, "heads") == (45, 55)
    none = Tally(("heads", "tails"), (0, 400), 0, 0, Counter({9: 400}), 400)
    assert per_cent(none, "heads") == (0, 1)
    assert per_cent(none, "tails") == (99, 100)


def test_odds_are_kept_and_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = coins((50, 40))[0]()
    odds = printed_odds(coin)
    assert odds.games == PRINTED_GAMES
    assert sum(played.values()) == 2 * PRINTED_GAMES
    assert printed_odds(coin) == odds
    monkeypatch.setattr("generator.play.kept._found", {})  # as if in another process
    assert printed_odds(coin) == odds
    assert sum(played.values()) == 2 * PRINTED_GAMES


@pytest.mark.parametrize("damage", [b"", b"{}garbage", b"[1, 2]"])
def test_damaged_odds_are_played_anew(
    damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coin = coins((50, 41))[0]()
    odds = printed_odds(coin)
    monkeypatch.setattr("generator.play.kept._found", {})
    for kept in tmp_path.rglob("odds-*"):
        kept.write_bytes(damage)
    assert printed_odds(coin) == odds
    assert sum(played.values()) == 4 * PRINTED_GAMES


def test_what_confirmed_a_scenario_is_what_is_printed() -> None:
    found = Screen(EVEN, "heads", 4).search(coins(*LADDER), 9)
    assert found is not None
    games = sum(played.values())
    assert printed_odds(coins(*LADDER)[found.number]()) == found.odds
    assert sum(played.values()) == games


def ahead(bold: int, careful: int, seen: int, key: str) -> Coin:
    return Coin((("bold", bold), ("careful", careful)), seen=(("ahead", seen),), key=key)


def test_who_looks_ahead_plays_last_and_may_refuse() -> None:
    even = [lambda: ahead(50, 50, 50, "seen even")]
    found = Screen(EVEN, "heads", 4).search(even, 0)
    assert found is not None
    assert found.odds.ahead["ahead"].games == AHEAD_GAMES
    assert set(found.odds.tallies) == {"bold", "careful"}
    for seen in (2, 98):
        played.clear()
        odd = [lambda seen=seen: ahead(50, 50, seen, f"seen {seen}.2")]
        assert Screen(EVEN, "heads", 4).search(odd, 0) is None
        # Even for all others, so it got as far as that; and one lot of games was enough.
        assert sum(played.values()) == 2 * (SCREENED + PRINTED_GAMES) + AHEAD_LOT


def test_who_looks_ahead_must_lie_in_the_wish() -> None:
    """80 games of three in four for one side: within 35 to 65 % hardly ever."""
    odd = [[lambda n=n: ahead(50, 50, 75, f"beyond the end {n}")] for n in range(12)]
    found = [Screen(EVEN, "heads", 4).search(one, 0) for one in odd]
    kept = [one.odds.ahead["ahead"].share("heads") for one in found if one]
    assert len(kept) <= 2
    assert all(0.35 <= share <= 0.65 for share in kept)


def test_who_looks_ahead_does_not_play_what_others_throw_out() -> None:
    odd = [lambda: ahead(99, 99, 50, "thrown out")]
    assert Screen(EVEN, "heads", 4).search(odd, 0) is None
    assert sum(played.values()) == 2 * LOT


def test_odds_that_all_pairs_have_near_one_end_are_not_even() -> None:
    """All pairs within 35 to 65 %, and none near the middle."""
    found = [Screen(EVEN, "heads", 4).search(coins((64, 64), rounds=10 + n), 0) for n in range(20)]
    assert [one for one in found if one] == []


@pytest.mark.parametrize(
    ("text", "inner", "balance", "outer"),
    [
        ("35-65", (42, 58), (47, 53), (25, 75)),
        ("40-55", (43.5, 51.5), (46, 49), (35, 60)),
        ("0-100", (7, 93), (12, 88), (0, 100)),
    ],
)
def test_means_lie_inside_a_wish_and_single_styles_not_far_outside(
    text: str,
    inner: tuple[float, float],
    balance: tuple[int, int],
    outer: tuple[int, int],
) -> None:
    wish = Wish.parse(text)
    parts = wish.inner, wish.balance, wish.outer
    for found, wanted in zip(parts, (inner, balance, outer), strict=True):
        assert (100 * found.low, 100 * found.high) == pytest.approx(wanted)


def test_a_style_may_differ_from_the_others_but_not_far() -> None:
    def search(low: int, high: int) -> bool:
        return Screen(EVEN, "heads", 4).search(coins(*[(low, high)] * 9), 4) is not None

    assert search(32, 68)
    assert not search(10, 90)


def crowded(share: int, crowd: Sequence[int], key: str) -> Coin:
    """Return a coin of five players whose crowd, of two dozen, finds other odds than they do."""
    mixed = tuple((f"mix {number}", one) for number, one in enumerate([*crowd] * 12, 1))
    return Coin(tuple((f"style {n}", share) for n in range(5)), mixed=mixed, key=key)


def test_the_even_variant_is_even_for_styles_and_crowd_together() -> None:
    """Each variant has two points less; the crowd finds heads six points worse."""
    shares = [70 - 2 * n for n in range(18)]
    coin = [lambda s=s: crowded(s, (s - 7, s - 5), f"both {s}") for s in shares]
    found = Screen(EVEN, "heads", 4).search(coin, 1)
    assert found is not None
    assert 50 <= shares[found.number] <= 56
    assert set(found.odds.tallies) == {f"style {n}" for n in range(5)}


def test_a_crowd_may_refuse_what_is_even_for_the_styles() -> None:
    def search(*crowd: int) -> bool:
        coin = crowded(50, crowd, f"refused {crowd}")
        return Screen(EVEN, "heads", 4).search([lambda: coin], 0) is not None

    assert search(48, 52)
    assert search(25, 75), "one of a crowd may find anything"
    assert not search(60, 64)
    assert not search(40, 36)


def test_a_crowd_plays_fresh_games_to_confirm_and_none_where_there_is_no_hope() -> None:
    coin = crowded(50, (49, 51), "fresh")
    assert Screen(EVEN, "heads", 4).search([lambda: coin], 0) is not None
    styles = 5 * (SCREENED + PRINTED_GAMES)
    assert sum(played.values()) == styles + 24 * CROWD_LOT * (1 + CROWD_LOTS)
    played.clear()
    odd = crowded(97, (50, 50), "no hope")
    assert Screen(EVEN, "heads", 4).search([lambda: odd], 0) is None
    assert sum(played.values()) == 5 * LOT


def test_the_printed_range_holds_all_players() -> None:
    def tally(wins: int, games: int) -> Tally:
        return Tally(("heads", "tails"), (wins, games - wins), 0, 0, Counter({9: games}), games)

    by = {"bold": tally(200, 400), "careful": tally(180, 400)}
    # Wilson: 40.2 to 49.9 % and 45.1 to 54.9 %.
    assert Odds(by).range("heads") == (40, 55)
    assert Odds(by).range("tails") == (45, 60)
    assert Odds(by, {"ahead": tally(20, 32)}).range("heads") == (40, 63)
    assert Odds(by, {"ahead": tally(12, 32)}).range("heads") == (37, 55)
    assert Odds(by, {"ahead": tally(12, 32)}).range("tails") == (45, 63)


def test_odds_of_who_looks_ahead_are_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = ahead(50, 45, 60, "kept ahead")
    odds = printed_odds(coin)
    assert odds.ahead["ahead"].games == AHEAD_GAMES
    games = sum(played.values())
    assert games == 2 * PRINTED_GAMES + AHEAD_GAMES
    monkeypatch.setattr("generator.play.kept._found", {})
    assert printed_odds(coin) == odds
    assert sum(played.values()) == games


def test_odds_that_are_kept_are_those_of_their_scenario() -> None:
    one, other = (make() for make in coins((50, 40), (30, 20)))
    keep(one, like_odds(one, PRINTED_GAMES, "x"))
    assert printed_odds(other).mean("heads") < 0.35


def test_hopeless_is_only_what_is_surely_outside() -> None:
    def odds(wins: int, games: int) -> Odds:
        return Odds({"bold": Tally(("heads", "tails"), (wins, games - wins), 0, 0, Counter(), 1)})

    assert not odds(15, 20).hopeless(EVEN, "heads")
    assert odds(18, 20).hopeless(EVEN, "heads")
    assert not odds(67, 100).hopeless(EVEN, "heads")
    assert odds(20, 100).hopeless(EVEN, "heads")
