"""Two constraints of a situation at their limits: armour that can be hurt, exits that are watched.

Armour (charts, combat results and weapon effectiveness): class A doubles its attack strength
within half range, and 1-2 takes half of the defence strength. So a fourth of the DS is enough, and
no less. Units are real ones; each case says their strengths, which are held against the pack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.games.packs import read_pack
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.fields import LOCKABLE
from generator.games.panzer_leader.scenario.fresh import roll_scenario
from generator.games.panzer_leader.scenario.model import UnitRecord
from generator.ground.lattice import around
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"


@lru_cache
def rolled() -> Case:
    """A small situation whose objective is an edge."""
    pack = read_pack(FOLDER, "content/panzer-leader")
    return roll_scenario(pack, "faults", LOCKABLE.parse(["mission=exit", "size=small"])).case


@lru_cache
def kinds() -> Mapping[str, Mapping[str, Any]]:
    text = (FOLDER / "units" / "unit-kinds.yaml").read_text("utf-8")
    return {one["id"]: one for one in load_yaml(text)["records"]}


def told(case: Case, constraint: str) -> list[str]:
    return [said for name, _, said in RULES.broken(case) if name == constraint]


def met(german: Mapping[str, int], allied: Mapping[str, int]) -> Case:
    """The situation with these units instead of its own."""
    case = rolled()
    sides = {"german": german, "allied": allied}
    groups, seen = [], set()
    for group in case.record.groups:
        units = {} if group.side in seen else sides[group.side]
        seen.add(group.side)
        lines = tuple(UnitRecord(unit=unit, count=count) for unit, count in units.items())
        groups.append(group.model_copy(update={"units": lines}))
    return replace(case, record=case.record.model_copy(update={"groups": tuple(groups)}))


# --- armour --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vehicle", "defence", "gun", "attack", "hurts"),
    [
        ("panther-g", 12, "daimler", 3, True),  # 3 × 4 is 12: just enough, 3 × 3 is not
        ("panther-a", 11, "daimler", 3, True),
        ("tiger-ii", 16, "daimler", 3, False),  # 12 of 16, but 3 × 6 would do
        ("tiger-ii", 16, "m5", 5, True),  # 20 of 16, but 5 × 3 would not do
        ("stug-iii", 9, "daimler", 3, True),  # 3 × 3 is 9
        ("tiger-ii", 16, "cromwell", 9, True),
    ],
)
def test_class_a_hurts_armour_with_a_fourth_of_its_defence(
    vehicle: str, defence: int, gun: str, attack: int, hurts: bool
) -> None:
    assert kinds()[vehicle]["defence"] == defence
    assert (kinds()[gun]["attack"], kinds()[gun]["class"]) == (attack, "A")
    assert hurts is (attack * 2 * 2 >= defence)
    found = [said for said in told(met({vehicle: 1}, {gun: 1}), "armour") if "allied" in said]
    assert found == (
        [] if hurts else [f"allied has nothing against 1 vehicles with DS up to {defence}"]
    )


@pytest.mark.parametrize(("vehicle", "hurts"), [("m4-75", False), ("cromwell", True)])
def test_a_gun_of_2_hurts_no_armour_of_9(vehicle: str, hurts: bool) -> None:
    """2 × 4 is 8. DS 8 is not held to be armour, DS 9 is."""
    assert kinds()["lynx"]["attack"] == 2
    assert kinds()[vehicle]["defence"] == (8 if hurts else 9)
    assert bool(told(met({"lynx": 1}, {vehicle: 1}), "armour")) is not hurts


def test_the_hardest_of_all_is_what_must_be_hurt() -> None:
    assert told(met({"tiger-ii": 1, "panther-g": 3}, {"daimler": 2}), "armour") == [
        "allied has nothing against 4 vehicles with DS up to 16"
    ]


def test_guns_of_another_class_hurt_nothing() -> None:
    assert kinds()["m4-105"]["class"] == "H"
    assert told(met({"panther-g": 1}, {"m4-105": 2}), "armour")


@pytest.mark.parametrize(
    ("vehicles", "foot", "enough"),
    [(1, 5, False), (1, 6, True), (4, 6, True), (5, 6, False), (5, 11, False), (5, 12, True),
     (8, 12, True), (9, 12, False), (9, 18, True)],
)  # fmt: skip
def test_six_infantry_units_do_for_each_four_vehicles(
    vehicles: int, foot: int, enough: bool
) -> None:
    assert kinds()["us-rifle"]["type"] == "infantry"
    case = met({"panther-g": vehicles}, {"us-rifle": foot})
    found = [said for said in told(case, "armour") if "allied" in said]
    assert bool(found) is not enough


# --- exits ---------------------------------------------------------------------------------------


def open_exits(case: Case) -> list[str]:
    """Names of the exit hexes that vehicles may enter, in their order along the edge."""
    names = case.record.objectives[0].hexes
    return [name for name in names if case.table.parse(name) not in case.table.closed]


def with_exits(hexes: Sequence[str]) -> Case:
    case = rolled()
    (edge,) = case.record.objectives
    changed = edge.model_copy(update={"hexes": tuple(hexes)})
    return replace(case, record=case.record.model_copy(update={"objectives": (changed,)}))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_three_exit_hexes_are_wanted_and_enough(count: int) -> None:
    hexes = open_exits(rolled())[:count]
    assert len(hexes) == count
    found = told(with_exits(hexes), "exits")
    assert found == ([] if count >= 3 else [f"there are {count} exit hexes"])


def test_a_closed_hex_is_no_exit() -> None:
    case = with_exits(open_exits(rolled())[:3])
    spots = sorted(case.objective)
    shut: Any = _Shut(case.table, frozenset({spots[0]}))
    assert told(replace(case, table=shut), "exits") == ["there are 2 exit hexes"]


class _Shut:
    """A table with some more hexes closed."""

    def __init__(self, table: Any, closed: frozenset[Any]) -> None:
        self._table, self.closed = table, table.closed | closed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


def test_an_aim_that_is_no_edge_has_no_exits() -> None:
    case = with_exits(open_exits(rolled())[:1])
    (edge,) = case.record.objectives
    town = edge.model_copy(update={"what": "town"})
    record = case.record.model_copy(update={"objectives": (town,)})
    assert told(replace(case, record=record), "exits") == []


@pytest.mark.parametrize(("away", "watched"), [(5, True), (6, True), (7, False)])
def test_exits_lie_within_six_hexes_of_the_defender(away: int, watched: bool) -> None:
    """The defender stands in one hexrow across the board, so many hexes from the edge."""
    case = rolled()
    assert case.record.attacker == "allied"
    spots = {case.table.parse(name) for name in case.record.objectives[0].hexes}
    reach = _rings(case, spots, away)
    groups = []
    for group in case.record.groups:
        if group.side == "german":
            names = tuple(sorted(map(case.table.name, reach)))
            zone = group.zones[0].model_copy(
                update={"hexes": names, "first_row": None, "last_row": None}
            )
            group = group.model_copy(update={"zones": (zone,)})
        groups.append(group)
    record = case.record.model_copy(update={"groups": tuple(groups)})
    assert bool(told(replace(case, record=record), "exits")) is not watched


def _rings(case: Case, spots: set[Any], away: int) -> set[Any]:
    """All hexes that many steps from the nearest of some, from neighbour to neighbour."""
    seen, ring = set(spots), set(spots)
    for _ in range(away):
        ring = {near for spot in ring for near in around(spot) if near in case.table.spots} - seen
        seen |= ring
    return ring
