"""Players: what each counts a thing for, as the pack has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from generator.content import Pack

PART = "players"
"""The part of the pack with a record for each player."""

THOUGHTS = "thoughts"
"""The part with the styles in which a player looks ahead."""

SET_UPS = "set-ups"
"""The part with the ways in which it may set up."""


@dataclass(frozen=True, slots=True)
class ActionPlayer:
    """What a player weighs; the pack says what each is."""

    kill: int
    pin: int
    go: int
    cover: int
    shy: int
    press: int
    stay: int
    storm: int
    share: int
    drive: int
    stand_off: int
    whim: int


def players_of(pack: Pack, part: str = PART) -> Mapping[str, ActionPlayer]:
    """Return the weights of each of a pack's players."""
    return {
        key: ActionPlayer(
            **{one.name: int(record[one.name.replace("_", "-")]) for one in fields(ActionPlayer)}
        )
        for key, record in pack.records(part).items()
    }
