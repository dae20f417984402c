"""`force`: a player's own list of a pack's pieces, each with its number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import Field, StrictInt

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.deck import MAX_COPIES, DeckPart
from generator.content.kinds.gang import unlike
from generator.content.kinds.printed import PIECES, Printed, Run
from generator.content.models import Closed, Id, Name, Text
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID_WORDS, Words
from generator.errors import Near, Problem, short

MAX_COUNTERS = 1000
"""The most pieces in a force: more than any table holds, and six sheets of the common size."""
MAX_SHEETS = 100


class ForceLine(Closed, title="Line"):
    """A line of a force: a record of the pack, and its number of pieces."""

    unit: Text
    count: Annotated[StrictInt, Field(ge=1, le=MAX_COPIES)] = 1
    deck: Text | None = None


class ForceFile(Closed):
    """A player's own list of a pack's pieces, each with its number."""

    kind: Literal["force"]
    id: Id | None = None
    title: Name
    pack: Text | None = None
    size: Text | None = None
    deck: Text | None = None
    sheets: Annotated[StrictInt, Field(ge=1, le=MAX_SHEETS)] | None = None
    counters: Annotated[tuple[ForceLine, ...], Field(strict=False, min_length=1)]


@dataclass(frozen=True, slots=True)
class Pieces:
    """A deck's pieces of one record: the run that prints them, and the ids of their cards."""

    run: Run
    cards: tuple[str, ...]


Catalogue = Mapping[str, Mapping[str, Pieces]]
"""What forces can be made from: by the id of a record, then the name of a deck."""


def catalogue(parts: Mapping[str, Part], sides: Mapping[str, Side]) -> Catalogue:
    """Return a pack's pieces of each record, deck by deck, in the order of the cards."""
    found: dict[str, dict[str, list[str]]] = {}
    runs: dict[str, Run] = {}
    for part in parts.values():
        if not (isinstance(part, DeckPart) and part.model.of is not None):
            continue
        for run in part.runs(sides):
            runs[run.id] = run
            for key, card in part.cards.records.items():
                record = card.get(part.model.of)
                if isinstance(record, str):
                    found.setdefault(record, {}).setdefault(run.id, []).append(key)
    return {
        record: {name: Pieces(runs[name], tuple(cards)) for name, cards in decks.items()}
        for record, decks in found.items()
    }


