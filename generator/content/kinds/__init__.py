"""The kinds of file that any pack may hold: one module and one registry entry each.

Games add kinds of their own (see `generator.games`). A kind is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.content.kinds.base import Kind
    from generator.content.kinds.deck import DeckPart

_ENTRIES = {
    "records": "records:RECORDS",
    "tables": "tables:TABLES",
    "deck": "deck:DECK",
    "gang": "gang:GANG",
    "sheet": "sheet:SHEET",
    "force": "force:FORCE",
    "aids": "aid.kind:AIDS_KIND",
    "box": "box:BOX_KIND",
    "hexmap": "hexmap.kind:HEXMAP_KIND",
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

__all__ = ["KINDS", "DeckPart"]


def __getattr__(name: str) -> Any:
    # Computer players take it from here, and their code is part of the seed of printed odds.
    if name != "DeckPart":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.deck").DeckPart
