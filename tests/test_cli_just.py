"""Building the one command that was typed changes nothing that anybody sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import typer
from typer.main import get_command

from generator.cli.app import app
from generator.cli.just import COMPLETING, just


def paths(command: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command and group below one."""
    for name, below in getattr(command, "commands", {}).items():
        yield (*path, name)
        yield from paths(below, (*path, name))


EVERY = tuple(paths(get_command(app)))


def options(built: typer.Typer, path: tuple[str, ...]) -> object:
    command = get_command(built)
    for word in path:
        command = getattr(command, "commands")[word]  # noqa: B009
    shown = [(one.name, one.opts, getattr(one, "help", None)) for one in command.params]
    return type(command), command.help, shown


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_a_command_is_the_same_by_itself(path: tuple[str, ...]) -> None:
    assert options(just(app, path), path) == options(app, path)


def test_the_others_are_not_built() -> None:
    assert ("campaign", "new") in EVERY
    assert [*paths(get_command(just(app, ["campaign", "new", "--seed", "x"])))] == [
        ("campaign",),
        ("campaign", "new"),
    ]


@pytest.mark.parametrize("words", [[], ["--help"], ["bulid"], ["--version", "list"]])
def test_all_are_there_where_none_is_named(words: list[str]) -> None:
    """They are listed then, or suggested."""
    assert just(app, words) is app


def test_a_group_keeps_its_commands_for_a_word_that_none_has() -> None:
    found = {*paths(get_command(just(app, ["campaign", "nwe"])))}
    assert {("campaign", "new"), ("campaign", "print")} < found


def test_a_shell_completes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"_FIELDPRESS{COMPLETING}", "complete_bash")
    assert just(app, ["list"]) is app
