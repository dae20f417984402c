"""What the model of a saved file says about its fields besides their types.

Marks stand in `Annotated` beside the type: `cp: Annotated[int, ROOT]`.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ValidationInfo


@dataclass(frozen=True, slots=True)
class Mark:
    """What is special about a field of a saved file.

    `root`: other values follow from it; `deep`: and from everything below it. `same`: a list to
    which no row can be added, a mapping whose keys are those that were rolled. `rows`: a mapping
    written one entry per line, like lists of mappings. `rolled`: why it can't be edited at all.
    """

    root: bool = False
    deep: bool = False
    same: bool = False
    rows: bool = False
    rolled: str = ""


ROOT = Mark(root=True)
ROOTS = Mark(root=True, deep=True)
SAME = Mark(same=True)


def between(low: int, high: int) -> AfterValidator:
    """Make a validator of a number's bounds whose message names the field and both bounds."""

    def check(value: int, info: ValidationInfo) -> int:
        if not low <= value <= high:
            name = (info.field_name or "").rstrip("_").replace("_", "-")
            raise ValueError(f"'{name}' is {value}; it must be from {low} to {high}")
        return value

    return AfterValidator(check)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a model: its type and its marks."""

    type: Any
    marks: tuple[Mark, ...] = ()

    @property
    def same(self) -> bool:
        return any(mark.same for mark in self.marks)

    @property
    def root(self) -> bool:
        return any(mark.root for mark in self.marks)

    @property
    def rows(self) -> bool:
        """Tell whether each item gets a line of its own."""
        kind = get_origin(self.type)
        items = get_args(self.type)[0] if kind in (tuple, list) else None
        inner = _plain(items)[0] if items is not None else None
        nested = isinstance(inner, type) and issubclass(inner, BaseModel)
        return nested or get_origin(inner) is tuple or any(mark.rows for mark in self.marks)

    @property
    def rolled(self) -> str:
        return next((mark.rolled for mark in self.marks if mark.rolled), "")

    def below(self, step: str | int) -> Slot:
        """Return the place of a key or an item, with the marks that apply to everything below."""
        inherited = tuple(mark for mark in self.marks if mark.deep)
        if isinstance(self.type, type) and issubclass(self.type, BaseModel):
            found = fields(self.type).get(str(step), Slot(Any))
            return Slot(found.type, (*inherited, *found.marks))
        items = [item for item in get_args(self.type) if item is not Ellipsis]
        kind, marks = _plain(items[-1]) if items else (Any, ())
        return Slot(kind, (*inherited, *marks))


@cache
def fields(model: type[BaseModel]) -> Mapping[str, Slot]:
    """Return the fields of a model by the names they have in a file."""
    found = {}
    for name, field in model.model_fields.items():
        kind, marks = _plain(field.annotation)
        own = tuple(mark for mark in field.metadata if isinstance(mark, Mark))
        found[field.alias or name] = Slot(kind, (*own, *marks))
    return found


def row_names(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of all lists and mappings whose items get a line each."""
    return frozenset(_row_names(model, set()))


def _row_names(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[str]:
    seen.add(model)
    for name, slot in fields(model).items():
        if slot.rows:
            yield name
        for inner in (slot.type, *get_args(slot.type)):
            kind, _ = _plain(inner)
            if isinstance(kind, type) and issubclass(kind, BaseModel) and kind not in seen:
                yield from _row_names(kind, seen)


def _plain(kind: Any) -> tuple[Any, tuple[Mark, ...]]:
    """Return a type without `Annotated` and without None, and the marks that it had."""
    if get_origin(kind) is Annotated:
        inner, *rest = get_args(kind)
        plain, marks = _plain(inner)
        return plain, (*(one for one in rest if isinstance(one, Mark)), *marks)
    if get_origin(kind) in (Union, types.UnionType):
        some = [one for one in get_args(kind) if one is not type(None)]
        if len(some) == 1:
            return _plain(some[0])
    return kind, ()
