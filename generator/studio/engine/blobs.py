"""Finished files and pictures by their hashes, in a folder that ends with the studio."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from generator.errors import UsageError
from generator.studio.secrets import Lock

MOST_BYTES = 400_000_000
"""How much is kept; beyond that, what was asked for longest ago goes."""

TYPES = {
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "yaml": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "dxf": "image/vnd.dxf",
    "zip": "application/zip",
}
"""What can be kept, by the ends of names, and the media types that it is served as."""

_NAME = re.compile(r"[0-9a-f]{64}(\.[0-9a-f]{16}-[a-z][a-z0-9-]{0,39})?\.[a-z]{3,4}")


def page_key(pdf: str, number: int, width: int) -> str:
    """Return what decides the picture of a page: the file's name, the page, pixels."""
    return f"page {pdf} {number} {width}"


@dataclass(frozen=True, slots=True)
class Blobs:
    """A folder of files, each named by the hash of its bytes or of what it was made from.

    What not everybody may see has its lock in its name, so that no file is ever without.
    """

    folder: Path

    def put(
        self, data: bytes, ending: str, key: str | None = None, lock: Lock | None = None
    ) -> str:
        """Keep bytes, and return their name; it is their hash, unless a `key` decides them.

        With a `lock` they are served only to a browser that has chosen its side. Raises UsageError
        where they can't be written.
        """
        digest = sha256(key.encode() if key is not None else data).hexdigest()
        name = _name(digest, ending, lock)
        path = self.folder / name
        if not path.exists():
            fresh = self.folder / f".{os.getpid()}-{name}"
            try:
                fresh.write_bytes(data)
                fresh.replace(path)
            except OSError as error:
                with contextlib.suppress(OSError):
                    fresh.unlink()
                folder = f"the studio's folder '{self.folder}'"
                raise UsageError(f"{folder} can't be written: {error.strerror or error}") from None
        return name

    def known(self, ending: str, key: str, lock: Lock | None = None) -> str | None:
        """Return the name of what was made from a key, if it is kept."""
        name = _name(sha256(key.encode()).hexdigest(), ending, lock)
        return name if (self.folder / name).exists() else None

    def get(self, name: str) -> bytes | None:
        """Return what is kept under a name; None for anything else that a stranger may ask for."""
        if not _NAME.fullmatch(name) or name.rpartition(".")[2] not in TYPES:
            return None
        path = self.folder / name
        with contextlib.suppress(OSError):
            data = path.read_bytes()
            os.utime(path)
            return data
        return None

    def tidy(self, most: int = MOST_BYTES) -> None:
        """Delete what was asked for longest ago until no more than `most` bytes are left."""
        files = sorted(self._files(), reverse=True)
        total = 0
        for _, size, path in files:
            total += size
            if total > most:
                with contextlib.suppress(OSError):
                    path.unlink()

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        for path in self.folder.iterdir():
            with contextlib.suppress(OSError):
                found = path.stat()
                yield found.st_mtime, found.st_size, path


def _name(digest: str, ending: str, lock: Lock | None) -> str:
    return f"{digest}.{lock.text}.{ending}" if lock else f"{digest}.{ending}"
