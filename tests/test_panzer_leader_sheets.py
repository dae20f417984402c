"""Panzer Leader: record sheets, the odds finder and the guide to printing, as printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.packs import fieldpress
from tests.printed import MM, Printed
from tests.shares import first
from tests.tagged import Print

PRODUCTS = ("situation-sheets", "ranges", "print-guide")
PARTS = {"¼": Fraction(1, 4), "⅓": Fraction(1, 3), "½": Fraction(1, 2), "⅔": Fraction(2, 3),
         "¾": Fraction(3, 4)}  # fmt: skip
COLUMNS = {"1-4": Fraction(1, 4), "1-3": Fraction(1, 3), "1-2": Fraction(1, 2), "1-1": Fraction(1),
           "2-1": Fraction(2), "3-1": Fraction(3), "4-1+": Fraction(4)}  # fmt: skip

# A line of each table: its fields, with the number of boxes of those that are ticked.
FORMS: dict[tuple[str, int], dict[str, int]] = {
    ("order", 22): {"turn": 0, "marker": 0, "hex": 0, "firers": 0, "spotter": 0, "strength": 0,
                    "targets": 0, "average": 0, "result": 0},
    ("aircraft", 10): {"kind": 0, "load": 0, "used": 1, "guns": 4, "arrives": 0, "damaged": 1,
                       "gone": 0, "notes": 0},
    ("landing", 12): {"unit": 0, "carrier": 0, "turn": 0, "sea": 0, "beach": 0, "die": 0,
                      "ashore": 1, "notes": 0},
    ("allied", 15): dict.fromkeys(["unit", "start", "lost", "left"], 0),
    ("german", 15): dict.fromkeys(["unit", "start", "lost", "left"], 0),
    ("unit", 24): {"turn": 0, "unit": 0, "count": 0, "hex": 0, "with": 0, "group": 0, "placed": 1},
}  # fmt: skip
ALONE = ["page_1_situation", "page_1_side", "page_1_player", "page_3_situation", "page_3_allied",
         "page_3_german", "page_4_situation", "page_4_side", "page_4_player"]  # fmt: skip


@pytest.fixture(scope="module", params=first(1, ["a4", "letter"]))
def built(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> dict[str, dict[str, Any]]:
    """The sheets on either paper: their entries in the manifest, each with what was printed."""
    out = sharing(tmp_path_factory.mktemp("pl-sheets"))
    names = [f"panzer-leader/{name}" for name in PRODUCTS]
    ran = fieldpress("build", *names, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.err
    files = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    for file in files:
        file["printed"] = Printed((out / file["file"]).read_bytes())
    return {file["product"]: file for file in files}


@pytest.fixture(scope="module")
def finder(built: dict[str, dict[str, Any]]) -> Print:
    """The tables of the odds finder, cell by cell."""
    return Print(built["ranges"]["printed"].data)


def value(text: str) -> Fraction:
    """A number as it is printed: 13, 2⅓, ½."""
    whole = re.sub("[¼⅓½⅔¾]", "", text)
    return Fraction(int(whole or 0)) + PARTS.get(text[len(whole) :], Fraction())


def fields(built: dict[str, dict[str, Any]]) -> list[Any]:
    return list(built["situation-sheets"]["printed"].pdf.Root.AcroForm.Fields)


# What is written on


def expected() -> list[str]:
    """The names of all fields."""
    names = [*ALONE, *(f"turn_{turn}_note" for turn in range(1, 16))]
    for (prefix, lines), line in FORMS.items():
        for number in range(1, lines + 1):
            for name, boxes in line.items():
                field = f"{prefix}_{number}_{name}"
                names += [f"{field}_{box}" for box in range(1, boxes + 1)] if boxes > 1 else [field]
    names += [f"{side}_total_{name}" for side in ("allied", "german")
              for name in ("start", "lost", "left")]  # fmt: skip
    return names


def test_every_field_is_there_once_and_is_told(built: dict[str, dict[str, Any]]) -> None:
    found = [str(field.T) for field in fields(built)]
    assert sorted(found) == sorted(expected())
    assert len(set(found)) == len(found) > 550
    tips = [str(field.TU) for field in fields(built)]
    assert all(len(tip) > 3 for tip in tips)
    assert all(re.search("used|Damaged|Ashore|Placed", str(field.TU)) for field in fields(built)
               if field.FT == "/Btn")  # fmt: skip
    assert built["situation-sheets"]["pages"] == 4


def test_fields_have_room_for_a_hand(built: dict[str, dict[str, Any]]) -> None:
    for field in fields(built):
        left, one, right, other = (float(side) * MM for side in field.Rect)
        low, high = sorted([one, other])
        if field.FT == "/Tx":
            assert high - low >= 6.95, str(field.T)
            assert right - left >= 9.5, str(field.T)
        else:
            assert min(high - low, right - left) >= 4.9, str(field.T)


def test_labels_stand_once_on_top(built: dict[str, dict[str, Any]]) -> None:
    printed = built["situation-sheets"]["printed"]
    for page, labels in (
        (0, ["Turn fired", "Target hex", "Firers and where they stand", "AS after WEC"]),
        (1, ["Machine guns used", "Bombs or rockets", "Sea hex", "Beach hex", "DD die"]),
        (2, ["Turn record", "the line is for what arrives", "Allied losses", "German losses"]),
        (3, ["Set-up and reinforcements", "Hex or edge", "Carried by, inside", "Placed"]),
    ):
        text = printed.text(page)
        for label in labels:
            assert text.count(label) == 1, label
    for turn in range(1, 16):
        assert str(turn) in printed.text(2).split()


def test_the_aircraft_sheet_says_what_damaged_does(built: dict[str, dict[str, Any]]) -> None:
    text = built["situation-sheets"]["printed"].text(1)
    assert "A damaged aircraft leaves at once without attacking, never comes back" in text


def test_fill_in_and_read_back(built: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    filled = tmp_path / "filled.pdf"
    path = tmp_path / "sheets.pdf"
    path.write_bytes(built["situation-sheets"]["printed"].data)
    with pikepdf.open(path) as pdf:
        for number, field in enumerate(pdf.Root.AcroForm.Fields):
            if field.FT == "/Tx":
                field.V = pikepdf.String(f"{number} W-Q-10 ½")
            else:
                field.V = field.AS = next(key for key in field.AP.N if key != "/Off")
        pdf.save(filled)
    with pikepdf.open(filled) as pdf:
        for number, field in enumerate(pdf.Root.AcroForm.Fields):
            assert str(field.V) == (f"{number} W-Q-10 ½" if field.FT == "/Tx" else "/on")


# Odds and strengths


def test_the_odds_finder_cell_by_cell(finder: Print) -> None:
    """A column begins at the attack strength that makes its odds exactly."""
    found = {}
    for table in finder.tables[:2]:
        assert [cell.text for cell in table[0]] == ["DS", *COLUMNS]
        for row in table[1:]:
            found[int(row[0].text)] = [value(cell.text) for cell in row[1:]]
    assert list(found) == list(range(1, 51))
    for defence, least in found.items():
        assert least == [defence * ratio for ratio in COLUMNS.values()], defence


def test_the_odds_finder_agrees_with_the_rule_for_every_pair(finder: Print) -> None:
    """For 1–80 against 1–50, halves too: the ratio, rounded for the defender."""
    least = {int(row[0].text): [value(cell.text) for cell in row[1:]]
             for table in finder.tables[:2] for row in table[1:]}  # fmt: skip
    heads = list(COLUMNS)
    for defence, thresholds in least.items():
        for halves in range(1, 161):
            attack = Fraction(halves, 2)
            read = [head for head, at in zip(heads, thresholds, strict=True) if attack >= at]
            wanted: str | None
            if attack >= defence:
                wanted = heads[min(int(attack / defence), 4) + 2]
            else:
                under = -int(-(defence / attack) // 1)  # defenders a point of attack, rounded up
                wanted = heads[4 - under] if under <= 4 else None
            assert (read[-1] if read else None) == wanted, (attack, defence)


def test_halves_keep_their_fraction_and_doubles_are_double(finder: Print) -> None:
    tables = [table for table in finder.tables if [c.text for c in table[0]] == ["AS", "½", "2×"]]
    rows = [[value(cell.text) for cell in row] for table in tables for row in table[1:]]
    assert rows == [[n, Fraction(n, 2), 2 * n] for n in range(1, 81)]


def test_ranges_are_halved_and_quartered_without_fractions(finder: Print, repository: Path) -> None:
    tables = [table for table in finder.tables if table[0][0].text == "Range"]
    rows = {int(row[0].text): (row[1].text, row[2].text) for table in tables for row in table[1:]}
    text = (repository / "content/panzer-leader/units/unit-kinds.yaml").read_text("utf-8")
    kinds = re.findall(r"class: (\S+), attack: (\d+), range: (\d+)", text)
    assert len(kinds) > 70
    assert sorted(rows) == sorted({int(reach) for _, attack, reach in kinds if int(attack)})
    artillery = {int(reach) for kind, _, reach in kinds if kind == "(H)"}
    for reach, (half, quarter) in rows.items():
        assert int(half) == reach // 2
        assert quarter == (f"from{reach // 4 + 1}" if reach in artillery else "–")
    assert rows[35] == ("17", "from9"), "not within 8"


def test_the_example_is_read_from_the_table(finder: Print) -> None:
    assert "42 against 11" in finder.text
    row = next(r for t in finder.tables[:2] for r in t[1:] if r[0].text == "11")
    assert [cell.text for cell in row[6:]] == ["33", "44"]


# The guide


def test_the_guide_tells_every_file_but_other_sizes(built: dict[str, dict[str, Any]]) -> None:
    listed = fieldpress("list", "panzer-leader", "--json")
    (pack,) = json.loads(listed.out)
    names = {one["id"] for one in pack["products"]} - {"print-guide"}
    names = {name for name in names if not re.search(r"counters.*-(small|large)$|markers-", name)}
    text = built["print-guide"]["printed"].text(0)
    for name in names:
        family = re.sub("^board-[a-z]+", "board-*", name)  # sections are told together, and boxes
        family = re.sub("^.+-box$", "*-box", family)
        assert f"{family}.pdf" in text, name
    assert built["print-guide"]["pages"] == 1


def test_the_guide_adds_up_the_sheets_of_the_game(built: dict[str, dict[str, Any]]) -> None:
    table = next(t for t in Print(built["print-guide"]["printed"].data).tables if len(t) > 5)
    total = next(n for n, row in enumerate(table) if row[1].text == "Inall")
    counted = [row[3].text for row in table[1:total]]
    assert table[total][3].text == str(sum(int(number) for number in counted))
    sheets = {row[1].text: row[3].text for row in table}
    assert sheets["rulebook-folded.pdf"] == "8"
    assert sheets["situation-sheets.pdf"] == "2"
