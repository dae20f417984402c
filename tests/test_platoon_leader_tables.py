"""Platoon Leader's tables and terms, held against the rules.

What is expected is written down here from the rules and from the list of their lost signs, not
read from the pack.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from less import unshelved
from packs import fieldpress

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.dice import row_of
from generator.games.packs import read_pack

# --- what is expected -------------------------------------------------------------------------

DR, DIE = "2d6", "1d6"

# Rows as they print, a bar before each cell; ~ marks a row whose sign had to be repaired.
TABLES: Mapping[str, tuple[str, str]] = {
    "cp-replenishment": (
        DR,
        """
        ~≤2  | 16 | 25 | 34
        3    | 15 | 24 | 33
        4    | 14 | 23 | 32
        5    | 13 | 22 | 31
        6    | 12 | 21 | 30
        7    | 12 | 20 | 29
        8    | 12 | 19 | 28
        9    | 11 | 18 | 27
        10   | 10 | 17 | 26
        11   | 9  | 16 | 25
        ~≥12 | 8  | 15 | 24
        """,
    ),
    "oba-ammunition": (DR, "~≤4 | Plentiful\n 5–10 | Normal\n ~≥11 | Scarce"),
    "leaders": (
        DR,
        """
        ~≤2  | 10-2 | 10-1 | 10-1 | 10-2
        3    | 9-2  | 10-0 | 10-0 | 9-2
        4    | 9-1  | 9-1  | 9-1  | 9-1
        5–6  | 8-1* | 9-0  | 9-1  | 8-1
        7–8  | 8-0* | 8-0  | 9-0  | –
        9–10 | 7-0  | 8+1  | 8-0  | –
        ~≥11 | 6+1  | 8+1  | –    | –
        """,
    ),
    "dual-attack-set-up": (DIE, "~≤3 | Axis\n ~≥4 | Allied"),
    "dual-attack-move": (DIE, "~≤3 | Axis\n ~≥4 | Allied"),
    "game-end": (
        DIE,
        """
        ~≤1 | ends | ends | ends | ends | ends | ends
        ~2  | –    | ends | ends | ends | ends | ends
        ~3  | –    | –    | ends | ends | ends | ends
        ~4  | –    | –    | –    | ends | ends | ends
        ~5  | –    | –    | –    | –    | ends | ends
        ~6  | –    | –    | –    | –    | –    | ends
        """,
    ),
    "patrol-detection": (
        DR,
        """
        ~≤7    | mission
        8–9    | compromised
        10–11  | reduced
        ~12–13 | KIA
        ~≥14   | all KIA
        """,
    ),
    "patrol-return": (
        DR,
        """
        ~≤8   | safe
        9     | prisoners lost
        10–12 | reduced
        13    | all KIA
        ~≥14  | captured
        """,
    ),
    "patrol-concealment": (DIE, "~≤4 | concealed\n ~≥5 | seen"),
    "encircled": (
        f"{DR}+1",
        """
        ≤5  | holds | holds | holds | holds | holds | holds
        6   | lost  | holds | holds | holds | holds | holds
        7   | lost  | lost  | holds | holds | holds | holds
        8   | lost  | lost  | lost  | holds | holds | holds
        9   | lost  | lost  | lost  | lost  | holds | holds
        10  | lost  | lost  | lost  | lost  | lost  | holds
        ≥11 | lost  | lost  | lost  | lost  | lost  | lost
        """,
    ),
    "shock": (DIE, "1–3 | recovers\n 4–6 | lost"),
    "redeployment": (
        DR,
        """
        ~≤9   | redeploys¹              | redeploys
        10    | redeploys, Replaced²,³  | redeploys
        11    | redeploys, Reduced³     | stays
        12–13 | stays, Reduced³         | eliminated
        ~≥14  | eliminated              | eliminated
        """,
    ),
    "evacuation": (DIE, "~≤2 | stays in play\n ~≥3 | evacuated"),
    "disease": (DIE, "~≤3 | 1 squad\n 4–6 | 2 squads\n ~≥7 | 3 squads"),
    "promotion": (DIE, "~≤0 | 4\n 1 | 3\n 2–3 | 2\n 4–5 | 1\n ~≥6 | 0"),
    "leader-generation": (f"{DIE}+2", "~≤0 | 4\n 1 | 3\n 2–3 | 2\n 4–5 | 1\n ~≥6 | 0"),
    "weapon-repair": (DR, "~≤3 | repaired\n ~≥4 | disabled"),
    "vehicle-repair": (DIE, "≤1 | mobile\n ≥2 | immobile"),
    "elr-change": (DR, "~≤3 | ELR +1\n ~4–12 | no change\n ~≥13 | ELR −1"),
    "clearance": (DIE, "~≤3 | cleared\n ~≥4 | no effect"),
}

COLUMNS = {
    "cp-replenishment": ("LOW", "MID", "HIGH"),
    "leaders": ("General", "Japanese", "Finn", "Armour"),
    "game-end": tuple("123456"),
    "encircled": ("5", "6", "7", "8", "9", "10"),
    "redeployment": ("Infantry", "Mobile vehicle"),
}

RULES = {
    "cp-replenishment": "2.12", "oba-ammunition": "2.351", "leaders": "2.361",
    "dual-attack-set-up": "2.41", "dual-attack-move": "2.41", "game-end": "CG2",
    "patrol-detection": "2.74", "patrol-return": "2.74", "patrol-concealment": "2.74",
    "encircled": "3.17", "shock": "3.19", "redeployment": "3.217", "evacuation": "3.32",
    "disease": "3.41", "promotion": "3.44", "leader-generation": "3.45",
    "weapon-repair": "3.46", "vehicle-repair": "3.47", "elr-change": "3.48", "clearance": "3.52",
}  # fmt: skip

TABLE_ORIGINS = {"shock": "house", "encircled": "public", "game-end": "repaired"}

BOTH_PATROL_ROLLS = """
    elite         −1
    stealthy      −1
    recon         −1
    leadership    ±
    inexperienced +1
    lax           +1
    enemy         +1 per such hex
    distance      ~+1 per 3 hexes, or part, beyond the first 3
    day           +2
    pto-night     +2
    moon          +1
    strength      +1 per HS beyond the squad
    weapons       +1 per PP beyond the first
