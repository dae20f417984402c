"""The first worker of a command, begun before this process imports what it needs itself."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from multiprocessing.connection import Connection

from generator.fence import Child
from generator.typeset.fonts import use_only_our_fonts


@contextlib.contextmanager
def first_worker() -> Iterator[Child]:
    """Lend a worker that imports the page engine on its own, beside whatever is done here.

    It is meant for a job, and ends with it. The fonts are settled before it begins: a temporary
    file of theirs goes with the process that made it, and this one is killed.
    """
    use_only_our_fonts()
    child = Child(_serve)
    try:
        yield child
    finally:
        child.kill()


def _serve(pipe: Connection) -> None:
    from generator.job.layout.workers import get_ready

    get_ready(pipe)
