"""Printed situations of Panzer Leader read back: two pages, the ledger, the same from the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rolled_folder import RolledFolder, rolled, run, texts
from tests.shares import first

LOCKS = ("kind=town", "size=small", "ground=fresh", "sections=1")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    return sharing(tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def folder(out: Path) -> Path:
    return rolled(out, "panzer-leader", "read back", LOCKS).folder


@pytest.fixture(scope="module")
def pages(folder: Path) -> list[str]:
    return RolledFolder(folder).pages


@pytest.fixture(scope="module")
def record(folder: Path) -> dict[str, Any]:
    return RolledFolder(folder).record


def test_the_first_page_tells_where_and_how_it_is_won(
    pages: list[str], record: dict[str, Any]
) -> None:
    assert len(pages) == 3
    told = pages[0]
    for text in (record["title"], *record["story"], *record["rules"]):
        assert text in told.replace("‡", "")
    for group in record["groups"]:
        assert f"{group['name']} " in told
        assert group["where"] in told
    for level in record["levels"]:
        assert level["text"] in told


def test_the_second_page_has_the_counters_and_the_orders(
    pages: list[str], record: dict[str, Any]
) -> None:
    counts = [line["count"] for group in record["groups"] for line in group["units"]]
    assert sorted(int(word) for word in pages[1].split("× ")[1:] for word in [word.split()[0]]) == (
        sorted(counts)
    )
    told = pages[1].replace("‡", "")
    for side in ("allied", "german"):
        assert all(text in told for text in record["orders"][side])


def test_the_ledger_has_every_kept_roll_points_and_constraints(pages: list[str]) -> None:
    told = pages[2]
    assert "Ledger: " in told
    for words in ("Theatre 1d", "Core of the attacker 1d", "Points: ", "A way round.", "read back"):
        assert words in told
    assert "DS + MA + 2 AS + 1" in told


def test_the_saved_file_prints_the_same(folder: Path, out: Path) -> None:
    before = (folder / "scenario.pdf").read_bytes()
    run(out / "again", "print", (folder / "scenario.yaml").as_posix())
    again = next((out / "again").rglob("scenario.pdf")).read_bytes()
    assert texts(again)[:2] == texts(before)[:2]


@pytest.mark.parametrize("seed", first(1, [f"seed {n}" for n in (30, 159, 21, 55, 202)]))
def test_situations_that_say_much_stay_on_their_pages(out: Path, seed: str) -> None:
    """Places of towns and bridges, three groups, ten towns, three sections turned: all fit."""
    found = rolled(out, "panzer-leader", seed, (), "--no-odds")
    front, back = map(letters, found.pages)
    said = found.record
    for text in (*said["story"], *(level["text"] for level in said["levels"])):
        assert letters(text) in front
    assert all(letters(group["where"]) in front for group in said["groups"])
    assert all(letters(said["orders"][side][0]) in back for side in ("allied", "german"))
    orders = " ".join(said["orders"]["allied"] + said["orders"]["german"])
    names = re.findall(r"[A-Z]-[A-Z]{1,2}-\d+", orders)
    assert all(name in found.pages[1] for name in names), "no line parts the name of a hex"


def letters(text: str) -> str:
    """Return a text's letters and digits: lines break at spaces, and at the hyphens of hexes."""
    return "".join(sign for sign in text if sign.isalnum())


def test_the_sheet_has_the_places_the_sections_own_names_and_the_north(out: Path) -> None:
    """A section of the shelf keeps its names in print; the sheet has both, and the compass."""
    locks = ("ground=shelf", "sections=1", "section.1=W", "size=small", "kind=exit")
    found = rolled(out, "panzer-leader", "both names", locks, "--boards")
    record, told = found.record, found.pages[0]
    (line,) = record["sections"]
    own = ("Vaubecourt", "Lerny", "Thiaulne", "Hoste")
    for name, printed in zip(line["towns"], own, strict=True):
        assert re.search(rf"{re.escape(name)}\s+\d+\s+{printed}\s+W", told), name
    assert "on our section" in told
    assert re.search(r"\bN\b", told)
    edge = record["objectives"][0]["name"]
    assert edge != f"the {record['edge']} edge"
    assert all(edge in level["text"] for level in record["levels"] if level["any"])
    boards = " ".join(texts((found.folder / "boards.pdf").read_bytes()))
    assert all(name in boards for name in own)
    assert not any(name in boards for name in line["towns"])


def test_a_section_made_for_the_situation_has_its_places_in_print(out: Path) -> None:
    locks = ("ground=fresh", "sections=1", "size=small", "kind=town")
    found = rolled(out, "panzer-leader", "made for it", locks, "--boards")
    (line,) = found.record["sections"]
    boards = " ".join(texts((found.folder / "boards.pdf").read_bytes()))
    assert all(name in boards for name in (*line["towns"], *filter(None, line["land"])))
    assert "on our section" not in found.pages[0]
