"""How a report is laid out for an editor of plain text: YAML with a comment at each key."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.games.platoon_leader.history.reports.wording import KeyNote
from generator.roll.files.yaml_text import flow, text

WIDE = 96
"""Characters of a line of comment, so that no window need wrap it."""
_KEYS = 24
"""Where comments behind a value begin."""


def comment(words: str, indent: str = "") -> Iterator[str]:
    """Yield a comment, wrapped."""
    yield from textwrap.wrap(
        words,
        WIDE,
        initial_indent=f"{indent}# ",
        subsequent_indent=f"{indent}# ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def value(key: str, said: Any, note: KeyNote) -> Iterator[str]:
    """Yield a key with a short value and what it asks for behind it, or above it if that is long.

    Nothing is no value at all: whoever fills it in writes behind the colon.
    """
    line = f"{key}: {_plain(said)}".ljust(_KEYS)
    if len(line) + len(note.whole) + 2 <= WIDE + 4:
        yield f"{line}# {note.whole}"
    else:
        yield from comment(note.whole)
        yield line.rstrip() if said is not None else f"{key}: "


def _plain(said: Any) -> str:
    """Return a value as one writes it: a bare yes or no is text in YAML 1.2."""
    return "" if said is None else str(said) if said in ("yes", "no") else flow(said)


def block(key: str, said: Mapping[str, Any], note: KeyNote) -> Iterator[str]:
    """Yield a key with a mapping, a line for each of its values, below what it asks for."""
    yield ""
    yield from comment(note.whole)
    yield f"{key}:"
    for name, one in said.items():
        yield f"  {name}: {'' if one in (None, '') else flow(one)}"


def rows(key: str, said: Sequence[Mapping[str, Any]], note: KeyNote) -> Iterator[str]:
    """Yield a key with a list of rows, their values in columns, or with an example of a row."""
    yield ""
    yield from comment(note.whole)
    yield f"{key}:"
    yield from (f"  - {line}" for line in _in_columns(said))
    if not said and note.example:
        yield f"  # - {note.example}"


def _in_columns(said: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield rows in the flow style, in columns if all rows have the same keys."""
    cells = [[f"{text(name)}: {flow(one)}" for name, one in row.items()] for row in said]
    if len({tuple(row) for row in said}) > 1:
        yield from (f"{{{', '.join(row)}}}" for row in cells)
        return
    wide = [max(len(cell) for cell in column) + 1 for column in zip(*cells, strict=True)]
    for row in cells:
        *first, last = row
        padded = "".join(f"{cell},".ljust(w + 1) for cell, w in zip(first, wide, strict=False))
        yield f"{{{padded}{last}}}"