@dataclass(frozen=True, slots=True)
class ForcePart(Part):
    """A list of pieces. In a pack, it is printed with the pack; otherwise by its own command."""

    model: ForceFile

    @property
    def counters(self) -> int:
        """How many pieces its lines ask for, each card of a record counted once."""
        return sum(line.count for line in self.model.counters)

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        """Return the decks it names with the copies it asks for, without unknown names."""
        known = catalogue(parts, sides)
        copies: dict[str, dict[str, int]] = {}
        runs: dict[str, Run] = {}
        for line in self.model.counters:
            name = self._deck_of(line, known.get(line.unit, {}))
            if name is None:
                continue
            pieces = known[line.unit][name]
            runs[name] = pieces.run
            for card in pieces.cards:
                copies.setdefault(name, {})[card] = line.count
        made = tuple(self._some(runs[name], copies[name]) for name in copies)
        return (Printed(self.id, self.title, "force", PIECES, runs=made),)

    def _deck_of(self, line: ForceLine, decks: Mapping[str, Pieces]) -> str | None:
        """Return the name of the deck that a line means, or None if none or several fit."""
        if line.deck is not None:
            return line.deck if line.deck in decks else None
        if len(decks) > 1:
            return self.model.deck if self.model.deck in decks else None
        return next(iter(decks), None)

    def _some(self, run: Run, copies: Mapping[str, int]) -> Run:
        deck = run.deck
        records = MappingProxyType({card: deck.cards.records[card] for card in copies})
        some = replace(
            deck, cards=replace(deck.cards, records=records), copies=MappingProxyType(dict(copies))
        )
        size = deck.sizes.get(self.model.size) if self.model.size is not None else None
        return replace(run, deck=some, before=f"{run.id}/", size=size)

    def own_problems(self) -> Iterator[Problem]:
        if self.counters > MAX_COUNTERS:
            message = f"the force has {self.counters:,} counters; the maximum is {MAX_COUNTERS:,}"
            yield Problem(message, self.source.place(("counters",)))

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        known = catalogue(contents.parts, contents.info.sides)
        if not known:
            message = "no deck of the pack says what its pieces are 'of': no force can be made"
            yield Problem(message, self.source.place())
            return
        found = list(self._line_problems(known))
        yield from found
        yield from self._deck_problems(known)
        if not found:
            yield from self._sheet_problems(contents)

    def _line_problems(self, known: Catalogue) -> Iterator[Problem]:
        first: dict[tuple[str, str | None], int] = {}
        for number, line in enumerate(self.model.counters):
            place = self.source.place(("counters", number, "unit"))
            decks = known.get(line.unit)
            if decks is None:
                message = f"'{short(line.unit)}' is not in any list of this pack"
                yield Problem(message, place, near=Near(line.unit, known))
                continue
            name = self._deck_of(line, decks)
            if name is None:
                yield self._no_deck(number, line, list(decks))
            elif (line.unit, name) in first:
                see = self.source.place(("counters", first[line.unit, name], "unit"))
                message = f"'{short(line.unit)}' is listed twice"
                yield Problem(message, place, ("write one line with the sum of the two",), see=see)
            first.setdefault((line.unit, name), number)

    def _no_deck(self, number: int, line: ForceLine, decks: list[str]) -> Problem:
        unit, listed = short(line.unit), " and ".join(f"'{name}'" for name in decks)
        if line.deck is not None:
            message = f"'{unit}' is not in '{short(line.deck)}'; it is in {listed}"
            place = self.source.place(("counters", number, "deck"))
            return Problem(message, place, near=Near(line.deck, decks))
        place = self.source.place(("counters", number, "unit"))
        hint = f"say which is meant: {{unit: {unit}, deck: {decks[0]}}}"
        return Problem(f"'{unit}' is in {listed}", place, (hint,))

    def _deck_problems(self, known: Catalogue) -> Iterator[Problem]:
        names = list(dict.fromkeys(name for decks in known.values() for name in decks))
        if self.model.deck is not None and self.model.deck not in names:
            message = f"'{short(self.model.deck)}' is not a deck that forces are made of"
            place = self.source.place(("deck",))
            yield Problem(message, place, near=Near(self.model.deck, names))

    def _sheet_problems(self, contents: Contents) -> Iterator[Problem]:
        """Yield what prevents its decks from sharing sheets at its size."""
        decks = [run.deck for item in self.products(contents.parts, contents.info.sides)
                 for run in item.runs]  # fmt: skip
        for deck in decks[1:]:
            yield from unlike(deck, decks[0], self.source.place(("counters",)))
        size = self.model.size
        for deck in decks[:1]:
            if size is not None and size not in deck.sizes:
                sizes = ", ".join(f"{name} ({deck.sizes[name]})" for name in deck.sizes) or "none"
                message = (
                    f"'{deck.id}' has no size '{short(size)}'; without a size its pieces measure "
                    f"{deck.piece}, others are: {sizes}"
                )
                yield Problem(message, self.source.place(("size",)), near=Near(size, deck.sizes))


def _build(source: Source, model: ForceFile, problems: list[Problem]) -> ForcePart:
    return ForcePart(part_id(source, model.id), model.title, source, model)


FORCE = Kind(
    name="force",
    model=ForceFile,
    build=_build,
    words=Words(
        keys={
            "ForceFile": {
                "kind": "What this file is: a player's own list of pieces.",
                "id": ID_WORDS,
                "title": "The force's name, as the sheets' margins say it.",
                "pack": "The pack whose pieces these are, by its name or its folder.",
                "size": "Another size of the pieces, by its key in the decks' 'sizes'.",
                "deck": "Where a unit is in several decks, this one is meant.",
                "sheets": "The most sheets of paper it may take; more is a problem.",
                "counters": "The pieces, in the order in which they are printed.",
            },
            "Line": {
                "unit": "The id of a record of the pack.",
                "count": "How many of each of its pieces.",
                "deck": "The deck that is meant, if the unit is in several.",
            },
        },
    ),
)
