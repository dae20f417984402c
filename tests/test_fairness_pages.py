"""The pages of fairness: the first one's table is that of the games' own pages."""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scripts import battles, fairness, matches, skirmishes
from tests import golden

DOCS = golden.REPOSITORY / "docs"
PAGES = {
    "Platoon Command": "platoon-command-fairness",
    "Panzer Leader": "panzer-leader-fairness",
    "PLM American Revolution": "plm-fairness",
    "Platoon Leader": "platoon-leader-fairness",
    "Platoon Action": "platoon-action-fairness",
}


def read(name: str) -> str:
    return (DOCS / f"{name}.md").read_text("utf-8")


def tables(text: str) -> list[list[dict[str, str]]]:
    """Return the tables of a page: rows by the heads of their columns."""
    found = []
    for whole in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        head, _, *rows = (
            [cell.strip() for cell in row.split("|")[1:-1]] for row in whole.splitlines()
        )
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def last_row(page: str, *heads: str) -> dict[str, str]:
    """Return the last row of a page's first table that has some columns."""
    return next(rows for rows in tables(page) if set(heads) <= rows[0].keys())[-1]


def told(game: str) -> dict[str, str]:
    rows = next(rows for rows in tables(read("fairness")) if "mean share" in rows[0])
    return next(row for row in rows if row["game"] == game)


def mean_of(row: dict[str, str], players: tuple[str, ...]) -> str:
    shares = [int(row[one].removesuffix(" %")) for one in players]
    return f"{sum(shares) / len(shares):.0f} %"


def test_every_game_has_a_page_that_is_linked_both_ways() -> None:
    first, rows = read("fairness"), tables(read("fairness"))[0]
    assert [row["game"] for row in rows] == list(PAGES)
    for row, page in zip(rows, PAGES.values(), strict=True):
        assert f"({page}.md)" in row["page"]
        assert "(fairness.md)" in read(page)
    assert len(first.splitlines()) < 100, "the first page is short"


def test_figures_of_platoon_command_are_those_of_its_page() -> None:
    row = last_row(read(PAGES["Platoon Command"]), "mean ± sd", "in printed range")
    number = int(row["sheets"])
    even, outside = (int(row[key].removesuffix(" %")) for key in ("35–65", "outside 20–80"))
    found = dict(told("Platoon Command"))
    # The page has the share of the even ones, in whole per cent.
    assert f"{100 * int(found.pop('even')) / number:.0f}" == str(even)
    assert found == {
        "game": "Platoon Command",
        "played": f"{number} scenarios",
        "mean share": f"{row['mean ± sd']} %",
        "lopsided": f"{number * outside / 100:.0f}",
    }


def test_figures_of_panzer_leader_are_those_of_its_page() -> None:
    row = last_row(read(PAGES["Panzer Leader"]), "lopsided", "rolled")
    shown = told("Panzer Leader")
    assert shown["played"] == f"{row['situations']} situations"
    assert shown["mean share"] == mean_of(row, ("steady", "rash", "wary"))
    assert (shown["even"], shown["lopsided"]) == ("–", row["lopsided"])


def test_figures_of_plm_are_those_of_its_page() -> None:
    row = last_row(read(PAGES["PLM American Revolution"]), "kind", "fair")
    assert row["kind"] == "all that are kept"
    shown = told("PLM American Revolution")
    assert shown["played"] == f"{row['battles']} battles"
    assert (shown["mean share"], shown["even"]) == (row["all"], row["fair"])
    assert shown["lopsided"] == row["lopsided"]


def test_figures_of_platoon_leader_are_those_of_its_page() -> None:
    row = last_row(read(PAGES["Platoon Leader"]), "firefights", "attacker wins")
    shown = told("Platoon Leader")
    assert shown["played"] == f"{row['firefights']} firefights"
    assert shown["mean share"] == row["attacker wins"]
    outside = int(row["below 10 %"]) + int(row["above 90 %"])
    assert shown["lopsided"] == f"{outside} ‡"


def test_figures_of_platoon_action_are_those_of_its_page() -> None:
    row = last_row(read(PAGES["Platoon Action"]), "lopsided", "rolled")
    shown = told("Platoon Action")
    assert shown["played"] == f"{row['sheets']} missions"
    assert shown["mean share"] == mean_of(row, ("careful", "bold", "massing"))
    assert shown["lopsided"] == row["lopsided"]


@pytest.mark.parametrize(
    ("page", "names"),
    [
        (fairness.PAGE, ("matches", "judged", "as-rolled")),
        (battles.PAGE, ("pairs", "matches", "battles")),
        (skirmishes.PAGE, ("pairs", "judged", "as-rolled")),
    ],
)
def test_commands_have_their_places_in_the_pages(page: Path, names: tuple[str, ...]) -> None:
    assert page.parent == Path("docs")
    marks = re.findall(r"^<!-- ([a-z-]+) -->$", read(page.stem), re.MULTILINE)
    assert sorted(marks) == sorted(names)
    assert matches.PAGE == fairness.PAGE


def test_one_command_makes_the_tables_of_all_games() -> None:
    """Every line of `make fairness` is one that its script takes."""
    text = (golden.REPOSITORY / "Makefile").read_text("utf-8")
    lines = re.findall(
        r"\t\$\(BIN\)/python -m scripts\.(\w+)(.*)",
        text.partition("\nfairness:")[2].partition("\n\n")[0],
    )
    assert {name for name, _ in lines} == {
        *("matches", "fairness", "situations", "battles", "skirmishes", "firefights")
    }
    for name, words in lines:
        asked = re.sub(r"\$\(\w+\)", "1", words).split()
        assert arguments(importlib.import_module(f"scripts.{name}").main, asked), (name, words)


class ReadError(Exception):
    """Words were taken, and nothing is played."""


def arguments(main: Callable[..., Any], words: list[str]) -> bool:
    """Tell whether a command takes words, without running it."""
    real = argparse.ArgumentParser.parse_args

    def parse(parser: argparse.ArgumentParser, given: Any = None) -> None:
        real(parser, given)
        raise ReadError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", parse)
        try:
            main(words)
        except ReadError:
            return True
    return False


def test_a_table_of_battles_goes_into_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- battles -->\nold\n<!-- /battles -->\nAfter.\n", "utf-8")
    monkeypatch.setattr(battles, "PAGE", page)
    monkeypatch.setattr(battles, "sheet", lambda _, kind, *__: SimpleNamespace(kind=kind))
    monkeypatch.setattr(battles, "table", lambda _: ["| one |"])
    battles.main(["--write"])
    assert page.read_text("utf-8") == (
        "Before.\n<!-- battles -->\n\n| one |\n\n<!-- /battles -->\nAfter.\n"
    )
    assert capsys.readouterr().out == ""
    battles.main([])
    assert capsys.readouterr().out == "| one |\n"
