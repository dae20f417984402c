"""The counters that a rolled situation is played with, as a force: units and markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.force import Catalogue, Pieces, catalogue
from generator.games.panzer_leader.board.hex_sizes import size_for
from generator.games.panzer_leader.points import UnitKind
from generator.games.panzer_leader.scenario.case import Case
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.measure import parse_length
from generator.roll.files.yaml_text import laid_out

MARKERS = "laid-markers"

_UNITS: Mapping[str, Callable[[UnitKind], bool]] = {
    "armoured": lambda unit: unit.armoured,
    "engineers": lambda unit: unit.role == "engineers",
    "bridgelayer": lambda unit: unit.role == "bridgelayer",
    "fighter-bomber": lambda unit: unit.role == "fighter-bomber",
    "indirect": lambda unit: unit.spotted_for,
    "armed": lambda unit: unit.attack > 0,
}
"""What units a marker may be printed for."""


def counters_of(case: Case) -> bytes:
    """Return the file of a force that is a situation's counters: both sides, then markers.

    They are as large as suits the situation's hexes.
    """
    pack, record = case.pack, case.record
    known = catalogue(pack.parts, pack.info.sides)
    lines = [*_units(case, known), *_markers(case, known)]
    deck = next((pieces.run.deck for decks in known.values() for pieces in decks.values()), None)
    size = size_for(pack.parts, deck, parse_length(record.hex)) if deck else None
    head = {"kind": "force", "title": record.title, "pack": _pack_word(pack)}
    data = {**head, **({"size": size} if size else {}), "counters": lines}
    return laid_out(data, frozenset({"counters"})).encode()


def _pack_word(pack: Pack) -> str:
    """Return how a force names the pack: a built-in one by its name, another by its folder."""
    return pack.name if pack.shown == f"content/{pack.name}" else pack.shown


def _units(case: Case, known: Catalogue) -> Iterator[dict[str, Any]]:
    order = list(case.lists.units)
    for side in SIDES:
        counts = case.units(side)
        for unit in sorted(counts, key=order.index):
            yield {"unit": unit, "count": counts[unit], **_deck(known.get(unit, {}), side)}


def _deck(decks: Mapping[str, Pieces], side: SideName) -> dict[str, str]:
    """Return the deck that has a unit in a side's colours; some units are in both sides'.

    Of a unit without counters nothing is returned: a force tells of it.
    """
    for name, pieces in decks.items():
        nations = {pieces.run.deck.cards.records[card].get("nation") for card in pieces.cards}
        if ("german" in nations) == (side == "german"):
            return {"deck": name}
    return {}


def _markers(case: Case, known: Catalogue) -> Iterator[dict[str, Any]]:
    for rule in case.pack.records(MARKERS).values():
        sides = [side for side in SIDES if rule["side"] in (None, side)]
        needed = -(-_occasions(case, str(rule["for"]), sides) // int(rule["each"]))
        if needed:
            marker = str(rule["marker"])
            count = min(needed, int(rule["most"]))
            decks = list(known.get(marker, ()))
            yield {"unit": marker, "count": count, **({"deck": decks[0]} if decks else {})}


def _occasions(case: Case, what: str, sides: list[SideName]) -> int:
    if what == "situation":
        return 1
    if what == "objective":
        wanted = [one for one in case.record.objectives if one.what in ("town", "bridge")]
        return len({name for one in wanted for name in one.hexes})
    fits = _UNITS[what]
    units = case.lists.units
    return sum(n for side in sides for u, n in case.units(side).items() if fits(units[u]))
