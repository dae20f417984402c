"""Workers: child processes that lay out faces and documents, and can be killed."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, allow, give_back, ready
from generator.job.layout.early import Ahead
from generator.job.products.makers import failed_task, lay_out_task, seconds_for
from generator.job.products.product import Task
from generator.typeset import engine
from generator.typeset.fills import FilledText
from generator.typeset.fonts import use_only_our_fonts
from generator.typeset.limits import TEMPLATE_SECONDS
from generator.typeset.record import Record

MOST = 16
"""How many faces a worker is given at a time."""

UNCOLLECTED = 32
"""After how many faces a worker clears its memory, if nothing else is said."""

REST = 0.2
"""Seconds without work after which it does so as well."""

PAGE = 8
"""How many faces a document's page counts for, by the memory it takes."""

SLOW = "stopped laying this out: it takes too long"
BROKEN = "stopped laying this out: the page engine crashed, perhaps for lack of memory"


def _as_it_is(task: Task) -> Task:
    return task


class Workers:
    """Up to `count` child processes, started as they are needed, kept until they are closed.

    One of them may have been begun before, by `first_worker`. Each clears its memory after so many
    faces, `uncollected`: fewer keep it small, and take longer.
    """

    def __init__(
        self, count: int, first: Child | None = None, uncollected: int = UNCOLLECTED
    ) -> None:
        self.count = count
        self._serve = partial(_serve, uncollected=uncollected)
        self._resting = [first] if first else []
        self._begun: dict[str, Child] = {}
        self._read: dict[Child, str | None] = {}
        """The style sheet of the document that each worker was given last."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def prepare(self) -> None:
        """Start a worker, if there is none, that warms up on its own; this process stays small."""
        use_only_our_fonts()
        if not self._resting and not engine.is_warm():
            self._resting.append(Child(get_ready))

    def start(self) -> None:
        """Start all workers now: they are as large as this process is when they are forked."""
        engine.warm_up()
        while len(self._resting) < self.count:
            self._resting.append(Child(self._serve))

    def close(self) -> None:
        """End all workers."""
        for child in self._begun.values():
            child.kill()
        self._begun.clear()
        while self._resting:
            self._resting.pop().kill()

    def begin(self, jobs: Sequence[Ahead]) -> list[FilledText]:
        """Have templates filled and the results laid out; return the texts.

        The faces are waited for when they are to be laid out. Where something goes wrong the texts
        of this and all later jobs are missing.
        """
        texts: list[FilledText] = []
        for job in jobs:
            child = self._child()
            child.send([job])
            try:
                text = child.receive()
            except Ended:
                child.kill()
                break
            if not isinstance(text, FilledText):
                self._resting.append(child)
                break
            key = job.key(text)
            if key in self._begun:
                self._spare(child)
            else:
                self._begun[key] = child
            texts.append(text)
        return texts

    def _spare(self, child: Child) -> None:
        """Let a worker idle once it has finished what nobody wants any more."""
        try:
            child.receive()
            self._resting.append(child)
        except Ended:
            child.kill()

    def lay_out(
        self,
        tasks: Sequence[Task],
        further: Callable[[], Sequence[Task]] = tuple,
        meanwhile: Callable[[], Sequence[Task]] | None = None,
        begin: Callable[[Task], Task] = _as_it_is,
    ) -> Iterator[tuple[Task, Record]]:
        """Yield a record for each task, in the order in which they are done.

        After each, `further` may give tasks that follow from it, and they are begun next. Once the
        first tasks are begun `meanwhile` is called; it may give more. What `begin` returns for a
        task is laid out in its place.

        A task that uses up its time, or breaks the engine, fails by itself. The faces that share
        its frame are then not tried, as most share its template, too.
        """
        busy: dict[Child, deque[Task]] = {}
        for task in tasks:
            if task.key in self._begun:
                busy[self._begun.pop(task.key)] = deque([task])
        begun = {task.key for (task,) in busy.values()}
        waiting = deque(_batches([t for t in tasks if t.key not in begun], self.count))
        slow: set[object] = set()
        try:
            while waiting or busy or meanwhile:
                if waiting and len(busy) < self.count:
                    batch = self._next_batch(waiting, busy, tasks)
                    left = deque(begin(task) for task in batch if task.frame not in slow)
                    skipped = (task for task in batch if task.frame in slow)
                    yield from ((task, failed_task(task, "", slow=True)) for task in skipped)
                    if left:
                        child = self._child()
                        child.send(list(left))
                        busy[child] = left
                        self._read[child] = _style(left[0])
                    continue
                if meanwhile is not None:
                    waiting.extend(_batches(meanwhile(), self.count))
                    meanwhile = None
                    continue
                for child in ready(list(busy)):
                    task, record, whole = _next(child, busy[child])
                    yield task, record
                    waiting.extendleft(reversed(_batches(further(), self.count)))
                    if record.slow and task.frame is not None:
                        slow.add(task.frame)
                        whole = False
                    if not whole:
                        waiting.appendleft(list(busy.pop(child)))
                        child.kill()
                    elif not busy[child]:
                        del busy[child]
                        self._resting.append(child)
            while self._begun:
                self._spare(self._begun.popitem()[1])
        finally:
            for child in busy:
                child.kill()

    def _next_batch(
        self, waiting: deque[list[Task]], busy: Iterable[Child], first: Sequence[Task]
    ) -> list[Task]:
        """Take the batch to begin next from those that are waiting.

        As long as it is one of the `first` documents that comes next, a worker goes on with those
        whose style sheet it has read, or else begins with one that no other worker has.
        """
        own = self._read.get(self._resting[-1]) if self._resting else None
        others = {self._read.get(child) for child in busy}
        late = any(task.late for task in waiting[0])
        keys = {task.key for task in first if task.document and task.late is late}
        free = list(takewhile(lambda batch: batch and batch[0].key in keys, waiting))
        ways = (lambda style: style == own, lambda style: style not in others)
        found = (batch for way in ways for batch in free if way(_style(batch[0])))
        batch = next(found, waiting[0])
        waiting.remove(batch)
        return batch

    def _child(self) -> Child:
        if self._resting:
            return self._resting.pop()
        engine.warm_up()  # before the fork, so that every worker has it
        return Child(self._serve)


def _next(child: Child, left: deque[Task]) -> tuple[Task, Record, bool]:
    """Return the next task that a child has done, and whether the child still works."""
    try:
        answer = child.receive()
    except Ended as ended:
        if ended.killed:
            raise FieldpressError(KILLED) from None
        task = left.popleft()
        return task, failed_task(task, SLOW if ended.slow else BROKEN, slow=ended.slow), False
    if isinstance(answer, BaseException):
        raise answer
    return left.popleft(), answer, True


def get_ready(pipe: Connection) -> None:
    """Import the page engine, then lay out what comes through the pipe."""
    engine.warm_up()
    _serve(pipe)


def _serve(pipe: Connection, uncollected: int = UNCOLLECTED) -> None:
    """Lay out tasks from the pipe, and send back a record for each."""
    gc.freeze()  # what came with the fork stays
    done = 0
    while True:
        if done and not pipe.poll(REST):
            done = _cleared()
        try:
            tasks = pipe.recv()
        except EOFError:
            return
        for task in tasks:
            try:
                if isinstance(task, Ahead):
                    task = _filled(task, pipe)
                    if task is None:
                        continue
                allow(seconds_for(task))
                record = lay_out_task(task)
                done += PAGE * getattr(record, "pages", 0)
                pipe.send(record)
            except Exception as error:
                pipe.send(error)
            done += 1
            if done >= uncollected:
                done = _cleared()


def _cleared() -> int:
    """Clear memory: each page leaves rings of objects, and the collector is off. Return 0."""
    gc.collect()
    give_back()
    return 0


def _filled(job: Ahead, pipe: Connection) -> Task | None:
    """Fill a template, and send back its text; None if something goes wrong."""
    allow(TEMPLATE_SECONDS)
    try:
        text = job.filled()
    except Exception:  # it is filled again as usual, and told
        pipe.send(None)
        return None
    pipe.send(text)
    return job.task(text)


def _batches(tasks: Sequence[Task], workers: int) -> list[list[Task]]:
    """Put faces together, some four batches a worker; documents alone and first.

    A document of many pages should not be begun last, unless it is late.
    """
    documents = sorted((t for t in tasks if t.document), key=lambda t: (t.late, -_length(t)))
    faces = [task for task in tasks if not task.document]
    size = min(MOST, max(1, len(faces) // (4 * workers)))
    batches = [faces[start : start + size] for start in range(0, len(faces), size)]
    return [*([task] for task in documents), *batches]


def _style(task: Task) -> str | None:
    return task.document.style if task.document else None


def _length(task: Task) -> int:
    return len(task.document.body) if task.document else len(task.body)
