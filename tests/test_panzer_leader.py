"""Panzer Leader as it is printed, held against the game's facts.

What is expected is written down here from the game's charts, not read from the pack. Tables are
read out of the finished PDF by its tags, so that a cell is what a screen reader would call one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from generator.dice import net, odds_column
from generator.games.packs import read_pack
from generator.resources import content_folder
from tests.packs import fieldpress
from tests.printed import Printed
from tests.shares import first
from tests.tagged import Print

# --- what is expected -------------------------------------------------------------------------

ODDS = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1"]

CRT = """
−2  DD DD X  X  X  X  X
−1  D  DD DD X  X  X  X
 0  D  D  DD DD X  X  X
 1  *  D  D  DD X  X  X
 2  *  *  D  DD DD X  X
 3  *  *  *  D  DD DD X
 4  *  *  *  *  D  DD X
 5  *  *  *  *  D  D  X
 6  *  *  *  *  *  D  DD
 7  *  *  *  *  *  *  D
 8  *  *  *  *  *  *  *
"""

# Firer; then green, brown, orange, town of a target on the ground, on a slope, on a hilltop.
TET = """
Ground  • • • •  J.3+J.11.c • • J.3  J.3 J.5 • J.3
Slope   J.2+J.11.c • • J.2  J.11.c • • –  J.11.c – • –
Hilltop J.2 J.4 • J.2  J.11.c – • –  J.9 – – J.9
"""

WEC = {
    "I": ("close assault only", "not allowed", "normal; * 2× range ½"),
    "H, and (H) in DF": ("normal range ≤ 6", "½ range > 6", "normal"),
    "A": ("2×", "normal", "½"),
    "(H) in IF": ("½", "½", "normal"),
    "M": ("½", "½", "normal"),
}

# Terrain: what movement, combat and the rest must name. The numbers of a cell are these and no
# others, words stand in it in any order, and nothing means that the cell says nothing.
TEC: dict[str, tuple[str, str, str]] = {
    "Clear": ("trucks 2 others 1", "only overruns", ""),
    "Town": ("½", "armoured combined direct fire all attacks +1 spotted", "LOS/LOF VII.J"),
    "Road": ("½ same road more than 2", "no overrun road rate other terrain", ""),
    "Woods": (
        "trucks 2 others 1 no vehicle green sides",
        "all attacks +1 minefields excepted spotted",
        "green sides LOS/LOF VII.J",
    ),
    "Swamp": ("no vehicles others 1", "direct indirect fire +1", ""),
    "Hilltop": (
        "other terrain",
        "½ direct fire unless another hilltop",
        "orange sides LOS/LOF VII.H J",
    ),
    "Slope": (
        "trucks 5 others 3",
        "½ direct fire unless adjacent not brown",
        "brown sides LOS/LOF VII.H J",
    ),
    "Slope/woods": (
        "as slope no vehicle green sides",
        "woods slope together",
        "green sides LOS/LOF VII.J.11.c",
    ),
    "Cliff": (
        "only infantry engineers die 1 fails no more this turn",
        "no close assault",
        "orange sides LOS/LOF VII.J",
    ),
    "Stream": (
        "vehicles only bridges others die 1 2 3 fails no more this turn",
        "no attack except bridge",
        "at times LOS/LOF VII.K.4 5",
    ),
    "Beach": ("vehicles 2 others 1", "direct indirect fire +1", "XI"),
    "Sea": ("only amphibious landing", "DD own DS +2 all other armoured DS 8", "1 turn"),
}

MODIFIERS = {
    "Close assault": "−2",
    "Overrun": "−2",
    "Target dispersed": "−1",
    "Target in town": "+1",
    "Target in woods": "+1",
    "Target in swamp": "+1",
    "Target on a beach": "+1",
    "DD unit at sea": "+2",
}

AA = """
1  damaged shot shot shot shot shot shot
2  – damaged damaged shot shot shot shot
3  – – damaged damaged damaged shot shot
4  – – – damaged damaged damaged shot
5  – – – – damaged damaged damaged
6  – – – – – damaged damaged
"""

# Chance of a result in %, by hand: how many of the six faces of the die, each modified.
CHANCES = {
    # net modifier: result: one number an odds column
    "−3": {
        "X": [0, 0, 17, 33, 67, 83, 100],
        "DD": [17, 33, 33, 50, 33, 17, 0],
        "D": [33, 33, 33, 17, 0, 0, 0],
    },
    "0": {
        "X": [0, 0, 0, 0, 17, 33, 83],
        "DD": [0, 0, 0, 33, 33, 33, 17],
        "D": [0, 17, 33, 17, 33, 33, 0],
    },
    "+2": {
        "X": [0, 0, 0, 0, 0, 0, 50],
        "DD": [0, 0, 0, 0, 17, 33, 17],
        "D": [0, 0, 0, 17, 33, 33, 17],
    },
}

# The rules that 002 and 005 of the repairs mend or add, as the large pages say them: name, text.
RULES = """
Where: One to a hex, never on a sea, town, bridge or swamp hex. It is not counted for stacking.
For good: A minefield is never used up, but engineers or a Sherman Flail can clear it.
Whom: All units in the hex where it lands, friend and enemy.
Woods and towns: A unit there must be spotted before enemies that are not adjacent can fire at it.
By a neighbour: It is spotted while an undispersed enemy is adjacent to it.
By its fire: It is spotted if it fired in its last segment in the line of sight of an enemy that \
has not been dispersed since and still sees it. Close assaults don’t count.
Who can’t: Trucks and wagons never spot, nor do forts that are empty or hold nothing else.
Carriers: Trucks, wagons, half-tracks and armoured carriers each carry one gun or infantry-type \
unit.
German armour: German armoured vehicles, but not SPA, each carry one infantry-type unit. They may \
fire in the segment in which it gets on or off.
Its rider: May be attacked alone, with DS 1, and dies with the vehicle. Dispersed, it is unloaded \
at once; if the hex has no room for it, vehicle and rider are both dispersed.
Under fire: A truck or wagon and what it carries have a DS of 1 together. A half-track’s own DS \
covers it and its load.
Half-tracks: They may fire while loaded.
One unit: Carrier and passenger count as one unit in stacking and combat. If the carrier is \
dispersed or lost, so is its passenger.
Large guns: To load or unload a gun of 88 mm or more costs the carrier all its MA.
The rest: Smaller guns, 25-pdr, Nebelwerfer and infantry-type units cost it half its MA, rounded up.
One or the other: In one phase a carrier loads or unloads, never both. It moves before that or \
after it, never both; the passenger does not move by itself in that segment.
Who can’t load: Carriers and passengers that fired in this segment or are dispersed; only German \
armour may have fired.
Bridges: A hex with a bridge that stands counts as clear terrain.
Closed roads: No road rate into a hex with a minefield, block or fort. Vehicles can’t cross a \
green side into a minefield, a block or an enemy fort, even by road.
Flying: Anywhere on the map. An aircraft that has left it never comes back.
The attack: Direct fire from an adjacent hex.
Once a hex: A hex is attacked only once in an air phase. All aircraft that attack it add up their \
AS and roll one die.
Bombs and rockets: Once in a game.
Machine guns: Four times in a game, but not in the phase in which the aircraft uses bombs or \
rockets.
WEC: Against armour A has its normal AS, H has ½, I no effect. Against other targets H and I have \
theirs, A has ½.
L-5: Sees enemies in the open up to 30 hexes away, and those that fire from woods or towns up to \
10. It sights for indirect fire, and stays that near until the fire lands.
Fighter-bombers: They see as an L-5 does, but only for one another.
Who fires: Only German 20 mm, 20(4) mm, 37 mm and Wirbelwind units fire at aircraft.
Afterwards: Units that fired at aircraft can’t fire, move or load in the next German segment.
Never against: Units on blocks, wrecks, minefields or forts.
4 turns: Engineers move next to the field. In turn 2 its counter is turned over, in turn 3 they \
move onto it, in turn 4 it is taken off, before movement.
Meanwhile: The field still attacks. The engineers can’t attack or load, and clear one field at a \
time. While they are dispersed the work rests; if they are lost, others begin again.
Tools: Before play name a carrier for each engineer unit. It carries nobody else, and stays in \
their hex or next to it while they work on a bridge or block.
First try: Engineers begin and end 3 turns in a row on the bridge. In turn 4 or later they move \
to an adjacent hex and roll: 1–5 succeeds.
Trying again: Only after a failure: 1, 2 or 3 turns back on the bridge, then off it to roll. If \
that fails too, begin again from the start.
Success: A Block goes on the hex, which is a stream hex from now on.
Dispersed: Turns in which the engineers are dispersed don’t count.
Making a block: Engineers take 2 turns on a woods road, 4 turns on any other road. Then they step \
off and roll: 1–5 succeeds.
Trying again: A repeat needs 1 turn on the road, and again 1–5.
Only one: Each engineer unit makes one block a game.
Removing a block: As clearing mines: 4 turns.
Block: Entering it ends the move; only a unit that starts next to it may enter. It hinders neither \
sight nor fire.
Stacking: Blocks and wrecks count as one unit each.
Wrecks: One is placed when an armoured unit or a fort is destroyed in combat, and for no other unit.
At most 3: A hex that has 3 gets no more. Wrecks are never moved or removed.
Strength: Its DS stands in place of the DS of the units inside. It counts as armoured; units \
inside attack as usual.
Where: One to a hex, not on swamp, sea, beach or stream, and not on mines or blocks. It never moves.
Stacking: Up to 4 units inside. For the units outside it counts as one, so 3 more may stand there.
Hits: If it is dispersed, so are all inside; if it is destroyed, all are lost and one wreck is \
placed.
Enemy on top: Enemies may move onto a fort if no unit is outside, and stop there. While they stay \
nobody else enters, and nobody leaves. Those inside can’t close assault.
Empty: Whoever moves a unit into an empty fort has captured it.
Bridgelayer: It enters a stream hex and stops. In its next move it leaves for 3 MP, and the tank \
bridge lies there for good.
Under fire: Tank bridges have DS 32, truck bridges 23. They are attacked alone: X destroys, \
nothing else counts. Indirect fire has ½ AS, class I none.
Units on it: If fire destroys it, vehicles on it are lost with their loads, without a wreck; other \
units are not.
Engineers: After 2 turns on it they step off and it is gone: no roll, no Block.
Permanent bridges: Fire can’t destroy them.
Sherman Flail: 9-A-8-8-8. It enters a minefield and stops. In its next move it leaves for half its \
MA, and the field is cleared. Mines never harm it.
Churchill flame: 40-H-1-11-5: a flame-thrower that reaches one hex.
Town hex: Yours if your unit is in it, or was the last to enter or pass it.
Bridge: Yours if the same is true of it and of an adjacent hex on each bank.
Town: Yours if you control all its hexes. Grancelle lies on both banks.
Who can’t: Trucks, wagons, empty forts and laid bridges never control a hex, and never count for \
victory.
Who sets up last: Starts out of sight of the enemy, or unspotted.
Leaving the map: A unit that leaves where it is not allowed to is lost.
Before play: The Germans place forts, blocks and mines; the Allies write down a turn and a hex for \
each unit; the Germans place the rest.
At sea: Face down, one unit to a hex, next to its beach hex.
Ashore: Next turn, after all units on land have moved, it moves onto the beach, or is lost if \
there is no room. Undispersed, it may move on.
Friends there: All units in the beach hex are dispersed.
Guns: Only the gun is placed at sea; its carrier joins it on the beach, loaded.
DD tanks: Each rolls to survive, as the situation says, before any unit lands.
Quick-time: Infantry, but not MG or mortars, may move 2 hexes, though not into slope, woods, \
stream or town unless by road, and never at the road rate. Afterwards each such unit rolls on the \
table below.
Smoke: Fired by units that can fire indirectly, but not Maultier or Nebelwerfer. Needs an AS of 25 \
or more and lasts 2 turns. No line passes through it; units in it must be spotted.
Naval fire: In blocks of at least 20 points, class (H), at any range and always as beyond 6 hexes. \
Indirect fire is written down 2 turns ahead.
PanzerBlitz assault: German infantry may jump off next to units that its vehicles overrun, and \
then close assault them.
Turrets: Turreted armoured vehicles may fire and then move half their MA, fractions dropped, but \
not overrun.
Field of fire: A gun of MA 0, unless a mortar, fires only over its three front sides. If it has \
not fired it may turn when its side moves; one of 88 mm or more, but not a 25-pdr, needs a carrier \
in its hex.
"""

# What stood there before and was wrong.
GONE = [
    "Engineers work for 1, 2 or 3 turns, then roll",
    "Engineers take 2 turns, on a road through woods.",
    "half-tracks, but not SPA",
    "A truck and what it carries",
]

STACKING = [
    "4 units a hex At every moment. Wrecks, blocks and fortifications are counted too.",
    "3 wrecks a hex† No more are placed, and none is ever moved or removed. Only armoured units "
    "and forts leave one.",
    "Fort† It counts as one unit. Up to 4 units stand inside, and 3 more outside.",
    "Carrier and passenger† They count as one unit.",
    "Minefields† They are not counted.",
]

# Roll of the die; a repeat after 1 and after 2 turns on the bridge; any try after 3.
DEMOLITION = """
1–2 down down down
3–4 –    down down
5   –    –    down
6   –    –    –
"""

SCATTER = {"1–2": "on target", "3–5": "next hex", "6": "lost"}
QUICK_TIME = {"1–3": "in order", "4–6": "dispersed"}

AIRCRAFT = {
    "Typhoon machine guns": ("2 (I)", "four times"),
    "P-47 machine guns": ("3 (I)", "four times"),
    "Bombs": ("30 (H)", "once"),
    "Rockets": ("20 (A)", "once"),
}

# Unit: carries | is carried | loading costs | at streams | overruns, then close assaults | spots |
# indirect fire | fires at aircraft | leaves a wreck | controls a hex.
FUNCTIONS = """
Infantry: – | yes (note 1) | ½ MA | die 1–3 | – | yes | yes | – | – | – | yes
Engineers: – | yes (note 1) | ½ MA | die 1–3; blow bridges | – | yes | yes | – | – | – | yes
Allied MG: – | carriers | ½ MA | die 1–3 | – | with others | yes | – | – | – | yes
Light mortars: – | carriers‡ | ½ MA | die 1–3 | – | – | yes | yes | – | – | yes
Guns under 88 mm: – | carriers | ½ MA | – | – | – | yes | (H) only | 20, 20(4), 37 mm | – | yes
Guns from 88 mm: – | carriers | all MA | – | – | – | yes | (H) and M | – | – | yes
Trucks, wagons: gun or infantry | – | – | bridges only | – | – | – | – | – | – | –
Half-tracks, carriers: gun or infantry | – | – | bridges only | non-armoured \
| – | yes | – | – | yes | yes
German armour: one infantry | – | – | bridges only | yes | – | yes | – | Wirbelwind | yes | yes
Allied armour: – | – | – | bridges only | yes | – | yes | – | – | yes | yes
German SPA: – | – | – | bridges only | – | – | yes | yes | – | yes | yes
Allied SPA: – | – | – | bridges only | yes | – | yes | yes | – | yes | yes
Bridgelayer: – | – | – | enters; lays a bridge | yes | – | yes | – | – | yes | yes
Aircraft: – | – | – | – | – | – | L-5 for IF | – | – | – | –
Forts: 4 units inside | – | – | – | – | – | unless empty | – | – | yes | unless empty
"""

# Who may make each attack, and its steps, as the chart sheet and the large pages say them.
ATTACKS = {
    "Indirect fire IF M units, and (H) artillery at more than ¼ of its range. No direct fire at "
    "the same hex.": "Range Scatter WEC TEC Average Odds CRT",
    "Direct fire DF One attack on any choice of the units in the target hex; their DS are added "
    "up.": "Target Range TET WEC TEC Odds CRT",
    "Overrun OVR Armoured units; half-tracks against non-armoured units only; no German SPA "
    "units.": "Reach Odds Shift CRT",
    "Close assault CAT Infantry and engineers; Allied MG units in a stack with infantry. Never "
    "half-tracks.": "Reach TEC Odds Shift CRT",
}

# --- what is printed --------------------------------------------------------------------------


def _printed(folder: Path, *arguments: str) -> dict[str, Print]:
    products = ("panzer-leader/charts", "panzer-leader/large")
    ran = fieldpress("build", *products, "--out", str(folder), *arguments)
    assert ran.status == 0, ran.out + ran.err
    return {
        product: Print((folder / "panzer-leader" / f"{product}.pdf").read_bytes())
        for product in ("charts", "large")
    }


@pytest.fixture(scope="session")
def printed(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Print]:
    """Both products on A4, in colour, with odds."""
    return _printed(sharing(tmp_path_factory.mktemp("panzer-leader")), "--odds")


@pytest.fixture(scope="session")
def plain(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Print]:
    """Both products on Letter, in black, without odds."""
    folder = sharing(tmp_path_factory.mktemp("panzer-leader-plain"))
    return _printed(folder, "--no-odds", "--paper", "letter", "--ink", "saver")


@pytest.fixture(params=first(1, ["printed", "plain"]))
def either(request: pytest.FixtureRequest) -> dict[str, Print]:
    """Each of the two in turn."""
    return request.getfixturevalue(str(request.param))  # type: ignore[no-any-return]


@pytest.fixture(params=["charts", "large"])
def product(request: pytest.FixtureRequest) -> str:
    """The name of each product in turn."""
    return str(request.param)


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def _numbers(text: str) -> list[str]:
    """Return the numbers of a cell, those inside rule numbers as `VII.J.11.c` left out."""
    text = re.sub(r"[IVX]+\.[A-Z](\.\d+)?(\.[a-z](?![a-z]))?", "", text)
    return sorted(re.findall(r"[+−]?(?:\d+|½)", text))


# --- the tables -------------------------------------------------------------------------------


def test_every_cell_of_the_crt(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Die", "Combat odds, attack to defence")
    assert [cell.text for cell in table[1]] == [*ODDS[:-1], "4-1+"]
    found = [[cell.text for cell in row] for row in table[2:13]]
    assert found == _rows(CRT)
    assert sum(len(row) - 1 for row in found) == 77


def test_the_crt_is_the_biggest_thing_on_its_page(printed: dict[str, Print]) -> None:
    crt = printed["charts"].table("Die", "Combat odds, attack to defence")
    smallest = min(cell.size for row in crt[2:13] for cell in row)
    others = [
        cell.size
        for table in printed["charts"].tables
        if table != crt
        for row in table
        for cell in row
        if cell.text != "•"
    ]
    assert smallest > 1.5 * max(others)


def test_every_entry_of_the_tet(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Firer in")
    assert [cell.text for cell in table[0][1:]] == [
        "Targetingroundhex",
        "Targetinslopehex",
        "Targetinhilltophex",
    ]
    assert [cell.text for cell in table[1]] == list("GBOT") * 3
    found = [[cell.text for cell in row] for row in table[2:]]
    assert found == [[cell.replace("+", "") for cell in row] for row in _rows(TET)]


def test_every_entry_of_the_wec(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Weapon class")
    assert [c.text for c in table[1]] == ["At≤½range", "At>½range", "Atallranges"]
    rows = {row[0].text: [cell.text.lower() for cell in row[1:]] for row in table[2:]}
    assert set(rows) == {head.replace(" ", "") for head in WEC}
    for head, expected in WEC.items():
        for cell, facts in zip(rows[head.replace(" ", "")], expected, strict=True):
            for fact in re.split(r"[ ;]+", facts):
                assert fact in cell, f"{head}: {fact} is missing in {cell}"
            assert _numbers(cell) == sorted(re.findall(r"\d+|½", facts)), f"{head}: {cell}"
            assert ("normal" in cell) == ("normal" in facts)


def test_every_entry_of_the_tec(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Terrain", "Movement", "Combat", "Other")
    rows = {
        re.sub(r"(groundorhilltop|(?<=Cliff)hexside)$", "", row[-4].text): row[-3:]
        for row in table
        if row[-1].text != "Other"
    }
    assert set(rows) == set(TEC)
    for name, expected in TEC.items():
        for cell, facts in zip(rows[name], expected, strict=True):
            if not facts:
                assert cell.text == "–", name
                continue
            text = cell.text.lower()
            for fact in facts.lower().split():
                assert fact in text, f"{name}: {fact} is missing in {cell.text}"
            assert _numbers(cell.text) == _numbers(facts), f"{name}: {cell.text}"


def test_all_die_modifiers_in_one_list(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Close assault", "every close assault")
    found = {row[0].text: row[-1].text for row in table}
    assert found == {name.replace(" ", ""): value for name, value in MODIFIERS.items()}


def test_anti_aircraft_table(printed: dict[str, Print]) -> None:
    table = printed["large"].table("Die", "Total AS of the anti-aircraft units")
    heads = ["≤8", "9–12", "13–16", "17–20", "21–26", "27–36", ">36"]
    assert [cell.text for cell in table[1]] == heads
    found = [[cell.text.replace("down", "") for cell in row] for row in table[2:8]]
    assert found == _rows(AA)


# --- odds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (10, 11, "1-2"),
        (11, 10, "1-1"),
        (19, 10, "1-1"),
        (8, 2, "4-1"),
        (90, 2, "4-1"),
        (1, 5, None),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender(
    attack: int, defence: int, column: str | None
) -> None:
    assert odds_column(attack, defence, ODDS) == column


def test_half_an_attack_strength_keeps_its_fraction() -> None:
    assert odds_column(Fraction(3, 2), 1, ODDS) == "1-1"
    assert odds_column(Fraction(5, 2), 5, ODDS) == "1-2"


def test_modifiers_become_one_net_figure() -> None:
    assert net([-2, +1]) == -1


@pytest.mark.parametrize(
    "worked", ["10:11→1-2", "11:10→1-1", "19:10→1-1", "−2andtargetinwoods+1→−1"]
)
def test_worked_examples_are_printed(printed: dict[str, Print], product: str, worked: str) -> None:
    assert worked in re.sub(r"\s", "", printed[product].text)


def test_chances_below_the_crt(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Die", "Combat odds, attack to defence")
    found = {row[0].text: [cell.text for cell in row[1:]] for row in table[14:]}
    assert found == {result: _percent(row) for result, row in CHANCES["0"].items()}


@pytest.mark.parametrize("modifier", CHANCES)
def test_chances_for_every_net_modifier(printed: dict[str, Print], modifier: str) -> None:
    table = printed["large"].table("Net modifier", "Result")
    start = next(n for n, row in enumerate(table) if row[0].text == modifier)
    rows = [[cell.text for cell in row[-8:]] for row in table[start : start + 3]]
    assert {row[0]: row[1:] for row in rows} == {
        result: _percent(row) for result, row in CHANCES[modifier].items()
    }


def _percent(row: list[int]) -> list[str]:
    return [str(number) if number else "–" for number in row]


@pytest.mark.ci
def test_no_odds_where_none_are_wanted(plain: dict[str, Print], product: str) -> None:
    assert "Chance" not in plain[product].text
    table = plain[product].table("Die", "Combat odds, attack to defence")
    assert [[cell.text for cell in row] for row in table[2:]] == _rows(CRT)


def test_odds_of_a_table_are_asked_for_at_the_command_line() -> None:
    told = fieldpress("odds", "panzer-leader/crt", "--modifier", "-3", "--json")
    assert told.status == 0, told.err
    assert json.loads(told.out)


# --- the sheets -------------------------------------------------------------------------------


def test_the_charts_are_one_sheet_of_two_sides(either: dict[str, Print]) -> None:
    assert either["charts"].pages == 2


def test_every_step_of_the_player_segment_is_on_the_sheet(printed: dict[str, Print]) -> None:
    text = printed["charts"].text
    names = [
        "Orders",
        "Minefields",
        "Indirect fire",
        "Direct fire",
        "Air phase",
        "Vehicles",
        "All others",
        "Recovery",
        "Turn record",
    ]
    places = [text.index(name) for name in names]
    assert places == sorted(places)
    assert "6 minutes" in text
    assert "250 m" in text


def test_what_is_not_of_the_source_is_marked(printed: dict[str, Print]) -> None:
    charts = re.sub(r"\s", "", printed["charts"].text)
    assert "Airphase†" in charts
    assert "4unitsahexAt" in charts
    large = re.sub(r"\s", "", printed["large"].text)
    for name in ("Downtotheground†", "Therimofthehill‡", "Wagons‡", "Anti-aircraftfire†"):
        assert name in large
    assert "Halfofrange†" not in large


@pytest.mark.parametrize(
    "section",
    ["VII.J", "VII.H", "VII.J.11.c", "VII.K.4", "XI", "J.2", "J.3", "J.4", "J.5", "J.9"],
)
def test_section_numbers_of_the_rulebook_are_kept(printed: dict[str, Print], section: str) -> None:
    assert section in printed["charts"].text


@pytest.mark.parametrize(
    "rule",
    ["1.a", "1.b", "2", "3", "4", "5", "7", "8", "9", "10", "11.b", "11.c", "11.d", "11.e"],
)
def test_rules_of_sight_stand_on_the_large_pages(printed: dict[str, Print], rule: str) -> None:
    assert f"VII.J.{rule}" in printed["large"].text


@pytest.mark.parametrize("paper", first(1, ["a4", "letter"]))
def test_large_pages_are_filled(request: pytest.FixtureRequest, paper: str) -> None:
    """What is set on each reaches its last quarter, above the foot."""
    one: Print = request.getfixturevalue({"a4": "printed", "letter": "plain"}[paper])["large"]
    file = Printed(one.pdf)
    for page in range(one.pages):
        low = min(glyph.y for glyph in file.glyphs(page) if glyph.y > 16)
        assert low < 0.25 * file.size(page)[1], f"page {page + 1}"


def test_large_pages_are_large(printed: dict[str, Print]) -> None:
    sizes = [
        cell.size for table in printed["large"].tables for row in table for cell in row if cell.text
    ]
    assert min(sizes) >= 11


# --- what 002 and 005 mend --------------------------------------------------------------------


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def _lines(text: str) -> list[tuple[str, str]]:
    """Return name and text of each line."""
    lines = (line.partition(": ") for line in text.strip().splitlines())
    return [(name, rest) for name, _, rest in lines]


@pytest.mark.parametrize(("name", "text"), _lines(RULES))
def test_a_mended_rule_is_printed_word_by_word(
    either: dict[str, Print], name: str, text: str
) -> None:
    assert _squeezed(f"{name}† {text}") in _squeezed(either["large"].text)


@pytest.mark.parametrize("wrong", GONE)
def test_what_was_wrong_is_gone(printed: dict[str, Print], product: str, wrong: str) -> None:
    assert _squeezed(wrong) not in _squeezed(printed[product].text)


def test_no_rule_of_the_pack_is_left_out(printed: dict[str, Print]) -> None:
    rules = read_pack(content_folder() / "panzer-leader").parts["rules"].records
    large = _squeezed(printed["large"].text)
    assert len(rules) > len(_lines(RULES))
    for rule in rules.values():
        text = re.sub(r"\[\[[^|]*\|([^]]*)]]", r"\1", rule["text"])
        assert _squeezed(text) in large, rule["id"]


@pytest.mark.parametrize("limit", STACKING)
def test_stacking(printed: dict[str, Print], product: str, limit: str) -> None:
    assert _squeezed(limit) in _squeezed(printed[product].text)


def test_only_german_artillery_on_tracks_never_overruns(
    printed: dict[str, Print], product: str
) -> None:
    text = _squeezed(printed[product].text)
    assert "half-tracks,butnotGermanSPA,mayoverrun." in text
    assert "noGermanSPAunits." in text


@pytest.mark.parametrize("attack", ATTACKS)
def test_who_attacks_and_in_which_steps(
    printed: dict[str, Print], product: str, attack: str
) -> None:
    text = _squeezed(printed[product].text)
    start = text.index(_squeezed(attack)) + len(_squeezed(attack))
    places = []
    for step in ATTACKS[attack].split():
        start = text.index(f"{step}:", start)
        places.append(start)
    assert len(places) == len(ATTACKS[attack].split())
    following = [text.find(_squeezed(other), places[0]) for other in ATTACKS if other != attack]
    assert all(place == -1 or place > places[-1] for place in following)


def test_bridges_are_blown_in_three_turns_at_first(printed: dict[str, Print]) -> None:
    table = printed["large"].table("Die", "Turns on the bridge before the roll")
    assert [cell.text for cell in table[1]] == ["1,arepeat", "2,arepeat", "3,anytry"]
    assert [[cell.text for cell in row] for row in table[2:6]] == _rows(DEMOLITION)


@pytest.mark.parametrize("expected", [SCATTER, QUICK_TIME])
def test_tables_of_one_column(printed: dict[str, Print], expected: dict[str, str]) -> None:
    heads = ["Die", "Result", "In%"]
    tables = [t for t in printed["large"].tables if [c.text for c in t[0]] == heads]
    found = [{row[0].text: row[1].text for row in table[1:]} for table in tables]
    assert {die: _squeezed(result) for die, result in expected.items()} in found


def _cent(hits: int) -> str:
    """What so many faces of a die come to in per cent, as the pages write it."""
    return f"{100 * hits / 6:.0f}" if hits else "–"


def test_chances_stand_with_the_small_tables(
    printed: dict[str, Print], plain: dict[str, Print]
) -> None:
    large = printed["large"]
    for head, expected, results in (
        ("Total AS of the anti-aircraft units", AA, ("shot", "damaged")),
        ("Turns on the bridge before the roll", DEMOLITION, ("down",)),
    ):
        table = large.table("Die", head)
        cells = [row[1:] for row in _rows(expected)]
        faces = [6] * 6 if head.startswith("Total") else [2, 2, 1, 1]
        weights = faces if sum(faces) == 6 else [1] * 6
        for row, result in zip(table[-len(results) :], results, strict=True):
            hits = [
                sum(w for w, line in zip(weights, cells, strict=True) if line[column] == result)
                for column in range(len(cells[0]))
            ]
            assert [cell.text for cell in row[1:]] == list(map(_cent, hits)), (head, result)
    scatter = next(t for t in large.tables if t[1][1].text == "ontarget")
    assert [row[2].text for row in scatter[1:]] == [_cent(2), _cent(3), _cent(1)]
    mines = [row[ODDS.index("2-1") + 1] for row in _rows(CRT) if row[0] in list("123456")]
    told = "·".join(
        _cent(mines.count(result)) + {"*": "noeffect"}.get(result, result)
        for result in ("X", "DD", "D", "*")
    )
    assert f"Eachattackofafield,in%:{told}." in _squeezed(large.text)
    assert "Eachattackofafield" not in _squeezed(plain["large"].text)
    assert "Chanceofeachresult" not in _squeezed(plain["large"].text)


def test_what_becomes_of_aircraft_that_are_hit(printed: dict[str, Print]) -> None:
    """What `damaged` does: the aircraft leaves, without attacking, and is not lost."""
    large = _squeezed(printed["large"].text)
    assert _squeezed("damaged The aircraft turns for home at once: it makes no attack, leaves the "
                     "map and never comes back. It is not lost.") in large  # fmt: skip


def test_aircraft_weapons(printed: dict[str, Print]) -> None:
    table = printed["large"].table("Weapon", "AS and class", "Uses in a game")
    found = {row[0].text: tuple(cell.text for cell in row[1:]) for row in table[1:]}
    assert found == {
        _squeezed(name): tuple(map(_squeezed, cells)) for name, cells in AIRCRAFT.items()
    }


@pytest.mark.parametrize(
    ("heads", "first"),
    [
        (("Carries", "Is carried", "Loading costs", "At streams", "Overruns"), 0),
        (
            (
                *("Close assaults", "Spots", "Indirect fire", "Fires at aircraft"),
                *("Leaves a wreck", "Controls a hex"),
            ),
            5,
        ),
    ],
)
def test_every_cell_of_the_unit_function_table(
    printed: dict[str, Print], heads: tuple[str, ...], first: int
) -> None:
    table = printed["large"].table("Unit", heads[0])
    assert [cell.text for cell in table[0][1:]] == [_squeezed(head) for head in heads]
    expected = _lines(FUNCTIONS)
    assert len(table) - 1 == len(expected)
    for row, (name, cells) in zip(table[1:], expected, strict=True):
        assert row[0].text.startswith(_squeezed(name))
        wanted = [_squeezed(cell) for cell in cells.split("|")][first : first + len(heads)]
        assert [cell.text for cell in row[1:]] == wanted, name


def test_the_unit_function_table_says_where_it_comes_from(printed: dict[str, Print]) -> None:
    large = _squeezed(printed["large"].text)
    assert "Movingandcarrying†" in large
    assert "Fightingandholding†" in large
    assert _squeezed("The original table could not be found.") in large
    assert _squeezed("Our own reading ‡: light mortars ride as guns do") in large


@pytest.mark.parametrize(("name", "pages"), first(1, [("printed", 24), ("plain", 23)]))
def test_nothing_runs_over_onto_a_page_of_its_own(
    request: pytest.FixtureRequest, name: str, pages: int
) -> None:
    """A rule that its page has no room for would begin another, nearly empty."""
    found = request.getfixturevalue(name)["large"]
    assert found.pages == pages
    assert min(found.letters) > 400
