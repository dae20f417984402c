"""What a game's scenarios print and how they are listed: a sheet with its ledger, a book of many.

A game states how its pages look, what of a scenario is shown, and what else is printed of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from generator.content import Pack
from generator.ground.tabletop import TableDrawing
from generator.roll.figures import entry_data
from generator.roll.files.saved import content_hash
from generator.roll.roller import Rolled, tally_text
from generator.scenario.generator import (
    BOARDS,
    FORCES,
    Chapters,
    Generator,
    Item,
    Paper,
    Papers,
    Printing,
    Sections,
)
from generator.scenario.saved import C, Files, M, S

CONTENTS = 1
"""Pages of a book's contents: an odd number, so that scenarios lie on spreads."""

_STAGE = re.compile(r"([a-z]+)/[0-9]+/")


def in_ledger(_: Pack, rolled: Rolled) -> dict[str, Any]:
    """Return a roll for the ledger, under the outermost stage that it was made in."""
    entry = entry_data(rolled, "words")
    return {**entry, "stage": entry["stage"].capitalize()}


def in_stages(names: Collection[str]) -> Callable[[Pack, Rolled], dict[str, Any]]:
    """Return what gives a roll for the ledger under the innermost of some stages."""

    def entry(pack: Pack, rolled: Rolled) -> dict[str, Any]:
        stages = [name for name in _STAGE.findall(rolled.entry.path) if name in names]
        return {
            **in_ledger(pack, rolled),
            "stage": (stages[-1] if stages else "words").capitalize(),
        }

    return entry


@dataclass(frozen=True)
class Besides:
    """What is printed with the pages of a scenario, where a game has it.

    `table` is drawn on its pages, in the window `table-N`. `forces` are asked for as `asked`, each
    with its number in a book, and if not `in_book`, there are none in a book. `boards` are
    sections to be drawn, for all scenarios at once.
    """

    table: Callable[[Pack, Item], TableDrawing] | None = None
    forces: Callable[[Pack, Item], Mapping[str, bytes]] | None = None
    asked: str = FORCES
    in_book: bool = True
    boards: Callable[[Pack, Sequence[Item]], Sections] | None = None

    @property
    def extras(self) -> tuple[str, ...]:
        """What of this is printed only if it is asked for."""
        forces = () if self.forces is None else (self.asked,)
        return forces if self.boards is None else (*forces, BOARDS)

    def tables(self, pack: Pack, items: Sequence[Item]) -> dict[str, TableDrawing]:
        """Return the drawing for each window."""
        if self.table is None:
            return {}
        return {f"table-{n}": self.table(pack, item) for n, item in enumerate(items, 1)}

    def files(self, pack: Pack, items: Sequence[Item], *, book: bool) -> dict[str, bytes]:
        """Return the files of forces by their names."""
        if self.forces is None or (book and not self.in_book):
            return {}
        return {
            f"{name}-{number:02}" if book else name: text
            for number, item in enumerate(items, 1)
            for name, text in self.forces(pack, item).items()
        }


@dataclass(frozen=True)
class Sheets(Generic[S, M, C]):
    """How a game's scenarios are listed and printed, one by itself or many as a book.

    `fields` lists what a field could be. `plural` is what a book's title counts; a scenario has
    `each` pages. `template` extends `rolled.html`. `shown` returns what the template is given of a
    scenario besides its seed, its command, its ledger and its edits, `ledger` a roll as the ledger
    has it, `values` what the template is given once. `listed` is what a list tells of a scenario
    besides its title and date.
    """

    files: Files[S, M, C]
    fields: Callable[[Pack, str], Sequence[str]]
    plural: str
    template: str
    styles: tuple[str, ...]
    each: int
    shown: Callable[[Pack, Item], Mapping[str, Any]]
    listed: Callable[[Pack, S], Mapping[str, object]]
    ledger: Callable[[Pack, Rolled], Mapping[str, Any]] = in_ledger
    values: Callable[[Pack], Mapping[str, Any]] = lambda _: {}
    besides: Besides = Besides()
    most_in_book: int = 24
    plays: bool = False
    fair: bool = True

    @property
    def generator(self) -> Generator:
        """The entry of a game's scenarios: how they are rolled, read, listed and printed."""
        return Generator(
            noun=self.files.kind.noun,
            lockable=self.files.lockable,
            values=self.fields,
            roll=self.files.roll,
            item=self.files.item,
            read=self.files.read_item,
            summary=self.summary,
            papers=self.papers,
            most_in_book=self.most_in_book,
            extras=self.besides.extras,
            plays=self.plays,
            fair=self.fair,
        )

    def summary(self, pack: Pack, scenario: S) -> dict[str, object]:
        """Return what a list tells of a scenario."""
        record = scenario.record
        told = {"seed": scenario.seed, "title": record["title"], "date": record["date"]}
        return {**told, **self.listed(pack, scenario)}

    def papers(self, pack: Pack, items: Sequence[Item], printing: Printing) -> Papers:
        """Return the pages of one scenario, or a book of several, and a file for each."""
        boards = self.besides.boards
        return Papers(
            (self._paper(pack, items, printing),),
            self.files.of(pack, items, book=printing.book),
            sections=None if boards is None else boards(pack, items),
            forces=self.besides.files(pack, items, book=printing.book),
            tables=self.besides.tables(pack, items),
        )

    def _paper(self, pack: Pack, items: Sequence[Item], printing: Printing) -> Paper:
        before = CONTENTS if printing.book else 0
        title = f"{len(items)} {self.plural}" if printing.book else str(items[0].record.title)
        values = {
            "product": {"id": "scenario", "title": title},
            "book": printing.book,
            "title": title,
            "command": printing.command,
            "content": content_hash(pack),
            "items": [
                {
                    **self._made(pack, item),
                    "page": before + 1 + self.each * number,
                    "seed": again.seed,
                    "command": again.command,
                }
                for number, (item, again) in enumerate(zip(items, printing.again, strict=True))
            ],
            **self.values(pack),
        }
        chapters = Chapters(
            # The pages after the last scenario are its ledger's, if that is printed.
            count=len(items) + (1 if printing.odds else 0),
            each=self.each,
            before=before,
            open_end=printing.odds,
            thing=self.plural.removesuffix("s"),
        )
        return Paper(
            name="book" if printing.book else "scenario",
            title=f"{pack.info.title}: {title}",
            template=self.template,
            styles=(*self.styles, "rolled.html", self.template),
            values=values,
            chapters=chapters,
        )

    def _made(self, pack: Pack, item: Item) -> dict[str, Any]:
        """Return what the template is given of a scenario, with how it came about."""
        outcome: S = item.outcome
        return {
            **self.shown(pack, item),
            "ledger": [self.ledger(pack, rolled) for rolled in outcome.ledger if rolled.kept],
            "thrown": tally_text(outcome.thrown),
            "edits": list(item.edits),
        }
