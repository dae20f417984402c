"""All printable texts of a pack, and characters that no font has."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.content.cache.nodes import KeptNode
from generator.content.reading.composer import Node, TableNode
from generator.content.reading.source import Source, place_in
from generator.errors import Place, Problem


def texts(source: Source) -> Iterator[tuple[str, Place]]:
    """Yield every text value of a file with its place."""
    return texts_with(source, "")


def texts_with(source: Source, part: str) -> Iterator[tuple[str, Place]]:
    """Yield the text values of a file that contain `part`, each with its place."""
    root = source.root
    if isinstance(root, KeptNode) and not root.may_hold(part):
        return
    yield from _texts_below(root, root, source.file, part)


def _texts_below(top: Node, table: Node, file: str, part: str) -> Iterator[tuple[str, Place]]:
    """Yield the texts in a node; `table` is the table that it is in, if it is in one."""
    ahead: list[Node] = [top]
    while ahead:
        node = ahead.pop()
        value = node.value
        if isinstance(value, str):
            if part in value:
                yield value, place_in(table, file, node.line, node.column)
        elif isinstance(node, TableNode) and node is not top:
            yield from _texts_below(node, node, file, part)
        elif isinstance(value, list):
            ahead.extend(reversed(value))
        elif isinstance(value, dict):
            ahead.extend(reversed(value.values()))


def character_problems(
    sources: tuple[Source, ...], missing: Callable[[str], list[str]]
) -> Iterator[Problem]:
    """Yield a problem for each character that no font has, according to `missing`."""
    for source in sources:
        root = source.root
        if isinstance(root, KeptNode) and not missing(root.letters_beyond_ascii()):
            continue  # no text needs checking
        for text, place in texts(source):
            for char in missing(text) if not text.isascii() else ():
                yield Problem(f"none of the fonts has '{char}' (U+{ord(char):04X})", place)
