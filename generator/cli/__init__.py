"""The `fieldpress` command."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line; imports wait until a command needs them."""
    # A command is over before cycles matter; looking for them takes a tenth of its time.
    gc.disable()
    try:
        from generator.cli.terminal.net import guarded

        guarded(_run)
    except KeyboardInterrupt:  # before a command has begun: nothing needs to be said
        sys.exit(130)


def _run() -> None:
    from generator.cli.app import run

    run()
