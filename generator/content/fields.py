"""Fields that a pack declares for its records: `text`, `optional number`, `list of ref actions` …

A declaration is parsed into a tree of frozen field types. The tree yields the schema by which
pydantic's core validates values, and is walked again to find references and pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import CoreSchema, SchemaValidator, core_schema

from generator.content.models import LONGEST_NAME
from generator.content.reading.source import Path
from generator.errors import short

ORIGINS = ("source", "repaired", "public", "house")
Origin = Literal["source", "repaired", "public", "house"]

EXAMPLES = "'text', 'optional number', 'one of red, blue', 'list of text', 'ref actions', 'picture'"


class FieldError(ValueError):
    """A field declaration is invalid; `path` is its path within the file."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar type, by its word in declarations: text, number, decimal, flag or picture.

    A whole number may have a least and a most value.
    """

    word: str
    least: int | None = None
    most: int | None = None

    def schema(self) -> CoreSchema:
        if self.least is not None:
            return core_schema.int_schema(strict=True, ge=self.least, le=self.most)
        return _LEAVES[self.word]


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several given words."""

    words: tuple[str, ...]

    def schema(self) -> CoreSchema:
        return core_schema.literal_schema(list(self.words))


@dataclass(frozen=True, slots=True)
class Ref:
    """The id of a record of another part of the pack."""

    part: str

    def schema(self) -> CoreSchema:
        return core_schema.str_schema(strict=True)


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one type."""

    of: FieldType

    def schema(self) -> CoreSchema:
        return core_schema.list_schema(self.of.schema(), strict=True)


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with named fields."""

    fields: tuple[tuple[str, FieldType], ...]

    def schema(self) -> CoreSchema:
        return _mapping(self, {})


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value that may be left out."""

    of: FieldType

    def schema(self) -> CoreSchema:
        return core_schema.nullable_schema(self.of.schema())


FieldType = Leaf | OneOf | Ref | ListOf | Record | Maybe

_NUMBER = core_schema.int_schema(strict=True)
_TEXT = core_schema.str_schema(strict=True, min_length=1)
_NAME = core_schema.str_schema(strict=True, min_length=1, max_length=LONGEST_NAME)
_NAMES = frozenset({"title", "name"})
"""Fields whose texts links, bookmarks and other records repeat."""

_LEAVES: Mapping[str, CoreSchema] = {
    "text": _TEXT,
    "number": _NUMBER,
    "decimal": core_schema.union_schema([core_schema.float_schema(strict=True), _NUMBER]),
    "flag": core_schema.bool_schema(strict=True),
    "picture": _TEXT,
}

_PLAIN = Leaf("text")

_PREFIXES: Mapping[str, Callable[[str, int], FieldType]] = {
    "optional ": lambda rest, depth: Maybe(_from_words(rest, depth + 1)),
    "list of ": lambda rest, depth: ListOf(_from_words(rest, depth + 1)),
    "one of ": lambda rest, _: OneOf(_words(rest)),
    "ref ": lambda rest, _: Ref(rest),
    "number from ": lambda rest, _: _bounded(rest),
}

_DEEPEST = 4
"""How many times 'optional' and 'list of' may be nested in a declaration."""


_BOUNDS = re.compile(r"(-?[0-9]{1,9})(?: to (-?[0-9]{1,9}))?")
_MOST_LETTERS = 2000
"""The most letters in all words of a 'one of': the error for a wrong value lists them all."""


def declared(declaration: object, path: Path = ()) -> FieldType:
    """Parse a declaration (text, mapping, or one-item list); raises FieldError."""
    try:
        if isinstance(declaration, str):
            return _from_words(declaration)
    except FieldError as error:
        raise FieldError(str(error), path) from None
    if isinstance(declaration, dict) and declaration:
        return Record(tuple((str(k), declared(v, (*path, str(k)))) for k, v in declaration.items()))
    if isinstance(declaration, list) and len(declaration) == 1:
        return ListOf(declared(declaration[0], (*path, 0)))
    raise FieldError(f"expected a field type; examples are {EXAMPLES}", path)


def _from_words(text: str, depth: int = 0) -> FieldType:
    text = text.strip()
    for prefix, build in _PREFIXES.items():
        if text.startswith(prefix) and depth <= _DEEPEST:
            return build(text.removeprefix(prefix).strip(), depth)
    if text in _LEAVES:
        return Leaf(text)
    raise FieldError(f"unknown field type '{short(text)}'; examples are {EXAMPLES}")


def _words(text: str) -> tuple[str, ...]:
    if len(text) > _MOST_LETTERS:
        raise FieldError(f"'one of {short(text)}' has more than {_MOST_LETTERS:,} letters")
    words = tuple(word.strip() for word in text.split(","))
    if not all(words) or len(set(words)) != len(words):
        raise FieldError(f"'one of {short(text)}' needs different words, separated by commas")
    return words


def _bounded(text: str) -> Leaf:
    match = _BOUNDS.fullmatch(text)
    least, most = (int(match[1]), int(match[2]) if match[2] else None) if match else (0, -1)
    if most is not None and most < least:
        raise FieldError(
            f"'number from {short(text)}' needs a minimum and, optionally, a larger maximum, as in "
            "'number from 0' or 'number from 1 to 6'"
        )
    return Leaf("number", least, most)


Extra = Mapping[str, tuple[CoreSchema, bool]]
"""Further keys of a record besides the declared ones: schema, and whether it is required."""


def record_checker(record: Record, extra: Extra) -> SchemaValidator:
    """Return a validator of mappings with the declared fields and the `extra` keys.

    It is built from pydantic-core directly: creating a model class takes about ten times as long.
    """
    return SchemaValidator(_mapping(record, extra))


def _mapping(record: Record, extra: Extra) -> CoreSchema:
    fields = {
        key: core_schema.typed_dict_field(_schema(key, kind), required=not isinstance(kind, Maybe))
        for key, kind in record.fields
    }
    for key, (schema, required) in extra.items():
        fields[key] = core_schema.typed_dict_field(schema, required=required)
    return core_schema.typed_dict_schema(fields, strict=True, extra_behavior="forbid")


def _schema(key: str, kind: FieldType) -> CoreSchema:
    """Return the schema of a field's values: a record's title and name have their length."""
    if isinstance(kind, Maybe):
        return core_schema.nullable_schema(_schema(key, kind.of))
    return _NAME if key in _NAMES and kind == _PLAIN else kind.schema()


def fill(kind: FieldType, value: Any) -> Any:
    """Return `value` with omitted optional fields set to None."""
    if isinstance(kind, Maybe):
        return None if value is None else fill(kind.of, value)
    if isinstance(kind, ListOf):
        return [fill(kind.of, item) for item in value]
    if isinstance(kind, Record):
        found = dict(value)
        for key, of in kind.fields:
            inner = of.of if type(of) is Maybe else of
            if key not in found:
                found[key] = None
            elif type(inner) not in _SCALARS:
                found[key] = fill(of, found[key])
        return found
    return value


_SCALARS = frozenset({Leaf, OneOf, Ref})


def count_fields(kind: FieldType) -> int:
    """Return how many fields a type has, including those of records inside it."""
    if isinstance(kind, Maybe | ListOf):
        return count_fields(kind.of)
    if isinstance(kind, Record):
        return sum(1 + count_fields(of) for _, of in kind.fields)
    return 0


def references(kind: FieldType) -> Iterator[str]:
    """Yield the ids of the parts that a field type refers to."""
    if isinstance(kind, Ref):
        yield kind.part
    elif isinstance(kind, Maybe | ListOf):
        yield from references(kind.of)
    elif isinstance(kind, Record):
        for _, of in kind.fields:
            yield from references(of)


def leading_to(record: Record, wanted: Callable[[FieldType], bool]) -> Record:
    """Return a record type reduced to the fields that contain a wanted type at any depth."""
    return Record(tuple((key, of) for key, of in record.fields if _holds(of, wanted)))


def _holds(kind: FieldType, wanted: Callable[[FieldType], bool]) -> bool:
    if isinstance(kind, Maybe | ListOf):
        return _holds(kind.of, wanted)
    if isinstance(kind, Record):
        return any(_holds(of, wanted) for _, of in kind.fields)
    return wanted(kind)


def leaves(kind: FieldType, value: Any, path: Path = ()) -> Iterator[tuple[Path, FieldType, Any]]:
    """Yield every scalar in `value` with its path and field type."""
    if value is None:
        return
    if isinstance(kind, Maybe):
        yield from leaves(kind.of, value, path)
    elif isinstance(kind, ListOf) and isinstance(value, Sequence):
        for index, item in enumerate(value):
            yield from leaves(kind.of, item, (*path, index))
    elif isinstance(kind, Record) and isinstance(value, Mapping):
        for key, of in kind.fields:
            yield from leaves(of, value.get(key), (*path, key))
    else:
        yield path, kind, value
