"""What the file of a hexmap may hold."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr

from generator.content.kinds.hexmap.drawers import DRAWERS, FEATURES
from generator.content.kinds.hexmap.grid import MOST
from generator.content.models import Closed, Colour, Id, Length, Name, Seed, SideId, Text
from generator.errors import short

SMALLEST_HEX, LARGEST_HEX = 8.0, 100.0
"""A hex from flat to flat, in millimetres."""

MOST_WAYS = 200
"""Roads, or courses of water, of one kind."""

MOST_NAMES = 200
"""Labels, markers, areas, and names of rolled places."""

_SIZE = re.compile(r"([0-9]{1,4})\s*[x×]\s*([0-9]{1,4})", re.ASCII)


def size_of(text: str) -> tuple[int, int]:
    """Return columns and rows of `20 x 15`; raise ValueError with a plain message."""
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise ValueError(f"'{short(text)}' is not columns × rows, such as '20 x 15'")
    columns, rows = int(match[1]), int(match[2])
    if not (1 <= columns <= MOST and 1 <= rows <= MOST):
        raise ValueError(f"a map has 1 to {MOST} columns and 1 to {MOST} rows, not {short(text)}")
    return columns, rows


def _size(text: str) -> str:
    size_of(text)
    return text


def _few_letters(value: int | str) -> str:
    text = str(value)
    if not 1 <= len(text) <= 3:
        raise ValueError(f"a marker has room for 1 to 3 letters, not '{short(text)}'")
    return text


def _seed(value: int | str) -> str:
    if value == "":
        raise ValueError("a seed has one letter or figure at least")
    return str(value)


Hexes = StrictInt | StrictStr | Annotated[tuple[StrictInt | StrictStr, ...], Field(strict=False)]
"""Hexes by their numbers: one, a text of several, or a list."""

Ways = Annotated[
    tuple[
        StrictInt | StrictStr | Annotated[tuple[StrictInt | StrictStr, ...], Field(strict=False)],
        ...,
    ],
    Field(strict=False, max_length=MOST_WAYS),
]
"""Ways, each a text or a list of the hexes that it runs through, or of sides that it runs along."""

Few = Annotated[StrictInt, Field(ge=0, le=12)]
Share = Annotated[StrictInt, Field(ge=0, le=80)]
MapSize = Annotated[StrictStr, AfterValidator(_size)]


class NumberLines(Closed):
    """How hexes are numbered."""

    style: Literal["digits", "letters", "none"] = "digits"
    order: Literal["columns", "rows"] = "columns"
    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = "top-left"
    start: Literal[0, 1] = 1
    at: Literal["top", "middle", "bottom"] = "top"


class MapTerrainLine(Closed):
    """A kind of terrain: how it is drawn, and perhaps the hexes that have it."""

    name: Name | None = None
    draw: Literal[tuple(DRAWERS)] | None = None  # type: ignore[valid-type]
    colour: Colour | None = None
    picture: Text | None = None
    hexes: Hexes | None = None


class LabelLine(Closed):
    """A name written on the map."""

    text: Name
    at: Hexes
    style: Literal["place", "land", "water"] = "place"
    size: Literal["small", "medium", "large"] = "medium"
    where: Literal["above", "below", "left", "right", "over"] | None = None


class MarkerLine(Closed):
    """A sign on hexes: where victory is decided, where units start."""

    at: Hexes
    shape: Literal["star", "disc", "square", "triangle", "flag"] = "disc"
    text: Annotated[StrictInt | StrictStr, AfterValidator(_few_letters)] | None = None
    side: SideId | None = None
    colour: Colour | None = None
    name: Name | None = None


class AreaLine(Closed):
    """Hexes with a line around them: an area to set up in, a border."""

    hexes: Hexes
    name: Name | None = None
    side: SideId | None = None
    colour: Colour | None = None


class RollLines(Closed):
    """Land rolled by chance: how much of everything there is."""

    seed: Annotated[StrictInt | Seed, AfterValidator(_seed)]
    cover: Annotated[dict[Text, Share], Field(default_factory=dict)]
    hills: Few = 2
    highest: Annotated[StrictInt, Field(ge=1, le=3)] = 2
    rivers: Annotated[StrictInt, Field(ge=0, le=1)] = 0
    streams: Annotated[StrictInt, Field(ge=0, le=4)] = 1
    roads: Annotated[StrictInt, Field(ge=1, le=4)] = 1
    tracks: Annotated[StrictInt, Field(ge=0, le=4)] = 2
    towns: Annotated[StrictInt, Field(ge=0, le=4)] = 1
    villages: Annotated[StrictInt, Field(ge=0, le=8)] = 3
    hedges: Share = 0
    names: Annotated[tuple[Name, ...], Field(strict=False, max_length=MOST_NAMES)] = ()


class HexmapFile(Closed):
    """A map of hexes."""

    kind: Literal["hexmap"]
    id: Id | None = None
    title: Name
    size: MapSize
    hex: Length = "18mm"
    orientation: Literal["flat", "pointy"] = "flat"
    stagger: Literal["second", "first"] = "second"
    numbers: NumberLines = NumberLines()
    look: Literal["temperate", "arid", "snow", "tropical"] = "temperate"
    season: Literal["green", "summer", "autumn", "bare", "snow"] = "summer"
    terrain: Annotated[dict[Id, MapTerrainLine], Field(min_length=1, max_length=40)]
    records: Id | None = None
    base: Id | None = None
    key: Annotated[dict[Text, Id], Field(default_factory=dict)]
    grid: Text | None = None
    levels: Annotated[dict[Text, Hexes], Field(default_factory=dict)]
    roads: Ways = ()
    tracks: Ways = ()
    paths: Ways = ()
    railways: Ways = ()
    rivers: Ways = ()
    streams: Ways = ()
    canals: Ways = ()
    fords: Hexes = ()
    hedges: Hexes = ()
    walls: Hexes = ()
    cliffs: Hexes = ()
    slopes: Hexes = ()
    features: Annotated[
        dict[Literal[FEATURES], Hexes],  # type: ignore[valid-type]
        Field(default_factory=dict),
    ]
    labels: Annotated[tuple[LabelLine, ...], Field(strict=False, max_length=MOST_NAMES)] = ()
    markers: Annotated[tuple[MarkerLine, ...], Field(strict=False, max_length=MOST_NAMES)] = ()
    areas: Annotated[tuple[AreaLine, ...], Field(strict=False, max_length=MOST_NAMES)] = ()
    roll: RollLines | None = None
    dots: StrictBool = False
    north: Literal["up", "right", "down", "left"] | None = None
    scale: Name | None = None
    legend: StrictBool = True
    joins: Literal["overlap", "butt"] = "overlap"
    overview: StrictBool = True
