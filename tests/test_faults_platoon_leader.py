"""The MLR as ground that the enemy's reserves keep away from, and the ends of what is chosen from.

- 2.33 with repair 48: units In Reserve set up 7 hexes or more from the enemy's Controlled Terrain
  and from his MLR. So hexes of a chain to the edge count as those of clusters do.
- Distances are counted here by coordinates, chains by their lengths from both ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.ground.battlefield import Location, Strategic
from generator.games.platoon_leader.ground.control import Control, Position, control
from generator.games.platoon_leader.ground.free_points import (
    behind_a_line,
    free_locations,
    walked_into,
)
from generator.games.platoon_leader.ground.fronts import judge, shared_fairly
from generator.games.platoon_leader.setting.choices import (
    INTENSITIES,
    check_locks,
    firefights,
    intensities,
    meetings,
    openings,
)
from generator.games.platoon_leader.setting.episodes import (
    first_days,
    grounds,
    open_to,
    period,
)
from generator.ground.hexes import HexBoard
from generator.roll.locks import Locks

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
BOARD = HexBoard(24, 24)
RESERVES = "10 set-up hexes for reserves"


def steps(one: int, other: int) -> int:
    """Hexes from one to another: the greatest difference of three coordinates."""
    (x, z), (u, w) = (
        (BOARD.column(h), BOARD.number(h) - (BOARD.column(h) - BOARD.column(h) % 2) // 2)
        for h in (one, other)
    )
    return max(abs(x - u), abs(z - w), abs(x - u + z - w))


def near(hexes: Iterable[int], most: int) -> set[int]:
    """All hexes within so many of some."""
    some = list(hexes)
    return {h for h in BOARD.hexes if any(steps(h, one) <= most for one in some)}


def far(hex_: int, hexes: Iterable[int]) -> int:
    return min(steps(hex_, one) for one in hexes)


def chain(held: int, edge: Sequence[int]) -> set[int]:
    """All hexes on any shortest way from a held one to an edge, nothing being in the way."""
    least = far(held, edge)
    return {h for h in BOARD.hexes if steps(held, h) + far(h, edge) == least}


NORTH = [BOARD.at(column, 1) for column in range(24)]
OURS, THEIRS = BOARD.parse("A12"), BOARD.parse("M22")
"""Ours holds a hex of the west edge, theirs one in the south, and has to go north for its edge."""

CLUSTER = near([THEIRS], 2)
LINE = CLUSTER | chain(THEIRS, NORTH)


def a_control(*more: int) -> Control:
    positions = (
        Position("axis", "west", frozenset({OURS})),
        Position("allied", "north", frozenset({THEIRS, *more})),
    )
    return control(BOARD, [(OURS,), (THEIRS,), *((h,) for h in more)], (), positions)


# --- the MLR as terrain --------------------------------------------------------------------------


def test_a_sides_ground_is_its_clusters_and_its_line_to_the_edge() -> None:
    held = a_control().of("allied")
    assert held.cthc == CLUSTER
    assert held.mlr == LINE
    assert held.terrain == LINE
    assert LINE - CLUSTER, "the line leads over hexes outside the cluster"


def test_no_mans_land_is_ground_of_both_and_in_nobodys_line() -> None:
    middle = BOARD.parse("C12")
    held = a_control(middle)
    shared = near([OURS], 2) & near([middle], 2) - {OURS, middle}
    assert held.no_mans_land == shared
    for side in ("axis", "allied"):
        assert shared <= held.of(side).terrain
        assert shared.isdisjoint(held.of(side).mlr)


def test_an_isolated_cluster_is_ground_without_a_line() -> None:
    positions = (
        Position("axis", "west", frozenset({OURS})),
        Position("allied", "north", frozenset({THEIRS})),
    )
    water = near([THEIRS], 4) - near([THEIRS], 3)
    held = control(BOARD, [(OURS,), (THEIRS,)], water, positions).of("allied")
    assert [cluster.isolated for cluster in held.clusters] == [True]
    assert held.mlr == frozenset()
    assert held.terrain == CLUSTER


def a_front(
    area: Iterable[int], locations: Sequence[Location] = (), gap: int = 5
) -> tuple[Any, list[frozenset[int]]]:
    """A ground with these hexes for our set-up area, and theirs, which is well behind."""
    ours = frozenset(area) | {OURS}
    behind = {BOARD.at(column, number) for column in (20, 21, 22) for number in range(10, 20)}
    post = next(
        h for h in BOARD.hexes if far(h, ours) == gap and far(h, LINE) > 2 and h not in behind
    )
    theirs = frozenset({THEIRS, post, *behind})
    ground = SimpleNamespace(
        board=BOARD,
        parties=("axis", "allied"),
        edges=(("axis", "west"), ("allied", "north")),
        strategic=(Strategic((OURS,), "building"), Strategic((THEIRS,), "building")),
        locations=locations,
        barriers=frozenset(),
        homes=(),
        passages=(),
    )
    return ground, [ours, theirs]


REAR = [BOARD.at(column, number) for column in (0, 1) for number in range(1, 10)]
"""Hexes far from their cluster and from their line."""


def test_the_hexes_of_the_example_lie_as_they_should() -> None:
    assert all(far(h, LINE) >= 7 for h in [*REAR, OURS])
    assert OURS not in REAR


@pytest.mark.parametrize(("count", "fault"), [(9, ""), (10, ""), (8, RESERVES)])
def test_ten_hexes_in_the_rear_are_wanted_and_enough(count: int, fault: str) -> None:
    """The held hex itself is one of them."""
    ground, areas = a_front(REAR[:count])
    assert judge(ground, areas, (1, 1), None)[1] == fault


@pytest.mark.parametrize(("away", "fault"), [(6, RESERVES), (7, ""), (8, "")])
def test_reserves_keep_seven_hexes_from_the_enemys_line(away: int, fault: str) -> None:
    """The tenth hex is near a hex of the line that is outside their cluster, and far from that."""
    tenth = next(
        h for h in BOARD.hexes
        if far(h, LINE) == away and far(h, CLUSTER) > 10 and BOARD.number(h) > 3
        and BOARD.column(h) < 12
    )  # fmt: skip
    ground, areas = a_front([*REAR[:8], tenth], gap=4)
    assert judge(ground, areas, (1, 1), None)[1] == fault


@pytest.mark.parametrize(("away", "fault"), [(6, RESERVES), (7, "")])
def test_reserves_keep_seven_hexes_from_the_enemys_clusters(away: int, fault: str) -> None:
    tenth = next(
        h for h in BOARD.hexes
        if far(h, CLUSTER) == away == far(h, LINE) and far(h, LINE - CLUSTER) > 7
        and BOARD.column(h) < 12
    )  # fmt: skip
    ground, areas = a_front([*REAR[:8], tenth], gap=4)
    assert judge(ground, areas, (1, 1), None)[1] == fault


def test_reserves_do_not_stand_in_deep_water() -> None:
    ground, areas = a_front(REAR[:9])
    ground.barriers = frozenset({REAR[0]})
    assert judge(ground, areas, (1, 1), None)[1] == RESERVES


@pytest.mark.parametrize(("gap", "fits"), [(2, False), (3, True), (8, True), (9, False)])
def test_fronts_are_three_to_eight_hexes_apart(gap: int, fits: bool) -> None:
    ground, areas = a_front(REAR[:10], gap=gap)
    opening, fault = judge(ground, areas, (1, 1), None)
    assert fault == ("" if fits else "fronts 3 to 8 hexes apart")
    if opening:
        assert opening.gap == gap


@pytest.mark.parametrize(
    ("tvp", "fits"),
    [((40, 60), True), ((60, 40), True), ((39, 61), False), ((61, 39), False), ((50, 39), False)],
)
def test_both_hold_four_to_six_tenths_in_a_dual_attack(tvp: tuple[int, int], fits: bool) -> None:
    assert shared_fairly(tvp, 100, ("axis", "allied"), None) is fits


@pytest.mark.parametrize(("part", "fits"), [(59, False), (60, True), (80, True), (81, False)])
def test_a_defender_holds_six_to_eight_tenths(part: int, fits: bool) -> None:
    sides = ("axis", "allied")
    assert shared_fairly((part, 0), 100, sides, "axis") is fits
    assert shared_fairly((100, part), 100, sides, "allied") is fits


def location(*hexes: int) -> Location:
    return Location("A farm", hexes, 3, "building")


def test_a_free_location_on_the_line_or_in_the_area_is_behind_it() -> None:
    """Also on a hex of the line that is in no cluster; one hex of several is enough."""
    link = sorted(LINE - CLUSTER)[0]
    beside = next(h for h in BOARD.neighbours[link] if h not in LINE)
    on, half, off = location(link), location(beside, link), location(beside)
    within, partly = location(REAR[3]), location(BOARD.size // 2, REAR[5])
    ground, _ = a_front(REAR, locations=(on, half, off, within, partly))
    areas = {"axis": {OURS, *REAR}, "allied": {THEIRS}}
    assert behind_a_line(ground, areas, a_control()) == (on, half, within, partly)


def test_a_location_is_free_unless_one_side_holds_it_whole() -> None:
    held, half, open_ = location(THEIRS), location(THEIRS, THEIRS - 1), location(BOARD.size // 2)
    ground, _ = a_front(REAR, locations=(held, half, open_))
    assert free_locations(ground, a_control()) == (half, open_)


@pytest.mark.parametrize(
    ("column", "who"), [(4, {"axis"}), (5, {"axis", "allied"}), (6, {"allied"})]
)
def test_who_is_as_near_walks_in_as_well(column: int, who: set[str]) -> None:
    """Ours stand in hexrow A, theirs in hexrow K: F is five from both."""
    goal = location(BOARD.at(column, 12))
    ground, _ = a_front(REAR, locations=(goal,))
    areas = {"axis": {BOARD.at(0, 12)}, "allied": {BOARD.at(10, 12)}}
    found = {s for s in ("axis", "allied") if walked_into(ground, areas, a_control(), s)}
    assert found == who


# --- what is chosen from -------------------------------------------------------------------------


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


ALPS: dict[str, Any] = {
    "id": "alps",
    "intensity": {"low": 2, "mid": 0, "high": 5},
    "grounds": [
        {"ground": "hills", "weight": 4, "months": [], "from": None, "to": None},
        {"ground": "town", "weight": 3, "months": [3, 4], "from": None, "to": None},
        {"ground": "woods", "weight": 2, "months": [], "from": "1944-03", "to": "1944-05"},
        {"ground": "fields", "weight": 1, "months": [], "from": None, "to": "1944-02"},
    ],
}
PASS: dict[str, Any] = {
    "id": "pass",
    "theatre": "alps",
    "name": "the pass",
    "attacker": "both",
    "who": [],
    "from": "1944-03-05",
    "to": "1944-03-12",
    "grounds": ["hills", "town"],
    "front": [{"axis-faces": "south", "from": None, "to": None}],
}
RAID: dict[str, Any] = {
    "id": "raid", "theatre": "alps", "name": "the raid", "attacker": "axis",
    "who": ["german", "poles"], "from": "1944-03-07", "to": "1944-03-08", "grounds": ["woods"],
    "front": [{"axis-faces": "north-west", "from": None, "to": None}],
}  # fmt: skip
PAIR: dict[str, Any] = {
    "axis": "german", "axis-nation": None, "allied": "british", "allied-nation": "poles",
    "bias": "axis", "from": "1944-03-01", "to": "1944-03-10",
}  # fmt: skip


@pytest.mark.parametrize(
    ("bias", "nation", "known"),
    [
        ("axis", "poles", ["the pass", "the raid"]),
        ("both", "poles", ["the pass", "the raid"]),
        ("allied", "poles", ["the pass"]),
        ("axis", None, ["the pass"]),  # the British took no part in the raid
        ("axis", "indian", ["the pass"]),
    ],
)
def test_an_episode_is_for_those_who_fought_in_it(
    bias: str, nation: str | None, known: list[str]
) -> None:
    pair = {**PAIR, "bias": bias, "allied-nation": nation}
    found = open_to(SKIES, ALPS, pair)
    assert [one["name"] for one in found] == known


@pytest.mark.parametrize(
    ("day", "known"),
    [
        ("1944-02-29", [("hills", 4), ("fields", 1)]),
        ("1944-03-01", [("hills", 4), ("town", 3), ("woods", 2)]),
        ("1944-04-30", [("hills", 4), ("town", 3), ("woods", 2)]),
        ("1944-05-31", [("hills", 4), ("woods", 2)]),
        ("1944-06-01", [("hills", 4)]),
        ("1945-03-01", [("hills", 4), ("town", 3)]),
    ],
)
def test_ground_has_its_first_and_its_last_month(day: str, known: list[tuple[str, int]]) -> None:
    everywhere = {**PASS, "grounds": ["hills", "town", "woods", "fields"]}
    assert grounds(ALPS, date.fromisoformat(day), everywhere) == known


def test_an_episode_has_its_own_grounds_alone() -> None:
    day = date(1944, 3, 7)
    assert grounds(ALPS, day, PASS) == [("hills", 4), ("town", 3)]
    assert grounds(ALPS, day, RAID) == [("woods", 2)]


@pytest.mark.parametrize(
    ("axis", "allied", "known"),
    [
        ("high", "high", [("low", 2), ("high", 5)]),
        ("mid", "high", [("low", 2)]),
        ("high", "low", [("low", 2)]),
    ],
)
def test_an_intensity_is_at_most_what_both_armies_can(
    axis: str, allied: str, known: list[tuple[str, int]]
) -> None:
    armies = {"german": {"most": axis}, "british": {"most": allied}}
    pack: Any = SimpleNamespace(records=lambda _: armies)
    assert intensities(pack, ALPS, PAIR) == known


def test_armies_that_can_do_nothing_of_a_theatre_fight_at_the_lowest() -> None:
    pack: Any = SimpleNamespace(records=lambda _: {a: {"most": "mid"} for a in PAIR.values()})
    hot = {**ALPS, "intensity": {"low": 0, "mid": 0, "high": 1}}
    assert intensities(pack, hot, PAIR) == [("low", 1)]
    assert INTENSITIES == ("low", "mid", "high")


CLIMATE = {
    "seasons": [
        {"months": [12, 1, 2, 3], "weather": "cold"},
        {"months": [4, 5, 6], "weather": "warm"},
    ]
}
EPISODES = {"pass": PASS, "raid": RAID}
HUT = {"kind": "hamlet", "axis-faces": None, "sea": None, "from": None, "to": None}
RECORDS: dict[str, Any] = {
    "climates": {"alpine": CLIMATE},
    "episodes": EPISODES,
    "places": {key: {**HUT, "episode": key} for key in EPISODES},
    "grounds": {key: {"sea": "none", "settlements": []} for key in ("hills", "town", "woods")},
}
SKIES: Any = SimpleNamespace(
    records=RECORDS.__getitem__,
    tables={
        "cold": SimpleNamespace(chances=lambda: {"snow": 1, "clear": 1}),
        "warm": SimpleNamespace(chances=lambda: {"rain": 1, "clear": 1}),
    },
)


def anywhere(count: int, pair: Mapping[str, Any] = PAIR, **locks: str) -> dict[str, list[str]]:
    theatre = {**ALPS, "climate": "alpine"}
    found = openings(SKIES, theatre, pair, locks, count)
    return {episode["id"]: [str(day) for day in days] for episode, days in found}


def days_of(count: int, **locks: str) -> list[str]:
    """The days on which a campaign may begin at the pass: from 5 to 10 March the two met there."""
    return anywhere(count, **locks).get("pass", [])


@pytest.mark.parametrize(
    ("sky", "days"), [("snow", ["31"]), ("rain", ["01"]), ("clear", ["31", "01"]), ("hail", [])]
)
def test_weather_is_locked_to_months_that_have_it(sky: str, days: list[str]) -> None:
    spring = {**PAIR, "from": "1944-03-31", "to": "1944-04-02"}
    late = {**PASS, "from": "1944-03-31", "to": "1944-04-02"}
    pack: Any = SimpleNamespace(
        records=lambda part: {"climates": {"alpine": CLIMATE}, "episodes": {"pass": late}}[part],
        tables=SKIES.tables,
    )
    theatre = {**ALPS, "climate": "alpine"}
    found = openings(pack, theatre, spring, {"weather": sky}, 2)
    assert [f"{day:%d}" for _, known in found for day in known] == days


@pytest.mark.parametrize(("count", "last"), [(1, 10), (2, 9), (3, 8), (6, 5)])
def test_a_campaign_begins_so_early_that_it_ends_with_its_episode(count: int, last: int) -> None:
    """A firefight a day, if there are days enough."""
    assert days_of(count) == [f"1944-03-{day:02}" for day in range(5, last + 1)]


@pytest.mark.parametrize(("count", "days"), [(7, 1), (12, 1), (13, 0)])
def test_in_a_short_episode_it_begins_on_the_first_day(count: int, days: int) -> None:
    """Six days have room for twelve, two a day, and no more."""
    assert days_of(count) == ["1944-03-05"][:days]


def test_an_episode_of_two_days_has_four_firefights_at_most() -> None:
    assert list(anywhere(4)) == ["pass", "raid"]
    assert list(anywhere(5)) == ["pass"]


@pytest.mark.parametrize(
    ("day", "open_"),
    [("1944-03-04", False), ("1944-03-05", True), ("1944-03-09", True), ("1944-03-10", False)],
)
def test_a_locked_day_leaves_days_enough(day: str, open_: bool) -> None:
    assert days_of(3, date=day) == ([day] if open_ else [])


def test_first_days_of_a_pair_that_came_late() -> None:
    late = {**PAIR, "from": "1944-03-08"}
    assert [f"{day:%d}" for day in first_days(late, PASS, 2, None)] == ["08", "09"]


def test_ground_and_edge_are_those_of_an_episode() -> None:
    assert list(anywhere(3, ground="town")) == ["pass"]
    assert list(anywhere(3, ground="woods")) == ["raid"]
    assert list(anywhere(3, edge="north")) == ["pass"]
    assert list(anywhere(3, edge="east")) == ["raid"]
    assert list(anywhere(3, edge="south")) == ["raid"]
    assert list(anywhere(3, edge="west")) == []


def test_an_episode_is_locked_by_its_id_or_its_name() -> None:
    assert list(anywhere(3, episode="raid")) == ["raid"]
    assert list(anywhere(3, episode="the raid")) == ["raid"]


@pytest.mark.parametrize(("at", "step"), [("from", -1), ("to", 1)])
def test_a_lock_on_the_day_beyond_all_episodes_is_refused(at: str, step: int) -> None:
    """The first day of the first episode can be locked, the one before cannot."""
    ends = [one[at] for one in the_pack().records("episodes").values()]
    end = date.fromisoformat(min(ends) if step < 0 else max(ends))
    beyond = date.fromordinal(end.toordinal() + step)
    with pytest.raises(UsageError, match="can't be met: a campaign can begin from"):
        check_locks(the_pack(), Locks({"date": str(beyond)}))
    if step < 0:
        check_locks(the_pack(), Locks({"date": str(end)}))
        found = meetings(the_pack(), Locks({"date": str(end)}))
        assert all(p["from"] == str(end) for pairs in found.values() for p in pairs)


def test_a_campaign_has_any_number_of_firefights_that_the_pack_bounds() -> None:
    pack: Any = SimpleNamespace(records=lambda _: {"firefights": {"least": 4, "most": 6}})
    assert list(firefights(pack)) == [4, 5, 6]


def test_a_period_is_from_its_first_to_its_last_day() -> None:
    assert period(PAIR) == (date(1944, 3, 1), date(1944, 3, 10))
