"""Printed battles of PLM read back: a sheet, two rosters, the ledger; the same from the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.page_ends import end_faults, fills
from tests.rolled_folder import RolledFolder, rolled, run, texts
from tests.shares import first

LOCKS = ("battle=river", "table=4x6", "theatre=new-york-1776")
BREAK = (60, 70, 80, 90, 100)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    return sharing(tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def folder(out: Path) -> Path:
    return rolled(out, "plm-american-revolution", "read back", LOCKS).folder


@pytest.fixture(scope="module")
def pages(folder: Path) -> list[str]:
    """The text of each page, without marks."""
    return [page.replace("‡", "") for page in RolledFolder(folder).pages]


@pytest.fixture(scope="module")
def record(folder: Path) -> dict[str, Any]:
    return RolledFolder(folder).record


def test_the_first_page_tells_where_and_how_it_ends(
    pages: list[str], record: dict[str, Any]
) -> None:
    assert len(pages) == 5
    for text in (record["title"], *record["story"], *record["wins"], *record["rules"]):
        assert text in pages[0]
    for aim in record["objectives"]:
        assert aim["name"].casefold() in pages[0].casefold()
    for brigade in (b for army in record["sides"].values() for b in army["brigades"]):
        assert brigade["name"] in pages[0]


def test_the_first_page_tells_who_sets_up_where(pages: list[str]) -> None:
    assert (
        "Horse, guns and lines are set up clear of woods, scrub, houses and water. Light infantry, "
        "riflemen, skirmishers and columns may be in woods or scrub, one battalion in a town block."
    ) in pages[0]


def test_objectives_are_told_in_inches(pages: list[str], record: dict[str, Any]) -> None:
    for aim in record["objectives"]:
        x, y = aim["at"]
        assert f"{chr(65 + x // 6)}{y // 6 + 1} {x}, {y}" in pages[0]


def test_an_arrow_tells_who_comes_on_and_when(out: Path) -> None:
    locks = ("battle=flank", "table=6x6")
    found = RolledFolder(rolled(out, "plm-american-revolution", "arrow", locks).folder)
    (late,) = (
        one
        for army in found.record["sides"].values()
        for one in army["brigades"]
        if one.get("arrives")
    )
    edge = "east" if late["zone"]["x"][0] else "west"
    said = f"{late['name']} comes on over the {edge} edge in turn {late['arrives']}."
    assert f"Arrow {late['arrives']}: {said}" in found.pages[0]


def test_what_is_painted_adds_up_to_the_heads_of_both_armies(pages: list[str]) -> None:
    heads = re.findall(r"(\d+) ?points (\d+) ?figures (\d+) ?generals?", pages[1])
    assert len(heads) == 2
    lists = pages[1].split("For the painter")[1:]
    assert len(lists) == 2
    for (_, figures, generals), words in zip(heads, lists, strict=True):
        rows = [int(n) for n in re.findall(r"(?<=[a-z]) (\d+) \d+(?= |$)", words)]
        assert sum(rows) == int(figures) + int(generals)
        assert rows[-1] == int(generals)


def test_the_second_page_has_both_armies_and_the_thresholds_ready(
    pages: list[str], record: dict[str, Any]
) -> None:
    for army in record["sides"].values():
        assert f"{army['s']}S " in pages[1] or f"{army['s']} S " in pages[1]
        assert f"{army['figures']}" in pages[1]
        ready = " ".join(str(army["s"] + n) for n in range(len(BREAK)))
        assert ready in pages[1]
        for unit in (unit for one in army["brigades"] for unit in one["units"]):
            assert unit["name"].replace(" battalion", " bn") in pages[1]


def test_each_side_has_a_roster_with_its_orders_and_tracks(
    pages: list[str], record: dict[str, Any]
) -> None:
    for page, army in zip(pages[2:4], record["sides"].values(), strict=True):
        for text in army["brief"]:
            assert text in page
        for brigade in army["brigades"]:
            for unit in brigade["units"]:
                row = f"{unit['stands']} {unit['figures']} {unit['weapon'].capitalize()}"
                assert row in page
        for n, chance in enumerate(BREAK):
            assert f"{army['s'] + n} {chance} %" in page
        assert "45 40 35 30 25 20 15 10 5 0" in page


def test_the_ledger_has_every_kept_roll_and_the_constraints(pages: list[str]) -> None:
    for words in ("Ledger: ", "Brigadier 1d", "first volley on turn 2", "read back"):
        assert words in pages[4]


def test_the_saved_file_prints_the_same(folder: Path, out: Path) -> None:
    run(out / "again", "print", (folder / "scenario.yaml").as_posix())
    again = next((out / "again").rglob("scenario.pdf")).read_bytes()
    assert texts(again)[:4] == texts((folder / "scenario.pdf").read_bytes())[:4]


LARGE = [
    ("ends 9", "--odds"),
    ("n 103", "--no-odds"),
    ("ends 19", "--no-odds"),
    ("ends 22", "--no-odds"),
]
"""Seeds that ran over on Letter: a long ledger, a long roster, a map beside long words."""


@pytest.mark.ci
@pytest.mark.parametrize(("seed", "odds"), first(1, LARGE))
def test_a_large_battle_keeps_to_its_pages(out: Path, seed: str, odds: str) -> None:
    """Two pages of the battle, a roster for each side, one of the ledger; all to their foot."""
    folder = rolled(out, "plm-american-revolution", seed, (), "--paper", "letter", odds).folder
    data = (folder / "scenario.pdf").read_bytes()
    found = fills(data)
    assert (len(found), end_faults(data)) == (4 if odds == "--no-odds" else 5, [])
    # A line for notes may be 11 mm deep, and below the last of them is nothing.
    assert all(page.blank < 0.1 for page in found[:4]), found
    with pypdfium2.PdfDocument(data) as pdf:
        rosters = [pdf[n].get_textpage().get_text_bounded().splitlines() for n in (2, 3)]
    broken = [line for lines in rosters for line in lines if re.match(r"(bn|Militia|line)\b", line)]
    assert not broken, "names and lines of units stand whole"


def test_no_page_of_a_battle_has_an_empty_foot(folder: Path) -> None:
    """A small battle: map, rows and lines for notes take what room is left."""
    found = fills((folder / "scenario.pdf").read_bytes())
    assert all(page.blank < 0.08 for page in found[:4]), found
