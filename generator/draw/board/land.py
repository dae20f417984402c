"""The land of a section: contours as brown steps, woods that follow hex sides, sea, swamps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.draw.board.look import SectionLook
from generator.draw.pen import Pen
from generator.draw.plots import rounded
from generator.draw.shapes import Curve, chance, scalloped, softened, within
from generator.ground.lattice import Spot
from generator.ground.points import Point, inset, toward
from generator.ground.section import HILLTOPS, SLOPES, WOODED, Section
from generator.ground.spots import beyond, centre, ends, outlines


class SectionLand:
    """Draws the land of one section with one pen."""

    def __init__(self, pen: Pen, look: SectionLook, section: Section, *, fills: bool) -> None:
        self._pen, self._look, self._section, self._fills = pen, look, section, fills
        hills = self._area((*SLOPES, *HILLTOPS))
        self._foot = [within(loop) for loop in outlines(hills)]
        self._steps = [softened(loop, 2, 0.03, 5) for loop in outlines(hills)]
        self._top = outlines(self._area(HILLTOPS))

    def draw(self) -> None:
        """Draw everything that lies below streams, roads and towns."""
        pen, look = self._pen, self._look
        wide, high = self._section.lattice.extent
        if self._fills:
            pen.fill(look.ground)
            pen.path([(-1, -1), (wide + 1, -1), (wide + 1, high + 1), (-1, high + 1)], close=True)
            pen.paint("f")
        self._fields()
        self._relief()
        self._swamps()
        self._woods()
        self._shade()
        self._contours()

    def _area(self, covers: Iterable[str]) -> set[Spot]:
        return beyond(self._section.lattice, self._section.hexes_of(covers))

    def _blobs(self, lines: Iterable[Sequence[Point]]) -> None:
        for line in lines:
            self._pen.blob(line)

    def _fields(self) -> None:
        """Tint open ground in broad patches, so lightly that all else stands out."""
        if not self._fills:
            return
        pen, section = self._pen, self._section
        patches = {
            (x, y)
            for x, y in section.lattice.spots
            if section.cover[x, y] == "clear" and chance((x + y) // 5, (x - y) // 6, 7) < 0.34
        }
        pen.fill(self._look.field)
        lines = outlines(beyond(section.lattice, patches))
        self._blobs([softened(line, 2, 0.06, 9) for line in lines])
        pen.paint("f*")

    def _relief(self) -> None:
        """Fill slopes and hilltops as steps, darker and then lighter towards the top.

        All of it stays within its hexes, the shade of its south-eastern foot too: what is brown is
        a slope.
        """
        pen, look = self._pen, self._look
        if not self._fills or not self._foot:
            return
        pen.fill(look.steps[2])
        self._blobs(self._foot)
        pen.paint("f*")
        with pen.kept():
            self._blobs(self._foot)
            pen.clip()
            for step, width in ((1, 0.86), (0, 0.4)):
                pen.stroke(look.steps[step], width)
                self._blobs(self._foot)
                pen.paint("S")
            with pen.glazed(0.3):
                pen.fill(look.shadow)
                self._blobs(self._foot)
                self._blobs([[(x - 0.05, y - 0.07) for x, y in line] for line in self._foot])
                pen.paint("f*")
        pen.fill(look.top)
        self._tops()
        pen.paint("f*")

    def _tops(self) -> None:
        """Add the outlines of hilltops, which keep to their hex sides."""
        for loop in self._top:
            self._pen.path(loop, close=True)

    def _shade(self) -> None:
        """Darken woods on slopes, and warm those on hilltops, so that hills show under them."""
        pen, look = self._pen, self._look
        if not self._fills or not self._foot:
            return
        with pen.kept():
            for loop in outlines(self._area(WOODED)):
                pen.path(loop, close=True)
            pen.clip()
            with pen.glazed(0.34):
                pen.fill(look.steps[2])
                self._blobs(self._foot)
                self._tops()
                pen.paint("f*")
            with pen.glazed(0.3):
                pen.fill(look.top)
                self._tops()
                pen.paint("f*")

    def _contours(self) -> None:
        """Draw the lines of the steps, over woods as well."""
        pen, look = self._pen, self._look
        for depth, width in ((0.0, 0.024), (0.2, 0.015), (0.43, 0.015)):
            pen.stroke(look.contour, width)
            with pen.kept():
                self._blobs(self._foot)
                pen.clip()
                self._below_tops()
                steps = [inset(line, depth) for line in self._steps]
                self._blobs(steps if depth else self._foot)
                pen.paint("S")
        if not self._fills:
            self._hachures()

    def _hachures(self) -> None:
        """Hatch slopes and mark hilltops where no tint tells them."""
        pen = self._pen
        if not self._foot:
            return
        wide, high = self._section.lattice.extent
        with pen.kept():
            self._blobs(self._foot)
            self._tops()
            pen.clip()
            pen.stroke(self._look.contour, 0.006, cap=0)
            count = int((wide + high) / 0.16)
            pen.lines(((i * 0.16 - high, high), (i * 0.16, 0.0)) for i in range(1, count + 1))
            pen.paint("S")
        for spot in self._section.hexes_of(("hilltop",)):
            pen.put(f"crest-{int(chance(*spot, 3) * 3) % 3}", centre(spot))

    def _swamps(self) -> None:
        pen, look = self._pen, self._look
        for loop in outlines(self._area(("swamp",))):
            if self._fills:
                pen.fill(look.swamp)
                pen.curves(rounded(loop, 0.25))
                pen.paint("f")
        for spot in self._section.hexes_of(("swamp",)):
            pen.put(f"swamp-{int(chance(*spot, 3) * 3) % 3}", centre(spot))

    def _woods(self) -> None:
        """Fill woods to their hex sides with rounded corners, an edge of foliage around them."""
        pen, look = self._pen, self._look
        area = self._area(WOODED)
        loops = outlines(area)
        if self._fills:
            with pen.glazed(0.35):
                pen.fill(look.shadow)
                for loop in loops:
                    pen.curves(rounded([(x + 0.06, y + 0.08) for x, y in loop], 0.2))
                pen.paint("f*")
            pen.fill(look.woods)
            for loop in loops:
                pen.curves(rounded(loop, 0.2))
            pen.paint("f*")
        for spot in sorted(area):
            pen.put(f"trees-{int(chance(*spot, 21) * 3) % 3}", centre(spot))
        pen.stroke(look.wood_edge, 0.03)
        for loop in loops:
            pen.curves(_foliage(loop))
        pen.paint("S")

    def coast(self) -> None:
        """Draw the sea over the mouths of streams, with lines along its shore, and beaches."""
        if not self._section.hexes_of(("sea", "beach")):
            return
        with self._pen.kept():
            self._below_tops()
            self._sea()

    def _below_tops(self) -> None:
        """Clip to all but hilltops."""
        wide, high = self._section.lattice.extent
        frame = [(-2.0, -2.0), (wide + 2, -2.0), (wide + 2, high + 2), (-2.0, high + 2)]
        self._pen.path(frame, close=True)
        self._tops()
        self._pen.clip()

    def _sea(self) -> None:
        pen, look = self._pen, self._look
        sea = self._area(("sea",))
        sand = [within(loop) for loop in outlines(self._area(("beach", "sea")))]
        shore = [within(loop) for loop in outlines(sea)]
        if self._fills:
            pen.fill(look.sand)
            self._blobs(sand)
            pen.paint("f*")
        pen.fill(look.sea)
        self._blobs(shore)
        pen.paint("f*")
        if self._fills:
            # The shore is soft, a cliff is not: the sea reaches up to it.
            cliffs = [side for side, kind in self._section.sides.items() if kind == "cliff"]
            pen.stroke(look.sea_rim, 0.36, cap=0)
            pen.lines(map(ends, cliffs))
            pen.paint("S")
        for spot in self._section.hexes_of(("beach",)):
            pen.put(f"sand-{int(chance(*spot, 3) * 3) % 3}", centre(spot))
        for spot in () if self._fills else self._section.hexes_of(("sea",)):
            pen.put(f"waves-{int(chance(*spot, 3) * 3) % 3}", centre(spot))
        with pen.kept():
            self._blobs(shore)
            pen.clip()
            for width, tone in ((1.5, look.sea_deep), (0.9, look.sea_mid), (0.4, look.sea_rim)):
                if self._fills:
                    pen.stroke(tone, width)
                    self._blobs(shore)
                    pen.paint("S")
        for depth in (0.2, 0.38, 0.6):
            pen.stroke(look.water_ink, 0.012 if depth > 0.2 else 0.018)
            self._blobs(inset(softened(loop, 2, 0.03, 4), depth) for loop in outlines(sea))
            pen.paint("S")
        pen.stroke(look.water_ink, 0.035)
        self._blobs(shore)
        pen.paint("S")


def _foliage(loop: Sequence[Point]) -> list[Curve]:
    soft = [p for a, b in zip(loop, [*loop[1:], loop[0]], strict=True) for p in _thirds(a, b)]
    return scalloped(soft, 0.17, (0.34, 0.54))


def _thirds(a: Point, b: Point) -> list[Point]:
    """Return three points of a side: its middle, and one near each end."""
    return [toward(a, b, part) for part in (0.2, 0.5, 0.8)]
