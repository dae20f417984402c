"""Seasons: what fields, grass and trees of the tiles look like on a day, as the pack's part says.

A season has spells of days, everywhere or in some theatres only; there it goes before what holds
everywhere. Its tints change the colours of the tiles' pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from generator.content.kinds.base import Part
from generator.content.kinds.records import RecordsPart

SEASONS = "seasons"


def seasons_on(seasons: Mapping[str, Mapping[str, Any]], theatre: str, day: date) -> list[str]:
    """Return the seasons of a day in a theatre: one, if the pack is as it should be."""
    now = day.isoformat()
    spells = [
        (key, spell["where"])
        for key, one in seasons.items()
        for spell in one["spells"]
        if spell["from"] <= now <= spell["to"]
    ]
    own = [key for key, where in spells if where and theatre in where]
    return own or [key for key, where in spells if not where]


def tints_of(parts: Mapping[str, Part], season: str | None, tile: str) -> list[Any]:
    """Return how the colours of a tile's picture change in a season; nothing without one."""
    part = parts.get(SEASONS)
    if season is None or not isinstance(part, RecordsPart) or season not in part.records:
        return []
    return [
        tint
        for tint in part.records[season].get("tints") or ()
        if not tint.get("tiles") or tile in tint["tiles"]
    ]
