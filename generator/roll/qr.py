"""QR codes for what a player may want to type in again."""

from __future__ import annotations

from typing import Any

MOST_BYTES = 1000
"""The most bytes of a text whose code is still large enough to scan."""

_QUIET = 4
"""White modules around a code: its quiet zone."""


def qr_code(text: str) -> dict[str, Any]:
    """Return a QR code as the data of one SVG path, its size in modules with the quiet zone."""
    import segno

    code = segno.make(text, error="m", micro=False)
    rows = code.matrix_iter(border=_QUIET)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": code.symbol_size(border=_QUIET)[0], "path": path}
