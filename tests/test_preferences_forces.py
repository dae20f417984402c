"""Opening forces worked by hand: which group a die brings, what a force costs, who is stronger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from loaded_dice import a_roller, a_setting, loaded, platoon_leader, results

from generator.content import Pack
from generator.games.platoon_leader.forces.armour import Limits
from generator.games.platoon_leader.forces.order_of_battle import (
    StartingGroup,
    available,
    cost,
    draw_force,
    held_to_rules,
    is_platoon,
    on_map,
    ratio_of,
    slide,
)
from generator.roll.errors import Rejected


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


def group(key: str, cp: int, weight: int, **more: Any) -> dict[str, Any]:
    """A group of which a campaign has ten; its letters say what it is."""
    letter = key.rstrip("0123456789")
    return {
        "id": key,
        "name": f"the {key} group",
        "full": f"1 × {key}",
        "letter": letter,
        "cp": cp,
        "opening": weight,
        "echelon": "Platoon" if letter in "IA" else "Section",
        "squads": 3 if letter == "I" else 0,
        "armoured": letter in "AV",
        "per-cg": 10,
        "per-reph": 4,
        **more,
    }


ANY = Limits(most=5)
"""Whatever armour there is, and none that must be answered."""

RIFLES, GREEN, MORTAR = group("I1", 3, 5), group("I2", 2, 3), group("HW1", 2, 4)
TANKS, BATTERY = group("A1", 5, 3), group("O1", 4, 2)


def drawn(
    pack: Pack,
    groups: Sequence[Mapping[str, Any]],
    target: int,
    faces: Sequence[int],
    intensity: str = "mid",
) -> list[str]:
    """Draw a force of the Axis with these dice; return the groups in the order they came in."""
    roller = a_roller(pack)
    rolls = {f"axis/opening/{turn}": (face,) for turn, face in enumerate(faces, 1)}
    with loaded(rolls):
        force = draw_force(roller, "axis", groups, target, intensity, ANY)
    assert cost(force) == target
    names = {str(one["name"]): str(one["id"]) for one in groups}
    came = [names[name] for name in results(roller).values()]
    assert Counter(came) == {str(one.group["id"]): one.count for one in force}
    return came


def die_of(pack: Pack, groups: Sequence[Mapping[str, Any]], target: int, turn: int) -> str:
    """Return the die that is rolled for a turn of the draw, if all turns before show 1."""
    roller = a_roller(pack)
    with loaded({f"axis/opening/{number}": (1,) for number in range(1, 9)}):
        draw_force(roller, "axis", groups, target, "mid", ANY)
    return roller.made[turn - 1].entry.dice


# --- which group comes ---------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 9))
def test_the_first_group_is_a_platoon_by_its_weight(pack: Pack, face: int) -> None:
    # Rifles 5, green troops 3: a die of eight, whatever else the army has.
    groups = [RIFLES, GREEN, MORTAR, TANKS, BATTERY]
    rest = [1] * 3 if face <= 5 else [1] * 4
    assert drawn(pack, groups, 12 if face <= 5 else 14, [face, *rest])[0] == (
        "I1" if face <= 5 else "I2"
    )


@pytest.mark.parametrize("face", range(1, 13))
def test_the_third_group_may_be_a_heavy_weapon(pack: Pack, face: int) -> None:
    # 6 of 12 CP are left. Rifles 5, green troops 3, mortar 4; tanks would leave 1 CP, the price of
    # nothing. What is left of 6 is filled by infantry.
    came = drawn(pack, [RIFLES, GREEN, MORTAR, TANKS], 12, [1, 1, face, 1, 1, 1])
    assert came[:3] == ["I1", "I1", "I1" if face <= 5 else "I2" if face <= 8 else "HW1"]


@pytest.mark.parametrize("face", range(1, 16))
def test_tanks_come_where_their_price_leaves_what_infantry_costs(pack: Pack, face: int) -> None:
    # 5 of 11 CP are left: tanks take them all. Rifles 5, green troops 3, mortar 4, tanks 3.
    came = drawn(pack, [RIFLES, GREEN, MORTAR, TANKS], 11, [1, 1, face, 1, 1])
    third = "I1" if face <= 5 else "I2" if face <= 8 else "HW1" if face <= 12 else "A1"
    assert came[2] == third
    assert (len(came) == 3) == (third == "A1")


def test_the_first_two_groups_are_platoons(pack: Pack) -> None:
    groups = [RIFLES, MORTAR, TANKS, BATTERY, group("I3", 2, 6, echelon="Section")]
    assert die_of(pack, groups, 20, 1) == "1d5"
    assert die_of(pack, groups, 20, 2) == "1d5"
    assert die_of(pack, groups, 20, 3) == "1d20"


def test_a_weight_of_nought_never_comes(pack: Pack) -> None:
    assert die_of(pack, [RIFLES, group("I2", 3, 0)], 12, 1) == "1d5"


def test_no_more_than_a_campaign_allows(pack: Pack) -> None:
    few = group("I2", 3, 7, **{"per-cg": 2})
    # Two of them by the dice 6 of 1d12 and 6 of 1d12; the third die has five sides.
    assert drawn(pack, [RIFLES, few], 12, [6, 12, 5, 5]) == ["I2", "I2", "I1", "I1"]


def test_no_more_of_other_groups_than_a_phase_brings_and_one(pack: Pack) -> None:
    one = group("HW1", 3, 5, **{"per-reph": 1})
    # Two may come, the third may not: the sixth die has the five sides of the rifles.
    came = drawn(pack, [RIFLES, one], 24, [1, 1, 1, 1, 10, 10, 5, 5])
    assert came == ["I1"] * 4 + ["HW1"] * 2 + ["I1"] * 2


def test_half_of_the_groups_on_the_map_are_infantry(pack: Pack) -> None:
    # Two platoons, two mortars: a third mortar would be one too many.
    came = drawn(pack, [RIFLES, group("HW1", 3, 5)], 18, [1, 1, 10, 10, 5, 1])
    assert came == ["I1", "I1", "HW1", "HW1", "I1", "I1"]


def test_two_groups_of_infantry_for_each_of_armour(pack: Pack) -> None:
    # After two platoons one troop of tanks, the second only after four.
    tanks = group("A1", 3, 5)
    came = drawn(pack, [RIFLES, tanks], 21, [1, 1, 10, 5, 5, 10, 5])
    assert came == ["I1", "I1", "A1", "I1", "I1", "A1", "I1"]
    # Where no tanks may come the die has the five sides of the rifles.
    faces = [1, 1, 10, 5, 5, 10, 5]
    roller = a_roller(pack)
    with loaded({f"axis/opening/{turn}": (face,) for turn, face in enumerate(faces, 1)}):
        draw_force(roller, "axis", [RIFLES, tanks], 21, "mid", ANY)
    sides = [one.entry.dice.removeprefix("1d") for one in roller.made]
    assert sides == ["5", "5", "10", "5", "5", "10", "5"]


@pytest.mark.parametrize(("intensity", "modules"), [("low", 1), ("mid", 1), ("high", 2)])
def test_batteries_by_intensity(pack: Pack, intensity: str, modules: int) -> None:
    # Rifles 5, batteries 5 as long as there may be one more; they count as nothing on the map.
    guns = group("O1", 3, 5)
    faces = [1, 1, *[10] * modules, *[5] * 8]
    came = drawn(pack, [RIFLES, guns], 24, faces, intensity)
    assert came == ["I1", "I1", *["O1"] * modules, *["I1"] * (6 - modules)]


def test_a_battery_needs_no_infantry_beside_it(pack: Pack) -> None:
    # Two platoons, two mortars: no third mortar, but a battery.
    groups = [RIFLES, group("HW1", 3, 5), group("O1", 3, 5)]
    assert drawn(pack, groups, 18, [1, 1, 6, 6, 10, 1])[4] == "O1"


@pytest.mark.parametrize("letter", ["F", "P"])
def test_neither_works_nor_capabilities_open(pack: Pack, letter: str) -> None:
    assert die_of(pack, [RIFLES, group(f"{letter}1", 1, 20)], 12, 3) == "1d5"


@pytest.mark.parametrize("target", [1, 3, 5])
def test_a_target_that_no_prices_make_is_rejected(pack: Pack, target: int) -> None:
    with pytest.raises(Rejected) as rejected:
        drawn(pack, [group("I1", 2, 5)], target, [1, 1, 1])
    assert rejected.value.constraint == "an opening force that adds up"


def test_a_group_by_a_name_that_others_have_is_told_with_its_id(pack: Pack) -> None:
    twins = [group("I1", 3, 5, name="Rifles"), group("I2", 3, 5, name="Rifles")]
    roller = a_roller(pack)
    with loaded({"axis/opening/1": (5,), "axis/opening/2": (6,)}):
        draw_force(roller, "axis", twins, 6, "mid", ANY)
    assert list(results(roller).values()) == ["Rifles (I1)", "Rifles (I2)"]
    assert [one.entry.row for one in roller.made] == ["1–5", "6–10"]


@pytest.mark.parametrize("target", range(10, 46))
def test_real_armies_meet_any_target(pack: Pack, target: int) -> None:
    setting = a_setting(pack, "theatre=normandy", "axis=german", "allied=american")
    groups = available(pack, setting, "axis", ("1944-07", "1944-07"), None)
    roller = a_roller(pack, f"target {target}")
    force = draw_force(roller, "axis", groups, target, "mid", ANY)
    assert sum(int(one.group["cp"]) * one.count for one in force) == target


# --- how much it may cost ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defence", "works", "cp", "target"),
    [
        # 1.2 × (30 + 2 + 25) = 68.4 CP, of which the least starting CP of 15 come by themselves.
        (30, 20, (15, 25), 54),
        # 1.2 × (24 + 1 + 16) = 49.2
        (24, 10, (8, 16), 42),
        # 1.2 × (45 + 6 + 34) = 102
        (45, 60, (24, 34), 78),
        # 1.2 × (30 + 0 + 20) = 60, and no less
        (30, 0, (20, 20), 40),
        # 1.2 × (30.1 + 20) is a little more than 60
        (30, 1, (20, 20), 41),
    ],
)
def test_the_attackers_target(
    pack: Pack, defence: int, works: int, cp: tuple[int, int], target: int
) -> None:
    assert ratio_of(pack, "axis").attackers_target(defence, works, cp) == target


@pytest.mark.parametrize("defence", range(22, 46, 3))
@pytest.mark.parametrize("works", range(0, 70, 10))
@pytest.mark.parametrize("cp", [(8, 16), (15, 25), (24, 34)])
def test_the_target_is_the_least_that_is_strong_enough(
    pack: Pack, defence: int, works: int, cp: tuple[int, int]
) -> None:
    least, most = cp
    target = ratio_of(pack, "axis").attackers_target(defence, works, cp)
    strongest = defence + Fraction(works, 10) + most
    assert (target + least) / strongest >= Fraction(6, 5)
    assert (target - 1 + least) / strongest < Fraction(6, 5)


@pytest.mark.parametrize(
    ("attack", "attackers", "defenders", "holds"),
    [
        # In FP: an assault from 1.2 to 1.8, a dual attack from 0.9 to 1.1.
        ("axis", 600, 500, True),
        ("allied", 599, 500, False),
        ("axis", 900, 500, True),
        ("allied", 901, 500, False),
        ("dual", 450, 500, True),
        ("dual", 449, 500, False),
        ("dual", 550, 500, True),
        ("dual", 551, 500, False),
    ],
)
def test_bounds_of_strength(
    pack: Pack, attack: str, attackers: int, defenders: int, holds: bool
) -> None:
    assert ratio_of(pack, attack).holds(attackers, defenders) is holds


@pytest.mark.parametrize(
    ("attack", "defence", "works", "own", "theirs"),
    [
        (70, 50, 20, 0, 20),  # 70 to 52 is 1.35: nothing to even out
        (100, 40, 20, 0, 156),  # 100 to 55.6 is 1.8
        (72, 40, 0, 0, 0),  # 1.8 sharp
        (73, 40, 0, 0, 6),  # 1.8 × 40.6 is 73.08
        (50, 50, 20, 124, 20),  # 62.4 to 52 is 1.2
        (60, 50, 0, 0, 0),  # 1.2 sharp
        (59, 50, 0, 10, 0),  # one FP after the other makes up for a CP
    ],
)
def test_works_in_an_assault(
    pack: Pack, attack: int, defence: int, works: int, own: int, theirs: int
) -> None:
    assert ratio_of(pack, "allied").works(attack, defence, works) == (own, theirs)


@pytest.mark.parametrize(
    ("attack", "defence", "works", "own", "theirs"),
    [
        (50, 50, 10, 10, 10),  # both have their works, and are equal
        (40, 55, 10, 104, 10),  # 50.4 to 56 is 0.9
        (60, 40, 10, 10, 155),  # 61 to 55.5 is below 1.1
        (55, 50, 0, 0, 0),  # 1.1 sharp
        (45, 50, 0, 0, 0),  # 0.9 sharp
        (56, 50, 0, 0, 10),  # 560 to 510 is below 1.1
    ],
)
def test_works_in_a_dual_attack(
    pack: Pack, attack: int, defence: int, works: int, own: int, theirs: int
) -> None:
    assert ratio_of(pack, "dual").works(attack, defence, works) == (own, theirs)


# --- what an army has ----------------------------------------------------------------------------


def test_prices_on_map(pack: Pack) -> None:
    # 2.34: infantry, guns and heavy weapons one more, AFV and vehicles two, batteries nothing.
    prices = {key: on_map(pack, group(key, 4, 1)) for key in ("I1", "G1", "HW1", "A1", "V1", "O1")}
    assert prices == {"I1": 5, "G1": 5, "HW1": 5, "A1": 6, "V1": 6, "O1": None}


def test_a_platoon_of_infantry(pack: Pack) -> None:
    assert is_platoon(pack, RIFLES)
    assert not is_platoon(pack, TANKS)
    assert not is_platoon(pack, group("I1", 3, 5, echelon="Section"))
    assert not is_platoon(pack, group("I1", 3, 5, squads=0))


def test_ten_groups_at_least(pack: Pack) -> None:
    ten = [group(f"I{number}", 3, 5) for number in range(10)]
    held_to_rules(pack, ten, 8)
    with pytest.raises(Rejected) as rejected:
        held_to_rules(pack, ten[1:], 8)
    assert rejected.value.constraint == "ten reinforcement groups a side"


@pytest.mark.parametrize(("price", "enough"), [(6, True), (7, False)])
def test_cp_for_a_platoon_and_a_patrol(pack: Pack, price: int, enough: bool) -> None:
    # 8 CP at the least: 1 for the Patrol, 1 to set up on map, 6 for the platoon.
    groups = [group(f"I{number}", price, 5) for number in range(10)]
    if enough:
        held_to_rules(pack, groups, 8)
        return
    with pytest.raises(Rejected) as rejected:
        held_to_rules(pack, groups, 8)
    assert rejected.value.constraint == "CP for an infantry platoon on map and a Patrol"


@pytest.mark.parametrize(
    ("months", "has", "lacks"),
    [
        (("1944-07", "1944-07"), {"I1", "I4", "A15", "A16", "A20", "O1"}, {"I3", "A1", "I12"}),
        # The infantry of 1943 ends with December; a campaign that runs into January has neither.
        (("1943-12", "1943-12"), {"I1", "I3"}, {"I4"}),
        (("1943-12", "1944-01"), {"I1"}, {"I3", "I4"}),
        (("1944-01", "1944-01"), {"I1", "I4"}, {"I3"}),
    ],
)
def test_groups_in_their_months(
    pack: Pack, months: tuple[str, str], has: set[str], lacks: set[str]
) -> None:
    setting = a_setting(pack, "theatre=normandy", "axis=german", "allied=american")
    found = {str(one["id"]) for one in available(pack, setting, "axis", months, None)}
    assert has <= found
    assert not lacks & found


@pytest.mark.parametrize(
    ("theatre", "has", "lacks"),
    [
        ("normandy", {"A20", "A29"}, {"I13", "A27"}),  # heavy tanks, no Volksgrenadiers
        ("ardennes", {"I13", "A20", "A29", "A27"}, {"A25"}),
    ],
)
def test_groups_in_their_theatres(pack: Pack, theatre: str, has: set[str], lacks: set[str]) -> None:
    setting = a_setting(pack, f"theatre={theatre}", "axis=german", "allied=american")
    months = ("1944-12", "1944-12")
    found = {str(one["id"]) for one in available(pack, setting, "axis", months, None)}
    assert has <= found
    assert not lacks & found


# --- leaders over the limit ----------------------------------------------------------------------

GENERAL = ["10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"]


@pytest.mark.parametrize(
    ("rolled", "have", "comes"),
    [
        ("10-2", [], "10-2"),
        ("10-2", ["10-2"], "9-2"),
        ("10-2", ["10-2", "9-2"], "9-1"),
        ("9-2", ["9-2"], "9-1"),
        ("9-2", ["10-2"], "9-2"),
        ("9-1", ["9-1", "9-1"], "9-1"),
        ("8-1*", [], "8-1*"),
        ("8-1*", ["8-1"], "8-1*"),
        ("–", ["10-2"], "–"),
        ("6+1", ["6+1"], "6+1"),
    ],
)
def test_leaders_slide(rolled: str, have: list[str], comes: str) -> None:
    held = Counter(have)
    assert slide(rolled, held, GENERAL, ["10-2", "9-2"]) == comes
    counted = Counter(have)
    if comes != "–":
        counted[comes.rstrip("*")] += 1
    assert held == counted


def test_a_held_group_costs_its_price_each() -> None:
    assert StartingGroup(RIFLES, 3).cp == 9
    assert cost([StartingGroup(RIFLES, 3), StartingGroup(TANKS, 2)]) == 19
