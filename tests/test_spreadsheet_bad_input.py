"""Spreadsheets with which something is wrong: what is told, at which cell, and with which hint."""

from __future__ import annotations

import datetime
import faulthandler
import io
import os
import signal
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.content import load_pack
from generator.content.spreadsheet import cells, reading, workbooks
from generator.content.spreadsheet.cells import NotATableError
from generator.content.spreadsheet.reading import WorkbookReader
from generator.errors import ContentError, FieldpressError, Place
from tests.packs import write_own_pack
from tests.shares import first
from tests.workbooks import csv_of, ods, rezipped, xlsx

HEAD = ["name", "action", "power", "text"]

DECK = """\
kind: deck
title: Deck
piece: mini
front: card.html
fields:
  name: text
  action: ref actions
  power: optional number from 0
  ready: optional flag
  tags: optional list of number
  text: optional text
"""

ACTIONS = "kind: records\ntitle: Actions\nfields: {name: text}\nrecords: [{id: move, name: Move}]\n"

UNIT = "p/u.xlsx!Units!"
HERE = "p/deck.yaml:12:15: "


def told(folder: Path, table: tuple[str, bytes], said: str = "", deck: str = DECK) -> list[str]:
    """What is wrong with a pack whose cards are a table."""
    name, data = table
    files = {
        "pack.yaml": "kind: pack\ntitle: P\n",
        "actions.yaml": ACTIONS,
        "deck.yaml": f"{deck}cards: {said or f'{{from: {name}}}'}\n",
        "templates/card.html": "{{ card.name }}",
    }
    write_own_pack(folder / "p", files)
    (folder / "p" / name).write_bytes(data)
    with pytest.raises(ContentError) as caught:
        load_pack(folder / "p", "p")
    return str(caught.value).splitlines()


def one(**more: object) -> dict[str, object]:
    return {"name": "A", "action": "move", **more}


def table(*records: Mapping[str, object], edit: Callable[[Any], object] | None = None) -> bytes:
    """A workbook of records, with a column for each key."""
    keys = list(dict.fromkeys(key for record in records for key in record))
    return xlsx([keys, *([record.get(key) for key in keys] for record in records)], edit=edit)


