"""The desk of one build: kept records are looked up, the rest laid out, documents in parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.job.layout.long import Long
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.products.product import Task
from generator.job.store.entries import Store
from generator.typeset.fenced import nothing
from generator.typeset.record import PartRecord, Record

Note = Callable[[str], None]
"""Called with a line about each thing done: for whoever wants to know it all."""

Progress = Callable[[str, int, int], None]
"""Called for each step: what is being done, how much is done, how much there is."""

More = Callable[[Mapping[str, Record]], Iterable[Task]]
"""Returns the tasks that follow from the records so far, each once."""


def no_more(_found: Mapping[str, Record]) -> Iterable[Task]:
    """Say that nothing follows."""
    return ()


def unheard(_text: str) -> None:
    """Take what is told of single steps where nobody wants to know."""


@dataclass(slots=True)
class Desk:
    """Where the tasks of one build are laid out, each only once.

    `more` is asked for further tasks, first with the known records, then after each new one. `idle`
    is called once when all workers are busy, if there is anything to lay out.
    """

    store: Store
    options: Options
    progress: Progress
    staff: Workers
    more: More = no_more
    idle: Callable[[], None] = nothing
    note: Note = unheard
    _done: dict[str, Record] = field(default_factory=dict)
    _wanted: set[str] = field(default_factory=set)
    _long: list[Long] = field(default_factory=list)
    _begun: int = 0
    _kept: int = 0

    def lay_out(self, tasks: Iterable[Task]) -> Mapping[str, Record]:
        """Return the records of tasks by key, and of those that follow from them.

        Whatever certainly needs layout is begun before the rest is looked up.
        """
        perhaps: list[Task] = []
        sure: list[Task] = []
        for task in self._new(tasks):
            (perhaps if task.parts or self._may_be_kept(task) else sure).append(task)
        follow: list[Task] = []

        def further() -> list[Task]:
            added = follow.copy()
            follow.clear()
            while asked := self._new(self.more(self._done)):
                added += self._not_kept(asked)
            self._begun += len(added)
            return added

        def meanwhile() -> list[Task]:
            stale = self._not_kept(perhaps)
            self._begun += len(stale)
            if self._begun and not stale:
                self.idle()
            return [*stale, *further()]

        self._begun += len(sure)
        laid_out = self.staff.lay_out(sure, further, meanwhile, self._as_of_now)
        for done, (task, record) in enumerate(laid_out, 1):
            self._keep(task.key, record)
            follow += self._not_kept(self._take(task, record))
            self.note(f"laid out {task.place}")
            self.progress("laying out", done, self._begun)
        if self._kept:
            self.note(f"laid out before: {self._kept} of {self._kept + self._begun}")
        return self._done

    def _new(self, tasks: Iterable[Task]) -> list[Task]:
        """Return the tasks not asked for before, each once."""
        found = {task.key: task for task in tasks if task.key not in self._wanted}
        self._wanted.update(found)
        return list(found.values())

    def _may_be_kept(self, task: Task) -> bool:
        return not self.options.force and self.store.may_have(task.key)

    def _not_kept(self, tasks: Sequence[Task]) -> list[Task]:
        """Return what must be laid out, documents in parts as their parts."""
        left = deque(tasks)
        found = []
        while left:
            task = left.popleft()
            record = None if self.options.force else self.store.get(task.key, task.root)
            if record is not None:
                self._kept += 1
                left.extend(self._take(task, record))
            elif task.parts:
                long = Long(task, task.parts, self.store, force=self.options.force)
                self._long.append(long)
                left.extend(long.first())
            else:
                found.append(task)
        return found

    def _as_of_now(self, task: Task) -> Task:
        """Return what to lay out for a task: a part gets the page numbers known by now."""
        now = (one for long in self._long if (one := long.begin(task)))
        return next(now, task)

    def _take(self, task: Task, record: Record) -> list[Task]:
        """Take a record; return the parts that must be laid out because of it."""
        if not isinstance(record, PartRecord):
            self._done[task.key] = record
            return []
        following = []
        for long in self._long.copy():
            following += long.take(task, record)
            if long.record:
                self._long.remove(long)
                self._done[long.task.key] = long.record
                self._keep(long.task.key, long.record)
        return following

    def _keep(self, key: str, record: Record) -> None:
        """Keep a record for later builds, unless more is wrong with it than its looks."""
        broken = any(not finding.looks for finding in record.findings)
        if not (broken or record.slow):  # a missing picture may turn up
            self.store.put(key, record)
