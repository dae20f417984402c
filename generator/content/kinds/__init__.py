"""The kinds of file that any pack may hold: one module and one registry entry each.

Games add kinds of their own (see `generator.games`). A kind is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.content.kinds.aid.kind import AidsPart
    from generator.content.kinds.base import (
        Contents,
        Kind,
        Part,
        part_id,
        product_ids,
        records_of,
    )
    from generator.content.kinds.box import BoxPart
    from generator.content.kinds.deck import DeckPart
    from generator.content.kinds.force import ForcePart
    from generator.content.kinds.gang import GangPart
    from generator.content.kinds.printed import Pages, Printed, Run
    from generator.content.kinds.records import RecordsPart
    from generator.content.kinds.sheet import SheetPart
    from generator.content.kinds.tables import TablesPart

_ENTRIES = {
    "records": "records:RECORDS",
    "tables": "tables:TABLES",
    "deck": "deck:DECK",
    "gang": "gang:GANG",
    "sheet": "sheet:SHEET",
    "force": "force:FORCE",
    "aids": "aid.kind:AIDS_KIND",
    "box": "box:BOX_KIND",
}


class _Kinds(Mapping[str, "Kind"]):
    """Kinds by their names, each imported when it is asked for."""

    def __getitem__(self, name: str) -> Kind:
        module, _, entry = _ENTRIES[name].partition(":")
        kind: Kind = getattr(import_module(f"{__name__}.{module}"), entry)
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(_ENTRIES)

    def __len__(self) -> int:
        return len(_ENTRIES)


KINDS: Mapping[str, Kind] = _Kinds()

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

_WHERE = {
    "AidsPart": "aid.kind",
    "BoxPart": "box",
    "Contents": "base",
    "DeckPart": "deck",
    "ForcePart": "force",
    "GangPart": "gang",
    "Kind": "base",
    "Pages": "printed",
    "Part": "base",
    "Printed": "printed",
    "RecordsPart": "records",
    "Run": "printed",
    "SheetPart": "sheet",
    "TablesPart": "tables",
    "part_id": "base",
    "product_ids": "base",
    "records_of": "base",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
