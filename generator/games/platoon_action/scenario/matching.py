"""Two platoons that go together: what each side could have, and what the other has against it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
_PARTS = 5
"""Parts of what the points may stand to each other at, one of which is rolled."""

Span = tuple[float, float]
Platoons = Sequence[tuple[Composition, Worth]]


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
    both = (attacker, _platoons(attacker)), (defender, _platoons(defender))
    if not any(_meetings(case, *both, span_of(case))):
        name = str(scene.rules["name"])
        message = f"these two platoons can't meet in '{name}': no points, cards and arms fit"
        hint = "another mission, or another side that attacks"
        raise ScenarioError(Problem(message, hints=(hint,)), {RULES.name(roller.pack, POINTS): 1})


def muster(roller: Roller, case: Case, scene: Scene) -> dict[SideName, Composition]:
    """Roll both platoons; raise Rejected where none go together.

    First is rolled how their points stand to each other, in some part of what the mission allows:
    of all pairs that it allows, most are near its lower bound.
    """
    attacker, defender = (Depot(roller, case, scene, s) for s in (scene.attacker, scene.defender))
    theirs, ours = (_platoons(depot) for depot in (defender, attacker))
    fitting = {
        part: some
        for part in _parts(roller, case)
        if (some := list(_meetings(case, (attacker, ours), (defender, theirs), part)))
    }
    if not fitting:
        raise RULES.rejected(roller.pack, POINTS)
    part = roller.pick(
        "ratio",
        f"Points, attacker to defender, one of {len(fitting)} ranges that fit",
        [(part, max(one.likely for one in some)) for part, some in fitting.items()],
        name=_told,
    )
    good = defender.quality(_weights((one.theirs, one.weight) for one in fitting[part]))
    able = [(one.mine, one.weight) for one in fitting[part] if one.theirs == good]
    match = _Match(case, attacker, defender, theirs[good], part)
    mustered = ours[attacker.quality(_weights(able))]
    wanted = scene.rules["must"] != "none"
    options = [
        (mine, (_LIKELY if wanted and mine.vehicles else 1) * attacker.likely(mine))
        for mine, worth in mustered
        if next(match.of(mine, worth), None)
    ]
    chosen = _chosen(roller, attacker.side, options)
    worth = next(worth for mine, worth in mustered if mine == chosen)
    matches = [(one, defender.likely(one)) for one in match.of(chosen, worth)]
    return {attacker.side: chosen, defender.side: _chosen(roller, defender.side, matches)}


def _parts(roller: Roller, case: Case) -> list[Span]:
    """Return parts of what the points may stand to each other at, all of the same length.

    Raises UsageError for a lock on one that isn't among them.
    """
    least, most = span_of(case)
    bounds = [least + (most - least) * number / _PARTS for number in range(_PARTS)]
    parts = list(pairwise([*bounds, most]))
    wanted = roller.locked_to("ratio", map(_told, parts))
    return [part for part in parts if wanted in (None, _told(part))]


def _told(part: Span) -> str:
    return f"{part[0]:.2f} to {part[1]:.2f}"


def _platoons(depot: Depot) -> dict[str, Platoons]:
    """Roll a side's formation; return what it could have of it, by how good it could be."""
    formation, found = depot.formation(), dict[str, Platoons]()
    wanted = depot.roller.locks.of_roll(f"{depot.side}/force")
    for quality in depot.qualities():
        some = depot.platoons(formation, quality)
        locked = [(one, worth) for one, worth in some if one.words(depot.pack) == wanted]
        found[quality] = locked or some
    return found


@dataclass(frozen=True, slots=True)
class _Meeting:
    """How good two platoons can be that go together; its weight, that of its likeliest pair."""

    mine: str
    theirs: str
    weight: int
    likely: int


def _meetings(
    case: Case,
    attacking: tuple[Depot, Mapping[str, Platoons]],
    defending: tuple[Depot, Mapping[str, Platoons]],
    part: Span,
) -> Iterator[_Meeting]:
    """Yield how good both may be for platoons whose points stand to each other at a part."""
    (attacker, ours), (defender, theirs) = attacking, defending
    weights = dict(attacker.qualities()), dict(defender.qualities())
    for good, against in theirs.items():
        match = _Match(case, attacker, defender, against, part)
        for able, some in ours.items():
            if likely := match.likely(some):
                yield _Meeting(able, good, weights[0][able] * weights[1][good], likely)


def _weights(found: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Add up weights by their names."""
    added = dict[str, int]()
    for name, weight in found:
        added[name] = added.get(name, 0) + weight
    return list(added.items())


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
    """Finds what a defender could have against a platoon: `theirs` are in the order of points.

    `span` is between what the attacker's points stand to the defender's.
    """

    def __init__(
        self, case: Case, attacker: Depot, defender: Depot, theirs: Platoons, span: Span
    ) -> None:
        self.attacker, self.defender, self.theirs = attacker, defender, theirs
        self.points = [worth.points for _, worth in theirs]
        self.cards = case.limits[CARDS]
        self.least, self.most = span

    def likely(self, ours: Platoons) -> int:
        """Return how much likelier than others the likeliest pair is; 0 if none go together."""
        if not (self.attacker.roster or self.defender.roster):
            return int(any(next(self.of(mine, worth), None) for mine, worth in ours))
        known = (
            self.attacker.likely(mine) * self.defender.likely(two)
            for mine, worth in ours
            for two in self.of(mine, worth)
        )
        return max(known, default=0)

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
