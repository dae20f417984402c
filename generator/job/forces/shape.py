"""The fields of a force's file as plain data, from the model that checks it: what forms are of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.content.kinds.base import Kind

TEXT, NUMBER, SWITCH, CHOICE, SEVERAL, TEXTS, COUNTS, GROUP, LIST = (
    "text", "number", "switch", "choice", "several", "texts", "counts", "group", "list",
)  # fmt: skip
"""What a field holds: a text, a whole number, yes or no, one of some words, several of them, texts,
numbers by names, fields of its own, or a list of such groups."""

_FIXED = ("kind", "id", "pack")
"""What a form leaves as it is."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a file: its key, what it holds, what is said of it, its bounds, its words.

    `fields` are those of a group, or of each item of a list; `model` checks these.
    """

    key: str
    holds: str
    words: str
    required: bool
    least: int | None = None
    most: int | None = None
    values: tuple[str, ...] = ()
    fields: tuple[FormField, ...] = ()
    model: type[BaseModel] | None = None
    usual: Any = None

    def field(self, key: str) -> FormField | None:
        """Return one of its own fields."""
        return next((one for one in self.fields if one.key == key), None)


def form_of(kind: Kind) -> FormField:
    """Return the fields of a kind of force, as one group."""
    assert isinstance(kind.model, type)
    fields = _fields(kind.model, kind.words.keys)
    kept = tuple(one for one in fields if one.key not in _FIXED)
    return FormField("", GROUP, "", True, fields=kept, model=kind.model)


def _fields(
    model: type[BaseModel], words: Mapping[str, Mapping[str, str]]
) -> tuple[FormField, ...]:
    said = words.get(str(model.model_config.get("title") or model.__name__), {})
    return tuple(
        _field(info.alias or name, info, said.get(info.alias or name, ""), words)
        for name, info in model.model_fields.items()
    )


def _field(
    key: str, info: FieldInfo, said: str, words: Mapping[str, Mapping[str, str]]
) -> FormField:
    kind, marks = _bare(info.annotation, list(info.metadata))
    least = next((mark.ge for mark in marks if hasattr(mark, "ge")), None)
    most = next((mark.le for mark in marks if hasattr(mark, "le")), None)
    usual = None if info.is_required() else info.default
    holds, values, model = _held(kind)
    fields = _fields(model, words) if model else ()
    required = info.is_required()
    return FormField(key, holds, said, required, least, most, values, fields, model, usual)


def _held(kind: Any) -> tuple[str, tuple[str, ...], type[BaseModel] | None]:
    """Return what an annotation holds, its words, and the model of what has fields."""
    origin = get_origin(kind)
    if origin is Literal:
        return CHOICE, tuple(map(str, get_args(kind))), None
    if origin is tuple:
        inner, _ = _bare(get_args(kind)[0], [])
        holds, values, model = _held(inner)
        if holds == GROUP:
            return LIST, (), model
        return (SEVERAL, values, None) if holds == CHOICE else (TEXTS, (), None)
    if origin is dict:
        return COUNTS, (), None
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return GROUP, (), kind
    return {bool: SWITCH, int: NUMBER}.get(kind, TEXT), (), None


def _bare(annotation: Any, marks: Sequence[Any]) -> tuple[Any, list[Any]]:
    """Return an annotation without `None` and without its marks, and these."""
    found = list(_flat(marks))
    while True:
        origin = get_origin(annotation)
        if origin is Annotated:
            found += _flat(annotation.__metadata__)
            annotation = get_args(annotation)[0]
        elif origin in (Union, UnionType):
            (annotation,) = (one for one in get_args(annotation) if one is not NoneType)
        else:
            return annotation, found


def _flat(marks: Sequence[Any]) -> Iterator[Any]:
    for mark in marks:
        if isinstance(mark, FieldInfo):
            yield from _flat(mark.metadata)
        else:
            yield mark
