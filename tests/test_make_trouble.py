"""The page of troubles: each message on it is provoked, and is what is said, word for word."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest
from PIL import Image

from tests.packs import fieldpress
from tests.shares import first

FILE = re.compile(r"\*\*`([\w./-]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
MESSAGE = re.compile(r"```text\n(.*?)```", re.DOTALL)

CARDS, CARD, STYLE = "cards.yaml", "templates/card.html", "templates/card.css"
PICTURE = """<div class="band"></div>
<img alt="" style="position: absolute; left: 7mm; top: 50mm; width: 49.5mm" src="{{ \
picture('pictures/hill.png') }}">"""
PATROL = """\
  - id: patrol
    name: Patrol
    value: 1
    text: Look at the top card of *any* deck.
    copies: 3
"""
HITS = """\
kind: tables
tables:
  - id: hits
    title: Hits
    dice: 2d6
    rows:
      - {on: 2-6, result: miss}
      - {on: 8-12, result: hit}
"""
MAP = """\
kind: hexmap
title: Map
size: 5 x 3
terrain: {clear: {draw: open}, woods: {}}
key: {w: woods}
grid: |
  . w w . .
  . . . . .
  . . . . .
roads:
  - 0101 0201 0302
"""
YAML_CARDS = "cards: [{id: a, name: A, value: 1, text: Wait., copies: 6}]"
LOOK = "text: Look at the top card of *any* deck."
ROLL = "text: Roll a die. On"
PINNED = "text: Each unit in one hex is **pinned**."

Edit = tuple[str, str, str]
CAUSES: Mapping[str, tuple[Edit, ...]] = {
    "mapping values are not allowed": ((CARDS, ROLL, "text: Roll a die: on"),),
    "alphabetic or numeric character": ((CARDS, PINNED, "text: **Pinned** is each unit."),),
    "did not find expected key": ((CARDS, ROLL, "text: 'Roll a die. Don't. On"),),
    "unexpected end of stream": ((CARDS, "name: Mortar", "name: 'Mortar"),),
    "unknown key 'then leap.'": (
        (
            CARDS,
            PATROL,
            "  - {id: patrol, name: Patrol, value: 1, text: Look, then leap., copies: 3}\n",
        ),
    ),
    "expected '-' indicator": ((CARDS, "    name: Patrol", "   name: Patrol"),),
    "found a tab": ((CARDS, "    name: Patrol", "\tname: Patrol"),),
    "expected text, found nothing": (("pack.yaml", "'#4b5320'", "#4b5320"),),
    "expected text, found the number": ((CARDS, "name: Mortar", "name: 81"),),
    "'id' is missing": ((CARDS, "  - id: mortar\n    name", "  - name"),),
    "duplicate id": ((CARDS, "id: mortar", "id: patrol"),),
    "'pokr' is neither": ((CARDS, "poker", "pokr"),),
    "leads nowhere": ((CARDS, "is **pinned**", "is [[pinned]]"),),
    "'<b>' is printed": ((CARDS, "**pinned**", "<b>pinned</b>"),),
    "none of the fonts has": ((CARDS, "name: Mortar", "name: Mortar 夜"),),
    "the content does not have": ((CARD, "{{ card.value }}", "{{ card.valeu }}"),),
    "unexpected '}'": ((CARD, "{{ card.value }}", "{{ card.value }"),),
    "unexpected end of template": (
        (CARD, '<div class="band">', '{% if card.value > 2 %}<div class="band">'),
    ),
    "is never closed": ((STYLE, "color: #ffffff; }\n.name", "color: #ffffff;\n.name"),),
    "unknown property": ((STYLE, "background: var", "backgroud: var"),),
    "invalid value": ((STYLE, ".text  { left: 7mm", ".text  { left: 7 mm"),),
    "unknown font": ((STYLE, '"Source Serif Pro"', '"Comic Sans MS"'),),
    "does not fit its box": (
        (CARDS, LOOK, f"text: {'Look at the top card of *any* deck, and put it back. ' * 30}"),
    ),
    "the minimum is 6.5 pt": ((STYLE, "11pt/1.3", "6pt/1.3"), (CARD, ' data-fit="7"', "")),
    "has a contrast of": ((STYLE, "color: #ffffff; }\n.text", "color: #9a9a70; }\n.text"),),
    "outside the safe area": ((STYLE, ".value { left: 7mm", ".value { left: 1mm"),),
    "printed over each other": ((STYLE, "top: 24mm", "top: 12mm"),),
    "has 154 dpi": ((CARD, '<div class="band"></div>', PICTURE),),
    "no such file in the pack": ((CARD, '<div class="band"></div>', PICTURE),),
    "the deck adds up to": ((CARDS, "count: 6", "count: 7"),),
    "has no size": ((CARDS, "poker", "60x85mm"),),
    "the art ends before": (
        (STYLE, "left: 4mm; top: 4mm; width: 55.5mm", "left: 0; top: 0; width: 63.5mm"),
    ),
    "there is no icon": ((CARDS, "is **pinned**", "is :pined:"),),
    "rich(…) draws": (
        (CARDS, "is **pinned**", "is :pinned:"),
        (CARD, "{{ rich(card.text) }}", "{{ card.text }}"),
    ),
    "unknown column": (("cards.csv", "Name,Value", "Name,Valeu"),),
    "found the text 'one'": (("cards.csv", "Patrol,1", "Patrol,one"),),
    "more cells than the header": (
        ("cards.csv", '"Roll a die. On 4 or more, a unit', "Roll a die. On 4 or more, a unit"),
        ("cards.csv", 'you can see is lost."', "you can see is lost."),
    ),
    "are merged": (),
    "no value kept": (),
    "no file of the pack reads this": ((CARDS, "cards: {from: cards.csv}", YAML_CARDS),),
    "it is damaged": (),
    "the road jumps": (),
    "this row of the grid": (),
    "not UTF-8": (),
    "no row for 7": (),
    "2 pages, not 1": (),
    "name a pack": (),
    "'ambsh' is": (),
    "there is no 'pack.yaml'": (),
    "is not empty": (),
}  # fmt: skip
"""What is done to the deck of docs/own-deck.md, by words of the message; see `prepare`, too."""

SPREADSHEETS = (
    *("unknown column", "found the text 'one'", "more cells than the header"),
    *("are merged", "no value kept", "no file of the pack reads this"),
)
"""Those for which the deck is the one whose cards are in a spreadsheet."""

TYPED: Mapping[str, tuple[str, ...]] = {
    "has no size": ("export", "ambush", "--as", "shop", "--shop", "tgc"),
    "the art ends before": ("export", "ambush", "--as", "shop", "--shop", "tgc"),
    "name a pack": ("build",),
    "'ambsh' is": ("build", "ambsh"),
    "is not empty": ("new", "ambush", "--like", "deck"),
}
"""What is typed, where it isn't `check ambush`."""


