"""Where groups set up, as areas of a situation's map: outlines, a spot for their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.games.panzer_leader.situation.ground import LaidSections
from generator.games.panzer_leader.situation.model import SIDES, Group, SituationFile
from generator.games.panzer_leader.situation.paths import UNIT, centre, outline
from generator.ground.lattice import ROW, Spot, distance

_WIDE, _HIGH = 190.0, 225.0
"""Millimetres that a map is wide and high at most, on the paper that has least room."""

_NAME_HIGH, _LETTER, _BADGE = 3.2, 1.5, 5.4
"""How high a town's name is on the map, how wide its letters are, and a badge: millimetres."""

_OPEN = 20
"""What it is worth to a badge that it covers no name: more than all else together."""


def areas_of(
    ground: LaidSections, model: SituationFile, towns: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Yield each area: its `side`, the `numbers` of its groups, `x` and `y` of these, `outline`.

    An outline follows hex sides, and the edges of the map where hexes are cut by them.
    """
    across, down = ground.joined.extent
    frame = across * UNIT / 2, down * ROW * UNIT
    taken = [tuple(town["spot"]) for town in towns]
    covered = _covered(ground, towns)
    for area in _closed(ground, list(_areas(ground, model))):
        hexes = area.pop("hexes")
        spot = _badge(ground, hexes, taken, covered)
        taken.append(spot)
        x, y = centre(spot)
        yield {**area, "x": x, "y": y, "outline": outline(hexes, frame)}


def _areas(ground: LaidSections, model: SituationFile) -> Iterator[dict[str, Any]]:
    """Yield the areas in the order of their groups; groups with the same zones share one."""
    found: dict[tuple[str, Any], dict[str, Any]] = {}
    for count, group in enumerate(model.groups, 1):
        key = (group.side, group.zones)
        if key in found:
            found[key]["numbers"].append(count)
            continue
        spots = ground.area(group.zones, enemy_hexes(ground, model, group))
        if spots and group.turn is None:
            found[key] = {"side": group.side, "numbers": [count], "hexes": spots}
    yield from found.values()


def enemy_hexes(ground: LaidSections, model: SituationFile, group: Group) -> frozenset[Spot]:
    """Return where the other side's units could stand when a group sets up."""
    zones = [zone for other in model.groups if other.side != group.side for zone in other.zones]
    return ground.area(zone for zone in zones if not any(map(ground.moves, zone.from_)))


def _closed(ground: LaidSections, areas: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give hexes that two areas of a side share along the edge of their sections to the first."""
    for side in SIDES:
        mine = [area for area in areas if area["side"] == side]
        spots = frozenset[Spot]().union(*(area["hexes"] for area in mine))
        for spot, near in ground.joined.neighbours.items():
            held = sum(n in spots for n in near)
            if spot not in spots and len(ground.joined.on(spot)) > 1 and held >= len(near) - 2 > 0:
                first = next(a for a in mine if any(n in a["hexes"] for n in near))
                first["hexes"] |= {spot}
    return areas


def _covered(ground: LaidSections, towns: Iterable[Mapping[str, Any]]) -> frozenset[Spot]:
    """Return the hexes in which a badge would lie over the name of a town."""
    across, down = ground.joined.extent
    hex_ = min(_WIDE / (across / 2), _HIGH / (down * ROW))
    high = (_NAME_HIGH + _BADGE) / 2 / hex_ * UNIT
    found = set()
    for town in towns:
        wide = (_LETTER * len(town["name"]) + _BADGE) / 2 / hex_ * UNIT
        middle = town["y"] + (-1 if town["above"] else 1) * _NAME_HIGH / 2 / hex_ * UNIT
        for spot in ground.joined.cover:
            x, y = centre(spot)
            if abs(x - town["x"]) < wide and abs(y - middle) < high:
                found.add(spot)
    return frozenset(found)


def _badge(
    ground: LaidSections, whole: frozenset[Spot], taken: Sequence[Any], covered: frozenset[Spot]
) -> Spot:
    """Return a hex well inside an area and well off what stands elsewhere."""
    spots = [s for s in whole if len(ground.joined.on(s)) == 1] or list(whole)
    rim = [s for s in whole if any(n not in whole for n in _near(s))]
    xs = sum(x for x, _ in spots) / len(spots)
    ys = sum(y for _, y in spots) / len(spots)

    def worth(spot: Spot) -> float:
        inside = min((distance(spot, other) for other in rim), default=0)
        off = min((distance(spot, other) for other in taken), default=9)
        drift = abs(spot[0] - xs) / 2 + abs(spot[1] - ys)
        open_ = 0 if spot in covered else _OPEN
        return open_ + min(inside, 3) + 1.5 * min(off, 4 if len(whole) > 60 else 2) - 0.08 * drift

    return max(sorted(spots), key=worth)


def _near(spot: Spot) -> list[Spot]:
    x, y = spot
    return [(x + dx, y + dy) for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]
