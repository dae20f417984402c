"""Proof that a table is complete, and the exact odds of its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Literal

from generator.dice.errors import CoverageError
from generator.dice.notation import Dice
from generator.dice.spans import Span

LARGEST_MODIFIER = 1_000_000
# A thousand rows that all say 'any' overlap half a million times; nobody reads that far.
MAX_OVERLAPS = 100
MAX_RANGES = 12

Interval = tuple[int, int]
Part = tuple[int, Interval]
Kind = Literal["gap", "overlap", "unreachable"]


@dataclass(frozen=True, slots=True)
class Flaw:
    """One reason why a table is not complete.

    `rows` are indexes into the spans: none for a gap, two for an overlap, one for a row that is
    never reached. `totals` are the first and last total of each run with no row or with two.
    """

    kind: Kind
    message: str
    rows: tuple[int, ...] = ()
    totals: tuple[Interval, ...] = ()


def prove(
    dice: Dice, modifiers: Interval, spans: Sequence[Span], clamp: bool = False
) -> tuple[Flaw, ...]:
    """Return every flaw of a table; none if each reachable total falls on exactly one row.

    `modifiers` are the lowest and the highest sum of modifiers in play. With `clamp` a total
    beyond the table counts as its lowest or highest number, and unreachable rows are allowed.
    All totals without a row make one gap; only the first hundred overlaps are reported.
    Raise CoverageError for modifiers in the wrong order or beyond a million.
    """
    if not -LARGEST_MODIFIER <= modifiers[0] <= modifiers[1] <= LARGEST_MODIFIER:
        raise CoverageError(
            f"modifiers from {modifiers[0]} to {modifiers[1]}: the least comes first, and none "
            f"is beyond {LARGEST_MODIFIER}, as in -2 to 3"
        )
    reach = dice.lowest + modifiers[0], dice.highest + modifiers[1]
    low, high = (_clamped(end, spans, clamp) for end in reach)
    parts = [(row, part) for row, span in enumerate(spans) if (part := span.clip(low, high))]
    flaws = [*_gap(parts, low, high), *_overlaps(parts, spans)]
    if not clamp:
        flaws += _unreachable(spans, *reach)
    return tuple(flaws)


def row_of(total: int, spans: Sequence[Span], clamp: bool = False) -> int:
    """Return the index of the row a modified total falls on.

    Raise CoverageError if it falls on no row or on several, which happens only with a table that
    was not proved, or with a modifier beyond those it was proved for.
    """
    clamped = _clamped(total, spans, clamp)
    rows = [row for row, span in enumerate(spans) if clamped in span]
    if not rows:
        raise CoverageError(_gap_message([(clamped, clamped)]))
    if len(rows) > 1:
        raise CoverageError(_overlap_message(rows[0], rows[1], (clamped, clamped), spans))
    return rows[0]


def row_odds(
    dice: Dice, spans: Sequence[Span], modifier: int = 0, clamp: bool = False
) -> tuple[Fraction, ...]:
    """Return the exact odds of each row; they sum to 1. Raise CoverageError as `row_of` does."""
    odds = [Fraction(0)] * len(spans)
    for total, chance in dice.distribution().items():
        odds[row_of(total + modifier, spans, clamp)] += chance
    return tuple(odds)


def _clamped(total: int, spans: Sequence[Span], clamp: bool) -> int:
    """Clamp a total beyond a table to its nearest end."""
    if not clamp or not spans:
        return total
    lows = [span.low for span in spans if span.low is not None]
    highs = [span.high for span in spans if span.high is not None]
    low = min(lows) if len(lows) == len(spans) else None
    high = max(highs) if len(highs) == len(spans) else None
    return Span(low, high).nearest(total)


def _gap(parts: Iterable[Part], low: int, high: int) -> Iterator[Flaw]:
    missing: list[Interval] = []
    expected = low
    for start, end in sorted(part for _, part in parts):
        if start > expected:
            missing.append((expected, start - 1))
        expected = max(expected, end + 1)
    if expected <= high:
        missing.append((expected, high))
    if missing:
        yield Flaw("gap", _gap_message(missing), totals=tuple(missing))


def _overlaps(parts: Iterable[Part], spans: Sequence[Span]) -> list[Flaw]:
    pairs = sorted(islice(_overlapping(parts), MAX_OVERLAPS))
    return [
        Flaw("overlap", _overlap_message(first, second, shared, spans), (first, second), (shared,))
        for first, second, shared in pairs
    ]


def _overlapping(parts: Iterable[Part]) -> Iterator[tuple[int, int, Interval]]:
    """Sweep upwards over the rows and yield each overlapping pair with the totals they share."""
    open_rows: list[Part] = []
    for row, (start, end) in sorted(parts, key=lambda part: (part[1], part[0])):
        open_rows = [other for other in open_rows if other[1][1] >= start]
        for other, (_, other_end) in open_rows:
            yield min(row, other), max(row, other), (start, min(end, other_end))
        open_rows.append((row, (start, end)))


def _unreachable(spans: Sequence[Span], low: int, high: int) -> Iterator[Flaw]:
    for row, span in enumerate(spans):
        if span.clip(low, high) is None:
            message = f"no roll reaches row '{span.plain}': totals run from {low} to {high}"
            yield Flaw("unreachable", message, (row,))


def _gap_message(missing: Sequence[Interval]) -> str:
    return f"no row for {_joined([_run(interval) for interval in missing])}"


def _overlap_message(first: int, second: int, shared: Interval, spans: Sequence[Span]) -> str:
    rows = f"rows '{spans[first].plain}' and '{spans[second].plain}'"
    return f"{rows} both claim {_run(shared)}"


def _run(interval: Interval) -> str:
    low, high = interval
    return str(low) if low == high else f"{low} to {high}"


def _joined(words: Sequence[str]) -> str:
    if len(words) > MAX_RANGES:
        words = [*words[:MAX_RANGES], f"{len(words) - MAX_RANGES} more runs of totals"]
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
