"""Where keys and values stand in a TOML text, which Python's reader of TOML doesn't say."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

_TOKEN = re.compile(
    r'''(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|'[^']*')'''
    r"|(?P<comment>\#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<equals>=)|(?P<end>\n)"
    r"""|(?P<blank>[ \t\r]+)|(?P<word>[^\s"'\#\[\]{}=]+)""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Spot:
    """Line and column, from 1, of a key and of its value; a table's value is its key."""

    key: tuple[int, int]
    value: tuple[int, int]


def top_places(text: str) -> dict[str, Spot]:
    """Return where each key at the top of a valid TOML text stands, and its value."""
    found: dict[str, Spot] = {}
    for key, (at, value) in _statements(text).items():
        found[key] = Spot(_line(text, at), _line(text, at if value is None else value))
    return found


def _statements(text: str) -> dict[str, tuple[int, int | None]]:
    """Return the offsets of keys and values; for the first part of a dotted key, or of a table."""
    found: dict[str, tuple[int, int | None]] = {}
    depth, below, heads = 0, False, False
    key: str | None = None
    wanted = False
    for token in _TOKEN.finditer(text):
        kind, at = token.lastgroup, token.start()
        if kind == "end" and (depth == 0 or heads):
            key, heads, wanted, depth = None, False, False, 0
        if kind in ("end", "blank", "comment"):
            continue
        if wanted and key is not None:
            found[key] = found[key][0], at
            wanted = False
        if kind == "open":
            heads = heads or (depth == 0 and key is None)
            below = below or heads
            depth += 1
        elif kind == "close":
            depth -= 1
        elif kind == "equals":
            wanted = key in found and depth == 0 and not below and found[key or ""][1] is None
        elif key is None and (heads or depth == 0):
            key = _first(token[0])
            if heads or not below:
                found.setdefault(key, (at, None))
    return found


def _first(written: str) -> str:
    """Return the first part of a key as it is written."""
    if written[0] in "\"'":
        return next(iter(tomllib.loads(f"{written} = 0")))
    return written.partition(".")[0]


def _line(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
