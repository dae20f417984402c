"""The files of a game's scenarios: one reader and one writer, whatever the game.

A game states the model of its record, what it looks for in a file edited by hand, and what follows
from the edits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import create_model

from generator.content import Pack
from generator.content.models import Closed
from generator.content.reading.source import Path as Steps
from generator.content.reading.source import Source
from generator.errors import Near, Problem, raise_all, short
from generator.roll.files import saved
from generator.roll.files.saved import Reading, SavedKind
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Rolled
from generator.scenario.generator import Item
from generator.scenario.rules import Rules

BELOW = ("record",)
"""The record's key in a file."""


@dataclass(frozen=True, kw_only=True)
class RolledScenario:
    """A scenario as rolled; `record` is what its file would hold."""

    seed: str
    locks: Locks
    record: Mapping[str, Any]
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]


S = TypeVar("S", bound=RolledScenario)
M = TypeVar("M", bound=Closed)
C = TypeVar("C")


@dataclass(frozen=True)
class SavedScenario(Generic[S, M]):
    """A scenario read from its file, and every value in it that differs from what was rolled."""

    scenario: S
    model: M
    edits: tuple[str, ...]


@dataclass(frozen=True)
class Edited(Generic[S, M]):
    """A file edited by hand: its record, beside the scenario as it was rolled."""

    pack: Pack
    rolled: S
    record: M
    source: Source

    def problem(self, message: str, *path: str | int, hints: tuple[str, ...] = ()) -> Problem:
        """Return a problem at a place of the record."""
        return Problem(message, self.source.place((*BELOW, *path)), hints)

    def known(
        self, name: str, known: Collection[str], path: Steps, message: str = ""
    ) -> Iterator[Problem]:
        """Yield a problem for a name that is not among those known."""
        if name not in known:
            message = message or f"'{short(name)}' is not known here"
            yield Problem(message, self.source.place((*BELOW, *path)), near=Near(name, known))


Look = Callable[[Edited[S, M]], Iterable[Problem]]
"""Yields what can't be in an edited file, before the constraints look at it."""


@dataclass(eq=False)
class Files(Generic[S, M, C]):
    """The files of a game's scenarios: versions, seed, locks, and the record as `model` has it.

    `looks` are taken one after the other; each may rely on what those before it found good. Then
    `case` is the edited scenario as `rules` ask for it. If it breaks none, `follows` returns the
    scenario with edited values in their places, and the record that follows from them.
    """

    model: type[M]
    lockable: Lockable
    roll: Callable[..., S]
    looks: Sequence[Look[S, M]]
    case: Callable[[Edited[S, M]], C]
    rules: Rules[C]
    follows: Callable[[Edited[S, M], C], tuple[S, Mapping[str, Any]]]

    @cached_property
    def kind(self) -> SavedKind[S, Any]:
        return SavedKind(
            noun="scenario",
            model=create_model("SavedScenarioFile", __base__=Closed, record=(self.model, ...)),
            lockable=self.lockable,
            roll=self.roll,
            body=lambda _, scenario: {"record": dict(scenario.record)},
            edited=self._taken_over,
        )

    def _taken_over(self, reading: Reading[S, Any]) -> tuple[S, dict[str, Any]]:
        """Take edited values over; raise ContentError for those that can't be."""
        edited = Edited(reading.pack, reading.rolled, reading.model.record, reading.source)
        for look in self.looks:
            raise_all(look(edited))
        case = self.case(edited)
        raise_all(self.rules.problems(edited.pack, case, edited.source, BELOW))
        scenario, record = self.follows(edited, case)
        return scenario, {"record": dict(record)}

    def to_yaml(self, pack: Pack, scenario: S, record: Mapping[str, Any]) -> bytes:
        """Write a scenario: versions, seed, locks and all that its papers say."""
        return saved.written(self.kind, pack, scenario, {"record": record})

    def read(self, pack: Pack, path: Path) -> SavedScenario[S, M]:
        """Read a saved scenario; raise ContentError for what can't be, each with its place."""
        found = saved.read_saved(self.kind, pack, path)
        return SavedScenario(
            found.rolled, self.model.model_validate(found.body["record"]), found.edits
        )

    def item(self, _: Pack, scenario: S) -> Item:
        """Return a scenario as it was rolled, to be printed."""
        return Item(scenario, self.model.model_validate(scenario.record))

    def read_item(self, pack: Pack, path: Path) -> Item:
        """Read a saved scenario to be printed."""
        found = self.read(pack, path)
        return Item(found.scenario, found.model, found.edits)

    def of(self, pack: Pack, items: Sequence[Item], *, book: bool) -> dict[str, bytes]:
        """Return the file of each scenario by its name."""
        return {
            f"scenario-{number:02}.yaml" if book else "scenario.yaml": self.to_yaml(
                pack, item.outcome, item.record.model_dump(by_alias=True, exclude_unset=True)
            )
            for number, item in enumerate(items, 1)
        }
