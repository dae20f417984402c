"""Sheets drawn earlier in this process: only what is new is drawn and proofed again.

The memory changes no byte and no verdict: a sheet is identified by everything it is made from, and
a proof by everything read back for it.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.press.sheets import DrawnSheets

MOST_DRAWN = 12
"""The most files of sheets remembered."""

MOST_PROOFS = 4000
"""The most pages remembered as faultless."""


class Memory:
    """The files drawn last, and the pages found faultless."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, DrawnSheets] = OrderedDict()
        self._proofs: OrderedDict[Hashable, None] = OrderedDict()

    def drawn(self, key: Hashable, draw: Callable[[], DrawnSheets]) -> DrawnSheets:
        """Return the file remembered under a key, or a new one."""
        found = self._drawn.pop(key, None)
        if found is None or found.worn:
            found = draw()
        self._drawn[key] = found
        if len(self._drawn) > MOST_DRAWN:
            self._drawn.popitem(last=False)
        return found

    def forget(self, key: Hashable) -> None:
        """Forget a file: something went wrong while it was redrawn."""
        self._drawn.pop(key, None)

    def problems(self, read: Hashable, judge: Callable[[], Iterator[str]]) -> list[str]:
        """Return the faults in what was read; pages already found faultless are skipped."""
        if read in self._proofs:
            self._proofs.move_to_end(read)
            return []
        found = list(judge())
        if not found:
            self._proofs[read] = None
            if len(self._proofs) > MOST_PROOFS:
                self._proofs.popitem(last=False)
        return found


_MEMORY: ContextVar[Memory | None] = ContextVar("memory", default=None)


def memory() -> Memory | None:
    """Return what is remembered here, if anything."""
    return _MEMORY.get()


@contextlib.contextmanager
def remembering(found: Memory | None) -> Iterator[None]:
    """Draw and proof with a memory of what was drawn earlier."""
    token = _MEMORY.set(found)
    try:
        yield
    finally:
        _MEMORY.reset(token)
