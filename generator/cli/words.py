"""The arguments and options that several commands have, with their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.games.examples import DECK, GAME
from generator.games.examples import TABLE as EXAMPLE

Targets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TARGET",
        help=f"A pack (`{GAME}`), one of its products (`{DECK}`) or a "
        "folder of your own. If none is given: every built-in pack.",
    ),
]
Paper = Annotated[
    str, typer.Option(help="`a4`, `letter`, `a3`, `tabloid`, `legal`, or a size as `210x297mm`.")
]
Duplex = Annotated[
    str | None,
    typer.Option(
        help="How the backs are printed: `long-edge` or `short-edge` (as your printer turns the "
        "sheet), `fold` (beside the fronts, to fold and glue) or `off` (no backs).  "
        "[default: the printer profile's, else long-edge]",
        show_default=False,
    ),
]
Ink = Annotated[str, typer.Option(help="`colour`, `grey` (black ink only) or `saver` (outlines).")]
Printer = Annotated[
    Path | None,
    typer.Option(help="A printer profile; `fieldpress calibrate` shows how to make one."),
]
Out = Annotated[Path, typer.Option(help="The folder to print into.")]
Jobs = Annotated[
    int,
    typer.Option(
        min=0, max=64, help="How many processes lay out pages at once; 0: one for each processor."
    ),
]
Odds = Annotated[bool, typer.Option("--odds/--no-odds", help="Print exact odds beside tables.")]
Fold = Annotated[
    bool,
    typer.Option(
        "--fold",
        help="Also print the papers as booklets to fold, two pages to a sheet's side.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs to read.")]
Modifier = Annotated[int, typer.Option(help="The net modifier to the roll, as `-2`.")]
Seed = Annotated[
    str | None,
    typer.Option(
        help="Any text; the same seed gives the same result. If none is given, one is made up."
    ),
]
Table = Annotated[str, typer.Argument(metavar="PACK/TABLE", help=f"For example `{EXAMPLE}`.")]
Times = Annotated[int, typer.Option(min=1, max=1000, help="How many to roll.")]
Listing = Annotated[
    bool, typer.Option("--list", help="List what is rolled, one line each, and print nothing.")
]
