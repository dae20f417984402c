"""Combat odds and sums of modifiers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from generator.dice.errors import RatioError
from generator.dice.figures import quoted, typed

_COLUMN = re.compile(r"([0-9]{1,9})\s*[-:]\s*([0-9]{1,9})")


def odds_column(
    attack: int | Fraction, defence: int | Fraction, columns: Sequence[str]
) -> str | None:
    """Return the column for combat odds, rounded in the defender's favour, as it was written.

    This is the best column that is not better than attack to defence: 19 to 10 is `1-1` where
    there is no column between it and `2-1`, 10 to 11 is `1-2`. Odds better than the best column
    use the best; None means they are worse than the worst. Raise RatioError for an attack below
    0, a defence not above 0, or columns that are missing, malformed or repeated.
    """
    if attack < 0 or defence <= 0:
        raise RatioError(
            f"no odds for {attack} to {defence}: the attack is 0 or more, the defence more than 0"
        )
    by_ratio = {_ratio(column): column for column in columns}
    if len(by_ratio) < max(len(columns), 1):
        raise RatioError(
            "give at least one column of odds and none twice, such as '1-2', '1-1', '2-1'"
        )
    within = [ratio for ratio in by_ratio if ratio * defence <= attack]
    return by_ratio[max(within)] if within else None


def net(modifiers: Iterable[int]) -> int:
    """Return the sum of modifiers."""
    return sum(modifiers)


def _ratio(column: str) -> Fraction:
    match = _COLUMN.fullmatch(typed(column))
    if not match or not int(match[1]) or not int(match[2]):
        raise RatioError(f"{quoted(column)} is not a column of odds such as '1-2' or '3-1'")
    return Fraction(int(match[1]), int(match[2]))
