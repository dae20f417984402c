"""A scenario as its template is given it: tiles with their places, cards with their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.records import RecordsPart
from generator.games.platoon_command.board.checks import physical
from generator.games.platoon_command.board.seasons import tints_of
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario_model import ScenarioFile, SideSetUp

_LEAST_ACROSS = 4
"""Tiles a board counts as wide at least, so that a small one is not drawn overlarge."""


def scenario_view(pack: Pack, model: ScenarioFile, here: str) -> dict[str, Any]:
    """Return the scenario as plain data with everything that it names looked up.

    `here` is the path that leads back to its place. Tiles have `x` and `y`, in tiles from the
    top left corner of the board, whose size is `across` by `down`.
    """
    data = model.model_dump(by_alias=True)
    board = TileBoard(model.board)
    halves = [half for _, half in board.spots.values()]
    first, last = min(halves), max(halves)
    rows = [row for row, _ in board.spots.values()]
    top = min(rows)
    tiles = [
        {
            **_tile(pack, model, tile),
            "number": _number(tile),
            "tints": tints_of(pack.parts, model.season, tile),
            "x": (half - first) / 2,
            "y": row - top,
            "objective": model.objectives.get(tile),
            "start": [name for name, side in model.sides.items() if side.start == tile],
            "scouted": [name for name, side in model.sides.items() if tile in side.scouted],
            "controlled": [name for name, side in model.sides.items() if tile in side.controlled],
            "over": [
                name for name, side in model.sides.items() if side.goal and tile in side.goal.over
            ],
        }
        for tile, (row, half) in board.spots.items()
    ]
    values = Counter(model.objectives.values())
    return {
        **data,
        "here": here,
        "across": (last - first) / 2 + 1,
        "down": max(rows) - top + 1,
        "least_across": _LEAST_ACROSS,
        "tiles": tiles,
        "rows": [_row(row, number) for number, row in enumerate(model.board[top:], top)],
        "points": sum(model.objectives.values()),
        "markers": [{"value": value, "number": values[value]} for value in sorted(values)],
        "sides": {
            name: {**data["sides"][name], **_side(pack, model, side)}
            for name, side in model.sides.items()
        },
        "longest": max(
            len(pile) for side in model.sides.values() for pile in (side.deck, side.supply)
        ),
    }


def _tile(pack: Pack, model: ScenarioFile, tile: str) -> Mapping[str, Any]:
    part = pack.parts[model.tiles]
    assert isinstance(part, RecordsPart)
    return pack.resolved(part, tile)


def _number(tile: str) -> int:
    """Return what a tile's number sorts by."""
    digits = physical(tile)
    return int(digits) if digits.isdecimal() else 0


def _row(tiles: tuple[str | None, ...], number: int) -> dict[str, Any]:
    """Return a row's tiles, the tiles left out before and between them as null."""
    while tiles and tiles[-1] is None:
        tiles = tiles[:-1]
    return {"tiles": list(tiles), "shifted": bool(number % 2)}


def _side(pack: Pack, model: ScenarioFile, side: SideSetUp) -> dict[str, Any]:
    deck, supply = list(_cards(pack, model, side.deck)), list(_cards(pack, model, side.supply))
    return {
        "deck": deck,
        "supply": supply,
        "deck_count": sum(entry["number"] for entry in deck),
        "supply_count": sum(entry["number"] for entry in supply),
        "tile": _tile(pack, model, side.start),
    }


def _cards(pack: Pack, model: ScenarioFile, pile: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """Yield the cards of a pile in the order of the deck, so that all lists read alike."""
    part = pack.parts[model.cards]
    assert isinstance(part, DeckPart)
    for key in part.cards.records:
        if key in pile:
            yield {"number": pile[key], "card": pack.resolved(part.cards, key)}
