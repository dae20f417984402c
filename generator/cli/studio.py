"""The command `studio`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from generator.cli.words import Ink, Out, Paper, Printer

STUDIO_HELP = """\
Open the studio: everything on pages in your browser, served on this computer alone.

Examples:

- `fieldpress studio` opens it
- `fieldpress studio --no-browser --port 8000` prints its address
"""


def studio(
    port: Annotated[
        int | None,
        typer.Option(help="Its port on this computer; 0 is any that is free.  [default: 7117]"),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open it in your browser.")
    ] = True,
    paper: Paper = None,
    ink: Ink = None,
    printer: Printer = None,
    out: Out = None,
) -> None:
    from generator.cli.choices.settings import WITHOUT_UNIT, settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.show import say
    from generator.studio.serving import PORT, serve

    def ready(address: str) -> None:
        say(address)
        if browser:
            _open(address)

    options = choose(Typed(paper, ink, out, printer=printer), settings_of(names=WITHOUT_UNIT))
    serve(options, PORT if port is None else port, _command, ready)


def _open(address: str) -> None:
    """Open an address in the user's browser, without waiting for it.

    Without a screen there could only be one that takes this terminal, and runs no scripts.
    """
    import os
    import sys
    import threading
    import webbrowser

    if (
        sys.platform == "linux"
        and not {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    ):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _command(words: Sequence[str]) -> None:
    """Run a command line in this process; it ends with SystemExit."""
    import sys
    from importlib import import_module  # this module is part of what it starts

    sys.argv = ["fieldpress", *words]
    import_module("generator.cli").main()
