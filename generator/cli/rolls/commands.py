"""The commands that roll something new: one app per noun, the same for every game.

Typer evaluates annotations, and some of these name functions made on the spot, so this module does
without `from __future__ import annotations`.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from generator.cli.completing import complete_saved, complete_seed
from generator.cli.rolls.beginning import add_begin
from generator.cli.rolls.following import add_next, extra_option
from generator.cli.words import (
    AsJson,
    Duplex,
    Fold,
    Ink,
    Listing,
    Odds,
    Out,
    Overwrite,
    Paper,
    Patient,
    Printer,
    Times,
    Verbose,
    as_text,
)
from generator.games.game import BEGIN, NEXT, NOUNS, ODDS, SEAL, Noun

MOST_IN_BOOK = 24

_WORDS = f"{__name__}.words"
"""Where a context keeps the words that were typed, so that help can be that of a pack."""

Book = Annotated[
    int | None,
    typer.Option(min=1, max=MOST_IN_BOOK, help="Print a book of this many, with a contents page."),
]


def rolling_app(noun: Noun) -> typer.Typer:
    """Return the app of a noun, such as `scenario`: its commands are `new`, `print` and others."""
    app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help=noun.help)
    _add_new(app, noun)
    _add_print(app, noun)
    if NEXT in noun.flags:
        add_next(app, noun)
    if BEGIN in noun.flags:
        add_begin(app, noun)
    if SEAL in noun.flags:
        _add_check(app, noun)
    if ODDS in noun.flags:
        _add_odds(app, noun)
    return app


def _command_of(noun: Noun) -> type[TyperCommand]:
    """Return a command whose help asks the games what they take, and what can be locked."""

    class RollingCommand(TyperCommand):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            ctx.meta[_WORDS] = tuple(args)
            return super().parse_args(ctx, args)

        def format_help(self, ctx: Any, formatter: Any) -> None:
            from generator.cli.rolls.offers import offered

            shown = offered(self, noun, ctx.meta[_WORDS])
            TyperCommand.format_help(shown, ctx, formatter)

    return RollingCommand


def _seed(noun: Noun) -> Any:
    """Return the option for the text that all chance comes from."""
    return typer.Option(
        help="Any text; the same seed gives the same result. Without one, a seed is made up.",
        callback=as_text,
        autocompletion=complete_seed(noun.name),
    )


def _lock(noun: Noun, complete: Callable[..., Any]) -> Any:
    """Return the option that fixes a field."""
    return typer.Option(
        metavar="FIELD=VALUE",
        help=f"Fix a field, e.g. `{noun.lock}`, or any roll of the ledger.",
        autocompletion=complete,
        callback=as_text,
    )


def _hex(noun: Noun) -> Any:
    """Return the option for the size of hexes."""
    words = "The size of a hex: `16mm`, `20mm`, `25mm` or any other.  [default: 20mm]"
    return typer.Option("--hex", help=words, show_default=False, hidden="hex" not in noun.flags)


def _fair(noun: Noun) -> Any:
    """Return the option for the odds by computer players."""
    default = "35-65; 20-80 where nothing is made even"
    words = f"Odds between computer players, in per cent, e.g. `40-60`.  [default: {default}]"
    return typer.Option(
        "--fair",
        metavar="LOW-HIGH",
        help=words,
        show_default=False,
        hidden="fair" not in noun.flags,
    )


def _as_rolled(noun: Noun) -> Any:
    """Return the option to skip play by computer."""
    words = "Take the first scenario rolled, fair or not, without playing it."
    return typer.Option("--as-rolled", help=words, hidden="fair" not in noun.flags)


def _pack(complete: Callable[..., Any]) -> Any:
    """Return the argument that names the pack."""
    return typer.Argument(
        metavar="PACK",
        help="The pack to roll from.",
        autocompletion=complete,
        callback=as_text,
    )


def _seal(noun: Noun) -> Any:
    """Return the option to seal one's own side."""
    words = "Seal your own side's secret rolls: neither player can make the other's papers."
    hidden = SEAL not in noun.flags
    return typer.Option("--seal", metavar="SIDE", help=words, hidden=hidden, callback=as_text)


def _word_file(noun: Noun) -> Any:
    """Return the option for the player's own word."""
    words = "With --seal: a file with a private word of your own.  [default: made up at random]"
    hidden = SEAL not in noun.flags
    return typer.Option(
        "--word-file", metavar="FILE", help=words, hidden=hidden, show_default=False
    )


def _add_odds(app: typer.Typer, noun: Noun) -> None:
    @app.command(name="odds", help=_odds_help(noun))
    def odds_of(
        file: Annotated[
            Path,
            typer.Argument(
                metavar="FILE",
                help=f"A saved `{noun.name}.yaml`, edited or not.",
                autocompletion=complete_saved(noun.name),
            ),
        ],
        games: Annotated[
            int, typer.Option(min=20, max=100_000, help="Games for each pair of players.")
        ] = 400,
        json: AsJson = False,
    ) -> None:
        from generator.cli.rolls.odds import tell_odds

        tell_odds(noun.name, file, games, as_json=json)


def _add_check(app: typer.Typer, noun: Noun) -> None:
    @app.command(name="check", help=_check_help(noun))
    def check(
        folder: Annotated[
            Path,
            typer.Argument(
                metavar="FOLDER",
                help=f"The folder of a sealed {noun.name}, or its `{noun.name}.yaml`.",
                autocompletion=complete_saved(noun.name),
            ),
        ],
        private: Annotated[
            Path, typer.Option("--with", metavar="FILE", help="The private seal of a side.")
        ],
    ) -> None:
        from generator.cli.rolls.sealing import tell_proof

        tell_proof(noun.name, folder, private)


