"""`hexmap`: a map of hexes, over sheets at playing size and as an overview on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.content.kinds.base import Contents, Kind, Part, part_id, records_of
from generator.content.kinds.hexmap.checks import map_problems
from generator.content.kinds.hexmap.drawers import DRAWERS, NAMES
from generator.content.kinds.hexmap.model import HexmapFile
from generator.content.kinds.hexmap.plan import (
    HexmapPlan,
    MapArea,
    MapLabel,
    MapMarker,
    MapRoll,
    MapTerrain,
)
from generator.content.kinds.hexmap.reading import MapSketch, read_map
from generator.content.kinds.hexmap.words import HEXMAP_WORDS
from generator.content.kinds.printed import HEXMAP, HexmapSheets, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.errors import Near, Problem, short
from generator.measure import parse_length

if TYPE_CHECKING:
    from generator.content.pack import Pack

INK = "#2b2620"
"""The colour of markers and areas without one."""


@dataclass(frozen=True, slots=True)
class HexmapPart(Part):
    """A map of hexes."""

    model: HexmapFile
    sketch: MapSketch

    @property
    def pictures(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        for key, line in self.model.terrain.items():
            if line.picture is not None:
                yield ("terrain", key, "picture"), line.picture

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        def plan(pack: Pack) -> HexmapPlan:
            return self.plan(pack.parts, pack.info.sides)

        sheets = Printed(self.id, self.title, "map", HEXMAP, hexmap=HexmapSheets("sheets", plan))
        if not self.model.overview:
            return (sheets,)
        whole = HexmapSheets("overview", plan)
        title = f"{self.title}, overview"
        return sheets, Printed(f"{self.id}-overview", title, "map", HEXMAP, hexmap=whole)

    def plan(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> HexmapPlan:
        """Return the map, with the colours of sides and the names of records looked up."""
        model, sketch = self.model, self.sketch
        return HexmapPlan(
            title=model.title,
            grid=sketch.grid,
            hex_mm=parse_length(model.hex),
            number_at="" if model.numbers.style == "none" else model.numbers.at,
            look=model.look,
            season=model.season,
            terrain=self._terrain(parts),
            base=sketch.base,
            cover=sketch.cover,
            levels=sketch.levels,
            ways=sketch.ways,
            waters=sketch.waters,
            side_waters=sketch.side_waters,
            fords=sketch.fords,
            edges=sketch.edges,
            features=sketch.features,
            labels=tuple(
                MapLabel(one.text, cells, one.style, one.size, one.where or "")
                for one, cells in zip(model.labels, sketch.labels, strict=True)
            ),
            markers=tuple(
                MapMarker(
                    cells, one.shape, str(one.text or ""), _colour(one, sides), one.name or ""
                )
                for one, cells in zip(model.markers, sketch.markers, strict=True)
            ),
            areas=tuple(
                MapArea(cells, _colour(one, sides), one.name or "")
                for one, cells in zip(model.areas, sketch.areas, strict=True)
            ),
            roll=self._roll(),
            dots=model.dots,
            north=model.north or "",
            scale=model.scale or "",
            legend=model.legend,
            joins=model.joins,
        )

    def _terrain(self, parts: Mapping[str, Part]) -> Mapping[str, MapTerrain]:
        """Return the terrain; what its lines lack is in the records of the same ids."""
        records = records_of(parts.get(self.model.records or ""))
        found = {}
        for key, line in self.model.terrain.items():
            row: Mapping[str, Any] = records.records.get(key, {}) if records else {}
            draw = line.draw or (
                "" if line.colour or line.picture else key if key in DRAWERS else ""
            )
            word = draw or key
            name = (
                line.name
                or row.get("name")
                or NAMES.get(word)
                or key.replace("-", " ").capitalize()
            )
            colour = line.colour or ("" if draw or line.picture else str(row.get("colour") or ""))
            found[key] = MapTerrain(str(name), draw, colour, line.picture or "")
        return found

    def _roll(self) -> MapRoll | None:
        roll = self.model.roll
        if roll is None:
            return None
        drawn = {line.draw or key: key for key, line in reversed(self.model.terrain.items())}
        return MapRoll(
            str(roll.seed),
            roll.cover,
            roll.hills,
            roll.highest,
            roll.rivers,
            roll.streams,
            roll.roads,
            roll.tracks,
            roll.towns,
            roll.villages,
            roll.hedges,
            roll.names,
            town=drawn.get("town", ""),
            village=drawn.get("village", drawn.get("huts", "")),
        )

    def own_problems(self) -> Iterator[Problem]:
        yield from map_problems(self.model, self.source)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """Sides must be the pack's, and the records there."""
        name = self.model.records
        if name is not None and records_of(contents.parts.get(name)) is None:
            known = [key for key, part in contents.parts.items() if part.records_part]
            message = f"there are no records '{short(name)}'"
            yield Problem(message, self.source.place(("records",)), near=Near(name, known))
        sides = [("markers", n, one.side) for n, one in enumerate(self.model.markers)]
        sides += [("areas", n, one.side) for n, one in enumerate(self.model.areas)]
        for key, number, side in sides:
            if side is not None and side not in contents.info.sides:
                known = list(contents.info.sides)
                place = self.source.place((key, number, "side"))
                yield Problem(f"the pack has no side '{side}'", place, near=Near(side, known))
        yield from self._looks(contents)

    def _looks(self, contents: Contents) -> Iterator[Problem]:
        """Every terrain is drawn somehow, and no two are drawn by the same drawer."""
        drawn: dict[str, str] = {}
        for key, terrain in self._terrain(contents.parts).items():
            place = self.source.place(("terrain", key))
            if not (terrain.draw or terrain.colour or terrain.picture):
                message = f"nothing says how '{key}' is drawn"
                hint = "give it a 'draw', a 'colour' or a 'picture'"
                yield Problem(message, place, (hint,), near=Near(key, DRAWERS))
            if terrain.draw and not terrain.picture:
                other = drawn.setdefault(terrain.draw, key)
                if other != key:
                    message = f"'{other}' and '{key}' are both drawn as {terrain.draw}"
                    hint = "nobody could tell them apart: give one a 'colour' and no 'draw'"
                    yield Problem(message, place, (hint,))


def _colour(line: Any, sides: Mapping[str, Side]) -> str:
    if line.colour:
        return str(line.colour)
    return sides[line.side].colour if line.side in sides else INK


def _build(source: Source, model: HexmapFile, problems: list[Problem]) -> HexmapPart | None:
    sketch, found = read_map(model, source)
    problems.extend(found)
    if sketch is None:
        return None
    return HexmapPart(part_id(source, model.id), model.title, source, model, sketch)


HEXMAP_KIND = Kind(name="hexmap", model=HexmapFile, build=_build, words=HEXMAP_WORDS)
