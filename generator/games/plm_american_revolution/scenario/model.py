"""What a battle's file may hold: scene, table, both armies by brigades, and what they fight for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictFloat, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.content.models import Closed, Id, SideId, Strings, Text
from generator.roll.files.marks import ROOTS, SAME, between

MOST_STANDS = 8
"""Stands that a unit's card has boxes for."""

MOST_INCHES = 96

Inch = Annotated[StrictInt, between(0, MOST_INCHES)]
Point = Annotated[tuple[Inch, ...], Field(strict=False, min_length=2, max_length=2)]
Way = Annotated[tuple[Point, ...], Field(strict=False, min_length=2)]
Cell = Annotated[StrictStr, Field(pattern="^[A-P](1[0-2]|[1-9])$")]
Cells = Annotated[tuple[Cell, ...], Field(strict=False, min_length=1)]
Count = Annotated[StrictInt, between(0, 999)]
Decimal = Annotated[StrictFloat | StrictInt, Field(ge=0, le=99_999)]
Patch = Literal["woods", "rough", "hill", "town"]
Line = Literal["road", "stream", "fence", "wall", "works"]
Arm = Literal["foot", "light", "grenadiers", "rifles", "horse", "gun"]


def _span(value: tuple[int, ...]) -> tuple[int, ...]:
    if value[0] >= value[1]:
        raise ValueError(f"a span must go from less to more, not from {value[0]} to {value[1]}")
    return value


Span = Annotated[Point, AfterValidator(_span)]


class Zone(Closed):
    """A part of the table, in inches from its top left corner."""

    x: Span
    y: Span


class GroundPatch(Closed):
    """Ground of one kind on cells of 6 inches."""

    kind: Patch
    name: Text | None = None
    cells: Cells


class Course(Closed):
    """A road, a stream, a fence or a work, from point to point in inches."""

    kind: Line
    name: Text | None = None
    points: Way


class StreamCrossing(Closed):
    """Where a stream can be crossed."""

    kind: Literal["ford", "bridge"]
    at: Point


class BattleTable(Closed):
    """The table: its size in inches and its ground."""

    width: Annotated[StrictInt, between(48, MOST_INCHES)]
    depth: Annotated[StrictInt, between(36, 72)]
    ground: Annotated[tuple[GroundPatch, ...], Field(strict=False)]
    courses: Annotated[tuple[Course, ...], Field(strict=False)]
    crossings: Annotated[tuple[StreamCrossing, ...], Field(strict=False)]


class UnitModel(Closed):
    """A battalion, a regiment of horse, or a gun stand with its crew."""

    name: Text
    regiment: Id
    arm: Arm
    stands: Annotated[StrictInt, between(1, MOST_STANDS)]
    figures: Annotated[StrictInt, between(1, 60)]
    grade: Id
    weapon: Literal["musket", "rifle", "carbine", "gun"]
    bayonets: StrictBool
    line: Literal["first", "second"]
    battalion: Annotated[StrictInt, between(1, 3)] | None = None
    parents: Annotated[tuple[Id, ...], Field(strict=False)] = ()


class BrigadeModel(Closed):
    """A brigade: who leads it, where it stands, and its units."""

    name: Text
    general: Id | None
    zone: Zone
    arrives: StrictInt | None = None
    units: Annotated[tuple[UnitModel, ...], Field(strict=False, min_length=1), ROOTS]


class ArmyModel(Closed):
    """A side's army; points, S and figures follow from its units."""

    role: Text
    commander: Id
    zone: Zone
    brigades: Annotated[tuple[BrigadeModel, ...], Field(strict=False), SAME]
    points: Decimal
    s: Count
    figures: Count
    # The turn in which the army would break on the average.
    breaks: Decimal
    brief: Strings


class Objective(Closed):
    """What is fought for, and where it is."""

    name: Text
    at: Point


class BattleModel(Closed):
    """One rolled battle."""

    title: Text
    origin: Origin = "house"
    theatre: Id
    engagement: Id
    battle: Id
    place: Text
    date: Text
    weather: Text
    story: Strings
    turns: Annotated[StrictInt, between(6, 20)]
    table: BattleTable
    objectives: Annotated[tuple[Objective, ...], Field(strict=False, min_length=1)]
    need: Annotated[StrictInt, between(1, 3)]
    attacker: SideId
    # The side that sets up first, and the one that rolls the first action die; empty for a roll.
    sets_up: SideId
    starts: SideId | None
    sides: Annotated[dict[SideId, ArmyModel], SAME]
    wins: Strings
    rules: Strings
