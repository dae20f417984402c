"""Tables of missions while they are laid: turned, kept apart, their ways, zones, houses, plots."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from generator.dice import Stream, Streams
from generator.games.platoon_action.scenario.setting.country import Countryside, House
from generator.games.platoon_action.scenario.table.frame import (
    Orientation,
    Shape,
    Sketch,
    apart,
    between,
    blob,
    box,
    clear_of,
    ell,
    middle,
    nearer,
    noise,
)
from generator.games.platoon_action.scenario.table.lay import Layout, bent, lay_frame, meetings
from generator.games.platoon_action.scenario.table.plots import lay_plots
from generator.roll.errors import Rejected

Point = tuple[float, float]
CHANCE = Path(__file__).resolve().parent.parent / "content/platoon-action/chance"
MISSIONS = {
    one["id"]: one for one in yaml.safe_load((CHANCE / "missions.yaml").read_text())["records"]
}
NAMES = {key: [goal["name"] for goal in one["goals"]] for key, one in MISSIONS.items()}
SIZES = {"large": (72, 48), "square": (48, 48), "small": (48, 36)}
PARTS = ("inn", "smithy", "farmhouse", "barn", "post", "toll")
THERE = Countryside(
    houses={part: House(f"{part}-sort", 2, f"the {part}") for part in PARTS},
    about=[(House("cottage", 1), 1), (House("villa", 2), 1)],
    woods=["mixed"],
    fields=[("wheat", 1), ("plough", 1)],
    hedges=["cactus"],
    walls=["stones"],
)
LAND = {
    "plots": {"woods": 1, "field": 1, "hedge": 1, "wall": 1, "hill": 1, "crater": 1, "house": 1},
}
LOW, HIGH = Stream(lambda: 0.0), Stream(lambda: 1 - 2**-53)


# --- frames --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("edge", ["south", "west", "north", "east"])
def test_a_sketch_is_turned_to_the_attackers_edge_without_being_bent(
    edge: Any, mirrored: bool
) -> None:
    turned = Orientation(72.0, 48.0, edge, mirrored)
    wide, high = (72, 48) if edge in ("south", "north") else (48, 72)
    middles = {
        "south": (wide / 2, high),
        "north": (wide / 2, 0),
        "west": (0, high / 2),
        "east": (wide, high / 2),
    }
    own = {"south": (36.0, 48.0), "north": (36.0, 0.0), "west": (0.0, 24.0), "east": (72.0, 24.0)}
    assert turned.point(own["south"]) == list(middles[edge])
    for name, at in own.items():
        assert turned.point(at) == list(middles[turned.edge_of(name)])  # type: ignore[arg-type]
    spots = [(3.0, 5.0), (40.0, 11.0), (70.0, 47.0)]
    found = turned.points(spots)
    for a, b in pairwise(zip(spots, found, strict=True)):
        assert math.dist(a[0], b[0]) == pytest.approx(math.dist(a[1], b[1]), abs=0.1)
    (ax, ay), (bx, by), (cx, cy) = found
    cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    (px, py), (qx, qy), (rx, ry) = spots
    same = (qx - px) * (ry - py) - (qy - py) * (rx - px)
    assert cross == pytest.approx(-same if mirrored else same, rel=0.01)


def shapes(chance: random.Random) -> tuple[list[Point], bool]:
    x, y, line = chance.uniform(0, 30), chance.uniform(0, 30), chance.random() < 0.4
    if line:
        return [
            (x, y),
            (x + chance.uniform(-9, 9), y + chance.uniform(-9, 9)),
            (x + 4, y + 12),
        ], True
    return box((x, y), chance.uniform(1, 12), chance.uniform(1, 12), chance.uniform(0, 3)), False


def samples(points: Sequence[Point], line: bool) -> list[Point]:
    ring = points if line else [*points, points[0]]
    return [
        (a[0] + (b[0] - a[0]) * i / 60, a[1] + (b[1] - a[1]) * i / 60)
        for a, b in pairwise(ring)
        for i in range(61)
    ]


def test_how_far_apart_shapes_are_is_measured_and_compared_alike() -> None:
    chance = random.Random(5)
    met = 0
    for _ in range(60):
        (one, thin), (other, slim) = shapes(chance), shapes(chance)
        far = apart(one, thin, other, slim)
        assert far == pytest.approx(apart(other, slim, one, thin))
        near = min(
            math.dist(a, b) for a in samples(one, thin)[::2] for b in samples(other, slim)[::2]
        )
        assert far <= near + 1e-9
        assert far == 0 or near - far < 0.5
        met += far == 0
        first, second = Shape.of(one, line=thin), Shape.of(other, line=slim)
        for clear in (0.1, 0.5 * far, far - 0.01, far + 0.01, 2 * far + 1):
            if clear > 0:
                assert nearer(first, second, clear) is (far < clear)
                assert nearer(second, first, clear) is (far < clear)
    assert 5 < met < 45
    inner, outer = box((10, 10), 2, 2, 0), box((10, 10), 8, 8, 0.3)
    assert apart(inner, False, outer, False) == apart(outer, False, inner, False) == 0
    assert nearer(Shape.of(inner, line=False), Shape.of(outer, line=False), 0.1)
    level = [(0.0, 0.0), (4.0, 2.0)], [(7.0, 0.0), (9.0, 9.0)], [(0.0, 5.5), (4.0, 8.0)]
    assert clear_of(level[0], level[1], 3.0)
    assert not clear_of(level[0], level[1], 3.01)
    assert clear_of(level[2], level[0], 3.5)
    assert not clear_of(level[0], level[2], 3.6)


def test_a_sketch_keeps_others_off_what_is_laid_and_off_its_rim() -> None:
    sketch = Sketch(48, 36)
    sketch.add("house", box((20, 20), 6, 4, 0), clear=2.0, floors=1)
    sketch.add("house", [(40.0, 5.0), (40.0, 15.0)], clear=1.0, line=True)
    assert [one["id"] for one in sketch.lines] == ["house-1", "house-2"]
    assert sketch.lines[0]["floors"] == 1
    assert sketch.middles == [pytest.approx((20, 20))]
    assert sketch.free(box((28.1, 20), 6, 4, 0), 1.0)
    assert not sketch.free(box((27.9, 20), 6, 4, 0), 1.0)
    assert sketch.free([(41.1, 5.0), (44.0, 5.0)], 1.0, line=True)
    assert not sketch.free([(40.9, 5.0), (44.0, 5.0)], 1.0, line=True)
    for x, y, free in (
        (4, 5, True),
        (3.9, 5, False),
        (4, 30, True),
        (4, 33.1, False),
        (44.1, 30, False),
    ):
        assert sketch.free(box((x, y), 6, 4, 0), 1.0) is free
    assert middle([(0, 0), (4, 0), (4, 6), (0, 6)]) == (2, 3)


def test_chance_reaches_both_its_ends() -> None:
    assert (noise(LOW, 3.0), noise(HIGH, 3.0)) == (-3.0, 3.0)
    assert (between(LOW, 4.0, 7.0), between(HIGH, 4.0, 7.0)) == (4.0, 7.0)
    stream = Streams("x").stream("y")
    found = [noise(stream, 1.0) for _ in range(800)]
    assert abs(sum(found)) / 800 < 0.06
    assert sum(abs(one) for one in found) / 800 == pytest.approx(0.5, abs=0.04)


@pytest.mark.parametrize("angle", [0.0, 0.4, math.pi / 2])
def test_outlines_of_houses_are_as_large_as_asked_about_their_place(angle: float) -> None:
    corners = box((10, 20), 6, 4, angle)
    assert middle(corners) == pytest.approx((10, 20))
    assert [math.dist(a, b) for a, b in pairwise(corners)] == pytest.approx([6, 4, 6])
    assert math.dist(corners[0], corners[2]) == pytest.approx(math.hypot(6, 4))
    assert math.atan2(
        corners[1][1] - corners[0][1], corners[1][0] - corners[0][0]
    ) == pytest.approx(angle)
    wing = ell((10, 20), 6, 4, angle)
    assert len(wing) == 6
    sides = [math.dist(a, b) for a, b in pairwise([*wing, wing[0]])]
    assert (sides[0], sides[5]) == pytest.approx((6, 4))
    assert sides[2] + sides[4] == pytest.approx(6)
    assert sides[1] + sides[3] == pytest.approx(4)
    assert math.dist(wing[0], wing[1]) == pytest.approx(6)
    for a, b, c in zip(wing, [*wing[1:], wing[0]], [*wing[2:], *wing[:2]], strict=True):
        assert (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) == pytest.approx(0)
    across = [wing[0], wing[1], wing[5]]
    mid = tuple((across[1][i] + across[2][i]) / 2 for i in (0, 1))
    assert mid == pytest.approx((10, 20))


def test_a_round_outline_has_bays_and_keeps_near_its_size() -> None:
    stream = Streams("a").stream("b")
    for _ in range(20):
        points = blob(stream, (30, 20), 12, 9)
        assert len(points) == 9
        far = [math.dist(p, (30, 20)) for p in points]
        assert 0.79 * 4.5 <= min(far) < max(far) <= 1.15 * 6
        turns = [math.atan2(y - 20, x - 30) % (2 * math.pi) for x, y in points]
        assert sum(b < a for a, b in pairwise(turns)) <= 1, "it runs once round"
    for stream, far in ((LOW, 0.8), (HIGH, 1.14)):
        points = blob(stream, (0, 0), 12, 12)
        assert [math.hypot(*p) for p in points] == pytest.approx([6 * far] * 9)


# --- what a mission needs ------------------------------------------------------------------------


def layout_of(mission: str, size: str, seed: int, *, wet: bool = False) -> Layout | None:
    rules = {k: MISSIONS[mission].get(k) for k in ("attacker-zone", "defender-zone", "goals")}
    scene: Any = SimpleNamespace(
        mission=mission, rules=rules, land=LAND, size=size, countryside=THERE
    )
    stream = Streams(str(seed)).stream("table")
    layout = Layout(Sketch(*SIZES[size]), scene, stream, wet=wet, clear="clear")
    try:
        lay_frame(layout)
    except Rejected:  # a house that is fought for has no room: another try
        return None
    return layout


CASES = [
    (mission, size)
    for mission, one in MISSIONS.items()
    for size in SIZES
    if size in one.get("tables", SIZES)
]


@lru_cache
def layouts(mission: str, size: str, wet: bool = False) -> list[Layout]:
    found = [layout_of(mission, size, seed, wet=wet) for seed in range(9)]
    return [one for one in found if one is not None]


def span(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def of(layout: Layout, kind: str) -> list[dict[str, Any]]:
    return [one for one in layout.sketch.lines if one["kind"] == kind]


EVERY = pytest.mark.parametrize(("mission", "size"), CASES)


@EVERY
def test_zones_lie_on_the_table_the_attackers_along_the_south(mission: str, size: str) -> None:
    wide, high = SIZES[size]
    kinds = MISSIONS[mission]
    for layout in layouts(mission, size):
        ours, theirs = (span(layout.zones[who]) for who in ("attacker", "defender"))
        for who in ("attacker", "defender"):
            corners = layout.zones[who]
            left, top, right, bottom = span(corners)
            assert corners == [(left, top), (right, top), (right, bottom), (left, bottom)]
            assert 0 <= left < right <= wide
            assert 0 <= top < bottom <= high
            assert all((2 * n) % 1 == 0 for n in (left, top, right, bottom))
        assert ours[3] == high
        assert ours[0] == 0
        assert (ours[2] == wide) is (kinds["attacker-zone"] == "strip")
        deep = high - ours[1]
        if kinds["attacker-zone"] == "strip":
            assert 7 <= deep <= 12
            assert wide * deep >= 330
        else:
            assert 16 <= deep <= 18
            assert ours[2] - ours[0] == deep + 4
        if kinds["defender-zone"] == "strip":
            assert theirs == (0, 0, wide, deep)
        elif kinds["defender-zone"] == "corner":
            assert theirs == (wide - ours[2], 0, wide, deep)
        else:
            x, y = layout.heart
            assert theirs[0] <= x <= theirs[2]
            across = theirs[2] - theirs[0]
            assert 26 <= across <= (40 if mission == "bridge" else 28)
            assert 6.5 <= theirs[3] - theirs[1] <= 21
            if mission != "bridge":
                assert theirs[1] <= y + 1e-9
        gap = max(ours[1] - theirs[3], theirs[0] - ours[2])
        assert gap >= (12 if kinds["defender-zone"] == "strip" else 3.9)
        x, y = layout.heart
        assert abs(x - wide / 2) <= 2.5
        assert 0.25 * high < y < 0.75 * high


@EVERY
def test_ways_run_from_beyond_one_edge_to_beyond_another(mission: str, size: str) -> None:
    wide, high = SIZES[size]
    for layout in layouts(mission, size):
        ways = [*of(layout, "road"), *of(layout, "track")]
        main = layout.roads[0]
        assert main[0][1] == high + 1
        assert main[-1][1] == -1
        x, y = layout.heart
        near = min(abs(px - x) + abs(py - y) for px, py in main)
        on = mission in ("crossroads", "rear-guard", "bridge", "ambush", "patrol")
        if MISSIONS[mission]["attacker-zone"] == "corner" or on:
            assert near < 0.15
        else:
            assert 5 < min(math.dist(p, (x, y)) for p in main) < 5.5
        count = {"crossroads": 2, "rear-guard": 2, "bridge": 2}.get(mission, 1)
        assert len(ways) == len(layout.roads) == count
        assert len(of(layout, "track")) == (mission in ("patrol", "bridge"))
        for one in ways:
            assert one["width"] == {"road": 2.4, "track": 1.8}[one["kind"]]
            steps = [math.dist(a, b) for a, b in pairwise(one["points"])]
            assert min(steps) > 3.5
            assert max(steps) < 13
            for end in (one["points"][0], one["points"][-1]):
                off = [end[0] + 1, wide + 1 - end[0], end[1] + 1, high + 1 - end[1]]
                assert min(map(abs, off)) < 0.01 or math.dist(end, layout.heart) < 0.15
            assert one["points"] == [(round(a, 1), round(b, 1)) for a, b in one["points"]]
        if count == 2:
            assert min(math.dist(p, layout.heart) for p in main) < 0.15
            side = layout.roads[1]
            if mission == "bridge":
                assert 0.27 * wide < abs(side[len(side) // 2][0] - x) < 0.37 * wide
            else:
                assert side[-1][0] == wide + 1
                assert abs(side[-1][1] - y) <= 4.05
                assert (side[0][0] == -1) is (mission == "crossroads")


def test_a_way_bends_a_little_in_steps_of_about_eight_inches() -> None:
    offs = []
    for seed in range(30):
        stream = Streams(str(seed)).stream("way")
        found = bent(stream, [(0.0, 0.0), (48.0, 0.0), (48.0, 30.0)])
        assert found[0] == (0, 0)
        assert (48.0, 0.0) in found
        assert found[-1] == (48, 30)
        assert len(found) == 1 + 6 + 4
        first = found[: found.index((48.0, 0.0)) + 1]
        assert [x for x, _ in first] == pytest.approx([8 * i for i in range(7)], abs=0.06)
        offs += [y for _, y in first]
        assert max(abs(y) for _, y in first) <= 0.045 * 48 + 0.55
    assert max(offs) > 1
    assert min(offs) < -1
    assert bent(LOW, [(0.0, 0.0), (3.0, 0.0)]) == [(0, 0), (3, 0)]


@EVERY
def test_water_is_crossed_by_bridges_and_fords_and_nowhere_else(mission: str, size: str) -> None:
    wide, high = SIZES[size]
    for layout in layouts(mission, size, True):
        streams = of(layout, "stream")
        corner = MISSIONS[mission]["attacker-zone"] == "corner"
        assert len(streams) == (0 if corner and mission != "bridge" else 1)
        crossings = [*of(layout, "bridge"), *of(layout, "ford")]
        for water in streams:
            points = water["points"]
            assert water["width"] == 2.0
            if mission == "bridge":
                assert (points[0][0], points[-1][0]) == (-1, wide + 1)
                assert min(math.dist(p, layout.heart) for p in points) < 0.15
                assert (len(of(layout, "bridge")), len(of(layout, "ford"))) == (1, 1)
            else:
                assert (points[0][1], points[-1][1]) == (-1, high + 1)
                part = sum(x for x, _ in points) / len(points) / wide
                assert 0.02 < part < 0.2 or 0.8 < part < 1
            for way in (*of(layout, "road"), *of(layout, "track")):
                for at, heading in meetings(way["points"], points):
                    (there,) = [
                        one for one in crossings if math.dist(middle(one["points"]), at) < 0.1
                    ]
                    assert there["kind"] == {"road": "bridge", "track": "ford"}[way["kind"]]
                    a, b, c, _ = there["points"]
                    assert math.dist(a, b) == pytest.approx(4.6)
                    assert 0.4 < math.dist(b, c) - way["width"] < 1.5
                    turn = math.atan2(b[1] - a[1], b[0] - a[0])
                    assert math.cos(turn - heading) == pytest.approx(1, abs=1e-6)
                    assert there["sort"] == "stone"
    for layout in layouts(mission, size):
        assert bool(of(layout, "stream")) is (mission == "bridge")


@EVERY
def test_what_is_fought_for_is_where_the_mission_has_it(mission: str, size: str) -> None:
    wide, high = SIZES[size]
    wants = [goal["what"] for goal in MISSIONS[mission]["goals"]]
    found = layouts(mission, size)
    assert len(found) >= 6
    for layout in found:
        x, y = layout.heart
        assert [what for what, _ in layout.goals] == wants
        houses = [middle(one["points"]) for one in of(layout, "building")]
        for number, (what, at) in enumerate(layout.goals):
            assert 0 < at[0] < wide
            assert 0 < at[1] < high
            if what == "house":
                first = [
                    one
                    for one in of(layout, "building")
                    if math.dist(middle(one["points"]), at) < 2
                ]
                assert first
                assert first[0]["floors"] == 2
                assert first[0]["sort"] == f"{NAMES[mission][number]}-sort"
                assert math.dist(at, (x, y)) < 20
                if mission == "crossroads":
                    assert (at[0] > x) is (number == 2)
            elif what == "crossroads" or (what == "road" and number == 0):
                assert at == (x, y)
            elif what == "road":
                assert 0 < at[1] < y
                assert min(math.dist(at, p) for p in layout.roads[0]) < 6.5
            elif what in ("bridge", "ford"):
                (there,) = of(layout, what)
                assert math.dist(at, middle(there["points"])) < 1e-6
            elif what == "spot" and len(wants) == 3:
                part = ((at[0] - x) / wide, (at[1] - y) / high)
                assert part[0] == pytest.approx((0, -0.3, 0.3)[number], abs=0.04)
                assert part[1] == pytest.approx((0, -0.3, 0.3)[number], abs=0.04)
        extra = {"crossroads": 2, "farm": 1, "raid": 2, "rear-guard": 2, "bridge": 2}.get(
            mission, 0
        )
        assert len(houses) <= wants.count("house") + extra
        assert len(houses) >= wants.count("house")
        for spot in houses[wants.count("house") :]:
            assert abs(spot[0] - x) < 15
            assert abs(spot[1] - y) < 11
            assert mission != "bridge" or spot[1] < y - 2
        for one in of(layout, "building"):
            corners = one["points"]
            long = math.dist(corners[0], corners[1])
            assert 4.4 <= long <= 6.4
            assert one["floors"] in (1, 2)
            assert (one["sort"] == "cottage") == (one["floors"] == 1)
            assert len(corners) in (4, 6)
            assert all(0.6 <= a <= wide - 0.6 and 0.6 <= b <= high - 0.6 for a, b in corners)
        for i, one in enumerate(of(layout, "building")):
            for other in of(layout, "building")[:i]:
                assert apart(one["points"], False, other["points"], False) >= 1.2
            for way in (*of(layout, "road"), *of(layout, "track")):
                assert apart(one["points"], False, way["points"], True) > way["width"] / 2 + 0.45
        walls = of(layout, "wall")
        assert len(walls) <= (2 if mission in ("farm", "raid") else 0)
        for wall in walls:
            (a, b) = wall["points"]
            assert wall["width"] == 0.5
            assert 7 < math.dist(a, b) < 11
            assert math.dist(middle([a, b]), (x, y)) < 20
    if extra:
        counts = Counter(len(of(one, "building")) for one in found)
        assert max(counts) == wants.count("house") + extra
    if mission in ("farm", "raid"):
        assert any(len(of(one, "wall")) == 2 for one in found)


# --- plots ---------------------------------------------------------------------------------------

PLOTS = ("woods", "field", "hedge", "wall", "hill", "crater", "house")


class Picks:
    """A roller that picks one kind of plot after the first three."""

    def __init__(self, seed: int, kind: str) -> None:
        self.seed, self.kind, self.asked = seed, kind, []  # type: ignore[var-annotated]

    def pick(self, _: str, __: str, options: list[tuple[str, int]]) -> str:
        kinds = [kind for kind, _ in options]
        self.asked.append(kinds)
        return self.kind if self.kind in kinds else kinds[0]

    def stream(self, path: str) -> Stream:
        return Streams(str(self.seed)).stream(path)


@lru_cache
def plotted(
    kind: str, count: int = 7
) -> list[tuple[Layout, list[dict[str, Any]], list[list[str]]]]:
    found = []
    for seed in range(4):
        layout = layout_of("ambush", "square", seed)
        assert layout is not None
        before = len(layout.sketch.lines)
        roller = Picks(seed, kind)
        lay_plots(roller, layout, count)  # type: ignore[arg-type]
        found.append((layout, layout.sketch.lines[before:], roller.asked))
    return found


@pytest.mark.parametrize("kind", PLOTS)
def test_every_table_has_woods_a_hedge_and_a_field_first(kind: str) -> None:
    for _, laid, asked in plotted(kind):
        assert asked[:3] == [["woods"], ["hedge"], ["field"]]
        assert [one["kind"] for one in laid[:3]] == ["woods", "hedge", "field"]
        rest = [one["kind"] for one in laid[3:]]
        if kind == "hill":
            assert rest.count("hill") <= 2
            assert all("hill" not in kinds for kinds in asked[5:])
        else:
            assert set(rest) <= {kind if kind != "house" else "building"}
            assert len(rest) >= 2


@pytest.mark.parametrize("kind", PLOTS)
def test_plots_lie_on_the_table_clear_of_each_other(kind: str) -> None:
    for layout, laid, _ in plotted(kind):
        for one in laid:
            line = one["kind"] in ("hedge", "wall")
            assert all(0.39 <= x <= 47.61 and 0.39 <= y <= 47.61 for x, y in one["points"])
            for other in layout.sketch.lines:
                if other is not one:
                    long = other["kind"] in ("hedge", "wall", "road", "track", "stream")
                    far = apart(one["points"], line, other["points"], long)
                    assert far >= 0.54


RANGES = {
    "woods": (5.0, 17.0), "field": (5.5, 15.5), "hill": (6.0, 17.5), "crater": (2.6, 3.4),
}  # fmt: skip


@pytest.mark.parametrize("kind", PLOTS)
def test_plots_are_of_their_size_and_carry_what_is_drawn(kind: str) -> None:
    seen = 0
    for _, laid, _ in plotted(kind):
        for one in [one for one in laid if one["kind"] == kind]:
            seen += 1
            points = one["points"]
            if kind in ("field", "crater"):
                sides = [math.dist(a, b) for a, b in pairwise([*points, points[0]])]
                assert all(RANGES[kind][0] <= side <= RANGES[kind][1] for side in sides)
                assert len(points) == 4
            elif kind in ("woods", "hill"):
                mid = middle(points)
                far = [math.dist(p, mid) for p in points]
                assert RANGES[kind][0] / 2 < min(far)
                assert max(far) * 2 < RANGES[kind][1] + 1.5
                assert len(points) == 9
            else:
                long = sum(math.dist(a, b) for a, b in pairwise(points))
                assert 6.5 < long < 24
                assert one["width"] == {"hedge": 0.9, "wall": 0.5}[kind]
                assert len(points) == 3
            if kind == "woods":
                assert one["sort"] == "mixed"
            if kind == "field":
                assert one["sort"] in ("wheat", "plough")
            if kind in ("hedge", "wall"):
                assert one["sort"] == {"hedge": "cactus", "wall": "stones"}[kind]
            if kind == "hill":
                top = one["top"]
                assert middle(top) == pytest.approx(middle(points), abs=0.05)
                assert math.dist(top[0], middle(points)) / math.dist(points[0], middle(points)) == (
                    pytest.approx(0.52)
                )
    assert seen >= 4 or kind == "house"


def test_plots_come_between_the_sides() -> None:
    """They block more of what the zones see of each other than as many anywhere else would."""
    shares = []
    for layout, laid, _ in plotted("woods"):
        first = [one for one in laid if one["kind"] == "woods"]
        ys = [middle(one["points"])[1] for one in first]
        low = min(y for _, y in layout.zones["attacker"])
        high = max(y for _, y in layout.zones["defender"])
        shares += [high - 6 < y < low + 6 for y in ys]
        assert len(layout.open) < 320
    assert sum(shares) / len(shares) > 0.7
