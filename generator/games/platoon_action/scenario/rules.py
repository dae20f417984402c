"""The constraints of a mission that stages fail, or ask for their limits, before there is a whole.

Their names, words and limits stand in the pack, in `constraints`; `scenario_ground_checks` and
`constraints` check them, and add the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.platoon_action.scenario.limits import COVER, SHOTS, TWO_WAYS
from generator.scenario.rules import Rules

if TYPE_CHECKING:
    from generator.games.platoon_action.scenario.case import Case

TABLE, FORCES = "table", "forces"
"""The stages: a table is checked before anybody stands on it, and then the platoons."""

RULES: Rules[Case] = Rules()

APART = RULES.declare("apart")
ARMOUR = RULES.declare("armour")
CARDS = RULES.declare("cards")
COUNTRY = RULES.declare("country")
RULES.declare(COVER)
EVEN_ODDS = RULES.declare("even-odds")
HISTORY = RULES.declare("history")
PIECES = RULES.declare("pieces")
POINTS = RULES.declare("points")
RULES.declare(SHOTS)
RULES.declare(TWO_WAYS)
VEHICLES = RULES.declare("vehicles")
WEATHER = RULES.declare("weather")
