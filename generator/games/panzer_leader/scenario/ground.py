"""The ground of a rolled situation: which sections, how they lie, or which are freshly made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.board.boards import Arrangement, joined
from generator.games.panzer_leader.board.fresh import new_board
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.points import Same
from generator.games.panzer_leader.scenario.model import SectionRecord
from generator.games.panzer_leader.scenario.rules import GROUND, RULES
from generator.games.panzer_leader.scenario.scene import Scene
from generator.games.panzer_leader.scenario.table import Table
from generator.ground.section import Section
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


@dataclass(frozen=True)
class RolledGround:
    """Sections as they lie, as a file says it, and the table that they make."""

    arrangement: Arrangement
    lines: tuple[Line, ...]
    table: Table


def lay_ground(roller: Roller, scene: Scene) -> RolledGround:
    """Roll the ground."""
    pack = roller.pack
    locked = roller.locks.get("sections")
    number = int(locked or roller.table("sections", "section-number", column=scene.size))
    if number < scene.rules["sections"]:
        raise RULES.rejected(pack, GROUND)
    shelf = number_of(pack, "shelf")
    grounds = [("shelf", shelf), ("fresh", _TENTHS - shelf)]
    fresh = roller.pick("ground", "Sections", grounds, lock="ground") == "fresh"
    found = _fresh(roller, scene, number) if fresh else _shelf(roller, scene, number)
    ways: list[tuple[Arrangement, int]] = [("side by side", 1)]
    if number <= _MOST_OVER and not _coast(pack, found):
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
    return RolledGround(arrangement, tuple(lines), table_of(pack, lines, arrangement))


def _coast(pack: Pack, found: Sequence[Sequence[Any]]) -> bool:
    known = sections_of(pack)
    return any(letter in known and known[letter].sea for letter, *_ in found)


def _shelf(roller: Roller, scene: Scene, number: int) -> list[tuple[str, str, str, str]]:
    """Pick sections of the pack; one with a coast belongs to the sea, on the left."""
    known = sections_of(roller.pack)
    coast = roller.pack.records("theatres")[scene.theatre]["coast"]
    found: list[str] = []
    for place in range(1, number + 1):
        options = [
            (letter, 2 if section.sea else 1)
            for letter, section in known.items()
            if letter not in found and (section.sea is None or (coast and not found))
        ]
        found.append(roller.pick(f"section/{place}", f"Section {place}", options))
    return [(letter, "", "", "") for letter in found]


def _fresh(roller: Roller, scene: Scene, number: int) -> list[tuple[str, str, str, str]]:
    """Roll the ground and the seed of new sections; none of them has a coast."""
    records = roller.pack.records("board-grounds")
    options = [(key, int(one["weight"])) for key, one in records.items() if not one["coast"]]
    country = str(roller.pack.records("theatres")[scene.theatre]["country"])
    found = []
    for place in range(1, number + 1):
        ground = roller.pick(f"made/{place}", f"Ground of section {place}", options)
        seed = roller.number(f"seed/{place}", f"Number of section {place}", 1, _SEEDS)
        letter = _LETTERS[place - 1]
        found.append((letter, f"{scene.theatre} {letter} {seed}", ground, country))
    return found


def lines_of(sections: Sequence[SectionRecord]) -> list[Line]:
    """Return the sections of a file as they are laid."""
    return [
        (one.section, one.turned, one.board, one.ground or "", one.country or "")
        if one.board
        else (one.section, one.turned, "", "", "")
        for one in sections
    ]


def table_of(pack: Pack, lines: Sequence[Line], arrangement: Arrangement) -> Table:
    """Lay sections; those of the shelf lie as they did before, with what is known of them.

    Raises KeyError for a section that the pack lacks.
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
