"""Records from spreadsheets: the same as in YAML, whatever they were saved as."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import Pack, load_pack
from generator.content.cache import packs as kept_pack
from generator.content.kinds import KINDS
from generator.content.kinds.deck import DeckPart
from generator.content.spreadsheet.reading import WorkbookReader
from generator.content.spreadsheet.texts import read_text
from generator.games import packs
from generator.games.packs import read_pack
from generator.job.output.stamps import inputs
from generator.job.targets import Target
from tests.packs import CARD_CSS, fieldpress, write_own_pack
from tests.printed import Printed
from tests.shares import examples, first
from tests.workbooks import csv_of, ods, rezipped, xlsx

HEAD = "kind: pack\ntitle: Small\n"

FIELDS = """\
kind: deck
title: Deck
piece: mini
front: card.html
fields:
  name: text
  rank: one of officer, private
  strength: number from 0
  speed: decimal
  elite: optional flag
  chance: optional text
  tags: optional list of text
  rolls: optional list of number
  text: optional text
"""

CARDS = """\
cards:
  - {id: lieutenant, name: Lieutenant, rank: officer, strength: 2, speed: 2.5, elite: true,
     chance: '25%', tags: [quick, 'brave, too'], rolls: [1, 6], text: "Two\\nlines, **bold**",
     copies: 2}
  - {id: old-scout, name: Scout, rank: private, strength: 0, speed: 3, elite: false, chance: '12',
     rolls: [4], origin: house}
  - {id: row-5, name: Пехота, rank: private, strength: 1, speed: 0.25, text: '#5 & co, < 3'}
