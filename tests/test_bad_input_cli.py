"""Wrong use of the command, told in exact words with status 2, and the command as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bad_packs import Files, build, card, deck, output, problems
from packs import fieldpress, write_pack

from tests.shares import first


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--paper", "50x60mm"),
            "a piece of 44.45 × 63.5 mm does not fit on paper of 50 × 60 mm with 5 mm margins\n",
        ),
        (
            ("--paper", "a44"),
            "--paper: 'a44' is neither one of a4, letter, a3, tabloid, legal nor a size such as "
            "'70x120mm'\n",
        ),
        (
            ("--ink", "gray"),
            "--ink: 'gray' is not one of colour, grey, saver; did you mean 'grey'?\n",
        ),
        (
            ("--duplex", "longedge"),
            "--duplex: 'longedge' is not one of long-edge, short-edge, fold, off\n"
            "  hint: did you mean 'long-edge'?\n",
        ),
        (
            ("--out", "my-pack/deck.yaml"),
            "--out: nothing can be written to 'my-pack/deck.yaml': File exists\n",
        ),
        (
            ("--out", "my-pack/deck.yaml/out"),
            "--out: nothing can be written to 'my-pack/deck.yaml/out': Not a directory\n",
        ),
    ],
)
def test_wrong_use(desk: Path, options: tuple[str, ...], said: str) -> None:
    ran = build(desk, {}, *options, "--force")
    assert ran.err == said
    assert ran.status == 2


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (
            "my-pack/dekc",
            "'my-pack' has no product 'dekc'; it has chart, deck\n  hint: did you mean 'deck'?\n",
        ),
        ("empty", "empty: there is no 'pack.yaml' here, so this folder is not a pack\n"),
    ],
)
def test_a_target_that_is_none(desk: Path, target: str, said: str) -> None:
    (desk / "empty").mkdir()
    ran = fieldpress("build", target, "--out", "out")
    assert ran.err == said
    assert ran.status == 2


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (
            "name: mine\nback-offset: {x: 0.5, y: O.5}\n",
            "printer.yaml:2:26: 'y' under 'back-offset' must be a number of millimetres, not 'O.5'",
        ),
        ("- 1\n", "printer.yaml:1:1: a printer profile is a mapping"),
        (None, "printer.yaml:1:1: can't be read: No such file or directory"),
    ],
)
def test_a_printer_profile_that_is_wrong(desk: Path, profile: str | None, said: str) -> None:
    if profile:
        (desk.parent / "printer.yaml").write_text(profile)
    (desk / "printer.yaml").symlink_to(desk.parent / "printer.yaml")
    ran = build(desk, {}, "--printer", "printer.yaml")
    assert ran.err == problems(said)
    assert ran.status == 1


@pytest.mark.parametrize(
    ("files", "status", "said"),
    first(
        1,
        [
            (deck("count: 4", "count: 5"), 1, "my-pack/deck.yaml:5:8: the deck adds up to 4 cards"),
            (card("{{ ''.__class__ }}"), 1, "'__class__' is not for templates"),
            ({}, 0, ""),
        ],
    ),
)
def test_as_a_process_of_its_own(desk: Path, files: Files, status: int, said: str) -> None:
    before = output(desk / "out")
    write_pack(desk / "my-pack", files)
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "generator", "build", "my-pack", "--out", "out"]
    env = {"PYTHONPATH": str(root), "XDG_CONFIG_HOME": os.environ["XDG_CONFIG_HOME"]}
    ran = subprocess.run(command, capture_output=True, text=True, env=env)
    assert ran.returncode == status
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
    assert output(desk / "out") == before
