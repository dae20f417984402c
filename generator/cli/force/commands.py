"""The commands `force new` and `force print`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.completing import complete_pack
from generator.cli.words import (
    AsJson,
    Duplex,
    Ink,
    InUnit,
    Jobs,
    Out,
    Overwrite,
    Paper,
    Patient,
    Printer,
    Verbose,
    as_text,
)
from generator.games import first_game

force_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Print a force of your own: exactly these counters, or its cards, forms and rosters. "
    "`force ids PACK` lists the units and regiments that may be written in one, with their ids.",
)

_GAME = first_game(lambda game: game.force)

_NEW_HELP = f"""\
Write a starter force that prints as it is: every unit that the pack has counters of, \
or all that a force of its game may hold.

Examples:

- `fieldpress force new {_GAME}`
- `fieldpress force new {_GAME} my-force.yaml`
- `fieldpress force new PACK/FORCE mine.yaml` copies one of a pack's own forces
"""


@force_app.command(name="new", help=_NEW_HELP)
def new(
    pack: Annotated[
        str,
        typer.Argument(
            metavar="PACK",
            help="A pack, a force of a pack, or a folder.",
            callback=as_text,
            autocompletion=complete_pack,
        ),
    ],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=True)
    ] = Path("force.yaml"),
) -> None:
    from generator.cli.force.printing import new_force

    new_force(pack, file)


_IDS_HELP = f"""\
List the ids that may be written in a force of a pack, with names and points.

Examples:

- `fieldpress force ids {_GAME}`
- `fieldpress force ids {_GAME} grenadiers` lists those whose id or name has this word
"""


@force_app.command(name="ids", help=_IDS_HELP)
def ids(
    pack: Annotated[
        str,
        typer.Argument(
            metavar="PACK",
            help="A pack, or a folder.",
            callback=as_text,
            autocompletion=complete_pack,
        ),
    ],
    word: Annotated[str, typer.Argument(metavar="WORD", help="A word of the id or the name.")] = "",
    json: AsJson = False,
) -> None:
    from generator.cli.force.printing import list_ids

    list_ids(pack, word, as_json=json)


@force_app.command(name="print")
def print_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of the kind `force`.")],
    paper: Paper = None,
    duplex: Duplex = None,
    ink: Ink = None,
    printer: Printer = None,
    unit: InUnit = None,
    out: Out = None,
    jobs: Jobs = 0,
    overwrite: Overwrite = False,
    patient: Patient = False,
    verbose: Verbose = False,
) -> None:
    """Print a force into `output/<pack>/forces`: counters as `<file>.pdf`, the rest in `<file>/`.

    Example: `fieldpress force print kampfgruppe.yaml --paper letter`
    """
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.force.printing import print_force_file

    typed = Typed(
        paper,
        ink,
        out,
        True,
        duplex,
        printer,
        jobs,
        unit=unit,
        overwrite=overwrite,
        patient=patient,
        verbose=verbose,
    )
    print_force_file(file, choose(typed, settings_of()))
