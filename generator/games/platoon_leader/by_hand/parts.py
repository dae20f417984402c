"""The files of a campaign by hand, found in a pack by the word that their ids begin with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.content.kinds.base import records_of
from generator.content.kinds.records import RecordsPart
from generator.content.reading.source import Path
from generator.errors import Place, Problem, UsageError, did_you_mean, raise_all, short
from generator.games.platoon_leader.field_map.areas import SIDES
from generator.games.platoon_leader.field_map.kind import FieldMapPart

Row = Mapping[str, Any]

_MAP = "-map"
_FILES = ("campaign", "calendar", "rules", "sides", "secrets", "axis-groups", "allied-groups")


@dataclass(frozen=True)
class HandMade:
    """A campaign by hand: its map and its records; `files` are those by their names."""

    word: str
    map: FieldMapPart
    files: Mapping[str, RecordsPart]

    def rows(self, name: str) -> tuple[Row, ...]:
        """Return the records of a file, in its order."""
        return tuple(self.files[name].records.values())

    @property
    def head(self) -> Row:
        """The record of the campaign itself."""
        return self.rows("campaign")[0]

    def side(self, name: str, side: str) -> Row:
        """Return a side's record of a file that has one for each."""
        return self.files[name].records[side]

    def place(self, name: str, index: int, field: Path = ()) -> Place:
        """Return the place of a record or of a field in it."""
        part = self.files[name]
        key = tuple(part.records)[index]
        known = field[:1] and field[0] in part.records[key]
        return part.place(key, field if known else ())

    def side_place(self, name: str, side: str, field: Path = ()) -> Place:
        """Return the place of a side's record, or of a field in it."""
        return self.place(name, tuple(self.files[name].records).index(side), field)


def words_of(pack: Pack) -> tuple[str, ...]:
    """Return the words of a pack's campaigns by hand: each has a map that says whose hexes are
    whose."""
    return tuple(
        sorted(
            key.removesuffix(_MAP)
            for key, part in pack.parts.items()
            if isinstance(part, FieldMapPart) and part.model.areas and key.endswith(_MAP)
        )
    )


def find_campaign(pack: Pack, word: str) -> HandMade:
    """Return a campaign; raise UsageError for an unknown word, ContentError for lost files."""
    known = words_of(pack)
    if not known:
        raise UsageError(f"'{pack.name}' has no campaigns by hand")
    if word not in known:
        message = f"'{pack.name}' has no campaign '{short(word)}'; it has {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(word, known)))
    part = pack.parts[f"{word}{_MAP}"]
    assert isinstance(part, FieldMapPart)
    found = {name: records_of(pack.parts.get(f"{word}-{name}")) for name in _FILES}
    found["locations"] = records_of(pack.parts.get(part.model.locations))
    found["areas"] = records_of(pack.parts.get(str(part.model.areas)))
    raise_all(_missing(word, part, found))
    return HandMade(word, part, {name: one for name, one in found.items() if one is not None})


def _missing(
    word: str, part: FieldMapPart, found: Mapping[str, RecordsPart | None]
) -> Iterator[Problem]:
    for name, one in found.items():
        if one is None:
            yield Problem(f"there are no records '{word}-{name}'", part.source.place())
        elif name in ("sides", "secrets"):
            for side in SIDES:
                if side not in one.records:
                    yield Problem(f"'{one.id}' has no record '{side}'", one.source.place())
        elif name in ("campaign", "calendar") and not one.records:
            yield Problem(f"'{one.id}' has no record", one.source.place())
