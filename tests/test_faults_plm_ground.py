"""The ground of battles, cell by cell: hundreds of tables laid, and what each must have and may."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from generator.dice import Streams
from generator.games.plm_american_revolution.scenario.ground import lay_ground
from generator.games.plm_american_revolution.scenario.land.plan import (
    TablePlan,
    cell_name,
    cell_spot,
    middle,
)

Spot = tuple[int, int]
WIDE, DEEP, NEAR, FAR = 72, 48, 12, 36
ACROSS, UP = WIDE // 6, DEEP // 6
MANY = 120
PLAIN = {"stream": 0, "village": 0, "hill": 0, "works": 0, "woods-least": 0, "woods": 100}


def laid(
    seed: int, *, even: bool = False, theatre: tuple[int, int, int] = (0, 0, 0), **battle: int
) -> TablePlan:
    """A table; `theatre` has the theatre's cells of woods and rough ground, and its hills."""
    woods, rough, hills = theatre
    scene: Any = SimpleNamespace(
        size={"width": WIDE, "depth": DEEP},
        battle=PLAIN | {name.replace("_", "-"): n for name, n in battle.items()},
        place={"water": "the Creek", "village": "Green", "height": "Hill"},
        theatre={"woods": woods, "rough": rough, "hills": hills},
        even=even,
        battle_id="battle",
    )
    roller: Any = SimpleNamespace(stream=lambda path: Streams(str(seed)).stream(path))
    return lay_ground(roller, scene, NEAR, FAR)


@lru_cache
def tables(even: bool, theatre: tuple[int, int, int], *battle: tuple[str, int]) -> list[TablePlan]:
    return [laid(seed, even=even, theatre=theatre, **dict(battle)) for seed in range(MANY)]


def of(plan: TablePlan, kind: str) -> list[list[Spot]]:
    return [piece["cells"] for piece in plan.pieces if piece["kind"] == kind]


def courses(plan: TablePlan, kind: str) -> list[list[list[int]]]:
    return [course["points"] for course in plan.courses if course["kind"] == kind]


def joined(cells: list[Spot]) -> bool:
    """Tell whether cells hang together over their sides."""
    left, front = set(cells[1:]), [cells[0]]
    while front:
        x, y = front.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= near
        front += near
    return not left


