"""A maker's evening, from an empty folder: a deck of 54 from a spreadsheet, counters, a board of
20 × 15 hexes, a folded rulebook, pictures for a shop – typed as the tutorials say.

What is printed is read back: cards by their texts, boxes by their places, hexes on the map.
"""

from __future__ import annotations

import csv
import json
import re
import struct
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.measure import points
from tests.packs import fieldpress

pytestmark = pytest.mark.ci

SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
RANKS = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")

PLAYING = [
    *((f"{rank} of {suit}", suit, rank[:2] if rank.isdigit() else rank[0])
      for suit in SUITS for rank in RANKS),
    ("Red Joker", "hearts", "J"),
    ("Black Joker", "spades", "J"),
]  # fmt: skip
"""The 54 playing cards: name, suit, index."""

TAROT = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor",
    "The Hierophant", "The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune",
    "Justice", "The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star",
    "The Moon", "The Sun", "Judgement", "The World",
)  # fmt: skip
"""The major arcana, whose names nobody owns, from 0."""

DECK = """\
kind: deck
title: {title}
piece: {piece}
corner: 3.5 mm
front: plain.html
back: card-back.html
count: {count}
fields: {fields}
cards: {{from: {file}}}
"""

PLAIN = """\
<div class="plain-index" {{ at(card, 'index') }}>{{ card.index }}</div>
<div class="plain-name" data-fit="8" {{ at(card, 'name') }}>{{ card.name }}</div>
"""

PLAIN_CSS = """\
.plain-index { position: absolute; left: 5mm; top: 5mm; font: 600 24pt "Barlow Condensed"; }
.plain-name { position: absolute; left: 5mm; right: 5mm; top: 35mm; text-align: center;
  font: 600 13pt "Source Serif Pro"; }
"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the game after all of it was typed."""
    folder = tmp_path_factory.mktemp("maker")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert fieldpress("new", "evening", "--like", "game").status == 0
        patch.chdir(folder / "evening")
        _write_decks()
        ran = fieldpress("build")
        assert (ran.status, ran.err) == (0, "")
        for deck, shop in (("playing", "tgc"), ("playing", "mpc"), ("arcana", "tgc")):
            ran = fieldpress("export", deck, "--as", "shop", "--shop", shop)
            assert (ran.status, ran.err) == (0, "")
    return folder / "evening"


def _write_decks() -> None:
    Path("templates/plain.html").write_text(PLAIN, "utf-8")
    Path("templates/plain.css").write_text(PLAIN_CSS, "utf-8")
    with Path("playing.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("Name", "Suit", "Index"), *PLAYING])
    with Path("arcana.csv").open("w", newline="", encoding="utf-8") as file:
        rows = ((name, number) for number, name in enumerate(TAROT))
        csv.writer(file).writerows([("Name", "Index"), *rows])
    fields = f"{{name: text, suit: 'one of {', '.join(SUITS)}', index: text}}"
    text = DECK.format(
        title="Playing cards", piece="poker", count=54, fields=fields, file="playing.csv"
    )
    Path("playing.yaml").write_text(text, "utf-8")
    text = DECK.format(
        title="Arcana", piece="tarot", count=22, fields="{name: text, index: number}",
        file="arcana.csv",
    )  # fmt: skip
    Path("arcana.yaml").write_text(text, "utf-8")


def _words(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def test_each_of_54_rows_is_a_card(evening: Path) -> None:
    text = "\n".join(_words(evening / "output/evening/playing.pdf")[::2])  # the fronts
    found = Counter(re.findall(rf"\w+ of (?:{'|'.join(SUITS)})|\w+ Joker", text))
    assert found == Counter(name for name, *_ in PLAYING)
    entry = _entry(evening, "playing")
    assert len([one for one in entry["placements"] if one["side"] == "front"]) == 54
    assert entry["sheets"] == 6


def test_there_are_counters_and_a_rulebook_to_fold(evening: Path) -> None:
    made = {path.stem for path in (evening / "output/evening").glob("*.pdf")}
    assert {"counter-sheet", "rulebook-folded", "board", "board-overview"} <= made
    with pikepdf.open(evening / "output/evening/rulebook-folded.pdf") as pdf:
        size = [float(side) for side in pdf.pages[0].MediaBox[2:]]
    assert size == pytest.approx([points(297), points(210)], abs=0.01)


def test_the_board_has_20_by_15_hexes(evening: Path) -> None:
    """Every number stands on the overview once, and on some sheet."""
    wanted = {f"{column:02}{row:02}" for column in range(1, 21) for row in range(1, 16)}
    overview = Counter(re.findall(r"\b\d{4}\b", "\n".join(_words(_pdf(evening, "board-overview")))))
    assert {number for number in wanted if overview[number] != 1} == set()
    sheets = set(re.findall(r"\b\d{4}\b", "\n".join(_words(_pdf(evening, "board")))))
    assert wanted <= sheets


def _pdf(evening: Path, product: str) -> Path:
    return evening / f"output/evening/{product}.pdf"


@pytest.mark.parametrize(
    ("deck", "shop", "size", "faces"),
    [
        ("playing", "tgc", (825, 1125), 55),
        ("playing", "mpc", (822, 1122), 55),
        ("arcana", "tgc", (900, 1500), 23),
    ],
)
def test_a_shop_gets_each_face(
    evening: Path, deck: str, shop: str, size: tuple[int, int], faces: int
) -> None:
    folder = evening / "output/evening/exports" / deck / shop
    pictures = sorted(folder.glob("*.png"))
    assert len(pictures) == faces
    assert {struct.unpack(">II", path.read_bytes()[16:24]) for path in pictures} == {size}
    with (folder / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["copies"]) for row in rows) == faces - 1
    assert {row["front"] for row in rows} | {"back.png"} == {path.name for path in pictures}


def _entry(evening: Path, product: str) -> dict[str, object]:
    files = json.loads((evening / "output/manifest.json").read_text("utf-8"))["files"]
    found: dict[str, object] = next(one for one in files if one["file"] == f"evening/{product}.pdf")
    return found
