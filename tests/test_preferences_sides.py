"""Sides worked by hand: CP, ELR, SAN, the card's DRMs, leaders, ammunition, permissions, works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, a_setting, dice, loaded, platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.forces.order_of_battle import StartingGroup
from generator.games.platoon_leader.forces.sides import (
    Party,
    SideState,
    attacker_of,
    defender_of,
    settle,
    starting_cp,
)
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.locks import Locks

SIDES = ("axis", "allied")
EVEN = {f"{side}/drm/{name}": (3, 4) for side in SIDES for name in (
    "cp", "leader", "oba", "promotion", "elr")}  # fmt: skip
"""No DRM of a card but the army's own."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


def setting_of(pack: Pack, axis: str, allied: str, *locks: str, **changes: Any) -> Setting:
    return a_setting(pack, f"axis={axis}", f"allied={allied}", *locks, **changes)


def group(letter: str, cp: int = 4, *, leaders: int = 0, column: str = "none") -> dict[str, Any]:
    """A group of an opening force, with as many leaders on a column of the leader table."""
    return {
        "id": f"{letter}1",
        "letter": letter,
        "cp": cp,
        "leaders": leaders,
        "column": column,
        "name": letter,
    }


def settled(
    pack: Pack,
    setting: Setting,
    faces: Faces,
    *,
    attack: str = "axis",
    works: int = 20,
    forces: Mapping[str, Sequence[StartingGroup]] | None = None,
    locks: Mapping[str, str] | None = None,
) -> Mapping[str, SideState]:
    """Settle both sides, with forces of 40 CP to 30 unless others are given."""
    held = {side: tuple(own) for side, own in (forces or {}).items()}
    held.setdefault("axis", (StartingGroup(group("I", 4), 10),))
    held.setdefault("allied", (StartingGroup(group("I", 3), 10),))
    roller = a_roller(pack, locks=Locks(locks or {}))
    with loaded({**EVEN, **faces}):
        nobody = dict.fromkeys(SIDES, Party(None, ()))
        return settle(roller, setting, attack, nobody, held, works)


# --- starting CP and works -----------------------------------------------------------------------

COLUMNS = {
    "low": [16, 15, 14, 13, 12, 12, 12, 11, 10, 9, 8],
    "mid": [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15],
    "high": [34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24],
}
"""Starting CP by the natural total from 2 to 12."""


@pytest.fixture(scope="module")
def normandy(pack: Pack) -> Setting:
    return setting_of(pack, "german", "american", "theatre=normandy", "date=1944-07-11")


@pytest.mark.parametrize("intensity", COLUMNS)
@pytest.mark.parametrize("total", range(2, 13))
def test_starting_cp(pack: Pack, normandy: Setting, intensity: str, total: int) -> None:
    """CP go by the intensity's column; the best roll is the lowest."""
    setting = replace(normandy, intensity=intensity)
    found = settled(pack, setting, {"axis/cp": dice(total), "allied/cp": dice(14 - total)})
    assert found["axis"].cp == COLUMNS[intensity][total - 2]
    assert found["allied"].cp == COLUMNS[intensity][12 - total]


@pytest.mark.parametrize(("intensity", "least", "most"), [
    ("low", 8, 16), ("mid", 15, 25), ("high", 24, 34)])  # fmt: skip
def test_the_least_and_the_most_cp(pack: Pack, intensity: str, least: int, most: int) -> None:
    assert starting_cp(pack, intensity) == (least, most)


@pytest.mark.parametrize(
    ("attack", "attacker", "defender"),
    [("axis", "axis", "allied"), ("allied", "allied", "axis"), ("dual", "axis", "allied")],
)
def test_who_has_to_win_ground(attack: str, attacker: str, defender: str) -> None:
    assert (attacker_of(attack), defender_of(attack)) == (attacker, defender)


# The Axis has 40 CP of groups, the Allies 30; both roll 20 CP more at mid intensity with a 7.
@pytest.mark.parametrize(
    ("attack", "works", "axis", "allied"),
    [
        # 60 to 50 CP and 20 FP is 1.15: the attacker has 24 FP, and 62.4 to 52 is 1.2.
        ("axis", 20, 24, 20),
        ("axis", 0, 0, 0),  # 60 to 50 is 1.2 sharp
        # 50 to 60 CP and 20 FP: the attacker has to make up for 24.4 CP.
        ("allied", 20, 20, 244),
        # 61 to 51 is too much for a dual attack, 61 to 55.5 is below 1.1.
        ("dual", 10, 10, 55),
    ],
)
def test_works_even_out_what_was_rolled(
    pack: Pack, normandy: Setting, attack: str, works: int, axis: int, allied: int
) -> None:
    seven = {"axis/cp": (3, 4), "allied/cp": (3, 4)}
    found = settled(pack, _mid(normandy), seven, attack=attack, works=works)
    assert (found["axis"].works, found["allied"].works) == (axis, allied)