KINDS = [
    (False, (10, 4, 2), ("stream", 1)),
    (True, (10, 4, 2), ("village", 1)),
    (False, (10, 4, 0), ("hill", 1), ("works", 1)),
    (False, (14, 2, 3), ("woods_least", 20), ("village", 1)),
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_cell_holds_two_things_and_pieces_hang_together(kind: Any) -> None:
    for plan in tables(*kind):
        held = [spot for piece in plan.pieces for spot in piece["cells"]]
        assert len(held) == len(set(held))
        assert set(held) == set(plan.cells)
        for spot in held:
            assert 0 <= spot[0] < ACROSS
            assert 0 <= spot[1] < UP
            assert spot not in plan.wet
            assert spot not in plan.paved
        for piece in plan.pieces:
            assert piece["kind"] in ("town", "hill") or joined(piece["cells"])
            assert piece["cells"] == sorted(piece["cells"])


def test_a_cell_is_named_by_its_column_and_row_and_has_a_middle() -> None:
    assert [cell_name(spot) for spot in ((0, 0), (2, 3), (11, 7))] == ["A1", "C4", "L8"]
    for spot in ((0, 0), (2, 3), (11, 7)):
        assert cell_spot(cell_name(spot)) == spot
    assert middle((0, 0)) == (3, 3)
    assert middle((2, 3)) == (15, 21)


def test_a_stream_winds_through_the_middle_with_a_bridge_between_two_fords() -> None:
    bridges, fords, bends = Counter[int](), Counter[int](), 0
    for plan in tables(*KINDS[0]):
        (points,) = courses(plan, "stream")
        assert points[0][0] == 0
        assert points[-1][0] == WIDE
        assert [x for x, _ in points[1:-1]] == [6 * n + 3 for n in range(ACROSS)]
        assert points[0][1] == points[1][1]
        assert points[-1][1] == points[-2][1]
        rows = {y // 6 for _, y in points}
        assert rows <= {3, 4}, "the middle between the zones is 24 inches up"
        bends += len(rows) == 2
        assert all(abs(a[1] - b[1]) <= 6 for a, b in pairwise(points))
        assert plan.wet == {(x // 6, y // 6) for x, y in points[1:-1]}
        kinds = [one["kind"] for one in plan.crossings]
        assert kinds == ["ford", "bridge", "ford"]
        columns = [one["at"][0] // 6 for one in plan.crossings]
        assert all(one["at"] in points for one in plan.crossings)
        assert 1 <= columns[0] <= columns[1] - 3
        assert columns[1] + 3 <= columns[2] <= ACROSS - 2
        bridges[columns[1]] += 1
        fords[columns[0]] += 1
        fords[columns[2]] += 1
    assert set(bridges) == {5, 6, 7}
    assert {1, 2, 3, 9, 10} <= set(fords)
    assert bends > 0.8 * MANY


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_road_leads_from_edge_to_edge_over_the_bridge(kind: Any) -> None:
    starts, ends = Counter[int](), Counter[int]()
    for plan in tables(*kind):
        road, *cross = courses(plan, "road")
        assert road[0][1] == 0
        assert road[-1][1] == DEEP
        assert bool(cross) is kind[0] is (plan.cross is not None)
        for a, b in pairwise(road):
            dx, dy = b[0] - a[0], b[1] - a[1]
            assert dy >= 0
            assert dx == 0 or dy == 0 or abs(dx) == dy, "straight up, across or slanting"
        # No point lies on a straight stretch.
        inner = road[1:-1]
        for a, b, c in zip(inner, inner[1:], inner[2:], strict=False):
            assert (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
        for one in plan.crossings:
            if one["kind"] == "bridge":
                x, y = one["at"]
                assert any(
                    (a[0] == b[0] == x and a[1] <= y <= b[1])
                    or (min(a[0], b[0]) <= x <= max(a[0], b[0]) and a[1] <= y <= b[1])
                    for a, b in pairwise(road)
                )
        starts[(road[0][0] - 3) // 6] += 1
        ends[(road[-1][0] - 3) // 6] += 1
        if cross:
            ((first, last),) = cross
            assert (first[0], last[0]) == (0, WIDE)
            assert first[1] == last[1] == 27
            row = {(n, first[1] // 6) for n in range(ACROSS)}
            assert row <= plan.paved
            assert plan.cross in row
    for found in (starts, ends):
        assert set(found) <= set(range(1, ACROSS - 1))
        assert len(found) >= 5


@pytest.mark.parametrize("kind", [KINDS[1], KINDS[3]], ids=str)
def test_a_village_has_three_to_five_blocks_by_a_road(kind: Any) -> None:
    sizes, sides = Counter[int](), Counter[bool]()
    for plan in tables(*kind):
        (town,) = of(plan, "town")
        sizes[len(town)] += 1
        named = [piece.get("name") for piece in plan.pieces if piece["kind"] == "town"]
        assert named == ["Green"]
        for x, y in town:
            assert 0 < x < ACROSS - 1
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            assert near & plan.paved
        if plan.cross:
            far = [x - plan.cross[0] for x, _ in town]
            assert all(1 <= abs(one) <= 6 for one in far)
            sides[sum(far) > 0] += 1
            beside = sum(abs(y - plan.cross[1]) == 1 for _, y in town)
            assert 2 * beside >= len(town)
        else:
            assert all(y >= FAR // 6 - 2 for _, y in town)
    assert set(sizes) == {3, 4, 5}
    if sides:
        assert min(sides.values()) > MANY / 4


def test_the_height_of_an_attack_lies_where_the_defender_stands() -> None:
    sizes = Counter[int]()
    for plan in tables(*KINDS[2]):
        (hill,) = of(plan, "hill")
        assert min(y for _, y in hill) >= FAR // 6 - 1
        sizes[len(hill)] += 1
        assert next(piece["name"] for piece in plan.pieces if piece["kind"] == "hill") == "Hill"
        assert any(y == FAR // 6 for _, y in hill)
    assert set(sizes) <= {5, 6, 7, 8}
    assert len(sizes) == 4


def test_hills_are_of_three_to_five_cells_and_do_not_touch() -> None:
    for plan in tables(*KINDS[0]):
        first, *others = of(plan, "hill")
        assert 5 <= len(first) <= 8
        assert len(others) == 1, "two of a theatre, less two in five"
        for hill in others:
            assert 1 <= len(hill) <= 5
        flat = [(i, spot) for i, hill in enumerate((first, *others)) for spot in hill]
        for i, (x, y) in flat:
            for j, (u, v) in flat:
                assert i == j or max(abs(x - u), abs(y - v)) > 1
    even = [of(plan, "hill")[0] for plan in tables(*KINDS[1])]
    assert {len(hill) for hill in even} - {1, 2, 3} == {4, 5, 6}
    assert all(any(y in (3, 2, 4) for _, y in hill) for hill in even)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_woods_cover_what_the_theatre_states_and_stand_at_both_ends(kind: Any) -> None:
    stated = kind[1][0]
    totals, corners = [], Counter[str]()
    for plan in tables(*kind):
        woods = of(plan, "woods")
        total = sum(map(len, woods))
        totals.append(total)
        assert all(1 <= len(one) <= 7 for one in woods)
        found = {spot for one in woods for spot in one}
        corners["left"] += any(x == 0 and y >= FAR // 6 - 1 for x, y in found)
        corners["right"] += any(x == ACROSS - 1 and y >= FAR // 6 - 1 for x, y in found)
        corners["near"] += any(y in (0, 1, 2) for _, y in found)
    least = max(stated, dict(kind[2:]).get("woods_least", 0))
    assert min(totals) >= least - 1
    assert max(totals) <= least + 6
    assert corners["left"] > 0.8 * MANY
    assert corners["right"] > 0.8 * MANY
    assert corners["near"] > 0.8 * MANY


def test_a_battle_about_woods_has_them_between_the_lines() -> None:
    halves = Counter[tuple[bool, bool]]()
    for plan in tables(*KINDS[3]):
        between = [spot for one in of(plan, "woods") for spot in one if 2 <= spot[1] < FAR // 6]
        assert len(between) >= 5
        halves[any(x <= 5 for x, _ in between), any(x >= 6 for x, _ in between)] += 1
    assert halves[True, True] > 0.9 * MANY, "on both sides of the middle"


def test_rough_ground_lies_in_small_patches_off_both_long_edges() -> None:
    for kind, stated in ((KINDS[0], 4), (KINDS[3], 2)):
        sizes = Counter[int]()
        for plan in tables(*kind):
            rough = of(plan, "rough")
            sizes.update(map(len, rough))
            assert stated <= sum(map(len, rough)) <= stated + 1
            assert all(1 <= y < UP - 1 for one in rough for _, y in one)
        assert set(sizes) == {1, 2, 3}


def test_works_stand_in_front_of_the_defender_three_cells_wide() -> None:
    starts = Counter[int]()
    for plan in tables(*KINDS[2]):
        for points in courses(plan, "works"):
            (a, b), (c, d), (e, f), (g, h) = points
            assert d == f == FAR + 1
            assert b == h == FAR + 4
            assert (c - a, e - c, g - e) == (3, 12, 3)
            assert a % 6 == 0
            row = FAR // 6
            under = {plan.cells.get((a // 6 + n, row)) for n in range(3)}
            assert not under & {"woods", "town", "rough"}
            starts[a // 6] += 1
        names = [one["name"] for one in plan.courses if one["kind"] == "works"]
        assert names in ([], ["the breastwork"])
    assert sum(starts.values()) > 0.95 * MANY
    assert set(starts) <= set(range(1, ACROSS - 3))
    assert len(starts) >= 6
    assert not courses(tables(*KINDS[0])[0], "works")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_fields_are_fenced_by_the_road_two_by_two_or_three_by_two(kind: Any) -> None:
    sizes = Counter[int]()
    for plan in tables(*kind):
        fences = courses(plan, "fence")
        assert len(fences) % 4 == 0
        assert len(fences) <= 12
        plots: list[set[Spot]] = []
        for i in range(0, len(fences), 4):
            points = [tuple(p) for side in fences[i : i + 4] for p in side]
            left, right = min(x for x, _ in points), max(x for x, _ in points)
            low, high = min(y for _, y in points), max(y for _, y in points)
            corners = {(left, low), (right, low), (right, high), (left, high)}
            assert Counter(points) == dict.fromkeys(corners, 2), "all the way round"
            assert high - low == 12
            assert right - left in (12, 18)
            sizes[right - left] += 1
            cells = {
                (x, y) for x in range(left // 6, right // 6) for y in range(low // 6, high // 6)
            }
            assert all(1 <= y < UP - 1 and 0 <= x < ACROSS for x, y in cells)
            assert not cells & (plan.paved | plan.wet | set(plan.cells))
            assert {(x + dx, y) for x, y in cells for dx in (-1, 1)} & plan.paved
            for other in plots:
                assert all(max(abs(x - u), abs(y - v)) > 1 for x, y in cells for u, v in other)
            plots.append(cells)
    assert set(sizes) == {12, 18}
    assert sum(sizes.values()) > 0.5 * MANY
