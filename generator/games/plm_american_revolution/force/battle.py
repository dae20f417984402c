"""`battle`: a battle of history as a whole sheet: its table, both armies, what they fight for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, StrictFloat, StrictInt

from generator.content import Pack
from generator.content.fields import Origin
from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.own_force import OwnForcePart
from generator.content.kinds.printed import PAGES, Pages, Printed
from generator.content.models import Closed, Id, Name, Strings, Template, Text
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID_WORDS, Words
from generator.errors import Near, Problem, short
from generator.games.plm_american_revolution.force.model import ArmyFile, Day
from generator.games.plm_american_revolution.force.papers import roster_values
from generator.ground.tabletop import (
    Banner,
    EntryPlace,
    TableDrawing,
    TableObjective,
    Tabletop,
    TableZone,
    TerrainPiece,
)

PICTURE = "table"
PAGE_COUNT = 2
MAP_WIDTH, MAP_HEIGHT = 190.0, 138.0
"""Millimetres that the drawing of a table may be wide and high."""

Inches = Field(ge=0, le=144)
Inch = Annotated[StrictInt, Inches] | Annotated[StrictFloat, Inches]
Point = Annotated[tuple[Inch, ...], Field(strict=False, min_length=2, max_length=2)]
Points = Annotated[tuple[Point, ...], Field(strict=False, min_length=2)]
Ground = Literal[
    "woods", "hill", "rough", "field", "orchard", "building", "yard", "road", "track", "stream",
    "fence", "wall", "hedge", "works", "ford", "bridge",
]  # fmt: skip
WIDTHS = {"road": 1.6, "track": 1.1, "stream": 2.4, "fence": 0.5, "wall": 0.6, "works": 1.0}
"""Inches that a course is wide if it says nothing else."""


class TerrainLine(Closed, title="Terrain"):
    """A piece of the ground: an outline or a course, in inches from the table's top left corner."""

    kind: Ground
    name: Name | None = None
    points: Points
    width: Inch = 0
    sort: Text = ""
    steps: Annotated[tuple[Points, ...], Field(strict=False)] = ()


class BrigadeSetUp(Closed, title="Place"):
    """Where a brigade sets up: an area, and in words how it stands."""

    side: Text
    brigade: Text
    area: Points | None = None
    turn: Annotated[StrictInt, Field(ge=1)] | None = None
    enters: Point | None = None
    text: Text


class Aim(Closed):
    """What is fought for: a lettered place."""

    name: Name
    at: Point
    reach: Inch = 3


class Said(Closed):
    """A sentence and where it comes from."""

    text: Text
    origin: Origin = "house"


class TableSize(Closed, title="Size"):
    """A table's size in inches."""

    width: Annotated[StrictInt, Field(ge=36, le=144)]
    depth: Annotated[StrictInt, Field(ge=36, le=96)]


class BattleFile(Closed):
    """A battle of history: both armies are forces of the same pack."""

    kind: Literal["battle"]
    id: Id | None = None
    title: Name
    place: Name
    date: Day
    hour: Text
    story: Strings
    turns: Annotated[StrictInt, Field(ge=4, le=30)]
    table: TableSize
    terrain: Annotated[tuple[TerrainLine, ...], Field(strict=False)]
    forces: Annotated[tuple[Text, ...], Field(strict=False, min_length=2, max_length=2)]
    deployment: Annotated[tuple[BrigadeSetUp, ...], Field(strict=False, min_length=2)]
    aims: Annotated[tuple[Aim, ...], Field(strict=False)] = ()
    sets_up: Text = Field(alias="sets-up")
    starts: Text
    ends: Annotated[tuple[Said, ...], Field(strict=False, min_length=1)]
    rules: Annotated[tuple[Said, ...], Field(strict=False)] = ()
    ground: Annotated[tuple[Said, ...], Field(strict=False)] = ()
    history: Strings
    sources: Strings
    template: Template = "historical-battle.html"