IN_CELLS: Mapping[str, tuple[bytes, list[str]]] = {
    "a value of the wrong kind": (
        table(
            one(power="much", ready="perhaps"), one(name="B", power=-1), one(name="C", power=1.5)
        ),
        [
            f"{UNIT}C2: expected a whole number, found the text 'much'",
            f"{UNIT}D2: expected true or false, found the text 'perhaps'",
            f"{UNIT}C3: -1 is out of range; the minimum is 0",
            f"{UNIT}C4: expected a whole number, found the number '1.5'",
        ],
    ),
    "an empty cell that must not be": (
        table(one(), {"name": None, "action": "move", "power": 2}),
        [f"{UNIT}A3: 'name' is missing"],
    ),
    "a lost reference": (
        table(one(action="mvoe")),
        [f"{UNIT}B2: 'mvoe' is not among the records of 'actions'", "  hint: did you mean 'move'?"],
    ),
    "a lost link": (
        table(one(text="See [[hits]].")),
        [f"{UNIT}C2: the link '[[hits]]' leads nowhere"],
    ),
    "an item of a list": (
        table(one(tags="1; two; 3")),
        [f"{UNIT}C2: expected a whole number, found the text 'two'"],
    ),
    "a date, a time and a day with a time": (
        table(
            one(text=datetime.date(2026, 3, 4)),
            one(name="B", text=datetime.time(12, 30)),
            one(name="C", power=datetime.datetime(2026, 3, 4, 12, 30)),
            one(name="D", text=datetime.date(2026, 5, 6)),
            one(name="E", text=datetime.date(2026, 7, 8)),
        ),
        [
            f"{UNIT}C2: this is a date, 2026-03-04, not text; so it is in 3 more cells of this "
            "column",
            "  hint: format the column as text and type it again: a spreadsheet takes 3-4 for a "
            "date",
            f"{UNIT}D4: this is a date, 2026-03-04 12:30:00, not text",
            "  hint: format the column as text and type it again: a spreadsheet takes 3-4 for a "
            "date",
        ],
    ),
    "a formula that was never calculated": (
        table(one(), one(name="B", power="=1+1")),
        [
            f"{UNIT}C3: this formula has no value kept with it",
            "  hint: open the file in a spreadsheet program and save it there",
        ],
    ),
    "merged cells": (
        table(
            *(one(name=n, power=1, text="t") for n in "ABCD"),
            edit=lambda page: page.merge_cells("C3:D4"),
        ),
        [
            f"{UNIT}C3: C3 to D4 are merged",
            "  hint: unmerge them, and write the value into each",
        ],
    ),
    "a character that is not allowed": (
        table(one(text="to the \u202eleft")),
        [f"{UNIT}C2: the character U+202E is not allowed here"],
    ),
    "two names that make one id": (
        table(one(name="Old Guard"), one(name="old guard")),
        [
            f"{UNIT}A3: duplicate id 'old-guard', made from 'old guard'",
            f"  see {UNIT}A2",
            "  hint: give it a name of its own, or an id in a column 'id'",
        ],
    ),
    "one id twice": (
        table(one(id="a"), one(name="B", id="a")),
        [f"{UNIT}C3: duplicate id 'a'", f"  see {UNIT}C2"],
    ),
    "an id that is none": (
        table(one(id="a b")),
        [f"{UNIT}C2: invalid id 'a b'; use letters, digits, hyphens and dots"],
    ),
    "copies": (
        table(one(copies=-1), one(name="B", copies=1001)),
        [
            f"{UNIT}C2: -1 is out of range; the minimum is 1",
            f"{UNIT}C3: 1001 is out of range; the maximum is 1000",
        ],
    ),
    "a number beyond all measure": (
        table(one(power=1e301)),
        [f"{UNIT}C2: this number is too large"],
    ),
    "only a header": (xlsx([HEAD]), [f"{UNIT}A1: the list is empty"]),
    "an unknown column": (
        xlsx([["Name", "Acton", "Remarks"], ["A", "move"]]),
        [
            f"{UNIT}B1: unknown column 'Acton'",
            "  hint: begin its name with '#' if it is only a note of yours",
            "  hint: did you mean 'action'?",
            f"{UNIT}C1: unknown column 'Remarks'",
            "  hint: begin its name with '#' if it is only a note of yours",
        ],
    ),
    "a key that no column may have": (
        xlsx([["name", "action", "here"], ["A", "move", 1]]),
        [
            f"{UNIT}C1: unknown column 'here'",
            "  hint: begin its name with '#' if it is only a note of yours",
        ],
    ),
    "no column for a field": (
        xlsx([["# notes", "name"], ["", "A"]]),
        [f"{UNIT}A1: there is no column for the field 'action'"],
    ),
    "two columns for a field": (
        xlsx([["name", "action", "Name"], ["A", "move", "B"]]),
        [f"{UNIT}C1: a second column for 'name'", f"  see {UNIT}A1"],
    ),
    "a column without a name": (
        xlsx([["name", "action"], ["A", "move"], ["B", "move", None, 7]]),
        [
            f"{UNIT}D3: this column has no name",
            "  hint: give the column a name, one that begins with '#' if it holds your own notes",
        ],
    ),
}


@pytest.mark.parametrize("name", first(10, IN_CELLS))
def test_what_is_wrong_in_a_cell_is_told_there(tmp_path: Path, name: str) -> None:
    data, lines = IN_CELLS[name]
    assert told(tmp_path, ("u.xlsx", data)) == lines


def test_an_error_that_a_formula_comes_to_is_told(tmp_path: Path) -> None:
    def broken(name: str, data: bytes) -> bytes:
        new = b'<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
        return data.replace(b'<c r="C2" t="n"><v>7</v></c>', new)

    lines = [
        f"{UNIT}C2: the formula here comes to #DIV/0!",
        "  hint: mend it, or write the value itself",
    ]
    data = rezipped(table(one(power=7)), broken)
    assert told(tmp_path, ("u.xlsx", data)) == lines
    formula = '<table:table-cell table:formula="of:=1/0" office:value-type='
    cell = f'{formula}"string" office:string-value=""><text:p>#DIV/0!</text:p></table:table-cell>'
    found = told(tmp_path, ("u.ods", ods([HEAD, ["A", "move", cell]])))
    assert found == [line.replace("xlsx", "ods") for line in lines]


