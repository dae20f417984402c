"""Tables read within bounds: texts here, workbooks in a child process that can be killed."""

from __future__ import annotations

import contextlib
import os
import resource
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from generator.content.spreadsheet.cells import NotATableError, TableCells
from generator.content.spreadsheet.workbooks import read_workbook
from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, address_space, allow, inside

SECONDS = 30.0
"""Processor time that one workbook may take; 20,000 rows of ten take one."""
MEMORY = 1_500_000_000
"""Address space that it may take besides."""

SLOW = "stopped reading the spreadsheet: it takes too long"
BROKEN = "stopped reading the spreadsheet: it crashed, perhaps for lack of memory"


class WorkbookReader:
    """Reads workbooks in one process, which is started for the first and ends with the block."""

    def __init__(self) -> None:
        self._child: Child | None = None

    def __enter__(self) -> WorkbookReader:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._child:
            self._child.kill()

    def read(self, data: bytes, ending: str, wanted: str | None) -> TableCells:
        """Return a sheet of a workbook; raises NotATableError."""
        if inside():
            return read_workbook(data, ending, wanted)
        if self._child is None:
            self._child = _started()
        self._child.send((data, ending, wanted))
        try:
            answer: TableCells | NotATableError = self._child.receive()
        except Ended as ended:
            self._child = None
            if ended.killed:
                raise FieldpressError(KILLED) from None
            raise NotATableError(SLOW if ended.slow else BROKEN) from None
        if isinstance(answer, NotATableError):
            raise answer
        return answer


def _started() -> Child:
    import defusedxml.ElementTree  # before the fork, so that no child need
    import python_calamine

    _ = defusedxml, python_calamine
    return Child(_serve)


def _serve(pipe: Connection) -> None:
    # What a library says of its own end is nothing for the user's eyes.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    while True:
        try:
            data, ending, wanted = pipe.recv()
        except EOFError:
            return
        allow(SECONDS)
        answer: Any
        try:
            with _little_memory():
                answer = read_workbook(data, ending, wanted)
        except NotATableError as error:
            answer = error
        except MemoryError:
            answer = NotATableError(BROKEN)
        pipe.send(answer)


@contextlib.contextmanager
def _little_memory() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    ceiling = address_space() + MEMORY
    if hard != resource.RLIM_INFINITY:
        ceiling = min(ceiling, hard)
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
