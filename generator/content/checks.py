"""Checks on a whole pack: references, links, pictures, templates, duplicate tables and products."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from generator.content.fields import FieldType, Leaf, leading_to, leaves
from generator.content.kinds.base import (
    Contents,
    Part,
    Whole,
    products_of,
    records_of,
    tables_of,
)
from generator.content.kinds.records import RecordsPart
from generator.content.pack_file import PackFile
from generator.content.pictures.lookup import find_picture, picture_problem
from generator.content.references import resolve
from generator.content.strings import texts_with
from generator.content.tables import RollTable
from generator.errors import Near, Place, Problem, short
from generator.resources import find_inside, template_folders

LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
"""`[[crt]]`, `[[terrain/woods]]` or `[[crt|the CRT]]` in any text."""

MAX_NAMES = 1000
"""The most templates of a folder searched for the one that was meant."""

Parts = Mapping[str, Part]
Tables = Mapping[str, RollTable]


def pack_problems(
    root: Path, info: PackFile, parts: Parts, *, complete: bool
) -> tuple[list[Problem], Whole]:
    """Return all problems of a pack, and every record with its references resolved.

    If some part could not be built (`complete` is false), references are not checked: they may
    point into the missing part.
    """
    templates = cache(lambda: _template_names(root))
    problems = [problem for part in parts.values() for problem in _alone(root, part, templates)]
    if not complete:
        return problems, {}
    lost, whole = resolve(parts)
    problems += lost
    contents = Contents(info, parts, None if lost else whole)
    tables = tables_of(parts)
    for part in parts.values():
        problems.extend(_links(parts, tables, part))
        problems.extend(part.problems_among(contents))
    problems.extend(_repeated(info, parts))
    return problems, whole


def _alone(root: Path, part: Part, templates: Callable[[], list[str]]) -> Iterator[Problem]:
    """Yield a part's problems that don't involve other parts."""
    if records := part.records_part:
        yield from _pictures(root, records)
    for path, name in part.pictures:
        if message := picture_message(root, name):
            yield Problem(message, part.source.place(path))
    yield from _templates(root, part, templates)
    yield from part.own_problems()


def _templates(root: Path, part: Part, known: Callable[[], list[str]]) -> Iterator[Problem]:
    folders = template_folders(root)
    for key in part.templates:
        name = part.source.node((key,)).value
        if isinstance(name, str) and find_inside(folders, name) is None:
            message = f"there is no template '{short(name)}'"
            yield Problem(message, part.source.place((key,)), near=Near(name, known()))


def _template_names(root: Path) -> list[str]:
    """Return the names of available templates, for hints."""
    folders = template_folders(root)
    found = ((f, path) for f in folders for path in islice(f.rglob("*.html"), MAX_NAMES))
    names = {path.relative_to(f).as_posix() for f, path in found}
    return sorted(name for name in names if find_inside(folders, name))


def _pictures(root: Path, part: RecordsPart) -> Iterator[Problem]:
    showing = leading_to(part.record, _is_picture)
    told: dict[str, str | None] = {}
    for key, record in part.records.items():
        for path, kind, value in leaves(showing, record):
            if not _is_picture(kind):
                continue
            if value not in told:
                told[value] = picture_message(root, value)
            if message := told[value]:
                yield Problem(message, part.place(key, path))


def picture_message(root: Path, name: str) -> str | None:
    """Return what is wrong with a picture that a record names, or None."""
    file = find_picture(root, name)
    if file is None:
        return f"there is no picture '{short(name)}' in the pack"
    problem = picture_problem(file)
    return f"'{short(name)}': {problem}" if problem else None


def _is_picture(kind: FieldType) -> bool:
    return isinstance(kind, Leaf) and kind.word == "picture"


def _links(parts: Parts, tables: Tables, part: Part) -> Iterator[Problem]:
    names = [*parts, *tables]
    for text, place in texts_with(part.source, "[["):
        for match in LINK.finditer(text):
            if link_title(parts, tables, match[1]) is None:
                yield _lost_link(parts, names, match[1], place)


def _lost_link(parts: Parts, names: Sequence[str], target: str, place: Place) -> Problem:
    name, _, key = target.partition("/")
    records = records_of(parts.get(name)) if key else None
    near = Near(key, records.records) if records else Near(name, names)
    return Problem(f"the link '[[{short(target)}]]' leads nowhere", place, near=near)


def link_title(parts: Parts, tables: Tables, target: str) -> str | None:
    """Return the title of a link's target, or None if there is no such target."""
    name, _, key = target.partition("/")
    if not key and (table := tables.get(name)):
        return table.title
    part = parts.get(name)
    if part is None or not key:
        return part.title if part else None
    records = records_of(part)
    if records is None or key not in records.records:
        return None
    found = records.records[key]
    return str(found.get("title") or found.get("name") or key)


def _repeated(info: PackFile, parts: Parts) -> Iterator[Problem]:
    """Yield duplicate table ids, and products that would be printed to the same file."""
    tables: dict[str, Place] = {}
    products: dict[str, Place] = {}
    for part in parts.values():
        for key, table in part.roll_tables.items():
            if key in tables:
                message = f"another file has a table with the id '{key}' too"
                yield Problem(message, table.place, see=tables[key])
            tables.setdefault(key, table.place)
    for part, product in products_of(parts, info.sides):
        if product.id in products:
            message = f"a second product would be printed to '{product.id}.pdf'"
            yield Problem(message, part.source.place(), see=products[product.id])
        products.setdefault(product.id, part.source.place())
