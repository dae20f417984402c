"""The first worker of a command, begun before this process imports what it needs itself."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from multiprocessing.connection import Connection

from generator.fence import Child


@contextlib.contextmanager
def first_worker() -> Iterator[Child]:
    """Lend a worker that imports the page engine on its own, beside whatever is done here.

    It is meant for a job, and ends with it.
    """
    child = Child(_serve)
    try:
        yield child
    finally:
        child.kill()


def _serve(pipe: Connection) -> None:
    from generator.job.layout.workers import get_ready

    get_ready(pipe)
