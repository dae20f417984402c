"""What the drawing of a section is told by its pack: words of the key, sizes, what a hex sees."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.boards import key_words, sections_of
from generator.games.panzer_leader.hex_sizes import size_fault
from generator.games.panzer_leader.los_table import Sights
from generator.ground.lattice import Spot
from generator.ground.section import Section


def words(pack: Pack) -> Mapping[str, str]:
    """Return what the signs of a section do."""
    return key_words(pack)


def check_size(pack: Pack, hex_mm: float) -> None:
    """Raise UsageError for hexes that are smaller than the pack's counters."""
    fault = size_fault(pack.parts, hex_mm)
    if fault is not None:
        raise UsageError(fault)


def seen(section: Section, pack: Pack, name: str) -> tuple[Spot, frozenset[Spot]] | None:
    """Return a hex by its name, such as `W-Q-10`, and what it sees; None on another section.

    Raises UsageError for a hex that no section has.
    """
    letter, _, rest = name.partition("-")
    if letter not in (section.name, section.stands_for):
        known = sections_of(pack)
        if letter not in {one for s in known.values() for one in (s.name, s.stands_for) if one}:
            raise UsageError(f"'{name}' is no hex of a board; one is named as {section.name}-Q-10")
        return None
    try:
        spot = section.lattice.parse(rest.replace("-", ""))
    except ValueError as error:
        raise UsageError(str(error)) from None
    return spot, Sights(section).seen_from(spot)
