"""Checks on a pack as a whole: references, links in text, counts, pictures, sides, products."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.content.fields import FieldType, Leaf, ListOf, Maybe, Record, Ref, leaves
from generator.content.gangs import gang_problems
from generator.content.models import PackFile
from generator.content.parts import (
    DeckPart,
    Part,
    RecordsPart,
    ScenarioPart,
    SheetPart,
    TablesPart,
    printed_parts,
    product_ids,
    records_of,
    tables_of,
)
from generator.content.pictures import find_picture, picture_problem
from generator.content.references import Whole, reference_problems, resolve
from generator.content.scenario_problems import scenario_problems
from generator.content.strings import texts
from generator.errors import Place, Problem, did_you_mean, short
from generator.resources import find_inside, templates_folder

LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
"""`[[crt]]`, `[[terrain/woods]]` or `[[crt|the CRT]]` in any text."""

Parts = Mapping[str, Part]

_TEMPLATES: Mapping[type, tuple[str, ...]] = {
    DeckPart: ("front", "back"),
    SheetPart: ("template",),
    ScenarioPart: ("template",),
}


def pack_problems(root: Path, info: PackFile, parts: Parts, *, complete: bool) -> list[Problem]:
    """Return what is wrong between parts.

    When a part could not be built (`complete` is false), references are not judged: what they
    name may stand in the part that is missing.
    """
    problems = [problem for part in parts.values() for problem in _part_problems(root, part)]
    if not complete:
        return problems
    lost = reference_problems(parts)
    problems += lost
    whole = {} if lost else resolve(parts)
    for part in parts.values():
        problems.extend(_links(parts, part))
        if isinstance(part, SheetPart):
            problems.extend(_uses(parts, part))
        if isinstance(part, ScenarioPart):
            problems.extend(scenario_problems(parts, info, part.model, part.source))
        if isinstance(part, DeckPart):
            problems.extend(_sides(info, part))
            if not lost:
                problems.extend(_field_counts(parts, part, whole))
    problems.extend(gang_problems(parts))
    problems.extend(_repeated(parts))
    return problems


def _part_problems(root: Path, part: Part) -> Iterator[Problem]:
    """What can be told of a part by itself."""
    if records := records_of(part):
        yield from _pictures(root, records)
    yield from _templates(root, part)
    if isinstance(part, RecordsPart) and part.stated not in (None, len(part.records)):
        message = f"there are {len(part.records)} records, not {part.stated} as stated"
        yield Problem(message, part.source.place(("count",)))
    if isinstance(part, DeckPart):
        total, stated = sum(part.copies.values()), part.model.count
        if stated not in (None, total):
            message = f"the deck adds up to {total} cards, not {stated} as stated"
            yield Problem(message, part.source.place(("count",)))


def _templates(root: Path, part: Part) -> Iterator[Problem]:
    keys = _TEMPLATES.get(type(part), ())
    folders = (root / "templates", templates_folder())
    for key in keys:
        name = part.source.node((key,)).value
        if isinstance(name, str) and find_inside(folders, name) is None:
            names = {p.relative_to(f).as_posix() for f in folders for p in f.rglob("*.html")}
            known = sorted(other for other in names if find_inside(folders, other))
            place = part.source.place((key,))
            yield Problem(
                f"there is no template '{short(name)}'", place, did_you_mean(name, sorted(known))
            )


def _pictures(root: Path, part: RecordsPart) -> Iterator[Problem]:
    for key, record in part.records.items():
        for path, kind, value in leaves(part.record, record):
            if not (isinstance(kind, Leaf) and kind.word == "picture"):
                continue
            place = part.place(key, path)
            file = find_picture(root, value)
            if file is None:
                yield Problem(f"there is no picture '{short(value)}' in the pack", place)
            elif problem := picture_problem(file):
                yield Problem(f"'{short(value)}': {problem}", place)


def _links(parts: Parts, part: Part) -> Iterator[Problem]:
    for text, place in texts(part.source):
        for match in LINK.finditer(text):
            if link_title(parts, match[1]) is None:
                yield _lost_link(parts, match[1], place)


def _lost_link(parts: Parts, target: str, place: Place) -> Problem:
    name, _, key = target.partition("/")
    records = records_of(parts.get(name)) if key else None
    known = list(records.records) if records else [*parts, *tables_of(parts)]
    hints = did_you_mean(key if records else name, known)
    return Problem(f"the link '[[{short(target)}]]' leads nowhere", place, hints)


def link_title(parts: Parts, target: str) -> str | None:
    """Return the words a link's target is known by, or None if it leads nowhere."""
    name, _, key = target.partition("/")
    if not key and (table := tables_of(parts).get(name)):
        return table.title
    part = parts.get(name)
    if part is None or not key:
        return part.title if part else None
    records = records_of(part)
    if records is None or key not in records.records:
        return None
    found = records.records[key]
    return str(found.get("title") or found.get("name") or key)


