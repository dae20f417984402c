"""Draw decks and supplies: rolled once for both sides, then changed by mission and handicap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from generator.content import Pack
from generator.content.kinds.deck import DeckPart
from generator.games.platoon_command.scenario.rules import RULES, WEIGHS
from generator.games.platoon_command.scenario.scene import Scene, column, locked_table
from generator.roll.locks import refused
from generator.roll.roller import Roller

DECK = "deck"

LOST = "lost"
"""The lock, with a side's name after it, of what was lost in earlier scenarios."""

MOST_LOST = 99

Squads = Sequence[str]


@dataclass
class SideCards:
    """The cards of one side by pile; what is in neither is left over."""

    deck: dict[str, int] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=dict)

    def add(self, pile: str, card: str, number: int) -> None:
        cards: dict[str, int] = getattr(self, pile)
        cards[card] = cards.get(card, 0) + number

    def take(self, pile: str, card: str, number: int) -> int:
        """Take cards from a pile, as many as there are; return how many that were."""
        cards: dict[str, int] = getattr(self, pile)
        taken = min(number, cards.get(card, 0))
        if taken:
            cards[card] -= taken
            if not cards[card]:
                del cards[card]
        return taken


def muster(roller: Roller, scene: Scene) -> dict[str, SideCards]:
    """Return the cards of each side; raise Rejected for a handicap that takes nothing away."""
    pack = roller.pack
    by_size = column(pack, scene.size)
    squads = _squads(roller, by_size)
    given = _rolled(roller, squads)
    forces = {}
    for side in pack.info.sides:
        force = SideCards()
        for pile, card, number in given:
            force.add(pile, card, number)
        role = "attacker" if side == scene.attacker else "defender"
        if not scene.even:
            changes = (one for one in scene.mission["cards"] if one["who"] == role)
            _change(pack, force, squads, changes)
        less = scene.handicap["cards"] if scene.handicap and side == scene.weaker else ()
        if less and not _change(pack, force, squads, less):
            raise RULES.rejected(pack, WEIGHS)
        for card, number in lost_before(roller, side).items():
            number -= force.take("supply", card, number)
            force.take("deck", card, number)
        forces[side] = force
    return forces


def lost_before(roller: Roller, side: str) -> dict[str, int]:
    """Return the cards that a side has lost in earlier scenarios, as they are locked.

    Raise UsageError for what is not a list such as `riflemen-a 2, scouts-b 1` of its cards.
    """
    told = roller.locked(f"{LOST}/{side}")
    found: dict[str, int] = {}
    for one in told.split(",") if told else ():
        card, _, number = one.strip().partition(" ")
        deck = roller.pack.parts[DECK]
        assert isinstance(deck, DeckPart)
        if card not in deck.copies or card in found:
            raise refused(f"{LOST}.{side}", told or "", [f"{card} 1" for card in deck.copies])
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MOST_LOST:
            hints = (f"after each card stands how many, 1 to {MOST_LOST}",)
            raise refused(f"{LOST}.{side}", told or "", [f"{card} 1"], hints)
        found[card] = int(number)
    return found


def card_of(pack: Pack, unit: str, squad: str | None) -> str | None:
    """Return the card of a unit: of a squad, or of one without squads."""
    deck = pack.parts[DECK]
    assert isinstance(deck, DeckPart)
    return next(
        (
            key
            for key, card in deck.cards.records.items()
            if card["unit"] == unit and card.get("squad") == squad
        ),
        None,
    )


def copies_of(pack: Pack, card: str) -> int:
    """Return how many of a card one side has in the box."""
    deck = pack.parts[DECK]
    assert isinstance(deck, DeckPart)
    return deck.copies[card]


def _squads(roller: Roller, by_size: str) -> Squads:
    deck = roller.pack.parts[DECK]
    assert isinstance(deck, DeckPart)
    cards = deck.cards.records.values()
    letters = list(dict.fromkeys(str(card["squad"]) for card in cards if card.get("squad")))
    number = int(locked_table(roller, "squads", "squads", "squads", column=by_size))
    options = [(some, 1) for some in combinations(letters, number)]
    return roller.pick("which-squads", "Which squads", options, name=" and ".join)


def _rolled(roller: Roller, squads: Squads) -> list[tuple[str, str, int]]:
    """Return pile, card and number of everything that the tables give."""
    found = []
    for key, one in roller.pack.records("forces").items():
        result = roller.table(key, one["table"]) if one["table"] else None
        for gift in one["gives"]:
            if gift["on"] is not None and gift["on"] != result:
                continue
            for card in _cards(roller.pack, gift, squads):
                rest = copies_of(roller.pack, card) - gift["deck"]
                supply = rest if gift["supply"] is None else gift["supply"]
                found += [("deck", card, int(gift["deck"])), ("supply", card, int(supply))]
    return [entry for entry in found if entry[2]]


def _cards(pack: Pack, one: Mapping[str, Any], squads: Squads) -> Iterator[str]:
    for squad in squads if one["each"] else [None]:
        if card := card_of(pack, str(one["unit"]), squad):
            yield card


def _change(
    pack: Pack, force: SideCards, squads: Squads, changes: Iterable[Mapping[str, Any]]
) -> bool:
    """Move cards to the deck or out of the game; tell whether any were moved."""
    moved = 0
    for one in changes:
        for card in _cards(pack, one, squads[: one.get("squads")]):
            number = int(one["number"])
            taken = force.take("supply", card, number)
            if one["to"] == "deck":
                left = copies_of(pack, card) - force.deck.get(card, 0) - force.supply.get(card, 0)
                taken += min(number - taken, left - taken)
                force.add("deck", card, taken)
            else:
                taken += force.take("deck", card, number - taken)
            moved += taken
    return moved > 0