def _mid(setting: Setting) -> Setting:
    return replace(setting, intensity="mid")


# --- ELR and SAN ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "allied", "locks", "found"),
    [
        # ELR and SAN of the Axis, then of the Allies, by army and month.
        ("german", "american", ("theatre=normandy", "date=1944-07-11"), (3, 4, 3, 3)),
        ("german", "british", ("theatre=normandy", "date=1944-07-11"), (3, 4, 4, 3)),
        ("german", "polish", ("theatre=poland", "date=1939-09-10"), (4, 3, None, None)),
        ("german", "american", ("theatre=ardennes", "date=1944-12-20"), (3, 4, 3, 3)),
        ("german", "american", ("theatre=rhineland", "date=1945-03-01"), (2, 4, 3, 3)),
        ("german", "soviet", ("theatre=barbarossa", "date=1941-07-01"), (4, 4, 2, 4)),
        ("german", "soviet", ("theatre=stalingrad", "date=1942-10-01"), (4, 4, 3, 5)),
        ("finnish", "soviet", ("theatre=winter-war", "date=1939-12-10"), (5, 6, 2, 3)),
        ("german", "soviet", ("theatre=germany-1945", "date=1945-02-10"), (2, 4, 4, 4)),
        ("japanese", "american", ("date=1944-11-10",), (3, 6, 3, 3)),
    ],
)
def test_elr_and_san_by_army_and_month(
    pack: Pack, axis: str, allied: str, locks: tuple[str, ...], found: tuple[int | None, ...]
) -> None:
    sides = settled(pack, setting_of(pack, axis, allied, *locks), {})
    values = [value for side in SIDES for value in (sides[side].elr, sides[side].san)]
    wanted = [own if own is not None else value for own, value in zip(found, values, strict=True)]
    assert values == wanted


def test_a_nation_has_its_own_elr_and_san(pack: Pack) -> None:
    for key, nation in pack.records("nations").items():
        if nation["elr"] is None:
            continue
        side = pack.records("armies")[nation["army"]]["side"]
        setting = a_setting(pack, f"{side}={key}")
        state = settled(pack, setting, {})[side]
        assert state.elr == nation["elr"]
        assert nation["san"] in (None, state.san)


@pytest.mark.parametrize(("key", "value"), [("elr", 0), ("elr", 5), ("san", 0), ("san", 7)])
def test_elr_and_san_as_they_are_locked(
    pack: Pack, normandy: Setting, key: str, value: int
) -> None:
    found = settled(pack, normandy, {}, locks={f"axis.{key}": str(value)})
    assert getattr(found["axis"], key) == value
    assert (found["allied"].elr, found["allied"].san) == (3, 3)


# --- the card's DRMs -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "drm"),
    [(2, -2), (3, -1), (4, -1), (5, 0), (7, 0), (9, 0), (10, 1), (11, 1), (12, 2)],
)
def test_a_drm_of_the_card(pack: Pack, normandy: Setting, total: int, drm: int) -> None:
    faces = {f"{side}/drm/{name}": dice(total) for side in SIDES for name in ("leader", "elr")}
    found = settled(pack, normandy, faces)
    assert {found[side].drms[name] for side in SIDES for name in ("leader", "elr")} == {drm}


@pytest.mark.parametrize(
    ("army", "drms"),
    [
        # The Americans' ammunition and promotion are better by 1, the Soviets' worse.
        ("american", {"oba": -1, "promotion": -1, "leader": 0}),
        ("british", {"oba": 0, "promotion": -1, "leader": 0}),
        ("soviet", {"oba": 1, "promotion": 1, "leader": 0}),
    ],
)
@pytest.mark.parametrize(("total", "rolled"), [(2, -2), (4, -1), (7, 0), (10, 1), (12, 2)])
def test_an_armys_own_drms_are_added_and_none_goes_beyond_two(
    pack: Pack, army: str, drms: Mapping[str, int], total: int, rolled: int
) -> None:
    setting = a_setting(pack, f"allied={army}", "axis=german")
    faces = {f"allied/drm/{name}": dice(total) for name in drms}
    state = settled(pack, setting, faces)["allied"]
    wanted = {name: max(-2, min(2, rolled + own)) for name, own in drms.items()}
    assert {name: state.drms[name] for name in drms} == wanted


def test_no_dice_for_the_historical_drm(pack: Pack, normandy: Setting) -> None:
    found = settled(pack, normandy, {"axis/drm/historical": (), "allied/drm/historical": ()})
    assert {found[side].drms["historical"] for side in SIDES} == {0}


# --- leaders -------------------------------------------------------------------------------------


