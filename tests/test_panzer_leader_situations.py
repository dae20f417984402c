"""Panzer Leader's situations as data, held against a transcription made apart from the content.

Orders of battle and turns are those of the public lists, victory levels those of the lists or,
where these had slipped, of the cards as transcribed elsewhere.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from panzer_leader_records import force_records, level_records, situation_records

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack

Record = Mapping[str, Any]

CONTENT = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"

# Number, id, turns, month, boards (+ turned round; / the next one below), who sets up and moves
# first, name.
HEADS = """
 1 utah-beach       10 1944-06 B,D+,A+  german allied Utah Beach
 4 st-lo            15 1944-07 A+/C     german allied St. Lô
 5 goodwood         10 1944-07 B,A,C    german allied Operation Goodwood
 6 reichswald       10 1945-02 D+       german allied The Reichswald
 7 nancy            10 1944-09 D+/A     german allied Encirclement of Nancy
 8 marieulles       10 1944-09 D+,A     german allied Marieulles
 9 nijmegen         10 1944-09 D,A      german allied Operation Market: Nijmegen
10 arnhem           10 1944-09 A        allied german Operation Market: Arnhem
11 anticlimax       12 1944-09 A,D+,C+  german allied Operation Market: Anticlimax
12 saar             10 1944-11 A+,D+,C+ allied german Prelude: The Saar
13 goose-egg        12 1944-12 C+,D     allied german The Fortified Goose Egg
14 thrust           10 1944-12 C+,D     allied german Bulge: Thrust
15 elsenborn        10 1944-12 C,D      allied german Elsenborn Ridge
16 bastogne-prelude 10 1944-12 D        german allied Bastogne: Prelude
17 celles           12 1944-12 A,C+,D   german allied Turning Point: Celles
18 bastogne-siege   12 1944-12 D,C+,A+  allied german Bastogne: Siege
19 patton           15 1944-12 A,C,D+   german allied Patton’s Counter-Offensive
20 remagen           8 1945-03 D+       german allied Remagen Bridge
"""

# Situation, side, group: units.
ORDERS = """
1 allied 101st-airborne: 12 us-rifle, 3 us-mg, 1 us-engineer, 1 81-mortar
1 german 709th: 6 german-rifle, 1 security, 1 german-engineer, 2 20-aa, 1 20-4-aa, 1 81-mortar,
    1 sdkfz-234-1, 1 german-truck, 2 wagon
4 allied 116th-and-737th: 18 us-rifle, 3 us-mg, 2 57-at-9-4-3, 2 81-mortar, 1 m4-105, 3 m5, 3
    m4-75, 3 m4-76, 1 m3, 5 us-truck
4 german parachute-and-stug: 10 german-rifle, 1 german-engineer, 2 75-at, 2 20-aa, 2 81-mortar,
    2 120-mortar, 2 hetzer, 1 stug-iii, 3 sdkfz-251, 6 german-truck, 3 wagon
5 allied 11th-and-guards: 12 uk-rifle, 2 uk-engineer, 3 25-pdr, 14 bren, 8 typhoon-rockets
5 allied armour: 3 sexton, 2 achilles, 4 cromwell, 20 sherman-uk
5 german 1st-ss-and-21st: 15 german-rifle, 3 75-at, 4 88-at, 3 20-aa, 2 20-4-aa, 2 81-mortar, 2
    nebelwerfer, 2 wespe, 1 maultier, 1 hummel, 2 pzkw-iv-j, 3 pzkw-iv-h, 3 panther-a, 4
    panther-g, 3 tiger-i, 4 sdkfz-251
6 allied 2nd-canadian: 18 uk-rifle, 2 uk-mg, 3 uk-scout, 2 uk-engineer, 3 57-at-9-4-3, 3 25-pdr,
    2 76-mortar, 1 107-mortar, 6 uk-truck, 4 bren
6 german 84th: 9 german-rifle, 2 81-mortar, 1 120-mortar, 2 75-how, 2 german-truck, 2 sdkfz-251,
    1 block
7 allied 4th-armored: 9 us-rifle, 3 57-at-9-4-3, 1 81-mortar, 3 priest, 3 m5, 6 m4-75, 3 m4-76,
    13 m3
7 german 553rd-vg: 6 smg, 3 german-engineer, 3 75-at, 2 75-ig, 1 81-mortar, 2 grille, 1 hetzer,
    3 german-truck, 2 wagon
