"""What a sheet has room for beside its part of a map or below it: legend, list of shields.

Sheets of lines alone have the signs of the lines in place of the legend.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.draw.map.furniture import COLUMN, LINE, PITCH, legend, signs, table
from generator.draw.map.job import MapJob, symbols
from generator.draw.map.legend import Sample, samples
from generator.draw.map.sheets import CUTTER, MARGIN
from generator.draw.page import Plate
from generator.draw.tiling import Tile, Tiling
from generator.measure import Size, points

_AROUND = 5.0
"""Millimetres that are left around what stands there, at least."""

_LIST = 58.0
"""How broad the list of shields is."""

_SIGNS = 50.0
"""How broad the signs of lines are."""

_BROADEST = 40.0
"""How far apart the columns of a legend may be."""


@dataclass(frozen=True, slots=True)
class _Spare:
    """A legend of so many columns, and perhaps the list, in a place of a sheet that is free.

    `beside` the map the list stands under the legend, below the map at its right.
    """

    size: Size
    columns: int
    pitch: float
    listed: bool
    beside: bool


def draw_spare(
    page: Plate, job: MapJob, plan: Tiling, *, land: bool
) -> dict[str, tuple[str, _Spare]]:
    """Define what fits on the sheets, by their names: a form, the same on all that are alike."""
    found = samples(job.ground, symbols(job), ruined=bool(job.ruined)) if land else []
    forms: dict[_Spare, str] = {}
    made: dict[str, tuple[str, _Spare]] = {}
    for tile in plan.tiles:
        room = CUTTER.room(plan.paper_of(tile))
        options = _options(job, room, tile, len(found)) if land else _signed(job, room, tile)
        spare = next(options, None)
        if spare is None:
            continue
        if spare not in forms:
            forms[spare] = f"spare-{len(forms) + 1}"
            _define(page, job, forms[spare], spare, found)
        made[tile.name] = forms[spare], spare
    return made


def _options(job: MapJob, room: Size, tile: Tile, count: int) -> Iterator[_Spare]:
    """Yield what would fit on a sheet, what says most first."""
    shields = len(job.overlay.shields)
    listed = 3.4 + LINE * (shields + 0.4) if shields else 0.0
    low, wide = room.height - tile.height - _AROUND, room.width - tile.width - _AROUND
    for with_list in (True, False) if shields else (False,):
        broad = room.width - (_LIST + _AROUND) * with_list
        if broad >= COLUMN:
            rows = -(-count // int(broad // COLUMN))
            columns = -(-count // rows)
            high = max(PITCH * rows, listed * with_list)
            if high <= low:
                pitch = min(_BROADEST, broad / columns)
                yield _Spare(Size(room.width, high), columns, pitch, with_list, beside=False)
        if wide >= max(COLUMN, _LIST * with_list):
            columns = int(wide // COLUMN)
            high = PITCH * -(-count // columns) + (_AROUND + listed) * with_list
            if high <= tile.height:
                yield _Spare(Size(wide, high), columns, COLUMN, with_list, beside=True)


def _signed(job: MapJob, room: Size, tile: Tile) -> Iterator[_Spare]:
    """Yield the signs of the lines, with the list if that fits as well."""
    own, shields = LINE * 1.25 * len(job.overlay.signs), len(job.overlay.shields)
    listed = 3.4 + LINE * (shields + 0.4) if shields else 0.0
    low, wide = room.height - tile.height - _AROUND, room.width - tile.width - _AROUND
    for with_list in (True, False) if shields else (False,):
        high = max(own, listed * with_list)
        if high <= low and room.width >= _SIGNS + (_LIST + _AROUND) * with_list:
            yield _Spare(Size(room.width, high), 0, 0.0, with_list, beside=False)
        high = own + (_AROUND + listed) * with_list
        if wide >= max(_SIGNS, _LIST * with_list) and high <= tile.height:
            yield _Spare(Size(wide, high), 0, 0.0, with_list, beside=True)


def _define(page: Plate, job: MapJob, name: str, spare: _Spare, found: list[Sample]) -> None:
    size, own = spare.size, replace(page, height=spare.size.height)
    page.pen.canvas.beginForm(name, 0, 0, points(size.width), points(size.height))
    fills = job.ink != "saver"
    if found:
        high = legend(own, found, 0, 0, spare.columns, fills=fills, pitch=spare.pitch)
    else:
        high = signs(own, job.overlay.signs, 0, 0)
    if spare.listed:
        x, y = (0.0, high + _AROUND) if spare.beside else (size.width - _LIST, 0.0)
        table(own, job.ground.board, job.overlay, x, y, _LIST)
    page.pen.end_form()


def show_spare(page: Plate, plan: Tiling, tile: Tile, name: str, spare: _Spare) -> None:
    """Show it in the middle of what is free below the map, or at the top beside it."""
    x, y = MARGIN + tile.width + _AROUND, MARGIN
    if not spare.beside:
        free = CUTTER.room(plan.paper_of(tile)).height - tile.height
        x, y = MARGIN, MARGIN + tile.height + (free - spare.size.height) / 2
    bottom = page.height - y - spare.size.height
    with page.pen.kept():
        page.pen.say(f"1 0 0 1 {points(x):.3f} {points(bottom):.3f} cm")
        page.pen.canvas.doForm(name)
