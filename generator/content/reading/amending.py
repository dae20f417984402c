"""Values of a YAML text changed in place, as with an editor: comments and layout stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.content.reading.source import Path, Step

Write = Callable[[Any], str]
"""Returns a value in YAML's flow style, on one line."""

_STEP = "  "


class UnamendableError(Exception):
    """A text is laid out in a way in which its values can't be changed in place."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list as it is to be: what becomes of each item that is there, and what comes after them.

    None in `kept` is an item that goes; any other is what it says from now on.
    """

    kept: Sequence[Any]
    added: Sequence[Any] = ()

    @property
    def plain(self) -> list[Any]:
        """The list."""
        return [*(one for one in self.kept if one is not None), *self.added]


def amend(text: str, changes: Mapping[Path, Any], write: Write) -> str:
    """Return a text with the values at some paths changed.

    A value is a scalar, None for nothing, a list of scalars, or `Items`. The mapping that a path
    leads into is there; its last key need not be. Raises UnamendableError.
    """
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise UnamendableError(str(error)) from None
    desk = _Amending(text, write)
    for path, value in changes.items():
        desk.change(root, path, value)
    return desk.done()


def amended_data(data: Any, changes: Mapping[Path, Any]) -> Any:
    """Return plain data with the same changes: what the changed text must say."""
    whole = _copy(data)
    for path, value in changes.items():
        *above, last = path
        at = whole
        for step in above:
            if isinstance(at, dict) and at.get(str(step)) is None:
                at[str(step)] = {}
            at = at[step]
        plain = value.plain if isinstance(value, Items) else value
        if plain not in (None, []) or not isinstance(at, dict) or last in at:
            at[last] = plain
    return _lean(whole)


def same_data(one: Any, other: Any) -> bool:
    """Tell whether two texts say the same; an empty list and nothing at all are alike."""
    return bool(_lean(one) == _lean(other))


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(one) for key, one in data.items()}
    return [_copy(one) for one in data] if isinstance(data, list) else data


def _lean(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _lean(one) for key, one in data.items()}
    if isinstance(data, list):
        return [_lean(one) for one in data] or None
    return data


