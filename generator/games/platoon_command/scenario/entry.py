"""The entry of scenarios: how they are rolled, read, listed and printed."""

from __future__ import annotations

from functools import partial

from generator.content import Pack
from generator.games.platoon_command.scenario.fields import domain
from generator.games.platoon_command.scenario.fresh import Scenario
from generator.games.platoon_command.scenario.papers import PAGES
from generator.games.platoon_command.scenario.saved import FILES
from generator.scenario.papers import scenario_generator


def _summary(_: Pack, scenario: Scenario) -> dict[str, object]:
    record, scene = scenario.record, scenario.scene
    handicap = f"{scene.weaker} {scene.handicap['name']}" if scene.handicap else "even"
    return {
        "seed": scenario.seed,
        "title": record["title"],
        "date": record["date"],
        "mission": record["mission"],
        "attacker": "both" if scene.even else scene.attacker,
        "tiles": scene.size,
        "rounds": record["rounds"] or "no limit",
        "handicap": handicap,
    }


GENERATOR = scenario_generator(FILES, domain, _summary, partial(PAGES.papers, FILES), plays=True)
