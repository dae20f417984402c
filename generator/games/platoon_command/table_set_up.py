"""A scenario of Platoon Command on a table: its tiles, what lies on them, both sides' piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content import Pack
from generator.content.kinds.deck import DeckPart
from generator.games.platoon_command.board.kind import ScenarioPart
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.scenario.set_up import Point, SetPieces, TableSetUp

_CORNER = 0.3
"""How far from a tile's middle its markers lie, in tiles."""


def set_up(pack: Pack, model: ScenarioFile, _hex_mm: float) -> TableSetUp:
    """Return the set-up of a scenario: counters come on the board in the game, at their start."""
    tiles = _tiles(pack, model)
    size = tiles.piece.width
    places = _places(model, size)
    right = max(x for x, _ in places.values()) + size / 2
    low = max(y for _, y in places.values()) + size / 2
    pieces = [
        *_board(tiles, places),
        *_objectives(pack, model, places, size),
        *_markers(model, places, size),
        *_piles(pack, model),
    ]
    return TableSetUp((right, low), pieces=tuple(pieces))


def set_up_printed(pack: Pack, part_id: str, hex_mm: float) -> TableSetUp | None:
    """Return the set-up of a scenario that a pack has; None for other parts."""
    part = pack.parts.get(part_id)
    return set_up(pack, part.model, hex_mm) if isinstance(part, ScenarioPart) else None


def _tiles(pack: Pack, model: ScenarioFile) -> DeckPart:
    """Return the deck whose cards show the tiles of a scenario, one on each side."""
    used = {tile for row in model.board for tile in row if tile}
    return next(
        part
        for part in pack.parts.values()
        if isinstance(part, DeckPart)
        and used <= {str(card.get(side)) for card in part.cards.records.values() for side in _SIDES}
    )


_SIDES = ("front", "back")


def _places(model: ScenarioFile, size: float) -> Mapping[str, Point]:
    """Return the middle of each tile, the board's top left corner being that of its first tiles."""
    spots = TileBoard(model.board).spots
    first = min(half for _, half in spots.values())
    top = min(row for row, _ in spots.values())
    return {
        tile: ((half - first + 1) * size / 2, (row - top + 0.5) * size)
        for tile, (row, half) in spots.items()
    }


def _board(tiles: DeckPart, places: Mapping[str, Point]) -> Iterator[SetPieces]:
    sides = {
        str(card[side]): (key, side == "front")
        for key, card in tiles.cards.records.items()
        for side in _SIDES
    }
    for tile, at in places.items():
        key, face_up = sides[tile]
        yield SetPieces(tiles.id, ((key, 1),), at=at, face_up=face_up)


def _objectives(
    pack: Pack, model: ScenarioFile, places: Mapping[str, Point], size: float
) -> Iterator[SetPieces]:
    """Yield the markers of objectives, each of its value, at the right of its tile."""
    part = pack.parts[model.objective_markers]
    assert isinstance(part, DeckPart)
    by_value = {card["value"]: key for key, card in part.cards.records.items()}
    for tile, value in model.objectives.items():
        x, y = places[tile]
        if value in by_value:
            at = (x + _CORNER * size, y - _CORNER * size)
            yield SetPieces(part.id, ((by_value[value], 1),), at=at)


def _markers(model: ScenarioFile, places: Mapping[str, Point], size: float) -> Iterator[SetPieces]:
    """Yield the markers of scouted and of controlled tiles, a side's above each other's."""
    for number, (name, side) in enumerate(model.sides.items()):
        for face_up, tiles in ((True, side.scouted), (False, side.controlled)):
            for tile in tiles:
                x, y = places[tile]
                at = (x - _CORNER * size, y + (2 * number - 1) * _CORNER * size)
                deck = f"{name}-{model.control_markers}"
                yield SetPieces(deck, (("marker", 1),), at=at, face_up=face_up)


def _piles(pack: Pack, model: ScenarioFile) -> Iterator[SetPieces]:
    """Yield the deck and the supply of each side, in the order of the deck's file."""
    part = pack.parts[model.cards]
    assert isinstance(part, DeckPart)
    for name, side in model.sides.items():
        for pile, word, face_up in ((side.deck, "deck", False), (side.supply, "supply", True)):
            cards = tuple((key, pile[key]) for key in part.cards.records if key in pile)
            if cards:
                title = f"{pack.info.sides[name].name} {word}"
                yield SetPieces(f"{name}-{part.id}", cards, title, face_up=face_up, drawn=True)
