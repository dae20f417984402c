"""Melee: the charge, the Melee Deck, two rounds of two rolls, and the pursuit."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.plm_american_revolution.play.charts import (
    ATTACKER_FIRES,
    ATTACKER_TESTS,
    BOTH_TEST,
    COLUMN,
    DEFENDER_FIRES,
    DEFENDER_TESTS,
    FOOT,
    GUN,
    HORSE,
    RESOLVE,
    SKIRMISH,
)
from generator.games.plm_american_revolution.play.fire import fire, may_fire
from generator.games.plm_american_revolution.play.ground import TOWN
from generator.games.plm_american_revolution.play.nerve import (
    bare_level,
    fall_back,
    helper,
    mark,
    passes,
    retire,
    risk,
)
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    WAYS,
    PlayedBattle,
    PlayedUnit,
    ahead,
    apart,
    side_hit,
)
from generator.games.plm_american_revolution.play.steps import closed, in_the_way

Styles = Sequence[PlayStyle]


def melee_effect(battle: PlayedBattle, unit: PlayedUnit, enemy: PlayedUnit, *, town: bool) -> int:
    """Return E of a unit: its stands in contact, one more at either end, by its arm (G.3).

    At a town block the attacker counts no more than three (G.8).
    """
    count = contact(unit, enemy)
    if town and battle.ground.kind(unit.x, unit.y) != TOWN:
        count = min(count, battle.charts.n["town-stands"])
    return count * battle.charts.melee[unit.facts.arm]


def contact(unit: PlayedUnit, enemy: PlayedUnit) -> int:
    """Return a unit's stands in contact with an enemy, and one at each end that overlaps."""
    if unit.form == COLUMN:
        return 1
    upright = unit.facing % 2
    mine = unit.half_y if upright else unit.half_x
    its = enemy.half_y if upright else enemy.half_x
    off = (enemy.y - unit.y if upright else enemy.x - unit.x) * QUARTERS
    low, high = max(-mine, off - its), min(mine, off + its)
    stands = unit.facts.stands
    each = 2 * mine // stands or 1
    inside = min(max(-(-(high - low) // each), 1), stands)
    return min(inside + int(low > -mine) + int(high < mine), stands)


def melee_level(
    battle: PlayedBattle,
    unit: PlayedUnit,
    enemy: PlayedUnit,
    *,
    hit: int,
    supports: int,
    town: bool,
) -> int:
    """Return a unit's Morale Level in melee without help; halved last of all (G.4, E.6)."""
    n = battle.charts.n
    level = bare_level(battle, unit) - melee_effect(battle, enemy, unit, town=town)
    level += n["supported"] * supports
    if town and battle.ground.kind(unit.x, unit.y) == TOWN:
        level += n["held-town"]
    return level // 2 if halved(unit, hit) else level


def halved(unit: PlayedUnit, hit: int) -> bool:
    """Tell whether a unit fights at half: flanked, in column, or foot without bayonets."""
    facts = unit.facts
    return hit > 0 or unit.form == COLUMN or (facts.arm == FOOT and not facts.bayonets)


def charge(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, enemy: PlayedUnit, moved: int
) -> None:
    """Resolve a charge that has come into contact.

    `moved` is the whole distance that it could move, which those who evade go back (A.6).
    """
    battle.tell("charge", unit.number, enemy.number)
    met = _where(unit, enemy)
    if not passes(battle, styles, unit, 0):
        unit.spent = True  # it stops where it is
        battle.tell("halts", unit.number)
        return
    if evades(battle, styles, unit, enemy):
        battle.tell("evades", enemy.number, moved)
        retire(battle, enemy, moved)
        return
    if not passes(battle, styles, enemy, 0):
        fall_back(battle, enemy)
        return
    if _still(unit, enemy, met):
        fight(battle, styles, unit, enemy, chases=0)


def _where(unit: PlayedUnit, enemy: PlayedUnit) -> tuple[int, int, int, int]:
    return unit.x, unit.y, enemy.x, enemy.y


def _still(unit: PlayedUnit, enemy: PlayedUnit, met: tuple[int, int, int, int]) -> bool:
    """Tell whether two units are still where they met: nobody has left or fallen back."""
    return unit.there and enemy.there and _where(unit, enemy) == met


def evades(battle: PlayedBattle, styles: Styles, unit: PlayedUnit, enemy: PlayedUnit) -> bool:
    """Tell whether a unit that may go out of a charge's way does: if it would fight worse."""
    if not (enemy.facts.free or enemy.facts.arm == HORSE or enemy.form == SKIRMISH):
        return False
    if side_hit(unit, enemy) or not battle.ground.sees(unit.x, unit.y, enemy.x, enemy.y):
        return False
    town = battle.ground.kind(enemy.x, enemy.y) == TOWN
    mine = melee_level(battle, enemy, unit, hit=0, supports=0, town=town)
    its = melee_level(battle, unit, enemy, hit=0, supports=0, town=town)
    return its - mine > styles[enemy.facts.side].evade


def fight(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, enemy: PlayedUnit, chases: int
) -> None:
    """Fight a melee, two rounds at most; pursuers fight once."""
    n = battle.charts.n
    hit = side_hit(unit, enemy)
    town = battle.ground.kind(enemy.x, enemy.y) == TOWN
    first = 0 if town else _supports(battle, unit)
    second = 0 if town or hit else _supports(battle, enemy)
    for _ in range(n["rounds"]):
        if not _cards(battle, styles, unit, enemy, hit):
            break
        if enemy.facts.arm == GUN:
            battle.tell("crews", enemy.number)
            mark(battle, styles, enemy, 1)
            _lose_guns(battle, enemy)
            break
        held = _resolve(battle, styles, (unit, enemy), hit, (first, second), town=town)
        if not (held[0] and held[1]):
            if held[0] and unit.facts.arm == HORSE and held[0] > 1 and not town:
                _pursue(battle, styles, unit, enemy, chases)
            break
    else:
        for one in (unit, enemy):
            if one.there:
                retire(battle, one, n["part"])


def _supports(battle: PlayedBattle, unit: PlayedUnit) -> int:
    """Return 1 if the first unit close behind comes up (G.1)."""
    n = battle.charts.n
    for friend in battle.armies[unit.facts.side].units:
        if friend is unit or not friend.there or friend.facts.arm == GUN:
            continue
        far, _ = ahead(unit, friend.x, friend.y)
        if far < 0 and apart(unit, friend) <= n["support"] * QUARTERS and _behind(unit, friend):
            return int(battle.roll(100) <= n["comes-up"])
    return 0


def _behind(unit: PlayedUnit, friend: PlayedUnit) -> bool:
    """Tell whether a friend is in an arc behind a unit like that of fire."""
    far, side = ahead(unit, friend.x, friend.y)
    wide = friend.half_y if unit.facing % 2 else friend.half_x
    return side * QUARTERS - wide <= unit.wide - far * QUARTERS * unit.charts.n["arc"] // 1000


def _cards(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, enemy: PlayedUnit, hit: int
) -> bool:
    """Turn cards until the melee is resolved; tell whether both are still there for it (G.2)."""
    deck = list(battle.charts.deck)
    met = _where(unit, enemy)
    while deck:
        card = deck.pop(battle.roll(len(deck)) - 1)
        battle.tell("card", card)
        if card == RESOLVE:
            return True
        if card == DEFENDER_FIRES:
            if not hit and may_fire(enemy):
                fire(battle, styles, enemy, unit, 1)
        elif card == ATTACKER_FIRES and may_fire(unit):
            fire(battle, styles, unit, enemy, 1)
        if card in (ATTACKER_TESTS, BOTH_TEST) and not passes(battle, styles, unit, 0):
            fall_back(battle, unit)
        elif card in (DEFENDER_TESTS, BOTH_TEST) and not passes(battle, styles, enemy, 0):
            fall_back(battle, enemy)
        if not _still(unit, enemy, met):
            return False
    return False


def _resolve(
    battle: PlayedBattle,
    styles: Styles,
    pair: tuple[PlayedUnit, PlayedUnit],
    hit: int,
    supports: tuple[int, int],
    *,
    town: bool,
) -> list[int]:
    """Roll for markers and for reaction (G.5); return of each unit 0 for back, 1 or 2 for held."""
    n = battle.charts.n
    found = []
    met = _where(*pair)
    for n_th, one in enumerate(pair):
        level, given, officer = _helped(battle, styles, pair, n_th, hit, supports[n_th], town=town)
        roll = battle.roll(100)
        markers = n["over"] if roll > level else n["middle"] if 2 * roll > level else 0
        battle.tell("melee", one.number, level, roll, markers)
        found.append((one, markers, given, officer))
    for one, markers, given, officer in found:
        mark(battle, styles, one, markers)
        if officer >= 0:
            risk(battle, styles, one, 0, officer, given, failed=False)
    if not (pair[0].there and pair[1].there):
        return [2 * int(one.there) for one in pair]
    if not _still(*pair, met):  # somebody has run when his general fell
        return [0, 0]
    held = []
    for n_th, one in enumerate(pair):
        level, given, officer = _helped(battle, styles, pair, n_th, hit, supports[n_th], town=town)
        roll = battle.roll(100)
        battle.tell("reaction", one.number, level, roll)
        held.append(0 if roll > level else 1 if 2 * roll > level else 2)
        if officer >= 0:
            risk(battle, styles, one, 0, officer, given, failed=False)
    ran = not _still(*pair, met)
    for one, stays in zip(pair, held, strict=True):
        if not stays and one.there and not ran:
            fall_back(battle, one)
    return held


def _helped(
    battle: PlayedBattle,
    styles: Styles,
    pair: tuple[PlayedUnit, PlayedUnit],
    which: int,
    hit: int,
    supports: int,
    *,
    town: bool,
) -> tuple[int, int, int]:
    """Return a unit's level in melee with a general's help, the help, and whose it is."""
    unit, enemy = pair[which], pair[1 - which]
    at = hit if which else 0
    level = melee_level(battle, unit, enemy, hit=at, supports=supports, town=town)
    general = styles[unit.facts.side].general
    officer = helper(battle, unit) if general else -1
    if officer < 0:
        return level, 0, -1
    return level + (general // 2 if halved(unit, at) else general), general, officer


def _lose_guns(battle: PlayedBattle, crew: PlayedUnit) -> None:
    """Take a crew off that has left its guns: nobody comes back for them."""
    crew.gone, crew.there = True, False
    battle.tell("gone", crew.number)


def _pursue(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, beaten: PlayedUnit, chases: int
) -> None:
    """Let cavalry ride on, straight forward, into whom it reaches first (G.7)."""
    n = battle.charts.n
    if chases:
        return
    dx, dy = WAYS[unit.facing]
    for _ in range(n["chase"]):
        x, y = unit.x + dx, unit.y + dy
        if not battle.ground.inside(x, y) or closed(battle, unit, x, y):
            return
        met = in_the_way(battle, unit, x, y)
        if any(other.facts.side == unit.facts.side for other in met):
            return
        if met:
            _reached(battle, styles, unit, met[0], beaten)
            return
        unit.stand(x, y, unit.facing, unit.form)


def _reached(
    battle: PlayedBattle, styles: Styles, unit: PlayedUnit, other: PlayedUnit, beaten: PlayedUnit
) -> None:
    """Begin a new melee with whom the pursuers reach; another than the beaten reacts first."""
    n = battle.charts.n
    met = _where(unit, other)
    if other is not beaten:
        level = bare_level(battle, other)
        roll = battle.roll(100)
        if roll > level:
            mark(battle, styles, other, 1)
            fall_back(battle, other, n["caught"])
            return
        if 2 * roll <= level and may_fire(other):
            fire(battle, styles, other, unit, 1)
    if _still(unit, other, met):
        fight(battle, styles, unit, other, chases=1)
