"""Panzer Leader's units as data, held against a transcription made apart from the content.

Values are those of the public lists of units; what depends on them (classes, carriers, guns to be
towed) is worked out here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from panzer_leader_records import force_records, situation_records

from generator.content import Pack
from generator.games.packs import read_pack

Record = Mapping[str, Any]

CONTENT = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"

# id, kind, weapon (AP, HE, SA small arms, MO mortar), AS, range, DS, MA, what else it can do.
UNITS = """
105-how               gun             HE  40 32  2  0  indirect
107-mortar            gun             MO  10 17  2  0  indirect
120-mortar            gun             MO  15 20  2  0  indirect
150-how               gun             HE  60 36  2  0  indirect
150-ig                gun             HE  20 12  2  0  indirect
155-how               gun             HE  60 36  2  0  indirect
170-how               gun             HE  50 80  2  0  indirect
20-aa                 gun             HE   4 10  1  0  aa
20-4-aa               gun             HE  14 10  1  0  aa
25-pdr                gun             HE  35 35  2  0  indirect
37-aa                 gun             HE   6 12  1  0  aa
40-aa                 gun             HE   8 12  2  0  aa
57-at-9-4-3           gun             AP   9  4  3  0
57-at-9-5-2           gun             AP   9  5  2  0
75-at                 gun             AP  13  6  2  0
75-how                gun             HE  20 28  2  0  indirect
75-ig                 gun             HE   2 12  2  0
76-at                 gun             AP  12 10  2  0
76-mortar             gun             MO   3  8  3  1  indirect
81-mortar             gun             MO   3 12  3  1  indirect
88-at                 gun             AP  20 20  1  0
8-inch-how            gun             HE  80 40  2  0  indirect
90-at                 gun             AP  15 20  1  0
achilles              tank-destroyer  AP  16 10  6  9
armoured-infantry     infantry        SA   4  2 10  1  doubles
block                 block           --   0  0  0  0
bren                  transport       SA   2  2  2 10  armoured doubles
chaffee               tank            AP  11  8  7 11
cromwell              tank            AP   9  8  8 12
daimler               reconnaissance  AP   3  5  3 16
us-engineer           infantry        SA   1  1  6  1  engineer
uk-engineer           infantry        SA   3  2 10  1  engineer
german-engineer       infantry        SA   3  2 10  1  engineer
greyhound             reconnaissance  AP   3  5  3 15
grille                assault-gun     HE  10 12  5  6
hellcat               tank-destroyer  AP  14 10  4 12
hetzer                tank-destroyer  AP  12  8 12  6
hummel                self-propelled  HE  60 24  6  8
l-5                   observer        --   0  0  1  -
lynx                  tank            AP   2  4  6 10
m16                   reconnaissance  SA   8  4  3 10  aa
m20                   reconnaissance  SA   2  4  3 15
m3                    transport       SA   2  2  3 10  armoured
m3-scout              transport       SA   2  2  2 14  doubles
m4-105                tank            HE  14 10  9  8
m4-75                 tank            AP  11  8  9  8
m4-76                 tank            AP  14 10 10  9
m5                    tank            AP   5  5  5 11
maultier              self-propelled  HE  50 12  4 10
us-mg                 infantry        SA   2  2  4  1  supports doubles
uk-mg                 infantry        SA   2  2  4  1  supports doubles
nebelwerfer           gun             HE  60 16  1  0  indirect
p-47-bombs            fighter-bomber  HE  30  1  1  -
p-47-rockets          fighter-bomber  AP  20  1  1  -
panther-a             tank            AP  13 12 11 10
panther-g             tank            AP  16 12 12 10
pershing              tank            AP  15 12 12  8
priest                self-propelled  HE  40 32  7  8
puma                  reconnaissance  AP   6  5  3 14
pzkw-iii              tank            AP   8  6  7  9
pzkw-iv-h             tank            AP  14  8  8  8
pzkw-iv-j             tank            AP  11  8  7  8
recon-hq              reconnaissance  HE   4 12  4 10
us-rifle              infantry        SA   2  2  6  1  doubles
uk-rifle              infantry        SA   2  2  6  1  doubles
german-rifle          infantry        SA   3  2  8  1  doubles
us-scout              infantry        SA   1  2  3  1
uk-scout              infantry        SA   1  2  3  1
sdkfz-234-1           reconnaissance  HE   2  4  3 16
sdkfz-234-4           reconnaissance  AP  13  8  3 14
sdkfz-251             transport       SA   2  2  4 10  armoured
security              infantry        SA   2  2  5  1
sexton                self-propelled  HE  35 35  7  8
sherman-uk            tank            AP  10  8  8  8
smg                   infantry        SA   6  1  6  1
stug-iii              assault-gun     AP  12  8  9  8
tiger-i               tank            AP  15 12 12  8
tiger-ii              tank            AP  20 12 16  6
us-truck              transport       --   0  0  1 14
uk-truck              transport       --   0  0  1 14
german-truck          transport       --   0  0  1 12
typhoon-rockets       fighter-bomber  AP  20  1  1  -
valentine-bridgelayer engineer-vehicle SA   1  2 10  6
wagon                 transport       --   0  0  1  3
wespe                 self-propelled  HE  40 32  5  8
wirbelwind            assault-gun     HE  14 10  6  8  aa
wolverine             tank-destroyer  AP  14 10  6  9
"""

# How many of each are needed so that any one of the situations can be laid out.
NEEDED = {
    "allied": """
    105-how 6, 107-mortar 1, 155-how 2, 25-pdr 3, 40-aa 2, 57-at-9-4-3 3, 57-at-9-5-2 3, 76-at 1,
    76-mortar 2, 81-mortar 3, 8-inch-how 1, 90-at 2, achilles 2, armoured-infantry 18, block 1,
    bren 14, chaffee 1, cromwell 4, daimler 5, us-engineer 6, uk-engineer 3, greyhound 3,
    hellcat 1, l-5 1, m16 2, m20 3, m3 17, m3-scout 3, m4-105 2, m4-75 9, m4-76 9, m5 6, us-mg 3,
    uk-mg 2, p-47-bombs 5, p-47-rockets 5, pershing 1, priest 3, recon-hq 1, us-rifle 18,
    uk-rifle 18, us-scout 3, uk-scout 3, sexton 3, sherman-uk 20, us-truck 8, uk-truck 6,
    typhoon-rockets 8, valentine-bridgelayer 1, wolverine 3
    """,
    "german": """
    105-how 2, 120-mortar 3, 150-how 1, 150-ig 1, 170-how 2, 20-aa 4, 20-4-aa 2, 37-aa 1, 75-at 3,
    75-how 3, 75-ig 4, 81-mortar 3, 88-at 4, block 1, german-engineer 3, grille 3, hetzer 4,
    hummel 1, lynx 1, maultier 1, nebelwerfer 2, panther-a 10, panther-g 6, puma 1, pzkw-iii 2,
    pzkw-iv-h 6, pzkw-iv-j 2, german-rifle 18, sdkfz-234-1 3, sdkfz-234-4 1, sdkfz-251 10,
    security 1, smg 9, stug-iii 1, tiger-i 3, tiger-ii 3, german-truck 7, wagon 6, wespe 2,
    wirbelwind 1
    """,
}

NATIONS = {
    "american british german": "81-mortar",
    "american german": "105-how block",
    "american british": "57-at-9-4-3 57-at-9-5-2",
    "american": """
    155-how 40-aa 76-at 8-inch-how 90-at armoured-infantry chaffee us-engineer greyhound hellcat
    l-5 m16 m20 m3 m4-105 m4-75 m4-76 m5 us-mg p-47-bombs p-47-rockets pershing priest us-rifle
    us-scout us-truck wolverine
    """,
    "british": """
    107-mortar 25-pdr 76-mortar achilles bren cromwell daimler uk-engineer m3-scout uk-mg recon-hq
    uk-rifle uk-scout sexton sherman-uk uk-truck typhoon-rockets valentine-bridgelayer
    """,
}
"""All others are German."""

NAMES = """
us-rifle uk-rifle german-rifle: Rifle platoon = Rifle
us-engineer uk-engineer german-engineer: Engineer platoon = Engineer
us-scout uk-scout: Scout platoon = Scout
us-mg uk-mg: Machine-gun platoon = MG
armoured-infantry: Armoured infantry platoon = Arm inf
smg: Submachine-gun platoon = SMG
security: Security platoon = Security
us-truck uk-truck german-truck: Truck = Truck
wagon: Wagon = Wagon
m3: M3 half-track = M3
m3-scout: M3 scout car = M3 scout
bren: Bren carrier = Bren
sdkfz-251: SdKfz 251 half-track = SdKfz 251
m20: M20 armoured car = M20
greyhound: M8 Greyhound = M8
m16: M16 anti-aircraft half-track = M16
m5: M5 Stuart = M5
chaffee: M24 Chaffee = M24
m4-75: M4/75 Sherman = M4/75
m4-76: M4/76 Sherman = M4/76
m4-105: M4/105 Sherman = M4/105
pershing: M26 Pershing = M26
wolverine: M10 Wolverine = M10
hellcat: M18 Hellcat = M18
priest: M7 Priest = M7
daimler: Daimler armoured car = Daimler
recon-hq: Reconnaissance HQ = Recon HQ
cromwell: Cromwell IV = Cromwell
sherman-uk: Sherman = Sherman
achilles: Achilles = Achilles
sexton: Sexton = Sexton
valentine-bridgelayer: Valentine bridgelayer = Valentine
sdkfz-234-1: SdKfz 234/1 = 234/1
puma: SdKfz 234/2 Puma = 234/2
sdkfz-234-4: SdKfz 234/4 = 234/4
lynx: Lynx = Lynx
pzkw-iii: PzKw III J = PzKw III
pzkw-iv-j: PzKw IV J = PzKw IV J
pzkw-iv-h: PzKw IV H = PzKw IV H
panther-a: Panther A = Panther A
panther-g: Panther G = Panther G
tiger-i: Tiger I = Tiger I
tiger-ii: Tiger II = Tiger II
stug-iii: StuG III G = StuG III
hetzer: Hetzer = Hetzer
grille: Grille = Grille
wirbelwind: Wirbelwind = Wirbelwind
wespe: Wespe = Wespe
hummel: Hummel = Hummel
maultier: Maultier = Maultier
nebelwerfer: Nebelwerfer = Nebelwerfer
l-5: L-5 observation aircraft = L-5
p-47-bombs: P-47 with bombs = P-47 bombs
p-47-rockets: P-47 with rockets = P-47 rockets
typhoon-rockets: Typhoon with rockets = Typhoon rockets
block: Roadblock = Block
20-aa: 20 mm anti-aircraft gun = 20 AA
20-4-aa: Four-barrelled 20 mm anti-aircraft gun = 20(4) AA
37-aa: 37 mm anti-aircraft gun = 37 AA
40-aa: 40 mm anti-aircraft gun = 40 AA
57-at-9-4-3: 57 mm anti-tank gun (9-A-4, DS 3) = 57 AT
57-at-9-5-2: 57 mm anti-tank gun (9-A-5, DS 2) = 57 AT
75-at: 75 mm anti-tank gun = 75 AT
76-at: 76 mm anti-tank gun = 76 AT
88-at: 88 mm gun = 88 AT
90-at: 90 mm gun = 90 AT
75-ig: 75 mm infantry gun = 75 IG
150-ig: 150 mm infantry gun = 150 IG
75-how: 75 mm howitzer = 75 how
25-pdr: 25-pounder = 25-pdr
105-how: 105 mm howitzer = 105 how
150-how: 150 mm howitzer = 150 how
155-how: 155 mm howitzer = 155 how
170-how: 170 mm gun = 170 gun
8-inch-how: 8-inch howitzer = 8-inch how
76-mortar: 76 mm mortar = 76 mortar
81-mortar: 81 mm mortar = 81 mortar
107-mortar: 107 mm mortar = 107 mortar
120-mortar: 120 mm mortar = 120 mortar
"""
"""ids: name in lists = name on the counter."""

GUNS = """
20-aa 20 20 mm anti-aircraft-gun half
20-4-aa 20 20(4) mm anti-aircraft-gun half
37-aa 37 37 mm anti-aircraft-gun half
40-aa 40 40 mm anti-aircraft-gun half
57-at-9-4-3 57 57 mm anti-tank-gun half
57-at-9-5-2 57 57 mm anti-tank-gun half
75-at 75 75 mm anti-tank-gun half
76-at 76 76 mm anti-tank-gun half
88-at 88 88 mm anti-tank-gun full
90-at 90 90 mm anti-tank-gun full
75-ig 75 75 mm infantry-gun half
150-ig 150 150 mm infantry-gun full
75-how 75 75 mm howitzer half
25-pdr 87 25-pdr howitzer half
105-how 105 105 mm howitzer full
150-how 150 150 mm howitzer full
155-how 155 155 mm howitzer full
170-how 170 170 mm howitzer full
8-inch-how 203 8-inch howitzer full
76-mortar 76 76 mm mortar half
81-mortar 81 81 mm mortar half
107-mortar 107 107 mm mortar full
120-mortar 120 120 mm mortar full
nebelwerfer 150 150 mm rocket-launcher half
"""
"""id, calibre in mm, calibre as printed, map symbol, what loading costs the carrier."""

SYMBOLS = {
    "infantry": "us-rifle uk-rifle german-rifle smg security",
    "mechanised-infantry": "armoured-infantry",
    "engineer": "us-engineer uk-engineer german-engineer",
    "reconnaissance": "us-scout uk-scout",
    "machine-gun": "us-mg uk-mg",
    "roadblock": "block",
}

SHARED_DRAWINGS = {
    ("m4-75", "sherman-uk"),
    ("uk-truck", "us-truck"),
    ("pzkw-iv-h", "pzkw-iv-j"),
    ("panther-a", "panther-g"),
}

SINCE = {
    "smg": "1944-09",
    "hetzer": "1944-07",
    "tiger-ii": "1944-07",
    "m4-76": "1944-07",
    "hellcat": "1944-07",
    "chaffee": "1944-12",
    "pershing": "1945-02",
}

MORE = """
m36 american tank-destroyer A 15 12 6 9: M36 Jackson = M36, m36
17-pdr british gun A 14 10 2 0: 17-pounder anti-tank gun = 17-pdr, anti-tank-gun
6-pdr british gun A 9 5 2 0: 6-pounder anti-tank gun = 6-pdr, anti-tank-gun
firefly british tank A 14 10 9 8: Sherman Firefly = Firefly, firefly
churchill-iii british tank A 9 5 10 5: Churchill III = Churchill III, churchill
churchill-flame british flame-tank H 40 1 11 5:
    Churchill flame-thrower tank = Churchill flame, churchill-flame
