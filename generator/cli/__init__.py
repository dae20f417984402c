"""The `fieldpress` command."""

from __future__ import annotations


def main() -> None:
    """Run the command line; imports wait until a command needs them."""
    from generator.cli.app import run

    run()
