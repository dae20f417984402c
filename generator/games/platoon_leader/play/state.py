"""A first firefight while it is played: where troops are, what is left, what they have done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.games.platoon_leader.play.draw import FireForce, draw_both
from generator.games.platoon_leader.play.figures import FireStyle
from generator.games.platoon_leader.play.scene import FirefightScene
from generator.games.platoon_leader.play.troops import MEN
from generator.play.chance import Seeds
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints

AWAY = -1
"""Where a troop is that hasn't entered."""


class FirefightState:
    """Troops are numbered, those of the first side first; lists have a place for each.

    `fit` and `broken` are what is left of a troop's size, both 0 if it is lost. `hidden` it is
    until it has been seen, `fired` and `moved` in this player turn. `holders` has who holds each
    Location's hexes. `points` are the CVP that each side has lost. `log`, if it is kept, has what
    happened, for those who check it. `dice` may be the state of chance of another game, to be used
    again: a compiled function never lets go of one.
    """

    def __init__(
        self,
        scene: FirefightScene,
        styles: Sequence[FireStyle],
        seeds: Seeds,
        log: list[tuple[Any, ...]] | None = None,
        dice: Ints | None = None,
    ) -> None:
        self.scene = scene
        self.styles = styles
        self.s = numbers(seeds) if dice is None else dice
        self.s[0], self.s[1] = seeds
        self.log = log
        self.forces: tuple[FireForce, FireForce] = draw_both(scene, styles, self.s)
        both = [(side, one) for side, force in enumerate(self.forces) for one in force.troops]
        self.side = [side for side, _ in both]
        self.troops = [one[0] for _, one in both]
        self.lead = [one[1] for _, one in both]
        self.enters = [one[2] for _, one in both]
        count = len(both)
        self.count = count
        self.own = [[u for u in range(count) if self.side[u] == side] for side in range(2)]
        self.at = [AWAY] * count
        self.fit = [troop.size for troop in self.troops]
        self.broken = [0] * count
        self.hidden = [True] * count
        self.fired = [False] * count
        self.moved = [False] * count
        self.errand = [-1] * count
        self.dug: set[int] = set()
        self.mined: dict[int, int] = {}
        self.shells = [list(force.shells) for force in self.forces]
        self.holders = {h: place.holder for place in scene.places for h in place.hexes}
        self.points = [0, 0]
        self.turn = 0
        self.actions = 0
        self.there: dict[int, list[int]] = {}

    def note(self, *what: Any) -> None:
        """Keep what happened, if anybody wants to know."""
        self.actions += 1
        if self.log is not None:
            self.log.append((self.turn, *what))

    def note_begun(self) -> None:
        """Keep what both sides have, and where it has been set up."""
        for side, force in enumerate(self.forces):
            self.note("force", side, force.cp, force.spent, force.bought)
        for unit, troop in enumerate(self.troops):
            place = self.side[unit], troop.group, troop.kind, troop.size
            self.note("unit", unit, *place, self.at[unit])

    def put(self, unit: int, hex_: int) -> None:
        """Put a troop into a hex, or away."""
        old = self.at[unit]
        if old >= 0:
            self.there[old].remove(unit)
        self.at[unit] = hex_
        if hex_ >= 0:
            self.there.setdefault(hex_, []).append(unit)

    def lose(self, unit: int, number: int) -> None:
        """Take off what a troop loses, and count its CVP; what is lost whole leaves the map."""
        fit = min(number, self.fit[unit])
        self._lose(unit, fit, min(number - fit, self.broken[unit]))

    def lose_broken(self, unit: int, number: int) -> None:
        """Take losses off what is broken of a troop alone."""
        self._lose(unit, 0, min(number, self.broken[unit]))

    def _lose(self, unit: int, fit: int, broken: int) -> None:
        if not fit + broken:
            return
        self.fit[unit] -= fit
        self.broken[unit] -= broken
        self.points[self.side[unit]] += (fit + broken) * self.troops[unit].worth
        self.note("lose", unit, fit + broken)
        if not self.fit[unit] + self.broken[unit]:
            self.put(unit, AWAY)

    def room(self, unit: int, hex_: int) -> bool:
        """Tell whether a troop finds room in a hex: no enemy, and not too many of its own."""
        men = 0
        for other in self.there.get(hex_, ()):
            if self.side[other] != self.side[unit]:
                return False
            if self.troops[other].kind == MEN:
                men += self.fit[other] + self.broken[other]
        if self.troops[unit].kind != MEN:
            return True
        own = self.fit[unit] + self.broken[unit]
        return men + own <= self.scene.figures.numbers["stack"]

    def cover(self, hex_: int) -> int:
        """Return the cover of a hex, or of the foxholes in it, if they are better."""
        found = self.scene.land.cover[hex_]
        if hex_ in self.dug:
            return max(found, self.scene.figures.numbers["foxhole"])
        return found

    def take(self, side: int) -> None:
        """Give a side the Locations' hexes in which its infantry is, and no enemy is."""
        for hex_ in self.holders:
            inside = self.there.get(hex_)
            if not inside:
                continue
            if any(self.side[u] != side for u in inside):
                continue
            if any(self.troops[u].kind == MEN and self.fit[u] for u in inside):
                if self.holders[hex_] != side:
                    self.note("take", side, hex_)
                self.holders[hex_] = side

    def holds(self, side: int, place: int) -> bool:
        """Tell whether a side holds all hexes of a Location."""
        return all(self.holders[h] == side for h in self.scene.places[place].hexes)

    def on_map(self, side: int) -> list[int]:
        """Return the troops of a side that are on the map."""
        return [u for u in self.own[side] if self.at[u] >= 0]
