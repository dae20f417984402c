"""Platoon Command worked by hand: missions, goals, rounds, objectives, who goes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, loaded, platoon_command

from generator.content import Pack
from generator.games.platoon_command.scenario.fresh import Scenario, roll_scenario
from generator.games.platoon_command.scenario.scene import choose_mission, column, set_scene
from generator.roll.errors import Rejected
from generator.roll.locks import Locks

SIZES = {"small": 9, "middle": 13, "large": 16}
LIKE = {"handicap": "none"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_command()


def rolled(pack: Pack, locks: Mapping[str, str], faces: Faces, seed: str = "one") -> Scenario:
    with loaded(faces):
        return roll_scenario(pack, seed, Locks({**LIKE, **locks}))


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


# Of 2 points each and one of 1 point, or of 3 points: more than a fifth, and more than any has.
FIVE_OF_TWO = {"objectives": (6,), "value/1": (1,)} | {f"value/{n}": (4,) for n in range(2, 7)}


@pytest.mark.parametrize(("face", "points"), [(1, 3), (4, 3), (5, 4), (6, 4)])
def test_more_than_a_fifth_wins_where_one_side_holds_them_all(
    pack: Pack, face: int, points: int
) -> None:
    scenario = rolled(pack, {"mission": "hold", "size": "13"}, {**FIVE_OF_TWO, "goal": (face,)})
    assert sorted(scenario.record["objectives"].values()) == [1, 2, 2, 2, 2, 2]
    assert goals(scenario) == ({"points": points}, None)


@pytest.mark.parametrize("face", [1, 4, 5, 6])
def test_no_objective_alone_wins_where_one_side_holds_them_all(pack: Pack, face: int) -> None:
    scenario = rolled(pack, {"mission": "hold", "size": "13"}, {**NINE, "goal": (face,)})
    assert sorted(scenario.record["objectives"].values()) == [2, 2, 2, 3]
    assert goals(scenario) == ({"points": 4}, None)


@pytest.mark.parametrize(("face", "cards"), [(1, 7), (2, 7), (3, 8), (4, 8), (5, 9), (6, 9)])
def test_an_ambush_is_for_as_many_losses_on_both_sides(pack: Pack, face: int, cards: int) -> None:
    faces = {"goal": (face,), "other-goal": ()}
    scenario = rolled(pack, {"mission": "ambush", "size": "12"}, faces)
    assert goals(scenario) == ({"remove": cards}, {"remove": cards})
    assert scenario.record["ends"]["last"] == "points"


@pytest.mark.parametrize(("face", "cards"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 7)])
def test_both_count_riflemen_where_they_wear_each_other_down(
    pack: Pack, face: int, cards: int
) -> None:
    scenario = rolled(pack, {"mission": "attrition", "size": "12"}, {"goal": (face,)})
    assert goals(scenario) == ({"remove": cards, "of": "riflemen"},) * 2


@pytest.mark.parametrize(("face", "leave"), [(1, 2), (3, 2), (6, 2)])
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


@pytest.mark.parametrize(
    ("mission", "size"),
    [("hold", 10), ("hold", 13), ("breakthrough", 12), ("points", 12), ("assault", 12)],
)
def test_a_long_mission_has_the_rounds_of_a_large_board(
    pack: Pack, mission: str, size: int
) -> None:
    for face, number in enumerate([10, 10, 12, 12, 14, 14], 1):
        locks = {"mission": mission, "size": str(size)}
        assert rolled(pack, locks, {"rounds": (face,)}).record["rounds"] == number


def test_ground_to_win_ends_by_points(pack: Pack) -> None:
    assert rolled(pack, {"mission": "points", "size": "12"}, {}).record["ends"]["last"] == "points"


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
    [("points", 0, 0), ("hold", 2, 0), ("breakthrough", 2, 0), ("ambush", 2, 0), ("raid", 0, 2)],
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
        roller = a_roller(pack, locks=Locks(locks or {}))
        return set_scene(roller, choose_mission(roller))


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
    ("village", "face", "day", "light"),
    [
        # The first day or the last of a village at the front, and the first row of its season.
        ("fresville", 1, "1944-06-08", "first light after a short night"),
        ("saint-sauveur-de-pierrepont", 12, "1944-06-27", "first light after a short night"),
        ("villebaudon", 4, "1944-07-30", "first light after a clear night"),
        ("dornot", 1, "1944-09-06", "first light and a cool wind"),
        ("hottviller", 6, "1944-12-14", "a grey dawn"),
        ("buellingen", 42, "1945-01-27", "a grey dawn with snow in the air"),
        ("heimbach-eifel", 22, "1945-03-01", "a grey dawn"),
        ("abensberg", 5, "1945-04-28", "first light with birdsong"),
    ],
)
def test_a_day_and_its_light(pack: Pack, village: str, face: int, day: str, light: str) -> None:
    faces = {"day": (face,), "light": (1,), "mission": (1,)}
    found = scene(pack, faces, {"village": village})
    assert (found.day.isoformat(), found.light) == (day, light)


@pytest.mark.parametrize(("face", "attacker"), [(1, "us"), (2, "german")])
def test_either_side_may_attack(pack: Pack, face: int, attacker: str) -> None:
    found = scene(pack, {"mission": (8,), "attacker": (face,)})
    assert (found.attacker, found.even) == (attacker, False)
    assert {found.attacker, found.defender} == {"us", "german"}


def test_an_even_mission_has_no_attacker_by_dice(pack: Pack) -> None:
    found = scene(pack, {"mission": (1,), "attacker": ()})
    assert (found.attacker, found.defender, found.even) == ("us", "german", True)
