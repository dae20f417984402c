"""The content read with PyYAML alone, and its tables with odds by counting."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

DICE = {"DR": (2, 6), "dr": (1, 6)}
ON = True  # how YAML 1.1 reads the key of a row


def span(text):
    text = str(text).replace("–", "-")
    if found := re.fullmatch(r"<=\s*(-?\d+)", text):
        return -(10**6), int(found[1])
    if found := re.fullmatch(r">=\s*(-?\d+)", text):
        return int(found[1]), 10**6
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def chances(dice):
    """Chances of each total of dice such as 2d6."""
    count, sides = DICE.get(dice) or map(int, dice.split("d"))
    found = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    return {total: Fraction(n, sides**count) for total, n in found.items()}


class Table:
    def __init__(self, data):
        self.id, self.title = data["id"], data["title"]
        self.dice = data["dice"]
        self.count, self.sides = DICE.get(self.dice) or map(int, self.dice.split("d"))
        self.columns = data.get("columns") or [None]
        bounds = data.get("modifiers") or {"from": 0, "to": 0}
        self.low, self.high = bounds["from"], bounds["to"]
        self.rows = [
            (*span(row[ON]), [str(cell) for cell in row.get("cells") or [row["result"]]])
            for row in data["rows"]
        ]

    def row(self, total):
        found = [row for row in self.rows if row[0] <= total <= row[1]]
        assert len(found) == 1, (self.id, total)
        return found[0]

    def odds(self, total, modifier):
        low, high, _ = self.row(total)
        sums = chances(self.dice).items()
        return sum(chance for natural, chance in sums if low <= natural + modifier <= high)

    def results(self):
        return {cell for _, _, cells in self.rows for cell in cells}


@lru_cache(maxsize=4096)
def odds(table, total, modifier):
    return table.odds(total, modifier)
