"""The ground of a campaign as it stands in `campaign.yaml`: a hexrow to a line, a letter to a hex.

Names of hexes are those of the map. Locations and entry areas stand on the card; who sets up where
stands in the hexrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.fronts import Opening
from generator.ground.hexes import HexBoard, hexrow_name
from generator.ground.record import (
    Building,
)

Plain = Mapping[str, Any]
Areas = Mapping[str, frozenset[int]]

LEVELS = "-0123456789"
"""The levels from −1 up, a character each."""

NOBODY = "."
SETS_UP = {"axis": "x", "allied": "l"}
"""Who sets up in a hex at the start, a letter each."""


def land(ground: Battlefield, opening: Opening) -> dict[str, Any]:
    """Return a ground and its set-up areas as plain data; `land` is the way back."""
    letters = {key: terrain.letter for key, terrain in ground.terrains.items()}
    areas = {h: SETS_UP[side] for side, area in opening.areas for h in area}
    places = ground.board

    def row(column: int, letter: Mapping[int, str] | Sequence[str]) -> str:
        return "".join(letter[places.at(column, n)] for n in range(1, places.rows + 1))

    cover = [letters[kind] for kind in ground.cover]
    levels = [LEVELS[level + 1] for level in ground.levels]
    set_up = [areas.get(h, NOBODY) for h in places.hexes]
    used = [key for key in letters if key in ground.cover]
    return {
        "kind": ground.recipe,
        "edges": dict(ground.edges),
        "letters": {letters[key]: key for key in used},
        "hexrows": {
            hexrow_name(column): {
                "cover": row(column, cover),
                "levels": row(column, levels),
                "set-up": row(column, set_up),
            }
            for column in range(places.columns)
        },
        **_works(ground),
        "strategic": _strategic(ground),
    }


def _works(ground: Battlefield) -> dict[str, Any]:
    names = _names(ground.board)
    groups: dict[int, list[Building]] = {}
    for building in ground.buildings:
        groups.setdefault(building.group, []).append(building)
    sides: dict[str, dict[str, list[str]]] = {}
    for item in ground.sides:
        one, other = item.side
        row = sides.setdefault(item.kind, {}).setdefault(_row(ground.board, one), [])
        row.append(f"{names(one)}/{names(other)}")
    return {
        "settlements": [
            {
                "name": place.name,
                "centre": names(place.centre),
                "farm": place.farm,
                "hexes": names(*place.hexes),
            }
            for place in ground.settlements
        ],
        "buildings": [
            {
                "kind": some[0].kind,
                "hexes": names(*(b.hex for b in some)),
                "church": names(*(b.hex for b in some if b.church)) or None,
            }
            for some in groups.values()
        ],
        "roads": [{"kind": road.kind, "way": names(*road.hexes)} for road in ground.roads],
        "waters": [{"kind": water.kind, "way": names(*water.hexes)} for water in ground.waters],
        "crossings": [
            {"hex": names(x.hex), "kind": x.kind, "water": x.water, "road": x.road}
            for x in ground.crossings
        ],
        "features": [{"hex": names(one.hex), "symbol": one.symbol} for one in ground.features],
        "hexsides": [
            {"kind": kind, "between": " ".join(pairs)}
            for kind, rows in sides.items()
            for pairs in rows.values()
        ],
    }


def _strategic(ground: Battlefield) -> list[dict[str, Any]]:
    names = _names(ground.board)
    single: dict[str, list[int]] = {}
    several = []
    for item in ground.strategic:
        if len(item.hexes) == 1:
            single.setdefault(item.symbol, []).append(item.hexes[0])
        else:
            several.append({"symbol": item.symbol, "together": True, "hexes": names(*item.hexes)})
    alone = [
        {"symbol": symbol, "together": False, "hexes": names(*hexes)}
        for symbol, hexes in single.items()
    ]
    return [*alone, *several]


def _names(places: HexBoard) -> Any:
    return lambda *hexes: " ".join(places.name(h) for h in hexes)


def _row(places: HexBoard, hex_: int) -> str:
    return hexrow_name(places.column(hex_))
