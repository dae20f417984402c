"""Panzer Leader: the rulebook as printed, its references, tables, and the examples' numbers."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml

from generator.draw.board.look import COLOUR
from tests.drawn import Mark, marks_of
from tests.packs import fieldpress
from tests.printed import Printed, Rect
from tests.shares import first
from tests.tagged import Print
from tests.test_panzer_leader import (
    AA,
    AIRCRAFT,
    CRT,
    DEMOLITION,
    FUNCTIONS,
    MODIFIERS,
    ODDS,
    SCATTER,
    TEC,
    TET,
    WEC,
)

PAGES = 32
HALVES = {"a4": (148.5, 210), "letter": (139.7, 215.9)}
# As the charts number them.
CHAPTERS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII",
            "XIV", "XV", "XVI"]  # fmt: skip

# What the examples need to know of the units, from the lists: AS, class, range, DS.
UNITS = {
    "m4-76": (14, "A", 10, 10), "hellcat": (14, "A", 10, 4), "m5": (5, "A", 5, 5),
    "panther-a": (13, "A", 12, 11), "panther-g": (16, "A", 12, 12), "pzkw-iv-h": (14, "A", 8, 8),
    "105-how": (40, "(H)", 32, 2), "81-mortar": (3, "M", 12, 3), "57-at-9-4-3": (9, "A", 4, 3),
    "german-engineer": (3, "I", 2, 10), "german-rifle": (3, "I", 2, 8), "us-rifle": (2, "I", 2, 6),
    "us-engineer": (1, "I", 1, 6),
}  # fmt: skip
ARMOURED = {"m4-76", "hellcat", "m5", "panther-a", "panther-g", "pzkw-iv-h"}
DIE = {"close-assault": -2, "overrun": -2, "dispersed": -1, "town": 1, "woods": 1}


@pytest.fixture(scope="module", params=first(1, HALVES))
def built(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> dict[str, dict[str, Any]]:
    """Both files on either paper: their entries in the manifest, each with what was printed."""
    out = sharing(tmp_path_factory.mktemp("pl-rulebook"))
    names = ("panzer-leader/rulebook", "panzer-leader/rulebook-folded")
    ran = fieldpress("build", *names, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    for file in files:
        file["printed"] = Printed((out / file["file"]).read_bytes())
    return {file["product"]: file for file in files}


@pytest.fixture(scope="module")
def texts(built: dict[str, dict[str, Any]]) -> list[str]:
    """The text of every page; hyphens at the end of a line are hyphens again."""
    printed = built["rulebook"]["printed"]
    return [re.sub("[\x02\ufffe] ?", "-", printed.text(number)) for number in range(PAGES)]


@pytest.fixture(scope="module")
def tagged(built: dict[str, dict[str, Any]]) -> Print:
    """The tables of the book, cell by cell."""
    return Print(built["rulebook"]["printed"].data)


@pytest.fixture(scope="module")
def content(repository: Path) -> dict[str, list[dict[str, Any]]]:
    """The records of all parts of the pack, as they are written."""
    found = {}
    for path in (repository / "content" / "panzer-leader").rglob("*.yaml"):
        part = yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)
        found[path.stem] = part.get("records", part.get("cards", []))
    return found


@pytest.fixture(scope="module")
def places(built: dict[str, dict[str, Any]]) -> dict[str, int]:
    """The page, from 1, that each destination in the PDF lies on."""
    pdf = built["rulebook"]["printed"].pdf
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    dests = pikepdf.NameTree(pdf.Root.Names.Dests)
    return {str(name): numbers[target[0].objgen] for name, target in dests.items()}


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def short(rule: str) -> str:
    """The number of a paragraph as it stands in the margin: J.4 in chapter VII, VI.1 in VI."""
    bits = rule.split(".")
    return ".".join(bits[1:]) if len(bits) > 2 else rule


def by_id(records: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in records}


# The book


def test_half_pages_of_whole_sheets(built: dict[str, dict[str, Any]]) -> None:
    flat, folded = built["rulebook"], built["rulebook-folded"]
    width, height = HALVES[flat["paper"]["name"]]
    assert 24 <= PAGES <= 32
    assert PAGES % 4 == 0
    assert (flat["pages"], folded["pages"], folded["sheets"]) == (PAGES, PAGES // 2, PAGES // 4)
    assert flat["printed"].size(0) == pytest.approx((width, height), abs=0.05)
    assert folded["printed"].size(0) == pytest.approx((2 * width, height), abs=0.05)


def test_no_page_is_half_empty(built: dict[str, dict[str, Any]]) -> None:
    """Below the last line of a page at most 27 % of what its margins leave is white."""
    printed = built["rulebook"]["printed"]
    _, height = HALVES[built["rulebook"]["paper"]["name"]]
    for number in range(PAGES):
        picture = printed.picture(number, 40).convert("L")
        scale = picture.height / height
        body = picture.crop((0, 0, picture.width, round((height - 14) * scale)))
        inked = body.point(lambda value: 255 if value < 200 else 0).getbbox()
        filled = (inked[3] / scale - 13) / (height - 27)
        assert filled > 0.72, number + 1


def test_every_half_of_a_sheet_is_the_page_that_it_should_be(
    built: dict[str, dict[str, Any]], texts: list[str]
) -> None:
    def letters(text: str) -> str:
        return "".join(sorted(re.sub("[\x02\ufffe-]", "", squeezed(text))))

    folded = built["rulebook-folded"]
    width, height = HALVES[folded["paper"]["name"]]
    seen = []
    for place in folded["placements"]:
        number = int(place["face"].removeprefix("page "))
        left = 0.0 if place["x"] < width / 2 else width
        said = folded["printed"].text(place["page"] - 1, Rect(left, 0, left + width, height))
        said = re.sub(rf"sheet ?\d ?of ?{PAGES // 4}", "", said)
        assert letters(said) == letters(texts[number - 1]), number
        seen.append(number)
    assert sorted(seen) == list(range(1, PAGES + 1))


def test_every_page_shows_its_number(texts: list[str]) -> None:
    for number in range(1, PAGES):
        assert str(number + 1) in texts[number].split(), number


# References


def test_the_contents_name_the_pages_that_chapters_begin_on(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    titles = {one["id"]: one["title"] for one in content["book-sections"]}
    assert [one for one in titles if "." not in one] == CHAPTERS
    for number in CHAPTERS:
        title = titles[number]
        (page,) = re.findall(rf"(?:^|\s){number} {re.escape(title)} (\d+)(?=\s)", texts[1])
        assert f"{number} {title}".lower() in texts[int(page) - 1].lower(), title
    (page,) = re.findall(r"Index (\d+)", texts[1])
    assert "index" in texts[int(page) - 1].lower()


def test_the_contents_name_the_pages_of_tables_and_examples(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    for example in content["example-boards"]:
        title = example["title"]
        (page,) = re.findall(rf"{re.escape(title)} (\d+)(?=\s)", texts[1])
        assert f"EXAMPLE {title}".lower() in texts[int(page) - 1].lower(), title
    for title, word in (
        ("Terrain effects chart", "Swamp"), ("Combat results table", "Combat odds"),
        ("Weapons effectiveness chart", "Weapon class"), ("Target elevation table", "Firer in"),
        ("Unit Function Table", "Unit Carries"), ("Averaging", "80 ÷ 3"),
    ):  # fmt: skip
        (page,) = re.findall(rf"{title} (\d+)(?=\s)", texts[1])
        assert word in texts[int(page) - 1], title


def test_paragraphs_stand_where_their_destinations_lead(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    known = {one["id"] for one in content["book-sections"]}
    for rule in content["book"]:
        assert rule["section"] in known
        assert rule["id"].startswith(rule["section"] + ".")
        page = texts[places[f"book-{rule['id']}"] - 1]
        assert rule["title"] in page, rule["id"]
        assert short(rule["id"]) in page.split(), rule["id"]
    printed = {name.removeprefix("book-") for name in places if name.startswith("book-")}
    assert printed == {rule["id"] for rule in content["book"]}


def test_every_reference_names_the_page_where_its_paragraph_stands(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    checked = 0
    for text in texts:
        for rule, page in re.findall(r"([IVX]+(?:\.[A-Z])?\.\d+), page\s(\d+)", text):
            assert int(page) == places[f"book-{rule}"], rule
            checked += 1
    written = sum(str(rule).count("[[book/") for rule in content["book"])
    aside = sum(
        line["by"] != board["rule"]
        for board in content["example-boards"] if board["id"].startswith("los")
        for line in board["lines"]
    )  # fmt: skip
    assert checked == written + aside > 6


def test_the_index_names_every_page_rightly(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    page = texts[PAGES - 2]
    found = re.findall(r"([IVX]+(?:\.[A-Z])?\.\d+) \((\d+)\)", page)
    assert len(found) == sum(len(entry["rules"]) for entry in content["book-index"]) > 120
    for rule, number in found:
        assert int(number) == places[f"book-{rule}"], rule
    names = [entry["name"].lower() for entry in content["book-index"]]
    assert names == sorted(names)
    assert len(set(names)) == len(names) > 80
    for entry in content["book-index"]:
        assert entry["name"] in page


def test_every_term_of_the_index_is_on_its_pages(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    """Each word of a term, without its ending, stands on every page that is named."""
    for entry in content["book-index"]:
        words = re.findall(r"[\w-]+", entry["name"].split(",")[0].lower())
        stems = [re.sub(r"(?:ies|es|s|ing)$", "", word) or word for word in words]
        for rule in entry["rules"]:
            said = texts[places[f"book-{rule}"] - 1].lower()
            for stem in stems:
                assert stem in said, (entry["name"], rule, stem)


def test_every_link_leads_to_a_page(built: dict[str, dict[str, Any]]) -> None:
    pdf = built["rulebook"]["printed"].pdf
    known = {str(name) for name in pikepdf.NameTree(pdf.Root.Names.Dests)}
    led = [str(note.Dest) for page in pdf.pages for note in page.obj.get("/Annots", ())]
    assert len(led) > 200
    assert set(led) <= known


def test_the_back_names_the_paragraphs_of_each_step(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    steps = by_id(content["sequence"])
    assert [one["step"] for one in content["sequence-where"]] == list(steps)
    back = texts[PAGES - 1]
    for one in content["sequence-where"]:
        assert steps[one["step"]]["name"] in back
        for rule in one["rules"]:
            assert f"{rule} ({places[f'book-{rule}']})" in back, rule
    for procedure in content["procedures"]:
        assert procedure["name"] in back


# Where things come from


def test_rules_behind_the_charts_are_printed_word_by_word(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    """All but four, which paragraphs of the book say in their own words."""
    told = {one for rule in content["book"] for one in rule.get("says", [])}
    left = {rule["id"] for rule in content["rules"]} - told
    assert left == {"overrun-strength", "cat-sea", "range-quarter", "range-half"}
    said = squeezed(re.sub("[‡†]", "", " ".join(texts)))
    halves = 0
    for rule in content["rules"]:
        text = squeezed(re.sub(r"\[\[[^|]*\|([^]]*)]]", r"\1", rule["text"]))
        if rule["id"] in told and text not in said:
            halves += 1  # a page ends within it
            assert text[:20] in said, rule["id"]
            assert text[-20:] in said, rule["id"]
    assert halves < 8


def test_lines_of_sight_are_told_in_the_numbers_of_the_tet(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    told = [one for rule in content["book"] for one in rule.get("los", [])]
    assert sorted(told) == sorted(one["id"] for one in content["los"])
    rules = by_id(content["book"])
    for one in content["los"]:
        number = re.match(r"VII\.J\.\d+", one["id"])
        if number and number[0] in rules:
            assert one["id"] in rules[number[0]]["los"]


def test_paragraphs_bear_the_mark_of_their_origin(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    marks = {"source": "", "public": "†", "house": "‡"}
    kinds = set()
    for rule in content["book"]:
        origin = rule.get("origin", "public")
        kinds.add(origin)
        page = squeezed(texts[places[f"book-{rule['id']}"] - 1])
        title = squeezed(rule["title"])
        assert f"{title}{marks[origin] or '.'}" in page, rule["id"]
    assert kinds == set(marks)
    assert "†notinoursourcetext" in squeezed(texts[1])
    assert "‡ourownruling" in squeezed(texts[1])


# Tables, cell by cell


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def test_every_cell_of_the_crt(tagged: Print) -> None:
    table = tagged.table("Die", "Combat odds, attack to defence")
    assert [cell.text for cell in table[1]] == [*ODDS[:-1], "4-1+"]
    assert [[cell.text for cell in row] for row in table[2:13]] == rows(CRT)


def test_every_entry_of_the_tet(tagged: Print) -> None:
    table = tagged.table("Firer in")
    found = [[cell.text for cell in row] for row in table[2:]]
    assert found == [[cell.replace("+", "") for cell in row] for row in rows(TET)]


def test_every_entry_of_the_wec(tagged: Print) -> None:
    table = tagged.table("Weapon class")
    found = {row[0].text: [cell.text.lower() for cell in row[1:]] for row in table[2:]}
    assert set(found) == {head.replace(" ", "") for head in WEC}
    for head, expected in WEC.items():
        for cell, facts in zip(found[head.replace(" ", "")], expected, strict=True):
            for fact in re.split(r"[ ;]+", facts):
                assert fact in cell, (head, fact)


def test_every_entry_of_the_tec(tagged: Print) -> None:
    table = tagged.table("Terrain", "Movement", "Combat", "Other")
    found = {
        re.sub(r"(groundorhilltop|(?<=Cliff)hexside)$", "", row[-4].text): row[-3:]
        for row in table if row[-1].text != "Other"
    }  # fmt: skip
    assert set(found) == set(TEC)
    for name, expected in TEC.items():
        for cell, facts in zip(found[name], expected, strict=True):
            for fact in facts.lower().split():
                assert fact in cell.text.lower(), (name, fact)
            assert facts or cell.text == "–"


def test_modifiers_shifts_and_small_tables(tagged: Print) -> None:
    table = tagged.table("Close assault", "every close assault")
    assert {row[0].text: row[-1].text for row in table} == {
        name.replace(" ", ""): value for name, value in MODIFIERS.items()
    }
    table = tagged.table("Die", "Total AS of the anti-aircraft units")
    assert [[c.text.replace("down", "") for c in row] for row in table[2:]] == rows(AA)
    table = tagged.table("Die", "Turns on the bridge before the roll")
    assert [[c.text for c in row] for row in table[2:]] == rows(DEMOLITION)
    scatter = next(t for t in tagged.tables if t[1][1].text == "ontarget")
    assert {r[0].text: r[1].text for r in scatter[1:]} == {
        die: what.replace(" ", "") for die, what in SCATTER.items()
    }
    table = tagged.table("Weapon", "AS and class")
    assert {row[0].text: (row[1].text, row[2].text) for row in table[1:]} == {
        name.replace(" ", ""): tuple(one.replace(" ", "") for one in values)
        for name, values in AIRCRAFT.items()
    }


def test_unit_functions_are_those_of_the_large_pages(tagged: Print) -> None:
    names = [line.partition(":")[0] for line in FUNCTIONS.strip().splitlines()]
    both = [t for t in tagged.tables if t[0][0].text == "Unit"]
    found: dict[str, list[str]] = {}
    for table in both:
        for row in table:
            if row[0].text != "Unit":
                found.setdefault(row[0].text, []).extend(cell.text for cell in row[1:])
    for line in FUNCTIONS.strip().splitlines():
        name, _, rest = line.partition(":")
        (key,) = [one for one in found if one.startswith(name.replace(" ", "")) and not (
            name == "German armour" and "SPA" in one[:9])]  # fmt: skip
        said = squeezed("".join(found[key]))
        assert said == squeezed(rest.replace("|", "")), name
    assert len(found) == len(names)


# What the book decides


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("XII.D.1", "The aircraft turns for home at once: it makes no attack, leaves the map and "
         "never comes back. It is not lost."),
        ("VII.J.1", "‡ A line that runs along the side of a town hex, or touches only its corner, "
         "meets that hex as if it crossed it."),
        ("VII.J.9", "The green sides and town hexes of a hilltop block every line that crosses "
         "them, however high its ends lie. Where the line crosses no green side, the woods up "
         "there do not hide anything."),
        ("VII.J.11", "d On the published board B only the hilltop hexes nearest to the slopes have "
         "orange sides. Two units on its hilltops see each other as if both stood on the ground, "
         "even along that row of hexes;"),
        ("VII.J.11", "e Those hilltops form one plateau along the coast."),
        ("VII.J.11", "‡ Our sections have no such plateau."),
        ("V.C.1", "If the carrier is dispersed or lost, so is its passenger."),
        ("V.D.2", "A road opens them even where a unit can’t use the road rate, in an overrun, in "
         "quick-time or by the rule of a situation."),
        ("XIV.B.1", "Who may set up on both sections may use the seam between them."),
        ("V.B.3", "Enemies beside its way don’t hinder it.‡"),
        ("XIV.B.7", "When‡. What a side must hold is looked at when the last turn is over, unless "
         "the card names a turn. “From the end of turn 8 on” means then and after every later "
         "turn."),
        ("XIV.B.7", "Carried units‡. Carrier and passenger are two units when losses, or units "
         "that have left, are counted."),
    ],
)  # fmt: skip
def test_rulings_stand_where_they_are_looked_for(
    places: dict[str, int], texts: list[str], rule: str, words: str
) -> None:
    page = places[f"book-{rule}"]
    assert squeezed(words) in squeezed("".join(texts[page - 1 : page + 1]))


def test_optional_rules_are_listed_to_be_agreed_on(
    places: dict[str, int], texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    """Each paragraph of XV and XVI that begins an optional rule, with whom it serves."""
    page = squeezed(texts[places["book-XVI.D.1"] - 1])
    told = content["optional-rules"]
    for one in told:
        assert squeezed(one["name"] + one["serves"]) in page, one["id"]
    parts = {
        one["id"] for one in content["book-sections"] if re.match(r"XVI?\.[A-D]$", one["id"])
    } - {"XVI.D"}
    assert {one["rule"].rpartition(".")[0] for one in told} == parts


def test_unit_functions_fill_a_page_of_their_own(texts: list[str]) -> None:
    (page,) = [text for text in texts if "Close assaults Spots" in text.replace("\n", " ")
               or ("Carries" in text and "Controls a" in text)]  # fmt: skip
    assert page.split()[0] == "Unit"
    assert "Forts" in page
    assert "OPTIONAL" not in page


# The examples: strengths and results


def crt(column: str, die: int) -> str:
    for row in rows(CRT):
        if int(row[0].replace("−", "-")) == die:
            return row[1 + ODDS.index(column)]
    raise AssertionError(die)


def column_of(attack: Fraction, defence: Fraction) -> str:
    """The last column whose ratio is reached."""
    reached = [
        odds for odds in ODDS
        if attack * int(odds.split("-")[1]) >= defence * int(odds.split("-")[0])
    ]  # fmt: skip
    return reached[-1]


def strength(unit: str, kind: str, reach: int, armoured: bool) -> Fraction:
    """What a unit's attack strength comes to by the weapons effectiveness chart."""
    power, letter, full, _ = UNITS[unit]
    if kind in ("overrun", "assault"):
        return Fraction(power)
    assert reach <= full
    if letter == "A":
        times = (2 if reach <= full // 2 else 1) if armoured else Fraction(1, 2)
    elif kind == "indirect":
        assert letter in ("(H)", "M")
        assert letter == "M" or reach > full // 4
        times = Fraction(1, 2) if armoured else 1
    else:
        raise AssertionError(letter)
    return Fraction(power) * times


def test_every_attack_of_the_examples_comes_out_right(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    assert len(content["example-attacks"]) == 11
    for one in content["example-attacks"]:
        kind, name = one["kind"], one["id"]
        armoured = bool(set(one["defenders"]) & ARMOURED) or "town" in one["modifiers"]
        powers = [
            strength(a["unit"], kind, int(a.get("range", 1)), armoured) for a in one["attackers"]
        ]
        assert powers == [int(a["strength"]) for a in one["attackers"]], name
        total = sum(powers, Fraction())
        if name.startswith("average"):
            total = Fraction(int(total) // 3)
        assert total == int(one["attack"]), name
        defence = sum(UNITS[unit][3] for unit in one["defenders"])
        assert defence == int(one["defence"]), name
        column = column_of(total, Fraction(defence))
        assert column == one["column"], name
        pioneers = any("engineer" in a["unit"] for a in one["attackers"])
        if kind == "overrun" or (kind == "assault" and pioneers):
            column = ODDS[min(ODDS.index(column) + 1, 6)]
            assert one["shifted"] == column, name
        else:
            assert "shifted" not in one, name
        net = int(one["die"]) + sum(DIE[m] for m in one["modifiers"])
        assert net == int(one["net"]), name
        assert one["result"] == crt(column, net), name
        assert ("overrun" in one["modifiers"]) == (kind == "overrun")
        assert ("close-assault" in one["modifiers"]) == (kind == "assault")


def test_eighty_points_on_three_units_are_26_each(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    said = squeezed(" ".join(texts))
    assert "80÷3=26⅔,fractionsdropped:26againsteach" in said
    assert "80against3gives26" in said
    for name, ds, column, result in (
        ("Engineer", 10, "2-1", "D"), ("Rifle", 8, "3-1", "D"), ("81mmmortar", 3, "4-1+", "X"),
    ):  # fmt: skip
        assert re.search(rf"{name}{ds}26:{ds}{re.escape(column)}\d{result}", said), name


def test_attacks_are_printed_as_they_are_reckoned(
    texts: list[str], content: dict[str, list[dict[str, Any]]]
) -> None:
    said = squeezed(" ".join(texts))
    for one in content["example-attacks"]:
        odds = f"{one['attack']}:{one['defence']}"
        if not one["id"].startswith("average"):
            odds += f"→{one['column']}"
        assert odds in said, one["id"]


def test_units_of_the_examples_have_the_values_of_the_lists(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    kinds = by_id(content["unit-kinds"])
    for name, (power, letter, reach, defence) in UNITS.items():
        one = kinds[name]
        found = (int(one["attack"]), one["class"], int(one["range"]), int(one["defence"]))
        assert found == (power, letter, reach, defence), name
        assert (one.get("armoured") == "true") == (name in ARMOURED), name


# The examples: hexes


Hex = tuple[int, int]
Point = tuple[float, float]
STEPS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}


def at(one: dict[str, Any], to: str = "") -> Hex:
    return int(one[f"{to}c"]), int(one[f"{to}h"])


def distance(a: Hex, b: Hex) -> int:
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across + max(0, (down - across) // 2)


def middle(hex_: Hex) -> Point:
    return 1.5 * hex_[0], math.sqrt(3) / 2 * hex_[1]


def edge(hex_: Hex, step: str) -> tuple[Point, Point]:
    """The two ends of a side: a unit from the middle, 30 degrees either way of its direction."""
    x, y = middle(hex_)
    dx, dy = middle(STEPS[step])
    turn = math.atan2(dy, dx)
    ends = [turn - math.pi / 6, turn + math.pi / 6]
    return tuple((x + math.cos(t), y + math.sin(t)) for t in ends)  # type: ignore[return-value]


def side_of_line(a: Point, b: Point, p: Point) -> float:
    value = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return 0.0 if abs(value) < 1e-9 else value


def meets(a: Point, b: Point, ends: tuple[Point, Point]) -> tuple[str, float] | None:
    """How a line of sight meets a side, and at which part of its length; or that it doesn't."""
    p, q = ends
    sides = side_of_line(a, b, p), side_of_line(a, b, q)
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2

    def part(point: Point) -> float:
        return ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length

    if not any(sides):
        return ("along", part(p)) if 0 < part(p) < 1 else None
    for value, point in zip(sides, ends, strict=True):
        if value == 0:
            return ("corner", part(point)) if 0 < part(point) < 1 else None
    if sides[0] * sides[1] > 0:
        return None
    share = sides[0] / (sides[0] - sides[1])
    where = part((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return ("through", where) if 0 < where < 1 else None


def crossings(board: dict[str, Any], a: Hex, b: Hex) -> Iterator[tuple[float, Hex, str]]:
    """The hex sides that a line goes through, in order, each once."""
    found = {}
    for c in range(int(board["columns"])):
        for h in range(int(board["top"]), int(board["bottom"]) + 1):
            if (c + h) % 2 == 0:
                for step in STEPS:
                    met = meets(middle(a), middle(b), edge((c, h), step))
                    if met and met[0] == "through":
                        found[round(met[1], 6)] = ((c, h), step)
    for where in sorted(found):
        yield (where, *found[where])


def opposite(hex_: Hex, step: str) -> tuple[Hex, str]:
    dc, dh = STEPS[step]
    other = next(name for name, (c, h) in STEPS.items() if (c, h) == (-dc, -dh))
    return (hex_[0] + dc, hex_[1] + dh), other


HEIGHT = {"slope": "Slope", "hilltop": "Hilltop"}


def sees(board: dict[str, Any], a: Hex, b: Hex) -> tuple[bool, str]:
    """Whether b is seen from a, and the paragraph that decides, after J.1–J.10 and the TET."""
    if distance(a, b) == 1:
        return True, "VII.J.8"
    ground = {at(one): one["ground"] for one in board["hexes"]}
    colours = {}
    for one in board["hexes"]:
        for told in one.get("sides", []):
            colour, step = told.split()
            colours[at(one), step] = colours[opposite(at(one), step)] = colour
    for hex_, step in colours:
        met = meets(middle(a), middle(b), edge(hex_, step))
        if met and met[0] in ("along", "corner"):
            return False, "VII.J.1"
    levels = [HEIGHT.get(ground.get(hex_, "clear"), "Ground") for hex_ in (a, b)]
    row = next(row for row in rows(TET) if row[0] == levels[0])
    columns = row[1:][4 * ["Ground", "Slope", "Hilltop"].index(levels[1]) :][:4]
    sides = list(crossings(board, a, b))
    for n, (_, hex_, step) in enumerate(sides, 1):
        colour = colours.get((hex_, step))
        entered = {hex_, opposite(hex_, step)[0]} - {a, b}
        in_town = any(ground.get(one) == "town" for one in entered)
        kinds = ([colour] if colour else []) + (["town"] if in_town else [])
        for kind in kinds:
            verdict = columns[["green", "brown", "orange", "town"].index(kind)]
            if verdict == "•":
                return False, "VII.J.10"
            if "J.2" in verdict and n >= len(sides):
                return False, "VII.J.2"
            if verdict == "J.4" and 2 * n - 1 >= len(sides):
                return False, "VII.J.4"
    return True, ""


def sight_boards(content: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [one for one in content["example-boards"] if one["id"].startswith("los")]


def test_four_lines_of_sight_come_out_as_they_are_told(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    boards = sight_boards(content)
    assert {one["id"] for one in boards} == {"los-woods", "los-hill", "los-town", "los-along"}
    outcomes = set()
    for board in boards:
        for line in board["lines"]:
            seen, rule = sees(board, at(line), at(line, "to-"))
            assert seen == ("stop" not in line), (board["id"], line["number"])
            assert ("free" in line["text"]) == seen, line["text"]
            assert seen or "blocked" in line["text"], line["text"]
            if not seen:
                assert line["by"] == rule, (board["id"], line["number"])
            outcomes.add((board["id"], seen))
    assert {board["id"] for board in boards if (board["id"], False) in outcomes} == {
        board["id"] for board in boards
    }
    assert {name for name, seen in outcomes if seen} == {"los-woods", "los-hill", "los-town"}


def test_a_line_is_stopped_where_the_obstacle_lies(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    for board in sight_boards(content):
        marked = []
        for one in board["hexes"]:
            steps = (
                STEPS if one["ground"] == "town" else {s.split()[1] for s in one.get("sides", [])}
            )
            marked += [(at(one), step) for step in steps]
        for line in board["lines"]:
            if "stop" in line:
                ends = middle(at(line)), middle(at(line, "to-"))
                met = [meets(*ends, edge(*one)) for one in marked]
                near = [abs(one[1] - float(line["stop"])) for one in met if one]
                assert min(near) < 0.17, (board["id"], line["number"])


def test_the_reverse_slope_is_counted_as_told(content: dict[str, list[dict[str, Any]]]) -> None:
    board = by_id(content["example-boards"])["los-hill"]
    brown = {(at(one), told.split()[1]) for one in board["hexes"] for told in one.get("sides", [])
             if told.startswith("brown")}  # fmt: skip
    places = []
    for line in board["lines"]:
        sides = list(crossings(board, at(line), at(line, "to-")))
        assert len(sides) == 6
        places += [n for n, (_, hex_, step) in enumerate(sides, 1)
                   if (hex_, step) in brown or opposite(hex_, step) in brown]  # fmt: skip
    assert places == [4, 3]


def test_pieces_stand_as_far_apart_as_the_attacks_say(
    content: dict[str, list[dict[str, Any]]],
) -> None:
    boards, attacks = by_id(content["example-boards"]), by_id(content["example-attacks"])
    fire = boards["fire"]
    target = at(next(one for one in fire["pieces"] if one["unit"] == "panther-a"))
    ranges = [distance(at(one), target) for one in fire["pieces"] if "number" in one]
    told = [int(a["range"]) for name in ("fire-1", "fire-2") for a in attacks[name]["attackers"]]
    assert ranges == told
    turn = boards["turn"]
    spots = {int(one["number"]): at(one) for one in turn["pieces"] if "number" in one}
    assert distance(spots[3], spots[4]) == int(attacks["turn-direct"]["attackers"][0]["range"])
    assert distance(spots[1], spots[2]) == 1, "it spots, and assaults"
    first, second = [line for line in turn["lines"] if "move" in line]
    path = [at(first), at(first, "to-"), spots[6], at(second, "to-")]
    assert at(second) == path[1]
    assert [distance(a, b) for a, b in itertools.pairwise(path)] == [1, 1, 1]
    assert "3 MP of its 11" in str(content["example-turn"])


def test_overruns_go_straight_through(content: dict[str, list[dict[str, Any]]]) -> None:
    boards = by_id(content["example-boards"])
    ways = [(at(line), at(line, "to-")) for line in boards["overrun"]["lines"]]
    ways.append((at(boards["turn"]["lines"][2]), at(boards["turn"]["lines"][2], "to-")))
    for name, way in zip(("overrun", "overrun", "turn"), ways, strict=True):
        over = ((way[0][0] + way[1][0]) // 2, (way[0][1] + way[1][1]) // 2)
        assert distance(way[0], over) == distance(over, way[1]) == 1
        assert (way[1][0] - over[0], way[1][1] - over[1]) in STEPS.values()
        board = boards[name]
        ground = {at(one): one["ground"] for one in board["hexes"]}
        assert over not in ground, "clear"
        assert way[1] not in {at(one) for one in board["pieces"]}, "the hex beyond is free"
        assert over in {at(one) for one in board["pieces"]}


def test_counters_of_several_kinds_bear_their_pictures(built: dict[str, dict[str, Any]]) -> None:
    """The engine left them at the foot of the page, over the turn, and the counters empty."""
    printed = built["rulebook"]["printed"]
    page = next(n for n in range(PAGES) if "turned over" in printed.text(n))
    assert "Attack strength" in printed.text(page), (
        "they stand below the one whose values are named"
    )
    picture, scale = printed.picture(page, 300).convert("L"), 300 / 25.4
    small = [glyph for glyph in printed.glyphs(page) if glyph.size < 8.5]
    text = "".join(glyph.char for glyph in small)
    for label in ("infantry", "agun", "acarrier", "anaircraft", "front", "turnedover"):
        first, last = (small[text.index(label) + n] for n in (0, len(label) - 1))
        middle, foot = (first.x + last.x) / 2, first.y + 2  # where the counter stands
        sides = (middle - 3.5, foot + 7.8, middle + 3.5, foot + 11)
        left, low, right, high = (round(side * scale) for side in sides)
        part = picture.crop((left, picture.height - high, right, picture.height - low))
        assert len(part.getcolors()) > 50, f"{label}: a ground without a picture has one colour"


def test_hexes_of_the_book_have_the_colours_of_the_boards(
    built: dict[str, dict[str, Any]], repository: Path
) -> None:
    """The cover and the examples, in what was printed; the palette, against the boards' look."""
    path = repository / "content" / "panzer-leader" / "pack.yaml"
    palette = yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)["palette"]
    wanted = {
        "clear": COLOUR.ground, "wood": COLOUR.woods, "leaf": COLOUR.crown,
        "slope": COLOUR.steps[1], "hilltop": COLOUR.top, "water": COLOUR.sea,
        "stream": COLOUR.water_ink,
        "sand": COLOUR.sand, "swamp": COLOUR.swamp, "street": COLOUR.town, "town": COLOUR.house,
        "green": COLOUR.green, "brown": COLOUR.brown, "orange": COLOUR.orange,
    }  # fmt: skip
    assert {name: palette[name] for name in wanted} == wanted
    printed = built["rulebook"]["printed"]
    for page in (0, next(n for n in range(6, PAGES) if "A reverse slope" in printed.text(n))):
        seen = printed.picture(page, 60).convert("RGB").getcolors(100_000)
        assert seen
        tones = {tone for count, tone in seen if count > 150}
        for name in ("clear", "slope"):
            colour = tuple(int(wanted[name][i : i + 2], 16) for i in (1, 3, 5))
            assert any(math.dist(colour, one) < 4 for one in tones), name


def test_pieces_in_pictures_are_the_printed_ones(built: dict[str, dict[str, Any]]) -> None:
    """With their values where there is room for type; else the same body and the same picture."""
    printed = built["rulebook"]["printed"]
    page = next(n for n in range(6, PAGES) if "Along a side, through a corner" in printed.text(n))
    assert printed.text(page).count("PzKw IV H") >= 3
    page = next(n for n in range(6, PAGES) if "success: Block" in printed.text(n))
    body = pytest.approx((0xAB / 255, 0xAA / 255, 0x7D / 255), abs=0.01)
    bodies = [m for m in marks_of(printed.data, 72 / 25.4, page) if m.colour == body]
    squares = [m for m in bodies if m.kind == "fill" and 4 < m.box[2] - m.box[0] < 8]
    assert len(squares) == 5, "four engineers and a block"


def test_counters_in_small_pictures_leave_ground_to_be_seen(
    built: dict[str, dict[str, Any]],
) -> None:
    """An overrun and a close assault: counters hid the arrows, and all but a house of the town."""
    printed = built["rulebook"]["printed"]
    ground = pytest.approx((0xEC / 255, 0xE6 / 255, 0xC6 / 255), abs=0.01)
    german = pytest.approx((0x4B / 255, 0x56 / 255, 0x51 / 255), abs=0.01)
    for title in ("Two ways through", "Into the town"):
        page = next(n for n in range(6, PAGES) if title in printed.text(n))
        fills = [m for m in marks_of(printed.data, 72 / 25.4, page) if m.kind == "fill"]
        hexes = [high(m) for m in fills if m.colour == ground and 12 < high(m) < 30]
        counters = [high(m) for m in fills if m.colour == german and 12 < high(m) < 30]
        assert hexes, title
        assert counters, title
        assert max(counters) < 0.75 * min(hexes), title


def high(mark: Mark) -> float:
    return mark.box[3] - mark.box[1]