@dataclass(frozen=True, slots=True)
class BattlePart(Part):
    """A battle of history, printed on two pages."""

    model: BattleFile

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        pages = Pages(
            self.model.template,
            values=partial(battle_values, self.model),
            count=PAGE_COUNT,
            tables=partial(tables_of, self.model),
        )
        return (Printed(self.id, self.title, "battle", PAGES, pages=pages),)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        for n, name in enumerate(self.model.forces):
            if not isinstance(contents.parts.get(name), OwnForcePart):
                known = [k for k, part in contents.parts.items() if isinstance(part, OwnForcePart)]
                place = self.source.place(("forces", n))
                yield Problem(f"there is no force '{short(name)}'", place, near=Near(name, known))
        yield from self._outside()
        yield from self._not_placed(contents.parts)

    def _outside(self) -> Iterator[Problem]:
        """Yield ground that does not lie on the table, and ways on at none of its edges."""
        size = self.model.table
        for n, piece in enumerate(self.model.terrain):
            if any(x > size.width or y > size.depth for x, y in piece.points):
                message = f"a point lies beyond the table of {size.width} by {size.depth} inches"
                yield Problem(message, self.source.place(("terrain", n, "points")))
        for n, one in enumerate(self.model.deployment):
            if one.enters is not None:
                x, y = one.enters
                if not (x in (0, size.width) and y <= size.depth) and not (
                    y in (0, size.depth) and x <= size.width
                ):
                    message = (
                        f"this is at no edge of the table of {size.width} by {size.depth} inches"
                    )
                    yield Problem(message, self.source.place(("deployment", n, "enters")))

    def _not_placed(self, parts: Mapping[str, Part]) -> Iterator[Problem]:
        """Yield brigades that are told nowhere to set up, and places of brigades unknown."""
        told = {(place.side, place.brigade) for place in self.model.deployment}
        known = set()
        for name in self.model.forces:
            if isinstance(part := parts.get(name), OwnForcePart):
                assert isinstance(part.model, ArmyFile)
                known |= {(part.model.side, one.name) for one in part.model.brigades}
        for side, brigade in sorted(known - told):
            message = f"the {side} brigade '{short(brigade)}' has no place to set up"
            yield Problem(message, self.source.place(("deployment",)))
        for n, place in enumerate(self.model.deployment):
            if known and (place.side, place.brigade) not in known:
                message = f"there is no {short(place.side)} brigade '{short(place.brigade)}'"
                yield Problem(message, self.source.place(("deployment", n, "brigade")))


def battle_values(model: BattleFile, pack: Pack) -> Mapping[str, Any]:
    """Return what the template of a battle is given besides the common values."""
    day = date.fromisoformat(model.date)
    wide, high = drawing(model, pack).size
    armies = []
    for name in model.forces:
        part = pack.parts[name]
        assert isinstance(part, OwnForcePart)
        force = part.model
        assert isinstance(force, ArmyFile)
        army = roster_values(part.source, force, pack)["army"]
        places = [one.model_dump() for one in model.deployment if one.side == force.side]
        steps = [
            {"markers": army["worth"] + int(row["beyond"]), "chance": int(row["chance"])}
            for row in pack.records("break").values()
        ]
        armies.append({**army, "side": force.side, "places": places, "steps": steps})
    said = model.model_dump(by_alias=False)
    return {
        "battle": {
            **said,
            "day": f"{day.day} {day:%B} {day.year}",
            "map": {"width": round(wide, 2), "height": round(high, 2), "name": PICTURE},
            "feet": f"{model.table.width / 12:g} by {model.table.depth / 12:g} feet",
            "armies": armies,
            "letters": [
                {"letter": letter, "name": aim.name}
                for letter, aim in zip("ABCDEF", model.aims, strict=False)
            ],
        }
    }


def tables_of(model: BattleFile, pack: Pack) -> Mapping[str, TableDrawing]:
    """Return the table to be drawn in the page's window."""
    return {PICTURE: drawing(model, pack)}


