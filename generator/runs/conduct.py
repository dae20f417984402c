"""Conducting a run: work is given out, results are kept, failures are reported."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from socket import gethostname

from generator.errors import FieldpressError, Problem, UsageError
from generator.runs.below import InTheWayError
from generator.runs.folder import RunFolder
from generator.runs.ledger import BookletEntry
from generator.runs.local import Hands
from generator.runs.orders import (
    Answer,
    BookletFiles,
    Differs,
    LockCheck,
    Looked,
    Lost,
    Message,
    Order,
    Print,
    Stuck,
    Unmakeable,
)

MOST_TRIES = 3
"""How often a booklet is tried if its process keeps dying."""

HOPELESS = 3
"""Give up when this many booklets fail before any succeeds: the next would fail as well."""

_LOOKED_AT = 25
"""How many seeds are rolled at a time to check the locks."""


@dataclass(frozen=True, slots=True)
class BookletDone:
    """A finished booklet, the counts done and in all, and roughly how long is left."""

    entry: BookletEntry
    done: int
    count: int
    seconds_left: float


@dataclass(slots=True)
class Conductor:
    """One run under way; `tell` is called for each finished booklet."""

    hands: Hands
    folder: RunFolder
    count: int
    tell: Callable[[BookletDone], None] = lambda _: None
    failed: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    _tries: Counter[str] = field(default_factory=Counter)

    def look(self, asked: Print, seeds: Sequence[str]) -> dict[str, Problem]:
        """Roll the seeds, and return by seed what is wrong with the locks."""
        wrong: dict[str, Problem] = {}
        starts = range(0, len(seeds), _LOOKED_AT)
        looks = [LockCheck(asked, tuple(seeds[start : start + _LOOKED_AT])) for start in starts]
        for message, answer in self._answers(looks):
            if isinstance(answer, Looked):
                wrong |= answer.wrong
            else:
                raise FieldpressError(_problems(message, answer))
        return {seed: wrong[seed] for seed in seeds if seed in wrong}

    def make(self, orders: Sequence[Order]) -> None:
        """Make booklets and keep them.

        Raises UsageError where nothing can go on: a full disk, a machine with another program.
        Booklets that can't be made are in `failed`; too many at the start end the run. Those with
        something in their way are `blocked` in the folder.
        """
        begun, made = time.monotonic(), 0
        for message, answer in self._answers(orders):
            assert isinstance(message, Order)
            if isinstance(answer, BookletFiles):
                made += 1
                try:
                    entry = self.folder.keep(message, answer, self._tries[_name(message)] + 1)
                except InTheWayError as error:
                    self.folder.blocked[message.seed] = error.problems
                    continue
                except UsageError as error:
                    raise self._stopped(error.problems[0].message) from None
                left = len(orders) - made - len(self.failed)
                seconds = (time.monotonic() - begun) / made * left
                self.tell(BookletDone(entry, len(self.folder.done), self.count, seconds))
            else:
                self.failed[message.seed] = _problems(message, answer)
                if not made and len(self.failed) == HOPELESS:
                    return

    def _answers(self, messages: Iterable[Message]) -> Iterable[tuple[Message, Answer]]:
        """Give out all messages, and yield each with its final answer."""
        waiting = deque(messages)
        busy = 0
        while waiting or busy:
            while waiting and self.hands.room():
                self.hands.give(waiting.popleft())
                busy += 1
            for message, answer in self.hands.answers():
                busy -= 1
                if isinstance(answer, Lost):
                    self._tries[_name(message)] += 1
                    if not answer.final and self._tries[_name(message)] < MOST_TRIES:
                        waiting.append(message)  # after the others, so that at least those get done
                        continue
                elif isinstance(answer, Differs):
                    told = "; ".join(answer.differences)
                    raise self._stopped(f"{answer.machine} would print other bytes: {told}")
                elif isinstance(answer, Stuck):
                    where = "" if answer.machine == gethostname() else f"{answer.machine}: "
                    raise self._stopped(where + answer.problems[0].message)
                yield message, answer

    def _stopped(self, why: str) -> UsageError:
        """Say what ends the run, and that it can go on."""
        done = f"{len(self.folder.done)} of {self.count} are done"
        return UsageError(f"{why}; {done}: run the same command to continue")


def _name(message: Message) -> str:
    return message.seed if isinstance(message, Order) else f"look {message.seeds[0]}"


def _problems(message: Message, answer: Answer) -> tuple[Problem, ...]:
    """Say why a message has no answer."""
    if isinstance(answer, Unmakeable):
        return answer.problems
    assert isinstance(answer, Lost)
    what = "this booklet" if isinstance(message, Order) else "rolling"
    times = "" if answer.final else f", {MOST_TRIES} times"
    return (Problem(f"{what} ends whoever makes it{times}: {answer.reason}"),)
