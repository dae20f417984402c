"""What `pack.yaml` says for the shelf, held against the pack: products and a picture that exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.content.checks import picture_message
from generator.content.kinds import Part
from generator.content.kinds.base import products_of
from generator.content.pack_file import PackFile
from generator.content.reading.source import Source
from generator.errors import Near, Problem, short

DRAWING = ".svg"


def shelf_problems(
    head: Source, root: Path, info: PackFile, parts: Mapping[str, Part]
) -> Iterator[Problem]:
    """Yield a problem for each product that is named and not printed, and for a picture."""
    words = info.shelf
    if words is None:
        return
    known = [printed.id for _, printed in products_of(parts, info.sides)]
    for number, name in enumerate(words.first):
        if name not in known:
            place = head.place(("shelf", "first", number))
            message = f"this pack prints no '{short(name)}'"
            yield Problem(message, place, near=Near(name, known))
    if words.picture is not None:
        wrong = picture_message(root, words.picture)
        if wrong is None and not words.picture.lower().endswith(DRAWING):
            wrong = f"'{short(words.picture)}': the shelf's picture is a drawing, an .svg"
        if wrong:
            yield Problem(wrong, head.place(("shelf", "picture")))
