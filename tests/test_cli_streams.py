"""Terminals that lack letters, streams that are full or closed, and control characters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from packs import Ran, changed, fieldpress, write_pack

from generator.cli.terminal.streams import FALLBACKS, in_json, visible
from tests.patience import PATIENCE

pytestmark = pytest.mark.ci

TABLES = """\
kind: tables
title: Tables
tables:
  - id: hits
    title: "Strength 2×2 – ‘1½’… 鹿"
    dice: 1d6
    modifiers: {from: -1, to: 1}
    rows:
      - {on: <=2, result: "−1"}
      - {on: ">=3", result: "at most ≤3"}
"""

ASCII = """\
Strength 2x2 - '11/2'... ?: 1d6 -1
roll  result       chance
<=2   -1           1/2 (50.0%)
>=3   at most <=3  1/2 (50.0%)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to stand in, with a pack whose table is full of typography."""
    write_pack(tmp_path / "skirmish", {"tables.yaml": TABLES})
    write_pack(tmp_path / "plain")
    return tmp_path


def run(
    folder: Path, repository: Path, *words: str | bytes, shell: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own; `shell` redirects its streams."""
    command = [os.fsencode(w) for w in (sys.executable, "-m", "generator", *words)]
    if shell:
        command = [b"sh", b"-c", b'"$@" ' + shell.encode(), b"sh", *command]
    env = {"PYTHONPATH": str(repository), "PATH": os.environ["PATH"], **environment}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, timeout=PATIENCE)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
    ],
)
def test_a_terminal_that_knows_ascii_alone(
    folder: Path, repository: Path, environment: dict[str, str]
) -> None:
    ran = run(folder, repository, "odds", "skirmish/hits", "--modifier", "-1", **environment)
    assert (ran.returncode, ran.stderr, ran.stdout.decode("ascii")) == (0, b"", ASCII)


def test_a_terminal_that_knows_latin_1(folder: Path, repository: Path) -> None:
    words = ("odds", "skirmish/hits", "--modifier", "-1")
    ran = run(folder, repository, *words, PYTHONIOENCODING="latin-1")
    assert ran.stdout.decode("latin-1").splitlines()[0] == "Strength 2×2 - '1½'... ?: 1d6 -1"
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_problems_where_letters_lack(folder: Path, repository: Path) -> None:
    ran = run(
        folder, repository, "odds", "skirmish/hits", "--modifier", "-2", PYTHONIOENCODING="ascii"
    )
    assert ran.returncode == 2
    assert ran.stderr == (
        b"a modifier of -2 is out of range for 'hits', whose modifiers run from -1 to +1\n"
    )


def test_help_where_letters_lack(folder: Path, repository: Path) -> None:
    for words in (("--help",), ("build", "--help"), ("scenario", "new", "--help"), ("--version",)):
        ran = run(folder, repository, *words, PYTHONIOENCODING="ascii")
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.isascii()


def test_json_where_letters_lack_is_the_same_json(folder: Path, repository: Path) -> None:
    words = ("odds", "skirmish/hits", "--json")
    plain = run(folder, repository, *words, PYTHONIOENCODING="utf-8").stdout
    ascii_ = run(folder, repository, *words, PYTHONIOENCODING="ascii").stdout
    assert ascii_.isascii()
    assert not plain.isascii()
    assert json.loads(plain) == json.loads(ascii_)


@pytest.mark.parametrize("words", [("list",), ("--help",), ("odds", "skirmish/hits", "--json")])
def test_output_that_is_full(folder: Path, repository: Path, words: tuple[str, ...]) -> None:
    ran = run(folder, repository, *words, shell=">/dev/full")
    assert (ran.returncode, ran.stderr) == (
        2, b"standard output: can't be written: No space left on device\n",
    )  # fmt: skip


def test_output_that_is_full_at_once(folder: Path, repository: Path) -> None:
    """Without a buffer the first line fails, not the end."""
    for words in (("list",), ("--help",), ("odds", "skirmish/hits", "--json")):
        ran = run(folder, repository, *words, shell=">/dev/full", PYTHONUNBUFFERED="1")
        said = b"standard output: can't be written: No space left on device\n"
        assert (ran.returncode, ran.stderr) == (2, said)
    ran = run(folder, repository, "list", shell="| true; exec sleep 0.1", PYTHONUNBUFFERED="1")
    assert ran.stderr == b""