sherman-flail british tank A 9 8 8 8: Sherman Flail = Flail, sherman-flail
sherman-dd british tank A 10 8 8 8: Sherman DD = Sherman DD, sherman
typhoon-bombs british fighter-bomber H 30 1 1 -: Typhoon with bombs = Typhoon bombs, typhoon-bombs
"""

MARKERS = """
wreck 24, block-marker 8, mines 12, fort-10 3, fort-20 3, fort-30 3, fort-40 3, fort-50 3,
tank-bridge 2, truck-bridge 2, control-allied 18, control-german 18, smoke 8, turn-now 1,
targets-allied 6, targets-german 6, ammunition 10, opportunity-fire 12
"""

# Total points of each situation, the bigger side to the smaller, by the formula of `points`.
BALANCE = """
1 1.13, 4 1.44, 5 1.40, 6 1.93, 7 3.14, 8 2.97, 9 1.04, 10 2.73, 11 1.36, 12 1.67, 13 1.02,
14 3.94, 15 1.77, 16 1.02, 17 1.32, 18 1.47, 19 1.89, 20 2.30
"""


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="module")
def kinds(pack: Pack) -> Mapping[str, Record]:
    return pack.records("unit-kinds")


def counted(text: str) -> dict[str, int]:
    """Read `rifle 18, truck 6` as {rifle: 18, truck: 6}."""
    return {name: int(count) for name, count in (one.split() for one in text.split(","))}


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def told(text: str, wanted: str) -> list[str]:
    """Return the rest of the row of a table that begins with an id."""
    return next(row[1:] for row in rows(text) if row[0] == wanted)


IDS = [row[0] for row in rows(UNITS)]

ROLES = {
    "self-propelled": "self-propelled-gun",
    "engineer-vehicle": "bridgelayer",
}
"""Kinds of the lists whose role has another name here; infantry differs by what it can do."""


def role(kind: str, can: list[str]) -> str:
    if kind == "infantry" and "engineer" in can:
        return "engineers"
    if kind == "infantry" and "supports" in can:
        return "machine-guns"
    return ROLES.get(kind, kind)


def sort(kind: str) -> str:
    """Return the type of a unit of some kind."""
    if kind in ("infantry", "gun", "block"):
        return kind
    return "aircraft" if kind in ("observer", "fighter-bomber") else "vehicle"


def weapon_class(kind: str, weapon: str, can: list[str]) -> str | None:
    if weapon == "--":
        return "C" if kind == "transport" else None
    if weapon == "HE":
        return "(H)" if kind == "self-propelled" or "indirect" in can else "H"
    return {"AP": "A", "SA": "I", "MO": "M"}[weapon]


# --- the units of the situations --------------------------------------------------------------


def test_there_are_87_kinds_of_unit(kinds: Mapping[str, Record]) -> None:
    assert len(IDS) == 87
    assert set(kinds) == set(IDS)


@pytest.mark.parametrize("unit", IDS)
def test_every_value_of_a_unit(kinds: Mapping[str, Record], unit: str) -> None:
    kind, weapon, attack, reach, defence, movement, *can = told(UNITS, unit)
    found = kinds[unit]
    assert [found[value] for value in ("attack", "range", "defence")] == [
        int(attack),
        int(reach),
        int(defence),
    ]
    assert found["movement"] == (None if movement == "-" else int(movement))
    assert found["class"] == weapon_class(kind, weapon, can)
    assert (found["type"], found["role"]) == (sort(kind), role(kind, can))
    flags = {
        "doubles": "doubles" in can,
        "aa": "aa" in can,
        "carries": kind == "transport",
        "towed": kind == "gun" and movement == "0",
        "armoured": sort(kind) == "vehicle" and (kind != "transport" or "armoured" in can),
    }
    assert {flag: bool(found[flag]) for flag in flags} == flags


def test_how_many_of_each_are_needed(kinds: Mapping[str, Record]) -> None:
    for side, text in NEEDED.items():
        found = {key: unit["needed"][side] for key, unit in kinds.items() if unit["needed"][side]}
        assert found == counted(text)
    allied, german = (counted(text) for text in NEEDED.values())
    assert (sum(allied.values()), len(allied)) == (250, 50)
    assert (sum(german.values()), len(german)) == (141, 40)
    assert allied.keys() & german.keys() == {"105-how", "81-mortar", "block"}


def test_what_is_needed_is_the_most_that_a_situation_takes(
    pack: Pack, kinds: Mapping[str, Record]
) -> None:
    most = {"allied": Counter[str](), "german": Counter[str]()}
    for situation in situation_records(pack).values():
        taken = {side: Counter[str]() for side in most}
        for key in situation["forces"]:
            force = force_records(pack)[key]
            for line in force["units"]:
                taken[force["side"]][line["unit"]] += line["count"]
        most = {side: most[side] | taken[side] for side in most}
    for side, units in most.items():
        assert units == {k: u["needed"][side] for k, u in kinds.items() if u["needed"][side]}


def test_whose_unit_it_is(kinds: Mapping[str, Record]) -> None:
    nations = {unit: names.split() for names, text in NATIONS.items() for unit in text.split()}
    for key, unit in kinds.items():
        assert unit["nations"] == nations.get(key, ["german"]), key
        sides = {"german" if nation == "german" else "allied" for nation in unit["nations"]}
        assert {side for side in ("allied", "german") if unit["needed"][side]} == sides, key


def test_names_as_lists_and_counters_have_them(kinds: Mapping[str, Record]) -> None:
    expected = {}
    for line in NAMES.strip().splitlines():
        ids, _, names = line.partition(": ")
        expected.update({key: tuple(names.split(" = ")) for key in ids.split()})
    found = {key: (unit["name"], unit["short"]) for key, unit in kinds.items()}
    assert found == expected


def test_no_two_counters_of_a_side_look_alike(kinds: Mapping[str, Record]) -> None:
    seen = Counter(
        (nation, *(unit[key] for key in ("short", "attack", "range", "defence", "movement")))
        for unit in kinds.values()
        for nation in unit["nations"]
    )
    assert [face for face, times in seen.items() if times > 1] == []
    assert max(len(unit["short"]) for unit in kinds.values()) <= 15


def test_guns_have_a_calibre_and_a_map_symbol(kinds: Mapping[str, Record]) -> None:
    found = {key: unit for key, unit in kinds.items() if unit["type"] == "gun"}
    assert len(found) == 24
    for line in GUNS.strip().splitlines():
        key, mm, rest = line.split(maxsplit=2)
        calibre, symbol, carried = rest.rsplit(maxsplit=2)
        unit = found.pop(key)
        assert (unit["mm"], unit["calibre"]) == (int(mm), calibre)
        assert (unit["symbol"], unit["carried"]) == (symbol, carried)
    assert not found


def test_guns_of_88_mm_take_all_of_their_carriers_movement(kinds: Mapping[str, Record]) -> None:
    for key, unit in kinds.items():
        if unit["type"] == "gun" and key != "nebelwerfer":
            assert unit["carried"] == ("full" if unit["mm"] >= 88 else "half"), key
        elif unit["type"] == "infantry":
            assert unit["carried"] == "half", key
        elif key != "nebelwerfer":
            assert unit["carried"] is None, key


def test_infantry_has_a_map_symbol(kinds: Mapping[str, Record]) -> None:
    expected = {unit: symbol for symbol, text in SYMBOLS.items() for unit in text.split()}
    plain = ("infantry", "block")
    assert {k: u["symbol"] for k, u in kinds.items() if u["type"] in plain} == expected
    assert sum(unit["type"] == "infantry" for unit in kinds.values()) == 13


def test_vehicles_and_aircraft_have_45_drawings(kinds: Mapping[str, Record]) -> None:
    drawn: dict[str, list[str]] = {}
    for key, unit in kinds.items():
        assert (unit["drawing"] is None) != (unit["symbol"] is None), key
        assert (unit["drawing"] is not None) == (unit["type"] in ("vehicle", "aircraft")), key
        if unit["drawing"]:
            drawn.setdefault(unit["drawing"], []).append(key)
    assert sum(map(len, drawn.values())) == 49
    assert len(drawn) == 45
    assert {tuple(sorted(keys)) for keys in drawn.values() if len(keys) > 1} == SHARED_DRAWINGS


def test_dates_of_service_are_our_own(kinds: Mapping[str, Record]) -> None:
    assert {key: unit["since"] for key, unit in kinds.items() if unit["since"]} == SINCE
    for key, unit in kinds.items():
        assert unit["origin"] == "public"
        assert unit["origins"] == ({"since": "house"} if key in SINCE else {})


def test_machine_guns_of_aircraft(kinds: Mapping[str, Record], pack: Pack) -> None:
    guns = {key: unit["mg"] for key, unit in kinds.items() if unit["mg"]}
    assert guns == {"p-47-bombs": 3, "p-47-rockets": 3, "typhoon-rockets": 2}
    assert pack.records("more-units")["typhoon-bombs"]["mg"] == 2


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("cromwell", ["MA 7", "MA 12"]),
        ("57-at-9-4-3", ["4, 6, 7 and 8", "9-A-5 with DS 2"]),
        ("57-at-9-5-2", ["4, 6, 7 and 8", "9-A-4 with DS 3"]),
        ("m3-scout", ["carrier"]),
        ("nebelwerfer", ["under 88 mm"]),
        ("m16", ["no German aircraft"]),
        ("40-aa", ["no German aircraft"]),
    ],
)
def test_what_sources_do_not_agree_on_is_noted(
    kinds: Mapping[str, Record], unit: str, words: list[str]
) -> None:
    for word in words:
        assert word in kinds[unit]["note"]


# --- points -----------------------------------------------------------------------------------


def armed(unit: Record) -> Fraction:
    """Return the points of a unit's weapon by the public formula."""
    attack, reach = Fraction(unit["attack"]), Fraction(unit["range"])
    match unit["role"], unit["class"]:
        case "infantry" | "machine-guns", _:
            return attack + 1
        case "engineers", _:
            return 2 * attack + 1
        case "fighter-bomber", weapon:
            return 3 * attack if weapon == "A" else attack
        case "gun", "(H)":
            return attack / 2 + reach / 4
        case "gun", _:
            return (attack if unit["aa"] else attack / 2) + reach / 2
        case _, weapon if unit["aa"]:
            return (attack / 2 if weapon == "I" else attack * 3 / 2) + reach / 2
        case "self-propelled-gun", _:
            return attack + max(Fraction(4), reach / 4)
        case "reconnaissance", "I":
            return Fraction(0)
        case ("assault-gun", _) | ("reconnaissance", "H"):
            return attack + min(reach, Fraction(6))
        case _:
            return attack + reach


