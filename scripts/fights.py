"""Fire between two small forces, thrown die by die after the rules of a pack with figures."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack

LEVEL = 5
"""Regulars on both sides."""

RUN = 8.0
CLOSE = 8.0
"""How near men come who close in: grenades and short range, and a charge at a tank."""

ASSAULT = 8
"""What a man in contact must show to penetrate, before the armour's own modifier."""

APART = 2.5
"""Inches between men in open order, which is the least that keeps them from being bunched."""

BASE = 0.4
NONE = "none"


@dataclass
class Unit:
    """A squad, a team or a tank while it fights. Men are up, pinned or out; a tank has none.

    `at` is how far along the table it stands; `worth` are its points, `lost` those that are gone.
    """

    kind: str
    worth: float
    men: int
    at: float = 0.0
    arms: tuple[str, ...] = ()
    pinned: int = 0
    out: int = 0
    gone: bool = False
    silent: int = 0
    loaded: bool = True
    spot: tuple[int, float] = (0, 0.0)
    earlier: int = 0
    ran: bool = False
    shot_at: bool = False
    repeats: bool = False
    lost: float = 0.0

    @property
    def up(self) -> int:
        return self.men - self.pinned - self.out

    @property
    def there(self) -> int:
        """Men who may still be hit."""
        return self.men - self.out