def test_cells_of_ods_are_looked_at_as_well(tmp_path: Path) -> None:
    merged = (
        '<table:table-cell table:number-columns-spanned="1" table:number-rows-spanned="2" '
        'office:value-type="string"><text:p>B</text:p></table:table-cell>'
    )
    day = '<table:table-cell office:value-type="date" office:date-value="2026-03-04"/>'
    empty = '<table:table-cell table:formula="of:=[.A1]"/>'
    far = '<table:table-cell table:number-columns-repeated="16380"/>'
    rows = [
        [*HEAD, far],
        [merged, "move"],
        ["<table:covered-table-cell/>", "move"],
        ["C", "move", empty],
        ["D", "move", None, day, far],
    ]
    assert told(tmp_path, ("u.ods", ods(rows))) == [
        "p/u.ods!Units!A2: A2 to A3 are merged",
        "  hint: unmerge them, and write the value into each",
        "p/u.ods!Units!C4: this formula has no value kept with it",
        "  hint: open the file in a spreadsheet program and save it there",
        "p/u.ods!Units!D5: this is a date, 2026-03-04, not text",
        "  hint: format the column as text and type it again: a spreadsheet takes 3-4 for a date",
    ]


IN_TEXTS: Mapping[str, tuple[str, list[str]]] = {
    "lines and columns, whatever is quoted": (
        'name,action,power\n"A\n""1""\n",move,1\n\n"B\n",move,"\nx"\n,move,\n',
        [
            "p/u.csv:7:8: expected a whole number, found the text 'x'",
            "p/u.csv:9:1: 'name' is missing",
        ],
    ),
    "text after a quote": (
        'name,action,text\nA,move,"Fire" first\nB,"move"x,\n',
        [
            "p/u.csv:2:14: there is text after the closing quote",
            '  hint: in a quoted cell a quote is typed twice: "the ""Iron"" squad"',
            "p/u.csv:3:9: there is text after the closing quote",
            '  hint: in a quoted cell a quote is typed twice: "the ""Iron"" squad"',
        ],
    ),
    "a quote that is not closed": (
        'name,action,text\nA,move,"Fire\nB,move,\n',
        ["p/u.csv:2:8: the quote that opens here is not closed"],
    ),
    "a comma in a text": (
        "name,action,text\nA,move,Fire, then move\nB,mvoe,,,\n",
        [
            "p/u.csv:2:13: this row has more cells than the header",
            '  hint: a text that holds the delimiter needs quotes: "Fire, then move"',
        ],
    ),
    "two delimiters": (
        "nme;actoin,txt\nA;move,t\n",
        [
            f"{HERE}'u.csv': its cells may be separated by ',' or ';'",
            "  hint: say which beside 'from': delimiter: ','",
        ],
    ),
    "nothing": ("", [f"{HERE}'u.csv' is empty"]),
    "nothing but gaps": (",,\n \n", [f"{HERE}'u.csv' is empty"]),
    "control characters": (
        "name,action\nA\x07,move\n",
        ["p/u.csv:2:1: the character U+0007 is not allowed here"],
    ),
}


@pytest.mark.parametrize("name", IN_TEXTS)
def test_what_is_wrong_in_a_csv_is_told_by_line_and_column(tmp_path: Path, name: str) -> None:
    text, lines = IN_TEXTS[name]
    assert told(tmp_path, ("u.csv", text.encode())) == lines


def test_a_csv_that_is_no_text_we_know_is_told(tmp_path: Path) -> None:
    hint = "  hint: save it as 'CSV UTF-8'"
    wide = "name,action\n".encode("utf-16")
    assert told(tmp_path, ("u.csv", wide)) == [f"{HERE}'u.csv': this is text in UTF-16", hint]
    message = f"{HERE}'u.csv': this is text neither in UTF-8 nor in cp1252"
    assert told(tmp_path, ("u.csv", b"name,action\n\x81\xff,move\n")) == [message, hint]


