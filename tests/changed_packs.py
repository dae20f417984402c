"""Copies of a loaded pack with something deleted or changed in one of its files.

Only that file is built anew, and the pack is checked as a whole as when it is loaded: a copy that
the reader refuses is refused here too.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.content.checks import pack_problems
from generator.content.kinds import KINDS
from generator.content.kinds.base import tables_of
from generator.content.loading import built_parts
from generator.content.reading.composer import Node
from generator.content.reading.source import Source
from generator.errors import ContentError, Problem, in_order
from generator.games import KINDS as GAME_KINDS

WORDS: tuple[Any, ...] = ("x", "", 0, -1, 1, 999, 10**9, True, None)


def rebuilt(pack: Pack, source: Source, root: Node | None) -> Pack:
    """Return a pack with another file in the place of `source`, or without it."""
    problems: list[Problem] = []
    kinds = {**KINDS, **GAME_KINDS[str(pack.info.generator)]()}
    parts = {key: part for key, part in pack.parts.items() if part.source is not source}
    changed = [replace(source, root=root)] if root else []
    parts |= built_parts(changed, kinds, GAME_KINDS, problems)
    found, whole = pack_problems(pack.root, pack.info, parts, complete=not problems)
    if problems + found:
        raise ContentError(in_order(problems + found))
    sources = tuple(s for s in pack.sources if s is not source) + tuple(changed)
    tables = MappingProxyType(tables_of(parts))
    return replace(pack, parts=parts, tables=tables, whole=whole, sources=sources)


def change(pack: Pack, random: Random) -> tuple[str, Source, Node | None]:
    """Choose a file of the folder `chance` and something in it to delete or change."""
    folder = f"{pack.shown}/chance/"
    source = random.choice([one for one in pack.sources if one.file.startswith(folder)])
    name = source.file.removeprefix(folder)
    root = deepcopy(source.root)
    how = random.choice(("record", "record", "field", "value", "value", "list", "part"))
    if how == "part" and random.random() < 0.2:
        return f"{name}: deleted", source, None
    value: Any = root.value
    rows = next(value[key].value for key in ("records", "tables") if key in value)
    if how == "record":
        row = rows.pop(random.randrange(len(rows)))
        return f"{name}: without {row.value['id'].value}", source, root
    if how == "field" and "fields" in value:
        lost = random.choice(list(value["fields"].value))
        for row in (value["fields"], *rows):
            row.value.pop(lost, None)
        return f"{name}: without the field {lost}", source, root
    nodes = [one for row in rows for one in _below(row, "id") if isinstance(one.value, list)]
    if how == "list" and nodes:
        node = random.choice(nodes)
        node.value = [one for one in node.value if random.random() < 0.4]
        return f"{name}:{node.line}:{node.column} cut to {len(node.value)}", source, root
    leaves = [one for row in rows for one in _below(row, "id") if not _holds(one)]
    node = random.choice(leaves)
    same = [one.value for one in leaves if type(one.value) is type(node.value)]
    node.value = random.choice((*WORDS, *random.sample(same, min(4, len(same)))))
    return f"{name}:{node.line}:{node.column} made {node.value!r}", source, root


def _holds(node: Node) -> bool:
    return isinstance(node.value, list | dict)


def _below(node: Node, but: str = "") -> list[Node]:
    """Return a node and all below it but the value of a key."""
    value = node.value
    if isinstance(value, dict):
        inner = [one for key, one in value.items() if key != but]
    else:
        inner = value if isinstance(value, list) else []
    return [node, *(one for below in inner for one in _below(below, but))]
