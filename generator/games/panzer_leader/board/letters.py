"""How a section's file writes hexes and hex sides: a letter a hex, a number and a side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from generator.games.panzer_leader.board.frame import SECTION
from generator.ground.hexes import hexrow_name, side_of
from generator.ground.lattice import (
    DIRECTIONS,
    SOUTH_WEST,
    Side,
    Spot,
    direction,
    neighbour,
)
from generator.ground.section import Cover, Section, SideKind

LETTERS: Mapping[str, Cover] = {
    ".": "clear",
    "w": "woods",
    "t": "town",
    "m": "swamp",
    "s": "slope",
    "f": "slope-woods",
    "h": "hilltop",
    "k": "hilltop-woods",
    "u": "hilltop-town",
    "b": "beach",
    "~": "sea",
}
"""What a hex holds, by its letter."""

LETTER_OF: Mapping[Cover, str] = {cover: letter for letter, cover in LETTERS.items()}

_SIDES = re.compile(r"([1-9][0-9]?)(ne|se|sw|nw|e|w)", re.ASCII)


def rows_text(section: Section) -> dict[str, str]:
    """Return the hexrows as a file has them; spaces set the hexes off as they lie."""
    found = {}
    for y in range(SECTION.rows):
        line = " ".join(LETTER_OF[section.cover[spot]] for spot in SECTION.row(y))
        found[hexrow_name(y)] = line if y % 2 else f" {line} "
    return found


def sides_text(sides: Mapping[Side, SideKind], kind: SideKind) -> dict[str, str]:
    """Return the sides of a kind by hexrow, each told once: east, south-east or south-west."""
    found: dict[int, list[tuple[int, int]]] = {}
    for (a, b), said in sides.items():
        if said != kind:
            continue
        one, way = (a, direction(a, b)) if direction(a, b) <= SOUTH_WEST else (b, direction(b, a))
        found.setdefault(one[1], []).append((one[0], way))
    return {
        hexrow_name(y): " ".join(f"{x // 2 + 1}{DIRECTIONS[way]}" for x, way in sorted(found[y]))
        for y in sorted(found)
    }


def way_text(way: Sequence[Spot]) -> str:
    """Return a way as the names of its hexes."""
    return " ".join(map(SECTION.name, way))


def read_row(y: int, text: str) -> dict[Spot, Cover]:
    """Return what the hexes of a hexrow hold; raise ValueError for a text that can't be one."""
    spots, letters = SECTION.row(y), text.split()
    row = hexrow_name(y)
    if len(letters) != len(spots):
        raise ValueError(f"hexrow {row} has {len(spots)} hexes, not {len(letters)}")
    for letter in letters:
        if letter not in LETTERS:
            known = ", ".join(f"{key} {cover}" for key, cover in LETTERS.items())
            raise ValueError(f"unknown letter '{letter}'; letters of hexes are {known}")
    return {spot: LETTERS[letter] for spot, letter in zip(spots, letters, strict=True)}


def read_sides(row: str, text: str) -> Iterator[Side]:
    """Yield the sides that a line names, such as `4e 4se 7sw`; raise ValueError for a fault."""
    for word in text.split():
        match = _SIDES.fullmatch(word)
        if not match:
            raise ValueError(
                f"unknown hex side '{word}'; write a number and one of {', '.join(DIRECTIONS)}, "
                "e.g. 4se"
            )
        spot = SECTION.parse(f"{row}{match[1]}")
        there = neighbour(spot, DIRECTIONS.index(match[2]))
        if there not in SECTION:
            raise ValueError(f"the side {row}{word} lies beyond the edge of the board")
        yield side_of(spot, there)


def read_way(text: str) -> tuple[Spot, ...]:
    """Return the hexes of a way; raise ValueError for a hex off the board and for a jump."""
    way = tuple(SECTION.parse(name) for name in text.split())
    if len(way) < 2:
        raise ValueError("a road or stream must run through at least two hexes")
    for a, b in pairwise(way):
        if b not in SECTION.neighbours[a]:
            raise ValueError(f"{SECTION.name(a)} and {SECTION.name(b)} are not next to each other")
    return way


def read_hexes(text: str) -> tuple[Spot, ...]:
    """Return hexes by their names; raise ValueError for one off the board."""
    return tuple(SECTION.parse(name) for name in text.split())