class Fight:
    """One fight. Units stand on a line of ground with soft cover, wherever they stop."""

    def __init__(self, pack: Pack, chance: random.Random, sides: Sequence[Sequence[Unit]]) -> None:
        self.weapons, self.guns = pack.records("weapons"), pack.records("guns")
        self.hand_held = pack.records("hand-held")
        self.random, self.sides = chance.random, sides

    def turn(self, closing: Sequence[bool]) -> None:
        """Play a turn: a card for each unit, two for a tank; a side closes in or stands."""
        cards = [
            (unit, side, card)
            for side, units in enumerate(self.sides)
            for unit in units
            for card in range(2 if unit.kind == "tank" else 1)
        ]
        cards.sort(key=lambda _: self.random())
        for unit, side, card in cards:
            enemies = [one for one in self.sides[1 - side] if not one.gone]
            if unit.gone or not enemies:
                continue
            if unit.kind == "tank":
                self.tank(unit, enemies, card)
            else:
                self.impulse(unit, enemies, closes=closing[side])
                unit.pinned, unit.shot_at = 0, False

    # --- dice ---------------------------------------------------------------------------------

    def die(self) -> int:
        return int(self.random() * 6) + 1

    def meets(self, need: int) -> bool:
        """Roll for a need, by the ladder above 6."""
        if need <= 6:
            return self.die() >= need
        if need > 11:
            return False
        sixes, last = (1, need - 3) if need <= 9 else (2, need - 6)
        return all(self.die() == 6 for _ in range(sixes)) and self.die() >= last

    def obeys(self, unit: Unit, *, again: bool) -> bool:
        """Roll for an order to a squad or team."""
        die = self.die()
        more = int(unit.shot_at) + int(2 * unit.up <= unit.men) - int(again)
        return die < 6 and die + more < LEVEL

    # --- impulses -----------------------------------------------------------------------------

    def impulse(self, unit: Unit, enemies: Sequence[Unit], *, closes: bool) -> None:
        """Give a squad or team its orders: to set up, to run nearer, or to fire."""
        unit.ran = False
        if unit.silent:
            unit.silent -= 1
            return
        if not unit.up:
            return
        near = min(enemies, key=lambda one: abs(one.at - unit.at))
        far = abs(near.at - unit.at)
        if closes and unit.kind == "infantry" and far > self.goal(near):
            if self.obeys(unit, again=False):
                way = min(RUN, max(0.0, far - self.goal(near)))
                unit.at += way if near.at > unit.at else -way
                unit.ran = way > 0
                if far - way < 1.0:
                    self.assault(unit, near)
            unit.repeats = False
            return
        if not self.obeys(unit, again=unit.repeats):
            unit.repeats = False
            return
        unit.repeats = True
        if unit.kind == "gun":
            self.serve(unit, enemies)
        for arm in unit.arms:
            self.fire(unit, arm, enemies)

    def goal(self, enemy: Unit) -> float:
        """Return how near men come to an enemy: into contact with a tank."""
        return 0.5 if enemy.kind == "tank" else CLOSE

    def serve(self, unit: Unit, enemies: Sequence[Unit]) -> None:
        """Fire a gun if it is loaded; two more men load it, if they obey."""
        if unit.loaded:
            unit.loaded = False
            self.shoot(unit, unit.arms[0], self.victim(unit, enemies))
            if unit.up < 4 or not self.obeys(unit, again=True):
                return
        unit.loaded = True

    def tank(self, unit: Unit, enemies: Sequence[Unit], card: int) -> None:
        """Try a tank's commands until one fails: main gun, loading, MGs."""
        main, *mgs = unit.arms
        wants = mgs[1:] if card else ["load", "main", "load", *mgs[:1]]
        fired = False
        for want in wants:
            if main == NONE and want in ("load", "main"):
                continue
            if (want == "load" and unit.loaded) or (want == "main" and fired):
                continue
            if self.die() >= LEVEL:
                return
            if want == "load":
                unit.loaded = True
            elif want == "main":
                fired, unit.loaded = True, False
                self.shoot(unit, main, self.victim(unit, enemies))
            else:
                self.fire(unit, want, enemies)

    def victim(self, unit: Unit, enemies: Sequence[Unit]) -> Unit:
        """Return whom a gun fires at: armour first, then guns, then whoever is nearest."""
        rank = {"tank": 0, "gun": 1}
        return min(enemies, key=lambda one: (rank.get(one.kind, 2), abs(one.at - unit.at)))

    # --- fire ---------------------------------------------------------------------------------

    def band(self, row: Mapping[str, Any], far: float) -> Mapping[str, Any] | None:
        """Return the band of a row at a range; None if it doesn't reach so far."""
        for band in row["bands"]:
            if band["from"] <= far <= (band["to"] or 999):
                return band  # type: ignore[no-any-return]
        return None

    def fire(self, unit: Unit, arm: str, enemies: Sequence[Unit]) -> None:
        """Fire small arms at men, a launcher at a tank."""
        wanted = "tank" if arm in self.hand_held else "men"
        some = [one for one in enemies if (one.kind == "tank") == (wanted == "tank")]
        if not some or arm in self.guns:
            return
        target = min(some, key=lambda one: (abs(one.at - unit.at), self.random()))
        if arm in self.hand_held:
            if unit.up >= 2:
                self.pierce(self.hand_held[arm], target, abs(target.at - unit.at))
        else:
            self.burst(unit, self.weapons[arm], target)

    def burst(self, unit: Unit, row: Mapping[str, Any], target: Unit) -> None:
        """Fire at men in soft cover: a shot a man, or an autofire weapon's shots."""
        band = self.band(row, abs(target.at - unit.at))
        if band is None or band["hit"] is None:
            return
        target.shot_at = True
        crew, rifles = int(row["crew"]), row["autofire"] is None
        shots = max(0, unit.up - 4) if rifles else int(row["autofire"])
        missing = max(0, crew - unit.up) if unit.kind == "hmg" else 0
        ones = 0
        for _ in range(shots):
            if target.gone:
                break
            down = self.random() * target.there < target.pinned
            first = self.meets_first(band["hit"] + 1 + missing + int(target.ran) + int(down))
            ones += first[0]
            if first[1]:
                self.wound(target, band["wound"])
        if not rifles and unit.kind != "tank" and ones - crew >= 1:
            unit.silent = 1

    def meets_first(self, need: int) -> tuple[bool, bool]:
        """Roll for a need; tell whether the first die was a 1, and whether the need was met."""
        first = self.die()
        if need <= 6:
            return first == 1, first >= need
        if need > 11 or first < 6:
            return first == 1, False
        return False, all(self.die() == 6 for _ in range(need > 9)) and self.die() >= (
            need - 3 if need <= 9 else need - 6
        )

    def wound(self, target: Unit, need: int) -> None:
        """Wound or pin a man."""
        if self.die() >= need:
            if target.up <= 0:
                target.pinned -= 1
            target.out += 1
            target.lost = target.worth * target.out / target.men
            target.gone = target.out >= target.men
        elif target.up > 0:
            target.pinned += 1

    def shoot(self, unit: Unit, arm: str, target: Unit) -> None:
        """Fire a gun: at a tank to penetrate, at men with HE."""
        row, far = self.guns[arm], abs(target.at - unit.at)
        if target.kind == "tank":
            self.pierce(row, target, far)
            return
        spot = id(target), target.at
        unit.earlier = unit.earlier + 1 if unit.spot == spot else 0
        unit.spot = spot
        band = self.band(row, far)
        name = band["band"] if band else "long"
        less = min(3, unit.earlier) + {"point-blank": 1, "medium": -1, "long": -2}.get(name, 0)
        self.blast(target, float(row["blast"] or 4) / 2, less)

    def blast(self, target: Unit, radius: float, less: int) -> None:
        """Let HE fall among men who stand in open order in two rows."""
        target.shot_at = True
        x, y = (max(0, off - less) if off else 0 for off in self.scatter())
        men = target.there
        for number in range(men):
            along = APART * (number // 2 - (men - 1) / 4)
            far = ((along - x) ** 2 + (APART * (number % 2 - 0.5) - y) ** 2) ** 0.5
            if far < radius - BASE or (far < radius + BASE and self.die() >= 4):
                self.wound(target, 4)
            if target.gone:
                return

    def scatter(self) -> tuple[int, int]:
        """Return how far a shot falls beside and beyond its spot."""
        return abs(self.die() - self.die()), abs(self.die() - self.die())

    def pierce(self, row: Mapping[str, Any], target: Unit, far: float) -> None:
        """Fire at a medium tank, on its front as often as on its side."""
        band = self.band(row, far)
        front = int(self.random() < 0.5)
        if band is None or not self.meets(band["hit"]) or not self.meets(band["pen"] + front):
            return
        self.damage(target, band["damage"])

    def assault(self, unit: Unit, tank: Unit) -> None:
        """Let men in contact attack a tank, six at most, most of them not from the front."""
        for _ in range(min(6, unit.up)):
            if not tank.gone and self.meets(ASSAULT):
                self.damage(tank, 0)

    def damage(self, tank: Unit, more: int) -> None:
        """Roll what a penetration does: a 5 destroys, a 4 disables the main gun."""
        die = self.die() + more
        if die >= 5:
            tank.gone, tank.lost = True, tank.worth
        elif die == 4 and len(tank.arms) > 1:
            tank.lost = max(tank.lost, tank.worth * 0.4)
            tank.arms = (NONE, *tank.arms[1:])
