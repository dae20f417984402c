"""The words of a scenario: title, story, orders and how it is won, with what was rolled in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.scenario.aims import Aims
from generator.games.platoon_command.scenario.ends import EndWords
from generator.games.platoon_command.scenario.history.called import Called, name_ground
from generator.games.platoon_command.scenario.scene import Scene
from generator.games.platoon_command.scenario.wording import MAP_WORDS, SLOTS, WORDS, counted
from generator.roll.roller import Roller
from generator.roll.series import turned_text
from generator.roll.wordings import filled
from generator.roll.words import capital, listed


@dataclass(frozen=True)
class Patterns:
    """Which wordings were rolled, their words in braces still to be filled."""

    title: str
    story: Sequence[str]
    rules: Sequence[str]
    briefs: Mapping[str, Sequence[str]]
    called: Called | None = None


def choose_words(roller: Roller, scene: Scene, aims: Aims) -> Patterns:
    """Roll which wordings are used; in a series each has its turn before it comes again."""
    pack, mission = roller.pack, scene.mission
    rules = list(mission["rules"])
    if scene.handicap and scene.weaker:
        rules.append(str(scene.handicap["text"]).replace("{side}", _side(pack, scene.weaker)))
    called = name_ground(roller, scene.village["language"], aims.objectives, scene.place)
    story = [
        turned_text(roller, "story/theatre", "Story, where", texts_on(scene.theatre, scene.day)),
        turned_text(roller, "story/mission", "Story, what", texts_on(mission, scene.day)),
    ]
    if called:
        texts = [str(one["text"]) for one in pack.records(MAP_WORDS).values()]
        story.append(turned_text(roller, "story/map", "Story, on the map", texts))
    return Patterns(
        title=turned_text(roller, "title", "Title", mission["titles"]),
        story=story,
        rules=rules,
        briefs={
            side: [_brief(roller, role, name, mission)]
            for side, role in ((scene.attacker, "attacker"), (scene.defender, "defender"))
            for name in [pack.info.sides[side].name]
        },
        called=called,
    )


def _brief(roller: Roller, role: str, side: str, mission: Mapping[str, Any]) -> str:
    return turned_text(roller, f"brief/{role}", f"Orders, {side}", mission[f"{role}-briefs"])


def texts_on(record: Mapping[str, Any], day: date) -> list[str | None]:
    """Return the stories of a theatre or a mission as they are told on a day.

    One that is true between two days has another wording for all others, or isn't told then.
    """
    now = day.isoformat()
    return [
        *record["stories"],
        *(one["text"] if _in_time(one, now) else one.get("otherwise") for one in record["dated"]),
    ]


def _in_time(dated: Mapping[str, Any], day: str) -> bool:
    """Tell whether a day, e.g. '1944-07-11', lies in the time of something, ends included."""
    return bool((dated["from"] or day) <= day <= (dated["to"] or day))


def fill_words(pack: Pack, scene: Scene, aims: Aims, patterns: Patterns) -> dict[str, Any]:
    """Return the texts of a scenario by the keys of its file; `briefs` by side."""
    slots = _slots(pack, scene, aims)
    called = patterns.called
    map_slots = {"named": _tile(pack, called.tile), "local": called.name} if called else {}
    return {
        "title": filled(patterns.title, slots),
        "story": [filled(text, {**slots, **map_slots}) for text in patterns.story],
        "wins": _told(pack, scene, aims).sentences(aims.ends),
        "rules": [filled(text, slots) for text in patterns.rules],
        "briefs": {
            side: [filled(text, slots) for text in texts] for side, texts in patterns.briefs.items()
        },
    }


def _told(pack: Pack, scene: Scene, aims: Aims) -> EndWords:
    """Return what the sentences on how it ends are made from."""
    named: Sequence[str] = next(
        (goal["tiles"] for goal in aims.goals.values() if goal and "tiles" in goal), ()
    )
    return EndWords(
        pack=pack,
        attacker=scene.attacker,
        goals=aims.goals,
        rounds=aims.rounds,
        tiles=listed(list(aims.objectives)),
        named=listed([_tile(pack, tile) for tile in named]) if named else "",
        players={side: _player(pack, side) for side in pack.info.sides},
    )


def _slots(pack: Pack, scene: Scene, aims: Aims) -> dict[str, str]:
    """Return what stands for each word in braces."""
    best = max(aims.objectives, key=lambda tile: aims.objectives[tile])
    feature = _tile(pack, best)
    found = {
        "attacker": _player(pack, scene.attacker),
        "defender": _player(pack, scene.defender),
        "attacker_adj": pack.info.sides[scene.attacker].name,
        "defender_adj": pack.info.sides[scene.defender].name,
        "goal": _number(aims.goals[scene.attacker]),
        "other_goal": _number(aims.goals[scene.defender]),
        "goal_points": _points(pack, aims.goals[scene.attacker]),
        "rounds": str(aims.rounds or ""),
        "place": scene.place,
        "region": str(scene.theatre["region"]),
        "feature": feature,
        "feature_cap": capital(feature),
        "room": str(scene.mission["storm"] or ""),
        "tiles": listed(list(aims.objectives)),
        "tiles_or": listed(list(aims.objectives), "or"),
        "points": str(sum(aims.objectives.values())),
    }
    assert found.keys() == set(SLOTS)
    return found


def _player(pack: Pack, side: str) -> str:
    return WORDS.phrase(pack, "player", side=pack.info.sides[side].name)


def _side(pack: Pack, side: str) -> str:
    return WORDS.phrase(pack, "platoon", side=pack.info.sides[side].name)


def _tile(pack: Pack, tile: str) -> str:
    """Return a tile as it stands in a sentence: 'the north farm (7A)'."""
    name = str(pack.records("tiles")[tile]["name"])
    return WORDS.phrase(pack, "tile", name=name[:1].lower() + name[1:], tile=tile)


def _points(pack: Pack, goal: Mapping[str, Any] | None) -> str:
    """Return the points of a goal in words, or nothing where it has none."""
    points = (goal or {}).get("points")
    return counted(pack, points, "point", "points") if points else ""


def _number(goal: Mapping[str, Any] | None) -> str:
    """Return the number of a goal, or nothing where it has none."""
    numbers = [v for v in (goal or {}).values() if isinstance(v, int) and v is not True]
    return str(numbers[0]) if numbers else ""
