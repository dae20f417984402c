"""Commands import what they need when they need it, and take what was typed as Typer does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packs import Ran, fieldpress, write_pack

from generator.cli import app, plain
from generator.games.examples import TABLE

pytestmark = pytest.mark.ci

DEAR = ("pydantic", "pydantic_core", "weasyprint", "yaml", "jinja2", "reportlab", "pikepdf", "PIL")

MOST_MODULES = 230
"""Modules that `list` imports, Python's own and Typer's among them: each costs a little."""

CODE = """\
import sys
from generator.cli import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*words: str) -> tuple[Ran, set[str]]:
    """Run the command in a process of its own; return what it said, and what it has imported."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE, *words], capture_output=True, text=True, check=False
    )
    *errors, modules = ran.stderr.splitlines()
    return Ran(ran.returncode, ran.stdout, "\n".join(errors)), set(modules.split())


def test_what_no_check_is_needed_for_imports_none(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "skirmish")
    build = ("build", str(pack), "--jobs", "1", "--out", str(tmp_path / "out"))
    for words in (
        ("list",),
        ("list", str(pack)),
        ("list", str(pack), "--json"),
        ("odds", TABLE),
        ("odds", f"{pack}/hits", "--modifier", "0"),
        ("roll", TABLE, "--seed", "amber", "--times", "2"),
        build,
    ):
        first, _ = imported(*words)
        again, modules = imported(*words)
        assert first.status == again.status == 0, again
        assert modules.isdisjoint(DEAR), (words, modules.intersection(DEAR))
        if words is build:
            assert again.out.count("(nothing changed)") == 2
        else:
            assert again == first


def test_list_imports_little() -> None:
    imported("list")
    assert len(imported("list")[1]) <= MOST_MODULES


@pytest.mark.parametrize("words", [("--help",), ("build", "--help"), ("campaign", "--help")])
def test_help_imports_no_engine(words: tuple[str, ...]) -> None:
    ran, modules = imported(*words)
    assert ran.status == 0
    assert "Usage:" in ran.out
    assert modules.isdisjoint(DEAR)


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "{pack}/hits", "--seed", "x", "--times", "3"),
        ("roll", "{pack}/hits", "--seed", "x", "--times", "0"),
        ("roll", "{pack}/hits", "--times", "1001"),
        ("roll", "{pack}/hits", "--times", "+2", "--seed", "x"),
        ("roll", "{pack}/hits", "--times", "two"),
        ("odds", "{pack}/hits", "--modifier", "1_0"),
        ("odds", "{pack}/hits", "--modifier", "99999999999"),
        ("odds", "{pack}/hits", "--modifier", ""),
        ("odds",),
        ("odds", "{pack}/hits", "more"),
        ("list", ""),
        ("list", "{pack}", "--jsn"),
        ("build", "{pack}/none", "{pack}/other", "--out", "{pack}/out"),
        ("build", "--jobs", "65"),
        ("build", "{pack}/none", "--jobs", " 1", "--out", "{pack}/out"),
        ("build", "{pack}", "--out", "{pack}/pack.yaml"),
        ("build", "{pack}", "--printer", "{pack}/gone.yaml"),
        ("build", "{pack}", "--printer", "{pack}\0"),
        ("campaign", "new", "--times", "0"),
        ("campaign", "print"),
        ("nothing",),
    ],
)
def test_typer_says_what_it_says(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With values taken as they are, a command says what it says with Typer's own checks."""
    pack = write_pack(tmp_path / "skirmish")
    typed = [word.replace("{pack}", str(pack)) for word in words]
    ours = fieldpress(*typed)
    monkeypatch.setattr(app, "take_plain", lambda params: params)
    assert fieldpress(*typed) == ours


def test_a_file_that_can_not_be_read_is_left_to_typer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = tmp_path / "printer.yaml"
    profile.touch()
    with monkeypatch.context() as patch:
        patch.setattr(plain.os, "access", lambda *_: False)
        ran = fieldpress("build", "--printer", str(profile))
    assert ran.status == 2
    assert "is not readable" in ran.err


def test_a_typer_without_pydantic_is_left_alone() -> None:
    class Older:
        pass

    class Made:
        _runtime_param = "made"

    params = [Older(), Made()]
    assert plain.take_plain(params) is params
    assert vars(params[0]) == vars(params[1]) == {}
