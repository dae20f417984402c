"""`situation`: a battle on sections of a board, two pages; `situations`: several, printed together.

What checks and prints them is imported when that is done; to list products neither is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.printed import PAGES, Pages, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID, Words
from generator.errors import Near, Problem, short
from generator.games.panzer_leader.situation.model import SituationFile, SituationsFile
from generator.games.panzer_leader.situation.words import SITUATION_KEYS, SITUATIONS_KEYS

if TYPE_CHECKING:
    from generator.content import Pack

SHEET_PAGES = 2
"""Pages of a situation: both sides of a sheet."""

FRONT_PAGES = 2
"""Pages before several: all of them in a table, and what is done before play."""

STYLES = ("sheet.html", "counter.html", "situation-pages.html")
"""Templates whose style sheets apply to all situations."""


@dataclass(frozen=True, slots=True)
class SituationPart(Part):
    """A situation written by hand."""

    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: SituationFile

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        pages = Pages(self.model.template, STYLES, self._values, SHEET_PAGES)
        return (Printed(self.id, self.title, "situation", PAGES, pages=pages),)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        from generator.games.panzer_leader.situation.checks import situation_problems

        return situation_problems(contents.parts, self.model, self.source)

    def view(self, pack: Pack) -> Mapping[str, Any]:
        """Return what its template is given of it."""
        from generator.games.panzer_leader.situation.view import situation_view

        return situation_view(pack, self.model, f"{self.source.file}#")

    def _values(self, pack: Pack) -> Mapping[str, Any]:
        return {"situation": self.view(pack)}


@dataclass(frozen=True, slots=True)
class SituationsPart(Part):
    """Situations that are printed together, two pages each, after a sheet with all of them."""

    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: SituationsFile

    @property
    def prints_with_it(self) -> tuple[str, ...]:
        return self.model.situations

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        count = FRONT_PAGES + SHEET_PAGES * len(self.model.situations)
        pages = Pages(self.model.template, STYLES, self._values, count)
        return (Printed(self.id, self.title, "situations", PAGES, pages=pages),)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        parts = contents.parts
        known = [part.id for part in parts.values() if isinstance(part, SituationPart)]
        seen: dict[str, int] = {}
        for number, name in enumerate(self.model.situations):
            place = self.source.place(("situations", number))
            if name not in known:
                message = f"'{short(name)}' is not a situation of this pack"
                yield Problem(message, place, near=Near(name, known))
            elif name in seen:
                see = self.source.place(("situations", seen[name]))
                yield Problem(f"'{name}' is listed twice", place, see=see)
            seen.setdefault(name, number)
        count = len(self.model.situations)
        if self.model.count not in (None, count):
            message = f"there are {count} situations, not {self.model.count} as stated"
            yield Problem(message, self.source.place(("count",)))

    def _values(self, pack: Pack) -> Mapping[str, Any]:
        found = [pack.parts[name] for name in self.model.situations]
        return {"situations": [p.view(pack) for p in found if isinstance(p, SituationPart)]}


def _build(source: Source, model: SituationFile, problems: list[Problem]) -> SituationPart:
    return SituationPart(part_id(source, model.id), model.title, source, model)


def _build_several(
    source: Source, model: SituationsFile, problems: list[Problem]
) -> SituationsPart:
    return SituationsPart(part_id(source, model.id), model.title, source, model)


SITUATION = Kind(
    name="situation",
    model=SituationFile,
    build=_build,
    words=Words(keys=SITUATION_KEYS, values={("SituationFile", "id"): ID}),
)

SITUATIONS = Kind(
    name="situations",
    model=SituationsFile,
    build=_build_several,
    words=Words(keys=SITUATIONS_KEYS, values={("SituationsFile", "id"): ID}),
)
