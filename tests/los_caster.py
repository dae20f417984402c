"""A slow caster of lines of sight over the boards' files; it shares no code with the program.

A section is read from its YAML anew. A line is a pair of points in sixths of a hex (a hexrow is 1
high, which moves no crossing), and it is held against every symbol of the section, one after the
other, by the paragraphs VII.J.1 to J.11 and VII.K.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from string import ascii_uppercase

from tests.yaml_files import load_yaml

ROWS = [*ascii_uppercase, *(2 * letter for letter in ascii_uppercase)][:33]
HIGH = {"s": 1, "f": 1, "h": 2, "k": 2, "u": 2}
HALF = Fraction(1, 2)
HEX = 6
P = tuple[int, int]
OUTLINE = ((3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2), (0, -4))
WAYS = {"e": (0, 1), "se": (1, 2), "sw": (2, 3), "w": (3, 4), "nw": (4, 5), "ne": (5, 0)}


@dataclass(frozen=True)
class Hexes:
    """A section by the names of its hexes: letters, symbols as pairs of points, streams."""

    letter: dict[str, str]
    symbols: list[tuple[str, frozenset[P]]]
    wet: frozenset[str]

    @cached_property
    def middle(self) -> dict[str, P]:
        return {name: middle(name) for name in self.letter}

    def level(self, name: str) -> int:
        return HIGH.get(self.letter[name], 0)

    def corners(self, name: str) -> list[P]:
        x, y = self.middle[name]
        return [(x + dx, y + dy) for dx, dy in OUTLINE]

    @cached_property
    def owners(self) -> dict[frozenset[P], list[str]]:
        """The hexes on both banks of every side."""
        found: dict[frozenset[P], list[str]] = {}
        for name in self.letter:
            around = self.corners(name)
            for i in range(6):
                found.setdefault(frozenset((around[i], around[(i + 1) % 6])), []).append(name)
        return found


def middle(name: str) -> P:
    row = ROWS.index(name.rstrip("0123456789"))
    number = int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return HEX // 2 * (2 * number - (1 if row % 2 == 0 else 2)), HEX * row


def read(path: Path) -> Hexes:
    data = load_yaml(path.read_text("utf-8"))
    letter = {
        f"{row}{i}": sign
        for row, line in data["rows"].items()
        for i, sign in enumerate(line.split(), 1)
    }
    hexes = Hexes(letter, [], frozenset())
    symbols = []
    for kind, lines in data.get("sides", {}).items():
        for row, line in lines.items():
            for word in line.split():
                number = word.rstrip("nesw")
                one, other = WAYS[word[len(number) :]]
                around = hexes.corners(f"{row}{number}")
                symbols.append((kind, frozenset((around[one], around[other]))))
    streams = {name for way in data["streams"] for name in way.split()}
    roads = {name for way in data["roads"] for name in way.split()}
    return Hexes(letter, symbols, frozenset(streams - roads))


def apart(a: P, b: P) -> Fraction:
    """How far apart two middles are, counted in hexes."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return Fraction(2 * down + max(0, 2 * across - down), 2 * HEX)


def touch(a: P, b: P, side: frozenset[P]) -> tuple[str, list[Fraction]] | None:
    """How the line from a to b meets a side, and where: from 0 at a to 1 at b."""
    c, d = sorted(side)

    dx, dy = b[0] - a[0], b[1] - a[1]

    def along(p: P) -> Fraction:
        return Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy)

    offs = [dx * (p[1] - a[1]) - dy * (p[0] - a[0]) for p in (c, d)]
    if not any(offs):
        places = sorted((along(c), along(d)))
        return ("length", places) if places[0] > 0 and places[1] < 1 else None
    if 0 in offs:
        place = along(c if offs[0] == 0 else d)
        return ("corner", [place]) if 0 < place < 1 else None
    if (offs[0] < 0) == (offs[1] < 0):
        return None
    part = Fraction(offs[0], offs[0] - offs[1])
    place = along(c) + (along(d) - along(c)) * part
    return ("through", [place]) if 0 < place < 1 else None


@dataclass(frozen=True)
class Meeting:
    kind: str
    how: str
    places: list[Fraction]
    banks: list[str]


def meetings(board: Hexes, a: P, b: P) -> Iterator[Meeting]:
    """Every symbol that a line meets; a brown one joined to orange is none along its length."""
    bright = [side for kind, side in board.symbols if kind in ("orange", "cliff")]
    for kind, side in board.symbols:
        met = touch(a, b, side)
        if met is None:
            continue
        if kind == "brown" and met[0] == "length" and any(side & other for other in bright):
            continue
        colour = "orange" if kind == "cliff" else kind
        yield Meeting(colour, *met, board.owners[side])


def towns(board: Hexes, a: str, b: str) -> Iterator[str]:
    """The town hexes that the line meets, without those of its ends."""
    ends = board.middle[a], board.middle[b]
    for name, letter in board.letter.items():
        if letter in "tu" and name not in (a, b):
            around = board.corners(name)
            sides = [frozenset((around[i], around[(i + 1) % 6])) for i in range(6)]
            if any(touch(*ends, side) for side in sides):
                yield name


def sees(board: Hexes, one: str, other: str) -> bool:
    """Tell whether one hex sees another."""
    a, b = board.middle[one], board.middle[other]
    if apart(a, b) <= 1:
        return True  # J.8
    low, high = sorted((board.level(one), board.level(other)))
    for wet, far in ((one, other), (other, one)):
        if wet in board.wet and board.level(far) == 0:
            return False  # K.4
    met = list(meetings(board, a, b))
    built = list(towns(board, one, other))
    if any(board.letter[name] == "u" for name in built):
        return False  # J.9
    green = [m for m in met if m.kind == "green"]
    if any("k" in {board.letter[name] for name in m.banks} for m in green):
        return False  # J.9
    if high == 0:
        return not met and not built  # J.10
    if low == high == 2:
        return True
    grown = [m for m in green if "f" in {board.letter[name] for name in m.banks}]
    if 1 in (low, high) and grown:
        return False  # J.11.c
    if low == 0:
        ground = one if board.level(one) == 0 else other
        near = {name for m in green for name in m.banks}
        if ground in near or any(apart(middle(ground), middle(t)) == 1 for t in built):
            return False  # J.2, J.3
    brown = [m for m in met if m.kind == "brown"]
    orange = [m for m in met if m.kind == "orange"]
    if high == 1:
        return not brown and not orange  # TET
    if any(m.how == "length" for m in orange):
        return False  # J.1.a
    if (
        len({(m.how, *m.places) if m.how != "corner" else ("corner", *m.places) for m in orange})
        > 1
    ):
        return False  # J.7; sides that meet in one corner are crossed once
    if low == 1:
        return True  # J.11.b
    down = board.level(one) == 2
    return not any(max(m.places) >= HALF if down else min(m.places) <= HALF for m in brown)
