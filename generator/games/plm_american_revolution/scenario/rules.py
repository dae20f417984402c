"""The constraints of a battle that stages fail, or ask for their limits, before there is a whole.

Their names, words and limits stand in the pack, in `constraints`; `constraints` and
`lines` check them, and add the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.scenario.rules import Rules

if TYPE_CHECKING:
    from generator.games.plm_american_revolution.scenario.case import Case

RULES: Rules[Case] = Rules()

APART = RULES.declare("apart")
BEARS = RULES.declare("bears")
BRIGADES = RULES.declare("brigades")
CROSSED = RULES.declare("crossed")
EVEN_ODDS = RULES.declare("even-odds")
"""What computer players measure (`fair`)."""
FIGURES = RULES.declare("figures")
FOOTING = RULES.declare("footing")
GENERAL = RULES.declare("general")
HORSES = RULES.declare("horses")
LINE = RULES.declare("line")
REAR = RULES.declare("rear")
STRENGTHS = RULES.declare("strengths")
VOLLEY = RULES.declare("volley")
