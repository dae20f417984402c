"""`gang`: decks that are printed together, on the same sheets; printers call it a gang run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field, StrictInt

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.deck import MAX_PIECES, DeckPart
from generator.content.kinds.printed import PIECES, Printed
from generator.content.models import Closed, Id, Name, Text
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID_WORDS, Words
from generator.errors import Near, Place, Problem, short

_SHARED = ("corner", "bleed", "gap")
"""What all decks on a sheet must share besides the piece size."""


class GangFile(Closed):
    """A gang run: decks of one piece size that share their sheets."""

    kind: Literal["gang"]
    id: Id | None = None
    title: Name
    decks: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    count: StrictInt | None = None


@dataclass(frozen=True, slots=True)
class GangPart(Part):
    """Decks that are printed together; `model.decks` names them in printing order."""

    model: GangFile

    @property
    def prints_with_it(self) -> tuple[str, ...]:
        return self.model.decks

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        decks = [deck for name in self.model.decks if isinstance(deck := parts.get(name), DeckPart)]
        runs = tuple(
            replace(run, before=f"{run.id}/") for deck in decks for run in deck.runs(sides)
        )
        found = [Printed(self.id, self.title, "gang", PIECES, runs=runs)]
        for name, size in decks[0].sizes.items() if decks else ():
            more = tuple(replace(run, size=size) for run in runs)
            found.append(
                Printed(f"{self.id}-{name}", f"{self.title}, {name}", "gang", PIECES, runs=more)
            )
        return tuple(found)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """Yield what prevents its decks from being printed together."""
        parts = contents.parts
        first = _first_places(parts)
        known = [part.id for part in parts.values() if isinstance(part, DeckPart)]
        seen: set[str] = set()
        decks: list[DeckPart] = []
        for number, name in enumerate(self.model.decks):
            place = self.source.place(("decks", number))
            deck = parts.get(name)
            if not isinstance(deck, DeckPart):
                message = f"'{short(name)}' is not a deck of this pack"
                yield Problem(message, place, near=Near(name, known))
            elif place != first[name]:
                where = "is listed twice" if name in seen else "is already in another gang"
                yield Problem(f"the deck '{name}' {where}", place, see=first[name])
            else:
                yield from unlike(deck, decks[0], place) if decks else ()
                decks.append(deck)
            seen.add(name)
        yield from self._wrong_number(sum(deck.pieces for deck in decks))

    def _wrong_number(self, pieces: int) -> Iterator[Problem]:
        if self.model.count not in (None, pieces):
            message = f"the gang adds up to {pieces} pieces, not {self.model.count} as stated"
            yield Problem(message, self.source.place(("count",)))
        if pieces > MAX_PIECES:
            message = f"the gang has {pieces:,} pieces; the maximum is {MAX_PIECES:,}"
            yield Problem(message, self.source.place(("decks",)))


def _first_places(parts: Mapping[str, Part]) -> dict[str, Place]:
    """Return where each deck is first named by a gang; later mentions are errors."""
    first: dict[str, Place] = {}
    for gang in parts.values():
        if isinstance(gang, GangPart):
            for number, name in enumerate(gang.model.decks):
                first.setdefault(name, gang.source.place(("decks", number)))
    return first


def unlike(deck: DeckPart, first: DeckPart, place: Place) -> Iterator[Problem]:
    """Yield the differences that keep a deck off the sheets of the first one in its gang."""
    if deck.piece != first.piece:
        message = (
            f"the pieces of '{deck.id}' measure {deck.piece}, those of '{first.id}' {first.piece}; "
            "a gang prints pieces of one size"
        )
        yield Problem(message, place, see=deck.source.place(("piece",)))
    elif deck.sizes != first.sizes:
        message = (
            f"'{deck.id}' has other sizes than '{first.id}'; the decks of a gang agree in them"
        )
        yield Problem(message, place, see=deck.source.place(("sizes",)))
    for key in _SHARED:
        mine, other = getattr(deck, key), getattr(first, key)
        if mine != other:
            message = (
                f"'{deck.id}' has a {key} of {mine:g} mm, '{first.id}' one of {other:g} mm; "
                "the decks of a gang must agree in it"
            )
            yield Problem(message, place)


def _build(source: Source, model: GangFile, problems: list[Problem]) -> GangPart:
    return GangPart(part_id(source, model.id), model.title, source, model)


GANG = Kind(
    name="gang",
    model=GangFile,
    build=_build,
    words=Words(
        keys={
            "GangFile": {
                "kind": "What this file is: decks that are printed together.",
                "id": ID_WORDS,
                "title": "What is printed together, as the sheets' margins say it.",
                "decks": "The decks, in the order in which they are printed. Their pieces have "
                "one size.",
                "count": "The required number of pieces in all; any other is a problem.",
            }
        },
    ),
)
