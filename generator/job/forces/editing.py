"""A force changed field by field: the data of its file, and the text that this is written as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.content.reading.source import Source
from generator.errors import ContentError, Problem, UsageError, short
from generator.job.forces.shape import (
    CHOICE,
    COUNTS,
    GROUP,
    LIST,
    NUMBER,
    SEVERAL,
    SWITCH,
    TEXTS,
    FormField,
)
from generator.roll.files.yaml_text import laid_out

Data = dict[str, Any]
Path = Sequence[str | int]

SET, ADD, REMOVE, MOVE, COPY = "set", "add", "remove", "move", "copy"

MOST_EDITS = 500
"""How many changes are taken at once."""

COUNT, NAME = "count", "name"
"""The fields that say how many there are of a line, and what it is called."""


def data_of(source: Source) -> Data:
    """Return the data of a force's file; raise ContentError for what has no fields."""
    found = source.plain()
    if not isinstance(found, dict):
        raise ContentError(Problem("this is not a force: it has no fields", source.place()))
    return found


def edited(form: FormField, data: Data, edits: Sequence[Mapping[str, Any]]) -> Data:
    """Return data after changes in their order: each a mapping with `op` and `path`.

    `set` has a `value` as a form gives it, a text; `add` puts a `value` at the end of a list, or
    one more to an equal line's count; `move` goes `by` so many places. Raises UsageError for a
    path that leads nowhere and for what no form can ask for.
    """
    if len(edits) > MOST_EDITS:
        raise UsageError(f"{len(edits):,} changes at once; the maximum is {MOST_EDITS}")
    for one in edits:
        path = one.get("path")
        if not isinstance(path, list) or not all(isinstance(step, str | int) for step in path):
            raise UsageError("a change says where it is")
        _apply(form, data, path, one)
    found: Data = _in_order(form, data)
    return found


def written(data: Data) -> str:
    """Return a force as the text of its file."""
    return laid_out(data, frozenset())


def _apply(form: FormField, data: Data, path: Path, edit: Mapping[str, Any]) -> None:
    op = edit.get("op")
    if op == SET:
        _set(form, data, path, str(edit.get("value", "")))
        return
    if op == ADD:
        _add(form, data, path, edit.get("value"))
        return
    *to, last = path
    listed = _at(data, to)
    if not isinstance(listed, list) or not isinstance(last, int) or not 0 <= last < len(listed):
        raise _nowhere(path)
    if op == REMOVE:
        del listed[last]
    elif op == COPY:
        listed.insert(last + 1, _renamed(_deep(listed[last]), data))
    elif op == MOVE:
        by = edit.get("by")
        there = last + by if isinstance(by, int) else last
        listed.insert(min(len(listed) - 1, max(0, there)), listed.pop(last))
    else:
        raise UsageError(f"'{short(str(op))}' is no change of a force")


def _nowhere(path: Path) -> UsageError:
    return UsageError(f"there is nothing at '{short('.'.join(map(str, path)))}' of this force")


def _at(data: Any, path: Path) -> Any:
    """Return what stands at a path; None if nothing does."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return None
    return data


def field_at(form: FormField, path: Path) -> FormField | None:
    """Return the field at a path of a file: numbers choose an item of a list, whose fields follow.

    At the path of an item it is the list's.
    """
    found: FormField | None = form
    for step in path:
        if isinstance(step, str):
            found = found.field(step) if found else None
    return found


def _set(form: FormField, data: Data, path: Path, text: str) -> None:
    """Set a field to what a form says; nothing takes it away."""
    field = field_at(form, path)
    if field is None or field.holds in (GROUP, LIST) or not path:
        raise _nowhere(path)
    holder = data
    for step, after in pairwise(path):
        found = _at(holder, (step,))
        if found is None and isinstance(after, str) and isinstance(holder, dict):
            found = holder[str(step)] = {}
        if not isinstance(found, dict | list):
            raise _nowhere(path)
        holder = found  # type: ignore[assignment]
    if not isinstance(holder, dict):
        raise _nowhere(path)
    value = _value(field, text.strip())
    if value is None:
        holder.pop(str(path[-1]), None)
        _tidy(form, data, path[:-1])
    else:
        holder[str(path[-1])] = value


def _tidy(form: FormField, data: Data, path: Path) -> None:
    """Take a group away in which nothing is left."""
    field = field_at(form, path)
    if path and field and field.holds == GROUP and _at(data, path) == {}:
        del _at(data, path[:-1])[path[-1]]


def _value(field: FormField, text: str) -> Any:
    """Return what a text of a form means to a field; what can't be meant stays a text."""
    if not text:
        return None
    if field.holds == NUMBER:
        plain = text.removeprefix("-")
        number = int(text) if plain.isascii() and plain.isdecimal() and len(plain) < 10 else text
        return None if number == field.usual and not field.required else number
    if field.holds == SWITCH:
        value = text == "true"
        return None if value == field.usual else value
    if field.holds in (TEXTS, SEVERAL):
        parts = text.replace("\n", ",").split(",")
        return [part.strip() for part in parts if part.strip()] or None
    if field.holds == COUNTS:
        return _counts(text)
    if field.holds == CHOICE and text == field.usual:
        return None
    return text