8 allied 7th-armored: 9 armoured-infantry, 3 57-at-9-4-3, 1 81-mortar, 1 priest, 3 m4-75, 13 m3
8 german officer-trainees: 6 german-rifle, 3 smg, 3 88-at, 3 german-truck
9 allied 82nd-airborne: 9 us-rifle, 3 us-mg, 2 81-mortar, 3 25-pdr, 8 sherman-uk, 1
    valentine-bridgelayer, 3 bren, 6 us-truck
9 german 9th-ss: 9 german-rifle, 2 88-at, 2 20-aa, 2 20-4-aa, 1 81-mortar, 1 120-mortar, 3
    grille, 1 stug-iii, 10 sdkfz-251, 6 german-truck
10 allied 1st-parachute: 9 uk-rifle, 3 uk-engineer, 2 57-at-9-5-2, 2 81-mortar
10 german harzer: 12 german-rifle, 1 88-at, 2 20-aa, 1 150-ig, 2 81-mortar, 2 grille, 2
    pzkw-iii, 1 pzkw-iv-h, 2 tiger-i, 1 sdkfz-251, 5 wagon
11 allied belgian-brigade: 9 uk-rifle, 3 uk-engineer, 2 25-pdr, 1 76-mortar, 4 daimler, 2
    achilles, 8 bren, 6 uk-truck
11 allied 113th-cavalry: 6 us-rifle, 3 us-scout, 3 m20, 3 greyhound, 3 m5, 3 m4-75, 9 m3
11 german erdmann-and-walther: 18 german-rifle, 1 security, 3 german-engineer, 3 75-at, 4 75-ig,
    2 105-how, 2 81-mortar, 2 120-mortar, 2 pzkw-iv-j, 5 panther-a, 5 german-truck, 6 wagon
12 allied 106th-cavalry: 12 us-rifle, 3 us-mg, 3 57-at-9-5-2, 1 105-how, 3 81-mortar, 3 m20, 3
    greyhound, 3 m5, 3 m4-75, 3 m3, 4 us-truck
12 german panzer-lehr: 12 german-rifle, 1 german-engineer, 2 20-aa, 3 81-mortar, 1 120-mortar, 3
    sdkfz-234-1, 1 puma, 1 sdkfz-234-4, 2 hetzer, 1 stug-iii, 1 lynx, 3 pzkw-iv-h, 4 panther-g,
    10 sdkfz-251, 6 german-truck
13 allied 106th-and-7th: 9 armoured-infantry, 18 us-rifle, 3 us-scout, 3 57-at-9-5-2, 1 76-at, 1
    155-how, 1 8-inch-how, 3 81-mortar, 3 m20, 3 greyhound, 3 priest, 2 m16, 2 m4-105, 3 m5, 9
    m4-75, 3 m4-76, 17 m3, 4 us-truck
13 german fuhrer-begleit: 9 german-rifle, 1 german-engineer, 2 88-at, 2 wespe, 1 hummel, 1
    wirbelwind, 6 pzkw-iv-h, 6 panther-g, 10 sdkfz-251, 2 german-truck
13 german 18th-vg: 9 smg, 9 german-rifle, 2 german-engineer, 2 75-at, 1 37-aa, 4 75-ig, 3
    75-how, 2 105-how, 1 150-how, 3 81-mortar, 2 120-mortar, 2 hetzer, 4 german-truck, 6 wagon
14 allied 774th-and-99th: 3 armoured-infantry, 3 us-engineer, 1 57-at-9-5-2, 1 40-aa, 2
    wolverine, 1 m3, 5 us-truck
14 allied 51st-engineers: 3 us-engineer, 2 57-at-9-5-2, 3 us-truck
14 german peiper: 9 german-rifle, 3 german-engineer, 2 88-at, 1 37-aa, 1 wirbelwind, 6
    pzkw-iv-h, 6 panther-g, 1 tiger-i, 1 tiger-ii, 10 sdkfz-251, 6 german-truck
15 allied 2nd-division: 18 armoured-infantry, 3 us-mg, 3 57-at-9-5-2, 2 105-how, 3 81-mortar, 3
    wolverine, 3 greyhound, 2 m4-75, 2 m3, 6 us-truck, 1 block
15 german 12th-ss: 3 smg, 6 german-rifle, 1 german-engineer, 2 20-aa, 1 wirbelwind, 1 pzkw-iv-h,
    6 panther-g, 3 tiger-i, 3 tiger-ii, 9 sdkfz-251, 6 german-truck
15 german 276th-vg: 6 smg, 12 german-rifle, 2 german-engineer, 1 37-aa, 2 81-mortar, 1
    120-mortar, 1 german-truck, 4 wagon
