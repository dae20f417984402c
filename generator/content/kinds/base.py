"""What every kind of file has: an entry for the registry, and a part that answers for a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from generator.content.kinds.printed import Printed
from generator.content.pack_file import PackFile, Side
from generator.content.source import Source
from generator.content.words import Words
from generator.errors import Problem

if TYPE_CHECKING:
    from generator.content.kinds.records import RecordsPart
    from generator.content.tables import RollTable

Key = tuple[str, str]
"""The ids of a part and of a record in it."""

Whole = Mapping[Key, dict[str, Any]]
"""Every record with its references replaced by the records they name."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a file of a pack holds, checked and frozen.

    The properties and methods are what the rest of the program asks of a part, with the answers
    of one that has no records, no tables, and prints nothing. A kind answers otherwise where it
    does.
    """

    templates: ClassVar[tuple[str, ...]] = ()
    """The keys of the file whose values name a template."""

    id: str
    title: str
    source: Source

    @property
    def records_part(self) -> RecordsPart | None:
        """The records that references and links may name."""
        return None

    @property
    def roll_tables(self) -> Mapping[str, RollTable]:
        """Its roll tables by id."""
        return {}

    @property
    def prints_with_it(self) -> tuple[str, ...]:
        """The ids of parts that are printed with this one, and not by themselves."""
        return ()

    @property
    def shown(self) -> Mapping[str, Any]:
        """What templates are given of it besides its id and its title."""
        return {}

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        """List what it prints; `parts` and `sides` are those of its pack."""
        return ()

    def own_problems(self) -> Iterator[Problem]:
        """Tell what is wrong with it, whatever else is in the pack."""
        yield from ()

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """Tell what is wrong with it in its pack, all of whose files could be read."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Contents:
    """A pack while it is checked: its head, its parts, and its records with what they refer to.

    `whole` is None if a reference leads nowhere or in a circle.
    """

    info: PackFile
    parts: Mapping[str, Part]
    whole: Whole | None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file.

    `name` is what a file says as its `kind`; `model` is what such a file may hold; `build` turns
    the file and its checked model into a part, or adds what is wrong to the problems and returns
    None. `words` is what the published schema says besides the model. `prints` is False if no
    product can come of such a file.
    """

    name: str
    model: type[BaseModel]
    build: Callable[[Source, Any, list[Problem]], Part | None]
    words: Words = field(default_factory=Words)
    prints: bool = True


def part_id(source: Source, stated: object) -> str:
    """Return a part's id: the one it states, or the file's name without its ending."""
    return str(stated) if stated else PurePosixPath(source.file).stem


def records_of(part: Part | None) -> RecordsPart | None:
    """Return the records of a part, if there is such a part and it has any."""
    return part.records_part if part else None


def tables_of(parts: Mapping[str, Part]) -> dict[str, RollTable]:
    """Return all roll tables by id."""
    return {key: table for part in parts.values() for key, table in part.roll_tables.items()}


def products_of(parts: Mapping[str, Part], sides: Mapping[str, Side]) -> list[tuple[Part, Printed]]:
    """List what a pack prints, by id; what is printed with another part comes in there."""
    elsewhere = {name for part in parts.values() for name in part.prints_with_it}
    found = [
        (part, printed)
        for part in parts.values()
        if part.id not in elsewhere
        for printed in part.products(parts, sides)
    ]
    return sorted(found, key=lambda item: item[1].id)


def product_ids(part: Part) -> tuple[str, ...]:
    """Name the products that a part makes: a deck for several sides makes one a side."""
    return tuple(product.id for product in part.products({}, {}))
