"""`next`, with a game made for it: papers in a history, and forms that stay the players'."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.platoon_command.scenario import papers as game
from generator.job.output.writing import place
from generator.scenario.generator import Form, Paper, Papers, Printing, Sequel
from tests.packs import Ran, fieldpress, write_own_pack
from tests.printed import Printed

PACK = {
    "pack.yaml": "kind: pack\ntitle: Linked\ngenerator: platoon-command\n",
    "templates/note.html": "<h1>{{ said }}</h1><p>{{ command }}</p>\n",
    "templates/note.css": "@page {margin: 20mm}\nh1, p {font: 12pt Source Sans Pro}\n",
}
FORM = b"won:   # who won?\n"
SAVED = "fieldpress: 0.0.1\npack: {pack}\ncontent: of-another-pack\nseed: amber\nlocks: {{}}\n"

asked: list[str] = []
"""What the game was given, each time that it was asked."""


def sequel(pack: Pack, file: Path, printing: Printing, _hear: Callable[..., None]) -> Sequel:
    """Print a note of what the form says, and make the form of the next evening."""
    form = file.parent / "report.yaml"
    said = form.read_text("utf-8").split("#")[0].strip() if form.is_file() else "won:"
    asked.append(said)
    if said == "won:":
        return Sequel("", Papers((), {}), {"report.yaml": FORM}, ("fill in report.yaml",))
    values = {"said": said, "command": printing.command, "product": {"id": "note"}}
    paper = Paper("note", "A note", "note.html", ("note.html",), values)
    more = {"report.yaml": FORM, "second/report.yaml": FORM}
    return Sequel("second", Papers((paper,), {"scenario.yaml": b"seed: b\n"}), more, ("go on",))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a saved file below the output folder, of a game that has sequels."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(game, "GENERATOR", replace(game.GENERATOR, sequel=sequel))
    asked.clear()
    write_own_pack(tmp_path / "linked", PACK)
    return saved_in(tmp_path / "output/linked/scenarios/amber")


def saved_in(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "scenario.yaml").write_text(SAVED.format(pack="linked"), "utf-8")
    return folder


def go_on(where: str, *more: str) -> Ran:
    return fieldpress("scenario", "next", where, *more)


def names(folder: Path) -> list[str]:
    """The files below a folder that are not Fieldpress's own."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if ".fieldpress" not in path.parts)


def listed(out: Path) -> list[str]:
    return [item["file"] for item in json.loads((out / "manifest.json").read_text())["files"]]


HERE = "output/linked/scenarios/amber"


def test_a_form_is_made_first_then_read_and_what_follows_is_printed(own: Path) -> None:
    ran = go_on(HERE)
    assert (ran.status, ran.out, ran.err) == (0, "fill in report.yaml\n", "")
    assert names(own) == ["report.yaml", "scenario.yaml"]
    assert (own / "report.yaml").read_bytes() == FORM
    (own / "report.yaml").write_bytes(b"won: red\n")
    ran = go_on(f"{HERE}/scenario.yaml")
    files = [f"{HERE}/second/note.pdf", f"{HERE}/second/scenario.yaml"]
    assert (ran.status, ran.out, ran.err) == (0, "\n".join([*files, "go on", ""]), "")
    assert listed(Path("output")) == [file.removeprefix("output/") for file in files]
    page = Printed((own / "second/note.pdf").read_bytes()).text(0)
    assert "won: red" in page
    assert "fieldpress scenario next scenario.yaml" in page
    assert (own / "report.yaml").read_bytes() == b"won: red\n"
    assert (own / "second/report.yaml").read_bytes() == FORM


def test_the_same_history_has_the_same_bytes_and_is_not_asked_again(own: Path) -> None:
    go_on(HERE)
    (own / "report.yaml").write_bytes(b"won: red\n")
    first = go_on(HERE)
    was = {name: (own / name).read_bytes() for name in names(own)}
    assert asked == ["won:", "won: red"]
    assert go_on(HERE) == first
    assert asked == ["won:", "won: red"]
    (own / "second/note.pdf").unlink()
    assert go_on(HERE) == first
    assert {name: (own / name).read_bytes() for name in names(own)} == was
    (own / "report.yaml").write_bytes(b"won: blue\n")
    go_on(HERE)
    assert asked == ["won:", "won: red", "won: red", "won: blue"]
    assert (own / "second/note.pdf").read_bytes() != was["second/note.pdf"]


def test_a_form_that_is_filled_in_is_never_written_over(own: Path) -> None:
    (own / "report.yaml").write_bytes(b"won: red\n")
    (own / "second").mkdir()
    (own / "second/report.yaml").symlink_to("nowhere")
    assert go_on(HERE, "--overwrite").status == 0
    assert (own / "second/report.yaml").is_symlink()
    assert not (own / "second/nowhere").exists()
    (own / "second/report.yaml").unlink()
    assert go_on(HERE, "--overwrite").status == 0
    (own / "second/report.yaml").write_bytes(b"half filled in")
    (own / "report.yaml").write_bytes(b"won: blue\n")
    assert go_on(HERE, "--overwrite").status == 0
    assert (own / "second/report.yaml").read_bytes() == b"half filled in"