@dataclass(slots=True)
class _Amending:
    """A text and what is to be written where: a start, an end, and what comes between."""

    text: str
    write: Write
    edits: list[tuple[int, int, str]] = field(default_factory=list)

    def done(self) -> str:
        """Return the text with all edits made."""
        found = self.text
        before = len(found)
        for start, end, words in sorted(self.edits, key=lambda edit: edit[:2], reverse=True):
            if end > before:
                raise UnamendableError("two changes meet")
            found = found[:start] + words + found[end:]
            before = start
        return found

    def change(self, root: Any, path: Path, value: Any) -> None:
        """Change the value at a path."""
        node = root
        for number, step in enumerate(path):
            inner = _child(node, step)
            if inner is None:
                if number != len(path) - 1 or not isinstance(step, str):
                    raise UnamendableError(f"there is no '{step}'")
                self._add_key(root, path, node, value)
                return
            node = inner
        if isinstance(value, Items):
            self._items(root, path, node, value)
        elif isinstance(value, list):
            self._items(root, path, node, _as_items(node, value))
        else:
            self._scalar(node, "" if value is None else self.write(value))

    def _scalar(self, node: Any, words: str) -> None:
        if not isinstance(node, yaml.ScalarNode) or node.style in ("|", ">"):
            raise UnamendableError("this is no value of one line")
        start, end = node.start_mark.index, node.end_mark.index
        if "\n" in self.text[start:end]:
            raise UnamendableError("this is no value of one line")
        self._put_in_line(start, end, f" {words}" if start == end and words else words)

    def _put_in_line(self, start: int, end: int, words: str) -> None:
        """Put words in place of others; a comment behind them keeps its column, if it can."""
        rest = self.text[end:]
        spaces = len(rest) - len(rest.lstrip(" "))
        longer = len(words) - (end - start)
        behind = rest[spaces : spaces + 1]
        if behind in ("\n", "\r", "") and start == end:
            end += spaces
        elif behind == "#":
            if longer > 0:
                end += min(longer, spaces - 1)
            else:
                words += " " * -longer
        self.edits.append((start, end, words))

    def _add_key(self, root: Any, path: Path, node: Any, value: Any) -> None:
        plain = value.plain if isinstance(value, Items) else value
        if plain in (None, []):
            return
        pair = f"{self.write(path[-1])}: {self.write(plain)}"
        if isinstance(node, yaml.MappingNode) and node.flow_style:
            at = node.end_mark.index - 1
            self.edits.append((at, at, f", {pair}" if node.value else pair))
        elif isinstance(node, yaml.MappingNode):
            indent = " " * node.value[0][0].start_mark.column
            self._add_lines(self._line_after(_end(node)), [f"{indent}{pair}"])
        elif _is_nothing(node):
            key = _key_node(root, path[:-1])
            indent = " " * key.start_mark.column + _STEP
            self._add_lines(self._line_after(key.end_mark.index), [f"{indent}{pair}"])
        else:
            raise UnamendableError("this is no mapping")

    def _items(self, root: Any, path: Path, node: Any, items: Items) -> None:
        if _is_nothing(node):
            self._first_items(root, path, node, items)
            return
        if not isinstance(node, yaml.SequenceNode) or len(node.value) != len(items.kept):
            raise UnamendableError("this is no such list")
        if node.flow_style:
            start, end = node.start_mark.index, node.end_mark.index
            words = "[" + ", ".join(map(self.write, items.plain)) + "]"
            if words != self.text[start:end]:
                self._put_in_line(start, end, words)
            return
        for inner, one in zip(node.value, items.kept, strict=True):
            if one is None:
                start = self._line_of(inner.start_mark.index)
                self.edits.append((start, self._line_after(_end(inner)), ""))
            else:
                self._item(inner, one)
        dash = self.text[self._line_of(node.value[0].start_mark.index) :]
        indent = dash[: len(dash) - len(dash.lstrip(" "))]
        lines = [f"{indent}- {self.write(one)}" for one in items.added]
        self._add_lines(self._line_after(_end(node)), lines)

    def _first_items(self, root: Any, path: Path, node: Any, items: Items) -> None:
        """Write items where none are: scalars behind the key, rows below it."""
        if not items.added:
            return
        if not any(isinstance(one, dict) for one in items.added):
            self._scalar(node, self.write(list(items.added)))
            return
        key = _key_node(root, path)
        indent = " " * key.start_mark.column + _STEP
        lines = [f"{indent}- {self.write(one)}" for one in items.added]
        self._add_lines(self._line_after(key.end_mark.index), lines)

    def _item(self, node: Any, said: Any) -> None:
        """Change an item: value by value, if it has the same keys, otherwise as a whole."""
        if isinstance(said, dict) and isinstance(node, yaml.MappingNode):
            inner = {key.value: value for key, value in node.value}
            if list(inner) == list(said) and all(
                isinstance(value, yaml.ScalarNode) for value in inner.values()
            ):
                for key, value in inner.items():
                    words = self.write(said[key])
                    if not _says(value, said[key]):
                        self._scalar(value, words)
                return
        elif isinstance(node, yaml.ScalarNode) and not isinstance(said, dict | list):
            if not _says(node, said):
                self._scalar(node, self.write(said))
            return
        start, end = node.start_mark.index, _end(node)
        words = self.write(said)
        if self.text[start:end] != words:
            self._put_in_line(start, end, words)

    def _add_lines(self, at: int, lines: Sequence[str]) -> None:
        if lines:
            before = "" if at == 0 or self.text[at - 1] == "\n" else "\n"
            self.edits.append((at, at, before + "".join(f"{line}\n" for line in lines)))

    def _line_of(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_after(self, at: int) -> int:
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found + 1


def _as_items(node: Any, value: list[Any]) -> Items:
    """Return a list of scalars as what becomes of the items that are there."""
    count = len(node.value) if isinstance(node, yaml.SequenceNode) else 0
    kept = [*value[:count], *([None] * max(0, count - len(value)))]
    return Items(kept, value[count:])


def _says(node: Any, said: Any) -> bool:
    """Tell whether a scalar says this already, as text or otherwise."""
    quoted = node.style in ("'", '"')
    if isinstance(said, str):
        plain = node.tag == "tag:yaml.org,2002:str" or node.value in ("yes", "no")
        return node.value == said and (quoted or plain)
    return node.value == str(said) and not quoted


def _child(node: Any, step: Step) -> Any:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step]
    return None


def _key_node(root: Any, path: Path) -> Any:
    """Return the key of the value at a path."""
    node = root
    for step in path[:-1]:
        node = _child(node, step)
    return next(key for key, _ in node.value if key.value == path[-1])


def _is_nothing(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.value == "" and node.style is None


def _end(node: Any) -> int:
    """Return where a value ends: behind a block stand comments that belong to what follows."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        found: int = node.end_mark.index
        return found
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def check_amended(before: Any, after: Any, changes: Mapping[Path, Any]) -> None:
    """Raise UnamendableError if a changed text doesn't say what it was to say."""
    if not same_data(amended_data(before, changes), after):
        raise UnamendableError("it would say something else")


def paths_of(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each value."""
    yield path
    if isinstance(data, dict):
        for key, one in data.items():
            yield from paths_of(one, (*path, key))
    elif isinstance(data, list):
        for number, one in enumerate(data):
            yield from paths_of(one, (*path, number))
