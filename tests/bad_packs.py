"""Packs that are broken on purpose and printed again: what is said, and that nothing is lost."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from packs import CARD, Ran, changed, fieldpress, write_pack
from PIL import Image

from generator.content.kinds import KINDS as OF_ALL
from generator.games import KINDS as OF_GAMES

Files = Mapping[str, str | bytes | None]


SEEN = "  see my-pack/deck.yaml:11:5"
"""Where the first card of the good pack stands."""

_OF_GAMES = [name for kinds in OF_GAMES.values() for name in kinds()]
KINDS = f"kinds are {', '.join(dict.fromkeys([*OF_ALL, *_OF_GAMES]))}"


def output(folder: Path) -> dict[str, bytes]:
    """Return every file that was printed, and the manifest."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {
        name: path.read_bytes()
        for name, path in sorted(found.items())
        if path.is_file() and not name.startswith(".fieldpress/")
    }


def build(desk: Path, files: Files, *options: str) -> Ran:
    """Break the pack and print it again; what was printed before must stay, and nothing come."""
    before = output(desk / "out")
    assert "manifest.json" in before
    assert "my-pack/deck.pdf" in before
    around = {path.name for path in desk.parent.iterdir()} | {path.name for path in desk.iterdir()}
    write_pack(desk / "my-pack", files)
    ran = fieldpress("build", "my-pack", "--out", "out", *options)
    if ran.status:
        assert ran.out == ""
        assert output(desk / "out") == before
    after = {path.name for path in desk.parent.iterdir()} | {path.name for path in desk.iterdir()}
    assert after == around
    return ran


def problems(*lines: str) -> str:
    """Return what the command says of problems; an indented line belongs to the one before.

    A hint that is not indented is about all of them, and comes last.
    """
    last = [line for line in lines if line.startswith("hint: ")]
    told = [line for line in lines if line not in last]
    count = sum(not line.startswith("  ") for line in told)
    end = f"{count} problem{'s' if count != 1 else ''}; nothing was printed"
    return "\n".join([*told, end, *last, ""])


def deck(old: str, new: str) -> Files:
    return changed("deck.yaml", old, new)


def card(more: str) -> Files:
    """The card's template with something at its end, which is line 6."""
    return {"templates/card.html": CARD + more}


def drawn(name: str, data: str | bytes = b"") -> Files:
    """A card with a picture."""
    files = dict(deck("name: Sniper", f"name: Sniper\n    picture: {name}"))
    return {**files, name: data} if data else files


def png(width: int, height: int, mode: str = "L") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, (width, height)).save(buffer, "PNG")
    return buffer.getvalue()


def svg(inside: str, before: str = "") -> str:
    space = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
    return f"{before}<svg {space}>{inside}</svg>"