def points(unit: Record) -> Fraction:
    """Return what a unit is worth by the public formula."""
    if unit["role"] in ("block", "observer"):
        return Fraction(12 if unit["role"] == "block" else 50)
    if unit["role"] == "fighter-bomber":
        return 5 + armed(unit)
    moving = Fraction(unit["movement"])
    if unit["class"] == "C":
        return (unit["defence"] + moving / 2) / 2
    if unit["role"] == "bridgelayer":
        moving *= Fraction(3, 2)
    return unit["defence"] + moving + armed(unit)


@pytest.mark.parametrize("number", [int(one.split()[0]) for one in BALANCE.split(",")])
def test_sides_are_worth_what_was_worked_out_elsewhere(pack: Pack, number: int) -> None:
    """All values and all orders of battle come together in these figures."""
    situation = next(s for s in situation_records(pack).values() if s["number"] == number)
    worth = {"allied": Fraction(0), "german": Fraction(0)}
    for key in situation["forces"]:
        force = force_records(pack)[key]
        for line in force["units"]:
            worth[force["side"]] += line["count"] * points(pack.records("unit-kinds")[line["unit"]])
    stated = dict(one.split() for one in BALANCE.split(","))[str(number)]
    ratio = max(worth.values()) / min(worth.values())
    assert abs(ratio - Fraction(stated)) < Fraction(1, 100)


