"""What a scenario prints: a sheet with its ledger, or a book of many with a contents page."""

from __future__ import annotations

from typing import Any

from generator.content import Pack
from generator.games.generator import Again, Item
from generator.games.platoon_command.constraints import mean
from generator.games.platoon_command.kinds import SHEET_PAGES, STYLES
from generator.games.platoon_command.saved import layout_of
from generator.games.platoon_command.scenario import Scenario
from generator.games.platoon_command.view import scenario_view
from generator.games.scenario import Pages
from generator.roll.figures import entry_data
from generator.roll.roller import tally_text

TEMPLATE = "rolled-scenarios.html"

CONTENTS = 1
"""Pages of a book's contents: an odd number, so that scenarios lie on spreads."""


def _shown(pack: Pack, item: Item, again: Again, page: int) -> dict[str, Any]:
    """Return what the template is given of one scenario."""
    scenario: Scenario = item.outcome
    return {
        "scenario": scenario_view(pack, item.record, f"{pack.shown}/pack.yaml#"),
        "page": page,
        "seed": again.seed,
        "command": again.command,
        "ledger": [entry_data(rolled, "words") for rolled in scenario.ledger if rolled.kept],
        "thrown": tally_text(scenario.thrown),
        "fair": _fair(pack, item),
        "edits": list(item.edits),
    }


def _fair(pack: Pack, item: Item) -> list[dict[str, str]]:
    """Return the mean way of each side to the objectives, in moves and weighted by points."""
    layout = layout_of(item.outcome, item.record)
    found = []
    for side in layout.starts:
        ways = layout.ways(side)
        even = dict.fromkeys(ways, 1)
        found.append(
            {
                "side": pack.info.sides[side].name,
                "moves": f"{float(mean(ways, even)):.2f}",
                "weighted": f"{float(mean(ways, layout.objectives)):.2f}",
            }
        )
    return found


PAGES = Pages(
    plural="scenarios",
    template=TEMPLATE,
    styles=STYLES,
    each=SHEET_PAGES,
    contents=CONTENTS,
    shown=_shown,
)
