"""What a rolled mission prints: two pages with the ledger behind, or a book of many."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.play.model import playable
from generator.games.platoon_action.play.players import PART
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.evening import EVENING
from generator.games.platoon_action.scenario.fields import domain, wish_of
from generator.games.platoon_action.scenario.force_files import force_files
from generator.games.platoon_action.scenario.fresh import Scenario
from generator.games.platoon_action.scenario.hope import PRINTED
from generator.games.platoon_action.scenario.model import SIDES
from generator.games.platoon_action.scenario.rules import EVEN_ODDS
from generator.games.platoon_action.scenario.saved import FILES
from generator.games.platoon_action.scenario.view import drawing_of, view
from generator.play.kept import printed_odds
from generator.play.odds import per_cent
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
            {"name": str(one["name"]), "text": str(one["text"]), "played": key == EVEN_ODDS}
            for key, one in pack.records("constraints").items()
        ],
    }


def _shown(pack: Pack, item: Item) -> dict[str, Any]:
    record, names = item.record, pack.records("nations")
    nations = [record.force(side).nation for side in (record.attacker, record.defender)]
    return {
        **view(_case(item)),
        "nations": [str(names[one]["name"]) for one in nations],
        "odds": _odds(pack, item),
    }


def _odds(pack: Pack, item: Item) -> dict[str, Any] | None:
    """Return the odds of the attacker by computer players of each kind; None if nobody played.

    Nobody who looks ahead is among them: that would take minutes.
    """
    scenario: Scenario = item.outcome
    if wish_of(pack, scenario.locks) is None:
        return None
    model = playable(pack, item.record.model_dump(by_alias=True))
    found = printed_odds(model, PRINTED, ahead=0)
    side, players = str(item.record.attacker), pack.records(PART)
    return {
        "pairs": [
            {"player": players[name]["name"], "low": low, "high": high}
            for name, tally in found.tallies.items()
            for low, high in [per_cent(tally, side)]
        ],
        "games": found.games,
        "rounds": found.whole.usual(),
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
    shown=_shown,
    listed=_listed,
    ledger=in_stages(("scene", "table", "forces")),
    values=_values,
    besides=Besides(
        table=lambda _, item: drawing_of(_case(item)),
        forces=lambda _, item: force_files(_case(item)),
        in_book=False,
    ),
    plays=True,
).generator
GENERATOR = replace(
    _ALONE,
    sequel=partial(sequel_of, EVENING, _ALONE),
    report=partial(report_of, EVENING, _ALONE),
)
