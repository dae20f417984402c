"""One job: what a command prints is laid out, judged and put in place through it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.content import Pack
from generator.fence import Child
from generator.games.packs import read_pack
from generator.job.layout.desk import Desk, More, Note, Progress, no_more, unheard
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output.own import own_folder
from generator.job.output.placing import NOTHING, Batch, Moved, place_files
from generator.job.output.writing import writable
from generator.job.products.finish import finished
from generator.job.products.product import Made, Product, Task
from generator.job.store.entries import Store
from generator.job.targets import Target
from generator.press.proof import proof_document
from generator.typeset import engine
from generator.typeset.fenced import nothing
from generator.typeset.inks import find_ink
from generator.typeset.record import Record
from generator.typeset.templates import Templates


def silent(_step: str, _done: int, _of: int) -> None:
    """Take what is told of progress where nobody watches."""


@dataclass(frozen=True)
class Job:
    """How one command prints: products, papers of what was rolled, forces and the shelf alike.

    What is known of earlier jobs is looked up in one store, in the output folder. `warm` is what
    is at hand in a process that prints again and again, `first` a worker that was begun before.
    Each step is told to `note`.
    """

    options: Options
    progress: Progress = silent
    warm: Warm | None = None
    note: Note = unheard
    first: Child | None = None

    @cached_property
    def store(self) -> Store:
        """Where records and files are kept; raises UsageError if nothing can be written there."""
        self.check_out()
        return Store(own_folder(self.options.out))

    def check_out(self) -> None:
        """Raise UsageError before any work if nothing can be written into the output folder."""
        writable(self.options.out)

    @property
    def colourless(self) -> bool:
        """Whether nothing in colour may be printed."""
        return find_ink(self.options.ink).colourless

    def on(self, paper_name: str) -> Job:
        """Return this job on other paper."""
        return replace(self, options=replace(self.options, paper_name=paper_name))

    @contextlib.contextmanager
    def staff(self) -> Iterator[Workers]:
        """Lend the workers that are at hand, or some that are started now and end with the job."""
        if self.warm:
            yield self.warm.workers
        else:
            with Workers(self.options.workers, self.first) as workers:
                yield workers

    def prepare(self, staff: Workers) -> Callable[[], None]:
        """Have workers get ready, by how much is new, most likely.

        Returns what this process should do while templates are filled.
        """
        if self.options.force or not own_folder(self.options.out).is_dir():
            return engine.warm_up
        staff.prepare()  # little is new: one worker gets ready for it
        return nothing

    def pack(self, target: Target) -> Pack:
        """Read the pack of a target; files that are at hand and unchanged are not read again.

        Raises ContentError with all its problems.
        """
        read = self.warm.packs.read if self.warm else read_pack
        return read(target.folder, target.shown)

    def templates(self, pack: Pack) -> Templates:
        """Return the templates of a pack, with what is known of them."""
        fills = self.warm.fills_of(pack.root) if self.warm else None
        return Templates(pack, fills, patient=self.options.patient)

    def lay_out(
        self,
        tasks: Iterable[Task],
        workers: Workers | None = None,
        *,
        more: More = no_more,
        idle: Callable[[], None] = nothing,
    ) -> Mapping[str, Record]:
        """Return the records of tasks by key: from the store, or newly laid out.

        Workers that are passed in are kept; otherwise some are lent, as `staff` does.
        """
        with contextlib.nullcontext(workers) if workers else self.staff() as staff:
            desk = Desk(self.store, self.options, self.progress, staff, more, idle, self.note)
            return desk.lay_out(tasks)

    def finished(
        self, product: Product, tasks: Mapping[str, Task], records: Mapping[str, Record]
    ) -> Made:
        """Return a product's file, put together and proofed."""
        return finished(product, self.options, tasks, records, self.store)

    def document_faults(self, pdf: bytes) -> list[str]:
        """Return what the finished pages of a document must not have."""
        return list(proof_document(pdf, self.options.paper, colourless=self.colourless))

    def place(self, batches: Sequence[Batch], reprint: Mapping[str, str] = NOTHING) -> Moved:
        """Put files in place together, as `place_files` does."""
        moved = place_files(batches, self.options, reprint)
        for file in (file for batch in batches for file in batch.files):
            self.note(f"in place: {self.options.out / file.name}, {len(file.data):,} bytes")
        return moved
