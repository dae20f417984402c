"""A force's text changed where its data changed: comments, order and layout stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import yaml

from generator.content.reading.amending import UnamendableError
from generator.roll.files.yaml_text import flow, laid_out

Edit = tuple[int, int, str]
"""Where a text is changed: a start, an end, and what comes between."""


def rewritten(text: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return a text that says `before` as one that says `after`.

    Comments above an item of a list go where it goes, those above the first stay with the list.
    Raises UnamendableError where that can't be done by lines and values.
    """
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise UnamendableError(str(error)) from None
    if not isinstance(root, yaml.MappingNode):
        raise UnamendableError("this is no mapping")
    desk = _Rewriting(text)
    return desk.rendered(0, len(text), desk.changed(root, before, after))


@dataclass(frozen=True, slots=True)
class _Rewriting:
    """A text, with the places of lines in it."""

    text: str

    def rendered(self, start: int, end: int, edits: Sequence[Edit]) -> str:
        """Return a part of the text with edits that lie in it made."""
        found, at = "", start
        for first, last, words in sorted(edits, key=lambda edit: edit[:2]):
            if first < at or last > end:
                raise UnamendableError("two changes meet")
            found += self.text[at:first] + words
            at = last
        return found + self.text[at:end]

    def changed(self, node: Any, old: Any, new: Any) -> list[Edit]:
        """Return the edits by which a value becomes another."""
        if old == new and type(old) is type(new):
            return []
        block = not isinstance(node, yaml.ScalarNode) and not node.flow_style
        if block and isinstance(node, yaml.MappingNode) and isinstance(new, dict):
            return self._mapping(node, old, new)
        if block and isinstance(node, yaml.SequenceNode) and isinstance(new, list):
            return [self._sequence(node, old, new)]
        start, end = node.start_mark.index, node.end_mark.index
        if block or "\n" in self.text[start:end]:
            raise UnamendableError("this is no value of one line")
        return [(start, end, f" {flow(new)}" if start == end else flow(new))]

    def _mapping(self, node: Any, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Edit]:
        edits: list[Edit] = []
        values = {key.value: (key, value) for key, value in node.value}
        if not set(values) & set(new):
            raise UnamendableError("nothing of this is left")
        for name, (key, value) in values.items():
            if name in new:
                edits += self.changed(value, old[name], new[name])
            else:
                start = self._line_of(key.start_mark.index)
                if self.text[start : key.start_mark.index].strip():
                    raise UnamendableError("this key begins an item")
                edits.append((start, self._line_after(_end(value)), ""))
        indent = " " * node.value[0][0].start_mark.column
        return edits + [
            (at, at, self._whole(at, _indented(laid_out(lines, frozenset()), indent)))
            for at, lines in self._added(values, new).items()
        ]

    def _added(
        self, values: Mapping[str, tuple[Any, Any]], new: Mapping[str, Any]
    ) -> dict[int, dict[str, Any]]:
        """Return new keys with their values, by the places where they go: behind the key before."""
        found: dict[int, dict[str, Any]] = {}
        at: int | None = None
        for name, value in new.items():
            if name in values:
                at = self._line_after(_end(values[name][1]))
            elif at is None:
                raise UnamendableError("no key is before this one")
            else:
                found.setdefault(at, {})[name] = value
        return found

    def _sequence(self, node: Any, old: Sequence[Any], new: Sequence[Any]) -> Edit:
        if not (node.value and new):
            raise UnamendableError("a list begins or ends")
        chunks = list(self._chunks(node))
        first = chunks[0][0]
        dash = self.text[first : node.value[0].start_mark.index]
        if dash.strip() != "-":
            raise UnamendableError("this item begins no line")
        indent = dash[: len(dash) - len(dash.lstrip())]
        words = ""
        for one, was in zip(new, _matched(old, new), strict=True):
            if was is None:
                words += _indented(_item(one), indent)
                continue
            start, end = chunks[was]
            edits = self.changed(node.value[was], old[was], one)
            part = self.rendered(start, end, edits)
            words += part if part.endswith("\n") else f"{part}\n"
        return first, chunks[-1][1], words

    def _chunks(self, node: Any) -> Iterator[tuple[int, int]]:
        """Yield where the lines of each item begin and end, comments above it with it."""
        ends = [self._line_after(_end(item)) for item in node.value]
        yield self._line_of(node.value[0].start_mark.index), ends[0]
        yield from pairwise(ends)

    def _whole(self, at: int, lines: str) -> str:
        """Return lines to be put in at a place, which may be behind a line that doesn't end."""
        return lines if at == 0 or self.text[at - 1] == "\n" else f"\n{lines}"

    def _line_of(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_after(self, at: int) -> int:
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found + 1


def _matched(old: Sequence[Any], new: Sequence[Any]) -> list[int | None]:
    """Return for each new item which of the old ones it is, if any: the same, or one changed."""
    found: list[int | None] = [
        at if at < len(old) and old[at] == one else None for at, one in enumerate(new)
    ]
    for at, one in enumerate(new):
        if found[at] is None:
            found[at] = next(
                (was for was, other in enumerate(old) if other == one and was not in found), None
            )
    left = [was for was in range(len(old)) if was not in found]
    lacking = [at for at, was in enumerate(found) if was is None]
    for at, was in zip(lacking, left, strict=False):
        found[at] = was
    return found


def _item(value: Any) -> str:
    """Return an item of a list as its own lines."""
    _, *lines = laid_out({"items": [value]}, frozenset()).splitlines(keepends=True)
    return "".join(line[2:] for line in lines) if lines else f"- {flow(value)}\n"


def _indented(lines: str, indent: str) -> str:
    return "".join(f"{indent}{line}" for line in lines.splitlines(keepends=True))


def _end(node: Any) -> int:
    """Return where a value ends: behind a block stand comments that belong to what follows."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        found: int = node.end_mark.index
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            raise UnamendableError("this is a text of several lines")
        return found
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)
