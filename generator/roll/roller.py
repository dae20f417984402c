"""Rolls on the tables of a pack, each from a stream of its own, each in the ledger."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from generator.content import Pack
from generator.dice import Ledger, Stream, Streams, Throw, net, roll, row_odds, row_of
from generator.errors import ContentError, Problem, UsageError
from generator.roll.errors import Rejected
from generator.roll.locks import Locks, roll_name

T = TypeVar("T")

_odds = lru_cache(maxsize=4096)(row_odds)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A ledger entry, who may see it, and whether its attempt was kept.

    `secret` is the only side that may see it, or None.
    """

    entry: Throw
    secret: str | None = None
    kept: bool = True


@dataclass(slots=True)
class Roller:
    """Rolls for one thing made from a seed.

    The current attempt and stage, whose secret the rolls are, and the dice, are scopes: see
    `attempt`, `secret_of` and `dice_of`. `made` is the ledger so far, `thrown` counts rejected
    attempts by stage and constraint. `sealed` has what the secret rolls of a sealed side take in
    place of the seed, or None for a side whose secrets are not known here: it can't roll them.
    `asked` is the seed that was asked for, whatever dice are rolled with: a series counts by it.
    """

    pack: Pack
    seed: str
    locks: Locks
    made: list[Rolled] = field(default_factory=list)
    thrown: dict[str, dict[str, int]] = field(default_factory=dict)
    sealed: Mapping[str, str | None] = field(default_factory=dict)
    asked: str = field(default="", init=False)
    _prefix: str = field(default="", init=False)
    _secret: str | None = field(default=None, init=False)
    _used: set[str] = field(default_factory=set, init=False)
    _begun: dict[str, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.asked = self.seed

    @property
    def prefix(self) -> str:
        """The stage and the attempt being made, as `scene/2`; empty outside any stage."""
        return self._prefix

    @contextmanager
    def attempt(self, stage: str, number: int) -> Iterator[None]:
        """Make an attempt of a stage: paths inside begin with both, as `scene/2/theatre`.

        If it is rejected, its rolls stay in the ledger, marked as not kept, and are counted.
        """
        outer, since = self._prefix, len(self.made)
        self._begun[self.full_path(stage)] = number
        self._prefix = self.full_path(f"{stage}/{number}")
        try:
            yield
        except Rejected as rejected:
            self._throw_away(stage, rejected.constraint, since)
            raise
        finally:
            self._prefix = outer

    def begun(self, stage: str) -> int:
        """Return the number of the last attempt that a stage has begun, 0 if it has begun none."""
        return self._begun.get(self.full_path(stage), 0)

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Roll outside the stage and the attempt being made: paths begin anew."""
        outer, self._prefix = self._prefix, ""
        try:
            yield
        finally:
            self._prefix = outer

    @contextmanager
    def secret_of(self, side: str) -> Iterator[None]:
        """Roll what only one side may see."""
        outer, self._secret = self._secret, side
        try:
            yield
        finally:
            self._secret = outer

    @contextmanager
    def dice_of(self, seed: str) -> Iterator[None]:
        """Roll with the dice of a seed."""
        outer, self.seed = self.seed, seed
        try:
            yield
        finally:
            self.seed = outer

    def stream(self, path: str) -> Stream:
        """Return the random stream of a path below the current stage and attempt."""
        dice = self.sealed.get(self._secret, self.seed) if self._secret else self.seed
        assert dice is not None, f"{path} is rolled on another machine"
        return Streams(dice).stream(self.full_path(path))

    def rolls_for(self, side: str) -> bool:
        """Tell whether what is secret of a side can be rolled here."""
        return self.sealed.get(side, self.seed) is not None

    def full_path(self, path: str) -> str:
        """Return the path of a roll in the ledger: below the current stage and attempt."""
        return f"{self._prefix}/{path}" if self._prefix else path

    def table(
        self,
        path: str,
        table_id: str,
        *,
        column: str | None = None,
        modifiers: Sequence[tuple[str, int]] = (),
        note: str = "",
    ) -> str:
        """Roll on a roll table of the pack and return the result; modifiers are (name, value).

        A lock on the roll gives its result without dice; raises UsageError for an impossible one.
        Raise ContentError for modifiers that the table does not know.
        """
        return self.rolled(path, table_id, column=column, modifiers=modifiers, note=note)[0]

    def rolled(
        self,
        path: str,
        table_id: str,
        *,
        column: str | None = None,
        modifiers: Sequence[tuple[str, int]] = (),
        note: str = "",
    ) -> tuple[str, int]:
        """Roll as `table` does; return the result and the modified total.

        The total of a locked result is the lowest that gives it.
        """
        table = self.pack.tables[table_id]
        net_modifier = net(value for _, value in modifiers)
        if not table.low <= net_modifier <= table.high:
            message = f"a modifier of {net_modifier} is beyond those of table '{table_id}'"
            raise ContentError(Problem(message, table.place))
        index = table.columns.index(column) if column else 0
        if (wanted := self.locked(path)) is not None:
            odds = _odds(table.dice, table.spans, net_modifier, table.clamp)
            rows = [row for row, chance in enumerate(odds) if chance]
            cells: dict[str, int] = {}
            for row in rows:
                cells.setdefault(table.cells[row][index], row)
            row = self.locks.choose(roll_name(path), wanted, cells)
            low, high = table.spans[row].low, table.spans[row].high
            return wanted, next(n for n in (low, high, 0) if n is not None)
        thrown = roll(table.dice, self.stream(path))
        row = row_of(thrown.total + net_modifier, table.spans, table.clamp)
        entry = Throw(
            path=self.full_path(path),
            table=table.title,
            place=str(table.row_places[row]),
            dice=thrown.dice,
            faces=thrown.faces,
            natural=thrown.total,
            modifiers=tuple(modifiers),
            row=str(table.spans[row]),
            result=table.cells[row][index],
            odds=_odds(table.dice, table.spans, net_modifier, table.clamp)[row],
            note=note,
        )
        self.made.append(Rolled(entry, self._secret))
        return entry.result, entry.total

    def locked(self, path: str) -> str | None:
        """Return what a roll is locked to, and note that the lock was used."""
        wanted = self.locks.of_roll(path)
        if wanted is not None:
            self._used.add(roll_name(path))
        return wanted

    def locked_to(self, path: str, options: Iterable[str]) -> str | None:
        """Return what a roll is locked to, if it is; raise UsageError unless it is an option."""
        wanted = self.locked(path)
        if wanted is None:
            return None
        return self.locks.choose(roll_name(path), wanted, {one: one for one in options})

    def check_used(self, fields: Collection[str]) -> None:
        """Raise UsageError for a lock on a roll that was not made, unless it is one of `fields`."""
        for name in self.locks.values:
            if name not in self._used and name not in fields:
                message = f"--lock {name}={self.locks.get(name)}: there is no such roll"
                hint = "how many firefights, groups and leaders there are is rolled or locked too"
                raise UsageError(Problem(message, hints=(hint,)))

    def pick(
        self,
        path: str,
        what: str,
        options: Sequence[tuple[T, int]],
        *,
        name: Callable[[T], str] = str,
        lock: str | None = None,
    ) -> T:
        """Pick one of (value, weight) with one die whose sides are the sum of the weights.

        A lock on the field `lock` takes the value of that name without a roll; raises UsageError
        if there is none.
        """
        weighted = [(value, weight) for value, weight in options if weight > 0]
        wanted = self.locks.get(lock) if lock else self.locked(path)
        if wanted is not None:
            known = {name(value): value for value, _ in weighted}
            return self.locks.choose(lock or roll_name(path), wanted, known)
        sides = sum(weight for _, weight in weighted)
        if sides < 1:
            message = f"there is nothing to pick for '{what}' ({self.full_path(path)})"
            raise ContentError(Problem(message, self.pack.source.place()))
        face = self.stream(path).die(sides) if sides > 1 else 1
        start, index = 1, 0
        while face >= start + weighted[index][1]:
            start += weighted[index][1]
            index += 1
        value, weight = weighted[index]
        end = start + weight - 1
        row = str(start) if start == end else f"{start}–{end}"
        self.made.append(
            Rolled(
                Throw(
                    path=self.full_path(path),
                    table=what,
                    place=None,
                    dice=f"1d{sides}",
                    faces=(face,),
                    natural=face,
                    modifiers=(),
                    row=row,
                    result=name(value),
                    odds=Fraction(weight, sides),
                ),
                self._secret,
            )
        )
        return value

    def number(self, path: str, what: str, low: int, high: int, *, lock: str | None = None) -> int:
        """Pick a whole number from `low` to `high`, all equally likely."""
        return self.pick(path, what, [(n, 1) for n in range(low, high + 1)], lock=lock)

    def _throw_away(self, stage: str, constraint: str, since: int) -> None:
        tally = self.thrown.setdefault(stage, {})
        tally[constraint] = tally.get(constraint, 0) + 1
        self.made[since:] = [Rolled(r.entry, r.secret, kept=False) for r in self.made[since:]]

    def ledger(self, *, kept: bool = True) -> Ledger:
        """Return the entries of the attempts that were kept, or of those thrown away."""
        return Ledger(tuple(rolled.entry for rolled in self.made if rolled.kept is kept))


def tally_text(thrown: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Say what was thrown away and why, one line per stage."""
    return [
        f"{stage}: " + ", ".join(f"{count} × {name}" for name, count in sorted(tally.items()))
        for stage, tally in sorted(thrown.items())
    ]
