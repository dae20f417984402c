"""A situation as its template is given it: plain data with everything that it names looked up.

Fresh situations are printed from the same data; whoever makes one makes a `SituationFile`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of
from generator.games.panzer_leader.situation.model import (
    SIDES,
    Condition,
    Group,
    Level,
    SituationFile,
    Way,
)
from generator.games.panzer_leader.situation.plan import plan_of
from generator.roll.dates import MONTHS

Sides = Mapping[str, tuple[str, str]]
"""What each side is called, by its id: of it, as Allied, and its people, as Allies."""

CALLED: Sides = {"allied": ("Allied", "Allies"), "german": ("German", "Germans")}
_MOST_NAMES = 3
"""Hexes that are named once more where figures say how many there must be."""

OTHER: Mapping[str, str] = {"allied": "german", "german": "allied"}


def situation_view(
    pack: Pack, model: SituationFile, here: str, called: Sides = CALLED
) -> dict[str, Any]:
    """Return a situation as plain data, its sides called by these names.

    `here` leads back to its place. Its head: `number`, `title`, `date`, `date_origin`, `origin`,
    `turns`, `story`, `arrangement`, `first` and `mover` (ids of sides). `sides` by id: `name`,
    `people`, `units` (how many), `levels`. `groups` in the order in which they are laid out:
    `number`, `side`, `name`, `where`, `turn`, `total`, `units`, each with `unit` (its record),
    `nation`, `count`, a kind once. `sections`; `places`, the towns; `plan`, the map (see
    `plan`); `levels`, each with `side`, `level`, `text`, `figures`; `draws`; `track`, the
    turns with who comes in them; `orders`, none; `rules`, `remarks`; `moving`, true if areas depend
    on units.
    """
    ground = ground_of(pack.parts, model)
    groups = [_group(pack, model, group, i) for i, group in enumerate(model.groups, 1)]
    levels = [_level(level, called) for level in model.levels]
    return {
        "here": here,
        "number": model.number,
        "title": model.title,
        "date": written_date(model.date),
        "date_origin": model.origins.get("date", "source"),
        "origin": model.origin,
        "story": model.story,
        "turns": model.turns,
        "arrangement": model.arrangement,
        "first": model.sets_up_first,
        "mover": model.moves_first,
        "sides": {side: _side(side, called, groups, levels) for side in SIDES},
        "groups": groups,
        "sections": list(_sections(ground)),
        "places": list(_places(ground, model)),
        "plan": plan_of(ground, model),
        "levels": levels,
        "draws": [level for level in levels if level["side"] is None],
        "track": [_turn(model, turn) for turn in range(1, model.turns + 1)],
        "raised": [one.model_dump() for one in model.raised],
        "orders": [],
        "rules": [one.model_dump() for one in model.rules],
        "remarks": [one.model_dump() for one in model.remarks],
        "moving": any(ground.moves(n) for g in model.groups for z in g.zones for n in z.from_),
    }


def written_date(date: str) -> str:
    """Write `1944-06` as June 1944 and `1944-06-06` as 6 June 1944."""
    year, month, *day = date.split("-")
    words = [str(int(day[0]))] if day else []
    return " ".join([*words, MONTHS[int(month) - 1], year])


def _side(
    side: str, called: Sides, groups: list[dict[str, Any]], levels: list[dict[str, Any]]
) -> dict[str, Any]:
    name, people = called[side]
    return {
        "id": side,
        "name": name,
        "people": people,
        "units": sum(group["total"] for group in groups if group["side"] == side),
        # In the file's order: a sentence may lean on the one before.
        "levels": [level for level in levels if level["side"] == side],
    }


def _group(pack: Pack, model: SituationFile, group: Group, number: int) -> dict[str, Any]:
    """Return a group; a kind that stands in two of its lines is added up."""
    counts: dict[str, int] = {}
    for line in group.units:
        counts[line.unit] = counts.get(line.unit, 0) + line.count
    units = [
        {"unit": unit, "nation": nation_of(unit, group.side), "count": count}
        for key, count in counts.items()
        for unit in [_unit(pack, model, key)]
    ]
    return {
        "number": number,
        "id": group.id,
        "side": group.side,
        "name": group.name,
        "where": group.where,
        "turn": group.turn,
        "total": sum(counts.values()),
        "units": units,
    }


def _unit(pack: Pack, model: SituationFile, key: str) -> Mapping[str, Any]:
    """Return the record of a unit from the first of the situation's lists that has it."""
    for name in model.units:
        part = pack.parts[name].records_part
        if part is not None and key in part.records:
            return pack.resolved(part, key)
    raise KeyError(key)


