"""Boards of Platoon Command worked by hand: how they grow, where starts and objectives lie."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, a_scene, loaded, platoon_command

from generator.content import Pack
from generator.games.platoon_command.scenario.fresh import Scenario, roll_scenario
from generator.games.platoon_command.scenario.ground import TileBoard, lay_board
from generator.games.platoon_command.scenario.placing import constraints
from generator.games.platoon_command.scenario.placing.case import Case
from generator.games.platoon_command.scenario.placing.lie import ways_off
from generator.roll.locks import Locks

LIKE = {"handicap": "none"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_command()


def rolled(pack: Pack, locks: Mapping[str, str], faces: Faces, seed: str = "one") -> Scenario:
    with loaded(faces):
        return roll_scenario(pack, seed, Locks({**LIKE, **locks}))


def entry_of(scenario: Scenario, ending: str) -> Any:
    """Return the last roll that was kept on a path with this ending."""
    return [r.entry for r in scenario.ledger if r.kept and r.entry.path.endswith(ending)][-1]


# --- the board -----------------------------------------------------------------------------------


def grown(pack: Pack, locks: Mapping[str, str], faces: Faces) -> dict[str, Any]:
    roller = a_roller(pack)
    with loaded(faces):
        lay_board(roller, a_scene(pack, {**LIKE, "size": "8", "mission": "points", **locks}))
    return {one.entry.path: one.entry for one in roller.made}


def test_a_block_grows_where_it_touches_most(pack: Pack) -> None:
    """Beside one tile a place counts 1, beside two 6."""
    made = grown(pack, {"shape": "block"}, {"place/2": (1,), "place/3": (1,)})
    # In the middle of four by five places all six around are free.
    assert made["place/2"].dice == "1d6"
    # Two tiles touch two places together, and six more one by one.
    assert made["place/3"].dice == "1d18"


def test_a_ragged_line_grows_at_its_ends(pack: Pack) -> None:
    """Beside one tile a place counts 4, beside two 9."""
    made = grown(pack, {"shape": "ragged"}, {"place/2": (1,)})
    assert made["place/2"].dice == "1d24"
    assert made["place/2"].odds == Fraction(1, 6)
    assert made["place/3"].dice == "1d42"


def test_a_ring_closes_round_its_gap(pack: Pack) -> None:
    """It begins beside the gap, and the places beside the gap are four times as likely."""
    made = grown(pack, {"shape": "ring"}, {"place/2": (1,)})
    # Two places beside the gap of 4 each, three outside of 1.
    assert made["place/2"].dice == "1d11"


def test_tiles_by_the_terrain_of_the_theatre(pack: Pack) -> None:
    """The Cotentin: of 34 sides that belong there hedges count 9 each, hills 1."""
    made = grown(pack, {"shape": "block", "place": "cotentin"}, {"tile/1": (1,)})
    # 8 fields of 5, 5 roads of 5, 3 hills of 1, 3 farms of 6, 4 villages of 4, 4 hedges of 9,
    # 2 scrubs of 3, 2 waters of 7, 2 orchards of 7, 1 wood of 1.
    assert made["tile/1"].dice == "1d173"
    assert (made["tile/1"].result, made["tile/1"].odds) == ("1A", Fraction(5, 173))
    # Its other side, a road, is out with it.
    assert made["tile/2"].dice == "1d163"


@pytest.mark.parametrize(
    ("face", "tile"),
    [
        (5, "1A"),
        (6, "1B"),
        (10, "1B"),
        (11, "2A"),
        (12, "2B"),
        (17, "2B"),
        (18, "3A"),
        (173, "18B"),
    ],
)
def test_a_tile_by_its_weight(pack: Pack, face: int, tile: str) -> None:
    made = grown(pack, {"shape": "block", "place": "cotentin"}, {"tile/1": (face,)})
    assert made["tile/1"].result == tile


# --- where objectives lie ------------------------------------------------------------------------

WORTH = {
    "field": 1,
    "road": 3,
    "hedge": 2,
    "orchard": 3,
    "scrub": 2,
    "hill": 6,
    "wood": 4,
    "farm": 8,
    "village": 8,
}


def moves(board: TileBoard, start: str) -> dict[str, int]:
    """Moves from a tile to all others, tile by tile."""
    found = {start: 0}
    row = [start]
    while row:
        near = [(there, here) for here in row for there in board.neighbours(here)]
        row = []
        for there, here in near:
            if there not in found:
                found[there] = found[here] + 1
                row.append(there)
    return found


@pytest.mark.parametrize("seed", [f"ground {number}" for number in range(12)])
def test_objectives_lie_on_good_ground_between_the_starts(pack: Pack, seed: str) -> None:
    """The chance of a tile: its terrain's worth, times 4, 3 or 1 by how even the ways are."""
    scenario = rolled(pack, {"mission": "points", "size": "14"}, {}, seed)
    board = TileBoard(scenario.record["board"])
    tiles = pack.records("tiles")
    starts = [own["start"] for own in scenario.record["sides"].values()]
    ways = [moves(board, start) for start in starts]
    taken: list[str] = []
    for number in range(1, len(scenario.record["objectives"]) + 1):
        weights = {
            tile: WORTH[tiles[tile]["terrain"]]
            * {0: 4, 1: 3}.get(abs(ways[0][tile] - ways[1][tile]), 1)
            for tile in board.spots
            if tile not in starts and tile not in taken and tiles[tile]["terrain"] != "water"
        }
        entry = entry_of(scenario, f"objective/{number}")
        assert entry.dice == f"1d{sum(weights.values())}"
        assert entry.odds == Fraction(weights[entry.result], sum(weights.values()))
        taken.append(entry.result)


