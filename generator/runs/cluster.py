"""Hands on an existing Dask cluster: the client's side, and the workers'.

Dask is imported here and nowhere else, when a run names a scheduler.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import logging
import socket
import ssl
import threading
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar

from generator.errors import Problem, UsageError, short
from generator.runs.local import Hand
from generator.runs.machine import differences, made_with, target_of
from generator.runs.orders import Answer, Differs, Lost, Message, Print, Unmakeable
from generator.runs.scheduler import address_of, greeted, silent

T = TypeVar("T")

PATIENCE = 15.0
"""Seconds for the scheduler to answer."""

NO_WORKER = 60.0
"""Seconds that a run waits while the cluster has no worker."""

_ASKED = 5.0
"""Seconds after which a run asks again how many workers there are."""

_AHEAD = 2
"""Booklets given out per thread of the cluster: one is being made, the next is waiting."""


class Cluster:
    """An existing cluster, found by the address of its scheduler.

    `asked` is what the run prints: only workers that would print the same bytes may.
    """

    def __init__(self, address: str, asked: Print) -> None:
        self.address = address
        self.asked = asked
        self._run = uuid.uuid4().hex[:12]
        self._count = 0
        self._busy: dict[str, tuple[Message, Any]] = {}
        self._ended: SimpleQueue[str] = SimpleQueue()
        self._threads = 1
        self._counted = 0.0
        self._client: Any = None

    def __enter__(self) -> Self:
        """Connect; raise UsageError if it is not a scheduler, is another one, or has no workers."""
        self._client = connected(self.address)
        try:
            self._check_versions()
            self._check_workers()
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(Exception):
            _within(PATIENCE, lambda: self._client.cancel([f for _, f in self._busy.values()]))
        with contextlib.suppress(Exception):
            _within(PATIENCE, lambda: self._client.run(rest))
        self._close()

    def room(self) -> bool:
        """Tell whether the cluster can take more work."""
        if time.monotonic() > self._counted + _ASKED:
            self._workers()
        return len(self._busy) < _AHEAD * self._threads

    def give(self, message: Message) -> None:
        """Give a task to the scheduler, which finds a worker for it."""
        self._count += 1
        key = f"fieldpress-{self._run}-{self._count}"
        future = self._client.submit(work, message, key=key, pure=False)
        self._busy[key] = message, future
        future.add_done_callback(lambda done: self._ended.put(done.key))

    def answers(self) -> Iterator[tuple[Message, Answer]]:
        """Wait for the next results, and yield them."""
        if not self._busy:
            return
        alone = None
        while True:
            try:
                key = self._ended.get(timeout=1)
                break
            except Empty:
                workers = self._workers()
                alone = None if workers else alone or time.monotonic()
                if alone and time.monotonic() - alone > NO_WORKER:
                    raise UsageError(
                        f"--on: the cluster at '{self.address}' has had no worker for "
                        f"{NO_WORKER:g} s; once it has one, run the same command to continue"
                    ) from None
        message, future = self._busy.pop(key)
        yield message, self._answer(future)

    def _answer(self, future: Any) -> Answer:
        if future.status == "finished":
            try:
                answer: Answer = future.result()
            except Exception as error:  # its worker ended before it could be fetched
                return Lost(f"{type(error).__name__}: {short(error)}")
            return answer
        if future.status == "error":
            return _failure(future.exception())
        raise self._gone()

    def _workers(self) -> Mapping[str, int]:
        """Return how many threads each worker has; raise UsageError if the scheduler is gone."""
        try:
            if self._client.status != "running":
                raise OSError(self._client.status)
            found: Mapping[str, int] = _within(PATIENCE, self._client.nthreads)
        except (OSError, TimeoutError):
            raise self._gone() from None
        self._threads = sum(found.values()) or 1
        self._counted = time.monotonic()
        return found

    def _gone(self) -> UsageError:
        return UsageError(
            f"--on: the scheduler at '{self.address}' is gone; finished booklets are kept: run "
            "the same command to continue"
        )

    def _check_versions(self) -> None:
        """Raise UsageError if the scheduler's version differs from the Dask installed here."""
        here = importlib.metadata.version("distributed")
        try:
            versions = _within(PATIENCE, self._client.get_versions)
        except (OSError, TimeoutError):
            raise silent(self.address, PATIENCE) from None
        there = versions["scheduler"]["packages"].get("distributed")
        if there != here:
            message = f"--on: the scheduler at '{self.address}' runs Dask {there}, here is {here}"
            raise UsageError(Problem(message, hints=(f"pip install distributed=={there}",)))

    def _check_workers(self) -> None:
        """Raise UsageError naming each worker that would print other bytes."""
        end = time.monotonic() + PATIENCE
        while not self._workers():
            if time.monotonic() > end:
                raise UsageError(f"--on: the cluster at '{self.address}' has no workers")
            time.sleep(0.2)
        names = self.asked.pack, self.asked.shown
        try:
            found = _within(2 * PATIENCE, lambda: self._client.run(have, *names, on_error="return"))
        except (OSError, TimeoutError):
            raise silent(self.address, PATIENCE) from None
        problems = []
        for worker, answer in sorted(found.items()):
            if isinstance(answer, Exception):
                problems.append(Problem(f"--on: the worker {worker} can't print: {_why(answer)}"))
            elif told := differences(self.asked.made_with, answer[1]):
                who = f"the worker {worker} ({answer[0]})"
                problems.append(Problem(f"--on: {who} would print other bytes: {'; '.join(told)}"))
        if problems:
            raise UsageError(problems)

    def _close(self) -> None:
        with contextlib.suppress(Exception):
            _within(PATIENCE, lambda: self._client.close(timeout=2))