# --- what no situation uses, and markers ------------------------------------------------------


def test_more_units(pack: Pack, kinds: Mapping[str, Record]) -> None:
    more = pack.records("more-units")
    assert not more.keys() & kinds.keys()
    lines = MORE.strip().replace("\n    ", " ").splitlines()
    assert [line.split()[0] for line in lines] == list(more)
    for line in lines:
        values, _, looks = line.partition(": ")
        key, nation, role, weapon, *figures = values.split()
        unit = more[key]
        assert (unit["nations"], unit["role"], unit["class"]) == ([nation], role, weapon)
        origin = "house" if key == "sherman-dd" else "public"
        assert (unit["needed"], unit["origin"]) == (3, origin)
        found = [unit[value] for value in ("attack", "range", "defence", "movement")]
        assert found == [None if value == "-" else int(value) for value in figures]
        shown = f"{unit['name']} = {unit['short']}, {unit['symbol'] or unit['drawing']}"
        assert shown == looks
        is_gun = role == "gun"
        assert unit["type"] == sort(role if is_gun or role == "fighter-bomber" else "tank")
        flags = [bool(unit[flag]) for flag in ("towed", "armoured", "doubles", "carries", "aa")]
        assert flags == [is_gun, unit["type"] == "vehicle", False, False, False]
        assert unit["carried"] == ("half" if is_gun else None)
    calibres = {key: (unit["mm"], unit["calibre"]) for key, unit in more.items() if unit["mm"]}
    assert calibres == {"17-pdr": (76, "17-pdr"), "6-pdr": (57, "6-pdr")}
    assert "one source" in more["churchill-flame"]["note"]
    assert "mines" in more["sherman-flail"]["note"]
    swims = more["sherman-dd"]
    assert "No source has its values" in swims["note"]
    for value in ("class", "attack", "range", "defence", "movement"):
        assert swims[value] == kinds["sherman-uk"][value], value


