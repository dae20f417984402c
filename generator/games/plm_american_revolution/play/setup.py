"""Set-up: the units and armies of a record, each drawn up in its brigade's zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.content import Pack
from generator.games.plm_american_revolution.play.charts import (
    COLUMN,
    FOOT,
    GRADES,
    GUN,
    HORSE,
    LINE,
    SKIRMISH,
    WEAPONS,
    RuleCharts,
)
from generator.games.plm_american_revolution.play.ground import PlayedGround
from generator.games.plm_american_revolution.play.state import (
    PlayedArmy,
    PlayedBattle,
    PlayedUnit,
    UnitFacts,
    halves,
)
from generator.games.plm_american_revolution.play.steps import closed, deployed, ends, in_the_way
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.games.plm_american_revolution.scenario.case import unit_of
from generator.games.plm_american_revolution.scenario.model import (
    BattleModel,
    BrigadeModel,
    UnitModel,
    Zone,
)
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints

_ARMS = {"horse": HORSE, "gun": GUN}
_FREE = ("light", "rifles")
_MILITIA, _CAVALRY = "Militia", "Cavalry"
_SECOND = 4
"""Inches from the first line to the second."""
_NORTH, _EAST, _SOUTH, _WEST = range(4)


@dataclass(frozen=True)
class DrawnUp:
    """Where a unit begins: its place, facing and formation, and the turn in which it comes on."""

    facts: UnitFacts
    place: tuple[int, int, int, int]
    waits: int


@dataclass(frozen=True)
class DrawnArmy:
    """An army drawn up: its units, S, and which brigades have a general."""

    units: tuple[DrawnUp, ...]
    s: int
    generals: tuple[bool, ...]


def facts_of(
    pack: Pack, values: PointValues, unit: UnitModel, side: int, brigade: int
) -> UnitFacts:
    """Return what of a unit never changes."""
    arm = _ARMS.get(unit.arm, FOOT)
    lists = pack.records("units")
    kind = lists[pack.records("regiments")[unit.regiment]["list"]]
    mounted = unit.arm == "horse"
    # Stands of horse have fewer figures than those of a legion's foot.
    own = [one for one in kind["arms"] if (one["arm"] == _CAVALRY) == mounted]
    each = max((int(one["each"]) for one in own), default=1)
    legion = len({one["arm"] == _CAVALRY for one in kind["arms"]}) > 1
    # The figures of a regiment's stand are its first battalion's, but it leads both (E.9).
    shared = (unit.battalion or 1) > 1 and int(kind["command"]) > 0
    plain = unit_of(unit)
    return UnitFacts(
        side=side,
        brigade=brigade,
        arm=arm,
        weapon=WEAPONS.index(unit.weapon),
        grade=GRADES.index(unit.grade),
        stands=unit.stands,
        figures=unit.figures,
        bears=values.bears(plain),
        bayonets=unit.bayonets,
        led=arm != GUN and (shared or unit.figures > unit.stands * each),
        free=unit.arm in _FREE,
        skirmishes=arm == FOOT and (unit.arm in _FREE or kind["army"] == _MILITIA or legion),
        worth=values.s(plain),
    )


def drawn_up(
    pack: Pack, values: PointValues, charts: RuleCharts, ground: PlayedGround, model: BattleModel
) -> tuple[DrawnArmy, ...]:
    """Return both armies, one way to draw them up: brigade by brigade about its zone's middle."""
    names = list(model.sides)
    north = min(names, key=lambda name: model.sides[name].zone.y)
    battle = PlayedBattle(charts, ground, [], numbers((1, 1)))
    found = []
    for side, name in enumerate(names):
        army = model.sides[name]
        facing = _SOUTH if name == north else _NORTH
        units: list[DrawnUp] = []
        for number, brigade in enumerate(army.brigades):
            facts = [facts_of(pack, values, unit, side, number) for unit in brigade.units]
            behind = brigade.arrives is not None or brigade.zone.y != army.zone.y
            units += _brigade(battle, brigade, facts, facing, column=behind)
        found.append(
            DrawnArmy(
                tuple(units),
                sum(one.facts.worth for one in units),
                tuple(brigade.general is not None for brigade in army.brigades),
            )
        )
    return tuple(found)


