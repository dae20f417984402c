"""Packs of which something is taken away."""

from __future__ import annotations

import re
from pathlib import Path

_SHELF = re.compile(r"^(?:#[^\n]*\n)?shelf:\n(?: +[^\n]*\n)+", re.MULTILINE)


def unshelved(folder: Path) -> Path:
    """Take a pack from the shelf, which names products and a picture; return its folder."""
    path = folder / "pack.yaml"
    text, count = _SHELF.subn("", path.read_text("utf-8"))
    assert count == 1
    path.write_text(text, "utf-8")
    return folder
