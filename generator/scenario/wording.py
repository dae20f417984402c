"""Wording: the sentences of a game as its pack writes them, with slots that the game fills.

A sentence is a record with a `text`; its id is what the game asks for. The game declares which
sentences it says and which slots each has, so that a pack whose sentences don't fit is told so
with file, line and column before anything is rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from generator.content import Pack
from generator.content.reading.source import Path
from generator.errors import Near, Place, Problem, short
from generator.roll.requirements import part_of
from generator.roll.slots import slot_problems
from generator.roll.words import capital

_NOWHERE = Place("", 1, 1)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Small numbers as they stand in sentences."""


@dataclass(frozen=True)
class Wording:
    """The sentences of one part of a pack: the ids that a game asks for, each with its slots.

    A sentence has all of its slots, as often as it likes, and no others.
    """

    part: str
    slots: Mapping[str, Sequence[str]]

    def say(self, pack: Pack, key: str, **values: object) -> str:
        """Return a sentence, or several, with its slots filled; each begins with a capital.

        Raise ValueError for values that are not those of its slots.
        """
        pattern = self._pattern(pack, key, values)
        return ". ".join(capital(one.format_map(values)) for one in pattern.split(". "))

    def phrase(self, pack: Pack, key: str, **values: object) -> str:
        """Return words that stand inside a sentence, their slots filled as `say` does."""
        return self._pattern(pack, key, values).format_map(values)

    def _pattern(self, pack: Pack, key: str, values: Mapping[str, object]) -> str:
        if values.keys() != set(self.slots[key]):
            raise ValueError(f"'{key}' of '{self.part}' is filled with {sorted(values)}")
        return str(pack.records(self.part)[key]["text"])

    def problems(self, pack: Pack) -> Iterator[Problem]:
        """Yield what is wrong with the sentences of a pack; those that it lacks are told elsewhere.

        `Requirements` tells of those, given the keys of `slots` among its records.
        """
        part = part_of(pack, self.part)
        for key, record in part.records.items():
            if key not in self.slots:
                message = f"no sentence '{short(key)}' is ever said"
                yield Problem(message, part.place(key, ("id",)), near=Near(key, self.slots))
                continue
            text, known = str(record["text"]), self.slots[key]
            if not _fits(text, known):
                place = part.place(key, ("text",))
                yield from slot_problems(text, place, known)
                yield from _lost(text, place, known)


@dataclass(frozen=True)
class Texts:
    """Texts of which one is rolled, or all are printed: a pack has as many as it likes.

    `slots` has, by field of the part's records, the slots that its texts may have; each is one
    text, a list of texts, or a list of mappings with a `text`. `more` returns those that a record
    adds for its own texts.
    """

    part: str
    slots: Mapping[str, Collection[str]]
    more: Callable[[Mapping[str, Any]], Collection[str]] = lambda _: ()

    def problems(self, pack: Pack) -> Iterator[Problem]:
        """Yield the slots of a pack's texts that nothing fills."""
        part = part_of(pack, self.part)
        for key, record in part.records.items():
            for field, slots in self.slots.items():
                known = (*slots, *self.more(record))
                for path, text in _texts(record[field], (field,)):
                    if not _fits(text, known, every=False):
                        yield from slot_problems(text, part.place(key, path), known)


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the texts of a field with their paths in the record."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        yield from _texts(value["text"], (*path, "text"))
    elif value is not None:
        for number, one in enumerate(value):
            yield from _texts(one, (*path, number))


def _fits(text: str, known: Collection[str], *, every: bool = True) -> bool:
    """Tell whether a text has no slots but those, and all of them; places cost more than this."""
    if next(slot_problems(text, _NOWHERE, known), None):
        return False
    return not every or set(known) <= _slots(text)


def _lost(text: str, place: Place, known: Sequence[str]) -> Iterator[Problem]:
    """Yield the slots that a sentence must have and hasn't."""
    if next(slot_problems(text, _NOWHERE), None):
        return
    found = _slots(text)
    for name in known:
        if name not in found:
            yield Problem(f"the slot '{{{name}}}' is missing from this sentence", place)


def _slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