"""

# Value, ± where the card, a leader or the base game gives it; ~ repaired, ! house.
MODIFIERS = {
    "cp-replenishment": "historical ~±\n attack-option +1\n losses ~−1 per 10 CVP",
    "oba-ammunition": "card ~±\n historical ~±\n attack-option ~−1",
    "leaders": """
        card       ~±
        historical ~±
        german     ~−1
        us-british 0
        others     +1
    """,
    "dual-attack-set-up": "",
    "dual-attack-move": "",
    "game-end": "second −1",
    "patrol-detection": BOTH_PATROL_ROLLS,
    "patrol-return": f"{BOTH_PATROL_ROLLS}\n attacked +1\n pinned +1\n broken +2\n flares +2",
    "patrol-concealment": "leadership ±\n nationality ±\n wire +1",
    "encircled": "leadership ±",
    "shock": "",
    "redeployment": """
        leadership !±
        night      !−1
        encircled  !+1
        hurt       !+1
        clusters   !+1 per CTHC
        distance   !+1 per 4 hexes, or part, beyond the first 4
        line       !−2
    """,
    "evacuation": "",
    "disease": "historical ±",
    "promotion": "won −1\n cvp −1 per 20 CVP\n card ±\n historical ±",
    "leader-generation": "won −1\n card ±\n historical ±\n second +2",
    "weapon-repair": "leadership ±\n inexperience ±\n captured ±\n ammunition ±",
    "vehicle-repair": "leadership ±",
    "elr-change": """
        won           ~−1
        elite         ~−2 per Platoon
        first-line    ~−1 per Platoon
        attack-option +2
        no-idle       +1 per firefight
        historical    ~±
    """,
    "clearance": "enemy +1\n roadblock +1\n water +1\n engineers −1",
}

# Name: FP by size or unit; what it is paid for; notes and tags; ~ a note number stuck to the price.
FORTIFICATIONS = """
    ~Foxhole            | 3 2 1     |           | 1 I
    Sangar              | 2         |           | I
    Trench              | 7         |           |
    ~“?”                | 1         |           | 2 I
    ~HIP                | 5 3 2 2 1 |           | 3
    Roadblock           | 12        |           |
    Wire                | 10        |           |
    Pillbox             |           |           | 4 S
    ~Fortified Building | 12        | Location  | 5 I
    Tunnel              | 20        |           | S
    Booby Traps         | 15        |           | 6
    A-T Ditch           | 18        |           | S
    A-P mine            | 2         | factor    | 7
    A-T or A-B mine     | 5         | factor    | 7
    ~Set DC             | 25        |           | 8
    Known minefield     |           |           | S
    !Dummy minefield    | 2         |           |
    Cave                | 15        |           | S
    ~Cave Complex       | 7         |           | 9 S
    Tetrahedrons        | 15        |           | S
    Panji               | 2         | hexside   | S
    Trip Flares         | 1         |           |
