"""A store of laid-out faces and documents, keyed by what went into them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from generator.job.store.folder import StoreFolder
from generator.memory import recall
from generator.typeset import engine
from generator.typeset.fetch import digest_of, unchanged
from generator.typeset.record import Record, from_bytes, to_bytes
from generator.typeset.versions import layout_versions


class Store:
    """Records of faces and documents by key; `entries` has them, and whatever else is kept there.

    A store is for one build: the records' pictures are checked once for changes.
    """

    def __init__(self, folder: Path) -> None:
        self.entries = StoreFolder(folder)
        self._digest = cache(digest_of)

    def get(self, key: str, root: Path) -> Record | None:
        """Return a record if it is intact and its files have not changed."""
        record = recall(self.entries, key, from_bytes)
        try:
            return record if record and unchanged(root, record.read, self._digest) else None
        except (OSError, ValueError, TypeError, AttributeError):
            return None

    def may_have(self, key: str) -> bool:
        """Tell whether there is anything under a key, intact and unchanged or not."""
        return self.entries.may_have(key)

    def put(self, key: str, record: Record) -> None:
        """Keep a record."""
        self.entries.put(key, to_bytes(record))


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
