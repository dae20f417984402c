"""The help of a command that rolls: what the named game takes, or what only some games take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from generator.cli.rolls.locks import locks_help
from generator.games import games
from generator.job.rolled.wishes import TAKES

if TYPE_CHECKING:
    from generator.games.game import Noun
    from generator.scenario.generator import Generator


def offered(command: Any, noun: Noun, words: Iterable[str]) -> Any:
    """Return a copy of a command, to show its help: with a game among the words, of that alone.

    Options that it refuses are hidden; without a game, those that not all take name who does.
    """
    known = {
        name: game.generator(noun.name)
        for name, game in games().items()
        if noun.name in game.generators
    }
    named = next((word for word in words if word in known), "")
    shown = copy(command)
    shown.epilog = locks_help(noun.name, named)
    other = named if named != noun.pack else ""
    shown.params = [_param(one, known, named, other) for one in command.params]
    if named:
        shown.help = _of_pack(command.help, noun, named, shown.params)
    return shown


def _param(param: Any, known: dict[str, Generator], named: str, other: str) -> Any:
    """Return a parameter as it is shown; `other` is the named game if it is not the usual one."""
    shown, takes = copy(param), TAKES.get(param.name)
    if param.name == "lock" and other:
        shown.help = "Fix a field or any roll of the ledger; both are listed below."
    if takes is None or param.hidden:
        return shown
    who = [name for name, generator in known.items() if takes(generator)]
    shown.hidden = named not in who if named else not who
    if not named and len(who) < len(known):
        words, bracket, default = param.help.partition("  [")
        shown.help = f"{words} Only for {', '.join(who)}.{bracket}{default}"
    return shown


def _of_pack(text: str, noun: Noun, named: str, params: Sequence[Any]) -> str:
    """Return the help with a pack in its examples, without those of options that are hidden."""
    hidden = {word for one in params if getattr(one, "hidden", False) for word in one.opts}
    start = f"`fieldpress {noun.name} new"
    lines = [
        line.replace(start, f"{start} {named}", 1)
        for line in text.splitlines()
        if not ("--lock" in line and named != noun.pack)
        and not hidden & set(line.replace("`", " ").split())
    ]
    return "\n".join(lines)
