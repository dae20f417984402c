"""Paths for cutters: outlines of pieces and register marks, as SVG and as DXF, in millimetres."""

from __future__ import annotations

import contextlib
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from generator.measure import Size
from generator.press.cutter import Stroke

CUT, REGISTER = "cut", "register"
"""The layers of a file of paths."""

_QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter of a circle in DXF: the tangent of a quarter of its angle."""


@dataclass(frozen=True, slots=True)
class CutLine:
    """A piece on a sheet: its bottom left from that of the page, its size, its corners' radius."""

    x: float
    y: float
    width: float
    height: float
    corner: float

    def points(self) -> Iterator[tuple[float, float, bool]]:
        """Yield its corners counter-clockwise from the bottom left, and whether a curve follows.

        A round corner has two points; the curve is a quarter of a circle.
        """
        x, y, width, height = self.x, self.y, self.width, self.height
        r = min(self.corner, width / 2, height / 2)
        if r <= 0:
            for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)):
                yield x + right * width, y + up * height, False
            return
        yield x + r, y, False
        yield x + width - r, y, True
        yield x + width, y + r, False
        yield x + width, y + height - r, True
        yield x + width - r, y + height, False
        yield x + r, y + height, True
        yield x, y + height - r, False
        yield x, y + r, True


def svg(paper: Size, outlines: Sequence[CutLine], marks: Sequence[Stroke], title: str) -> bytes:
    """Return paths as an SVG of the size of the paper, one unit a millimetre."""
    cuts = [f'<path d="{_path(paper, outline)}"/>' for outline in outlines]
    lines = [f'<path d="M{_at(paper, x1, y1)}L{_at(paper, x2, y2)}"/>' for x1, y1, x2, y2 in marks]
    size = f'width="{paper.width:g}mm" height="{paper.height:g}mm"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {paper.width:g} {paper.height:g}" fill="none">',
            f"<title>{escape(title)}</title>",
            f'<g id="{REGISTER}" stroke="#000000" stroke-width="0.3">',
            *lines,
            "</g>",
            f'<g id="{CUT}" stroke="#ff0000" stroke-width="0.1">',
            *cuts,
            "</g>",
            "</svg>\n",
        ]
    ).encode()


def _path(paper: Size, outline: CutLine) -> str:
    """Return an outline as a closed path; SVG counts down from the top."""
    corners = list(outline.points())
    radius = min(outline.corner, outline.width / 2, outline.height / 2)
    parts = [f"M{_at(paper, *corners[0][:2])}"]
    for (_, _, curved), (x, y, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        parts.append(f"A{radius:.4g} {radius:.4g} 0 0 0 " if curved else "L")
        parts[-1] += _at(paper, x, y)
    return "".join(parts) + "Z"


def _at(paper: Size, x: float, y: float) -> str:
    return f"{_short(x)} {_short(paper.height - y)}"


def _short(value: float) -> str:
    """Write a length to a ten-thousandth of a millimetre, without idle zeros."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


@contextlib.contextmanager
def _fixed() -> Iterator[None]:
    """Write no time and no random ids: the same input gives the same bytes."""
    from ezdxf._options import options

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def dxf(paper: Size, outlines: Sequence[CutLine], marks: Sequence[Stroke]) -> bytes:
    """Return paths as a DXF (AutoCAD 2000) in millimetres, counted from the bottom left."""
    from ezdxf import units
    from ezdxf.filemanagement import new

    with _fixed():
        drawing = new("R2000", units=units.MM)
        drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (
            (0, 0, 0),
            (paper.width, paper.height, 0),
        )
        drawing.layers.add(CUT, color=1)
        drawing.layers.add(REGISTER, color=7)
        space = drawing.modelspace()
        for x1, y1, x2, y2 in marks:
            space.add_line((x1, y1), (x2, y2), dxfattribs={"layer": REGISTER})
        for outline in outlines:
            bent = [(x, y, _QUARTER if curved else 0.0) for x, y, curved in outline.points()]
            space.add_lwpolyline(bent, "xyb", close=True, dxfattribs={"layer": CUT})
        text = io.StringIO()
        drawing.write(text)
    return text.getvalue().encode()
