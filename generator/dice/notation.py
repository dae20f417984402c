"""Dice as games write them: `2d6`, `DR`, `1d6-1d6`, `2d6+1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from generator.dice.errors import NotationError
from generator.dice.figures import LONGEST_TEXT, quoted, typed

MAX_DICE = 100
MAX_SIDES = 1000
LARGEST_CONSTANT = 10_000
# Exact odds of 100d1000 take minutes; up to here they take less than a second.
MAX_TOTALS = 2000

# What one family of wargames calls its two rolls. Only case distinguishes them.
_WORDS: Mapping[str, tuple[int, int]] = MappingProxyType({"DR": (2, 6), "dr": (1, 6)})

_PART = re.compile(
    r"\s*(?P<sign>[+-]?)\s*"
    rf"(?:(?P<word>{'|'.join(_WORDS)})"
    r"|(?P<count>[0-9]*)d(?P<sides>[0-9]+)"
    r"|(?P<constant>[0-9]+))\s*"
)


@dataclass(frozen=True, slots=True)
class Term:
    """Dice of one kind, added to or subtracted from the total."""

    count: int
    sides: int
    sign: Literal[1, -1] = 1

    @property
    def lowest(self) -> int:
        return self.count if self.sign > 0 else -self.count * self.sides

    @property
    def highest(self) -> int:
        return self.count * self.sides if self.sign > 0 else -self.count

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of dice and a constant; raise NotationError if it has no dice or exceeds a limit.

    `str()` is the canonical notation, which `parse` reads back: `1d6-1d6`, `2d6+1`.
    """

    terms: tuple[Term, ...]
    constant: int = 0

    def __post_init__(self) -> None:
        if fault := next(_faults(self), None):
            raise NotationError(f"{quoted(str(self))} {fault}")

    @property
    def lowest(self) -> int:
        return sum(term.lowest for term in self.terms) + self.constant

    @property
    def highest(self) -> int:
        return sum(term.highest for term in self.terms) + self.constant

    @property
    def totals(self) -> range:
        """Every total that can be rolled, lowest first.

        A die shows each whole number from 1 to its sides, so a sum or difference of dice leaves
        no gap between its lowest and its highest total.
        """
        return range(self.lowest, self.highest + 1)

    def distribution(self) -> Mapping[int, Fraction]:
        """Return the exact probability of each of `totals`, lowest first; they sum to 1."""
        return _distribution(self)

    def __str__(self) -> str:
        signs = {1: "+", -1: "-"}
        parts = [f"{signs[term.sign]}{term}" for term in self.terms]
        if self.constant or not parts:
            parts.append(f"{self.constant:+d}")
        return "".join(parts).removeprefix("+")


def parse(text: str) -> Dice:
    """Read dice such as `2d6`, `d6`, `DR`, `dr`, `1d6-1d6` or `1d6 + 1d10 − 2`.

    Raise NotationError with a plain message that shows what would be right.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            f"{quoted(text)} is {len(text)} characters long: dice such as '1d6-1d6' take "
            f"{LONGEST_TEXT} at most"
        )
    terms: list[Term] = []
    constant = 0
    for part in _parts(text):
        sign: Literal[1, -1] = -1 if part["sign"] == "-" else 1
        if part["constant"]:
            constant += sign * int(part["constant"])
        elif part["word"]:
            terms.append(Term(*_WORDS[part["word"]], sign))
        else:
            terms.append(Term(int(part["count"] or 1), int(part["sides"]), sign))
    return Dice(tuple(terms), constant)


def _parts(text: str) -> Iterator[re.Match[str]]:
    """Split a text into signed dice and numbers; only the first may go without a sign."""
    plain = typed(text)
    at = 0
    while at < len(plain) or not at:
        part = _PART.match(plain, at)
        if not part or (at and not part["sign"]):
            raise NotationError(f"{quoted(text)} is not dice such as '2d6' or '1d6-1d6'")
        yield part
        at = part.end()


def _faults(dice: Dice) -> Iterator[str]:
    """Say what is wrong with dice, most serious first, as the end of a sentence."""
    if not dice.terms:
        yield "has no dice in it, e.g. '1d6+3'"
    for term in dice.terms:
        if term.count < 1:
            yield f"rolls {term.count} dice at once: 1 at least, as in '1d6'"
        if term.sides < 2:
            yield f"has a die of {term.sides} sides: 2 at least, as in '1d2'"
        if term.sides > MAX_SIDES:
            yield f"has a die of {term.sides} sides: {MAX_SIDES} at most, as in '1d{MAX_SIDES}'"
    count = sum(term.count for term in dice.terms)
    if count > MAX_DICE:
        yield f"rolls {count} dice: {MAX_DICE} at most, as in '{MAX_DICE}d6'"
    if abs(dice.constant) > LARGEST_CONSTANT:
        yield f"adds more than {LARGEST_CONSTANT}: less is enough, as in '2d6+{LARGEST_CONSTANT}'"
    if len(dice.totals) > MAX_TOTALS:
        yield f"has {len(dice.totals)} different totals: {MAX_TOTALS} at most, as in '2d1000'"


@lru_cache(maxsize=256)
def _distribution(dice: Dice) -> Mapping[int, Fraction]:
    # Imported here because it is slow, and most readers of notation need no odds.
    import icepool

    die = sum(
        (term.sign * (term.count @ icepool.d(term.sides)) for term in dice.terms),
        start=icepool.Die([dice.constant]),
    )
    ways = die.denominator()
    return MappingProxyType({int(total): Fraction(n, ways) for total, n in sorted(die.items())})
