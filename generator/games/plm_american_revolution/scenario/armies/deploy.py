"""Deployment: which brigade stands where, who waits behind, who comes on later over a side edge.

Inches are counted from the attacker's edge here; `fresh.py` turns them for the map.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.dice import Stream
from generator.games.plm_american_revolution.scenario.armies.formed import Army
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.games.plm_american_revolution.scenario.land.footing import Footing, Span
from generator.games.plm_american_revolution.scenario.land.plan import BAND, CELL, TablePlan
from generator.games.plm_american_revolution.scenario.rules import (
    APART,
    BRIGADES,
    FOOTING,
    LINE,
    REAR,
    RULES,
    VOLLEY,
)
from generator.games.plm_american_revolution.scenario.scene import Scene
from generator.roll.roller import Roller

_FLANK_ZONE = 18


@dataclass(frozen=True)
class BrigadePosition:
    """Where a brigade stands: its zone, and the turn in which it comes on, if it does later."""

    x: Span
    y: Span
    arrives: int | None = None


@dataclass(frozen=True)
class Deployed:
    """Where an army stands: the zone of its line, and the places of its brigades."""

    x: Span
    y: Span
    places: tuple[BrigadePosition, ...]


def zones(roller: Roller, scene: Scene) -> tuple[int, int]:
    """Roll how far apart the zones lie; return the inner edges of both.

    Behind a defender's line there is room for a second one, and for falling back behind that; a
    meeting lies in the middle of the table.
    """
    depth = int(scene.size["depth"])
    limits = roller.pack.records("constraints")
    least, step = int(limits[APART]["limit"]), int(limits[VOLLEY]["limit"])
    rear = 0 if scene.even else int(limits[REAR]["limit"])
    musket = int(roller.pack.records("battle-numbers")["musket"]["number"])
    room = depth - 4 * BAND - rear
    most = min(musket + step * (2 if scene.even else 1), room)
    gap = roller.number("apart", "Inches between the zones", least, max(most, least))
    near = (depth - gap) // 2 if scene.even else 2 * BAND
    return near, near + gap


def deploy(
    roller: Roller, scene: Scene, plan: TablePlan, armies: dict[str, Army], values: PointValues
) -> dict[str, Deployed]:
    """Roll where both armies stand; raise Rejected for a line that doesn't fit."""
    flank = _flank(roller, scene, plan, armies[scene.attacker])
    spread = {
        scene.attacker: (plan.near, -1),
        scene.defender: (plan.far, 1),
    }
    found = {}
    for side, (edge, way) in spread.items():
        coming = flank if side == scene.attacker else None
        found[side] = _side(roller, plan, armies[side], values, (edge, way), coming)
    return found


def _flank(
    roller: Roller, scene: Scene, plan: TablePlan, army: Army
) -> tuple[int, BrigadePosition] | None:
    """Roll which brigade marches round, when it comes and over which edge."""
    if not scene.battle["flank"]:
        return None
    if len(army.brigades) < 2:
        raise RULES.rejected(roller.pack, BRIGADES)
    number = roller.number("flank/brigade", "Brigade that marches round", 1, len(army.brigades))
    turn = int(roller.table("flank/turn", "flank-turn"))
    edge = roller.pick("flank/edge", "Edge of the flank march", [("left", 1), ("right", 1)])
    x = (0, BAND) if edge == "left" else (plan.width - BAND, plan.width)
    return number - 1, BrigadePosition(x, (plan.far - _FLANK_ZONE, plan.far), turn)


def _side(
    roller: Roller,
    plan: TablePlan,
    army: Army,
    values: PointValues,
    edge: tuple[int, int],
    coming: tuple[int, BrigadePosition] | None,
) -> Deployed:
    """Set brigades side by side in the order rolled; who finds no room waits behind."""
    inner, way = edge
    stream = roller.stream(f"{army.side}/order")
    order = [n for n in stream.shuffled(range(len(army.brigades))) if not coming or n != coming[0]]
    part = float(roller.pack.records("constraints")[LINE]["limit"])
    widths = {n: math.ceil(values.first_line(army.brigades[n].units) / part) for n in order}
    gap = int(values.numbers["gap"])
    front: list[int] = []
    behind: list[int] = []
    total = 0
    for n in order:
        if total + widths[n] + (gap if front else 0) <= plan.width:
            total += widths[n] + (gap if front else 0)
            front.append(n)
        else:
            behind.append(n)
    room = inner if way < 0 else plan.depth - inner
    if not front or (behind and room < 2 * BAND):
        raise RULES.rejected(roller.pack, LINE)
    ranks = _Ranks(plan, army, Footing(plan.cells, plan.wet, values), widths, gap)
    band = (inner - BAND, inner) if way < 0 else (inner, inner + BAND)
    line = ranks.line(front, band, _left(stream, plan.width, total))
    if line is None:
        raise RULES.rejected(roller.pack, FOOTING)
    rear = (band[0] + way * BAND, band[1] + way * BAND)
    waiting = ranks.line(behind, rear, line[front[0]][0])
    if waiting is None:
        raise RULES.rejected(roller.pack, FOOTING)
    places = {n: BrigadePosition(x, band) for n, x in line.items()}
    places |= {n: BrigadePosition(x, rear) for n, x in waiting.items()}
    if coming:
        places[coming[0]] = coming[1]
    whole = (line[front[0]][0], line[front[-1]][1])
    return Deployed(whole, band, tuple(places[n] for n in range(len(army.brigades))))


@dataclass(frozen=True)
class _Ranks:
    """An army's brigades while their zones are found: how wide each is, and its ground."""

    plan: TablePlan
    army: Army
    footing: Footing
    widths: Mapping[int, int]
    gap: int

    def line(self, order: Sequence[int], band: Span, left: int) -> dict[int, Span] | None:
        """Return the zones of brigades side by side, the shortest line that is near to `left`."""
        if not order:
            return {}
        places = {n: self._places(n, band) for n in order}
        first, last = order[0], order[-1]
        found = [line for x in places[first] if (line := self._from(order, places, x)) is not None]
        return min(
            found,
            key=lambda one: (one[last][1] - one[first][0], abs(one[first][0] - left)),
            default=None,
        )

    def _places(self, n: int, band: Span) -> list[int]:
        """Return where a brigade's zone may begin."""
        units, wide = self.army.brigades[n].units, self.widths[n]
        starts = range(self.plan.width - wide + 1)
        return [x for x in starts if self.footing.holds(units, (x, x + wide), band)]

    def _from(
        self, order: Sequence[int], places: Mapping[int, Sequence[int]], start: int
    ) -> dict[int, Span] | None:
        """Return the zones of a line that begins at `start`, each brigade where it first fits."""
        found: dict[int, Span] = {}
        for n in order:
            x = next((one for one in places[n] if one >= start), None)
            if x is None:
                return None
            found[n] = (x, x + self.widths[n])
            start = x + self.widths[n] + self.gap
        return found


def _left(stream: Stream, width: int, total: int) -> int:
    """Return where a line begins: about the middle, one or two cells off it at most."""
    free = width - total
    shift = (stream.below(5) - 2) * CELL // 2
    return min(max(free // 2 + shift, 0), free)