def leaders_of(
    pack: Pack, setting: Setting, side: str, column: str, totals: Sequence[int], drm: int = 7
) -> list[tuple[int, str, str]]:
    """Roll a leader for each total; return modified totals, what was rolled and what came."""
    force = (StartingGroup(group("I", leaders=1, column=column), len(totals)),)
    faces = {f"{side}/leaders/{n}": dice(total) for n, total in enumerate(totals, 1)}
    faces[f"{side}/drm/leader"] = dice(drm)
    state = settled(pack, setting, faces, forces={side: force})[side]
    return [(one.total, one.rolled, one.leader) for one in state.leaders]


@pytest.mark.parametrize(
    ("column", "kinds"),
    [
        ("general", "10-2 9-2 9-1 8-1* 8-1* 8-0* 8-0* 7-0 7-0 6+1 6+1"),
        ("japanese", "10-1 10-0 9-1 9-0 9-0 8-0 8-0 8+1 8+1 8+1 8+1"),
        ("finn", "10-1 10-0 9-1 9-1 9-1 9-0 9-0 8-0 8-0 – –"),
    ],
)
def test_a_leader_by_his_roll(pack: Pack, normandy: Setting, column: str, kinds: str) -> None:
    for total, kind in zip(range(2, 13), kinds.split(), strict=True):
        assert leaders_of(pack, normandy, "axis", column, [total]) == [(total, kind, kind)]


@pytest.mark.parametrize(
    ("card", "drm", "kind"),
    [(2, -2, "9-1"), (4, -1, "8-1*"), (7, 0, "8-1*"), (10, 1, "8-0*"), (12, 2, "8-0*")],
)
def test_the_cards_drm_is_added_to_a_leader(
    pack: Pack, normandy: Setting, card: int, drm: int, kind: str
) -> None:
    assert leaders_of(pack, normandy, "allied", "general", [6], card) == [(6 + drm, kind, kind)]


def test_the_two_best_types_come_once_each(pack: Pack, normandy: Setting) -> None:
    found = leaders_of(pack, normandy, "axis", "general", [2, 2, 2, 3, 2, 5, 5])
    assert [came for _, _, came in found] == [
        "10-2",
        "9-2",
        "9-1",
        "9-1",
        "9-1",
        "8-1*",
        "8-1*",
    ]


def test_columns_have_limits_of_their_own(pack: Pack, normandy: Setting) -> None:
    foot = StartingGroup(group("I", leaders=1, column="general"), 1)
    tanks = StartingGroup(group("A", leaders=2, column="armour"), 1)
    faces = {f"axis/leaders/{n}": (1, 1) for n in (1, 2, 3)}
    state = settled(pack, normandy, faces, forces={"axis": (foot, tanks)})["axis"]
    assert [(one.column, one.leader) for one in state.leaders] == [
        ("general", "10-2"),
        ("armour", "10-2"),
        ("armour", "9-2"),
    ]


def test_groups_without_leaders_roll_none(pack: Pack, normandy: Setting) -> None:
    force = (
        StartingGroup(group("I", leaders=0, column="general"), 3),
        StartingGroup(group("HW"), 2),
    )
    assert settled(pack, normandy, {}, forces={"axis": force})["axis"].leaders == ()


@pytest.mark.parametrize(
    ("axis", "allied", "side", "locks", "drm"),
    [
        # German tank leaders are a pip better until the end of 1944, then one worse like all
        # others; American and British ones are as rolled.
        ("german", "american", "axis", ("theatre=ardennes", "date=1944-12-20"), -1),
        ("german", "american", "axis", ("theatre=rhineland", "date=1945-03-01"), 1),
        ("german", "soviet", "axis", ("theatre=kursk", "date=1943-07-08"), -1),
        ("german", "american", "allied", ("theatre=normandy", "date=1944-07-11"), 0),
        ("german", "british", "allied", ("theatre=normandy", "date=1944-07-11"), 0),
        ("german", "soviet", "allied", ("theatre=kursk", "date=1943-07-08"), 1),
        ("finnish", "soviet", "axis", ("theatre=winter-war", "date=1939-12-10"), 1),
    ],
)
def test_leaders_of_tanks_by_army_and_year(
    pack: Pack, axis: str, allied: str, side: str, locks: tuple[str, ...], drm: int
) -> None:
    setting = setting_of(pack, axis, allied, *locks)
    kinds = {4: "9-1", 5: "8-1", 6: "8-1", 7: "–", 8: "–"}
    for natural in (5, 6, 7):
        total = natural + drm
        found = leaders_of(pack, setting, side, "armour", [natural])
        assert found == [(total, kinds[total], kinds[total])]


# --- artillery, air, booby traps, reserves -------------------------------------------------------


