"""PLM American Revolution: unit cards, rosters and markers read back from the print.

What is expected is computed here from the game's rules, not by the code that prints.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.packs import fieldpress
from tests.printed import Printed, Rect
from tests.shares import first
from tests.yaml_files import load_yaml

PACK = "plm-american-revolution"
BATTLES = ("cowpens", "freemans-farm")
ARMIES = tuple(f"{battle}-{side}" for battle in BATTLES for side in ("american", "british"))
PRODUCTS = (
    *(f"{army}-{what}" for army in ARMIES[:2] for what in ("unit-cards", "rosters")),
    "freemans-farm-british-unit-cards",
    *BATTLES,
    "brigade-roster",
    "markers",
    "print-guide",
)
GRADES = {"A": 95, "B": 90, "C": 85, "D": 80, "E": 70, "F": 60}
FIRST = {"A": 60, "B": 55, "C": 50, "D": 45, "E": 40, "F": 30}
CHANGE = {"A": 25, "B": 25, "C": 20, "D": 20, "E": 15, "F": 15}
RANGE = {"musket": 3, "rifle": 4, "carbine": 2, "gun": 5}
WORTH = {"A": 3, "B": 3, "C": 2, "D": 2, "E": 1, "F": 1}

# Unit: weapon, stands, grade; arm of service f(oot), h(orse), g(un).
CARDS = {
    "cowpens-american": """
        Maryland and Delaware Continentals: musket 5 C f
        Triplett’s and Tate’s Virginians: musket 4 D f
        McDowell’s and Cunningham’s riflemen: rifle 3 E f
        Brannon’s and Thomas’s regiments: musket 4 E f
        Hayes’s regiment: musket 4 F f
        3rd Light Dragoons and McCall’s men: carbine 3 C h
    """,
    "cowpens-british": """
        Light companies: musket 2 C f
        Legion infantry: musket 4 D f
        7th Royal Fusiliers: musket 3 E f
        Two 3-pounders: gun 1 D g
        71st Highlanders, 1st battalion: musket 4 D f
        Legion horse: carbine 6 D h
        Troop of the 17th: carbine 2 C h
    """,
}


class Built:
    """What was printed into a folder."""

    def __init__(self, out: Path) -> None:
        self.folder = out / PACK
        files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
        self.files: dict[str, dict[str, Any]] = {file["product"]: file for file in files}
        self.read: dict[str, Printed] = {}

    def printed(self, product: str) -> Printed:
        if product not in self.read:
            self.read[product] = Printed((self.folder / f"{product}.pdf").read_bytes())
        return self.read[product]

    def text(self, product: str) -> str:
        pages = range(self.files[product]["pages"])
        return " ".join(" ".join(self.printed(product).text(page).split()) for page in pages)

    def card(self, product: str, piece: str) -> list[str]:
        """The words on a card."""
        place = next(p for p in self.files[product]["placements"] if p["piece"] == piece)
        right, top = place["x"] + place["width"], place["y"] + place["height"]
        within = Rect(place["x"], place["y"], right, top)
        return self.printed(product).text(place["page"] - 1, within).split()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Built:
    out = sharing(tmp_path_factory.mktemp("plm-cards"))
    ran = fieldpress("build", *(f"{PACK}/{name}" for name in PRODUCTS), "--out", str(out))
    assert ran.status == 0, ran.err
    return Built(out)


def units(army: str) -> list[tuple[str, str, int, str, str]]:
    """Name, weapon, stands, grade and arm of service of an army's units."""
    found = []
    for line in CARDS[army].strip().splitlines():
        name, _, rest = line.strip().rpartition(": ")
        weapon, stands, grade, arm = rest.split()
        found.append((name, weapon, int(stands), grade, arm))
    return found


def limit(stands: int, arm: str) -> int:
    """E.7: as many as stands, 8 at most; a battalion 3 at least, a squadron 2, a gun 3."""
    return 3 if arm == "g" else max(2 if arm == "h" else 3, min(8, stands))


