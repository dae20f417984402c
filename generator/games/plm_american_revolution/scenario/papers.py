"""What a battle prints: a sheet of two pages, a roster for each side, its ledger; or a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.files import force_files
from generator.games.plm_american_revolution.scenario.case import case_of
from generator.games.plm_american_revolution.scenario.fields import domain
from generator.games.plm_american_revolution.scenario.fresh import Battle
from generator.games.plm_american_revolution.scenario.saved import FILES
from generator.games.plm_american_revolution.scenario.table import drawing_of
from generator.games.plm_american_revolution.scenario.view import MAP_HEIGHT, battle_view
from generator.roll.figures import entry_data
from generator.roll.roller import Rolled, tally_text
from generator.scenario.generator import FORCES, Again, Item, Papers, Printing
from generator.scenario.papers import Pages, scenario_generator

PAGES_EACH = 4
"""Pages of a battle: front and back of a sheet, and a roster for each side."""

CONTENTS = 1
"""Pages of a book's contents."""


def _shown(pack: Pack, item: Item, again: Again, page: int) -> Mapping[str, Any]:
    """Return what the template is given of one battle."""
    battle: Battle = item.outcome
    return {
        "battle": battle_view(pack, item.record),
        "page": page,
        "seed": again.seed,
        "command": again.command,
        "ledger": [_entry(pack, rolled) for rolled in battle.ledger if rolled.kept],
        "thrown": tally_text(battle.thrown),
        "edits": list(item.edits),
    }


def _entry(pack: Pack, rolled: Rolled) -> Mapping[str, Any]:
    """Return an entry of the ledger with the heading that it stands under: what it was rolled for.

    Rolls of a side's brigade stand under both, those of a stage under its name.
    """
    entry = entry_data(rolled, "words")
    steps = rolled.entry.path.split("/")
    side = next((one for one in steps if one in pack.info.sides), None)
    if side is None:
        stages = [one for one in steps if one in _STAGES]
        return {**entry, "heading": _STAGES[stages[-1]] if stages else "Words"}
    after = steps[steps.index(side) + 1 :]
    army = f"{pack.info.sides[side].name} army"
    return {**entry, "heading": f"{army}, brigade {after[0]}" if after[0].isdigit() else army}


_STAGES = {"battle": "Scene", "ground": "Ground", "forces": "Armies", "deployment": "Deployment"}
"""What stages are called in the ledger, outer ones first."""


PAGES = Pages(
    plural="battles",
    template="rolled-battles.html",
    styles=("sheet.html",),
    each=PAGES_EACH,
    contents=CONTENTS,
    shown=_shown,
)


def _papers(pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
    """Return the pages of battles with their tables drawn on them."""
    papers = PAGES.papers(FILES, pack, items, printing)
    tables = {
        f"table-{number}": drawing_of(pack, item.record, MAP_HEIGHT)
        for number, item in enumerate(items, 1)
    }
    forces = {
        f"{name}-{number:02}" if printing.book else name: text
        for number, item in enumerate(items, 1)
        for name, text in force_files(case_of(pack, item.record)).items()
    }
    return replace(papers, tables=tables, forces=forces)


def _summary(pack: Pack, battle: Battle) -> dict[str, object]:
    record = battle.record
    return {
        "seed": battle.seed,
        "title": record["title"],
        "date": record["date"],
        "battle": str(battle.scene.battle["name"]),
        "table": str(battle.scene.size["name"]),
        "attacker": "both" if battle.scene.even else battle.scene.attacker,
        "S": " : ".join(str(army["s"]) for army in record["sides"].values()),
        "points": " : ".join(f"{army['points']:.0f}" for army in record["sides"].values()),
    }


GENERATOR = scenario_generator(FILES, domain, _summary, _papers, most_in_book=12, extras=(FORCES,))
