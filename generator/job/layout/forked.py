"""Work of our own done alongside the layout, in a forked process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, ready


class Beside:
    """Makes things in order, starting at once; `next` waits for the next one.

    Without `apart`, each is made on demand in this process.
    """

    def __init__(self, works: Sequence[Callable[[], Any]], *, apart: bool) -> None:
        self._left = list(works)
        self._child = Child(lambda pipe: _serve(pipe, works)) if apart and works else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child is not None:
            self._child.kill()

    def ready(self) -> bool:
        """Tell whether the next thing is ready, or would be made in this process."""
        return bool(self._left) and (self._child is None or bool(ready([self._child], 0)))

    def next(self) -> Any:
        """Return the next result, or raise its error."""
        work = self._left.pop(0)
        if self._child is None:
            return work()
        try:
            made, error = self._child.receive()
        except Ended:
            raise FieldpressError(KILLED) from None
        if error is not None:
            raise error
        return made


def _serve(pipe: Connection, works: Sequence[Callable[[], Any]]) -> None:
    """Make one thing after another; results wait in a thread until asked for."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as sender:
        for work in works:
            try:
                sender.submit(pipe.send, (work(), None))
            except Exception as error:
                sender.submit(pipe.send, (None, error))
                return
