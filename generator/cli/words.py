"""Arguments and options shared by several commands, with their help."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.completing import (
    Offer,
    complete_duplex,
    complete_ink,
    complete_pack,
    complete_paper,
    complete_table,
    complete_target,
    complete_unit,
)
from generator.cli.terminal.streams import visible
from generator.errors import Problem, UsageError
from generator.games.examples import DECK, GAME
from generator.games.examples import TABLE as EXAMPLE

LIKES = ("deck", "counters", "chart", "tiles", "rulebook", "board", "game", "empty")
"""What a new pack may be like, as `content/starters` has it: help should not read files."""


def as_text(parameter: typer.CallbackParam, typed: Any) -> Any:
    """Return what was typed; raise UsageError for bytes that are not text."""
    for word in typed if isinstance(typed, list) else [typed]:
        if isinstance(word, str) and not word.isascii():
            _refuse_bytes(parameter, word)
    return typed


def _refuse_bytes(parameter: typer.CallbackParam, word: str) -> None:
    try:
        word.encode()
    except UnicodeEncodeError:
        option = f"{parameter.opts[0]}: " if parameter.opts[0].startswith("-") else ""
        with contextlib.suppress(UnicodeDecodeError):
            os.fsencode(word).decode("utf-8")
            hints = ("set LC_ALL=C.UTF-8",)
            message = f"{option}'{visible(word)}' has letters that your locale lacks"
            raise UsageError(Problem(message, hints=hints)) from None
        raise UsageError(f"{option}'{visible(word)}' is not text in UTF-8") from None


def _targets(otherwise: str, complete: Callable[[str], list[Offer]]) -> Any:
    """Return the argument that names targets; `otherwise` are taken if none is given."""
    said = f"A pack (`{GAME}`), one of its products (`{DECK}`) or a folder of your own."
    said += f" If none is given: {otherwise}."
    return typer.Argument(metavar="TARGET", help=said, callback=as_text, autocompletion=complete)


Targets = Annotated[list[str] | None, _targets("the pack whose folder you are in", complete_target)]
Packs = Annotated[list[str] | None, _targets("every built-in pack", complete_pack)]
All = Annotated[bool, typer.Option("--all", help="Take every built-in pack.")]
Paper = Annotated[
    str | None,
    typer.Option(
        help="`a4`, `letter`, `a3`, `tabloid`, `legal`, or a size such as `210x297mm`.  "
        "[default: a4]",
        show_default=False,
        autocompletion=complete_paper,
    ),
]
Duplex = Annotated[
    str | None,
    typer.Option(
        help="How backs are printed: `long-edge` or `short-edge` (as your printer turns the "
        "sheet), `fold` (beside the fronts, to fold and glue) or `off` (no backs).  "
        "[default: the printer profile's, else long-edge]",
        show_default=False,
        autocompletion=complete_duplex,
    ),
]
HexSize = Annotated[
    str | None,
    typer.Option(
        "--hex",
        help="The size of a hex on boards, e.g. `16mm`.  [default: as their files say]",
        show_default=False,
    ),
]
SeenFrom = Annotated[
    str | None,
    typer.Option(
        "--los", metavar="HEX", help="Mark on board overviews what a hex can see, e.g. `W-Q-10`."
    ),
]
InUnit = Annotated[
    str | None,
    typer.Option(
        "--unit",
        help="What lengths on aids and cards are in: `inches` or `centimetres`.  [default: inches]",
        show_default=False,
        autocompletion=complete_unit,
    ),
]
Ink = Annotated[
    str | None,
    typer.Option(
        help="`colour`, `grey` (black ink only) or `saver` (outlines).  [default: colour]",
        show_default=False,
        autocompletion=complete_ink,
    ),
]
Printer = Annotated[
    Path | None,
    typer.Option(help="A printer profile; `fieldpress calibrate` shows how to make one."),
]
TriedPrinter = Annotated[
    Path | None,
    typer.Option(
        "--printer",
        help="A profile that you have made: the sheet is printed as it says, to see that it is "
        "right.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        help="The folder to print into.  [default: output]",
        show_default=False,
    ),
]
Overwrite = Annotated[
    bool,
    typer.Option(
        "--overwrite",
        help="Replace files that you changed or made; they are kept under other names.",
    ),
]
Patient = Annotated[
    bool,
    typer.Option("--patient", help="Give the templates of a pack a minute instead of 10 s."),
]
Draft = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Print even if texts are too long or pictures too coarse; each page is marked DRAFT.",
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        min=0, max=64, help="How many processes lay out pages at once; 0: one per processor."
    ),
]
Verbose = Annotated[
    bool,
    typer.Option(
        "--verbose",
        "-v",
        help="Report each step and its time: what is read, laid out, taken from memory, printed.",
    ),
]
Odds = Annotated[bool, typer.Option("--odds/--no-odds", help="Print exact odds beside tables.")]
Fold = Annotated[
    bool,
    typer.Option(
        "--fold",
        help="Also print the papers as booklets to fold, two pages per side of a sheet.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs to read.")]
Modifier = Annotated[int, typer.Option(help="The net modifier to the roll, e.g. `-2`.")]
Table = Annotated[
    str,
    typer.Argument(
        metavar="PACK/TABLE",
        help=f"For example `{EXAMPLE}`.",
        callback=as_text,
        autocompletion=complete_table,
    ),
]
Times = Annotated[int, typer.Option(min=1, max=1000, help="How many to roll.")]
Listing = Annotated[
    bool, typer.Option("--list", help="List what is rolled, one line each, without printing it.")
]