16 allied 101st-airborne: 18 us-rifle, 2 81-mortar, 2 priest, 3 m5, 2 us-truck
16 german panzer-lehr: 15 german-rifle, 1 german-engineer, 1 81-mortar, 3 sdkfz-234-1, 1 puma, 1
    sdkfz-234-4, 1 lynx, 1 stug-iii
17 allied 2nd-armored: 9 armoured-infantry, 18 us-rifle, 3 57-at-9-5-2, 2 155-how, 2 81-mortar,
    3 m20, 3 greyhound, 3 priest, 1 m4-105, 3 m5, 6 m4-75, 3 m4-76, 17 m3
17 allied 29th-armoured: 3 uk-scout, 1 25-pdr, 3 m3-scout, 5 daimler, 1 recon-hq, 8 sherman-uk,
    1 bren
17 german 2nd-panzer-recon: 3 smg, 1 german-engineer, 2 81-mortar, 1 120-mortar, 3 sdkfz-234-1,
    1 puma, 1 sdkfz-234-4, 1 wespe, 1 hetzer, 1 stug-iii, 1 lynx, 3 sdkfz-251
17 german 304th-and-3rd: 18 german-rifle, 2 20-aa, 2 20-4-aa, 1 81-mortar, 2 120-mortar, 1
    nebelwerfer, 1 wespe, 3 grille, 10 panther-a, 7 sdkfz-251, 6 german-truck
18 allied 101st-airborne: 18 us-rifle, 3 us-scout, 1 155-how, 2 81-mortar, 3 m20, 3 greyhound, 3
    priest, 2 m4-105, 2 wolverine, 1 hellcat, 3 m5, 3 m3, 7 us-truck, 1 l-5, 5 p-47-bombs, 5
    p-47-rockets
18 german 326th-vg: 9 smg, 9 german-rifle, 4 20-aa, 2 75-how, 2 105-how, 2 81-mortar, 2
    120-mortar, 3 sdkfz-234-1, 1 puma, 1 sdkfz-234-4, 1 wirbelwind, 2 hetzer, 1 lynx, 2 hetzer,
    5 pzkw-iv-h, 6 german-truck, 6 wagon
19 allied 11th-and-35th: 9 armoured-infantry, 18 us-rifle, 3 us-mg, 3 us-engineer, 3
    57-at-9-5-2, 2 90-at, 2 40-aa, 6 105-how, 2 155-how, 1 8-inch-how, 3 81-mortar, 3 m20, 3
    greyhound, 3 priest, 2 m4-105, 3 m5, 1 hellcat, 3 m5, 9 m4-75, 9 m4-76, 17 m3, 6 us-truck, 1
    l-5, 5 p-47-bombs
19 german 326th-vg: 6 smg, 12 german-rifle, 1 german-engineer, 3 75-at, 3 88-at, 4 20-aa, 2
    20-4-aa, 3 75-how, 2 105-how, 1 150-how, 2 170-how, 3 81-mortar, 2 120-mortar, 5 pzkw-iv-h,
    5 panther-g, 10 sdkfz-251, 6 german-truck, 6 wagon
20 allied 9th-armored: 3 armoured-infantry, 2 us-engineer, 2 wolverine, 1 pershing, 1 chaffee, 5
    m3
20 german garrison: 3 german-rifle, 1 security, 1 german-engineer, 1 20-aa, 1 81-mortar, 2
    sdkfz-251, 1 wagon
