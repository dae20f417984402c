"""What `pack.yaml` says for the shelf, checked against the pack: its products and picture exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.content.checks import picture_message
from generator.content.kinds.base import Part, products_of
from generator.content.pack_file import PackFile
from generator.content.reading.source import Source
from generator.errors import Near, Problem, short

DRAWING = ".svg"


def shelf_problems(
    head: Source, root: Path, info: PackFile, parts: Mapping[str, Part]
) -> Iterator[Problem]:
    """Yield a problem for each named product that isn't printed, and for a bad picture."""
    words = info.shelf
    if words is None:
        return
    known = [printed.id for _, printed in products_of(parts, info.sides)]
    for number, name in enumerate(words.first):
        if name not in known:
            place = head.place(("shelf", "first", number))
            message = f"this pack has no product '{short(name)}'"
            yield Problem(message, place, near=Near(name, known))
    if words.picture is not None:
        wrong = picture_message(root, words.picture)
        if wrong is None and not words.picture.lower().endswith(DRAWING):
            wrong = f"'{short(words.picture)}': the shelf's picture is a drawing, an .svg"
        if wrong:
            yield Problem(wrong, head.place(("shelf", "picture")))
