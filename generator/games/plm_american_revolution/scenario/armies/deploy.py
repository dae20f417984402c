"""Deployment: which brigade stands where, who waits behind, who comes on later over a side edge.

Inches are counted from the attacker's edge here; `battle.py` turns them for the map.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.dice import Stream
from generator.games.plm_american_revolution.scenario.armies.formed import Army
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.games.plm_american_revolution.scenario.ground import CELL, TablePlan
from generator.games.plm_american_revolution.scenario.rules import (
    APART,
    BRIGADES,
    LINE,
    RULES,
    VOLLEY,
)
from generator.games.plm_american_revolution.scenario.scene import Scene
from generator.roll.roller import Roller

Span = tuple[int, int]

BAND = 6
"""Inches that a brigade in two lines takes from front to back."""
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
    """Roll how far apart the zones lie; return the inner edges of both."""
    depth = int(scene.size["depth"])
    limits = roller.pack.records("constraints")
    least, step = int(limits[APART]["limit"]), int(limits[VOLLEY]["limit"])
    musket = int(roller.pack.records("battle-numbers")["musket"]["number"])
    near = BAND if depth - least - BAND < 2 * BAND else 2 * BAND
    most = min(musket + step * (2 if scene.even else 1), depth - near - BAND)
    gap = roller.number("apart", "Inches between the zones", least, max(most, least))
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
    if behind and room < 2 * BAND:
        raise RULES.rejected(roller.pack, LINE)
    left = _left(stream, plan.width, total)
    band = (inner - BAND, inner) if way < 0 else (inner, inner + BAND)
    places: dict[int, BrigadePosition] = {}
    x = left
    for n in front:
        places[n] = BrigadePosition((x, x + widths[n]), band)
        x += widths[n] + gap
    rear = (band[0] + way * BAND, band[1] + way * BAND)
    at = left
    for n in behind:
        if at + widths[n] > plan.width:
            raise RULES.rejected(roller.pack, LINE)
        places[n] = BrigadePosition((at, at + widths[n]), rear)
        at += widths[n] + gap
    if coming:
        places[coming[0]] = coming[1]
    whole = (left, left + total)
    return Deployed(whole, band, tuple(places[n] for n in range(len(army.brigades))))


def _left(stream: Stream, width: int, total: int) -> int:
    """Return where a line begins: about the middle, one or two cells off it at most."""
    free = width - total
    shift = (stream.below(5) - 2) * CELL // 2
    return min(max(free // 2 + shift, 0), free)
