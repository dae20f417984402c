"""Checks on a pack as a whole: references, links in text, counts, pictures, sides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.content.fields import FieldType, Leaf, ListOf, Maybe, Record, Ref, leaves
from generator.content.parts import DeckPart, Part, RecordsPart, SheetPart, TablesPart
from generator.content.pictures import picture_problem
from generator.content.source import Path
from generator.errors import Place, Problem, did_you_mean

if TYPE_CHECKING:
    from generator.content.pack import Pack

LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
"""`[[crt]]`, `[[terrain/woods]]` or `[[crt|the CRT]]` in any text."""


def whole_pack_problems(pack: Pack, *, complete: bool) -> list[Problem]:
    """Return what is wrong between parts.

    When a part could not be built (`complete` is false), references are not judged: what they
    name may stand in the part that is missing.
    """
    problems: list[Problem] = []
    for part in pack.parts.values():
        if isinstance(part, SheetPart):
            problems.extend(_uses(pack, part) if complete else ())
            continue
        if isinstance(part, TablesPart):
            continue
        records = part.cards if isinstance(part, DeckPart) else part
        problems.extend(_record_leaves(pack, records, complete))
        if isinstance(part, RecordsPart):
            problems.extend(_stated_count(part))
    if complete and not problems:
        problems.extend(_loops(pack))
    if complete and not problems:
        for part in pack.parts.values():
            if isinstance(part, DeckPart):
                problems.extend(_deck_counts(pack, part))
    if complete:
        problems.extend(_deck_sides(pack))
    return problems


def _records_of(part: Part | None) -> RecordsPart | None:
    return (
        part.cards
        if isinstance(part, DeckPart)
        else part
        if isinstance(part, RecordsPart)
        else None
    )


def _record_leaves(pack: Pack, part: RecordsPart, complete: bool) -> Iterator[Problem]:
    for key, record in part.records.items():
        for path, kind, value in leaves(part.record, record):
            place = part.place(key, path)
            if isinstance(kind, Ref) and complete:
                yield from _ref(pack, kind, value, place)
            elif isinstance(kind, Leaf) and kind.word == "picture":
                if problem := picture_problem(pack.root, value):
                    yield Problem(problem, place)
            elif isinstance(kind, Leaf) and kind.word == "text" and complete:
                yield from _links(pack, value, place)


def _ref(pack: Pack, kind: Ref, value: str, place: Place) -> Iterator[Problem]:
    part = _records_of(pack.parts.get(kind.part))
    if part is None:
        hints = did_you_mean(kind.part, list(pack.parts))
        yield Problem(f"this refers to '{kind.part}', which is no part with records", place, hints)
    elif value not in part.records:
        hints = did_you_mean(value, list(part.records))
        yield Problem(f"'{value}' is not among the records of '{kind.part}'", place, hints)


def _links(pack: Pack, text: str, place: Place) -> Iterator[Problem]:
    for match in LINK.finditer(text):
        if link_title(pack, match[1]) is None:
            known = [*pack.parts, *pack.tables]
            hints = did_you_mean(match[1].partition("/")[0], known)
            yield Problem(f"the link '[[{match[1]}]]' leads nowhere", place, hints)


def link_title(pack: Pack, target: str) -> str | None:
    """Return the words a link's target is known by, or None if it leads nowhere."""
    name, _, record = target.partition("/")
    if not record and name in pack.tables:
        return pack.tables[name].title
    part = pack.parts.get(name)
    if part is None:
        return None
    if not record:
        return part.title
    records = _records_of(part)
    if records is None or record not in records.records:
        return None
    found: Mapping[str, Any] = records.records[record]
    title = found.get("title") or found.get("name") or record
    return str(title)


def _stated_count(part: RecordsPart) -> Iterator[Problem]:
    stated = part.source.node(("count",)).value
    if isinstance(stated, int) and stated != len(part.records):
        message = f"there are {len(part.records)} records, not {stated} as stated"
        yield Problem(message, part.source.place(("count",)))


def _uses(pack: Pack, part: SheetPart) -> Iterator[Problem]:
    for number, name in enumerate(part.model.uses):
        if name not in pack.parts and name not in pack.tables:
            place = part.source.place(("uses", number))
            hints = did_you_mean(name, [*pack.parts, *pack.tables])
            yield Problem(f"'{name}' is neither a part nor a table of this pack", place, hints)


def _loops(pack: Pack) -> Iterator[Problem]:
    """Records must not refer to themselves, however long the way round."""
    done: set[tuple[str, str]] = set()
    for part in pack.parts.values():
        records = _records_of(part)
        for key in records.records if records else ():
            if records and (loop := _loop(pack, records, key, (), done)):
                yield Problem(f"'{key}' refers back to itself: {loop}", records.place(key))
                return


def _loop(
    pack: Pack,
    part: RecordsPart,
    key: str,
    trail: tuple[tuple[str, str], ...],
    done: set[tuple[str, str]],
) -> str | None:
    here = (part.id, key)
    if here in trail:
        return " → ".join(f"{p}/{k}" for p, k in (*trail, here))
    if here in done:
        return None
    for _, kind, value in leaves(part.record, part.records[key]):
        if isinstance(kind, Ref):
            target = _records_of(pack.parts[kind.part])
            if target and (loop := _loop(pack, target, value, (*trail, here), done)):
                return loop
    done.add(here)
    return None


def _deck_counts(pack: Pack, part: DeckPart) -> Iterator[Problem]:
    total = sum(part.copies.values())
    stated = part.model.count
    if stated is not None and total != stated:
        message = f"the deck adds up to {total} cards, not {stated} as stated"
        yield Problem(message, part.source.place(("count",)))
    for field, wanted in part.model.counts.items():
        if not _has_field(pack, part.cards.record, field.split(".")):
            place = part.source.key_place(("counts",), field)
            yield Problem(f"'{field}' is no field of these cards", place)
            continue
        found = _tally(pack, part, field.split("."))
        for value, number in wanted.items():
            if found.get(value, 0) != number:
                place = part.source.place(("counts", field, value))
                message = (
                    f"the deck has {found.get(value, 0)} cards whose {field} is '{value}', "
                    f"not {number} as stated"
                )
                yield Problem(message, place)


def _has_field(pack: Pack, kind: FieldType, steps: list[str]) -> bool:
    if isinstance(kind, Maybe):
        return _has_field(pack, kind.of, steps)
    if isinstance(kind, Ref):
        part = _records_of(pack.parts.get(kind.part))
        return bool(part) and (not steps or _has_field(pack, part.record, steps))  # type: ignore[union-attr]
    if not steps:
        return not isinstance(kind, ListOf | Record)
    return isinstance(kind, Record) and any(
        _has_field(pack, of, steps[1:]) for key, of in kind.fields if key == steps[0]
    )


def _tally(pack: Pack, part: DeckPart, steps: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, copies in part.copies.items():
        value: Any = pack.resolved(part.cards, key)
        for step in steps:
            value = value.get(step) if isinstance(value, Mapping) else None
        if isinstance(value, Mapping):
            value = value["id"]
        found[str(value)] = found.get(str(value), 0) + copies
    return found


def _deck_sides(pack: Pack) -> Iterator[Problem]:
    for part in pack.parts.values():
        if not isinstance(part, DeckPart):
            continue
        for number, side in enumerate(part.model.sides):
            if side not in pack.info.sides:
                path: Path = ("sides", number)
                hints = did_you_mean(side, list(pack.info.sides))
                message = f"'{side}' is not among the sides in pack.yaml"
                yield Problem(message, part.source.place(path), hints)
