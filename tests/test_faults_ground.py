"""Gates of the land: where roads, rivers and sides may enter the map, where a hedge is open.

What a stream draws from is looked at, so each answer is exact and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from generator.dice import Stream, Streams
from generator.games.platoon_leader.ground.entries import with_entries
from generator.ground.growing.bare import BareLand
from generator.ground.growing.cover import lay_sides
from generator.ground.growing.relief import lay_canal, lay_river
from generator.ground.growing.roads import Roadworks, lay_roads
from generator.ground.growing.settlements import Site
from generator.ground.growing.terrain import RoadRule, WaterRule
from generator.ground.hexes import Edge, HexBoard
from generator.ground.record import Water
from generator.roll.errors import Rejected

BOARD = HexBoard(20, 16)
OPPOSITE: dict[str, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def edge(name: str, board: HexBoard = BOARD) -> list[int]:
    """The hexes of an edge, from the left or from the top."""
    last = {"north": 1, "south": board.rows}
    if name in last:
        return [board.at(column, last[name]) for column in range(board.columns)]
    column = 0 if name == "west" else board.columns - 1
    return [board.at(column, number) for number in range(1, board.rows + 1)]


class Told(Stream):
    """A stream whose numbers are told; `asked` are the numbers that it had to be below."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.left, self.asked = list(numbers), list[int]()

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.left.pop(0) if self.left else 0


class Works:
    """Roadworks that note which ways are asked for, and build them straight."""

    def __init__(self) -> None:
        self.land = SimpleNamespace(board=BOARD, closed=frozenset())
        self.asked: list[tuple[int, list[int]]] = []
        self.roads: list[tuple[int, ...]] = []

    def way(self, start: int, goals: Collection[int], bar: Collection[int] = ()) -> tuple[int, ...]:
        self.asked.append((start, sorted(goals)))
        return start, min(goals)

    def build(self, kind: str, hexes: tuple[int, ...]) -> None:
        self.roads.append(hexes)


CENTRE = BOARD.at(10, 8)


