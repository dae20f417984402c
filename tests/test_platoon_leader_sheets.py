"""Platoon Leader's reference sheets, read back from the finished PDFs.

What is expected is written down here from the rules, not read from the pack. The tables are read
by the PDF's tags, so that a cell is what a screen reader would call one.
"""

from __future__ import annotations

import io
import re
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
from packs import fieldpress
from printed import Printed

from tests.tagged import Cell, Print

PAGES = {
    "new-firefight": 4,
    "reorganization": 4,
    "patrols": 2,
    "campaign-rules": 2,
    "glossary": 2,
    "tables": 2,
}

# --- what is expected -------------------------------------------------------------------------

# A table's head, and its rows: the total, then the cells.
CP = """
≤2  16 25 34
3   15 24 33
4   14 23 32
5   13 22 31
6   12 21 30
7   12 20 29
8   12 19 28
9   11 18 27
10  10 17 26
11  9  16 25
≥12 8  15 24
"""
LEADERS = """
≤2   10-2 10-1 10-1 10-2
3    9-2  10-0 10-0 9-2
4    9-1  9-1  9-1  9-1
5–6  8-1* 9-0  9-1  8-1
7–8  8-0* 8-0  9-0  –
9–10 7-0  8+1  8-0  –
≥11  6+1  8+1  –    –
"""
REDEPLOYMENT = """
≤9    redeploys¹          redeploys
10    redeploys,Replaced²,³ redeploys
11    redeploys,Reduced³  stays
12–13 stays,Reduced³      eliminated
≥14   eliminated          eliminated
"""
# Results by their first words.
ONE_COLUMN = {
    "detection": "≤7 mission 8–9 compromised 10–11 reduced 12–13 KIA ≥14 allKIA",
    "return": "≤8 safe 9 prisonerslost 10–12 reduced 13 allKIA ≥14 captured",
    "ambush": "≤4 concealed ≥5 seen",
    "oba": "≤4 Plentiful 5–10 Normal ≥11 Scarce",
    "disease": "≤3 1squad 4–6 2squads ≥7 3squads",
    "evacuation": "≤2 staysinplay ≥3 evacuated",
    "shock": "1–3 recovers 4–6 lost",
    "promotion": "≤0 4 1 3 2–3 2 4–5 1 ≥6 0",
    "weapon": "≤3 repaired ≥4 disabled",
    "vehicle": "≤1 mobile ≥2 immobile",
    "elr": "≤3 ELR+1 4–12 nochange ≥13 ELR−1",
    "clearance": "≤3 cleared ≥4 noeffect",
}
FORTIFICATIONS = """
Foxhole 3/2/1 1I; Sangar 2 I; Trench 7 .; “?” 1 2I; HIP 5/3/2/2/1 3; Roadblock 12 .; Wire 10 .
Pillbox note4 4S; FortifiedBuilding 12aLocation 5I; Tunnel 20 S; BoobyTraps 15 6; A-TDitch 18 S
A-Pmine 2afactor 7; A-TorA-Bmine 5afactor 7; SetDC 25 8; Knownminefield ×0.8,roundedup S
Dummyminefield 2‡ .; Cave 15 S; CaveComplex 7 9S; Tetrahedrons 15 S; Panji 2ahexside S
TripFlares 1 .
"""
PATROL_DRM = {
    "Elite": "−1",
    "Stealthy": "−1",
    "RECON": "−1",
    "Leadership": "±",
    "Inexperienced": "+1",
    "Lax": "+1",
    "Enemy": "+1",
    "MissionHexfar": "+1",
    "Byday": "+2",
    "Bynight": "+2",
    "NoMoon": "+1",
    "Morethanonesquad": "+1",
    "SWcarried": "+1",
}
RETURN_DRM = {"Patrolattacked": "+1", "Pinned": "+1", "Broken": "+2", "TripFlares": "+2"}
ELR_DRM = ["−1", "−2", "−1", "+2", "+1", "±"]
CLEARANCE_DRM = ["+1", "+1", "+1", "−1"]
# Chance in % of the bare dice, by hand from 36 throws of two dice.
CP_ODDS = [3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3]

STEPS_2 = """2.1 2.11 2.2 2.3 2.31 2.32 2.33 2.331 2.34 2.35 2.36 2.361 2.37 2.38 2.4 2.41 2.42
2.421 2.5 2.6 2.7 2.8 2.9"""
STEPS_3 = """3.11 3.12 3.13 3.14 3.15 3.17 3.171 3.18 3.19 3.21 3.211 3.212 3.213 3.214 3.215 3.216
3.217 3.22 3.23 3.24 3.241 3.31 3.311 3.32 3.33 3.41 3.42 3.43 3.44 3.45 3.46 3.47 3.48 3.51
3.52"""
STEPS_PATROL = """2.71 2.72 2.73 2.74 2.74.1 2.74.2 2.74.3 2.74.4 2.74.5 2.751 2.752 2.753 2.754
2.755 2.756 2.757 2.758"""

