"""What a situation's file may hold: sections, who sets up where with what, and who has won."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictFloat, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.content.models import Closed, Id, Name, Strings, Template, Text
from generator.games.panzer_leader.board.boards import Arrangement
from generator.ground.section import Edge

MOST_TURNS = 30
MOST_SECTIONS = 4
MOST_GROUPS = 12
MOST_UNITS = 40
"""Lines of a group: more pictures than a page has room for."""

SideName = Literal["allied", "german"]
SIDES: tuple[SideName, ...] = ("allied", "german")

Counted = Literal[
    "hexes",
    "bridges",
    "hexes and bridges",
    "losses",
    "units",
    "exits",
    "losses to losses",
    "units to units",
]
LevelName = Literal["decisive", "tactical", "marginal", "victory", "draw"]

_DATE = re.compile(r"19[0-9]{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?", re.ASCII)


def _date(text: str) -> str:
    if not _DATE.fullmatch(text):
        raise ValueError(f"'{text[:40]}' is not a month or day; write it as 1944-06 or 1944-06-06")
    return text


Date = Annotated[StrictStr, AfterValidator(_date)]
Number = Annotated[StrictInt, Field(ge=1)]
Row = Annotated[StrictInt, Field(ge=0)]
Amount = Annotated[StrictInt, Field(ge=0, le=1000)] | Annotated[StrictFloat, Field(ge=0, le=1000)]


class LaidLine(Closed):
    """A section by its letter, or by the letter of the published one whose part it takes."""

    section: Text
    turned: StrictBool = False


class Zone(Closed):
    """Hexes for which all that it says holds."""

    sections: Strings = ()
    first_row: Row | None = None
    last_row: Row | None = None
    first_hex: Row | None = None
    stream: Literal["north", "south"] | None = None
    in_: Text | None = None
    near: Number | None = None
    to: Text | None = None
    away: Number | None = None
    from_: Strings = ()
    roads: StrictBool = False
    hexes: Strings = ()


class UnitLine(Closed):
    """A kind of unit, and how many there are."""

    unit: Text
    count: Annotated[StrictInt, Field(ge=1, le=200)]


class Group(Closed):
    """Units that set up together, or that come together in a later turn."""

    id: Id
    side: SideName
    name: Name
    turn: Number | None = None
    where: Text
    zones: Annotated[tuple[Zone, ...], Field(strict=False, min_length=1)]
    units: Annotated[tuple[UnitLine, ...], Field(strict=False, min_length=1, max_length=MOST_UNITS)]


class Condition(Closed):
    """What is counted, and how much of it there must be."""

    count: Counted
    of: SideName
    in_: Strings = ()
    hexes: Strings = ()
    edge: Edge | None = None
    least: Amount | None = None
    most: Amount | None = None
    below: Amount | None = None
    first_turn: Number | None = None
    last_turn: Number | None = None
    clear: StrictBool = False


class Way(Closed):
    """Conditions that must all be met."""

    all: Annotated[tuple[Condition, ...], Field(strict=False, min_length=1)]


class Level(Closed):
    """A result: a side's, or a draw, which is nobody's."""

    side: SideName | None = None
    level: LevelName
    text: Text
    prevents: StrictBool = False
    any: Annotated[tuple[Way, ...], Field(strict=False)] = ()


class Raised(Closed):
    """A side that loses so many units at most has the result moved one level its way."""

    side: SideName
    losses: Row


class Remark(Closed):
    """A sentence and where it comes from."""

    text: Text
    origin: Origin = "house"


Remarks = Annotated[tuple[Remark, ...], Field(strict=False)]


class SituationFile(Closed):
    """A battle on sections of a board."""

    kind: Literal["situation"]
    id: Id | None = None
    title: Name
    number: Number | None = None
    template: Template = "situation.html"
    units: Annotated[tuple[Id, ...], Field(strict=False, min_length=1)] = ("unit-kinds",)
    origin: Origin = "source"
    origins: Annotated[dict[Literal["date"], Origin], Field(default_factory=dict)]
    date: Date
    story: Text | None = None
    turns: Annotated[StrictInt, Field(ge=1, le=MOST_TURNS)]
    arrangement: Arrangement
    top: Edge | None = None
    sections: Annotated[
        tuple[LaidLine, ...], Field(strict=False, min_length=1, max_length=MOST_SECTIONS)
    ]
    sets_up_first: SideName
    moves_first: SideName
    groups: Annotated[tuple[Group, ...], Field(strict=False, min_length=1, max_length=MOST_GROUPS)]
    levels: Annotated[tuple[Level, ...], Field(strict=False, min_length=1)]
    raised: Annotated[tuple[Raised, ...], Field(strict=False)] = ()
    rules: Remarks = ()
    remarks: Remarks = ()


class SituationsFile(Closed):
    """Situations that are printed together."""

    kind: Literal["situations"]
    id: Id | None = None
    title: Name
    template: Template = "situations.html"
    situations: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    count: StrictInt | None = None
