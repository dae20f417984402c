"""The picture on a cover: the busiest part of a map, without marks or names."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.draw.map.job import LAND
from generator.ground.cells import centre
from generator.ground.hexes import cell_of
from generator.ground.points import Point
from generator.ground.record import Ground
from generator.measure import points
from generator.press.pdf.underlay import lay_pictures, windows
from generator.typeset.record import FaceRecord

PICTURE = "ground"
"""What the window on a cover is called: its anchors are `land-1-ground` and `end-1-ground`."""

_ACROSS = 14.0
"""The width of the picture in hexes, if the map is high enough."""

_INSIDE = 0.6
"""Hexes of the map's edge that the picture leaves out: half hexes lie there."""

_STEP = 1.0


def lay_cover(pdf: pikepdf.Pdf, ground: Ground, drawn: bytes) -> None:
    """Lay the picture under the window that a document's cover leaves; `drawn` is the map's page.

    The window is as large as the template makes it, and the picture has its proportions. A cover
    without such a window stays as it is.
    """
    window = next((window for window in windows(pdf) if window.picture == PICTURE), None)
    if window is not None:
        picture = _picture(ground, drawn, window.width, window.height)
        lay_pictures(pdf, {PICTURE: picture})


def _picture(ground: Ground, drawn: bytes, width: float, height: float) -> FaceRecord:
    """Cut the picture, `width` by `height` points, out of the ground on the map's page."""
    left, top, wide, high = window(ground, width / height)
    pdf = pikepdf.new()
    with pikepdf.open(io.BytesIO(drawn)) as source:
        land = pdf.copy_foreign(_land(source.pages[0].obj))
    box = [float(side) for side in land.BBox]
    hex_points = box[2] / ground.board.extent[0]
    scale = width / (wide * hex_points)
    x, y = -left * hex_points * scale, -(box[3] - (top + high) * hex_points) * scale
    page = pdf.add_blank_page(page_size=(width, height))
    page.obj.Resources = Dictionary(XObject=Dictionary({"/Ground": land}))
    draw = f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm /Ground Do Q"
    page.obj.Contents = pdf.make_stream(draw.encode())
    page.obj.MediaBox = Array([0, 0, width, height])
    buffer = io.BytesIO()
    pdf.save(buffer, static_id=True)
    mm = points(1.0)
    return FaceRecord(buffer.getvalue(), width / mm, height / mm, 0.0, (), page_height=height / mm)


def _land(holder: Any) -> pikepdf.Object:
    """Return the form with the ground alone, which lies in the map, which lies on the page."""
    for name in ("page", "map", LAND):
        holder = holder.Resources.XObject[Name(f"/FormXob.{name}")]
    found: pikepdf.Object = holder
    return found


def window(ground: Ground, shape: float) -> tuple[float, float, float, float]:
    """Return left, top, width and height in hexes of the part with most to see in it.

    `shape` is its width by its height. Among equals it is the one nearest the middle.
    """
    wide, high = (side - 2 * _INSIDE for side in ground.board.extent)
    across = min(_ACROSS, wide, high * shape)
    down = across / shape
    sights = [(*at, worth) for at, worth in _sights(ground) if worth]

    def charm(at: tuple[float, float]) -> tuple[float, float]:
        x, y = at
        # What lies near the middle counts in full, what lies at the rim hardly.
        seen = sum(
            worth
            * max(0.0, 1 - abs(sx - x - across / 2) / (across / 2))
            * max(0.0, 1 - abs(sy - y - down / 2) / (down / 2))
            for sx, sy, worth in sights
        )
        off = abs(x + across / 2 - wide / 2) + abs(y + down / 2 - high / 2)
        return round(seen, 6), round(-off, 6)

    spots = product(_steps(wide - across), _steps(high - down))
    left, top = max(spots, key=charm)
    return left + _INSIDE, top + _INSIDE, across, down


def _steps(room: float) -> Iterator[float]:
    count = int(room / _STEP + 1e-9)
    yield from (i * _STEP for i in range(count + 1))


def _sights(ground: Ground) -> Iterator[tuple[Point, float]]:
    """Yield what people look at on a map and its weight, in hexes from the first possible spot."""
    cells = [cell_of(ground.board, h) for h in ground.board.hexes]
    middles = [(x - _INSIDE, y - _INSIDE) for x, y in map(centre, cells)]
    for building in ground.buildings:
        yield middles[building.hex], 4.0 if building.church else 2.0
    for crossing in ground.crossings:
        yield middles[crossing.hex], 4.0
    for water in ground.waters:
        yield from ((middles[h], 0.8) for h in water.hexes)
    for road in ground.roads:
        yield from ((middles[h], 0.4) for h in road.hexes)
    for h, middle in enumerate(middles):
        cover, level = ground.terrains[ground.cover[h]], ground.levels[h]
        yield (
            middle,
            0.15 * bool(level) + 0.12 * cover.wooded + 0.1 * (ground.cover[h] != ground.base),
        )
