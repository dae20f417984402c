"""Conducting a run: what is left is given out, what comes back is kept, what fails is told."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from socket import gethostname

from generator.errors import FieldpressError, Problem, UsageError
from generator.runs.below import InTheWayError
from generator.runs.folder import RunFolder
from generator.runs.ledger import Entry
from generator.runs.local import Hands
from generator.runs.orders import (
    Answer,
    Differs,
    Failed,
    Look,
    Looked,
    Lost,
    Made,
    Message,
    Order,
    Print,
    Stuck,
)

MOST_TRIES = 3
"""How often a booklet is tried whose maker ends over it."""

HOPELESS = 3
"""Booklets that fail before any is made: the next would fail as well."""

_LOOKED_AT = 25
"""Seeds that are rolled at a time to see whether the locks suit them."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A booklet that is done, how many are and how many there are, and about how long to go."""

    entry: Entry
    done: int
    count: int
    seconds_left: float


@dataclass(slots=True)
class Conductor:
    """One run under way; `tell` hears of each booklet that is done."""

    hands: Hands
    folder: RunFolder
    count: int
    tell: Callable[[Kept], None] = lambda _: None
    failed: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    _tries: Counter[str] = field(default_factory=Counter)

    def look(self, asked: Print, seeds: Sequence[str]) -> dict[str, Problem]:
        """Roll the seeds, and return by seed what is wrong with the locks."""
        wrong: dict[str, Problem] = {}
        starts = range(0, len(seeds), _LOOKED_AT)
        looks = [Look(asked, tuple(seeds[start : start + _LOOKED_AT])) for start in starts]
        for message, answer in self._answers(looks):
            if isinstance(answer, Looked):
                wrong |= answer.wrong
            else:
                raise FieldpressError(_problems(message, answer))
        return {seed: wrong[seed] for seed in seeds if seed in wrong}

    def make(self, orders: Sequence[Order]) -> None:
        """Make booklets and keep them.

        Raises UsageError where nothing can go on: a full disk, a machine with another program.
        Booklets that can't be made are in `failed`; so many in the beginning end the run. Those
        that something stands in the way of are `blocked` in the folder.
        """
        begun, made = time.monotonic(), 0
        for message, answer in self._answers(orders):
            assert isinstance(message, Order)
            if isinstance(answer, Made):
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
                self.tell(Kept(entry, len(self.folder.done), self.count, seconds))
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
                        waiting.append(message)  # behind others, so that these are done at least
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
        return UsageError(f"{why}; {done}, and the same command goes on from there")


def _name(message: Message) -> str:
    return message.seed if isinstance(message, Order) else f"look {message.seeds[0]}"


def _problems(message: Message, answer: Answer) -> tuple[Problem, ...]:
    """Say why a message has no answer."""
    if isinstance(answer, Failed):
        return answer.problems
    assert isinstance(answer, Lost)
    what = "this booklet" if isinstance(message, Order) else "rolling"
    times = "" if answer.final else f", {MOST_TRIES} times"
    return (Problem(f"{what} ends whoever makes it{times}: {answer.reason}"),)
