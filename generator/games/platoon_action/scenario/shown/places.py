"""Where zones and objectives lie, in inches from the edges of the table and by their cells."""

from __future__ import annotations

import math
from typing import Any

from generator.games.platoon_action.scenario.model import MissionRecord, ZoneLine
from generator.ground.points import Point
from generator.ground.tabletop import CELL, Tabletop

_RECTANGLE = 4


def inches(value: float) -> str:
    """Return inches to the nearest half, as they are printed."""
    halves = round(value * 2)
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def spot(at: Point) -> dict[str, str]:
    """Return how far a place is from the west and the north edge."""
    return {"west": inches(at[0]), "north": inches(at[1])}


def zone_measure(record: MissionRecord, zone: ZoneLine) -> str:
    """Return the size of a zone as its map has it: how deep a strip is, or both sides."""
    seen = zone_view(record, zone)
    if seen["kind"] == "strip":
        return f"{seen['deep']}″ deep"
    return f"{seen['wide']} × {seen['high']}″"


def zone_view(record: MissionRecord, zone: ZoneLine) -> dict[str, Any]:
    """Return where a zone lies: its kind, inches, edges and cells.

    `strip` is as long as its edge; `corner` touches two edges, `side` one, `block` none. `west`,
    `east`, `north` and `south` are inches from the west and the north edge, `deep` those from its
    own. `outline` tells that it fills no rectangle.
    """
    xs, ys = zip(*zone.points, strict=True)
    box = {"west": min(xs), "east": max(xs), "north": min(ys), "south": max(ys)}
    wide, high = box["east"] - box["west"], box["south"] - box["north"]
    ends = {"west": 0.0, "north": 0.0, "east": record.table.width, "south": record.table.height}
    touched = [edge for edge in ("north", "south", "west", "east") if box[edge] == ends[edge]]
    kind = {0: "block", 1: "side", 2: "corner"}.get(len(touched), "strip")
    whole = [e for e in touched if math.isclose(_length(record, e), wide if _lies(e) else high)]
    edge = (whole or touched or [""])[0]
    return {
        "kind": "strip" if whole else kind,
        "edge": edge,
        "aside": touched[-1] if kind == "corner" else "",
        "wide": inches(wide),
        "high": inches(high),
        "deep": inches(high if _lies(edge) else wide),
        **{key: inches(value) for key, value in box.items()},
        "cells": _cells(record, zone),
        "outline": len(zone.points) != _RECTANGLE,
    }


def _lies(edge: str) -> bool:
    """Tell whether an edge runs from west to east."""
    return edge in ("north", "south")


def _length(record: MissionRecord, edge: str) -> float:
    return float(record.table.width if _lies(edge) else record.table.height)


def _cells(record: MissionRecord, zone: ZoneLine) -> str:
    """Return the first and the last cell that a zone reaches into."""
    table = Tabletop(float(record.table.width), float(record.table.height))
    xs, ys = zip(*zone.points, strict=True)
    near = CELL / 60
    first = table.cell((min(xs) + near, min(ys) + near))
    return f"{first} to {table.cell((max(xs) - near, max(ys) - near))}"
