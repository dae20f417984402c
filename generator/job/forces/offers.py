"""What may be put into a force: units by their ids, lines as the pack's own forces have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.kinds.force import catalogue
from generator.content.kinds.own_force import OwnForcePart
from generator.content.reading.source import source_of
from generator.errors import FieldpressError
from generator.job.forces.shape import LIST, TEXT, FormField
from generator.job.rolled.forces import ids, starter

MOST_LINES = 60
"""How many lines of a pack's own forces are offered for one list."""


@dataclass(frozen=True, slots=True)
class ForceOffer:
    """Something to put into a list of a force: the line as it is written, words, points."""

    id: str
    words: str
    value: Mapping[str, Any]
    points: float | None = None


def known_ids(pack: Pack) -> dict[str, dict[str, str]]:
    """Return what may be written under each key of a force: ids with their words."""
    found: dict[str, dict[str, str]] = {}
    for one in ids(pack):
        found.setdefault(one.key, {})[one.id] = one.words
    found.setdefault("side", {key: side.name for key, side in pack.info.sides.items()})
    for decks in catalogue(pack.parts, pack.info.sides).values():
        for name, pieces in decks.items():
            found.setdefault("deck", {})[name] = pieces.run.title
            for size, measures in pieces.run.deck.sizes.items():
                found.setdefault("size", {})[size] = f"{size}, {measures}"
    return found


def lists_of(
    form: FormField, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], FormField]]:
    """Yield the lists of a force's fields, and those in their items, with the keys to them."""
    for field in form.fields:
        here = (*path, field.key)
        if field.holds == LIST:
            yield here, field
        yield from lists_of(field, here)


def units(pack: Pack, form: FormField) -> dict[tuple[str, ...], list[ForceOffer]]:
    """Return the units to choose from, for each list that is made of them.

    Those are ids of a key that only one kind of line has, and that makes a line by itself.
    """
    every = list(lists_of(form))
    found: dict[tuple[str, ...], list[ForceOffer]] = {}
    decks = catalogue(pack.parts, pack.info.sides)
    for one in ids(pack):
        having = [(path, field) for path, field in every if _takes(field, one.key)]
        if len({field.model for _, field in having}) != 1 or len(having) > 1:
            continue
        path, field = having[0]
        if not _is_line(field, {one.key: one.id}):
            continue
        several = decks.get(one.id, {}) if field.field("deck") else {}
        lines: list[tuple[str, Mapping[str, Any], float | None]] = [(one.words, {}, one.points)]
        if one.several:
            lines = [(f"{one.words}, {_said(more)}", more, points) for more, points in one.several]
        elif len(several) > 1:
            lines = [
                (f"{one.words}, {pieces.run.title}", {"deck": name}, one.points)
                for name, pieces in several.items()
            ]
        found.setdefault(path, []).extend(
            ForceOffer(one.id, words, {one.key: one.id, **more}, points)
            for words, more, points in lines
        )
    return found


def _said(more: Mapping[str, Any]) -> str:
    """Return what tells a unit from others of its id: `horse`, `battalion 1`."""
    return ", ".join(
        str(value) if isinstance(value, str) else f"{key} {value}" for key, value in more.items()
    )


def _takes(field: FormField, key: str) -> bool:
    own = field.field(key)
    return own is not None and own.holds == TEXT


def _is_line(field: FormField, line: Mapping[str, Any]) -> bool:
    assert field.model is not None
    try:
        field.model.model_validate(line)
    except ValidationError:
        return False
    return True


def lines(pack: Pack, form: FormField) -> dict[tuple[str, ...], list[ForceOffer]]:
    """Return lines to begin with, for each list: by an id, or as a force of the pack's has it."""
    known = known_ids(pack)
    whole = list(_own(pack))
    found: dict[tuple[str, ...], list[ForceOffer]] = {}
    for path, field in lists_of(form):
        offers: list[ForceOffer] = []
        for key, words in known.items():
            first = next(iter(words), None)
            if first and _takes(field, key) and _is_line(field, {key: first}):
                offers += [ForceOffer(one, said, {key: one}) for one, said in words.items()]
        if not offers:
            seen = set()
            for title, data in whole:
                for line in _lines(data, path):
                    if repr(line) not in seen:
                        seen.add(repr(line))
                        name = str(line.get("name") or path[-1])
                        offers.append(ForceOffer(name, f"{name}, as in {title}", line))
        found[path] = offers[:MOST_LINES] if path not in units(pack, form) else []
    return found


def _own(pack: Pack) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the starter force and the pack's own with their titles, as plain data."""
    for part in pack.parts.values():
        if isinstance(part, OwnForcePart):
            data = part.source.plain()
            if isinstance(data, dict):
                yield part.title, data
    try:
        data = source_of(starter(pack).encode(), "force.yaml").plain()
    except FieldpressError:
        return
    if isinstance(data, dict):
        yield str(data.get("title")), data


def _lines(data: Any, path: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    """Yield the items of all lists that keys lead to."""
    if not path:
        yield from (one for one in data if isinstance(one, dict)) if isinstance(data, list) else ()
        return
    for one in data if isinstance(data, list) else (data,):
        if isinstance(one, dict) and path[0] in one:
            yield from _lines(one[path[0]], path[1:])
