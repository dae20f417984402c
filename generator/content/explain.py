"""Turn pydantic's errors into problems with a place and a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from generator.content.source import Source, Step
from generator.errors import Problem, did_you_mean

_NOUNS = {
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number",
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
    "model_attributes_type": "a mapping",
    "mapping_type": "a mapping",
}


def describe(value: object) -> str:
    """Name a value for a message: its kind and, where short, itself."""
    noun = _NOUNS.get(type(value), "this")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        shown = str(value)
        shown = shown if len(shown) <= 40 else shown[:37] + "…"
        return f"the {noun.removeprefix('a ')} '{shown}'"
    return noun


def explain(
    error: ValidationError, source: Source, at: Sequence[Step], known: Callable[[Any], list[str]]
) -> list[Problem]:
    """Tell each error of one validation; `at` leads to the value that was validated.

    `known(path)` lists the keys allowed at a path, for hints.
    """
    return [_explain_one(dict(item), source, at, known) for item in error.errors()]


def _explain_one(
    item: Mapping[str, Any], source: Source, at: Sequence[Step], known: Callable[[Any], list[str]]
) -> Problem:
    path = _real_path(source, at, item["loc"])
    kind = str(item["type"])
    if kind == "extra_forbidden":
        key = str(item["loc"][-1])
        parent = _real_path(source, at, item["loc"][:-1])
        place = source.key_place(parent, key)
        return Problem(f"unknown key '{key}'", place, did_you_mean(key, known(item["loc"][:-1])))
    if kind == "missing":
        return Problem(f"'{item['loc'][-1]}' is missing", source.place(path))
    if kind == "literal_error":
        allowed = str(item["ctx"]["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        message = f"{describe(item['input'])} is not one of {', '.join(allowed)}"
        return Problem(message, source.place(path), did_you_mean(str(item["input"]), allowed))
    if kind == "string_too_short":
        return Problem("the text is empty", source.place(path))
    if wanted := _WANTED.get(kind):
        hints: tuple[str, ...] = ()
        if wanted == "text" and isinstance(item["input"], int | float):
            hints = ("put it in quotes if it is meant as text",)
        return Problem(
            f"{wanted} is wanted here, not {describe(item['input'])}", source.place(path), hints
        )
    if kind == "value_error":
        return Problem(str(item["ctx"]["error"]), source.place(path))
    return Problem(str(item["msg"]), source.place(path))


def _real_path(source: Source, at: Sequence[Step], loc: Sequence[Step]) -> tuple[Step, ...]:
    """Drop the steps that name a union's branch and not a key or an index."""
    path = list(at)
    for step in loc:
        value = source.node(path).value
        if (isinstance(value, dict) and step in value) or isinstance(value, list):
            path.append(step)
    return tuple(path)
