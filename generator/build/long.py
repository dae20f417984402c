"""Long documents: laid out part by part, each only if it is new, and joined."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import cast

from generator.build.cache import Store, content_key
from generator.build.product import Task
from generator.press.joining import join
from generator.typeset.documents import failed_document, on_page, wrong_number
from generator.typeset.findings import Finding
from generator.typeset.parts import Extent, Parts
from generator.typeset.record import DocumentRecord, PartRecord, Record

ROUNDS = 5
"""How often parts may be numbered anew before their page numbers count as unsettled."""

UNSETTLED = "the page numbers never settle: what shows them makes pages come and go"


class Long:
    """A document in parts on its way; `tasks` are those to be laid out next.

    How many pages a part has, and what is on which of them, is known once it was laid out with any
    numbers. The store keeps that, so that one new part among many is laid out first, and only that
    if the others' numbers stay. Where nothing is known, all parts are laid out with guesses.
    """

    def __init__(self, task: Task, parts: Parts, store: Store, *, force: bool) -> None:
        self.task = task
        self.parts = parts
        self.store = store
        numbers = range(len(parts.documents))
        self._names = [content_key("pages", parts.part(n, 1, 1).html()) for n in numbers]
        self._extents = [None if force else self._kept(name) for name in self._names]
        self._all = self._numbered()
        new = [t for t, known in zip(self._all, self._extents, strict=True) if known is None]
        self.tasks = new or self._all

    def _kept(self, name: str) -> Extent | None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            if body := self.store.get_bytes(name):
                return Extent(**json.loads(body))
        return None

    def _numbered(self) -> list[Task]:
        """Return the tasks of all parts, with page numbers by what is known so far."""
        root, place = self.task.root, self.task.place
        return [
            Task(content_key("part", document.html()), root, place, document=document)
            for document in self.parts.all(self._extents)
        ]

    def take(self, records: Mapping[str, Record]) -> DocumentRecord | None:
        """Take the records of the tasks; return the document if their numbers were right."""
        keys = [task.key for task in self._all]
        parts = {n: cast(PartRecord, records[key]) for n, key in enumerate(keys) if key in records}
        for number, part in parts.items():
            self._learn(number, part)
        self._all = self.tasks = self._numbered()
        settled = [task.key for task in self._all] == keys and len(parts) == len(keys)
        if settled or not all(part.pages for part in parts.values()):
            return self._joined(list(parts.values()))
        return None

    def _learn(self, number: int, part: PartRecord) -> None:
        """Note the extent of a part."""
        extent = Extent(part.pages, part.places) if part.pages else None
        if extent and extent != self._extents[number]:
            self.store.put_bytes(self._names[number], json.dumps(asdict(extent)).encode())
        self._extents[number] = extent

    def _joined(self, parts: Sequence[PartRecord]) -> DocumentRecord:
        """Return the document; only what is wrong with it if a part could not be made."""
        findings = self._findings(parts)
        if not all(part.pages for part in parts):
            slow = any(part.slow for part in parts)
            return DocumentRecord(b"", 0, tuple(findings), slow=slow)
        pages = sum(part.pages for part in parts)
        stated = self.task.document.pages if self.task.document else None
        if stated is not None and stated != pages:
            findings.append(wrong_number(pages, stated))
        read = {name: digest for part in parts for name, digest in part.read.items()}
        return DocumentRecord(join(parts), pages, tuple(findings), read)

    def _findings(self, parts: Sequence[PartRecord]) -> list[Finding]:
        found: dict[Finding, None] = {}
        first = 0
        for part in parts:
            for number, finding in zip(part.on, part.findings, strict=True):
                found[on_page(None if number is None else first + number, finding)] = None
            first += part.pages
        return list(found)


def lay_out_long(
    tasks: Sequence[Task],
    store: Store,
    lay_out: Callable[[Sequence[Task]], Mapping[str, Record]],
    *,
    force: bool,
) -> dict[str, Record]:
    """Lay out documents in parts with what lays out single tasks; returns records by key."""
    going = [Long(task, task.parts, store, force=force) for task in tasks if task.parts]
    done: dict[str, Record] = {}
    for _ in range(ROUNDS):
        records = lay_out([task for one in going for task in one.tasks])
        made = [(one, one.take(records)) for one in going]
        done |= {one.task.key: document for one, document in made if document}
        going = [one for one, document in made if document is None]
        if not going:
            break
    return done | {one.task.key: failed_document(UNSETTLED) for one in going}
