"""A situation of Panzer Leader on a table: its boards joined, its units by the groups they are in.

Players set up their units themselves within the zones of a group; so each group lies in a bag of
its own, with the words of its zones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.content import Pack
from generator.content.kinds.force import Catalogue, catalogue
from generator.games.panzer_leader.scenario.ground import table_laid
from generator.games.panzer_leader.scenario.model import GroupRecord, SituationRecord
from generator.scenario.set_up import SetBoard, SetPieces, TableSetUp


def set_up(pack: Pack, record: SituationRecord, hex_mm: float) -> TableSetUp:
    """Return the set-up of a situation, its hexes `hex_mm` millimetres from flat to flat."""
    boards, right, low = [], 0.0, 0.0
    for number, laid in enumerate(table_laid(pack, record).joined.laid):
        wide, high = (side * hex_mm for side in laid.section.lattice.extent)
        x, y = (laid.column + 0.5) * wide, (laid.row + 0.5) * high
        boards.append(SetBoard(number, (x, y), 180.0 if laid.turned else 0.0))
        right, low = max(right, x + wide / 2), max(low, y + high / 2)
    known, left = catalogue(pack.parts, pack.info.sides), Counter[tuple[str, str]]()
    pieces = [part for group in record.groups for part in _group(known, group, left)]
    return TableSetUp((right, low), tuple(boards), tuple(pieces))


def _group(
    known: Catalogue, group: GroupRecord, used: Counter[tuple[str, str]]
) -> Iterator[SetPieces]:
    """Yield the counters of a group, deck by deck; `used` are those that lie on the table."""
    decks: dict[str, list[tuple[str, int]]] = {}
    for line in group.units:
        wanted = line.count
        for deck, pieces in known.get(line.unit, {}).items():
            for card in pieces.cards:
                nation = pieces.run.deck.cards.records[card].get("nation")
                if (nation == "german") != (group.side == "german"):
                    continue
                count = min(wanted, pieces.run.deck.copies[card] - used[deck, card])
                if count > 0:
                    decks.setdefault(deck, []).append((card, count))
                    used[deck, card] += count
                    wanted -= count
    when = "" if group.turn is None else f"Turn {group.turn}. "
    for deck, found in decks.items():
        title = f"{group.name}: {when}{group.where}"
        yield SetPieces(deck, tuple(found), title, drawn=True)
