"""A battle while it is played: units, armies, and what both have taken.

Lengths along the table are quarter inches where they are between units, so that half a stand's
width is whole; places are whole inches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

from generator.games.plm_american_revolution.play.charts import (
    COLUMN,
    FOOT,
    GUN,
    SKIRMISH,
    RuleCharts,
)
from generator.games.plm_american_revolution.play.ground import TOWN, PlayedGround
from generator.play.chance import below

if TYPE_CHECKING:
    from generator.play.numbers import Ints

QUARTERS = 4
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where units face: north, east, south, west."""

_STAND = 6
_DEEP = 4
"""Quarter inches of a stand's front and depth."""

Told = Callable[[str, tuple[Any, ...]], None]
"""Hears what happens in a game, for those who check it."""


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """What of a unit never changes."""

    side: int
    brigade: int
    arm: int
    weapon: int
    grade: int
    stands: int
    figures: int
    bears: int
    bayonets: bool
    led: bool
    """It has a command stand, its own or its regiment's."""
    free: bool
    """It passes rough ground deployed or not: light infantry, riflemen."""
    skirmishes: bool
    worth: int
    """What it adds to S."""


class PlayedUnit:
    """A unit on the table: `x` and `y` are the middle of its front."""

    __slots__ = (
        *("number", "facts", "x", "y", "facing", "form", "markers", "gone", "off", "waits"),
        *("there", "spent", "acted", "pounced", "answered", "rounds", "half_x", "half_y", "charts"),
        "ground",
    )

    def __init__(
        self, number: int, facts: UnitFacts, charts: RuleCharts, ground: PlayedGround
    ) -> None:
        self.number = number
        self.facts = facts
        self.charts = charts
        self.ground = ground
        self.x = self.y = self.facing = self.form = 0
        self.markers = 0
        self.gone = self.off = False
        self.waits = 0
        self.there = True
        self.spent = self.acted = self.pounced = self.answered = False
        self.rounds = 0
        self.half_x = self.half_y = 0

    def stand(self, x: int, y: int, facing: int, form: int) -> None:
        """Put the unit somewhere."""
        self.x, self.y, self.facing, self.form = x, y, facing, form
        self.half_x, self.half_y = self._halves(x, y)

    def size_at(self, x: int, y: int) -> tuple[int, int]:
        """Return half its size along x and y at a place, in a town block two ranks deep (B.7)."""
        return self._halves(x, y) if self.ground.towns else (self.half_x, self.half_y)

    def _halves(self, x: int, y: int) -> tuple[int, int]:
        ground = self.ground
        blocked = ground.towns and self.facts.arm == FOOT and ground.kind(x, y) == TOWN
        if blocked:
            wide, deep = _STAND * self.charts.n["town-stands"] // 2, _DEEP
        else:
            wide, deep = halves(self.facts, self.form, self.charts)
        return (deep, wide) if self.facing % 2 else (wide, deep)

    def copy(self) -> PlayedUnit:
        """Return the unit as it is, to be played on with."""
        other = PlayedUnit.__new__(PlayedUnit)
        for name in PlayedUnit.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    @property
    def wide(self) -> int:
        """Half of its front, in quarter inches."""
        return self.half_y if self.facing % 2 else self.half_x


def halves(facts: UnitFacts, form: int, charts: RuleCharts) -> tuple[int, int]:
    """Return half the front and half the depth of a unit, in quarter inches."""
    stands = facts.stands
    if form == COLUMN:
        return _STAND // 2, _DEEP * stands // 2
    gaps = charts.n["intervals"] * QUARTERS * (stands - 1) if form == SKIRMISH else 0
    return (_STAND * stands + gaps) // 2, _DEEP // 2


class PlayedArmy:
    """A side: what it can bear, its officers, and the units of each brigade."""

    __slots__ = ("brigades", "broken", "chief", "fifty", "markers", "out", "s", "units")

    def __init__(self, units: Sequence[PlayedUnit], s: int, generals: Sequence[bool]) -> None:
        self.units = list(units)
        self.s = s
        self.markers = 0
        self.fifty = 0
        self.broken = False
        self.brigades = len(generals)
        # Turns for which each officer is out, the C-in-C last; -1 is dead or was never there.
        self.out = [0 if here else -1 for here in generals] + [0]
        self.chief = len(generals)

    def copy(self) -> PlayedArmy:
        """Return the army as it is, with units of its own."""
        other = PlayedArmy.__new__(PlayedArmy)
        for name in PlayedArmy.__slots__:
            setattr(other, name, getattr(self, name))
        other.units = [unit.copy() for unit in self.units]
        other.out = list(self.out)
        return other


