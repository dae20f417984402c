"""A document laid out part by part in this process, as a build does it in several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from generator.job.layout.long import Long
from generator.job.products.makers import lay_out_task
from generator.job.products.product import Task
from generator.job.store.entries import Store
from generator.typeset.record import DocumentRecord, PartRecord, Record


def laid_out(
    task: Task,
    store: Store,
    lay_out: Callable[[Task], Record] = lay_out_task,
    *,
    force: bool = False,
) -> DocumentRecord:
    """Lay out a task that has parts, one after the other."""
    assert task.parts
    long = Long(task, task.parts, store, force=force)
    waiting = deque(long.first())
    while waiting:
        task = waiting.popleft()
        part = long.begin(task) or task  # as the desk does
        record = lay_out(part)
        assert isinstance(record, PartRecord)
        waiting.extend(long.take(part, record))
    assert long.record is not None
    return long.record
