"""What the file of a rolled mission says: the table, who stands on it, what is fought for."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt

from generator.content.models import Closed, Text
from generator.roll.files.marks import ROOT, ROOTS, SAME, Mark

SideName = Literal["german", "allied"]
SIDES: tuple[SideName, ...] = ("german", "allied")
EdgeName = Literal["north", "east", "south", "west"]
MOST_TURNS = 12
MOST_MEN = 12
MOST_PIECES = 60

_ROLLED = "this is what was rolled"
_FAR = 3.0
"""Inches that a course may run on beyond the table."""


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"'{text[:20]}' is not a date; write it as 1944-07-11") from None
    return text


Day = Annotated[Text, AfterValidator(_day)]
Inches = Annotated[float, Field(ge=-_FAR, le=96.0)]
Spot = Annotated[tuple[Inches, Inches], Field(strict=False)]
Outline = Annotated[tuple[Spot, ...], Field(strict=False, min_length=2, max_length=40)]
Names = Annotated[tuple[Text, ...], Field(strict=False)]
Texts = Annotated[tuple[Text, ...], Field(strict=False)]
Effectiveness = Annotated[StrictInt, Field(ge=2, le=7)]


class Figures(Closed):
    """Men that are armed alike, as a force's file has them."""

    weapon: Text
    count: Annotated[StrictInt, Field(ge=1, le=MOST_MEN)] = 1
    also: Text | None = None
    medic: StrictBool = False


class Chief(Closed):
    """Who commands a squad or a team."""

    name: Text
    weapon: Text


Men = Annotated[tuple[Figures, ...], Field(strict=False, max_length=12)]


class OfficerLine(Closed):
    """An officer with the men of his headquarters."""

    name: Text
    weapon: Text
    men: Men = ()


class SquadLine(Closed):
    """A squad."""

    name: Text
    leader: Chief
    men: Men


class TeamLine(Closed):
    """A support weapon with its crew; `weapon` is an id of `weapons` or `guns`."""

    name: Text
    weapon: Text
    leader: Chief
    men: Men


class VehicleLine(Closed):
    """A vehicle of the catalogue."""

    vehicle: Text
    name: Text


class ForceRecord(Closed):
    """A side's platoon."""

    nation: Text
    name: Text
    formation: Text
    effectiveness: Effectiveness
    officers: Annotated[tuple[OfficerLine, ...], Field(strict=False, max_length=4)]
    squads: Annotated[tuple[SquadLine, ...], Field(strict=False, max_length=12)]
    teams: Annotated[tuple[TeamLine, ...], Field(strict=False, max_length=12)]
    vehicles: Annotated[tuple[VehicleLine, ...], Field(strict=False, max_length=12)]


class TableRecord(Closed):
    """The table's size in inches."""

    size: Annotated[Text, Mark(rolled=_ROLLED)]
    width: Annotated[StrictInt, Field(ge=24, le=96)]
    height: Annotated[StrictInt, Field(ge=24, le=96)]
    climate: Literal["temperate", "bare", "arid", "snow"]


class TerrainLine(Closed):
    """A piece of terrain: an outline, or the course of a line."""

    id: Text
    kind: Text
    sort: Text | None = None
    floors: Annotated[StrictInt, Field(ge=0, le=4)] = 0
    width: Annotated[float, Field(ge=0, le=6)] = 0.0
    points: Outline
    top: Outline | None = None


class ZoneLine(Closed):
    """Where a side sets up."""

    side: SideName
    points: Annotated[tuple[Spot, ...], Field(strict=False, min_length=3, max_length=12)]


class GoalLine(Closed):
    """An objective: its letter, what it is called in sentences, where it lies."""

    id: Text
    name: Text
    what: Text
    at: Spot
    reach: Annotated[float, Field(ge=1, le=12)]


class EntryLine(Closed):
    """Where a side comes on late, or leaves."""

    id: Text
    side: SideName
    at: Spot
    edge: EdgeName
    leaves: StrictBool


class ReserveLine(Closed):
    """A squad whose card is shuffled in from a turn on; it comes on at an entry."""

    side: SideName
    squad: Text
    turn: Annotated[StrictInt, Field(ge=2, le=6)]
    entry: Text


class OrdersRecord(Closed):
    """What each side is told."""

    german: Texts
    allied: Texts


class ForcesRecord(Closed):
    """Both platoons."""

    german: ForceRecord
    allied: ForceRecord


class MissionRecord(Closed):
    """A rolled mission."""

    title: Text
    mission: Annotated[Text, Mark(rolled=_ROLLED)]
    theatre: Annotated[Text, Mark(rolled=_ROLLED)]
    place: Text
    date: Annotated[Day, ROOT]
    hour: Text
    weather: Annotated[Text, ROOT]
    ground: Annotated[Text, ROOT]
    wind: Annotated[Literal["north", "east", "south", "west", "calm"], ROOT]
    turns: Annotated[StrictInt, Field(ge=3, le=MOST_TURNS), ROOT]
    attacker: SideName
    attacker_edge: EdgeName
    story: Texts
    table: TableRecord
    terrain: Annotated[
        tuple[TerrainLine, ...], Field(strict=False, min_length=1, max_length=MOST_PIECES), ROOTS
    ]
    zones: Annotated[tuple[ZoneLine, ...], Field(strict=False, min_length=2, max_length=4), ROOTS]
    goals: Annotated[tuple[GoalLine, ...], Field(strict=False, min_length=1, max_length=6), SAME]
    entries: Annotated[tuple[EntryLine, ...], Field(strict=False, max_length=6), ROOTS]
    reserve: ReserveLine | None
    forces: ForcesRecord
    orders: OrdersRecord
    wins: Texts
    rules: Texts

    def force(self, side: SideName) -> ForceRecord:
        """Return a side's platoon."""
        found: ForceRecord = getattr(self.forces, side)
        return found

    def zone(self, side: SideName) -> ZoneLine:
        """Return where a side sets up."""
        return next(zone for zone in self.zones if zone.side == side)

    @property
    def defender(self) -> SideName:
        return SIDES[1 - SIDES.index(self.attacker)]
