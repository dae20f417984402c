"""Players: what each counts a thing for, as the pack has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from generator.content import Pack

PART = "players"
"""The part of the pack with a record for each player that situations are chosen by."""

JUDGES = "judges"
"""The part with those that judge what was chosen: they take no part in choosing."""


@dataclass(frozen=True, slots=True)
class Player:
    """What a player weighs; the pack says what each is."""

    kill: int
    pin: int
    stay: int
    storm: int
    go: int
    cover: int
    shy: int
    aim: int
    hold: int
    mass: int
    dismount: int
    depth: int
    whim: int


WEIGHTS = tuple(field.name for field in fields(Player))


def players_of(pack: Pack, whose: str = PART) -> Mapping[str, Player]:
    """Return the weights of each player of a part of the pack."""
    return {
        key: Player(**{name: int(record[name]) for name in WEIGHTS})
        for key, record in pack.records(whose).items()
    }
