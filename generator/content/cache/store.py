"""What is cached of a pack from one command to the next, in the user's own cache folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from generator import private
from generator.content.cache.key import code_key, entry_name, pack_key
from generator.memory import recall

T = TypeVar("T")


class PackCache:
    """The cached entries of one pack, one per kind; valid while the pack's key is unchanged.

    An entry is data with a checksum that only this user can have made (`generator.private`).
    Whatever is damaged, not ours or from another key counts as absent.
    """

    def __init__(self, folder: Path, shown: str, *, whole: bool = True) -> None:
        """Compute the key before anything is read, so that later changes count as new.

        It covers the `whole` pack, or only its YAML and spreadsheets.
        """
        self._folder = folder
        self._shown = shown
        self._whole = whole
        self.key = pack_key(folder, shown, whole=whole)

    def get(self, kind: str, read: Callable[[bytes], T]) -> T | None:
        """Return what `read` makes of an entry, or None."""
        return self._recall(kind, f"{code_key()} {self.key}\n", read)

    def before(self, kind: str, read: Callable[[bytes], T]) -> T | None:
        """Return what `read` makes of an entry of this pack, by the same code, valid or not."""
        return self._recall(kind, f"{code_key()} ", lambda data: read(data.partition(b"\n")[2]))

    def put(self, **entries: bytes | None) -> None:
        """Keep entries by kind, unless the pack has changed since its key was computed."""
        now = pack_key(self._folder, self._shown, whole=self._whole)
        if self.key is None or now != self.key:
            return
        for kind, data in entries.items():
            if data is not None:
                name = entry_name(kind, self._folder, self._shown)
                private.put(name, f"{code_key()} {self.key}\n".encode() + data)

    def _recall(self, kind: str, head: str, read: Callable[[bytes], T]) -> T | None:
        if self.key is None:
            return None
        return recall(private, entry_name(kind, self._folder, self._shown), read, head.encode())
