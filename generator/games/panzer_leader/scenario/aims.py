"""What is fought for, from which edge, over what areas, and when relief comes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.board.compass import direction_at
from generator.games.panzer_leader.scenario.ground import RolledGround
from generator.games.panzer_leader.scenario.rules import GROUND, ROOM, RULES
from generator.games.panzer_leader.scenario.scene import Scene
from generator.games.panzer_leader.scenario.table import Table
from generator.ground.edges import OPPOSITE
from generator.ground.lattice import Spot, distance
from generator.ground.section import Edge
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

_HUNDRED = 100

Zone = dict[str, Any]


@dataclass(frozen=True)
class Aims:
    """Objectives, and zones for `attacker`, `defender` and `relief`, as a file says them."""

    objectives: tuple[Mapping[str, Any], ...]
    zones: Mapping[str, tuple[Zone, ...]]
    relief_turn: int | None


@dataclass(frozen=True)
class _Axis:
    """The attacker's way over the table: `depth` counts hexes from its edge.

    The edge is a side of the map, named as if north were at the top.
    """

    table: Table
    edge: Edge

    def depth(self, spot: Spot) -> int:
        right, bottom = self.table.extent
        return {
            "north": spot[1],
            "south": bottom - spot[1],
            "west": spot[0] // 2,
            "east": (right - spot[0]) // 2,
        }[self.edge]

    @property
    def far(self) -> Edge:
        """The edge that the attacker goes towards, by the compass."""
        return direction_at(self.table.top, OPPOSITE[self.edge])

    @property
    def length(self) -> int:
        right, bottom = self.table.extent
        return bottom if self.edge in ("north", "south") else right // 2

    def strip(self, first: int, last: int) -> Zone:
        """Return the zone between two depths; only rows can be told so."""
        bottom = self.table.extent[1]
        if self.edge == "south":
            first, last = bottom - last, bottom - first
        return {"first-row": first, "last-row": last}


def set_aims(roller: Roller, scene: Scene, ground: RolledGround) -> Aims:
    """Roll the aims; raise Rejected for ground that has nothing to fight for in this way."""
    axis = _Axis(ground.table, ground.side)
    kind = str(scene.rules["objective"])
    if axis.edge in ("west", "east"):
        return _by_sections(roller, scene, ground, axis, kind)
    return _by_rows(roller, scene, ground, axis, kind)


def _by_rows(roller: Roller, scene: Scene, ground: RolledGround, axis: _Axis, kind: str) -> Aims:
    """Set areas as hexrows: the attacker's, a gap, the defender's."""
    table, gap = ground.table, number_of(roller.pack, "gap")
    depth = int(roller.pack.records("sizes")[scene.size]["depth"])
    if kind == "edge":
        far = min(26, axis.length - depth)
        run = roller.number("run", "Hexes from the attacker's front to the edge", 18, far)
        front = axis.length - run
        least, most = front + gap + 2, axis.length - 3
        _check_used(roller, axis, front - depth, axis.length)
        zones = {
            "attacker": (axis.strip(max(0, front - depth + 1), front),),
            "defender": (axis.strip(least, most),),
        }
        return Aims((_edge_objective(roller.pack, table, axis.far),), zones, None)
    approach = int(roller.table("approach", "approach"))
    near = _offers(roller.pack, table, scene, lambda spot: axis.depth(spot) >= approach + 4)
    objectives = _picked(roller, near)
    hexes = frozenset(spot for one in objectives for spot in one[2])
    first, last = min(map(axis.depth, hexes)), max(map(axis.depth, hexes))
    front = first - approach
    found: dict[str, tuple[Zone, ...]] = {}
    found["attacker"] = (axis.strip(max(0, front - depth + 1), front),)
    if scene.even:
        back = last + (first - front)
        if back > axis.length - 4:
            raise RULES.rejected(roller.pack, GROUND)
        end = min(axis.length, back + depth - 1)
        found["defender"] = (axis.strip(back, end),)
        _check_used(roller, axis, front - depth, end)
    else:
        start = max(front + gap + 1, first - roller.number("depth", "Hexrows held in front", 2, 6))
        end = min(axis.length, last + number_of(roller.pack, "behind"))
        found["defender"] = (axis.strip(start, end),)
        _check_used(roller, axis, front - depth, axis.length if scene.rules["garrison"] else end)
    return _finished(roller, scene, table, axis, objectives, found)


def _check_used(roller: Roller, axis: _Axis, first: int, last: int) -> None:
    """Raise Rejected if the fight leaves too much of the table empty."""
    if _HUNDRED * (last - max(0, first)) < number_of(roller.pack, "used") * axis.length:
        raise RULES.rejected(roller.pack, GROUND)


def _by_sections(
    roller: Roller, scene: Scene, ground: RolledGround, axis: _Axis, kind: str
) -> Aims:
    """Set areas as whole sections: the attacker has the first, the defender what lies beyond."""
    table = ground.table
    letters = [line[0] for line in ground.lines]
    if axis.edge == "east":
        letters.reverse()
    theirs = letters[1:]
    found: dict[str, tuple[Zone, ...]] = {
        "attacker": ({"sections": letters[:1]},),
        "defender": ({"sections": theirs},),
    }
    if kind == "edge":
        return Aims((_edge_objective(roller.pack, table, axis.far),), found, None)
    mine = frozenset(s for s in table.spots if axis.depth(s) <= 10)
    if scene.even:
        if len(letters) < 3:
            raise RULES.rejected(roller.pack, GROUND)
        found["defender"] = ({"sections": letters[2:]},)
        mine |= frozenset(s for s in table.spots if axis.depth(s) >= 20)
    offers = _offers(
        roller.pack, table, scene, lambda spot: spot not in mine and axis.depth(spot) >= 13
    )
    objectives = _picked(roller, offers)
    return _finished(roller, scene, table, axis, objectives, found)


Offer = tuple[str, str, tuple[Spot, ...]]
"""An objective that could be: its name, what it is, its hexes."""


def _offers(
    pack: Pack, table: Table, scene: Scene, far: Callable[[Spot], bool]
) -> list[tuple[Offer, ...]]:
    """List sets of objectives that suit a kind, all far enough from the attacker's edge."""
    kind = str(scene.rules["objective"])
    towns: list[Offer] = [
        (name, "town", tuple(sorted(hexes)))
        for name, hexes in table.towns.items()
        if all(map(far, hexes))
    ]
    if kind in ("town", "army"):
        least = number_of(pack, f"least-town-{scene.size}")
        enough = [one for one in towns if len(one[2]) >= least]
        pairs: list[tuple[Offer, ...]] = [
            pair for pair in combinations(towns, 2) if _together(pair, 3, 8, 12)
        ]
        return [*((one,) for one in enough), *pairs]
    if kind == "towns":
        small = [one for one in towns if len(one[2]) <= number_of(pack, "most-meeting")]
        return [pair for pair in combinations(small, 2) if _together(pair, 3, 12, 24)]
    bridges = [one for one in _bridges(table) if far(one[2][0])]
    if kind == "bridges":
        return [some for some in combinations(bridges, 2) if _together(some, 2, 2, 24)] + [
            some for some in combinations(bridges, 3) if _together(some, 3, 3, 24)
        ]
    small = [one for one in towns if len(one[2]) <= number_of(pack, "outpost")] + bridges
    return [
        some
        for some in combinations(small, 3)
        if _together(some, 3, 8, 30) and sum(one[1] == "bridge" for one in some) <= 1
    ]


