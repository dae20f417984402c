"""What a step of the Reorganization Phase is: the pack's record names it, a function does it.

A step takes the case of one side and returns its roster; what it did is said in lines for the
ledger. Steps are done in the order of the pack's `reorganization` records, which have their rule
numbers. The dice are in `case.roller`, by paths that begin with the step's id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.history.dice import RephRoller
from generator.games.platoon_leader.history.model import PublicRecord, SideRoster
from generator.games.platoon_leader.history.report_model import SecretReport
from generator.games.platoon_leader.saved.model import Card, SideCard


@dataclass(frozen=True, slots=True)
class StepLine:
    """What a step did, for the ledger: `step` is the id of its record, which has the rule."""

    step: str
    text: str


@dataclass(frozen=True)
class SideCase:
    """One side in a Reorganization Phase.

    `public` is what both sides know after this firefight, `before` what they knew ahead of it.
    `said` collects what was done; `next_day` tells whether the next firefight is on another date.
    """

    pack: Pack
    card: Card
    ground: Battlefield
    before: PublicRecord
    public: PublicRecord
    report: SecretReport
    roller: RephRoller
    roster: SideRoster
    next_day: bool
    said: list[StepLine] = field(default_factory=list)

    @property
    def side(self) -> str:
        return self.roster.side

    @property
    def own(self) -> SideCard:
        """The side's half of the card."""
        return self.card.sides.of(self.side)

    @property
    def won(self) -> bool:
        """Whether this side won the firefight."""
        return self.public.winner == self.side

    @property
    def attacker(self) -> bool:
        """Whether it counts as the Attacker; after a Dual Attack the side that moved first does."""
        both = len(self.public.attackers) == 2
        return self.public.moved_last != self.side if both else self.side in self.public.attackers

    def say(self, step: str, text: str) -> None:
        """Note for the ledger what a step did."""
        self.said.append(StepLine(step, text))

    def on(self, roster: SideRoster) -> SideCase:
        """Return the case with another roster."""
        return replace(self, roster=roster)


Step = Callable[[SideCase], SideRoster]

STEPS: dict[str, Step] = {}
"""By the id of a record of `reorganization`. What has no entry is done at the table or by both."""


def step(name: str) -> Callable[[Step], Step]:
    """Enter a function as the step of that name."""

    def entered(function: Step) -> Step:
        assert name not in STEPS, name
        STEPS[name] = function
        return function

    return entered


LAST = "cp"
"""The step of the new firefight that follows those of the RePh at once (2.1)."""


def reorganize(case: SideCase, steps: Mapping[str, Step] = STEPS) -> SideRoster:
    """Go through the steps in the order of the pack and return the side's roster after them."""
    for name in (*case.pack.records("reorganization"), LAST):
        if (done := steps.get(name)) is not None:
            case = case.on(done(case))
    return case.roster
