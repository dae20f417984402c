"""Series: of things rolled one after another from one seed, none has what another had before.

A book of twelve and a list of a hundred are made from a seed and its numbers: `amber`, `amber-2`,
`amber-3` … Each is a function of its own seed alone, so that it can be printed again by itself.
What the ones before it were dealt is found by dealing it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from generator.dice import Streams
from generator.dice.seeds import is_made_up
from generator.roll.roller import Roller

T = TypeVar("T")

_NUMBERED = re.compile(r"(.+)-([1-9][0-9]{0,3})", re.ASCII | re.DOTALL)


def place_in_series(seed: str) -> tuple[str, int]:
    """Return the seed that a series began with, and the number in it, from 1.

    A seed such as `amber-ridge-417` begins one, as its number is part of what was made up.
    """
    found = _NUMBERED.fullmatch(seed)
    if found is None or int(found[2]) == 1 or is_made_up(seed):
        return seed, 1
    return found[1], int(found[2])


def dealt(
    roller: Roller,
    path: str,
    what: str,
    options: Sequence[tuple[T, int]],
    *,
    name: Callable[[T], str] = str,
    lock: str | None = None,
) -> T:
    """Pick one of (value, weight) as `Roller.pick` does, of those that the series has left.

    Once all have come, it begins anew. What is locked is not dealt.
    """
    locked = roller.locks.get(lock) if lock else roller.locks.of_roll(path)
    if locked is None:
        options = _left(roller.seed, roller.full_path(path), options)
    return roller.pick(path, what, options, name=name, lock=lock)


def dealt_text(roller: Roller, path: str, what: str, texts: Sequence[str]) -> str:
    """Pick one of several texts as `dealt` does; the ledger names it by its number."""
    return texts[dealt(roller, path, what, [(n, 1) for n in range(1, len(texts) + 1)]) - 1]


def turned(
    roller: Roller,
    path: str,
    what: str,
    options: Sequence[T],
    *,
    fits: Callable[[T], bool] = lambda _: True,
    lock: str | None = None,
    every: int = 1,
) -> T:
    """Pick one of several of which another has its turn after so many of a series.

    Those that don't fit are passed by; what is locked takes no turn. At least one must fit.
    """
    could = [one for one in options if fits(one)]
    if (roller.locks.get(lock) if lock else roller.locks.of_roll(path)) is None:
        series, number = place_in_series(roller.asked)
        order = Streams(series).stream(path).shuffled(range(len(options)))
        first = (number - 1) // every % len(order)
        turns = (options[index] for index in (*order[first:], *order[:first]))
        could = [next(one for one in turns if fits(one))]
    return roller.pick(path, what, [(one, 1) for one in could], lock=lock)


def turned_text(
    roller: Roller, path: str, what: str, texts: Sequence[str | None], every: int = 1
) -> str:
    """Pick one of several texts as `turned` does; the ledger names it by its number. None is a
    text that can't be said here."""
    numbers = range(1, len(texts) + 1)
    number = turned(
        roller, path, what, numbers, fits=lambda n: texts[n - 1] is not None, every=every
    )
    return texts[number - 1] or ""


def _left(seed: str, path: str, options: Sequence[tuple[T, int]]) -> list[tuple[T, int]]:
    """Return what is left of the options after the things before this one were dealt theirs."""
    whole = [option for option in options if option[1] > 0]
    series, number = place_in_series(seed)
    left = list(whole)
    first = (number - 1) // max(len(whole), 1) * len(whole) + 1
    for before in range(first, number):
        stream = Streams(series if before == 1 else f"{series}-{before}").stream(path)
        sides = sum(weight for _, weight in left)
        face = stream.die(sides) if sides > 1 else 1
        index = 0
        while face > left[index][1]:
            face -= left[index][1]
            index += 1
        del left[index]
    return left
