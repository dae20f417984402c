"""An edited ground held against the constraints that every ground meets as it is grown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from generator.content import Pack
from generator.content.reading.source import Path
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.free_points import walked_into
from generator.games.platoon_leader.ground.fronts import judge, shared_fairly
from generator.games.platoon_leader.ground.locations import (
    FEWEST,
    LARGEST_TVP,
    LEAST_TVP,
    MOST,
    MOST_TVP,
)
from generator.games.platoon_leader.saved.edits import Fault, below, one_of, within
from generator.games.platoon_leader.saved.land import SavedGround
from generator.games.platoon_leader.saved.model import Card, LocationRow, Sides
from generator.games.platoon_leader.scenario.aims import (
    at_hand,
    first_asks,
    first_share,
    reached,
    steps_of,
    to_win,
)
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.ground.edges import OPPOSITE
from generator.ground.hexes import HexBoard, hexrow_name
from generator.ground.nets import groups
from generator.ground.record import Ground
from generator.roll.numbers import number_of

_LEAST_ENTRY = 3


def nameless(land: SavedGround, names: Collection[str]) -> Iterator[Fault]:
    """Yield roads and waters of a kind that the pack has no name for: legends can't show them."""
    kinds = (
        *(("roads", index, row.kind) for index, row in enumerate(land.roads)),
        *(("waters", index, row.kind) for index, row in enumerate(land.waters)),
    )
    for key, index, kind in kinds:
        if kind not in names:
            yield ("ground", key, index, "kind"), f"the pack has no name for a '{kind}'"


def ground_values(
    land: SavedGround, campaign: Campaign, symbols: Collection[str]
) -> Iterator[Fault]:
    """Yield what must be right in a ground before it can be drawn."""
    at: Path = ("ground",)
    if land.kind != campaign.ground.recipe:
        message = f"the ground is {campaign.ground.recipe}; another needs another campaign"
        yield (*at, "kind"), f"{message} (--lock ground)"
    if OPPOSITE[land.edges.axis] != land.edges.allied:
        yield (*at, "edges"), "the Friendly Board Edges must lie on opposite sides of the map"
    if not any(row.name for row in land.settlements):
        message = "at least one settlement must have a name, for the campaign to be named after"
        yield (*at, "settlements"), message
    yield from nameless(land, campaign.ground.land_names)
    if land.by_hand is not None:
        yield (*at, "by-hand"), "this ground was rolled: it has no part by hand"
    for index, feature in enumerate(land.features):
        yield from below((*at, "features", index), one_of("symbol", feature.symbol, symbols))
    for index, item in enumerate(land.strategic):
        yield from below((*at, "strategic", index), one_of("symbol", item.symbol, symbols))


def ground_faults(pack: Pack, campaign: Campaign, record: Card) -> Iterator[Fault]:
    """Yield every constraint that a ground, its Locations and its front fail."""
    ground = campaign.ground
    yield from _levels(ground)
    yield from _waters(ground)
    yield from _roads(ground)
    yield from _crossings(ground)
    yield from _settlements(ground)
    yield from _strategic(ground)
    yield from _locations(campaign, record.locations)
    yield from _entries(ground, record.sides)
    yield from _front(pack, campaign)


def _levels(ground: Ground) -> Iterator[Fault]:
    board, levels = ground.board, ground.levels
    for h in board.hexes:
        for n in board.neighbours[h]:
            if h < n and abs(levels[h] - levels[n]) > 1:
                row = hexrow_name(board.column(h))
                message = f"levels must step by one, but {board.name(h)} and {board.name(n)} do not"
                yield ("ground", "hexrows", row, "levels"), message


def _chain(board: HexBoard, way: Sequence[int]) -> bool:
    return len(way) > 1 and all(b in board.neighbours[a] for a, b in pairwise(way))


def _waters(ground: Ground) -> Iterator[Fault]:
    board = ground.board
    deep = {h for h in board.hexes if not ground.terrains[ground.cover[h]].passable}
    for index, water in enumerate(ground.waters):
        at: Path = ("ground", "waters", index, "way")
        heights = [ground.levels[h] for h in water.hexes]
        if not _chain(board, water.hexes):
            yield at, f"a {water.kind} must run from hex to neighbouring hex"
        elif heights != sorted(heights, reverse=True):
            yield at, f"a {water.kind} must flow downhill"
        elif water.hexes[-1] not in board.rim | deep:
            yield at, f"a {water.kind} must end at an edge of the map or in deep water"


