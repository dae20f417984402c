"""What a pack must hold for computer players, besides what its battles are rolled from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds import DeckPart
from generator.errors import Problem, short
from generator.games.plm_american_revolution.play.charts import (
    BUDGET,
    CARDS,
    GRADES,
    MOVES,
    NUMBERS,
    PLAY_NUMBERS,
)
from generator.games.plm_american_revolution.play.players import PART, THOUGHTS, WEIGHTS
from generator.roll.requirements import WHOLE, TableNeed

DECK = "melee-deck"

FIELDS: Mapping[str, Mapping[str, Any]] = {
    NUMBERS: {"number": "number"},
    PART: {"name": "text", **dict.fromkeys(WEIGHTS, "number")},
    "moves": {"inches": "number"},
    "volleys": {"rhythm": "text"},
    "formation": {"chance": "list of number"},
    "gap": {"chance": "number"},
    "melee-effect": {"each": "number"},
}

RECORDS: Mapping[str, tuple[str, ...]] = {
    NUMBERS: PLAY_NUMBERS,
    "grades": GRADES,
    "moves": tuple(move for pair in MOVES for move in pair),
    "volleys": ("musket", "rifle"),
    "melee-effect": ("infantry", "cavalry"),
}

TABLES: Mapping[str, TableNeed] = {
    "action-die": TableNeed(re.compile("[2-4]")),
    "ammunition": TableNeed(WHOLE),
    "officer-hit": TableNeed(("unhurt", "out", "killed")),
    "rough-ground": TableNeed(("through", "held")),
}


def deck_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what keeps the Melee Deck from being played with."""
    part = pack.parts.get(DECK)
    if not isinstance(part, DeckPart):
        yield Problem(f"battles are played with a deck '{DECK}'", pack.source.place())
        return
    cards = {str(one["card"]) for one in part.cards.records.values() if one.get("card")}
    for card in sorted(cards - set(CARDS)):
        message = f"computer players don't know the card '{short(card)}'"
        yield Problem(message, part.source.place(("cards",)))
    if CARDS[0] not in cards:
        message = f"without a card '{CARDS[0]}' no melee ends"
        yield Problem(message, part.source.place(("cards",)))


def thought_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is lacking for a player who looks ahead, if the pack has styles for one."""
    if THOUGHTS not in pack.parts:
        return
    for key, one in pack.records(THOUGHTS).items():
        if lost := [name for name in WEIGHTS if name not in one]:
            message = f"'{short(key)}' in '{THOUGHTS}' has no {', '.join(lost)}"
            yield Problem(message, pack.parts[THOUGHTS].source.place())
            return
    known = pack.records(NUMBERS) if NUMBERS in pack.parts else {}
    if lost := [key for key in BUDGET if key not in known]:
        message = f"the part '{NUMBERS}' lacks what '{THOUGHTS}' need: {', '.join(lost)}"
        yield Problem(message, pack.parts[THOUGHTS].source.place())
