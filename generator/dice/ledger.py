"""The record of every roll behind a generated thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.dice.errors import LedgerError
from generator.dice.figures import percent, printed, signed
from generator.dice.ratios import net

JSON = str | int | Sequence[int] | Sequence[Mapping[str, object]] | None


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll on a table, from the dice to the result.

    `path` names the random stream and `place` where the table stands (`file:line:column`);
    `natural` is the total of the dice as thrown and `modifiers` are (name, value). `row` and
    `result` are the text of the row it fell on, and `odds` the exact odds of that row under
    these modifiers. Raise LedgerError unless the odds are above 0 and not above 1.
    """

    path: str
    table: str
    place: str | None
    dice: str
    faces: tuple[int, ...]
    natural: int
    modifiers: tuple[tuple[str, int], ...]
    row: str
    result: str
    odds: Fraction
    note: str = ""

    def __post_init__(self) -> None:
        if not 0 < self.odds <= 1:
            raise LedgerError(
                f"{self.path}: the odds of a roll are above 0 and at most 1, not {self.odds}"
            )

    @property
    def total(self) -> int:
        """The modified total, by which the row was looked up."""
        return self.natural + net(value for _, value in self.modifiers)

    def line(self) -> str:
        """Return the entry as one line of text; line breaks in its parts become spaces."""
        faces = ", ".join(map(str, self.faces))
        parts = [
            self.path,
            f"{self.table} ({self.place})" if self.place else self.table,
            f"{self.dice.replace('-', '−')} ({faces}) = {printed(self.natural)}",
        ]
        if self.modifiers:
            named = ", ".join(f"{name} {signed(value)}" for name, value in self.modifiers)
            parts.append(f"{named} = {printed(self.total)}")
        parts += [f"row {self.row}: {self.result}", f"{self.odds} ({percent(self.odds)})"]
        if self.note:
            parts.append(self.note)
        return " ".join(" · ".join(parts).split())

    def as_dict(self) -> dict[str, JSON]:
        """Return the entry as plain data for JSON; the odds stay exact, such as `1/36`."""
        return {
            "path": self.path,
            "table": self.table,
            "place": self.place,
            "dice": self.dice,
            "faces": list(self.faces),
            "natural": self.natural,
            "modifiers": [{"name": name, "value": value} for name, value in self.modifiers],
            "total": self.total,
            "row": self.row,
            "result": self.result,
            "odds": str(self.odds),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Ledger:
    """Entries in the order they were rolled."""

    entries: tuple[Throw, ...] = ()

    def with_entry(self, *entries: Throw) -> Ledger:
        """Return a new ledger with entries added at the end."""
        return Ledger(self.entries + entries)

    def __iter__(self) -> Iterator[Throw]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)
