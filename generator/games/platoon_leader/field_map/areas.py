"""Whose hexes are which in a campaign by hand: edges, set-up and entry areas, Strategic Terrain.

They are records beside the map, for whoever goes on with the campaign: the cards tell the players
the same in words, and nothing of it is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, cast, get_args

from generator.content import Pack
from generator.content.kinds.base import records_of
from generator.content.kinds.records import RecordsPart
from generator.errors import Place, Problem
from generator.ground.hexes import HexBoard

Use = Literal["edge", "set-up", "entry", "strategic", "passage"]
USES: tuple[Use, ...] = get_args(Use)
"""What hexes are for: a Friendly Board Edge, the set-up of the Initial Firefight, entry, Strategic
Terrain beside the Locations, or the passage of a side's ways over water that nothing enters."""

SIDES = ("axis", "allied")

FIELDS = ("side", "use", "name", "hexes", "letters", "share", "from", "to")
"""What the records of areas must tell of each."""

MOST_BLOCKS = 500
"""Hexes and blocks that one text names at most."""

_BLOCK = re.compile("[–-]")

_TYPES = {"letters": "a list of texts", **dict.fromkeys(("share", "from", "to"), "a number")}
"""What the values of fields are that are no texts."""


@dataclass(frozen=True, slots=True)
class HexArea:
    """Hexes of a map in ascending order, and what they are for.

    Strategic Terrain has no side. Of groups, those with one of `letters` alone may use it; none:
    all. At least `share` per cent of the side's squads must set up in it. It is in use from
    firefight `first` to `last`; None: to the end of the campaign.
    """

    id: str
    side: str | None
    use: Use
    name: str
    hexes: tuple[int, ...]
    letters: tuple[str, ...] = ()
    share: int = 0
    first: int = 1
    last: int | None = None


def areas_of(pack: Pack, records: str, board: HexBoard) -> tuple[HexArea, ...]:
    """Return the areas of a campaign, checked when its pack was read; `records` is their id."""
    part = records_of(pack.parts[records])
    assert part is not None
    return read_areas(board, part, part.source.place(()))[0]


def read_areas(
    board: HexBoard, part: RecordsPart, place: Place
) -> tuple[tuple[HexArea, ...], list[Problem]]:
    """Return the areas that records tell of and all that is wrong with them.

    What belongs to no record is reported at `place`, where the map names them.
    """
    problems: list[Problem] = []
    areas: list[HexArea] = []
    for key, row in part.records.items():
        if lost := [name for name in FIELDS if name not in row]:
            return (), [Problem(f"'{key}' of '{part.id}' has no {lost[0]}", place)]
        found = list(_mistyped(part, key, row))
        if not found:
            try:
                area = _area(key, row, area_hexes(board, row["hexes"]))
            except ValueError as error:
                found.append(Problem(str(error), part.place(key, ("hexes",))))
            else:
                found += _wrong(board, part, area)
                areas += [] if found else [area]
        problems += found
    if not problems:
        problems += _together(board, part, areas, place)
    return tuple(areas), problems


def area_hexes(board: HexBoard, text: str) -> tuple[int, ...]:
    """Return the hexes of a text such as `A1–C5, D3`, in ascending order.

    `A1–C5` is a block: the hexes 1 to 5 of the hexrows A to C. Raises ValueError for what is no
    hex of the board, a block whose first hex isn't the upper left one, and too many of them.
    """
    found = 0  # a bit for each hex: blocks may be many, and large
    words = text.replace(",", " ").split()
    if len(words) > MOST_BLOCKS:
        raise ValueError(f"{MOST_BLOCKS} hexes and blocks of hexes are the most that can be named")
    for word in words:
        ends = [board.parse(name) for name in _BLOCK.split(word)]
        first, last = ends[0], ends[-1]
        columns = range(board.column(first), board.column(last) + 1)
        long = board.number(last) - board.number(first) + 1
        if len(ends) > 2 or not columns or long < 1:
            raise ValueError(f"'{word}' is not a block: name its upper left hex, then its last")
        for column in columns:
            found |= ((1 << long) - 1) << board.at(column, board.number(first))
    return tuple(h for h in board.hexes if found >> h & 1)


def _mistyped(part: RecordsPart, key: str, row: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the fields whose values are no texts, numbers or lists, as their file declares them."""
    for name in FIELDS:
        value, what = row[name], _TYPES.get(name, "a text")
        fits = {
            "a text": isinstance(value, str),
            "a number": isinstance(value, int) and not isinstance(value, bool),
            "a list of texts": isinstance(value, (list, tuple))
            and all(isinstance(one, str) for one in value),
        }[what]
        if not fits and (value is not None or name in ("use", "hexes")):
            yield Problem(f"'{name}' of an area must be {what}", part.place(key, (name,)))


def _area(key: str, row: Mapping[str, Any], hexes: tuple[int, ...]) -> HexArea:
    return HexArea(
        key,
        row["side"],
        cast(Use, row["use"]),
        row["name"] or "",
        hexes,
        tuple(row["letters"] or ()),
        row["share"] or 0,
        1 if row["from"] is None else row["from"],
        row["to"],
    )


def _wrong(board: HexBoard, part: RecordsPart, area: HexArea) -> Iterator[Problem]:
    """Yield what is wrong with one area."""

    def fault(field: str, message: str, *hints: str) -> Problem:
        return Problem(message, part.place(area.id, (field,)), hints)

    if area.use not in USES:
        yield fault("use", f"'{area.use}' is no use of an area", f"uses are {', '.join(USES)}")
    elif (area.side in SIDES) == (area.use == "strategic"):
        if area.side:
            yield fault("side", "Strategic Terrain belongs to no side")
        else:
            yield fault("use", "an area needs a side", "Strategic Terrain alone has none")
    if not area.hexes:
        yield fault("hexes", "an area needs a hex")
    if area.use == "edge":
        inside = [board.name(h) for h in area.hexes if h not in board.rim]
        if inside:
            yield fault("hexes", f"{inside[0]} is not at the edge of the map")
    if not 0 <= area.share <= 100:
        yield fault("share", "a share is a percentage, 0 to 100")
    if area.first < 1:
        yield fault("from", "firefights are counted from 1")
    if area.last is not None and area.last < area.first:
        yield fault("to", "an area can't go out of use before it comes into use")


def _together(
    board: HexBoard, part: RecordsPart, areas: list[HexArea], place: Place
) -> Iterator[Problem]:
    """Yield what areas lack, and hexes in which both sides would set up."""
    for side, use in product(SIDES, USES[:3]):
        if not any((area.side, area.use) == (side, use) for area in areas):
            what = {"edge": "edge", "set-up": "set-up area", "entry": "entry area"}[use]
            yield Problem(f"'{part.id}' has no {what} of the {side} side", place)
    held: dict[int, str | None] = {}
    for area in areas:
        if area.use == "set-up":
            both = [h for h in area.hexes if held.setdefault(h, area.side) != area.side]
            if both:
                message = f"both sides would set up in {board.name(both[0])}"
                yield Problem(message, part.place(area.id, ("hexes",)))