def gates(origin: str, at: Edge, numbers: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The stretches that one road may lead to, and what the dice were asked."""
    works: Any = Works()
    stream = Told([0, *numbers])
    recipe: Any = SimpleNamespace(roads=(RoadRule("unpaved", origin, 1, 1),))
    lay_roads(works, recipe, at, (Site(CENTRE, 1, 100, streets=0),), stream)
    found = [goals for start, goals in works.asked if start == CENTRE and len(goals) > 1]
    return found, stream.asked


@pytest.mark.parametrize("at", ["north", "east", "south", "west"])
def test_a_road_from_the_front_has_a_gate_of_three_hexes_on_both_edges(at: Edge) -> None:
    (own, far), _ = gates("front", at, [0, 0])
    for goals, name in ((own, at), (far, OPPOSITE[at])):
        assert goals == sorted(edge(name)[3:6])


@pytest.mark.parametrize("at", ["north", "west"])
def test_a_gate_keeps_three_hexes_from_both_corners_wherever_it_falls(at: Edge) -> None:
    """As many stretches as the die has numbers, each another, all of three hexes in a row."""
    line, far = edge(at), edge(OPPOSITE[at])
    (_, asked) = gates("front", at, [0, 0])
    sides = asked[1]
    assert len(line) - 9 <= sides <= len(line) - 8
    seen = set()
    for number in range(sides):
        (own, other), _ = gates("front", at, [number, sides - 1 - number])
        places = sorted(line.index(h) for h in own)
        assert places == [number + 3, number + 4, number + 5]
        assert places[-1] < len(line) - 3
        assert sorted(far.index(h) for h in other)[0] == 3 + sides - 1 - number
        seen.add(tuple(places))
    assert len(seen) == sides


@pytest.mark.parametrize(("turn", "first"), [(0, "west"), (1, "east")])
def test_a_road_from_a_flank_takes_the_flanks_by_turns(turn: int, first: str) -> None:
    (goals, *_), _ = gates("flank", "north", [turn, 0, 0])
    assert goals == sorted(edge(first)[3:6])


# --- rivers --------------------------------------------------------------------------------------


class Watched(Stream):
    """A real stream that notes what was chosen from."""

    def __init__(self, path: str) -> None:
        self._inner = Streams("faults").stream(path)
        self.chosen: list[list[Any]] = []

    def below(self, n: int) -> int:
        return self._inner.below(n)

    def choice(self, options: Sequence[Any]) -> Any:
        self.chosen.append(list(options))
        return options[self.below(len(options))]


def middle_third(name: str) -> list[int]:
    """The hexes of an edge more than 34 and less than 66 hundredths of the way along it.

    From the top hexrows lie half a hex lower by turns, so the way is that of the whole map.
    """
    line = edge(name)
    if name in ("north", "south"):
        return [h for h in line if 0.34 < BOARD.column(h) / 19 < 0.66]
    down = {h: BOARD.number(h) - 1 + 0.5 * (BOARD.column(h) % 2) for h in line}
    return [h for h in line if 0.34 < down[h] / 15.5 < 0.66]


@pytest.mark.parametrize(
    ("course", "at", "ends"),
    [
        ("along", "west", ("west", "east")),
        ("along", "south", ("south", "north")),
        ("across", "west", ("north", "south")),
        ("across", "north", ("west", "east")),
    ],
)
def test_a_river_comes_in_and_leaves_in_the_middle_third(
    course: str, at: Edge, ends: tuple[str, str]
) -> None:
    stream = Watched(f"{course}/{at}")
    way = lay_river(BOARD, WaterRule("river", 1, 1, course, 0), at, (), stream)
    assert stream.chosen == [middle_third(name) for name in ends]
    assert (way[0], way[-1]) == tuple(
        h for h, options in zip((way[0], way[-1]), stream.chosen, strict=True) if h in options
    )
    assert all(other in BOARD.neighbours[one] for one, other in pairwise(way))
    assert not BOARD.rim & set(way[1:-1])


def test_a_river_has_no_gate_where_the_land_is_closed() -> None:
    shut = set(middle_third("west")[:2])
    stream = Watched("closed")
    lay_river(BOARD, WaterRule("river", 1, 1, "along", 0), "west", shut, stream)
    assert stream.chosen[0] == middle_third("west")[2:]
    rule = WaterRule("river", 1, 1, "along", 0)
    assert lay_river(BOARD, rule, "west", middle_third("west"), Watched("shut")) == ()


@pytest.mark.parametrize(
    ("course", "at", "first", "last"),
    # 34 to 66 hundredths of 16 numbers are the 6th to the 11th; of 20 hexrows, the 8th to the 13th.
    [("along", "west", 6, 11), ("across", "west", 8, 13), ("along", "north", 8, 13)],
)
def test_a_canal_is_a_straight_line_in_the_middle_third(
    course: str, at: Edge, first: int, last: int
) -> None:
    stream = Watched(f"canal/{course}/{at}")
    lay_canal(BOARD, WaterRule("canal", 1, 1, course, 0), at, (), stream)
    (lines,) = stream.chosen
    down = (course, at) != ("along", "west")
    wanted = [
        [BOARD.at(number - 1, n) for n in range(1, 17)]
        if down
        else [BOARD.at(c, number) for c in range(20)]
        for number in range(first, last + 1)
    ]
    assert lines == wanted


# --- crossings -----------------------------------------------------------------------------------


class Fords(Stream):
    """A stream that always gives one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        assert n == 100
        return self.number


@pytest.mark.parametrize(
    ("road", "water", "number", "kind"),
    [
        ("unpaved", "stream", 39, "ford"),
        ("unpaved", "stream", 40, "bridge"),
        ("path", "stream", 0, "ford"),
        ("paved", "stream", 0, "bridge"),
        ("paved", "wadi", 99, "ford"),
        ("path", "river", 0, "bridge"),
        ("unpaved", "ditch", 0, "bridge"),
    ],
)
def test_a_ford_is_one_of_so_many_hundredths(road: str, water: Any, number: int, kind: str) -> None:
    hexes = tuple(BOARD.at(column, 8) for column in range(3))
    bare = BareLand(BOARD, {}, (0,) * BOARD.size, (Water(water, hexes),))
    works = Roadworks(bare, Streams("faults").stream("works"))
    works.build(road, (BOARD.at(1, 7), BOARD.at(1, 8), BOARD.at(1, 9)))
    (found,) = works.crossings({"stream": 40}, Fords(number))
    assert (found.hex, found.kind, found.water, found.road) == (hexes[1], kind, water, road)


def test_the_best_of_two_roads_crosses() -> None:
    hexes = (BOARD.at(0, 8), BOARD.at(1, 8))
    bare = BareLand(BOARD, {}, (0,) * BOARD.size, (Water("wadi", hexes),))
    for kinds in (("path", "paved"), ("paved", "path")):
        works = Roadworks(bare, Streams("faults").stream("works"))
        for kind in kinds:
            works.build(kind, (BOARD.at(1, 7), BOARD.at(1, 8)))
        (found,) = works.crossings({}, Fords(0))
        assert found.road == "paved"


# --- entry areas ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """What of a battlefield its entry areas hang on."""

    board: HexBoard
    roads: tuple[Any, ...]
    barriers: frozenset[int]
    edges: tuple[tuple[str, Edge], tuple[str, Edge]]
    locations: tuple[Any, ...] = ()
    entries: tuple[Any, ...] = ()


class InTurn(Stream):
    """Leaves what is shuffled as it stands; every area is as wide as told."""

    def __init__(self, wide: int) -> None:
        self.wide = wide

    def shuffled(self, items: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(items)

    def below(self, n: int) -> int:
        assert n == 2
        return self.wide


def entered(
    wide: int, first: Edge, *, roads: Sequence[Sequence[int]] = (), shut: Collection[int] = ()
) -> dict[str, list[list[int]]]:
    """The places of each side's entry areas along its edge, counted from 0."""
    edges: Any = (("axis", first), ("allied", OPPOSITE[first]))
    ways = tuple(SimpleNamespace(hexes=tuple(road)) for road in roads)
    ground: Any = Field(BOARD, ways, frozenset(shut), edges)
    found = with_entries(ground, InTurn(wide)).entries
    assert [one.label for one in found] == list("ABCDEF"[: len(found)])
    places = {}
    for side, name in edges:
        line = edge(name)
        places[side] = [[line.index(h) for h in one.hexes] for one in found if one.side == side]
    return places


def run(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.parametrize(
    ("first", "wide", "areas"),
    [
        # Two areas on an edge of 16, three on one of 20, three hexes at least between them.
        ("west", 0, [run(1, 3), run(7, 3)]),
        ("west", 1, [run(0, 5), run(8, 5)]),
        ("north", 0, [run(1, 3), run(7, 3), run(13, 3)]),
        ("north", 1, [run(0, 5), run(8, 5)]),
    ],
)
def test_an_edge_has_areas_of_three_or_five_hexes_with_three_between(
    first: Edge, wide: int, areas: list[list[int]]
) -> None:
    assert entered(wide, first) == {"axis": areas, "allied": areas}


def test_an_area_lies_around_the_end_of_a_road() -> None:
    west, east = edge("west"), edge("east")
    found = entered(0, "west", roads=[(west[9], CENTRE), (CENTRE, east[5])])
    assert found["axis"] == [run(1, 3), run(8, 3)]
    assert found["allied"] == [run(4, 3), run(10, 3)]


def test_a_road_in_a_corner_has_an_area_if_three_hexes_are_left() -> None:
    west = edge("west")
    assert entered(1, "west", roads=[(west[0], CENTRE)])["axis"][0] == run(0, 3)
    assert run(0, 2) not in entered(0, "west", roads=[(west[0], CENTRE)])["axis"]


def test_areas_are_of_passable_hexes() -> None:
    west = edge("west")
    found = entered(0, "west", shut=[west[2]])
    assert found["axis"] == [run(3, 3), run(9, 3)]
    with pytest.raises(Rejected, match="an entry area of 3 passable hexes"):
        entered(0, "west", shut=west[::3] + west[2::3])


def test_infantry_gets_from_side_to_side() -> None:
    river = [BOARD.at(10, number) for number in range(1, 17)]
    with pytest.raises(Rejected, match="a way for infantry between the sides"):
        entered(0, "west", shut=river)
    assert entered(0, "west", shut=river[1:])


# --- hedges --------------------------------------------------------------------------------------


class Hedger(Stream):
    """Plots grow from the hexes in their order, all are enclosed, and each side has one chance."""

    def __init__(self, chance: int) -> None:
        self.chance = chance

    def shuffled(self, items: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(items)

    def below(self, n: int) -> int:
        return self.chance if n == 100 else 0


SMALL = HexBoard(6, 6)


def sides(
    chance: int,
    cover: Sequence[str],
    *,
    steps: Collection[Any] = (),
    wet: Collection[int] = (),
    built: Collection[int] = (),
    yard_share: int = 0,
    kind: str = "hedge",
) -> set[tuple[int, int]]:
    rule = SimpleNamespace(
        kind=kind, fields=100, field_size=36, yards="wall", yard_share=yard_share
    )
    terrains = {
        "grain": SimpleNamespace(enclosed=True),
        "crop": SimpleNamespace(enclosed=True),
        "heath": SimpleNamespace(enclosed=False),
    }
    recipe: Any = SimpleNamespace(sides=rule, terrains=terrains)
    land: Any = SimpleNamespace(board=SMALL, wet=frozenset(wet))
    places: Any = SimpleNamespace(built=frozenset(built), yards=frozenset(built))
    found = lay_sides(land, recipe, cover, places, set(steps), Hedger(chance))
    assert len({one.side for one in found}) == len(found)
    return {one.side for one in found}


HALVES = ["grain" if SMALL.column(h) < 3 else "crop" for h in SMALL.hexes]
BORDER = {
    (one, other)
    for one in SMALL.hexes
    for other in SMALL.neighbours[one]
    if SMALL.column(one) == 2 and SMALL.column(other) == 3
}


@pytest.mark.parametrize(("chance", "hedge"), [(0, True), (92, True), (93, False), (99, False)])
def test_seven_of_a_hundred_sides_of_a_hedge_are_gates(chance: int, hedge: bool) -> None:
    """Fields of one crop are one field here: the hedge is the border of two crops."""
    assert sides(chance, HALVES) == (BORDER if hedge else set())


def test_a_side_that_a_road_crosses_stays_open() -> None:
    road = sorted(BORDER)[2]
    assert sides(0, HALVES, steps=[road, road[::-1]]) == BORDER - {road}


def test_no_hedge_stands_at_water_or_where_nothing_is_enclosed() -> None:
    wet = sorted(BORDER)[4][0]
    assert sides(0, HALVES, wet=[wet]) == {side for side in BORDER if wet not in side}
    heath = ["heath" if one == "crop" else one for one in HALVES]
    assert sides(0, heath) == set()
    assert sides(0, HALVES, kind="none") == set()


@pytest.mark.parametrize(
    ("chance", "between", "around"),
    [(19, True, True), (20, False, True), (39, False, True), (40, False, False)],
)
def test_yards_have_walls_along_their_share_of_sides_and_half_of_it_between_houses(
    chance: int, between: bool, around: bool
) -> None:
    one = SMALL.at(4, 3)
    other = SMALL.neighbours[one][0]
    house = tuple(sorted((one, other)))
    outer = {
        tuple(sorted((h, n))) for h in (one, other) for n in SMALL.neighbours[h]
    } - {house}  # fmt: skip
    plain = ["grain"] * SMALL.size
    found = sides(chance, plain, built={one, other}, yard_share=40)
    assert (house in found) is between
    assert found - {house} == (outer if around else set())
