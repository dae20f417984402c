"""References between records: checked for lost targets and cycles, and resolved.

Only fields whose type contains a reference are walked, each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any

from generator.content.fields import (
    FieldType,
    ListOf,
    Maybe,
    Record,
    Ref,
    leading_to,
    leaves,
    references,
)
from generator.content.kinds.base import Key, Part, Whole, records_of
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Near, Problem, short

Parts = Mapping[str, Part]


@dataclass(frozen=True, slots=True)
class _Named:
    """A reference in a record: its target, and its path in the record."""

    part: str
    id: str
    path: Path


def resolve(parts: Parts) -> tuple[list[Problem], Whole]:
    """Return the problems of all references, and every record with its references resolved.

    If there are problems, no records are returned. A record that is referred to many times
    exists only once: copies of it could exhaust memory.
    """
    named = {
        (part.id, key): found for part in _with_records(parts) for key, found in _references(part)
    }
    lost = [
        *(problem for part in _with_records(parts) for problem in _no_parts(parts, part)),
        *(problem for key, found in named.items() for problem in _lost(parts, key, found)),
    ]
    if lost:
        return lost, {}
    order: TopologicalSorter[Key] = TopologicalSorter()
    for record, found in named.items():
        order.add(record, *((one.part, one.id) for one in found))
    try:
        return [], _resolved(parts, order.static_order())
    except CycleError as error:
        return [_circle(parts, error.args[1][::-1])], {}


def _with_records(parts: Parts) -> Iterator[RecordsPart]:
    return (found for part in parts.values() if (found := records_of(part)))


def _references(part: RecordsPart) -> Iterator[tuple[str, list[_Named]]]:
    """Yield the id of each record and its references."""
    referring = leading_to(part.record, _refers)
    for key, record in part.records.items():
        found = leaves(referring, record)
        yield key, [_Named(k.part, value, path) for path, k, value in found if isinstance(k, Ref)]


def _refers(kind: FieldType) -> bool:
    return isinstance(kind, Ref)


def _no_parts(parts: Parts, part: RecordsPart) -> Iterator[Problem]:
    """Yield a problem for each field that refers to a part without records."""
    known = [other.id for other in _with_records(parts)]
    for field, kind in part.record.fields:
        for name in dict.fromkeys(references(kind)):
            if records_of(parts.get(name)) is None:
                message = f"this refers to '{short(name)}', which is not a part with records"
                place = part.source.place(("fields", field))
                yield Problem(message, place, near=Near(name, known))


def _lost(parts: Parts, key: Key, found: list[_Named]) -> Iterator[Problem]:
    """Yield a problem for each reference to a missing record."""
    for one in found:
        target = records_of(parts.get(one.part))
        if target and one.id not in target.records:
            part = records_of(parts[key[0]])
            assert part is not None
            message = f"'{short(one.id)}' is not among the records of '{target.id}'"
            near = Near(one.id, target.records)
            yield Problem(message, part.place(key[1], one.path), near=near)


def _circle(parts: Parts, trail: list[Key]) -> Problem:
    """Describe a cycle of references; each key in `trail` refers to the next."""
    start = trail.index(min(trail))
    trail = [*trail[start:-1], *trail[: start + 1]]
    part = records_of(parts[trail[0][0]])
    assert part is not None
    way = [f"{short(name)}/{short(key)}" for name, key in trail]
    shown = way if len(way) <= 8 else [*way[:6], "…", way[-1]]
    message = f"'{short(trail[0][1])}' refers back to itself: {' → '.join(shown)}"
    return Problem(message, part.place(trail[0][1]))


def _resolved(parts: Parts, order: Iterable[Key]) -> Whole:
    """Resolve the records in topological order: targets come first."""
    whole: dict[Key, dict[str, Any]] = {}
    resolver = Resolver(parts)
    for key in order:
        whole[key] = resolver.one(key, whole)
    return whole


class Resolver:
    """Resolves one record after another."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._referring: dict[str, Record] = {}

    def one(self, key: Key, whole: Whole) -> dict[str, Any]:
        """Return a record with its references resolved to what `whole` has.

        Raises KeyError, with the key of the target, if it isn't there yet.
        """
        part = records_of(self._parts[key[0]])
        assert part is not None
        if part.id not in self._referring:
            self._referring[part.id] = leading_to(part.record, _refers)
        record = part.records[key[1]]
        named = {
            field: _plain(kind, record.get(field), whole)
            for field, kind in self._referring[part.id].fields
        }
        path = ".".join(map(str, part.paths[key[1]]))
        return {**record, **named, "here": f"{part.source.file}#{path}"}


def _plain(kind: FieldType, value: Any, whole: Whole) -> Any:
    if value is None:
        return None
    if isinstance(kind, Maybe):
        return _plain(kind.of, value, whole)
    if isinstance(kind, ListOf):
        return [_plain(kind.of, item, whole) for item in value]
    if isinstance(kind, Record):
        return {key: _plain(of, value.get(key), whole) for key, of in kind.fields}
    return whole[kind.part, value] if isinstance(kind, Ref) else value
