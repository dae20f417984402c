"""Heads, cards and points of a platoon, counted one man at a time.

What men and things cost stands here as the pack's table of points has it; whoever changes that
table changes it here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.content.kinds.own_force import OwnForcePart
from generator.content.reading.source import source_of
from generator.games.packs import read_pack
from generator.games.platoon_action.force.model import PlatoonFile
from generator.games.platoon_action.force.points import man, points
from generator.games.platoon_action.force.view import ForceView
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.forces import Composition, Depot, written
from generator.games.platoon_action.scenario.fresh import roll_scenario
from generator.games.platoon_action.scenario.model import Figures, ForceRecord
from generator.games.platoon_action.scenario.squads import Roster, Veterans
from generator.games.platoon_action.scenario.view import view
from generator.games.platoon_action.scenario.worth import card_count, head_count, prices_of
from generator.job.rolled.forces import read_force
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"

MAN = {4: 5, 5: 6, 6: 8}
CARRIED = {"smg": 1, "at-rifle": 3, "panzerfaust": 3, "lmg": 6, "launcher": 6}
SERVED = {"mortar": 10, "hmg": 12, "37-mm": 12, "45-mm": 15, "50-mm": 18, "76-mm": 24, "88-mm": 28}
MEDIC, OFFICER = 2, 8


@lru_cache
def the_pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-action")


def squad(name: str, *men: Mapping[str, Any], leader: str = "rifle") -> dict[str, Any]:
    return {"name": name, "leader": {"name": f"Sgt. {name}", "weapon": leader}, "men": list(men)}


def team(name: str, weapon: str, men: int, leader: str = "rifle") -> dict[str, Any]:
    crew = [{"weapon": "rifle", "count": men}] if men else []
    return {**squad(name, *crew, leader=leader), "weapon": weapon}


OFFICER_ALONE = {"name": "Lt. Ross", "weapon": "pistol"}
TEN = ({"weapon": "lmg"}, {"weapon": "rifle", "count": 8})
"""Men of a squad of ten; its leader is the tenth."""


def platoon(level: int = 5, **units: Any) -> ForceRecord:
    record = {
        "nation": "us", "name": "platoon", "formation": "us-rifle", "effectiveness": level,
        "officers": [], "squads": [], "teams": [], "vehicles": [],
    }  # fmt: skip
    return ForceRecord.model_validate({**record, **units})


def tank(name: str = "Sherman") -> dict[str, Any]:
    return {"vehicle": "m4", "name": name}


CASES: dict[str, tuple[ForceRecord, int, int]] = {
    "nobody": (platoon(), 0, 0),
    "an officer alone": (platoon(officers=[OFFICER_ALONE]), 1, 1),
    "an officer with three": (
        platoon(officers=[{**OFFICER_ALONE, "men": [{"weapon": "rifle", "count": 3}]}]),
        4,
        1,
    ),
    "a squad's leader alone": (platoon(squads=[squad("One")]), 1, 1),
    "a squad of ten": (platoon(squads=[squad("One", *TEN)]), 10, 1),
    "a team's leader alone": (platoon(teams=[team("HMG", "hmg", 0)]), 1, 1),
    "a team of three": (platoon(teams=[team("HMG", "hmg", 2)]), 3, 1),
    "two teams": (platoon(teams=[team("HMG", "hmg", 2), team("Gun", "37-mm", 4)]), 8, 2),
    "a tank": (platoon(vehicles=[tank()]), 0, 2),
    "all of it": (
        platoon(
            officers=[
                {
                    **OFFICER_ALONE,
                    "men": [{"weapon": "rifle"}, {"weapon": "rifle", "medic": True}],
                }
            ],
            squads=[squad("One", *TEN), squad("Two", *TEN), squad("Three", *TEN)],
            teams=[team("HMG", "hmg", 2), team("Gun", "37-mm", 4)],
            vehicles=[tank("One"), tank("Two")],
        ),
        3 + 30 + 8,
        1 + 3 + 2 + 4,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_man_has_a_head_and_every_leader_one_of_his_own(name: str) -> None:
    force, heads, cards = CASES[name]
    assert head_count(force) == heads
    assert card_count(force) == cards


def all_men(force: ForceRecord) -> list[Figures]:
    """Everybody but leaders, a line each of those who are armed alike."""
    officers, squads, teams = (
        [men for one in lines for men in one.men]
        for lines in (force.officers, force.squads, force.teams)
    )
    return [*officers, *squads, *teams]


def own_points(force: ForceRecord) -> int:
    """What men and the weapons of teams cost, one figure after another, without vehicles."""
    each = MAN[force.effectiveness]
    total = 0
    for officer in force.officers:
        total += each + OFFICER + CARRIED.get(officer.weapon, 0)
    for chief in [one.leader for one in force.squads] + [one.leader for one in force.teams]:
        total += each + CARRIED.get(chief.weapon, 0)
    for men in all_men(force):
        for _ in range(men.count):
            total += each + CARRIED.get(men.weapon, 0) + CARRIED.get(men.also or "", 0)
            total += MEDIC if men.medic else 0
    return total + sum(SERVED[one.weapon] for one in force.teams)


@pytest.mark.parametrize("name", [name for name in CASES if not CASES[name][0].vehicles])
@pytest.mark.parametrize("level", [4, 5, 6])
def test_a_platoon_costs_what_its_men_and_their_weapons_do(name: str, level: int) -> None:
    force = CASES[name][0].model_copy(update={"effectiveness": level})
    assert prices_of(the_pack()).force(force) == own_points(force)


def test_the_platoon_of_the_tables_note_comes_to_227() -> None:
    """Three squads of ten regulars, each with an LMG and an SMG, an officer with two men."""
    force = platoon(
        officers=[{**OFFICER_ALONE, "men": [{"weapon": "rifle", "count": 2}]}],
        squads=[squad(name, *TEN, leader="smg") for name in ("One", "Two", "Three")],
    )
    assert prices_of(the_pack()).force(force) == 227


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"teams": [team("HMG", "hmg", 2)]}, 3 * 6 + 12),
        ({"teams": [team("HMG", "hmg", 2, leader="smg")]}, 3 * 6 + 12 + 1),
        ({"teams": [team("Gun", "76-mm", 4)]}, 5 * 6 + 24),
        ({"squads": [squad("One", {"weapon": "rifle", "count": 2, "also": "launcher"})]}, 18 + 12),
        ({"squads": [squad("One", {"weapon": "smg", "count": 3, "medic": True})]}, 24 + 9),
        ({"vehicles": [tank(), tank()]}, 2 * (56 + 3 * 5 + 24)),
        ({"vehicles": [{"vehicle": "jeep", "name": "Jeep"}]}, 4),
    ],
)
def test_what_joins_a_platoon_adds_its_points(changed: Mapping[str, Any], more: int) -> None:
    officer = [{**OFFICER_ALONE, "men": [{"weapon": "rifle"}]}]
    prices = prices_of(the_pack())
    assert prices.force(platoon(officers=officer)) == 20
    assert prices.force(platoon(officers=officer, **changed)) == 20 + more


@pytest.mark.parametrize(
    ("level", "cost"), [(2, 5), (3, 5), (4, 5), (5, 6), (6, 8), (7, 8)]
)  # green to 4, regular from 5, veteran from 6
def test_men_cost_what_their_level_does_and_odd_ones_the_level_below(level: int, cost: int) -> None:
    assert prices_of(the_pack()).man(level) == cost


@pytest.mark.parametrize(
    ("force", "need"),
    [
        (platoon(squads=[squad("One", *TEN)]), 99),
        (platoon(teams=[team("HMG", "hmg", 2)]), 99),
        (platoon(teams=[team("Gun", "37-mm", 4)]), "37-mm"),
        (platoon(teams=[team("A", "37-mm", 4), team("B", "76-mm", 4)]), "76-mm"),
        (platoon(teams=[team("B", "76-mm", 4), team("A", "37-mm", 4)]), "76-mm"),
        (platoon(squads=[squad("One", {"weapon": "rifle", "also": "launcher"})]), "launcher"),
        (platoon(squads=[squad("One", {"weapon": "rifle", "also": "at-rifle"})]), "at-rifle"),
    ],
)
def test_the_best_weapon_at_short_range_is_what_penetrates(
    force: ForceRecord, need: int | str
) -> None:
    if isinstance(need, str):
        rows = [
            row
            for name in ("guns", "hand-held")
            for row in load_yaml((FOLDER / "tables" / f"{name}.yaml").read_text("utf-8"))["records"]
        ]
        (row,) = (row for row in rows if row["id"] == need)
        (need,) = (band["pen"] for band in row["bands"] if band["band"] == "short")
    assert prices_of(the_pack()).pierces(force) == need


# --- what is rolled ------------------------------------------------------------------------------


def depot(nation: str) -> Depot:
    """What a side of a nation could have; only what a platoon is worth is asked."""
    found = object.__new__(Depot)
    found.pack, found.prices = the_pack(), prices_of(the_pack())
    found.nation, found.side = nation, "allied"
    return found


def supports(nation: str) -> list[str]:
    found = the_pack().records("supports").items()
    return [key for key, one in found if one["nation"] == nation]


def formations() -> list[str]:
    text = (FOLDER / "chance" / "formations.yaml").read_text("utf-8")
    return [one["id"] for one in load_yaml(text)["records"]]


@pytest.mark.parametrize("formation", formations())
def test_what_is_reckoned_of_a_platoon_is_what_is_written(formation: str) -> None:
    """Heads, cards and points before a platoon is written are those of its own men."""
    nation = the_pack().records("formations")[formation]["nation"]
    own = depot(nation)
    roller = Roller(the_pack(), "faults", Locks())
    first, *others = supports(nation)
    for squads, teams in ((2, ()), (3, (first,)), (4, (first, others[-1]))):
        platoon = Composition(formation, "regular", squads, teams, ())
        worth = own.worth(platoon)
        force = ForceRecord.model_validate(written(roller, own, platoon))
        heads = 1 + squads + len(teams) + sum(men.count for men in all_men(force))
        assert worth.figures == heads == head_count(force)
        assert worth.cards == squads + len(teams) + 1
        assert worth.points == own_points(force)
        size = the_pack().records("formations")[formation]["squad"]["men"]
        assert {1 + sum(men.count for men in one.men) for one in force.squads} == {size}
        crews = [the_pack().records("supports")[key]["men"] for key in teams]
        assert [1 + sum(men.count for men in one.men) for one in force.teams] == crews
        assert sum(men.medic for one in force.officers for men in one.men) == 1


@pytest.mark.parametrize("formation", formations())
@pytest.mark.parametrize("missing", [0, 1, 4])
def test_what_is_left_of_squads_is_reckoned_and_written(formation: str, missing: int) -> None:
    """Those that go on from a mission before keep leader, place and arms; others are attached."""
    found = the_pack().records("formations")[formation]
    squad, own = found["squad"], depot(found["nation"])
    men = squad["men"] - missing
    goes_on = Veterans(0, "Sgt. One", men), Veterans(2, "Sgt. Three", squad["men"])
    own.roster = Roster("Lt. Zero", (goes_on[0], Veterans(1, "Sgt. Two", men), goes_on[1]))
    platoon = Composition(formation, "regular", 3, (), (), goes_on)
    roller = Roller(the_pack(), "faults", Locks())
    force = ForceRecord.model_validate(written(roller, own, platoon))
    worth = own.worth(platoon)
    assert (worth.figures, worth.points) == (head_count(force), own_points(force))
    assert force.officers[0].name == "Lt. Zero"
    assert [1 + sum(one.count for one in line.men) for line in force.squads] == [
        men,
        squad["men"],
        squad["men"],
    ]
    names = [line.name.partition(" ")[0] for line in force.squads]
    assert names == ["First", "Third", "Attached"]
    leaders = [line.leader.name for line in force.squads]
    assert leaders[:2] == ["Sgt. One", "Sgt. Three"]
    assert leaders[2] not in {"Sgt. One", "Sgt. Two", "Sgt. Three"}
    lmgs = [sum(m.count for m in one.men if m.weapon == "lmg") for one in force.squads]
    assert lmgs == [squad["lmgs"]] * 3  # who falls leaves his weapon to a rifleman


@lru_cache
def rolled() -> Case:
    return roll_scenario(the_pack(), "pa-3").case


def with_force(force: ForceRecord) -> Case:
    case = rolled()
    forces = case.record.forces.model_copy(update={"allied": force})
    record = case.record.model_copy(update={"forces": forces, "reserve": None})
    return replace(case, record=record)


@pytest.mark.parametrize("name", ["a squad of ten", "a team of three", "two teams", "all of it"])
def test_a_sides_sheet_tells_its_heads_and_each_line_its_own(name: str) -> None:
    force, heads, cards = CASES[name]
    shown = view(with_force(force))
    (side,) = (one for one in shown["sides"] if one["side"] == "allied")
    assert (side["figures"], side["cards"]) == (heads, cards)
    assert sum(line["figures"] for line in side["lines"]) == heads
    assert len(side["lines"]) == len(force.officers) + len(force.squads) + len(force.teams)
    assert len(side["vehicles"]) == len(force.vehicles)


def test_a_line_counts_weapons_with_the_leaders_own() -> None:
    shown = view(with_force(platoon(squads=[squad("One", *TEN, leader="smg")])))
    (side,) = (one for one in shown["sides"] if one["side"] == "allied")
    assert [(line["arms"], line["figures"]) for line in side["lines"]] == [
        ("SMG, LMG, 8 rifles", 10)
    ]


# --- forces in files of their own ----------------------------------------------------------------

FORCE = """\
kind: force
title: Patrol
pack: platoon-action
nation: german
year: 1944
effectiveness: 5
officers:
  - name: Berger
    weapon: smg
    men:
      - {weapon: rifle, medic: true}
