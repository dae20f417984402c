"""The constraints of a situation that a stage can fail before there is a whole one to check.

Their names, words and limits stand in the pack, in `constraints`; `constraints` checks
them, and adds the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.scenario.rules import Rules

if TYPE_CHECKING:
    from generator.games.panzer_leader.scenario.case import Case

RULES: Rules[Case] = Rules()

GROUND = RULES.declare("ground")
"""Ground that has nothing to fight for: no situation comes of it, so that none can break it."""

GUNS_MOVE = RULES.declare("guns-move")
HISTORY = RULES.declare("history")
HOPE = RULES.declare("hope")
"""Hope for both sides, by the coarse model: an edited situation is not played again."""

POINTS = RULES.declare("points")
ROOM = RULES.declare("room")
SIZE = RULES.declare("size")
