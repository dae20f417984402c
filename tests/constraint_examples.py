"""Good scenarios with one thing changed: what the constraints of a game are tried on.

Each constraint has an example that breaks it and no other. A limit is set to what the good scenario
has, which just meets it, and then a hair beyond.
"""

import copy
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from generator.content import Pack
from generator.scenario.rules import Broken, Rules

Record = dict[str, Any]
HAIR = 1e-6
MOST, LEAST = True, False
"""What a limit is."""


@dataclass(frozen=True)
class Example:
    """A change to the record of a good scenario, and what is then told.

    `told` is empty if the constraint is just met.
    """

    id: str
    change: Callable[[Record], object]
    told: Sequence[Broken]
    good: str = ""
    """Which of the good scenarios."""
    part: str = "constraints"
    key: str = ""
    bent: Mapping[str, Any] | None = None
    """Values that the pack is taken to have in a record of `part`: in `key`, or else `id`."""

    def moved(self, value: float) -> "Example":
        """Return the example with another limit."""
        return replace(self, bent=dict.fromkeys(self.bent or (), value))

    def pack(self, pack: Pack) -> Pack:
        """Return the pack as the example takes it to be."""
        return bent(pack, self.part, self.key or self.id, self.bent) if self.bent else pack


def broken(
    id_: str,
    change: Callable[[Record], object],
    *told: Any,
    also: Sequence[Broken] = (),
    **more: Any,
) -> Any:
    """Return an example with its name: `told` are places and what is said there, by turns.

    `also` is what must be broken with it.
    """
    pairs = zip(told[::2], told[1::2], strict=True)
    word = "" if told else " just met"
    said = [*(Broken(id_, path, said) for path, said in pairs), *also]
    return pytest.param(Example(id_, change, said, **more), id=f"{id_}{word}")


def met(id_: str, change: Callable[[Record], object], **more: Any) -> Any:
    """Return an example that just meets its constraint."""
    return broken(id_, change, **more)


def edges(
    id_: str,
    field: str,
    value: float,
    most: bool,
    change: Callable[[Record], object] | None = None,
    **more: Any,
) -> Any:
    """Return a limit that a scenario just meets: the most or the least that it may have is `value`.

    By `field`, the limit stands in the pack at the constraint, or where `part` and `key` say.
    """
    found = Example(id_, change or as_is, (), bent={field: value}, **more)
    return pytest.param(found, value - HAIR if most else value + HAIR, id=f"{id_} {field}")


def top(**values: Any) -> Callable[[Record], None]:
    """Set fields of a record."""
    return lambda record: record.update(values)


def all_of(*changes: Callable[[Record], object]) -> Callable[[Record], None]:
    """Make several changes, one after another."""

    def change(record: Record) -> None:
        for one in changes:
            one(record)

    return change


def as_is(_: Record) -> None:
    """Change nothing."""


class _Bent:
    """A pack that has other values in one record."""

    def __init__(self, pack: Pack, part: str, key: str, values: Mapping[str, Any]) -> None:
        self._pack, self._part, self._key, self._values = pack, part, key, values

    def records(self, part: str) -> Mapping[str, Mapping[str, Any]]:
        found = self._pack.records(part)
        if part != self._part:
            return found
        return {**found, self._key: {**found[self._key], **self._values}}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pack, name)


def bent(pack: Pack, part: str, key: str, values: Mapping[str, Any]) -> Any:
    """Return a pack that has other values in one record of a part."""
    assert values.keys() <= pack.records(part)[key].keys()
    return _Bent(pack, part, key, values)


def plain(record: Mapping[str, Any]) -> Record:
    """Return a record that can be changed."""
    return copy.deepcopy(dict(record))


def ids_of(examples: Iterable[Any]) -> set[str]:
    """Return the ids that examples break."""
    return {one.values[0].id for one in examples if one.values[0].told}


def check_all_have_examples(
    rules: Rules[Any], pack: Pack, examples: Iterable[Any], rolled: Collection[str] = ()
) -> None:
    """Hold each constraint to an example, and the pack to have those that are checked, no others.

    `rolled` are those that only a stage of rolling can fail, which are tried elsewhere.
    """
    assert set(rules.ids) == set(pack.records("constraints"))
    assert ids_of(examples) | set(rolled) == set(rules.ids)
    assert not ids_of(examples) & set(rolled)
