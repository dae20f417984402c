"""What the file of a field map may hold: the ground of a campaign that is written by hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.content.models import Closed, Id, Name, Text

Lines = Annotated[dict[Text, Text], Field(default_factory=dict)]


class MapBuilding(Closed):
    """Buildings of one kind: each hex is one by itself, or all hexes are one that is `whole`."""

    kind: Literal["stone", "wooden", "hut"]
    hexes: Text
    church: bool = False
    whole: bool = False


class MapRoad(Closed):
    """A road by some of its hexes: it runs straight from each to the next."""

    kind: Literal["paved", "unpaved", "sunken", "path"]
    way: Text


class MapWater(Closed):
    """A watercourse, down to its mouth, written as a road is."""

    kind: Literal["stream", "wadi", "ditch", "river", "canal"]
    way: Text


class MapCrossing(Closed):
    """Where a road and a watercourse meet."""

    hex: Text
    kind: Literal["bridge", "ford"]


class MapEnclosure(Closed):
    """A hedge or wall around a group of hexes; it is open where a road goes through."""

    kind: Literal["wall", "hedge", "bocage"]
    around: Text


class MapFeature(Closed):
    """Marks of one symbol."""

    symbol: Text
    hexes: Text


class MapPlace(Closed):
    """A name written over the map beside its hexes."""

    name: Name
    hexes: Text


class FieldMapFile(Closed):
    """A map: what every hex holds, a letter each, and what lies in hexes and runs through them."""

    kind: Literal["field-map"]
    id: Id | None = None
    title: Name
    name: Name
    look: Literal["temperate", "arid", "snow", "tropical"]
    season: Literal["green", "summer", "autumn", "bare", "snow"] = "summer"
    base: Text
    letters: dict[Text, Text]
    rows: Annotated[dict[Text, Text], Field(min_length=3)]
    levels: Lines
    buildings: Annotated[tuple[MapBuilding, ...], Field(strict=False)] = ()
    roads: Annotated[tuple[MapRoad, ...], Field(strict=False)] = ()
    waters: Annotated[tuple[MapWater, ...], Field(strict=False)] = ()
    crossings: Annotated[tuple[MapCrossing, ...], Field(strict=False)] = ()
    enclosures: Annotated[tuple[MapEnclosure, ...], Field(strict=False)] = ()
    features: Annotated[tuple[MapFeature, ...], Field(strict=False)] = ()
    places: Annotated[tuple[MapPlace, ...], Field(strict=False)] = ()
    names: Lines
    ruined: Annotated[int, Field(ge=0, le=100)] = 0
    locations: Text
    areas: Text | None = None
    notes: Annotated[tuple[Text, ...], Field(strict=False)] = ()
