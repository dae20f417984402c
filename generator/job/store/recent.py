"""Records used by the last builds of one process, so that they are not read again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from generator.typeset.record import Record

MOST_BYTES = 100_000_000


class Recent:
    """Records by key, up to `most` bytes of pages; the least recently used are dropped."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self._records: OrderedDict[str, Record] = OrderedDict()
        self._unwritten: dict[str, tuple[bytes, Callable[[], None]]] = {}

    def get(self, key: str) -> Record | None:
        """Return a record that is there still."""
        record = self._records.get(key)
        if record is not None:
            self._records.move_to_end(key)
        return record

    def add(self, key: str, record: Record) -> None:
        """Keep a record, and drop others if there are too many."""
        if key not in self._records:
            self._records[key] = record
            self.bytes += len(record.pdf)
        while self.bytes > self.most:
            _, old = self._records.popitem(last=False)
            self.bytes -= len(old.pdf)

    def write_later(self, key: str, body: bytes, write: Callable[[], None]) -> None:
        """Hold bytes to be written as soon as there is time."""
        self._unwritten[key] = body, write

    def unwritten(self, key: str) -> bytes | None:
        """Return bytes that are still to be written."""
        found = self._unwritten.get(key)
        return found[0] if found else None

    def settle(self) -> None:
        """Write what was postponed."""
        while self._unwritten:
            key = next(iter(self._unwritten))
            _, write = self._unwritten.pop(key)
            write()
