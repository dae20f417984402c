"""A referee of Panzer Leader's simulated games; it shares no code with what plays.

It reads the pack's files anew, keeps a board of its own from what it is told, and holds every move
and every attack against the rules: range, sight, strengths, odds, the die, the cell of the results
table, and what comes of it.
"""

from collections import Counter
from fractions import Fraction
from math import floor
from pathlib import Path

from tests.los_caster import sees
from tests.panzer_leader_ground_checker import Ground, apart
from tests.yaml_files import load_yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "panzer-leader"
SIDES = ("allied", "german")
TOWN, WOODED, SLOPE, HIGH = "tu", "wfk", "sf", "hku"
HIGHER = {"s": 1, "f": 1, "h": 2, "k": 2, "u": 2}


def records(name):
    return {one["id"]: one for one in load_yaml((FOLDER / name).read_text("utf-8"))["records"]}


class Referee:
    """The pack as it is printed, and the ground of one rolled situation."""

    def __init__(self, record):
        self.units = records("units/unit-kinds.yaml")
        crt = load_yaml((FOLDER / "crt.yaml").read_text("utf-8"))["tables"][0]
        self.columns = [tuple(map(int, text.split("-"))) for text in crt["columns"]]
        self.rows = {row[True]: row["cells"] for row in crt["rows"]}
        boards = [
            load_yaml(file.read_text("utf-8")) for file in (FOLDER / "boards").glob("board-?.yaml")
        ]
        self.ground = Ground(record, {board["letter"]: board for board in boards})
        self.record = record
        self.seen = Counter()

    # --- what units are -------------------------------------------------------------------------

    def truck(self, unit):
        return unit["role"] == "transport" and not unit.get("armoured")

    def strength(self, unit, far, hard, indirect):
        """What fire counts by class, range and target: the chart in its own words."""
        kind, attack, reach = unit["class"], Fraction(unit["attack"]), unit["range"]
        if indirect:
            assert kind in ("(H)", "M")
            assert far <= reach
            assert kind == "M" or far > reach // 4
            return attack / 2 if hard else attack
        assert far <= reach * (2 if unit.get("doubles") else 1), f"{unit['id']} at {far}"
        if kind == "I":
            return Fraction(0) if hard else attack / 2 if far > reach else attack
        if kind == "A":
            return (2 * attack if far <= reach // 2 else attack) if hard else attack / 2
        if kind in ("H", "(H)"):
            return attack / 2 if hard and far > 6 else attack
        assert kind == "M"
        return attack / 2 if hard else attack

    def level(self, spot):
        return HIGHER.get(self.ground.letter[spot], 0)

    def height(self, here, there):
        """Half of direct fire's strength uphill, with the exceptions of VII.H."""
        level = self.level(there)
        if not level or (level == 2 and self.level(here) == 2):
            return Fraction(1)
        near = apart(here, there) == 1
        brown = self.ground.sides.get(frozenset((here, there))) == "brown"
        return Fraction(1) if level == 1 and near and not brown else Fraction(1, 2)

    def armoured(self, spot, targets):
        """Which types a stack may be fired at as: of a tie both, the worse counts."""
        if self.ground.letter[spot] in TOWN:
            return {True}
        hard = sum(bool(unit.get("armoured")) for unit in targets)
        soft = len(targets) - hard
        return {hard > soft} if hard != soft else {True, False}

    def modifier(self, spot, downs, storm):
        letter = self.ground.letter[spot]
        found = 1 if letter in TOWN + WOODED else 0
        if letter in "mb":
            found += 0 if storm else 1
        return found + (-2 if storm else 0) + (-1 if all(downs) else 0)

    def column(self, attack, defence, shift=0):
        fits = [i for i, (a, d) in enumerate(self.columns) if attack / defence >= Fraction(a, d)]
        return None if not fits else min(max(fits) + shift, len(self.columns) - 1)

    def cell(self, column, die, net):
        self.seen[(column, die + net)] += 1
        return self.rows[die + net][column]

    def sees(self, one, other):
        """Whether two hexes see each other; None where the caster's window is too small."""
        window = self.ground.window((one, other))
        if window is None:
            return None
        board, names = window
        return sees(board, names[one], names[other])

    # --- moves ----------------------------------------------------------------------------------

    def step(self, unit, here, there, roads, first):
        """What a step costs, doubled; None if the unit can't make it at all."""
        ground = self.ground
        if unit["type"] == "vehicle":
            return ground.price(here, there, self.truck(unit), roads)
        side = frozenset((here, there))
        if ground.letter[there] == "~" or ground.sides.get(side) == "cliff":
            return None
        letter = ground.letter[there]
        price = 1 if (side in ground.paved and roads) or letter in TOWN else 2
        if side not in ground.paved or not roads:
            price = {"s": 6, "f": 6, "b": 2}.get(letter, price)
        allowance = 2 * unit["movement"]
        return allowance if first and allowance == 2 and price > 2 else price

    def march(self, unit, start, path, stacks, side, roads, extra=0):
        """Hold a whole move; `stacks` has by spot the sides of the units there, `extra` is what
        loading, unloading or leaving costs besides, doubled."""
        ground, paid, here = self.ground, extra, start
        for count, there in enumerate(path):
            assert apart(here, there) == 1, "a jump"
            price = self.step(unit, here, there, roads, not count)
            assert price is not None, f"{unit['id']} can't go from {here} to {there}"
            others = stacks.get(there, [])
            assert all(one == side for one in others), "into an enemy's hex"
            assert len(others) < 4, "a fifth unit in a hex"
            crowded = len(others) > 2 and frozenset((here, there)) in ground.paved
            if crowded:  # by road only at the full price
                price = self.step(unit, here, there, False, not count)
                assert price is not None
            paid += price
            here = there
        assert paid <= 2 * unit["movement"], f"{unit['id']} pays {paid}"


def halves(number):
    return Fraction(floor(number))
