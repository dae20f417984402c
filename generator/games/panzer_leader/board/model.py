"""What a section's file may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictInt, StrictStr

from generator.content.models import Closed, Id, Length, Name, Seed, Text
from generator.ground.section import Edge

HEX = "20mm"
"""What a hex measures from flat to flat if nothing is said; the published boards are like it."""

MOST_WAYS = 120
"""Roads, and streams, of a section."""

MOST_NAMES = 60
"""Towns, and other names, of a section."""


def _letter(text: str) -> str:
    if len(text) != 1 or not "A" <= text <= "Z":
        raise ValueError(f"'{text}' is not a letter for a section; write one such as W")
    return text


Letter = Annotated[StrictStr, AfterValidator(_letter)]
Count = Annotated[StrictInt, Field(ge=0)]
Lines = Annotated[dict[Text, Text], Field(default_factory=dict)]
Ways = Annotated[tuple[Text, ...], Field(strict=False, max_length=MOST_WAYS)]


class SidesBlock(Closed):
    """Hex sides that have a symbol, by hexrow."""

    green: Lines
    brown: Lines
    orange: Lines
    cliff: Lines


class TownLine(Closed):
    """A town."""

    name: Name
    stands_for: Text | None = None
    hexes: Text


class NameLine(Closed):
    """A name that is no town's."""

    name: Name
    what: Literal["woods", "hill", "stream", "coast", "bridge", "place"]
    at: Text


class Holds(Closed):
    """How many hexes and bridges the section has; a number that is stated is held."""

    towns: Count | None = None
    bridges: Count | None = None
    woods: Count | None = None
    hills: Count | None = None
    swamps: Count | None = None


class BoardFile(Closed):
    """One section of a board."""

    kind: Literal["board"]
    id: Id | None = None
    title: Name
    letter: Letter
    stands_for: Letter | None = None
    sea: Edge | None = None
    hex: Length = HEX
    rows: dict[Text, StrictStr]
    sides: Annotated[SidesBlock, Field(default_factory=lambda: SidesBlock())]
    roads: Ways = ()
    streams: Ways = ()
    springs: Text | None = None
    towns: Annotated[tuple[TownLine, ...], Field(strict=False, max_length=MOST_NAMES)] = ()
    names: Annotated[tuple[NameLine, ...], Field(strict=False, max_length=MOST_NAMES)] = ()
    holds: Holds | None = None
    fieldpress: Text | None = None
    pack: Text | None = None
    content: Text | None = None
    seed: Seed | None = None
    locks: Annotated[dict[Text, StrictStr], Field(default_factory=dict)]
