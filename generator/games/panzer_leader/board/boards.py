"""Sections laid edge to edge as a situation asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.games.panzer_leader.board.frame import SECTION
from generator.ground.lattice import Spot
from generator.ground.nets import spread
from generator.ground.section import Joined, Laid, Section

Arrangement = Literal["single", "side by side", "over"]
"""Side by side long edges meet, the first section on the left; over, short edges, the first on
top."""


def joined(
    sections: Sequence[tuple[Section, bool]], arrangement: Arrangement = "side by side"
) -> Joined:
    """Lay sections, each with whether it is turned round, in the order of a situation."""
    over = arrangement == "over"
    return Joined(
        tuple(
            Laid(section, 0 if over else i, i if over else 0, turned)
            for i, (section, turned) in enumerate(sections)
        )
    )


def banks(laid: Laid) -> tuple[frozenset[Spot], frozenset[Spot]]:
    """Return the hexes of a section as it lies, as spots of the table, on both banks.

    They lie north and south of its main stream, which is the first of its file; north is the top of
    the table. The stream's own hexes and the sea belong to neither bank.
    """
    section = laid.section
    wet = {*section.hexes_of(("sea",)), *(section.streams[0] if section.streams else ())}
    top = SECTION.row(SECTION.bottom if laid.turned else 0)
    north = set(spread(SECTION, set(top) - wet, lambda spot: spot not in wet))
    south = set(SECTION.spots) - north - wet
    return frozenset(map(laid.there, north)), frozenset(map(laid.there, south))