@pytest.mark.parametrize("seed", [f"edge {number}" for number in range(6)])
def test_ways_off_lie_at_the_edge_away_from_the_attacker(pack: Pack, seed: str) -> None:
    scenario = rolled(pack, {"mission": "breakthrough", "size": "15"}, {}, seed)
    board = TileBoard(scenario.record["board"])
    start = scenario.record["sides"][scenario.scene.attacker]["start"]
    for tile, points in scenario.record["objectives"].items():
        assert points == 1
        assert len(board.neighbours(tile)) <= 5
        assert moves(board, start)[tile] >= 3


def test_a_tile_between_six_others_is_no_way_off(pack: Pack) -> None:
    dry = [tile for tile, one in pack.records("tiles").items() if one["terrain"] == "field"][:7]
    north, middle, south = [None, *dry[:2]], dry[2:5], [None, *dry[5:]]
    board = TileBoard([north, middle, south])
    assert len(board.neighbours(dry[3])) == 6
    far = dict.fromkeys(dry, 3)
    assert set(ways_off(pack, board, (), far)) == set(dry) - {dry[3]}
    assert dry[4] not in ways_off(pack, board, (), {**far, dry[4]: 2})
    assert dry[4] not in ways_off(pack, board, (dry[4],), far)


@pytest.mark.parametrize("seed", [f"starts {number}" for number in range(8)])
def test_any_two_dry_tiles_three_moves_apart_may_be_starts(pack: Pack, seed: str) -> None:
    scenario = rolled(pack, {"mission": "points", "size": "12"}, {}, seed)
    board = TileBoard(scenario.record["board"])
    tiles = pack.records("tiles")
    dry = {tile for tile in board.spots if tiles[tile]["terrain"] != "water"}
    pairs = sum(
        far >= 3 and there in dry for tile in dry for there, far in moves(board, tile).items()
    )
    entry = entry_of(scenario, "/starts")
    assert entry.dice == f"1d{pairs}"
    one, other = entry.result.split(" and ")
    assert moves(board, one)[other] >= 3
    assert [own["start"] for own in scenario.record["sides"].values()] == [one, other]


# --- constraints on a board of our own -----------------------------------------------------------

# Two rows of five; each tile of the second touches the two above it.
BOARD = TileBoard([["1A", "2A", "3A", "4A", "5A"], ["6A", "7A", "8A", "9A", "10A"]])


FLAGS = dict.fromkeys(
    ("in-place", "not-at-once", "near-enough", "equal-cover", "in-reach", "no-single")
)
MANY = {"objectives": "many", "held": "none", "shape": "even", **FLAGS}
"""A mission that asks for nothing in particular."""


def layout(**changes: Any) -> Any:
    """Starts at both ends of the first row, and an objective in the middle of it."""
    found = {
        "board": BOARD,
        "mission": MANY,
        "attacker": "us",
        "starts": {"us": "1A", "german": "5A"},
        "objectives": {"3A": 3},
        "goals": {},
        "rounds": None,
        **changes,
    }
    return Case(**found)


