"""Whether a situation can be laid out and won with what the pack has; each fault has its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.content.kinds.base import Part, records_of
from generator.content.reading.source import Path, Source
from generator.errors import Near, Problem, short
from generator.games.panzer_leader.board.edges import meeting_faults
from generator.games.panzer_leader.situation.areas import enemy_hexes
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of, known_sections
from generator.games.panzer_leader.situation.model import Condition, SituationFile, Zone
from generator.ground.section import Edge


def situation_problems(
    parts: Mapping[str, Part], model: SituationFile, source: Source
) -> Iterator[Problem]:
    """Yield what keeps a situation from being played; without its sections no hex is looked at."""
    yield from _unit_problems(parts, model, source)
    yield from _group_problems(model, source)
    found = list(_section_problems(parts, model, source))
    yield from found
    if not found:
        ground = ground_of(parts, model)
        yield from _area_problems(ground, model, source)
        yield from _level_problems(ground, model, source)


def _unit_problems(
    parts: Mapping[str, Part], model: SituationFile, source: Source
) -> Iterator[Problem]:
    known: dict[str, Mapping[str, object]] = {}
    for number, name in enumerate(model.units):
        part = records_of(parts.get(name))
        if part is None:
            message = f"'{short(name)}' is not a list of units of this pack"
            yield Problem(message, source.place(("units", number)), near=Near(name, parts))
            return
        known = {**part.records, **known}
    for i, group in enumerate(model.groups):
        for j, line in enumerate(group.units):
            place = source.place(("groups", i, "units", j, "unit"))
            unit = known.get(line.unit)
            if unit is None:
                message = f"'{short(line.unit)}' is not in any list of units of this pack"
                yield Problem(message, place, near=Near(line.unit, known))
                continue
            nations = unit.get("nations")
            if isinstance(nations, (list, tuple)) and not _serves(nations, group.side):
                message = f"'{short(line.unit)}' is not one of the {group.side.capitalize()} units"
                yield Problem(message, place)


def _serves(nations: object, side: str) -> bool:
    return any((nation == "german") == (side == "german") for nation in nations)  # type: ignore[attr-defined]


def _group_problems(model: SituationFile, source: Source) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for i, group in enumerate(model.groups):
        place = source.place(("groups", i, "id"))
        if group.id in seen:
            see = source.place(("groups", seen[group.id], "id"))
            yield Problem(f"duplicate group '{short(group.id)}'", place, see=see)
        seen.setdefault(group.id, i)
        if group.turn is not None and group.turn > model.turns:
            message = f"the group comes in turn {group.turn}, but the last is turn {model.turns}"
            yield Problem(message, source.place(("groups", i, "turn")))
    order = [group.side for group in model.groups if group.turn is None]
    if order != sorted(order, key=lambda side: side != model.sets_up_first):
        message = f"{model.sets_up_first} sets up first: its groups must come before the others"
        yield Problem(message, source.place(("groups",)))
    for side in ("allied", "german"):
        if side not in order:
            yield Problem(f"{side} has no group that sets up", source.place(("groups",)))


def _section_problems(
    parts: Mapping[str, Part], model: SituationFile, source: Source
) -> Iterator[Problem]:
    known = known_sections(parts)
    seen: dict[str, int] = {}
    for i, line in enumerate(model.sections):
        place = source.place(("sections", i, "section"))
        if line.section not in known:
            message = f"'{short(line.section)}' is not a section of this pack"
            yield Problem(message, place, near=Near(line.section, known))
            continue
        name = known[line.section].name
        if name in seen:
            see = source.place(("sections", seen[name], "section"))
            yield Problem(
                f"section {name} is laid twice; there is only one of each", place, see=see
            )
        seen.setdefault(name, i)
    if (model.arrangement == "single") != (len(model.sections) == 1):
        message = (
            "a single section is laid alone"
            if model.arrangement == "single"
            else f"one section is 'single', not '{model.arrangement}'"
        )
        yield Problem(message, source.place(("arrangement",)))
    elif len(seen) == len(model.sections):
        yield from _edge_problems(parts, model, source)


def _edge_problems(
    parts: Mapping[str, Part], model: SituationFile, source: Source
) -> Iterator[Problem]:
    """Yield why sections can't lie next to each other, at the later one."""
    edge: Edge = "south" if model.arrangement == "over" else "east"
    for i, (one, other) in enumerate(pairwise(ground_of(parts, model).joined.laid), 1):
        for fault in meeting_faults(one, other, edge):
            yield Problem(fault, source.place(("sections", i)))


