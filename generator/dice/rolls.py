"""Dice thrown: the faces shown and their total."""

from __future__ import annotations

from dataclasses import dataclass

from generator.dice.notation import Dice
from generator.dice.streams import Stream


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: the dice in canonical notation, what each shows, and the natural total.

    The faces stand in the order of the notation, including those of subtracted dice, as they lie on
    the table: a `1d6-1d6` of faces (2, 5) has the total -3.
    """

    dice: str
    faces: tuple[int, ...]
    total: int


def roll(dice: Dice, stream: Stream) -> Roll:
    """Throw dice, one pick from the stream for each die in the order of the notation."""
    thrown = [(term.sign, stream.die(term.sides)) for term in dice.terms for _ in range(term.count)]
    total = sum(sign * face for sign, face in thrown) + dice.constant
    return Roll(str(dice), tuple(face for _, face in thrown), total)
