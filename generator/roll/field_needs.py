"""Fields that a game rolls from, checked against those a pack declares for its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.fields import FieldType, Leaf, ListOf, Maybe, OneOf, Record, Ref, declared
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Problem


def field_problems(noun: str, part: RecordsPart, wanted: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the fields that a part does not declare as required.

    `wanted` is written as `fields` is in YAML. A pack may declare more fields, and more narrowly.
    """
    for path, kind in _unfit(part.record, declared(dict(wanted)), ()):
        name = ".".join(str(step) for step in path)
        place = part.source.place(("fields", *path))
        if kind is None:
            message = f"the part '{part.id}' has no field '{name}', which {noun} need"
        else:
            message = f"{noun} need the field '{name}' of '{part.id}' as '{_words(kind)}'"
        yield Problem(message, place)


def _unfit(
    have: FieldType, wanted: FieldType, path: Path
) -> Iterator[tuple[Path, FieldType | None]]:
    """Yield the paths of types that don't fit, with what is required; None for a missing field."""
    if isinstance(wanted, Maybe):
        inner = have.of if isinstance(have, Maybe) else have
        yield from _unfit(inner, wanted.of, path)
    elif isinstance(wanted, ListOf) and isinstance(have, ListOf):
        yield from _unfit(have.of, wanted.of, path)
    elif isinstance(wanted, Record) and isinstance(have, Record):
        fields = dict(have.fields)
        for key, kind in wanted.fields:
            if key in fields:
                yield from _unfit(fields[key], kind, (*path, key))
            else:
                yield (*path, key), None
    elif not _fits(have, wanted):
        yield path, wanted


def _fits(have: FieldType, wanted: FieldType) -> bool:
    """Tell whether each value of one simple type is a value of the other."""
    if isinstance(have, Leaf):
        have = Leaf(have.word)  # a bounded type is as good as an unbounded one
    if isinstance(wanted, OneOf):
        return isinstance(have, OneOf) and set(have.words) <= set(wanted.words)
    if isinstance(wanted, Leaf) and wanted.word == "text":
        return isinstance(have, OneOf) or have in (wanted, Leaf("picture"))
    if isinstance(wanted, Leaf) and wanted.word == "decimal":
        return have in (wanted, Leaf("number"))
    return have == wanted


def _words(kind: FieldType) -> str:
    """Return a type as it is declared in YAML."""
    match kind:
        case Leaf(word):
            return word
        case OneOf(words):
            return f"one of {', '.join(words)}"
        case Ref(part):
            return f"ref {part}"
        case ListOf(of):
            return "a list" if isinstance(of, Record) else f"list of {_words(of)}"
        case Maybe(of):
            return f"optional {_words(of)}"
        case Record():
            return "a mapping"
