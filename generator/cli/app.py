"""The commands, their options and their help; the work is done elsewhere."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from generator import __version__
from generator.cli.completing import complete_like, complete_pack
from generator.cli.export import export_app
from generator.cli.force.commands import force_app
from generator.cli.icons import ICONS_HELP, icons
from generator.cli.just import just
from generator.cli.plain import take_plain
from generator.cli.questions import LOS_HELP, ODDS_HELP, ROLL_HELP, los, odds, roll
from generator.cli.rolls.commands import APPS
from generator.cli.run import RUN_HELP, run_file
from generator.cli.studio import STUDIO_HELP, studio
from generator.cli.terminal.net import INTERRUPTED
from generator.cli.terminal.signals import STOPPED, asked_to_end
from generator.cli.terminal.streams import tell, visible
from generator.cli.words import (
    LIKES,
    All,
    AsJson,
    Draft,
    Duplex,
    HexSize,
    Ink,
    InUnit,
    Jobs,
    Odds,
    Out,
    Overwrite,
    Packs,
    Paper,
    Patient,
    Printer,
    SeenFrom,
    Targets,
    TriedPrinter,
    Verbose,
    as_text,
)
from generator.errors import UsageError
from generator.games.examples import AIDS, DECK


class _Commands(TyperGroup):
    """All commands; Typer's errors about mistyped words go through our own output too."""

    def make_context(self, *words: Any, **more: Any) -> Any:
        with _made_visible():
            return super().make_context(*words, **more)

    def get_params(self, ctx: Any) -> Any:
        return take_plain(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        for one in (command, *getattr(command, "commands", {}).values()):
            if one is not None:
                take_plain(one.get_params(ctx))
        return command

    def invoke(self, ctx: Any) -> Any:
        with _made_visible():
            return super().invoke(ctx)


@contextlib.contextmanager
def _made_visible() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if isinstance(message := getattr(error, "message", None), str):
            vars(error)["message"] = "\n".join(map(visible, message.split("\n")))
        raise


app = typer.Typer(
    name="fieldpress",
    cls=_Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Print wargames at true size, from text files: cards, counters, maps, rules, play aids.",
    epilog="`fieldpress new DIR` begins your own game. `fieldpress COMMAND --help` has examples.",
)


def run() -> None:
    """Run the command that was typed; turn our errors into messages and an exit status."""
    status: str | int | None = 0
    try:
        just(app, sys.argv[1:])()
    except SystemExit as end:  # Typer turns an interrupt into one
        status = end.code
    except Exception as error:
        from generator.cli.show import reported

        status = INTERRUPTED if asked_to_end() else reported(error)
    if status == INTERRUPTED:
        tell(STOPPED)
    sys.exit(status)


def _version(wanted: bool) -> None:
    if wanted:
        from generator.typeset.versions import engines

        typer.echo(f"Fieldpress {__version__} ({engines()})")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    try:
        Path.cwd()
    except OSError:
        raise UsageError("the folder that you are in is gone") from None


_NEW_HELP = f"""\
Begin a game of your own: a small pack that prints at once, in which each line is explained.

Kinds: {", ".join(f"`{name}`" for name in LIKES)}.

Examples:

- `fieldpress new night-raid --like deck`
- `fieldpress new night-raid` asks what to begin with
"""


@app.command(help=_NEW_HELP)
def new(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="The folder to make; its name is the pack's."),
    ],
    like: Annotated[
        str | None,
        typer.Option(
            help="What to begin with, one of the kinds above.",
            callback=as_text,
            autocompletion=complete_like,
        ),
    ] = None,
) -> None:
    from generator.cli.fresh import new_pack

    new_pack(folder, like)


_LIST_HELP = f"""\
List the packs and what each prints. In the folder of a pack, list that one.

Examples:

- `fieldpress list` shows every pack
- `fieldpress list {AIDS}` shows one
"""


