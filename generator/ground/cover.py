"""What covers the land: woods, fields and marsh in stands, hedges and walls between fields."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from generator.dice import Stream
from generator.ground.hexes import HexBoard, side_of, spread
from generator.ground.paths import FINE, chance_field
from generator.ground.record import SideFeature
from generator.ground.terrain import CoverRule, Recipe

_UNBROKEN = 93  # of 100 sides of a hedge: the others are gates
_STREWN = 0.16  # of pure chance in every stand, so that its edge is not a circle's


def lay_cover(
    board: HexBoard,
    recipe: Recipe,
    levels: Sequence[int],
    sea: Mapping[int, str],
    wet: Collection[int],
    built: Collection[int],
    roads: Collection[int],
    stream: Stream,
) -> tuple[str, ...]:
    """Return the terrain of every hex. Each kind takes its share of the land that suits it best."""
    cover = [sea.get(h, recipe.base) for h in board.hexes]
    free = {h for h in board.hexes if h not in sea and h not in built}
    land = len(free)
    by_water, by_house = _away(board, wet), _away(board, built)
    by_sea = _away(board, [h for h, kind in sea.items() if kind != "beach"])
    for rule in recipe.cover:
        stand = chance_field(board, stream, max(1.4, rule.patch * 0.9))
        worth = {
            h: stand[h]
            + _STREWN * stream.below(FINE) / FINE
            + _liking(rule, h, levels, by_water, by_house, by_sea, board)
            for h in sorted(free)
            if not (recipe.terrains[rule.terrain].deep and (h in wet or h in roads))
        }
        best = sorted(worth, key=lambda h: (-worth[h], h))[: land * rule.share // 100]
        for h in best:
            cover[h] = rule.terrain
        free.difference_update(best)
    return tuple(cover)


def _away(board: HexBoard, hexes: Collection[int]) -> dict[int, int]:
    return spread(board, sorted(hexes)) if hexes else {}


def _liking(
    rule: CoverRule,
    hex_: int,
    levels: Sequence[int],
    by_water: Mapping[int, int],
    by_house: Mapping[int, int],
    by_sea: Mapping[int, int],
    board: HexBoard,
) -> float:
    """Return how much a kind of cover is drawn to a hex."""
    if rule.where == "low":
        return -0.5 * max(0, levels[hex_])
    if rule.where == "high":
        return 0.35 * levels[hex_]
    if rule.where == "wet":
        return -0.13 * min(5, by_water.get(hex_, 5)) - 0.5 * max(0, levels[hex_])
    if rule.where == "fields":
        house = by_house.get(hex_, 6)
        return -0.06 * min(8, house) - 0.3 * max(0, levels[hex_])
    if rule.where == "rim":
        return 0.05 * min(8, by_house.get(hex_, 8))
    if rule.where == "shore":
        return -0.1 * min(8, by_sea.get(hex_, 8))
    return 0.0


def lay_sides(
    board: HexBoard,
    recipe: Recipe,
    cover: Sequence[str],
    levels: Sequence[int],
    wet: Collection[int],
    built: Collection[int],
    yards: Collection[int],
    steps: Mapping[tuple[int, int], int],
    stream: Stream,
) -> tuple[SideFeature, ...]:
    """Return the walls, hedges and bocage between fields and between yards.

    Two fields have a hedge between them all along, or none, but for its gates. A side that a road
    crosses stays open, and so does one with water or woods on either hand.
    """
    rule = recipe.sides
    fields = _fields(board, rule.field_size, stream)
    shut = {"woods", "marsh", "crag", "light-jungle", "dense-jungle", "bamboo", "ocean", "reef"}
    enclosed: dict[tuple[int, int], bool] = {}
    found = []
    for one in board.hexes:
        for other in board.neighbours[one]:
            if other < one or (one, other) in steps:
                continue
            if one in wet or other in wet or {cover[one], cover[other]} & shut:
                continue
            chance = stream.below(100)
            if one in yards or other in yards:
                between_houses = one in built and other in built
                if rule.yards != "none" and chance < rule.yard_share // (1 + between_houses):
                    found.append(SideFeature(side_of(one, other), rule.yards))
            elif rule.kind != "none" and fields[one] != fields[other] and chance < _UNBROKEN:
                between = side_of(fields[one], fields[other])
                if between not in enclosed:
                    enclosed[between] = stream.below(100) < rule.fields
                if enclosed[between]:
                    found.append(SideFeature(side_of(one, other), rule.kind))
    return tuple(sorted(found, key=lambda item: item.side))


def _fields(board: HexBoard, size: int, stream: Stream) -> list[int]:
    """Return the field that each hex lies in: the nearest of a few middles."""
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
