"""The sections of a pack, laid edge to edge as a situation asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from generator.content import Pack
from generator.content.kinds import RecordsPart
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.kind import BoardPart
from generator.ground.lattice import Spot
from generator.ground.nets import spread
from generator.ground.section import Joined, Laid, Section

Arrangement = Literal["single", "side by side", "over"]
"""Side by side long edges meet, the first section on the left; over, short edges, the first on
top."""


def sections_of(pack: Pack) -> Mapping[str, Section]:
    """Return the sections of a pack by their letters."""
    parts = [part for part in pack.parts.values() if isinstance(part, BoardPart)]
    return {part.section.name: part.section for part in parts}


def standing_for(pack: Pack) -> Mapping[str, Section]:
    """Return the sections of a pack by the letters of those whose part they take."""
    return {s.stands_for: s for s in sections_of(pack).values() if s.stands_for}


def key_words(pack: Pack) -> Mapping[str, str]:
    """Return what the signs of a section do, by their ids, as far as a pack tells."""
    part = pack.parts.get("board-key")
    if not isinstance(part, RecordsPart):
        return {}
    return {key: str(record["text"]) for key, record in pack.records(part.id).items()}


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
