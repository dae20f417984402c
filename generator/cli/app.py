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
from generator.cli.force import force_app
from generator.cli.plain import take_plain
from generator.cli.rolling import APPS
from generator.cli.run import RUN_HELP, run_file
from generator.cli.terminal.net import INTERRUPTED
from generator.cli.terminal.signals import STOPPED, asked_to_end
from generator.cli.terminal.streams import tell, visible
from generator.cli.words import (
    AsJson,
    Duplex,
    HexSize,
    Ink,
    InUnit,
    Jobs,
    Modifier,
    Odds,
    Out,
    Overwrite,
    Paper,
    Patient,
    Printer,
    SeenFrom,
    Table,
    Targets,
    as_text,
)
from generator.errors import UsageError
from generator.games import first_game
from generator.games.examples import AIDS, DECK, TABLE


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
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help="Print wargames: play aids, cards and forms at true size, from structured YAML.",
    epilog="`fieldpress build` prints everything; `fieldpress COMMAND --help` shows examples.",
)


def run() -> None:
    """Run the command that was typed; turn our errors into messages and an exit status."""
    status: str | int | None = 0
    try:
        app()
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
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    try:
        Path.cwd()
    except OSError:
        raise UsageError("the folder that you are in is gone") from None


_LIST_HELP = f"""\
List the packs and what each prints.

Examples:

- `fieldpress list` shows every pack
- `fieldpress list {AIDS}` shows one
"""


@app.command(name="list", help=_LIST_HELP)
def list_(
    pack: Annotated[
        str | None,
        typer.Argument(metavar="PACK", help="A pack or a folder of your own.", callback=as_text),
    ] = None,
    json: AsJson = False,
) -> None:
    from generator.cli.listing import list_packs

    list_packs(pack, as_json=json)


_BUILD_HELP = f"""\
Print packs, products or folders of your own into `output/<pack>/<product>.pdf`.

Examples:

- `fieldpress build` prints everything
- `fieldpress build {AIDS} --paper letter` prints one game's aids
- `fieldpress build {DECK} --duplex short-edge` prints one deck
- `fieldpress build my-game --watch` prints your own pack at every change
"""


@app.command(help=_BUILD_HELP)
def build(
    targets: Targets = None,
    paper: Paper = "a4",
    duplex: Duplex = None,
    ink: Ink = "colour",
    printer: Printer = None,
    out: Out = Path("output"),
    jobs: Jobs = 0,
    odds: Odds = True,
    force: Annotated[
        bool, typer.Option("--force", help="Lay out everything from scratch.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Keep running, and print again at every change.")
    ] = False,
    hex_size: HexSize = None,
    los: SeenFrom = None,
    unit: InUnit = "inches",
    overwrite: Overwrite = False,
    patient: Patient = False,
    json: AsJson = False,
) -> None:
    from generator.cli.printing import Typed, choose, print_products

    typed = Typed(
        paper, ink, out, odds, duplex, printer, jobs, force, hex_size, los, unit, overwrite, patient
    )
    print_products(targets or [], choose(typed), watch=watch, as_json=json)


@app.command()
def check(
    targets: Targets = None,
    paper: Paper = "a4",
    duplex: Duplex = None,
    ink: Ink = "colour",
    printer: Printer = None,
    out: Out = Path("output"),
    jobs: Jobs = 0,
    odds: Odds = True,
    patient: Patient = False,
    json: AsJson = False,
) -> None:
    """Report every problem in packs, products, folders or forces, and print nothing.

    Examples:

    - `fieldpress check` looks at everything
    - `fieldpress check my-game --ink grey` looks at your own pack as black ink prints it
    - `fieldpress check army.yaml` looks at a force of your own
    """
    from generator.cli.printing import Typed, check_products, choose

    typed = Typed(paper, ink, out, odds, duplex, printer, jobs, patient=patient)
    check_products(targets or [], choose(typed), as_json=json)


_ODDS_HELP = f"""\
Show the exact probability of each row of a roll table.

Examples:

- `fieldpress odds {TABLE}`
- `fieldpress odds {TABLE} --modifier -2`
"""


@app.command(context_settings={"ignore_unknown_options": False}, help=_ODDS_HELP)
def odds(
    table: Table,
    modifier: Modifier = 0,
    json: AsJson = False,
) -> None:
    from generator.cli.chance import show_odds

    show_odds(table, modifier, as_json=json)


_ROLL_HELP = f"""\
Roll on a table, and show the dice, the row and its odds.

Examples:

- `fieldpress roll {TABLE}`
- `fieldpress roll {TABLE} --modifier 1 --seed lucky --times 3`
"""


@app.command(help=_ROLL_HELP)
def roll(
    table: Table,
    modifier: Modifier = 0,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Any text; the same seed gives the same rolls. Without one, a seed is made up.",
            callback=as_text,
        ),
    ] = None,
    times: Annotated[int, typer.Option(min=1, max=1000, help="How many times to roll.")] = 1,
    json: AsJson = False,
) -> None:
    from generator.cli.chance import show_rolls

    show_rolls(table, modifier, seed, times, as_json=json)


_BOARDS = first_game(lambda game: game.sights)

_LOS_HELP = f"""\
Show whether two hexes of a board can see each other, and the rule that decides.

BOARDS are sections by their letters, `W,Z+` side by side (`+` turned round) or `W+/Y` the first
over the other, a situation's number or id, or a section's file. Hexes are named like `W-Q-10`.

Examples:

- `fieldpress los W W-Q-10 W-C-4`
- `fieldpress los Z+,W Z-BB-5 W-J-3`
- `fieldpress los arnhem W-Q-10 W-C-4 --pack {_BOARDS}`
"""


@app.command(help=_LOS_HELP)
def los(
    boards: Annotated[
        str,
        typer.Argument(metavar="BOARDS", help="The boards, as described above.", callback=as_text),
    ],
    firer: Annotated[
        str, typer.Argument(metavar="FROM", help="The hex to look from.", callback=as_text)
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help="The hex to look at.", callback=as_text)
    ],
    pack: Annotated[
        str, typer.Option(help="The pack with the boards.", callback=as_text)
    ] = _BOARDS,
    json: AsJson = False,
) -> None:
    from generator.cli.sight import show_sight

    show_sight(pack, boards, firer, target, as_json=json)


@app.command()
def calibrate(
    paper: Paper = "a4",
    out: Out = Path("output"),
    overwrite: Overwrite = False,
) -> None:
    """Print the test sheet that a printer profile is read from.

    Print `calibrate.pdf` two-sided at 100 %, hold it against the light, and type what you read
    into the small file that the sheet shows.

    Example: `fieldpress calibrate --paper letter`
    """
    from generator.cli.printing import Typed, choose, print_calibration

    print_calibration(choose(Typed(paper, "colour", out, True, overwrite=overwrite)))


@app.command()
def shelf(
    targets: Targets = None,
    paper: Paper = "a4",
    ink: Ink = "colour",
    out: Out = Path("output"),
    overwrite: Overwrite = False,
) -> None:
    """Print the shelf: every game with its facts, its products, their paper, what to print first.

    Examples:

    - `fieldpress shelf` prints `output/shelf.pdf`
    - `fieldpress shelf my-game --paper letter` lists a pack of your own
    """
    from generator.cli.printing import Typed, choose, print_shelf_page

    print_shelf_page(targets or [], choose(Typed(paper, ink, out, True, overwrite=overwrite)))


for _name, _app in APPS.items():
    app.add_typer(_app, name=_name)
app.add_typer(force_app, name="force")
app.command(name="run", help=RUN_HELP)(run_file)
