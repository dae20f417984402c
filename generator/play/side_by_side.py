"""Games in batches, side by side: forked processes play ahead of what is needed.

What comes out is the same as from one process, in the same order: a game hangs on its seed and
number alone. Where nothing can be forked, batches are played one after the other.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeVar

from generator.fence import Child, Ended, inside, processors

T = TypeVar("T")


def hands() -> int:
    """Return how many processes may play: one for each processor.

    A child process, and one with threads, plays by itself: neither can be forked safely.
    """
    child = inside() or multiprocessing.parent_process() is not None
    return 1 if child or threading.active_count() > 1 else processors()


def in_order(work: Callable[[int], T], numbers: Sequence[int], many: int) -> Generator[T]:
    """Yield what `work` makes of each number, in their order, using `many` processes.

    They take turns at the numbers and don't wait to be asked, so close this when no more is wanted.
    If one of them dies, its share of the work is done here.
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
