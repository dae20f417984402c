"""The state of a game: where every unit is, and the few things that can happen to it."""

from __future__ import annotations

from typing import Final

from generator.games.panzer_leader.play.charts import DISPERSED, DOUBLY, ELIMINATED
from generator.games.panzer_leader.play.field import FOOT
from generator.games.panzer_leader.play.setting import PlayedSituation
from generator.play.chance import Seeds, below_for_python
from generator.play.numbers import numbers

AWAITED: Final = -1
LOST: Final = -2
LEFT: Final = -3
"""Where a unit is that is on no hex: not yet there, eliminated, off by an edge."""

NOBODY: Final = -1
"""No unit, hex or side."""


class State:
    """A game. `at` has each unit's hex; `rider` the passenger of a carrier, `carrier` its carrier.

    `stacks` has by hex the units that count in stacking, so no passenger; `owner` whose unit was
    the last to enter a hex. `down` units are dispersed; `fired`, `spent` and `hit` units have fired
    in their own last segment, are done with this segment, and have been fired at in this one.
    `orders` has by unit the hex that it fires at indirectly.
    """

    def __init__(self, setting: PlayedSituation, seeds: Seeds) -> None:
        number, hexes = len(setting.kinds), len(setting.field.spots)
        self.setting = setting
        self.seeds = numbers(seeds)
        self.turn = 0
        self.at = [AWAITED] * number
        self.rider = [NOBODY] * number
        self.carrier = [NOBODY] * number
        self.down = [False] * number
        self.fired = [False] * number
        self.spent = [False] * number
        self.hit = [False] * number
        self.landed = [False] * number
        self.stacks: list[list[int]] = [[] for _ in range(hexes)]
        self.owner = [NOBODY] * hexes
        self.orders: dict[int, int] = {}
        self.lost = [0, 0]
        self.left = [0, 0]
        self.met: list[int] = [NOBODY] * len(setting.asked)
        self.actions = 0

    def below(self, number: int) -> int:
        """Return a whole number from 0, below another."""
        return below_for_python(self.seeds, number)

    def side(self, hex_: int) -> int:
        """Return whose units stand in a hex."""
        stack = self.stacks[hex_]
        return self.setting.sides[stack[0]] if stack else NOBODY

    def room(self, hex_: int, side: int) -> bool:
        """Tell whether one more unit of a side may stand in a hex."""
        stack = self.stacks[hex_]
        if not stack:
            return True
        return self.setting.sides[stack[0]] == side and len(stack) < self.setting.charts.stack

    def put(self, unit: int, hex_: int) -> None:
        """Put a unit, with its passenger, into a hex."""
        if self.at[unit] >= 0:
            self.stacks[self.at[unit]].remove(unit)
        self.stacks[hex_].append(unit)
        self.at[unit] = hex_
        self.pass_by(unit, hex_)
        if self.rider[unit] >= 0:
            self.at[self.rider[unit]] = hex_

    def pass_by(self, unit: int, hex_: int) -> None:
        """Take note of who enters a hex: it is his from now on."""
        rider = self.rider[unit]
        kinds = self.setting.kinds
        if kinds[unit].holds or (rider >= 0 and kinds[rider].holds):
            self.owner[hex_] = self.setting.sides[unit]

    def board(self, unit: int, carrier: int) -> None:
        """Put a unit, which is on no hex yet, on a carrier."""
        self.rider[carrier], self.carrier[unit] = unit, carrier
        self.at[unit] = self.at[carrier]

    def get_off(self, carrier: int) -> None:
        """Unload a carrier."""
        unit = self.rider[carrier]
        self.rider[carrier] = self.carrier[unit] = NOBODY
        self.stacks[self.at[carrier]].append(unit)
        self.spent[unit] = self.landed[unit] = True

    def remove(self, unit: int, where: int) -> None:
        """Take a unit, with its passenger, off the board: LOST or LEFT."""
        self.stacks[self.at[unit]].remove(unit)
        for one in (unit, self.rider[unit]):
            if one < 0:
                continue
            kind, side = self.setting.kinds[one], self.setting.sides[one]
            self.at[one] = where
            self.down[one] = False
            self.orders.pop(one, None)
            if where == LOST:
                self.lost[side] += kind.counts
            else:
                self.left[side] += kind.leaves

    def suffer(self, unit: int, result: int) -> None:
        """Apply a result of the combat results table to a unit and its passenger."""
        if result == ELIMINATED or (result == DOUBLY and self.down[unit]):
            self.remove(unit, LOST)
        elif result in (DISPERSED, DOUBLY):
            self.down[unit] = True
            self.orders.pop(unit, None)
            if self.rider[unit] >= 0:
                self.down[self.rider[unit]] = True

    def march(self, unit: int, path: list[int]) -> bool:
        """Move a unit over the hexes of a path, as far as streams let it."""
        field, kind = self.setting.field, self.setting.kinds[unit]
        here = self.at[unit]
        self.actions += 1
        self.spent[unit] = True
        for hex_ in path:
            step = field.entered(kind.way, here, hex_)
            wades = kind.way == FOOT and field.wet[hex_] and step is not None and not step[1]
            if wades and self.below(6) >= 3:
                break
            self.pass_by(unit, hex_)
            here = hex_
        if here != self.at[unit]:
            self.put(unit, here)
        return here == (path[-1] if path else here)

    def begin(self, side: int) -> None:
        """Begin a side's segment."""
        for unit in range(len(self.at)):
            self.hit[unit] = False
            if self.setting.sides[unit] == side:
                self.fired[unit] = self.spent[unit] = self.landed[unit] = False

    def recover(self, side: int) -> None:
        """End a side's segment: all its units turn face up."""
        for unit in self.setting.units(side):
            self.down[unit] = False
