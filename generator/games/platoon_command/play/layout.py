"""Where everything stands in the two lists of numbers that a game is played on.

The table holds what never changes in a game, the state what does. Both are flat, so that what
plays could be compiled: nothing but whole numbers, loops and indices.
"""

from __future__ import annotations

Ints = list[int]

TILES, KINDS, COUNTERS, OUTS = 36, 24, 16, 4
"""The most tiles, kinds of card, counters of a side, and ways to run out of men."""

NEAR = 6
"""Tiles that touch a tile at most."""

NO = -1
"""No side, tile, card or counter."""

# Actions, in the order of their names; then what is played that the cards don't name.
ACTIONS = (
    *("attack", "bolster-force", "command", "concealment", "control-objective", "guide"),
    *("inspire", "lethal-blast", "move", "recon", "scout", "suppressive-fire", "target"),
)
ATTACK, BOLSTER, COMMAND, CONCEAL, CONTROL, GUIDE, INSPIRE = range(7)
BLAST, MOVE, RECON, SCOUT, SUPPRESS, TARGET = range(7, 13)
RECOVER, LEAVE = 13, 14
ACTS = 16

# What a side plays for.
AIMS = ("points", "tiles", "leave", "remove", "mark")
POINTS, TILES_AIM, LEAVE_AIM, REMOVE, MARK_AIM = range(5)
BY_POINTS = 2
"""A winner that is the side with more points."""

SCOUTED, CONTROLLED = 1, 2
"""What a marker shows."""

# The table: single numbers first.
T_TILES, T_KINDS, T_COUNTERS, T_ROUNDS, T_LAST, T_INITIATIVE = range(6)
T_HAND, T_DIE, T_ALWAYS, T_TARGET, T_LONGEST, T_OUTS, T_FOG, T_SCORED, T_USUAL = range(6, 15)
T_AIM, T_NUMBER, T_BACK, T_START = 16, 18, 20, 22
T_OUT = 24
"""For each way to run out: the side or -1, how many are enough, the winner."""
T_OUT_OF = T_OUT + 3 * OUTS
T_GOAL_OF = T_OUT_OF + OUTS * KINDS
T_INIT = T_GOAL_OF + 2 * KINDS
T_COUNTER = T_INIT + KINDS
T_SQUAD = T_COUNTER + KINDS
T_ACT = T_SQUAD + KINDS
"""An action's number by kind of card; 0 where it has none, -1 where the card has no such action."""
T_KEY = T_ACT + KINDS * ACTS
"""By side and kind: 1 for cards that its aim needs."""
T_BASE = T_KEY + 2 * KINDS
T_KIND = T_BASE + COUNTERS
T_COVER = T_KIND + COUNTERS
T_VALUE = T_COVER + TILES
T_OBJECTIVE = T_VALUE + TILES
T_OVER = T_OBJECTIVE + TILES
T_NAMED = T_OVER + 2 * TILES
T_NEAR = T_NAMED + 2 * TILES
T_DIST = T_NEAR + TILES * NEAR
T_DECK = T_DIST + TILES * TILES
T_SUPPLY = T_DECK + 2 * KINDS
T_MARK = T_SUPPLY + 2 * KINDS
DICE, NEEDS = 8, 64
"""Dice of an attack and defenses that the table of chances covers."""
T_CHANCE = T_MARK + 2 * TILES
"""Chances to hit in thousandths, by dice and defense."""
T_SIZE = T_CHANCE + DICE * NEEDS

# The state.
S_FIRST_SEED, S_SECOND_SEED, S_ROUND, S_PHASE, S_ACTIVE, S_FIRST, S_WINNER, S_ACTIONS = range(8)
S_LOST, S_LEFT, S_TARGET = 8, 10, 12
S_HAND = 16
S_DECK = S_HAND + 2 * KINDS
S_DISCARDS = S_DECK + 2 * KINDS
S_SUPPLY = S_DISCARDS + 2 * KINDS
S_FRONT = S_SUPPLY + 2 * KINDS
S_GONE = S_FRONT + 2 * KINDS
S_AT = S_GONE + 2 * KINDS
"""The tile of each counter, or -1."""
S_DOWN = S_AT + 2 * COUNTERS
"""1 for a counter that is suppressed."""
S_AWAY = S_DOWN + 2 * COUNTERS
"""1 for a counter that has left the start tile on foot."""
S_MARK = S_AWAY + 2 * COUNTERS
S_SIZE = S_MARK + 2 * TILES

DRAWING, FIRST_TURN, SECOND_TURN = range(3)
"""Phases of a round."""

TIE, UNENDED = 2, 3
"""Winners that are no side."""

MOVE_SIZE = 5
"""A move is five numbers: the card, the card that acts, its action, and two of the action's."""
