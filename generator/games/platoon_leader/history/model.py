"""The state of a campaign between firefights: what both sides know, and what one side has.

Everything here is frozen: a step of the Reorganization Phase takes a state and returns another.
Hexes are the numbers of the map's board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.games.platoon_leader.ground.control import Control
from generator.games.platoon_leader.history.units import Units, kind_of, squads, summed

Place = Literal["opening", "on map", "in reserve", "entering"]
"""How a group came: in the opening force, or bought to set up or enter as 2.34 has it."""

MARKS = (
    *("hip", "concealed", "encircled", "wounded", "heroic", "immobilized", "abandoned"),
    *("bogged", "mired", "shock", "uk", "malfunctioned", "disabled", "low-ammo", "used"),
    *("unpossessed", "reserve", "off-map", "exited", "recalled"),
    *("fanatic", "isolated", "hardened"),
)
"""What may be said of a piece; all but the last three by a report.

`hardened` is what Battle Hardened in the RePh, which nothing does twice (3.44).
"""


LASTING = frozenset(
    (
        *("wounded", "heroic", "immobilized", "abandoned", "bogged", "mired"),
        *("malfunctioned", "disabled", "low-ammo", "used"),
    )
)
"""Marks that stay from one firefight to the next until something takes them off."""


@dataclass(frozen=True, slots=True)
class RosterPiece:
    """Counters of one kind in one state, at one place: `hex` is None where nobody noted it."""

    unit: str
    number: int
    hex: int | None = None
    level: int = 0
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RosterLeader:
    """A leader, such as `8-1`, of the group whose line he stands on."""

    name: str
    hex: int | None = None
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A group of the order of battle: a line of the RG Purchase Record.

    `bought` is the number of the firefight it was bought for, 0 for the opening force; `had` is
    what it came with, `pieces` what is left. `ammunition` is that of an OBA module.
    """

    line: int
    group: str
    name: str
    letter: str
    quality: str
    bought: int
    cp: int
    place: Place
    had: Units
    pieces: tuple[RosterPiece, ...]
    leaders: tuple[RosterLeader, ...] = ()
    ammunition: str | None = None

    @property
    def left(self) -> Units:
        """What is left, without regard to where it is."""
        return summed((piece.number, piece.unit) for piece in self.pieces)

    @property
    def gone(self) -> bool:
        """Whether nothing is left."""
        return not self.pieces and not self.leaders

    @property
    def men(self) -> float:
        """Squads that are left; a half-squad is half of one."""
        return float(squads(self.left, self.letter))

    def kind(self, piece: RosterPiece) -> str:
        """What kind of counter a piece is."""
        return kind_of(piece.unit, self.letter)


@dataclass(frozen=True, slots=True)
class SideRoster:
    """What a side has, and nobody else need know.

    `firefight` is the one that was reported last (0: none yet). `cp` is unspent; `fp` too. `works`
    are its fortifications, each as text with its hex. `lost_leaders` and `reph_cvp` (CVP that the
    other side gets for losses of the RePh) are those of the last firefight alone. `can_harden`
    and `can_lead` are what 3.44 and 3.45 allowed. `spent` is CP by firefight.
    """

    side: str
    firefight: int
    elr: int
    san: int
    cp: int
    fp: int
    lines: tuple[RosterLine, ...]
    works: tuple[str, ...] = ()
    heroes: int = 0
    lost_leaders: int = 0
    reph_cvp: int = 0
    cp_rolled: int = 0
    can_harden: int = 0
    can_lead: int = 0
    bought: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """Groups bought for each firefight, by RG id (those of the opening force are not bought)."""

    spent: Mapping[int, int] = field(default_factory=dict)
    fortified: Mapping[str, int] = field(default_factory=dict)
    """Fortifications bought in the campaign, by name, as the card's limits count them."""

    registered: tuple[int, ...] = ()
    """Pre-registered hexes that are kept (5.1)."""

    bombarded: tuple[int, ...] = ()
    flown: tuple[int, ...] = ()
    """Firefights in which a Bombardment was fired (CG4), or Air Support came (CG13)."""

    def bought_in_all(self, group: str) -> int:
        """Return how many groups of a row of the RG table were bought in the whole campaign."""
        return sum(found.get(group, 0) for found in self.bought.values())

    def with_line(self, line: RosterLine) -> SideRoster:
        """Return the roster with a line in its new state."""
        return replace(
            self, lines=tuple(line if one.line == line.line else one for one in self.lines)
        )


@dataclass(frozen=True, slots=True)
class Fire:
    """A hex that burns: `flame`, `blaze` or `wreck`."""

    hex: int
    kind: Literal["flame", "blaze", "wreck"]


@dataclass(frozen=True, slots=True)
class MarkedLand:
    """What a campaign has made of its map (CG5, 3.31): notes by hex, and what still burns."""

    fires: tuple[Fire, ...] = ()
    rubble: frozenset[int] = frozenset()
    open_ground: frozenset[int] = frozenset()
    wrecks: tuple[tuple[int, str], ...] = ()
    burnt_out: frozenset[int] = frozenset()
    breaches: tuple[str, ...] = ()
    works: tuple[tuple[int, str], ...] = ()
    """Fortifications and mines that both sides know of."""


@dataclass(frozen=True, slots=True)
class PublicRecord:
    """What both sides know after a firefight and its Reorganization Phase.

    `firefight` is 0 at the start of the campaign. `holders` has, for each unit of Strategic
    Terrain of the ground, the side that controls it or None. `tvp` is what each side controls now,
    `total` what it has in all by the lock `victory` (see `victory.py`). `gained` are CVP in the
    last firefight by side, `all_gained` in all. `since_idle` counts firefights completed without
    an Idle one since the campaign began (3.48).
    """

    firefight: int
    holders: tuple[str | None, ...]
    control: Control
    tvp: Mapping[str, int]
    total: Mapping[str, int]
    played: bool = False
    attackers: frozenset[str] = frozenset()
    moved_last: str | None = None
    last_turn: int | None = None
    winner: str | None = None
    gained: Mapping[str, int] = field(default_factory=dict)
    all_gained: Mapping[str, int] = field(default_factory=dict)
    idle_ever: bool = False
    land: MarkedLand = MarkedLand()
    massacre: frozenset[str] = frozenset()
    surf: str | None = None
    conceded: str | None = None
