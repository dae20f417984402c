"""The last fence around untrusted work: a child process that can be killed.

Inside a process the clock of `typeset.limits` stops what takes too long, but not within one long
built-in call, such as a comparison of nested lists. A child process has a limit of processor time
that the system itself keeps.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import math
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

_PR_SET_PDEATHSIG = 1  # of linux/prctl.h

STOPPING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
"""Signals with which a user or the system asks a command to stop."""

KILLED = "a worker process was killed, perhaps for lack of memory; try '--jobs 1'"


class Ended(Exception):  # noqa: N818  no error by itself: the caller says what it means
    """A child ended without answering.

    `slow` if it used up its processor time, `killed` if someone ended it: the system for want of
    memory, or a user. Otherwise it crashed.
    """

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.slow = code == -signal.SIGXCPU
        self.killed = code in (-signal.SIGKILL, -signal.SIGTERM)


class Child:
    """A process forked from this one, with a pipe; `serve` gets its end of it.

    It ends with its parent, or when the parent closes the pipe.
    """

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        self.pipe, other = Pipe()
        with _interrupts_held():  # it is not interrupted before it is ready for it
            fork = multiprocessing.get_context("fork")
            arguments = (serve, other, self.pipe, os.getpid())
            self.process = fork.Process(target=_run, args=arguments, daemon=True)
            self.process.start()
        other.close()

    def send(self, message: object) -> None:
        """Send what can be pickled; a child that has ended is noticed when it should answer."""
        with contextlib.suppress(OSError):
            self.pipe.send(message)

    def receive(self) -> Any:
        """Return the child's next message; raise Ended if there will be none."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            raise Ended(self.process.exitcode) from None

    def kill(self) -> None:
        """End the child now, whatever it is doing, without waiting for the system to clean up."""
        self.process.kill()
        self.pipe.close()


def inside() -> bool:
    """Tell whether this process is such a child."""
    return multiprocessing.current_process().daemon


def processors() -> int:
    """Return how many processors this process may use; all there are where it can't be asked."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # as on macOS
        return os.cpu_count() or 1


def ready(children: list[Child], seconds: float | None = None) -> list[Child]:
    """Wait until children have a message or have ended, and return those.

    After `seconds`, if given, there may be none.
    """
    pipes = wait([child.pipe for child in children], seconds)
    return [child for child in children if child.pipe in pipes]


def allow(seconds: float) -> None:
    """Give this process this many more seconds of processor time; then the system ends it."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def allow_memory(more: int) -> None:
    """Give this process this many more bytes of memory; beyond that it gets none."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = address_space() + more
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def address_space() -> int:
    """Return how many bytes of address space this process has now (8 GB where unknown)."""
    try:
        file = os.open("/proc/self/statm", os.O_RDONLY)  # asked for each template: pathlib is slow
    except OSError:
        return 8_000_000_000
    try:
        return int(os.read(file, 64).split()[0]) * resource.getpagesize()
    finally:
        os.close(file)


def give_back() -> None:
    """Return free memory to the system, where its C library can (glibc's)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _run(
    serve: Callable[[Connection], None], pipe: Connection, other: Connection, parent: int
) -> None:
    gc.freeze()  # what came with the fork stays, and is not looked through: it is not copied
    end_with(parent)
    other.close()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        serve(pipe)
    finally:
        os._exit(0)  # without what the parent has registered for its own end


def end_with(parent: int) -> None:
    """Ask the kernel to end this process with its parent: a killed parent can't do so."""
    with contextlib.suppress(OSError, AttributeError):  # this call exists only on Linux
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    for number in STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as in the background of a script
            signal.signal(number, signal.SIG_DFL)  # it ends silently; the parent reports it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