def drawing(model: BattleFile, pack: Pack) -> TableDrawing:
    """Return a battle's table, as large as its window lets it be."""
    names = list(dict.fromkeys(place.side for place in model.deployment))
    sides = {
        name: Banner(side.name, side.colour, broken=n > 0)
        for n, (name, side) in enumerate((name, pack.info.sides[name]) for name in names)
    }
    table = Tabletop(
        width=float(model.table.width),
        height=float(model.table.depth),
        pieces=tuple(piece(n, one) for n, one in enumerate(model.terrain)),
        zones=tuple(
            TableZone(f"zone-{n}", one.side, one.brigade, inches(one.area))
            for n, one in enumerate(model.deployment)
            if one.area is not None
        ),
        entries=tuple(_entries(model)),
        goals=tuple(
            TableObjective(letter, aim.name, inches((aim.at,))[0], float(aim.reach))
            for letter, aim in zip("ABCDEF", model.aims, strict=False)
        ),
    )
    frame = TableDrawing(table, 1.0).size
    return TableDrawing(table, min(MAP_WIDTH / frame[0], MAP_HEIGHT / frame[1]), sides)


def _entries(model: BattleFile) -> Iterator[EntryPlace]:
    """Yield where brigades come on, by the turns in which they do."""
    table = Tabletop(float(model.table.width), float(model.table.depth))
    for one in model.deployment:
        if one.enters is not None:
            (at,) = inches((one.enters,))
            yield EntryPlace(str(one.turn or 1), one.side, one.brigade, at, table.edge_at(at))


def piece(number: int, one: TerrainLine) -> TerrainPiece:
    """Return a piece of the ground as it is drawn."""
    return TerrainPiece(
        f"{one.kind}-{number}",
        one.kind,
        inches(one.points),
        width=float(one.width) or WIDTHS.get(one.kind, 0.0),
        sort=one.sort,
        floors=int(one.kind == "building"),
        steps=tuple(inches(step) for step in one.steps),
    )


def inches(points: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, float], ...]:
    """Return points as numbers of one type."""
    return tuple((float(x), float(y)) for x, y in points)


def _build(source: Source, model: BattleFile, problems: list[Problem]) -> BattlePart:
    return BattlePart(part_id(source, model.id), model.title, source, model)


BATTLE = Kind(
    name="battle",
    model=BattleFile,
    build=_build,
    words=Words(
        keys={
            "BattleFile": {
                "kind": "What this file is: a battle of history.",
                "id": ID_WORDS,
                "title": "The battle's name, as it is printed.",
                "place": "Where it was fought.",
                "date": "The day, as 1781-01-17.",
                "hour": "The hour and the weather.",
                "story": "What led to it, a list of paragraphs.",
                "turns": "How many turns are played; a turn is both sides' half.",
                "table": "The table's width and depth in inches.",
                "terrain": "What lies on the table.",
                "forces": "The ids of two forces of this pack.",
                "deployment": "Where each brigade sets up, or when it comes.",
                "aims": "Lettered places that are fought for.",
                "sets-up": "Who sets up first, in a sentence.",
                "starts": "Who rolls the first action die, in a sentence.",
                "ends": "How it is won.",
                "rules": "Rules of this battle alone.",
                "ground": "What the ground does.",
                "history": "What happened on the day, a list of paragraphs.",
                "sources": "Where the facts come from.",
                "template": "The template of the pages.",
            },
            "Terrain": {
                "kind": "What it is.",
                "name": "What it is called.",
                "points": "Its outline, or its course, in inches from the top left corner.",
                "width": "Inches that a course is wide.",
                "sort": "What is drawn apart: `pine`, `mixed`, `plough`, `wheat`, `meadow` …",
                "steps": "A hill's higher outlines.",
            },
            "Place": {
                "side": "The side, as its force has it.",
                "brigade": "The brigade, as its force calls it.",
                "area": "The outline of the area in which it sets up.",
                "turn": "The turn in which it comes on.",
                "enters": "Where an arrow on the map shows that, at an edge of the table.",
                "text": "Where it stands, or where it comes on, in a sentence.",
            },
            "Aim": {
                "name": "What it is.",
                "at": "Where it is.",
                "reach": "Inches around it that count.",
            },
            "Said": {"text": "The sentence.", "origin": "Where it comes from."},
            "Size": {"width": "Inches from left to right.", "depth": "Inches from top to bottom."},
        },
    ),
)

KINDS = {BATTLE.name: BATTLE}
"""Kinds of file that only this game's packs have."""
