"""A table laid by hand, for games of Platoon Command by computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.content import Pack
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play.acts import act
from generator.games.platoon_command.play.game import begin
from generator.games.platoon_command.play.moves import list_moves, move_at
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play.chance import below
from generator.play.numbers import numbers, zeros
from tests.play_referee import Move, Referee, Side

if TYPE_CHECKING:
    from generator.play.numbers import Ints

SIDES = ("us", "german")


def moves(s: Ints, t: Ints, side: int) -> list[at.Move]:
    """Return all moves of a side's hand."""
    found = zeros(t[at.T_MOVES])
    return [move_at(found, number) for number in range(list_moves(s, t, side, found))]


PILES = {
    "hand": at.S_HAND,
    "deck": at.S_DECK,
    "discards": at.S_DISCARDS,
    "supply": at.S_SUPPLY,
    "front": at.S_FRONT,
    "gone": at.S_GONE,
}


def record(board: Sequence[Sequence[str | None]], **changes: Any) -> dict[str, Any]:
    """Return a scenario on a board: starts on its first and its last tile, nothing else."""
    tiles = [tile for row in board for tile in row if tile]
    side = {"scouted": [], "controlled": [], "deck": {"riflemen-c": 1}, "supply": {}}
    base: dict[str, Any] = {
        "kind": "scenario",
        "title": "By hand",
        "mission": "By hand",
        "place": "Here",
        "date": "Today",
        "story": ["Once."],
        "board": [list(row) for row in board],
        "objectives": {},
        "sides": {
            "us": {**side, "start": tiles[0], "goal": {"remove": 99}},
            "german": {**side, "start": tiles[-1], "goal": {"remove": 99}},
        },
        "ends": {"out": [], "last": None, "tie": "first"},
        "wins": [{"text": "Somehow."}],
    }
    for key, value in changes.items():
        if key in SIDES:
            base["sides"][key] = {**base["sides"][key], **value}
        else:
            base[key] = value
    return base


class Laid:
    """A state whose pieces are laid by name; `roll` makes the next dice show faces."""

    def __init__(self, pack: Pack, scenario: Mapping[str, Any]) -> None:
        self.table = table_of(pack, ScenarioFile.model_validate(scenario))
        self.referee = Referee(dict(scenario))
        self.s = begin(self.table, 1, 1)
        for side in range(2):
            for counter in range(at.COUNTERS):
                self.s[at.S_AT + side * at.COUNTERS + counter] = at.NO
            for pile in PILES.values():
                for kind in range(at.KINDS):
                    self.s[pile + side * at.KINDS + kind] = 0

    def side(self, name: str) -> Side:
        return self.referee.read(self.s)[SIDES.index(name)]

    def put(self, side: str, **piles: Sequence[str]) -> None:
        """Put cards into piles."""
        own = SIDES.index(side) * at.KINDS
        for pile, cards in piles.items():
            for card in cards:
                self.s[PILES[pile] + own + list(self.referee.cards).index(card)] += 1

    def place(self, side: str, counter: str, tile: str, *, down: bool = False) -> None:
        place = SIDES.index(side) * at.COUNTERS + self.referee.teams.index(counter)
        self.s[at.S_AT + place] = self.referee.tiles.index(tile)
        self.s[at.S_DOWN + place] = int(down)

    def mark(self, side: str, tile: str, shows: int = at.SCOUTED) -> None:
        tile_number = self.referee.tiles.index(tile)
        self.s[at.S_MARK + SIDES.index(side) * at.TILES + tile_number] = shows

    def roll(self, *faces: int) -> None:
        """Set the seeds so that the next ten-sided dice show these faces."""
        for seed in range(1, 200_000):
            trial = numbers([seed * 7919, seed * 104729])
            if all(below(trial, 10) + 1 == face for face in faces):
                self.s[0], self.s[1] = seed * 7919, seed * 104729
                return
        raise AssertionError(faces)

    def can(self, side: str) -> set[Move]:
        found = set(map(self.referee.worded, moves(self.s, self.table, SIDES.index(side))))
        assert found == self.referee.allowed(self.s, SIDES.index(side))
        return found

    def do(self, side: str, move: Move, picks: Sequence[str] = ()) -> None:
        """Take a move that is allowed."""
        number = SIDES.index(side)
        for found in moves(self.s, self.table, number):
            if self.referee.worded(found) == move:
                cards = numbers(list(self.referee.cards).index(card) for card in picks)
                act(self.s, self.table, number, found, cards)
                return
        raise AssertionError(f"{move} is not allowed")
