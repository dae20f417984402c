"""The kinds of file that any pack may hold: one module and one registry entry each.

Games add kinds of their own (see `generator.games`).
"""

from collections.abc import Mapping

from generator.content.kinds.aids import AIDS_KIND, AidsPart
from generator.content.kinds.base import Contents, Kind, Part, part_id, product_ids, records_of
from generator.content.kinds.box import BOX_KIND, BoxPart
from generator.content.kinds.deck import DECK, DeckPart
from generator.content.kinds.force import FORCE, ForcePart
from generator.content.kinds.gang import GANG, GangPart
from generator.content.kinds.printed import Pages, Printed, Run
from generator.content.kinds.records import RECORDS, RecordsPart
from generator.content.kinds.sheet import SHEET, SheetPart
from generator.content.kinds.tables import TABLES, TablesPart

KINDS: Mapping[str, Kind] = {
    kind.name: kind for kind in (RECORDS, TABLES, DECK, GANG, SHEET, FORCE, AIDS_KIND, BOX_KIND)
}

__all__ = [
    "KINDS",
    "AidsPart",
    "BoxPart",
    "Contents",
    "DeckPart",
    "ForcePart",
    "GangPart",
    "Kind",
    "Pages",
    "Part",
    "Printed",
    "RecordsPart",
    "Run",
    "SheetPart",
    "TablesPart",
    "part_id",
    "product_ids",
    "records_of",
]
