"""The key of a pack: a hash of everything that decides how it is read, computed without reading.

It covers every file that the pack can read, the built-in templates, the program's own code, and the
versions of everything installed, as a new library may decide differently.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from generator.content.reading.readable import MAX_FOLDERS, RECORDS, STORES, SUFFIXES, marks
from generator.own_code import PRINTING, code_hash, installed
from generator.resources import templates_folder

FORM = "1"
"""The version of the cache format; a new number invalidates all older entries."""


def pack_key(folder: Path, shown: str, *, whole: bool) -> str | None:
    """Return the key of the pack in a folder, whose files are shown as `shown`.

    It covers the `whole` pack, or only what decides which records there are, which is faster. None
    if it can't be computed.
    """
    try:
        real = Path(os.path.realpath(folder))
        digest = hashlib.sha256()
        for part in (code_key(), str(real), shown):
            _add(digest, part.encode("utf-8", "surrogateescape"))
        found = marks(real, None, own=True, suffixes=SUFFIXES if whole else RECORDS)
        for name, mark in (*found, *_oddities(real)):
            _add(digest, name, mark)
        _add(digest)
        for name, mark in marks(templates_folder(), None, own=False) if whole else ():
            _add(digest, name, mark)
    except (OSError, ValueError):
        return None
    return digest.hexdigest()


def code_key() -> str:
    """Return a hash of what reads a pack: the program's own code and all that is installed."""
    said = "\n".join([FORM, code_hash(PRINTING), installed()])
    return hashlib.sha256(said.encode("utf-8", "surrogateescape")).hexdigest()


def entry_name(kind: str, folder: Path, shown: str) -> str:
    """Return the name of a pack's cache entry: each folder has one per kind."""
    said = f"{os.path.realpath(folder)}\0{shown}".encode("utf-8", "surrogateescape")
    return f"{kind}-{hashlib.sha256(said).hexdigest()[:32]}"


def _add(digest: hashlib._Hash, *parts: bytes) -> None:
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)


def _oddities(folder: Path) -> Iterator[tuple[bytes, bytes]]:
    """Yield what, besides content, decides which files are read and what is reported about them.

    Folders that were printed into, folders nested too deeply, and non-files named like content.
    """
    waiting = [(os.fsencode(folder), 0)]
    while waiting:
        here, depth = waiting.pop()
        with os.scandir(here) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
        names = {entry.name for entry in found}
        if b"manifest.json" in names and not names.isdisjoint(map(os.fsencode, STORES)):
            yield here, b"printed"
        if depth > MAX_FOLDERS:
            yield here, b"deep"
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                waiting.append((entry.path, depth + 1))
            elif entry.name.endswith((b".yaml", b".yml")) and not entry.is_file():
                yield entry.path, b"no file"