@pytest.mark.parametrize("words", [("list",), ("--help",), ("odds", "skirmish/hits")])
def test_output_that_is_closed(folder: Path, repository: Path, words: tuple[str, ...]) -> None:
    ran = run(folder, repository, *words, shell=">&-")
    assert (ran.returncode, ran.stderr) == (
        2, b"standard output: can't be written: Bad file descriptor\n",
    )  # fmt: skip


def test_what_is_printed_does_not_get_into_what_is_closed(folder: Path, repository: Path) -> None:
    """The first file that is opened must not become standard output."""
    words = ("build", "plain/deck", "--jobs", "1")
    whole = run(folder, repository, *words, "--out", "whole")
    assert (whole.returncode, whole.stderr) == (0, b"")
    ran = run(folder, repository, *words, "--out", "out", shell="<&- >&- 2>&-")
    assert ran.returncode == 2
    printed = (folder / "out/plain/deck.pdf").read_bytes()
    assert printed == (folder / "whole/plain/deck.pdf").read_bytes()


def test_many_words_for_a_reader_that_has_gone(folder: Path, repository: Path) -> None:
    words = ("roll", "skirmish/hits", "--times", "1000")
    ran = run(folder, repository, *words, shell="| head -n 1")
    assert (ran.stderr, ran.stdout.count(b"\n")) == (b"", 1)
    ran = run(folder, repository, "list", shell="| true; exec sleep 0.1")
    assert ran.stderr == b""


@pytest.mark.parametrize("shell", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("list", "skirmish"), 0),
        (("list", "skirmsh"), 2),
        (("lst",), 2),
        (("check", "bad"), 1),
    ],
)
def test_problems_that_nobody_can_be_told(
    folder: Path, repository: Path, shell: str, words: tuple[str, ...], status: int
) -> None:
    write_pack(folder / "bad", changed("deck.yaml", "count: 4", "count: 5"))
    ran = run(folder, repository, *words, shell=shell)
    assert (ran.returncode, ran.stderr) == (status, b"")
    assert bool(ran.stdout) == (status == 0)


HOSTILE = "\x1b]0;owned\x07\x1b[31m\x9b2J\u202e\x7f"
SHOWN = "\\u001b]0;owned\\u0007\\u001b[31m\\u009b2J\\u202e\\u007f"


def said(ran: Ran) -> str:
    text = ran.out + ran.err
    assert not [c for c in text if c != "\n" and not c.isprintable()]
    return text


def test_control_characters_typed_are_shown_and_not_obeyed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    words = ("roll", "skirmish/hits", "--seed", HOSTILE)
    assert f"seed {SHOWN}\n" in said(fieldpress(*words))
    assert said(fieldpress("list", HOSTILE)).startswith(f"'{SHOWN}' is neither a pack")
    assert SHOWN in said(fieldpress("list", f"{HOSTILE}/x"))
    assert SHOWN in said(fieldpress("odds", f"skirmish/{HOSTILE}"))
    assert SHOWN in said(fieldpress("build", "skirmish", "--ink", HOSTILE))
    assert SHOWN in said(fieldpress("build", "skirmish", "--printer", f"{HOSTILE}.yaml"))
    assert "owned" in said(fieldpress("scenario", "new", "--lock", f"mission={HOSTILE}", "--list"))
    assert "owned" in said(fieldpress("scenario", "print", f"{HOSTILE}.yaml"))
    for wrong in ((HOSTILE,), ("build", f"--{HOSTILE}"), ("build", "--jobs", HOSTILE)):
        assert "Error" in said(fieldpress(*wrong))


def test_control_characters_in_names_of_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    ran = fieldpress("calibrate", "--out", HOSTILE)
    assert ran == Ran(0, f"{SHOWN}/calibrate.pdf\n", "")