def _roads(ground: Battlefield) -> Iterator[Fault]:
    board = ground.board
    lived_in = {h for place in ground.settlements for h in place.hexes}
    one, other = (set(board.edge(edge)) for _, edge in ground.edges)
    through = False
    for index, road in enumerate(ground.roads):
        at: Path = ("ground", "roads", index, "way")
        if not _chain(board, road.hexes):
            yield at, "a road must run from hex to neighbouring hex"
            continue
        ends = {road.hexes[0], road.hexes[-1]}
        through |= bool(ends & one and ends & other)
        met = {h for other in ground.roads if other is not road for h in other.hexes}
        if not ends <= board.rim | lived_in | met:
            yield at, "a road must end at an edge of the map, in a settlement or at another road"
        if ground.barriers.intersection(road.hexes):
            yield at, "a road can cross deep water only at a bridge"
    if not through:
        yield ("ground", "roads"), "one road must lead from one Friendly Board Edge to the other"


def _crossings(ground: Ground) -> Iterator[Fault]:
    names = ground.board.name
    wet = {h for water in ground.waters for h in water.hexes}
    road = {h for one in ground.roads for h in one.hexes}
    crossed = [crossing.hex for crossing in ground.crossings]
    for h in sorted(wet & road - set(crossed)):
        yield (
            ("ground", "crossings"),
            f"a road crosses water at {names(h)}, where a bridge or ford is needed",
        )
    for index, h in enumerate(crossed):
        if h not in wet & road or crossed.index(h) != index:
            message = f"no road crosses water at {names(h)}, or the crossing is listed twice"
            yield ("ground", "crossings", index, "hex"), message


def _settlements(ground: Ground) -> Iterator[Fault]:
    met: set[str] = set()
    for index, place in enumerate(ground.settlements):
        at: Path = ("ground", "settlements", index)
        if not place.hexes or place.centre not in place.hexes:
            yield (
                (*at, "centre"),
                "a settlement must have hexes, and its centre must be one of them",
            )
        if place.name in met or not (place.name or place.farm):
            yield (*at, "name"), "a settlement must have a name, and no two may have the same"
        met |= {place.name} - {""}
    if all(place.farm for place in ground.settlements):
        yield ("ground", "settlements"), "there must be at least one settlement besides farms"


def _strategic(ground: Battlefield) -> Iterator[Fault]:
    names = ground.board.name
    found = [h for item in ground.strategic for h in item.hexes]
    twice = sorted({h for h in found if found.count(h) > 1})
    must = {b.hex for b in ground.buildings} | {x.hex for x in ground.crossings}
    must |= {h for at in ground.locations for h in at.hexes}
    for h in twice:
        yield ("ground", "strategic"), f"{names(h)} is Strategic twice"
    for h in sorted(must - set(found)):
        yield ("ground", "strategic"), f"{names(h)} is Strategic but has no symbol here"
    built = [building.hex for building in ground.buildings]
    for h in sorted({h for h in built if built.count(h) > 1 or h in ground.barriers}):
        yield (
            ("ground", "buildings"),
            f"{names(h)} can hold only one building, and none in deep water",
        )


def _locations(campaign: Campaign, rows: Sequence[LocationRow]) -> Iterator[Fault]:
    ground, held = campaign.ground, campaign.opening.control
    names: set[str] = set()
    taken: set[int] = set()
    if not FEWEST <= len(rows) <= MOST:
        message = f"there are {len(rows)} Locations; there must be from {FEWEST} to {MOST}"
        yield ("record", "locations"), message
    for index, (row, place) in enumerate(zip(rows, ground.locations, strict=True)):
        at: Path = ("record", "locations", index)
        yield from below(at, within("tvp", row.tvp, 1, LARGEST_TVP))
        if not row.name.strip() or row.name in names:
            yield (*at, "name"), "a Location must have a name, and no two may have the same"
        names.add(row.name)
        if not place.hexes or taken.intersection(place.hexes):
            yield (*at, "hex"), "a Location must have hexes of its own"
        taken.update(place.hexes)
        symbols = {i.symbol for i in ground.strategic if set(i.hexes) & set(place.hexes)}
        if symbols and row.kind not in symbols:
            known = ", ".join(sorted(symbols))
            yield (*at, "kind"), f"'kind' is '{row.kind}', but the map shows {known} there"
        holder = next(
            (s for s in ground.parties if held.of(s).held.issuperset(place.hexes)), "none"
        )
        if place.hexes and row.holder != holder:
            message = f"'holder' is '{row.holder}', but by the set-up areas it is {holder} (1.32)"
            yield (*at, "holder"), message
    if not LEAST_TVP <= ground.tvp <= MOST_TVP:
        message = f"there are {ground.tvp} TVP; there must be from {LEAST_TVP} to {MOST_TVP}"
        yield ("record", "locations"), message


