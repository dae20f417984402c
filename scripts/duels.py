"""Fire between platoons of equal points, thrown many times: the table in a guide, from a pack."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.games.packs import read_pack

FOLDER = Path("content/platoon-action")
PAGE = Path("docs/platoon-action-missions.md")
START, END = "<!-- duels -->", "<!-- end of duels -->"

RANGES = (8, 20, 32)
TURNS = 4
GAMES = 400
POINTS = 180
"""Points of each side: three squads, six HMGs, four guns, four tanks."""

LEVEL = 5
_MAN = 6


@dataclass
class Unit:
    """A squad, a team or a tank while it fights: men are up, pinned or out."""

    kind: str
    points: float
    arms: tuple[str, ...]
    up: int
    pinned: int = 0
    gone: bool = False
    silent: int = 0
    loaded: bool = True
    zeroed: int = 0
    lost: float = field(default=0.0)


class Duel:
    """One fight at one range; `rows` are those of a pack's tables of fire."""

    def __init__(self, pack: Pack, range_: int, chance: random.Random) -> None:
        self.weapons, self.guns = pack.records("weapons"), pack.records("guns")
        self.hand_held = pack.records("hand-held")
        self.range, self.chance = range_, chance

    def die(self) -> int:
        return int(self.chance.random() * 6) + 1

    def meets(self, need: int) -> bool:
        """Roll for a need, by the ladder above 6."""
        if need <= 6:
            return self.die() >= need
        steps, last = (1, need - 3) if need <= 9 else (2, need - 6)
        if need > 11:
            return False
        return all(self.die() == 6 for _ in range(steps)) and self.die() >= last

    def band(self, row: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the band of a row at this range; None if it doesn't reach so far."""
        for band in row["bands"]:
            if band["from"] <= self.range <= (band["to"] or 999):
                return band  # type: ignore[no-any-return]
        return None

    def act(self, one: Unit, enemies: Sequence[Unit]) -> None:
        """Give a unit its card, or a tank its two."""
        targets = [enemy for enemy in enemies if not enemy.gone]
        if one.gone or not targets:
            return
        for arms in (one.arms[:2], one.arms[2:]) if one.kind == "tank" else (one.arms,):
            self.card(one, arms, targets)
        one.up += one.pinned
        one.pinned = 0

    def card(self, one: Unit, arms: Sequence[str], targets: Sequence[Unit]) -> None:
        """Fire what a card lets fire: a tank's commands are rolled for, a squad's order once."""
        if one.silent:
            one.silent -= 1
            return
        if one.kind != "tank" and (self.die() >= LEVEL or one.up == 0):
            return
        for arm in arms:
            if one.kind == "tank" and self.die() >= LEVEL:
                return
            self.fire(one, arm, targets[int(self.chance.random() * len(targets))])

    def fire(self, one: Unit, arm: str, target: Unit) -> None:
        if arm in self.guns:
            self.shoot(one, self.guns[arm], target)
        elif arm in self.hand_held:
            if target.kind == "tank":
                self.pierce(self.hand_held[arm], target)
        elif target.kind != "tank":
            self.burst(one, self.weapons[arm], target)

    def burst(self, one: Unit, row: Mapping[str, Any], target: Unit) -> None:
        """Fire at men in soft cover: a shot a man, or an autofire weapon's shots."""
        band = self.band(row)
        if band is None:
            return
        crew = int(row["crew"])
        rifle = row["autofire"] is None
        if rifle:
            shots, missing = max(0, one.up - 3), 0
        else:
            shots = int(row["autofire"])
            missing = max(0, crew - one.up) if one.kind == "hmg" else 0
        ones = 0
        for _ in range(shots):
            if target.up + target.pinned == 0:
                break
            down = 1 if self.chance.random() * (target.up + target.pinned) < target.pinned else 0
            need = band["hit"] + 1 + down + missing
            if self.meets(need):
                self.wound(target, band["wound"])
            ones += self.chance.random() < 1 / 6
        if not rifle and ones - crew >= 1:
            one.silent = 1

    def wound(self, target: Unit, need: int) -> None:
        """Wound or pin a man of a unit."""
        standing = target.up > 0
        if self.die() >= need:
            if standing:
                target.up -= 1
            else:
                target.pinned -= 1
            target.lost += _MAN
            if target.up + target.pinned <= 0:
                target.gone, target.lost = True, target.points
        elif standing:
            target.up -= 1
            target.pinned += 1

    def shoot(self, one: Unit, row: Mapping[str, Any], target: Unit) -> None:
        """Fire a gun: at a tank to penetrate, at men with HE; then it must be loaded."""
        if not one.loaded:
            one.loaded = True
            return
        one.loaded = False
        if target.kind == "tank":
            self.pierce(row, target)
            return
        self.blast(one, target, float(row["blast"] or 4) / 2)

    def blast(self, one: Unit, target: Unit, radius: float) -> None:
        """Let HE fall among men who stand 1.5 inches apart in two rows."""
        off = [self.die() - self.die() for _ in range(2)]
        less = min(3, one.zeroed)
        x, y = (max(0, abs(n) - less) for n in off)
        one.zeroed += 1
        men = target.up + target.pinned
        for number in range(men):
            at = 1.5 * (number // 2 - (men - 1) / 4), 1.5 * (number % 2) - 0.75
            far = ((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5
            if far < radius - 0.4 or (far < radius + 0.4 and self.die() >= 4):
                self.wound(target, 4)
            if target.gone:
                return

    def pierce(self, row: Mapping[str, Any], target: Unit) -> None:
        """Fire at the front of a medium tank."""
        band = self.band(row)
        if band is None or not self.meets(band["hit"]) or not self.meets(band["pen"] + 1):
            return
        damage = self.die() + band["damage"]
        if damage >= 5:
            target.gone, target.lost = True, target.points
        elif damage == 4:
            target.lost = max(target.lost, target.points * 0.4)
            target.arms = target.arms[1:]


ARMS = {
    "infantry": (73.0, ("rifle", "lmg", "smg", "launcher"), 10),
    "hmg": (30.0, ("hmg",), 3),
    "gun": (46.0, ("76-mm",), 5),
    "tank": (44.0, ("76-mm", "lmg", "lmg"), 0),
}
"""What one of each costs, what it fires, and its men: regulars."""


def force(kind: str) -> list[Unit]:
    """Return as many units of a kind as the points buy."""
    points, arms, men = ARMS[kind]
    count = max(1, round(POINTS / points))
    worth = POINTS / count
    return [Unit(kind, worth, arms, men, loaded=True) for _ in range(count)]


def losses(pack: Pack, one: str, other: str, range_: int) -> tuple[float, float]:
    """Return the mean points that each side loses in some turns, of a hundred."""
    chance = random.Random()
    chance.seed(f"{one} {other} {range_}", version=2)
    total = [0.0, 0.0]
    for _ in range(GAMES):
        sides = force(one), force(other)
        duel = Duel(pack, range_, chance)
        for side in sides:
            for unit in side:
                unit.silent = 1 if unit.kind == "hmg" else 0
        for _turn in range(TURNS):
            cards = [(unit, 1 - i) for i, side in enumerate(sides) for unit in side]
            cards.sort(key=lambda _: chance.random())
            for unit, enemy in cards:
                duel.act(unit, sides[enemy])
        for i, side in enumerate(sides):
            total[i] += sum(min(unit.lost, unit.points) for unit in side)
    return total[0] / GAMES / POINTS * 100, total[1] / GAMES / POINTS * 100


def table(pack: Pack) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Return the losses of every pairing at the ranges."""
    return {
        pair: [losses(pack, *pair, range_) for range_ in RANGES] for pair in combinations(ARMS, 2)
    }


def markdown(found: Mapping[tuple[str, str], Sequence[tuple[float, float]]]) -> str:
    """Return the table as it stands in the guide."""
    lines = [
        "| pairing | " + " | ".join(f"{range_}″" for range_ in RANGES) + " |",
        "|---" * (1 + len(RANGES)) + "|",
    ]
    for (one, other), cells in found.items():
        words = [f"{a:.0f} : {b:.0f}" for a, b in cells]
        lines.append(f"| {one} – {other} | {' | '.join(words)} |")
    return "\n".join(lines)


def main() -> None:
    """Write the table into the guide."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    made = markdown(table(read_pack(FOLDER)))
    PAGE.write_text(f"{before}{START}\n\n{made}\n\n{END}{after}", encoding="utf-8")
    sys.stdout.write(f"{made}\n")


if __name__ == "__main__":
    main()
