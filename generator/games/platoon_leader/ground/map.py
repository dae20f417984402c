"""What the map of a campaign shows over its land: Locations, edges, and how it opens."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield, EntryArea
from generator.games.platoon_leader.ground.control import Control
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.scenario.words import say
from generator.ground.edges import EDGES, Edge
from generator.ground.overlay import (
    Arrow,
    Band,
    Cut,
    Fringe,
    Hatch,
    Layer,
    Line,
    Link,
    MapMark,
    Overlay,
    Shield,
    Sign,
)
from generator.roll.words import listed

_OWN_SYMBOL = ("summit", "crossroads", "woods-line")
"""Strategic Terrain that shows no building, water or feature to tell it by."""

_FRONT: tuple[Line, Line] = ("toothed", "plain")
_AREA: tuple[Line, Line] = ("dots", "strokes")
"""The lines of the first side and of the second: grey tells them apart as colour does."""

_NOTES = ("map-strategic-terrain", "map-shields", "map-contours")


Areas = tuple[tuple[str, frozenset[int]], ...]
"""The set-up areas of both sides, in the order of the edges; none after the first firefight."""


def map_overlay(pack: Pack, ground: Battlefield, opening: Opening | None = None) -> Overlay:
    """Return what is drawn over a battlefield; without an opening no area and no line is."""
    if opening is None:
        return lined_overlay(pack, ground, None)
    return lined_overlay(pack, ground, opening.control, opening.areas)


def lined_overlay(
    pack: Pack, ground: Battlefield, control: Control | None, areas: Areas = ()
) -> Overlay:
    """Return what is drawn over a battlefield with the lines as `control` has them."""
    return Overlay(
        layers=tuple(_layers(pack, ground, control, areas)) if control else (),
        signs=tuple(_signs(pack, ground, control, areas)) if control else (),
        by_hand=tuple(_signs(pack, ground, control, areas, every=True)) if control else (),
        marks=tuple(
            MapMark(item.hexes, item.symbol if item.symbol in _OWN_SYMBOL else "")
            for item in ground.strategic
        ),
        shields=tuple(Shield(at.name, at.tvp, at.hexes) for at in ground.locations),
        arrows=tuple(
            Arrow(entry.label, *_rim_of(ground, entry), _colour(pack, entry.side))
            for entry in ground.entries
        ),
        caption=say(pack, "map-edges", edges=_edges(pack, ground)),
        shields_title=say(pack, "map-locations"),
        shields_note=say(pack, "map-tvp", tvp=ground.tvp),
        notes=tuple(say(pack, key) for key in _NOTES),
    )


def _rim_of(ground: Battlefield, entry: EntryArea) -> tuple[tuple[int, ...], Edge]:
    """Return which hexes of an entry area an arrow points at, and from which edge of the map.

    An area by hand may lie at an edge that is not its side's longest, reach into the map, or not
    lie at an edge at all.
    """
    usual = ground.edge_of(entry.side)
    edges = (usual, *(edge for edge in EDGES if edge != usual))
    rims = {edge: set(ground.board.edge(edge)).intersection(entry.hexes) for edge in edges}
    edge = max(edges, key=lambda one: len(rims[one]))
    if rims[edge]:
        return tuple(h for h in entry.hexes if h in rims[edge]), edge
    level = ground.board.column if edge in ("north", "south") else ground.board.number
    return tuple({level(h): h for h in entry.hexes}.values()), edge


def _colour(pack: Pack, side: str) -> str:
    """Return a side's colour on maps: that of the palette, or else the side's own."""
    return pack.info.palette.get(f"map-{side}", pack.info.sides[side].colour)


def _name(pack: Pack, side: str) -> str:
    return pack.info.sides[side].name


def _edges(pack: Pack, ground: Battlefield) -> str:
    return " · ".join(
        say(pack, "map-edge", side=_name(pack, side), edge=listed(_edges_of(ground, side)))
        for side in ground.parties
    )


def _edges_of(ground: Battlefield, side: str) -> tuple[Edge, ...]:
    """Return the edges of the map that a Friendly Board Edge is made of, the main one first.

    A corner belongs to two edges, and makes no edge by itself.
    """
    main, home = ground.edge_of(side), set(ground.home_of(side))
    more = (e for e in EDGES if e != main and len(home.intersection(ground.board.edge(e))) > 1)
    return (main, *more)


def _layers(pack: Pack, ground: Battlefield, held: Control, areas: Areas) -> Iterator[Layer]:
    """Yield for each side its ground, its set-up area, its Isolated clusters and its MLR.

    Of the MLR the clusters are outlined; its hexes outside them are links.
    """
    areas_of = dict(areas)
    for number, hold in enumerate(held.holds):
        colour = _colour(pack, hold.side)
        yield Fringe(hold.cthc - held.no_mans_land - (_claimed(held) - hold.held), colour)
        if hold.side in areas_of:
            yield Band(areas_of[hold.side], colour, _AREA[number])
        for cluster in hold.clusters:
            if cluster.isolated:
                yield Band(cluster.hexes, colour, "dashes")
        yield Link(hold.mlr - hold.cthc, hold.mlr & hold.cthc, colour)
        yield Band(hold.mlr & hold.cthc, colour, _FRONT[number])
        if not areas:
            yield Band(hold.held & _claimed(held), colour, _AREA[number])
    yield Hatch(held.no_mans_land)
    if sides := _cut(ground, areas):
        yield Cut(sides)


def _claimed(control: Control) -> frozenset[int]:
    """Return the Strategic hexes in clusters of both sides: each is in no MLR."""
    one, other = control.holds
    return (one.cthc & other.cthc) - control.no_mans_land


def _cut(ground: Battlefield, areas: Areas) -> tuple[tuple[int, int], ...]:
    """Return the hex sides at which set-up lines cut a Location of several hexes."""
    return tuple(
        (one, other)
        for item in ground.strategic
        for one in item.hexes
        for other in item.hexes
        if one < other
        and other in ground.board.neighbours[one]
        and any((one in area) != (other in area) for _, area in areas)
    )


def _signs(
    pack: Pack, ground: Battlefield, held: Control, areas: Areas, *, every: bool = False
) -> Iterator[Sign]:
    """Yield the signs of what the lines show; with `every` those that they may show later too."""
    for number, hold in enumerate(held.holds):
        name, colour = _name(pack, hold.side), _colour(pack, hold.side)
        if every or hold.mlr:
            yield Sign(say(pack, "map-mlr", side=name), _FRONT[number], colour)
        if not areas and (every or hold.held & _claimed(held)):
            yield Sign(say(pack, "map-claimed", side=name), _AREA[number], colour)
        if areas:
            yield Sign(say(pack, "map-area", side=name), _AREA[number], colour)
        if any(cluster.isolated for cluster in hold.clusters):
            yield Sign(say(pack, "map-isolated", side=name), "dashes", colour)
    if every or any(hold.mlr - hold.cthc for hold in held.holds):
        yield Sign(say(pack, "map-link"), "link")
    if held.no_mans_land:
        yield Sign(say(pack, "map-no-mans-land"), "hatch")
    if not every and _cut(ground, areas):
        yield Sign(say(pack, "map-cut"), "cut")
    yield Sign(say(pack, "map-strategic"), "lozenge")
