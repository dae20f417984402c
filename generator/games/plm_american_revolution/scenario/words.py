"""The words of a battle: title, story, briefs, ends and rules, with what was rolled in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.armies.points import number
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.wording import SLOTS, WORDS
from generator.roll.roller import Roller
from generator.roll.series import dealt_text, turned_text
from generator.roll.wordings import filled
from generator.roll.words import capital, listed
from generator.scenario.wording import NUMBERS

_NUMBERS = ("none", *NUMBERS[1:])
_ALLIED = "french"


@dataclass(frozen=True)
class Patterns:
    """Which wordings were rolled, their words in braces still to be filled."""

    title: str
    story: Sequence[str]
    briefs: Mapping[str, str]


def choose_words(
    roller: Roller, engagement: Mapping[str, Any], battle: Mapping[str, Any]
) -> Patterns:
    """Roll which wordings are used; in a series none comes again before all have come."""
    every = len(roller.pack.records("engagements"))
    where = turned_text(roller, "story/place", "Story, where", engagement["stories"], every)
    return Patterns(
        title=dealt_text(roller, "title", "Title", battle["titles"]),
        story=(where, dealt_text(roller, "story/battle", "Story, what", battle["stories"])),
        briefs={
            role: dealt_text(roller, f"brief/{role}", f"Orders, {role}", battle[f"{role}-briefs"])
            for role in ("attacker", "defender")
        },
    )


def brigade_name(general: Mapping[str, Any]) -> str:
    """Return a brigade's name by its general's."""
    called = str(general["called"] or str(general["name"]).split()[-1])
    return f"{called}’{'' if called.endswith('s') else 's'} Brigade"


def army_name(pack: Pack, side: str, regiments: Sequence[str]) -> str:
    """Return how an army is called in a sentence."""
    known = pack.records("regiments")
    lists = pack.records("units")
    armies = {str(lists[known[key]["list"]]["army"]).lower() for key in regiments if key in known}
    if _ALLIED in armies:
        return WORDS.phrase(pack, "allied-army")
    return WORDS.phrase(pack, "army", side=pack.info.sides[side].name)


def fill_words(
    pack: Pack, model: BattleModel, place: Mapping[str, Any], patterns: Patterns
) -> dict[str, Any]:
    """Return the texts of a battle by the keys of its file; `briefs` by side."""
    slots = _slots(pack, model, place)
    roles = {side: "attacker" if side == model.attacker else "defender" for side in model.sides}
    rules = _rules(pack, model, place)
    return {
        "title": filled(patterns.title, slots),
        "story": [filled(text, slots) for text in patterns.story],
        "wins": [filled(text, slots) for use, text in rules if use == "win"],
        "rules": [filled(text, slots) for use, text in rules if use == "rule"],
        "briefs": {side: [filled(patterns.briefs[role], slots)] for side, role in roles.items()},
    }


def _rules(pack: Pack, model: BattleModel, place: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the ends and rules that apply, in the pack's order."""
    even = bool(pack.records("battles")[model.battle]["even"])
    kinds = {course.kind for course in model.table.courses}
    town = any(one.kind == "town" and one.name == place["village"] for one in model.table.ground)
    brigades = [(army, one) for army in model.sides.values() for one in army.brigades]
    holds = {
        "always": True,
        "even": even,
        "attack": not even,
        "stream": "stream" in kinds,
        "town": town,
        "works": "works" in kinds,
        "fence": "fence" in kinds,
        "reserve": any(one.arrives is None and one.zone.y != army.zone.y for army, one in brigades),
        "flank": any(one.arrives is not None for _, one in brigades),
        "rifles": any(unit.weapon == "rifle" for _, one in brigades for unit in one.units),
    }
    found = pack.records("battle-rules").values()
    return [(str(one["use"]), str(one["text"])) for one in found if holds[str(one["when"])]]


def _slots(pack: Pack, model: BattleModel, place: Mapping[str, Any]) -> dict[str, str]:
    """Return what stands for each word in braces; with a capital, at the head of a sentence."""
    attacker = model.attacker
    defender = next(side for side in model.sides if side != attacker)
    generals = pack.records("generals")
    named = [f"{one.name} ({letter})" for letter, one in zip("ABC", model.objectives, strict=False)]
    coming = [one for army in model.sides.values() for one in army.brigades if one.arrives]
    arrives, edge, flank = "", "", ""
    if coming:
        one = coming[0]
        edge = "west" if one.zone.x[0] == 0 else "east"
        below = model.sides[defender].zone.y[0] > model.sides[attacker].zone.y[0]
        flank = "left" if (edge == "west") == below else "right"
        arrives = WORDS.phrase(pack, "arrives", brigade=one.name, edge=edge, turn=one.arrives)
    blocks = sum(len(one.cells) for one in model.table.ground if one.kind == "town")
    fords = sum(one.kind == "ford" for one in model.table.crossings)
    need, there = model.need, len(model.objectives)
    if need == there:
        held = listed(named)
    elif need == 1:
        held = listed(named, "or")
    else:
        held = WORDS.phrase(pack, "some-of", need=_NUMBERS[need], places=listed(named))
    found = {
        "attacker": army_name(pack, attacker, _regiments(model, attacker)),
        "defender": army_name(pack, defender, _regiments(model, defender)),
        "attacker_general": str(generals[model.sides[attacker].commander]["name"]),
        "defender_general": str(generals[model.sides[defender].commander]["name"]),
        "place": str(place["place"]),
        "water": str(place["water"]),
        "height": str(place["height"]),
        "village": str(place["village"]),
        "turns": str(model.turns),
        "turn": str(coming[0].arrives) if coming else "",
        "need": _NUMBERS[need],
        "held": held,
        "objectives": listed(named),
        "blocks": _NUMBERS[min(blocks, 9)],
        "fords": _NUMBERS[fords],
        "brigade": coming[0].name if coming else "",
        "arrives": arrives,
        "edge": edge,
        "flank": flank,
        "region": str(pack.records("theatres")[model.theatre]["region"]),
        "reach": f"{number(pack, 'held'):g}",
        "works": str(pack.records("cover")["works"]["bonus"]),
    }
    assert found.keys() == set(SLOTS)
    return found | {capital(key): capital(text) for key, text in found.items()}


def _regiments(model: BattleModel, side: str) -> list[str]:
    return [unit.regiment for one in model.sides[side].brigades for unit in one.units]


def unit_words(unit: Unit) -> str:
    """Return what a unit is in a few words."""
    words = {
        "foot": "foot",
        "light": "light infantry",
        "grenadiers": "grenadiers",
        "rifles": "riflemen",
        "horse": "horse",
        "gun": "gun stand",
    }
    return words[unit.arm]
