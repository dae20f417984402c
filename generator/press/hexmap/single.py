"""A map as one page: legend, Locations and marks of control beside the map or below it."""

from __future__ import annotations

from generator.errors import UsageError
from generator.measure import Size, points
from generator.press.hexmap.job import MapJob, begin, finish, map_form, type_of
from generator.press.hexmap.page import COLUMN, PITCH, Page, edge_coordinates, legend, signs, table
from generator.press.hexmap.sheets import PLAYING_HEX

PAGE_MARGIN = 8.0
EDGE = 8.5  # around the map of a page: coordinates, and the arrows of entry areas
PANEL = 60.0  # beside the map
HEAD = 9.0
SMALLEST_HEX = 4.5


def one_page(job: MapJob, paper: Size, *, upright: bool | None = None) -> bytes:
    """Return the map as one page, upright or lying; if that is left open, as shows it larger.

    Raise UsageError for paper on which a hex would be smaller than 4.5 mm.
    """
    ways = [way for way in (paper, paper.turned) if upright in (None, way.width < way.height)]
    page_size, hex_mm = max((_fit(job, way) for way in ways), key=lambda fit: fit[1])
    if hex_mm < SMALLEST_HEX:
        raise UsageError(f"paper of {paper} is too small for a map on one page")
    pen, page, buffer = begin(job, page_size, hex_mm)
    marks = map_form(pen, job, type_of(page, hex_mm), points(hex_mm), names=False)
    pen.canvas.beginForm("page", 0, 0, points(page_size.width), points(page_size.height))
    wide, high = (side * hex_mm for side in job.ground.board.extent)
    x, y = PAGE_MARGIN + EDGE, PAGE_MARGIN + HEAD + EDGE
    beside = page_size.width > page_size.height
    if beside:
        x += (page_size.width - 2 * PAGE_MARGIN - PANEL - wide - 2 * EDGE) / 2
    else:
        x = (page_size.width - wide) / 2
    page.text(PAGE_MARGIN, PAGE_MARGIN + 5, job.title or job.ground.name, 15, "title")
    page.text(page_size.width - PAGE_MARGIN, PAGE_MARGIN + 5, _scale_words(job), 7, anchor="end")
    with pen.kept():
        pen.say(f"1 0 0 1 {points(x):.3f} {points(page.height - y - high):.3f} cm")
        pen.canvas.doForm("map")
    edge_coordinates(page, job.ground, x, y, hex_mm)
    page.box(x, y, wide, high)
    with pen.kept():
        pen.say(page.hexes(x, y, hex_mm))
        marks.entries(job.parties, gap=3.6 / hex_mm, margin=4.3 / hex_mm)
    if beside:
        _panel_beside(page, job, page_size.width - PAGE_MARGIN - PANEL + 2, hex_mm)
    else:
        _panel_below(page, job, y + high + EDGE + 2, page_size.width, hex_mm)
    if beside:
        _notes(page, x, y + high + EDGE + 5)
    page.text(PAGE_MARGIN, page.height - PAGE_MARGIN + 1.5, job.slug, 6.5)
    pen.end_form()
    pen.canvas.doForm("page")
    pen.canvas.showPage()
    return finish(pen, buffer)


def _fit(job: MapJob, paper: Size) -> tuple[Size, float]:
    """Return how large a hex can be on a page; the legend stands beside the map or below it."""
    wide, high = job.ground.board.extent
    room_x = paper.width - 2 * PAGE_MARGIN - 2 * EDGE
    room_y = paper.height - 2 * PAGE_MARGIN - 2 * EDGE - HEAD
    if paper.width > paper.height:
        room_x -= PANEL
    else:
        room_y -= 6 + max(8 * PITCH, 52.0)
    return paper, min(room_x / wide, room_y / high, PLAYING_HEX)


def _scale_words(job: MapJob) -> str:
    board = job.ground.board
    names = " · ".join(f"{job.parties[side].name}: {edge} edge" for side, edge in job.ground.edges)
    last = board.name(board.size - 1)
    return f"{job.ground.name} · A1 to {last}, 40 m to a hex · Friendly Board Edges: {names}"


def _panel_beside(page: Page, job: MapJob, x: float, hex_mm: float) -> None:
    y = PAGE_MARGIN + HEAD + 2
    fills = job.ink != "saver"
    y += legend(page, job.ground, x, y, 2, fills=fills) + 3
    if job.opening:
        y += signs(page, job.ground, job.parties, x, y, job.opening) + 3
    y += table(page, job.ground, x, y, PANEL - 2) + 4
    _bars(page, x, page.height - PAGE_MARGIN - 9, hex_mm, x + PANEL - 6)


def _panel_below(page: Page, job: MapJob, y: float, width: float, hex_mm: float) -> None:
    x, fills = PAGE_MARGIN, job.ink != "saver"
    legend(page, job.ground, x, y, 3, fills=fills)
    right = x + 3 * COLUMN + 5
    down = y
    if job.opening:
        down += signs(page, job.ground, job.parties, right, down, job.opening) + 3
    _bars(page, right, page.height - PAGE_MARGIN - 9, hex_mm, right + 42)
    table(page, job.ground, right + 45, y, width - PAGE_MARGIN - right - 45)


NOTES = (
    "Strategic Terrain is every building hex, bridge and ford, each Military Crest (all of its "
    "hexes together), and each Location; a lozenge or a symbol marks it.",
    "A shield shows the TVP of a Location. Letters in arrows name entry areas: the hexes that the "
    "arrow spans.",
    "Strokes on a contour line point downhill. A side along which a road crosses a hedge, wall or "
    "bocage is open.",
)


def _notes(page: Page, x: float, y: float) -> None:
    """Write how to read the map, where there is room below it."""
    for number, words in enumerate(NOTES):
        line = y + 3.6 * number
        if line < page.height - PAGE_MARGIN - 3:
            page.text(x, line, words, 7)


def _bars(page: Page, x: float, y: float, hex_mm: float, north: float) -> None:
    page.north(north, y - 6, 8)
    page.metres(x, y, hex_mm)
    page.bar(x, y + 5)
