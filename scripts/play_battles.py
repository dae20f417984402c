"""A coarse check of PLM's rolled battles: three players who play differently, and who wins.

`python -m scripts.play_battles` prints the table of docs/plm-battles.md. The model has lines and no
flanks: units of a line face those opposite, by the tables of the pack. Pursuit, guns' rounds and
the ground between the lines are left out.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.games.packs import read_pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.case import Case, case_of
from generator.games.plm_american_revolution.scenario.fresh import new_battle
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.resources import content_folder

PLAYERS = ("volleys", "advance", "bayonet")
"""Stands and fires as soon as it can; goes to 9 inches and fires; goes in with the bayonet."""

CLOSE, CHARGE, BACK, MUSKET = 9, 6, 6, 29
ACTIONS = (2, 2, 2, 3, 3, 3, 3, 4, 4, 4)
SHOTS = {2: 1, 3: 2, 4: 2}
MOVE, HORSE_MOVE = 3, 6


@dataclass
class Fighter:
    """A unit on the table: how far it stands behind its army's foremost line, and its markers."""

    unit: Unit
    morale: int
    reach: int
    worth: int
    cover: int
    back: float = 0.0
    markers: int = 0
    spent: bool = False

    @property
    def limit(self) -> int:
        least = {"gun": 3, "horse": 2}.get(self.unit.arm, 3)
        return 3 if self.unit.arm == "gun" else max(min(self.unit.stands, 8), least)

    @property
    def gone(self) -> bool:
        return self.markers >= self.limit


@dataclass
class Side:
    """An army: who stands in front, who waits, what it can bear, how it is played."""

    front: list[Fighter]
    behind: list[Fighter]
    s: int
    player: str
    fifty: int = 50
    beaten: bool = False
    rolled: int = field(default=0)

    @property
    def all(self) -> list[Fighter]:
        return self.front + self.behind

    @property
    def markers(self) -> int:
        return sum(one.markers for one in self.all)

    def line(self) -> list[Fighter]:
        """Return who stands in line, gaps filled from behind."""
        for n, one in enumerate(self.front):
            if one.gone and (fresh := next((b for b in self.behind if not b.gone), None)):
                self.behind.remove(fresh)
                self.behind.append(one)
                fresh.back = one.back
                self.front[n] = fresh
        return [one for one in self.front if not one.gone]


def side_of(case: Case, side: str, player: str) -> Side:
    """Return an army as the model has it."""
    front: list[Fighter] = []
    behind: list[Fighter] = []
    for fighter in case.fighting(side).fighters:
        unit = fighter.unit
        reach = case.values.reach[unit.weapon]
        one = Fighter(
            unit, case.values.morale[unit.grade], reach, case.values.s(unit), fighter.cover
        )
        (front if unit.line == "first" else behind).append(one)
    return Side(front, behind, case.s(side), player)


def passes(dice: random.Random, one: Fighter, less: float, *, fire: bool = True) -> bool:
    """Test morale, with 10 points of the NCO's help at their risk."""
    level = one.morale - 10 * one.markers - less + 10 - 1 + (one.cover if fire else 0)
    passed = dice.randint(1, 100) <= level
    one.markers += (not passed) + (dice.randint(1, 100) <= 10)
    if not passed:
        one.back += BACK
        one.spent = True
    return passed


