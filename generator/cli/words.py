"""The arguments and options that several commands have, with their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Targets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TARGET",
        help="A pack (`platoon-command`), a product of it (`platoon-command/us-deck`) or a "
        "folder of your own. None: every built-in pack.",
    ),
]
Paper = Annotated[
    str, typer.Option(help="`a4`, `letter`, `a3`, `tabloid`, `legal`, or a size as `210x297mm`.")
]
Duplex = Annotated[
    str | None,
    typer.Option(
        help="How backs come behind fronts: `long-edge`, `short-edge` (as your printer turns the "
        "sheet), `fold` (both on one side, to fold and glue) or `off` (no backs).  "
        "[default: the printer profile's, else long-edge]",
        show_default=False,
    ),
]
Ink = Annotated[str, typer.Option(help="`colour`, `grey` (black ink only) or `saver` (outlines).")]
Printer = Annotated[
    Path | None,
    typer.Option(help="A printer profile; `fieldpress calibrate` tells how to make one."),
]
Out = Annotated[Path, typer.Option(help="The folder to print into.")]
Jobs = Annotated[
    int, typer.Option(min=0, max=64, help="Processes that lay out at once; 0: one a processor.")
]
Odds = Annotated[bool, typer.Option("--odds/--no-odds", help="Print exact odds beside tables.")]
Fold = Annotated[
    bool,
    typer.Option(
        "--fold",
        help="Print booklet and dossiers also as booklets to fold: half of the paper to a page.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for a program to read.")]
Modifier = Annotated[int, typer.Option(help="The net modifier to the roll, as `-2`.")]
Seed = Annotated[
    str | None, typer.Option(help="Any text; the same seed makes the same. None: made up.")
]
Table = Annotated[
    str, typer.Argument(metavar="PACK/TABLE", help="For example `panzer-leader/crt`.")
]
Times = Annotated[int, typer.Option(min=1, max=1000, help="How many to roll.")]
Listing = Annotated[
    bool, typer.Option("--list", help="Say a line of each that is rolled, and print nothing.")
]
