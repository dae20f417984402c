"""Tables that a command writes into a page, between two comments that name them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def put(page: Path, name: str, lines: Iterable[str]) -> None:
    """Write lines between `<!-- name -->` and `<!-- /name -->`; raise ValueError without them."""
    text = page.read_text("utf-8")
    opened, closed = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
    if text.count(opened) != 1 or text.count(closed) != 1:
        raise ValueError(f"{page}: no lines '{opened.strip()}' and '{closed.strip()}'")
    before, rest = text.split(opened)
    _, after = rest.split(closed)
    told = "".join(f"{line}\n" for line in lines)
    page.write_text(f"{before}{opened}\n{told}\n{closed}{after}", "utf-8")