def nation_of(unit: Mapping[str, Any], side: str) -> str:
    """Return whose counter is taken: what Americans and British share has one of its own."""
    nations = [nation for nation in unit["nations"] if (nation == "german") == (side == "german")]
    return "allied" if len(nations) > 1 else str(nations[0])


def _sections(ground: LaidSections) -> Iterator[dict[str, Any]]:
    for letter, laid in zip(ground.letters, ground.joined.laid, strict=True):
        section = laid.section
        yield {
            "letter": letter,
            "own": section.name,
            # What names a section by its own letter is meant for that section alone.
            "published": section.stands_for if letter != section.name else "",
            "turned": laid.turned,
        }


def _places(ground: LaidSections, model: SituationFile) -> Iterator[dict[str, Any]]:
    """Yield the towns with their names on our sections, section by section."""
    for letter, laid in zip(ground.letters, ground.joined.laid, strict=True):
        for town in laid.section.towns:
            yield {
                "letter": letter,
                "own_section": laid.section.name,
                "name": town.stands_for or town.name,
                "own": town.name if town.stands_for else "",
                "hexes": len(town.hexes),
            }


def _turn(model: SituationFile, turn: int) -> dict[str, Any]:
    """Return a turn of the track with the groups that come in it."""
    comes = [
        {"number": number, "side": group.side, "name": group.name, "where": group.where}
        for number, group in enumerate(model.groups, 1)
        if group.turn == turn
    ]
    return {"turn": turn, "comes": comes}


def _level(level: Level, called: Sides) -> dict[str, Any]:
    """Return a level; its figures are ways to it, each a list of what must be so."""
    return {
        "side": level.side,
        "level": level.level,
        "text": level.text,
        "prevents": level.prevents,
        "figures": [_way(level, way, called) for way in level.any],
    }


def _way(level: Level, way: Way, called: Sides) -> list[dict[str, Any]]:
    return [_condition(level, one, called) for one in way.all]


def _condition(level: Level, one: Condition, called: Sides) -> dict[str, Any]:
    """Return what is counted and how much of it; the words for that are the template's.

    `count` is what, of `people` or of them beside `others`; `own` if they want the level. `places`,
    `edge` and `hexes` say where, '' if anywhere; `towns` if places are those of whole sections.
    `clear`: no block. `first` and `last` are the turns in which it must come about, None for any.
    """
    return {
        "count": one.count,
        "people": called[one.of][1],
        "others": called[OTHER[one.of]][1],
        "own": one.of == level.side,
        "places": ", ".join(one.in_),
        "towns": one.count == "hexes" and bool(one.in_) and not _towns_alone(one),
        "edge": one.edge or "",
        "hexes": ", ".join(one.hexes) if len(one.hexes) <= _MOST_NAMES else "",
        "clear": one.clear,
        "figure": figure(one),
        "first": one.first_turn,
        "last": one.last_turn,
    }


def _towns_alone(one: Condition) -> bool:
    """Tell whether towns are named, and no whole section, whose names are letters."""
    return all(len(name) > 1 for name in one.in_)


def figure(one: Condition) -> str:
    """Write how much there must be: ≥ 4, ≤ 10, none, 4–5, < 3 : 2, ≥ 3 : 1."""
    ratio = " to " in one.count
    if one.below is not None:
        return f"< {_amount(one.below, ratio)}"
    if one.least is not None and one.most is not None:
        return f"{_amount(one.least, ratio)}–{_amount(one.most, ratio)}"
    if one.least is None and not one.most:
        return "none"
    if one.least is not None:
        return f"≥ {_amount(one.least, ratio)}"
    return f"≤ {_amount(one.most or 0, ratio)}"


def _amount(value: float, ratio: bool) -> str:
    if not ratio:
        return f"{value:g}"
    parts = Fraction(value).limit_denominator(20)
    return f"{parts.numerator} : {parts.denominator}"
