"""The words of a rolled mission: title, story, orders, who wins, rules for the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.model import SIDES, MissionRecord, SideName
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.setting.country import country_of
from generator.games.platoon_action.scenario.wording import HEADS, SENTENCES, SLOTS, WORDS
from generator.ground.edges import OPPOSITE
from generator.roll.roller import Roller
from generator.roll.series import dealt_text, turned_text
from generator.roll.wordings import filled
from generator.roll.words import capital


@dataclass(frozen=True)
class Patterns:
    """Which wordings were rolled, their words in braces still to be filled."""

    title: str
    story: tuple[str, ...]
    orders: Mapping[str, str]


def choose_words(roller: Roller, scene: Scene, every: int) -> Patterns:
    """Roll which wordings are used; in a series none comes again before all have come.

    A theatre has its turn after `every` missions.
    """
    rules, stories = scene.rules, scene.land["stories"]
    return Patterns(
        title=dealt_text(roller, "title", "Title", rules["titles"]),
        story=(
            turned_text(roller, "story/theatre", "Story, where", stories, every),
            dealt_text(roller, "story/mission", "Story, what", rules["stories"]),
        ),
        orders={
            who: dealt_text(roller, f"orders/{who}", f"Orders, {who}", rules[f"{who}-orders"])
            for who in ("attacker", "defender")
        },
    )


def people_of(pack: Pack, record: MissionRecord, side: SideName) -> str:
    """Return what a side's men are called, e.g. 'Germans'."""
    return str(pack.records("surnames")[record.force(side).nation]["people"])


def fill_words(pack: Pack, record: MissionRecord, patterns: Patterns) -> dict[str, Any]:
    """Return the texts of a mission by the keys of its file."""
    rules = pack.records("missions")[record.mission]
    slots = _slots(pack, record)
    orders = {
        side: [
            filled(patterns.orders["attacker" if side == record.attacker else "defender"], slots)
        ]
        for side in SIDES
    }
    return {
        "title": filled(patterns.title, slots),
        "story": [filled(text, slots) for text in patterns.story],
        "orders": orders,
        "wins": [filled(text, slots) for text in rules["wins"]],
        "rules": [*_rules(pack, record, slots), *(filled(text, slots) for text in rules["rules"])],
    }


def _slots(pack: Pack, record: MissionRecord) -> dict[str, str]:
    """Return what stands for each word in braces."""
    names = {side: _called(pack, record, side) for side in SIDES}
    attacker, defender = names[record.attacker], names[record.defender]
    goals = {goal.id.lower(): f"{goal.name} ({goal.id})" for goal in record.goals}
    names_alone = {f"{goal.id.lower()}_name": goal.name for goal in record.goals}
    country = country_of(pack, record.theatre)
    found = {
        "attacker": attacker,
        "defender": defender,
        "farm": str(country["farm"]),
        "block": WORDS.phrase(pack, "a", thing=country["block"]),
        "the_block": WORDS.phrase(pack, "the", thing=country["block"]),
        "place": record.place,
        "region": str(pack.records("theatres")[record.theatre]["region"]),
        "turns_words": WORDS.phrase(pack, "end", turn=record.turns),
        "turns": str(record.turns),
        "attacker_edge": record.attacker_edge,
        "defender_edge": OPPOSITE[record.attacker_edge],
        "turn": str(record.reserve.turn) if record.reserve else "",
    }
    found |= {capital(key): capital(text) for key, text in found.items() if key in HEADS}
    assert found.keys() == set(SLOTS)
    heads = {capital(key): capital(text) for key, text in goals.items()}
    return {**found, **goals, **heads, **names_alone}


def _called(pack: Pack, record: MissionRecord, side: SideName) -> str:
    """Return what a side is called in a sentence, e.g. 'the Germans'."""
    return WORDS.phrase(pack, "side", people=people_of(pack, record, side))


def _rules(pack: Pack, record: MissionRecord, slots: Mapping[str, str]) -> list[str]:
    """Return the day's rules: hidden men, the reserve, the weather."""
    hidden = pack.records("missions")[record.mission]["hidden"]
    attacker, defender = slots["attacker"], slots["defender"]
    found = [SENTENCES.say(pack, "held", reach=f"{record.goals[0].reach:g}")]
    if hidden != "none":
        side = attacker if hidden == "attacker" else defender
        found.append(SENTENCES.say(pack, "hidden", side=side))
    else:
        found.append(SENTENCES.say(pack, "open", attacker=attacker, defender=defender))
    if record.reserve:
        squad, turn, arrow = record.reserve.squad, record.reserve.turn, record.reserve.entry
        side = _called(pack, record, record.reserve.side)
        found.append(SENTENCES.say(pack, "reserve", squad=squad, side=side, turn=turn, arrow=arrow))
    sky, ground = pack.records("weather")[record.weather], pack.records("ground-states")
    if sky["rule"]:
        found.append(str(sky["rule"]).format_map({"sight": sky["sight"]}))
    if rule := ground[record.ground]["rule"]:
        found.append(str(rule))
    return found
