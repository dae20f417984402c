"""What of a generator's choices was asked for: odds, a book, a fold, extras, a size of hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Problem, UsageError

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.scenario.generator import Generator

ALL = "all"
"""Every extra that there is."""

AS_ROLLED = "as-rolled"
"""The value of the lock `odds` when nothing is to be played."""

TAKES: Mapping[str, Callable[[Generator], object]] = {
    "fair": lambda generator: generator.plays and generator.fair,
    "as_rolled": lambda generator: generator.plays,
    "fold": lambda generator: generator.folds,
    "book": lambda generator: generator.most_in_book,
    "hex_size": lambda generator: generator.hex_sizes,
    "everything": lambda generator: generator.extras,
    "counters": lambda generator: "counters" in generator.extras,
    "boards": lambda generator: "boards" in generator.extras,
    "seal": lambda generator: generator.sealing,
    "word_file": lambda generator: generator.sealing,
}
"""Choices that a generator may refuse, and what tells whether one takes them."""

_LACKS: Mapping[str, str] = {
    "counters": "of this game have no counters of their own",
    "boards": "of this game lie on no boards",
}


@dataclass(frozen=True, slots=True)
class PrintWish:
    """How something rolled is to be printed, as far as generators differ in it."""

    book: int | None = None
    folded: bool = False
    extras: frozenset[str] = frozenset()
    hex_mm: float | None = None


def check_wish(pack: Pack, generator: Generator, wish: PrintWish) -> frozenset[str]:
    """Return the extras to print; raise UsageError for what this game doesn't have."""
    plural = generator.folder
    if wish.book and not generator.most_in_book:
        raise UsageError(f"--book: {plural} of this game are not bound in a book")
    if wish.book and wish.book > generator.most_in_book:
        raise UsageError(f"--book: a book has at most {generator.most_in_book} {plural}")
    if wish.folded and not generator.folds:
        raise UsageError(f"--fold: {plural} of this game are not printed to be folded")
    if wish.hex_mm is not None:
        if not generator.hex_sizes:
            raise UsageError(f"--hex: {plural} of this game are not drawn in hexes of any size")
        generator.check_size(pack, wish.hex_mm)
    return wanted_extras(generator, wish.extras)


def asked(*, everything: bool, counters: bool, boards: bool) -> frozenset[str]:
    """Return the names of the extras asked for; `--all` means every one there is."""
    flags = {ALL: everything, "counters": counters, "boards": boards}
    return frozenset(name for name, given in flags.items() if given)


def wanted_extras(generator: Generator, names: Collection[str]) -> frozenset[str]:
    """Return which of a generator's extras to print; raise UsageError for any it lacks."""
    plural = generator.folder
    for name, lack in _LACKS.items():
        if name in names and name not in generator.extras:
            hints = ("--all prints all that there is",) if generator.extras else ()
            raise UsageError(Problem(f"--{name}: {plural} {lack}", hints=hints))
    if ALL in names:
        if not generator.extras:
            raise UsageError(f"--all: {plural} of this game have nothing besides their papers")
        return frozenset(generator.extras)
    return frozenset(names)


def wanted_odds(fair: str | None, *, as_rolled: bool) -> str | None:
    """Return the value of the lock `odds`; raise UsageError for an impossible range."""
    if fair is not None and as_rolled:
        raise UsageError("--fair and --as-rolled exclude each other")
    if fair is not None:
        from generator.play.odds import Wish

        try:
            Wish.parse(fair)
        except ValueError as wrong:
            raise UsageError(f"--fair: {wrong}") from None
    return AS_ROLLED if as_rolled else fair


def check_odds(generator: Generator, odds: str | None) -> None:
    """Raise UsageError for odds that were asked of a generator that doesn't play."""
    if odds is not None and not generator.plays:
        flag = "--as-rolled" if odds == AS_ROLLED else "--fair"
        raise UsageError(
            f"{flag}: {generator.folder} of this game are not played before they are printed"
        )
    if odds not in (None, AS_ROLLED) and not generator.fair:
        message = f"--fair: {generator.folder} of this game can't be made fair by computer players"
        hint = "those in which a side is without hope are thrown away anyway"
        raise UsageError(Problem(message, hints=(hint,)))


def seeds_of(seed: str, times: int) -> list[str]:
    """Return the seeds of many: the first is the seed itself, the others add a number."""
    return [seed if number == 1 else f"{seed}-{number}" for number in range(1, times + 1)]
