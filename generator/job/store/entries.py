"""A store of laid-out faces and documents, keyed by what went into them."""

from __future__ import annotations

import contextlib
import hashlib
import os
from functools import cache, partial
from pathlib import Path

from generator.job.output.own import aside_in
from generator.job.output.writing import remove, write_whole
from generator.job.store.recent import Recent
from generator.ordinary import read_ordinary
from generator.typeset import engine
from generator.typeset.fetch import digest_of, unchanged
from generator.typeset.record import Record, from_bytes, to_bytes
from generator.typeset.versions import layout_versions

_DIGEST = 64

MOST_BYTES = 2_000_000_000
"""A larger entry, in bytes, counts as absent."""


class Store:
    """Records on disk, each with a checksum; a damaged one counts as absent.

    A store is for one build: the records' pictures are checked once for changes.
    `recent` holds records of the builds before.
    """

    def __init__(self, folder: Path, recent: Recent | None = None) -> None:
        self.folder = folder
        self.recent = recent or Recent(0)
        self._later = recent is not None
        self._digest = cache(digest_of)

    def get(self, key: str, root: Path) -> Record | None:
        """Return a record if it is intact and its files have not changed."""
        record = self.recent.get(key)
        try:
            if record is None and (body := self.get_bytes(key)):
                record = from_bytes(body)
                self.recent.add(key, record)
            return record if record and unchanged(root, record.read, self._digest) else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def may_have(self, key: str) -> bool:
        """Tell whether there is anything under a key, intact and unchanged or not."""
        return (
            self.recent.get(key) is not None
            or self.recent.unwritten(key) is not None
            or os.path.lexists(self._path(key))
        )

    def put(self, key: str, record: Record) -> None:
        """Keep a record."""
        if self._later:
            self.recent.add(key, record)
        self.put_bytes(key, to_bytes(record))

    def get_bytes(self, key: str) -> bytes | None:
        """Return the entry under a key if it is intact."""
        if (held := self.recent.unwritten(key)) is not None:
            return held
        try:
            data = read_ordinary(self._path(key), MOST_BYTES)
        except OSError:
            return None
        digest, body = data[:_DIGEST], data[_DIGEST:]
        return body if _checksum(key, body) == digest else None

    def put_bytes(self, key: str, body: bytes) -> None:
        """Keep bytes with their checksum, replacing whatever is in their place.

        In a process that builds repeatedly they are written after printing. Raises UsageError
        if they can't be written.
        """
        if self._later:
            self.recent.write_later(key, body, partial(self._write, key, body))
        else:
            self._write(key, body)

    def _write(self, key: str, body: bytes) -> None:
        path = self._path(key)
        with contextlib.suppress(OSError):
            if os.path.lexists(path.parent) and not path.parent.is_dir():
                remove(path.parent)
            if path.is_dir():
                remove(path)
        write_whole(path, _checksum(key, body) + body, aside_in(self.folder))

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key[2:]


def _checksum(key: str, body: bytes) -> bytes:
    """Return the checksum of an entry, which covers its key, so that none passes for another."""
    return hashlib.sha256(key.encode() + b"\n" + body).hexdigest().encode()


@cache
def layout_hash() -> str:
    """Return a hash of everything that affects a face's layout, apart from the face itself."""
    digest = hashlib.sha256(layout_versions().encode())
    for path in sorted(Path(engine.__file__).resolve().parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def content_key(*parts: str) -> str:
    """Derive a key from a thing's content and the program that lays it out."""
    digest = hashlib.sha256(layout_hash().encode())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()