"""

HEADER = ["Name", "RANK", "strength", "speed", "Elite", "chance", "tags", "Rolls", "text",
          "copies", "id", "origin", "# mine", "_too"]  # fmt: skip

TYPED = [
    HEADER,
    ["Lieutenant", " officer ", 2.0, 2.5, True, "25%", "quick; brave, too", "1;6",
     "Two\nlines, **bold**", 2, None, None, "first", 1],
    ["Scout", "private", 0, 3.0, False, 12.0, "", 4, None, None, "old-scout", "house", None, None],
    [None] * 11,
    ["Пехота", "private", 1, 0.25, None, None, " ; ", None, "#5 & co, < 3", 1],
    ["Nobody", "private", 1, 1, None, None, None, None, None, 0, None, None, "left out"],
    [None] * 12 + ["all in all"],
]  # fmt: skip

AS_TEXT = [
    HEADER,
    ["Lieutenant", "officer", "2", "2.5", "yes", "25%", "quick; brave, too", "1;6",
     "Two\nlines, **bold**", "2", "", "", "first", "1"],
    ["Scout", "private", "0", "3", "FALSE", "12", "", "4", "", "", "old-scout", "house"],
    [],
    ["Пехота", "private", "1.0", ".25", "", "", " ; ", "", "#5 & co, < 3", "1"],
    ["Nobody", "private", "1", "1", "", "", "", "", "", "0"],
    [""] * 12 + ["all in all"],
]  # fmt: skip


def percent(page: Any) -> None:
    page["F2"] = 0.25
    page["F2"].number_format = "0%"
    page["K4"].number_format = "0%"  # an empty cell


def with_percent() -> bytes:
    cell = (
        '<table:table-cell office:value-type="percentage" office:value="0.25">'
        "<text:p>25%</text:p></table:table-cell>"
    )
    return ods([[cell if value == "25%" else value for value in row] for row in TYPED])


TABLES: Mapping[str, tuple[str, bytes]] = {
    "CSV": ("{from: units.csv}", csv_of(AS_TEXT)),
    "CSV with a mark": ("{from: units.csv}", csv_of(AS_TEXT, encoding="utf-8-sig")),
    "CSV with semicolons": ("{from: units.csv}", csv_of(AS_TEXT, ";")),
    "Excel's CSV": ("{from: units.csv}", b"sep=;\r\n" + csv_of(AS_TEXT, ";")),
    "TSV": ("{from: units.tsv}", csv_of(AS_TEXT, "\t")),
    "XLSX": ("{from: units.xlsx, sheet: Units}", xlsx(TYPED, edit=percent)),
    "XLSX of texts": ("{from: units.xlsx}", xlsx(AS_TEXT)),
    "XLSM": ("{from: units.xlsm}", xlsx(TYPED, edit=percent)),
    "ODS": ("{from: units.ods, sheet: Units}", with_percent()),
}

CARD = """\
<div class="card"><h1 data-fit="8" {{ at(card, 'name') }}>{{ card.name }}</h1>
<p data-fit="7" {{ at(card, 'text') }}>{{ rich(card.text or '-') }}</p></div>
"""


def written(folder: Path, cards: str, table: tuple[str, bytes] | None = None) -> Path:
    """A pack with one deck, its cards in YAML or in a table."""
    files = {
        "pack.yaml": HEAD,
        "deck.yaml": FIELDS + cards,
        "templates/card.html": CARD,
        "templates/card.css": CARD_CSS,
    }
    write_own_pack(folder, files)
    if table:
        (folder / table[0]).write_bytes(table[1])
    return folder


def deck_of(pack: Pack) -> DeckPart:
    deck = pack.parts["deck"]
    assert isinstance(deck, DeckPart)
    return deck


def from_table(folder: Path, name: str) -> Path:
    said, data = TABLES[name]
    file = said.split(",")[0].split(": ")[1].rstrip("}")
    return written(folder, f"cards: {said}\n", (file, data))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_records_that_yaml_has(tmp_path: Path, name: str) -> None:
    wanted = deck_of(load_pack(written(tmp_path / "yaml", CARDS), "p"))
    found = deck_of(load_pack(from_table(tmp_path / "table", name), "p"))
    assert {k: dict(v) for k, v in found.cards.records.items()} == {
        key: {**record, **({"copies": 1} if key == "row-5" else {})}
        for key, record in wanted.cards.records.items()
    }
    assert dict(found.copies) == {"lieutenant": 2, "old-scout": 1, "row-5": 1}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("CSV", ["p/units.csv:2:1", "p/units.csv:4:15", "p/units.csv:6:31", "p/units.csv:1:1"]),
        ("XLSX", [f"p/units.xlsx!Units!{cell}" for cell in ("A2", "C3", "I5", "A1")]),
        ("ODS", [f"p/units.ods!Units!{cell}" for cell in ("A2", "C3", "I5", "A1")]),
    ],
)
def test_places_are_cells_and_stay_so_in_a_kept_pack(
    tmp_path: Path, name: str, places: list[str]
) -> None:
    folder = from_table(tmp_path / "p", name)
    checked = load_pack(folder, "p", KINDS)
    data = kept_pack.pack_data(checked)
    assert data is not None
    again = kept_pack.pack_from(data, folder, "p", KINDS)
    assert again.sources == checked.sources
    for pack in (checked, again):
        cards = deck_of(pack).cards
        assert [
            str(cards.place("lieutenant")),
            str(cards.place("old-scout", ("strength",))),
            str(pack.place_of("p/deck.yaml#cards.2.text")),
            str(pack.place_of("p/deck.yaml#cards")),
        ] == places
        assert str(pack.place_of("p/deck.yaml#fields.name")) == "p/deck.yaml:6:9"


def test_columns_are_named_by_a_map_and_items_separated_as_said(tmp_path: Path) -> None:
    rows = [
        ["Piece", "Rank", "Move (in)", "Power", "Note", "tags"],
        ["A", "private", "2.5", "3", "not mine", "one | two; three"],
    ]
    columns = "{Piece: name, 'Move (in)': speed, Power: strength, Note: null}"
    said = f"cards: {{from: sub/a b.csv, separator: '|', columns: {columns}}}\n"
    (tmp_path / "p/sub").mkdir(parents=True)
    pack = load_pack(written(tmp_path / "p", said, ("sub/a b.csv", csv_of(rows))), "p")
    card = deck_of(pack).cards.records["a"]
    assert (card["name"], card["speed"], card["strength"]) == ("A", 2.5, 3)
    assert card["tags"] == ["one", "two; three"]


def test_numbers_of_a_csv_without_commas_may_have_decimal_commas(tmp_path: Path) -> None:
    text = "name;rank;strength;speed\nA;private;−0;2,5\nB;private;3,0;,5\n"
    said = "cards: {from: u.csv}\n"
    pack = load_pack(written(tmp_path / "p", said, ("u.csv", text.encode())), "p")
    found = [(one["strength"], one["speed"]) for one in deck_of(pack).cards.records.values()]
    assert found == [(0, 2.5), (3, 0.5)]


def test_a_column_may_be_called_like_a_word_of_yaml_or_a_key_of_the_file(tmp_path: Path) -> None:
    files = {
        "pack.yaml": HEAD,
        "odd.yaml": "kind: records\ntitle: Odd\nfields: {kind: text, 'null': text, 'true': text, "
        "from: text, fields: text, '12': text, __class__: text}\nrecords: {from: odd.xlsx, "
        "columns: {' cls ': __class__}}\n",
    }
    folder = write_own_pack(tmp_path / "p", files)
    rows = [["kind", "null", True, "from", "fields", 12, "cls"], list("abcdefg")]
    rows[1].append("")
    (folder / "odd.xlsx").write_bytes(xlsx(rows))
    (folder / "odd.yaml").write_text(files["odd.yaml"].replace("' cls '", "cls"))
    (record,) = load_pack(folder, "p").records("odd").values()
    assert [
        record[key] for key in ("kind", "null", "true", "from", "fields", "12", "__class__")
    ] == list("abcdefg")
    assert record["id"] == "row-2"


def test_a_formula_counts_as_the_value_kept_with_it(tmp_path: Path) -> None:
    """LibreOffice and Excel keep values; openpyxl, with which the sheet is made, doesn't."""
    made = xlsx([["name", "rank", "strength", "speed", "text"], ["A", "private", "=1+1", 2, "=B9"]])

    def calculated(name: str, data: bytes) -> bytes:
        if name != "xl/worksheets/sheet1.xml":
            return data
        data = data.replace(b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>")
        return data.replace(b'<c r="E2"><f>', b'<c r="E2" t="str"><f>')  # an empty text

    table = rezipped(made, calculated)
    assert table != made
    pack = load_pack(written(tmp_path / "p", "cards: {from: u.xlsx}\n", ("u.xlsx", table)), "p")
    card = deck_of(pack).cards.records["a"]
    assert (card["strength"], card["text"]) == (2, None)


def test_merged_notes_and_titles_of_nothing_are_no_fault(tmp_path: Path) -> None:
    def merge(page: Any) -> None:
        page.merge_cells("F2:F3")
        page.merge_cells("A8:C9")
        page.row_dimensions[3].hidden = True

    rows = [["name", "rank", "strength", "speed", "copies", "# why"]]
    rows += [[name, "private", "1", "2", "1", "because"] for name in "AB"]
    table = ("u.xlsx", xlsx(rows, edit=merge))
    pack = load_pack(written(tmp_path / "p", "cards: {from: u.xlsx}\n", table), "p")
    assert list(deck_of(pack).cards.records) == ["a", "b"]


CELLS = st.text(st.sampled_from("ab\"',;\n\r é"), max_size=6)


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5),
       st.sampled_from([",", ";", "\t"]))  # fmt: skip
