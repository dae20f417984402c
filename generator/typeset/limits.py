"""Bounds on what a stranger's template may cost: time, memory, output."""

from __future__ import annotations

import contextlib
import resource
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

SECONDS = 20.0
MEMORY = 1_500_000_000
OUTPUT = 5_000_000


class TooMuchError(Exception):
    """A template went over a bound; the text says which."""


@contextlib.contextmanager
def bounded(seconds: float = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Stop what runs inside after so many seconds of processor time or bytes of fresh memory.

    Raises TooMuchError. Signals reach the main thread only; elsewhere nothing is bounded.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooMuchError(f"it runs for more than {seconds:g} seconds")

    old_handler = signal.signal(signal.SIGVTALRM, stop)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    ceiling = _address_space() + memory
    if hard != resource.RLIM_INFINITY:
        ceiling = min(ceiling, hard)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))
        yield
    except MemoryError:
        raise TooMuchError(f"it takes more than {memory // 1_000_000} MB of memory") from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old_handler)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int:
    """Return how many bytes of address space this process has now (0 where unknown)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 8_000_000_000
