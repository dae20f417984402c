"""Hexes, hex sides and ways read from what a maker types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.content.kinds.hexmap.grid import SIDES, Cell, Edge, HexGrid, edge
from generator.errors import short

MOST_HEXES = 5_000
"""Hexes that one value may name, ranges counted out."""

Value = int | str | Sequence[int | str]

_SPLIT = re.compile(r"[\s,]+")
_SIDED = re.compile(r"([A-Z]*[0-9]+)([a-z]+)", re.ASCII)


class TextFault(ValueError):  # noqa: N818  named for what a maker wrote, not for an exception
    """What is wrong with a text: a message, and a hint or ''."""

    def __init__(self, message: str, hint: str = "", item: int | None = None) -> None:
        """Take the number of the item of a list that is at fault, if it is one's."""
        super().__init__(message)
        self.hint, self.item = hint, item


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a value, and the item of a list that it stands in, if it is a list."""

    word: str
    item: int | None


def tokens(value: Value) -> list[Token]:
    """Return the words of a value; raise TextFault if there are too many."""
    found: list[Token] = []
    if isinstance(value, int | str):
        found = [Token(word, None) for word in _SPLIT.split(str(value)) if word]
    else:
        for number, item in enumerate(value):
            found += [Token(word, number) for word in _SPLIT.split(str(item)) if word]
    if len(found) > MOST_HEXES:
        raise TextFault(f"more than {MOST_HEXES:,} hexes are named here")
    return found


def read_hexes(grid: HexGrid, value: Value) -> list[Cell]:
    """Return the hexes that a value names; `0203-0506` are all from one column and row to others.

    Raises TextFault.
    """
    found: list[Cell] = []
    for token in tokens(value):
        one, dash, other = token.word.partition("-")
        if dash:
            found += grid.block(_hex(grid, one, token), _hex(grid, other, token))
        else:
            found.append(_hex(grid, one, token))
        if len(found) > MOST_HEXES:
            raise TextFault(f"more than {MOST_HEXES:,} hexes are named here", "", token.item)
    return found


def _hex(grid: HexGrid, word: str, token: Token) -> Cell:
    try:
        return grid.parse(word)
    except ValueError:
        pass
    try:
        grid.parse(short(word))
    except ValueError as error:
        raise TextFault(str(error), _hint(grid, word), token.item) from None
    raise TextFault(f"'{short(word)}' is not a hex of this map", "", token.item)


def _hint(grid: HexGrid, word: str) -> str:
    """Return what may be meant by a word that is no hex."""
    if word.upper() != word and grid.numbering.style == "letters":
        try:
            grid.parse(word.upper())
        except ValueError:
            return ""
        return f"did you mean '{word.upper()}'?"
    letters = grid.numbering.style == "letters"
    shaped = re.fullmatch("[A-Z]{1,2}[0-9]+" if letters else "[0-9]+", word)
    if not shaped:
        example = grid.name((grid.columns - 1, grid.rows - 1))
        hint = f"hexes are called as in {example}"
        if not letters and re.fullmatch("[A-Z]{1,2}[0-9]+", word):
            hint += "; `numbers: {style: letters}` has names such as C5"
        return hint
    return ""


def read_sides(grid: HexGrid, value: Value) -> list[Edge]:
    """Return the hex sides that a value names: `0203/0304` between two hexes, or `0203se`.

    Each is the hex that is named first and the one beyond it. Raises TextFault.
    """
    return [_side(grid, token) for token in tokens(value)]


def is_side(word: str) -> bool:
    """Tell whether a word names a side, not a hex."""
    return "/" in word or bool(_SIDED.fullmatch(word))


def _side(grid: HexGrid, token: Token) -> Edge:
    one, slash, other = token.word.partition("/")
    if slash:
        a, b = _hex(grid, one, token), _hex(grid, other, token)
        if grid.distance(a, b) != 1:
            message = f"{grid.name(a)} and {grid.name(b)} share no side"
            near = ", ".join(grid.name(c) for c in grid.around(a) if c in grid)
            raise TextFault(message, f"next to {grid.name(a)} lie {near}", token.item)
        return a, b
    match = _SIDED.fullmatch(token.word)
    letters = SIDES[grid.orientation]
    if not match or match[2] not in letters:
        message = f"'{short(token.word)}' is not a hex side"
        hint = (
            f"write it as 0203/0304, or as a hex and one of {', '.join(letters)}: 0203{letters[2]}"
        )
        raise TextFault(message, hint, token.item)
    cell = _hex(grid, match[1], token)
    there = grid.beside(cell, letters.index(match[2]))
    if there not in grid:
        message = f"beyond side {match[2]} of {grid.name(cell)} the map ends"
        raise TextFault(message, "a side lies between two hexes of the map", token.item)
    return cell, there


def read_way(grid: HexGrid, value: Value, noun: str) -> list[Cell]:
    """Return all hexes of a way, one next to the other; `0203-0207` is a straight row.

    Raises TextFault for a way that jumps or has one hex.
    """
    found: list[Cell] = []
    for token in tokens(value):
        one, dash, other = token.word.partition("-")
        start = _hex(grid, one, token)
        row = [start]
        if dash:
            end = _hex(grid, other, token)
            straight = grid.line(start, end)
            if straight is None:
                message = f"no straight row of hexes leads from {one} to {other}"
                raise TextFault(message, "name the hexes between them", token.item)
            row = straight
        if found and found[-1] == row[0]:
            row = row[1:]
        if found and row:
            _check_step(grid, found[-1], row[0], noun, token)
        found += row
        if len(found) > MOST_HEXES:
            raise TextFault(f"more than {MOST_HEXES:,} hexes are named here", "", token.item)
    if len(found) < 2:
        named = (
            f"{grid.name(found[0])} is one hex, not a {noun}" if found else f"this {noun} is empty"
        )
        hint = "write all hexes of one in a text or a list of its own: - 0101 0202 0303"
        raise TextFault(named, hint)
    return found


def _check_step(grid: HexGrid, one: Cell, other: Cell, noun: str, token: Token) -> None:
    if grid.distance(one, other) == 1:
        return
    a, b = grid.name(one), grid.name(other)
    message = f"the {noun} jumps from {a} to {b}"
    hint = "each hex of it lies next to the one before"
    between = [
        cell for cell in grid.around(one) if cell in grid and grid.distance(cell, other) == 1
    ]
    if between:
        hint = f"{' or '.join(map(grid.name, between))} lies between them"
    elif grid.line(one, other):
        hint = f"write {a}-{b} for the straight row between them"
    raise TextFault(message, hint, token.item)


def read_course(grid: HexGrid, value: Value, noun: str) -> list[Edge]:
    """Return the sides that a watercourse runs along; raise TextFault where it jumps."""
    found = [edge(*side) for side in read_sides(grid, value)]
    words = tokens(value)
    for number, (one, other) in enumerate(pairwise(found)):
        if not _share_corner(grid, one, other):
            a, b = words[number].word, words[number + 1].word
            message = f"the {noun} jumps from side {a} to side {b}"
            before = found[number - 1] if number else None
            hint = f"{a} goes on in {' or '.join(_going_on(grid, one, before))}"
            raise TextFault(message, hint, words[number + 1].item)
    return found


def _going_on(grid: HexGrid, side: Edge, before: Edge | None) -> list[str]:
    """Return the sides that share a corner with one, but not with the side before it."""
    one, other = side
    thirds = [c for c in grid.around(one) if c in grid and grid.distance(c, other) == 1]
    near = [edge(c, third) for third in thirds for c in side]
    return [
        "/".join(map(grid.name, on))
        for on in near
        if before is None or not (on == before or _share_corner(grid, on, before))
    ]


def _share_corner(grid: HexGrid, one: Edge, other: Edge) -> bool:
    cells = sorted({*one, *other})
    return len(cells) == 3 and all(
        grid.distance(a, b) == 1 for i, a in enumerate(cells) for b in cells[i + 1 :]
    )
