"""The constraints of a scenario that stages fail, or ask for their limits, before there is a whole.

Their names, words and limits stand in the pack, in `constraints`; `constraints` checks what lies
on the board, and adds the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_command.scenario.placing.limits import (
    APART,
    NO_CORNER,
    TO_SCALE,
    WAYS_OFF,
)
from generator.scenario.rules import Rules

if TYPE_CHECKING:
    from generator.games.platoon_command.scenario.placing.case import Case

STARTS = "starts"
"""The stage after which two start tiles are checked, before there are objectives."""

RULES: Rules[Case] = Rules()

BOX = RULES.declare("box")
"""What the box holds; an edited file is held against it by `board.checks`."""

EVEN_ODDS = RULES.declare("even-odds")
"""What computer players measure (`fair`)."""

SUITS = RULES.declare("suits")
WEIGHS = RULES.declare("weighs")

RULES.declare(APART)
IN_PLACE = RULES.declare("in-place")
RULES.declare(NO_CORNER)
RULES.declare(TO_SCALE)
RULES.declare(WAYS_OFF)
WAY_OUT = RULES.declare("way-out")
