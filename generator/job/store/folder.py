"""Entries in the output's own folder, each with a checksum; a damaged one counts as absent."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from generator.job.output.own import aside_in
from generator.job.output.writing import remove, write_whole
from generator.ordinary import read_ordinary

_DIGEST = 64

MOST_BYTES = 2_000_000_000
"""A larger entry, in bytes, counts as absent."""


class StoreFolder:
    """Entries as files by their keys."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, key: str) -> bytes | None:
        """Return the entry under a key if it is intact."""
        try:
            data = read_ordinary(self._path(key), MOST_BYTES)
        except OSError:
            return None
        digest, body = data[:_DIGEST], data[_DIGEST:]
        return body if _checksum(key, body) == digest else None

    def put(self, key: str, body: bytes) -> None:
        """Keep bytes with their checksum, replacing whatever is in their place.

        Raises UsageError if they can't be written.
        """
        path = self._path(key)
        with contextlib.suppress(OSError):
            if os.path.lexists(path.parent) and not path.parent.is_dir():
                remove(path.parent)
            if path.is_dir():
                remove(path)
        write_whole(path, _checksum(key, body) + body, aside_in(self.folder))

    def may_have(self, key: str) -> bool:
        """Tell whether there is anything under a key, intact or not."""
        return os.path.lexists(self._path(key))

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key[2:]


def _checksum(key: str, body: bytes) -> bytes:
    """Return the checksum of an entry, which covers its key, so that none passes for another."""
    return hashlib.sha256(key.encode() + b"\n" + body).hexdigest().encode()
