"""Stages of rolling: a stage is attempted until no constraint rejects it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from generator.roll.errors import Rejected, exhausted
from generator.roll.roller import Roller

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Accepted(Generic[T]):
    """The result of the first accepted attempt, its number from 1, and the rejections before it.

    `tally` counts the rejected attempts by the constraint that they failed.
    """

    made: T
    number: int
    tally: MappingProxyType[str, int]


class OutOfAttempts(Exception):  # noqa: N818  not an error by itself: the caller says what failed
    """Every attempt was rejected; `tally` counts them by constraint."""

    def __init__(self, tally: Counter[str]) -> None:
        super().__init__(tally)
        self.tally = MappingProxyType(dict(sorted(tally.items())))

    @property
    def worst(self) -> str:
        """The constraint that rejected most attempts; among equals, the first by name."""
        return max(self.tally, key=lambda name: self.tally[name])


def attempt(make: Callable[[int], T], attempts: int) -> Accepted[T]:
    """Call `make` with 1, 2, 3 … until it does not raise Rejected; else raise OutOfAttempts."""
    tally: Counter[str] = Counter()
    for number in range(1, attempts + 1):
        try:
            made = make(number)
        except Rejected as rejected:
            tally[rejected.constraint] += 1
        else:
            return Accepted(made, number, MappingProxyType(dict(sorted(tally.items()))))
    raise OutOfAttempts(tally)


@dataclass(frozen=True, slots=True)
class Stages:
    """The stages of rolling one thing.

    `of` is its name in errors, e.g. `campaign`; `attempts` is how many each stage has.
    """

    roller: Roller
    of: str
    attempts: int

    def draw(
        self, stage: str, make: Callable[[Roller], T], ask: Callable[[], None] = lambda: None
    ) -> T:
        """Run a stage; raise ScenarioError when its attempts are used up.

        One that is run again goes on with the numbers of its attempts, so it rolls other dice.
        What `ask` raises before an attempt ends it.
        """
        before = self.roller.begun(stage)
        try:
            return _drawn(self.roller, stage, make, self.attempts, (before, ask))
        except OutOfAttempts as out:
            raise exhausted(f"{self.of}'s {stage}", self.attempts, out.tally) from None


def draw_within(roller: Roller, stage: str, make: Callable[[Roller], T], attempts: int) -> T:
    """Run a stage inside another; when its attempts are used up, the outer one is rejected.

    The constraint that rejected most of the inner attempts is named.
    """
    try:
        return _drawn(roller, stage, make, attempts)
    except OutOfAttempts as out:
        raise Rejected(out.worst) from None


def _drawn(
    roller: Roller,
    stage: str,
    make: Callable[[Roller], T],
    attempts: int,
    after: tuple[int, Callable[[], None]] = (0, lambda: None),
) -> T:
    before, ask = after

    def one(number: int) -> T:
        ask()
        with roller.attempt(stage, before + number):
            return make(roller)

    return attempt(one, attempts).made
