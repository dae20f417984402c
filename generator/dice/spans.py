"""Rows of a table: the totals that each covers, `≤2`, `5–6`, `≥11`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from generator.dice.errors import SpanError
from generator.dice.figures import LONGEST_TEXT, printed, quoted, typed

MAX_DIGITS = 9
LARGEST = 10**MAX_DIGITS - 1

EXAMPLES = "'3', '5-6', '-3 to -1', '<=2', '>=11' or 'any'"

_BOUND = re.compile(r"(<=|>=|<|>)\s*(-?[0-9]+)")
# A dash that follows a number separates two; any other is a minus sign.
_RANGE = re.compile(r"(-?[0-9]+)(?:\s*(?:-|to)\s*(-?[0-9]+))?")


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from `low` to `high`, both included; None leaves that end open.

    `str()` is how a row is printed, `≤2`, `5–6`, `−3 to −1`, and `plain` how it is typed. Both
    read back. Raise SpanError if it runs backwards or has numbers of more than nine digits.
    """

    low: int | None
    high: int | None

    def __post_init__(self) -> None:
        if any(end is not None and abs(end) > LARGEST for end in (self.low, self.high)):
            raise SpanError(f"a row takes numbers of {MAX_DIGITS} digits at most, as in '>=11'")
        if self.low is not None and self.high is not None and self.low > self.high:
            right = Span(self.high, self.low).plain
            raise SpanError(f"a row from {self.low} to {self.high} runs backwards: write '{right}'")

    def __contains__(self, total: int) -> bool:
        return self.clip(total, total) is not None

    def clip(self, low: int, high: int) -> tuple[int, int] | None:
        """Return the first and last number shared with `low` to `high`, or None."""
        start = low if self.low is None else max(low, self.low)
        end = high if self.high is None else min(high, self.high)
        return (start, end) if start <= end else None

    def nearest(self, total: int) -> int:
        """Return the number of the span nearest to a total."""
        if self.low is not None:
            total = max(total, self.low)
        return total if self.high is None else min(total, self.high)

    @property
    def plain(self) -> str:
        """The span as an author types it: `<=2`, `5-6`, `-3 to -1`."""
        return typed(str(self))

    def __str__(self) -> str:
        if self.low is None:
            return "any" if self.high is None else f"≤{printed(self.high)}"
        if self.high is None:
            return f"≥{printed(self.low)}"
        if self.low == self.high:
            return printed(self.low)
        # A dash between two minus signs can't be read at arm's length.
        link = " to " if self.low < 0 else "–"
        return f"{printed(self.low)}{link}{printed(self.high)}"


_BOUNDS: Mapping[str, Callable[[int], Span]] = MappingProxyType(
    {
        "<=": lambda number: Span(None, number),
        ">=": lambda number: Span(number, None),
        "<": lambda number: Span(None, number - 1),
        ">": lambda number: Span(number + 1, None),
    }
)


def parse_span(text: str) -> Span:
    """Read a row such as `3`, `−2`, `5-6`, `-3--1`, `-3 to -1`, `<=2`, `≥11`, `<2` or `any`.

    Raise SpanError with a plain message if it is none of these, runs backwards or has a number
    of more than nine digits.
    """
    plain = typed(text) if len(text) <= LONGEST_TEXT else ""
    if plain == "any":
        return Span(None, None)
    try:
        if bound := _BOUND.fullmatch(plain):
            return _BOUNDS[bound[1]](int(bound[2]))
        if ends := _RANGE.fullmatch(plain):
            return Span(int(ends[1]), int(ends[2] or ends[1]))
    except SpanError as error:
        raise SpanError(f"{quoted(text)} is not the totals of a row: {error}") from None
    raise SpanError(f"{quoted(text)} is not the totals of a row such as {EXAMPLES}")
