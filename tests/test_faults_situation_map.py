"""Maps of situations as plain data, read back from their paths: what lies where, for every one."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.games.packs import read_pack
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of
from generator.games.panzer_leader.situation.model import SituationFile
from generator.games.panzer_leader.situation.paths import grid, number, way
from generator.games.panzer_leader.situation.plan import conditions, plan_of

CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
ROW = 10 * math.sqrt(3) / 2
Point = tuple[float, float]
Spot = tuple[int, int]


def at(spot: Spot) -> Point:
    """The middle of a hex, 10 from flat to flat."""
    return spot[0] * 5.0, spot[1] * ROW


@lru_cache
def situations() -> dict[str, tuple[LaidSections, SituationFile, dict[str, Any]]]:
    pack = read_pack(CONTENT, "content/panzer-leader")
    found = {}
    for name, part in pack.parts.items():
        model = getattr(part, "model", None)
        if isinstance(model, SituationFile):
            ground = ground_of(pack.parts, model)
            found[name] = ground, model, plan_of(ground, model)
    return found


@pytest.fixture(params=range(12))
def one(request: pytest.FixtureRequest) -> tuple[LaidSections, SituationFile, dict[str, Any]]:
    known = list(situations().values())
    return known[request.param % len(known)]


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", text)]


def loops(path: str) -> list[list[Point]]:
    """The closed outlines of a path of straight pieces."""
    found = []
    for part in filter(None, path.split("M")):
        assert part.endswith("Z")
        values = numbers(part)
        found.append(list(zip(values[::2], values[1::2], strict=True)))
    return found


def held(path: str, spots: list[Spot]) -> set[Spot]:
    """The hexes whose middles a path fills, by the even-odd rule."""
    outlines = loops(path)
    found = set()
    for spot in spots:
        x, y = at(spot)[0] + 0.013, at(spot)[1] + 0.017
        odd = False
        for loop in outlines:
            for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    odd = not odd
        if odd:
            found.add(spot)
    return found


def strokes(path: str) -> Iterator[tuple[Point, Point]]:
    for part in filter(None, path.split("M")):
        a, b, c, d = numbers(part)
        yield (a, b), (c, d)


def test_sections_lie_side_by_side_and_fill_the_map(one: Any) -> None:
    ground, _, plan = one
    wide, high = plan["width"], plan["height"]
    assert len(plan["frames"]) == len(ground.letters)
    covered = sum(frame["width"] * frame["height"] for frame in plan["frames"])
    assert covered == pytest.approx(wide * high)
    for frame, letter in zip(plan["frames"], ground.letters, strict=True):
        assert frame["letter"] == letter
        assert -0.01 <= frame["x"] <= frame["x"] + frame["width"] <= wide + 0.01
        assert -0.01 <= frame["y"] <= frame["y"] + frame["height"] <= high + 0.01
    corners = {(round(f["x"]), round(f["y"])) for f in plan["frames"]}
    assert len(corners) == len(plan["frames"])


KINDS = {
    "sea": ("sea",), "beach": ("beach",), "swamp": ("swamp",),
    "woods": ("woods", "slope-woods", "hilltop-woods"), "town": ("town", "hilltop-town"),
    "hilltop": ("hilltop", "hilltop-woods", "hilltop-town"),
    "slope": ("slope", "slope-woods", "hilltop", "hilltop-woods", "hilltop-town"),
}  # fmt: skip


def test_land_is_filled_where_it_lies(one: Any) -> None:
    ground, _, plan = one
    cover = ground.joined.cover
    for name, kinds in KINDS.items():
        wanted = {spot for spot, kind in cover.items() if kind in kinds}
        assert held(plan["land"][name], list(cover)) == wanted
        # It runs on beyond the edges of the map, and not far.
        for loop in loops(plan["land"][name]):
            assert min(x for x, _ in loop) >= -15.1
            assert max(x for x, _ in loop) <= plan["width"] + 15.1
    right, bottom = ground.joined.extent
    rim = [spot for spot, kind in cover.items() if kind in KINDS["woods"] and spot[0] == 1]
    outside = held(plan["land"]["woods"], [(-1, y) for _, y in rim])
    assert outside == {(-1, y) for _, y in rim}
    far = [spot for spot, kind in cover.items() if kind in KINDS["woods"] and spot[0] == right - 1]
    assert held(plan["land"]["woods"], [(right + 1, y) for _, y in far]) == {
        (right + 1, y) for _, y in far
    }
    low = [spot for spot, kind in cover.items() if kind in KINDS["woods"] and spot[1] == bottom]
    below = {(x + dx, bottom + 1) for x, _ in low for dx in (-1, 1)}
    assert held(plan["land"]["woods"], sorted(below)) == below


def test_each_hex_of_woods_swamp_and_hills_has_its_sign(one: Any) -> None:
    ground, _, plan = one
    cover = ground.joined.cover
    for name in ("woods", "swamp", "slope", "hilltop"):
        text = plan["land"][f"{name}-signs"]
        starts = [tuple(numbers(part.split("m")[0])) for part in filter(None, text.split("M"))]
        kinds = KINDS[name]
        wanted = sorted(
            spot for spot, kind in cover.items()
            if kind in kinds and not (name == "slope" and kind in KINDS["hilltop"])
        )  # fmt: skip
        assert len(starts) == len(wanted)
        for spot, (x, y) in zip(wanted, starts, strict=True):
            raised = name in ("slope", "hilltop") and cover[spot] in KINDS["woods"]
            assert x == pytest.approx(at(spot)[0], abs=0.06)
            assert at(spot)[1] - y == pytest.approx(2.6 if raised else 0, abs=0.06)


def test_houses_of_towns_stand_apart_in_their_hexes(one: Any) -> None:
    ground, _, plan = one
    towns = [spot for spot, kind in ground.joined.cover.items() if kind in KINDS["town"]]
    boxes = [
        tuple(numbers(p.split("h")[0])) for p in filter(None, plan["land"]["houses"].split("M"))
    ]
    assert len(boxes) == 6 * len(towns)
    assert plan["land"]["houses"].count("h1.4v1.1h-1.4Z") == len(boxes)
    for i, (x, y) in enumerate(boxes[:60]):
        near = min(math.dist(at(spot), (x + 0.7, y + 0.55)) for spot in towns)
        assert near < 4
        group = boxes[i - i % 6 : i - i % 6 + 6]
        for u, v in group:
            assert (u, v) == (x, y) or abs(u - x) > 1.3 or abs(v - y) > 1.0


def test_ways_run_through_their_hexes_and_over_long_edges(one: Any) -> None:
    ground, _, plan = one
    for name, spots in (
        ("roads", ground.joined.road_hexes),
        ("streams", ground.joined.stream_hexes),
    ):
        values = numbers(plan["land"][name])
        points = list(zip(values[::2], values[1::2], strict=True))
        for spot in list(spots)[:40]:
            assert min(math.dist(at(spot), p) for p in points) < 5.1
        for x, y in points:
            assert -0.1 <= x <= plan["width"] + 0.1
            assert -0.1 <= y <= plan["height"] + 0.1
            assert min(math.dist(at(spot), (x, y)) for spot in spots) < 5.2
        starts = plan["land"][name].count("M")
        assert starts == sum(
            len(laid.section.streams if name == "streams" else laid.section.roads)
            for laid in ground.joined.laid
        )


def test_bridges_are_turned_along_their_road(one: Any) -> None:
    ground, _, plan = one
    assert len(plan["bridges"]) == len(ground.joined.bridges)
    for bridge, spot in zip(plan["bridges"], sorted(ground.joined.bridges), strict=True):
        assert (bridge["x"], bridge["y"]) == pytest.approx(at(spot))
        turns = {
            round(math.degrees(math.atan2(at(b)[1] - at(a)[1], at(b)[0] - at(a)[0])), 1)
            for road in ground.joined.roads
            for a, b in pairwise(road)
            if spot in (a, b)
        }
        assert bridge["turn"] in turns


def test_each_group_that_sets_up_has_an_area_and_its_number_stands_in_it(one: Any) -> None:
    ground, model, plan = one
    shown = [n for area in plan["areas"] for n in area["numbers"]]
    assert len(shown) == len(set(shown))
    arrows = {arrow["number"] for arrow in plan["arrows"]}
    for count, group in enumerate(model.groups, 1):
        if group.turn is not None:
            assert count not in shown
            assert count in arrows
    badges = []
    cover = list(ground.joined.cover)
    for area in plan["areas"]:
        spots = held(area["outline"], cover)
        assert spots
        here = [spot for spot in spots if math.dist(at(spot), (area["x"], area["y"])) < 0.01]
        assert len(here) == 1
        badges.append((area["x"], area["y"]))
        assert {model.groups[n - 1].side for n in area["numbers"]} == {area["side"]}
    assert len(set(badges)) == len(badges)


def test_towns_have_their_names_over_them_or_below_and_goals_are_marked(one: Any) -> None:
    ground, model, plan = one
    assert len(plan["towns"]) == sum(1 for _ in ground.joined.towns())
    wanted = held(plan["goals"]["outline"], list(ground.joined.cover))
    for town, (laid, own) in zip(plan["towns"], ground.joined.towns(), strict=True):
        spots = [laid.there(spot) for spot in own.hexes]
        assert town["hexes"] == len(spots)
        assert town["name"] == (own.stands_for or own.name)
        assert town["own"] == (own.name if own.stands_for else "")
        ys = [at(spot)[1] for spot in spots]
        assert town["x"] == pytest.approx(sum(at(spot)[0] for spot in spots) / len(spots))
        assert town["y"] == pytest.approx(min(ys) - 6 if town["above"] else max(ys) + 6)
        if not town["above"]:
            assert min(ys) - laid.corner[1] * ROW < 29
        assert town["goal"] is (set(spots) <= wanted)
    asked = {name for one_ in conditions(model) for name in one_.hexes}
    assert len(plan["goals"]["points"]) >= len(asked)
    for name in asked:
        spot = ground.parse(name)
        assert any(math.dist(at(spot), (p["x"], p["y"])) < 0.01 for p in plan["goals"]["points"])


def test_arrows_point_over_the_nearest_edge_and_exits_are_told_once(one: Any) -> None:
    _, model, plan = one
    numbered = Counter(arrow["number"] for arrow in plan["arrows"])
    assert all(count <= 8 for count in numbered.values())
    for arrow in plan["arrows"]:
        gaps = {
            "west": arrow["x"], "east": plan["width"] - arrow["x"],
            "north": arrow["y"] / ROW * 5, "south": (plan["height"] - arrow["y"]) / ROW * 5,
        }  # fmt: skip
        assert gaps[arrow["edge"]] <= min(gaps.values()) + 5.1
        assert model.groups[arrow["number"] - 1].side == arrow["side"]
    exits = [(exit_["side"], exit_["edge"]) for exit_ in plan["exits"]]
    assert len(exits) == len(set(exits))
    assert {(c.of, c.edge) for c in conditions(model) if c.edge is not None} == set(exits)


# --- paths ---------------------------------------------------------------------------------------


def test_the_grid_has_every_side_of_every_hex() -> None:
    found = grid(6, 4)
    tall = 10 / math.sqrt(3)
    starts = [tuple(numbers(p.split("l")[0])) for p in filter(None, found["slanting"].split("M"))]
    assert len(starts) == 5
    for i, (x, y) in enumerate(starts, -1):
        assert x == 0
        assert y == pytest.approx(i * 1.5 * tall + (tall if i % 2 else tall / 2), abs=0.06)
    for part in filter(None, found["slanting"].split("M")):
        steps = numbers(part.split("l")[1])
        assert len(steps) == 12
        assert steps[::2] == [5.0] * 6
        assert steps[1::2] == pytest.approx([steps[1], -steps[1]] * 3)
        assert abs(steps[1]) == pytest.approx(tall / 2, abs=0.06)
    dash, gap = numbers(found["dash"])
    assert dash == pytest.approx(tall, abs=0.001)
    assert dash + gap == pytest.approx(3 * tall, abs=0.002)
    ups = [numbers(p) for p in filter(None, found["upright"].split("M"))]
    assert [x for x, _, _ in ups] == [5.0 * n for n in range(7)]
    assert [y for _, y, _ in ups] == pytest.approx(
        [n % 2 * 1.5 * tall - tall / 2 for n in range(7)], abs=0.06
    )
    assert {v for _, _, v in ups} == {round(4 * 1.5 * tall, 1)}


def test_a_way_bends_at_the_middles_of_hexes_and_meets_their_sides() -> None:
    text = way([(1, 2), (3, 2), (4, 3)], [(0.0, 2 * ROW), None])
    values = numbers(text)
    assert text.count("Q") == 2
    assert text.count("L") == 1
    assert values[:2] == pytest.approx([0, 2 * ROW], abs=0.06)
    assert values[2:6] == pytest.approx([5, 2 * ROW, 10, 2 * ROW], abs=0.06)
    assert values[-2:] == pytest.approx([20, 3 * ROW], abs=0.06)
    assert way([(1, 2), (3, 2)], [None, None]).count("Q") == 0
    assert (number(2.0), number(2.25), number(-0.5)) == ("2", "2.2", "-0.5")