def connected(text: str) -> Any:
    """Return a client; raise UsageError if nothing that speaks our protocol answers in time."""
    address = address_of(text)
    try:
        import distributed
    except ImportError:
        hints = ("pip install 'fieldpress[cluster]'",)
        message = "--on: a run on a cluster needs Dask, which is not installed"
        raise UsageError(Problem(message, hints=hints)) from None
    _hush()
    # We close a client ourselves. One that never came about would say so as it is thrown away.
    quiet = {"__del__": lambda _: None}
    opened: Callable[..., Any] = type("Client", (distributed.Client,), quiet)
    greeted(address, _tls() if address.scheme == "tls" else None)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions: we look at them ourselves
            return _within(
                PATIENCE + 1,
                lambda: opened(text, timeout=PATIENCE, set_as_default=False, name="fieldpress"),
            )
    except Exception:  # whatever answers there speaks another protocol
        raise silent(text, PATIENCE) from None


def _tls() -> ssl.SSLContext | None:
    """Return how Dask is set up to speak to a scheduler by TLS; None if it is not."""
    from distributed import security

    known: Any = security.Security
    try:
        found: ssl.SSLContext | None = known().get_connection_args("client")["ssl_context"]
    except (OSError, ValueError) as error:  # a certificate can't be read
        raise UsageError(f"--on: Dask's certificates can't be used: {short(error)}") from None
    return found


def _within(seconds: float, work: Callable[[], T]) -> T:
    """Return the result of some work; raise TimeoutError if it takes longer, and abandon it."""
    found: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not found:
        raise TimeoutError
    return found[0]


def _hush() -> None:
    """Keep Dask's log off standard error: we report what matters ourselves."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _failure(error: BaseException) -> Answer:
    """Say what happened to a booklet whose worker raised an error or keeps ending."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return Lost("its worker ends each time", final=True)
    return Unmakeable((Problem(_why(error)),))


def _why(error: BaseException) -> str:
    """Say why a worker can't work for us."""
    if isinstance(error, ModuleNotFoundError):
        return f"there is no module '{error.name}' there; Fieldpress is to be installed"
    return short(f"{type(error).__name__}: {error}")


# --- what workers of the cluster do --------------------------------------------------------------

_HANDS: dict[int, Hand] = {}
"""The hands of this process by the thread that uses them: a hand ends with its thread."""


def have(pack: str, shown: str) -> tuple[str, Mapping[str, str]]:
    """Return this machine's name, and what a pack's files would be made from on it."""
    from generator.job.store.program import program_hash

    program_hash.cache_clear()  # a worker may run for weeks
    return socket.gethostname(), made_with(target_of(pack, shown))


def work(message: Message) -> Answer:
    """Have this thread's hand do something; an outdated hand is replaced."""
    known = _HANDS.get(threading.get_ident())
    answer = _asked(message)
    return _asked(message) if known and isinstance(answer, Differs) else answer


def rest() -> None:
    """End the hands of this process that have nothing to do."""
    for thread, hand in list(_HANDS.items()):
        if hand.message is None and thread in _HANDS:
            del _HANDS[thread]
            hand.close()


def _asked(message: Message) -> Answer:
    from distributed import get_worker

    thread = threading.get_ident()
    hand = _HANDS.pop(thread, None)
    if hand is None or not hand.whole():
        folder = Path(get_worker().local_directory) / f"fieldpress-{thread}-{uuid.uuid4().hex[:8]}"
        hand = Hand(folder)
    hand.message = message
    _HANDS[thread] = hand
    hand.give(message)
    answer = hand.take()
    if isinstance(answer, Differs) or not hand.whole():
        _HANDS.pop(thread, None)
        hand.close()
    return answer