def _brigade(
    battle: PlayedBattle,
    brigade: BrigadeModel,
    facts: Sequence[UnitFacts],
    facing: int,
    *,
    column: bool,
) -> list[DrawnUp]:
    """Draw up a brigade: two lines side by side, or columns for those behind or on the march."""
    zone = brigade.zone
    if brigade.arrives is not None:
        return _marching(battle, brigade, facts)
    found = dict[int, DrawnUp]()
    front = zone.y[1] - 1 if facing == _SOUTH else zone.y[0] + 1
    back = -1 if facing == _SOUTH else 1
    for line, row in (("first", front), ("second", front + back * _SECOND)):
        numbers = [n for n, unit in enumerate(brigade.units) if unit.line == line]
        whole = sum(2 * halves(facts[n], LINE, battle.charts)[0] + 8 for n in numbers) // 4
        at = (zone.x[0] + zone.x[1] - whole) // 2
        for n in numbers:
            form = COLUMN if column and facts[n].arm == FOOT else LINE
            wide = (2 * halves(facts[n], LINE, battle.charts)[0] + 8) // 4
            unit = PlayedUnit(len(battle.units), facts[n], battle.charts, battle.ground)
            place = _place(battle, unit, (at + wide // 2, row), (facing, form), zone)
            at += wide
            unit.stand(*place)
            battle.units.append(unit)
            found[n] = DrawnUp(facts[n], place, 0)
    return [found[n] for n in range(len(facts))]


def _place(
    battle: PlayedBattle,
    unit: PlayedUnit,
    wanted: tuple[int, int],
    stance: tuple[int, int],
    zone: Zone,
) -> tuple[int, int, int, int]:
    """Return the place nearest to where a unit should stand that is free and fit for it."""
    x, y = wanted
    facing, form = stance
    forms = [form]
    if unit.facts.skirmishes:
        forms.insert(0, SKIRMISH)
    forms.append(COLUMN)
    for one in forms:
        for beyond in (0, 6, 99):
            for py, px in _around(x, y, zone, beyond):
                if not battle.ground.inside(px, py):
                    continue
                unit.stand(px, py, facing, one)
                if _good(battle, unit):
                    return px, py, facing, one
    return x, y, facing, COLUMN


def _around(x: int, y: int, zone: Zone, beyond: int) -> list[tuple[int, int]]:
    """Return the places of a zone, or a little beyond its ends, the nearest to one first."""
    rows = range(zone.y[0], zone.y[1])
    columns = range(zone.x[0] - beyond, zone.x[1] + beyond + 1)
    return sorted(
        ((py, px) for py in rows for px in columns),
        key=lambda one: (abs(one[1] - x) + 2 * abs(one[0] - y), one),
    )


def _good(battle: PlayedBattle, unit: PlayedUnit) -> bool:
    """Tell whether a unit may be set up where it is: room, and clear ground (B.6)."""
    ground = battle.ground
    if closed(battle, unit, unit.x, unit.y) or in_the_way(battle, unit, unit.x, unit.y):
        return False
    spots = ((unit.x, unit.y), *ends(unit, unit.x, unit.y))
    if not all(ground.inside(*spot) for spot in spots):
        return False
    if unit.form == COLUMN or not deployed(unit):
        return True
    return all(ground.kind(*spot) in (0, 3) for spot in spots)


def _marching(
    battle: PlayedBattle, brigade: BrigadeModel, facts: Sequence[UnitFacts]
) -> list[DrawnUp]:
    """Draw up a brigade that comes on over a side edge: a file of columns at the edge."""
    zone, found = brigade.zone, []
    west = zone.x[0] == 0
    middle = (zone.y[0] + zone.y[1]) // 2
    for n, one in enumerate(facts):
        x = 5 if west else battle.ground.width - 6
        y = middle + (n + 1) // 2 * (3 if n % 2 else -3)
        place = (x, min(max(y, 1), battle.ground.depth - 2), _EAST if west else _WEST, COLUMN)
        found.append(DrawnUp(one, place, brigade.arrives or 0))
    return found


def begin(
    charts: RuleCharts, ground: PlayedGround, drawn: Sequence[DrawnArmy], seeds: Ints
) -> PlayedBattle:
    """Return a battle before its first turn, with the rounds of every gun rolled."""
    armies = []
    number = 0
    for one in drawn:
        units = []
        for start in one.units:
            unit = PlayedUnit(number, start.facts, charts, ground)
            unit.stand(*start.place)
            unit.waits = start.waits
            unit.there = not start.waits
            number += 1
            units.append(unit)
        armies.append(PlayedArmy(units, one.s, one.generals))
    battle = PlayedBattle(charts, ground, armies, seeds)
    battle.deck = list(charts.deck)
    for army in armies:
        army.fifty = charts.n["fifty"]
        for unit in army.units:
            if unit.facts.arm == GUN:
                unit.rounds = charts.ammunition[battle.roll(len(charts.ammunition)) - 1]
    return battle
