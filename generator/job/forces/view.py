"""A force as a form shows it: each field with what stands in it, what may, and what is wrong."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.reading.source import Source
from generator.errors import Place, Problem
from generator.job.forces.offers import ForceOffer
from generator.job.forces.shape import COUNTS, GROUP, LIST, SEVERAL, SWITCH, TEXTS, FormField
from generator.job.rolled.forces import Examined, own_force

MOST_FIELDS = 4000
"""How many fields a form has; what has more is changed in a file."""

MOST_COSTED = 80
"""For how many lines it is told what each costs."""

SHOWN = ("name", "count")
"""Fields that are shown at once, though they may be left out."""

Path = tuple[str | int, ...]


class TooManyFieldsError(Exception):
    """A force has more fields than a form can show."""


@dataclass(slots=True)
class FormView:
    """How the fields of a force are shown: what ids mean, what may be added, what is wrong.

    `typed` are the keys of units: they are shown though another may stand in their place.
    """

    source: Source
    known: Mapping[str, Mapping[str, str]]
    lines: Mapping[tuple[str, ...], Sequence[ForceOffer]]
    wrong: Mapping[Place, list[str]]
    costs: Mapping[Path, float] = field(default_factory=dict)
    typed: Collection[str] = ()
    count: int = 0

    def fields(self, form: FormField, data: Any, path: Path = ()) -> list[dict[str, Any]]:
        """Return the fields of a group with what stands in them."""
        held = data if isinstance(data, dict) else {}
        return [self._field(one, held, (*path, one.key)) for one in form.fields]

    def _field(self, one: FormField, held: Mapping[str, Any], path: Path) -> dict[str, Any]:
        self.count += 1
        if self.count > MOST_FIELDS:
            raise TooManyFieldsError
        value = held.get(one.key)
        there = one.key in held
        keys = tuple(step for step in path if isinstance(step, str))
        shown = one.required or there or one.key in (*SHOWN, *self.typed)
        found: dict[str, Any] = {
            "key": one.key,
            "label": one.key.replace("-", " ").capitalize(),
            "id": name_of(path),
            "path": json.dumps(path),
            "holds": one.holds,
            "words": one.words,
            "required": one.required,
            "least": one.least,
            "most": one.most,
            "usual": "" if one.usual in (None, (), {}) else _text(one, one.usual),
            "text": _text(one, value),
            "choices": self._values(one, value),
            "wrong": self.wrong.get(self.source.place(path), []) if there else [],
            "more": not (shown or one.holds in (LIST, GROUP)),
            "fields": [],
            "items": [],
            "offers": [],
            "pattern": ".".join(keys),
        }
        if one.holds == GROUP:
            found["fields"] = self.fields(one, value, path)
        if one.holds == LIST:
            listed = value if isinstance(value, list) else []
            found["items"] = [self._item(one, each, (*path, n)) for n, each in enumerate(listed)]
            found["offers"] = [
                {"words": offer.words, "value": json.dumps(offer.value)}
                for offer in self.lines.get(keys, ())
            ]
        return found

    def _item(self, one: FormField, data: Any, path: Path) -> dict[str, Any]:
        return {
            "id": name_of(path),
            "path": json.dumps(path),
            "name": self._called(one, data, path),
            "fields": self.fields(one, data, path),
            "wrong": self.wrong.get(self.source.place(path), []),
            "points": self.costs.get(path),
            "picture": picture_key(data),
        }

    def _called(self, one: FormField, data: Any, path: Path) -> str:
        """Return what a line is called: its name, or what its first id means."""
        held = data if isinstance(data, dict) else {}
        name = held.get("name")
        ids = (self.known.get(key, {}).get(str(held.get(key))) for key in held)
        said = name if isinstance(name, str) else next((words for words in ids if words), "")
        return said or f"{one.key.removesuffix('s')} {int(path[-1]) + 1}"

    def _values(self, one: FormField, value: Any) -> list[tuple[str, str]]:
        """Return what may be chosen for a field, with what it means."""
        if one.holds == SWITCH:
            return [("true", "yes"), ("false", "no")]
        known = self.known.get(one.key, {}) if not one.values else {}
        found = {key: words or key for key, words in known.items()}
        found |= {key: key.replace("-", " ") for key in one.values}
        if found and value is not None and not isinstance(value, list | dict):
            found.setdefault(str(value), str(value))
        return list(found.items())


def name_of(path: Path) -> str:
    """Return a name of an element for what stands at a path."""
    return "-".join(("f", *map(str, path)))


def picture_key(data: Any) -> str:
    """Return the name under which the picture of a line is found; its number doesn't change it."""
    held = {k: v for k, v in data.items() if k != "count"} if isinstance(data, dict) else data
    return sha256(json.dumps(held, sort_keys=True, default=str).encode()).hexdigest()[:16]


def wrong_at(problems: Sequence[Problem]) -> dict[Place, list[str]]:
    """Return the messages of problems by their places."""
    found: dict[Place, list[str]] = {}
    for one in problems:
        if one.place is not None:
            found.setdefault(one.place, []).append(one.message)
    return found


def _text(one: FormField, value: Any) -> str:
    """Return a value as a form has it."""
    if value is None:
        return ""
    if one.holds == SWITCH and isinstance(value, bool):
        return "true" if value else "false"
    if one.holds in (TEXTS, SEVERAL) and isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if one.holds == COUNTS and isinstance(value, dict):
        return ", ".join(f"{key} {number}" for key, number in value.items())
    return str(value)


def costs_of(
    pack: Pack, form: FormField, data: Mapping[str, Any], source: Source, found: Examined
) -> dict[Path, float]:
    """Return what each line costs: by how much the force would be cheaper without it.

    Lines are the items of lists that are in no item, or in one that is worth no points itself.
    """
    own = own_force(pack)
    if own is None or own.cost is None or found.points is None:
        return {}
    costs: dict[Path, float] = {}
    for path in list(_items(form, data))[:MOST_COSTED]:
        less = _without(data, path)
        try:
            model = own.model.model_validate(less)
        except ValidationError:
            continue  # nothing may be left of its list
        costs[path] = found.points - own.cost(source, model, pack)
    return costs


def _items(form: FormField, data: Any, path: Path = ()) -> Iterator[Path]:
    for one in form.fields:
        listed = data.get(one.key) if isinstance(data, dict) else None
        if one.holds != LIST or not isinstance(listed, list):
            continue
        inner = [each.key for each in one.fields if each.holds == LIST]
        for number, item in enumerate(listed):
            here = (*path, one.key, number)
            yield here
            if len(path) == 0 and len(form.fields) and inner and _is_holder(one):
                yield from _items(one, item, here)


def _is_holder(one: FormField) -> bool:
    """Tell whether the items of a list hold units rather than being some: they can't do without."""
    return any(each.holds == LIST and each.required for each in one.fields)


def _without(data: Any, path: Path) -> Any:
    """Return data without the item at a path."""
    if len(path) == 1:
        return [one for number, one in enumerate(data) if number != path[0]]
    if isinstance(data, list):
        return [_without(one, path[1:]) if n == path[0] else one for n, one in enumerate(data)]
    return {key: _without(one, path[1:]) if key == path[0] else one for key, one in data.items()}
