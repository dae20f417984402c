"""Turn pydantic's errors into problems with a place and a hint."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel, ValidationError

from generator.content.reading.source import Path, Source, Step
from generator.errors import Near, Problem, short

_NOUNS = {
    str: "text",
    int: "number",
    float: "number",
    list: "a list",
    dict: "a mapping",
    type(None): "nothing",
}

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
}

_LIMITS = {
    "greater_than_equal": ("ge", "the minimum is"),
    "less_than_equal": ("le", "the maximum is"),
}

_COUNTS = {
    "too_short": ("min_length", "the minimum is"),
    "too_long": ("max_length", "the maximum is"),
}

Known = Callable[[Path], list[str]]
"""Takes a location from pydantic and returns the keys allowed there, for hints."""


def describe(value: object) -> str:
    """Describe a value for a message: its type and, if it is a scalar, the value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    noun = _NOUNS.get(type(value), "this")
    if isinstance(value, str | int | float):
        return f"the {noun} '{short(value)}'"
    return noun


def explain(
    error: ValidationError, source: Source, at: Sequence[Step], known: Known
) -> list[Problem]:
    """Turn the errors of one validation into problems; `at` is the path of the validated value."""
    items = error.errors(include_url=False)
    wrong: dict[Path, list[str]] = {}
    for item in items:
        if item["type"] in _WANTED:
            path = _real_path(source, at, item["loc"])
            wrong.setdefault(path, []).append(_WANTED[item["type"]])
    problems = []
    known = cache(known)
    for item in items:
        path = _real_path(source, at, item["loc"])
        if item["type"] in _WANTED:
            # A union reports one error per member type; they become one problem.
            if wanted := wrong.pop(path, None):
                problems.append(_wrong_type(item["input"], wanted, source, path))
        elif item["type"] != "too_short" or _count(source, path) < item["ctx"]["min_length"]:
            # pydantic also reports a list as too short when its items are invalid.
            problems.append(_explain_one(dict(item), source, path, known))
    return problems


def model_problems(source: Source, error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Turn the errors of validating a whole file into problems."""
    return explain(error, source, (), lambda loc: keys_at(model, loc))


def keys_at(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """Return the keys that a model allows at a location, looked up in its JSON schema."""
    schema = _schema(model)
    definitions = schema.get("$defs", {})
    node: dict[str, Any] = schema
    for step in loc:
        node = _inner(node, definitions)
        if isinstance(step, int):
            node = node.get("items", {})
        else:
            node = node.get("properties", {}).get(step) or node.get("additionalProperties") or {}
    return list(_inner(node, definitions).get("properties", {}))


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return a model's JSON schema, made once: a file may have many unknown keys."""
    return model.model_json_schema()


def _inner(node: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    for option in node.get("anyOf", ()):
        if option.get("type") != "null":
            node = option
            break
    if "$ref" in node:
        node = definitions[node["$ref"].rsplit("/", 1)[1]]
    return node


def _wrong_type(value: object, wanted: Sequence[str], source: Source, path: Path) -> Problem:
    hints: tuple[str, ...] = ()
    if "a number" in wanted:
        wanted = [word for word in wanted if word != "a whole number"]
    if "text" in wanted and isinstance(value, int | float) and not isinstance(value, bool):
        hints = ("put it in quotes if it is meant as text",)
    message = f"expected {' or '.join(dict.fromkeys(wanted))}, found {describe(value)}"
    return Problem(message, source.place(path), hints)


def _explain_one(item: Mapping[str, Any], source: Source, path: Path, known: Known) -> Problem:
    kind, loc = str(item["type"]), item["loc"]
    place = source.place(path)
    if loc and loc[-1] == "[key]":
        place = source.key_place(path[:-1], str(path[-1]))
    if kind == "extra_forbidden":
        key = str(loc[-1])
        place = source.key_place(path[:-1], key)
        return Problem(f"unknown key '{short(key)}'", place, near=Near(key, known(loc[:-1])))
    if kind == "missing":
        key = str(loc[-1])
        return Problem(f"'{key}' is missing", source.key_place(path, key))
    if kind == "literal_error":
        allowed = _allowed(str(item["ctx"]["expected"]))
        message = f"{describe(item['input'])} is not one of {', '.join(allowed)}"
        if len(allowed) == 1:
            message = f"expected '{allowed[0]}', found {describe(item['input'])}"
        said = item["input"] if isinstance(item["input"], str | int | float) else ""
        return Problem(message, place, near=Near(str(said), allowed))
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        return Problem(f"{item['input']} is out of range; {words} {item['ctx'][key]}", place)
    if kind == "string_too_short":
        return Problem("the text is empty", place)
    if kind in _COUNTS and (kind == "too_long" or _count(source, path)):
        key, words = _COUNTS[kind]
        count = _count(source, path)
        said = f"there {'is' if count == 1 else 'are'} {count:,} here"
        return Problem(f"{said}; {words} {item['ctx'][key]}", place)
    if kind == "string_too_long":
        most = item["ctx"]["max_length"]
        return Problem(f"{describe(item['input'])} has more than {most:,} characters", place)
    if kind == "too_short":
        return Problem("the list is empty", place)
    if kind == "value_error":
        return Problem(str(item["ctx"]["error"]), place)
    return Problem(str(item["msg"]), place)


def _count(source: Source, path: Path) -> int:
    """Return how many items or keys the value at a path has."""
    value = source.node(path).value
    return len(value) if isinstance(value, list | dict) else 0


def _allowed(expected: str) -> list[str]:
    """Parse pydantic's list of allowed words: `'one', 'two' or 'three'`."""
    quoted = re.findall(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""", expected)
    return [str(literal_eval(word)) for word in quoted]


def _real_path(source: Source, at: Sequence[Step], loc: Sequence[Step]) -> Path:
    """Drop the steps of a location that name a union member rather than a key or an index."""
    return tuple(_steps(source, at, loc))


def _steps(source: Source, at: Sequence[Step], loc: Sequence[Step]) -> Iterator[Step]:
    yield from at
    node = source.node(at)
    for step in loc:
        value = node.value
        if isinstance(value, dict) and step in value:
            node = value[str(step)]
            yield step
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            node = value[step]
            yield step
