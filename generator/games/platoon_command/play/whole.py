"""The way in from Python: one game from its first card to its last.

A compiled function that Python calls with packed numbers as their own type keeps them for ever:
mypyc takes such an argument as borrowed, and `librt` counts one more that holds it. Taken as
objects, and unpacked here, they are let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from generator.games.platoon_command.play.game import begin, finish
from generator.games.platoon_command.play.layout import S_ACTIONS, S_ROUND, S_WINNER

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.play.numbers import Ints


def whole_game(
    table: object, players: tuple[object, object], one: i64, other: i64, room: object
) -> tuple[i64, i64, i64]:
    """Play a game by its table, the weights of both players, two seeds and room for moves.

    Returns the winner's number, the rounds and the actions.
    """
    t, found = cast("Ints", table), cast("Ints", room)
    s = begin(t, one, other)
    finish(s, t, cast("Ints", players[0]), cast("Ints", players[1]), found)
    return s[S_WINNER], s[S_ROUND], s[S_ACTIONS]