def broken(pack: Pack, **changes: Any) -> list[str]:
    return [one.id for one in constraints.RULES.broken(layout(pack=pack, **changes))]


def test_a_layout_that_breaks_nothing(pack: Pack) -> None:
    assert broken(pack, starts={"us": "2A", "german": "5A"}, objectives={"8A": 3, "3A": 3}) == []


@pytest.mark.parametrize(
    ("starts", "breaks"),
    [
        (("2A", "5A"), []),  # three moves, cover of 2 and 1
        (("2A", "4A"), ["apart"]),  # two moves
        (("5A", "1A"), []),  # four moves, cover of 1 and 0
        (("1A", "4A"), ["like-cover"]),  # three moves, cover of 0 and 3
        (("10A", "7A"), []),
    ],
)
def test_starts(pack: Pack, starts: tuple[str, str], breaks: list[str]) -> None:
    both = dict(zip(("us", "german"), starts, strict=True))
    laid = Case(pack, BOARD, MANY, "us", both)
    assert [one.id for one in constraints.RULES.broken(laid, constraints.STARTS)] == breaks


@pytest.mark.parametrize(
    ("objectives", "fair"),
    [
        ({"3A": 1}, True),
        ({"2A": 1, "4A": 1}, True),
        ({"2A": 1}, False),  # one move and three
        ({"2A": 1, "4A": 3}, False),  # even in moves, 2.5 and 1.5 by points
        ({"2A": 2, "4A": 2, "3A": 1}, True),
        ({"2A": 1, "3A": 3}, False),  # 1.5 and 2.5
    ],
)
def test_ways_to_the_objectives_are_alike(
    pack: Pack, objectives: dict[str, int], fair: bool
) -> None:
    assert ("fair" not in broken(pack, objectives=objectives)) == fair


@pytest.mark.parametrize(("rounds", "reached"), [(5, True), (4, True), (3, False)])
def test_objectives_are_reached_in_six_tenths_of_the_rounds(
    pack: Pack, rounds: int, reached: bool
) -> None:
    # Two moves: 0.6 × 4 is 2.4, 0.6 × 3 is 1.8.
    assert ("scouted" not in broken(pack, rounds=rounds)) == reached


@pytest.mark.parametrize(
    ("points", "held", "fine"),
    [
        (3, "none", False),  # half of 6 is not more than half
        (4, "none", True),
        (6, "none", True),
        (7, "none", False),
        (1, "all", False),  # a fifth of 6 and a little
        (2, "all", True),
    ],
)
def test_a_goal_is_more_than_its_part(pack: Pack, points: int, held: str, fine: bool) -> None:
    mission = {**MANY, "held": held, "shape": "attack"}
    found = broken(pack, mission=mission, objectives={"3A": 3, "8A": 3}, goals={"us": points})
    assert ("adds-up" not in found) == fine


@pytest.mark.parametrize(("points", "contested"), [(4, True), (3, False)])
def test_nobody_wins_with_what_is_nearer(pack: Pack, points: int, contested: bool) -> None:
    # 2A of 3 points lies nearer to the one, 4A of 2 to the other: 3 of 5 would win at once.
    found = broken(pack, objectives={"2A": 3, "4A": 2}, goals={"us": points, "german": points})
    assert ("contested" not in found) == contested


@pytest.mark.parametrize(
    ("tile", "breaks"), [("2A", []), ("4A", []), ("1A", ["strongpoint"]), ("5A", ["strongpoint"])]
)
def test_a_strongpoint_has_cover(pack: Pack, tile: str, breaks: list[str]) -> None:
    mission = {**MANY, "objectives": "one", "held": "all", "shape": "attack"}
    found = broken(pack, mission=mission, objectives={tile: 3})
    assert [name for name in found if name == "strongpoint"] == breaks


@pytest.mark.parametrize(
    ("mission", "parts"), [({"held": "all"}, 5), ({"held": "none"}, 2), ({"held": "some"}, 2)]
)
def test_the_part_that_a_goal_is_more_than(pack: Pack, mission: dict[str, str], parts: int) -> None:
    assert constraints.points_divisor(pack, mission) == parts


def test_a_weighted_mean() -> None:
    assert constraints.mean({"a": 1, "b": 4}, {"a": 1, "b": 1}) == Fraction(5, 2)
    assert constraints.mean({"a": 1, "b": 4}, {"a": 3, "b": 1}) == Fraction(7, 4)
