"""Who holds how much, by what is said on the card: TVP, and the level of victory they come to."""

from __future__ import annotations

import re
from typing import Any

from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.saved.model import Card
from generator.games.platoon_leader.setting.choices import SIDES

_SPAN = re.compile(r"([0-9]{1,6})(?:[–-]([0-9]{1,6})| or (more|less))?(?: |$)")
_MOST = 10**6


def adds_up(card: Card) -> bool:
    """Tell whether the TVP of all firefights are added up; otherwise the last count decides."""
    return card.victory.count == "total"


def counted_side(card: Card) -> str:
    """Return the side whose TVP the victory levels count: who attacks first, or the first side.

    A card may say otherwise.
    """
    if card.victory.side is not None:
        return card.victory.side
    attacking = [side for side in SIDES if card.sides.of(side).initial.attacking]
    return attacking[0] if attacking else SIDES[0]


def deciding(card: Card, record: PublicRecord, side: str) -> int:
    """Return the TVP of a side that decide: of all firefights, or those it controls now."""
    return (record.total if adds_up(card) else record.tvp).get(side, 0)


def level_of(card: Card, tvp: int) -> int | None:
    """Return which of the card's levels so many TVP come to; None if its texts name no numbers."""
    for number, level in enumerate(card.victory.levels):
        if (found := _SPAN.match(level.text)) is None:
            return None
        low, high = int(found[1]), int(found[2] or found[1])
        low, high = (0 if found[3] == "less" else low), (_MOST if found[3] == "more" else high)
        if low <= tvp <= high:
            return number
    # More than the map holds can come of a sum: it is the best of them, less is the worst.
    return 0 if card.victory.levels else None


def winner_of(card: Card, level: int) -> str | None:
    """Return whose victory a level is: its name begins with it; None for a draw."""
    name = card.victory.levels[level].name.lower()
    words = {side: (side, card.sides.of(side).nationality.lower()) for side in SIDES}
    return next((side for side in SIDES if name.startswith(words[side])), None)


def levels(stored: StoredCampaign, record: PublicRecord, tag: str) -> list[dict[str, Any]]:
    """Return the card's levels; the one that it comes to has the `tag`.

    Where TVP are added up, it is taken that each firefight to come adds what is held now.
    """
    card = stored.card
    side = counted_side(card)
    to_come = max(0, len(card.calendar) - record.firefight) if adds_up(card) else 0
    now = level_of(card, deciding(card, record, side) + to_come * record.tvp[side])
    return [
        {"name": level.name, "text": level.text, "tag": tag if number == now else ""}
        for number, level in enumerate(card.victory.levels)
    ]


def scores(stored: StoredCampaign, record: PublicRecord) -> list[dict[str, Any]]:
    """Return a row for each side: TVP now and in all, CVP of the last firefight and in all."""
    counted = counted_side(stored.card)
    return [
        {
            "id": side,
            "nationality": stored.card.sides.of(side).nationality,
            "tvp": record.tvp.get(side, 0),
            "total": record.total.get(side, 0),
            "gained": record.gained.get(side, 0),
            "all_gained": record.all_gained.get(side, 0),
            "counted": side == counted,
        }
        for side in SIDES
    ]
