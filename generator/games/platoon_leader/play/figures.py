"""The model's own numbers, as the pack has them: all are ours, and stand in for the base game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.content import Pack

LADDERS = ("fire", "close-combat", "calibre")
LETTERS = ("I", "HW", "G", "A", "O", "F")
"""Letters of the groups that players buy."""

_WEIGHTS = ("stay", "cover", "shy", "storm", "mass", "back", "keep")
_BROADEST = 200


@dataclass(frozen=True)
class FireFigures:
    """Numbers by their names, ladders as (least, number) upwards, weapons as (firepower, reach)."""

    numbers: Mapping[str, int]
    ladders: Mapping[str, tuple[tuple[int, int], ...]]
    weapons: Mapping[str, tuple[int, int]]

    def on(self, ladder: str, value: int) -> int:
        """Return the number of the highest rung that `value` reaches; -1 below the lowest."""
        rungs = self.ladders[ladder]
        place = bisect_right([least for least, _ in rungs], value)
        return rungs[place - 1][1] if place else -1

    @cached_property
    def last(self) -> tuple[int, ...]:
        """The last DR with an effect in the open, by firepower from 0 to the highest that counts.

        Without firepower there is none, which is -99.
        """
        found = (self.on("fire", value) for value in range(_BROADEST))
        return tuple(-99 if one < 0 else one for one in found)

    def last_of(self, firepower: int) -> int:
        """Return the last DR that has an effect in the open."""
        return self.last[min(firepower, _BROADEST - 1)]


@dataclass(frozen=True, slots=True)
class FireStyle:
    """What a player weighs; the pack says what each is. What it buys is weighed by the letter."""

    stay: int
    cover: int
    shy: int
    storm: int
    mass: int
    back: int
    keep: int
    attack: Mapping[str, int]
    defence: Mapping[str, int]


def figures_of(pack: Pack) -> FireFigures:
    """Return the numbers of a pack."""
    rungs = pack.records("play-ladders").values()
    return FireFigures(
        {key: int(row["number"]) for key, row in pack.records("play-numbers").items()},
        {
            of: tuple(sorted((int(r["least"]), int(r["number"])) for r in rungs if r["of"] == of))
            for of in LADDERS
        },
        {
            str(row["unit"]): (int(row["firepower"]), int(row["reach"]))
            for row in pack.records("play-weapons").values()
        },
    )


def styles_of(pack: Pack) -> Mapping[str, FireStyle]:
    """Return the players of a pack by name."""
    return {
        key: FireStyle(
            **{name: int(row[name]) for name in _WEIGHTS},
            attack={letter: int(row["attack"][letter]) for letter in LETTERS},
            defence={letter: int(row["defence"][letter]) for letter in LETTERS},
        )
        for key, row in pack.records("players").items()
    }
