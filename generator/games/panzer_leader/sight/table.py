"""Lines of sight between all hexes of a board at once.

Hexes are bits of whole numbers, row after row with room between; so for each offset between two
hexes all lines of that offset are judged together, by the same rules as in `line`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from generator.games.panzer_leader.sight.line import LETTERS, Board, level_of, rimmed
from generator.games.panzer_leader.sight.trace import HALF, Met, trace
from generator.ground.lattice import SOUTH_WEST, Side, Spot, direction, distance
from generator.ground.section import TOWNS

Bits = int
"""A set of hexes."""


class Sights:
    """All lines of sight of one board: `visible(a, b)`, and the hexes that one sees."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._width = 2 * max(x for x, _ in board.cover) + 6
        self._all = self._bits(board.cover)
        levels = [level_of(cover) for cover in board.cover.values()]
        self._level = [
            self._bits(s for s, level in zip(board.cover, levels, strict=True) if level == wanted)
            for wanted in range(3)
        ]
        wet = set(board.stream_hexes) - set(board.bridges)
        self._wet = self._bits(wet)
        self._towns = self._bits(s for s, c in board.cover.items() if c in TOWNS)
        self._high_towns = self._bits(s for s, c in board.cover.items() if c == "hilltop-town")
        self._side_masks()

    def _bits(self, spots: Iterable[Spot]) -> Bits:
        found = 0
        for x, y in spots:
            found |= 1 << (y * self._width + x)
        return found

    def _side_masks(self) -> None:
        """Set apart the sides by letter and way; `9` on hilltops, `c` on slopes, `r` on rims."""
        board = self._board
        self._masks: dict[tuple[str, int], Bits] = {}
        for side, kind in board.sides.items():
            spot, way = _canonical(side)
            letter = LETTERS[kind]
            letters = [letter]
            if letter == "G":
                covers = {board.cover.get(end) for end in side}
                letters += ["9"] if "hilltop-woods" in covers else []
                letters += ["c"] if "slope-woods" in covers else []
            if letter == "B" and rimmed(board, side):
                letters.append("r")
            for one in letters:
                key = one, way
                self._masks[key] = self._masks.get(key, 0) | self._bits([spot])

    def _at(self, bits: Bits, spot: Spot) -> Bits:
        """Return the hexes from which a hex of a set lies at an offset."""
        by = spot[1] * self._width + spot[0]
        return bits >> by if by >= 0 else bits << -by

    def _side(self, letter: str, side: Side) -> Bits:
        spot, way = _canonical(side)
        mask = self._masks.get((letter, way), 0)
        return self._at(mask, spot) if mask else 0

    @cached_property
    def _rows(self) -> dict[tuple[int, int], Bits]:
        """For each offset the hexes that see the hex there; offsets that look back are left out."""
        wide = max(x for x, _ in self._board.cover)
        high = max(y for _, y in self._board.cover)
        return {
            (dx, dy): self._seen(dx, dy)
            for dy in range(high + 1)
            for dx in range(-wide, wide + 1)
            if (dx + dy) % 2 == 0 and (dy, dx) > (0, 0)
        }

    def _seen(self, dx: int, dy: int) -> Bits:
        """Return the hexes that see the hex at an offset."""
        pairs = self._all & self._at(self._all, (dx, dy))
        if not pairs or distance((0, 0), (dx, dy)) <= 1:
            return pairs
        return pairs & ~_Judge(self, dx, dy).blocked()

    def visible(self, one: Spot, other: Spot) -> bool:
        """Tell whether two hexes see each other."""
        if one == other:
            return True
        (x, y), (u, v) = sorted((one, other), key=lambda s: (s[1], s[0]))
        return bool(self._rows[u - x, v - y] >> (y * self._width + x) & 1)

    def seen_from(self, spot: Spot) -> frozenset[Spot]:
        """Return all hexes that a hex sees, itself among them."""
        return frozenset(other for other in self._board.cover if self.visible(spot, other))

    def count(self) -> int:
        """Return how many pairs of different hexes see each other."""
        return sum(bits.bit_count() for bits in self._rows.values())


class _Judge:
    """All lines of one offset: what each meets, as sets of the hexes that they begin in."""

    def __init__(self, sights: Sights, dx: int, dy: int) -> None:
        self._sights, self._there = sights, (dx, dy)
        self._trace = trace(dx, dy)
        self._met: dict[str, Bits] = dict.fromkeys("GBOT9c", 0)
        self._behind = [0, 0]
        self._brown = [0, 0]
        self._along_rim = 0
        self._rims = self._two_rims = 0
        for met in self._trace.met:
            self._add(met)
        self._add_rims()
        self._add_towns()

    def _add(self, met: Met) -> None:
        """Take account of a side that the lines meet."""
        sights = self._sights
        for letter in "G9cO":
            self._met[letter] |= sights._side(letter, met.side)
        green = sights._side("G", met.side)
        for i, end in enumerate(((0, 0), self._there)):
            if end in met.side:
                self._behind[i] |= green
        brown = sights._side("B", met.side)
        if met.how == "along":
            brown &= ~sights._side("r", met.side)
            self._along_rim |= sights._side("O", met.side)
        self._met["B"] |= brown
        # Near the first hex, and near the last: what hides the ground there from a hilltop.
        if met.first <= HALF:
            self._brown[0] |= brown
        if met.last >= HALF:
            self._brown[1] |= brown

    def _add_rims(self) -> None:
        """Count the rims: sides that meet in a corner which the lines go through are one."""
        for group in _by_place(self._trace.met):
            found = 0
            for met in group:
                found |= self._sights._side("O", met.side)
            self._two_rims |= self._rims & found
            self._rims |= found

    def _add_towns(self) -> None:
        sights = self._sights
        for spot in self._trace.hexes:
            town = sights._at(sights._towns, spot)
            self._met["T"] |= town
            self._met["9"] |= sights._at(sights._high_towns, spot)
            for i, end in enumerate(((0, 0), self._there)):
                if distance(spot, end) == 1:
                    self._behind[i] |= town

    def blocked(self) -> Bits:
        """Return the hexes that do not see the hex at the offset."""
        sights, met = self._sights, self._met
        level = sights._level
        there = [sights._at(bits, self._there) for bits in level]
        low, mid, high = level
        low_there, mid_there, high_there = there
        slopes = (low | mid) & mid_there | mid & low_there
        to_rim = (low | mid) & high_there | high & (low_there | mid_there)
        found = low & low_there & (met["G"] | met["B"] | met["O"] | met["T"])
        found |= met["9"]
        found |= (mid | mid_there) & met["c"]
        found |= slopes & (met["B"] | met["O"])
        found |= to_rim & (self._two_rims | self._along_rim)
        found |= low & ~low_there & self._behind[0] | low_there & ~low & self._behind[1]
        found |= low & high_there & self._brown[0] | high & low_there & self._brown[1]
        wet, wet_there = sights._wet & low, sights._at(sights._wet, self._there) & low_there
        return found | wet & low_there | wet_there & low


def _by_place(met: Iterable[Met]) -> Iterator[list[Met]]:
    """Yield what lines meet, those together that meet in one corner."""
    corners: dict[object, list[Met]] = {}
    for one in met:
        if one.how == "corner":
            corners.setdefault(one.first, []).append(one)
        else:
            yield [one]
    yield from corners.values()


def _canonical(side: Side) -> tuple[Spot, int]:
    """Return a side as a hex and its east, south-east or south-west."""
    one, other = side
    way = direction(one, other)
    return (one, way) if way <= SOUTH_WEST else (other, direction(other, one))
