"""What a battle prints: a sheet of two pages, a roster for each side, its ledger; or a book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.play.model import playable
from generator.games.plm_american_revolution.play.players import PART
from generator.games.plm_american_revolution.scenario.armies.files import force_files
from generator.games.plm_american_revolution.scenario.case import case_of
from generator.games.plm_american_revolution.scenario.fair import printed_games
from generator.games.plm_american_revolution.scenario.fields import domain, wish_of
from generator.games.plm_american_revolution.scenario.fresh import Scenario
from generator.games.plm_american_revolution.scenario.rules import EVEN_ODDS
from generator.games.plm_american_revolution.scenario.saved import FILES
from generator.games.plm_american_revolution.scenario.table import drawing_of
from generator.games.plm_american_revolution.scenario.view import battle_view
from generator.games.plm_american_revolution.scenario.wording import WORDS
from generator.play.kept import printed_odds
from generator.play.odds import per_cent
from generator.roll.roller import Rolled
from generator.scenario.generator import Item
from generator.scenario.papers import Besides, Sheets, in_ledger


def _entry(pack: Pack, rolled: Rolled) -> Mapping[str, Any]:
    """Return an entry of the ledger under what it was rolled for.

    Rolls of a side's brigade stand under both, those of a stage under its name.
    """
    entry = in_ledger(pack, rolled)
    steps = rolled.entry.path.split("/")
    side = next((one for one in steps if one in pack.info.sides), None)
    if side is None:
        stages = [one for one in steps if one in _STAGES and steps[0] in _STAGES]
        outside = "Scene" if steps[0] in _MET else "Words"
        return {**entry, "stage": _STAGES[stages[-1]] if stages else outside, "tries": ()}
    after = steps[steps.index(side) + 1 :]
    army = f"{pack.info.sides[side].name} army"
    brigade = f", brigade {after[0]}" if after[0].isdigit() else ""
    return {**entry, "stage": army + brigade, "tries": ()}


_MET = ("place", "day")
"""What is rolled before any stage: where and when the armies meet."""

_STAGES = {"battle": "Scene", "ground": "Ground", "forces": "Armies", "deployment": "Deployment"}
"""What stages are called in the ledger, outer ones first."""


def _odds(pack: Pack, item: Item) -> dict[str, Any] | None:
    """Return the odds of the attacker, or of the first side, by computer players of each kind."""
    if wish_of(pack, item.outcome.locks) is None:
        return None
    battle = playable(pack, item.record.model_dump(by_alias=True))
    found = printed_odds(battle, printed_games(battle), ahead=0)
    side, players = item.outcome.scene.attacker, pack.records(PART)
    return {
        "side": side,
        "pairs": [
            {"player": players[name]["name"], "low": low, "high": high}
            for name, tally in found.tallies.items()
            for low, high in [per_cent(tally, side)]
        ],
        "games": found.games,
        "rounds": found.whole.usual(),
    }


def _met(pack: Pack, battle: Scenario) -> list[str]:
    """Return the names of the constraints that a battle was held against.

    Odds are not among them if nobody played it, and other odds stand for them if those were asked
    for.
    """
    names = {key: str(one["name"]) for key, one in pack.records("constraints").items()}
    wish = wish_of(pack, battle.locks)
    if wish is None:
        del names[EVEN_ODDS]
    elif battle.locks.get("odds"):
        low, high = (f"{100 * one:.0f}" for one in (wish.low, wish.high))
        names[EVEN_ODDS] = WORDS.phrase(pack, "asked-odds", low=low, high=high)
    return list(names.values())


def _listed(_: Pack, battle: Scenario) -> dict[str, object]:
    scene, sides = battle.scene, battle.record["sides"].values()
    return {
        "battle": str(scene.battle["name"]),
        "table": str(scene.size["name"]),
        "attacker": "both" if scene.even else scene.attacker,
        "S": " : ".join(str(army["s"]) for army in sides),
        "points": " : ".join(f"{army['points']:.0f}" for army in sides),
    }


GENERATOR = Sheets(
    files=FILES,
    fields=domain,
    plural="battles",
    template="rolled-battles.html",
    styles=("sheet.html",),
    each=4,  # front and back of a sheet, and a roster for each side
    shown=lambda pack, item: {
        "battle": battle_view(pack, item.record),
        "odds": _odds(pack, item),
        "met": _met(pack, item.outcome),
    },
    listed=_listed,
    ledger=_entry,
    besides=Besides(
        table=lambda pack, item: drawing_of(pack, item.record),
        forces=lambda pack, item: force_files(case_of(pack, item.record)),
    ),
    most_in_book=12,
    plays=True,
).generator
