"""What the drawing of a section is told by its pack: words of the key, sizes, what a hex sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.errors import UsageError
from generator.games.panzer_leader.board.hex_sizes import size_fault
from generator.games.panzer_leader.sight.table import Sights
from generator.ground.lattice import Spot
from generator.ground.section import Section


def key_words(pack: Pack) -> Mapping[str, str]:
    """Return what the signs of a section do, by their ids, as far as a pack tells."""
    part = pack.parts.get("board-key")
    if not isinstance(part, RecordsPart):
        return {}
    return {key: str(record["text"]) for key, record in pack.records(part.id).items()}


def check_size(pack: Pack, hex_mm: float) -> None:
    """Raise UsageError for hexes that are smaller than the pack's counters."""
    fault = size_fault(pack.parts, hex_mm)
    if fault is not None:
        raise UsageError(fault)


def seen(
    section: Section, known: Iterable[Section], name: str
) -> tuple[Spot, frozenset[Spot]] | None:
    """Return a hex by its name, such as `W-Q-10`, and what it sees; None on another section.

    Raises UsageError for a hex that none of the known sections has.
    """
    letter, _, rest = name.partition("-")
    if letter not in (section.name, section.stands_for):
        if letter not in {one for s in known for one in (s.name, s.stands_for) if one}:
            raise UsageError(f"'{name}' is not a hex of a board; write it as {section.name}-Q-10")
        return None
    try:
        spot = section.lattice.parse(rest.replace("-", ""))
    except ValueError as error:
        raise UsageError(str(error)) from None
    return spot, Sights(section).seen_from(spot)
