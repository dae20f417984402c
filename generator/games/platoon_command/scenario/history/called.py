"""What the maps call a farm, a hill, a wood: names of two parts in the country's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.roll.roller import Roller

NAMES = "local-names"


@dataclass(frozen=True)
class Called:
    """A tile of the board and its name on the maps."""

    tile: str
    name: str


def name_ground(
    roller: Roller, language: str, objectives: Mapping[str, int], village: str
) -> Called | None:
    """Roll a name for the objective worth most that the language has names for; None if none is.

    It is not the name of the village itself.
    """
    by_value = sorted(objectives, key=lambda tile: -objectives[tile])
    found = ((tile, _parts(roller.pack, language, tile)) for tile in by_value)
    tile, parts = next(((tile, one) for tile, one in found if one), ("", None))
    if parts is None:
        return None
    first = roller.pick("called/first", "Name on the map, first part", _all(parts["first"]))
    between = " " if parts["apart"] else ""
    free = [one for one in parts["second"] if f"{first}{between}{one}".lower() != village.lower()]
    second = roller.pick("called/second", "Name on the map, second part", _all(free))
    return Called(tile, f"{first}{between}{second}")


def _parts(pack: Pack, language: str, tile: str) -> Mapping[str, Any] | None:
    return next(
        (
            one
            for one in pack.records(NAMES).values()
            if one["language"] == language and tile in one["tiles"]
        ),
        None,
    )


def _all(texts: list[str]) -> list[tuple[str, int]]:
    return [(text, 1) for text in texts]
