"""Fights between forces of equal points, thrown many times: the tables in a guide, from a pack."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.worth import Prices, prices_of
from scripts.fights import LEVEL, Fight, Unit

FOLDER = Path("content/platoon-action")
PAGE = Path("docs/platoon-action-missions.md")
START, END = "<!-- {} -->", "<!-- end of {} -->"

RANGES = (8, 20, 32)
TURNS = 6
GAMES = 120
KINDS = ("infantry", "hmg", "gun", "tank")
PLATOON, ALONE = 520, 200
"""Points of a side: a platoon with arms of a kind, or that kind alone."""

SHARE = 0.35
"""What part of a platoon's points is in its arms."""

MOST = 12
"""Men of a squad at most."""

Cell = tuple[float, float]
"""The points that the first and the second side lose, of a hundred."""


def price(prices: Prices, kind: str) -> int:
    """Return what a team or a tank costs."""
    man = prices.man(LEVEL)
    return {
        "hmg": 3 * man + prices.of["hmg"],
        "gun": 5 * man + prices.of["76-mm"],
        "tank": prices.of["medium"] + prices.of["76-mm"] + 2 * prices.of["mg"],
    }[kind]


def force(prices: Prices, kind: str, points: int, share: float) -> list[Unit]:
    """Return as many teams or tanks as a share of the points buys, and infantry for the rest."""
    units: list[Unit] = []
    left = float(points)
    if kind != "infantry":
        each = price(prices, kind)
        count = max(1, round(share * points / each))
        worth = points / count if share == 1 else float(each)
        left = 0.0 if share == 1 else points - count * each
        arms = {"hmg": ("hmg",), "gun": ("76-mm",), "tank": ("76-mm", "lmg", "lmg")}[kind]
        men = {"hmg": 3, "gun": 5, "tank": 0}[kind]
        silent = int(kind == "hmg")
        units = [Unit(kind, worth, men, arms=arms, silent=silent) for _ in range(count)]
    return units + list(squads(prices, left))


def squads(prices: Prices, points: float) -> Iterator[Unit]:
    """Yield squads of one size that cost so much in all: rifles, LMG, SMG and rocket launcher."""
    man = prices.man(LEVEL)
    kit = prices.of["lmg"] + prices.of["smg"] + prices.of["launcher"]
    count = 1
    while points / count > MOST * man + kit:
        count += 1
    arms = ("rifle", "lmg", "smg", "launcher")
    men = round((points / count - kit) / man) if points else 0
    if men > 0:
        yield from (Unit("infantry", points / count, men, arms=arms) for _ in range(count))


def losses(
    pack: Pack, kinds: Sequence[str], far: int, share: float
) -> dict[tuple[bool, bool], Cell]:
    """Return the mean losses of two sides by whether each closes in."""
    prices = prices_of(pack)
    points = ALONE if share == 1 else PLATOON
    found = {}
    ways = [(False, True) if share < 1 or kind == "infantry" else (False,) for kind in kinds]
    for closing in product(*ways):
        chance = random.Random()
        chance.seed(f"{kinds} {far} {share}", version=2)
        total = [0.0, 0.0]
        for _ in range(GAMES):
            sides = [force(prices, kind, points, share) for kind in kinds]
            for unit in sides[1]:
                unit.at = float(far)
            fight = Fight(pack, chance, sides)
            for _turn in range(TURNS):
                fight.turn(closing)
            for side in (0, 1):
                total[side] += sum(unit.lost for unit in sides[side])
        found[closing] = total[0] / GAMES / points * 100, total[1] / GAMES / points * 100
    return found


def played(cells: Mapping[tuple[bool, bool], Cell]) -> Cell:
    """Return what two players lose who each do what is best against the other's best.

    Each wants the enemy to lose more of a hundred than himself; where neither way is best against
    both of the other's, they are mixed so that the other can't profit.
    """
    gain = {key: cell[1] - cell[0] for key, cell in cells.items()}
    for one, other in cells:
        here = gain[one, other]
        mine = here >= gain.get((not one, other), here)
        theirs = here <= gain.get((one, not other), here)
        if mine and theirs:
            return cells[one, other]
    a, b, c, d = (gain[key] for key in ((False, False), (False, True), (True, False), (True, True)))
    under = a - b - c + d
    first, second = (d - c) / under, (d - b) / under
    shares = {
        (one, other): (1 - first if one else first) * (1 - second if other else second)
        for one, other in cells
    }
    return (
        sum(shares[key] * cells[key][0] for key in cells),
        sum(shares[key] * cells[key][1] for key in cells),
    )


def table(pack: Pack, share: float) -> dict[tuple[str, str], list[dict[tuple[bool, bool], Cell]]]:
    """Return the losses of every pairing at the ranges, by who closes in."""
    return {
        pair: [losses(pack, pair, far, share) for far in RANGES] for pair in combinations(KINDS, 2)
    }


def markdown(found: Mapping[tuple[str, str], Sequence[Mapping[tuple[bool, bool], Cell]]]) -> str:
    """Return a table as it stands in the guide."""
    lines = [
        "| pairing | " + " | ".join(f"{far}″" for far in RANGES) + " |",
        "|---" * (1 + len(RANGES)) + "|",
    ]
    for (one, other), cells in found.items():
        words = [f"{a:.0f} : {b:.0f}" for a, b in map(played, cells)]
        lines.append(f"| {one} – {other} | {' | '.join(words)} |")
    return "\n".join(lines)


TABLES = {"platoons": SHARE, "arms": 1.0}
"""The tables by their names in the guide, and what share of the points is in arms."""


def main() -> None:
    """Write the tables into the guide."""
    text = PAGE.read_text(encoding="utf-8")
    pack = read_pack(FOLDER)
    for name, share in TABLES.items():
        before, _, rest = text.partition(START.format(name))
        after = rest.partition(END.format(name))[2]
        made = markdown(table(pack, share))
        text = f"{before}{START.format(name)}\n\n{made}\n\n{END.format(name)}{after}"
        sys.stdout.write(f"{name}\n{made}\n")
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
