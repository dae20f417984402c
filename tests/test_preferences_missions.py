"""Platoon Command worked by hand: missions, goals, rounds, objectives, who goes first, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, a_scene, loaded, platoon_command

from generator.content import Pack
from generator.games.platoon_command import constraints
from generator.games.platoon_command.board import TileBoard, lay_board
from generator.games.platoon_command.draw_decks import muster
from generator.games.platoon_command.scenario import Scenario, new_scenario
from generator.games.platoon_command.scene import column, set_scene
from generator.roll.errors import Rejected
from generator.roll.locks import Locks

SIZES = {"small": 9, "middle": 13, "large": 16}
LIKE = {"handicap": "none"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_command()


def rolled(pack: Pack, locks: Mapping[str, str], faces: Faces, seed: str = "one") -> Scenario:
    with loaded(faces):
        return new_scenario(pack, seed, Locks({**LIKE, **locks}))


def goals(scenario: Scenario) -> tuple[Any, Any]:
    """Return the goals of the attacker and the defender."""
    sides = scenario.record["sides"]
    return sides[scenario.scene.attacker]["goal"], sides[scenario.scene.defender]["goal"]


def entry_of(scenario: Scenario, ending: str) -> Any:
    """Return the last roll that was kept on a path with this ending."""
    return [r.entry for r in scenario.ledger if r.kept and r.entry.path.endswith(ending)][-1]


# --- goals ---------------------------------------------------------------------------------------

# Four objectives on a board of middle size, by a 1, of 3, 2, 1 and 1 points: 7 in all.
SEVEN = {"objectives": (1,), "value/1": (6,), "value/2": (4,), "value/3": (1,), "value/4": (3,)}
# The same number, each of 2 points but one of 3: 9 in all.
NINE = {"objectives": (1,), "value/1": (6,), "value/2": (4,), "value/3": (4,), "value/4": (5,)}


@pytest.mark.parametrize(("face", "margin"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)])
@pytest.mark.parametrize("mission", ["points", "meeting"])
def test_more_than_half_of_the_points_win(pack: Pack, mission: str, face: int, margin: int) -> None:
    scenario = rolled(pack, {"mission": mission, "size": "13"}, {**SEVEN, "goal": (face,)})
    assert sorted(scenario.record["objectives"].values()) == [1, 1, 2, 3]
    assert goals(scenario) == ({"points": 3 + margin},) * 2


@pytest.mark.parametrize(("face", "points"), [(1, 5), (4, 5), (5, 6), (6, 6)])
def test_half_of_an_odd_number_is_rounded_down(pack: Pack, face: int, points: int) -> None:
    scenario = rolled(pack, {"mission": "points", "size": "13"}, {**NINE, "goal": (face,)})
    assert goals(scenario)[0] == {"points": points}


@pytest.mark.parametrize(("face", "points"), [(1, 4), (4, 4), (5, 5), (6, 5)])
def test_more_than_a_third_wins_where_one_side_holds_them_all(
    pack: Pack, face: int, points: int
) -> None:
    scenario = rolled(pack, {"mission": "hold", "size": "13"}, {**NINE, "goal": (face,)})
    assert goals(scenario) == ({"points": points}, None)


# An ambush has few objectives: two on a board of middle size by a 1, here of 3 and 2 points.
@pytest.mark.parametrize(("losses", "cards"), [(1, 7), (2, 7), (3, 8), (4, 8), (5, 9), (6, 9)])
@pytest.mark.parametrize(("face", "points"), [(1, 3), (4, 3), (5, 4), (6, 4)])
def test_an_ambush_is_for_losses_against_points(
    pack: Pack, losses: int, cards: int, face: int, points: int
) -> None:
    faces = {
        "objectives": (1,),
        "value/1": (6,),
        "value/2": (5,),
        "goal": (losses,),
        "other-goal": (face,),
    }
    scenario = rolled(pack, {"mission": "ambush", "size": "12"}, faces)
    assert goals(scenario) == ({"remove": cards}, {"points": points})


@pytest.mark.parametrize(("face", "cards"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_both_count_riflemen_where_they_wear_each_other_down(
    pack: Pack, face: int, cards: int
) -> None:
    scenario = rolled(pack, {"mission": "attrition", "size": "12"}, {"goal": (face,)})
    assert goals(scenario) == ({"remove": cards, "of": "riflemen"},) * 2


@pytest.mark.parametrize(("face", "leave"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_how_many_must_break_through(pack: Pack, face: int, leave: int) -> None:
    scenario = rolled(pack, {"mission": "breakthrough", "size": "14"}, {"goal": (face,)})
    attack, defence = goals(scenario)
    assert (attack["leave"], attack["of"], defence) == (leave, "riflemen", None)
    assert attack["over"] == list(scenario.record["objectives"])


def test_a_strongpoint_is_one_objective_of_three_points(pack: Pack) -> None:
    for seed in ("one", "two", "three"):
        scenario = rolled(pack, {"mission": "assault", "size": "12"}, {}, seed)
        ((tile, points),) = scenario.record["objectives"].items()
        assert points == 3
        assert pack.records("tiles")[tile]["cover"] >= 2
        assert goals(scenario) == ({"tiles": [tile]}, None)
        assert scenario.record["sides"][scenario.scene.defender]["controlled"] == [tile]


def test_a_raid_marks_every_objective_and_comes_back(pack: Pack) -> None:
    scenario = rolled(pack, {"mission": "raid", "size": "12"}, {"objectives": (6,)})
    assert goals(scenario) == ({"mark": 6, "back": True}, None)


# --- how many objectives, how many rounds --------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "numbers"),
    [("small", [3, 4, 4, 4, 4, 5]), ("middle", [4, 5, 5, 6, 6, 6]), ("large", [5, 6, 6, 7, 7, 8])],
)
def test_the_number_of_objectives(pack: Pack, size: str, numbers: Sequence[int]) -> None:
    for face, number in enumerate(numbers, 1):
        locks = {"mission": "points", "size": str(SIZES[size])}
        scenario = rolled(pack, locks, {"objectives": (face,)})
        assert len(scenario.record["objectives"]) == number


@pytest.mark.parametrize(("size", "numbers"), [("small", "222222"), ("middle", "222333")])
def test_an_ambush_has_few(pack: Pack, size: str, numbers: str) -> None:
    for face, number in enumerate(map(int, numbers), 1):
        faces = {"objectives": (face,), **{f"value/{n}": (4,) for n in (1, 2, 3, 4)}}
        locks = {"mission": "ambush", "size": str(SIZES[size])}
        assert len(rolled(pack, locks, faces).record["objectives"]) == number


@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_what_an_objective_is_worth(pack: Pack, face: int, points: int) -> None:
    scenario = rolled(pack, {"mission": "points", "size": "12"}, {"value/1": (face,)})
    assert scenario.record["objectives"][entry_of(scenario, "objective/1").result] == points


@pytest.mark.parametrize(
    ("size", "numbers"),
    [
        ("small", [8, 8, 9, 9, 10, 10]),
        ("middle", [9, 9, 10, 10, 12, 12]),
        ("large", [10, 10, 12, 12, 14, 14]),
    ],
)
def test_rounds_by_size(pack: Pack, size: str, numbers: Sequence[int]) -> None:
    for face, number in enumerate(numbers, 1):
        locks = {"mission": "meeting", "size": str(max(10, SIZES[size]))}
        assert rolled(pack, locks, {"rounds": (face,)}).record["rounds"] == number


@pytest.mark.parametrize(("mission", "size"), [("hold", 10), ("hold", 13), ("breakthrough", 12)])
def test_a_long_mission_has_the_rounds_of_a_large_board(
    pack: Pack, mission: str, size: int
) -> None:
    for face, number in enumerate([10, 10, 12, 12, 14, 14], 1):
        locks = {"mission": mission, "size": str(size)}
        assert rolled(pack, locks, {"rounds": (face,)}).record["rounds"] == number


def test_ground_to_win_has_no_end(pack: Pack) -> None:
    assert rolled(pack, {"mission": "points", "size": "12"}, {}).record["rounds"] is None


@pytest.mark.parametrize(
    ("size", "name"),
    [(8, "small"), (10, "small"), (11, "middle"), (14, "middle"), (15, "large"), (18, "large")],
)
def test_columns_by_size(pack: Pack, size: int, name: str) -> None:
    assert column(pack, size) == name


# --- who goes first, who has scouted -------------------------------------------------------------


@pytest.mark.parametrize("attacker", ["us", "german"])
@pytest.mark.parametrize(
    ("mission", "first"),
    [("hold", 0), ("assault", 0), ("breakthrough", 0), ("ambush", 0), ("raid", 1)],
)
def test_the_mission_says_who_goes_first(
    pack: Pack, mission: str, first: int, attacker: str
) -> None:
    locks = {"mission": mission, "size": "12", "attacker": attacker}
    scenario = rolled(pack, locks, {"initiative": ()})
    other = {"us": "german", "german": "us"}[attacker]
    assert scenario.record["initiative"] == (attacker, other)[first]


@pytest.mark.parametrize("mission", ["points", "meeting", "attrition"])
@pytest.mark.parametrize(("face", "side"), [(1, "us"), (2, "german")])
def test_a_die_says_who_goes_first_in_an_even_mission(
    pack: Pack, mission: str, face: int, side: str
) -> None:
    scenario = rolled(pack, {"mission": mission, "size": "12"}, {"initiative": (face,)})
    assert scenario.record["initiative"] == side


@pytest.mark.parametrize("weaker", ["us", "german"])
@pytest.mark.parametrize("mission", ["points", "hold", "raid"])
def test_the_weaker_side_goes_first(pack: Pack, mission: str, weaker: str) -> None:
    locks = {"mission": mission, "size": "12", "weaker": weaker, "handicap": "tired"}
    assert rolled(pack, locks, {"initiative": ()}).record["initiative"] == weaker


@pytest.mark.parametrize(("face", "both"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
@pytest.mark.parametrize(
    ("mission", "attacker", "defender"),
    [("points", 0, 0), ("hold", 3, 0), ("breakthrough", 2, 0), ("ambush", 2, 0), ("raid", 0, 1)],
)
def test_tiles_scouted_ahead(
    pack: Pack, mission: str, attacker: int, defender: int, face: int, both: int
) -> None:
    scenario = rolled(pack, {"mission": mission, "size": "14"}, {"scouted": (face,)})
    sides = scenario.record["sides"]
    scouted = [
        len(sides[side]["scouted"]) for side in (scenario.scene.attacker, scenario.scene.defender)
    ]
    assert scouted == [1 + both + attacker, 1 + both + defender]


@pytest.mark.parametrize(
    ("handicap", "more"),
    [("tired", 1), ("worn", 1), ("led-by-the-guide", 2), ("few-scouts", 2), ("outgunned", 2)],
)
def test_a_handicap_is_made_up_for_by_scouting(pack: Pack, handicap: str, more: int) -> None:
    locks = {"mission": "points", "size": "14", "weaker": "german", "handicap": handicap}
    sides = rolled(pack, locks, {"scouted": (1,)}).record["sides"]
    assert len(sides["us"]["scouted"]) == 1
    assert len(sides["german"]["scouted"]) == 1 + more


# --- the scene -----------------------------------------------------------------------------------


def scene(pack: Pack, faces: Faces, locks: Mapping[str, str] | None = None) -> Any:
    with loaded({"size": (3, 3), "handicap": (1,), **faces}):
        return set_scene(a_roller(pack, locks=Locks(locks or {})))


MISSIONS = (
    ["points"] * 4
    + ["meeting"] * 3
    + ["hold"] * 3
    + ["assault"] * 3
    + ["breakthrough"] * 3
    + ["ambush"] * 3
    + ["raid"] * 3
    + ["attrition"] * 2
)


@pytest.mark.parametrize("face", range(1, 25))
def test_the_mission_by_its_weight(pack: Pack, face: int) -> None:
    assert scene(pack, {"mission": (face,)}).mission["id"] == MISSIONS[face - 1]


@pytest.mark.parametrize(
    ("face", "shape"),
    [
        (1, "block"),
        (4, "block"),
        (5, "wide"),
        (7, "wide"),
        (8, "long"),
        (10, "long"),
        (11, "open"),
        (13, "open"),
        (14, "ragged"),
        (15, "ragged"),
        (16, "ring"),
        (17, "ring"),
        (18, "square"),
        (20, "square"),
    ],
)
def test_the_shape_by_its_weight(pack: Pack, face: int, shape: str) -> None:
    assert scene(pack, {"shape": (face,), "mission": (1,)}).shape["id"] == shape


@pytest.mark.parametrize(
    ("mission", "total", "suits"),
    [
        # Two dice and 6: a meeting wants 10 tiles at least, an ambush 14 at most.
        ("meeting", 3, False),
        ("meeting", 4, True),
        ("ambush", 8, True),
        ("ambush", 9, False),
        ("breakthrough", 5, False),
        ("breakthrough", 6, True),
        ("assault", 9, True),
        ("assault", 10, False),
    ],
)
def test_a_board_suits_its_mission(pack: Pack, mission: str, total: int, suits: bool) -> None:
    two = (total - min(6, total - 1), min(6, total - 1))
    faces = {"mission": (MISSIONS.index(mission) + 1,), "size": two, "shape": (1,)}
    if suits:
        assert scene(pack, faces).size == total + 6
        return
    with pytest.raises(Rejected) as rejected:
        scene(pack, faces)
    assert rejected.value.constraint == "a board that suits the mission"


@pytest.mark.parametrize(
    ("face", "handicap"),
    [
        (1, None),
        (5, None),
        (6, "tired"),
        (7, "worn"),
        (8, "led-by-the-guide"),
        (9, "few-scouts"),
        (10, "outgunned"),
    ],
)
def test_a_handicap_by_its_roll(pack: Pack, face: int, handicap: str | None) -> None:
    found = scene(pack, {"handicap": (face,), "weaker": (2,), "mission": (1,)})
    assert (found.handicap or {}).get("id") == handicap
    assert found.weaker == (None if handicap is None else "german")


@pytest.mark.parametrize(
    ("place", "face", "day", "light"),
    [
        # The first day and the last of a theatre, and the first row of the light of its season.
        ("cotentin", 1, "1944-06-08", "first light after a clear night"),
        ("cotentin", 20, "1944-06-27", "first light after a clear night"),
        ("bocage", 41, "1944-07-30", "first light after a clear night"),
        ("lorraine", 1, "1944-09-06", "dawn in thick mist"),
        ("lorraine", 86, "1944-11-30", "dawn in thick mist"),
        ("lorraine", 87, "1944-12-01", "a grey dawn with snow in the air"),
        ("ardennes", 43, "1945-01-27", "a grey dawn with snow in the air"),
        ("eifel", 22, "1945-03-01", "dawn with frost on the fields"),
        ("ruhr", 32, "1945-04-28", "dawn with frost on the fields"),
    ],
)
def test_a_day_and_its_light(pack: Pack, place: str, face: int, day: str, light: str) -> None:
    faces = {"day": (face,), "light": (1,), "mission": (1,)}
    found = scene(pack, faces, {"place": place})
    assert (found.day.isoformat(), found.light) == (day, light)


@pytest.mark.parametrize(("face", "attacker"), [(1, "us"), (2, "german")])
def test_either_side_may_attack(pack: Pack, face: int, attacker: str) -> None:
    found = scene(pack, {"mission": (8,), "attacker": (face,)})
    assert (found.attacker, found.even) == (attacker, False)
    assert {found.attacker, found.defender} == {"us", "german"}


def test_an_even_mission_has_no_attacker_by_dice(pack: Pack) -> None:
    found = scene(pack, {"mission": (1,), "attacker": ()})
    assert (found.attacker, found.defender, found.even) == ("us", "german", True)


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
    "water": 2,
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
            if tile not in starts and tile not in taken
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


@pytest.mark.parametrize("seed", [f"starts {number}" for number in range(8)])
def test_any_two_tiles_three_moves_apart_may_be_starts(pack: Pack, seed: str) -> None:
    scenario = rolled(pack, {"mission": "points", "size": "12"}, {}, seed)
    board = TileBoard(scenario.record["board"])
    pairs = sum(far >= 3 for tile in board.spots for far in moves(board, tile).values())
    entry = entry_of(scenario, "/starts")
    assert entry.dice == f"1d{pairs}"
    one, other = entry.result.split(" and ")
    assert moves(board, one)[other] >= 3
    assert [own["start"] for own in scenario.record["sides"].values()] == [one, other]


# --- constraints on a board of our own -----------------------------------------------------------

# Two rows of five; each tile of the second touches the two above it.
BOARD = TileBoard([["1A", "2A", "3A", "4A", "5A"], ["6A", "7A", "8A", "9A", "10A"]])


def layout(**changes: Any) -> Any:
    """Starts at both ends of the first row, and an objective in the middle of it."""
    found = {
        "board": BOARD,
        "mission": {"objectives": "many", "held": "none", "shape": "even"},
        "attacker": "us",
        "starts": {"us": "1A", "german": "5A"},
        "objectives": {"3A": 3},
        "goals": {},
        "rounds": None,
        **changes,
    }
    return constraints.Layout(**found)


def broken(pack: Pack, **changes: Any) -> list[str]:
    return [name for name, _, _ in constraints.broken(pack, layout(**changes))]


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
    assert [name for name, _, _ in constraints.starts_broken(pack, BOARD, both)] == breaks


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
        (2, "all", False),  # a third of 6
        (3, "all", True),
    ],
)
def test_a_goal_is_more_than_its_part(pack: Pack, points: int, held: str, fine: bool) -> None:
    mission = {"objectives": "many", "held": held, "shape": "attack"}
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
    mission = {"objectives": "one", "held": "all", "shape": "attack"}
    found = broken(pack, mission=mission, objectives={tile: 3})
    assert [name for name in found if name == "strongpoint"] == breaks


@pytest.mark.parametrize(
    ("mission", "parts"), [({"held": "all"}, 3), ({"held": "none"}, 2), ({"held": "some"}, 2)]
)
def test_the_part_that_a_goal_is_more_than(pack: Pack, mission: dict[str, str], parts: int) -> None:
    assert constraints.points_divisor(pack, mission) == parts


def test_a_weighted_mean() -> None:
    assert constraints.mean({"a": 1, "b": 4}, {"a": 1, "b": 1}) == Fraction(5, 2)
    assert constraints.mean({"a": 1, "b": 4}, {"a": 3, "b": 1}) == Fraction(7, 4)


# --- cards ---------------------------------------------------------------------------------------

PLAIN = {
    "squads": (1,),
    "which-squads": (1,),
    "command": (1,),
    "riflemen": (1,),
    "scouts": (1,),
    "machine-guns": (1,),
    "specialists": (1,),
    "fog": (1,),
    "fog-to-come": (1,),
}
LEADERS = {"squad-leader-a": 1, "squad-leader-b": 1, "platoon-sergeant": 1}


def mustered(pack: Pack, faces: Faces, locks: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    scene = a_scene(pack, {"mission": "points", "size": "12", **LIKE, **(locks or {})})
    with loaded({**PLAIN, **faces}):
        return muster(a_roller(pack, locks=Locks(locks or {})), scene)


def test_the_least_that_a_platoon_has(pack: Pack) -> None:
    deck = {**LEADERS, "fog-of-war": 1}
    deck |= {f"{unit}-{squad}": 1 for unit in ("riflemen", "scouts") for squad in "ab"}
    supply = {"fog-of-war": 4}
    supply |= {f"riflemen-{squad}": 4 for squad in "ab"}
    supply |= {f"scouts-{squad}": 2 for squad in "ab"}
    forces = mustered(pack, {})
    for side in ("us", "german"):
        assert forces[side].deck == deck
        assert forces[side].supply == supply


@pytest.mark.parametrize(
    ("path", "face", "deck", "supply"),
    [
        ("command", 4, {}, {}),
        ("command", 5, {"platoon-guide": 1}, {}),
        ("riflemen", 4, {}, {}),
        ("riflemen", 5, {"riflemen-a": 1, "riflemen-b": 1}, {"riflemen-a": -1, "riflemen-b": -1}),
        ("scouts", 4, {}, {}),
        ("scouts", 6, {"scouts-a": 1, "scouts-b": 1}, {"scouts-a": -1, "scouts-b": -1}),
        ("machine-guns", 2, {}, {}),
        ("machine-guns", 3, {}, {"machine-gunners-a": 3, "machine-gunners-b": 3}),
        (
            "machine-guns",
            6,
            {"machine-gunners-a": 1, "machine-gunners-b": 1},
            {"machine-gunners-a": 2, "machine-gunners-b": 2},
        ),
        ("specialists", 2, {}, {}),
        ("specialists", 3, {}, {"sniper": 3}),
        ("specialists", 5, {}, {"mortar": 3}),
        ("specialists", 6, {}, {"sniper": 3, "mortar": 3}),
        ("fog", 2, {"fog-of-war": 1}, {}),
        ("fog", 5, {"fog-of-war": 1}, {}),
        ("fog", 6, {"fog-of-war": 2}, {}),
        ("fog-to-come", 3, {}, {"fog-of-war": 1}),
        ("fog-to-come", 6, {}, {"fog-of-war": 2}),
    ],
)
def test_what_a_roll_gives_more_than_the_least(
    pack: Pack, path: str, face: int, deck: dict[str, int], supply: dict[str, int]
) -> None:
    least, found = mustered(pack, {}), mustered(pack, {path: (face,)})
    for side in ("us", "german"):
        for pile, more in (("deck", deck), ("supply", supply)):
            counted = Counter(getattr(found[side], pile))
            counted.subtract(getattr(least[side], pile))
            assert {card: number for card, number in counted.items() if number} == more


@pytest.mark.parametrize(
    ("size", "numbers"), [("small", "222223"), ("middle", "222233"), ("large", "223333")]
)
def test_squads_by_size(pack: Pack, size: str, numbers: str) -> None:
    for face, number in enumerate(map(int, numbers), 1):
        forces = mustered(pack, {"squads": (face,)}, {"size": str(SIZES[size])})
        assert sum(card.startswith("squad-leader") for card in forces["us"].deck) == number


@pytest.mark.parametrize(("face", "squads"), [(1, "ab"), (2, "ac"), (3, "bc")])
def test_which_squads(pack: Pack, face: int, squads: str) -> None:
    deck = mustered(pack, {"which-squads": (face,)})["german"].deck
    assert [card[-1] for card in deck if card.startswith("squad-leader")] == list(squads)


@pytest.mark.parametrize("attacker", ["us", "german"])
@pytest.mark.parametrize(
    ("mission", "attack", "defence"),
    [
        # Cards of each squad that the mission moves into the draw deck.
        ("hold", {"riflemen": 2, "machine-gunners": 1}, {}),
        ("assault", {"riflemen": 1}, {"machine-gunners": 1}),
        ("breakthrough", {"riflemen": 2, "scouts": 1}, {}),
        ("ambush", {"machine-gunners": 1}, {"riflemen": 1}),
        ("raid", {"scouts": 1}, {"machine-gunners": 1}),
    ],
)
def test_what_a_mission_adds_to_the_draw_deck(
    pack: Pack, mission: str, attack: dict[str, int], defence: dict[str, int], attacker: str
) -> None:
    found = mustered(pack, {}, {"mission": mission, "attacker": attacker})
    defender = {"us": "german", "german": "us"}[attacker]
    for side, more in ((attacker, attack), (defender, defence)):
        deck = dict(found[side].deck)
        for unit in ("riflemen", "scouts", "machine-gunners"):
            least = 0 if unit == "machine-gunners" else 1
            for squad in "ab":
                assert deck.get(f"{unit}-{squad}", 0) == least + more.get(unit, 0)
        # The ambushed have one more Fog of War.
        assert deck["fog-of-war"] == 1 + (mission == "ambush" and side == defender)


@pytest.mark.parametrize(
    ("handicap", "faces", "deck", "supply"),
    [
        ("tired", {}, {"fog-of-war": 2}, {"fog-of-war": -2}),
        ("worn", {}, {}, {"riflemen-a": -1, "riflemen-b": -1}),
        ("few-scouts", {}, {}, {"scouts-a": -1, "scouts-b": -1}),
        ("led-by-the-guide", {}, {"platoon-sergeant": -1, "platoon-guide": 1}, {}),
        (
            "outgunned",
            {"machine-guns": (6,), "specialists": (6,)},
            {"machine-gunners-a": -1, "machine-gunners-b": -1},
            {"machine-gunners-a": -2, "machine-gunners-b": -2, "sniper": -3, "mortar": -3},
        ),
    ],
)
def test_what_a_handicap_changes(
    pack: Pack, handicap: str, faces: Faces, deck: dict[str, int], supply: dict[str, int]
) -> None:
    found = mustered(pack, faces, {"handicap": handicap, "weaker": "german"})
    for pile, more in (("deck", deck), ("supply", supply)):
        counted = Counter(getattr(found["german"], pile))
        counted.subtract(getattr(found["us"], pile))
        assert {card: number for card, number in counted.items() if number} == more


def test_a_handicap_that_takes_nothing_is_rejected(pack: Pack) -> None:
    with pytest.raises(Rejected) as rejected:
        mustered(pack, {}, {"handicap": "outgunned", "weaker": "us"})
    assert rejected.value.constraint == "a handicap that weighs"
