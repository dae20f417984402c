"""Changes to a file that was read: other values at any of its places."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from generator.content.reading.composer import Node
from tests.fuzz.mutate import NASTY, any_value, changed, changed_bytes

Path_ = tuple[str | int, ...]
Edits = tuple[tuple[Path_, Any], ...]


class _Gone:
    """Stands for a value that is left out."""

    def __repr__(self) -> str:
        return "<left out>"


GONE = _Gone()


def edits(rng: random.Random, root: Node, inside: Sequence[str] = ()) -> Edits:
    """Return a few edits of a file, most often one; most of them below the keys `inside`."""
    count = 1 if rng.random() < 0.6 else rng.randrange(2, 6)
    return tuple(_edit(rng, root, inside) for _ in range(count))


def edited(root: Node, changes: Edits) -> Node:
    """Return a file with other values at some of its places."""
    for path, other in changes:
        root = put(root, path, other)
    return root


def text_edited(rng: random.Random, text: str) -> bytes:
    """Return a file with a few lines of it changed."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    piece = "\n".join(lines[at : at + 3])
    return "\n".join(
        [*lines[:at], changed_bytes(rng, [piece]).decode("utf-8", "replace"), *lines[at + 3 :]]
    ).encode()


def _edit(rng: random.Random, root: Node, inside: Sequence[str]) -> tuple[Path_, Any]:
    """Return a path into a file, and what stands there instead."""
    node, path = root, ()
    holder = root
    while isinstance(node.value, dict | list) and node.value:
        if path and rng.random() < 0.12:
            break
        holder = node
        step: str | int
        if isinstance(node.value, dict):
            known = list(node.value)
            if not path and rng.random() < 0.8:
                known = [key for key in inside if key in node.value] or known
            step = rng.choice(known)
            node = node.value[step]
        else:
            step = rng.randrange(len(node.value))
            node = node.value[step]
        path = (*path, step)
    return path, _other(rng, node, holder, root)


def _other(rng: random.Random, node: Node, holder: Node, root: Node) -> Any:
    """Return what may stand instead of a value, more often than not of the same type."""
    value = node.value
    match rng.randrange(10):
        case 0:
            return GONE
        case 1 | 2:
            return any_value(rng)
        case 3 | 4:
            around = list(holder.value.values()) if isinstance(holder.value, dict) else holder.value
            return rng.choice(around).plain() if around else None
        case 5:
            return rng.choice(_all_values(root))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 2, 0, value + 100))
    if isinstance(value, str):
        return changed(rng, [value])
    if isinstance(value, list):
        items = node.plain()
        assert isinstance(items, list)
        more = [items, items[::-1], items[:-1], items[1:], [*items, *items[:1]], [], [*items, None]]
        return rng.choice(more)
    if isinstance(value, dict):
        pairs = list(node.plain().items())  # type: ignore[union-attr]
        more = [pairs[:-1], pairs[::-1], [*pairs, (rng.choice(NASTY), any_value(rng))], []]
        return dict(rng.choice(more))
    return any_value(rng)


_VALUES: dict[int, list[Any]] = {}


def _all_values(root: Node) -> Sequence[Any]:
    """Return every text and number of a file once."""
    if id(root) not in _VALUES:
        found: dict[Any, None] = {}
        ahead = [root]
        while ahead:
            value = ahead.pop().value
            if isinstance(value, dict):
                ahead.extend(value.values())
            elif isinstance(value, list):
                ahead.extend(value)
            else:
                found[value] = None
        _VALUES[id(root)] = list(found)
    return _VALUES[id(root)]


def put(node: Node, path: Path_, value: Any) -> Node:
    """Return a node with another value at a path, or none; what isn't on the way is shared."""
    if not path:
        return as_node(value, node.line, node.column)
    step, *rest = path
    inner: Any = node.value
    if isinstance(inner, dict):
        here = step in inner
    else:
        here = isinstance(inner, list) and isinstance(step, int) and step < len(inner)
    if not here:  # an edit before this one took it away
        return node
    new: Any = dict(inner) if isinstance(inner, dict) else list(inner)
    if not rest and value is GONE:
        del new[step]
    else:
        new[step] = put(inner[step], tuple(rest), value)
    return replace(node, value=new)


def as_node(value: Any, line: int, column: int) -> Node:
    """Return plain data as nodes that all stand at one place."""
    inner = value
    if isinstance(value, dict):
        inner = {str(key): as_node(item, line, column) for key, item in value.items()}
    elif isinstance(value, list):
        inner = [as_node(item, line, column) for item in value]
    return Node(line, column, inner, {})
