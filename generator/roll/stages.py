"""Stages of what is rolled: each drawn again until no constraint is broken, so often at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from generator.errors import UsageError
from generator.roll.errors import Rejected, exhausted
from generator.roll.roller import Roller

T = TypeVar("T")

MOST_SEED = 20_000


def check_seed(seed: str) -> None:
    """Raise UsageError for a seed that is too long to be kept in a file."""
    if len(seed) > MOST_SEED:
        raise UsageError(f"a seed has at most {MOST_SEED:,} characters")


def draw_stage(
    roller: Roller, stage: str, make: Callable[[Roller], T], *, of: str, tries: int
) -> T:
    """Make a stage until it is not rejected; raise ScenarioError after so many tries.

    `of` says in the error what the stage belongs to, as `campaign`.
    """
    tally: Counter[str] = Counter()
    for number in range(1, tries + 1):
        roller.prefix = f"{stage}/{number}"
        since = len(roller.made)
        try:
            return make(roller)
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            roller.throw_away(stage, rejected.constraint, since)
    raise exhausted(f"{of}'s {stage}", tries, tally)
