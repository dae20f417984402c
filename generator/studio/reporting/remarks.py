"""What the comments of a report say: of the whole, of each key, and where the rest begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.content.reading.source import Path

_RULE = re.compile(r"-{3,}\s*(.*?)\s*-*")
_NAMED = re.compile(r"[^\s:][^:]{0,30}: ")


@dataclass(slots=True)
class Remarks:
    """Comments of a report.

    `head` are the paragraphs above the first key. `hints` say what keys ask for, by their paths,
    `notes` what is said below them line by line, `examples` what a row looks like. The keys from
    `rest` on come below a line in the file, which is headed `rest_title`; all if it is None.
    """

    head: list[str] = field(default_factory=list)
    hints: dict[Path, str] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)
    rest: int | None = None
    rest_title: str = ""


def remarks_of(text: str) -> Remarks:
    """Return the comments of a report; a text that is no mapping has none."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    found, lines = Remarks(), text.splitlines()
    if not isinstance(root, yaml.MappingNode):
        return found
    before = 0
    last = ""
    for number, (key, value) in enumerate(root.value):
        at = key.start_mark.line
        for block, touches in _blocks(lines, before, at):
            if touches and last:
                found.hints[key.value,] = " ".join(block)
            elif not last:
                found.head += _paragraphs(block)
            else:
                _aside(found, last, block, number)
        found.hints.update(_behind(text, (), key, value, found.hints))
        before, last = _last_line(value, key) + 1, key.value
    for block, _ in _blocks(lines, before, len(lines)):
        _aside(found, last, block, len(root.value))
    return found


def _blocks(lines: Sequence[str], start: int, end: int) -> Iterator[tuple[list[str], bool]]:
    """Yield comments that stand together, and whether they touch the line that follows."""
    block: list[str] = []
    for line in lines[start:end]:
        said = line.strip()
        if said.startswith("#"):
            block.append(said[1:].strip())
        elif block:
            yield block, False
            block = []
    if block:
        yield block, True


def _aside(found: Remarks, last: str, block: Sequence[str], number: int) -> None:
    """Note what stands below a key: a line of dashes, an example of a row, or a note."""
    for line in _joined(block):
        if (rule := _RULE.fullmatch(line)) and found.rest is None:
            found.rest, found.rest_title = number, rule[1]
        elif line.startswith("- "):
            found.examples[last] = line.removeprefix("- ")
        else:
            found.notes.setdefault(last, []).append(line)


def _paragraphs(block: Sequence[str]) -> list[str]:
    """Return the lines of a comment as paragraphs; the first line stands by itself."""
    found = [block[0]]
    for line in block[1:]:
        if not line:
            found.append("")
        else:
            found.append(f"{found.pop()} {line}".strip() if len(found) > 1 else line)
    return [one for one in found if one]


def _joined(block: Sequence[str]) -> list[str]:
    """Return the lines of a comment as they were before they were wrapped.

    A new one begins with an example, a rule, or a name with a colon.
    """
    found: list[str] = []
    for line in block:
        new = line.startswith("- ") or _RULE.fullmatch(line) or _NAMED.match(line)
        if found and not new:
            found[-1] = f"{found[-1]} {line}"
        else:
            found.append(line)
    return found


def _behind(
    text: str, path: Path, key: Any, value: Any, hints: Mapping[Path, str]
) -> Iterator[tuple[Path, str]]:
    """Yield what stands behind a value, or behind the key of what is below it."""
    path = (*path, key.value)
    scalar = isinstance(value, yaml.ScalarNode) or value.flow_style
    at = value.end_mark.index if scalar else key.end_mark.index + 1
    said = text[at:].partition("\n")[0].strip()
    if said.startswith("#"):
        yield path, f"{hints.get(path, '')} {said[1:].strip()}".strip()
    if isinstance(value, yaml.MappingNode):
        for inner, below in value.value:
            yield from _behind(text, path, inner, below, hints)


def _last_line(node: Any, key: Any) -> int:
    """Return the last line of a value, counted from 0."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        mark = node.end_mark if node.end_mark.index > key.end_mark.index else key.end_mark
        line: int = mark.line
        return line - (isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"))
    last = node.value[-1]
    return _last_line(*reversed(last)) if isinstance(last, tuple) else _last_line(last, last)


def first_remark(data: bytes) -> str:
    """Return the comment in the first line of a report: which one it is."""
    line = data[:400].decode("utf-8-sig", "replace").partition("\n")[0].strip()
    return line.lstrip("# ") if line.startswith("#") else ""
