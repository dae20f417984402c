"""Fields: what a game's scenarios are chosen by, as a table, and what of them can be locked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from generator.content import Pack
from generator.errors import UsageError
from generator.roll.choices import THEATRES, Choices, Chosen, Span, pairs_fit, results, within
from generator.roll.locks import Lockable, Locks


@dataclass(frozen=True, slots=True)
class LockableField:
    """A field: its help with an example, and what it could be.

    `values` lists that, None what is too much to list. `read` reads a value that need not be in
    the list, or raises ValueError.
    """

    help: str
    values: Callable[[Pack], Iterable[str]] | None = None
    read: Callable[[str], object] | None = None


def ids(part: str) -> Callable[[Pack], Iterable[str]]:
    """Return what lists the ids of the records of a part."""
    return lambda pack: pack.records(part)


def rows(table: str) -> Callable[[Pack], Iterable[str]]:
    """Return what lists the results of a roll table."""
    return lambda pack: results(pack, table)


def numbers(table: str) -> Callable[[Pack], Iterable[str]]:
    """Return what lists the results of a roll table of numbers, the lowest first."""
    return lambda pack: sorted(results(pack, table), key=int)


def words(*known: str) -> Callable[[Pack], Iterable[str]]:
    """Return what lists words that are the same in every pack."""
    return lambda _: known


Fits = Callable[[Pack, Chosen], bool]
Test = Callable[[Pack, str, str], bool]


def in_pairs(tests: Mapping[tuple[str, str], Test]) -> Fits:
    """Return what tells whether all pairs of values that there is a test for pass it."""

    def fits(pack: Pack, chosen: Chosen) -> bool:
        return pairs_fit(chosen, {pair: partial(test, pack) for pair, test in tests.items()})

    return fits


def on_day(pack: Pack, theatre: str, day: str) -> bool:
    """Tell whether a day is one of a theatre's."""
    return within(pack.records(THEATRES)[theatre], day)


@dataclass(eq=False)
class Fields:
    """What a game's scenarios are chosen by.

    `fields` are by name, in the order of their importance. `rolls` are examples of single rolls by
    their names in the ledger, of which `pattern` knows every one; `aliases` are other names. `fits`
    tells whether values go together. `no_day`, `other_day` and `nothing` are those of `Choices`.
    Of the fields `together` there must be a theatre that has all; `lost` says that there is none,
    or says of some values what could be.
    """

    fields: Mapping[str, LockableField]
    rolls: Mapping[str, str]
    pattern: str
    aliases: Mapping[str, str]
    fits: Fits
    no_day: Callable[[Sequence[Span]], str]
    other_day: Callable[[Pack, str, str], str]
    nothing: str = "{field} could be nothing at all"
    together: tuple[str, ...] = ()
    lost: str | Callable[[Pack, Chosen], str] = ""
    lockable: Lockable = field(init=False)

    def __post_init__(self) -> None:
        self.lockable = Lockable(
            fields={name: one.help for name, one in self.fields.items()},
            rolls=self.rolls,
            pattern=re.compile(self.pattern, re.ASCII),
            aliases=self.aliases,
        )

    @cached_property
    def _choices(self) -> Choices:
        return Choices(
            lockable=self.lockable,
            domain=self.domain,
            fits=self.fits,
            no_day=self.no_day,
            other_day=self.other_day,
            nothing=self.nothing,
            own={name: one.read for name, one in self.fields.items() if one.read is not None},
        )

    def domain(self, pack: Pack, name: str) -> list[str]:
        """List what a field could be, by itself; a date could be too many to list."""
        one = self.fields.get(name)
        return [] if one is None or one.values is None else list(one.values(pack))

    def theatres(self, pack: Pack, chosen: Chosen) -> list[str]:
        """Return the theatres that go with some values."""
        some = [chosen["theatre"]] if "theatre" in chosen else pack.records(THEATRES)
        return [key for key in some if self.fits(pack, {**chosen, "theatre": key})]

    def check(self, pack: Pack, locks: Locks) -> None:
        """Raise UsageError for a lock that nothing has, or for some that exclude each other."""
        self._choices.check(pack, locks)
        if not self.together:
            return
        some = {key: locks.values[key] for key in self.together if key in locks.values}
        where = {key: locks.values[key] for key in ("theatre",) if key in locks.values}
        if not self.theatres(pack, {**some, **where}):
            said = " and ".join(f"{key}={value}" for key, value in some.items())
            lost = self.lost if isinstance(self.lost, str) else self.lost(pack, {**where, **some})
            raise UsageError(f"--lock {said} can't be met: {lost}")