def test_control_characters_in_titles_are_shown_and_not_obeyed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should one get past the reader, it is shown all the same."""
    from generator.cli import listing

    monkeypatch.chdir(folder)
    pack_tables = listing.pack_tables

    def hostile(*words: Any) -> object:
        outline, tables = pack_tables(*words)
        return replace(outline, title=HOSTILE), tables

    monkeypatch.setattr(listing, "pack_tables", hostile)
    assert said(fieldpress("list", "skirmish")).startswith(f"skirmish  {SHOWN}\n")
    (pack,) = json.loads(said(fieldpress("list", "skirmish", "--json")))
    assert pack["title"] == HOSTILE


def test_what_is_harmless_stays() -> None:
    for text in ("Österreich / Ungarn", "5\u00a0mm", "10\u202f000", "鹿", "a−b ≤ c…"):
        assert visible(text) == text
        assert in_json(f'["{text}"]\n') == f'["{text}"]\n'
    assert visible("\udcff\ud800") == "\\xff\\ud800"
    assert json.loads(in_json('["\udcff \U000e0001"]')) == ["\udcff \U000e0001"]
    assert all(plain.isascii() and plain.isprintable() for plain in FALLBACKS.values())


NOT_UTF_8 = b"ab\xff"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("list", NOT_UTF_8), b"'ab\\xff' is not text in UTF-8\n"),
        (("build", NOT_UTF_8 + b"/deck"), b"'ab\\xff/deck' is not text in UTF-8\n"),
        (("check", NOT_UTF_8), b"'ab\\xff' is not text in UTF-8\n"),
        (("odds", NOT_UTF_8), b"'ab\\xff' is not text in UTF-8\n"),
        (
            ("roll", "skirmish/hits", "--seed", NOT_UTF_8),
            b"--seed: 'ab\\xff' is not text in UTF-8\n",
        ),
        (("scenario", "new", NOT_UTF_8), b"'ab\\xff' is not text in UTF-8\n"),
        (("scenario", "new", "--seed", NOT_UTF_8), b"--seed: 'ab\\xff' is not text in UTF-8\n"),
        (
            ("scenario", "new", "--lock", b"moon=" + NOT_UTF_8),
            b"--lock: 'moon=ab\\xff' is not text in UTF-8\n",
        ),
    ],
)
def test_words_that_are_not_utf_8(
    folder: Path, repository: Path, words: tuple[str | bytes, ...], complaint: bytes
) -> None:
    ran = run(folder, repository, *words)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", complaint)


def test_letters_that_the_locale_lacks(folder: Path, repository: Path) -> None:
    ran = run(folder, repository, "list", "grün".encode(), LC_ALL="C", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (
        2, b"'gr\\xc3\\xbcn' has letters that your locale lacks\n  hint: set LC_ALL=C.UTF-8\n",
    )  # fmt: skip


def test_files_whose_names_are_not_utf_8(folder: Path, repository: Path) -> None:
    words = ("build", "plain/deck", "--jobs", "1", "--out", NOT_UTF_8)
    ran = run(folder, repository, *words)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == b"ab\\xff/plain/deck.pdf\n"
    again = run(folder, repository, *words)
    assert again.stdout == b"ab\\xff/plain/deck.pdf  (nothing changed)\n"
    complaint = (
        b"none\\xff:1:1: can't be read: No such file or directory\n1 problem; nothing was printed\n"
    )
    for option in (("build", "skirmish", "--printer"), ("scenario", "print")):
        ran = run(folder, repository, *option, b"none\xff")
        assert (ran.returncode, ran.stdout, ran.stderr) == (1, b"", complaint)
    Path(folder, os.fsdecode(NOT_UTF_8), os.fsdecode(b"\xff.png")).write_bytes(b"")
    again = run(folder, repository, *words)
    assert again.stdout == b"ab\\xff/plain/deck.pdf  (nothing changed)\n"


@pytest.mark.parametrize("inner", [b"", b"/inner"])
def test_a_pack_whose_path_is_not_utf_8(folder: Path, repository: Path, inner: bytes) -> None:
    pack = write_pack(folder / os.fsdecode(NOT_UTF_8 + inner))
    ran = run(pack, repository, "build", ".")
    path = str(folder).encode() + b"/ab\\xff" + inner
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == (
        b".: the pack's path '" + path + b"' is not text in UTF-8\n  hint: rename the folder\n"
    )
    assert not (pack / "output").exists()


def test_a_name_that_is_too_long(folder: Path, repository: Path) -> None:
    ran = run(folder, repository, "build", "a" * 300)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode() == f"{'a' * 39}…: can't be read: File name too long\n"
    for option in (("build", "skirmish", "--out"), ("calibrate", "--out")):
        ran = run(folder, repository, *option, "a" * 300)
        assert (ran.returncode, ran.stdout) == (2, b"")
        assert ran.stderr.decode() == (
            f"--out: nothing can be written to '{'a' * 300}': File name too long\n"
        )


def test_a_folder_that_is_gone(folder: Path, repository: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    code = b'cd gone; rmdir ../gone; "$@"'
    command = [b"sh", b"-c", code, b"sh", *map(os.fsencode, (sys.executable, "-m", "generator"))]
    env = {"PYTHONPATH": str(repository), "PATH": os.environ["PATH"]}
    ran = subprocess.run(
        [*command, b"list"], cwd=folder, env=env, capture_output=True, timeout=PATIENCE
    )
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"the folder that you are in is gone\n"
