"""Packs that `fieldpress new` makes, and what is meant where no target is typed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from generator.cli.words import LIKES
from generator.content.starters import starters, title_of
from generator.job.targets import built_in
from generator.resources import starters_folder
from tests.packs import Ran, fieldpress, write_pack
from tests.page_ends import end_faults
from tests.printed import Printed
from tests.shares import first
from tests.yaml_files import load_yaml

COMMENTS = {".yaml": "# ", ".html": "{# ", ".css": "/* "}
"""How a line that explains begins, by the ending of a file."""

PRODUCTS = {
    "deck": {"cards"},
    "counters": {"counter-sheet"},
    "chart": {"chart"},
    "tiles": {"tiles"},
    "rulebook": {"rulebook", "rulebook-folded"},
    "board": {"board", "board-overview"},
    "empty": set(),
}
PRODUCTS["game"] = {"card-box"}.union(*PRODUCTS.values())


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_help_offers_what_there_is() -> None:
    assert tuple(starters()) == LIKES
    assert set(LIKES) == set(PRODUCTS)


@pytest.mark.parametrize("like", first(2, LIKES))
def test_a_new_pack_prints_as_it_is(like: str, here: Path, sharing: Callable[[Path], Path]) -> None:
    ran = fieldpress("new", "night-raid", "--like", like)
    assert (ran.status, ran.err) == (0, ""), ran.err
    *files, empty, told, into, then = ran.out.splitlines()
    found = {p.relative_to(here).as_posix() for p in here.rglob("*") if p.is_file()}
    assert set(files) == found
    assert (empty, into) == ("", "  cd night-raid")
    count = len(PRODUCTS[like])
    if not count:
        assert told == "A head without parts: docs/content.md has all that a pack may hold. Next:"
        assert then.startswith("  fieldpress check ")
        return
    assert told == f"{count} product{'s' if count != 1 else ''}, no problems. Next:"
    assert then.startswith("  fieldpress build --watch ")
    for paper in ("a4", "letter"):
        out = sharing(here / f"out-{paper}")
        ran = fieldpress("build", "night-raid", "--paper", paper, "--out", str(out))
        assert (ran.status, ran.err) == (0, ""), ran.err
        assert {path.stem for path in out.rglob("*.pdf")} == PRODUCTS[like]
        for name in {"chart", "rulebook"} & PRODUCTS[like]:
            data = (out / f"night-raid/{name}.pdf").read_bytes()
            assert list(end_faults(data)) == [], "no page is half empty"


@pytest.mark.ci
def test_the_game_has_the_name_of_its_folder(here: Path) -> None:
    assert fieldpress("new", "o'brien's_last-stand", "--like", "chart").status == 0
    assert fieldpress("build", "o'brien's_last-stand").status == 0
    pdf = Printed((here / "output/o'brien's_last-stand/chart.pdf").read_bytes())
    assert "o'brien's last stand".upper() in pdf.text(0).upper()


@pytest.mark.parametrize(
    ("folder", "title"),
    [("night-raid", "Night Raid"), ("D-Day", "D Day"), ("élan", "Élan"), ("--", "My Game")],
)
def test_titles(folder: str, title: str, here: Path) -> None:
    assert title_of(here / folder) == title


def test_a_name_that_no_font_has_is_no_title(here: Path) -> None:
    assert fieldpress("new", "夜襲", "--like", "empty").status == 0
    assert "title: 'My Game'" in (here / "夜襲/pack.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("origin", "marks"), first(1, [("source", ""), ("house", "‡"), ("public", "†")])
)
def test_marks_are_explained_where_there_are_any(origin: str, marks: str, here: Path) -> None:
    """The foot of every sheet explained both, in packs that knew neither."""
    assert fieldpress("new", "mine", "--like", "chart").status == 0
    steps = here / "mine/modifiers.yaml"
    steps.write_text(f"{steps.read_text('utf-8')}origin: {origin}\n", "utf-8")
    assert fieldpress("build", "mine").status == 0
    text = Printed((here / "output/mine/chart.pdf").read_bytes()).text(0)
    assert "".join(mark for mark in "†‡" if mark in text) == marks


def test_each_file_of_a_starter_explains_itself() -> None:
    files = [p for p in starters_folder().rglob("*") if p.suffix in COMMENTS]
    assert len(files) > 25
    for path in files:
        lines = path.read_text("utf-8").splitlines()
        comments = [line for line in lines if line.strip().startswith(COMMENTS[path.suffix])]
        assert comments, path
        assert "  " not in lines[0].strip(), path


def test_the_examples_of_the_rulebook_agree_with_its_pieces() -> None:
    """9 less 1 was a loss for a machine gun by the book, and pinned by the chart."""

    # In YAML 1.1 the key `on` is a truth.
    def read(name: str) -> Any:
        return load_yaml((starters_folder() / name).read_text("utf-8"))

    (combat,) = read("chart/combat.yaml")["tables"]
    rules, units, grounds, modifiers = (
        {one["id"]: one for one in read(name)["records"]}
        for name in (
            "rulebook/rules.yaml",
            "counters/units.yaml",
            "tiles/grounds.yaml",
            "chart/modifiers.yaml",
        )
    )
    attack = units["machine-gun"]["attack"]
    total = 10 + modifiers["cover"]["by"]
    column = next(
        n
        for n, head in enumerate(combat["columns"])
        if attack in range(int(head[0]), int(head.split("–")[-1][0]) + 1)
    )
    row = next(one for one in combat["rows"] if str(total) in one[True].split("-"))
    said = rules["6"]["example"]
    assert f"attack of {attack}," in said
    assert f"show 10, the chart says −1: {total} is a {row['cells'][column]}." in said
    assert grounds["woods"]["cover"] == 1
    move = units["tanks"]["move"]
    open_ground, woods = grounds["open"]["cost"], grounds["woods"]["cost"]
    assert move == 2 * open_ground + woods
    assert f"move of {move}" in rules["4"]["example"]
    tiles = [one["ground"] for one in read("tiles/tiles.yaml")["cards"]]
    assert (tiles.count("hill"), tiles.count("village")) == (3, 2)
    assert "The three hills and the two villages are the objectives." in rules["8"]["text"][0]


def test_what_a_pack_is_like_is_asked_for(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def answer(question: str, *, default: str, err: bool) -> str:
        asked.append((question, default, err))
        return "chart"

    monkeypatch.setattr("generator.cli.fresh.on_terminal", lambda: True)
    monkeypatch.setattr(typer, "prompt", answer)
    ran = fieldpress("new", "asked")
    assert (ran.status, ran.err) == (0, "")
    assert asked == [("What to begin with", "deck", True)]
    assert ran.out.startswith("  deck      a deck of cards, with fronts and backs\n")
    assert (here / "asked/chart.yaml").is_file()


# --- bad input ------------------------------------------------------------------------------------

LINES = "\n".join(f"  hint: --like {one.name}: {one.what}" for one in starters().values())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("mine", f"--like: say what to begin with\n{LINES}\n"),
        (
            "mine --like dek",
            "--like: 'dek' is not one of deck, counters, chart, tiles, rulebook, board, game, "
            "empty\n"
            "  hint: did you mean 'deck'?\n",
        ),
        (
            "full --like deck",
            "'full' is not empty\n  hint: choose another name, or an empty folder\n",
        ),
        ("file --like deck", "'file' already exists, and is not a folder\n"),
        ("file/below --like deck", "file/below: can't be written: Not a directory\n"),
        (
            "platoon-command --like deck",
            "'platoon-command' is a pack that comes with Fieldpress\n  hint: choose another name\n",
        ),
        (f"{'n' * 300} --like deck", f"{'n' * 300}: can't be written: File name too long\n"),
        ("a\x07b --like deck", "a\\u0007b: the name holds the character U+0007\n"),
    ],
)
def test_bad_folders_are_told_and_nothing_is_made(words: str, message: str, here: Path) -> None:
    (here / "full").mkdir()
    (here / "full/mine.txt").write_text("mine")
    (here / "file").write_text("mine")
    ran = fieldpress("new", *words.split(" "))
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err == message
    assert sorted(p.name for p in here.rglob("*")) == ["file", "full", "mine.txt"]


def test_an_empty_folder_is_taken_and_here_is_one(here: Path) -> None:
    (here / "mine").mkdir()
    os.chdir(here / "mine")
    ran = fieldpress("new", ".", "--like", "empty")
    assert (ran.status, ran.err) == (0, "")
    assert "cd " not in ran.out
    assert "title: 'Mine'" in (here / "mine/pack.yaml").read_text()


def test_a_full_disk_leaves_nothing_behind(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open
    opened: list[Path] = []

    def full(self: Path, mode: str = "r", *more: object, **named: object) -> object:
        if mode == "x":
            opened.append(self)
            if len(opened) == 5:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(self, mode, *more, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", full)
    ran = fieldpress("new", "deep/er/mine", "--like", "deck")
    monkeypatch.undo()
    assert ran == Ran(2, "", "deep/er/mine: can't be written: No space left on device\n")
    assert list(here.iterdir()) == []


# --- no target ------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", first(1, [".", "templates"]))
def test_in_a_pack_no_target_means_that_pack(folder: str, here: Path) -> None:
    write_pack(here / "mine")
    os.chdir(here / "mine" / folder)
    assert fieldpress("check").out == "2 products, no problems\n"
    assert fieldpress("list").out.splitlines()[:3] == [
        "mine  Skirmish",
        "  mine/chart  Chart",
        "  mine/deck  Deck",
    ]
    ran = fieldpress("build")
    assert ran == Ran(0, "output/mine/chart.pdf\noutput/mine/deck.pdf\n", "")
    assert fieldpress("build").out.count("(nothing changed)") == 2, "its own prints are not read"


def test_in_a_pack_a_word_names_one_of_its_products(here: Path) -> None:
    write_pack(here / "mine")
    os.chdir(here / "mine/templates")
    assert fieldpress("build", "chart") == Ran(0, "output/mine/chart.pdf\n", "")
    said = "'mine' has no product 'chat'; it has chart, deck\n  hint: did you mean 'chart'?\n"
    assert fieldpress("build", "chat") == Ran(2, "", said)
    said = f"'platoon-comand' is neither a pack, a product nor a folder; packs are {PACKS}\n"
    ran = fieldpress("build", "platoon-comand")
    assert ran == Ran(2, "", said + "  hint: did you mean 'platoon-command'?\n")


def test_a_problem_is_told_by_the_path_from_here(here: Path) -> None:
    write_pack(here / "mine", {"deck.yaml": "kind: dek\n"})
    os.chdir(here / "mine/templates")
    ran = fieldpress("check")
    assert ran.status == 1
    assert ran.err.startswith("../deck.yaml:1:7: ")


PACKS = "panzer-leader, platoon-action, platoon-command, platoon-leader, plm-american-revolution"


@pytest.mark.parametrize("command", ["build", "check"])
def test_elsewhere_a_target_is_asked_for(command: str, here: Path) -> None:
    assert fieldpress(command) == Ran(
        2,
        "",
        f"name a pack, a product or a folder; packs are {PACKS}\n"
        "  hint: --all takes every pack; `fieldpress list` shows their products\n"
        "  hint: in the folder of a pack of your own, no target is needed\n",
    )
    assert ", ".join(built_in()) == PACKS
    ran = fieldpress(command, "--all", "platoon-command")
    assert ran == Ran(2, "", "--all and targets exclude each other\n")
    assert list(here.iterdir()) == []


def test_all_means_every_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def made(targets: list[object], job: object) -> list[object]:
        seen.append([getattr(one, "name", "") for one in targets])
        return []

    monkeypatch.setattr("generator.job.build.make", made)
    assert fieldpress("check", "--all").out == "0 products, no problems\n"
    assert seen == [built_in()]
