"""The waters of one ground: as many rivers, canals, streams and wadis as its recipe asks for."""

from __future__ import annotations

from collections.abc import Sequence

from generator.dice import Stream
from generator.ground.hexes import Edge, HexBoard
from generator.ground.paths import between
from generator.ground.record import Water
from generator.ground.relief import lay_river
from generator.ground.terrain import Recipe, WaterRule
from generator.ground.water import lay_stream
from generator.roll.errors import Rejected

DEEP = ("river", "canal")


def deep_water(
    land: HexBoard, recipe: Recipe, edge: Edge, closed: set[int], stream: Stream
) -> tuple[Water, ...]:
    found = []
    for rule in recipe.waters:
        if rule.kind in DEEP and between(stream, rule.least, rule.most):
            hexes = lay_river(land, rule, edge, closed, stream)
            if not hexes:
                raise Rejected("a course for the river")
            found.append(Water(rule.kind, hexes))  # type: ignore[arg-type]  # one of DEEP
    return tuple(found)


def streams_of(
    land: HexBoard,
    recipe: Recipe,
    edge: Edge,
    levels: Sequence[int],
    ocean: set[int],
    deep: set[int],
    stream: Stream,
) -> list[Water]:
    found: list[Water] = []
    for rule in (rule for rule in recipe.waters if rule.kind not in DEEP):
        least = _add_streams(land, rule, edge, levels, ocean, deep, found, stream)
        if not least:
            raise Rejected("a course for the stream")
    return found


def _add_streams(
    land: HexBoard,
    rule: WaterRule,
    edge: Edge,
    levels: Sequence[int],
    ocean: set[int],
    deep: set[int],
    found: list[Water],
    stream: Stream,
) -> bool:
    made = 0
    wanted = between(stream, rule.least, rule.most)
    for _ in range(wanted + 3):
        if made >= wanted:
            break
        wet = ocean | deep | {h for water in found for h in water.hexes}
        water = lay_stream(land, rule, edge, levels, wet, deep, stream)
        if water:
            found.append(water)
            made += 1
    return made >= rule.least
