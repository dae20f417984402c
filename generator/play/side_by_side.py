"""Lots of games side by side: forked processes play ahead of what is needed.

What comes out is the same as from one process, in the same order: a game hangs on its seed and
number alone. Where nothing can be forked, lots are played one after the other.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeVar

from generator.fence import Child, Ended, inside

T = TypeVar("T")


def hands() -> int:
    """Return how many processes may work here: one a core, and this one alone among threads."""
    if inside() or threading.active_count() > 1 or not hasattr(os, "sched_getaffinity"):
        return 1
    return len(os.sched_getaffinity(0))


def in_order(work: Callable[[int], T], numbers: Sequence[int], many: int) -> Generator[T]:
    """Yield what `work` makes of each number, in their order, by so many processes.

    Each of them takes every so manieth number and doesn't wait to be asked, so close this when no
    more is wanted. What a process leaves undone that has ended is done here.
    """
    many = min(many, len(numbers))
    if many < 2:
        yield from map(work, numbers)
        return
    with ExitStack() as ended:
        children: list[Child | None] = []
        for hand in range(many):
            child = Child(partial(_serve, work, numbers[hand::many]))
            ended.callback(child.kill)
            children.append(child)
        for place, number in enumerate(numbers):
            answers, found = children[place % many], list[T]()
            if answers is not None:
                try:
                    found.append(answers.receive())
                except Ended:
                    children[place % many] = None
            yield found[0] if found else work(number)


def _serve(work: Callable[[int], T], numbers: Sequence[int], pipe: Connection) -> None:
    for number in numbers:
        pipe.send(work(number))
