"""A target: spreadsheets that records are read from, as text, as XML and as bytes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from generator.errors import Problem
from generator.games.packs import read_pack
from tests.fuzz.law import Target
from tests.fuzz.mutate import bytes_changed, changed, changed_bytes
from tests.fuzz.reads import desk
from tests.packs import DECK
from tests.workbooks import csv_of, ods, rezipped, xlsx

_ROWS = [
    ["Name", "Action", "copies", "chance", "tags", "ready", "# mine"],
    ["Scout", "move", 2, 0.25, "a; b", True, "note"],
    ["Old\nGunner", "attack", 1, 3, None, False, None],
    ["Sniper, hidden", "attack", None, "", '"c"', "x", 7],
]
_DECK = DECK.partition("count:")[0] + (
    "fields:\n  name: text\n  action: ref actions\n  picture: optional picture\n"
    "  chance: optional decimal\n  tags: optional list of text\n  ready: optional flag\n"
)
_MARKED = (
    '<table:table-cell table:formula="of:=1" office:value-type="percentage" office:value="0.5"/>'
)
_TOKENS = (
    *(",", ";", "\t", '"', '""', '"\n"', "\r", "\r\n", "sep=;\n", "\ufeff", "Name", "id", "copies"),
    *("table:number-rows-repeated='99999'", "table:number-columns-spanned='9'", "<text:p>"),
    *("table:formula='='", "office:value-type='date' office:date-value='2026-03-04'", "</c>"),
    *("<f>1</f>", "<v>1e999</v>", 't="e"', 't="s"', ' s="1"', ' r="XFD1"', ' r="0"', "<row>"),
    *("<!DOCTYPE a [<!ENTITY a 'a'>]>", "&a;", "&#0;", "<mergeCell ref='A1:B9'/>", "<c><v>2</v>"),
)

Value = tuple[str, bytes]


@cache
def tables() -> dict[str, bytes]:
    """A sound table by its ending."""

    def edit(page: object) -> None:
        page["D2"].number_format = "0%"  # type: ignore[index]
        page["C3"] = "=1+0"  # type: ignore[index]

    def counted(_name: str, data: bytes) -> bytes:
        return data.replace(b"<f>1+0</f><v></v>", b"<f>1+0</f><v>1</v>")

    marked = [[_MARKED if one == 0.25 else one for one in row] for row in _ROWS]
    return {
        ".csv": csv_of(_ROWS),
        ".tsv": csv_of(_ROWS, "\t"),
        ".xlsx": rezipped(xlsx(_ROWS, edit=edit), counted),
        ".ods": ods(marked),
    }


def _make(rng: random.Random) -> Value:
    ending = rng.choice(tuple(tables()))
    data = tables()[ending]
    if ending in (".csv", ".tsv"):
        return ending, changed_bytes(rng, [data.decode()], _TOKENS)
    if rng.random() < 0.2:
        return ending, bytes_changed(rng, data)
    parts: list[str] = []
    rezipped(data, lambda name, _: parts.append(name))  # type: ignore[func-returns-value]
    sheets = [name for name in parts if "sheet1" in name or name == "content.xml"]
    part = rng.choice(sheets if rng.random() < 0.7 else parts)

    def one(name: str, text: bytes) -> bytes:
        if name != part:
            return text
        return changed(rng, [text.decode()], _TOKENS).encode("utf-8", "surrogatepass")

    return ending, rezipped(data, one)


def _run(value: Value) -> Iterable[Problem]:
    ending, data = value
    folder = desk() / "pack"
    for old in folder.glob("table.*"):
        old.unlink()
    (folder / f"table{ending}").write_bytes(data)
    before = (folder / "deck.yaml").read_bytes()
    (folder / "deck.yaml").write_text(f"{_DECK}cards: {{from: table{ending}}}\n")
    try:
        read_pack(folder, "p")
    finally:
        (folder / f"table{ending}").unlink()
        (folder / "deck.yaml").write_bytes(before)
    return []


TARGETS = (Target("tables", _make, _run, 30, placed=True),)
