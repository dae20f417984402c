"""What a rolled mission prints: two pages with the ledger behind, or a book of many."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.evening import EVENING
from generator.games.platoon_action.scenario.fields import domain
from generator.games.platoon_action.scenario.force_files import force_files
from generator.games.platoon_action.scenario.fresh import Scenario
from generator.games.platoon_action.scenario.model import SIDES
from generator.games.platoon_action.scenario.saved import FILES
from generator.games.platoon_action.scenario.view import drawing_of, view
from generator.scenario.evening.asked import report_of
from generator.scenario.evening.replay import sequel_of
from generator.scenario.generator import Item
from generator.scenario.papers import Besides, Sheets, in_stages


def _case(item: Item) -> Case:
    scenario: Scenario = item.outcome
    return replace(scenario.case, record=item.record)


def _values(pack: Pack) -> dict[str, Any]:
    return {
        "constraints": [
            {"name": str(one["name"]), "text": str(one["text"])}
            for one in pack.records("constraints").values()
        ],
    }


def _listed(_: Pack, scenario: Scenario) -> dict[str, object]:
    record, case = scenario.record, scenario.case
    worth = [case.prices.force(case.record.force(side)) for side in SIDES]
    return {
        "mission": record["mission"],
        "attacker": record["attacker"],
        "table": record["table"]["size"],
        "turns": record["turns"],
        "points": f"{worth[0]} : {worth[1]}",
    }


_ALONE = Sheets(
    files=FILES,
    fields=domain,
    plural="missions",
    template="rolled-missions.html",
    styles=("sheet.html",),
    each=2,
    shown=lambda _, item: view(_case(item)),
    listed=_listed,
    ledger=in_stages(("scene", "table", "forces")),
    values=_values,
    besides=Besides(
        table=lambda _, item: drawing_of(_case(item)),
        forces=lambda _, item: force_files(_case(item)),
        in_book=False,
    ),
).generator
GENERATOR = replace(
    _ALONE,
    sequel=partial(sequel_of, EVENING, _ALONE),
    report=partial(report_of, EVENING, _ALONE),
)
