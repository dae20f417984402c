"""A map as one page: legend, signs and the list of shields beside the map or below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.draw.map.furniture import COLUMN, PITCH, edge_coordinates, legend, signs, table
from generator.draw.map.job import MapJob, begin, map_form, symbols, type_of
from generator.draw.map.legend import samples
from generator.draw.map.marks import Marks
from generator.draw.page import Plate
from generator.errors import UsageError
from generator.measure import Size, points

PAGE_MARGIN = 8.0
EDGE = 8.5  # around the map of a page: coordinates, and the arrows of entry areas
PANEL = 60.0  # beside the map
HEAD = 9.0
SMALLEST_HEX = 4.5

_TITLE, _LEAST_TITLE = 15.0, 9.0
"""The size of a title in points, and the least that one is made smaller to, beside its words."""


def one_page(job: MapJob, paper: Size, *, upright: bool | None = None) -> bytes:
    """Return the map as one page, portrait or landscape; None picks whichever shows it larger.

    Raise UsageError for paper on which a hex would be smaller than 4.5 mm.
    """
    return same_pages(job, paper, [job.title or job.ground.name], upright=upright)


def same_pages(
    job: MapJob, paper: Size, titles: Sequence[str], *, upright: bool | None = None
) -> bytes:
    """Return the map as a page for each title; all else as in `one_page`."""
    ways = [way for way in (paper, paper.turned) if upright in (None, way.width < way.height)]
    page_size, hex_mm = max((_fit(job, way) for way in ways), key=lambda fit: fit[1])
    if hex_mm < SMALLEST_HEX:
        raise UsageError(f"paper of {paper} is too small for a map on one page")
    started = begin(job, page_size, hex_mm)
    pen, page = started.pen, started.page
    marks = map_form(pen, job, type_of(page, hex_mm), points(hex_mm), names=False)
    for number, title in enumerate(titles, 1):
        form = f"page-{number}" if number > 1 else "page"
        pen.canvas.beginForm(form, 0, 0, points(page_size.width), points(page_size.height))
        _whole(page, job, marks, page_size, hex_mm, title)
        pen.end_form()
        pen.canvas.doForm(form)
        pen.canvas.showPage()
    return started.finish()


def _whole(
    page: Plate, job: MapJob, marks: Marks, page_size: Size, hex_mm: float, title: str
) -> None:
    """Draw a page: its title, the map, and what stands around it."""
    pen = page.pen
    wide, high = (side * hex_mm for side in job.ground.board.extent)
    x, y = PAGE_MARGIN + EDGE, PAGE_MARGIN + HEAD + EDGE
    beside = page_size.width > page_size.height
    if beside:
        x += (page_size.width - 2 * PAGE_MARGIN - PANEL - wide - 2 * EDGE) / 2
    else:
        x = (page_size.width - wide) / 2
    said = _scale_words(job)
    room = page_size.width - 2 * PAGE_MARGIN - page.width(said, 7, "text") - 4
    long = page.width(title, _TITLE, "title")
    size = _TITLE if long <= room else max(_LEAST_TITLE, _TITLE * room / long)
    page.text(PAGE_MARGIN, PAGE_MARGIN + 5, title, size, "title")
    page.text(page_size.width - PAGE_MARGIN, PAGE_MARGIN + 5, said, 7, anchor="end")
    with pen.kept():
        pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
        pen.canvas.doForm("map")
    edge_coordinates(page, job.ground, x, y, hex_mm)
    page.box(x, y, wide, high)
    with pen.kept():
        pen.say(page.hexes(x, y, hex_mm))
        marks.arrows(job.overlay.arrows, gap=3.6 / hex_mm, margin=4.3 / hex_mm)
    if beside:
        _panel_beside(page, job, page_size.width - PAGE_MARGIN - PANEL + 2, hex_mm)
    else:
        _panel_below(page, job, y + high + EDGE + 2, page_size.width, hex_mm)
    if beside:
        _notes(page, job.overlay.notes, x, y + high + EDGE + 5)
    page.text(PAGE_MARGIN, page.height - PAGE_MARGIN + 1.5, job.slug, 6.5)


def _fit(job: MapJob, paper: Size) -> tuple[Size, float]:
    """Return how large a hex can be on a page; the legend stands beside the map or below it."""
    wide, high = job.ground.board.extent
    room_x = paper.width - 2 * PAGE_MARGIN - 2 * EDGE
    room_y = paper.height - 2 * PAGE_MARGIN - 2 * EDGE - HEAD
    if paper.width > paper.height:
        room_x -= PANEL
    else:
        room_y -= 6 + max(8 * PITCH, 52.0)
    return paper, min(room_x / wide, room_y / high, job.ground.hex_mm)


def _scale_words(job: MapJob) -> str:
    ground = job.ground
    last = ground.board.name(ground.board.size - 1)
    words = f"{ground.name} · A1 to {last}, {ground.hex_metres} m to a hex"
    return f"{words} · {job.overlay.caption}" if job.overlay.caption else words


def _panel_beside(page: Plate, job: MapJob, x: float, hex_mm: float) -> None:
    y = PAGE_MARGIN + HEAD + 2
    y += _legend(page, job, x, y, 2) + 3
    if job.overlay.signs:
        y += signs(page, job.overlay.signs, x, y) + 3
    table(page, job.ground.board, job.overlay, x, y, PANEL - 2)
    _bars(page, job, (x, page.height - PAGE_MARGIN - 9), hex_mm, x + PANEL - 6)


def _panel_below(page: Plate, job: MapJob, y: float, width: float, hex_mm: float) -> None:
    _legend(page, job, PAGE_MARGIN, y, 3)
    right = PAGE_MARGIN + 3 * COLUMN + 5
    signs(page, job.overlay.signs, right, y)
    _bars(page, job, (right, page.height - PAGE_MARGIN - 9), hex_mm, right + 42)
    list_x = right + 45
    table(page, job.ground.board, job.overlay, list_x, y, width - PAGE_MARGIN - list_x)


def _legend(page: Plate, job: MapJob, x: float, y: float, columns: int) -> float:
    found = samples(job.ground, symbols(job), ruined=bool(job.ruined))
    return legend(page, found, x, y, columns, fills=job.ink != "saver")


def _notes(page: Plate, notes: Iterable[str], x: float, y: float) -> None:
    """Write how to read the map, where there is room below it."""
    for number, words in enumerate(notes):
        line = y + 3.6 * number
        if line < page.height - PAGE_MARGIN - 3:
            page.text(x, line, words, 7)


def _bars(page: Plate, job: MapJob, at: tuple[float, float], hex_mm: float, north: float) -> None:
    """Draw both bars, and above them the arrow to the north at `north` from the left."""
    x, y = at
    page.north(north, y - 6, 8)
    page.metres(x, y, hex_mm, job.ground.hex_metres)
    page.bar(x, y + 5)
