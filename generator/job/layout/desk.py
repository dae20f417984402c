"""The desk of one build: what is kept is looked up, the rest is laid out, documents in parts."""

from __future__ import annotations

import contextlib
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

Progress = Callable[[str, int, int], None]
"""Told of each step: what is being done, how much of it is done, how much there is."""

More = Callable[[Mapping[str, Record]], Iterable[Task]]
"""Tells which tasks follow from the records there are, each of them once."""


def no_more(_found: Mapping[str, Record]) -> Iterable[Task]:
    """Say that nothing follows."""
    return ()


def lay_out(
    tasks: Iterable[Task],
    store: Store,
    options: Options,
    progress: Progress,
    workers: Workers | None = None,
    *,
    more: More = no_more,
    idle: Callable[[], None] = nothing,
) -> Mapping[str, Record]:
    """Return the records of tasks by their keys: what the store has, and the rest laid out.

    Workers that are given are kept; otherwise some are started, and ended afterwards. What is
    wanted `more` is asked with the records there are, and after each new one. `idle` is called
    once when all workers are busy.
    """
    with contextlib.nullcontext(workers) if workers else Workers(options.workers) as staff:
        return Desk(store, options, progress, staff, more, idle).lay_out(tasks)


@dataclass(slots=True)
class Desk:
    """Where the tasks of one build are laid out, none of them twice."""

    store: Store
    options: Options
    progress: Progress
    staff: Workers
    more: More = no_more
    idle: Callable[[], None] = nothing
    _done: dict[str, Record] = field(default_factory=dict)
    _wanted: set[str] = field(default_factory=set)
    _long: list[Long] = field(default_factory=list)
    _begun: int = 0

    def lay_out(self, tasks: Iterable[Task]) -> Mapping[str, Record]:
        """Return the records of tasks by key, and of those that follow from them.

        What surely must be laid out is begun before the rest is looked at.
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
            if not stale:
                self.idle()
            return [*stale, *further()]

        self._begun += len(sure)
        laid_out = self.staff.lay_out(sure, further, meanwhile, self._as_of_now)
        for done, (task, record) in enumerate(laid_out, 1):
            self._keep(task.key, record)
            follow += self._not_kept(self._take(task, record))
            self.progress("laying out", done, self._begun)
        return self._done

    def _new(self, tasks: Iterable[Task]) -> list[Task]:
        """Return the tasks that were not wanted before, each of them once."""
        found = {task.key: task for task in tasks if task.key not in self._wanted}
        self._wanted.update(found)
        return list(found.values())

    def _may_be_kept(self, task: Task) -> bool:
        return not self.options.force and self.store.may_have(task.key)

    def _not_kept(self, tasks: Sequence[Task]) -> list[Task]:
        """Return what must be laid out: documents in parts by their parts."""
        left = deque(tasks)
        found = []
        while left:
            task = left.popleft()
            record = None if self.options.force else self.store.get(task.key, task.root)
            if record is not None:
                left.extend(self._take(task, record))
            elif task.parts:
                long = Long(task, task.parts, self.store, force=self.options.force)
                self._long.append(long)
                left.extend(long.first())
            else:
                found.append(task)
        return found

    def _as_of_now(self, task: Task) -> Task:
        """Return what is laid out for a task: a part has the page numbers known by now."""
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
        """Keep a record for builds to come, unless something is wrong with it."""
        if not (record.findings or record.slow):  # a picture that is missing may come
            self.store.put(key, record)