def _entries(ground: Battlefield, sides: Sides) -> Iterator[Fault]:
    labels: set[str] = set()
    for side, edge in ground.edges:
        line = set(ground.board.edge(edge))
        for index, row in enumerate(sides.of(side).entry):
            at: Path = ("record", "sides", side, "entry", index)
            hexes = next(
                (e.hexes for e in ground.entries if (e.side, e.label) == (side, row.name)), ()
            )
            if row.name in labels:
                yield (*at, "name"), f"entry area {row.name} is listed twice"
            labels.add(row.name)
            if len(set(hexes)) < _LEAST_ENTRY or len(list(groups(ground.board, hexes))) != 1:
                yield (*at, "hexes"), "an entry area must be at least three neighbouring hexes"
            elif not line.issuperset(hexes) or ground.barriers.intersection(hexes):
                yield (*at, "hexes"), f"an entry area must be passable ground along the {edge} edge"
        if not sides.of(side).entry:
            yield ("record", "sides", side, "entry"), "each side must have an entry area"


def _front(pack: Pack, campaign: Campaign) -> Iterator[Fault]:
    """Hold the set-up areas, the TVP that they give and the first objective's distance."""
    ground, opening = campaign.ground, campaign.opening
    (_, first), (_, second) = opening.tvp
    areas = [area for _, area in opening.areas]
    at: Path = ("ground", "hexrows")
    if not all(areas):
        yield at, "both sides must have hexes to set up in"
        return
    if not shared_fairly((first, second), ground.tvp, ground.parties, opening.defender):
        shares = " to ".join(str(tvp) for _, tvp in opening.tvp)
        yield at, f"the TVP at the start are too uneven: {shares} of {ground.tvp}"
    _, fault = judge(ground, areas, (first, second), opening.defender)
    if fault:
        yield at, f"the set-up areas and the map break a constraint: {fault}"
    turns = campaign.calendar[0].turns
    own = opening.area_of(campaign.aims.side)
    near = reached(ground, own, steps_of(pack, turns))
    for place in campaign.aims.targets if campaign.aims.kind.startswith("take") else ():
        if not near.intersection(place.hexes):
            part = f"{number_of(pack, 'reach-turns')}/{number_of(pack, 'reach-of')}"
            index = ground.locations.index(place)
            message = f"infantry can't reach it in {part} of the first firefight's turns"
            yield ("record", "locations", index, "hex"), message
    yield from _ratio(pack, campaign)
    yield from _at_hand(pack, campaign)


def _ratio(pack: Pack, campaign: Campaign) -> Iterator[Fault]:
    """Hold what the first objective asks for against what wins the campaign."""
    aims, own = campaign.aims, dict(campaign.opening.tvp)[campaign.aims.side]
    asks, gain = first_asks(aims, own), to_win(aims.levels, aims.side) - own - aims.walked
    least, most = first_share(pack, gain)
    if asks is not None and not least <= asks <= most:
        worth = f"the first objective is worth {asks} TVP"
        message = f"{worth}; where {gain} win, from {least} to {most} are allowed"
        yield ("record", "locations"), message


def _at_hand(pack: Pack, campaign: Campaign) -> Iterator[Fault]:
    """Hold the first objective to be more than what lies at hand."""
    aims, own = campaign.aims, dict(campaign.opening.tvp)[campaign.aims.side]
    easy = at_hand(pack, campaign.ground, campaign.opening, aims.side)
    met = aims.kind.startswith("take") and easy.issuperset(aims.targets)
    if aims.kind == "points":
        held = campaign.opening.control.of(aims.side).held
        free = walked_into(
            campaign.ground, dict(campaign.opening.areas), campaign.opening.control, aims.side
        )
        there = [at for at in easy if not held.issuperset(at.hexes) and at not in free]
        met = sum(at.tvp for at in there) >= aims.needed - own - aims.walked
    if met:
        turns = number_of(pack, "hand-turns")
        message = f"the first objective lies at hand: infantry is there in {turns} turns"
        yield ("record", "locations"), message
