"""What a scenario prints: a sheet with its ledger, or a book of many with a contents page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.content import Pack
from generator.games.generator import Again, Chapters, Item, Paper, Papers, Printing
from generator.games.platoon_command.constraints import mean
from generator.games.platoon_command.kinds import SHEET_PAGES, STYLES
from generator.games.platoon_command.saved import layout_of, to_yaml
from generator.games.platoon_command.scenario import Scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.games.platoon_command.view import scenario_view
from generator.roll.figures import entry_data
from generator.roll.roller import tally_text
from generator.roll.saved import content_hash

TEMPLATE = "rolled-scenarios.html"

CONTENTS = 1
"""Pages of a book's contents: an odd number, so that scenarios lie on spreads."""


def papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return the sheet of one scenario, or a book of several, and a file for each."""
    before = CONTENTS if printing.book else 0
    title = f"{len(items)} scenarios" if printing.book else str(items[0].record.title)
    name = "book" if printing.book else "scenario"
    pairs = zip(items, printing.again, strict=True)
    values = {
        "product": {"id": "scenario", "title": title},
        "book": printing.book,
        "title": title,
        "command": printing.command,
        "content": content_hash(pack),
        "items": [_shown(pack, *pair, before + SHEET_PAGES * n) for n, pair in enumerate(pairs)],
    }
    chapters = Chapters(
        # The pages after the last scenario are its ledger's, if that is printed.
        count=len(items) + (1 if printing.odds else 0),
        each=SHEET_PAGES,
        before=before,
        open_end=printing.odds,
        fault=f"a scenario takes more than {SHEET_PAGES} pages",
    )
    paper = Paper(
        name=name,
        title=f"{pack.info.title}: {title}",
        template=TEMPLATE,
        styles=(*STYLES, TEMPLATE),
        values=values,
        chapters=chapters,
    )
    files = {
        f"scenario-{number:02}.yaml" if printing.book else "scenario.yaml": _file(pack, item)
        for number, item in enumerate(items, 1)
    }
    return Papers((paper,), files)


def _file(pack: Pack, item: Item) -> bytes:
    model: ScenarioFile = item.record
    return to_yaml(pack, item.outcome, model.model_dump(by_alias=True, exclude_unset=True))


def _shown(pack: Pack, item: Item, again: Again, pages_before: int) -> dict[str, Any]:
    """Return what the template is given of one scenario."""
    scenario: Scenario = item.outcome
    return {
        "scenario": scenario_view(pack, item.record, f"{pack.shown}/pack.yaml#"),
        "page": pages_before + 1,
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
