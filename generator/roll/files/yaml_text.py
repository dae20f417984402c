"""How saved files are laid out: YAML with one table row per line, easy to compare.

What is written here reads back unchanged, in YAML 1.2 and by other readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_PLAIN = re.compile(r"[A-Za-z_/\u00c0-\u024f][\w ()/+.'’“”„–—−×%½&;→*…-]*(?<![ ])")
_AMBIGUOUS = re.compile(r"null|true|false|yes|no|on|off|y|n", re.ASCII | re.IGNORECASE)
"""Texts that YAML 1.2 or a YAML 1.1 reader may take for something else."""

_STEP = "  "
_LINE = 90


def laid_out(data: Mapping[str, Any], rows: frozenset[str]) -> str:
    """Return a mapping as YAML; every item below a key in `rows` gets its own line."""
    return "".join(line + "\n" for line in _mapping(data, "", rows))


def _mapping(data: Mapping[str, Any], indent: str, rows: frozenset[str]) -> Iterator[str]:
    for key, value in data.items():
        head = f"{indent}{text(key)}:"
        if not isinstance(value, dict | list) or not value or _short(value):
            yield f"{head} {flow(value)}"
        elif key in rows:
            yield head
            yield from _rows(value, indent + _STEP)
        else:
            yield head
            yield from _block(value, indent + _STEP, rows)


def _block(value: Any, indent: str, rows: frozenset[str]) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _mapping(value, indent, rows)
        return
    for item in value:
        if isinstance(item, dict | list) and not _short(item) and item:
            inner = list(_block(item, indent + _STEP, rows))
            yield f"{indent}- {inner[0].lstrip()}"
            yield from inner[1:]
        else:
            yield f"{indent}- {flow(item)}"


def _rows(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{indent}{text(key)}: {flow(item)}"
    else:
        for item in value:
            yield f"{indent}- {flow(item)}"


def _short(value: Any) -> bool:
    """Tell whether a list of numbers, or a small mapping of simple values, fits its key's line."""
    if isinstance(value, list):
        return all(isinstance(item, int) for item in value)
    simple = all(not isinstance(item, dict | list) for item in value.values())
    return simple and len(flow(value)) <= _LINE


def flow(value: Any) -> str:
    """Return a value in YAML's flow style, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{text(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, str):
        return text(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def text(value: str) -> str:
    """Return a text as a YAML scalar: plain where unambiguous, otherwise in quotes."""
    if _PLAIN.fullmatch(value) and not _AMBIGUOUS.fullmatch(value):
        return value
    if value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return '"' + "".join(_escaped(char) for char in value) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    number = ord(char)
    return f"\\x{number:02X}" if number < 0x100 else f"\\U{number:08X}"
