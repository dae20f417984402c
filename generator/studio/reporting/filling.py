"""What was typed into the fields of a report, as changes of its file; problems at fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.content.reading.amending import Items
from generator.content.reading.composer import Node
from generator.content.reading.source import Path, Source
from generator.errors import Problem
from generator.roll.files.yaml_text import flow
from generator.studio.reporting.fields import (
    GIVEN,
    GROUP,
    LINES,
    LIST,
    NUMBER,
    OTHER,
    ROWS,
    STRUCK,
    ReportField,
    named,
)

_WHOLE = re.compile(r"[-−]?[0-9]{1,9}", re.ASCII)


def written(value: Any) -> str:
    """Return a value in YAML as players write it: yes and no without quotes."""
    return value if value in ("yes", "no") else flow(value)


def changes(
    fields: Iterable[ReportField], data: Mapping[str, Any], typed: Mapping[str, str]
) -> dict[Path, Any]:
    """Return what was typed otherwise than the file says, by paths; `data` is the file as data."""
    found: dict[Path, Any] = {}
    for one in fields:
        if one.kind == GROUP:
            found |= changes(one.fields, data, typed)
        elif one.kind == ROWS:
            if (items := _items(one, data[str(one.path[0])] or [], typed)) is not None:
                found[one.path] = items
        elif one.kind not in (GIVEN, OTHER) and one.name in typed:
            said = tidied(one, typed[one.name])
            if said != one.value:
                found[one.path] = _value(one, said)
    return found


def tidied(one: ReportField, said: str) -> str:
    """Return what was typed without spaces around it, lines without returns."""
    lines = [line.strip() for line in said.replace("\r", "").split("\n")]
    if one.kind == LINES:
        return "\n".join(line for line in lines if line)
    if one.kind == LIST:
        return ", ".join(_parts(one, said))
    return " ".join(line for line in lines if line)


def _value(one: ReportField, said: str) -> Any:
    if one.kind == LINES:
        return said.split("\n") if said else []
    if one.kind == LIST:
        return [_number(part) if one.integers else part for part in _parts(one, said)]
    if not said:
        return None
    return _number(said) if one.kind == NUMBER else said


def _parts(one: ReportField, said: str) -> list[str]:
    between = r"[\s,;\[\]]+" if one.integers else r"\s*[,;\n\[\]]\s*"
    return [part for part in re.split(between, said.strip()) if part]


def _number(said: str) -> int | str:
    return int(said.replace("−", "-")) if _WHOLE.fullmatch(said) else said


def _items(rows: ReportField, data: Sequence[Any], typed: Mapping[str, str]) -> Items | None:
    """Return what becomes of the rows of a list; None if nothing was changed."""
    kept: list[Any] = []
    for number, cells in enumerate(rows.rows):
        row = dict(data[number])
        for cell in cells:
            _enter(row, cell, typed)
        struck = typed.get(named((*rows.path, number, STRUCK)))
        blank = not rows.fixed and not any(row.values())
        kept.append(None if struck or blank else row)
    added = list(_added(rows, typed))
    if not added and kept == list(data):
        return None
    return Items(kept, added)


def _enter(row: dict[str, Any], cell: ReportField, typed: Mapping[str, str]) -> None:
    """Take over what was typed into a cell; one left empty has no key."""
    if cell.kind in (GIVEN, OTHER) or cell.name not in typed:
        return
    said = tidied(cell, typed[cell.name])
    if said == cell.value:
        return
    value, key = _value(cell, said), str(cell.path[-1])
    if value in (None, []):
        row.pop(key, None)
    else:
        row[key] = value


def _added(rows: ReportField, typed: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the rows that were filled in below those that are there."""
    for number in added_numbers(rows, typed):
        if typed.get(named((*rows.path, number, STRUCK))):
            continue
        row: dict[str, Any] = {}
        for cell in blank_row(rows, number):
            _enter(row, cell, typed)
        if row:
            yield row


def added_numbers(rows: ReportField, typed: Mapping[str, str]) -> list[int]:
    """Return the numbers of the rows that a form has besides those of the file."""
    found = set()
    for name in typed:
        if not name.startswith("["):
            continue
        try:
            path = json.loads(name)
        except ValueError:
            continue
        head, rest = tuple(path[: len(rows.path)]), path[len(rows.path) :]
        if head == rows.path and len(rest) == 2 and isinstance(rest[0], int):
            found.add(rest[0])
    return sorted(number for number in found if len(rows.rows) <= number < len(rows.rows) + 500)


def blank_row(rows: ReportField, number: int) -> list[ReportField]:
    """Return the empty cells of a row with another number."""
    return [
        ReportField(
            cell.kind,
            (*rows.path, number, cell.path[-1]),
            cell.label,
            hint=cell.hint,
            options=cell.options,
            integers=cell.integers,
        )
        for cell in rows.blank
    ]


def overlaid(fields: Iterable[ReportField], typed: Mapping[str, str]) -> None:
    """Show in fields what was typed, and beside it what the file says otherwise."""
    for one in fields:
        if one.kind == GROUP:
            overlaid(one.fields, typed)
        elif one.kind == ROWS:
            for cells in one.rows:
                overlaid(cells, typed)
            for number in added_numbers(one, typed):
                cells = blank_row(one, number)
                overlaid(cells, typed)
                if any(cell.value for cell in cells):
                    one.rows.append(cells)
                    for cell in cells:
                        cell.elsewhere = None
            one.blank = blank_row(one, len(one.rows))
        elif one.kind not in (GIVEN, OTHER) and one.name in typed:
            said = tidied(one, typed[one.name])
            if said != one.value:
                one.elsewhere, one.value = one.value, said


def tell_at(fields: Sequence[ReportField], source: Source, problems: Iterable[Problem]) -> None:
    """Put each problem of a report's file at the field whose value it is about."""
    every = {one.path: one for field in fields for one in field.below}
    places = dict(_places(source.root, ()))
    for problem in problems:
        path = _path_at(places, problem)
        while path and path not in every:
            path = path[:-1]
        if path:
            every[path].problems.append(problem.message)


def _places(node: Node, path: Path) -> Iterator[tuple[tuple[int, int], Path]]:
    """Yield the line and column of each key and each value, outer ones first."""
    yield (node.line, node.column), path
    if isinstance(node.value, dict):
        for key, inner in node.value.items():
            if key in node.keys:
                yield node.keys[key], (*path, key)
            yield from _places(inner, (*path, key))
    elif isinstance(node.value, list):
        for number, inner in enumerate(node.value):
            yield from _places(inner, (*path, number))


def _path_at(places: Mapping[tuple[int, int], Path], problem: Problem) -> Path:
    """Return the path of the value at the place of a problem, or of the last one before it."""
    place = problem.place
    if place is None:
        return ()
    at = (place.line, place.column)
    if at in places:
        return places[at]
    before = [one for one in places if one <= at and one[0] == at[0]]
    return places[max(before)] if before else ()
