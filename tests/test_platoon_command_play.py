"""Games of Platoon Command by computer: every move allowed and none left out, until the end."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from generator.content import Pack
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play.acts import act
from generator.games.platoon_command.play.game import (
    begin,
    bid,
    draw_hands,
    end_turn,
    initiative,
    picks_of,
)
from generator.games.platoon_command.play.players import players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play.numbers import numbers, zeros
from generator.roll.locks import Locks
from tests import golden
from tests.play_referee import HAND, Referee
from tests.play_table import moves
from tests.shares import first

MISSIONS = ("points", "meeting", "hold", "assault", "breakthrough", "ambush", "raid", "attrition")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


class Watched:
    """A game played move by move, each held against the referee."""

    def __init__(self, pack: Pack, record: dict[str, Any], seed: str) -> None:
        self.table = table_of(pack, ScenarioFile.model_validate(record))
        self.referee = Referee(record)
        self.weights = numbers(players_of(pack)["bold"])
        self.room = zeros(self.table[at.T_MOVES])
        self.chance = random.Random(seed)
        self.s = begin(self.table, self.chance.randint(1, 10**9), self.chance.randint(1, 10**9))
        self.whole = [self.referee.whole(side) for side in self.sides()]
        self.actions: Counter[str] = Counter()

    def sides(self) -> Any:
        return self.referee.read(self.s)

    def play(self) -> None:
        while self.s[at.S_WINNER] < 0:
            draw_hands(self.s, self.table)
            for side in self.sides():
                free = side.deck + side.discards
                assert side.hand.total() == HAND or not free
            bids = [bid(self.s, self.table, side, self.weights, self.room) for side in range(2)]
            initiative(self.s, self.table, *bids)
            for _ in range(2):
                if self.s[at.S_WINNER] < 0:
                    self.turn()

    def turn(self) -> None:
        side = self.s[at.S_ACTIVE]
        while self.s[at.S_WINNER] < 0:
            found = moves(self.s, self.table, side)
            told = [self.referee.worded(move) for move in found]
            assert len(set(told)) == len(told)
            assert set(told) == self.referee.allowed(self.s, side)
            if not found or self.chance.random() < 0.05:
                break
            # An action first, then one of its moves: scouts have too many ways.
            action = self.chance.choice(sorted({move[2] for move in found}))
            move = self.chance.choice([one for one in found if one[2] == action])
            self.actions[self.referee.worded(move)[2]] += 1
            self.take(side, move)
        end_turn(self.s, self.table)
        assert not self.sides()[side].hand

    def take(self, side: int, move: at.Move) -> None:
        before = self.sides()
        picks = picks_of(self.s, self.table, side, self.weights, move)
        if move[2] == at.BOLSTER:
            card = self.referee.worded(move)[0]
            squad = self.referee.cards[card].get("squad")
            free = sum(
                n
                for other, n in before[side].supply.items()
                if squad is None or self.referee.cards[other].get("squad") == squad
            )
            assert len(picks) == min(free, self.referee.actions(card)["bolster-force"] or 0)
        act(self.s, self.table, side, move, picks)
        for number, (now, was) in enumerate(zip(self.sides(), before, strict=True)):
            assert self.referee.whole(now) == self.whole[number]
            assert len(now.markers) <= 18
            assert now.down <= now.counters.keys()
            assert was.gone <= now.gone
        held = [{t for t, m in one.markers.items() if m == "control"} for one in self.sides()]
        assert not held[0] & held[1]


@pytest.mark.parametrize("mission", first(3, MISSIONS))
def test_every_move_is_allowed_and_none_is_left_out(pack: Pack, mission: str) -> None:
    for number in range(3):
        seed = f"referee-{number}"
        record = dict(roll_scenario(pack, seed, Locks({"mission": mission})).record)
        game = Watched(pack, record, seed)
        game.play()
        assert game.s[at.S_WINNER] in (0, 1, at.UNENDED)
        assert (game.s[at.S_WINNER] == at.UNENDED) <= (not record["rounds"])
        assert game.s[at.S_ACTIONS] == game.actions.total()


def test_all_actions_are_played(pack: Pack) -> None:
    seen: Counter[str] = Counter()
    for number in range(12):
        mission = MISSIONS[number % len(MISSIONS)]
        locks = Locks({"mission": mission, "specialists": "Sniper and Mortar"})
        record = dict(roll_scenario(pack, f"all-{number}", locks).record)
        game = Watched(pack, record, f"all-{number}")
        # A mortar and a guide at once, else they are rare.
        for side in range(2):
            for card in ("mortar", "platoon-guide"):
                game.s[at.S_DECK + side * at.KINDS + list(game.referee.cards).index(card)] += 1
        game.whole = [game.referee.whole(side) for side in game.sides()]
        game.play()
        seen += game.actions
    assert {*at.ACTIONS, "recover"} - {"inspire"} <= seen.keys()
