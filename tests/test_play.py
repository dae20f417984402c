"""The interface of computer games: tallies, intervals, seeds, and what can't be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games import GAMES
from generator.games.game import GameEntry
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play import search
from generator.games.platoon_command.play.game import begin, draw_hands
from generator.games.platoon_command.play.model import playable
from generator.games.platoon_command.play.players import (
    JUDGES,
    LENGTH,
    PART,
    WEIGHTS,
    players_of,
)
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play import LOOKING_AHEAD, Playable, Played, Tally, interval, play
from generator.play.chance import below, seeds_of
from generator.play.numbers import numbers, zeros
from generator.play.tally import added
from generator.roll.locks import Locks
from scripts import matches
from tests import golden

GAME = GAMES["platoon-command"]


@dataclass(frozen=True)
class Coin:
    """The smallest game: a coin that favours the first player, and sometimes lies on its edge."""

    sides: tuple[str, ...] = ("heads", "tails")
    players: tuple[str, ...] = ("fair", "bent")
    ahead: tuple[str, ...] = ()
    key: str = "coin"
    code: str = ""

    def game(self, players: Sequence[str], seeds: tuple[int, int]) -> Played:
        fell = below(numbers(seeds), 10)
        rounds = 1 + below(numbers(seeds), 3)
        if fell == 9:
            return Played(None, rounds > 1, rounds, 1)
        return Played(0 if fell < (7 if players[0] == "bent" else 5) else 1, True, rounds, 1)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


@pytest.fixture(scope="module")
def scenario(pack: Pack) -> Playable:
    return GAME.playable(pack, roll_scenario(pack, "played", Locks({"mission": "meeting"})).record)


def test_any_game_can_be_played() -> None:
    tally = play(Coin(), ("bent", "fair"), 3000, "a coin")
    assert tally.games == 3000 == sum(tally.rounds.values()) == tally.actions
    assert 0.66 < tally.wins[0] / tally.games < 0.74
    assert 0.08 < (tally.ties + tally.unended) / tally.games < 0.12
    assert tally.ties > tally.unended > 0


def test_the_same_seed_gives_the_same_games(scenario: Playable) -> None:
    once = play(scenario, ("careful", "bold"), 6, "again")
    assert play(scenario, ("careful", "bold"), 6, "again") == once
    assert play(scenario, ("careful", "bold"), 6, "other") != once


def test_parts_played_apart_are_the_whole(scenario: Playable) -> None:
    whole = play(scenario, ("bold", "stacking"), 6, "parts")
    parts = [play(scenario, ("bold", "stacking"), 2, "parts", first) for first in (4, 0, 2)]
    assert added(parts) == whole


def test_a_tally_counts_ties_as_half_and_rounds_by_their_number() -> None:
    tally = Tally(("us", "german"), (5, 2), 2, 1, Counter({2: 1, 5: 6, 9: 3}), 400)
    assert tally.games == 10
    assert tally.share("us") == pytest.approx(0.65)
    assert tally.share("german") == pytest.approx(0.35)
    assert (tally.before(2), tally.before(3), tally.before(9)) == (0, 1, 7)
    assert tally.usual() == (5, 9)
    assert Tally(("us",), (0,), 0, 0, Counter(), 0).usual() == (0, 0)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    # By hand from Wilson's formula; the last two are known tables' values.
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)],
)
def test_intervals(share: float, games: int, low: float, high: float) -> None:
    assert interval(share, games) == pytest.approx((low, high), abs=1e-4)


def test_an_interval_holds_the_truth_19_times_in_20() -> None:
    truth = 0.75  # of ten faces 0 to 6 win, and half of the edge
    held = 0
    for number in range(200):
        tally = play(Coin(), ("bent", "fair"), 60, f"interval {number}")
        low, high = interval(tally.share("heads"), 60)
        held += low <= truth <= high
    assert held >= 184


def test_chance_favours_no_number() -> None:
    s = numbers(seeds_of(Streams("even"), "game/0"))
    found = Counter(below(s, 10) for _ in range(20_000))
    assert set(found) == set(range(10))
    # Nine degrees of freedom: beyond 27.9 once in a thousand.
    assert sum((n - 2000) ** 2 / 2000 for n in found.values()) < 27.9


def test_a_game_without_a_model_is_not_played(pack: Pack) -> None:
    with pytest.raises(UsageError, match="no computer player knows how to play"):
        GameEntry(name="other").playable(pack, {})


def changed(pack: Pack, **changes: Any) -> ScenarioFile:
    record = dict(roll_scenario(pack, "changed", Locks({"mission": "hold"})).record)
    return ScenarioFile.model_validate({**record, **changes})


def test_a_scenario_that_does_not_say_how_it_ends_is_not_played(pack: Pack) -> None:
    with pytest.raises(UsageError, match="does not say how it ends: state 'ends'"):
        table_of(pack, changed(pack, ends=None))


def test_too_many_ways_to_run_out_are_not_played(pack: Pack) -> None:
    out = [{"of": "riflemen", "winner": "points"}] * 5
    with pytest.raises(UsageError, match="can't play with 5 ways to run out of cards; 4 is"):
        table_of(pack, changed(pack, ends={"out": out, "last": "us"}))


def test_a_pack_without_players_is_not_played(pack: Pack) -> None:
    record = roll_scenario(pack, "alone", None).record
    parts = {key: part for key, part in pack.parts.items() if key not in ("players", "counters")}
    with pytest.raises(UsageError, match=r"'platoon-command' lacks: counters, players$"):
        GAME.playable(replace(pack, parts=parts), record)


STUDY = "none may be more than the one before, and from 1 to 8 are kept"
NUMBERS = {
    ("tried", None): "'platoon-command' lacks 'play-numbers' for computer players: tried",
    ("hand", None): "'platoon-command' lacks 'play-numbers' for computer players: hand",
    ("finalists", 4): f"a study that tries 96 ways to play, has 4 finalists and keeps 5: {STUDY}",
    ("tried", 11): f"a study that tries 11 ways to play, has 12 finalists and keeps 5: {STUDY}",
    ("kept", 9): f"a study that tries 96 ways to play, has 12 finalists and keeps 9: {STUDY}",
    ("kept", 0): f"a study that tries 96 ways to play, has 12 finalists and keeps 0: {STUDY}",
}


@pytest.mark.parametrize(("number", "message"), NUMBERS.items(), ids=map(str, NUMBERS))
def test_numbers_of_play_that_are_lost_or_can_not_be_are_told(
    pack: Pack, number: tuple[str, int | None], message: str
) -> None:
    record = roll_scenario(pack, "numbers").record
    key, value = number
    part: Any = pack.parts["play-numbers"]
    records = {name: one for name, one in part.records.items() if name != key}
    if value is not None:
        records[key] = {**part.records[key], "number": value}
    changed = {**pack.parts, "play-numbers": replace(part, records=records)}
    with pytest.raises(UsageError) as caught:
        GAME.playable(replace(pack, parts=changed), record)
    assert str(caught.value) == message


def test_basic_training_is_played(pack: Pack) -> None:
    part: Any = pack.parts["basic-training"]
    model = GAME.playable(pack, part.model.model_dump(by_alias=True))
    tally = play(model, ("bold", "bold"), 10, "basic")
    assert sum(tally.wins) + tally.unended == 10


def test_choosers_and_judges_are_ten_players_of_different_style(pack: Pack) -> None:
    """Whoever they are, two of them play the same dice to another end, most of the time."""
    by = players_of(pack) | players_of(pack, JUDGES)
    assert len(by) == 10
    assert len({tuple(weights) for weights in by.values()}) == 10
    record = roll_scenario(pack, "ten", Locks({"mission": "points"})).record
    models = [playable(pack, record, part) for part in (PART, JUDGES)]
    ends = {
        name: [model.game((name, name), seeds_of(Streams("ten"), str(n))) for n in range(20)]
        for model in models
        for name in model.weights
    }
    for one, other in combinations(by, 2):
        same = sum(a == b for a, b in zip(ends[one], ends[other], strict=True))
        assert same <= 6, (one, other)


def test_what_makes_a_style_is_named_by_its_record(pack: Pack) -> None:
    for part in (PART, JUDGES):
        for record in pack.records(part).values():
            assert 2 <= len(record["fixed"]) <= 3
            assert set(record["fixed"]) <= set(WEIGHTS)
    assert len(WEIGHTS) == LENGTH


@pytest.mark.ci
def test_who_looks_ahead_beats_each_of_the_others() -> None:
    """Both sides of 24 even boards, 48 games a style; together they are known to 6 in 100."""
    boards = matches.boards(3)
    found = [matches.match(boards, LOOKING_AHEAD, other) for other in boards[0].styles]
    assert [one.games for one in found] == [48] * 5
    assert min(one.share for one in found) >= 0.5
    assert sum(one.share for one in found) / len(found) >= 0.6


def test_who_looks_ahead_plays_the_same_game_again(scenario: Playable) -> None:
    once = play(scenario, (LOOKING_AHEAD, "bold"), 2, "again")
    assert play(scenario, (LOOKING_AHEAD, "bold"), 2, "again") == once
    assert once.games == 2


def test_who_looks_ahead_sees_no_hand_but_its_own(pack: Pack) -> None:
    """Two states that differ only in what the enemy holds: it comes to the same mind."""
    record = roll_scenario(pack, "unseen", Locks({"mission": "meeting"})).record
    t = table_of(pack, ScenarioFile.model_validate(record))
    known = [weight for weights in players_of(pack).values() for weight in weights]
    styles = numbers([*known, *[0] * 5, *known])
    heads = []
    for turned in (False, True):
        s = begin(t, 5, 6)
        draw_hands(s, t)
        s[at.S_PHASE], s[at.S_ACTIVE], s[at.S_FIRST] = at.FIRST_TURN, 0, 0
        hand, deck = at.S_HAND + at.KINDS, at.S_DECK + at.KINDS
        held = [kind for kind in range(at.KINDS) for _ in range(s[hand + kind])]
        if turned:
            kept = next(k for k in range(at.KINDS) if s[deck + k] and k not in held)
            s[hand + held[0]] -= 1
            s[deck + held[0]] += 1
            s[hand + kept] += 1
            s[deck + kept] -= 1
        head, moves = zeros(search.HEAD), zeros(at.MOVE_SIZE * search.STYLES)
        head[0], head[1] = 7, 8
        room, found = zeros(t[at.T_MOVES]), zeros(t[at.T_MOVES])
        differ = search.first_sight(s, t, styles, 5, (found, moves))
        search.look_ahead(s, t, styles, (4, 5), (head, moves, room))
        heads.append((differ, list(map(int, moves)), list(map(int, head)), held))
    (*one, hers), (*other, _) = heads
    assert hers
    assert one == other


def test_an_unseen_hand_is_dealt_anew_from_what_may_be_in_it(pack: Pack) -> None:
    record = roll_scenario(pack, "anew", Locks({"mission": "meeting"})).record
    t = table_of(pack, ScenarioFile.model_validate(record))
    hands = set()
    for seed in range(1, 30):
        s = begin(t, 5, 6)
        draw_hands(s, t)
        before = [s[at.S_HAND + at.KINDS + k] + s[at.S_DECK + at.KINDS + k] for k in range(24)]
        own, size = s[at.S_HAND : at.S_HAND + at.KINDS], t[at.T_HAND]
        s[0], s[1] = seed, seed
        search.deal_anew(s, t, 1)
        after = [s[at.S_HAND + at.KINDS + k] + s[at.S_DECK + at.KINDS + k] for k in range(24)]
        assert after == before
        hand = tuple(s[at.S_HAND + at.KINDS + k] for k in range(at.KINDS))
        assert sum(hand) == size
        assert list(s[at.S_HAND : at.S_HAND + at.KINDS]) == list(own)
        hands.add(hand)
    assert len(hands) > 5


def test_a_part_without_players_is_not_played(pack: Pack) -> None:
    record = roll_scenario(pack, "none", None).record
    alone = replace(pack.parts[JUDGES], records={})
    with pytest.raises(UsageError, match="'judges' has 0 players; from 1 to 8 are played with"):
        playable(replace(pack, parts={**pack.parts, JUDGES: alone}), record, JUDGES)
