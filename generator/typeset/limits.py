"""Limits on what untrusted pages may cost: time, memory, output."""

from __future__ import annotations

import contextlib
import resource
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType

from generator.errors import FieldpressError, Problem, short
from generator.fence import address_space

TEMPLATE_SECONDS = 10.0
"""Processor time for all templates of a pack.

The largest pack that ships takes one second where it was measured (Debian 12, 2026). Ten times that
leaves room for slower machines and larger packs.
"""

PATIENT_SECONDS = 60.0
"""The same with `--patient`."""

FACE_SECONDS = 10.0
"""Processor time for laying out a face."""

DOCUMENT_SECONDS = 60.0
MEMORY = 1_500_000_000
OUTPUT = 2_000_000
"""The most characters that one template may write: about a hundred pages."""

_AGAIN = 0.2
"""Seconds after which the signal to stop is repeated, in case the exception was swallowed."""


class TooMuchError(Exception):
    """Untrusted work exceeded a limit; the text says which."""


class TooSlowError(TooMuchError):
    """Untrusted work used up its processor time."""

    def __init__(self) -> None:
        super().__init__("it takes too long")


class LayoutError(Exception):
    """A page can't be laid out; the text says why. `slow` if that took too long."""

    def __init__(self, message: str, *, slow: bool = False) -> None:
        super().__init__(message)
        self.slow = slow


def with_patience(problem: Problem) -> Problem:
    """Return the problem of a template that took too long, with a hint to allow more time."""
    hint = f"if this is not a mistake, --patient allows {PATIENT_SECONDS:g} s of processor time"
    return replace(problem, hints=(*problem.hints, hint))


@contextlib.contextmanager
def bounded(seconds: float, memory: int = MEMORY) -> Iterator[None]:
    """Limit the block to `seconds` of processor time and `memory` more bytes.

    Raises TooMuchError. Signals reach the main thread only; on others there is no limit.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    def swallowed(hook: sys.UnraisableHookArgs) -> None:
        if not isinstance(hook.exc_value, TooMuchError):  # that one is repeated
            old_hook(hook)

    old_hook, sys.unraisablehook = sys.unraisablehook, swallowed
    old_handler = signal.signal(signal.SIGVTALRM, stop)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    ceiling = address_space() + memory
    if hard != resource.RLIM_INFINITY:
        ceiling = min(ceiling, hard)
    signal.setitimer(signal.ITIMER_VIRTUAL, max(seconds, 0.01), _AGAIN)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))
        yield
    except MemoryError:
        raise TooMuchError("it takes too much memory") from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old_handler)
        sys.unraisablehook = old_hook
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextlib.contextmanager
def laying_out(seconds: float) -> Iterator[None]:
    """Limit the page engine's work, and raise LayoutError for any failure."""
    try:
        with bounded(seconds):
            yield
    except TooMuchError as error:
        raise LayoutError(f"stopped laying this out: {error}", slow=True) from None
    except RecursionError:
        raise LayoutError("the template's elements are nested too deep") from None
    except FieldpressError:
        raise
    except Exception as error:
        told = short(str(error) or type(error).__name__)
        raise LayoutError(f"the page engine can't lay this out: {told}") from error
