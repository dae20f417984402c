"""The command `next`, the same for every noun that something comes after.

Typer evaluates annotations, and one of these names a function made on the spot, so this module does
without `from __future__ import annotations`.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

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

        typed = Typed(paper, ink, out, odds, duplex, printer)
        typed = replace(typed, overwrite=overwrite, patient=patient, verbose=verbose)
        print_next(noun.name, file, choose(typed, settings_of(names=WITHOUT_UNIT)), folded=fold)


def _help(noun: Noun) -> str:
    where = f"output/{noun.pack}/{noun.name}s/amber"
    return (
        f"Go on with a {noun.name} after an evening was played: read what you have filled in "
        f"beside its file, and print what comes next. If something is missing, say what.\n\n"
        f"Example: `fieldpress {noun.name} {NEXT} {where}`"
    )
