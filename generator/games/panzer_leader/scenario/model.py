"""What the file of a rolled situation says: ground, objectives, who has what where, who wins."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr

from generator.content.models import Closed, Id, Text
from generator.games.panzer_leader.board.boards import Arrangement
from generator.ground.section import Edge
from generator.roll.files.marks import ROOT, ROOTS, SAME, Mark

SideName = Literal["allied", "german"]
SIDES: tuple[SideName, ...] = ("allied", "german")
HEXES = ("16mm", "20mm", "25mm")
LEVELS: tuple[LevelName, ...] = ("marginal", "tactical", "decisive")

LevelName = Literal["marginal", "tactical", "decisive"]
MOST_TURNS = 20
MOST_COUNT = 200


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text[:20]}' is not a date; write it as 1944-07-11") from None
    return text


Day = Annotated[StrictStr, AfterValidator(_day)]
Number = Annotated[StrictInt, Field(ge=1, le=1000)]
Amount = Annotated[StrictInt, Field(ge=0, le=1000)]
Names = Annotated[tuple[Text, ...], Field(strict=False)]
Texts = Annotated[tuple[Text, ...], Field(strict=False)]

_ROLLED = "this is what was rolled"


class SectionRecord(Closed):
    """A section; one that was freshly made has what `fieldpress board new` makes it from.

    `towns` is what its towns are called here, in their order, `land` the same of what else has a
    name on it.
    """

    section: Text
    turned: StrictBool
    board: StrictStr | None = None
    ground: Text | None = None
    country: Text | None = None
    towns: Names = ()
    land: Annotated[tuple[StrictStr, ...], Field(strict=False)] = ()


class ZoneRecord(Closed):
    """Hexes for which all that it says holds, in the words of situations."""

    sections: Names = ()
    first_row: Amount | None = None
    last_row: Amount | None = None
    near: Number | None = None
    to: Text | None = None
    away: Number | None = None
    from_: Names = ()
    hexes: Names = ()


class UnitRecord(Closed):
    """A kind of unit, and how many there are."""

    unit: Text
    count: Annotated[StrictInt, Field(ge=1, le=MOST_COUNT)]


class GroupRecord(Closed):
    """Units that set up together, or that come together in a later turn."""

    id: Id
    side: SideName
    name: Text
    division: Text
    formations: Names
    turn: Number | None
    where: Text
    zones: Annotated[tuple[ZoneRecord, ...], Field(strict=False, min_length=1), ROOTS]
    units: Annotated[tuple[UnitRecord, ...], Field(strict=False, min_length=1), ROOTS]


class Objective(Closed):
    """What is fought for: hexes with a name."""

    name: Text
    what: Literal["town", "bridge", "edge", "army"]
    hexes: Names  # of an edge with no road over it there may be none


class ConditionRecord(Closed):
    """What is counted, and how much of it there must be."""

    count: Literal["hexes", "bridges", "hexes and bridges", "exits", "losses"]
    of: SideName
    in_: Names = ()
    hexes: Names = ()
    edge: Edge | None = None
    least: Amount | None = None
    most: Amount | None = None
    below: Amount | None = None
    last_turn: Number | None = None


class WayRecord(Closed):
    """Conditions that must all be met."""

    all: Annotated[tuple[ConditionRecord, ...], Field(strict=False, min_length=1)]


class LevelRecord(Closed):
    """A result, and what it asks for."""

    side: SideName
    level: LevelName
    text: Text
    prevents: StrictBool
    any: Annotated[tuple[WayRecord, ...], Field(strict=False), ROOTS]


class Orders(Closed):
    """What each side is told."""

    allied: Texts
    german: Texts


class SituationRecord(Closed):
    """A rolled situation."""

    title: Text
    theatre: Annotated[Text, Mark(rolled=_ROLLED)]
    sector: Annotated[Text, Mark(rolled=_ROLLED)]
    mission: Annotated[Text, Mark(rolled=_ROLLED)]
    size: Annotated[Text, Mark(rolled=_ROLLED)]
    date: Annotated[Day, ROOT]
    hex: Literal["16mm", "20mm", "25mm"]
    story: Annotated[Texts, Field(min_length=1)]
    arrangement: Arrangement
    top: Annotated[Edge, Mark(rolled=_ROLLED)]
    edge: Annotated[Edge, Mark(rolled=_ROLLED)]
    sections: Annotated[
        tuple[SectionRecord, ...], Field(strict=False, min_length=1, max_length=3), ROOTS
    ]
    turns: Annotated[StrictInt, Field(ge=1, le=MOST_TURNS), ROOT]
    attacker: SideName | None
    sets_up_first: SideName
    moves_first: SideName
    road_rate_from: Annotated[StrictInt, Field(ge=1, le=2), ROOT]
    objectives: Annotated[tuple[Objective, ...], Field(strict=False, min_length=1), ROOTS]
    groups: Annotated[
        tuple[GroupRecord, ...], Field(strict=False, min_length=2, max_length=4), SAME
    ]
    levels: Annotated[
        tuple[LevelRecord, ...], Field(strict=False, min_length=6, max_length=6), SAME
    ]
    orders: Orders
    rules: Texts
