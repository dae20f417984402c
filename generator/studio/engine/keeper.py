"""The keeper: a small process that forks those which work, and again when they have ended.

The server must not fork, and what is laid out must be killable. So the keeper has the modules of
both imported, stays single-threaded, and carries messages between the server and them.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import os
import select
import signal
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

from generator.errors import FieldpressError
from generator.fence import end_with, give_back
from generator.job.options import Options
from generator.studio.acts import ACTS, PRESS, READER, RUNNER
from generator.studio.engine.bench import Bench, CalledOff
from generator.studio.engine.blobs import Blobs
from generator.studio.engine.held import held
from generator.studio.engine.told import problems_told, unforeseen_told

DO, STOP, KILL = "do", "stop", "kill"
PROGRESS, LINE, PART = "progress", "line", "part"
DONE, FAILED, ENDED = "done", "failed", "ended"
FULL = "full"

Main = Callable[[Sequence[str]], None]

MOST_GROWN = {READER: 30_000_000, PRESS: 130_000_000, RUNNER: 150_000_000}
"""Bytes of memory by which each process, with its children, may have grown when it rests; one that
has grown more is replaced, and what it had at hand is read again."""

SECONDS_TO_DIE = 5.0
"""How long a killed process, and what it has started, may take to be gone."""

SETTLED = 0.5
"""Seconds without a message after which the press is started, if nobody has asked for it: until
then the processors are for the first page."""

TIDIED = 20
"""After so many acts what is kept is looked through for what is too old."""


@dataclass(frozen=True, slots=True)
class Means:
    """What the keeper's processes need: options, the folder of blobs, how a command is run.

    `ahead` is what the reader does before it is asked, to be quick when it is.
    """

    options: Options
    blobs: Blobs
    main: Main
    ahead: tuple[str, ...] = ()


@dataclass(slots=True)
class Forked:
    """A process that this one has forked, and this end of its pipe."""

    pid: int
    pipe: Connection
    alive: int
    """A pipe that is at its end when this process and all that it has forked are gone."""
    doing: str | None = None
    ended: bool = False

    def kill(self) -> None:
        """End it at once, and what it has started with it; return when all are gone."""
        if self.ended:
            return
        self.ended = True
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.pipe.close()
        select.select([self.alive], [], [], SECONDS_TO_DIE)
        os.close(self.alive)


def fork(serve: Callable[[Connection], None]) -> Forked:
    """Fork a process that serves a pipe and ends with this one; it may fork others."""
    here, there = Pipe()
    alive, life = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid:
        there.close()
        os.close(life)
        return Forked(pid, here, alive)
    try:
        os.close(alive)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # whoever forked it decides
        end_with(parent)
        here.close()
        gc.freeze()
        serve(there)
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        os._exit(0)


def keep(work: Means) -> Forked:
    """Start a keeper; its pipe takes `(process, DO, id, act, arguments)` and the like."""
    return fork(lambda pipe: _keep(work, pipe))


def _keep(work: Means, server: Connection) -> None:
    forked = {READER: _worker(work, work.ahead)}
    while True:
        pipes = {one.pipe: name for name, one in forked.items()}
        ready = wait([server, *pipes], None if PRESS in forked else SETTLED)
        if not ready:
            forked[PRESS] = _press(work)
        for pipe in ready:
            if pipe is server:
                name, *message = server.recv()
                if name not in forked:
                    forked[name] = _press(work) if name == PRESS else _worker(work)
                if message[0] == DO:
                    forked[name].doing = message[1]
                if message[0] == KILL or not _sent(forked[name], message):
                    forked[name] = _again(work, server, forked[name])
                continue
            name = pipes[pipe]  # type: ignore[index]
            if forked[name].pipe is not pipe:
                continue  # it was killed since
            try:
                answer = forked[name].pipe.recv()
            except (EOFError, OSError):
                forked[name] = _again(work, server, forked[name])
                continue
            if answer[1] == FULL:
                if forked[name].doing is None:
                    forked[name] = _again(work, server, forked[name])
                continue
            if answer[1] in (DONE, FAILED):
                forked[name].doing = None
            server.send(answer)


def _sent(to: Forked, message: Sequence[Any]) -> bool:
    """Send a message; tell whether the process is still there."""
    try:
        to.pipe.send(message)
    except OSError:
        return False
    return True


def _again(work: Means, server: Connection, old: Forked) -> Forked:
    """Replace a process that is to end, or has ended, and say what it was doing."""
    old.kill()
    if old.doing is not None:
        server.send((old.doing, ENDED))
    return _worker(work)


def _press(work: Means) -> Forked:
    from generator.typeset import engine

    engine.warm_up()
    import generator.job.build  # noqa: F401

    return _worker(work)


def _worker(work: Means, ahead: Sequence[str] = ()) -> Forked:
    return fork(lambda pipe: _serve(work, pipe, ahead))


@dataclass(slots=True)
class _Station:
    """A process that works: its pipe, what it is doing, and what it was asked meanwhile."""

    pipe: Connection
    doing: str = ""
    waiting: deque[Sequence[Any]] = field(default_factory=deque)

    def next(self) -> Sequence[Any]:
        """Return the next message."""
        message: Sequence[Any] = self.waiting.popleft() if self.waiting else self.pipe.recv()
        return message

    def tell(self, step: str, done: int, of: int) -> None:
        """Tell of progress, of none if the step is empty; raise CalledOff if that was asked."""
        self._look()
        if not step:
            return
        self.pipe.send((self.doing, PROGRESS, step, done, of))

    def line(self, text: str) -> None:
        """Tell a line that a command says."""
        self._look()
        self.pipe.send((self.doing, LINE, text))

    def part(self, value: Any) -> None:
        """Tell a part of the result before the rest of it is there."""
        self._look()
        self.pipe.send((self.doing, PART, value))

    def _look(self) -> None:
        while self.pipe.poll():
            message = self.pipe.recv()
            if message[0] != STOP:
                self.waiting.append(message)
            elif message[1] == self.doing:
                raise CalledOff


def _serve(work: Means, pipe: Connection, ahead: Sequence[str]) -> None:
    """Do what comes through the pipe, one thing after the other."""
    desk = _Station(pipe)
    bench = Bench(work.options, work.blobs, desk.tell, desk.line, work.main, desk.part)
    at_first = held(os.getpid())
    for act in ahead:
        with contextlib.suppress(Exception):  # whoever asks for it is told
            ACTS[act].function()(bench, {})
    for done in itertools.count(1):
        kind, number, *given = desk.next()
        if kind != DO:
            continue
        desk.doing = number
        act, arguments = given
        try:
            value = ACTS[act].function()(bench, arguments)
            pipe.send((number, DONE, value))
        except CalledOff:
            pipe.send((number, FAILED, []))
        except FieldpressError as error:
            pipe.send((number, FAILED, problems_told(error)))
        except Exception as error:
            pipe.send((number, FAILED, unforeseen_told(error, f"fieldpress studio: {act}")))
        gc.collect()  # the collector may be off
        give_back()
        if done % TIDIED == 0:
            work.blobs.tidy()
        if held(os.getpid()) - at_first > MOST_GROWN[ACTS[act].process]:
            pipe.send((number, FULL))