"""

TERMS = """
    Allied Side; Attacking Side; Attack Option; Axis Side; Campaign Game Card (CG Card); CG End;
    CG Roster; CG Firefight (firefight); CG Firefight End; CG TVP Total;
    Controlled Terrain Hex Cluster (CTHC); Campaign Points (CP); Entry Area;
    Fortification Points (FP); Friendly Board Edge (FBE, FME); Idle; Idle Firefight;
    Initial Firefight; In Reserve; Isolated Location; Isolated Units;
    Main Line of Resistance (MLR); Military Crest; No Man’s Land; Objectives; Redeployment;
    Reorganization Phase (RePh); Reinforcement Group (RG); RG Purchase Record; Survivors; Terrain;
    Terrain Victory Points (TVP); Uncontrolled Terrain; Used OBA; Woods-Line
"""

NEW_FIREFIGHT = [f"2.{step}" for step in range(1, 10)]

# 3.16 is no step: its text is lost and nothing needs it.
REORGANIZATION = [
    *(f"3.1{step}" for step in (1, 2, 3, 4, 5, 7, 8, 9)),
    *("3.21", "3.211", "3.212", "3.213", "3.214", "3.215", "3.216", "3.217"),
    *("3.22", "3.23", "3.24"),
    *("3.31", "3.32", "3.33"),
    *(f"3.4{step}" for step in range(1, 9)),
    *("3.51", "3.52"),
]

OUR_STEPS = {"3.21", "3.211", "3.212", "3.51"}


# --- the pack ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content" / "platoon-leader")


@pytest.fixture(scope="module")
def tables_alone(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of the tables and nothing else: small, so that many commands are quick."""
    folder = tmp_path_factory.mktemp("alone") / "platoon-leader"
    built_in = repository / "content" / "platoon-leader"
    shutil.copytree(built_in / "tables", folder / "tables")
    shutil.copy(built_in / "pack.yaml", folder)
    return unshelved(folder)


def records(pack: Pack, part: str) -> list[dict[str, Any]]:
    """A part's records with what they refer to in place of the references."""
    found = pack.parts[part]
    assert isinstance(found, RecordsPart)
    return [pack.resolved(found, key) for key in found.records]


def record(pack: Pack, part: str, key: str) -> dict[str, Any]:
    return next(record for record in records(pack, part) if record["id"] == key)