@app.command(name="list", help=_LIST_HELP)
def list_(
    pack: Annotated[
        str | None,
        typer.Argument(
            metavar="PACK",
            help="A pack or a folder of your own.",
            callback=as_text,
            autocompletion=complete_pack,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    from generator.cli.listing import list_packs

    list_packs(pack, as_json=json)


_BUILD_HELP = f"""\
Print packs, products or folders of your own into `output/<pack>/<product>.pdf`.

Examples:

- `fieldpress build --all` prints everything
- `fieldpress build {AIDS} --paper letter` prints one game's aids
- `fieldpress build {DECK} --duplex short-edge` prints one deck
- `fieldpress build my-game --watch` prints your own pack at every change
- `fieldpress build my-game --draft` prints it even if texts are too long or pictures too coarse
- `fieldpress build` prints the pack whose folder you are in
"""


@app.command(help=_BUILD_HELP)
def build(
    targets: Targets = None,
    every: All = False,
    paper: Paper = None,
    duplex: Duplex = None,
    ink: Ink = None,
    printer: Printer = None,
    out: Out = None,
    jobs: Jobs = 0,
    odds: Odds = True,
    force: Annotated[
        bool, typer.Option("--force", help="Lay out everything from scratch.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Keep running, and print again at every change.")
    ] = False,
    draft: Draft = False,
    hex_size: HexSize = None,
    los: SeenFrom = None,
    unit: InUnit = None,
    overwrite: Overwrite = False,
    patient: Patient = False,
    verbose: Verbose = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing but what is wrong.")
    ] = False,
    viewer: Annotated[
        bool, typer.Option("--open", help="Show the first file when it is printed.")
    ] = False,
    json: AsJson = False,
) -> None:
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.printing import Telling, print_products

    typed = Typed(
        paper, ink, out, odds, duplex, printer, jobs, force,
        hex_size, los, unit, overwrite, patient, draft, verbose,
    )  # fmt: skip
    if quiet and verbose:
        raise UsageError("--quiet and --verbose exclude each other")
    telling = Telling(json, quiet, viewer)
    options = choose(typed, settings_of(targets or (), every=every))
    print_products(targets or [], options, telling, every=every, watch=watch)


@app.command()
def check(
    targets: Targets = None,
    every: All = False,
    paper: Paper = None,
    duplex: Duplex = None,
    ink: Ink = None,
    printer: Printer = None,
    out: Out = None,
    jobs: Jobs = 0,
    odds: Odds = True,
    patient: Patient = False,
    verbose: Verbose = False,
    json: AsJson = False,
) -> None:
    """Report every problem in packs, products, folders or forces, and print nothing.

    Examples:

    - `fieldpress check --all` checks everything
    - `fieldpress check` checks the pack whose folder you are in
    - `fieldpress check my-game --ink grey` checks your own pack as black ink prints it
    - `fieldpress check army.yaml` checks a force of your own
    """
    from generator.cli.choices.settings import WITHOUT_UNIT, settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.printing import check_products

    typed = Typed(paper, ink, out, odds, duplex, printer, jobs, patient=patient, verbose=verbose)
    options = choose(typed, settings_of(targets or (), every=every, names=WITHOUT_UNIT))
    check_products(targets or [], options, every=every, as_json=json)


@app.command()
def calibrate(
    paper: Paper = None,
    printer: TriedPrinter = None,
    out: Out = None,
    overwrite: Overwrite = False,
) -> None:
    """Print the test sheet that a printer profile is read from.

    Print `calibrate.pdf` two-sided at 100 %, hold it against the light, and type what you read
    into the small file that the sheet shows.

    Examples:

    - `fieldpress calibrate --paper letter`
    - `fieldpress calibrate --printer my-printer.yaml` tries a profile: all lines should meet at 0
    """
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.printing import print_calibration

    typed = Typed(paper, out=out, printer=printer, overwrite=overwrite)
    print_calibration(choose(typed, settings_of(names=("paper", "out"))))


@app.command()
def shelf(
    targets: Packs = None,
    paper: Paper = None,
    ink: Ink = None,
    out: Out = None,
    overwrite: Overwrite = False,
) -> None:
    """Print the shelf: every game, its facts, its products, their paper, and what to print first.

    Examples:

    - `fieldpress shelf` prints `output/shelf.pdf`
    - `fieldpress shelf my-game --paper letter` lists a pack of your own
    """
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.printing import print_shelf_page

    typed = Typed(paper, ink, out, overwrite=overwrite)
    settings = settings_of(targets or (), every=not targets, names=("paper", "ink", "out"))
    print_shelf_page(targets or [], choose(typed, settings))


app.command(context_settings={"ignore_unknown_options": False}, help=ODDS_HELP)(odds)
app.command(help=ROLL_HELP)(roll)
app.command(help=LOS_HELP)(los)
for _name, _app in APPS.items():
    app.add_typer(_app, name=_name)
app.add_typer(force_app, name="force")
app.command(name="run", help=RUN_HELP)(run_file)
app.add_typer(export_app)
app.command(help=ICONS_HELP)(icons)
app.command(name="studio", help=STUDIO_HELP)(studio)
