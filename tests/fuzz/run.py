"""Many inputs in processes that may fail: what breaks is written down, and the rest goes on."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from tests.fuzz import reads
from tests.fuzz.law import SECONDS, Broken, Target, judge
from tests.fuzz.targets import TARGETS

PATIENCE = SECONDS + 10
"""Seconds of processor time after which a process that stopped hearing signals is ended."""

WAITED = (SECONDS + 10) * 30
"""Seconds by the clock after which one is ended that waits and does nothing."""

MEMORY = 6 * 2**30
"""Bytes of address space that an input may make a process take."""

_FORK: Any = multiprocessing.get_context("fork")


@dataclass
class Tally:
    """What came of the inputs of a target. `broken` has the numbers of inputs by sort."""

    inputs: int = 0
    read: int = 0
    seconds: float = 0.0
    broken: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class _Share:
    """A run of inputs of one target in a process of its own."""

    target: Target
    seed: str
    start: int
    stop: int
    at: Any = None
    process: Any = None
    pipe: Connection | None = None
    seen: tuple[int, float, float] = (-1, 0.0, 0.0)
    begun: float = 0.0


def run(counts: Mapping[str, int], seed: str, jobs: int) -> dict[str, Tally]:
    """Run inputs 0 to `counts` of each target; return what came of them."""
    tallies = {name: Tally() for name in counts}
    for name in counts:  # what is loaded once is loaded before the processes part
        _one(TARGETS[name], "warm", 0)
    reads.leave()
    gc.freeze()
    waiting = list(_shares(counts, seed))[::-1]
    going: list[_Share] = []
    while waiting or going:
        while waiting and len(going) < jobs:
            going.append(_begun(waiting.pop()))
        wait([share.pipe for share in going if share.pipe], timeout=1)
        for share in list(going):
            left = _ended(share, tallies[share.target.name])
            if left is None:
                continue
            going.remove(share)
            waiting.extend(left)
    return tallies


def _shares(counts: Mapping[str, int], seed: str) -> Iterator[_Share]:
    whole = sum(TARGETS[name].share for name in counts)
    for name, count in counts.items():
        size = max(50, round(30_000 * TARGETS[name].share / whole))
        for start in range(0, count, size):
            yield _Share(TARGETS[name], seed, start, min(count, start + size))


def _begun(share: _Share) -> _Share:
    mine, theirs = _FORK.Pipe(duplex=False)
    share.at = _FORK.Value("q", share.start, lock=False)
    share.process = _FORK.Process(target=_work, args=(share, theirs))
    share.process.start()
    theirs.close()
    share.pipe, share.begun = mine, time.monotonic()
    return share


def _work(share: _Share, pipe: Connection) -> None:
    """Run the inputs of a share, and tell what came of each hundred."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    told = Tally()
    try:
        for number in range(share.start, share.stop):
            share.at.value = number
            told.inputs += 1
            read, sort = _one(share.target, share.seed, number)
            told.read += read
            if sort:
                told.broken.setdefault(sort, []).append(number)
            if told.inputs == 100:
                pipe.send(told)
                told = Tally()
        share.at.value = share.stop
        pipe.send(told)
    finally:
        reads.leave()
        pipe.close()


def _one(target: Target, seed: str, number: int) -> tuple[bool, str | None]:
    try:
        return judge(target, target.input(seed, number)), None
    except Broken as broken:
        return False, broken.sort


def _ended(share: _Share, tally: Tally) -> list[_Share] | None:
    """Take over what a process tells; return what is left of its share once it has ended."""
    assert share.pipe is not None
    goes_on = _taken(share.pipe, tally) and share.process.is_alive()
    at, now, used = share.at.value, time.monotonic(), _processor_time(share.process.pid)
    if at != share.seen[0]:
        share.seen = at, now, used
    if goes_on:
        if now - share.seen[1] < WAITED and used - share.seen[2] < PATIENCE:
            return None
        share.process.kill()
    share.process.join()
    _taken(share.pipe, tally)  # what was told between the first look and the end
    share.pipe.close()
    at = share.at.value
    tally.seconds += now - share.begun
    if at >= share.stop:
        return []
    # What was done since the last hundred is lost with the process, and is run again but for `at`.
    since = at - (at - share.start) % 100
    sort = f"the process ended with {share.process.exitcode}"
    _add(tally, Tally(1, 0, 0.0, {sort: [at]}))
    parts = ((since, at), (at + 1, share.stop))
    return [_Share(share.target, share.seed, a, b) for a, b in parts if a < b]


def _processor_time(pid: int) -> float:
    """Return the processor time that a process has used, in seconds; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _taken(pipe: Connection, tally: Tally) -> bool:
    """Add what a process has told so far; return whether it may tell more."""
    try:
        while pipe.poll():
            _add(tally, pipe.recv())
    except (EOFError, OSError):
        return False
    return True


def _add(tally: Tally, more: Tally) -> None:
    tally.inputs += more.inputs
    tally.read += more.read
    for sort, numbers in more.broken.items():
        tally.broken.setdefault(sort, []).extend(numbers)


def table(tallies: Mapping[str, Tally], seed: str) -> Iterator[str]:
    """Yield the lines that tell what came of a run."""
    yield f"{'target':<16}{'inputs':>10}{'read':>10}{'refused':>10}{'broken':>8}{'a second':>10}"
    for name, one in tallies.items():
        broken = _count(one.broken.values())
        yield (
            f"{name:<16}{one.inputs:>10,}{one.read:>10,}{one.inputs - one.read - broken:>10,}"
            f"{broken:>8,}{one.inputs / max(one.seconds, 0.001):>10,.0f}"
        )
    total = sum(one.inputs for one in tallies.values())
    broken = sum(_count(one.broken.values()) for one in tallies.values())
    yield f"{total:,} inputs of seed {seed}, {broken:,} broken"
    for name, one in tallies.items():
        for sort, numbers in sorted(one.broken.items(), key=lambda item: -len(item[1])):
            yield f"{name}: {len(numbers)} × {sort}"
            for number in sorted(numbers)[:3]:
                yield f"    python -m tests.fuzz {name} --seed {seed} --at {number}"


def _count(lists: Iterable[list[int]]) -> int:
    return sum(map(len, lists))


def show(target: Target, seed: str, number: int) -> int:
    """Run one input again, print it and what came of it; return the exit status."""
    value = target.input(seed, number)
    print(f"{target.name} --seed {seed} --at {number}: {value!r}")
    try:
        print("read" if judge(target, value) else "refused")
    except Broken as broken:
        print(broken.details or "", broken.sort, sep="\n")
        return 1
    finally:
        reads.leave()
        sys.stdout.flush()
    return 0
