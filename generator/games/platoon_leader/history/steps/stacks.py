"""What is where: the infantry of a line in a hex with what it carries, and its vehicles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.games.platoon_leader.history.model import (
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.steps.changes import (
    AWAY,
    RIDES,
    each_piece,
    kind_at,
    line_of,
)
from generator.games.platoon_leader.history.steps.cleaning import STUCK
from generator.games.platoon_leader.history.units import MEN, summed, units_text


@dataclass(frozen=True, slots=True)
class FootStack:
    """The infantry of a line in a hex: its MMC and leaders, and what they carry by line."""

    line: RosterLine
    hex: int
    men: tuple[RosterPiece, ...]
    leaders: tuple[RosterLeader, ...]
    load: tuple[tuple[int, RosterPiece], ...]

    @property
    def units(self) -> str:
        """The stack as its counters are listed."""
        return counters(self.men, self.leaders)

    @property
    def marks(self) -> frozenset[str]:
        """All marks of its units."""
        return frozenset().union(
            *(piece.marks for piece in self.men), *(leader.marks for leader in self.leaders)
        )


def counters(pieces: Iterable[RosterPiece], leaders: Iterable[RosterLeader] = ()) -> str:
    """Return pieces and leaders as text."""
    found = [(piece.number, piece.unit) for piece in pieces]
    return units_text(summed([*found, *((1, leader.name) for leader in leaders)]))


def hexes_of(line: RosterLine) -> list[int]:
    """Return the hexes in which a line has something on the map, in the order of the board."""
    every: list[RosterPiece | RosterLeader] = [*line.pieces, *line.leaders]
    return sorted({one.hex for one in every if one.hex is not None and not one.marks & AWAY})


def stack_at(roster: SideRoster, number: int, hex_: int, *, hidden: bool) -> FootStack | None:
    """Return the infantry of a line in a hex, or None if there is none.

    HIP units count only if they are Isolated and `hidden` ones are asked for. The leaders of
    vehicles are with these.
    """
    line = line_of(roster, number)
    men = tuple(
        piece for piece in line.pieces if kind_at(line, piece) in MEN and _here(piece, hex_, hidden)
    )
    leaders = tuple(
        leader
        for leader in line.leaders
        if line.letter not in RIDES and _here(leader, hex_, hidden)
    )
    if not men and not leaders:
        return None
    return FootStack(line, hex_, men, leaders, tuple(_load(roster, line, hex_)) if men else ())


def _here(one: RosterPiece | RosterLeader, hex_: int, hidden: bool) -> bool:
    if one.hex != hex_ or one.marks & AWAY:
        return False
    return "hip" not in one.marks or (hidden and "isolated" in one.marks)


def _load(roster: SideRoster, line: RosterLine, hex_: int) -> Iterator[tuple[int, RosterPiece]]:
    """Yield the SW and Guns that a line's men carry: their own, and those of lines without men."""
    for other, piece in each_piece(roster, "weapon", "gun"):
        if piece.hex != hex_ or piece.marks & (AWAY | {"unpossessed", "hip"}):
            continue
        manned = any(one.hex == hex_ and kind_at(other, one) in MEN for one in other.pieces)
        if other.line == line.line or not manned:
            yield other.line, piece


def mobile_at(line: RosterLine, hex_: int, *, hidden: bool) -> list[RosterPiece]:
    """Return the vehicles of a line in a hex that can move; `hidden` is as for `stack_at`."""
    return [
        piece
        for piece in line.pieces
        if kind_at(line, piece) == "vehicle" and _here(piece, hex_, hidden)
        if not piece.marks & (STUCK | {"bogged"})
    ]