20 german bridge-block: 1 block
"""

# The abbreviations of the lists are written out.
GROUPS = """
1-101st-airborne: 101st Airborne Division
1-709th: 709th Division
4-116th-and-737th: 116th Infantry and 737th Tank Battalion
4-parachute-and-stug: 3rd Parachute Battalion and 12th StuG Brigade
5-11th-and-guards: 11th and Guards Armoured Divisions
5-armour: Armour of the 11th and Guards Armoured Divisions
5-1st-ss-and-21st: 1st SS and 21st Panzer Divisions
6-2nd-canadian: 2nd Canadian Infantry
6-84th: 84th Infantry Division
7-4th-armored: 4th Armored Division
7-553rd-vg: 553rd Volksgrenadier Division
8-7th-armored: 7th Armored Division
8-officer-trainees: Officer trainees
9-82nd-airborne: 82nd Airborne Division
9-9th-ss: 9th SS Panzer Division
10-1st-parachute: 1st Parachute Brigade
10-harzer: Kampfgruppe Harzer
11-belgian-brigade: Belgian Brigade
11-113th-cavalry: 113th Cavalry Group
11-erdmann-and-walther: Division Erdmann and Kampfgruppe Walther
12-106th-cavalry: 106th Cavalry Group
12-panzer-lehr: Panzer Lehr
13-106th-and-7th: 106th Infantry and 7th Armored Division
13-fuhrer-begleit: Führer Begleit Brigade
13-18th-vg: 18th Volksgrenadier Division
14-774th-and-99th: 774th Tank Destroyer Battalion and 99th Infantry Division
14-51st-engineers: Company C, 51st Engineer Battalion
14-peiper: Kampfgruppe Peiper
15-2nd-division: 2nd Division
15-12th-ss: 12th SS Panzer Division
15-276th-vg: 276th Volksgrenadier Division
16-101st-airborne: 101st Airborne Division
16-panzer-lehr: Panzer Lehr Division
17-2nd-armored: 2nd Armored Division
17-29th-armoured: 29th Armoured Brigade
17-2nd-panzer-recon: 2nd Panzer Division, Reconnaissance Battalion
17-304th-and-3rd: 304th Regiment and 3rd Panzer Regiment
18-101st-airborne: 101st Airborne Division
18-326th-vg: 326th Volksgrenadier Division
19-11th-and-35th: 11th Armored Division and 35th Infantry Division
19-326th-vg: 326th Volksgrenadier Division
20-9th-armored: 9th Armored Division
20-garrison: German garrison
20-bridge-block: Block on the bridge
"""

# Units a side: Allied, German.
TOTALS = """
1 17 16, 4 41 34, 5 68 54, 6 44 19, 7 41 23, 8 30 15, 9 35 37, 10 16 31, 11 65 53, 12 41 51,
13 88 90, 14 24 46, 15 46 70, 16 27 24, 17 95 72, 18 62 58, 19 117 76, 20 14 11
"""

# Who sets up where; zones with / between them.
AREAS = """
1-709th: sections D
1-101st-airborne: away 3 from Artain, Merden, bridge on D
4-parachute-and-stug: sections C
4-116th-and-737th: sections A
5-11th-and-guards: sections B, A stream north
5-armour: sections A stream north
5-1st-ss-and-21st: sections A stream south away 1 from Grancelle / sections C
6-2nd-canadian: first-row 9
6-84th: last-row 7
7-4th-armored: sections D last-row 25
7-553rd-vg: first-row 24
8-7th-armored: sections D
8-officer-trainees: in Grancelle
9-82nd-airborne: stream south
9-9th-ss: stream north
10-1st-parachute: in Grancelle
10-harzer: away 3 from British units
11-belgian-brigade: sections A stream south
11-113th-cavalry: sections D stream south
11-erdmann-and-walther: stream north
12-106th-cavalry: sections D
12-panzer-lehr: sections C
13-106th-and-7th: first-row 5
13-fuhrer-begleit: sections C last-row 3
13-18th-vg: sections D last-row 3
14-774th-and-99th: near 2 to Wiln
14-51st-engineers: in St. Athan
14-peiper: sections D last-row 16
15-2nd-division: sections C
15-12th-ss: sections D last-row 16
15-276th-vg: sections D first-row 16
16-101st-airborne: roads first-row 29
16-panzer-lehr: roads stream north away 2 from Artain
17-2nd-armored: sections A stream south
17-29th-armoured: sections D stream south
17-2nd-panzer-recon: near 1 to St. Athan
17-304th-and-3rd: near 2 to Wiln
18-101st-airborne: sections C, A
18-326th-vg: sections D
19-11th-and-35th: sections A
19-326th-vg: sections C first-hex 4
20-9th-armored: stream south away 3 from Artain
20-garrison: stream north
20-bridge-block: in bridge
"""

# Levels: what is counted, of whom, where; at least 3 is 3+, at most 3 is -3, below 3 is <3.
LEVELS = """
1 allied victory: hexes allied Artain 1+ | hexes allied Merden 2+ | bridges allied D 1+
1 german victory: prevents
4 allied victory: hexes allied Grancelle 15+ |
    hexes allied Sambleu 2+ & hexes allied Caverge 2+ & hexes allied Kuhn 1+
