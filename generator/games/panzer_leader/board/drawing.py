"""What the drawing of a section is told by its pack: words of the key, sizes, what a hex sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.printed import NoteLine
from generator.content.kinds.records import RecordsPart
from generator.errors import UsageError
from generator.games.panzer_leader.board.hex_sizes import size_fault
from generator.games.panzer_leader.sight.table import Sights
from generator.ground.lattice import Spot
from generator.ground.section import HILLTOPS, SLOPES, Section


def key_words(pack: Pack) -> Mapping[str, str]:
    """Return what the signs of a section do, by their ids, as far as a pack tells."""
    part = pack.parts.get("board-key")
    if not isinstance(part, RecordsPart):
        return {}
    return {key: str(record["text"]) for key, record in pack.records(part.id).items()}


_ON_THE_GROUND = ("VII.J.8", "VII.J.10", "VII.J.1.a", "VII.J.1.b", "stream")
"""What of the rules for lines of sight a section without hills needs."""


def notes(section: Section, pack: Pack) -> tuple[tuple[str, tuple[NoteLine, ...]], ...]:
    """Return how lines of sight run on a section, from the pack's own rules.

    On one with hills it is the target elevation table: who looks at whom, over which sides.
    """
    rules = pack.parts.get("los")
    if not isinstance(rules, RecordsPart):
        return ()
    if section.hexes_of(SLOPES | HILLTOPS):
        return (("Who sees whom", tuple(_over_hills(pack))),) if "tet" in pack.parts else ()
    found = [rules.records[key] for key in _ON_THE_GROUND if key in rules.records]
    lines = tuple(f"{one['section']}† {one['name']}: {one['text']}" for one in found)
    return (("Who sees whom", lines), ("", ("† public text, other than the charts",)))


_LEVELS = ("ground", "slope", "hilltop")


def _over_hills(pack: Pack) -> Iterator[NoteLine]:
    """Yield the target elevation table: two lines for who looks, a cell for whom he looks at."""
    cells = list(pack.records("tet").values())
    yield ("From", *(f"to {level}" for level in _LEVELS))
    for firer in _LEVELS:
        rows = [
            [one for one in cells if (one["firer"], one["target"]) == (firer, target)]
            for target in _LEVELS
        ]
        said = [[_always(row), _by_rule(row)] for row in rows]
        yield (firer, *(first or second for first, second in said))
        yield ("", *(second if first else "" for first, second in said))
    if key := key_words(pack).get("sight"):
        yield key


def _always(cells: Iterable[Mapping[str, Any]]) -> str:
    """Say what always blocks."""
    sides = [str(one["side"]) for one in cells if one["verdict"] == "always"]
    if len(sides) == 4:
        return "all block"
    return f"{', '.join(sides)} block{'s' if len(sides) == 1 else ''}" if sides else ""


def _by_rule(cells: Iterable[Mapping[str, Any]]) -> str:
    """Say what blocks by which rules, as G, T J.3 · B J.5."""
    found: dict[str, list[str]] = {}
    for one in cells:
        names = [str(name).removeprefix("VII.J.") for name in one["rules"]]
        if names:
            found.setdefault(f"J.{', '.join(names)}", []).append(str(one["side"]))
    return " · ".join(f"{', '.join(sides)} {rule}" for rule, sides in found.items())


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
