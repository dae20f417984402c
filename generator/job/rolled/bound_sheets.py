"""A pack's sheets that are bound into what was rolled; they never vary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.content import Pack
from generator.errors import ContentError, Place, Problem, raise_all
from generator.job.layout.documents import DOCUMENT
from generator.job.options import Options
from generator.job.problems import page_problems
from generator.job.products.pages import pages_tasks
from generator.job.products.product import Task, products
from generator.job.store.entries import content_key
from generator.press.pdf.binding import bookmarks
from generator.typeset.record import DocumentRecord, Record
from generator.typeset.templates import Templates

_NO_NUMBERS = ".foot-page { visibility: hidden }"
"""The document that they are bound into counts its pages itself."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of the pack, ready to bind in, and the headings of its pages."""

    id: str
    name: str
    words: str
    record: DocumentRecord
    headings: Sequence[str]
    lying: bool

    def shown(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "words": self.words,
            "headings": list(self.headings),
            "lying": self.lying,
        }


@dataclass(frozen=True, slots=True)
class BoundSheets:
    """The sheets named by a part of a pack, in progress: their tasks by id."""

    pack: Pack
    part: str
    tasks: Mapping[str, Task]

    def laid_out(self, records: Mapping[str, Record]) -> list[Sheet]:
        """Return the sheets once all tasks have records; raise ContentError if any failed."""
        wanted = self.pack.records(self.part) if self.tasks else {}
        problems: list[Problem] = []
        found = []
        for id_, task in self.tasks.items():
            record = records[task.key]
            assert isinstance(record, DocumentRecord)
            assert task.document is not None
            problems += page_problems(self.pack, [task], records)
            lying = task.document.paper.width > task.document.paper.height
            name, words = (str(wanted[id_][key]) for key in ("name", "words"))
            found.append(Sheet(id_, name, words, record, _headings(record), lying))
        raise_all(problems)
        return found


def bound_tasks(
    pack: Pack, part: str, templates: Templates, options: Options, *, folded: bool = False
) -> dict[str, Task]:
    """Fill in the sheets that a part of the pack names; returns their tasks by their ids.

    In a `folded` booklet every page is upright and a sheet has as many as it takes. Raises
    ContentError if there is no such sheet.
    """
    known = {product.id: product for product in products(pack)}
    wanted = pack.records(part) if part in pack.parts else {}
    place = Place(f"{pack.shown}/pack.yaml", 1, 1)
    problems = [
        Problem(f"{part}: the pack has no sheet '{id_}'", place)
        for id_ in wanted
        if id_ not in known
    ]
    if problems:
        raise ContentError(problems)
    return {
        id_: _unnumbered(pages_tasks(known[id_], options, templates, bound=True, inside=folded))
        for id_ in wanted
    }


def _unnumbered(tasks: Mapping[str, Task]) -> Task:
    """Return the task of a sheet without page number and sheet name in its foot."""
    task = tasks[DOCUMENT]
    assert task.document is not None
    document = replace(task.document, style=task.document.style + _NO_NUMBERS)
    key = content_key(document.html(), str(document.pages))
    return replace(task, key=key, document=document)


def _headings(record: DocumentRecord) -> list[str]:
    """Return the title of each page's first bookmark, or nothing."""
    found = [""] * record.pages
    for title, page in reversed(bookmarks(record.pdf) if record.pdf else ()):
        found[page] = title
    return found