4 german victory: prevents
5 allied victory: hexes and bridges allied A 26+ & losses to losses allied <1.5
5 german victory: prevents
6 allied decisive: hexes allied Nece 4+ & losses allied -3
6 allied tactical: hexes allied Nece 4+ & losses allied -6
6 allied marginal: hexes allied Nece 4+ & losses allied -10
6 german tactical: losses allied 10+ | hexes german Nece 1+
7 allied victory: hexes allied Grancelle 15+
7 german victory: hexes german Grancelle 1+ & losses german -11
8 allied tactical: hexes allied Grancelle 15+ by turn 5
8 allied marginal: hexes allied Grancelle 15+ from turn 6 by turn 6
8 nobody draw: hexes allied Grancelle 15+ from turn 7 by turn 7
8 german marginal: hexes allied Grancelle 15+ from turn 8 by turn 10
8 german tactical: hexes allied Grancelle -14
9 allied victory: bridges allied 2+
9 german marginal: prevents
10 allied decisive: hexes german Grancelle -14
10 allied tactical: hexes german Grancelle 15+ from turn 11
10 allied marginal: hexes german Grancelle 15+ from turn 10 by turn 10
10 german marginal: hexes german Grancelle 15+ from turn 9 by turn 9
10 german tactical: hexes german Grancelle 15+ from turn 7 by turn 8
10 german decisive: hexes german Grancelle 15+ by turn 6
11 allied decisive: units german A,D -10
11 allied tactical: units german A,D 11+ -15
11 allied marginal: units german A,D 16+ -20
11 german marginal: units german A,D 21+ -25
11 german tactical: units german A,D 26+ -30
11 german decisive: units german A,D 31+
12 allied decisive: exits german west -10 & losses allied -17
12 allied tactical: exits german west -20 & losses allied -17
12 allied marginal: exits german west -25 & losses allied -17
12 german marginal: exits german west 26+
12 german tactical: exits german west 31+
12 german decisive: exits german west 36+ | losses allied 18+
13 allied decisive: hexes german C,D -3 | losses german 25+
13 allied tactical: hexes german C,D 4+ -5
13 allied marginal: hexes german C,D 6+ -7
13 german marginal: hexes german C,D 8+ -10
13 german tactical: hexes german C,D 11+ -12
13 german decisive: hexes german C,D 13+ | losses allied 33+
14 allied victory: prevents
14 german victory: exits german south 15+
15 allied victory: prevents
15 german victory: hexes german C 6+ & exits german west 10+
16 allied victory: hexes allied Artain 2+
16 german victory: prevents
17 allied decisive: hexes allied Wiln 2+ & hexes allied St. Athan 4+ & losses german 25+
17 allied tactical: hexes allied Wiln 2+ & hexes allied St. Athan 4+
17 allied marginal: hexes allied Wiln 2+ | hexes allied St. Athan 4+
17 german decisive: hexes german Wiln 2+ & hexes german St. Athan 4+ & losses allied 32+
17 german tactical: hexes german Wiln 2+ | hexes german St. Athan 4+
17 german marginal: hexes german Wiln 1+ | hexes german St. Athan 1+
18 allied decisive: units german A -5
18 allied tactical: units german A 6+ -10
18 allied marginal: units german A 11+ -15
18 german marginal: units german A 16+ -20
18 german tactical: units german A 21+ -29
18 german decisive: units german A 30+
19 allied decisive: units to units allied A,C,D 3+
19 allied tactical: units to units allied A,C,D 2+
19 german tactical: units to units german A,C,D 2+
19 german decisive: units to units german A,C,D 3+
20 allied victory: bridges allied D 1+ clear
20 german victory: prevents
"""

TOWNS = {
    "A": {"Grancelle": 15, "Caverge": 2, "Sambleu": 2, "Kuhn": 1},
    "B": {"Rieux": 3, "Lomarre": 2, "Fratelle": 1, "Volle": 1},
    "C": {"St. Athan": 4, "Wiln": 2},
    "D": {"Nece": 4, "Artain": 3, "Merden": 2, "Einkel": 1},
}
BRIDGES = {"A": 6, "B": 1, "C": 5, "D": 1}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="module")
def situations(pack: Pack) -> Mapping[int, Record]:
    return {situation["number"]: situation for situation in situation_records(pack).values()}


def entries(text: str) -> dict[str, str]:
    """Read lines `key: rest`; an indented line goes on with the one before."""
    whole = re.sub(r"\n +", " ", text.strip())
    return dict(line.split(": ", 1) for line in whole.splitlines())


def counted(text: str) -> list[tuple[str, int]]:
    """Read `18 rifle, 6 truck` in its order."""
    return [(name, int(count)) for count, name in (one.split() for one in text.split(", "))]


NUMBERS = [int(line.split()[0]) for line in HEADS.strip().splitlines()]


# --- heads ------------------------------------------------------------------------------------


def test_the_eighteen_situations_are_there(situations: Mapping[int, Record]) -> None:
    assert list(situations) == NUMBERS == [1, *range(4, 21)]


def head(situation: Record) -> list[str]:
    boards = [one["section"] + ("+" if one["turned"] else "") for one in situation["sections"]]
    return [
        str(situation["number"]),
        situation["id"],
        str(situation["turns"]),
        situation["date"],
        ("/" if situation["arrangement"] == "over" else ",").join(boards),
        situation["sets-up-first"],
        situation["moves-first"],
        situation["name"],
    ]


@pytest.mark.parametrize("line", HEADS.strip().splitlines())
def test_heads(situations: Mapping[int, Record], line: str) -> None:
    expected = line.split(maxsplit=7)
    situation = situations[int(expected[0])]
    assert head(situation) == expected
    assert (situation["arrangement"] == "single") == (len(situation["sections"]) == 1)
    assert situation["origin"] == "public"
    assert situation["origins"] == {"date": "house"}


def test_what_is_lost_is_said(pack: Pack, situations: Mapping[int, Record]) -> None:
    notes = " ".join(note["text"] for note in pack.records("situation-notes").values())
    for word in ("Situations 2 and 3", "entry by road", "reinforcements", "special rules"):
        assert word in notes
    kinds = pack.records("unit-kinds")
    for number, situation in situations.items():
        flies = any(
            kinds[line["unit"]]["type"] == "aircraft"
            for force in forces(pack, situation)
            for line in force["units"]
        )
        told = any("aircraft come is lost" in remark["text"] for remark in situation["remarks"])
        assert flies == told, number


@pytest.mark.parametrize(
    ("number", "words", "origin"),
    [
        (1, "one bridge", "house"),
        (4, "15 hexes of Sambleu, which has 2", "public"),
        (5, "fewer than 2 units lost for each German one", "public"),
        (5, "whether Germans may set up in Grancelle", "house"),
        (5, "may use the seam of A and C where both are theirs", "house"),
        (6, "exactly 10 units lost", "house"),
        (7, "Rows 24 and 25", "public"),
        (8, "less than half of its units", "public"),
        (9, "top half", "public"),
        (10, "after turn 10", "public"),
        (11, "the other way round", "public"),
        (12, "31 units taken off a marginal level", "public"),
        (15, "between rows 9 and 23", "public"),
        (16, "next to Artain", "public"),
        (17, "Each side may reach a level", "house"),
        (19, "only the units on C and D", "public"),
    ],
)
def test_remarks_tell_what_is_doubtful(
    situations: Mapping[int, Record], number: int, words: str, origin: str
) -> None:
    remarks = situations[number]["remarks"]
    assert [one["origin"] for one in remarks if words in one["text"]] == [origin]


def test_who_rides_is_counted_where_units_leave(
    pack: Pack, situations: Mapping[int, Record]
) -> None:
    """A loaded half-track counts as two where units leave the map, and it is said there."""
    for number, situation in situations.items():
        exits = any(
            one["count"] == "exits"
            for level in levels(pack, situation) for way in level["any"] for one in way["all"]
        )  # fmt: skip
        told = [one["origin"] for one in situation["rules"] if "leave as two units" in one["text"]]
        assert told == (["house"] if exits else []), number


# --- orders of battle -------------------------------------------------------------------------


def forces(pack: Pack, situation: Record) -> Iterator[Record]:
    for key in situation["forces"]:
        yield force_records(pack)[key]


def test_every_group_is_there(pack: Pack, situations: Mapping[int, Record]) -> None:
    expected = [tuple(key.split()) for key in entries(ORDERS)]
    assert len(expected) == 44
    groups = force_records(pack)
    found = [(*key.split("-", 1), group["side"]) for key, group in groups.items()]
    assert [(number, side, name) for number, name, side in found] == expected
    used = [(s["number"], key) for s in situations.values() for key in s["forces"]]
    assert sorted(used) == sorted((int(n), f"{n}-{name}") for n, _, name in expected)


def test_names_of_groups(pack: Pack) -> None:
    groups = force_records(pack)
    assert {key: group["name"] for key, group in groups.items()} == entries(GROUPS)


@pytest.mark.parametrize("group", entries(ORDERS))
def test_every_line_of_every_order_of_battle(pack: Pack, group: str) -> None:
    number, _, name = group.split()
    found = force_records(pack)[f"{number}-{name}"]
    lines = [(line["unit"], line["count"]) for line in found["units"]]
    assert lines == counted(entries(ORDERS)[group])


def test_units_a_side(pack: Pack, situations: Mapping[int, Record]) -> None:
    for one in TOTALS.split(","):
        number, *sides = map(int, one.split())
        total = Counter[str]()
        for force in forces(pack, situations[number]):
            total[force["side"]] += sum(line["count"] for line in force["units"])
        assert [total["allied"], total["german"]] == sides, number


def test_every_kind_of_unit_is_used_and_by_its_own_side(
    pack: Pack, situations: Mapping[int, Record]
) -> None:
    used = set()
    for situation in situations.values():
        for force in forces(pack, situation):
            for line in force["units"]:
                unit = pack.records("unit-kinds")[line["unit"]]
                used.add(unit["id"])
                assert unit["needed"][force["side"]], (situation["number"], unit["id"])
                assert (unit["since"] or "") <= situation["date"], unit["id"]
    assert used == set(pack.records("unit-kinds"))


# --- set-up -----------------------------------------------------------------------------------


def test_who_sets_up_first_stands_first(pack: Pack, situations: Mapping[int, Record]) -> None:
    for situation in situations.values():
        sides = [force["side"] for force in forces(pack, situation)]
        first = situation["sets-up-first"]
        assert sides == sorted(sides, key=lambda side: side != first)
        assert set(sides) == {"allied", "german"}


ZONE = (
    *("roads", "sections", "stream", "first-row", "last-row", "first-hex"),
    *("in", "near", "to", "away", "from"),
)


def shown(zone: Record) -> str:
    """Return a zone as the table above writes it."""
    assert zone.keys() == set(ZONE)
    words = []
    for key in ZONE:
        if (value := zone[key]) is not None:
            several = ", ".join(value) if isinstance(value, list) else value
            words.append(key if value is True else f"{key} {several}")
    return " ".join(words)


@pytest.mark.parametrize("group", entries(AREAS))
def test_where_a_group_sets_up(pack: Pack, group: str) -> None:
    force = force_records(pack)[group]
    assert " / ".join(shown(zone) for zone in force["zones"]) == entries(AREAS)[group]


def test_a_sentence_says_where_a_group_sets_up(pack: Pack) -> None:
    groups = force_records(pack)
    assert set(groups) == set(entries(AREAS))
    for key, group in groups.items():
        text = group["where"]
        assert re.fullmatch(r"[A-Z].*\.", text), key
        for zone in group["zones"]:
            for name in (*(zone["sections"] or []), *(zone["from"] or []), zone["to"]):
                assert not name or re.search(rf"\b{re.escape(name.split()[-1])}\b", text), key
            assert (zone["stream"] or "") in text.lower(), key
            if zone["near"]:
                assert "next to" in text if zone["near"] == 1 else f"within {zone['near']}" in text
            if (zone["away"] or 1) > 1:
                assert f"at least {zone['away']} hexes" in text.lower(), key
            if zone["in"]:
                assert text.lower() in (f"in {zone['in'].lower()}.", "on the bridge.")
            assert ("road" in text.lower()) == bool(zone["roads"]), key
        for number, word in (
            (9, "top 9|bottom 9"),
            (7, "top 8"),
            (16, "17 rows"),
            (29, "bottom 4"),
        ):
            rows = [zone[row] for zone in group["zones"] for row in ("first-row", "last-row")]
            assert number not in rows or re.search(word, text), key


def test_areas_lie_on_the_sections_of_their_situation(
    pack: Pack, situations: Mapping[int, Record]
) -> None:
    for situation in situations.values():
        sections = {one["section"] for one in situation["sections"]}
        towns = {town for section in sections for town in TOWNS[section]}
        for force in forces(pack, situation):
            for zone in force["zones"]:
                assert set(zone["sections"] or []) <= sections
                places = {zone["in"], zone["to"], *(zone["from"] or [])}
                assert places <= towns | {None, "bridge", "bridge on D", "British units"}


# --- victory levels ---------------------------------------------------------------------------


def figure(condition: Record) -> str:
    """Return a condition as the table above writes it."""
    words = [condition["count"], condition["of"]]
    words += [",".join(condition["in"])] if condition["in"] else []
    words += [condition["edge"]] if condition["edge"] else []
    for form, key in (("{}+", "least"), ("-{}", "most"), ("<{}", "below")):
        words += [form.format(condition[key])] if condition[key] is not None else []
    for form, key in (("from turn {}", "first-turn"), ("by turn {}", "last-turn")):
        words += [form.format(condition[key])] if condition[key] is not None else []
    return " ".join([*words, *(["clear"] if condition["clear"] else [])])


def levels(pack: Pack, situation: Record) -> Iterator[Record]:
    for key in situation["levels"]:
        yield level_records(pack)[key]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_victory_level(pack: Pack, situations: Mapping[int, Record], number: int) -> None:
    found = {}
    for level in levels(pack, situations[number]):
        ways = [" & ".join(figure(one) for one in way["all"]) for way in level["any"]]
        whose = level["side"] or "nobody"
        assert bool(level["prevents"]) == (not ways)
        found[f"{number} {whose} {level['level']}"] = " | ".join(ways) or "prevents"
    wanted = {key: way for key, way in entries(LEVELS).items() if key.split()[0] == str(number)}
    assert found == wanted


def test_no_level_is_left_over(pack: Pack, situations: Mapping[int, Record]) -> None:
    used = [key for situation in situations.values() for key in situation["levels"]]
    assert sorted(used) == sorted(level_records(pack))
    assert len(used) == len(entries(LEVELS)) == 67


def test_a_sentence_names_the_figures_of_a_level(pack: Pack) -> None:
    """Words stand for a number of hexes, and `after 10` for from 11 on; no other number stands."""
    for key, level in level_records(pack).items():
        text = level["text"]
        assert re.fullmatch(r"[A-Z0-9].*\.", text), key
        assert not level["prevents"] or re.fullmatch("Keep the (Allies|Germans) from theirs.", text)
        numbers = set(map(int, re.findall(r"\d+", text)))
        free = {3, 2} if "fewer than 3 units lost for every 2" in text else set()
        for one in (one for way in level["any"] for one in way["all"]):
            turns = (one["first-turn"], one["last-turn"])
            for value in filter(None, (one["least"], one["most"], *turns)):
                if value - 1 in numbers and re.search("only after|More than", text):
                    free.add(value - 1)
                elif value in numbers:
                    free.add(value)
                else:
                    words = r"\b(all|both|one|them|a hex|the bridge|hold a hex)\b"
                    assert "hexes" in one["count"] or one["count"] == "bridges", key
                    assert re.search(words, text, re.IGNORECASE), key
            if None not in turns:
                free |= set(range(turns[0], turns[1] + 1))
        assert numbers <= free, key


def test_levels_ask_for_no_more_than_there_is(pack: Pack, situations: Mapping[int, Record]) -> None:
    towns = {town: count for names in TOWNS.values() for town, count in names.items()}
    for situation in situations.values():
        boards = {one["section"] for one in situation["sections"]}
        for level in levels(pack, situation):
            for one in (one for way in level["any"] for one in way["all"]):
                places = one["in"] or sorted(boards)
                for place in places:
                    assert place in boards or any(place in TOWNS[board] for board in boards)
                hexes = sum(towns.get(p) or sum(TOWNS[p].values()) for p in places)
                bridges = sum(BRIDGES.get(place, 0) for place in places)
                limit = {"hexes": hexes, "bridges": bridges, "hexes and bridges": hexes + bridges}
                if one["count"] in limit:
                    assert (one["least"] or 0) <= limit[one["count"]], level["id"]


def test_goodwood_asks_for_all_towns_and_bridges_of_a() -> None:
    assert sum(TOWNS["A"].values()) + BRIDGES["A"] == 26


@pytest.mark.parametrize("number", [11, 13, 18])
def test_bands_leave_no_gap_and_do_not_overlap(
    pack: Pack, situations: Mapping[int, Record], number: int
) -> None:
    bands = [level["any"][0]["all"][0] for level in levels(pack, situations[number])]
    for count in range(100):
        within = [
            band
            for band in bands
            if (band["least"] or 0) <= count <= (99 if band["most"] is None else band["most"])
        ]
        assert len(within) == 1, count


def test_marieulles_raises_a_side_that_lost_less_than_half(
    pack: Pack, situations: Mapping[int, Record]
) -> None:
    for number, situation in situations.items():
        raised = {one["side"]: one["losses"] for one in situation["raised"]}
        assert raised == ({"allied": 14, "german": 7} if number == 8 else {})
    for force in forces(pack, situations[8]):
        units = sum(line["count"] for line in force["units"])
        assert {"allied": 14, "german": 7}[force["side"]] == (units - 1) // 2


# --- what is lost is told ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "situations/remagen.yaml",
            "{unit: pershing, count: 1}",
            "{unit: pershng, count: 1}",
            "'pershng' is not in any list of units of this pack\n  hint: did you mean 'pershing'?",
        ),
        (
            "situations/situations.yaml",
            "  - remagen",
            "  - remagan",
            "'remagan' is not a situation of this pack\n  hint: did you mean 'remagen'?",
        ),
    ],
)
def test_what_no_list_has_is_told_with_its_place(
    tmp_path: Path, file: str, old: str, new: str, problem: str
) -> None:
    shutil.copytree(CONTENT, tmp_path / "panzer-leader")
    path = tmp_path / "panzer-leader" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if old in row)
    with pytest.raises(ContentError) as caught:
        read_pack(tmp_path / "panzer-leader", "panzer-leader")
    told = str(caught.value)
    assert f"panzer-leader/{file}:{line}:" in told
    assert problem in told
