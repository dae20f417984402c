"""Morale: tests, help and its risk, markers, falling back, units and armies that leave."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.plm_american_revolution.play.charts import FOOT, KILLED, OUT, SKIRMISH
from generator.games.plm_american_revolution.play.ground import TOWN, WOODS
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    WAYS,
    PlayedBattle,
    PlayedUnit,
    apart,
)
from generator.games.plm_american_revolution.play.steps import in_the_way


def bare_level(battle: PlayedBattle, unit: PlayedUnit) -> int:
    """Return a unit's Morale Level without fire, cover and help: MG - 10 M - D - OA (E.3, E.4)."""
    charts, facts = battle.charts, unit.facts
    level = charts.morale[facts.grade] - charts.n["marker"] * unit.markers
    level -= charts.command if facts.led else 0
    out = battle.armies[facts.side].out
    if out[-1]:
        return level - charts.n["no-commander"]
    return level - (charts.n["no-brigadier"] if out[facts.brigade] else 0)


def cover_of(battle: PlayedBattle, unit: PlayedUnit, fx: int, fy: int) -> int:
    """Return what cover adds to the test of a unit that is fired on from a place (D.6)."""
    cover, ground = battle.charts.cover, battle.ground
    kind = ground.kind(unit.x, unit.y)
    found = cover["woods"] if kind == WOODS else cover["town"] if kind == TOWN else 0
    if unit.form == SKIRMISH:
        found += cover["skirmish"]
    if ground.works and ground.sheltered(unit.x, unit.y, fx, fy):
        found += cover["works"]
    return min(found, cover["most"])


def passes(
    battle: PlayedBattle, styles: Sequence[PlayStyle], unit: PlayedUnit, off: int, on: int = 0
) -> bool:
    """Test a unit's morale, with the help that its player gives; tell whether it passes."""
    style = styles[unit.facts.side]
    level = bare_level(battle, unit) - off + on
    most = battle.charts.n["help"]
    wanted = min(max(100 - level, 0), most)
    sergeant = min(style.sergeant, wanted)
    # A general is asked only for what the NCO leaves open, by units that are worth it.
    general = min(style.general, max(100 - level - sergeant, 0), most)
    officer = helper(battle, unit) if general else -1
    given = sergeant + (general if officer >= 0 else 0)
    roll = battle.roll(100)
    passed = roll <= level + given
    battle.tell("test", unit.number, level, given, roll)
    risk(battle, styles, unit, sergeant, officer, general, failed=not passed)
    return passed


def helper(battle: PlayedBattle, unit: PlayedUnit) -> int:
    """Return the officer who can help a unit: its brigadier, else the C-in-C; -1 for nobody."""
    out = battle.armies[unit.facts.side].out
    if not out[unit.facts.brigade]:
        return unit.facts.brigade
    return len(out) - 1 if not out[-1] else -1


def risk(
    battle: PlayedBattle,
    styles: Sequence[PlayStyle],
    unit: PlayedUnit,
    sergeant: int,
    officer: int,
    general: int,
    *,
    failed: bool,
) -> None:
    """Roll the risk of those who helped, and give the markers of a test (E.5, F.3 to F.5)."""
    blown = bool(sergeant) and battle.roll(100) <= sergeant
    mark(battle, styles, unit, int(failed) + int(blown))
    if officer < 0 or battle.roll(100) > general:
        return
    out = battle.armies[unit.facts.side].out
    fate = battle.charts.fate[battle.roll(len(battle.charts.fate)) - 1]
    if fate in (OUT, KILLED):
        out[officer] = -1 if fate == KILLED else battle.charts.n["out"]
        battle.tell("officer", unit.facts.side, officer, fate)
        if unit.there and not failed and not passes(battle, styles, unit, 0):
            fall_back(battle, unit)


def mark(battle: PlayedBattle, styles: Sequence[PlayStyle], unit: PlayedUnit, markers: int) -> None:
    """Give a unit markers; it leaves with its last, and its army may (E.7, H.2, H.3)."""
    if not markers or unit.gone:
        return
    facts = unit.facts
    army = battle.armies[facts.side]
    unit.markers += markers
    army.markers += markers
    battle.tell("marker", unit.number, markers)
    if army.markers >= army.s and not army.broken:
        chance = battle.charts.leaves + battle.charts.more * (army.markers - army.s)
        given = min(army.fifty, styles[facts.side].give, chance)
        army.fifty -= given
        roll = battle.roll(100)
        battle.tell("break", facts.side, army.markers, chance, given, roll)
        army.broken = roll <= chance - given
    if unit.markers >= facts.bears:
        unit.gone, unit.there = True, False
        battle.tell("gone", unit.number)
        near = battle.charts.n["near"] * QUARTERS
        for friend in army.units:
            seen = friend is not unit and friend.there and apart(friend, unit) <= near
            if seen and not passes(battle, styles, friend, 0):
                fall_back(battle, friend)


def fall_back(battle: PlayedBattle, unit: PlayedUnit, inches: int = 0) -> None:
    """Let a unit fall back with its face to the enemy, through friends; it does no more (E.5)."""
    unit.spent = True
    if not unit.there:
        return
    n = battle.charts.n
    inches = inches or (n["back"] if unit.facts.arm == FOOT else n["back-far"])
    retire(battle, unit, inches)
    battle.tell("back", unit.number, inches)


def retire(battle: PlayedBattle, unit: PlayedUnit, inches: int) -> None:
    """Move a unit straight back, as far more as it must to stand clear of all others."""
    dx, dy = WAYS[unit.facing]
    x, y = unit.x - dx * inches, unit.y - dy * inches
    while battle.ground.inside(x, y) and in_the_way(battle, unit, x, y):
        x, y = x - dx, y - dy
    if not battle.ground.inside(x, y):
        unit.off, unit.there = True, False
        battle.tell("off", unit.number)
        return
    unit.stand(x, y, unit.facing, unit.form)
