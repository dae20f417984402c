"""Named random streams: the same seed and path always give the same picks."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from generator.dice.errors import StreamError
from generator.dice.seeds import check_seed

T = TypeVar("T")

# random() is a whole number of these parts of 1, all equally likely.
_PARTS = 2**53
MAX_CHOICES = 2**32


@dataclass(frozen=True, slots=True)
class Streams:
    """All the streams of one seed. Raise StreamError for a seed that is too long or not Unicode."""

    seed: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        _encodable(self.seed, "seed")

    def stream(self, path: str) -> Stream:
        """Return the stream of a path such as `attacker/leaders/3`, at its beginning.

        A stream depends on nothing but the seed and its own path: other paths, and how much is
        drawn from them, never change it. Asked for twice, it starts again, so a path belongs to
        one roll. Raise StreamError for an empty path or one that is not valid Unicode.
        """
        if not path:
            raise StreamError("a random stream needs a path, such as 'attacker/leaders/3'")
        _encodable(path, "path")
        # The length keeps 'a' + 'b/c' from being 'a/b' + 'c'. Made with its text, a generator is
        # seeded once, by version 2, for which alone Python promises the sequence of random().
        return Stream(random.Random(f"{len(self.seed)}:{self.seed}:{path}").random)


class Stream:
    """Picks drawn one after another from a source of numbers like random()."""

    __slots__ = ("_random",)

    def __init__(self, source: Callable[[], float]) -> None:
        self._random = source

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n-1; raise StreamError unless n is 1 to 2**32.

        No number is favoured: random() is one of 2**53 equally likely values, each number gets
        ⌊2**53 / n⌋ of them, and the fewer than n left over (one draw in 2**21 at worst, one in
        2**41 for n up to 2**12) are drawn again. The bias is therefore nil, not merely small.
        """
        if not 1 <= n <= MAX_CHOICES:
            raise StreamError(f"can't pick one of {n}: 1 to {MAX_CHOICES} can be picked from")
        share = _PARTS // n
        while True:
            # Exact: a double times a power of two.
            pick = int(self._random() * _PARTS) // share
            if pick < n:
                return pick

    def die(self, sides: int) -> int:
        """Roll a die and return what it shows, 1 to `sides`."""
        return self.below(sides) + 1

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options; raise StreamError if there are none."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items shuffled, every order equally likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def weighted(self, pairs: Iterable[tuple[T, int]]) -> T:
        """Return an option, each as likely as its share of the whole-number weights.

        An option of weight 0 is never returned. Raise StreamError for a weight below 0 or if the
        sum of the weights is not 1 to 2**32.
        """
        options = tuple(pairs)
        if fault := next((weight for _, weight in options if weight < 0), None):
            raise StreamError(f"a weight of {fault} is below 0")
        ends = list(accumulate((weight for _, weight in options), initial=0))
        return options[bisect_right(ends, self.below(ends[-1])) - 1][0]


def _encodable(text: str, what: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StreamError(f"the {what} has a character that is not valid Unicode") from None
