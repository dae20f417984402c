"""A source file of a pack: its name, hash and nodes, with lookup of places by path."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath

from generator.content.reading.composer import Free, Node, Plain, TableNode
from generator.content.reading.files import FileTooLargeError, UnreadError, ordinary_bytes
from generator.content.reading.reader import MAX_BYTES, read, too_long
from generator.errors import ContentError, Place, Problem

Step = str | int
Path = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TableSource:
    """A table read in place of a list of a YAML file: of which `key`, and from which file.

    `asked` is the hash of what it was read from and of how; `notes` are lines for the user.
    """

    key: str
    file: str
    sha256: str
    asked: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A YAML file that was read; `file` is the name shown to the user.

    What its `tables` hold is part of its nodes.
    """

    file: str
    sha256: str
    root: Node
    tables: tuple[TableSource, ...] = ()

    def plain(self) -> Plain:
        return self.root.plain()

    def node(self, path: Sequence[Step]) -> Node:
        """Return the deepest existing node along `path`; steps that lead nowhere are skipped."""
        node = self.root
        for step in path:
            value = node.value
            if isinstance(value, dict) and step in value:
                node = value[str(step)]
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                node = value[step]
        return node

    def place(self, path: Sequence[Step] = ()) -> Place:
        """Return the place of the value at `path`."""
        node = self.node(path)
        return self._at(path, node.line, node.column)

    def key_place(self, path: Sequence[Step], key: str) -> Place:
        """Return the place of a key in the mapping at `path`; if it is missing, the mapping's.

        The key of an empty cell of a table is there, too.
        """
        node = self.node(path)
        return self._at(path, *node.keys.get(key, (node.line, node.column)))

    def hashes(self) -> Iterator[tuple[str, str]]:
        """Yield the file and those of its tables, each with the hash of its bytes."""
        yield self.file, self.sha256
        for table in self.tables:
            yield table.file, table.sha256

    def _at(self, path: Sequence[Step], line: int, column: int) -> Place:
        if self.tables and path and path[0] in {table.key for table in self.tables}:
            return place_in(self.node(path[:1]), self.file, line, column)
        return Place(self.file, line, column)


def place_in(node: Node, file: str, line: int, column: int) -> Place:
    """Return the place of something in a node of a file, which may be a table from elsewhere."""
    if isinstance(node, TableNode):
        return Place(node.file, line, column, sheet=node.sheet)
    return Place(file, line, column)


Known = Mapping[str, Source]
"""Files read earlier, by their shown names."""


@lru_cache(maxsize=512)
def _nodes(data: bytes, shown: str, free: Free) -> Node:
    """Parse equal bytes only once per process; nodes are never modified afterwards."""
    return read(data, shown, free)


def read_source(
    path: FilePath, shown: str, free: Free = frozenset(), known: Known | None = None
) -> Source:
    """Read a YAML file; raises ContentError if it can't be read or has problems.

    The values at the paths in `free` may hold any character, written as an escape. What is `known`
    and unchanged isn't read again.
    """
    try:
        data = ordinary_bytes(path, MAX_BYTES)
    except FileTooLargeError:
        raise ContentError(too_long(shown)) from None
    except UnreadError as error:
        raise ContentError(Problem(str(error), Place(shown, 1, 1))) from None
    before = known.get(shown) if known else None
    if before and before.sha256 == hashlib.sha256(data).hexdigest():
        return before
    return source_of(data, shown, free)


def source_of(data: bytes, shown: str, free: Free = frozenset()) -> Source:
    """Read the bytes of a YAML file that is shown as `shown`; raises ContentError."""
    return Source(shown, hashlib.sha256(data).hexdigest(), _nodes(data, shown, free))
