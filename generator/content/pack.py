"""A pack: one game, checked and frozen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.content.kinds.base import Part
from generator.content.kinds.records import RecordsPart
from generator.content.pack_file import PackFile
from generator.content.reading.source import Source
from generator.content.tables import RollTable
from generator.errors import Place

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont, PackFont

_INDEX = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Pack:
    """One game, checked and frozen.

    `root` is its folder on disk, `shown` the name its files carry in messages. `whole` holds
    every record with its references resolved, by the ids of part and record. `notes` are lines
    for the user about what was read, though nothing is wrong. `fonts` are its own.
    """

    name: str
    root: Path
    shown: str
    info: PackFile
    source: Source
    parts: Mapping[str, Part]
    tables: Mapping[str, RollTable]
    whole: Mapping[tuple[str, str], dict[str, Any]]
    sources: tuple[Source, ...]
    notes: tuple[str, ...] = ()
    fonts: tuple[PackFont, ...] = ()

    def hashes(self) -> dict[str, str]:
        """Return the hash of each file that was read, by its name in the pack."""
        begin = len(self.shown) + 1
        return {file[begin:]: sha256 for source in self.sources for file, sha256 in source.hashes()}

    @property
    def own_fonts(self) -> tuple[OwnFont, ...]:
        """The pack's own fonts as its pages need them."""
        return tuple(font.own for font in self.fonts)

    def resolved(self, part: RecordsPart, record_id: str) -> dict[str, Any]:
        """Return a record as plain data with its references replaced by what they name.

        Its `here` is the path that leads back to the record's place (see `place_of`).
        """
        return self.whole[part.id, record_id]

    def records(self, part_id: str) -> Mapping[str, Mapping[str, Any]]:
        """Return the records of a records part by record id; the part must exist."""
        part = self.parts[part_id]
        assert isinstance(part, RecordsPart)
        return part.records

    def place_of(self, here: str) -> Place | None:
        """Return the place that a `here` path such as `x/deck.yaml#cards.3.name` leads to."""
        file, _, dotted = here.rpartition("#")
        steps = [int(s) if _INDEX.fullmatch(s) else s for s in dotted.split(".") if s]
        for source in self.sources:
            if source.file == file:
                return source.place(steps)
        return None
