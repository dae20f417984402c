"""Just the command that was typed: to build all of them takes a third of a short command's time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy

from typer import Typer
from typer.main import get_command_name

COMPLETING = "_COMPLETE"
"""The end of the variable that a shell sets which completes a command, which may be any."""


def just(app: Typer, words: Sequence[str]) -> Typer:
    """Return an app with the one command that words begin with.

    It is the whole app if they name none: then the others are listed, or suggested.
    """
    if not words or any(name.endswith(COMPLETING) for name in os.environ):
        return app
    commands = [one for one in app.registered_commands if _name(one) == words[0]]
    groups = [one for one in app.registered_groups if one.name == words[0]]
    if not commands and not groups:
        return app
    found = copy(app)
    found.registered_commands, found.registered_groups = commands, []
    for group in groups:
        below = copy(group)
        assert group.typer_instance is not None
        below.typer_instance = just(group.typer_instance, words[1:])
        found.registered_groups.append(below)
    return found


def _name(command: object) -> str:
    """Return the word of a command: the one that was given, or its function's."""
    name = getattr(command, "name", None)
    return str(name) if name else get_command_name(command.callback.__name__)  # type: ignore[attr-defined]
