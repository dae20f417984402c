"""Forms read in a child process that has little time and memory, and that may crash."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from typing import Any

from generator.content.forms.fields import FormFields, NotAFormError, read_fields
from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, allow, allow_memory, inside

SECONDS = 10.0
"""Processor time that one form may take; ours take a tenth."""
MEMORY = 500_000_000
"""Address space that they may take besides."""

SLOW = "stopped reading this form: it takes too long"
BROKEN = "stopped reading this form: it crashed, perhaps for lack of memory"


class FormReader:
    """Reads forms in one process, which is started for the first and ends with the block."""

    def __init__(self) -> None:
        self._child: Child | None = None

    def __enter__(self) -> FormReader:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._child:
            self._child.kill()

    def read(self, data: bytes) -> FormFields:
        """Return the fields of a form; raises NotAFormError."""
        if inside():
            return read_fields(data)
        if self._child is None:
            import pikepdf  # before the fork, so that no child need

            _ = pikepdf
            self._child = Child(_serve)
        self._child.send(data)
        try:
            answer: FormFields | NotAFormError = self._child.receive()
        except Ended as ended:
            self._child = None
            if ended.killed:
                raise FieldpressError(KILLED) from None
            raise NotAFormError(SLOW if ended.slow else BROKEN) from None
        if isinstance(answer, NotAFormError):
            raise answer
        return answer


def _serve(pipe: Connection) -> None:
    # What a library says of its own end is nothing for the user's eyes.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    allow_memory(MEMORY)
    while True:
        try:
            data = pipe.recv()
        except EOFError:
            return
        allow(SECONDS)
        answer: Any
        try:
            answer = read_fields(data)
        except NotAFormError as error:
            answer = error
        except MemoryError:
            answer = NotAFormError(BROKEN)
        pipe.send(answer)