@pytest.mark.parametrize("army", first(1, CARDS))
def test_every_card_has_its_ready_rows(built: Built, army: str) -> None:
    """Fire Effect is stands × r for a volley and twice that for two; 10 off for each marker."""
    product = f"{army}-unit-cards"
    places = [p for p in built.files[product]["placements"] if p["side"] == "front"]
    assert len(places) == len(units(army))
    for place, (name, weapon, stands, grade, arm) in zip(places, units(army), strict=True):
        assert (place["width"], place["height"]) == (70, 120)
        words = built.card(product, place["piece"])
        counted = Counter(words)
        number = 3 if arm == "g" else stands
        rs = range(RANGE[weapon], 0, -1)
        for expected in (
            *(str(number * r) for r in rs),
            *(str(2 * number * r) for r in rs),
            *(str(GRADES[grade] - 10 * n) for n in range(1, limit(stands, arm))),
            *(str(CHANGE[grade] * n) for n in range(1, 5)),
            grade,
            "gone",
        ):
            assert counted[expected], (name, expected, words)
        together = "".join(words)
        for said in (f"{FIRST[grade]}%", f"{GRADES[grade]}%", weapon.capitalize()):
            assert said in together, (name, said)
        inches = [f"{10 * n}–{10 * n + 9}" for n in range(RANGE[weapon])]
        assert all(counted[word] for word in inches), name


@pytest.mark.parametrize("army", CARDS)
def test_names_are_printed_whole(built: Built, army: str) -> None:
    text = re.sub(r"\s", "", built.text(f"{army}-unit-cards"))
    for name, *_ in units(army):
        assert re.sub(r"\s", "", name) in text, name


def test_a_gun_has_boxes_for_its_rounds(built: Built) -> None:
    """D.9: 6, 8 or 10 rounds by a roll of 01–33, 34–66, 67–00; crews have no melee effect."""
    product = "cowpens-british-unit-cards"
    gun = next(
        place["piece"]
        for place in built.files[product]["placements"]
        if "Rounds" in built.card(product, place["piece"])
    )
    text = "".join(built.card(product, gun))
    assert "01–336rounds,34–668,67–0010" in text
    assert "unlimbered1″" in text
    assert "Melee" not in text
    others = [p["piece"] for p in built.files[product]["placements"] if p["piece"] != gun]
    for other in others:
        assert "Rounds" not in built.card(product, other)


def test_a_battery_has_a_card_for_each_stand(built: Built) -> None:
    pieces = Counter(
        place["piece"] for place in built.files["freemans-farm-british-unit-cards"]["placements"]
    )
    assert sorted(pieces.values()) == [1] * 10 + [2]


@pytest.mark.parametrize("army", CARDS)
def test_a_roster_says_what_the_army_is(built: Built, army: str) -> None:
    """S of H.1, brigades added up, filled-in fields, and a box for each marker."""
    worth = sum(WORTH[grade] if arm == "f" else 1 for *_, grade, arm in units(army))
    text = built.text(f"{army}-rosters")
    assert f"Markers of the army: S is {worth}" in text
    assert f"{worth}: 60 %" in text
    with pikepdf.open(built.folder / f"{army}-rosters.pdf") as pdf:
        fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
        values = {name: str(field.get("/V", "")) for name, field in fields.items()}
    boxes = {name for name in fields if re.fullmatch(r"b\d+_\d+_m\d+", name)}
    numbers = [name for name in values if re.fullmatch(r"b\d+_\d+_unit", name) and values[name]]
    assert [values[name] for name in numbers] == [
        name.replace("’", "'").replace(" battalion", " bn") for name, *_ in units(army)
    ]
    for field, (name, weapon, stands, grade, arm) in zip(numbers, units(army), strict=True):
        first = field.removesuffix("unit")
        assert values[f"{first}grade"] == grade, name
        assert values[f"{first}morale"] == str(GRADES[grade]), name
        assert values[f"{first}stands"] == str(stands), name
        assert values[f"{first}weapon"] == weapon.title(), name
        assert sum(box.startswith(f"{first}m") for box in boxes) == limit(stands, arm), name
    assert {f"commander_{left}" for left in range(0, 50, 5)} <= set(fields)
    assert {f"s_{n}" for n in range(1, worth + 1)} <= set(fields)
    assert f"s_{worth + 1}" not in fields