def _area_problems(ground: LaidSections, model: SituationFile, source: Source) -> Iterator[Problem]:
    """Yield zones that name what is not there; if there are none, areas without a hex."""
    found = [
        problem
        for i, group in enumerate(model.groups)
        for j, zone in enumerate(group.zones)
        for problem in _zone_problems(ground, zone, source, ("groups", i, "zones", j))
    ]
    yield from found
    if found:
        return
    for i, group in enumerate(model.groups):
        if not ground.area(group.zones, enemy_hexes(ground, model, group)):
            message = "no hex of the sections is in this area"
            yield Problem(message, source.place(("groups", i, "zones")))


def _zone_problems(
    ground: LaidSections, zone: Zone, source: Source, path: Path
) -> Iterator[Problem]:
    for i, name in enumerate(zone.sections):
        if name not in ground.sections:
            yield _no_section(ground, name, source, (*path, "sections", i))
    named: list[tuple[Path, str]] = [(("from", i), name) for i, name in enumerate(zone.from_)]
    named += [((key,), name) for key, name in (("in", zone.in_), ("to", zone.to)) if name]
    for end, name in named:
        if not ground.is_known(name):
            message = f"'{short(name)}' is not a town, bridge or section that is laid here"
            place = source.place((*path, *end))
            yield Problem(message, place, near=Near(name, ground.places))
    for one, other, keys in (
        (zone.near, zone.to, ("near", "to")),
        (zone.away, zone.from_, ("away", "from")),
    ):
        if (one is None) != (not other):
            message = f"'{keys[0]}' and '{keys[1]}' go together"
            yield Problem(message, source.place(path))
    yield from _hex_problems(ground, zone.hexes, source, (*path, "hexes"))


def _no_section(ground: LaidSections, name: str, source: Source, path: Path) -> Problem:
    laid = ", ".join(ground.letters)
    return Problem(
        f"section '{short(name)}' is not laid here; these are laid: {laid}", source.place(path)
    )


def _hex_problems(
    ground: LaidSections, names: tuple[str, ...], source: Source, path: Path
) -> Iterator[Problem]:
    for i, name in enumerate(names):
        try:
            ground.parse(name)
        except ValueError as error:
            yield Problem(str(error), source.place((*path, i)))


def _level_problems(
    ground: LaidSections, model: SituationFile, source: Source
) -> Iterator[Problem]:
    for i, level in enumerate(model.levels):
        at: Path = ("levels", i)
        if level.prevents == bool(level.any):
            message = "a level needs conditions in 'any', or 'prevents: true'"
            yield Problem(message, source.place(at))
        if (level.side is None) != (level.level == "draw"):
            yield Problem(
                "every level but a draw needs a 'side', and a draw has none", source.place(at)
            )
        for j, way in enumerate(level.any):
            for k, one in enumerate(way.all):
                yield from _condition_problems(ground, one, source, (*at, "any", j, "all", k))


def _condition_problems(
    ground: LaidSections, one: Condition, source: Source, path: Path
) -> Iterator[Problem]:
    yield from _hex_problems(ground, one.hexes, source, (*path, "hexes"))
    if one.least is None and one.most is None and one.below is None:
        yield Problem("a condition needs 'least', 'most' or 'below'", source.place(path))
    if (one.count == "exits") != (one.edge is not None):
        yield Problem("exits need an 'edge', and nothing else has one", source.place(path))
    wrong = False
    for i, name in enumerate(one.in_):
        place = source.place((*path, "in", i))
        if name in ground.sections or (one.count == "hexes" and name in ground.towns):
            continue
        wrong = True
        what = "town or section" if one.count == "hexes" else "section"
        towns = ground.towns if one.count == "hexes" else ()
        near = Near(name, [*towns, *ground.letters])
        yield Problem(f"'{short(name)}' is not a {what} that is laid here", place, near=near)
    if not wrong:
        yield from _too_many(ground, one, source, path)


def _too_many(
    ground: LaidSections, one: Condition, source: Source, path: Path
) -> Iterator[Problem]:
    """Yield a number of hexes or bridges to be held that the sections do not have."""
    if one.hexes or one.count not in ("hexes", "bridges", "hexes and bridges"):
        return
    have = 0
    if "hexes" in one.count:
        have += len(ground.town_hexes(one.in_))
    if "bridges" in one.count:
        spots = [ground.bridges(name) for name in one.in_ or ground.letters]
        have += len(frozenset().union(*spots))
    if one.least is not None and one.least > have:
        message = f"{one.least:g} {one.count} are asked for, and there are {have}"
        yield Problem(message, source.place((*path, "least")))
