"""Titles and names that are rolled or edited: their length is limited, as in packs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.models import LONGEST_NAME
from generator.content.reading.source import Path, Source
from generator.errors import ContentError, Problem, short

_KEYS = frozenset({"title", "name"})


def check_rolled_names(pack: Pack, body: Mapping[str, Any]) -> None:
    """Raise ContentError for a title or name, made from a pack's texts, that is too long.

    Its saved file could not be read again.
    """
    for path, text in _too_long(body):
        message = f"the {path[-1]} '{short(text)}', rolled from this pack, {_more()}"
        hint = "shorten the pack's texts that it is made of"
        raise ContentError(Problem(message, pack.source.place(), (hint,)))


def long_names(body: Mapping[str, Any], source: Source) -> Iterator[Problem]:
    """Yield a problem for each title and name of a saved file that is too long."""
    for path, text in _too_long(body):
        yield Problem(f"the text '{short(text)}' {_more()}", source.place(path))


def _more() -> str:
    return f"has more than {LONGEST_NAME:,} characters"


def _too_long(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _too_long(item, (*path, key))
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from _too_long(item, (*path, number))
    elif isinstance(value, str) and len(value) > LONGEST_NAME and path[-1] in _KEYS:
        yield path, value
