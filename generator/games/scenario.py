"""Scenarios: what games share whose outcome is one record, with a file and pages of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import create_model

from generator.content import Pack
from generator.content.models import Closed
from generator.games.generator import Again, Chapters, Generator, Item, Paper, Papers, Printing
from generator.roll.files import saved
from generator.roll.files.saved import Reading, SavedKind, content_hash
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Rolled

BELOW = ("record",)
"""Where a file has the record."""


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A scenario as it was rolled; `record` is what a scenario's file would say of it."""

    seed: str
    locks: Locks
    record: Mapping[str, Any]
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]


S = TypeVar("S", bound=Scenario)
M = TypeVar("M", bound=Closed)


@dataclass(frozen=True)
class Saved(Generic[S, M]):
    """A scenario read from its file, and every value in it that differs from what was rolled."""

    scenario: S
    model: M
    edits: tuple[str, ...]


class Files(Generic[S, M]):
    """The files of a game's scenarios: versions, seed, locks, and the record as `model` has it.

    `edited` takes edited values over: it returns the scenario with them in their places and the
    record that follows, or raises ContentError.
    """

    def __init__(
        self,
        model: type[M],
        lockable: Lockable,
        roll: Callable[[Pack, str, Locks], S],
        edited: Callable[[Reading[S, Any], M], tuple[S, Mapping[str, Any]]],
    ) -> None:
        def taken_over(reading: Reading[S, Any]) -> tuple[S, dict[str, Any]]:
            scenario, record = edited(reading, reading.model.record)
            return scenario, {"record": dict(record)}

        self.model = model
        self.kind: SavedKind[S, Any] = SavedKind(
            noun="scenario",
            model=create_model("SavedScenario", __base__=Closed, record=(model, ...)),
            lockable=lockable,
            roll=roll,
            body=lambda _, scenario: {"record": dict(scenario.record)},
            edited=taken_over,
        )

    def to_yaml(self, pack: Pack, scenario: S, record: Mapping[str, Any]) -> bytes:
        """Write a scenario: versions, seed, locks and all that its papers say."""
        return saved.written(self.kind, pack, scenario, {"record": record})

    def read(self, pack: Pack, path: Path) -> Saved[S, M]:
        """Read a saved scenario; raise ContentError for what can't be, each with its place."""
        found = saved.read_saved(self.kind, pack, path)
        return Saved(found.rolled, self.model.model_validate(found.body["record"]), found.edits)

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


def scenario_generator(
    files: Files[S, M],
    values: Callable[[Pack, str], Sequence[str]],
    summary: Callable[[Pack, S], Mapping[str, object]],
    papers: Callable[[Pack, Sequence[Item], Printing], Papers],
    *,
    most_in_book: int = 24,
    extras: tuple[str, ...] = (),
    plays: bool = False,
) -> Generator:
    """Return the entry of a game's scenarios: how they are rolled, read, listed and printed."""
    return Generator(
        noun=files.kind.noun,
        lockable=files.kind.lockable,
        values=values,
        roll=files.kind.roll,
        item=files.item,
        read=files.read_item,
        summary=summary,
        papers=papers,
        most_in_book=most_in_book,
        extras=extras,
        plays=plays,
    )


@dataclass(frozen=True)
class Pages:
    """How a game's scenarios are printed, one by itself or many as a book.

    `plural` is what a book's title counts; a scenario has `each` pages, a book's contents
    `contents`. `shown` returns what the template is given of a scenario whose first page has the
    number given to it, `values` what it is given besides.
    """

    plural: str
    template: str
    styles: tuple[str, ...]
    each: int
    contents: int
    shown: Callable[[Pack, Item, Again, int], Mapping[str, Any]]
    values: Callable[[Pack], Mapping[str, Any]] = lambda _: {}

    def papers(
        self, files: Files[S, M], pack: Pack, items: Sequence[Item], printing: Printing
    ) -> Papers:
        """Return the pages of one scenario, or a book of several, and a file for each."""
        before = self.contents if printing.book else 0
        title = f"{len(items)} {self.plural}" if printing.book else str(items[0].record.title)
        firsts = range(before + 1, before + 1 + self.each * len(items), self.each)
        each = zip(items, printing.again, firsts, strict=True)
        values = {
            "product": {"id": "scenario", "title": title},
            "book": printing.book,
            "title": title,
            "command": printing.command,
            "content": content_hash(pack),
            "items": [self.shown(pack, *one) for one in each],
            **self.values(pack),
        }
        chapters = Chapters(
            # The pages after the last scenario are its ledger's, if that is printed.
            count=len(items) + (1 if printing.odds else 0),
            each=self.each,
            before=before,
            open_end=printing.odds,
            fault=f"a {self.plural.removesuffix('s')} takes more than {self.each} pages",
        )
        paper = Paper(
            name="book" if printing.book else "scenario",
            title=f"{pack.info.title}: {title}",
            template=self.template,
            styles=(*self.styles, self.template),
            values=values,
            chapters=chapters,
        )
        return Papers((paper,), files.of(pack, items, book=printing.book))
