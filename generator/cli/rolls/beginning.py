"""The command `begin`, for nouns of which packs have some by hand.

Typer evaluates annotations, and some of these name functions made on the spot, so this module does
without `from __future__ import annotations`.
"""

from typing import Annotated

import typer

from generator.cli.completing import complete_seed
from generator.cli.words import Out, as_text
from generator.games.game import BEGIN, NEXT, Noun


def add_begin(app: typer.Typer, noun: Noun) -> None:
    """Add the command to the app of a noun, such as `campaign`."""

    def complete_name(incomplete: str) -> list[tuple[str, str]]:
        from generator.cli.rolls.by_hand import complete_name

        return complete_name(noun.name, noun.pack, incomplete)

    @app.command(name=BEGIN, help=_help(noun))
    def begin(
        name: Annotated[
            str | None,
            typer.Argument(
                metavar="NAME",
                help=f"The {noun.name}, or PACK/NAME. Without one, they are listed.",
                autocompletion=complete_name,
                callback=as_text,
            ),
        ] = None,
        seed: Annotated[
            str | None,
            typer.Option(
                help="Any text; the same seed gives the same dice. Without one, a seed is made up.",
                callback=as_text,
                autocompletion=complete_seed(noun.name),
            ),
        ] = None,
        out: Out = None,
    ) -> None:
        from generator.cli.choices.settings import settings_of
        from generator.cli.choices.typed import Typed, choose
        from generator.cli.rolls.by_hand import begin_by_hand, list_by_hand

        if name is None:
            list_by_hand(noun.name, noun.pack)
            return
        options = choose(Typed(out=out), settings_of(names=("out",)))
        begin_by_hand(noun.name, noun.pack, name, seed, options.out)


def _help(noun: Noun) -> str:
    return (
        f"Begin a {noun.name} that was written by hand: make the file and the folder that its "
        f"history grows in, so that `{noun.name} {NEXT}` goes on with it.\n\nExamples:\n\n"
        f"- `fieldpress {noun.name} {BEGIN}` lists them\n"
        f"- `fieldpress {noun.name} {BEGIN} primosole --seed tuesday-5`"
    )
