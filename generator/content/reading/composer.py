"""Compose the events of a YAML parser into nodes that know their line and column.

It replaces PyYAML's own composer, so that YAML 1.2 core scalars, duplicate keys and all limits are
handled before anything is built.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from generator.content.reading.characters import refused_in_text
from generator.errors import ContentError, Place, Problem, short
from generator.ordinary import TEXT_BYTES

if TYPE_CHECKING:
    from yaml.events import Event

MAX_DEPTH = 50
MAX_VALUES = 200_000
MAX_LETTERS = TEXT_BYTES
"""The most letters that a file's aliases may stand for: as many as it may have bytes."""
MAX_DIGITS = 18

Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None

Free = frozenset[tuple[str | None, ...]]
"""Paths of keys whose values may have any character."""

_NULL = re.compile(r"null|Null|NULL|~|", re.ASCII)
_TRUE = re.compile(r"true|True|TRUE", re.ASCII)
_FALSE = re.compile(r"false|False|FALSE", re.ASCII)
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?", re.ASCII)

_NO_TEXT = frozenset("nN~tTfF+-.0123456789")
"""The first characters of plain scalars that are not text."""


@dataclass(slots=True)
class Node:
    """A value with its line and column; `keys` holds the line and column of a mapping's keys."""

    line: int
    column: int
    value: bool | int | float | str | list[Node] | dict[str, Node] | None
    keys: dict[str, tuple[int, int]]
    values: int = 1
    depth: int = 0
    letters: int = field(default=0, compare=False)
    """Number of values in this node, its nesting depth and the letters of its keys and values, with
    aliases expanded."""

    def plain(self) -> Plain:
        """Return the value as ordinary Python data."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value


@dataclass(slots=True)
class TableNode(Node):
    """A list read from a table of its own, another file: all places in it are there.

    They are cells of the `sheet` of a spreadsheet; without one, lines and columns of a text.
    """

    file: str = ""
    sheet: str = ""


_NO_KEYS: dict[str, tuple[int, int]] = {}
"""Shared by all nodes that are not mappings; it saves a dict per value."""


@dataclass(slots=True)
class _Open:
    """A collection still being read; `mapping` is None for a sequence.

    `key` is the mapping key whose value comes next, `repeated` whether it is a duplicate.
    """

    node: Node
    items: list[Node]
    mapping: dict[str, Node] | None
    anchor: str | None
    key: str | None = None
    repeated: bool = False

    @property
    def wants_key(self) -> bool:
        return self.mapping is not None and self.key is None

    def add(self, node: Node) -> None:
        self.node.values += node.values
        self.node.letters += node.letters
        self.node.depth = max(self.node.depth, node.depth + 1)
        if self.mapping is None:
            self.items.append(node)
            return
        assert self.key is not None
        if not self.repeated:
            self.mapping[self.key] = node
        self.key = None


class Composer:
    """Build nodes from parser events, collecting problems on the way.

    Every value of a pack passes through here, which takes about half of the loading time.
    """

    def __init__(self, file: str, free: Free = frozenset()) -> None:
        self.file = file
        self.free = free
        self.problems: list[Problem] = []
        self.anchors: dict[str, Node] = {}
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.total = 0
        self.letters = 0
        self.documents = 0

    def compose(self, events: Iterator[Event]) -> Node | None:
        handlers: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._collection,
            yaml.SequenceStartEvent: self._collection,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        for event in events:
            if handle := handlers.get(type(event)):
                handle(event)
        return self.root

    def _place(self, event: Event) -> Place:
        mark: Any = event.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    def _stop(self, event: Event, message: str) -> None:
        raise ContentError([*self.problems, Problem(message, self._place(event))])

    def _document(self, event: Event) -> None:
        self.documents += 1
        if self.documents > 1:
            self._stop(event, "a second document starts here; one file holds one document")

    def _scalar(self, event: Any) -> None:
        tag, text, mark = event.tag, event.value, event.start_mark
        if tag and tag != "!":
            self._tagged(event)
        if not text.isprintable():
            self._controls(event)
        top = self.open[-1] if self.open else None
        if top is not None and top.mapping is not None and top.key is None:
            self._key(top, event)
            return
        value: bool | int | float | str | None = text
        # Quoted, block and tagged scalars are text; for the rest the first character usually tells.
        if not (event.style or tag) and (not text or text[0] in _NO_TEXT):
            value = self._core(event, text)
        node = Node(mark.line + 1, mark.column + 1, value, _NO_KEYS, 1, 0, len(text))
        self._count(event, 1)
        if top is None:
            self.root = node
        else:
            top.add(node)
        if event.anchor:
            self.anchors[event.anchor] = node

    def _controls(self, event: Any) -> None:
        free = tuple(one.key for one in self.open) in self.free
        if not free and (refused := refused_in_text(event.value)):
            self.problems.append(Problem(refused.message, self._place(event)))

    def _tagged(self, event: Any) -> None:
        message = f"the tag '{short(event.tag)}' is not supported"
        self.problems.append(Problem(message, self._place(event)))

    def _key(self, top: _Open, event: Any) -> None:
        key: str = event.value
        mark = event.start_mark
        top.key = key
        top.node.letters += len(key)
        top.repeated = key in top.node.keys
        if top.repeated:
            first = Place(self.file, *top.node.keys[key])
            message = f"duplicate key '{short(key)}'"
            self.problems.append(Problem(message, self._place(event), see=first))
        else:
            top.node.keys[key] = (mark.line + 1, mark.column + 1)

    def _collection(self, event: Any) -> None:
        if event.tag:
            self._tagged(event)
        self._refuse_as_key(event)
        if len(self.open) >= MAX_DEPTH:
            self._stop(event, f"values are nested more than {MAX_DEPTH} deep")
        items: list[Node] = []
        mapping: dict[str, Node] | None = {} if type(event) is yaml.MappingStartEvent else None
        value = items if mapping is None else mapping
        mark = event.start_mark
        node = Node(mark.line + 1, mark.column + 1, value, {}, depth=1)
        self.open.append(_Open(node, items, mapping, event.anchor))

    def _refuse_as_key(self, event: Event) -> None:
        if self.open and self.open[-1].wants_key:
            self._stop(event, "a key must be a plain word")

    def _alias(self, event: Any) -> None:
        self._refuse_as_key(event)
        node = self.anchors.get(event.anchor)
        if node is None:
            self._stop(event, f"unknown alias '*{short(event.anchor)}': no such anchor before it")
            return
        if len(self.open) + node.depth > MAX_DEPTH:
            self._stop(event, f"with its aliases values are nested more than {MAX_DEPTH} deep")
        self._count(event, node.values)
        self.letters += node.letters
        if self.letters > MAX_LETTERS:
            self._stop(event, f"the aliases stand for more than {MAX_LETTERS:,} letters")
        self._attach(node)

    def _count(self, event: Event, values: int) -> None:
        self.total += values
        if self.total > MAX_VALUES:
            self._stop(event, f"with its aliases the file holds more than {MAX_VALUES:,} values")

    def _close(self, _event: Event) -> None:
        done = self.open.pop()
        self._attach(done.node)
        if done.anchor:
            self.anchors[done.anchor] = done.node

    def _attach(self, node: Node) -> None:
        if self.open:
            self.open[-1].add(node)
        else:
            self.root = node

    def _core(self, event: yaml.ScalarEvent, text: str) -> bool | int | float | str | None:
        """Resolve a plain scalar by the core schema of YAML 1.2 (section 10.3)."""
        if _NULL.fullmatch(text):
            return None
        if _TRUE.fullmatch(text):
            return True
        if _FALSE.fullmatch(text):
            return False
        if _INT.fullmatch(text) or _FLOAT.fullmatch(text):
            return self._number(event, text)
        return text

    def _number(self, event: yaml.ScalarEvent, text: str) -> int | float | str:
        hint = ("put it in quotes if it is meant as text",)
        if len(text) > MAX_DIGITS + 2:
            message = f"a number of more than {MAX_DIGITS} digits"
            self.problems.append(Problem(message, self._place(event), hint))
            return text
        if _INT.fullmatch(text):
            return int(text, 0 if text.startswith(("0o", "0x")) else 10)
        number = float(text)
        if math.isinf(number):
            self.problems.append(Problem("this number is too large", self._place(event), hint))
            return text
        return number
