"""Checks on gangs: that their decks are there, once, and can share sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content.models import MAX_PIECES
from generator.content.parts import DeckPart, GangPart, Part
from generator.errors import Place, Problem, did_you_mean, short

_SHARED = ("corner", "bleed", "gap")
"""What an arrangement of sheets has one of, besides the size of its pieces."""


def gang_problems(parts: Mapping[str, Part]) -> Iterator[Problem]:
    """Tell what keeps the decks of the pack's gangs from being printed together."""
    taken: dict[str, Place] = {}
    for gang in parts.values():
        if not isinstance(gang, GangPart):
            continue
        decks: list[DeckPart] = []
        for number, name in enumerate(gang.model.decks):
            place = gang.source.place(("decks", number))
            deck = parts.get(name)
            if not isinstance(deck, DeckPart):
                known = [part.id for part in parts.values() if isinstance(part, DeckPart)]
                message = f"'{short(name)}' is no deck of this pack"
                yield Problem(message, place, did_you_mean(name, known))
            elif name in taken:
                here = name in gang.model.decks[:number]
                where = "stands here a second time" if here else "is printed by another gang too"
                yield Problem(f"the deck '{name}' {where}", place, see=taken[name])
            else:
                taken[name] = place
                yield from _unlike(deck, decks[0], place) if decks else ()
                decks.append(deck)
        yield from _wrong_number(gang, sum(deck.pieces for deck in decks))


def _unlike(deck: DeckPart, first: DeckPart, place: Place) -> Iterator[Problem]:
    """Tell in what a deck can't share sheets with the first one of its gang."""
    if deck.piece != first.piece:
        message = (
            f"the pieces of '{deck.id}' measure {deck.piece}, those of '{first.id}' {first.piece}; "
            "a gang prints pieces of one size"
        )
        yield Problem(message, place, see=deck.source.place(("piece",)))
    for key in _SHARED:
        mine, other = getattr(deck, key), getattr(first, key)
        if mine != other:
            message = (
                f"'{deck.id}' has a {key} of {mine:g} mm, '{first.id}' one of {other:g} mm; "
                "the decks of a gang must agree in it"
            )
            yield Problem(message, place)


def _wrong_number(gang: GangPart, pieces: int) -> Iterator[Problem]:
    if gang.model.count not in (None, pieces):
        message = f"the gang adds up to {pieces} pieces, not {gang.model.count} as stated"
        yield Problem(message, gang.source.place(("count",)))
    if pieces > MAX_PIECES:
        message = f"the gang has {pieces:,} pieces; {MAX_PIECES:,} is the most"
        yield Problem(message, gang.source.place(("decks",)))
