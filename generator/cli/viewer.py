"""`--open`: a printed file in the system's own viewer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from generator.cli.terminal.streams import tell

VIEWERS = ("xdg-open", "open", "wslview")
"""What opens a file on Linux, on macOS, and in Windows from WSL."""


def show_file(path: Path) -> None:
    """Open a file in the viewer that the user has chosen for its kind; tell if there is none.

    The viewer goes on by itself: nobody waits for it.
    """
    found = next(filter(None, map(shutil.which, VIEWERS)), None)
    if found is None:
        tell(f"--open: none of {', '.join(VIEWERS)} is installed")
        return
    quiet = subprocess.DEVNULL
    subprocess.run(  # a shell that ends at once, so that the viewer is nobody's child
        ["/bin/sh", "-c", '"$0" "$1" &', found, str(path.resolve())],
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
        check=False,
    )
