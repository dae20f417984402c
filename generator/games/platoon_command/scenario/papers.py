"""What a scenario prints: a sheet with its ledger, or a book of many with a contents page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.board.kind import SHEET_PAGES, STYLES
from generator.games.platoon_command.board.view import scenario_view
from generator.games.platoon_command.play.model import playable
from generator.games.platoon_command.scenario.evening import EVENING
from generator.games.platoon_command.scenario.fields import domain, wish_of
from generator.games.platoon_command.scenario.fresh import Scenario
from generator.games.platoon_command.scenario.placing.constraints import mean
from generator.games.platoon_command.scenario.rules import EVEN_ODDS
from generator.games.platoon_command.scenario.saved import FILES, case_of
from generator.games.platoon_command.scenario.wording import WORDS
from generator.play.kept import printed_odds
from generator.scenario.evening.asked import report_of
from generator.scenario.evening.replay import sequel_of
from generator.scenario.generator import Item
from generator.scenario.papers import Sheets


def _shown(pack: Pack, item: Item) -> dict[str, Any]:
    """Return what the template is given of one scenario."""
    scenario: Scenario = item.outcome
    return {
        "scenario": scenario_view(pack, item.record, f"{pack.shown}/pack.yaml#"),
        "fair": _fair(pack, item),
        "odds": _odds(pack, item),
        "changes": list(scenario.changes),
        "met": _met(pack, scenario),
    }


def _met(pack: Pack, scenario: Scenario) -> list[str]:
    """Return the names of the constraints that a scenario was held against.

    Even odds are not among them if nobody played it, and other odds stand for them if those were
    asked for.
    """
    names = {key: str(one["name"]) for key, one in pack.records("constraints").items()}
    wish = wish_of(pack, scenario.locks)
    if wish is None:
        del names[EVEN_ODDS]
    elif scenario.locks.get("odds"):
        low, high = (f"{100 * one:.0f}" for one in (wish.low, wish.high))
        names[EVEN_ODDS] = WORDS.phrase(pack, "asked-odds", low=low, high=high)
    return list(names.values())


def _fair(pack: Pack, item: Item) -> list[dict[str, str]]:
    """Return the mean way of each side to the objectives, in moves and weighted by points."""
    case = case_of(pack, item.outcome, item.record)
    found = []
    for side in case.starts:
        ways = case.ways(side)
        even = dict.fromkeys(ways, 1)
        found.append(
            {
                "side": pack.info.sides[side].name,
                "moves": f"{float(mean(ways, even)):.2f}",
                "weighted": f"{float(mean(ways, case.objectives)):.2f}",
            }
        )
    return found


def _odds(pack: Pack, item: Item) -> dict[str, Any] | None:
    """Return the odds of the attacker, or of the first side, over all computer players."""
    scenario: Scenario = item.outcome
    if wish_of(pack, scenario.locks) is None:
        return None
    found = printed_odds(playable(pack, item.record.model_dump(by_alias=True)))
    side = scenario.scene.attacker
    low, high = found.range(side)
    return {
        "side": side,
        "low": low,
        "high": high,
        "players": len(found.tallies),
        "games": found.games,
        "ahead": sum(tally.games for tally in found.ahead.values()),
        "rounds": found.whole.usual(),
    }


def _listed(_: Pack, scenario: Scenario) -> dict[str, object]:
    record, scene = scenario.record, scenario.scene
    handicap = f"{scene.weaker} {scene.handicap['name']}" if scene.handicap else "even"
    return {
        "mission": record["mission"],
        "attacker": "both" if scene.even else scene.attacker,
        "tiles": scene.size,
        "rounds": record["rounds"] or "no limit",
        "handicap": handicap,
    }


_ALONE = Sheets(
    files=FILES,
    fields=domain,
    plural="scenarios",
    template="rolled-scenarios.html",
    styles=STYLES,
    each=SHEET_PAGES,
    shown=_shown,
    listed=_listed,
    plays=True,
).generator
GENERATOR = replace(
    _ALONE,
    sequel=partial(sequel_of, EVENING, _ALONE),
    report=partial(report_of, EVENING, _ALONE),
)