def _uses(parts: Parts, part: SheetPart) -> Iterator[Problem]:
    known = [*parts, *tables_of(parts)]
    for number, name in enumerate(part.model.uses):
        if name not in known:
            place = part.source.place(("uses", number))
            message = f"'{name}' is neither a part nor a table of this pack"
            yield Problem(message, place, did_you_mean(name, known))


def _sides(info: PackFile, part: DeckPart) -> Iterator[Problem]:
    for number, side in enumerate(part.model.sides):
        if side not in info.sides:
            place = part.source.place(("sides", number))
            message = f"'{side}' is not among the sides in pack.yaml"
            yield Problem(message, place, did_you_mean(side, list(info.sides)))


def _repeated(parts: Parts) -> Iterator[Problem]:
    """Two tables of one id; two products that would be printed to one file."""
    tables: dict[str, Place] = {}
    products: dict[str, Place] = {}
    for part in parts.values():
        for key, table in part.tables.items() if isinstance(part, TablesPart) else ():
            if key in tables:
                message = f"a table with the id '{key}' stands in another file too"
                yield Problem(message, table.place, see=tables[key])
            tables.setdefault(key, table.place)
    for part in printed_parts(parts):
        for product in product_ids(part):
            if product in products:
                message = f"a second product would be printed to '{product}.pdf'"
                yield Problem(message, part.source.place(), see=products[product])
            products.setdefault(product, part.source.place())


def _field_counts(parts: Parts, part: DeckPart, whole: Whole) -> Iterator[Problem]:
    """Hold a deck against the numbers that it states of single fields."""
    for field, wanted in part.model.counts.items():
        steps = field.split(".")
        if not _counts(parts, part.cards.record, steps):
            place = part.source.key_place(("counts",), field)
            hints = did_you_mean(field, [name for name, _ in part.cards.record.fields])
            yield Problem(f"'{field}' is no field of these cards that can be counted", place, hints)
            continue
        found = _tally(part, whole, steps)
        for value, number in wanted.items():
            if found.get(value, 0) != number:
                message = (
                    f"the deck has {found.get(value, 0)} cards whose {field} is '{value}', "
                    f"not {number} as stated"
                )
                yield Problem(message, part.source.place(("counts", field, value)))


def _counts(parts: Parts, kind: FieldType, steps: list[str]) -> bool:
    """Tell whether steps lead through a field type to something that has one value a card."""
    if isinstance(kind, Maybe):
        return _counts(parts, kind.of, steps)
    if not steps:
        return not isinstance(kind, ListOf | Record)
    if isinstance(kind, Ref):
        target = records_of(parts.get(kind.part))
        return target is not None and _counts(parts, target.record, steps)
    field = dict(kind.fields).get(steps[0]) if isinstance(kind, Record) else None
    return field is not None and _counts(parts, field, steps[1:])


def _tally(part: DeckPart, whole: Whole, steps: list[str]) -> dict[str, int]:
    """Count the deck's cards by the value that steps lead to, as it is written in YAML."""
    found: dict[str, int] = {}
    for key, copies in part.copies.items():
        value: Any = whole[part.id, key]
        for step in steps:
            value = value.get(step) if isinstance(value, Mapping) else None
        if isinstance(value, Mapping):
            value = value["id"]
        word = str(value).lower() if isinstance(value, bool) else str(value)
        found[word] = found.get(word, 0) + copies
    return found
