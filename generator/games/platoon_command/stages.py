"""Stages of a scenario: drawn again until nothing is wrong with them, so often and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from generator.content import Pack
from generator.roll.errors import Rejected
from generator.roll.roller import Roller
from generator.roll.stages import draw_stage

T = TypeVar("T")

TRIES = 60
"""So often a stage is drawn before the command gives up."""

INNER_TRIES = 200
"""So often starts and objectives are drawn on one board before another board is."""


def staged(roller: Roller, stage: str, make: Callable[[Roller], T]) -> T:
    """Draw a stage of a scenario; raise ScenarioError after so many tries."""
    return draw_stage(roller, stage, make, of="scenario", tries=TRIES)


def within(roller: Roller, stage: str, make: Callable[[Roller], T]) -> T:
    """Make a stage inside another; raise Rejected with the constraint that failed most."""
    outer, tally = roller.prefix, Counter[str]()
    for number in range(1, INNER_TRIES + 1):
        roller.prefix = f"{outer}/{stage}/{number}"
        since = len(roller.made)
        try:
            made = make(roller)
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            roller.throw_away(stage, rejected.constraint, since)
        else:
            roller.prefix = outer
            return made
    roller.prefix = outer
    raise Rejected(max(sorted(tally), key=lambda name: tally[name]))


def named(pack: Pack, constraint: str) -> Rejected:
    """Return the rejection by a constraint of the pack."""
    return Rejected(str(pack.records("constraints")[constraint]["name"]))