def _counts(text: str) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        plain = number.isascii() and number.isdecimal() and len(number) < 10
        found[name.strip(": ") or part.strip()] = int(number) if plain else number
    return found


def _add(form: FormField, data: Data, path: Path, value: Any) -> None:
    """Put a line at the end of a list, or count an equal line once more."""
    field = field_at(form, path)
    if field is None or field.holds != LIST or not _plain(value):
        raise _nowhere(path)
    holder = _at(data, path[:-1])
    if not isinstance(holder, dict):
        raise _nowhere(path)
    listed = holder.setdefault(str(path[-1]), [])
    if not isinstance(listed, list):
        listed = holder[str(path[-1])] = []
    counted = field.field(COUNT)
    for line in listed if counted else ():
        if not isinstance(line, dict) or not isinstance(line.get(COUNT, 1), int):
            continue
        same = {k: v for k, v in line.items() if k != COUNT}
        many = line.get(COUNT, 1) + value.get(COUNT, 1)
        if same == {k: v for k, v in value.items() if k != COUNT} and (
            counted is None or counted.most is None or many <= counted.most
        ):
            line[COUNT] = many
            return
    listed.append(_renamed(_deep(value), data))


def _plain(value: Any, deep: int = 0) -> bool:
    """Tell whether a value is what a line of a file can be: texts, numbers, lists, mappings."""
    if deep > 5:
        return False
    if isinstance(value, dict):
        return all(isinstance(key, str) and _item(one, deep) for key, one in value.items())
    return False


def _item(value: Any, deep: int) -> bool:
    if isinstance(value, list):
        return all(_item(one, deep + 1) for one in value)
    return isinstance(value, str | int | bool) or _plain(value, deep + 1)


def _deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _deep(one) for key, one in value.items()}
    return [_deep(one) for one in value] if isinstance(value, list) else value


def _renamed(line: Any, data: Data) -> Any:
    """Give a line a number after its name, if something of the force is called like it."""
    if not isinstance(line, dict) or not isinstance(line.get(NAME), str):
        return line
    known = set(_names(data))
    stem, _, number = line[NAME].rpartition(" ")
    if not (stem and number.isdecimal()):
        stem = line[NAME]
    many = 2
    name = line[NAME]
    while name in known:
        name, many = f"{stem} {many}", many + 1
    return {**line, NAME: name}


def _names(value: Any) -> list[str]:
    if isinstance(value, list):
        return [name for one in value for name in _names(one)]
    if isinstance(value, dict):
        own = [value[NAME]] if isinstance(value.get(NAME), str) else []
        return own + [name for one in value.values() for name in _names(one)]
    return []


def _in_order(form: FormField, data: Any) -> Any:
    """Return data with its keys as the model has them; what it doesn't know comes last."""
    if isinstance(data, list):
        return [_in_order(form, one) for one in data]
    if not isinstance(data, dict):
        return data
    first = [key for key in ("kind", "id", "title", "pack") if key in data]
    keys = [one.key for one in form.fields if one.key in data and one.key not in first]
    return {
        key: _in_order(own, data[key]) if (own := form.field(key)) else data[key]
        for key in dict.fromkeys((*first, *keys, *data))
    }
