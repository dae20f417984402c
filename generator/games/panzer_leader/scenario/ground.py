"""The ground of a rolled situation: which sections, how they lie, or which are freshly made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.board.boards import Arrangement, joined
from generator.games.panzer_leader.board.compass import direction_at, top_of
from generator.games.panzer_leader.board.fresh import new_board
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.points import Same
from generator.games.panzer_leader.scenario.history.naming import land_names, town_names
from generator.games.panzer_leader.scenario.history.places import around, middles, places_of
from generator.games.panzer_leader.scenario.model import SectionRecord, SituationRecord
from generator.games.panzer_leader.scenario.rules import GROUND, RULES
from generator.games.panzer_leader.scenario.scene import Scene
from generator.games.panzer_leader.scenario.table import Table
from generator.ground.section import Edge, Section
from generator.roll.locks import Locks
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

_LETTERS = "EFG"
"""Letters of freshly made sections, in the order in which they lie."""

_MOST_OVER = 2
"""Sections that lie over each other at most, as in the known situations: three are 96 hexrows."""

_SEEDS = 999
_TENTHS = 10

Line = tuple[str, bool, str, str, str]
"""A section that is laid: letter, whether it is turned, and the seed, ground and country of one
that was freshly made, else ''."""

Names = Mapping[tuple[str, str], str]
"""What is on sections by letter and own name, each with what it is called here."""


@dataclass(frozen=True)
class RolledGround:
    """Sections as they lie, as a file says it, and the table that they make.

    `side` is the side of the map that the attacker comes from, named as if north were at the top;
    `land` has the names of woods, hills and streams.
    """

    arrangement: Arrangement
    lines: tuple[Line, ...]
    table: Table
    side: Edge
    land: Names


def lay_ground(roller: Roller, scene: Scene) -> RolledGround:
    """Roll the ground, how it lies to the compass, and what its towns are called."""
    pack = roller.pack
    locked = roller.locks.get("sections")
    number = int(locked or roller.table("sections", "section-number", column=scene.size))
    if number < scene.rules["sections"]:
        raise RULES.rejected(pack, GROUND)
    shelf = number_of(pack, "shelf")
    grounds = [("shelf", shelf), ("fresh", _TENTHS - shelf)]
    fresh = roller.pick("ground", "Sections", grounds, lock="ground") == "fresh"
    found = _fresh(roller, number, scene) if fresh else _shelf(roller, number, scene)
    coast = _coast(pack, found)
    ways: list[tuple[Arrangement, int]] = [("side by side", 1)]
    if number <= _MOST_OVER and not coast:
        ways.append(("over", 1))
    arrangement: Arrangement = "single"
    if number > 1:
        arrangement = roller.pick("arrangement", "How the sections lie", ways)
    lines: list[Line] = []
    for place, (letter, seed, kind, country) in enumerate(found, 1):
        turned = False
        if not _coast(pack, [(letter,)]):
            options = [("no", 1), ("yes", 1)]
            what = f"Whether {letter} is turned round"
            turned = roller.pick(f"turned/{place}", what, options) == "yes"
        lines.append((letter, turned, seed, kind, country))
    bare = table_of(pack, lines, arrangement)
    side = _side(roller, scene, arrangement, coast)
    top = top_of(side, scene.edge)
    names = _town_names(roller, scene, bare, top)
    land = land_names(pack, scene.sector, bare.joined)
    return RolledGround(arrangement, tuple(lines), bare.lying(top, names), side, land)


def _side(roller: Roller, scene: Scene, arrangement: Arrangement, coast: bool) -> Edge:
    """Roll the side of the map that the attacker comes from: the compass is turned for it.

    A coast lies in the west of its section and of the map; nobody comes out of it.
    """
    sides: list[tuple[Edge, int]] = [("north", 2), ("south", 2)]
    if arrangement == "side by side":
        sides += [("east", 3)] if coast else [("west", 3), ("east", 3)]
    if coast:
        sea = roller.pack.records("sectors")[scene.sector]["sea"]
        sides = [one for one in sides if direction_at(top_of(one[0], scene.edge), "west") == sea]
    if not sides:
        raise RULES.rejected(roller.pack, GROUND)
    return roller.pick("side", "Side of the map that the attacker comes from", sides)


def _town_names(roller: Roller, scene: Scene, table: Table, top: Edge) -> Names:
    """Roll the place in the middle, and call the towns by it and its neighbours."""
    towns = len(table.joined.towns())
    day = scene.day.isoformat()
    known = middles(roller.pack, scene.sector, day, towns)
    options = [(one.name, 1) for one in known]
    if not options:
        raise RULES.rejected(roller.pack, GROUND)
    middle = roller.pick("middle", "Place in the middle of the map", options)
    near = around(places_of(roller.pack, scene.sector, day), middle, towns)
    return town_names(table.joined, top, near)


def _coast(pack: Pack, found: Sequence[Sequence[Any]]) -> bool:
    known = sections_of(pack)
    return any(letter in known and known[letter].sea for letter, *_ in found)


def _shelf(roller: Roller, number: int, scene: Scene) -> list[tuple[str, str, str, str]]:
    """Pick sections of the pack; one with a coast belongs to the sea, on the left."""
    known = sections_of(roller.pack)
    coast = roller.pack.records("sectors")[scene.sector]["sea"]
    found: list[str] = []
    for place in range(1, number + 1):
        options = [
            (letter, 2 if section.sea else 1)
            for letter, section in known.items()
            if letter not in found and (section.sea is None or (coast and not found))
        ]
        found.append(roller.pick(f"section/{place}", f"Section {place}", options))
    return [(letter, "", "", "") for letter in found]


def _fresh(roller: Roller, number: int, scene: Scene) -> list[tuple[str, str, str, str]]:
    """Roll the ground and the seed of new sections; none of them has a coast.

    Their own names don't matter: what is on them is called by the places of the sector.
    """
    records = roller.pack.records("board-grounds")
    options = [(key, int(one["weight"])) for key, one in records.items() if not one["coast"]]
    country = next(iter(roller.pack.records("board-names")))
    found = []
    for place in range(1, number + 1):
        ground = roller.pick(f"made/{place}", f"Ground of section {place}", options)
        seed = roller.number(f"seed/{place}", f"Number of section {place}", 1, _SEEDS)
        letter = _LETTERS[place - 1]
        found.append((letter, f"{scene.sector} {letter} {seed}", ground, country))
    return found


def lines_of(sections: Sequence[SectionRecord]) -> list[Line]:
    """Return the sections of a file as they are laid."""
    return [
        (one.section, one.turned, one.board, one.ground or "", one.country or "")
        if one.board
        else (one.section, one.turned, "", "", "")
        for one in sections
    ]


def table_laid(pack: Pack, record: SituationRecord) -> Table:
    """Lay the sections of a file as its compass and its names of towns have them.

    Raises KeyError for a section that the pack lacks.
    """
    table = table_of(pack, lines_of(record.sections), record.arrangement)
    return table.lying(record.top, _names_of(record.sections, table))


def _names_of(sections: Sequence[SectionRecord], table: Table) -> Names:
    """Return what the towns of a file's sections are called, as far as it says so."""
    return {
        (line.section, town.name): name
        for line, laid in zip(sections, table.joined.laid, strict=True)
        for town, name in zip(laid.section.towns, line.towns, strict=False)
    }


def table_of(pack: Pack, lines: Sequence[Line], arrangement: Arrangement) -> Table:
    """Lay sections; those of the shelf lie as they did before, with what is known of them.

    North is at the top, and towns have their own names. Raises KeyError for a section that the
    pack lacks.
    """
    return _table(Same(pack), tuple(lines), arrangement)


@lru_cache(maxsize=96)
def _table(pack: Same, lines: tuple[Line, ...], arrangement: Arrangement) -> Table:
    laid = [(_section(pack, line), line[1]) for line in lines]
    return Table(joined(laid, arrangement))


def _section(pack: Same, line: Line) -> Section:
    letter, _, seed, ground, country = line
    if not seed:
        return sections_of(pack.pack)[letter]
    return made(pack, seed, letter, ground, country)


@lru_cache(maxsize=32)
def made(pack: Same, seed: str, letter: str, ground: str, country: str) -> Section:
    """Make a new section again: `fieldpress board new` makes the same with this seed and locks."""
    locks = Locks({"letter": letter, "ground": ground, "country": country})
    return new_board(pack.pack, seed, locks).section
