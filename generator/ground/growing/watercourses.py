"""The waters of one ground: rivers, canals, streams and wadis as its recipe asks for."""

from __future__ import annotations

from generator.dice import Stream
from generator.ground.edges import Edge
from generator.ground.growing.bare import BareLand
from generator.ground.growing.paths import between
from generator.ground.growing.relief import lay_canal, lay_river
from generator.ground.growing.terrain import Recipe, WaterRule
from generator.ground.growing.water import lay_stream
from generator.ground.hexes import HexBoard
from generator.ground.record import DEEP, Water
from generator.roll.errors import Rejected

_SPARE = 3
"""How many extra courses are tried for a stream."""


def deep_water(
    board: HexBoard, recipe: Recipe, edge: Edge, closed: frozenset[int], stream: Stream
) -> tuple[Water, ...]:
    """Return the rivers and canals; raise Rejected where one finds no course off `closed`."""
    found = []
    for rule in recipe.waters:
        if rule.kind in DEEP and between(stream, rule.least, rule.most):
            lay = lay_canal if rule.kind == "canal" else lay_river
            hexes = lay(board, rule, edge, closed, stream)
            if not hexes:
                raise Rejected("a course for the river")
            found.append(Water(rule.kind, hexes))  # type: ignore[arg-type]  # one of DEEP
    return tuple(found)


def shallow_water(land: BareLand, recipe: Recipe, edge: Edge, stream: Stream) -> tuple[Water, ...]:
    """Return the streams and wadis; raise Rejected if there are fewer than the recipe wants.

    The waters of `land` are the deep ones, which streams may run into.
    """
    found: list[Water] = []
    for rule in (rule for rule in recipe.waters if rule.kind not in DEEP):
        more = _streams(land, rule, edge, found, stream)
        if len(more) < rule.least:
            raise Rejected("a course for the stream")
        found += more
    return tuple(found)


def _streams(
    land: BareLand, rule: WaterRule, edge: Edge, before: list[Water], stream: Stream
) -> list[Water]:
    """Return up to as many streams as a rule wants, clear of those that were there before."""
    found: list[Water] = []
    wanted = between(stream, rule.least, rule.most)
    for _ in range(wanted + _SPARE):
        if len(found) >= wanted:
            break
        wet = land.closed.union(*(water.hexes for water in (*before, *found)))
        if water := lay_stream(land.board, rule, edge, land.levels, wet, land.deep, stream):
            found.append(water)
    return found
