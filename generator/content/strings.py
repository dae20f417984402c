"""Every text of a pack that may be printed, and the characters in it that no font has."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.content.reader import Node
from generator.content.source import Source
from generator.errors import Place, Problem


def texts(source: Source) -> Iterator[tuple[str, Place]]:
    """Yield every text value of a file with its place."""
    yield from _texts(source.root, source.file)


def _texts(node: Node, file: str) -> Iterator[tuple[str, Place]]:
    if isinstance(node.value, str):
        yield node.value, Place(file, node.line, node.column)
    elif isinstance(node.value, list):
        for item in node.value:
            yield from _texts(item, file)
    elif isinstance(node.value, dict):
        for item in node.value.values():
            yield from _texts(item, file)


def character_problems(
    sources: tuple[Source, ...], missing: Callable[[str], list[str]]
) -> Iterator[Problem]:
    """Yield a problem for each text with a character that `missing` says no font has."""
    for source in sources:
        for text, place in texts(source):
            for char in missing(text) if not text.isascii() else ():
                yield Problem(f"none of the fonts has '{char}' (U+{ord(char):04X})", place)