ASKED: Mapping[str, tuple[str, list[str]]] = {
    "a file that is not there": (
        "{from: U.xlsx}",
        [f"{HERE}there is no spreadsheet 'U.xlsx' in the pack", "  hint: did you mean 'u.xlsx'?"],
    ),
    "a file outside": (
        "{from: ../u.xlsx}",
        [
            f"{HERE}there is no spreadsheet '../u.xlsx' in the pack",
            "  hint: did you mean 'u.xlsx'?",
        ],
    ),
    "the file by which Excel says who has it open": (
        "{from: ~$u.xlsx}",
        [f"{HERE}there is no spreadsheet '~$u.xlsx' in the pack", "  hint: did you mean 'u.xlsx'?"],
    ),
    "another format": (
        "{from: u.numbers}",
        [
            f"{HERE}'u.numbers' is no spreadsheet: they end in .csv, .ods, .tsv, .xlsm, .xlsx",
            "  hint: save it as .xlsx, .ods or CSV",
        ],
    ),
    "unknown keys and wrong values": (
        "{from: u.xlsx, shet: Units, columns: [a], separator: '', delimiter: '|'}",
        [
            "p/deck.yaml:12:23: unknown key 'shet'",
            "  hint: did you mean 'sheet'?",
            "p/deck.yaml:12:45: expected a mapping, found a list",
            "p/deck.yaml:12:61: the text is empty",
            "p/deck.yaml:12:76: the text '|' is not one of ,, ;, tab",
        ],
    ),
    "no table at all": ("{sheet: Units}", ["p/deck.yaml:12:8: expected a list, found a mapping"]),
    "a sheet that is not there": (
        "{from: u.xlsx, sheet: units}",
        [
            "p/deck.yaml:12:30: there is no sheet 'units' in 'u.xlsx'",
            "  hint: did you mean 'Units'?",
        ],
    ),
    "a sheet called quite differently": (
        "{from: u.xlsx, sheet: Karten}",
        [
            "p/deck.yaml:12:30: there is no sheet 'Karten' in 'u.xlsx'",
            "  hint: sheets are 'Units'",
        ],
    ),
    "a sheet of a CSV": (
        "{from: u.csv, sheet: Units}",
        ["p/deck.yaml:12:22: a CSV has no sheets"],
    ),
    "a delimiter of a workbook": (
        "{from: u.xlsx, delimiter: ','}",
        ["p/deck.yaml:12:23: only a CSV has a delimiter"],
    ),
    "columns that are not there, and fields": (
        "{from: u.xlsx, columns: {nam: name, action: actoin}}",
        [
            "p/deck.yaml:12:33: there is no column 'nam' in the table",
            "  hint: did you mean 'name'?",
            "p/deck.yaml:12:52: 'actoin' is not a field of these records",
            "  hint: did you mean 'action'?",
        ],
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_is_wrong_with_what_is_asked_for_is_told(tmp_path: Path, name: str) -> None:
    said, lines = ASKED[name]
    assert told(tmp_path, ("u.xlsx", table(one())), said) == lines


def test_the_rest_of_the_file_is_checked_all_the_same(tmp_path: Path) -> None:
    deck = DECK.replace("piece: mini", "piece: mini\ncuont: 3")
    lines = told(tmp_path, ("u.xlsx", b"PK"), deck=deck)
    assert lines == [
        "p/deck.yaml:4:1: unknown key 'cuont'",
        "  hint: did you mean 'count'?",
        "p/deck.yaml:13:15: 'u.xlsx': this is not an XLSX spreadsheet, or it is damaged",
    ]
    lines = told(tmp_path, ("u.xlsx", table(one(power="=1"), one(name="B", power="x"))))
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == [
        f"{UNIT}C2",
        f"{UNIT}C3",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("text: optional text", "text: optional txt", "11:9: unknown field type 'txt'; examples"),
        ("text: optional text", "copies: number", "11:3: 'copies' is a key that every record has"),
        ("name: text", "name: text\n" + "".join(f"  f{n}: text\n" for n in range(201)), "6:3: 207"),
    ],
)
def test_what_is_wrong_with_the_fields_is_told_as_ever(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    lines = told(tmp_path, ("u.xlsx", table(one())), deck=DECK.replace(old, new))
    assert lines[0].startswith(f"p/deck.yaml:{message}")
    assert len(lines) == 1


def test_fields_that_no_cell_can_hold_are_told(tmp_path: Path) -> None:
    hint = "  hint: write these records in YAML, or declare a field for each of their values"
    deck = DECK + "  gun: {range: number}\n  shots: optional list of text\n"
    deck = deck.replace("optional list of text", "[{at: number}]")
    lines = told(tmp_path, ("u.xlsx", table(one(shots="1"))), deck=deck)
    assert lines == [
        "p/deck.yaml:12:8: a cell can't hold 'gun': its values are records",
        hint,
        "p/deck.yaml:13:10: a cell can't hold 'shots': its values are records",
        hint,
    ]


# Too much, and hostile


def bomb() -> bytes:
    """A workbook whose sheet is 200 MB of nothing."""

    def blown(name: str, data: bytes) -> bytes:
        return data + b" " * 200_000_000 if name == "xl/worksheets/sheet1.xml" else data

    return rezipped(table(one()), blown)


@pytest.mark.ci
def test_a_bomb_is_refused_unopened(tmp_path: Path) -> None:
    data = bomb()
    assert len(data) < 1_000_000
    assert told(tmp_path, ("u.xlsx", data)) == [
        f"{HERE}'u.xlsx': the spreadsheet has more than 100,000,000 bytes when unpacked"
    ]


def test_a_bomb_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    def blown(name: str, data: bytes) -> bytes:
        return data + b" " * 50_000_000 if name == "content.xml" else data

    data = bytearray(rezipped(ods([HEAD, ["A", "move"]]), blown))
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        size = packed.getinfo("content.xml").file_size
    said = size.to_bytes(4, "little")
    assert data.count(said) == 2  # beside the part, and in the list at the end
    assert told(tmp_path, ("u.ods", bytes(data.replace(said, (999).to_bytes(4, "little"))))) == [
        f"{HERE}'u.ods': this is not an ODS spreadsheet, or it is damaged"
    ]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    data = bytes(workbooks.MAX_PACKED + 1)
    assert told(tmp_path, ("u.xlsx", data)) == [f"{HERE}'u.xlsx' has more than 10,000,000 bytes"]
    assert told(tmp_path, ("u.csv", bytes(2_000_001))) == [
        f"{HERE}'u.csv' has more than 2,000,000 bytes"
    ]


@pytest.mark.ci
def test_a_table_of_100000_rows_is_refused_soon(tmp_path: Path) -> None:
    rows = [["name", "action"], *([f"n{number}", "m"] for number in range(100_000))]
    assert told(tmp_path, ("u.csv", csv_of(rows))) == [
        "p/u.csv:20001:1: there are more than 20,000 rows"
    ]

    def filled(name: str, data: bytes) -> bytes:
        if name != "xl/worksheets/sheet1.xml":
            return data
        cell = "<c t='inlineStr'><is><t>{}</t></is></c>"
        body = "".join(f"<row>{''.join(map(cell.format, row))}</row>" for row in rows)
        before, _, rest = data.partition(b"<sheetData>")
        return (
            before + f"<sheetData>{body}</sheetData>".encode() + rest.partition(b"</sheetData>")[2]
        )

    assert told(tmp_path, ("u.xlsx", rezipped(table(one()), filled))) == [
        f"{UNIT}A20001: there are more than 20,000 rows"
    ]


def test_a_list_in_a_cell_has_bounds_as_well(tmp_path: Path) -> None:
    lines = ["with its lists the table holds more than 200,000 values"]
    text = "name,action,tags\nA,move,1\nB,move," + "1;" * 200_001 + "\n"
    assert told(tmp_path, ("u.csv", text.encode())) == [f"p/u.csv:3:8: {lines[0]}"]
    text = "name,action,tags\n" + "".join(f"{n},move,{'1;' * 9_999}\n" for n in range(30))
    assert told(tmp_path, ("u.csv", text.encode())) == [f"p/u.csv:21:1: {lines[0]}"]


def test_other_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = [["name", *(f"#{number}" for number in range(256))]]
    assert told(tmp_path, ("u.xlsx", xlsx(wide))) == [f"{UNIT}IW1: there are more than 256 columns"]
    monkeypatch.setattr(cells, "MAX_VALUES", 5)
    assert told(tmp_path, ("u.xlsx", table(one(), one(name="B")))) == [
        f"{UNIT}A3: there are more than 200,000 cells with something in them"
    ]
    monkeypatch.setattr(cells, "MAX_VALUES", 50)
    monkeypatch.setattr(cells, "MAX_LETTERS", 20)
    assert told(tmp_path, ("u.csv", csv_of([HEAD, ["A", "move"]]))) == [
        "p/u.csv:2:1: the cells have more than 2,000,000 characters"
    ]
    parts = io.BytesIO()
    with zipfile.ZipFile(parts, "w") as packed:
        for number in range(workbooks.MAX_PARTS + 1):
            packed.writestr(str(number), "")
    assert told(tmp_path, ("u.xlsx", parts.getvalue())) == [
        f"{HERE}'u.xlsx': the spreadsheet is packed of more than 2,000 files"
    ]


def test_a_cell_at_the_end_of_all_cells_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*arguments: Any) -> Any:
        faulthandler.disable()  # pytest's, which would tell of it at length
        return workbooks.read_workbook(*arguments)

    def far(page: Any) -> None:
        page["XFD1048576"] = "far"

    monkeypatch.setattr(reading, "read_workbook", read)
    lines = told(tmp_path, ("u.xlsx", table(one(), edit=far)))
    assert lines == [f"{HERE}'u.xlsx': {reading.BROKEN}"]


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_xml_that_declares_entities_is_refused(tmp_path: Path, ending: str) -> None:
    declared = b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    cell = '<table:table-cell office:value-type="percentage" office:value="1"/>'
    if ending == "ods":
        data = ods([HEAD, ["A", "move", cell]], more=declared.decode())
    else:

        def changed(name: str, data: bytes) -> bytes:
            if name != "xl/worksheets/sheet1.xml":
                return data
            return declared + data

        data = rezipped(table(one(power="=1")), changed)
    assert told(tmp_path, (f"u.{ending}", data)) == [
        f"{HERE}'u.{ending}': this is not an {ending.upper()} spreadsheet, or it is damaged"
    ]


DAMAGED: Mapping[str, bytes] = {
    "text": b"name,action\n",
    "cut off": table(one())[:-40],
    "no sheet": rezipped(table(one()), lambda n, d: None if "sheet1" in n else d),
    "broken XML": rezipped(table(one()), lambda n, d: d[:-20] if "sheet1" in n else d),
    "an ODS": ods([HEAD, ["A", "move"]]),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_workbooks_are_told(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, ("u.xlsx", DAMAGED[name])) == [
        f"{HERE}'u.xlsx': this is not an XLSX spreadsheet, or it is damaged"
    ]


def test_workbooks_without_a_sheet_and_empty_ones_are_told(tmp_path: Path) -> None:
    data = rezipped(table(one()), lambda n, d: None if n == "xl/workbook.xml" else d)
    assert told(tmp_path, ("u.xlsx", data)) == [f"{HERE}'u.xlsx': there is no sheet in it"]
    for data in (xlsx([]), xlsx([[None, " "], ["", None]])):
        assert told(tmp_path, ("u.xlsx", data)) == [f"{HERE}the sheet 'Units' of 'u.xlsx' is empty"]


def test_old_and_locked_workbooks_are_told(tmp_path: Path) -> None:
    old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
    assert told(tmp_path, ("u.xlsx", old)) == [
        f"{HERE}'u.xlsx': this is not an XLSX spreadsheet: it is an old one (.xls), or locked by a "
        "password",
        "  hint: save it as .xlsx, .ods or CSV, without a password",
    ]


def test_macros_are_left_alone(tmp_path: Path) -> None:
    """A workbook with macros is read like any other, whatever its macros are."""
    found = io.BytesIO(table(one(action="mvoe")))
    with zipfile.ZipFile(found, "a") as packed:
        packed.writestr("xl/vbaProject.bin", os.urandom(5000))
    lines = told(tmp_path, ("u.xlsm", found.getvalue()))
    assert lines[0] == "p/u.xlsm!Units!B2: 'mvoe' is not among the records of 'actions'"


@pytest.mark.ci
@pytest.mark.parametrize(
    ("end", "error", "message"),
    [
        (lambda: os.kill(os.getpid(), signal.SIGXCPU), NotATableError, reading.SLOW),
        (lambda: os._exit(3), NotATableError, reading.BROKEN),
        (lambda: bytearray(1 << 40), NotATableError, reading.BROKEN),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), FieldpressError, "'--jobs 1'"),
    ],
)
def test_a_reader_that_ends_is_told_of(
    monkeypatch: pytest.MonkeyPatch, end: Callable[[], object], error: type, message: str
) -> None:
    def ended(*_: object) -> None:
        end()

    monkeypatch.setattr(reading, "read_workbook", ended)
    with WorkbookReader() as reader, pytest.raises(error, match=r".*") as caught:
        reader.read(b"", ".xlsx", None)
    said = getattr(caught.value, "message", str(caught.value))
    assert message in said


def test_places_of_cells_print_as_spreadsheets_call_them() -> None:
    wanted = {1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA", 16384: "XFD"}
    for column, letters in wanted.items():
        assert str(Place("u.xlsx", 7, column, sheet="My Units")) == f"u.xlsx!My Units!{letters}7"
    places = [Place("u", 9, 1, sheet="A"), Place("u", 1, 1, sheet="B"), Place("u", 2, 1)]
    assert sorted(places) == [places[2], places[0], places[1]]
