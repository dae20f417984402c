"""Sights as situations ask for them, held against the judge that names the rule for each line."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from generator.games.packs import read_pack
from generator.games.panzer_leader.board.boards import joined
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.scenario.sights import SomeSights
from generator.games.panzer_leader.sight.line import sight
from generator.ground.lattice import Spot, distance
from generator.ground.section import Joined

CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
BOARDS = {"WZ": "side by side", "YZ": "over", "XY": "side by side"}


@lru_cache
def board(letters: str) -> Joined:
    known = sections_of(read_pack(CONTENT, "content/panzer-leader"))
    laid = [(known[letter], letter == "Z") for letter in letters]
    return joined(laid, "over" if BOARDS[letters] == "over" else "side by side")


def sees(letters: str, one: Spot, other: Spot) -> bool:
    return sight(board(letters), one, other).visible


@pytest.mark.parametrize("letters", BOARDS)
def test_a_pair_is_judged_as_by_the_rules(letters: str) -> None:
    some, spots = SomeSights(board(letters)), list(board(letters).cover)
    chance, verdicts = random.Random(letters), Counter[bool]()
    high = [s for s in spots if board(letters).cover[s].startswith(("slope", "hilltop"))]
    for number in range(900):
        one = chance.choice(high if number % 2 else spots)
        # Near ones are seen more often, and everything blocks them.
        near = [s for s in chance.sample(spots, 30) if distance(s, one) < 4 + number % 9]
        other = near[0] if near else chance.choice(spots)
        seen = some.visible(one, other)
        assert seen == sees(letters, one, other), (one, other)
        assert seen == some.visible(other, one)
        verdicts[seen] += 1
    assert min(verdicts.values()) > 100


def test_what_is_hidden_is_seen_by_nobody_and_the_farthest_comes_first() -> None:
    letters = "WZ"
    some, spots = SomeSights(board(letters)), sorted(board(letters).cover)
    chance = random.Random(3)
    found = 0
    for _ in range(6):
        area, enemy = chance.sample(spots, 14), chance.sample(spots, 4)
        unseen = {a for a in area if not any(sees(letters, a, e) for e in enemy)}
        whole = some.hidden(area, enemy, 99)
        assert set(whole) == unseen
        assert len(whole) == len(unseen)
        x, y = (sum(s[i] for s in enemy) // 4 for i in (0, 1))
        far = [distance(spot, (x, y)) for spot in whole]
        assert far == sorted(far, reverse=True)
        assert some.hidden(area, enemy, 2) == whole[:2]
        found += len(unseen)
        assert some.sees(area, enemy) is (len(unseen) < len(area) or bool(set(area) & set(enemy)))
    assert found > 10
    blind = next((a, e) for a in spots for e in spots[::7] if not sees(letters, a, e) and a != e)
    assert not some.sees([blind[0]], [blind[1]])
    assert some.sees([blind[0]], [blind[0]])


def test_those_who_stand_high_are_asked_first() -> None:
    letters = "WZ"
    cover = board(letters).cover
    spots = random.Random(8).sample(sorted(cover), 40)
    order = SomeSights(board(letters)).eyes(spots)
    assert sorted(order) == sorted(spots)
    low = [not cover[spot].startswith(("slope", "hilltop")) for spot in order]
    assert low == sorted(low)
    assert len(set(low)) == 2
    for kind in (False, True):
        same = [spot for spot, is_low in zip(order, low, strict=True) if is_low is kind]
        assert same == sorted(same)
