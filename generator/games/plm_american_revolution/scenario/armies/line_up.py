"""One way to draw up both armies: every unit as a bar of its front's length, in its place."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.case import Case, brigade_units
from generator.games.plm_american_revolution.scenario.model import BrigadeModel

_DEEP = 3.4
"""Units of the picture that a bar is deep, and from one line to the next."""
_NEXT = 4.6
_HEAD = 3.4
_SCALE = 1.95
_HIGHEST, _LEAST, _LOSES, _FROM = 60.0, 34.0, 2.2, 14
"""Millimetres of an inch of the table, and how high the picture may be: it loses so many for each
line of the longer army's list beyond the fourteenth, as both stand on one page."""


def line_up(case: Case) -> dict[str, Any]:
    """Return both armies as bars, x in inches of the table; the one in the north stands on top.

    A line's `y` grows away from the enemy; what comes on later is left out.
    """
    sides = sorted(case.model.sides, key=lambda one: case.army(one).zone.y)
    rows = {
        side: [_bars(case, one) for one in case.army(side).brigades if one.arrives is None]
        for side in sides
    }
    for side in sides:
        _make_way(rows[side], case.values.numbers["gap"])
    depth = {side: _depth(case, side) for side in sides}
    bars, names, y = [], [], 0.0
    for top, side in ((True, sides[0]), (False, sides[1])):
        whole = depth[side]
        front = y + whole - _DEEP if top else y
        for row in rows[side]:
            at = (-1 if top else 1) * row["row"] * (2 * _NEXT + _HEAD)
            for bar in row["bars"]:
                off = (-1 if top else 1) * bar["line"] * _NEXT
                bars.append({**bar, "y": round(front + at + off, 2), "side": side})
            far = front + at + (-2 * _NEXT + _NEXT - _HEAD + 2.6 if top else 2 * _NEXT + 1.5)
            names.append(
                {"x": row["middle"], "y": round(far, 2), "name": row["name"], "side": side}
            )
        y += whole + (3.0 if top else 0.0)
    return {
        "width": case.model.table.width,
        "height": round(y, 2),
        "deep": _DEEP,
        "scale": min(_SCALE, round(_highest(case) / y, 2)),
        "bars": bars,
        "names": names,
        "between": round(depth[sides[0]] + 1.5, 2),
    }


def _highest(case: Case) -> float:
    """Return the millimetres that the picture may be high."""
    rows = max(len(case.units(side)) + len(case.army(side).brigades) for side in case.model.sides)
    return max(_LEAST, _HIGHEST - _LOSES * max(rows - _FROM, 0))


def _depth(case: Case, side: str) -> float:
    behind = any(
        one.arrives is None and one.zone.y != case.army(side).zone.y
        for one in case.army(side).brigades
    )
    return (2 if behind else 1) * (2 * _NEXT + _HEAD)


def _bars(case: Case, brigade: BrigadeModel) -> dict[str, Any]:
    """Return a brigade's units side by side in two lines about the middle of its zone."""
    zone = brigade.zone
    middle = (zone.x[0] + zone.x[1]) / 2
    side = next(name for name, army in case.model.sides.items() if brigade in army.brigades)
    found = []
    for number, line in enumerate(("first", "second")):
        units = [unit for unit in brigade_units(brigade) if unit.line == line]
        gap = case.values.numbers["gap"]
        wide = sum(map(case.values.front, units)) + gap * (len(units) - 1)
        x = middle - wide / 2
        for unit in units:
            found.append({**_bar(case, unit), "x": round(x, 2), "line": number})
            x += case.values.front(unit) + gap
    row = int(zone.y != case.army(side).zone.y)
    return {"name": brigade.name, "middle": middle, "bars": found, "row": row}


def _make_way(brigades: Sequence[Mapping[str, Any]], gap: float) -> None:
    """Move lines that reach into a neighbour's apart, each by half of what they have in common.

    A second line may be longer than its zone is wide.
    """
    for row, line in itertools.product((0, 1), (0, 1)):
        found = [
            bars
            for one in sorted(brigades, key=lambda one: float(one["middle"]))
            if one["row"] == row and (bars := [bar for bar in one["bars"] if bar["line"] == line])
        ]
        for _ in found:
            for one, other in itertools.pairwise(found):
                short = one[-1]["x"] + one[-1]["wide"] + gap - other[0]["x"]
                if short > 0:
                    _move(one, -short / 2)
                    _move(other, short / 2)


def _move(bars: Sequence[dict[str, Any]], by: float) -> None:
    for bar in bars:
        bar["x"] = round(bar["x"] + by, 2)


def _bar(case: Case, unit: Unit) -> dict[str, Any]:
    return {
        "wide": case.values.front(unit),
        "arm": unit.arm,
        "grade": str(case.pack.records("grades")[unit.grade]["name"]),
    }