def test_markers(pack: Pack) -> None:
    markers = pack.records("markers")
    assert {key: marker["count"] for key, marker in markers.items()} == counted(MARKERS)
    assert sum(counted(MARKERS).values()) == 142
    strengths = {key: m["defence"] for key, m in markers.items() if m["defence"]}
    forts = {f"fort-{strength}": strength for strength in (10, 20, 30, 40, 50)}
    assert strengths == {**forts, "tank-bridge": 32, "truck-bridge": 23}
    assert (markers["mines"]["front"], markers["mines"]["back"]) == ("Mines", "Cleared")
    assert (markers["smoke"]["front"], markers["smoke"]["back"]) == ("Turn 1", "Turn 2")
    for side in ("allied", "german"):
        assert markers[f"targets-{side}"]["letters"] == list("ABCDEF")
        assert markers[f"control-{side}"]["side"] == side
    assert (markers["ammunition"]["edges"], markers["ammunition"]["back"]) == ([4, 3, 2, 1], "0")
    for key, marker in markers.items():
        faces = [marker[face] is not None for face in ("front", "letters", "edges")]
        assert sum(faces) == 1, key
        assert len(marker["letters"] or [None]) in (1, marker["count"]), key


def test_there_is_a_marker_for_each_fighter_bomber(pack: Pack) -> None:
    most = 0
    for situation in situation_records(pack).values():
        lines = [line for key in situation["forces"] for line in force_records(pack)[key]["units"]]
        kinds = pack.records("unit-kinds")
        flying = [line for line in lines if kinds[line["unit"]]["role"] == "fighter-bomber"]
        most = max(most, sum(line["count"] for line in flying))
    assert most == pack.records("markers")["ammunition"]["count"]
