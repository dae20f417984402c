"""What is wrong with a hexmap by itself: sizes out of bounds, keys that exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.kinds.hexmap.drawers import DRAWERS
from generator.content.kinds.hexmap.model import LARGEST_HEX, SMALLEST_HEX, HexmapFile, size_of
from generator.content.reading.source import Source
from generator.errors import Near, Problem, short
from generator.measure import parse_length

LEAST_ROLLED = 10
"""Columns and rows that land needs to grow."""

_LAND = (
    *("grid", "levels", "roads", "tracks", "paths", "railways", "rivers", "streams", "canals"),
    *("fords", "hedges", "walls", "cliffs", "slopes"),
)
"""What a rolled map can't state: it is rolled."""


def map_problems(model: HexmapFile, source: Source) -> Iterator[Problem]:
    """Yield what can be told without the rest of the pack."""
    if not SMALLEST_HEX <= parse_length(model.hex) <= LARGEST_HEX:
        message = f"hexes measure {SMALLEST_HEX:g} to {LARGEST_HEX:g} mm from flat to flat"
        yield Problem(message, source.place(("hex",)))
    for key, line in model.terrain.items():
        if line.picture and (line.draw or line.colour):
            message = f"'{key}' has a picture and a drawing"
            hint = "leave out 'picture', or 'draw' and 'colour'"
            yield Problem(message, source.place(("terrain", key)), (hint,))
    if model.roll is not None:
        yield from _rolled(model, source)


def _rolled(model: HexmapFile, source: Source) -> Iterator[Problem]:
    roll = model.roll
    assert roll is not None
    for key in _LAND:
        if getattr(model, key):
            message = f"a map that is rolled can't have '{key}': it is rolled"
            yield Problem(message, source.key_place((), key))
    for key, line in model.terrain.items():
        if line.hexes is not None:
            message = "a map that is rolled can't list the hexes of a terrain"
            yield Problem(message, source.place(("terrain", key, "hexes")))
    columns, rows = size_of(model.size)
    if min(columns, rows) < LEAST_ROLLED:
        message = f"a map that is rolled has {LEAST_ROLLED} columns and rows at least"
        yield Problem(message, source.place(("size",)))
    for key in roll.cover:
        if key not in model.terrain:
            message = f"there is no terrain '{short(key)}'"
            place = source.key_place(("roll", "cover"), key)
            yield Problem(message, place, near=Near(key, model.terrain))
        elif (drawer := DRAWERS.get(model.terrain[key].draw or key)) and (
            drawer.houses or drawer.deep
        ):
            message = f"'{key}' is not rolled by its share"
            hint = "'towns', 'villages', 'rivers' and 'streams' say how many there are"
            yield Problem(message, source.key_place(("roll", "cover"), key), (hint,))
    if (total := sum(roll.cover.values())) > 90:
        message = f"the cover adds up to {total} hundredths; at least 10 are left for the base"
        yield Problem(message, source.place(("roll", "cover")))
    drawn = {line.draw or key for key, line in model.terrain.items()}
    for key, words in (("towns", ("town",)), ("villages", ("village", "huts"))):
        if getattr(roll, key) and not drawn & set(words):
            message = f"no terrain is drawn as {' or '.join(words)} for the {key} of the roll"
            hint = f"add one to 'terrain', or write `{key}: 0`"
            yield Problem(message, source.place(("roll",)), (hint,))
    if not roll.towns + roll.villages:
        message = "a map that is rolled has a town or a village at least: roads lead there"
        yield Problem(message, source.place(("roll",)))
