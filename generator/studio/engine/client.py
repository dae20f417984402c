"""How the server asks for work: queues, newest first per topic, limits of time, progress."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping
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
    PROGRESS,
    STOP,
    Forked,
)
from generator.studio.engine.told import Told

PATIENCE = 0.5
"""Seconds in which what is stopped may end by itself."""

REMEMBERED = 200
"""How many finished jobs are remembered, for browsers that ask late."""


class Failed(Exception):  # noqa: N818  what is wrong is in the problems
    """A job has no result: its problems say why; it was stopped if there are none."""

    def __init__(self, problems: list[Told]) -> None:
        super().__init__(problems)
        self.problems = problems


@dataclass(eq=False, slots=True)
class Job:
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
    begun: float | None = None
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
        for number in itertools.count():
            while number >= len(self.events):
                self.changed.clear()
                await self.changed.wait()
            yield self.events[number]
            if self.events[number][0] in (DONE, FAILED):
                return

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
        self._numbers = itertools.count(1)
        self._waiting: deque[Job] = deque()
        self._doing: dict[str, Job] = {}
        self._jobs: dict[str, Job] = {}

    def open(self) -> None:
        """Begin to listen; needs a running loop."""
        asyncio.get_running_loop().add_reader(self._keeper.pipe.fileno(), self._hear)

    def close(self) -> None:
        """End all processes at once."""
        with contextlib.suppress(Exception):
            asyncio.get_running_loop().remove_reader(self._keeper.pipe.fileno())
        with contextlib.suppress(OSError):
            self._keeper.kill()
        for job in self._jobs.values():
            job.hear((FAILED, []))

    def find(self, number: str) -> Job | None:
        """Return a job that is waiting, being done, or was done lately."""
        return self._jobs.get(number)

    def ask(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Job:
        """Ask for an act; it is done as soon as its process is free.

        What is older and of the same topic is no longer wanted. A quiet job that is being done
        gives way to one that isn't.
        """
        job = Job(str(next(self._numbers)), act, arguments, topic, quiet)
        self._jobs[job.id] = job
        self._forget()
        for other in [*self._waiting, *self._doing.values()]:
            same = topic and other.topic == topic
            in_the_way = other.quiet and not quiet and other.process == job.process
            if same or (in_the_way and other.begun is not None):
                self.stop(other)
        if quiet:
            self._waiting.append(job)
        else:
            first = next((n for n, one in enumerate(self._waiting) if one.quiet), None)
            self._waiting.insert(len(self._waiting) if first is None else first, job)
        self._begin()
        return job

    async def get(
        self, act: str, arguments: Mapping[str, Any], topic: str = "", *, quiet: bool = False
    ) -> Any:
        """Ask for an act and return its result; raise Failed if there is none."""
        return await self.ask(act, arguments, topic, quiet=quiet).result()

    def stop(self, job: Job) -> None:
        """Stop a job: one that is being done may end by itself, then it is ended."""
        if job in self._waiting:
            self._waiting.remove(job)
            job.hear((FAILED, []))
        elif self._doing.get(job.process) is job and not job.stopping:
            job.stopping = True
            self._keeper.pipe.send((job.process, STOP, job.id))
            asyncio.get_running_loop().call_later(PATIENCE, self._kill, job)

    def _begin(self) -> None:
        """Hand out what is waiting to processes that are free."""
        for job in list(self._waiting):
            if job.process not in self._doing:
                self._waiting.remove(job)
                self._doing[job.process] = job
                job.begun = time.monotonic()
                self._keeper.pipe.send((job.process, DO, job.id, job.act, dict(job.arguments)))
                seconds = ACTS[job.act].seconds
                asyncio.get_running_loop().call_later(seconds, self._too_late, job)

    def _too_late(self, job: Job) -> None:
        job.late = not job.ended
        self._kill(job)

    def _kill(self, job: Job) -> None:
        if self._doing.get(job.process) is job:
            self._keeper.pipe.send((job.process, KILL))

    def _hear(self) -> None:
        """Take what the keeper has sent; called by the loop."""
        try:
            while self._keeper.pipe.poll():
                number, kind, *values = self._keeper.pipe.recv()
                self._take(self._jobs.get(number), kind, values)
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(self._keeper.pipe.fileno())
            for job in self._jobs.values():
                job.hear((FAILED, [_said("the studio's engine has ended; start the studio again")]))

    def _take(self, job: Job | None, kind: str, values: list[Any]) -> None:
        if job is None:
            return
        if kind in (PROGRESS, LINE):
            job.hear((kind, *values))
            return
        if self._doing.get(job.process) is job:
            del self._doing[job.process]
        if kind == ENDED:
            job.hear((FAILED, _why_ended(job)))
        elif kind == FAILED and job.stopping:
            job.hear((FAILED, []))
        else:
            job.hear((kind, *values))
        self._begin()

    def _forget(self) -> None:
        ended = [number for number, job in self._jobs.items() if job.ended]
        for number in ended[: max(0, len(ended) - REMEMBERED)]:
            del self._jobs[number]


def _why_ended(job: Job) -> list[Told]:
    if job.stopping and not job.late:
        return []
    if job.late:
        return [_said(f"stopped: it took longer than {ACTS[job.act].seconds:.0f} seconds")]
    return [_said("the engine crashed, perhaps for lack of memory; it has been started again")]


def _said(message: str) -> Told:
    return {"message": message, "place": "", "hints": [], "see": "", "looks": False}
