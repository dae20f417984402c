"""Players: what each counts a thing for, as the pack has it."""

from __future__ import annotations

from dataclasses import dataclass, fields

from generator.content import Pack

PART = "players"
"""The part of the pack with a record for each player."""

THOUGHTS = "thoughts"
"""The part with further styles for who looks ahead; without it nobody does."""


@dataclass(frozen=True)
class PlayStyle:
    """What a player weighs; the pack says what each is."""

    hit: int
    shy: int
    go: int
    hold: int
    press: int
    charge: int
    evade: int
    cover: int
    mass: int
    sergeant: int
    general: int
    give: int
    whim: int


WEIGHTS = tuple(one.name for one in fields(PlayStyle))


def players_of(pack: Pack, part: str = PART) -> dict[str, PlayStyle]:
    """Return the players of a pack, by their names."""
    return {
        key: PlayStyle(**{name: int(record[name]) for name in WEIGHTS})
        for key, record in pack.records(part).items()
    }
