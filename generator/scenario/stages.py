"""The stages of whatever is rolled, as a table, and the loop that draws them.

A line of the table is a chain of stages. The first is attempted until no constraint rejects it.
Each of the others is attempted on what the stage before it has made; when its attempts are used up,
that one is rejected and made anew. What a line has made stands while the lines below it are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from generator.content import Pack
from generator.roll.errors import Rejected
from generator.roll.locks import Lockable, Locks
from generator.roll.outcome import begin, end
from generator.roll.roller import Roller
from generator.roll.stages import Stages, draw_within

D = TypeVar("D")
S = TypeVar("S")

Make = Callable[[Roller, D], None]
"""Rolls something and adds it to the draft, which it is given as all stages before it left it."""


@dataclass(frozen=True, slots=True)
class Stage(Generic[D]):
    """A stage: its name in the ledger, how often it is attempted, and what makes it.

    One with `hope` stands in the ledger beside the stage before it, not below; when its attempts
    are used up, there is nothing more to try. Before each of them `hope` is asked about the draft
    as the stage before has left it, and raises HopelessError if that should be made anew.
    """

    name: str
    attempts: int
    make: Make[D]
    hope: Callable[[D], None] | None = None


@dataclass(frozen=True, slots=True)
class Once(Generic[D]):
    """A line of rolls that nothing rejects: they stand in the ledger outside any stage.

    With `common` all candidates of one seed have them in common, whatever dice each is rolled with.
    """

    make: Make[D]
    common: bool = False


NOBODY: Mapping[str, str | None] = {}

Line = Once[D] | tuple[Stage[D], ...]


class HopelessError(Exception):
    """No attempt at a stage can succeed on what a stage before it has made, which is `stage`.

    That one is rejected at once, by `constraint`, whatever attempts are left in between.
    """

    def __init__(self, stage: str, constraint: str) -> None:
        super().__init__(stage, constraint)
        self.stage = stage
        self.constraint = constraint


@dataclass(frozen=True)
class FinishedDraft(Generic[D]):
    """A draft with all its stages, and what every outcome keeps of its rolls."""

    draft: D
    kept: Mapping[str, Any]


@dataclass(frozen=True)
class Rolling(Generic[D, S]):
    """How a game rolls one thing.

    `of` says in errors what it is, as `mission`. The checks are made before the first roll. A draft
    begins with what `begun` returns; every attempt is given a copy, so that a rejected one leaves
    nothing behind. `finished` makes the outcome of a draft and of what every outcome keeps.
    """

    of: str
    lockable: Lockable
    check_content: Callable[[Pack], None]
    check_locks: Callable[[Pack, Locks], None]
    begun: Callable[[Pack], D]
    lines: Sequence[Line[D]]
    finished: Callable[[FinishedDraft[D]], S]

    def roll(self, pack: Pack, seed: str, locks: Locks | None = None) -> S:
        """Roll one; the same pack, seed and locks give the same.

        Raises UsageError for locks that can't be met, ContentError for a pack that lacks something
        to roll with, ScenarioError when a stage's attempts are used up.
        """
        return self.finished(self.drawn(pack, seed, locks))

    def drawn(
        self,
        pack: Pack,
        seed: str,
        locks: Locks | None = None,
        dice: str | None = None,
        sealed: Mapping[str, str | None] = NOBODY,
        common: str | None = None,
    ) -> FinishedDraft[D]:
        """Roll a draft as `roll` does, with the dice of another seed if `dice` is one.

        Lines that candidates have in common keep the dice of `seed`, or have those of `common`.
        `sealed` are the sides whose secret rolls don't come from the seed, as the roller has them.
        """
        roller = begin(pack, seed, locks, self.check_content, self.check_locks)
        roller.seed = seed if dice is None else dice
        roller.sealed = sealed
        draft = self.begun(pack)
        for line in self.lines:
            if isinstance(line, Once) and line.common:
                with roller.dice_of(common or seed):
                    draft = self._line(roller, line, draft)
            else:
                draft = self._line(roller, line, draft)
        return FinishedDraft(draft, {**end(roller, self.lockable), "seed": seed})

    def _line(self, roller: Roller, line: Line[D], draft: D) -> D:
        if isinstance(line, Once):
            line.make(roller, draft)
            return draft
        stages = Stages(roller, self.of, line[0].attempts)
        return stages.draw(line[0].name, lambda drawn: _attempt(drawn, self.of, line, draft))


def _attempt(roller: Roller, of: str, chain: tuple[Stage[D], ...], draft: D) -> D:
    """Attempt the first stage of a chain, and draw the rest on what it has made."""
    stage, *rest = chain
    made = copy(draft)
    stage.make(roller, made)
    if not rest:
        return made
    inner = tuple(rest)
    ask = inner[0].hope

    def draw(drawn: Roller) -> D:
        return _attempt(drawn, of, inner, made)

    try:
        if ask is not None:
            stages = Stages(roller, of, inner[0].attempts)
            with roller.outside():
                return stages.draw(inner[0].name, draw, partial(ask, made))
        return draw_within(roller, inner[0].name, draw, inner[0].attempts)
    except HopelessError as hopeless:
        if hopeless.stage != stage.name:
            raise
        raise Rejected(hopeless.constraint) from None
