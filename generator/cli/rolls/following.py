"""The command `next`, the same for every noun that something comes after.

Typer evaluates annotations, and one of these names a function made on the spot, so this module does
without `from __future__ import annotations`.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.completing import complete_saved
from generator.cli.words import (
    Duplex,
    Fold,
    Ink,
    Odds,
    Out,
    Overwrite,
    Paper,
    Patient,
    Printer,
    Verbose,
)
from generator.games.game import NEXT, Noun

_EXTRAS = {
    "all": "Also print everything needed to play: counters or forces, and boards.",
    "counters": "Also print its counters: both sides' and the markers.",
    "boards": "Also print the boards it is played on.",
}


def extra_option(noun: Noun, name: str) -> Any:
    """Return an option that prints more; it is left out of other nouns' help."""
    return typer.Option(f"--{name}", help=_EXTRAS[name], hidden=name not in noun.flags)


def add_next(app: typer.Typer, noun: Noun) -> None:
    """Add the command to the app of a noun, such as `campaign`."""

    @app.command(name=NEXT, help=_help(noun))
    def next_of(
        file: Annotated[
            Path,
            typer.Argument(
                metavar="FILE",
                help=f"A saved `{noun.name}.yaml`, or the folder that holds it.",
                autocompletion=complete_saved(noun.name),
            ),
        ],
        fold: Fold = False,
        everything: Annotated[bool, extra_option(noun, "all")] = False,
        counters: Annotated[bool, extra_option(noun, "counters")] = False,
        boards: Annotated[bool, extra_option(noun, "boards")] = False,
        out: Out = None,
        paper: Paper = None,
        ink: Ink = None,
        odds: Odds = True,
        duplex: Duplex = None,
        printer: Printer = None,
        overwrite: Overwrite = False,
        patient: Patient = False,
        verbose: Verbose = False,
    ) -> None:
        from generator.cli.choices.settings import WITHOUT_UNIT, settings_of
        from generator.cli.choices.typed import Typed, choose
        from generator.cli.rolls.sequels import print_next
        from generator.job.rolled.wishes import asked

        typed = Typed(paper, ink, out, odds, duplex, printer)
        typed = replace(typed, overwrite=overwrite, patient=patient, verbose=verbose)
        options = choose(typed, settings_of(names=WITHOUT_UNIT))
        extras = asked(everything=everything, counters=counters, boards=boards)
        print_next(noun.name, file, options, folded=fold, extras=extras)


def _help(noun: Noun) -> str:
    where = f"output/{noun.pack}/{noun.name}s/amber"
    return (
        f"Go on with a {noun.name} after an evening was played: read what you have filled in "
        f"beside its file, and print what comes next. If something is missing, say what.\n\n"
        f"Example: `fieldpress {noun.name} {NEXT} {where}`"
    )
