"""Lines of sight of a table as situations ask for them: what is hidden, what can be seen.

`quick` judges a pair exactly. Most lines that are asked for here meet no corner: they run from
hex to hex over one side each, so that a walk over the signs of those sides judges them. Only lines
through corners, as far as no walk from either end meets what blocks them, are left to `quick`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache

from generator.games.panzer_leader.sight.line import level_of
from generator.games.panzer_leader.sight.quick import QuickSight
from generator.ground.lattice import CORNERS, STEPS, Spot, direction, distance
from generator.ground.section import TOWNS, Joined

_ROW = 80
"""Places of a hexrow: more than a table of three sections is wide, with room at its edges."""

_WAYS = 8
"""Places of a hex, one for each of its sides and two to spare."""

_GREEN, _GREEN_SLOPE, _GREEN_HILLTOP, _BROWN, _ORANGE, _TOWN, _HILLTOP_TOWN = (
    1 << bit for bit in range(7)
)
"""What a line meets where it leaves a hex: the symbol of the side, and a town in that hex."""

_SYMBOLS = {"green": _GREEN, "brown": _BROWN, "orange": _ORANGE, "cliff": _ORANGE}


class SomeSights:
    """Lines of sight of a board, each judged when it is asked for."""

    def __init__(self, joined: Joined) -> None:
        self._joined = joined
        self._cover = joined.cover
        self._hidden: dict[tuple[frozenset[Spot], frozenset[Spot]], _Hidden] = {}

    @cached_property
    def _sides(self) -> bytes:
        """The symbol of each side of each hex, by the place of both."""
        found = bytearray(_ROW * _WAYS * (self._joined.extent[1] + 3))
        for (one, other), kind in self._joined.sides.items():
            way = direction(one, other)
            sign = _SYMBOLS[kind]
            if kind == "green":
                covers = self._cover.get(one), self._cover.get(other)
                sign |= _GREEN_SLOPE if "slope-woods" in covers else 0
                sign |= _GREEN_HILLTOP if "hilltop-woods" in covers else 0
            found[_place(one) + way] = found[_place(other) + (way + 3) % 6] = sign
        return bytes(found)

    @cached_property
    def _signs(self) -> bytes:
        """What a line meets that leaves a hex on its way, by the place of the hex and the side."""
        found = bytearray(self._sides)
        for spot, cover in self._cover.items():
            if cover in TOWNS:
                sign = _TOWN | (_HILLTOP_TOWN if cover == "hilltop-town" else 0)
                for way in range(_WAYS):
                    found[_place(spot) + way] |= sign
        return bytes(found)

    @cached_property
    def _levels(self) -> dict[Spot, int]:
        return {spot: level_of(cover) for spot, cover in self._cover.items()}

    @cached_property
    def _wet(self) -> frozenset[Spot]:
        return self._joined.stream_hexes - self._joined.bridges

    @cached_property
    def _quick(self) -> QuickSight:
        return QuickSight(self._joined)

    def visible(self, one: Spot, other: Spot) -> bool:
        """Tell whether two hexes see each other; raise KeyError for one that is not there."""
        level, far = self._levels[one], self._levels[other]
        if distance(one, other) <= 1:
            return True
        if (far == 0 and one in self._wet) or (level == 0 and other in self._wet):
            return False
        judged = self._uphill if level or far else self._plainly
        seen = judged(one, other)
        return self._quick.visible(one, other) if seen is None else seen

    def _plainly(self, one: Spot, other: Spot) -> bool | None:
        """Tell whether a line from ground to ground crosses nothing; None if it meets a corner.

        One that crosses a symbol or a town is blocked whatever else it meets (VII.J.10).
        """
        signs = self._signs
        dx, dy = other[0] - one[0], other[1] - one[1]
        for end, x, y in ((one, dx, dy), (other, -dx, -dy)):
            first, rest, whole = steps(x, y)
            at = _place(end)
            if first >= 0 and self._sides[at + first]:
                return False
            for step in rest:
                if signs[at + step]:
                    return False
            if whole:
                return True
        return None

    def _uphill(self, one: Spot, other: Spot) -> bool | None:
        """Judge a line that leads to a slope or hilltop, or from it; None if it meets a corner."""
        dx, dy = other[0] - one[0], other[1] - one[1]
        for end, target, x, y in ((one, other, dx, dy), (other, one, -dx, -dy)):
            first, rest, whole = steps(x, y)
            at, number = _place(end), len(rest) + 1
            walk = _Walk(self._levels[end], self._levels[target], number, whole)
            if first >= 0 and (sign := self._sides[at + first]) and walk.blocks(sign, 1):
                return False
            for count, step in enumerate(rest, 2):
                sign = self._signs[at + step]
                if sign and walk.blocks(sign, count):
                    return False
            if whole:
                return True
        return None

    def hidden(
        self, area: Collection[Spot], enemy: Collection[Spot], enough: int
    ) -> tuple[Spot, ...]:
        """Return hexes of an area that no enemy's hex sees: as many as are enough, if there are."""
        key = frozenset(area), frozenset(enemy)
        if key not in self._hidden:
            self._hidden[key] = _Hidden(self, *key)
        return self._hidden[key].first(enough)

    def eyes(self, spots: Collection[Spot]) -> list[Spot]:
        """Return hexes in the order in which they are asked: those that lie high first."""
        return sorted(spots, key=lambda spot: (self._levels[spot] == 0, spot))

    def sees(self, area: Collection[Spot], goals: Collection[Spot]) -> bool:
        """Tell whether a hex of an area sees one of some hexes."""
        if not set(area).isdisjoint(goals):
            return True
        middle = _middle(sorted(goals))
        near = sorted(area, key=lambda a: (distance(a, middle), a))
        return any(self.visible(a, b) for a in near for b in goals)


