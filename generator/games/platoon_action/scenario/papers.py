"""What a rolled mission prints: two pages with the ledger behind, or a book of many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.fields import domain
from generator.games.platoon_action.scenario.force_files import force_files
from generator.games.platoon_action.scenario.fresh import Scenario
from generator.games.platoon_action.scenario.model import SIDES
from generator.games.platoon_action.scenario.saved import FILES
from generator.games.platoon_action.scenario.view import drawing_of, view
from generator.roll.figures import entry_data
from generator.roll.roller import Rolled, tally_text
from generator.scenario.generator import FORCES, Again, Item, Papers, Printing
from generator.scenario.papers import Pages, scenario_generator

TEMPLATE = "rolled-missions.html"
STYLES = ("sheet.html",)
SHEET_PAGES = 2
CONTENTS = 1
"""Pages of a book's contents."""

MOST = 24
STAGES = ("scene", "table", "forces")
_STAGE = re.compile(r"([a-z]+)/[0-9]+/")


def window(number: int) -> str:
    """Return the name of the window for a mission's table; missions of a book count from 1."""
    return f"table-{number}"


def _shown(pack: Pack, item: Item, again: Again, page: int) -> dict[str, Any]:
    """Return what the template is given of one mission."""
    scenario: Scenario = item.outcome
    case = replace(scenario.case, record=item.record)
    return {
        **view(case),
        "page": page,
        "seed": again.seed,
        "command": again.command,
        "ledger": [_entry(rolled) for rolled in scenario.ledger if rolled.kept],
        "thrown": tally_text(scenario.thrown),
        "edits": list(item.edits),
    }


def _entry(rolled: Rolled) -> dict[str, Any]:
    """Return a roll for the ledger; stages stand in each other, and the innermost is named."""
    found = entry_data(rolled, "words")
    stages = [stage for stage in _STAGE.findall(rolled.entry.path) if stage in STAGES]
    return {**found, "stage": stages[-1] if stages else "words"}


def _values(pack: Pack) -> dict[str, Any]:
    return {
        "constraints": [
            {"name": str(one["name"]), "text": str(one["text"])}
            for one in pack.records("constraints").values()
        ],
    }


PAGES = Pages(
    plural="missions",
    template=TEMPLATE,
    styles=STYLES,
    each=SHEET_PAGES,
    contents=CONTENTS,
    shown=_shown,
    values=_values,
)


def _papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return the pages of missions, with their tables to be drawn."""
    tables = {
        window(number): drawing_of(replace(item.outcome.case, record=item.record))
        for number, item in enumerate(items, 1)
    }
    papers = replace(PAGES.papers(FILES, pack, items, printing), tables=tables)
    if printing.book:
        return papers
    (item,) = items
    return replace(papers, forces=force_files(replace(item.outcome.case, record=item.record)))


def _summary(_: Pack, scenario: Scenario) -> dict[str, object]:
    record, case = scenario.record, scenario.case
    worth = [case.prices.force(case.record.force(side)) for side in SIDES]
    return {
        "seed": scenario.seed,
        "title": record["title"],
        "date": record["date"],
        "mission": record["mission"],
        "attacker": record["attacker"],
        "table": record["table"]["size"],
        "turns": record["turns"],
        "points": f"{worth[0]} : {worth[1]}",
    }


GENERATOR = scenario_generator(
    FILES, domain, _summary, _papers, most_in_book=MOST, extras=(FORCES,)
)
