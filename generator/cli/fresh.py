"""`new`: a pack of one's own."""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path

from generator.cli.choices.typed import Typed, choose
from generator.cli.show import say
from generator.content.starters import (
    UNNAMED,
    Starter,
    find_starter,
    starters,
    title_of,
    write_starter,
)
from generator.errors import Problem, UsageError
from generator.job.targets import built_in, find_targets
from generator.typeset.fonts import missing_characters


def new_pack(folder: Path, like: str | None) -> None:
    """Copy a starter into a folder, check it, and say what to type next."""
    name = folder.resolve().name
    if name in built_in():
        hints = ("choose another name",)
        raise UsageError(Problem(f"'{name}' is a pack that comes with Fieldpress", hints=hints))
    starter = find_starter(like) if like is not None else _asked()
    title = title_of(folder)
    if missing_characters(title):
        title = UNNAMED
    for path in write_starter(starter, folder, title):
        say(path.as_posix())
    products = _checked(folder)
    say("")
    if products:
        say(f"{products} product{'s' if products != 1 else ''}, no problems. Next:")
    else:
        say("A head without parts: docs/content.md has all that a pack may hold. Next:")
    if folder.resolve() != Path.cwd():
        say(f"  cd {shlex.quote(folder.as_posix())}")
    if products:
        say(f"  fieldpress build --watch    prints into output/{name}, and again at every change")
    else:
        say("  fieldpress check            tells you what is wrong while you write")


def on_terminal() -> bool:
    """Tell whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _asked() -> Starter:
    """Ask what a pack is to be like; raise UsageError where nobody can be asked."""
    known = starters()
    if not on_terminal():
        hints = tuple(f"--like {one.name}: {one.what}" for one in known.values())
        raise UsageError(Problem("--like: say what to begin with", hints=hints))
    import typer

    for one in known.values():
        say(f"  {one.name:<9} {one.what}")
    return find_starter(typer.prompt("What to begin with", default=next(iter(known)), err=True))


def _checked(folder: Path) -> int:
    """Return how many products a new pack has, after all of its pages were laid out."""
    from generator.job.build import make
    from generator.job.job import Job

    with tempfile.TemporaryDirectory(prefix="fieldpress-") as out:
        options = choose(Typed(out=Path(out)))
        return sum(len(made) for _, made in make(find_targets([folder.as_posix()]), Job(options)))
