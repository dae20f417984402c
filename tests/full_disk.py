"""A disk that is full when it suits a test."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from generator.job.output import writing


class FullDisk:
    """A disk with room for all files but one: of the file with a certain number, only half.

    Without a number, or with one that is never reached, everything is written.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self._last, self._write = 0, 0, writing._write
        monkeypatch.setattr(writing, "_write", self._full)

    def fill_at(self, number: int) -> None:
        """Be full at the file with a number, counted from now."""
        self.begun, self._last = 0, number

    def _full(self, path: Path, data: bytes) -> None:
        self.begun += 1
        if self.begun == self._last:
            self._write(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._write(path, data)
