"""How a player who looks ahead studies a scenario: it tries many ways to play, and keeps the best.

Each side is studied apart. Known styles, and mixes of them whose weights are larger or smaller by
lot, play a few games against every known style; the best of them play more, and a handful are kept
(successive halving). A mix suits one scenario and one side, so it plays them better than any style
that has to play all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from generator.dice import Stream, Streams
from generator.errors import UsageError
from generator.games.platoon_command.play.search import STYLES
from generator.games.platoon_command.play.whole import whole_game
from generator.play.chance import seeds_of
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints

_CHANGED: Final = 4
"""How many weights in ten of a mix are changed."""
_TEN: Final = 10
_FACTORS: Final = (44, 57, 76, 132, 174, 230)
"""What a changed weight is multiplied by, in hundredths."""
_HUNDRED: Final = 100
_WON, _TIED = 2, 1


@dataclass(frozen=True)
class StudyPlan:
    """How a scenario is studied: how many ways to play are tried, in how many games against each
    known style; how many of them play `more` games, and how many are kept."""

    tried: int
    games: int
    finalists: int
    more: int
    kept: int

    def __post_init__(self) -> None:
        """Raise UsageError for a study that can't be made."""
        if not 1 <= self.kept <= self.finalists <= self.tried or self.kept > STYLES:
            raise UsageError(
                f"a study that tries {self.tried} ways to play, has {self.finalists} finalists and "
                f"keeps {self.kept}: none may be more than the one before, and from 1 to {STYLES} "
                "are kept"
            )


@dataclass(frozen=True)
class Board:
    """A scenario's table, the known styles, and room for a list of moves."""

    table: Ints
    styles: Sequence[Ints]
    room: Ints

    def score(self, way: Ints, side: int, streams: Streams, path: str, games: int) -> int:
        """Return what a way to play wins against each style: 2 for a game, 1 if nobody wins."""
        points = 0
        for number in range(games):
            seeds = seeds_of(streams, f"{path}/{side}/{number}")
            for style in self.styles:
                players = (way, style) if side == 0 else (style, way)
                winner = whole_game(self.table, players, *seeds, self.room)[0]
                points += _WON if winner == side else _TIED * (winner not in (0, 1))
        return points


def studied(board: Board, plan: StudyPlan, side: int, seed: str) -> Ints:
    """Return what a player has in mind who has studied a side of a scenario.

    The weights of each way to play that is kept, the best first; how many games each has won of
    those that the finalists played; and the weights of each known style, which the enemy may play.
    """
    streams = Streams(f"study/{seed}")
    chance = streams.stream(f"mixes/{side}")
    known = [[int(weight) for weight in style] for style in board.styles]
    ways = known + [mixed(known, chance) for _ in range(plan.tried - len(known))]
    for path, games, kept in (
        ("first", plan.games, plan.finalists),
        ("more", plan.more, plan.kept),
    ):
        points = [board.score(numbers(way), side, streams, path, games) for way in ways]
        order = sorted(range(len(ways)), key=lambda place: -points[place])[:kept]
        ways, won = [ways[place] for place in order], [points[place] // _WON for place in order]
    return numbers([weight for way in ways for weight in way] + won + [w for s in known for w in s])


def mixed(known: Sequence[Sequence[int]], chance: Stream) -> list[int]:
    """Return a way to play between the known ones, or beside one of them."""
    one = known[chance.below(len(known))]
    blend = chance.below(2)
    mix = []
    for place, weight in enumerate(one):
        found = known[chance.below(len(known))][place] if blend else weight
        if chance.below(_TEN) < _CHANGED:
            factor = _FACTORS[chance.below(len(_FACTORS))]
            found = max(((found + 1) * factor + _HUNDRED // 2) // _HUNDRED - 1, 0)
        mix.append(found)
    return mix
