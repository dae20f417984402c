"""Long documents: laid out part by part, only the new ones, and joined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from generator.job.products.product import Task
from generator.job.store.entries import Store, content_key
from generator.memory import recall
from generator.press.pdf.joining import join
from generator.typeset.documents import failed_document, on_page, wrong_number
from generator.typeset.judging.findings import Finding
from generator.typeset.record import DocumentRecord, PartRecord
from generator.typeset.splitting.parts import Extent, Parts

ROUNDS = 5
"""How often parts may be renumbered before their page numbers count as unsettled."""

UNSETTLED = "the page numbers never settle: what shows them makes pages come and go"


def _extent(body: bytes) -> Extent:
    return Extent(**json.loads(body))


class Long:
    """A document in parts, in progress; `record` is set when all are laid out.

    How many pages a part has, and what is on each, is known once it has been laid out with any
    numbers; the store keeps that. The rest is guessed. New parts are laid out first, each numbered
    by what is known when it is begun, and then those whose numbers turned out wrong: if a guess is
    wrong, only what was begun before that is done again.
    """

    def __init__(self, task: Task, parts: Parts, store: Store, *, force: bool) -> None:
        self.task = task
        self.parts = parts
        self.store = store
        self.record: DocumentRecord | None = None
        numbers = range(len(parts.documents))
        self._names = [content_key("pages", parts.part(n, 1, 1).html()) for n in numbers]
        self._extents = [
            None if force else recall(store.entries, name, _extent) for name in self._names
        ]
        self._now = self._numbered()
        self._waiting: dict[str, int] = {}
        self._begun: dict[str, int] = {}
        self._laid: dict[str, PartRecord] = {}
        self._latest: dict[int, PartRecord] = {}
        self._rounds = 0

    def _numbered(self) -> list[Task]:
        """Return the tasks of all parts, with the page numbers known so far."""
        root, place = self.task.root, self.task.place
        return [
            Task(content_key("part", document.html()), root, place, document=document)
            for document in self.parts.all(self._extents)
        ]

    def first(self) -> list[Task]:
        """Return the parts to begin with: those that are new, or all."""
        pairs = zip(self._now, self._extents, strict=True)
        new = [task for task, extent in pairs if extent is None]
        return self._handed_out(new or self._now)

    def _handed_out(self, tasks: Sequence[Task]) -> list[Task]:
        """Queue parts to be begun; equal ones are laid out once."""
        numbers = {task.key: number for number, task in enumerate(self._now)}
        wanted = {task.key: task for task in tasks}
        self._waiting = {key: numbers[key] for key in wanted}
        return list(wanted.values())

    def begin(self, task: Task) -> Task | None:
        """Return a waiting part, numbered by what is known now; None if it is not ours."""
        number = self._waiting.pop(task.key, None)
        if number is None:
            return None
        now = self._now[number]
        self._begun[now.key] = number
        return now

    def take(self, task: Task, record: PartRecord) -> list[Task]:
        """Take the record of a part, if it is ours; return the parts to be laid out next."""
        found = {own.pop(task.key) for own in (self._waiting, self._begun) if task.key in own}
        if not found:
            return []
        self._laid[task.key] = record
        found |= {number for number, one in enumerate(self._now) if one.key == task.key}
        for number in found:
            self._latest[number] = record
        self._learn(dict.fromkeys(found, record))
        if self._waiting or self._begun:
            return []
        if not all(part.pages for part in self._latest.values()):
            self.record = self._joined([part for _, part in sorted(self._latest.items())])
            return []
        return self._settle()

    def _settle(self) -> list[Task]:
        """Join the parts if their numbers are right; return those that must be laid out again."""
        while self._rounds < ROUNDS:
            self._rounds += 1
            now = self._now
            if missing := [one for one in now if one.key not in self._laid]:
                return self._handed_out(missing)
            parts = [self._laid[one.key] for one in now]
            self._learn(dict(enumerate(parts)))
            if self._now is now:
                self.record = self._joined(parts)
                return []
        self.record = failed_document(UNSETTLED)
        return []

    def _learn(self, parts: Mapping[int, PartRecord]) -> None:
        """Note the extents of parts by number, and of what is new and equal to one of them."""
        before = self._extents.copy()
        for number, part in parts.items():
            extent = Extent(part.pages, part.places) if part.pages else None
            name = self._names[number]
            if extent and extent != self._extents[number]:
                self.store.entries.put(name, json.dumps(asdict(extent)).encode())
            self._extents[number] = extent
            for other, its_name in enumerate(self._names):
                if its_name == name and self._extents[other] is None:
                    self._extents[other] = extent
        if self._extents != before:
            self._now = self._numbered()

    def _joined(self, parts: Sequence[PartRecord]) -> DocumentRecord:
        """Return the document, or only its problems if a part could not be made."""
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
