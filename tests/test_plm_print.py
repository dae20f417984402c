"""PLM American Revolution as it is printed: every table read back, cell by cell, from the PDFs.

What is expected is computed here from the game's rules, not read from the pack.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.packs import fieldpress
from tests.phrases import shared
from tests.printed import Printed
from tests.shares import first
from tests.tagged import Print
from tests.yaml_files import load_yaml

PACK = "plm-american-revolution"
CONTENT = Path(__file__).resolve().parent.parent / "content" / PACK
UNITS, REGIMENTS = CONTENT / "armies" / "units.yaml", CONTENT / "chance" / "regiments.yaml"
SHEETS = ("reference", "fire-and-morale", "melee", "army-lists")
PRODUCTS = (*SHEETS, "rulebook", "rulebook-folded", "melee-deck", "action-deck")
GRADES = {"A": 95, "B": 90, "C": 85, "D": 80, "E": 70, "F": 60}
WEAPONS = {"Musketto30inches": 3, "Rifleto40inches": 4, "Carbineto20inches": 2, "Gunto50inches": 5}
SECTIONS = {
    "A": "Sequence", "B": "Movement", "C": "Pre-emption", "D": "Fire", "E": "Morale",
    "F": "Officers", "G": "Melee", "H": "Victory", "I": "Armies",
}  # fmt: skip

# Unit: stands × figures | command | all figures | grade.
ARMIES = """
Infantry regiment: 4 × 3 infantry, 1 × 3 light infantry | + 3 | 18 | D‡
Light infantry battalion: 5 × 3 light infantry | + 3 | 18 | C‡
Dragoon regiment: 7 × 2 cavalry | – | 14 | D‡
Pulaski’s Legion: 2 × 2 cavalry, 3 × 3 infantry‡ | + 3 | 16‡ | D‡
Armand’s Legion: 4 × 2 cavalry, 3 × 3 infantry‡ | + 3 | 20‡ | D‡
Lee’s Legion: 4 × 2 cavalry, 3 × 3 infantry‡ | + 3 | 20‡ | C‡
Artillery battalion: 4 × 3 guns‡ | – | 12‡ | D‡
Infantry of the line: 4 × 3 infantry, 1 × 3 light infantry, 1 × 3 grenadiers | + 3 | 21 | D
Regular Loyalists: 4 × 3 infantry, 1 × 3 light infantry, 1 × 3 grenadiers | + 3 | 21 | D‡
Converged light infantry: 6 × 3 light infantry | + 3 | 21 | C
Converged grenadiers: 6 × 3 grenadiers | + 3 | 21 | B
Guards: 3 × 3 infantry | + 3 | 12 | A
16th, 17th Dragoons: 7 × 2 cavalry | – | 14 | D‡
Queen’s Rangers: 5 × 3 infantry, 3 × 2 cavalry‡ | + 3 | 24‡ | C
British Legion: 3 × 3 infantry, 6 × 2 cavalry, 1 × 3 guns‡ | + 3 | 27‡ | D‡
Artillery battalion: 4 × 3 guns‡ | – | 12‡ | D‡
Regiment, 2 battalions: 6 × 3 infantry, 2 × 3 grenadiers | + 3 | 27 | D
Converged grenadiers: 8 × 3 grenadiers | + 3‡ | 27‡ | B
Jägers of a regiment: 1 × 3 riflemen | – | 3 | C‡
Hesse-Cassel Jägers: 6 × 3 riflemen, 1 × 2 cavalry‡ | – | 20‡ | C‡
Artillery battalion: 4 × 3 guns‡ | – | 12‡ | D‡
Regiment, 2 battalions: 10 × 3 infantry, 1 × 3 grenadiers, 1 × 3 light infantry | + 3‡ | 39‡ | D
Converged grenadiers: 6 × 3 grenadiers | + 3‡ | 21‡ | B
Converged chasseurs: 6 × 3 light infantry | + 3‡ | 21‡ | C
Auxonne, Metz Artillery: 6 × 3 guns‡ | – | 18‡ | D‡
Lauzun’s Legion: 7 × 2 cavalry, 4 × 3 infantry, 1 × 3 guns‡ | + 3‡ | 32‡ | D‡
Militia regiment: 8 × 3 infantry | – | 24‡ | F
"""

TERMS = {
    "Grade and markers": ("from the table above", "80‡"),
    "Fire Effect": ("take it off", "−12"),
    "Command": ("1 off for each inch to the command stand, if it has one‡", "−4"),
    "No general": ("no brigadier 10 off, no C-in-C 20 off; only the worse", "0"),
    "Cover": ("under fire: woods, works, skirmishers, town, at most 20 on‡", "0"),
    "NCO or general": ("up to 20 on from each, at as much risk‡", "+20"),
    "Morale Level": ("roll this or less to pass", "84 %"),
}

BANDS = {
    "over ML": (
        "two markers‡",
        "Falls back 6 inches, cavalry 12.‡",
        "One marker, and back 12 inches.‡",
    ),
    "½ ML to ML": (
        "one marker‡",
        "Holds. Supports stay behind it.",
        "Stands. A new melee begins.‡",
    ),
    "under ½ ML": (
        "no marker‡",
        "Holds. It may change places with its support; cavalry may pursue if all enemies "
        "fall back.",
        "Stands, fires first, then melee.‡",
    ),
}

DECK = {
    "Resolve Melee": 3, "Defender fires": 2, "Attacker fires": 1, "Attacker tests": 2,
    "Defender tests": 1, "Both test": 1,
}  # fmt: skip


def tight(text: str) -> str:
    return re.sub(r"\s", "", text)


class Built:
    """What was printed into a folder: tables by tags, text, manifest."""

    def __init__(self, out: Path) -> None:
        self.folder = out / PACK
        files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
        self.files: dict[str, dict[str, Any]] = {file["product"]: file for file in files}
        self.prints: dict[str, Print] = {}
        self.pages: dict[str, Printed] = {}

    def tables(self, product: str, *heads: str) -> list[list[list[str]]]:
        """The tables of a product whose first cells are these; one at least."""
        if product not in self.prints:
            self.prints[product] = Print((self.folder / f"{product}.pdf").read_bytes())
        found = [
            [[cell.text for cell in row] for row in table]
            for table in self.prints[product].tables
            if [cell.text for cell in table[0]][: len(heads)] == [tight(head) for head in heads]
        ]
        assert found, heads
        return found

    def printed(self, product: str) -> Printed:
        if product not in self.pages:
            self.pages[product] = Printed((self.folder / f"{product}.pdf").read_bytes())
        return self.pages[product]

    def text(self, product: str) -> str:
        printed = self.printed(product)
        return " ".join(printed.text(page) for page in range(self.files[product]["pages"]))


PLAIN = ("--paper", "letter", "--ink", "saver", "--no-odds")


def build(out: Path, *options: str, sheets: Sequence[str] = ()) -> Built:
    targets = [f"{PACK}/{sheet}" for sheet in sheets] or [PACK]
    ran = fieldpress("build", *targets, "--out", str(out), *options)
    assert ran.status == 0, ran.err
    return Built(out)


@pytest.fixture(scope="session")
def coloured(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Built:
    """Everything on A4, in colour, with odds."""
    return build(sharing(tmp_path_factory.mktemp("plm")))


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Built:
    """Everything on Letter, in black, without odds."""
    return build(sharing(tmp_path_factory.mktemp("plm-plain")), *PLAIN)


@pytest.fixture(scope="session")
def without(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Built:
    """Three of its sheets on Letter, in black, without odds."""
    out = sharing(tmp_path_factory.mktemp("plm-without"))
    return build(out, *PLAIN, sheets=("reference", "fire-and-morale", "melee"))


@pytest.fixture(params=first(1, ["coloured", "plain"]))
def built(request: pytest.FixtureRequest) -> Built:
    """Each of the two in turn."""
    return request.getfixturevalue(str(request.param))  # type: ignore[no-any-return]


def pairs(table: list[list[str]]) -> dict[str, tuple[str, ...]]:
    return {row[0]: tuple(row[1:]) for row in table}


# --- fire and morale --------------------------------------------------------------------------


@pytest.mark.parametrize("product", ["fire-and-morale", "rulebook"])
def test_every_cell_of_the_fire_effect(built: Built, product: str) -> None:
    for table in built.tables(product, "Weapon", "Inches"):
        assert table[0][2] == tight("Stands that fire (at a gun: figures)")
        assert table[1] == [str(n) for n in range(1, 9)]
        lines = iter(table[2:])
        for weapon, most in WEAPONS.items():
            for r in range(most, 0, -1):
                row = next(lines)
                if r == most:
                    assert row.pop(0) == weapon
                tens = most - r
                assert row[0] == f"{10 * tens}–{10 * tens + 9}"
                assert row[1:] == [str(n * r) for n in range(1, 9)]
        assert list(lines) == []
    assert len(built.tables(product, "Weapon", "Inches")) == 1 + (product == "rulebook")


@pytest.mark.parametrize("product", ["fire-and-morale", "rulebook"])
def test_every_cell_of_grades_and_markers(built: Built, product: str) -> None:
    for table in built.tables(product, "Grade", "Permanent markers"):
        assert table[1] == [str(n) for n in range(8)]
        assert table[2:] == [
            [f"{grade}‡", *(str(max(0, most - 10 * n)) for n in range(8))]
            for grade, most in GRADES.items()
        ]


def test_cover_gap_and_rounds(built: Built) -> None:
    (cover,) = built.tables("fire-and-morale", "In woods‡")
    assert [row[1] for row in cover] == ["+10", "+10", "+10", "+20", "+20"]
    assert all(row[0].endswith("‡") for row in cover)
    (gap,) = built.tables("fire-and-morale", "Inches to friend")
    assert gap[0][1:] == [str(n) for n in range(5)]
    assert gap[1] == ["Heishit‡", *(f"{10 * (5 - n)}%" for n in range(5))]
    (rounds,) = built.tables("fire-and-morale", "Roll")
    assert rounds[0][1:] == ["1–33", "34–66", "67–100"]
    assert rounds[1] == ["Rounds", "6", "8", "10"]


def test_the_fire_sheet_shows_the_arc(built: Built) -> None:
    page = built.printed("fire-and-morale").text(0)
    assert "Arc of fire" in page
    assert page.count("30°") == 2


def test_the_worked_form(built: Built) -> None:
    (form,) = built.tables("fire-and-morale", "Morale Level", "Example")
    expected = {tight(name): tuple(map(tight, cells)) for name, cells in TERMS.items()}
    assert pairs(form[1:]) == expected
    told = [
        int(cells[1].strip("‡").replace("−", "-")) for cells in list(pairs(form[1:]).values())[:-1]
    ]
    assert sum(told) == 84


def test_risk(coloured: Built, without: Built) -> None:
    (risk,) = coloured.tables("fire-and-morale", "Points of help")
    assert risk == [
        ["Pointsofhelp", "5", "10", "15", "20"],
        ["Atrisk,onarollupto", "5", "10", "15", "20"],
        ["Officerkilled‡", *(f"{points * 0.2:g}%" for points in (5, 10, 15, 20))],
        ["Officerout,twoturns‡", *(f"{points * 0.3:g}%" for points in (5, 10, 15, 20))],
    ]
    assert without.tables("fire-and-morale", "Points of help") == [risk[:2]]
    (die,) = coloured.tables("fire-and-morale", "Die", "An officer at risk‡")
    assert [(row[0], row[2]) for row in die[1:]] == [
        ("1–5", "50%"),
        ("6–8", "30%"),
        ("9–10", "20%"),
    ]


def test_tests_failures_and_limits(built: Built) -> None:
    (when,) = built.tables("fire-and-morale", tight("Fire with an effect of 1 or more comes in.‡"))
    assert len(when) == 5
    assert all(row[0].endswith("‡") for row in when)
    fails, limits = built.tables("fire-and-morale", "Every unit")
    assert "markers" not in fails[0][1]
    assert [re.findall(r"\d+", row[1]) for row in fails] == [[], ["6"], ["12"], []]
    assert [re.findall(r"\d+", row[1]) for row in limits] == [["8"], ["3"], ["2"], ["3"]]
    assert [row[1].endswith("‡") for row in limits] == [False, True, True, False]


def test_grades(built: Built) -> None:
    (table,) = built.tables("fire-and-morale", "Grade", "MG")
    assert [row[:2] for row in table[1:]] == [[g, f"{most}‡"] for g, most in GRADES.items()]
    (table,) = built.tables("army-lists", "Grade", "MG", "Pre-empts", "S")
    firsts, values = (60, 55, 50, 45, 40, 30), (3, 3, 2, 2, 1, 1)
    assert [row[:4] for row in table[1:]] == [
        [grade, f"{most}‡", f"{first}%‡", f"{value}‡"]
        for (grade, most), first, value in zip(GRADES.items(), firsts, values, strict=True)
    ]


# --- the turn ---------------------------------------------------------------------------------


def test_the_action_die(coloured: Built, without: Built) -> None:
    rows = [
        ["Die", "1–3", "4–7", "8–10"],
        ["Actionsforeachunit", "2", "3†", "4†"],
        ["Chance", "30%", "40%", "30%"],
    ]
    assert coloured.tables("reference", "Die") == [rows]
    assert without.tables("reference", "Die") == [rows[:2]]


@pytest.mark.parametrize("product", ["reference", "rulebook"])
def test_moves_shots_and_formation(built: Built, product: str) -> None:
    assert built.tables(product, "Inches an action")[0][1:] == [
        ["Infantry", "3†", "4†"],
        ["Cavalry", "6", "8"],
        ["Artillery", "1", "3"],
    ]
    assert built.tables(product, "Shots with")[0][1:] == [
        ["Musket,carbine,gun‡", "FLFL", "1", "2", "2"],
        ["Rifle", "FLLF", "1", "1", "2"],
    ]
    assert built.tables(product, "Grade", "1")[0][1:] == [
        [grades, *(f"{n * rate}%" for n in (1, 2, 3, 4))]
        for grades, rate in (("AorB", 25), ("CorD", 20), ("EorF", 15))
    ]
    first = built.tables(product, "Grade", "A", "B")[0]
    assert first[1] == ["Actsfirst‡", "60%", "55%", "50%", "45%", "40%", "30%"]


def test_rough_ground(coloured: Built) -> None:
    (table,) = coloured.tables("reference", "Roll", "1–70")
    assert table[1:] == [["Theunitis", "through", "held"], ["Chance", "70%", "30%"]]
    assert "two rolls: 49 %" in coloured.text("reference")


# --- melee and victory ------------------------------------------------------------------------


@pytest.mark.parametrize("product", ["melee", "rulebook"])
def test_the_melee_tables(built: Built, product: str) -> None:
    (effect,) = built.tables(product, "Stands that count")
    assert effect[1:] == [
        ["Infantry‡", *(str(3 * n) for n in range(1, 9))],
        ["Cavalry‡", *(str(5 * n) for n in range(1, 9))],
    ]
    (bands,) = built.tables(product, "Roll", "1 · Markers")
    assert pairs(bands[1:]) == {
        tight(name): tuple(map(tight, cells)) for name, cells in BANDS.items()
    }
    (deck,) = built.tables(product, "Melee Deck‡")
    assert {row[0]: row[1] for row in deck[1:]} == {tight(n): str(c) for n, c in DECK.items()}


def test_every_band(coloured: Built, without: Built) -> None:
    for built, odds in ((coloured, True), (without, False)):
        rows = [row for table in built.tables("melee", "ML") for row in table[1:]]
        assert [row[0] for row in rows] == [str(ml) for ml in range(100, 5, -5)]
        for row in rows:
            ml = int(row[0])
            low = max(roll for roll in range(1, 101) if roll < ml / 2)
            over = f"{ml + 1}–00" if ml < 100 else "–"
            assert row[1:4] == [f"1–{low}", f"{low + 1}–{ml if ml < 100 else '00'}", over]
            assert row[4:] == ([str(low), str(ml - low), str(100 - ml)] if odds else [])


def test_what_comes_before_resolve_melee(coloured: Built, without: Built) -> None:
    (table,) = coloured.tables("melee", "Nothing at all: it is the first card")
    assert [row[1] for row in table] == ["30%", "40%", "25%", "50%", "40%"]
    assert "2.75 cards" in coloured.text("melee")
    assert "it is the first card" not in without.text("melee")


@pytest.mark.parametrize("product", first(1, ["melee", "rulebook"]))
def test_victory(coloured: Built, request: pytest.FixtureRequest, product: str) -> None:
    name = "without" if product == "melee" else "plain"
    without: Built = request.getfixturevalue(name)
    for built in (coloured, without):
        (values,) = built.tables(product, "Battalion of grade A or B")
        expected = ["3‡", "2‡", "1‡", "1‡", "1‡", "1‡", "eacharmbyitself", "twice"]
        assert [row[1] for row in values] == expected
        (given,) = built.tables(product, "He gives")
        assert given == [
            ["Hegives", *(str(n) for n in range(0, 60, 10))],
            ["Firstroll", *(f"{60 - n}%" for n in range(0, 60, 10))],
            ["Hehasleft", *(str(50 - n) for n in range(0, 60, 10))],
        ]
    breaks = coloured.tables(product, "Markers beyond S")[0]
    assert breaks[1] == ["Armyleaveson", "60%", "70%", "80%", "90%", "100%"]
    assert breaks[2] == ["Gonebythen", "60%", "88%", "97.6%", "99.76%", "100%"]
    assert without.tables(product, "Markers beyond S")[0] == breaks[:2]


@pytest.mark.parametrize("product", ["melee", "rulebook"])
def test_the_melee_that_is_worked_is_printed(built: Built, product: str) -> None:
    (table,) = built.tables(product, "Line", "Attacker", "Defender")
    assert [row[1:] for row in table[1:]] == [
        ["D,0:80", "C,1:75"], ["5:−15", "3:−9"], ["1:+10", "none:0"], ["3:−3", "2:−2"],
        ["72", "64"], ["41:1marker", "70:2markers"], ["62", "44"],
        ["58:holds", "61:fallsback6inches"],
    ]  # fmt: skip


# --- armies -----------------------------------------------------------------------------------


def test_every_line_of_the_army_lists(built: Built) -> None:
    rows = [row for table in built.tables("army-lists", "Unit") for row in table[1:]]
    expected = [line.split(": ", 1) for line in ARMIES.strip().splitlines()]
    ids = [one["id"] for one in load_yaml(UNITS.read_text("utf-8"))["records"]]
    assert [row[:5] for row in rows] == [
        [tight(name) + key, *(tight(cell) for cell in cells.split(" | "))]
        for key, (name, cells) in zip(ids, expected, strict=True)
    ]
    for row in rows:
        fighting = sum(int(a) * int(b) for a, b in re.findall(r"(\d+)×(\d+)", row[1]))
        command = int(re.sub(r"\D", "", row[2]) or 0)
        assert int(row[3].strip("‡")) == fighting + command, row
    fall = [row[0] for row in rows if "eachparentfallstoE" in row[5]]
    assert len(fall) == 5


def test_the_id_of_a_regiment_can_be_told_from_its_name(built: Built) -> None:
    """As the army lists say: small letters, hyphens, no accents, no apostrophes."""
    assert "small letters, with hyphens, without accents and apostrophes" in " ".join(
        built.text("army-lists").split()
    )
    for one in load_yaml(REGIMENTS.read_text("utf-8"))["records"]:
        plain = unicodedata.normalize("NFKD", one["name"]).encode("ascii", "ignore").decode()
        assert re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") == one["id"]


# --- the rulebook's cover ---------------------------------------------------------------------


def test_the_cover_shows_both_armies(coloured: Built) -> None:
    """Blue coats at the left and red ones at the right, below a band with the title."""
    cover = coloured.printed("rulebook")
    assert cover.text(0).upper().split()[:4] == ["PLM", "RULEBOOK", "AMERICAN", "REVOLUTION"]
    picture = cover.picture(0, 40).convert("RGB")
    wide, high = picture.size
    men = [picture.crop((x, high * 3 // 4, x + wide // 2, high)) for x in (0, wide // 2)]
    pixels = [
        [half.getpixel((x, y)) for x in range(half.width) for y in range(half.height)]
        for half in men
    ]
    blue = [sum(b > r + 40 for r, _, b in half) for half in pixels]
    red = [sum(r > b + 110 for r, _, b in half) for half in pixels]
    assert blue[0] > 3 * blue[1]
    assert red[1] > 3 * red[0]


@pytest.mark.ci
def test_the_cover_is_drawn_in_outline_to_save_ink(plain: Built) -> None:
    picture = plain.printed("rulebook").picture(0, 40).convert("L")
    dark = sum(picture.histogram()[:128]) / (picture.width * picture.height)
    assert 0.02 < dark < 0.2


# --- decks ------------------------------------------------------------------------------------


def test_both_decks_have_ten_cards(coloured: Built) -> None:
    """Eight cards to lay beside fill the second sheet of each deck: four for each player."""
    for product, start in (("melee-deck", "hand-"), ("action-deck", "aid-")):
        fronts = [
            place for place in coloured.files[product]["placements"] if place["side"] == "front"
        ]
        assert Counter(place["page"] for place in fronts) == {1: 9, 3: 9}
        aids = Counter(place["piece"] for place in fronts if place["piece"].startswith(start))
        assert (sum(aids.values()), set(aids.values())) == (8, {2})
    words = Counter(re.findall("|".join(DECK), coloured.text("melee-deck")))
    assert words == DECK
    actions = Counter(re.findall(r"(Two|Three|Four) actions", coloured.text("action-deck"), re.I))
    assert {word.lower(): n for word, n in actions.items()} == {"two": 3, "three": 4, "four": 3}


def test_the_cards_beside_the_action_deck_say_what_the_tables_say(coloured: Built) -> None:
    words = " ".join(coloured.text("action-deck").replace("\xa0", " ").split())
    for told in (
        "Infantry 3″ in line, 4″ in column.",
        "Cavalry 6″ in line, 8″ in column.",
        "Artillery 1″ unlimbered, 3″ limbered.",
        "A or B 25 % 50 % 75 % 100 %",
        "C or D 20 % 40 % 60 % 80 %",
        "E or F 15 % 30 % 45 % 60 %",
        "Musket, carbine, gun 1 2 2",
        "Rifle 1 1 2",
        "60 % 55 % 50 % 45 % 40 % 30 %",
    ):
        assert words.count(told) == 2, told


def test_the_cards_to_lay_beside_say_what_the_tables_say(coloured: Built) -> None:
    words = " ".join(coloured.text("melee-deck").split())
    for grade, most in GRADES.items():
        assert f"{grade} {most}" in words
    for told in (
        "comes up on 70 or less",
        "10 for each marker, 1 for each inch to the command stand, the enemy’s E.",
        "10 for each support that is up, 20 in a town block",
        "3 for each stand of foot, 5 of horse",
        "over ML two, ½ ML to ML one, under ½ ML none.",
        "falls back 6 inches, cavalry 12.",
        "then both fall back 3 inches",
        "cavalry only, 12 inches straight on",
    ):
        assert words.count(told) == 2, told
    assert words.count("Not in the deck") == 8


def test_a_card_says_how_often_it_is_in_the_deck(coloured: Built) -> None:
    words = Counter(re.findall(r"(One|Two|Three) in the deck", coloured.text("melee-deck")))
    assert words == {"Three": 3, "Two": 4, "One": 3}


# --- the rulebook -----------------------------------------------------------------------------


def test_what_the_rules_say_of_set_up_and_of_a_stand_apart(built: Built) -> None:
    """B.6 holds before the first move; E.9: a command stand with neither battalion is measured."""
    words = " ".join(built.text("rulebook").split())
    assert (
        "The same holds at set-up. Cavalry and guns stand clear of woods, and a battalion in line "
        "stands clear of woods and scrub, though it may be on a hill.‡"
    ) in words
    assert (
        "the stand stays with one of them or stands apart from both. Each battalion takes off the "
        "inches from itself to the stand."
    ) in words
    assert "One drum beside a unit shows how many markers it has." in words


def test_the_rulebook_has_its_sections_and_twenty_pages(built: Built) -> None:
    assert built.files["rulebook"]["pages"] == 20
    (contents,) = built.tables("rulebook", "A", "Sequence")
    for row, (letter, title) in zip(contents, SECTIONS.items(), strict=False):
        assert row[:2] == [letter, tight(title)]
        assert re.search(rf"{letter}\s?{title}", built.printed("rulebook").text(int(row[3]) - 1))
    assert built.files["rulebook-folded"]["pages"] == 10


def test_every_page_is_full(built: Built) -> None:
    for product in SHEETS:
        assert built.files[product]["pages"] == (4 if product == "army-lists" else 2)
    for page in range(1, 20):
        assert len(built.printed("rulebook").text(page).split()) > 100, page + 1
        glyphs = built.printed("rulebook").glyphs(page)
        assert min(glyph.y for glyph in glyphs if glyph.y > 15) < 80, page + 1
    for product in SHEETS:
        for page in range(2):
            lowest = min(glyph.y for glyph in built.printed(product).glyphs(page) if glyph.y > 15)
            assert lowest < 60, (product, page)


def test_paragraphs_are_numbered_without_a_gap(coloured: Built) -> None:
    text = coloured.text("rulebook")
    for letter, count in zip("ABCDEFGHI", (7, 7, 4, 9, 9, 5, 9, 4, 4), strict=True):
        for number in range(1, count + 1):
            assert f"{letter}.{number} " in text
        assert f"{letter}.{count + 1} " not in text


def test_examples_are_printed_as_they_are_computed(coloured: Built) -> None:
    text = coloured.text("rulebook")
    for numbers in ((80, 12, 4, 64), (80, 12, 4, 20, 84), (90, 10, 16, 2, 10, 72)):
        assert re.search(r"\D+".join(map(str, numbers)), text), numbers


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("product", PRODUCTS)
def test_no_sentence_is_taken_from_the_source(
    coloured: Built, repository: Path, product: str
) -> None:
    hashes = repository / "tests" / "data" / "plm-american-revolution-phrases.txt"
    assert shared(coloured.text(product), hashes) == []