class PlayedBattle:
    """A battle in being."""

    __slots__ = (
        "armies",
        "charts",
        "deck",
        "first",
        "ground",
        "held",
        "seeds",
        "told",
        "turn",
        "units",
    )

    def __init__(
        self,
        charts: RuleCharts,
        ground: PlayedGround,
        armies: Sequence[PlayedArmy],
        seeds: Ints,
    ) -> None:
        self.charts, self.ground, self.armies = charts, ground, list(armies)
        self.units = [unit for army in armies for unit in army.units]
        self.seeds = seeds
        self.turn = 0
        self.first = 0
        self.held: list[int] = []
        self.deck: list[int] = []
        self.told: Told | None = None

    def copy(self, seeds: Ints) -> PlayedBattle:
        """Return the battle as it stands, with chance of its own; nobody hears how it goes on."""
        other = PlayedBattle(self.charts, self.ground, [army.copy() for army in self.armies], seeds)
        copies = {unit.number: unit for unit in other.units}
        other.units = [copies[unit.number] for unit in self.units]
        other.turn, other.first = self.turn, self.first
        other.held, other.deck = list(self.held), list(self.deck)
        return other

    def whose(self, half: int) -> int:
        """Return whose half of a turn it is; halves are counted from 0."""
        return (self.first + half) % 2

    def roll(self, n: int) -> int:
        """Return a number from 1 to n."""
        return below(self.seeds, n) + 1

    def tell(self, what: str, *facts: Any) -> None:
        if self.told is not None:
            self.told(what, facts)


def apart(one: PlayedUnit, other: PlayedUnit) -> int:
    """Return the quarter inches between the nearest points of two units, rounded down."""
    dx = abs(one.x - other.x) * QUARTERS - one.half_x - other.half_x
    dy = abs(one.y - other.y) * QUARTERS - one.half_y - other.half_y
    if dx <= 0:
        return max(dy, 0)
    return isqrt(dx * dx + dy * dy) if dy > 0 else dx


def touches(x: int, y: int, half_x: int, half_y: int, other: PlayedUnit) -> bool:
    """Tell whether a unit at a place would overlap another."""
    return (
        abs(x - other.x) * QUARTERS < half_x + other.half_x
        and abs(y - other.y) * QUARTERS < half_y + other.half_y
    )


def ahead(unit: PlayedUnit, x: int, y: int) -> tuple[int, int]:
    """Return how far a place lies ahead of a unit's middle, and to the side, in inches."""
    dx, dy = WAYS[unit.facing]
    ox, oy = x - unit.x, y - unit.y
    return ox * dx + oy * dy, abs(ox * dy - oy * dx)


def in_arc(unit: PlayedUnit, other: PlayedUnit) -> bool:
    """Tell whether some of another unit is in a unit's arc, 30° outward from either end (D.1)."""
    far, side = ahead(unit, other.x, other.y)
    if far <= 0:
        return False
    wide = other.half_x if unit.facing % 2 == 0 else other.half_y
    reach = unit.wide + far * QUARTERS * unit.charts.n["arc"] // 1000
    return side * QUARTERS - wide <= reach


def stands_firing(battle: PlayedBattle, unit: PlayedUnit) -> int:
    """Return N: stands, figures at a gun, and no more than one side of a town block holds."""
    facts = unit.facts
    if facts.arm == GUN:
        return facts.figures
    if battle.ground.kind(unit.x, unit.y) == TOWN:
        return min(facts.stands, battle.charts.n["town-stands"])
    return facts.stands


def side_hit(attacker: PlayedUnit, defender: PlayedUnit) -> int:
    """Return where an attacker hits: 0 the front, 1 a flank, 2 the rear."""
    turned = (attacker.facing - defender.facing) % 4
    return (2, 1, 0, 1)[turned]
