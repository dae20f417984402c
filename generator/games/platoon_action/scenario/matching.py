"""Two platoons that go together: what each side could have, and what the other has against it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from generator.errors import Problem
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.constraints import span_of
from generator.games.platoon_action.scenario.forces import Composition, Depot, Worth
from generator.games.platoon_action.scenario.model import MissionRecord, SideName
from generator.games.platoon_action.scenario.rules import CARDS, POINTS, RULES
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.squads import ROSTER
from generator.roll.errors import ScenarioError
from generator.roll.roller import Roller

_LIKELY = 6
"""How much likelier a platoon with a vehicle is where the mission wants one."""


def check_rosters(roller: Roller, scene: Scene) -> None:
    """Raise ScenarioError if platoons that go on can't meet in a mission, on whatever table.

    Of others nobody knows that before one is laid.
    """
    sides = (scene.attacker, scene.defender)
    fixed = ("formation", "quality", ROSTER)
    if any(roller.locks.get(f"{side}.{what}") is None for side in sides for what in fixed):
        return
    facts: dict[str, Any] = {"mission": scene.mission, "date": scene.day.isoformat()}
    case = Case(roller.pack, MissionRecord.model_construct(**facts))
    attacker, defender = (Depot(roller, case, scene, side, laid=False) for side in sides)
    ours = attacker.platoons(attacker.formation(), attacker.quality())
    theirs = defender.platoons(defender.formation(), defender.quality())
    match = _Match(case, attacker, defender, theirs)
    if not any(next(match.of(mine, worth), None) for mine, worth in ours):
        name = str(scene.rules["name"])
        message = f"these two platoons can't meet in '{name}': no points, cards and arms fit"
        hint = "another mission, or another side that attacks"
        raise ScenarioError(Problem(message, hints=(hint,)), {RULES.name(roller.pack, POINTS): 1})


def muster(roller: Roller, case: Case, scene: Scene) -> dict[SideName, Composition]:
    """Roll both platoons; raise Rejected where none go together."""
    attacker, defender = (Depot(roller, case, scene, s) for s in (scene.attacker, scene.defender))
    kinds = {depot.side: (depot.formation(), depot.quality()) for depot in (defender, attacker)}
    ours = attacker.platoons(*kinds[attacker.side])
    theirs = defender.platoons(*kinds[defender.side])
    match = _Match(case, attacker, defender, theirs)
    wanted = scene.rules["must"] != "none"
    options = [
        (mine, (_LIKELY if wanted and mine.vehicles else 1) * attacker.likely(mine))
        for mine, worth in ours
        if next(match.of(mine, worth), None)
    ]
    if not options:
        raise RULES.rejected(roller.pack, POINTS)
    chosen = _chosen(roller, attacker.side, options)
    worth = next(worth for mine, worth in ours if mine == chosen)
    matches = [(one, defender.likely(one)) for one in match.of(chosen, worth)]
    return {attacker.side: chosen, defender.side: _chosen(roller, defender.side, matches)}


def _chosen(
    roller: Roller, side: SideName, options: Sequence[tuple[Composition, int]]
) -> Composition:
    """Roll one of the platoons that fit."""
    said = f"Platoon, {side}, one of {len(options):,} that fit" if len(options) > 1 else ""
    return roller.pick(
        f"{side}/force",
        said or f"Platoon, {side}, the only one that fits",
        options,
        name=lambda one: one.words(roller.pack),
    )


class _Match:
    """Finds what a defender could have against a platoon: `theirs` are in the order of points."""

    def __init__(
        self, case: Case, attacker: Depot, defender: Depot, theirs: list[tuple[Composition, Worth]]
    ) -> None:
        self.attacker, self.defender, self.theirs = attacker, defender, theirs
        self.points = [worth.points for _, worth in theirs]
        self.cards = case.limits[CARDS]
        self.least, self.most = span_of(case)

    def of(self, mine: Composition, worth: Worth) -> Iterator[Composition]:
        """Yield the platoons that go together with one."""
        first = bisect_left(self.points, worth.points / self.most)
        for two, against in self.theirs[first:]:
            if self.least * against.points > worth.points:
                break
            cards = worth.cards, against.cards
            if max(cards) > self.cards * min(cards):
                continue
            hurt = self.attacker.hurts(worth, two.vehicles, mine.squads)
            if hurt and self.defender.hurts(against, mine.vehicles, two.squads):
                yield two
