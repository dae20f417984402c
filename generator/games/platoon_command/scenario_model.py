"""What a scenario's file may hold: a board of tiles, what lies on it, both sides, how it is won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.content.models import Closed, Id, Name, SideId, Strings, Template, Text

MOST_ROWS = 12
"""Rows of a board, and tiles of a row: more would be too small to read on a page."""

MOST_COUNT = 999
"""Points, cards and rounds: what a scenario counts."""

Count = Annotated[StrictInt, Field(ge=1, le=MOST_COUNT)]
Tile = Annotated[StrictStr, Field(min_length=1)]
Tiles = Annotated[tuple[Tile, ...], Field(strict=False)]
BoardRow = Annotated[tuple[Tile | None, ...], Field(strict=False, max_length=MOST_ROWS)]
Cards = dict[Text, Count]
Section = Literal["story", "board", "objectives", "starts", "cards", "rounds", "initiative"]


class Line(Closed):
    """A sentence and where it comes from."""

    text: Text
    origin: Origin = "source"


Lines = Annotated[tuple[Line, ...], Field(strict=False)]


def _one_aim(goal: Goal) -> Goal:
    named = [name for name in AIMS if getattr(goal, name)]
    if len(named) != 1:
        raise ValueError(f"a goal names one of {', '.join(AIMS)}, not {len(named)}")
    return goal


AIMS = ("points", "tiles", "leave", "remove", "mark")


class Goal(Closed):
    """What wins for a side, as far as rules can judge it; one of the five."""

    points: Count | None = None
    tiles: Tiles = ()
    leave: Count | None = None
    remove: Count | None = None
    mark: Count | None = None
    over: Tiles = ()
    of: Text | None = None
    back: StrictBool = False


POINTS = "points"
"""The winner where none is named: the side with more objective points."""


class Out(Closed):
    """A side that has fewer than `least` cards of a unit left; without a side, both have.

    Cards that have left the board count as left; those out of the game for good do not.
    """

    side: SideId | None = None
    of: Text
    least: Count = 1
    winner: SideId | Literal["points"]


class Ends(Closed):
    """How the game ends if nobody has reached the aim: at the last round, or when men run out.

    `last` is who wins at the end of the last round, `tie` who wins if the points are equal.
    """

    last: SideId | Literal["points"] | None = None
    out: Annotated[tuple[Out, ...], Field(strict=False)] = ()
    tie: Literal["first"] = "first"


class SideSetUp(Closed):
    """What one side starts with and plays for."""

    role: Text | None = None
    start: Tile
    scouted: Tiles = ()
    controlled: Tiles = ()
    deck: Cards
    supply: Annotated[Cards, Field(default_factory=dict)]
    goal: Annotated[Goal, AfterValidator(_one_aim)] | None = None
    brief: Strings = ()


class ScenarioFile(Closed):
    """One scenario for a board of tiles in brick pattern."""

    kind: Literal["scenario"]
    id: Id | None = None
    title: Name
    template: Template = "scenario.html"
    tiles: Id = "tiles"
    cards: Id = "deck"
    objective_markers: Id = "objective-markers"
    control_markers: Id = "control-markers"
    origin: Origin = "source"
    origins: Annotated[dict[Section, Origin], Field(default_factory=dict)]
    mission: Text
    place: Name
    date: Text
    light: Text | None = None
    season: Id | None = None
    story: Strings
    board: Annotated[tuple[BoardRow, ...], Field(strict=False, min_length=1, max_length=MOST_ROWS)]
    objectives: Annotated[dict[Tile, Count], Field(default_factory=dict)]
    rounds: Count | None = None
    initiative: SideId | None = None
    sides: dict[SideId, SideSetUp]
    ends: Ends | None = None
    storm: Count | None = None
    wins: Lines
    rules: Lines = ()