def workbook(cause: str, pack: Path) -> None:
    """Write the cards as a workbook that has one fault."""
    book = openpyxl.Workbook()
    with (pack / "cards.csv").open(encoding="utf-8") as file:
        for row in csv.reader(file):
            book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    if cause == "are merged":
        book.active.merge_cells("A2:A3")
    else:
        book.active["C4"] = '=A4&"!"'
    book.save(pack / "cards.xlsx")
    (pack / "cards.csv").unlink()
    deck = (pack / CARDS).read_text("utf-8")
    (pack / CARDS).write_text(deck.replace("cards.csv", "cards.xlsx"), "utf-8")


def prepare(cause: str, pack: Path) -> None:
    """Make files that are wrong in ways that a changed line can't tell."""
    if cause == "has 154 dpi":
        (pack / "pictures").mkdir()
        Image.new("RGB", (300, 200), "#888888").save(pack / "pictures/hill.png")
    elif cause == "not UTF-8":
        text = (pack / CARDS).read_text("utf-8").replace("Mortar", "Mörser")
        (pack / CARDS).write_bytes(text.encode("cp1252"))
    elif cause in ("are merged", "no value kept"):
        workbook(cause, pack)
    elif cause == "it is damaged":
        (pack / "fonts").mkdir()
        (pack / "fonts/mine.ttf").write_bytes(b"<html>404</html>")
    elif cause in ("the road jumps", "this row of the grid"):
        (old, new) = {"the road jumps": ("0201 0302", "0201 0303")}.get(
            cause, ("  . w w . .", "  . w w .")
        )
        (pack / "map.yaml").write_text(MAP.replace(old, new), "utf-8")
    elif cause == "no row for 7":
        (pack / "hits.yaml").write_text(HITS, "utf-8")
    elif cause == "2 pages, not 1":
        (pack / "aid.yaml").write_text(
            "kind: sheet\ntitle: Aid\ntemplate: aid.html\nuses: [cards]\npages: 1\n", "utf-8"
        )
        page = '<div class="page">Aid</div>'
        (pack / "templates/aid.html").write_text(
            f'{{% extends "sheet.html" %}}{{% block pages %}}{page}{page}{{% endblock %}}', "utf-8"
        )
    elif cause == "there is no 'pack.yaml'":
        (pack / "pack.yaml").rename(pack / "head.yaml")


@pytest.fixture
def told(repository: Path) -> list[str]:
    return MESSAGE.findall((repository / "docs/make/trouble.md").read_text("utf-8"))


def test_each_trouble_has_its_cause(told: list[str]) -> None:
    for message in told:
        assert len([cause for cause in CAUSES if cause in message]) == 1, message
    assert [cause for cause in CAUSES if not any(cause in message for message in told)] == []


@pytest.mark.parametrize("cause", first(10, CAUSES))
def test_a_trouble_is_told_as_the_page_says(
    cause: str, told: list[str], repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = (repository / "docs/own-deck.md").read_text("utf-8")
    part = "\n## Cards from a spreadsheet" if cause in SPREADSHEETS else "\nPrint it:\n"
    before, _, after = own.partition(part)
    for name, body in (
        *FILE.findall(before.split("\nPrint it:\n")[0]),
        *(FILE.findall(after) if cause in SPREADSHEETS else ()),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(body, "utf-8")
    for name, old, new in CAUSES[cause]:
        path = tmp_path / "ambush" / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
    prepare(cause, tmp_path / "ambush")
    ran = fieldpress(*TYPED.get(cause, ("check", "ambush")))
    (message,) = [one for one in told if cause in one]
    assert message in ran.out + ran.err
    if not message.startswith("note: "):
        assert (ran.status in (1, 2), ran.out) == (True, "")
    assert [*tmp_path.rglob("*.pdf"), *tmp_path.rglob("output/**/*.png")] == []
