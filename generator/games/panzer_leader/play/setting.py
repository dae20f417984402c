"""A situation as it is played: whose units set up where, in numbers, and what decides who won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.play.charts import Charts, charts_of
from generator.games.panzer_leader.play.field import Field
from generator.games.panzer_leader.play.kinds import UnitFactors, kinds_of
from generator.games.panzer_leader.scenario.aims import edge_hexes
from generator.games.panzer_leader.scenario.ground import table_laid
from generator.games.panzer_leader.scenario.model import (
    ConditionRecord,
    SituationRecord,
    UnitRecord,
)
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.situation.areas import enemy_hexes
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of
from generator.games.panzer_leader.situation.model import SIDES, Condition, SituationFile, UnitLine
from generator.ground.lattice import Spot

HOLD: Final = 0
EXITS: Final = 1
LOSSES: Final = 2
UNITS: Final = 3
MORE_LOSSES: Final = 4
MORE_UNITS: Final = 5
"""What a condition counts; the last two compare a side's number with the other's."""

COUNTS: Mapping[str, int] = {
    "hexes": HOLD,
    "bridges": HOLD,
    "hexes and bridges": HOLD,
    "exits": EXITS,
    "losses": LOSSES,
    "units": UNITS,
    "losses to losses": MORE_LOSSES,
    "units to units": MORE_UNITS,
}

RANKS: Mapping[str, int] = {"draw": 0, "marginal": 1, "tactical": 2, "victory": 2, "decisive": 3}

ENDLESS: Final = 9999.0
"""The bound of a condition that has none."""


@dataclass(frozen=True, slots=True)
class Required:
    """A condition: what is counted of which side, in which hexes, within which bounds.

    It must have been met since a turn from `first` to `last`, and still be met at the end.
    """

    count: int
    side: int
    hexes: tuple[int, ...]
    least: float
    most: float
    below: float
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of victory: its side, its rank, and its ways, each of numbers of conditions."""

    side: int
    rank: int
    prevents: bool
    ways: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Troop:
    """Units that set up together, or enter together in a turn (0 for those that set up)."""

    side: int
    turn: int
    area: tuple[int, ...]
    units: tuple[int, ...]


@dataclass(frozen=True)
class PlayedSituation:
    """All of a situation that its games have in common."""

    charts: Charts
    field: Field
    kinds: Sequence[UnitFactors]
    sides: Sequence[int]
    troops: Sequence[Troop]
    asked: Sequence[Required]
    rungs: Sequence[Rung]
    raised: Mapping[int, int]
    turns: int
    mover: int
    settles: int
    slow: bool

    def units(self, side: int) -> Iterator[int]:
        """Yield the numbers of a side's units."""
        return (unit for unit, whose in enumerate(self.sides) if whose == side)


def rolled(pack: Pack, record: SituationRecord) -> PlayedSituation:
    """Return a rolled situation as it is played; raise UsageError for one that can't be laid."""
    try:
        return _SituationReader(pack, table_laid(pack, record)).rolled(record)
    except (KeyError, ValueError) as error:
        raise UsageError(f"computer players can't lay '{record.title}': {error}") from None


def published(pack: Pack, situation: SituationFile) -> PlayedSituation:
    """Return a published situation as it is played."""
    ground = ground_of(pack.parts, situation)
    return _SituationReader(pack, Table(ground.joined)).published(situation, ground)