class _Walk:
    """What a line meets on its way between two hexes that don't both lie on the ground.

    `number` is how many sides it crosses; it crosses them at the same distances from both ends.
    `whole` tells that it meets no corner before its last hex, and so meets nothing else.
    """

    def __init__(self, level: int, far: int, number: int, whole: bool) -> None:
        self._low, self._high = min(level, far), max(level, far)
        self._slope = 1 in (level, far)
        self._up, self._number, self._whole = far > level, number, whole
        self._near = level == 0
        self._rims = 0

    def blocks(self, sign: int, count: int) -> bool:
        """Tell whether what is met at the so manieth side, or in the hex before it, blocks."""
        # A unit on the ground is right behind what lies in the first hex, or the last.
        last = self._whole and count == self._number
        behind = self._low == 0 and (count == 1 if self._near else last)
        if sign & _TOWN:
            beside = self._low == 0 and (count == 2 if self._near else last)
            if beside or sign & _HILLTOP_TOWN:
                return True
        if sign & _GREEN:
            return bool(sign & _GREEN_HILLTOP or (sign & _GREEN_SLOPE and self._slope) or behind)
        if not sign & (_BROWN | _ORANGE):
            return False
        if self._high == 1:
            return True
        if sign & _ORANGE:
            self._rims += 1
            return self._rims > 1 and self._low < 2
        return self._low == 0 and self._whole and self._hides(count)

    def _hides(self, count: int) -> bool:
        """Tell whether a brown side lies in the half of the line that is nearer to the ground."""
        return 2 * count <= self._number + 1 if self._up else 2 * count >= self._number + 1


class _Hidden:
    """The hexes of an area that no hex of an enemy's area sees, worked out as far as asked."""

    def __init__(self, sights: SomeSights, area: frozenset[Spot], enemy: frozenset[Spot]) -> None:
        middle = _middle(sorted(enemy))
        order = sorted(area, key=lambda s: (-distance(s, middle), s))
        self._more = self._search(sights, order, sights.eyes(enemy))
        self._found: list[Spot] = []

    @staticmethod
    def _search(sights: SomeSights, order: Sequence[Spot], eyes: list[Spot]) -> Iterator[Spot]:
        for spot in order:
            seer = next((i for i, eye in enumerate(eyes) if sights.visible(spot, eye)), None)
            if seer is None:
                yield spot
            else:
                # Who saw one hex is asked first about the next.
                eyes.insert(0, eyes.pop(seer))

    def first(self, enough: int) -> tuple[Spot, ...]:
        """Return the first so many, or all that there are."""
        while len(self._found) < enough and (spot := next(self._more, None)) is not None:
            self._found.append(spot)
        return tuple(self._found[:enough])


def _middle(spots: Sequence[Spot]) -> Spot:
    number = max(1, len(spots))
    return sum(x for x, _ in spots) // number, sum(y for _, y in spots) // number


def _place(spot: Spot) -> int:
    """Return where a hex stands in a table of signs."""
    return ((spot[1] + 1) * _ROW + spot[0] + 1) * _WAYS


@lru_cache(maxsize=32768)
def steps(dx: int, dy: int) -> tuple[int, tuple[int, ...], bool]:
    """Return how a line to an offset goes from hex to hex, each time by a side it leaves by.

    That is the side of its first hex, -1 if it leaves that by a corner; then for each further hex
    how far its side's place is from the place of the first hex; and whether the line goes on so to
    its last hex. Else it ends where it meets a corner.
    """
    along = (dx, 3 * dy)
    corners = [along[0] * y - along[1] * x for x, y in CORNERS]
    aside = [along[0] * 3 * y - along[1] * x for x, y in STEPS]
    # Rows are √3 of half a hex apart, so that a third of a squared point is a squared half hex.
    ahead = [d for d, (x, y) in enumerate(STEPS) if x * dx + 3 * y * dy > 0]
    here, at, found = 0, (0, 0), []
    while at != (dx, dy):
        for d in ahead:
            one, other = here + corners[d], here + corners[d - 5]
            if not one or not other or (one > 0) != (other > 0):
                break
        if not one or not other:
            break
        found.append((at[1] * _ROW + at[0]) * _WAYS + d)
        here += aside[d]
        at = at[0] + STEPS[d][0], at[1] + STEPS[d][1]
    return found[0] if found else -1, tuple(found[1:]), at == (dx, dy)
