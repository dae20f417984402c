"""Memories: what an earlier command worked out, kept by the key of all that it was worked out from.

Packs and odds are remembered in the user's own cache folder, under a seal (`private`); faces,
documents and finished files in the output folder, under a checksum (`job.store.folder`); stamps
beside them (`job.output.stamps`). All are asked in one way: whatever is missing, damaged or not to
be read counts as absent, and is worked out again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Entries(Protocol):
    """Bytes by name; they come back exactly as they were put, or not at all.

    What puts them there is `put(name, body)`; stamps are put in place with the files they are for.
    """

    def get(self, name: str, /) -> bytes | None:
        """Return the entry under a name if it is intact."""


def recall(entries: Entries, name: str, read: Callable[[bytes], T], head: bytes = b"") -> T | None:
    """Return what `read` makes of an entry that begins with `head`, from what follows it.

    Returns None if there is no such entry, or it holds something else.
    """
    body = entries.get(name)
    if body is None or not body.startswith(head):
        return None
    try:
        return read(body[len(head) :])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