def _together(some: Sequence[Offer], least: int, most: int, apart: int) -> bool:
    """Tell whether objectives have so many hexes together and lie no further apart than that."""
    gaps = [distance(a[2][0], b[2][0]) for a, b in combinations(some, 2)]
    return (
        least <= sum(len(one[2]) for one in some) <= most and 3 <= min(gaps) <= max(gaps) <= apart
    )


def _bridges(table: Table) -> Iterator[Offer]:
    """Yield the bridges that lead on somewhere, each called by the nearest town if one is near."""
    for spot in sorted(table.joined.bridges & table.whole, key=lambda s: (s[1], s[0])):
        if not table.roads.lead_on(spot):
            continue
        far, town = min(
            (min(distance(spot, s) for s in hexes), name) for name, hexes in table.towns.items()
        )
        at = table.name(spot)
        near = "in" if far <= 1 else "near"
        name = f"the bridge {at} {near} {town}" if far <= 5 else f"the bridge {at}"
        yield name, "bridge", (spot,)


def _picked(roller: Roller, offers: Sequence[tuple[Offer, ...]]) -> tuple[Offer, ...]:
    if not offers:
        raise RULES.rejected(roller.pack, GROUND)

    def name(some: tuple[Offer, ...]) -> str:
        return " + ".join(one[0] for one in some)

    return roller.pick("objectives", "What is fought for", [(o, 1) for o in offers], name=name)


def _finished(
    roller: Roller,
    scene: Scene,
    table: Table,
    axis: _Axis,
    objectives: Sequence[Offer],
    zones: dict[str, tuple[Zone, ...]],
) -> Aims:
    """Add what relief needs, and turn hexes into names."""
    relief = None
    if scene.rules["garrison"]:
        near = number_of(roller.pack, "garrison-near")
        zones["defender"] = tuple({"near": near, "to": one[0]} for one in objectives)
        entry = _entry(table, axis.far)
        if not entry:
            raise RULES.rejected(roller.pack, ROOM)
        zones["relief"] = ({"hexes": [table.name(s) for s in entry]},)
        relief = int(roller.table("relief", "relief-turn"))
    if str(scene.rules["objective"]) == "army":
        objectives = [(one[0], "army", one[2]) for one in objectives]
    shown = tuple(
        {"name": name, "what": what, "hexes": [table.name(s) for s in hexes]}
        for name, what, hexes in objectives
    )
    return Aims(shown, zones, relief)


def edge_hexes(table: Table, edge: Edge) -> frozenset[Spot]:
    """Return the hexes over which units leave by an edge of the table, by the compass."""
    right, bottom = table.extent
    side = table.side(edge)
    inside = table.spots - table.closed
    return frozenset(
        s
        for s in inside
        if {
            "north": s[1] == 0,
            "south": s[1] == bottom,
            "west": s[0] <= 1,
            "east": s[0] >= right - 1,
        }[side]
    )


def _entry(table: Table, edge: Edge) -> list[Spot]:
    """Return the hexes at which roads come over an edge of the table."""
    return sorted(edge_hexes(table, edge) & table.joined.road_hexes)


def _edge_objective(pack: Pack, table: Table, edge: Edge) -> dict[str, Any]:
    """Return an edge as an objective; raise Rejected if no road leads over it."""
    spots: Collection[Spot] = edge_hexes(table, edge)
    if not _entry(table, edge):
        raise RULES.rejected(pack, GROUND)
    return {
        "name": f"the {edge} edge",
        "what": "edge",
        "hexes": [table.name(s) for s in sorted(spots)],
    }
