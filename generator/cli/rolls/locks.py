"""What can be locked: listed in the help, and completed on the command line."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import FieldpressError
from generator.games import games
from generator.games.game import GameEntry
from generator.job.rolled.generators import find_generator
from generator.job.targets import built_in, find_targets


def locks_help(noun: str, named: str = "") -> str:
    """Return in Markdown what players can lock: a list for each game, or for the named one."""
    return "\n\n".join(_of_game(game, noun) for game in _with(noun) if named in ("", game.name))


def _with(noun: str) -> Iterator[GameEntry]:
    return (game for game in games().values() if noun in game.generators)


def _of_game(game: GameEntry, noun: str) -> str:
    lockable = game.generator(noun).lockable
    lines = [f"**Locks of {game.name}**"]
    lines += [f"- `{name}`: {words}" for name, words in lockable.fields.items()]
    lines.append("")
    lines.append("Any other roll, by its name in the ledger, for example:")
    lines.append("")
    lines += [f"- `{name}`: {words}" for name, words in lockable.rolls.items()]
    return "\n".join(lines)


def complete_pack(noun: str, incomplete: str) -> list[tuple[str, str]]:
    """Return the packs to choose from, each with a short help text."""
    known = {game.name for game in _with(noun)}
    return [
        (name, f"rolls a {noun}")
        for name in built_in()
        if name in known and name.startswith(incomplete)
    ]


def complete_lock(noun: str, pack: str, incomplete: str) -> list[tuple[str, str]]:
    """Return the completions of a lock being typed: a field, or a field with its value."""
    field, equals, value = incomplete.partition("=")
    try:
        loaded, generator = find_generator(find_targets([pack])[0], noun)
    except FieldpressError:  # no errors while a line is being completed, only when it is run
        return []
    fields = generator.lockable.fields
    if not equals:
        return [(f"{name}=", words) for name, words in fields.items() if name.startswith(field)]
    if field not in fields:
        return []
    known = generator.values(loaded, field)
    fitting = (one for one in known if one.startswith(value) and one.isprintable())
    return [(f"{field}={one}", fields[field]) for one in fitting]
