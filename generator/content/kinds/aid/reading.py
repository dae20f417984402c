"""The pieces of a file of aids as plain data; every problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from generator.content.kinds.aid.model import (
    EVERY,
    MOTIFS,
    OPTIONAL,
    REQUIRED,
    AidsFile,
    BandLine,
    LaneLine,
    PieceLine,
    ReadLine,
)
from generator.content.kinds.aid.shapes import Aid, BandText, Lane, StickBand, Stop
from generator.content.kinds.aid.values import LostError, Values
from generator.content.reading.source import Path, Source
from generator.errors import Near, Problem, short
from generator.measure import INCHES

SIZES = ("across", "hole", "radius", "length", "width")
LANES = ("front", "back")
MOST_LANES = 4


def _hint(key: str) -> dict[str, Any]:
    """Return a hint on what may be written for a measure."""
    if key in SIZES:
        words = "write inches, or the place in a table that has them, e.g. 'moves/walk/inches'"
    elif key == "angle":
        words = "write degrees, as 45"
    else:
        words = "write a list of degrees, as [-45, 0, 45]"
    return {"hints": (words,)}


@dataclass(slots=True)
class AidReader:
    """Reads the pieces of one file, collecting `problems`."""

    source: Source
    model: AidsFile
    values: Values
    colours: Mapping[str, str]
    problems: list[Problem] = field(default_factory=list)

    def pieces(self) -> Iterator[Aid]:
        """Yield each piece that could be read."""
        seen: dict[str, int] = {}
        for number, line in enumerate(self.model.pieces):
            path: Path = ("pieces", number)
            before = len(self.problems)
            if line.id in seen:
                first = self.source.place(("pieces", seen[line.id], "id"))
                message = f"duplicate id '{line.id}'"
                self._tell(message, (*path, "id"), see=first)
            seen.setdefault(line.id, number)
            self._keys(line, path)
            if len(self.problems) == before and (aid := self._piece(line, path)):
                yield aid

    def _tell(self, message: str, path: Path, **more: Any) -> None:
        self.problems.append(Problem(message, self.source.place(path), **more))

    @contextmanager
    def _told(self, path: Path) -> Iterator[None]:
        """Turn a lost reference into a problem at a path."""
        try:
            yield
        except LostError as error:
            self._tell(str(error), path, near=error.near)

    def _keys(self, line: PieceLine, path: Path) -> None:
        """Report keys that a piece of this form lacks, and those it can't have."""
        form = line.form
        article = "an" if form[0] in "aeio" else "a"
        node = self.source.node(path).value
        given = list(node) if isinstance(node, dict) else []
        for key in REQUIRED[form]:
            if key not in given:
                self._tell(f"'{key}' is missing; {article} {form} has one", path)
            elif getattr(line, key) in (None, ()) and key not in LANES:
                self._tell(
                    f"'{key}' is empty; {article} {form} has one", (*path, key), **_hint(key)
                )
        for key in given:
            if key not in (*EVERY, *REQUIRED[form], *OPTIONAL[form]):
                place = self.source.key_place(path, key)
                self.problems.append(Problem(f"{article} {form} has no '{key}'", place))
        if line.colour and line.colour not in self.colours:
            message = f"'{short(line.colour)}' is not a colour of this pack's palette"
            self._tell(message, (*path, "colour"))

    def _piece(self, line: PieceLine, path: Path) -> Aid | None:
        before = len(self.problems)
        sizes = {}
        for key in SIZES:
            if (said := getattr(line, key)) is not None:
                with self._told((*path, key)):
                    sizes[key] = self.values.inches(said)
                    if not sizes[key]:
                        self._tell(f"'{key}' must be more than 0", (*path, key))
        marks = self._each(line.marks, (*path, "marks"), self.values.inches)
        lines = self._each(line.text, (*path, "text"), self.values.text)
        front = tuple(self._lane(lane, (*path, "front", i)) for i, lane in enumerate(line.front))
        back = tuple(self._lane(lane, (*path, "back", i)) for i, lane in enumerate(line.back))
        if line.form == "stick":
            self._stick(line, path, sizes, (*front, *back))
        if line.form == "table" and not all(lane.bands for lane in front):
            self._tell("each lane of a table has bands", (*path, "front"))
        if line.form == "table" and not front:
            self._tell("a table has at least one lane", (*path, "front"))
        self._turned(line, path)
        if line.motif and line.motif not in MOTIFS[line.form]:
            known = ", ".join(MOTIFS[line.form])
            self._tell(f"a {line.form} has no motif '{line.motif}', only {known}", (*path, "motif"))
        if line.cost:
            sizes["cost"] = float(line.cost)
        if len(self.problems) > before:
            return None
        angles = tuple(map(float, line.angles or ([line.angle] if line.angle else [])))
        tint = self.colours[line.colour] if line.colour else ""
        return Aid(
            line.id, line.form, line.name, lines, line.copies, line.origin, tint,
            line.motif or "", sizes, angles, marks, front, back, line.segments,
        )  # fmt: skip

    def _each(self, said: Sequence[Any], path: Path, read: Callable[[Any], Any]) -> tuple[Any, ...]:
        found = []
        for number, one in enumerate(said):
            with self._told((*path, number)):
                found.append(read(one))
        return tuple(found)

    def _turned(self, line: PieceLine, path: Path) -> None:
        """Report angles that the form can't have."""
        if line.angle is not None and not 5 <= line.angle <= 180:
            self._tell(f"{line.angle}° is out of range; an aid has 5 to 180°", (*path, "angle"))
        if line.form == "oblique" and line.angle not in (None, 30, 45, 60):
            self._tell("an oblique wedge has 30, 45 or 60°", (*path, "angle"))
        least, most = (0, 180) if line.form == "wheel" else (-90, 90)
        for number, angle in enumerate(line.angles):
            if not least <= angle <= most:
                message = f"{angle}° is out of range; a {line.form} has {least} to {most}°"
                self._tell(message, (*path, "angles", number))
        if line.angles and max(line.angles) - min(line.angles) < 30:
            self._tell("the angles span less than 30°", (*path, "angles"))

    def _stick(
        self, line: PieceLine, path: Path, sizes: dict[str, float], lanes: Sequence[Lane]
    ) -> None:
        """Find a stick's length, and check its bands and stops against it."""
        for key in ("front", "back"):
            if line.form == "stick" and len(getattr(line, key)) > MOST_LANES:
                self._tell(f"a face has {MOST_LANES} lanes at most", (*path, key))
        bands = [band for lane in lanes for band in lane.bands]
        ends = [band.end for band in bands if band.end is not None]
        ends += [stop.at for lane in lanes for stop in lane.stops]
        if "length" not in sizes:
            if not ends or any(band.end is None for band in bands):
                self._tell("'length' is missing; no band tells where the stick ends", path)
                return
            sizes["length"] = max(ends)
        starts = [band.start for band in bands if band.end is None]
        if ends and max([*ends, *starts]) > sizes["length"]:
            most = f"{max([*ends, *starts]):g}″"
            message = f"a band reaches to {most}, the stick to {sizes['length']:g}″"
            self._tell(message, (*path, "length"))

    def _lane(self, line: LaneLine, path: Path) -> Lane:
        bands: tuple[StickBand, ...] = ()
        reads = self._reads(line, path)
        with self._told((*path, "rows" if line.rows else "bands")):
            if line.rows or isinstance(line.bands, str):
                bands = tuple(self._bands(line, reads))
        if isinstance(line.bands, tuple):
            bands = tuple(self._own(line.bands, path))
        if line.before and bands and bands[0].start:
            first = StickBand("", 0.0, bands[0].start, "", (), line.before)
            bands = (first, *bands)
        stops = []
        for number, stop in enumerate(line.stops):
            with self._told((*path, "stops", number, "at")):
                stops.append(Stop(self.values.inches(stop.at), stop.name))
        name, note = "", ""
        with self._told((*path, "name")):
            name = self.values.text(line.name)
        with self._told((*path, "note")):
            note = self.values.text(line.note or "")
        return Lane(name, bands, tuple(stops), note)

    def _reads(self, line: LaneLine, path: Path) -> Sequence[ReadLine]:
        if line.reads and line.reads not in self.model.readings:
            message = f"'{short(line.reads)}' is not among the readings"
            near = Near(line.reads, self.model.readings)
            self._tell(message, (*path, "reads"), near=near)
        return self.model.readings.get(line.reads or "", ())

    def _bands(self, line: LaneLine, reads: Sequence[ReadLine]) -> Iterator[StickBand]:
        """Yield the bands of a table; raise LostError for anything that is not one."""
        rows = self._rows(line)
        for number, row in enumerate(rows):
            start, end = row.get("from"), row.get("to")
            if not isinstance(start, int | float) or not isinstance(end, int | float | None):
                raise LostError("the rows here have no inches as 'from' and 'to'")
            reach = self.values.unit.reach(start, end)
            if line.whole and end is not None:  # 0–9 are whole inches: the next line is 10
                more = rows[number + 1]["from"] if number + 1 < len(rows) else end + 1
                end = more if more > end else end + 1
                if self.values.unit.name != INCHES:
                    reach = self.values.unit.reach(start, end)
            cells = tuple(self.values.cell(read, row) for read in reads)
            name = str(row.get("band") or "").replace("-", " ")
            yield StickBand(name[:1].upper() + name[1:], float(start), end, reach, cells)

    def _rows(self, line: LaneLine) -> list[Mapping[str, Any]]:
        if line.rows:
            rows = self.values.rows(line.rows).values()
            wanted = (line.of or {}).items()
            found = [row for row in rows if all(row.get(key) == value for key, value in wanted)]
            if not found:
                said = ", ".join(f"{key} '{value}'" for key, value in wanted)
                raise LostError(f"no record of '{short(line.rows)}' has {short(said)}")
            return found
        value = self.values.find(str(line.bands))
        found = value if isinstance(value, list) else [value]
        if not all(isinstance(row, Mapping) for row in found):
            raise LostError(f"'{short(line.bands)}' is not a list of bands")
        return found

    def _own(self, lines: Sequence[BandLine], path: Path) -> Iterator[StickBand]:
        for number, line in enumerate(lines):
            with self._told((*path, "bands", number)):
                start = self.values.inches(line.from_)
                end = None if line.to is None else self.values.inches(line.to)
                reach = self.values.unit.reach(start, end)
                says = self.values.text(line.says or "")
                cells: tuple[BandText, ...] = ()
                yield StickBand(line.name, start, end, reach, cells, says)
