"""The ground of a mission's table: a line for each kind of terrain, its pieces, what it does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import TerrainLine
from generator.games.platoon_action.scenario.shown.places import inches
from generator.games.platoon_action.scenario.table.drawn import UNNUMBERED, piece_numbers
from generator.ground.tabletop import LINES, length

_TURNS = 60


def ground(case: Case) -> Iterator[dict[str, Any]]:
    """Yield each kind of terrain that lies on the table, in the order of the pack.

    Its pieces have their numbers on the map, or how many there are of a kind without numbers.
    """
    terrain, kinds = case.pack.records("terrain"), case.pack.records("ground")
    for kind, traits in terrain.items():
        lines = [line for line in case.record.terrain if line.kind == kind]
        if not lines:
            continue
        does = kinds[traits["ground"]]
        yield {
            "kind": kind,
            "name": str(traits["name"]),
            "pieces": list(_ways(kind, lines) if kind in UNNUMBERED else _pieces(case, lines)),
            "men": str(does["men"]),
            "vehicles": str(does["vehicles"]),
            "cover": str(does["cover"]),
            "sight": str(traits["sight"]),
        }


def _pieces(case: Case, lines: Sequence[TerrainLine]) -> Iterator[dict[str, Any]]:
    sorts: Mapping[str, Any] = case.pack.records("terrain-sorts")
    numbers = piece_numbers(case.record)
    for line in sorted(lines, key=lambda one: numbers[one.id]):
        words = str(sorts[line.sort]["name"]) if line.sort and line.sort in sorts else ""
        yield {
            "number": numbers[line.id],
            "count": 1,
            "sort": words,
            "floors": line.floors,
            "size": size_text(line),
        }


def _ways(kind: str, lines: Sequence[TerrainLine]) -> Iterator[dict[str, Any]]:
    """Yield roads and water together: their length, and how wide they are."""
    if kind in LINES:
        long = sum(length(line.points) for line in lines)
        size = f"{inches(long)} × {inches(lines[0].width)}″"
    else:
        size = ""
    yield {"number": 0, "count": len(lines), "sort": "", "floors": 0, "size": size}


def size_text(line: TerrainLine) -> str:
    """Return what a piece measures: both sides of the smallest box around it, or its length."""
    if line.kind in LINES:
        return f"{inches(length(line.points))}″"
    long, short = _spans(line.points)
    return f"{inches(long)} × {inches(short)}″"


def _spans(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the sides of the smallest rectangle around places, the longer first."""
    best = (math.inf, math.inf)
    for step in range(_TURNS):
        angle = math.pi * step / (2 * _TURNS)
        c, s = math.cos(angle), math.sin(angle)
        us = [x * c + y * s for x, y in points]
        vs = [y * c - x * s for x, y in points]
        sides = max(us) - min(us), max(vs) - min(vs)
        if sides[0] * sides[1] < best[0] * best[1]:
            best = sides
    return max(best), min(best)