def _check_help(noun: Noun) -> str:
    where = f"output/{noun.pack}/{noun.name}s/amber.sealed"
    return (
        f"Prove after a sealed {noun.name} that a side's secret rolls are those of its private "
        f"word.\n\nExample: `fieldpress {noun.name} check {where} --with their-seal.yaml`"
    )


def _odds_help(noun: Noun) -> str:
    where = f"output/{noun.pack}/{noun.name}s/amber/{noun.name}.yaml"
    return (
        f"Have computer players play {noun.played}, edited or not, and show how often each side "
        f"wins.\n\nExample: `fieldpress {noun.name} odds {where}`"
    )


def _add_new(app: typer.Typer, noun: Noun) -> None:
    def complete_pack(incomplete: str) -> list[tuple[str, str]]:
        from generator.cli.rolls.locks import complete_pack

        return complete_pack(noun.name, incomplete)

    def complete_lock(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
        from generator.cli.rolls.locks import complete_lock

        return complete_lock(noun.name, ctx.params.get("pack") or noun.pack, incomplete)

    @app.command(name="new", cls=_command_of(noun), help=_new_help(noun))
    def new(
        pack: Annotated[str, _pack(complete_pack)] = noun.pack,
        seed: Annotated[str | None, _seed(noun)] = None,
        lock: Annotated[list[str] | None, _lock(noun, complete_lock)] = None,
        times: Times = 1,
        listing: Listing = False,
        book: Book = None,
        fold: Fold = False,
        everything: Annotated[bool, extra_option(noun, "all")] = False,
        counters: Annotated[bool, extra_option(noun, "counters")] = False,
        boards: Annotated[bool, extra_option(noun, "boards")] = False,
        hex_size: Annotated[str | None, _hex(noun)] = None,
        fair: Annotated[str | None, _fair(noun)] = None,
        as_rolled: Annotated[bool, _as_rolled(noun)] = False,
        seal: Annotated[str | None, _seal(noun)] = None,
        word_file: Annotated[Path | None, _word_file(noun)] = None,
        out: Out = None,
        paper: Paper = None,
        ink: Ink = None,
        odds: Odds = True,
        duplex: Duplex = None,
        printer: Printer = None,
        overwrite: Overwrite = False,
        patient: Patient = False,
        verbose: Verbose = False,
        json: AsJson = False,
    ) -> None:
        from generator.cli.choices.settings import WITHOUT_UNIT, settings_of
        from generator.cli.choices.typed import Typed, choose
        from generator.cli.rolls.printing import RollRequest, roll_new
        from generator.cli.rolls.sealing import SealWish
        from generator.job.rolled.wishes import asked, wanted_odds

        typed = Typed(paper, ink, out, odds, duplex, printer, hex=hex_size)
        typed = replace(typed, overwrite=overwrite, patient=patient, verbose=verbose)
        options = choose(typed, settings_of([pack], names=WITHOUT_UNIT))
        extras = asked(everything=everything, counters=counters, boards=boards)
        wanted = wanted_odds(fair, as_rolled=as_rolled)
        request = RollRequest(
            noun.name, pack, seed, lock or (), times, listing, book, fold, json, extras, wanted
        )
        roll_new(replace(request, seal=SealWish(seal, word_file)), options)


def _add_print(app: typer.Typer, noun: Noun) -> None:
    @app.command(name="print", help=_print_help(noun))
    def print_again(
        file: Annotated[
            Path,
            typer.Argument(
                metavar="FILE",
                help=f"A saved `{noun.name}.yaml`.",
                autocompletion=complete_saved(noun.name),
            ),
        ],
        fold: Fold = False,
        everything: Annotated[bool, extra_option(noun, "all")] = False,
        counters: Annotated[bool, extra_option(noun, "counters")] = False,
        boards: Annotated[bool, extra_option(noun, "boards")] = False,
        hex_size: Annotated[str | None, _hex(noun)] = None,
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
        from generator.cli.rolls.printing import print_saved
        from generator.job.rolled.wishes import asked

        typed = Typed(paper, ink, out, odds, duplex, printer, hex=hex_size)
        typed = replace(typed, overwrite=overwrite, patient=patient, verbose=verbose)
        options = choose(typed, settings_of(names=WITHOUT_UNIT))
        extras = asked(everything=everything, counters=counters, boards=boards)
        print_saved(noun.name, file, options, folded=fold, extras=extras)


def _new_help(noun: Noun) -> str:
    examples = [
        f"- `fieldpress {noun.name} new`",
        f"- `fieldpress {noun.name} new --seed amber-ridge-417 --paper letter`",
        *(f"- `fieldpress {noun.name} new {words}`" for words in noun.examples),
        f"- `fieldpress {noun.name} new --times 20 --list` shows twenty to choose from",
    ]
    return f"Roll a {noun.name}: {noun.prints}.\n\nExamples:\n\n" + "\n".join(examples)


def _print_help(noun: Noun) -> str:
    where = f"output/{noun.pack}/{noun.name}s/amber/{noun.name}.yaml"
    return (
        f"Print a saved {noun.name} again, with whatever you have edited in its file.\n\n"
        f"Example: `fieldpress {noun.name} print {where}`"
    )


APPS = {name: rolling_app(noun) for name, noun in NOUNS.items()}