def rows_of(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def lines_of(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


# --- roll tables ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_every_cell_of_a_table(pack: Pack, name: str) -> None:
    table = pack.tables[name]
    dice, text = TABLES[name]
    assert str(table.dice) == dice
    assert table.columns == COLUMNS.get(name, ())
    rows = [[str(span), *cells] for span, cells in zip(table.spans, table.cells, strict=True)]
    assert rows == [[first.lstrip("~"), *cells] for first, *cells in rows_of(text)]


@pytest.mark.parametrize("name", TABLES)
def test_rule_and_origin_of_a_table(pack: Pack, name: str) -> None:
    table = pack.tables[name]
    origin = TABLE_ORIGINS.get(name, "source")
    assert (table.rule, table.origin) == (RULES[name], origin)
    marked = ["repaired" if row[0].startswith("~") else origin for row in rows_of(TABLES[name][1])]
    assert list(table.origins) == marked


def test_no_table_of_the_rules_is_missing(pack: Pack) -> None:
    rolls = records(pack, "rolls")
    assert {roll["id"] for roll in rolls} == TABLES.keys() <= pack.tables.keys()
    assert [roll["table"] for roll in rolls] == [f"[[{roll['id']}]]" for roll in rolls]


def test_what_is_rolled_in_secret(pack: Pack) -> None:
    secret = {roll["id"] for roll in records(pack, "rolls") if roll["secret"]}
    assert secret == {"cp-replenishment", "oba-ammunition", "leaders", "promotion"}


@pytest.mark.parametrize("name", TABLES)
def test_odds_and_roll_know_a_table(tables_alone: Path, name: str) -> None:
    odds = fieldpress("odds", f"{tables_alone}/{name}", "--json")
    assert odds.status == 0, odds.err
    rows = json.loads(odds.out)["rows"]
    assert len(rows) == len(rows_of(TABLES[name][1]))
    assert sum(Fraction(row["odds"]) for row in rows) == 1

    rolled = fieldpress(
        "roll", f"{tables_alone}/{name}", "--seed", "lucky", "--times", "5", "--json"
    )
    assert rolled.status == 0, rolled.err
    rolls = json.loads(rolled.out)["rolls"]
    assert len(rolls) == 5
    assert all(any(row["cells"] == roll["cells"] for row in rows) for roll in rolls)


def test_odds_and_roll_by_the_name_of_the_pack() -> None:
    odds = fieldpress("odds", "platoon-leader/leaders", "--modifier", "-1")
    assert odds.status == 0, odds.err
    assert "Leaders: 2d6 −1" in odds.out
    assert fieldpress("roll", "platoon-leader/elr-change", "--seed", "lucky").status == 0


# Counted by hand in 36 or 6.
ODDS: Sequence[tuple[str, int, int, dict[str, Fraction]]] = [
    ("cp-replenishment", 0, 0, {"16": Fraction(1, 36), "12": Fraction(16, 36)}),
    ("cp-replenishment", 2, -1, {"34": Fraction(3, 36), "24": Fraction(0)}),
    ("oba-ammunition", 0, 0, {"Plentiful": Fraction(6, 36), "Scarce": Fraction(3, 36)}),
    ("oba-ammunition", 0, -1, {"Plentiful": Fraction(10, 36), "Scarce": Fraction(1, 36)}),
    ("leaders", 0, 0, {"10-2": Fraction(1, 36), "8-1*": Fraction(9, 36), "6+1": Fraction(3, 36)}),
    ("leaders", 2, 0, {"9-1": Fraction(12, 36), "9-0": Fraction(11, 36), "–": Fraction(3, 36)}),
    ("leaders", 3, 1, {"–": Fraction(26, 36)}),
    ("game-end", 2, 0, {"ends": Fraction(3, 6)}),
    ("game-end", 2, -1, {"ends": Fraction(4, 6)}),
    ("patrol-detection", 0, 0, {"mission": Fraction(21, 36), "all KIA": Fraction(0)}),
    ("patrol-detection", 0, 2, {"mission": Fraction(10, 36), "all KIA": Fraction(1, 36)}),
    ("patrol-return", 0, 0, {"safe": Fraction(26, 36), "prisoners lost": Fraction(4, 36)}),
    ("encircled", 2, 0, {"holds": Fraction(15, 36)}),
    ("encircled", 2, -1, {"holds": Fraction(21, 36)}),
    ("redeployment", 0, 0, {"redeploys¹": Fraction(30, 36), "eliminated": Fraction(0)}),
    ("redeployment", 1, 2, {"redeploys": Fraction(26, 36), "eliminated": Fraction(6, 36)}),
    ("evacuation", 0, 0, {"evacuated": Fraction(4, 6)}),
    ("promotion", 0, -1, {"4": Fraction(1, 6), "0": Fraction(0)}),
    ("leader-generation", 0, 0, {"2": Fraction(1, 6), "1": Fraction(2, 6), "0": Fraction(3, 6)}),
    ("weapon-repair", 0, 0, {"repaired": Fraction(3, 36)}),
    ("elr-change", 0, 2, {"ELR +1": Fraction(0), "ELR −1": Fraction(3, 36)}),
    ("clearance", 0, -1, {"cleared": Fraction(4, 6)}),
]


@pytest.mark.parametrize(("name", "column", "modifier", "wanted"), ODDS)
def test_exact_odds(
    pack: Pack, name: str, column: int, modifier: int, wanted: dict[str, Fraction]
) -> None:
    chances = pack.tables[name].chances(column, modifier)
    assert {result: chances[result] for result in wanted} == wanted


# --- modifiers --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_modifiers_of_a_table(pack: Pack, name: str) -> None:
    found = {
        modifier["id"].partition("-")[2]: written(modifier) for modifier in modifiers(pack, name)
    }
    wanted = dict(line.split(maxsplit=1) for line in lines_of(MODIFIERS[name]))
    assert found == wanted


def modifiers(pack: Pack, table: str) -> list[dict[str, Any]]:
    return [
        modifier
        for modifier in records(pack, "modifiers")
        if table in [roll["id"] for roll in modifier["tables"]]
    ]


def written(modifier: Mapping[str, Any]) -> str:
    value = modifier["value"]
    sign = "±" if value is None else "0" if value == 0 else f"{value:+d}".replace("-", "−")
    mark = {"source": "", "repaired": "~", "house": "!"}[modifier["origin"]]
    return f"{mark}{sign}" + (f" per {modifier['per']}" if modifier["per"] else "")


@pytest.mark.parametrize("name", TABLES)
def test_modifiers_bound_the_reach_of_a_table(pack: Pack, name: str) -> None:
    """Of a group only one modifier counts; the others add up."""
    reach: dict[str, tuple[int, int]] = {}
    for modifier in modifiers(pack, name):
        key = modifier["group"] or modifier["id"]
        low, high = reach.get(key, (0, 0))
        reach[key] = min(low, modifier["least"]), max(high, modifier["most"])
    table = pack.tables[name]
    bounds = sum(low for low, _ in reach.values()), sum(high for _, high in reach.values())
    assert (table.low, table.high) == bounds


def test_what_a_modifier_can_bring_follows_from_its_value(pack: Pack) -> None:
    for modifier in records(pack, "modifiers"):
        value, least, most = modifier["value"], modifier["least"], modifier["most"]
        assert least <= 0 <= most, modifier["id"]
        if value is not None and not modifier["per"] and modifier["id"] != "generation-second":
            assert (least, most) == (min(value, 0), max(value, 0)), modifier["id"]
        elif value and modifier["per"]:
            assert least * most == 0, modifier["id"]
            assert (least or most) % value == 0, modifier["id"]


# --- worked examples --------------------------------------------------------------------------


def test_leader_generation_example(pack: Pack) -> None:
    """3.45: dr 3, +2 of the roll, −2 historical, −1 for the win: final 2, so two."""
    table = pack.tables["leader-generation"]
    constant = table.dice.lowest - 1
    row = row_of(3 + constant - 2 - 1, table.spans)
    assert (constant, 3 + constant - 2 - 1) == (2, 2)
    assert table.cells[row] == ("2",)


def slid(order: list[str], limited: list[str], rolled: list[str]) -> list[str]:
    """Leaders as they start when each limited type may stand once."""
    taken: list[str] = []
    for leader in rolled:
        place = order.index(leader)
        while order[place] in limited and order[place] in taken:
            place += 1
        taken.append(order[place])
    return taken


def test_leader_limits(pack: Pack) -> None:
    japanese = record(pack, "leader-columns", "japanese")
    order, limited = japanese["order"], japanese["limited"]
    assert slid(order, limited, ["10-0", "10-0"]) == ["10-0", "9-1"]
    assert slid(order, limited, ["10-1", "10-1", "10-1"]) == ["10-1", "10-0", "9-1"]
    assert slid(order, limited, ["9-1", "9-1", "8+1"]) == ["9-1", "9-1", "8+1"]


@pytest.mark.parametrize(
    ("column", "limited"),
    [
        ("general", "10-2 9-2"),
        ("japanese", "10-1 10-0"),
        ("finn", "10-1 10-0"),
        ("armour", "10-2 9-2"),
    ],
)
def test_order_of_slide_is_that_of_the_table(pack: Pack, column: str, limited: str) -> None:
    found = record(pack, "leader-columns", column)
    table = pack.tables["leaders"]
    index = table.columns.index(found["column"])
    cells = [row[index].rstrip("*") for row in table.cells]
    assert found["order"] == [cell for cell in dict.fromkeys(cells) if cell != "–"]
    assert found["limited"] == limited.split() == found["order"][:2]


@pytest.mark.parametrize(("pillbox", "fp"), [("1-3-5", 8), ("2-3-5", 16), ("3-5-7", 36)])
def test_pillbox_prices(pack: Pack, pillbox: str, fp: int) -> None:
    found = record(pack, "pillboxes", pillbox)
    assert [found["capacity"], found["ca"], found["nca"]] == [int(n) for n in pillbox.split("-")]
    assert found["capacity"] * (found["ca"] + found["nca"]) == found["fp"] == fp
    assert f"{pillbox} costs {fp}" in record(pack, "fortification-notes", "4")["text"]
    assert record(pack, "fortifications", "pillbox")["price"] == "capacity × (CA DRM + NCA DRM)"


# --- tables without dice ----------------------------------------------------------------------


def test_fortifications(pack: Pack) -> None:
    found = records(pack, "fortifications")
    wanted = rows_of(FORTIFICATIONS)
    assert len(found) == len(wanted) == 22
    marks = {"~": "repaired", "!": "house"}
    for fortification, (name, costs, per, notes) in zip(found, wanted, strict=True):
        assert fortification["name"] == name.lstrip("~!")
        assert fortification["origins"].get("price") == marks.get(name[0])
        assert [cost["fp"] for cost in fortification["costs"]] == [int(n) for n in costs.split()]
        assert (fortification["per"] or "") == per
        assert [note["mark"] for note in fortification["notes"]] == notes.split()
        assert fortification["isolated"] == ("I" in notes.split())
        assert fortification["initial"] == ("S" in notes.split())
        if costs:
            assert fortification["price"] == costs.replace(" ", "/")


def test_sizes_of_fortifications(pack: Pack) -> None:
    foxhole = record(pack, "fortifications", "foxhole")["costs"]
    assert [cost["for"] for cost in foxhole] == ["3 squads", "2 squads", "1 squad"]
    hip = record(pack, "fortifications", "hip")["costs"]
    assert [cost["for"] for cost in hip] == ["AFV", "squad", "HS", "crew", "SMC"]
    known = record(pack, "fortifications", "known-minefield")
    assert (known["factor"], known["costs"]) == (0.8, [])


def test_notes_of_fortifications(pack: Pack) -> None:
    notes = {note["mark"]: note["text"] for note in records(pack, "fortification-notes")}
    assert list(notes) == [*"123456789", "I", "S"]
    for mark, facts in {"3": ("15 %", "25 %"), "6": ("Level A",), "8": ("A23.7",)}.items():
        assert all(fact in notes[mark] for fact in facts)
    used = {note["mark"] for f in records(pack, "fortifications") for note in f["notes"]}
    assert used == notes.keys()


def test_set_up_surcharge(pack: Pack) -> None:
    found = {
        row["id"]: ("".join(row["letters"]), row["map"], row["reserve"], row["origin"])
        for row in records(pack, "set-up")
    }
    assert found == {
        "infantry": ("IG", 1, -1, "source"),
        "heavy-weapons": ("HW", 1, -1, "house"),
        "afv": ("A", 2, -1, "source"),
        "vehicles": ("V", 2, -1, "source"),
        "near-enemy": ("", 1, None, "source"),
    }


def test_firefight_types(pack: Pack) -> None:
    found = {row["name"]: (row["set-up"], row["move"]) for row in records(pack, "firefights")}
    assert found["Axis Assault"] == ("Allied", "Axis")
    assert found["Allied Assault"] == ("Axis", "Allied")
    assert found["Idle Firefight"] == ("–", "–")
    assert all("≤3 Axis, ≥4 Allied" in cell for cell in found["Dual Attack"])
    assert len(found) == 4


def test_prices_and_limits_by_intensity(pack: Pack) -> None:
    found = [(r["name"], r["patrols"], r["attack-option"]) for r in records(pack, "intensities")]
    assert found == [("LOW", 1, 2), ("MID", 2, 3), ("HIGH", 2, 4)]
    assert all(r["origins"] == {"attack-option": "house"} for r in records(pack, "intensities"))
    prices = {r["id"]: (r["cp"], r["buys"], r["origins"]) for r in records(pack, "prices")}
    assert prices["patrol"] == (1, 1, {})
    assert prices["fortification-points"] == (1, 10, {"cp": "house", "buys": "house"})


def test_redeployment_ranges_are_ours(pack: Pack) -> None:
    found = {r["id"]: (r["hexes"], r["origin"]) for r in records(pack, "redeployment-ranges")}
    assert found == {"infantry": (8, "house"), "guns": (4, "house"), "vehicles": (16, "house")}
    notes = [n for n in records(pack, "table-notes") if n["table"]["id"] == "redeployment"]
    assert [note["mark"] for note in notes] == ["1", "2", "3", None]
    assert {note["origin"] for note in notes} == {"house"}


# --- terms and rules --------------------------------------------------------------------------


def test_the_35_terms(pack: Pack) -> None:
    found = [
        f"{term['name']} ({term['short']})" if term["short"] else term["name"]
        for term in records(pack, "glossary")
    ]
    assert len(found) == 35
    assert found == [term.strip() for term in " ".join(TERMS.split()).split(";")]


def test_terms_whose_sign_was_lost_are_marked(pack: Pack) -> None:
    repaired = {t["id"] for t in records(pack, "glossary") if t["origin"] == "repaired"}
    assert repaired == {"cthc", "woods-line"}


def test_steps_of_a_new_firefight(pack: Pack) -> None:
    steps = records(pack, "new-firefight")
    assert [step["step"] for step in steps] == NEW_FIREFIGHT
    assert [step["step"] for step in steps if not step["initial"]] == ["2.1", "2.5"]


def test_steps_of_the_reorganization_phase(pack: Pack) -> None:
    steps = records(pack, "reorganization")
    assert [step["step"] for step in steps] == REORGANIZATION
    assert {step["step"] for step in steps if step["origin"] == "house"} == OUR_STEPS
    assert all(step["segment"]["step"] == step["step"][:3] for step in steps)
    assert [s["step"] for s in records(pack, "segments")] == ["3.1", "3.2", "3.3", "3.4", "3.5"]


def test_steps_name_every_table(pack: Pack) -> None:
    named = {
        link
        for part in ("new-firefight", "reorganization", "patrol-steps")
        for step in records(pack, part)
        for text in step["tables"]
        for link in re.findall(r"\[\[([\w-]+)\]\]", text)
    }
    without_dice = {"set-up", "fortifications", "firefights", "leader-columns", "intensities"}
    assert TABLES.keys() | without_dice <= named


def test_every_line_has_its_rule_number(pack: Pack) -> None:
    number = re.compile(r"\d\.\d{1,3}(\.\d)?|CG\d{1,2}")
    for part in ("new-firefight", "reorganization", "patrol-steps"):
        for step in records(pack, part):
            assert step["lines"], step["id"]
            for line in step["lines"]:
                assert number.fullmatch(line["rule"]), line


def test_four_patrols(pack: Pack) -> None:
    found = {patrol["name"]: patrol for patrol in records(pack, "patrol-types")}
    assert list(found) == ["RECON", "AMBUSH", "RAID", "ANTI-VEHICLE"]
    assert [patrol["rounds"] for patrol in found.values()] == [1, 1, 2, 1]
    assert found["ANTI-VEHICLE"]["origins"].keys() >= {"enemy", "rounds", "alone"}
    assert set(found["ANTI-VEHICLE"]["origins"].values()) == {"house"}
    assert found["AMBUSH"]["hex"] == "concealment terrain"
    assert [rule["rule"] for rule in records(pack, "patrol-rules")] == [
        f"2.75{number}" for number in range(1, 9)
    ]


def test_campaign_rules(pack: Pack) -> None:
    rules = records(pack, "campaign-rules")
    assert [rule["number"] for rule in rules] == [f"CG{number}" for number in range(1, 17)]
    assert [rule["number"] for rule in rules if rule["origin"] == "house"] == ["CG10"]


def test_house_rulings_are_marked(pack: Pack) -> None:
    rulings = records(pack, "house")
    assert {ruling["origin"] for ruling in rulings} == {"house"}
    assert len(record(pack, "house", "activation")["lines"]) == 5