TERMS = [
    *("Allied Side", "Attacking Side", "Attack Option", "Axis Side", "Campaign Game Card"),
    *("CG End", "CG Roster", "CG Firefight", "CG Firefight End", "CG TVP Total"),
    *("Controlled Terrain Hex Cluster", "Campaign Points", "Entry Area", "Fortification Points"),
    *("Friendly Board Edge", "Idle", "Idle Firefight", "Initial Firefight", "In Reserve"),
    *("Isolated Location", "Isolated Units", "Main Line of Resistance", "Military Crest"),
    *("No Man’s Land", "Objectives", "Redeployment", "Reorganization Phase"),
    *("Reinforcement Group", "RG Purchase Record", "Survivors", "Terrain"),
    *("Terrain Victory Points", "Uncontrolled Terrain", "Used OBA", "Woods-Line"),
]


# --- reading the print back -------------------------------------------------------------------


def _printed(out: Path, products: list[str], *arguments: str) -> dict[str, Print]:
    targets = [f"platoon-leader/sheet-{product}" for product in products]
    ran = fieldpress("build", *targets, "--out", str(out), *arguments)
    assert ran.status == 0, ran.out + ran.err
    return {
        product: Print((out / "platoon-leader" / f"sheet-{product}.pdf").read_bytes())
        for product in products
    }


@pytest.fixture(scope="session")
def sheets(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Print]:
    """All six sheets on A4, in colour, with odds."""
    return _printed(sharing(tmp_path_factory.mktemp("sheets")), list(PAGES), "--odds")


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Print:
    """The tables on Letter, as outlines, without odds."""
    out = sharing(tmp_path_factory.mktemp("sheets-plain"))
    arguments = ("--no-odds", "--paper", "letter", "--ink", "saver")
    return _printed(out, ["tables"], *arguments)["tables"]


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def _body(table: list[list[Cell]], columns: int) -> list[list[str]]:
    """Return the rows of a table below its heads, the first cells of each."""
    rows = [[cell.text for cell in row] for row in table]
    return [row[:columns] for row in rows if re.match(r"[≤≥\d]", row[0])]


def _begins(table: list[list[Cell]], pairs: list[str]) -> bool:
    rows = _body(table, 2)
    wanted = list(zip(pairs[::2], pairs[1::2], strict=True))
    return len(rows) == len(wanted) and all(
        row[0] == on and row[1].startswith(result)
        for row, (on, result) in zip(rows, wanted, strict=True)
    )


def _modifiers(sheet: Print, first: str, value: str) -> list[tuple[str, str]]:
    """Return the list of modifiers that has this one: name and value of each."""
    for table in sheet.tables:
        found = [(row[1].text, row[0].text) for row in table if len(row) == 2]
        if any(name.startswith(first) and given == value for name, given in found):
            return found
    raise AssertionError(f"no list of modifiers has {first} {value}")


def _words(sheet: Print) -> set[str]:
    return set(re.findall(r"[\w.–]+", sheet.text))


# --- the sheets -------------------------------------------------------------------------------


def test_pages(sheets: dict[str, Print]) -> None:
    assert {name: sheet.pages for name, sheet in sheets.items()} == PAGES


@pytest.mark.parametrize("sheet", ["tables", "new-firefight"])
def test_cp_replenishment(sheets: dict[str, Print], sheet: str) -> None:
    table = sheets[sheet].table("Final DR", "Intensity")
    assert [cell.text for cell in table[1]] == ["LOW", "MID", "HIGH"]
    assert _body(table, 4) == _rows(CP)
    assert [int(row[4]) for row in _body(table, 5)] == CP_ODDS


@pytest.mark.parametrize("sheet", ["tables", "new-firefight", "reorganization"])
def test_leaders(sheets: dict[str, Print], sheet: str) -> None:
    table = sheets[sheet].table("Final DR", "Column")
    assert [cell.text for cell in table[1]] == ["General", "Japanese", "Finn", "Armour"]
    assert _body(table, 5) == _rows(LEADERS)


@pytest.mark.parametrize("sheet", ["tables", "new-firefight", "reorganization"])
def test_redeployment(sheets: dict[str, Print], sheet: str) -> None:
    table = sheets[sheet].table("Final DR", "Unit")
    assert _body(table, 3) == _rows(REDEPLOYMENT)


