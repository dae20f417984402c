"""A game's own kind of force: the fields it declares, and what is printed from such a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictInt

from generator.content.fields import Record
from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.deck import DeckFile, DeckPart
from generator.content.kinds.printed import PAGES, PIECES, Pages, Printed, Run
from generator.content.kinds.records import RecordsPart
from generator.content.models import Closed, Id, Name, Text
from generator.content.pack_file import Side
from generator.content.reading.source import Path, Source
from generator.content.words import ID_WORDS, Words
from generator.errors import Problem

if TYPE_CHECKING:
    from generator.content.pack import Pack

NAME = "force"


class ForceHead(Closed):
    """The common fields of all games' force files; a game adds its own."""

    kind: Literal["force"]
    id: Id | None = None
    title: Name
    pack: Text | None = None
    points: Annotated[StrictInt, Field(ge=1, le=100_000)] | None = None


HEAD_WORDS: Mapping[str, str] = {
    "kind": "What this file is: a player's own force.",
    "id": ID_WORDS,
    "title": "The force's name, as it is printed.",
    "pack": "The pack whose force this is, by its name or its folder.",
    "points": "The most points that it may cost.",
}
"""The words of the head, for a game's `Words`."""


@dataclass(frozen=True, slots=True)
class ForceId:
    """An id that may be typed in a force: under which key, what it is, its points if it has any.

    If it is several units, each of which is a line of its own, `several` has what else is written
    in each, with its points: `(({"arm": "foot"}, 60), ({"arm": "horse"}, 35))`.
    """

    key: str
    id: str
    words: str
    points: float | None = None
    several: Sequence[tuple[Mapping[str, Any], float | None]] = ()


@dataclass(frozen=True, slots=True)
class ForceCard:
    """A card of a force: the path in the file that it is made from, and its number of copies."""

    path: Path = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class ForceDeck:
    """A deck that is made from a force.

    `piece`, `corner`, `bleed` and `gap` are written as in a deck's file. `values` returns what the
    templates are given as `card`, by the ids of `cards` and of `fill`: cards that are printed where
    the last sheet has still room, each at most so often.
    """

    name: str
    title: str
    piece: str
    front: str
    cards: Mapping[str, ForceCard]
    values: Callable[[Pack], Mapping[str, Mapping[str, Any]]]
    back: str | None = None
    corner: str = "0"
    bleed: str = "3 mm"
    gap: str = "0"
    use: Literal["card", "counter"] = "card"
    fill: Mapping[str, int] = field(default_factory=dict)

    def printed(self, source: Source) -> Printed:
        """Return it as a product of the force that stands in `source`."""
        names = [*self.cards, *self.fill]
        paths = {key: card.path for key, card in self.cards.items()}
        model = DeckFile(
            kind="deck",
            title=self.title,
            piece=self.piece,
            corner=self.corner,
            bleed=self.bleed,
            gap=self.gap,
            use=self.use,
            front=self.front,
            back=self.back,
            fields={},
            cards=tuple({"id": key} for key in names),
        )
        records = RecordsPart(
            id=self.name,
            title=self.title,
            source=source,
            record=Record(()),
            records=MappingProxyType({key: MappingProxyType({}) for key in names}),
            paths=MappingProxyType(dict.fromkeys(self.fill, ()) | paths),
            origin="source",
            rule=None,
            notes=(),
        )
        copies = MappingProxyType({key: card.copies for key, card in self.cards.items()})
        deck = DeckPart(self.name, self.title, source, model, records, copies)
        run = Run(deck, self.name, self.title, values=self.values, fill=self.fill)
        return Printed(self.name, self.title, NAME, PIECES, runs=(run,))


@dataclass(frozen=True, slots=True)
class ForceSheet:
    """Pages that are made from a force, with fields to fill in."""

    name: str
    title: str
    pages: Pages

    def printed(self, source: Source) -> Printed:
        """Return it as a product of a force."""
        return Printed(self.name, self.title, NAME, PAGES, pages=self.pages)


@dataclass(frozen=True, slots=True)
class OwnForce:
    """What a game declares about its forces.

    `model` has the fields of a file, `words` what the schema says of them. `problems` holds a file
    against the pack. `prints` returns the decks and sheets that are made of a file without
    problems; it is not asked for what else the pack holds, which their `values` are given.
    `starter` writes a file to begin with, which is valid as it stands. `with_pack` tells whether a
    force that stands among the files of a pack is printed with it; its products then go by its own
    name and theirs. `cost` adds up a force's points, and `ids` lists what may be typed in one.
    `metric` returns what a card's template is given with its inches as centimetres.
    """

    model: type[ForceHead]
    words: Words
    problems: Callable[[Source, Any, Contents], Iterator[Problem]]
    prints: Callable[[Source, Any], tuple[ForceDeck | ForceSheet, ...]]
    starter: Callable[[Pack], str]
    with_pack: bool = False
    cost: Callable[[Source, Any, Pack], float] | None = None
    ids: Callable[[Pack], Iterator[ForceId]] | None = None
    metric: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None

    @property
    def kind(self) -> Kind:
        """The kind of file that such forces are."""
        return Kind(NAME, self.model, self._build, self.words, prints=self.with_pack)

    def _build(self, source: Source, model: ForceHead, problems: list[Problem]) -> OwnForcePart:
        return OwnForcePart(part_id(source, model.id), model.title, source, model, self)


@dataclass(frozen=True, slots=True)
class OwnForcePart(Part):
    """A force with the fields of its game."""

    model: ForceHead
    game: OwnForce

    def printed(self, *, metric: bool = False) -> tuple[Printed, ...]:
        """Return everything made from it, by names without the force's own."""
        found = self.game.prints(self.source, self.model)
        change = self.game.metric if metric else None
        return tuple((_in(made, change) if change else made).printed(self.source) for made in found)

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        if not self.game.with_pack:
            return ()
        return tuple(replace(made, id=f"{self.id}-{made.id}") for made in self.printed())

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        yield from self.game.problems(self.source, self.model, contents)


def _in(
    made: ForceDeck | ForceSheet, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> ForceDeck | ForceSheet:
    """Return a deck whose cards have their lengths changed; sheets have none."""
    if isinstance(made, ForceSheet):
        return made
    values = made.values
    return replace(
        made, values=lambda pack: {key: change(card) for key, card in values(pack).items()}
    )