def test_a_csv_is_split_as_the_standard_library_does_and_places_are_right(
    rows: list[list[str]], delimiter: str
) -> None:
    text = csv_of(rows, delimiter).decode()
    word = "tab" if delimiter == "\t" else delimiter
    sheet = read_text(text.encode(), word, lambda _: False, tabs=False)
    assert not sheet.faults
    wanted = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    for row in sheet.rows:
        said = [str(value or "") for value in row.values]
        meant = [one.replace("\r\n", "\n").replace("\r", "\n") for one in wanted[row.number - 1]]
        meant = ["" if one.isspace() else one for one in meant]  # what only looks empty is
        assert said == meant[: len(said)]
        assert not any(meant[len(said) :])
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for value, (line, column) in zip(row.values, row.places or (), strict=False):
            rest = lines[line - 1][column - 1 :]
            first = str(value or "").split("\n")[0].replace('"', '""')
            assert rest.lstrip('"').startswith(first.lstrip('"'))


# What is kept, watched and told


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_changed_table_is_read_again_and_nothing_else(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = from_table(tmp_path / "p", "XLSX")
    first = read_pack(folder, "p")
    read = []
    workbook = "generator.content.spreadsheet.reading.WorkbookReader.read"
    really = WorkbookReader.read
    monkeypatch.setattr(workbook, lambda *a: read.append("table") or really(*a))
    monkeypatch.setattr(packs, "_loaded", _counted(packs._loaded, read))

    assert deck_of(read_pack(folder, "p")).cards.records == deck_of(first).cards.records
    assert read == []

    (folder / "templates/card.css").write_text(CARD_CSS + "\n")
    assert read_pack(folder, "p").sources == first.sources
    assert read == ["pack"]

    first_sheet = "cards: {from: units.xlsx}\n"
    (folder / "deck.yaml").write_text(FIELDS.replace("Deck", "Pack") + first_sheet)
    assert deck_of(read_pack(folder, "p")).title == "Pack"
    assert read == ["pack", "pack", "table"]  # it asks for the first sheet now
    (folder / "deck.yaml").write_text(FIELDS.replace("Deck", "Set") + first_sheet)
    assert deck_of(read_pack(folder, "p")).title == "Set"
    assert read == ["pack", "pack", "table", "pack"]

    rows = [TYPED[0], TYPED[2]]
    (folder / "units.xlsx").write_bytes(xlsx(rows))
    assert list(deck_of(read_pack(folder, "p")).cards.records) == ["old-scout"]
    assert read[4:] == ["pack", "table"]


def _counted(function: Any, read: list[str]) -> Any:
    def counted(*arguments: Any) -> Any:
        read.append("pack")
        return function(*arguments)

    return counted


def test_a_table_is_part_of_what_a_print_is_made_of(tmp_path: Path) -> None:
    folder = from_table(tmp_path / "p", "CSV")
    before = inputs(Target(folder, "p"), tmp_path / "out")
    (folder / ".~lock.units.csv#").write_text("me")
    (folder / "~$units.csv").write_text("me")
    (folder / "notes.txt").write_text("mine")
    assert inputs(Target(folder, "p"), tmp_path / "out") == before
    (folder / "units.csv").write_bytes(TABLES["CSV"][1] + b"\n")
    assert inputs(Target(folder, "p"), tmp_path / "out") != before


def test_the_print_is_that_of_yaml_and_the_manifest_names_the_table(tmp_path: Path) -> None:
    printed = []
    for pack in (written(tmp_path / "yaml/p", CARDS), from_table(tmp_path / "table/p", "ODS")):
        out = pack.parent / "out"
        ran = fieldpress("build", str(pack), "--out", str(out))
        assert (ran.status, ran.err) == (0, "")
        printed.append((out / "p/deck.pdf").read_bytes())
    assert printed[0] == printed[1]
    text = Printed(printed[1]).text(0)
    assert text.count("Lieutenant") == 2
    assert "**" not in text
    manifest = (tmp_path / "table/out/manifest.json").read_text()
    assert '"units.ods": "' in manifest


def test_what_is_worth_a_word_is_noted_each_time(tmp_path: Path, cache: Path) -> None:
    text = "name;rank;strength;speed\nMörser;private;1;2\n"
    folder = written(tmp_path / "p", "cards: {from: u.csv}\n", ("u.csv", text.encode("cp1252")))
    for name in ("more/old.xlsx", ".hidden.csv", "~$u.csv", ".~lock.u.csv#"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"?")
    out = str(tmp_path / "out")
    shown = folder.as_posix()
    notes = (
        f"note: {shown}/u.csv: read as cp1252, since it is not UTF-8; save it as 'CSV UTF-8' if a "
        "letter comes out wrong\n"
        f"note: {shown}/more/old.xlsx: no file of the pack reads this; a deck does with "
        "'cards: {from: …}'\n"
    )
    build = ("build", str(folder), "--out", out)
    assert fieldpress("check", str(folder), "--out", out).out == f"{notes}1 product, no problems\n"
    assert fieldpress(*build).out == f"{out}/p/deck.pdf\n{notes}"
    assert fieldpress(*build).out == f"{out}/p/deck.pdf  (nothing changed)\n{notes}"
    assert fieldpress(*build, "--quiet").out == ""
    assert '"notes": [' in fieldpress(*build, "--json").out
    assert '"notes": [' in fieldpress("check", str(folder), "--out", out, "--json").out
    assert "Mörser" in Printed(Path(out, "p/deck.pdf").read_bytes()).text(0)


def test_a_text_that_does_not_fit_is_told_at_its_cell(tmp_path: Path) -> None:
    rows = [list(row) for row in TYPED[:3]]
    rows[2][8] = "Advance until somebody sees you. " * 40
    rows[1][8] = "Roll a 𓀀"
    table = ("u.xlsx", xlsx(rows))
    folder = written(tmp_path / "p", "cards: {from: u.xlsx}\n", table)
    ran = fieldpress("check", str(folder), "--out", str(tmp_path / "out"))
    assert ran.status == 1
    rune, *_, long = [line for line in ran.err.splitlines()[:-1] if not line.startswith(" ")]
    assert rune == f"{folder.as_posix()}/u.xlsx!Units!I2: none of the fonts has '𓀀' (U+13000)"
    assert long.startswith(f"{folder.as_posix()}/u.xlsx!Units!I3: ")
    ran = fieldpress("check", str(folder), "--out", str(tmp_path / "out"), "--json")
    assert '"sheet": "Units",\n   "line": 3,\n   "column": 9,' in ran.out


def playing_cards() -> Iterator[list[Any]]:
    """Fifty-four cards: four suits of thirteen, and two jokers."""
    for suit in ("Clubs", "Diamonds", "Hearts", "Spades"):
        for number, rank in enumerate(("Ace", *range(2, 11), "Jack", "Queen", "King"), 1):
            yield [f"{rank} of {suit}", suit.lower(), number, f"{suit}: {number}\nof thirteen"]
    yield ["Red Joker", None, None, "Takes all"]
    yield ["Black Joker", None, None, "Takes all"]


@pytest.mark.parametrize("ending", first(1, ["csv", "xlsx", "ods"]))
def test_an_ordinary_deck_of_54_cards_is_printed(tmp_path: Path, ending: str) -> None:
    deck = (
        "kind: deck\ntitle: Cards\npiece: poker\nfront: card.html\ncount: 54\n"
        "counts: {suit: {hearts: 13, spades: 13}}\n"
        "fields: {name: text, suit: 'optional one of clubs, diamonds, hearts, spades', "
        "value: optional number from 1 to 13, text: text}\n"
        f"cards: {{from: cards.{ending}}}\n"
    )
    files = {"pack.yaml": HEAD, "deck.yaml": deck, "templates/card.html": CARD,
             "templates/card.css": CARD_CSS}  # fmt: skip
    folder = write_own_pack(tmp_path / "p", files)
    rows = [["Name", "Suit", "Value", "Text"], *playing_cards()]
    make = {"csv": csv_of, "xlsx": xlsx, "ods": ods}[ending]
    (folder / f"cards.{ending}").write_bytes(make(rows))
    ran = fieldpress("build", str(folder), "--out", str(tmp_path / "out"))
    assert (ran.status, ran.err) == (0, "")
    printed = Printed((tmp_path / "out/p/deck.pdf").read_bytes())
    text = "".join(printed.text(page) for page in range(6))
    names = [row[0] for row in playing_cards()]
    assert len(names) == 54
    assert [name for name in names if text.count(name) != 1] == []
