"""`aids`: true-scale tools to print and cut out: templates, gauges, range sticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.content.kinds.aid.model import AidsFile
from generator.content.kinds.aid.reading import AidReader
from generator.content.kinds.aid.shapes import AidSet, unit_of
from generator.content.kinds.aid.values import Values
from generator.content.kinds.aid.words import AIDS_WORDS
from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.printed import AIDS, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.errors import Place, Problem
from generator.measure import INCHES

if TYPE_CHECKING:
    from generator.content.pack import Pack

LEAST_CM, MOST_CM = 1.0, 5.0
"""What an inch may become, in centimetres."""


@dataclass(frozen=True, slots=True)
class AidsPart(Part):
    """Aids of one file; they are printed as one product."""

    model: AidsFile

    def read(
        self, parts: Mapping[str, Part], colours: Mapping[str, str], unit: str
    ) -> tuple[AidSet, list[Problem]]:
        """Return the pieces in a unit, and the problems of others."""
        model = self.model
        measure = unit_of(unit, float(model.centimetres))
        reader = AidReader(self.source, model, Values(parts, measure), colours)
        pieces = tuple(reader.pieces())
        segments = tuple(sorted(map(float, model.segment)))
        wide = model.orientation == "landscape"
        return AidSet(pieces, measure, segments, wide, model.notes), reader.problems

    def place(self, aid: str) -> Place:
        """Return the place of a piece."""
        ids = [line.id for line in self.model.pieces]
        return self.source.place(("pieces", ids.index(aid)))

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        def pieces(pack: Pack, unit: str) -> AidSet:
            return self.read(pack.parts, pack.info.palette, unit)[0]

        return (Printed(self.id, self.title, "aids", AIDS, aids=pieces),)

    def own_problems(self) -> Iterator[Problem]:
        if not LEAST_CM <= self.model.centimetres <= MOST_CM:
            message = f"an inch becomes {LEAST_CM:g} to {MOST_CM:g} cm"
            yield Problem(message, self.source.place(("centimetres",)))
        for number, segment in enumerate(self.model.segment):
            if not 3 <= segment <= 40:
                message = f"a segment of {segment:g}″ is out of range; it measures 3 to 40″"
                yield Problem(message, self.source.place(("segment", number)))

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        yield from self.read(contents.parts, contents.info.palette, INCHES)[1]


def _build(source: Source, model: AidsFile, _problems: list[Problem]) -> AidsPart:
    return AidsPart(part_id(source, model.id), model.title, source, model)


AIDS_KIND = Kind(name="aids", model=AidsFile, build=_build, words=AIDS_WORDS)
