"""A game while it is played: men in groups on spots, vehicles, cards, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from generator.games.platoon_action.play.charts import ActionCharts, FireRow, VehicleRow
from generator.games.platoon_action.play.field import TableGround
from generator.play.chance import Seeds, below_for_python
from generator.play.numbers import numbers

UP, PINNED, WOUNDED, OUT = range(4)
STOPPED: Final = 0
REVERSE: Final = -1


@dataclass(slots=True, eq=False)
class Soldier:
    """A man: his weapon, what he carries besides, and whether he is up."""

    arm: FireRow
    also: str | None = None
    medic: bool = False
    state: int = UP
    acted: bool = False


@dataclass(slots=True, eq=False)
class MenGroup:
    """Men who act together, on one spot. A team's `weapon` is what its crew serves.

    `loaded` counts the impulses until a weapon may fire again, 0 if it may; `at` is the spot that
    it fired at last, `earlier` how often.
    """

    unit: FootCard
    men: list[Soldier]
    weapon: FireRow | None = None
    spot: int = 0
    hidden: bool = False
    ran: bool = False
    moved: bool = False
    set_up: bool = True
    loaded: int = 0
    last: str = ""
    target: object | None = None
    at: int = -1
    earlier: int = 0
    fired: bool = False
    facing: int = 0

    @property
    def up(self) -> list[Soldier]:
        """The men who can act."""
        return [man for man in self.men if man.state == UP]

    @property
    def there(self) -> list[Soldier]:
        """The men who can still be wounded."""
        return [man for man in self.men if man.state in (UP, PINNED)]


@dataclass(slots=True, eq=False)
class FootCard:
    """A squad, a team or a headquarters: whoever has a card and goes on foot."""

    side: int
    name: str
    level: int
    leader: Soldier
    officer: bool = False
    team: bool = False
    groups: list[MenGroup] = field(default_factory=list)
    strength: int = 0
    here: bool = True
    broken: bool = False
    gone: bool = False
    left: bool = False
    fired_on: bool = False
    leader_lost: bool = False
    shaken: bool = False
    aim: int = 0
    """The number of the goal that it goes for."""
    papers: int = 0
    captives: int = 0

    @property
    def fit(self) -> list[MenGroup]:
        """The groups that have men who aren't wounded."""
        return [group for group in self.groups if group.there]

    @property
    def alive(self) -> bool:
        """Whether it counts: on its feet, or still to come."""
        return not (self.broken or self.gone or self.left) and any(
            man.state != OUT for group in self.groups for man in group.men
        )

    def lead(self, least: int) -> int:
        """Return the Effectiveness that it is led with (3.5)."""
        return self.level if self.leader.state == UP else max(least, self.level - 1)

    def post(self) -> int:
        """Return the spot of its leader, or of who leads in his place."""
        for group in self.groups:
            if self.leader in group.men and self.leader.state == UP:
                return group.spot
        for group in self.groups:
            if group.there:
                return group.spot
        return self.groups[0].spot


@dataclass(slots=True, eq=False)
class ArmedVehicle:
    """A vehicle; `heading` is one of eight, `turret` counts eighths from it.

    `gear` is REVERSE, STOPPED or 1 to 3 for 2nd to 4th; `crippled` is 1 for its last move, 2 when
    it stands for good.
    """

    side: int
    name: str
    row: VehicleRow
    level: int
    spot: int = 0
    heading: int = 0
    turret: int = 0
    gear: int = STOPPED
    crew: int = 0
    gun: bool = True
    mgs: list[int] = field(default_factory=list)
    loaded: bool = True
    buttoned: bool = False
    for_good: bool = False
    crippled: int = 0
    fleeing: bool = False
    dead: bool = False
    left: bool = False
    here: bool = True
    hit: bool = False
    moved: float = 0.0
    turned: int = 0
    target: object | None = None
    at: int = -1
    earlier: int = 0
    fired: bool = False
    aim: int = 0

    @property
    def alive(self) -> bool:
        return not (self.dead or self.left)

    @property
    def armed(self) -> bool:
        return bool(self.row.gun and self.gun) or any(self.mgs)


