"""Panzer Leader as it is printed, held against the game's facts.

What is expected is written down here from the game's charts, not read from the pack. Tables are
read out of the finished PDF by its tags, so that a cell is what a screen reader would call one.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage

from generator.dice import net, odds_column

# --- what is expected -------------------------------------------------------------------------

ODDS = ["1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1"]

CRT = """
−2  DD DD X  X  X  X  X
−1  D  DD DD X  X  X  X
 0  D  D  DD DD X  X  X
 1  *  D  D  DD X  X  X
 2  *  *  D  DD DD X  X
 3  *  *  *  D  DD DD X
 4  *  *  *  *  D  DD X
 5  *  *  *  *  D  D  X
 6  *  *  *  *  *  D  DD
 7  *  *  *  *  *  *  D
 8  *  *  *  *  *  *  *
"""

# Firer; then green, brown, orange, town of a target on the ground, on a slope, on a hilltop.
TET = """
Ground  • • • •  J.3+J.11.c • • J.3  J.3 J.5 • J.3
Slope   J.2+J.11.c • • J.2  J.11.c • • –  J.11.c – • –
Hilltop J.2 J.4 • J.2  J.11.c – • –  J.9 – – J.9
"""

WEC = {
    "I": ("close assault only", "not allowed", "normal; * 2× range ½"),
    "H, and (H) in DF": ("normal range ≤ 6", "½ range > 6", "normal"),
    "A": ("2×", "normal", "½"),
    "(H) in IF": ("½", "½", "normal"),
    "M": ("½", "½", "normal"),
}

# Terrain: what movement, combat and the rest must name. The numbers of a cell are these and no
# others, words stand in it in any order, and nothing means that the cell says nothing.
TEC: dict[str, tuple[str, str, str]] = {
    "Clear": ("trucks 2 others 1", "only overruns", ""),
    "Town": ("½", "armoured combined direct fire all attacks +1 spotted", "LOS/LOF VII.J"),
    "Road": ("½ same road more than 2", "no overrun road rate other terrain", ""),
    "Woods": (
        "trucks 2 others 1 no vehicle green sides",
        "all attacks +1 minefields excepted spotted",
        "green sides LOS/LOF VII.J",
    ),
    "Swamp": ("no vehicles others 1", "direct indirect fire +1", ""),
    "Hilltop": (
        "other terrain",
        "½ direct fire unless another hilltop",
        "orange sides LOS/LOF VII.H J",
    ),
    "Slope": (
        "trucks 5 others 3",
        "½ direct fire unless adjacent not brown",
        "brown sides LOS/LOF VII.H J",
    ),
    "Slope/woods": (
        "as slope no vehicle green sides",
        "woods slope together",
        "green sides LOS/LOF VII.J.11.c",
    ),
    "Cliff": (
        "only infantry engineers die 1 fails no more this turn",
        "no close assault",
        "orange sides LOS/LOF VII.J",
    ),
    "Stream": (
        "vehicles only bridges others die 1 2 3 fails no more this turn",
        "no attack except bridge",
        "at times LOS/LOF VII.K.4 5",
    ),
    "Beach": ("vehicles 2 others 1", "direct indirect fire +1", "XI"),
    "Sea": ("only amphibious landing", "DD own DS +2 all other armoured DS 8", "1 turn"),
}

MODIFIERS = {
    "Close assault": "−2",
    "Overrun": "−2",
    "Target dispersed": "−1",
    "Target in town": "+1",
    "Target in woods": "+1",
    "Target in swamp": "+1",
    "Target on a beach": "+1",
    "DD unit at sea": "+2",
}

AA = """
1  damaged shot shot shot shot shot shot
2  – damaged damaged shot shot shot shot
3  – – damaged damaged damaged shot shot
4  – – – damaged damaged damaged shot
5  – – – – damaged damaged damaged
6  – – – – – damaged damaged
"""

# Chance of a result in %, by hand: how many of the six faces of the die, each modified.
CHANCES = {
    # net modifier: result: one number an odds column
    "−3": {
        "X": [0, 0, 17, 33, 67, 83, 100],
        "DD": [17, 33, 33, 50, 33, 17, 0],
        "D": [33, 33, 33, 17, 0, 0, 0],
    },
    "0": {
        "X": [0, 0, 0, 0, 17, 33, 83],
        "DD": [0, 0, 0, 33, 33, 33, 17],
        "D": [0, 17, 33, 17, 33, 33, 0],
    },
    "+2": {
        "X": [0, 0, 0, 0, 0, 0, 50],
        "DD": [0, 0, 0, 0, 17, 33, 17],
        "D": [0, 0, 0, 17, 33, 33, 17],
    },
}

# --- reading the print back -------------------------------------------------------------------


@dataclass
class Cell:
    """A cell of a printed table: its text without any space, and the size it is set in."""

    text: str
    size: float


@dataclass
class Piece:
    """The characters of one marked stretch of a page."""

    text: str = ""
    size: float = 0.0


class _Marked(PDFLayoutAnalyzer):  # type: ignore[misc]
    """Collects the characters of a document under the marks that its tags refer to."""

    def __init__(self, manager: PDFResourceManager) -> None:
        super().__init__(manager, laparams=None)
        self.pieces: dict[tuple[int, int], Piece] = {}
        self.open: list[int | None] = []

    def begin_tag(self, tag: Any, props: Any = None) -> None:
        self.open.append((props or {}).get("MCID"))

    def end_tag(self) -> None:
        self.open.pop()

    def render_char(self, matrix: Any, font: Any, fontsize: float, *args: Any) -> float:
        advance = super().render_char(matrix, font, fontsize, *args)
        char = self.cur_item._objs[-1]
        marks = [mark for mark in self.open if mark is not None]
        if marks and isinstance(char, LTChar):
            piece = self.pieces.setdefault((self.pageno, marks[-1]), Piece())
            piece.text += char.get_text()
            piece.size = max(piece.size, fontsize * abs(matrix[3]))
        return float(advance)

    def receive_layout(self, ltpage: Any) -> None:
        """Nothing is wanted of the page as a whole."""


@dataclass
class Print:
    """A printed file read back."""

    pdf: bytes = field(repr=False)
    pages: int = 0
    tables: list[list[list[Cell]]] = field(default_factory=list, repr=False)
    text: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        manager = PDFResourceManager()
        device = _Marked(manager)
        interpreter = PDFPageInterpreter(manager, device)
        for page in PDFPage.get_pages(io.BytesIO(self.pdf)):
            interpreter.process_page(page)
        with pikepdf.open(io.BytesIO(self.pdf)) as pdf:
            self.pages = len(pdf.pages)
            numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
            reader = _Tags(numbers, device.pieces)
            root = pdf.Root.StructTreeRoot
            self.tables = [reader.table(table) for table in reader.find(root, "/Table")]
            self.text = " ".join(piece.text for piece in reader.pieces_of(root))

    def table(self, *heads: str) -> list[list[Cell]]:
        """Return the tables whose first cells are these, joined (a table may span pages)."""
        wanted = [head.replace(" ", "") for head in heads]
        found = [
            table
            for table in self.tables
            if [cell.text for cell in table[0]][: len(wanted)] == wanted
        ]
        assert found, f"no table begins with {heads}"
        return found[0] if len(found) == 1 else [row for table in found for row in table]


@dataclass
class _Tags:
    """Follows the structure of a tagged document (ISO 32000-2, 14.7)."""

    pages: dict[tuple[int, int], int]
    pieces: dict[tuple[int, int], Piece]

    def find(self, node: Any, kind: str) -> Iterator[Any]:
        for child in self._children(node):
            if child.get("/S") == kind:
                yield child
            else:
                yield from self.find(child, kind)

    def table(self, node: Any) -> list[list[Cell]]:
        return [
            [self._cell(cell) for cell in self._children(row) if cell.get("/S") in ("/TH", "/TD")]
            for row in self.find(node, "/TR")
        ]

    def _cell(self, node: Any) -> Cell:
        pieces = list(self.pieces_of(node))
        text = "".join(piece.text for piece in pieces)
        return Cell(re.sub(r"\s", "", text), max((p.size for p in pieces), default=0.0))

    def pieces_of(self, node: Any, page: int = 0) -> Iterator[Piece]:
        if "/Pg" in node:
            page = self.pages[node.Pg.objgen]
        for child in self._kids(node):
            if not isinstance(child, pikepdf.Dictionary):
                yield from self._piece(page, int(child))
            elif child.get("/Type") == "/MCR":
                here = self.pages[child.Pg.objgen] if "/Pg" in child else page
                yield from self._piece(here, int(child.MCID))
            elif child.get("/Type") != "/OBJR":  # a link, say
                yield from self.pieces_of(child, page)

    def _piece(self, page: int, mark: int) -> Iterator[Piece]:
        if (page, mark) in self.pieces:
            yield self.pieces[page, mark]

    def _kids(self, node: Any) -> list[Any]:
        kids = node.get("/K", [])
        return list(kids) if isinstance(kids, pikepdf.Array) else [kids]

    def _children(self, node: Any) -> Iterator[Any]:
        return (kid for kid in self._kids(node) if isinstance(kid, pikepdf.Dictionary))


def _fieldpress(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = "import sys; from generator.cli import main; sys.argv[0] = 'fieldpress'; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )


def _printed(folder: Path, *arguments: str) -> dict[str, Print]:
    made = _fieldpress("build", "panzer-leader", "--out", str(folder), *arguments)
    assert made.returncode == 0, made.stdout + made.stderr
    return {
        product: Print((folder / "panzer-leader" / f"{product}.pdf").read_bytes())
        for product in ("charts", "large")
    }


@pytest.fixture(scope="session")
def printed(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Print]:
    """Both products on A4, in colour, with odds."""
    return _printed(sharing(tmp_path_factory.mktemp("panzer-leader")), "--odds")


@pytest.fixture(scope="session")
def plain(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Print]:
    """Both products on Letter, in black, without odds."""
    folder = sharing(tmp_path_factory.mktemp("panzer-leader-plain"))
    return _printed(folder, "--no-odds", "--paper", "letter", "--ink", "saver")


@pytest.fixture(params=["charts", "large"])
def product(request: pytest.FixtureRequest) -> str:
    """The name of each product in turn."""
    return str(request.param)


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def _numbers(text: str) -> list[str]:
    """Return the numbers of a cell, those inside rule numbers as `VII.J.11.c` left out."""
    text = re.sub(r"[IVX]+\.[A-Z](\.\d+)?(\.[a-z](?![a-z]))?", "", text)
    return sorted(re.findall(r"[+−]?(?:\d+|½)", text))


# --- the tables -------------------------------------------------------------------------------


def test_every_cell_of_the_crt(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Die", "Combat odds, attack to defence")
    assert [cell.text for cell in table[1]] == [*ODDS[:-1], "4-1+"]
    found = [[cell.text for cell in row] for row in table[2:13]]
    assert found == _rows(CRT)
    assert sum(len(row) - 1 for row in found) == 77


def test_the_crt_is_the_biggest_thing_on_its_page(printed: dict[str, Print]) -> None:
    crt = printed["charts"].table("Die", "Combat odds, attack to defence")
    smallest = min(cell.size for row in crt[2:13] for cell in row)
    others = [
        cell.size
        for table in printed["charts"].tables
        if table != crt
        for row in table
        for cell in row
        if cell.text != "•"
    ]
    assert smallest > 1.5 * max(others)


def test_every_entry_of_the_tet(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Firer in")
    assert [cell.text for cell in table[0][1:]] == [
        "Targetingroundhex",
        "Targetinslopehex",
        "Targetinhilltophex",
    ]
    assert [cell.text for cell in table[1]] == list("GBOT") * 3
    found = [[cell.text for cell in row] for row in table[2:]]
    assert found == [[cell.replace("+", "") for cell in row] for row in _rows(TET)]


def test_every_entry_of_the_wec(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Weapon class")
    assert [c.text for c in table[1]] == ["At≤½range", "At>½range", "Atallranges"]
    rows = {row[0].text: [cell.text.lower() for cell in row[1:]] for row in table[2:]}
    assert set(rows) == {head.replace(" ", "") for head in WEC}
    for head, expected in WEC.items():
        for cell, facts in zip(rows[head.replace(" ", "")], expected, strict=True):
            for fact in re.split(r"[ ;]+", facts):
                assert fact in cell, f"{head}: {fact} is missing in {cell}"
            assert _numbers(cell) == sorted(re.findall(r"\d+|½", facts)), f"{head}: {cell}"
            assert ("normal" in cell) == ("normal" in facts)


def test_every_entry_of_the_tec(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Terrain", "Movement", "Combat", "Other")
    rows = {
        re.sub(r"(groundorhilltop|(?<=Cliff)hexside)$", "", row[-4].text): row[-3:]
        for row in table
        if row[-1].text != "Other"
    }
    assert set(rows) == set(TEC)
    for name, expected in TEC.items():
        for cell, facts in zip(rows[name], expected, strict=True):
            if not facts:
                assert cell.text == "–", name
                continue
            text = cell.text.lower()
            for fact in facts.lower().split():
                assert fact in text, f"{name}: {fact} is missing in {cell.text}"
            assert _numbers(cell.text) == _numbers(facts), f"{name}: {cell.text}"


def test_all_die_modifiers_in_one_list(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Close assault", "every close assault")
    found = {row[0].text: row[-1].text for row in table}
    assert found == {name.replace(" ", ""): value for name, value in MODIFIERS.items()}


def test_anti_aircraft_table(printed: dict[str, Print]) -> None:
    table = printed["large"].table("Die", "Total AS of the anti-aircraft units")
    heads = ["≤8", "9–12", "13–16", "17–20", "21–26", "27–36", ">36"]
    assert [cell.text for cell in table[1]] == heads
    found = [[cell.text.replace("down", "") for cell in row] for row in table[2:]]
    assert found == _rows(AA)


# --- odds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (10, 11, "1-2"),
        (11, 10, "1-1"),
        (19, 10, "1-1"),
        (8, 2, "4-1"),
        (90, 2, "4-1"),
        (1, 5, None),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender(
    attack: int, defence: int, column: str | None
) -> None:
    assert odds_column(attack, defence, ODDS) == column


def test_half_an_attack_strength_keeps_its_fraction() -> None:
    assert odds_column(Fraction(3, 2), 1, ODDS) == "1-1"
    assert odds_column(Fraction(5, 2), 5, ODDS) == "1-2"


def test_modifiers_become_one_net_figure() -> None:
    assert net([-2, +1]) == -1


@pytest.mark.parametrize(
    "worked", ["10:11→1-2", "11:10→1-1", "19:10→1-1", "−2andtargetinwoods+1→−1"]
)
def test_worked_examples_are_printed(printed: dict[str, Print], product: str, worked: str) -> None:
    assert worked in re.sub(r"\s", "", printed[product].text)


def test_chances_below_the_crt(printed: dict[str, Print], product: str) -> None:
    table = printed[product].table("Die", "Combat odds, attack to defence")
    found = {row[0].text: [cell.text for cell in row[1:]] for row in table[14:]}
    assert found == {result: _percent(row) for result, row in CHANCES["0"].items()}


@pytest.mark.parametrize("modifier", CHANCES)
def test_chances_for_every_net_modifier(printed: dict[str, Print], modifier: str) -> None:
    table = printed["large"].table("Net modifier", "Result")
    start = next(n for n, row in enumerate(table) if row[0].text == modifier)
    rows = [[cell.text for cell in row[-8:]] for row in table[start : start + 3]]
    assert {row[0]: row[1:] for row in rows} == {
        result: _percent(row) for result, row in CHANCES[modifier].items()
    }


def _percent(row: list[int]) -> list[str]:
    return [str(number) if number else "–" for number in row]


def test_no_odds_where_none_are_wanted(plain: dict[str, Print], product: str) -> None:
    assert "Chance" not in plain[product].text
    table = plain[product].table("Die", "Combat odds, attack to defence")
    assert [[cell.text for cell in row] for row in table[2:]] == _rows(CRT)


def test_odds_of_a_table_are_asked_for_at_the_command_line() -> None:
    told = _fieldpress("odds", "panzer-leader/crt", "--modifier", "-3", "--json")
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)


# --- the sheets -------------------------------------------------------------------------------


def test_the_charts_are_one_sheet_of_two_sides(
    printed: dict[str, Print], plain: dict[str, Print]
) -> None:
    assert printed["charts"].pages == plain["charts"].pages == 2


def test_every_step_of_the_player_segment_is_on_the_sheet(printed: dict[str, Print]) -> None:
    text = printed["charts"].text
    names = [
        "Orders",
        "Minefields",
        "Indirect fire",
        "Direct fire",
        "Air phase",
        "Vehicles",
        "All others",
        "Recovery",
        "Turn record",
    ]
    places = [text.index(name) for name in names]
    assert places == sorted(places)
    assert "6 minutes" in text
    assert "250 m" in text


def test_what_is_not_of_the_source_is_marked(printed: dict[str, Print]) -> None:
    charts = re.sub(r"\s", "", printed["charts"].text)
    assert "Airphase†" in charts
    assert "4unitsahexAt" in charts
    large = re.sub(r"\s", "", printed["large"].text)
    for name in ("Downtotheground†", "Therimofthehill‡", "Wagons‡", "Anti-aircraftfire†"):
        assert name in large
    assert "Halfofrange†" not in large


@pytest.mark.parametrize(
    "section",
    ["VII.J", "VII.H", "VII.J.11.c", "VII.K.4", "XI", "J.2", "J.3", "J.4", "J.5", "J.9"],
)
def test_section_numbers_of_the_rulebook_are_kept(printed: dict[str, Print], section: str) -> None:
    assert section in printed["charts"].text


@pytest.mark.parametrize(
    "rule", ["1.a", "1.b", "2", "3", "4", "5", "7", "8", "9", "10", "11.b", "11.c"]
)
def test_rules_of_sight_stand_on_the_large_pages(printed: dict[str, Print], rule: str) -> None:
    assert f"VII.J.{rule}" in printed["large"].text


def test_large_pages_are_large(printed: dict[str, Print]) -> None:
    sizes = [
        cell.size for table in printed["large"].tables for row in table for cell in row if cell.text
    ]
    assert min(sizes) >= 11