def test_an_empty_roster_can_be_filled_in(built: Built) -> None:
    assert built.files["brigade-roster"]["pages"] == 2
    with pikepdf.open(built.folder / "brigade-roster.pdf") as pdf:
        fields = {str(field.T) for field in pdf.Root.AcroForm.Fields}
        filled = [field for field in pdf.Root.AcroForm.Fields if str(field.get("/V", "")) not in
                  ("", "/Off")]  # fmt: skip
    assert not filled
    for brigade in (1, 2, 3):
        assert {f"b{brigade}_name", f"b{brigade}_general", f"b{brigade}_7_m8"} <= fields
        assert f"b{brigade}_7_weapon" in fields, "without it nobody knows which row it fires in"


@pytest.mark.parametrize("army", CARDS)
def test_a_filled_in_roster_has_two_lines_to_spare_in_each_brigade(built: Built, army: str) -> None:
    """It had a dozen for two units; what is left of the page is for notes."""
    with pikepdf.open(built.folder / f"{army}-rosters.pdf") as pdf:
        values = {str(field.T): str(field.get("/V", "")) for field in pdf.Root.AcroForm.Fields}
    lines: dict[str, list[bool]] = {}
    for name in values:
        if found := re.fullmatch(r"b(\d+)_\d+_unit", name):
            lines.setdefault(found[1], []).append(bool(values[name]))
    assert len(lines) > 1
    for brigade in lines.values():
        assert brigade.count(False) in (1, 2)
        assert brigade == sorted(brigade, reverse=True)
    assert "Notes messages, promises, excuses" in " ".join(built.text(f"{army}-rosters").split())


BORDER = 0.22
"""Millimetres of a box's border, which lies about the field."""


