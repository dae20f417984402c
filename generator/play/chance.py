"""Chance inside a game, from two whole numbers of its state: no object, no fraction.

The numbers come from a stream of `generator.dice`, so a game hangs on its seed alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from mypy_extensions import i64

    from generator.dice import Streams
    from generator.play.numbers import Ints

_ONE: Final = 40014
_ONE_PART: Final = 2147483563
_OTHER: Final = 40692
_OTHER_PART: Final = 2147483399

Seeds = tuple[int, int]

SEEDS: Final = 2_000_000_000
"""Whoever plays games out in its head draws seeds below this for them, by chance of its own."""


def seeds_of(streams: Streams, path: str) -> Seeds:
    """Return the two numbers that a game begins with, by its path."""
    stream = streams.stream(path)
    return 1 + stream.below(_ONE_PART - 1), 1 + stream.below(_OTHER_PART - 1)


def below(s: Ints, n: i64) -> i64:
    """Return a whole number from 0 to n-1; the first two numbers of a state make it and change.

    Two multiplicative generators as one (L'Ecuyer, 1988): its period is 2.3 × 10¹⁸. For n up to 100
    no number is favoured by more than 1 in 20 million.
    """
    one = s[0] * _ONE % _ONE_PART
    other = s[1] * _OTHER % _OTHER_PART
    s[0], s[1] = one, other
    return (one - other) % (_ONE_PART - 1) % n


def below_for_python(s: object, n: i64) -> i64:
    """Return what `below` does, and let go of the state: the way in from code that isn't compiled.

    A compiled function that is called with packed numbers as their own type keeps them for ever.
    """
    return below(cast("Ints", s), n)
