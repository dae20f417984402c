"""The entry of scenarios: how they are rolled, read, listed and printed."""

from __future__ import annotations

from pathlib import Path

from generator.content import Pack
from generator.games.generator import Generator, Item
from generator.games.platoon_command.fields import LOCKABLE, domain
from generator.games.platoon_command.papers import papers
from generator.games.platoon_command.saved import read_saved
from generator.games.platoon_command.scenario import Scenario, new_scenario


def _item(_: Pack, scenario: Scenario) -> Item:
    return Item(scenario, scenario.model)


def _read(pack: Pack, path: Path) -> Item:
    saved = read_saved(pack, path)
    return Item(saved.scenario, saved.model, saved.edits)


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


GENERATOR = Generator(
    noun="scenario",
    lockable=LOCKABLE,
    values=domain,
    roll=new_scenario,
    item=_item,
    read=_read,
    summary=_summary,
    papers=papers,
    most_in_book=24,
)
