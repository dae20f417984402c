"""How a player of Platoon Command who looks ahead studies a scenario."""

from __future__ import annotations

from functools import cache

import pytest

from generator.dice import Streams
from generator.games.platoon_command.play import study
from generator.games.platoon_command.play.layout import T_MOVES
from generator.games.platoon_command.play.model import playable
from generator.games.platoon_command.play.players import LENGTH, players_of
from generator.games.platoon_command.play.study import Board, StudyPlan, mixed, studied
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.play.numbers import numbers, zeros
from generator.roll.locks import Locks
from tests import golden

PLAN = StudyPlan(tried=12, games=1, finalists=6, more=2, kept=3)
STYLES = 5


@cache
def board(mission: str = "raid") -> Board:
    pack = golden.pack("platoon-command")
    record = roll_scenario(pack, "study", Locks({"mission": mission})).record
    table = playable(pack, record).table
    styles = [numbers(weights) for weights in players_of(pack).values()]
    return Board(table, styles, zeros(table[T_MOVES]))


def known() -> list[list[int]]:
    return [list(map(int, style)) for style in board().styles]


@pytest.mark.parametrize("side", [0, 1])
def test_a_mind_has_ways_to_play_what_they_won_and_who_may_be_the_enemy(side: int) -> None:
    mind = list(map(int, studied(board(), PLAN, side, "a")))
    assert len(mind) == PLAN.kept * (LENGTH + 1) + STYLES * LENGTH
    won = mind[PLAN.kept * LENGTH : PLAN.kept * (LENGTH + 1)]
    assert won == sorted(won, reverse=True), "the best first"
    assert 0 < max(won) <= PLAN.more * STYLES
    assert mind[-STYLES * LENGTH :] == [weight for style in known() for weight in style]
    assert min(mind) >= 0


def test_a_study_is_the_same_again_and_another_by_its_seed_and_side() -> None:
    found = [list(studied(board(), PLAN, *how)) for how in ((0, "a"), (0, "a"), (0, "b"), (1, "a"))]
    assert found[0] == found[1]
    assert found[0] not in found[2:]


def test_the_best_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where whoever weighs most wins, those that weigh most are kept, in that order."""

    def whole(_: object, players: tuple[list[int], list[int]], *__: object) -> tuple[int, int, int]:
        one, other = (sum(map(int, weights)) for weights in players)
        return (0 if one > other else 1 if other > one else 2), 9, 9

    monkeypatch.setattr(study, "whole_game", whole)
    tried = [list(way) for way in known()]
    chance = Streams("study/best").stream("mixes/1")
    tried += [mixed(known(), chance) for _ in range(PLAN.tried - STYLES)]
    plan = StudyPlan(PLAN.tried, 1, 3, 1, 3)
    mind = list(map(int, studied(board(), plan, 1, "best")))
    kept = [mind[place * LENGTH : (place + 1) * LENGTH] for place in range(3)]
    points = {
        sum(way): sum(2 * (sum(way) > sum(one)) + (sum(way) == sum(one)) for one in known())
        for way in tried
    }
    assert all(way in tried for way in kept)
    best = sorted(points.values(), reverse=True)[:3]
    assert [points[sum(way)] for way in kept] == best


def test_a_mix_lies_between_the_styles_or_beside_one_of_them() -> None:
    chance = Streams("mix").stream("one")
    styles = known()
    mixes = [mixed(styles, chance) for _ in range(200)]
    for mix in mixes:
        for place, weight in enumerate(mix):
            own = [style[place] for style in styles]
            assert weight >= 0
            assert min(own) * 0.44 - 1.1 <= weight <= (max(own) + 1) * 2.31
    unchanged = [
        sum(weight in {style[place] for style in styles} for place, weight in enumerate(mix))
        for mix in mixes
    ]
    # Six weights in ten are some style's, and a few of the others by chance.
    assert 0.55 <= sum(unchanged) / 200 / LENGTH <= 0.75
    beside = [
        sum(any(a == b for a in [style[p]]) for p, b in enumerate(mix))
        for mix in mixes
        for style in styles
    ]
    assert max(beside) > LENGTH // 2, "some keep most of one style"


@pytest.mark.ci
def test_who_has_studied_a_scenario_beats_the_styles_on_it_in_games_never_seen() -> None:
    """Without looking ahead at all: 8 boards, both sides, 40 games against each style."""
    pack, points, games = golden.pack("platoon-command"), 0, 0
    plan = StudyPlan(tried=48, games=2, finalists=8, more=8, kept=1)
    for mission in pack.records("missions"):
        one = board(mission)
        for side in (0, 1):
            way = numbers(list(studied(one, plan, side, "c"))[:LENGTH])
            points += one.score(way, side, Streams("fresh"), "fresh", 40)
            games += 40 * STYLES
    # The boards are as rolled, and on a lopsided one nobody can win much more.
    assert points / 2 / games >= 0.55