def millimetres(rect: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a field."""
    (left, right), (bottom, top) = (sorted(float(rect[i + n]) for n in (0, 2)) for i in (0, 1))
    return tuple(n * 25.4 / 72 for n in (left, bottom, right, top))  # type: ignore[return-value]


@pytest.mark.parametrize("product", ["brigade-roster", "cowpens-american-rosters"])
def test_a_roster_is_a_form_for_a_pen(built: Built, product: str) -> None:
    """Boxes of 7 mm, lines no lower than that, the names of columns once on a page."""
    with pikepdf.open(built.folder / f"{product}.pdf") as pdf:
        rects = {str(f.T): millimetres(f.Rect) for f in pdf.Root.AcroForm.Fields}
    boxes = [name for name in rects if re.search(r"_m\d+$|^s_|^commander_|_out_|_killed$", name)]
    assert len(boxes) > 60
    for name in (*boxes, *(name for name in rects if name.endswith("_unit"))):
        left, bottom, right, top = rects[name]
        assert min(right - left, top - bottom) > 7 - 2 * BORDER, name
    for brigade in (name for name in rects if re.fullmatch(r"b\d_out_1", name)):
        first, second = rects[brigade], rects[brigade.replace("out_1", "out_2")]
        assert first[1] == pytest.approx(second[1], abs=0.05)
        assert second[0] - first[2] > 0.5
    for page in range(built.files[product]["pages"]):
        assert built.printed(product).text(page).count("Permanent") == 1


@pytest.mark.parametrize(("battle", "turns"), [("cowpens", "2"), ("freemans-farm", "258")])
def test_arrows_show_where_and_when_reserves_come_on(built: Built, battle: str, turns: str) -> None:
    assert "arrows where they come on, with the turn" in built.text(battle)
    found = [g for g in built.printed(battle).glyphs(0) if abs(g.size - 7) < 0.05]
    assert sorted(g.char for g in found if g.char.isdigit()) == list(turns)


def test_there_are_120_markers(built: Built) -> None:
    """80 permanent, 12 immobile, 12 pre-empted, 6 out of command, 6 limbered, 4 pursuit."""
    places = built.files["markers"]["placements"]
    fronts = Counter(place["piece"] for place in places if place["side"] == "front")
    assert fronts == {
        "permanent-1": 36, "permanent-3": 26, "permanent-5": 12, "permanent-7": 6, "immobile": 12,
        "pre-empted": 12, "out-of-command": 6, "limbered": 6, "pursuit": 4,
    }  # fmt: skip
    assert sum(n for piece, n in fronts.items() if piece.startswith("permanent")) == 80
    assert {(place["width"], place["height"]) for place in places} == {(20, 20)}
    assert Counter(p["piece"] for p in places if p["side"] == "back") == fronts


def test_a_drum_has_a_number_and_the_next_on_its_back(built: Built) -> None:
    """A unit has one drum, which is turned or changed: 1 and 2, 3 and 4, 5 and 6, 7."""
    sides = [
        Counter(g.char for g in built.printed("markers").glyphs(page) if g.size > 12)
        for page in (0, 1)
    ]
    fronts, backs = sides
    assert fronts == {"1": 36, "3": 26, "5": 12, "7": 6}
    assert backs == {"2": 36, "4": 26, "6": 12, "7": 6}


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_is_a_whole_scenario(built: Built, repository: Path, battle: str) -> None:
    """Two pages: story, table, set-up of each brigade, aims, S; both armies with their origins."""
    assert built.files[battle]["pages"] == 2
    folder = repository / "content" / PACK / "battles"
    data = load_yaml((folder / f"{battle}.yaml").read_text("utf-8"))
    text = re.sub(r"\s", "", built.text(battle))
    assert f"{data['turns']}turns" in text
    for place in data["deployment"]:
        assert re.sub(r"\s", "", place["text"]) in text, place["brigade"]
    for name in data["forces"]:
        force = load_yaml((folder / f"{name}.yaml").read_text("utf-8"))
        for brigade in force["brigades"]:
            assert re.sub(r"\s", "", brigade["name"] + brigade["general"]) in text
            for unit in brigade["units"]:
                assert unit["origin"] in ("public", "house"), unit
                if "name" in unit:
                    mark = {"public": "†", "house": "‡"}[unit["origin"]]
                    assert re.sub(r"\s", "", unit["name"]) + (
                        ",2stands" if unit.get("count", 1) == 2 else ""
                    ) + mark in text, unit  # fmt: skip
    table = data["table"]
    assert f"{table['width'] / 12:g}by{table['depth'] / 12:g}feet" in text


def test_the_table_of_a_battle_is_to_scale(built: Built) -> None:
    """72 by 60 inches: the frame's letters stand 6 inches apart, as its numbers do."""
    glyphs = [g for g in built.printed("cowpens").glyphs(0) if abs(g.size - 7.5) < 0.05]
    top = max(g.y for g in glyphs if g.char == "K")
    letters = {g.char: g.x for g in glyphs if abs(g.y - top) < 1 and g.char in "ABCDEFGHIJKL"}
    left = min(g.x for g in glyphs if g.char == "8")
    numbers = {g.char: g.y for g in glyphs if abs(g.x - left) < 1 and g.char in "2345678"}
    assert (len(letters), len(numbers)) == (12, 7)
    across = [letters[b] - letters[a] for a, b in pairwise(sorted(letters))]
    down = [numbers[a] - numbers[b] for a, b in pairwise(sorted(numbers))]
    assert max(*across, *down) - min(*across, *down) < 0.6  # letters are not equally wide
    assert sum(across) / 11 == pytest.approx(sum(down) / 6, abs=0.06)


def test_the_guide_names_every_file(built: Built) -> None:
    listed = json.loads(fieldpress("list", PACK, "--json").out)[0]["products"]
    text = built.text("print-guide")
    assert built.files["print-guide"]["pages"] == 1
    for product in (one["id"] for one in listed):
        if product == "print-guide":
            continue
        name = re.sub(r"^.+-(unit-cards|rosters|box)$", r"*-\1", product)
        assert f"{name}.pdf" in text, product


@pytest.mark.ci
@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_cards_say_the_same_in_black(
    built: Built, tmp_path: Path, ink: str, sharing: Callable[[Path], Path]
) -> None:
    name = "cowpens-british-unit-cards"
    out = ("--out", str(sharing(tmp_path)))
    ran = fieldpress("build", f"{PACK}/{name}", "--ink", ink, *out)
    assert ran.status == 0, ran.err
    assert Built(tmp_path).text(name) == built.text(name)


def test_one_stand_to_paint_is_a_stand(built: Built) -> None:
    words = " ".join(built.text(battle) for battle in BATTLES)
    assert " 1 stand 3" in words
    assert not re.search(r"\b1 (command )?stands\b", words)
