"""The map of a situation as plain data: land, areas, towns and ways out, for a template to draw.

All lengths are tenths of a hex, from the upper left corner of the sections as they lie; `d` of a
shape is a path as SVG writes it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from generator.games.panzer_leader.board.compass import side_at
from generator.games.panzer_leader.situation.areas import areas_of
from generator.games.panzer_leader.situation.ground import LaidSections
from generator.games.panzer_leader.situation.model import Condition, SituationFile
from generator.games.panzer_leader.situation.paths import (
    UNIT,
    centre,
    grid,
    number,
    outline,
    way,
)
from generator.ground.edges import EDGES
from generator.ground.lattice import ROW, Spot
from generator.ground.points import Point, halfway
from generator.ground.section import HILLTOPS, SLOPES, TOWNS, WOODED, Laid

SIGNS: Mapping[str, str] = {
    "woods": "m-3 1l1-2 1 2m1 1l1-2 1 2",
    "swamp": "m-3-1h3m-1 2h3",
    "slope": "m-2 1l2-2 2 2",
    "hilltop": "m-2 2l2-2 2 2m-4-2l2-2 2 2",
}
"""What is drawn in each hex, so that no colour is needed to tell the land."""

HOUSES = ((-2.3, -1.5), (0.9, -2.6), (-0.5, 0.9), (2.3, 0.5), (-2.7, 2.0), (1.3, 3.0))


def plan_of(ground: LaidSections, model: SituationFile) -> dict[str, Any]:
    """Return the map of a situation.

    `width`, `height`; `frames` of the sections; `land` by what it is; `grid`, the hexes;
    `bridges`; `springs`; `areas`, each with the numbers of its groups and a spot for them; `towns`;
    `goals`, what must be held; `exits`, edges by which units leave; `arrows`, hexes by which they
    come; `north`, how far the arrow to the north is turned clockwise, in degrees, or None.
    """
    across, down = ground.joined.extent
    towns = list(_towns(ground, model))
    return {
        "width": across * UNIT / 2,
        "height": down * ROW * UNIT,
        "frames": list(_frames(ground)),
        "land": _land(ground),
        "grid": grid(across, down + 1),
        "bridges": list(_bridges(ground)),
        "springs": list(_springs(ground)),
        "areas": list(areas_of(ground, model, towns)),
        "towns": [{k: v for k, v in town.items() if k != "spot"} for town in towns],
        "goals": _goals(ground, model),
        "exits": list(_exits(model)),
        "arrows": list(_arrows(ground, model)),
        "north": None if model.top is None else EDGES.index(side_at(model.top, "north")) * 90,
    }


def _frames(ground: LaidSections) -> Iterator[dict[str, Any]]:
    for letter, laid in zip(ground.letters, ground.joined.laid, strict=True):
        x, y = laid.corner
        wide, high = laid.section.lattice.extent
        yield {
            "x": x * UNIT / 2,
            "y": y * ROW * UNIT,
            "width": wide * UNIT,
            "height": high * UNIT,
            "letter": letter,
            "own": laid.section.name,
            "turned": laid.turned,
        }


def _land(ground: LaidSections) -> dict[str, str]:
    board = ground.joined
    covers: Mapping[str, Collection[str]] = {
        "sea": ("sea",),
        "beach": ("beach",),
        "slope": SLOPES | HILLTOPS,
        "hilltop": HILLTOPS,
        "swamp": ("swamp",),
        "woods": WOODED,
        "town": TOWNS,
    }
    spots = {
        name: {s for s, c in board.cover.items() if c in some} for name, some in covers.items()
    }
    ways = {name: "".join(_ways(ground, name == "streams")) for name in ("streams", "roads")}
    return {
        **{name: outline(_beyond(board.extent, some)) for name, some in spots.items()},
        **ways,
        "houses": "".join(_houses(s) for s in sorted(spots["town"])),
        **{f"{name}-signs": _signed(name, spots) for name in SIGNS},
    }


def _beyond(extent: tuple[int, int], spots: set[Spot]) -> set[Spot]:
    """Return an area with what mirrors it outside the edges, so that it runs on there."""
    right, bottom = extent
    found = set(spots)
    for x, y in spots:
        if x <= 1:
            found.add((x - 2, y))
        if x >= right - 1:
            found.add((x + 2, y))
    for x, y in tuple(found):
        if y == 0:
            found |= {(x - 1, -1), (x + 1, -1)}
        if y == bottom:
            found |= {(x - 1, y + 1), (x + 1, y + 1)}
    return found


def _signed(name: str, spots: Mapping[str, set[Spot]]) -> str:
    """Return the sign of a kind of land in each of its hexes; above the trees where woods are."""
    hidden = spots["hilltop"] if name == "slope" else set()
    found = []
    for spot in sorted(spots[name] - hidden):
        x, y = centre(spot)
        raised = 2.6 if name in ("slope", "hilltop") and spot in spots["woods"] else 0
        found.append(f"M{number(x)} {number(y - raised)}{SIGNS[name]}")
    return "".join(found)


def _houses(spot: Spot) -> str:
    x, y = centre(spot)
    return "".join(
        f"M{number(x + dx - 0.7)} {number(y + dy - 0.55)}h1.4v1.1h-1.4Z" for dx, dy in HOUSES
    )


def _ways(ground: LaidSections, streams: bool) -> Iterator[str]:
    for laid in ground.joined.laid:
        section = laid.section
        for spots in section.streams if streams else section.roads:
            dry = [spot for spot in spots if section.cover[spot] != "sea"]
            ends = [_end(laid, spots[i], dry[i]) for i in (0, -1)]
            yield way([laid.there(spot) for spot in dry], ends)


def _end(laid: Laid, tip: Spot, dry: Spot) -> Point | None:
    """Return where a way goes on to from its last hex on land: to the shore, or over the edge."""
    if tip != dry:
        return halfway(centre(laid.there(tip)), centre(laid.there(dry)))
    return None if tip in laid.section.springs else _over_edge(laid, tip)


def _springs(ground: LaidSections) -> Iterator[dict[str, float]]:
    for laid in ground.joined.laid:
        for spot in sorted(laid.section.springs):
            yield dict(zip("xy", centre(laid.there(spot)), strict=True))


def _over_edge(laid: Laid, spot: Spot) -> Point | None:
    """Return where a way that ends in a hex at a long edge crosses it."""
    right = laid.section.lattice.right
    if spot[0] not in (1, right - 1):
        return None
    x, y = centre(laid.there(spot))
    outward = (spot[0] == 1) == laid.turned
    return x + (UNIT / 2 if outward else -UNIT / 2), y


def _bridges(ground: LaidSections) -> Iterator[dict[str, float]]:
    """Yield the middle of each bridge and how the road over it is turned, in degrees."""
    board = ground.joined
    for spot in sorted(board.bridges):
        x, y = centre(spot)
        near = next(
            ((a, b) for road in board.roads for a, b in pairwise(road) if spot in (a, b)), None
        )
        turn = 0.0
        if near is not None:
            (ax, ay), (bx, by) = map(centre, near)
            turn = math.degrees(math.atan2(by - ay, bx - ax))
        yield {"x": x, "y": y, "turn": round(turn, 1)}


def _towns(ground: LaidSections, model: SituationFile) -> Iterator[dict[str, Any]]:
    """Yield towns, each with its names, the middle of its name, and whether it must be held."""
    wanted = goal_hexes(ground, model)
    for laid, town in ground.joined.towns():
        spots = sorted(map(laid.there, town.hexes), key=lambda s: (s[1], s[0]))
        x = sum(centre(s)[0] for s in spots) / len(spots)
        top, low = centre(spots[0])[1], centre(spots[-1])[1]
        edge = laid.corner[1] * ROW * UNIT
        # A section's name stands inside its upper edge, if that is not the map's.
        above = top - edge > (2.8 if edge else 2.2) * UNIT
        yield {
            "name": town.stands_for or town.name,
            "own": town.name if town.stands_for else "",
            "section": laid.section.name,
            "hexes": len(spots),
            "goal": wanted.issuperset(spots),
            "x": x,
            "y": top - 0.6 * UNIT if above else low + 0.6 * UNIT,
            "above": above,
            "spot": spots[0],
        }


def conditions(model: SituationFile) -> Iterator[Condition]:
    """Yield all conditions of all levels."""
    for level in model.levels:
        for some in level.any:
            yield from some.all


def goal_hexes(ground: LaidSections, model: SituationFile) -> frozenset[Spot]:
    """Return the town hexes that a level asks for."""
    some = [
        ground.town_hexes(one.in_)
        for one in conditions(model)
        if one.count in ("hexes", "hexes and bridges") and not one.hexes
    ]
    return frozenset[Spot]().union(*some)


def _goals(ground: LaidSections, model: SituationFile) -> dict[str, Any]:
    """Return the outline of towns, and the middles of bridges and hexes, that must be held."""
    points: set[Spot] = set()
    for one in conditions(model):
        if one.count in ("bridges", "hexes and bridges") and not one.hexes:
            points |= frozenset[Spot]().union(*(map(ground.bridges, one.in_ or ground.letters)))
        points |= {ground.parse(name) for name in one.hexes}
    return {
        "outline": outline(goal_hexes(ground, model)),
        "points": [dict(zip("xy", centre(spot), strict=True)) for spot in sorted(points)],
        "what": "bridge" if points <= ground.joined.bridges else "hex",
    }


def _exits(model: SituationFile) -> Iterator[dict[str, str]]:
    """Yield each edge by which units of a side leave, once, as a side of the map."""
    seen = set()
    for one in conditions(model):
        if one.edge is not None and (one.of, one.edge) not in seen:
            seen.add((one.of, one.edge))
            yield {"side": one.of, "edge": side_at(model.top or "north", one.edge)}


def _arrows(ground: LaidSections, model: SituationFile) -> Iterator[dict[str, Any]]:
    """Yield where groups that come later enter: the hex, the group's number, its side."""
    right, bottom = ground.joined.extent
    for count, group in enumerate(model.groups, 1):
        if group.turn is None:
            continue
        for x, y in sorted(ground.area(group.zones))[:8]:
            at = centre((x, y))
            gaps = {"west": x, "east": right - x, "north": y, "south": bottom - y}
            edge = min(gaps, key=lambda name: gaps[name])
            yield {"x": at[0], "y": at[1], "edge": edge, "number": count, "side": group.side}
