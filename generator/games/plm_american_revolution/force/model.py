"""A force of battalions as it stands in a file: an army, its brigades, a line for each unit."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.content.kinds.own_force import HEAD_WORDS, ForceHead
from generator.content.models import Closed, Name, Text
from generator.content.words import Words
from generator.errors import short

MAX_BRIGADES = 12
MAX_UNITS = 12
"""Most lines of a brigade: its roster is half a page."""

NO_GENERAL = "none"
"""What stands for the general of a brigade that is meant to have none."""

Grade = Literal["A", "B", "C", "D", "E", "F"]
Elite = Literal["light", "grenadiers"]
Branch = Literal["foot", "horse", "guns"]
Side = Literal["american", "british"]


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        message = f"'{short(text)}' is not a day; write it as '1781-01-17'"
        raise ValueError(message) from None
    return text


Day = Annotated[StrictStr, AfterValidator(_day)]


class UnitLine(Closed):
    """A unit: a battalion, an arm of a legion, a cavalry regiment, or stands of guns."""

    regiment: Text | None = None
    list: Text | None = None
    name: Name | None = None
    battalion: Annotated[StrictInt, Field(ge=1, le=2)] | None = None
    arm: Branch | None = None
    count: Annotated[StrictInt, Field(ge=1, le=12)] = 1
    stands: Annotated[StrictInt, Field(ge=1)] | None = None
    grade: Grade | None = None
    weapon: Literal["musket", "rifle", "carbine"] | None = None
    bayonets: bool | None = None
    stripped: Annotated[tuple[Elite, ...], Field(strict=False)] = ()
    skirmish: bool = False
    emplaced: bool = False
    origin: Origin = "house"
    note: Text | None = None


class BrigadeLine(Closed):
    """A brigade: its general, who has 20 points to help with, and its units."""

    name: Name
    general: Name | None = None
    units: Annotated[tuple[UnitLine, ...], Field(strict=False, min_length=1, max_length=MAX_UNITS)]


class ArmyFile(ForceHead):
    """A player's own army: when and where, its commander, its brigades."""

    side: Side
    theatre: Text
    date: Day
    army: Text | None = None
    commander: Name | None = None
    horses: Annotated[StrictInt, Field(ge=0, le=100)] = 0
    elsewhere: dict[Text, Annotated[StrictInt, Field(ge=0)]] = Field(default={})
    brigades: Annotated[
        tuple[BrigadeLine, ...], Field(strict=False, min_length=1, max_length=MAX_BRIGADES)
    ]


WORDS = Words(
    keys={
        "ArmyFile": {
            **HEAD_WORDS,
            "side": "The side it fights on; French units fight on the American side.",
            "theatre": "The theatre, by its id in the part `theatres`.",
            "date": "The day, as 1781-01-17: who was there is looked up.",
            "army": "The army, by its id in the part `armies`: all units must be its own.",
            "commander": "The commander in chief; without him all units test with 20 off.",
            "horses": "Teams of horses: each pulls one stand of guns.",
            "elsewhere": "By army list, battalions off the table that gave up their elite stands.",
            "brigades": "The brigades, in the order of their rosters.",
        },
        "BrigadeLine": {
            "name": "The brigade's name.",
            "general": "Its general; `none` if it is meant to have none and test with 10 off.",
            "units": "Its units, a line each.",
        },
        "UnitLine": {
            "regiment": "A regiment of the part `regiments`, by its id.",
            "list": "Without a regiment: the army list that the unit is of, by its id.",
            "name": "What the unit is called; without it as its regiment or its list.",
            "battalion": "Which battalion of a regiment of two.",
            "arm": "Which arm of a legion.",
            "count": "How many such units: stands of guns of one battery.",
            "stands": "Stands, if there are not as many as in its list; 8 at most.",
            "grade": "Its grade, if that is not the grade of its regiment or list.",
            "weapon": "Its weapon, if that is not the one of its arm.",
            "bayonets": "Whether it has bayonets, if that is not as usual with its arm.",
            "stripped": "Elite stands taken for converged battalions.",
            "skirmish": "Whether it may skirmish although its arm may not.",
            "emplaced": "Guns that stay where they are and need no horses.",
            "origin": "Where strength and grade come from: source, repaired, public or house.",
            "note": "What is known of it, in a few words.",
        },
    },
)
"""What the published schema says of the keys."""