@pytest.mark.parametrize("name", ONE_COLUMN)
def test_tables_of_one_column(sheets: dict[str, Print], plain: Print, name: str) -> None:
    pairs = ONE_COLUMN[name].split()
    for sheet in (sheets["tables"], plain):
        assert any(_begins(table, pairs) for table in sheet.tables), name


def test_patrols_stand_with_their_tables(sheets: dict[str, Print]) -> None:
    for name in ("detection", "return", "ambush"):
        for sheet in ("patrols", "new-firefight"):
            pairs = ONE_COLUMN[name].split()
            assert any(_begins(table, pairs) for table in sheets[sheet].tables), name


@pytest.mark.parametrize("sheet", ["tables", "new-firefight"])
def test_fortifications(sheets: dict[str, Print], sheet: str) -> None:
    table = sheets[sheet].table("Type", "FP", "Note")
    found = [[cell.text or "." for cell in row] for row in table if row[0].text != "Type"]
    expected = [entry.split() for entry in re.split(r"[;\n]", FORTIFICATIONS.strip())]
    assert found == expected
    assert len(found) == 22


def test_game_end_and_encircled(sheets: dict[str, Print]) -> None:
    table = sheets["tables"].table("Circled number of the turn")
    assert [cell.text for cell in table[1][1:]] == [f"≤{number}" for number in range(1, 7)]
    assert [cell.text for cell in table[2][1:]] == ["17", "33", "50", "67", "83", "100"]
    assert [cell.text for cell in table[3][1:]] == ["33", "50", "67", "83", "100", "100"]
    table = sheets["tables"].table("Morale Level")
    assert [cell.text for cell in table[0][1:]] == ["5", "6", "7", "8", "9", "10"]
    assert [cell.text for cell in table[1][1:]] == [f"≥{number}" for number in range(6, 12)]


@pytest.mark.parametrize("sheet", ["tables", "patrols", "new-firefight"])
def test_modifiers_of_patrols(sheets: dict[str, Print], sheet: str) -> None:
    for first, expected in (("Elite", PATROL_DRM), ("Patrolattacked", RETURN_DRM)):
        found = _modifiers(sheets[sheet], first, expected[first])
        assert len(found) == len(expected)
        for (name, value), (start, wanted) in zip(found, expected.items(), strict=True):
            assert name.startswith(start)
            assert value == wanted, name


@pytest.mark.parametrize("sheet", ["tables", "reorganization"])
def test_modifiers_of_elr_and_clearance(sheets: dict[str, Print], sheet: str) -> None:
    found = _modifiers(sheets[sheet], "Elite", "−2")
    assert [value for _, value in found] == ELR_DRM
    found = _modifiers(sheets[sheet], "Roadblock", "+1")
    assert [value for _, value in found] == CLEARANCE_DRM


def test_set_up_surcharge(sheets: dict[str, Print]) -> None:
    table = sheets["tables"].table("RG", "on map", "reserve")
    assert [[cell.text for cell in row[1:]] for row in table[1:]] == [
        *[["+1", "−1"]] * 2,
        *[["+2", "−1"]] * 2,
        ["+1", "–"],
    ]


def test_no_odds_no_chances(plain: Print, sheets: dict[str, Print]) -> None:
    assert plain.pages == 2
    assert "%" not in [cell.text for table in plain.tables for row in table for cell in row]
    assert "Chance" not in plain.text
    assert _body(plain.table("Final DR", "Intensity"), 5) == _rows(CP)


@pytest.mark.parametrize(
    ("sheet", "numbers"),
    [
        ("new-firefight", STEPS_2.split()),
        ("reorganization", STEPS_3.split()),
        ("patrols", STEPS_PATROL.split()),
        ("campaign-rules", [f"CG{number}" for number in range(1, 17)]),
    ],
)
def test_every_rule_has_its_number(
    sheets: dict[str, Print], sheet: str, numbers: list[str]
) -> None:
    missing = [number for number in numbers if number not in _words(sheets[sheet])]
    assert not missing


def test_all_terms_in_glossary_and_index(sheets: dict[str, Print]) -> None:
    glossary = sheets["glossary"]
    index = [row[0].text for row in glossary.table("Term", "Rules") if row[0].text != "Term"]
    assert len(index) == len(TERMS) == 35
    for term, entry in zip(TERMS, index, strict=True):
        assert entry.startswith(term.replace(" ", ""))
    text = re.sub(r"\s", "", glossary.text)
    for term in TERMS:  # once with its meaning, once in the index
        assert text.count(term.replace(" ", "")) >= 2, term


def test_house_values_are_marked(sheets: dict[str, Print]) -> None:
    for sheet in sheets.values():
        legends = [Printed(sheet.pdf).text(page) for page in range(sheet.pages)]
        assert all("‡ our own ruling" in text for text in legends)
    table = sheets["tables"].table("Intensity", "Patrols", "Attack Option")
    assert [row[2].text for row in table[1:]] == ["2CP‡", "3CP‡", "4CP‡"]


