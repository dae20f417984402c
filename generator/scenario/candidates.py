"""Candidates: a thing is rolled, played and judged, until one is fit to be printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from generator.errors import Problem
from generator.play.odds import Wish
from generator.roll.errors import ScenarioError

D = TypeVar("D")
V = TypeVar("V")

Told = Callable[[int, int], None]
"""Hears how many candidates have been thrown away, and how many there can be at most."""


@dataclass(frozen=True)
class Chosen(Generic[D, V]):
    """The candidate that was kept, what was found of it, and how many were thrown away before."""

    candidate: D
    verdict: V
    thrown: int

    def counted(self, constraint: str, thrown: Mapping[str, Any]) -> dict[str, Any]:
        """Return what was thrown away in the stages of a candidate, with the candidates before."""
        return {"candidate": {constraint: self.thrown}, **thrown} if self.thrown else dict(thrown)


def candidate_dice(seed: str, number: int) -> str:
    """Return the seed that the dice of a candidate come from; those of the first are `seed`'s."""
    return f"{seed}/candidate {number}" if number > 1 else seed


def first_fit(
    seed: str,
    most: int,
    draw: Callable[[str], D],
    judge: Callable[[D], V | None],
    told: Told | None,
) -> Chosen[D, V] | None:
    """Return the first candidate of which `judge` finds something; None if `most` all fail."""
    for thrown in range(most):
        candidate = draw(candidate_dice(seed, thrown + 1))
        if told is not None:
            told(thrown, most)
        verdict = judge(candidate)
        if verdict is not None:
            return Chosen(candidate, verdict, thrown)
    return None


def none_has_odds(
    most: int, things: tuple[str, str], wish: Wish, wider: str, constraint: str
) -> ScenarioError:
    """Make the error for candidates none of which has the odds that are asked for.

    `things` are the words for one and for many of them, `wider` is a range that asks for less.
    """
    one, many = things
    hints = (
        f"ask for less with --fair {wider}, lock fewer fields, try another seed",
        f"or take the {one} --as-rolled",
    )
    asked = f"{100 * wish.low:.0f} to {100 * wish.high:.0f} %"
    message = f"none of {most} {many} has odds of {asked} between computer players"
    return ScenarioError(Problem(message, hints=hints), {constraint: most})
