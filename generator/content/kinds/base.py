"""What all kinds of file share: the registry entry, and the base class of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from generator.content.kinds.printed import Printed
from generator.content.pack_file import PackFile, Side
from generator.content.reading.source import Source
from generator.content.words import Words
from generator.errors import ContentError, Problem, in_order

if TYPE_CHECKING:
    from generator.content.kinds.records import RecordsPart
    from generator.content.tables import RollTable

Key = tuple[str, str]
"""Part id and record id."""

Whole = Mapping[Key, dict[str, Any]]
"""Every record with its references resolved to the records they name."""


@dataclass(frozen=True, slots=True)
class Part:
    """The content of one file of a pack, validated and frozen.

    Its properties and methods are all that the rest of the program needs to know about a part. The
    defaults are those of a part without records, tables or products; a kind overrides what
    applies to it.
    """

    templates: ClassVar[tuple[str, ...]] = ()
    """Keys of the file whose values are template names."""

    id: str
    title: str
    source: Source

    @property
    def records_part(self) -> RecordsPart | None:
        """The records that references and links may point to."""
        return None

    @property
    def roll_tables(self) -> Mapping[str, RollTable]:
        """Roll tables by id."""
        return {}

    @property
    def pictures(self) -> Iterable[tuple[tuple[str | int, ...], str]]:
        """Pictures named by the file outside its records, each with its path in the file."""
        return ()

    @property
    def prints_with_it(self) -> tuple[str, ...]:
        """Ids of parts that are printed as part of this one instead of separately."""
        return ()

    @property
    def shown(self) -> Mapping[str, Any]:
        """What templates receive in addition to its id and title."""
        return {}

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        """Return its products; `parts` and `sides` are those of the pack."""
        return ()

    def own_problems(self) -> Iterator[Problem]:
        """Yield the problems that don't involve other parts."""
        yield from ()

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """Yield the problems involving other parts, once all could be built."""
        yield from ()


@dataclass(frozen=True, slots=True)
class Contents:
    """A pack that is being checked: head, parts, and records with their references resolved.

    `whole` is None if references could not be resolved.
    """

    info: PackFile
    parts: Mapping[str, Part]
    whole: Whole | None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file.

    `name` is the value of `kind` in the file, `model` validates the file. `build` makes a part from
    the file and its model, or adds to the problems and returns None. `words` is what the
    published schema adds to the model. `prints` is False if such files never make products.
    `rebuild` makes the part of a file that was checked before, by the same code, without checks.
    """

    name: str
    model: type[BaseModel]
    build: Callable[[Source, Any, list[Problem]], Part | None]
    words: Words = field(default_factory=Words)
    prints: bool = True
    rebuild: Callable[[Source], Part] | None = None


class KeptParts(Mapping[str, Part]):
    """Checked parts by id, each built from its file when it is asked for."""

    def __init__(self, files: Mapping[str, tuple[Source, str]], kinds: Mapping[str, Kind]) -> None:
        """Take each part's file and kind name, and all kinds by name."""
        self._files = files
        self._kinds = kinds
        self._made: dict[str, Part] = {}

    def __getitem__(self, name: str) -> Part:
        if name not in self._made:
            source, kind = self._files[name]
            self._made[name] = _rebuilt(source, self._kinds[kind])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def printing(self) -> list[Part]:
        """Return the parts whose files can make products."""
        return [self[name] for name, (_, kind) in self._files.items() if self._kinds[kind].prints]


def _rebuilt(source: Source, kind: Kind) -> Part:
    if kind.rebuild is not None:
        return kind.rebuild(source)
    problems: list[Problem] = []
    part = kind.build(source, kind.model.model_validate(source.plain()), problems)
    if part is None:
        raise ContentError(in_order(problems))
    return part


def part_id(source: Source, stated: object) -> str:
    """Return the id given in a file, or else its name without extension."""
    return str(stated) if stated else PurePosixPath(source.file).stem


def records_of(part: Part | None) -> RecordsPart | None:
    """Return the records of a part; None if there is no such part or it has none."""
    return part.records_part if part else None


def tables_of(parts: Mapping[str, Part]) -> dict[str, RollTable]:
    """Return all roll tables by id."""
    return {key: table for part in parts.values() for key, table in part.roll_tables.items()}


def products_of(parts: Mapping[str, Part], sides: Mapping[str, Side]) -> list[tuple[Part, Printed]]:
    """Return all products of a pack with their parts, sorted by product id."""
    some = parts.printing() if isinstance(parts, KeptParts) else list(parts.values())
    elsewhere = {name for part in some for name in part.prints_with_it}
    found = [
        (part, printed)
        for part in some
        if part.id not in elsewhere
        for printed in part.products(parts, sides)
    ]
    return sorted(found, key=lambda item: item[1].id)


def product_ids(part: Part) -> tuple[str, ...]:
    """Return the ids of a part's products; a deck with sides has one per side."""
    return tuple(product.id for product in part.products({}, {}))