class _SituationReader:
    """Turns the words of a situation into numbers."""

    def __init__(self, pack: Pack, table: Table) -> None:
        self._charts = charts_of(pack)
        self._known = kinds_of(pack, self._charts)
        self._table = table
        self._field = Field(table, self._charts)
        self._kinds: list[UnitFactors] = []
        self._sides: list[int] = []
        self._asked: list[Required] = []

    def rolled(self, record: SituationRecord) -> PlayedSituation:
        troops = [
            self._troop(SIDES.index(g.side), g.turn, self._table.area(g.zones), _lines(g.units))
            for g in record.groups
        ]
        rungs = [
            Rung(
                SIDES.index(level.side),
                RANKS[level.level],
                level.prevents,
                self._ways((self._rolled(c) for c in way.all) for way in level.any),
            )
            for level in record.levels
        ]
        slow = record.road_rate_from > 1
        return self._setting(record, troops, rungs, slow)

    def published(self, situation: SituationFile, ground: LaidSections) -> PlayedSituation:
        troops = [
            self._troop(
                SIDES.index(g.side),
                g.turn,
                ground.area(g.zones, enemy_hexes(ground, situation, g)),
                _lines(g.units),
            )
            for g in situation.groups
        ]
        rungs = [
            Rung(
                SIDES.index(level.side),
                RANKS[level.level],
                level.prevents,
                self._ways((self._published(ground, c) for c in way.all) for way in level.any),
            )
            for level in situation.levels
            if level.side is not None
        ]
        raised = {SIDES.index(one.side): one.losses for one in situation.raised}
        return self._setting(situation, troops, rungs, False, raised)

    def _setting(
        self,
        file: SituationRecord | SituationFile,
        troops: Sequence[Troop],
        rungs: Sequence[Rung],
        slow: bool,
        raised: Mapping[int, int] | None = None,
    ) -> PlayedSituation:
        return PlayedSituation(
            charts=self._charts,
            field=self._field,
            kinds=self._kinds,
            sides=self._sides,
            troops=troops,
            asked=self._asked,
            rungs=rungs,
            raised=raised or {},
            turns=file.turns,
            mover=SIDES.index(file.moves_first),
            settles=SIDES.index(file.sets_up_first),
            slow=slow,
        )

    def _troop(
        self,
        side: int,
        turn: int | None,
        area: Iterable[Spot],
        lines: Iterable[tuple[str, int]],
    ) -> Troop:
        """Number a group's units; aircraft and blocks are left out."""
        first = len(self._kinds)
        for name, count in lines:
            if name in self._known:
                self._kinds += [self._known[name]] * count
                self._sides += [side] * count
        hexes = sorted(self._field.number[spot] for spot in area)
        free = tuple(h for h in hexes if not self._field.closed[h])
        if not free:
            raise UsageError("computer players find no hex for a group to set up in")
        return Troop(side, turn or 0, free, tuple(range(first, len(self._kinds))))

    def _ways(self, ways: Iterable[Iterable[Required]]) -> tuple[tuple[int, ...], ...]:
        found = []
        for way in ways:
            first = len(self._asked)
            self._asked += way
            found.append(tuple(range(first, len(self._asked))))
        return tuple(found)

    def _rolled(self, c: ConditionRecord) -> Required:
        if c.count == "exits":
            spots = self._leaving(c)
        else:
            spots = [self._table.parse(name) for name in c.hexes]
            spots += [s for name in c.in_ for s in sorted(self._table.place(name))]
        return self._counted(c, spots)

    def _published(self, ground: LaidSections, c: Condition) -> Required:
        spots: list[Spot] = [ground.parse(name) for name in c.hexes]
        if c.count == "exits":
            spots = self._leaving(c)
        elif c.count.startswith("units"):
            spots += [s for name in c.in_ for s in sorted(ground.hexes(name))]
        elif COUNTS[c.count] == HOLD and not c.hexes:
            if "hexes" in c.count:
                spots += sorted(ground.town_hexes(c.in_))
            if "bridges" in c.count:
                letters = c.in_ or ground.letters
                spots += sorted({s for letter in letters for s in ground.bridges(letter)})
        return self._counted(c, spots)

    def _leaving(self, c: ConditionRecord | Condition) -> list[Spot]:
        if c.edge is None:
            raise UsageError("computer players don't know by which edge units leave")
        return sorted(edge_hexes(self._table, c.edge))

    def _counted(self, c: ConditionRecord | Condition, spots: Iterable[Spot]) -> Required:
        first = c.first_turn if isinstance(c, Condition) else None
        return Required(
            count=COUNTS[c.count],
            side=SIDES.index(c.of),
            hexes=tuple(dict.fromkeys(self._field.number[spot] for spot in spots)),
            least=float(c.least or 0),
            most=ENDLESS if c.most is None else float(c.most),
            below=ENDLESS if c.below is None else float(c.below),
            first=first or 0,
            last=c.last_turn or int(ENDLESS),
        )


def _lines(units: Iterable[UnitRecord | UnitLine]) -> list[tuple[str, int]]:
    return [(line.unit, line.count) for line in units]
