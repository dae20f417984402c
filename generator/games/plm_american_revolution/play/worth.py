"""What shots, charges and places are worth to a player, in hundredths of a marker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.plm_american_revolution.play.charts import GUN
from generator.games.plm_american_revolution.play.fire import factor, targets
from generator.games.plm_american_revolution.play.ground import TOWN
from generator.games.plm_american_revolution.play.melee import melee_level
from generator.games.plm_american_revolution.play.nerve import bare_level, cover_of
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    PlayedBattle,
    PlayedUnit,
    apart,
    side_hit,
    stands_firing,
)


@dataclass(frozen=True, slots=True)
class Aims:
    """What is fought for: places, the ways to each for foot and for others, and how many win."""

    places: tuple[tuple[int, int], ...]
    ways: tuple[tuple[list[int], list[int]], ...]
    need: int
    attacker: int
    """The side that has to take them; -1 if both have."""
    turns: int


def shot_worth(
    battle: PlayedBattle, style: PlayStyle, unit: PlayedUnit, target: PlayedUnit, volleys: int
) -> int:
    """Return what volleys are worth: the chance that the target fails, more if it leaves then."""
    r = factor(battle, unit, apart(unit, target))
    if unit.facts.arm == GUN:
        volleys = min(volleys, unit.rounds)
    strength = volleys * stands_firing(battle, unit) * r
    if not strength:
        return 0
    on = cover_of(battle, target, unit.x, unit.y)
    fails = min(max(100 - bare_level(battle, target) - 10 + strength - on, 5), 100)
    last = target.markers + 1 >= target.facts.bears
    return fails * style.hit * (3 if last else 2) // 200


def best_target(
    battle: PlayedBattle, style: PlayStyle, unit: PlayedUnit, volleys: int
) -> PlayedUnit | None:
    """Return whom a unit fires at best."""
    found = targets(battle, unit)
    if not found:
        return None
    return max(
        found,
        key=lambda one: (
            shot_worth(battle, style, unit, one, volleys),
            -apart(unit, one),
            -one.number,
        ),
    )


def charge_worth(
    battle: PlayedBattle, style: PlayStyle, unit: PlayedUnit, enemy: PlayedUnit
) -> int:
    """Return what a charge is worth: the markers that it should give, less those it should cost."""
    hit = side_hit(unit, enemy)
    town = battle.ground.kind(enemy.x, enemy.y) == TOWN
    mine = melee_level(battle, unit, enemy, hit=0, supports=0, town=town) + style.general
    its = melee_level(battle, enemy, unit, hit=hit, supports=0, town=town) + 10
    tested = min(max(100 - bare_level(battle, enemy) - 10, 5), 95)
    own = min(max(100 - bare_level(battle, unit) - style.sergeant, 5), 95)
    if enemy.facts.arm == GUN:
        gain, loss = 250 + tested, own
    else:
        gain = tested + _markers(its) * (100 - tested) // 100
        loss = own + _markers(mine) * (100 - tested) // 100
    return (gain * style.charge - loss * style.shy) // 100


def _markers(level: int) -> int:
    """Return the markers, in hundredths, that a roll for markers gives at a level."""
    over = min(max(100 - level, 0), 100)
    return 2 * over + min(max(level, 0), 100) // 2


def goals(battle: PlayedBattle, aims: Aims, style: PlayStyle, side: int) -> Sequence[int]:
    """Return which place each brigade goes to: all to the nearest that are wanted, or apart."""
    army = battle.armies[side]
    lost = [n for n in range(len(aims.places)) if battle.held[n] != side]
    mine = [n for n in range(len(aims.places)) if battle.held[n] == side]
    takes = aims.attacker in (-1, side)
    found = []
    for brigade in range(army.brigades):
        units = [one for one in army.units if one.facts.brigade == brigade and one.there]
        if not units:
            found.append(-1)
            continue
        wanted = (lost or mine) if takes else (mine or lost)
        if takes and aims.attacker == -1 and len(mine) >= aims.need:
            wanted = mine
        wanted = sorted(wanted, key=lambda n: (_way(battle, aims, units, n), n))
        # Who masses sends everybody to the first; others part at so many places as are needed.
        apart_by = 0 if style.mass else brigade % max(min(len(wanted), aims.need), 1)
        found.append(wanted[apart_by] if wanted else -1)
    return found


def _way(battle: PlayedBattle, aims: Aims, units: Sequence[PlayedUnit], goal: int) -> int:
    squares = (battle.ground.square(one.x, one.y) for one in units)
    return sum(aims.ways[goal][0][square] for square in squares) // len(units)
