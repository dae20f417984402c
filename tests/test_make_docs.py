"""The pages for makers in docs/make: files are written, commands typed, answers compared."""

from __future__ import annotations

import json
import re
import shlex
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from generator import __version__
from tests.packs import Ran, fieldpress
from tests.printed import Printed

BLOCK = re.compile(
    r"(?:\*\*`(?P<file>[\w./-]+)`\*\*\n\n)?```(?P<kind>\w+)\n(?P<body>.*?)```", re.DOTALL
)
ADDED = re.compile(r"Add the line `([^`]+)` under `([^`]+)` in `([^`]+)`")
TUTORIALS = ("counters", "map", "rulebook", "shop", "spreadsheet")
LAYOUTS = 12


@pytest.fixture
def page(repository: Path) -> Callable[[str], str]:
    return lambda name: (repository / f"docs/make/{name}.md").read_text("utf-8")


def steps(text: str) -> Iterator[re.Match[str]]:
    """Blocks and lines to add, in the order in which a reader meets them."""
    found = [*BLOCK.finditer(text), *ADDED.finditer(text)]
    return iter(sorted(found, key=re.Match.start))


def follow(text: str, start: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Do what a page says, in an empty folder; return the commands that were typed.

    A block of text after commands is all that they answer. What watches never ends: it isn't typed.
    """
    said, typed, files = None, [], {}
    monkeypatch.chdir(start)
    for step in steps(text):
        if step.re is ADDED:
            line, above, name = step.groups()
            (path,) = [path for path in files if path.name == name]
            old = path.read_text("utf-8")
            assert old.count(f"{above}\n") == 1, line
            path.write_text(old.replace(f"{above}\n", f"{above}\n{line}\n"), "utf-8")
        elif step["file"]:
            path = start / step["file"]
            assert path.parent.is_dir(), f"no folder for {step['file']} yet"
            path.write_text(step["body"], "utf-8")
            files[path] = True
        elif step["kind"] == "sh":
            said = None if "--watch" in step["body"] else ""
            for words in map(shlex.split, step["body"].splitlines()):
                typed.append(shlex.join(words))
                heard = answer(words, monkeypatch)
                said = None if said is None else said + heard
        elif step["kind"] == "text" and said is not None:
            assert said == step["body"]
            said = None
    return typed


def answer(words: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command that a page gives says; it must go well."""
    match words:
        case ["mkdir", "-p", *folders]:
            for folder in folders:
                Path(folder).mkdir(parents=True)
        case ["cd", folder]:
            monkeypatch.chdir(Path.cwd() / folder)
        case ["fieldpress", *rest] if "--watch" not in rest:
            ran: Ran = fieldpress(*rest)
            assert (ran.status, ran.err) == (0, ""), shlex.join(words)
            return ran.out
        case _:
            assert words[0] == "fieldpress", words
    return ""


@pytest.mark.ci
@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_prints_from_an_empty_folder(
    name: str, page: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = follow(page(name), tmp_path, monkeypatch)
    assert any(line.startswith("fieldpress build") for line in typed)
    assert list(tmp_path.rglob("*.pdf"))


@pytest.mark.ci
def test_counters_from_an_empty_folder(
    page: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that every run of the tests does."""
    follow(page("counters"), tmp_path, monkeypatch)
    sheet = Printed((tmp_path / "river-line/output/river-line/counter-sheet.pdf").read_bytes())
    assert len(sheet.pages) == 2
    words = sheet.text(0).split()
    assert (words.count("Rifles"), words.count("Veterans"), words.count("8")) == (24, 4, 4)
    # Turned over, guns with 8 fire with 4.
    assert sheet.text(1).split().count("4") == 4


@pytest.mark.ci
def test_the_pages_of_river_line_make_one_game(
    page: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    heads = set()
    for name in ("counters", "map", "rulebook", "spreadsheet"):
        for step in steps(page(name)):
            if step.re is BLOCK and step["file"]:
                path = tmp_path / step["file"]
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.name == "pack.yaml":
                    heads.add(step["body"])
                else:
                    assert not path.exists(), f"{path.name} is on two pages"
                path.write_text(step["body"], "utf-8")
    assert len(heads) == 1
    ran = fieldpress("build", "river-line")
    assert (ran.status, ran.err) == (0, "")
    assert {Path(line).stem for line in ran.out.splitlines()} == {
        *("cards", "counter-sheet", "map", "map-overview", "rolled", "rolled-overview"),
        *("rulebook", "rulebook-folded"),
    }


@pytest.fixture
def cards(page: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack that the tutorial of spreadsheets writes, without its print."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "river-line/templates").mkdir(parents=True)
    for step in BLOCK.finditer(page("spreadsheet")):
        if step["file"]:
            (tmp_path / step["file"]).write_text(step["body"], "utf-8")
    return tmp_path / "river-line"


def test_a_wrong_cell_is_told_as_the_page_says(cards: Path, page: Callable[[str], str]) -> None:
    table = (cards / "cards.csv").read_text("utf-8")
    (cards / "cards.csv").write_text(table.replace("Barrage,order,6", "Barrage,order,12"), "utf-8")
    (told,) = [line for line in page("spreadsheet").splitlines() if "cards.csv:6:15" in line]
    assert fieldpress("check", "river-line").err == f"{told}\n1 problem; nothing was printed\n"


@pytest.mark.ci
def test_54_rows_of_a_workbook_are_54_cards(cards: Path) -> None:
    """A pack of playing cards, which anyone may print, by the commands of the tutorial."""
    suits = {"Clubs": "woods", "Diamonds": "coin", "Hearts": "heart", "Spades": "flag"}
    ranks = ["Ace", *map(str, range(2, 11)), "Jack", "Queen", "King"]
    rows = [
        (f"{rank} of {suit}", "order", value % 9 + 1, icon, f"Counts as {value}.")
        for suit, icon in suits.items()
        for value, rank in enumerate(ranks, 1)
    ]
    rows += [(f"{colour} Joker", "event", 9, "crown", "Any card.") for colour in ("Red", "Black")]
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in (("Name", "Type", "Value", "Icon", "Text"), *rows):
        book.active.append(row)
    book.save(cards / "cards.xlsx")
    (cards / "cards.csv").unlink()
    deck = (cards / "cards.yaml").read_text("utf-8")
    new = "cards: {from: cards.xlsx, sheet: Cards, columns: {Type: kind}}"
    (cards / "cards.yaml").write_text(re.sub("^cards: .*$", new, deck, flags=re.MULTILINE), "utf-8")
    ran = fieldpress("build", "river-line")
    assert (ran.status, ran.err) == (0, "")
    (entry,) = json.loads(Path("output/manifest.json").read_bytes())["files"]
    fronts = {one["piece"] for one in entry["placements"] if one["side"] == "front"}
    assert len(fronts) == 54
    ran = fieldpress("export", "river-line", "--as", "shop", "--shop", "tgc")
    assert (ran.status, ran.err) == (0, "")
    pictures = list(Path("output/river-line/exports/cards/tgc").glob("*.png"))
    assert len(pictures) == 55
    sizes = {struct.unpack(">II", one.read_bytes()[16:24]) for one in pictures}
    assert sizes == {(825, 1125)}


def layouts(text: str) -> dict[str, list[tuple[str, str]]]:
    """The files of each layout of the cookbook, by its heading."""
    found = {}
    for part in text.split("\n## ")[2:-1]:
        head, _, body = part.partition("\n")
        assert re.search(r"\n!\[[^\]]+\]\(pictures/[\w-]+\.png\)\n", body), f"{head}: no picture"
        found[head] = [(m["file"], m["body"]) for m in BLOCK.finditer(body) if m["file"]]
    return found


def test_layouts_of_the_cookbook_are_short(page: Callable[[str], str]) -> None:
    told = layouts(page("cookbook"))
    assert len(told) == LAYOUTS
    for head, files in told.items():
        assert sum(body.count("\n") for _, body in files) <= 90, head
        assert {Path(name).suffix for name, _ in files} >= {".yaml", ".html", ".css"}, head


@pytest.mark.ci
@pytest.mark.parametrize("words", ["", "--paper letter --ink grey", "--ink saver"])
def test_the_cookbook_prints_without_a_problem(
    words: str, page: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, body in ((m["file"], m["body"]) for m in BLOCK.finditer(page("cookbook"))):
        if name:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(body, "utf-8")
    ran = fieldpress("build", "cookbook", *words.split())
    assert (ran.status, ran.err) == (0, "")
    kinds = {name: re.search(r"^kind: (.*)$", body, re.MULTILINE)[1]  # type: ignore[index]
             for files in layouts(page("cookbook")).values()
             for name, body in files if name.endswith(".yaml")}  # fmt: skip
    printed = {path.stem for path in tmp_path.rglob("*.pdf")}
    for name, kind in kinds.items():
        if kind in ("deck", "sheet"):
            assert any(one.endswith(Path(name).stem) for one in printed), name
    if not words:  # colour fills the bleed of every face
        ran = fieldpress("export", "cookbook", "--as", "shop", "--shop", "printer")
        assert ran.status == 0, ran.err


def test_what_is_installed_without_make_is_what_setup_asks_for(repository: Path) -> None:
    text = (repository / "docs/install.md").read_text("utf-8")
    script = (repository / "scripts/setup").read_text("utf-8")
    needed = set(re.findall(r'^    \("lib[^"]+", "([^"]+)"\),$', script, re.MULTILINE))
    (line,) = re.findall(r"^sudo apt install (.*)$", text, re.MULTILINE)
    assert set(line.split()) == needed | {"pipx"}
    assert set(re.findall(r"fieldpress-([\d.]+)-py3", text)) == {__version__}
