"""The nodes of a YAML file as data: its values as JSON, and lines and columns as numbers.

They are rebuilt on demand: most files of a pack are read for their values, and a place is needed
only for a message.
"""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from generator.content.reading.composer import Node, Plain, TableNode

_WIDTH = 4
"""Bytes of a line or a column, the least of them first."""

_ESCAPES = re.compile(rb"(?:\\u[0-9a-f]{4})+")

_NO_KEYS: dict[str, tuple[int, int]] = {}


class NodeData(NamedTuple):
    """A file's values as JSON, and the places of all nodes and keys in their order.

    `tables` are the keys whose values were read from a table, each with its file and sheet.
    """

    values: bytes
    places: bytes
    tables: tuple[tuple[str, str, str], ...] = ()


class KeptNode(Node):
    """The root of a cached file, filled in when one of its attributes is asked for."""

    __slots__ = ("_kept",)

    def __init__(self, kept: NodeData) -> None:
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        if name not in Node.__slots__:
            raise AttributeError(name)
        made = made_again(self._kept)
        for key in Node.__slots__:
            setattr(self, key, getattr(made, key))
        return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and _facts(self) == _facts(other)

    __hash__ = None  # type: ignore[assignment]  # like a node's, which is mutable

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return Node(*(deepcopy(getattr(self, key), memo) for key in Node.__slots__))

    def __reduce__(self) -> Any:
        return KeptNode, (self._kept,)

    def plain(self) -> Plain:
        """Return the value as ordinary Python data."""
        found: Plain = json.loads(self._kept.values)
        return found

    def may_hold(self, part: str) -> bool:
        """Tell whether the file may contain a text; if not, there is no need to search it."""
        return json.dumps(part)[1:-1].encode("ascii") in self._kept.values

    def letters_beyond_ascii(self) -> str:
        """Return every non-ASCII character in the file, perhaps with some that aren't."""
        found = set(_ESCAPES.findall(self._kept.values))
        return str(json.loads(b'"' + b"".join(found) + b'"'))


def kept(node: Node) -> NodeData:
    """Return a file's nodes as data."""
    if isinstance(node, KeptNode):
        return node._kept
    places = array("I")
    _gather(node, places)
    if sys.byteorder == "big":
        places.byteswap()
    values = json.dumps(node.plain(), separators=(",", ":"), allow_nan=False)
    top = node.value.items() if isinstance(node.value, dict) else ()
    tables = ((key, one.file, one.sheet) for key, one in top if isinstance(one, TableNode))
    return NodeData(values.encode("ascii"), places.tobytes(), tuple(tables))


def values_in(node: Node) -> int:
    """Return how many values a file has; if cached already, keys included."""
    if isinstance(node, KeptNode):
        return len(node._kept.places) // (2 * _WIDTH)
    return node.values


def made_again(kept: NodeData) -> Node:
    """Return the nodes that data was made from; raises ValueError for other data."""
    places = array("I", kept.places)
    if places.itemsize != _WIDTH:
        raise ValueError("this machine counts otherwise")
    if sys.byteorder == "big":
        places.byteswap()
    try:
        made = _node(json.loads(kept.values), iter(places))
    except StopIteration:
        raise ValueError("there are fewer places than values") from None
    for key, file, sheet in kept.tables:
        assert isinstance(made.value, dict)
        made.value[key] = _as_table(made.value[key], file, sheet)
    return made


def _as_table(node: Node, file: str, sheet: str) -> TableNode:
    facts = (node.line, node.column, node.value, node.keys, node.values, node.depth)
    return TableNode(*facts, file=file, sheet=sheet)


def _gather(node: Node, places: array[int]) -> None:
    places.append(node.line)
    places.append(node.column)
    if isinstance(node.value, list):
        for item in node.value:
            _gather(item, places)
    elif isinstance(node.value, dict):
        for key, item in node.value.items():
            places.extend(node.keys[key])
            _gather(item, places)


def _node(value: Any, places: Iterator[int]) -> Node:
    line, column = next(places), next(places)
    if isinstance(value, dict):
        keys = {}
        mapping = {}
        for key, item in value.items():
            keys[key] = next(places), next(places)
            mapping[key] = _node(item, places)
        return _holding(Node(line, column, mapping, keys, depth=1), mapping.values())
    if isinstance(value, list):
        items = [_node(item, places) for item in value]
        return _holding(Node(line, column, items, {}, depth=1), items)
    return Node(line, column, value, _NO_KEYS)


def _holding(node: Node, inner: Any) -> Node:
    """Count what is in a collection, as the composer does."""
    for one in inner:
        node.values += one.values
        node.depth = max(node.depth, one.depth + 1)
    return node


def _facts(node: Node) -> tuple[Any, ...]:
    return (node.line, node.column, node.value, node.keys, node.values, node.depth)