def test_a_form_may_be_a_paper(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed once, belongs to the players from then on, and no manifest has it."""

    def with_form(*given: Any) -> Sequel:
        made = sequel(*given)
        values = {"said": "tick a box", "command": "", "product": {"id": "note"}}
        form = Paper("form", "A form", "note.html", ("note.html",), values, form=Form())
        return replace(made, papers=replace(made.papers, papers=(*made.papers.papers, form)))

    monkeypatch.setattr(game, "GENERATOR", replace(game.GENERATOR, sequel=with_form))
    (own / "report.yaml").write_bytes(b"won: red\n")
    first = go_on(HERE)
    printed = [f"{HERE}/second/{name}" for name in ("note.pdf", "scenario.yaml")]
    assert first.out.splitlines() == [*printed, "go on"]
    assert "tick a box" in Printed((own / "second/form.pdf").read_bytes()).text(0)
    assert all("form.pdf" not in name for name in listed(Path("output")))
    (own / "second/form.pdf").write_bytes(b"filled in")
    (own / "report.yaml").write_bytes(b"won: blue\n")
    assert go_on(HERE, "--overwrite").status == go_on(HERE).status == 0
    assert (own / "second/form.pdf").read_bytes() == b"filled in"
    assert sorted(path.name for path in (own / "second").iterdir()) == [
        *("form.pdf", "note.pdf", "report.yaml", "scenario.yaml"),
    ]


def test_a_file_in_the_way_stops_all_of_it(own: Path) -> None:
    (own / "report.yaml").write_bytes(b"won: red\n")
    (own / "second").mkdir()
    (own / "second/note.pdf").write_bytes(b"mine")
    ran = go_on(HERE)
    assert ran.status == 2
    assert ran.err.startswith(
        f"{HERE}/second/note.pdf: this file was not written by Fieldpress, and is left alone\n"
    )
    assert names(own) == ["report.yaml", "scenario.yaml", "second/note.pdf"]


def test_a_history_outside_the_output_folder_is_one_by_itself(own: Path) -> None:
    there = saved_in(own.parents[3] / "elsewhere")
    (there / "report.yaml").write_bytes(b"won: red\n")
    ran = go_on("elsewhere", "--out", "output")
    assert ran.out == "elsewhere/second/note.pdf\nelsewhere/second/scenario.yaml\ngo on\n"
    assert listed(there) == ["second/note.pdf", "second/scenario.yaml"]
    assert not Path("output/manifest.json").exists()
    assert go_on("elsewhere").out == ran.out
    assert asked == ["won: red"]


def test_a_game_whose_scenarios_stand_alone_says_so(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "GENERATOR", replace(game.GENERATOR, sequel=None))
    ran = go_on(HERE)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == ("scenarios of this game stand alone: nothing comes after one\n")
    assert names(own) == ["scenario.yaml"]


def test_what_cannot_be_folded_says_so(own: Path) -> None:
    ran = go_on(HERE, "--fold")
    assert ran.status == 2
    told = "--fold: scenarios of this game are not printed to be folded"
    assert ran.err == f"{told}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "can't be read: No such file or directory"),
        ("seed: amber\n", "this is not a complete scenario: fieldpress, pack, content, locks miss"),
        (SAVED.format(pack="linked").replace("amber", "[]"), "a seed is text: put it in quotes"),
    ],
)
def test_a_file_that_is_none_is_told_with_its_place(own: Path, text: str | None, told: str) -> None:
    file = own / "scenario.yaml"
    file.unlink()
    if text is not None:
        file.write_text(text, "utf-8")
    ran = go_on(HERE)
    line = 4 if "seed is" in told else 1
    assert ran.status == 1
    assert ran.err.startswith(f"{HERE}/scenario.yaml:{line}:")
    assert told in ran.err
    assert asked == []


# --- the step that puts files in place -----------------------------------------------------------


@pytest.mark.parametrize("linked", [True, False])
def test_a_form_that_somebody_makes_meanwhile_stays_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, linked: bool
) -> None:
    """Whether a file may have two names on this disk or not."""
    form, other = tmp_path / "report.yaml", tmp_path / "paper.pdf"

    def meanwhile(path: Path) -> None:
        if path == form:
            form.write_bytes(b"theirs")

    def unlinked(*_: object) -> None:
        raise PermissionError

    if not linked:
        monkeypatch.setattr(os, "link", unlinked)
    files = [(other, b"paper"), (form, b"ours")]
    place(files, tmp_path / "aside", meanwhile, {form})
    assert (form.read_bytes(), other.read_bytes()) == (b"theirs", b"paper")
    form.unlink()
    place(files, tmp_path / "aside", forms={form})
    assert form.read_bytes() == b"ours"
    assert list((tmp_path / "aside").iterdir()) == []


def test_a_form_that_cannot_be_written_stops_all_of_it(own: Path) -> None:
    """The folder that it belongs into is a file."""
    (own / "report.yaml").write_bytes(b"won: red\n")
    (own / "second").write_bytes(b"mine")
    ran = go_on(HERE)
    assert ran.status == 2
    assert "can't be written: " in ran.err
    assert names(own) == ["report.yaml", "scenario.yaml", "second"]
    assert not Path("output/manifest.json").exists()


def test_a_history_of_many_files_is_read_each_time(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.job.output.history.MOST_FILES", 1)
    (own / "report.yaml").write_bytes(b"won: red\n")
    assert go_on(HERE) == go_on(HERE)
    assert asked == ["won: red", "won: red"]


def test_what_it_has_not_besides_its_papers_says_so(own: Path) -> None:
    ran = go_on(HERE, "--boards")
    assert (ran.status, ran.err) == (2, "--boards: scenarios of this game lie on no boards\n")
    assert asked == []
    assert names(own) == ["scenario.yaml"]