Card = FootCard | ArmedVehicle
Mark = MenGroup | ArmedVehicle
"""What can be fired at."""


class ActionDice:
    """The dice of one game."""

    def __init__(self, seeds: Seeds, ladder: dict[int, tuple[int, int]]) -> None:
        self.numbers = numbers(seeds)
        self.ladder = ladder

    def die(self) -> int:
        """Roll a die."""
        return 1 + int(below_for_python(self.numbers, 6))

    def below(self, count: int) -> int:
        """Return a number from 0 to count-1."""
        return int(below_for_python(self.numbers, count))

    def meets(self, need: int) -> bool:
        """Roll for a need: 1 and less always succeed, above 6 the ladder has its steps (1.3)."""
        if need <= 1:
            return True
        if need <= 6:
            return self.die() >= need
        steps = self.ladder.get(need)
        if steps is None:
            return False
        sixes, last = steps
        return all(self.die() == 6 for _ in range(sixes)) and self.die() >= last

    def order(self, level: int, more: int) -> bool:
        """Roll an order or a test: under the level, with what is added; a 6 fails (3.2, 3.3)."""
        die = self.die()
        return die < 6 and die + more < level


def chances(ladder: dict[int, tuple[int, int]]) -> list[float]:
    """Return the chance of each need from 0 to 20."""
    found = []
    for need in range(21):
        if need <= 6:
            found.append(min(1.0, (7 - need) / 6))
        elif need in ladder:
            sixes, last = ladder[need]
            found.append((7 - last) / 6 / 6**sixes)
        else:
            found.append(0.0)
    return found


@dataclass(slots=True, eq=False)
class ActionState:
    """A game: its cards, its turn, what has been counted so far."""

    charts: ActionCharts
    ground: TableGround
    dice: ActionDice
    odds: list[float]
    sides: tuple[list[Card], list[Card]]
    own_edge: tuple[str, str]
    sights: tuple[int, ...]
    """How many inches one sees, in each turn from 0."""
    night: bool = False
    firing_seen: int = 0
    run: float = 8.0
    turn: int = 0
    actions: int = 0
    left_men: int = 0
    points: int = 0
    winner: int | None = None
    over: bool = False
    homes: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """The way from each spot to each side's own edge."""
    wrecks: set[int] = field(default_factory=set)

    def number(self, name: str) -> float:
        """Return a number of the rules."""
        return self.charts.numbers[name]

    @property
    def sight(self) -> int:
        return self.sights[min(self.turn, len(self.sights) - 1)]

    def foot(self, side: int) -> list[FootCard]:
        """Return a side's squads, teams and headquarters that are on the table."""
        return [
            one for one in self.sides[side]
            if isinstance(one, FootCard) and one.here and not one.gone and not one.left
        ]  # fmt: skip

    def vehicles(self, side: int) -> list[ArmedVehicle]:
        """Return a side's vehicles that are on the table and not destroyed."""
        return [
            one for one in self.sides[side]
            if isinstance(one, ArmedVehicle) and one.here and one.alive
        ]  # fmt: skip

    def groups(self, side: int) -> list[MenGroup]:
        """Return a side's groups that can be fired at."""
        return [
            group
            for card in self.sides[side]
            if isinstance(card, FootCard) and card.here and not card.gone and not card.left
            for group in card.groups
            if any(man.state <= PINNED for man in group.men)
        ]

    def sees(self, one: int, mark: Mark) -> int:
        """Return the cover that a target has from a spot, UNSEEN if it can't be fired at.

        Hidden men are found from near only (5.7); weather ends sight.
        """
        far = self.ground.far(one, mark.spot)
        most = self.sights[min(self.turn, len(self.sights) - 1)]
        if self.night and mark.fired:
            most = max(most, self.firing_seen)
        if far > most:
            return -1
        if isinstance(mark, MenGroup) and mark.hidden and far > self.number("found"):
            return -1
        return self.ground.look(one, mark.spot)
