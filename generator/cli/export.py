"""The command `export`."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.completing import complete_target
from generator.cli.words import (
    Duplex,
    Ink,
    Jobs,
    Out,
    Overwrite,
    Paper,
    Patient,
    Printer,
    Verbose,
    as_text,
)
from generator.games.examples import DECK, GAME

EXPORT_HELP = f"""\
Take decks elsewhere: pictures, what shops print from, paths for cutters.

Kinds: `png` (a picture of each face), `svg` (a drawing of each), `showcase` (a contact sheet, and a
picture for a shop's page), `shop` (what a shop takes; name it with `--shop`), `cut` (sheets with
register marks, and paths for a cutter), `tts` (the whole game for Tabletop Simulator),
`vassal` (the same for VASSAL), `pcio` (the same for playingcards.io).

Examples:

- `fieldpress export {DECK} --as png --dpi 600` makes pictures of its cards
- `fieldpress export {DECK} --as shop --shop tgc` makes what The Game Crafter takes
- `fieldpress export {DECK} --as cut --paper letter` makes sheets for a cutter
- `fieldpress export my-game --as shop --shop my-printer.yaml` makes what a shop of your own takes
- `fieldpress export {GAME} --as tts` puts a game on a table of Tabletop Simulator
- `fieldpress export my-game --as png --watch` draws cards again as you change them
"""


ShopName = Annotated[
    str | None,
    typer.Option(
        help="A shop: `tgc` (The Game Crafter), `mpc` (MakePlayingCards), `printer` (a PDF for "
        "a print shop), or a file of your own.",
        callback=as_text,
    ),
]
CutterName = Annotated[
    str | None,
    typer.Option(
        help="The marks on sheets for a cutter: `silhouette` (four L marks) or `plain` "
        "(crosses).  [default: silhouette]",
        show_default=False,
        callback=as_text,
    ),
]

SheetShape = Annotated[
    str | None,
    typer.Option(
        help="Cards on a sheet for Tabletop Simulator: `5x4` or `10x7`.  [default: 5x4]",
        show_default=False,
        callback=as_text,
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        help="Where you host the pictures of `tts`: the address of a folder.", callback=as_text
    ),
]

export_app = typer.Typer()


@export_app.command(help=EXPORT_HELP)
def export(
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="TARGET",
            help=f"A pack, a deck (`{DECK}`) or a folder of your own; for virtual tables also a "
            "situation of a pack, or a saved file. If none is given: the pack whose folder you are "
            "in.",
            callback=as_text,
            autocompletion=complete_target,
        ),
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--as", metavar="KIND", help="One of the kinds above.")
    ] = None,
    shop: ShopName = None,
    dpi: Annotated[
        int | None,
        typer.Option(help="Dots per inch of pictures.  [default: 300]", show_default=False),
    ] = None,
    bleed: Annotated[
        str | None,
        typer.Option(help="Show pictures with this much bleed, e.g. `3mm`, instead of cut."),
    ] = None,
    cutter: CutterName = None,
    sheet: SheetShape = None,
    url: Address = None,
    paper: Paper = None,
    duplex: Duplex = None,
    printer: Printer = None,
    ink: Ink = None,
    out: Out = None,
    jobs: Jobs = 0,
    force: Annotated[
        bool, typer.Option("--force", help="Lay out and draw everything from scratch.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Keep running, and export again at every change.")
    ] = False,
    overwrite: Overwrite = False,
    patient: Patient = False,
    verbose: Verbose = False,
) -> None:
    from generator.cli.choices.settings import WITHOUT_UNIT, settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.exporting import export_target
    from generator.exports.asking import Wanted

    typed = Typed(
        paper, ink, out, True, duplex, printer, jobs, force,
        overwrite=overwrite, patient=patient, verbose=verbose,
    )  # fmt: skip
    settings = settings_of([target] if target else (), names=WITHOUT_UNIT)
    wanted = Wanted(kind, shop, dpi, bleed, cutter, sheet, url)
    export_target(target, wanted, choose(typed, settings), watch=watch)
