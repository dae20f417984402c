"""Where everything stands in the two lists of numbers that a game is played on.

The table holds what never changes in a game, the state what does. Both are flat, so that what
plays could be compiled: nothing but whole numbers, loops and indices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

    Move = tuple[i64, i64, i64, i64, i64]

TILES: Final = 36
KINDS: Final = 24
COUNTERS: Final = 16
OUTS: Final = 4
"""The most tiles, kinds of card, counters of a side, and ways to run out of men."""

NEAR: Final = 6
"""Tiles that touch a tile at most."""

NO: Final = -1
"""No side, tile, card or counter."""

# Actions, in the order of their names; then what is played that the cards don't name.
ACTIONS = (
    *("attack", "bolster-force", "command", "concealment", "control-objective", "guide"),
    *("inspire", "lethal-blast", "move", "recon", "scout", "suppressive-fire", "target"),
)
ATTACK: Final = 0
BOLSTER: Final = 1
COMMAND: Final = 2
CONCEAL: Final = 3
CONTROL: Final = 4
GUIDE: Final = 5
INSPIRE: Final = 6
BLAST: Final = 7
MOVE: Final = 8
RECON: Final = 9
SCOUT: Final = 10
SUPPRESS: Final = 11
TARGET: Final = 12
RECOVER: Final = 13
LEAVE: Final = 14
ACTS: Final = 16

# What a side plays for.
AIMS = ("points", "tiles", "leave", "remove", "mark")
POINTS: Final = 0
TILES_AIM: Final = 1
LEAVE_AIM: Final = 2
REMOVE: Final = 3
MARK_AIM: Final = 4
BY_POINTS: Final = 2
"""A winner that is the side with more points."""

SCOUTED: Final = 1
CONTROLLED: Final = 2
"""What a marker shows."""

# The table: single numbers first.
T_TILES: Final = 0
T_KINDS: Final = 1
T_COUNTERS: Final = 2
T_ROUNDS: Final = 3
T_LAST: Final = 4
T_INITIATIVE: Final = 5
T_HAND: Final = 6
T_DIE: Final = 7
T_ALWAYS: Final = 8
T_TARGET: Final = 9
T_LONGEST: Final = 10
T_OUTS: Final = 11
T_FOG: Final = 12
T_SCORED: Final = 13
T_USUAL: Final = 14
T_MOVES: Final = 15
"""Numbers that a list of moves may need."""
T_AIM: Final = 16
T_NUMBER: Final = 18
T_BACK: Final = 20
T_START: Final = 22
T_OUT: Final = 24
"""For each way to run out: the side or -1, how many are enough, the winner."""
T_OUT_OF: Final = T_OUT + 3 * OUTS
T_GOAL_OF: Final = T_OUT_OF + OUTS * KINDS
T_INIT: Final = T_GOAL_OF + 2 * KINDS
T_COUNTER: Final = T_INIT + KINDS
T_SQUAD: Final = T_COUNTER + KINDS
T_ACT: Final = T_SQUAD + KINDS
"""An action's number by kind of card; 0 where it has none, -1 where the card has no such action."""
T_KEY: Final = T_ACT + KINDS * ACTS
"""By side and kind: 1 for cards that its aim needs."""
T_BASE: Final = T_KEY + 2 * KINDS
T_KIND: Final = T_BASE + COUNTERS
T_COVER: Final = T_KIND + COUNTERS
T_VALUE: Final = T_COVER + TILES
T_OBJECTIVE: Final = T_VALUE + TILES
T_OVER: Final = T_OBJECTIVE + TILES
T_NAMED: Final = T_OVER + 2 * TILES
T_NEAR: Final = T_NAMED + 2 * TILES
T_DIST: Final = T_NEAR + TILES * NEAR
T_DECK: Final = T_DIST + TILES * TILES
T_SUPPLY: Final = T_DECK + 2 * KINDS
T_MARK: Final = T_SUPPLY + 2 * KINDS
DICE: Final = 8
NEEDS: Final = 64
"""Dice of an attack and defenses that the table of chances covers."""
T_CHANCE: Final = T_MARK + 2 * TILES
"""Chances to hit in thousandths, by dice and defense."""
T_BLANK: Final = T_CHANCE + DICE * NEEDS
"""Zeros, to be copied where a list is begun."""
T_SIZE: Final = T_BLANK + 8 * TILES

# The state.
S_FIRST_SEED: Final = 0
S_SECOND_SEED: Final = 1
S_ROUND: Final = 2
S_PHASE: Final = 3
S_ACTIVE: Final = 4
S_FIRST: Final = 5
S_WINNER: Final = 6
S_ACTIONS: Final = 7
S_LOST: Final = 8
S_LEFT: Final = 10
S_TARGET: Final = 12
S_HAND: Final = 16
S_DECK: Final = S_HAND + 2 * KINDS
S_DISCARDS: Final = S_DECK + 2 * KINDS
S_SUPPLY: Final = S_DISCARDS + 2 * KINDS
S_FRONT: Final = S_SUPPLY + 2 * KINDS
S_GONE: Final = S_FRONT + 2 * KINDS
S_AT: Final = S_GONE + 2 * KINDS
"""The tile of each counter, or -1."""
S_DOWN: Final = S_AT + 2 * COUNTERS
"""1 for a counter that is suppressed."""
S_AWAY: Final = S_DOWN + 2 * COUNTERS
"""1 for a counter that has left the start tile on foot."""
S_MARK: Final = S_AWAY + 2 * COUNTERS
S_SIZE: Final = S_MARK + 2 * TILES

DRAWING: Final = 0
FIRST_TURN: Final = 1
SECOND_TURN: Final = 2
"""Phases of a round."""

UNENDED: Final = 3
"""The winner of a game that was given up."""

MOVE_SIZE: Final = 5
"""A move is five numbers: the card, the card that acts, its action, and two of the action's."""