def volley(dice: random.Random, one: Fighter, other: Fighter, inches: float, shots: int) -> None:
    r = max(one.reach - int(inches // 10), 0)
    n = 3 if one.unit.arm == "gun" else one.unit.stands
    if one.unit.arm != "horse" and r and not other.gone:
        passes(dice, other, shots * n * r)


def melee(dice: random.Random, one: Fighter, other: Fighter) -> None:
    """Fight a round: both test, then both roll for markers and for their reaction."""
    if not passes(dice, one, 0, fire=False) or not passes(dice, other, 0, fire=False):
        return
    pair = ((one, other), (other, one))
    for mine, theirs in pair:
        each = 5 if theirs.unit.arm == "horse" else 3
        level = mine.morale - 10 * mine.markers - each * min(theirs.unit.stands, 5)
        level //= 2 if mine.unit.on_foot and not mine.unit.bayonets else 1
        roll = dice.randint(1, 100)
        mine.markers += 2 if roll > level else 1 if roll > level / 2 else 0
        if dice.randint(1, 100) > level - 10:
            mine.back += BACK


def turn(dice: random.Random, mine: Side, theirs: Side, gap: float) -> float:
    """Play a side's turn; return how far apart the foremost lines are now."""
    actions = ACTIONS[dice.randint(0, 9)]
    closest = gap
    for one in mine.all:
        one.spent = False
    ours, enemies = mine.line(), theirs.line()
    for n, one in enumerate(ours):
        if not enemies:
            break
        other = enemies[n * len(enemies) // len(ours)]
        if other.gone:
            continue
        inches = gap + one.back + other.back
        speed = HORSE_MOVE if one.unit.arm == "horse" else MOVE
        moves = 0 if one.unit.arm == "gun" else steps(mine.player, one, other, inches, actions)
        one.back -= min(moves * speed, inches)
        inches = max(inches - moves * speed, 0)
        charged = mine.player == "bayonet" or one.unit.arm == "horse" or other.markers > 1
        if moves and charged and inches == 0:
            melee(dice, one, other)
        elif shots := SHOTS.get(actions - moves, 1 if actions > moves else 0):
            volley(dice, one, other, inches, shots)
        closest = min(closest, inches)
    foremost = min((one.back for one in ours), default=0.0)
    for one in mine.all:
        one.back = max(one.back - foremost, 0.0)
    return max(gap + foremost, 0.0)


def steps(player: str, one: Fighter, other: Fighter, inches: float, actions: int) -> int:
    """Return how many actions a unit moves."""
    speed = HORSE_MOVE if one.unit.arm == "horse" else MOVE
    near = -(-int(inches) // speed)
    weak = other.markers > 1 and inches <= CHARGE * 2
    if player == "bayonet" or one.unit.arm == "horse" or weak:
        return min(near, actions) if near <= actions or inches > CHARGE else 0
    wanted = CLOSE if player == "advance" else MUSKET
    most = actions - 1 if inches <= MUSKET else actions  # in range it fires as it comes
    return min(max(-(-int(inches - wanted) // speed), 0), most)


def breaks(dice: random.Random, side: Side) -> bool:
    """Roll for each marker from S on; the commander gives his points as they are needed."""
    for beyond in range(side.rolled, side.markers - side.s + 1):
        chance = 60 + 10 * beyond
        given = min(side.fifty, 30)
        side.fifty -= given
        side.rolled = beyond + 1
        if dice.randint(1, 100) <= chance - given:
            return True
    return False


def fought(case: Case, players: Sequence[str], dice: random.Random) -> tuple[str, int]:
    """Play a battle; return who wins, 'first' or 'second', and in which turn."""
    model = case.model
    first, second = model.attacker, case.defender
    one, other = side_of(case, first, players[0]), side_of(case, second, players[1])
    gap = 36.0
    for number in range(1, model.turns + 1):
        for mine, theirs, name in ((one, other, "first"), (other, one, "second")):
            gap = turn(dice, mine, theirs, gap)
            if breaks(dice, theirs):
                return name, number
            if breaks(dice, mine):
                return ("second" if name == "first" else "first"), number
    held = sum(x.worth for x in other.line()) >= sum(x.worth for x in one.line())
    return ("second" if held or not case.battle["even"] else "first"), model.turns


def main(battles: int = 120, plays: int = 4) -> None:
    pack = read_pack(content_folder() / "plm-american-revolution")
    wins: Counter[tuple[str, str]] = Counter()
    kinds: Counter[tuple[str, bool]] = Counter()
    ends: list[int] = []
    for n in range(battles):
        battle = new_battle(pack, f"played {n}")
        case = case_of(pack, BattleModel.model_validate(battle.record))
        for players in itertools.product(PLAYERS, PLAYERS):
            for k in range(plays):
                winner, number = fought(case, players, random.Random(f"{n} {players} {k}"))
                wins[players] += winner == "first"
                kinds[battle.scene.battle_id, winner == "first"] += 1
                ends.append(number)
    print("| attacker, against | " + " | ".join(PLAYERS) + " |\n|---|" + "---|" * len(PLAYERS))
    for mine in PLAYERS:
        shares = (100 * wins[mine, theirs] / (battles * plays) for theirs in PLAYERS)
        print(f"| {mine} | " + " | ".join(f"{share:.0f} %" for share in shares) + " |")
    for kind in dict.fromkeys(name for name, _ in kinds):
        won, lost = kinds[kind, True], kinds[kind, False]
        print(f"{kind}: {100 * won / (won + lost):.0f} %")
    print("ends in turn", sum(ends) / len(ends), Counter(ends).most_common())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
