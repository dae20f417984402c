"""References from record to record: that they lead somewhere, never in a circle, and resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from generator.content.fields import FieldType, ListOf, Maybe, Record, Ref, leaves, references
from generator.content.parts import Part, RecordsPart, records_of
from generator.errors import Problem, did_you_mean, short

Key = tuple[str, str]
"""The ids of a part and of a record in it."""

Parts = Mapping[str, Part]
Whole = dict[Key, dict[str, Any]]


def reference_problems(parts: Parts) -> list[Problem]:
    """Tell references that lead nowhere, and if there are none, a circle of them."""
    found = [problem for part in _with_records(parts) for problem in _lost(parts, part)]
    return found or list(_circle(parts))


def resolve(parts: Parts) -> Whole:
    """Return every record as plain data, references replaced by the records they name.

    A record that is referred to from many places is there once: a few lines of content can
    say more than memory holds.
    """
    whole: Whole = {}
    for name, key in _order(parts).static_order():
        part = records_of(parts[name])
        assert part is not None
        record = part.records[key]
        plain = {field: _plain(of, record.get(field), whole) for field, of in part.record.fields}
        path = ".".join(map(str, part.paths[key]))
        whole[name, key] = {**record, **plain, "here": f"{part.source.file}#{path}"}
    return whole


def _with_records(parts: Parts) -> Iterator[RecordsPart]:
    return (found for part in parts.values() if (found := records_of(part)))


def _lost(parts: Parts, part: RecordsPart) -> Iterator[Problem]:
    for field, kind in part.record.fields:
        for name in dict.fromkeys(references(kind)):
            if records_of(parts.get(name)) is None:
                known = [other.id for other in _with_records(parts)]
                message = f"this refers to '{name}', which is no part with records"
                place = part.source.place(("fields", field))
                yield Problem(message, place, did_you_mean(name, known))
    for key, record in part.records.items():
        for path, kind, value in leaves(part.record, record):
            target = records_of(parts.get(kind.part)) if isinstance(kind, Ref) else None
            if target and value not in target.records:
                message = f"'{short(value)}' is not among the records of '{target.id}'"
                hints = did_you_mean(value, list(target.records))
                yield Problem(message, part.place(key, path), hints)


def _order(parts: Parts) -> TopologicalSorter[Key]:
    """Return an order in which each record comes after those it refers to."""
    order: TopologicalSorter[Key] = TopologicalSorter()
    for part in _with_records(parts):
        for key, record in part.records.items():
            found = leaves(part.record, record)
            named = [(kind.part, value) for _, kind, value in found if isinstance(kind, Ref)]
            order.add((part.id, key), *named)
    return order


def _circle(parts: Parts) -> Iterator[Problem]:
    try:
        _order(parts).prepare()
    except CycleError as error:
        trail: list[Key] = error.args[1][::-1]  # it lists who is needed before who needs it
        start = trail.index(min(trail))
        trail = [*trail[start:-1], *trail[: start + 1]]
        part = records_of(parts[trail[0][0]])
        assert part is not None
        way = [f"{name}/{key}" for name, key in trail]
        shown = way if len(way) <= 8 else [*way[:6], "…", way[-1]]
        message = f"'{trail[0][1]}' refers back to itself: {' → '.join(shown)}"
        yield Problem(message, part.place(trail[0][1]))


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