squads:
  - name: First squad
    leader: {name: Kranz, weapon: smg}
    men:
      - {weapon: lmg}
      - {weapon: rifle, count: 3, also: panzerfaust}
teams:
  - name: HMG
    weapon: hmg
    leader: {name: Lang, weapon: rifle}
    men:
      - {weapon: rifle, count: 2}
"""


def force_view(text: str) -> ForceView:
    part = read_force(source_of(text.encode(), "patrol.yaml"), the_pack())
    assert isinstance(part, OwnForcePart)
    assert isinstance(part.model, PlatoonFile)
    return ForceView(the_pack(), part.source, part.model)


def test_units_of_a_force_have_a_figure_for_each_man_and_their_leader() -> None:
    shown = list(force_view(FORCE).units())
    assert [len(unit["figures"]) for unit in shown] == [2, 5, 3]
    assert [[one["role"] for one in unit["figures"]] for unit in shown] == [
        ["leader", "medic"],
        ["leader", "man", "man", "man", "man"],
        ["leader", "man", "man"],
    ]


def test_a_force_costs_what_its_figures_do_leaders_among_them() -> None:
    units = list(force_view(FORCE).units())
    officer = 6 + 1 + 8 + 6 + 2
    squad_ = 6 + 1 + 6 + 6 + 3 * (6 + 3)
    team_ = 3 * 6 + 12
    found = [points(the_pack(), [unit], ()) for unit in units]
    assert found == [officer, squad_, team_]
    assert points(the_pack(), units, ()) == officer + squad_ + team_


@pytest.mark.parametrize(
    ("level", "cost"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 8), (7, 9)]
)  # 2.5, 3.75, 5, 6.25, 7.5, 8.75: halves up
def test_a_man_costs_five_for_every_four_of_his_level(level: int, cost: int) -> None:
    assert man(level) == cost


@pytest.mark.parametrize("count", [10, 11])
def test_a_leader_and_eleven_men_fill_a_card(count: int) -> None:
    men = f"      - {{weapon: rifle, count: {count}}}\n"
    text = FORCE.split("    men:\n      - {weapon: lmg}")[0] + "    men:\n" + men
    shown = list(force_view(text).units())
    assert len(shown[1]["figures"]) == count + 1


def test_the_pack_has_the_prices_that_stand_here() -> None:
    own = prices_of(the_pack()).of
    for key, cost in {**CARRIED, **SERVED, "medic": MEDIC, "officer": OFFICER}.items():
        assert own[key] == cost
