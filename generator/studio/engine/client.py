"""How the server asks for work: queues, newest first per topic, limits of time, progress."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.studio.acts import ACTS
from generator.studio.engine.keeper import (
    DO,
    DONE,
    ENDED,
    FAILED,
    KILL,
    LINE,
    PART,
    PROGRESS,
    STOP,
    Forked,
)
from generator.studio.engine.outbox import Outbox
from generator.studio.engine.told import Told

REMEMBERED = 200
"""How many finished jobs are remembered, for browsers that ask late."""

LEFT_ALONE = 3.0
"""Seconds after which a job is stopped that nobody follows any more: a browser may come back."""

GONE = "the studio's engine has ended; start the studio again"


class Failed(Exception):  # noqa: N818  what is wrong is in the problems
    """A job has no result: its problems say why; it was stopped if there are none."""

    def __init__(self, problems: list[Told]) -> None:
        super().__init__(problems)
        self.problems = problems


@dataclass(eq=False, slots=True)
class Commission:
    """Something asked of a process: who waits for it, and all that was heard of it.

    A newer one of the same `topic` takes its place. A `quiet` one gives way to all others.
    """

    id: str
    act: str
    arguments: Mapping[str, Any]
    topic: str = ""
    quiet: bool = False
    events: list[tuple[Any, ...]] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    followers: int = 0
    stopping: bool = False
    late: bool = False

    @property
    def process(self) -> str:
        """The process that does it."""
        return ACTS[self.act].process

    @property
    def ended(self) -> bool:
        """Whether its last event has come."""
        return bool(self.events) and self.events[-1][0] in (DONE, FAILED)

    def hear(self, event: tuple[Any, ...]) -> None:
        """Note an event and wake whoever waits for it; nothing follows the last."""
        if not self.ended:
            self.events.append(event)
        self.changed.set()

    async def follow(self) -> AsyncIterator[tuple[Any, ...]]:
        """Yield all events, from the first, until the last."""
        self.followers += 1
        try:
            for number in itertools.count():
                while number >= len(self.events):
                    self.changed.clear()
                    await self.changed.wait()
                yield self.events[number]
                if self.events[number][0] in (DONE, FAILED):
                    return
        finally:
            self.followers -= 1

    async def result(self) -> Any:
        """Return the result; raise Failed if there is none."""
        async for kind, *value in self.follow():
            if kind == DONE:
                return value[0]
            if kind == FAILED:
                raise Failed(value[0])
        raise AssertionError("each job ends")


class Engine:
    """The processes as the server sees them: each does one job at a time."""

    def __init__(self, keeper: Forked) -> None:
        self._keeper = keeper
        self._outbox = Outbox(keeper.pipe)
        self._numbers = itertools.count(1)
        self._waiting: deque[Commission] = deque()
        self._doing: dict[str, Commission] = {}
        self._jobs: dict[str, Commission] = {}
        self._over: list[Told] | None = None

    def open(self) -> None:
        """Begin to listen; needs a running loop."""
        asyncio.get_running_loop().add_reader(self._keeper.pipe.fileno(), self._hear)

    def close(self) -> None:
        """End all processes and all jobs.

        What writes files may tidy up first, as long as its act says.
        """
        if self._over is None:
            writing = [job for job in self._doing.values() if ACTS[job.act].writes]
            for job in writing:
                job.stopping = True
                self._send(job.process, STOP, job.id)
            self._await(writing)
            self._end([])
        self._outbox.close()
        self._keeper.kill()

    def find(self, number: str) -> Commission | None:
        """Return a job that is waiting, being done, or was done lately."""
        return self._jobs.get(number)

    def ask(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Commission:
        """Ask for an act; it is done as soon as its process is free.

        What is older and of the same topic is no longer wanted. A quiet job that is being done
        gives way to one that isn't.
        """
        job = Commission(str(next(self._numbers)), act, arguments, topic, quiet)
        if self._over is not None:
            job.hear((FAILED, self._over))
        self._jobs[job.id] = job
        self._forget()
        for other in [*self._waiting, *self._doing.values()]:
            same = topic and other.topic == topic
            in_the_way = other.quiet and not quiet and self._doing.get(job.process) is other
            if same or in_the_way:
                self.stop(other)
        if not job.ended:
            self._enqueue(job)
            self._begin()
        return job

    async def get(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Any:
        """Ask for an act and return its result; raise Failed if there is none."""
        return await self.ask(act, arguments, topic, quiet=quiet).result()

    def stop(self, job: Commission) -> None:
        """Stop a job: one that is being done may end by itself, then it is ended."""
        if job in self._waiting:
            self._waiting.remove(job)
            job.hear((FAILED, []))
        elif self._doing.get(job.process) is job and not job.stopping:
            job.stopping = True
            self._send(job.process, STOP, job.id)
            loop = asyncio.get_running_loop()
            loop.call_later(ACTS[job.act].patience, self._kill, job)

    def doing(self, act: str) -> Commission | None:
        """Return the job that does an act, or waits to, if there is one."""
        every = [*self._doing.values(), *self._waiting]
        return next((job for job in every if job.act == act), None)

    def left(self, job: Commission) -> None:
        """Note that somebody follows a job no more: it is stopped if nobody else does.

        What writes files goes on to its end.
        """
        if not (job.ended or ACTS[job.act].writes):
            asyncio.get_running_loop().call_later(LEFT_ALONE, self._stop_if_alone, job)

    def _stop_if_alone(self, job: Commission) -> None:
        if not job.followers:
            self.stop(job)

    def _enqueue(self, job: Commission) -> None:
        """Put a job into the queue: quiet ones come after all others."""
        quiet = (number for number, one in enumerate(self._waiting) if one.quiet)
        at = None if job.quiet else next(quiet, None)
        self._waiting.insert(len(self._waiting) if at is None else at, job)

    def _begin(self) -> None:
        """Hand out what is waiting to processes that are free."""
        for job in list(self._waiting):
            if job.process not in self._doing and self._over is None:
                self._waiting.remove(job)
                self._doing[job.process] = job
                self._send(job.process, DO, job.id, job.act, dict(job.arguments))
                loop = asyncio.get_running_loop()
                loop.call_later(ACTS[job.act].seconds, self._too_late, job)

    def _too_late(self, job: Commission) -> None:
        if not job.ended:
            job.late = True
            self.stop(job)

    def _kill(self, job: Commission) -> None:
        if self._doing.get(job.process) is job:
            self._send(job.process, KILL)

    def _send(self, *message: Any) -> None:
        try:
            self._outbox.send(message)
        except OSError:
            self._end([_said(GONE)])

    def _hear(self) -> None:
        """Take what the keeper has sent; called by the loop."""
        try:
            while self._over is None and self._keeper.pipe.poll():
                number, kind, *values = self._keeper.pipe.recv()
                self._take(self._jobs.get(number), kind, values)
        except (EOFError, OSError):
            self._end([_said(GONE)])

    def _await(self, jobs: Sequence[Commission]) -> None:
        """Wait until jobs have ended, as long as they may take to tidy up; without the loop."""
        until = time.monotonic() + max((ACTS[job.act].patience for job in jobs), default=0)
        while self._over is None and not all(job.ended for job in jobs):
            if not self._keeper.pipe.poll(max(0, until - time.monotonic())):
                return
            self._hear()

    def _end(self, why: list[Told]) -> None:
        """No job is done any more."""
        self._over = why
        with contextlib.suppress(RuntimeError, OSError, ValueError):  # without a loop or a pipe
            asyncio.get_running_loop().remove_reader(self._keeper.pipe.fileno())
        self._waiting.clear()
        self._doing.clear()
        for job in self._jobs.values():
            job.hear((FAILED, why))

    def _take(self, job: Commission | None, kind: str, values: list[Any]) -> None:
        if job is None:
            return
        if kind in (PROGRESS, LINE, PART):
            job.hear((kind, *values))
            return
        if self._doing.get(job.process) is job:
            del self._doing[job.process]
        if kind == ENDED or (kind == FAILED and job.stopping):
            job.hear((FAILED, _why_ended(job)))
        else:
            job.hear((kind, *values))
        self._begin()

    def _forget(self) -> None:
        ended = [number for number, job in self._jobs.items() if job.ended]
        for number in ended[: max(0, len(ended) - REMEMBERED)]:
            del self._jobs[number]


def _why_ended(job: Commission) -> list[Told]:
    """Return why a job has no result: nothing is wrong if it was stopped."""
    if job.late:
        return [_said(f"stopped: it took longer than {ACTS[job.act].seconds:g} seconds")]
    if job.stopping:
        return []
    return [_said("the engine crashed, perhaps for lack of memory; it has been started again")]


def _said(message: str) -> Told:
    return {"message": message, "place": "", "hints": [], "see": "", "looks": False}
