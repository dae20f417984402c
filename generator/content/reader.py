"""Read one YAML file into nodes that know their line and column.

The events of the parser are composed here, not by PyYAML: that way the YAML 1.2 core
scalars, duplicate keys and every limit are decided before anything is built.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from generator.errors import ContentError, Place, Problem, short

if TYPE_CHECKING:
    from yaml.events import Event

MAX_BYTES = 2_000_000
MAX_DEPTH = 50
MAX_VALUES = 200_000
MAX_DIGITS = 18

Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None

_NULL = re.compile(r"null|Null|NULL|~|", re.ASCII)
_TRUE = re.compile(r"true|True|TRUE", re.ASCII)
_FALSE = re.compile(r"false|False|FALSE", re.ASCII)
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?", re.ASCII)

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML 1.2 (5.1) does not print."""

_TAB = "a tab stands where YAML wants spaces"
_TAB_HINT = "set your editor to indent with spaces"


@dataclass(slots=True)
class Node:
    """A value with its place; sequences hold nodes, mappings hold nodes and their keys' places."""

    line: int
    column: int
    value: bool | int | float | str | list[Node] | dict[str, Node] | None
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    values: int = 1
    depth: int = 0
    """How many values stand in this node, and how deep it is nested, aliases expanded."""

    def plain(self) -> Plain:
        """Return the value as ordinary Python data."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value


def read(data: bytes, file: str) -> Node:
    """Parse one YAML document; `file` is the name used in problems.

    Raises ContentError with every problem that can be told from this file alone.
    """
    text = _decode(data, file)
    if found := _FORBIDDEN.search(text):
        message = f"the character U+{ord(found[0]):04X} may not stand here"
        raise ContentError(Problem(message, _place_in(text, found.start(), file)))
    composer = _Composer(file)
    try:
        root = composer.compose(yaml.parse(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError as error:
        raise ContentError([*composer.problems, _syntax_problem(error, file, text)]) from None
    if composer.problems:
        raise ContentError(composer.problems)
    if root is None:
        raise ContentError(Problem("the file is empty", Place(file, 1, 1)))
    return root


def top_value(path: Path, key: str) -> str | None:
    """Return the text of a key at the top of a file, read no further than to there.

    None if there is no such text, or the file can't be read so far: whoever reads it whole is
    told why.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES).decode("utf-8-sig")
        depth, is_key, found = 0, True, False
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.ScalarEvent) and depth == 1:
                if found:
                    return str(event.value)
                found = is_key and event.value == key
            if depth == 1 and isinstance(event, yaml.NodeEvent):
                is_key = not is_key
            if isinstance(event, yaml.CollectionStartEvent):
                if found or (depth == 0 and isinstance(event, yaml.SequenceStartEvent)):
                    return None
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        pass
    return None


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes"
        raise ContentError(Problem(message, Place(file, 1, 1), ("part it into several files",)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        place = _place_in(before, len(before), file)
        hints = ("save the file as UTF-8",)
        raise ContentError(Problem("the file is not UTF-8 text here", place, hints)) from None


def _place_in(text: str, index: int, file: str) -> Place:
    """Return the place of a character; lines end where the parser thinks so too."""
    lines = f"{text[:index]}.".splitlines()
    return Place(file, len(lines), len(lines[-1]))


def _syntax_problem(error: yaml.YAMLError, file: str, text: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    if tab := _tab_near(text, line, column):
        return Problem(_TAB, Place(file, *tab), (_TAB_HINT,))
    message = getattr(error, "problem", None) or "it can't be read"
    return Problem(f"this is not YAML: {message}", Place(file, line + 1, column + 1))


def _tab_near(text: str, line: int, column: int) -> tuple[int, int] | None:
    """Find a tab in the indentation at or just before a syntax error (0-based line)."""
    lines = text.splitlines()
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            indent = lines[number][: len(lines[number]) - len(lines[number].lstrip(" \t"))]
            if "\t" in indent:
                return number + 1, indent.index("\t") + 1
    if line < len(lines) and lines[line][column : column + 1] == "\t":
        return line + 1, column + 1
    return None


def _start(event: Any) -> tuple[int, int]:
    """Return the line and column, from 1, at which an event begins."""
    return event.start_mark.line + 1, event.start_mark.column + 1


@dataclass(slots=True)
class _Open:
    """A collection that is being filled."""

    node: Node
    anchor: str | None
    key: str | None = None
    repeated: bool = False


class _Composer:
    """Build nodes from parser events, collecting problems on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.anchors: dict[str, Node] = {}
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.total = 0

    def compose(self, events: Iterator[Event]) -> Node | None:
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._stop(event, "a second document starts here; one file holds one document")
            elif isinstance(event, yaml.NodeEvent):
                self._node(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close()
        return self.root

    def _place(self, event: Event) -> Place:
        return Place(self.file, *_start(event))

    def _stop(self, event: Event, message: str) -> None:
        raise ContentError([*self.problems, Problem(message, self._place(event))])

    def _node(self, event: Any) -> None:
        line, column = _start(event)
        if isinstance(event, yaml.AliasEvent):
            self._alias(event)
            return
        if event.tag and not (isinstance(event, yaml.ScalarEvent) and event.tag == "!"):
            self.problems.append(
                Problem(f"the tag '{short(event.tag)}' is not used here", self._place(event))
            )
        if isinstance(event, yaml.ScalarEvent):
            if self._takes_key(event):
                return
            node = Node(line, column, self._scalar(event))
            self._finish(event, node, event.anchor)
            return
        if self._wants_key():
            self._stop(event, "a key must be a plain word")
        if len(self.open) >= MAX_DEPTH:
            self._stop(event, f"values are nested more than {MAX_DEPTH} deep")
        empty: list[Node] | dict[str, Node]
        empty = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        self.open.append(_Open(Node(line, column, empty, depth=1), event.anchor))

    def _wants_key(self) -> bool:
        top = self.open[-1] if self.open else None
        return top is not None and isinstance(top.node.value, dict) and top.key is None

    def _takes_key(self, event: yaml.ScalarEvent) -> bool:
        if not self._wants_key():
            return False
        top = self.open[-1]
        key: str = event.value
        top.key = key
        top.repeated = key in top.node.keys
        if top.repeated:
            first = Place(self.file, *top.node.keys[key])
            self.problems.append(
                Problem(
                    f"the key '{short(key)}' stands here a second time",
                    self._place(event),
                    see=first,
                )
            )
        else:
            top.node.keys[key] = _start(event)
        return True

    def _alias(self, event: Any) -> None:
        if self._wants_key():
            self._stop(event, "a key must be a plain word")
        node = self.anchors.get(event.anchor)
        if node is None:
            self._stop(event, f"'*{short(event.anchor)}' names no anchor that stands before it")
            return
        self._finish(event, node, None)

    def _finish(self, event: Event, node: Node, anchor: str | None) -> None:
        if len(self.open) + node.depth > MAX_DEPTH:
            self._stop(event, f"with its aliases values are nested more than {MAX_DEPTH} deep")
        self.total += node.values
        if self.total > MAX_VALUES:
            self._stop(event, f"with its aliases the file holds more than {MAX_VALUES:,} values")
        self._attach(node)
        if anchor:
            self.anchors[anchor] = node

    def _close(self) -> None:
        done = self.open.pop()
        self._attach(done.node)
        if done.anchor:
            self.anchors[done.anchor] = done.node

    def _attach(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        top.node.values += node.values
        top.node.depth = max(top.node.depth, node.depth + 1)
        if isinstance(top.node.value, list):
            top.node.value.append(node)
        elif isinstance(top.node.value, dict) and top.key is not None:
            if not top.repeated:
                top.node.value[top.key] = node
            top.key = None

    def _scalar(self, event: yaml.ScalarEvent) -> bool | int | float | str | None:
        text: str = event.value
        if event.style or event.tag:  # quoted, block, or tagged '!'
            return text
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
