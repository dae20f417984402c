"""What covers the land: woods, fields and marsh in stands, hedges and walls between fields."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from generator.dice import Stream
from generator.ground.growing.bare import BareLand
from generator.ground.growing.paths import FINE, chance_field
from generator.ground.growing.settlements import Places
from generator.ground.growing.terrain import CoverRule, Recipe, clearing
from generator.ground.hexes import HexBoard, side_of
from generator.ground.nets import spread
from generator.ground.record import Pair, SideFeature

_UNBROKEN = 93
"""Per cent of a hedge's sides that are not gates."""

_PARTED = 0.78
"""The ratio of borders there would be if no plot had two crops."""

_STREWN = 0.16
"""The share of chance in every stand, so that its edge is not a circle."""


_Field = tuple[int, str]
"""The number of the plot that a field lies in, and what covers it."""


@dataclass(frozen=True)
class _Surroundings:
    """The level of every hex, and how far it lies from water, from houses and from the sea."""

    levels: Sequence[int]
    water: Mapping[int, int]
    house: Mapping[int, int]
    sea: Mapping[int, int]

    def liking(self, rule: CoverRule, hex_: int) -> float:
        """Return how much a kind of cover favours a hex."""
        level = self.levels[hex_]
        if rule.where == "low":
            return -0.5 * max(0, level)
        if rule.where == "high":
            return 0.35 * level
        if rule.where == "wet":
            return -0.13 * min(5, self.water.get(hex_, 5)) - 0.5 * max(0, level)
        if rule.where == "fields":
            return -0.06 * min(8, self.house.get(hex_, 6)) - 0.3 * max(0, level)
        if rule.where == "rim":
            return 0.05 * min(8, self.house.get(hex_, 8))
        if rule.where == "shore":
            return -0.1 * min(8, self.sea.get(hex_, 8))
        return 0.0


def lay_cover(
    land: BareLand, recipe: Recipe, built: Collection[int], roads: Collection[int], stream: Stream
) -> tuple[str, ...]:
    """Return the terrain of every hex. Each kind takes its share of the land that suits it best."""
    board = land.board
    cover = [land.sea.get(h, recipe.base) for h in board.hexes]
    closed = {*built, *land.deep}
    free = {h for h in board.hexes if h not in land.sea and h not in closed}
    size = len(free)
    around = _Surroundings(
        land.levels, _away(board, land.wet), _away(board, closed), _away(board, land.ocean)
    )
    for rule in recipe.cover:
        stand = chance_field(board, stream, max(1.4, rule.patch * 0.9))
        worth = {
            h: stand[h] + _STREWN * stream.below(FINE) / FINE + around.liking(rule, h)
            for h in sorted(free)
            if not (recipe.terrains[rule.terrain].deep and (h in land.wet or h in roads))
        }
        best = sorted(worth, key=lambda h: (-worth[h], h))[: size * rule.share // 100]
        for h in best:
            cover[h] = rule.terrain
        free.difference_update(best)
    for h, kind in land.deep.items():
        cover[h] = kind
    for h in built:
        cover[h] = clearing(recipe.base, recipe.terrains)
    return tuple(cover)


def _away(board: HexBoard, hexes: Collection[int]) -> dict[int, int]:
    return spread(board, sorted(hexes)) if hexes else {}


def lay_sides(
    land: BareLand,
    recipe: Recipe,
    cover: Sequence[str],
    places: Places,
    steps: Collection[Pair],
    stream: Stream,
) -> tuple[SideFeature, ...]:
    """Return the walls, hedges and bocage between fields and between yards.

    A field is of one crop. It is enclosed all around, gates apart, or not at all. A side that a
    road crosses (one of `steps`) stays open, and so does one next to water or to terrain that is
    never enclosed.
    """
    rule, board = recipe.sides, land.board
    plots = _fields(board, rule.field_size, stream)
    fields = [(plots[h], cover[h]) for h in board.hexes]
    closed = _closed(sorted(set(fields)), rule.fields, stream)
    bare = {h for h in board.hexes if h in land.wet or not recipe.terrains[cover[h]].enclosed}
    found = []
    for one in board.hexes:
        for other in board.neighbours[one]:
            if other < one or (one, other) in steps:
                continue
            if one in bare or other in bare:
                continue
            chance = stream.below(100)
            if one in places.yards or other in places.yards:
                between_houses = one in places.built and other in places.built
                if rule.yards != "none" and chance < rule.yard_share // (1 + between_houses):
                    found.append(SideFeature(side_of(one, other), rule.yards))
                continue
            parted = fields[one] != fields[other] and {fields[one], fields[other]} & closed
            if rule.kind != "none" and parted and chance < _UNBROKEN:
                found.append(SideFeature(side_of(one, other), rule.kind))
    return tuple(sorted(found, key=lambda item: item.side))


def _closed(fields: Sequence[_Field], share: int, stream: Stream) -> set[_Field]:
    """Return which fields are enclosed, so that about `share` per cent of borders are closed.

    A border is open only if both of its fields are. Where crops part plots there are more borders.
    """
    chance = round(_PARTED * FINE * (1 - math.sqrt(1 - share / 100)))
    return {field for field in fields if stream.below(FINE) < chance}


def _fields(board: HexBoard, size: int, stream: Stream) -> list[int]:
    """Return the number of the field that each hex lies in: the nearest of a few middles."""
    owner: dict[int, int] = {}
    for h in stream.shuffled(board.hexes):
        if len(owner) * size >= board.size:
            break
        if not any(n in owner for n in board.neighbours[h]):
            owner[h] = len(owner)
    queue = list(owner)
    for here in queue:
        for there in board.neighbours[here]:
            if there not in owner:
                owner[there] = owner[here]
                queue.append(there)
    return [owner[h] for h in board.hexes]
