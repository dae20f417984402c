"""Names on the map: no place without one, none twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.scenarios.errors import Rejected
from generator.scenarios.hexes import Board

_AGAIN = ("North", "South", "East", "West", "Upper", "Lower", "Old", "New")


class Namer:
    """Gives out names: those of places one after the other, those of Locations by templates."""

    def __init__(self, board: Board, names: Sequence[str]) -> None:
        self._board = board
        self._fresh = list(dict.fromkeys(names))
        self._places: list[tuple[int, str]] = []
        self._used: set[str] = set()

    def place(self, hex_: int, *, farm: bool = False) -> str:
        """Name a settlement; a farm goes without once the names are used up."""
        if not self._fresh:
            if farm:
                return ""
            raise Rejected("a name for every settlement")
        name = self._fresh.pop(0)
        self._used.add(name)
        if not farm:
            self._places.append((hex_, name))
        return name

    def location(
        self, templates: Iterable[str], hex_: int, place: str, height: int, sort: str
    ) -> str:
        """Name a Location after its place, its height or the nearest settlement."""
        near = place or self._nearest(hex_)
        patterns = list(templates) or ["{place} " + sort]
        wordings = [pattern.format(place=near, height=height) for pattern in patterns]
        if not place and self._fresh and sort in ("farm", "feature") and "{place}" in patterns[0]:
            wordings.insert(0, patterns[0].format(place=self._fresh.pop(0), height=height))
        wordings += [
            pattern.format(place=near, height=height + step)
            for step in (1, 2, 3, 4)
            for pattern in patterns
            if "{height}" in pattern
        ]
        wordings += [f"{again} {wordings[0]}" for again in _AGAIN]
        for wording in wordings:
            # A settlement's middle may bear the settlement's own name.
            if (sort == "centre") if wording == place else (wording not in self._used):
                self._used.add(wording)
                return wording
        raise Rejected("a name for every Location")

    def _nearest(self, hex_: int) -> str:
        board = self._board
        return min(self._places, key=lambda p: (board.distance(p[0], hex_), p[1]))[1]
