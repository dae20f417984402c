"""`field-map`: the map of a campaign by hand, over sheets at playing size and as an overview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from generator.content.kinds.base import Contents, Kind, Part, part_id, records_of
from generator.content.kinds.printed import MAPPED, Mapped, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID, ID_WORDS, Words
from generator.errors import Problem
from generator.games.platoon_leader.field_map.areas import area_hexes, read_areas
from generator.games.platoon_leader.field_map.model import FieldMapFile
from generator.games.platoon_leader.field_map.reading import FieldSketch, read_sketch

_FIELDS = ("name", "hex", "tvp", "holder")
"""What the records of Locations must tell of each."""


@dataclass(frozen=True, slots=True)
class FieldMapPart(Part):
    """The map of one campaign."""

    model: FieldMapFile
    sketch: FieldSketch

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        from generator.games.platoon_leader.field_map.drawing import map_request

        request = partial(map_request, self.model, self.sketch)
        sheets, overview = (Mapped(how, request) for how in ("sheets", "overview"))
        title = f"{self.title}, map"
        return (
            Printed(self.id, title, "map", MAPPED, mapped=sheets),
            Printed(f"{self.id}-overview", f"{title} overview", "map", MAPPED, mapped=overview),
        )

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """Terrain, symbols and names must be known, and the Locations lie on the map."""
        for letter, terrain in self.model.letters.items():
            yield from self._known(contents, "terrains", terrain, ("letters", letter))
        yield from self._known(contents, "terrains", self.model.base, ("base",))
        for i, one in enumerate(self.model.features):
            yield from self._known(contents, "marks", one.symbol, ("features", i, "symbol"))
        known = {
            key for name in ("terrains", "marks", "land-names") for key in _ids(contents, name)
        }
        for key in self.model.names:
            if key not in known:
                place = self.source.key_place(("names",), key)
                hint = "name a terrain, a mark or an entry of 'land-names'"
                yield Problem(f"there is no '{key}' to name", place, (hint,))
        yield from self._locations(contents)
        yield from self._areas(contents)

    def _known(
        self, contents: Contents, part: str, key: str, path: tuple[str | int, ...]
    ) -> Iterator[Problem]:
        if key not in _ids(contents, part):
            yield Problem(
                f"there is no '{key}' among the records '{part}'", self.source.place(path)
            )

    def _locations(self, contents: Contents) -> Iterator[Problem]:
        records = records_of(contents.parts.get(self.model.locations))
        place = self.source.place(("locations",))
        if records is None:
            yield Problem(f"there are no records '{self.model.locations}'", place)
            return
        for key, row in records.records.items():
            if lost := [name for name in _FIELDS if name not in row]:
                yield Problem(f"'{key}' of '{self.model.locations}' has no {lost[0]}", place)
                continue
            try:
                found = area_hexes(self.sketch.board, str(row["hex"]))
            except ValueError as error:
                yield Problem(str(error), records.place(key, ("hex",)))
            else:
                if not found:
                    yield Problem("a Location needs a hex", records.place(key, ("hex",)))
            if not isinstance(row["tvp"], int):
                yield Problem("TVP must be a number", records.place(key, ("tvp",)))

    def _areas(self, contents: Contents) -> Iterator[Problem]:
        if self.model.areas is None:
            return
        records = records_of(contents.parts.get(self.model.areas))
        place = self.source.place(("areas",))
        if records is None:
            yield Problem(f"there are no records '{self.model.areas}'", place)
            return
        yield from read_areas(self.sketch.board, records, place)[1]


def _ids(contents: Contents, part: str) -> Mapping[str, Any]:
    records = records_of(contents.parts.get(part))
    return records.records if records else {}


def _build(source: Source, model: FieldMapFile, problems: list[Problem]) -> FieldMapPart | None:
    sketch, found = read_sketch(model, source)
    problems.extend(found)
    if sketch is None:
        return None
    return FieldMapPart(part_id(source, model.id), model.title, source, model, sketch)


_KIND = "What it is."
_HEXES = "Its hexes by their names."
_WAY = "Some of its hexes in their order: it runs straight from each to the next."

_KEYS: Mapping[str, Mapping[str, str]] = {
    "FieldMapFile": {
        "kind": "What this file is: the map of a campaign that is written by hand.",
        "id": ID_WORDS,
        "title": "What is printed as the map's title.",
        "name": "What the ground is called.",
        "look": "The palette that it is drawn in.",
        "season": "What temperate ground looks like.",
        "base": "The terrain that the legend shows houses and roads on.",
        "letters": "Each letter of the rows, and the terrain that it stands for.",
        "rows": "What the hexes of each hexrow hold, from A on: a letter each, north to south.",
        "levels": "The levels of hexrows that do not lie at level 0 throughout, a figure a hex.",
        "buildings": "Buildings.",
        "roads": "Roads.",
        "waters": "Watercourses.",
        "crossings": "Bridges and fords.",
        "enclosures": "Hedges and walls around groups of hexes.",
        "features": "Marks, such as a pillbox.",
        "places": "Names written beside their hexes.",
        "names": "What the legend calls terrain, roads or waters here, if not as elsewhere.",
        "ruined": "How many of a hundred houses have lost their roofs.",
        "locations": "The records with the Locations of the campaign.",
        "areas": "The records that say whose hexes are which: edges, set-up and entry areas.",
        "notes": "Lines about how to read the map, below it.",
    },
    "MapBuilding": {
        "kind": _KIND,
        "hexes": _HEXES,
        "church": "Whether it is a church.",
        "whole": "Whether all its hexes are one building.",
    },
    "MapRoad": {"kind": _KIND, "way": _WAY},
    "MapWater": {"kind": _KIND, "way": _WAY},
    "MapCrossing": {"hex": "Its hex.", "kind": _KIND},
    "MapEnclosure": {"kind": _KIND, "around": "The hexes that it stands around, by their names."},
    "MapFeature": {"symbol": "Its symbol, a record of 'marks'.", "hexes": _HEXES},
    "MapPlace": {"name": "What it is called.", "hexes": _HEXES},
}

FIELD_MAP = Kind(
    name="field-map",
    model=FieldMapFile,
    build=_build,
    words=Words(keys=_KEYS, values={("FieldMapFile", "id"): ID}),
)

KINDS: Mapping[str, Kind] = {FIELD_MAP.name: FIELD_MAP}
"""The kinds of file that only packs of this game have."""