# --- links ------------------------------------------------------------------------------------


def _links(pdf: pikepdf.Pdf) -> Iterator[str]:
    for page in pdf.pages:
        for note in page.obj.get("/Annots", []):
            if note.Subtype == "/Link":
                assert "/A" not in note or "/URI" not in note.A
                yield str(note.Dest if "/Dest" in note else note.A.D)


def _targets(pdf: pikepdf.Pdf) -> set[str]:
    if "/Names" not in pdf.Root or "/Dests" not in pdf.Root.Names:
        return set()
    return {str(name) for name in pikepdf.NameTree(pdf.Root.Names.Dests)}


@pytest.mark.parametrize("sheet", PAGES)
def test_links_lead_somewhere(sheets: dict[str, Print], sheet: str) -> None:
    with pikepdf.open(io.BytesIO(sheets[sheet].pdf)) as pdf:
        links = list(_links(pdf))
        assert links
        assert set(links) <= _targets(pdf)


def test_terms_lead_to_their_meaning(sheets: dict[str, Print]) -> None:
    with pikepdf.open(io.BytesIO(sheets["glossary"].pdf)) as pdf:
        links = {link for link in _links(pdf) if link.startswith("glossary-")}
        assert len(links) == 35
    for sheet, least in (("new-firefight", 10), ("reorganization", 6)):
        with pikepdf.open(io.BytesIO(sheets[sheet].pdf)) as pdf:
            assert len({link for link in _links(pdf) if link.startswith("glossary-")}) >= least


# --- the picture of the line ------------------------------------------------------------------

Hex = tuple[int, int]


def test_the_line_is_drawn_as_the_ruling_says(repository: Path) -> None:
    """Clusters, No Man's Land, isolation and MLR of the example, worked out once more."""
    drawing = (repository / "content/platoon-leader/templates/drawings.html").read_text(
        encoding="utf-8"
    )
    front = re.findall(r"'([AaLlNI.]{17})'", drawing)
    held: dict[str, set[Hex]] = {"axis": set(), "allied": set()}
    for column, row, side in re.findall(r"'(\d+)\.(\d+)': '(axis|allied)'", drawing):
        held[side].add((int(column), int(row)))
    board = {(q, r) for q in range(17) for r in range(len(front))}

    def apart(one: Hex, other: Hex) -> int:
        (x, z), (u, w) = ((q, r - (q - q % 2) // 2) for q, r in (one, other))
        return max(abs(x - u), abs(z - w), abs(x + z - u - w))

    near = {one: [other for other in board if apart(one, other) == 1] for one in board}
    control = {s: {h for h in board for one in held[s] if apart(h, one) <= 2} for s in held}
    strategic = held["axis"] | held["allied"]
    nobody = (control["axis"] & control["allied"]) - strategic
    expected = dict.fromkeys(board, ".") | dict.fromkeys(nobody, "N")
    for side, edge, enemy in (("axis", 0, "allied"), ("allied", 16, "axis")):
        letter = "A" if side == "axis" else "L"
        left = set(control[side])
        while left:
            cluster = _spread({left.pop()}, near, control[side])
            left -= set(cluster)
            open_hexes = (board - control[enemy]) | set(cluster)
            steps = _spread(set(cluster) - nobody - held[enemy], near, open_hexes)
            goals = {h for h in steps if h[0] == edge}
            if not goals:
                expected |= dict.fromkeys(set(cluster) - nobody, "I")
                continue
            nearest = min(steps[h] for h in goals)
            chain = {h for h in goals if steps[h] == nearest}
            todo = list(chain)
            while todo:
                here = todo.pop()
                back = {h for h in near[here] if steps.get(h) == steps[here] - 1} - chain
                chain |= back
                todo += back
            free = chain - control["axis"] - control["allied"]
            expected |= dict.fromkeys(free, letter.lower())
            expected |= dict.fromkeys(set(cluster) - nobody, letter)
    drawn = ["".join(expected[q, r] for q in range(17)) for r in range(len(front))]
    assert front == drawn


def _spread(start: set[Hex], near: dict[Hex, list[Hex]], allowed: set[Hex]) -> dict[Hex, int]:
    """Return how many steps each hex is from the start, going through allowed ones only."""
    steps = dict.fromkeys(start, 0)
    queue = deque(start)
    while queue:
        here = queue.popleft()
        for hex_ in near[here]:
            if hex_ in allowed and hex_ not in steps:
                steps[hex_] = steps[here] + 1
                queue.append(hex_)
    return steps
