"""The `fieldpress` command."""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line; imports wait until a command needs them."""
    # A command is over before cycles matter; looking for them takes a tenth of its time.
    gc.disable()
    from generator.cli.app import run

    run()