@pytest.mark.parametrize(
    ("army", "totals"),
    [
        # Plentiful up to 4, scarce from 11 on; the Americans' roll is 1 lower, the Soviets' higher.
        ("american", {4: "Plentiful", 5: "Plentiful", 6: "Normal", 11: "Normal", 12: "Scarce"}),
        ("british", {4: "Plentiful", 5: "Normal", 10: "Normal", 11: "Scarce"}),
        ("soviet", {3: "Plentiful", 4: "Normal", 9: "Normal", 10: "Scarce"}),
    ],
)
def test_ammunition_of_a_module(pack: Pack, army: str, totals: Mapping[int, str]) -> None:
    setting = a_setting(pack, f"allied={army}", "axis=german")
    force = (StartingGroup(group("I"), 2), StartingGroup(group("O"), len(totals)))
    faces = {f"allied/oba/{n}": dice(total) for n, total in enumerate(totals, 1)}
    state = settled(pack, setting, faces, forces={"allied": force})["allied"]
    assert [one.strength for one in state.modules] == list(totals.values())
    own = {"american": -1, "british": 0, "soviet": 1}[army]
    assert [one.total for one in state.modules] == [total + own for total in totals]


@pytest.mark.parametrize(
    ("intensity", "hexes"),
    [
        ("low", [0, 0, 0, 0, 0, 12]),
        ("mid", [0, 0, 0, 0, 12, 18]),
        ("high", [0, 0, 0, 12, 18, 24]),
    ],
)
def test_bombardment_by_intensity(
    pack: Pack, normandy: Setting, intensity: str, hexes: list[int]
) -> None:
    setting = replace(normandy, intensity=intensity)
    found = [
        settled(pack, setting, {"allied/bombardment": (face,)})["allied"].bombardment
        for face in range(1, 7)
    ]
    assert found == hexes


@pytest.mark.parametrize(
    ("intensity", "flights"),
    [("low", [0, 0, 0, 1, 1, 1]), ("mid", [0, 0, 1, 1, 1, 2]), ("high", [0, 0, 1, 1, 1, 2])],
)
def test_air_support_by_intensity(
    pack: Pack, normandy: Setting, intensity: str, flights: list[int]
) -> None:
    setting = replace(normandy, intensity=intensity, pair={**normandy.pair, "air": "allied"})
    words = {None: 0, "one firefight by day": 1, "two firefights by day": 2}
    found = [
        settled(pack, setting, {"allied/air": (face,), "axis/air": ()}) for face in range(1, 7)
    ]
    assert [words[one["allied"].air] for one in found] == flights
    assert {one["axis"].air for one in found} == {None}


@pytest.mark.parametrize(
    ("air", "axis", "allied"),
    [("axis", True, False), ("allied", False, True), ("both", True, True), ("none", False, False)],
)
def test_aircraft_come_to_who_had_the_sky(
    pack: Pack, normandy: Setting, air: str, axis: bool, allied: bool
) -> None:
    setting = replace(_mid(normandy), pair={**normandy.pair, "air": air})
    found = settled(pack, setting, {"axis/air": (6,), "allied/air": (6,)})
    assert [found[side].air is not None for side in SIDES] == [axis, allied]


@pytest.mark.parametrize(
    ("intensity", "allowed"),
    [("low", "nnnyyy"), ("mid", "nnyyyy"), ("high", "nnyyyy")],
)
def test_reserves_by_intensity(pack: Pack, normandy: Setting, intensity: str, allowed: str) -> None:
    setting = replace(normandy, intensity=intensity)
    found = [
        settled(pack, setting, {"axis/reserves": (face,)})["axis"].reserves for face in range(1, 7)
    ]
    assert found == [one == "y" for one in allowed]


@pytest.mark.parametrize("face", range(1, 7))
def test_booby_traps(pack: Pack, normandy: Setting, face: int) -> None:
    found = settled(pack, normandy, {"axis/booby traps": (face,)})
    assert found["axis"].booby_traps == (face >= 5)


def test_partisans_have_neither_guns_nor_aircraft(pack: Pack) -> None:
    setting = a_setting(pack, "allied=partisans")
    none = {"allied/bombardment": (), "allied/air": ()}
    state = settled(pack, setting, none)["allied"]
    assert (state.bombardment, state.air) == (0, None)


@pytest.mark.parametrize(
    "field",
    [
        "axis.drm.leader=2",
        "axis.drm.oba=-2",
        "allied.drm.promotion=1",
        "allied.drm.cp=0",
    ],
)
def test_drms_as_they_are_locked(pack: Pack, normandy: Setting, field: str) -> None:
    name, value = field.split("=")
    side, _, key = name.split(".")
    roll = {f"{side}/drm/{key}": ()}  # no dice for what is locked
    found = settled(pack, normandy, roll, locks={name: value})
    assert found[side].drms[key] == int(value)
