"""Marks on a sheet: where to cut and fold, its slug, and bars to check its scale."""

from __future__ import annotations

import functools
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.measure import Size, millimetres, points
from generator.press.cutter import CUTTERS
from generator.press.imposition import Arrangement
from generator.press.layout import BARS, FOLD_ROOM, ROW, STANDOFF, SlugLine, Track
from generator.press.slug import SIZES_POINTS, Slug, Wordings, fitted

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

HAIRLINE_POINTS = 0.35
BAR_POINTS = 0.5
BASELINE = 0.65  # of slug type, above the bottom of its line
CORNER_STANDOFF = 0.2  # between the rounded edge of a piece and the guide
_CORNER_SMALLEST = 1.2  # a smaller corner leaves no waste to print a guide on
_CORNER_SWEEP = 24.0
_DIVISIONS = {"50 mm": 5, "2 in": 4}


@dataclass(frozen=True, slots=True)
class MarkLine:
    """A straight stroke with flat ends; `role` is 'crop', 'fold', 'bar' or 'register'."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str = "crop"
    width_points: float = HAIRLINE_POINTS


@dataclass(frozen=True, slots=True)
class Arc:
    """A guide on the waste of a rounded corner; angles in degrees, counter-clockwise."""

    x: float
    y: float
    radius: float
    start: float
    extent: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar whose end ticks are exactly `slot.length` apart, followed by its label."""

    slot: SlugLine
    label: str

    @property
    def lines(self) -> tuple[MarkLine, ...]:
        """The bar's long stroke, then its ticks; those at the ends are the longest."""
        divisions = _DIVISIONS[self.label]
        stroke = (0.0, ROW / 2, self.slot.length, ROW / 2)
        ticks = [
            (along, ROW / 2 - 0.9, along, ROW / 2 + 0.9)
            if i in (0, divisions)
            else (along, ROW / 2, along, ROW / 2 + 0.6)
            for i in range(divisions + 1)
            for along in (self.slot.length * i / divisions,)
        ]
        return tuple(_along(self.slot, *line) for line in [stroke, *ticks])


@dataclass(frozen=True, slots=True)
class SlugText:
    """The slug's text: what it may say, and its line."""

    wordings: Wordings
    slot: SlugLine


Mark = MarkLine | Arc | Bar | SlugText


def marks_geometry(arrangement: Arrangement, side: str, slug: Slug) -> tuple[Mark, ...]:
    """Return all marks of the page whose first side is `side`.

    A folded sheet has only one page, that of its fronts. Raise ValueError for a page there is not.
    """
    if side not in [page[0] for page in arrangement.pages]:
        raise ValueError(f"no page of this job begins with '{side}'")
    around = _register if arrangement.job.cutter else _trims
    return (
        *around(arrangement, side),
        *(Bar(slot, label) for slot, label in zip(arrangement.grid.slots.bars, BARS, strict=True)),
        SlugText(slug.wordings(*_notes(arrangement, side)), arrangement.grid.slots.text),
    )


def _trims(arrangement: Arrangement, side: str) -> Iterator[Mark]:
    """Yield what is cut and folded along."""
    yield from _crops(arrangement)
    yield from _fold(arrangement)
    yield from _corners(arrangement, side)


def _register(arrangement: Arrangement, side: str) -> Iterator[MarkLine]:
    """Yield the marks that a cutter looks for, which are on fronts alone."""
    cutter = CUTTERS[arrangement.job.cutter]
    for stroke in cutter.marks(arrangement.paper) if side == "front" else ():
        yield MarkLine(*stroke, "register", points(cutter.width))


def draw_marks(arrangement: Arrangement, side: str, slug: Slug, font_path: Path) -> bytes:
    """Return a PDF of one page, the size of the paper, with only the marks on it."""
    return draw_all_marks(arrangement, ((side, slug),), font_path)


@functools.lru_cache(maxsize=64)
def draw_all_marks(
    arrangement: Arrangement, pages: tuple[tuple[str, Slug], ...], font_path: Path
) -> bytes:
    """Return a PDF with the marks of several pages, each given by its first side and its slug."""
    buffer = io.BytesIO()
    font = registered(font_path)
    canvas = new_canvas(buffer, arrangement.paper, font)
    for side, slug in pages:
        for mark in marks_geometry(arrangement, side, slug):
            _draw(mark, canvas, font)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@functools.cache
def registered(path: Path) -> str:
    """Register a TrueType font with ReportLab and return its name there."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"press-{path.stem}"
    registerFont(TTFont(name, str(path)))
    return name


def new_canvas(buffer: io.BytesIO, paper: Size, font: str) -> Canvas:
    """Return a canvas that writes the same bytes every time and uses embedded fonts only.

    Its streams are not packed, which ReportLab would do in Python, as ASCII: `saving` does it.
    """
    from reportlab.pdfgen.canvas import Canvas

    return Canvas(
        buffer,
        pagesize=(points(paper.width), points(paper.height)),
        invariant=1,
        pageCompression=0,
        initialFontName=font,  # type: ignore[arg-type]  # the stubs take a name for a number
    )


def _notes(arrangement: Arrangement, side: str) -> tuple[str, ...]:
    if arrangement.folded:
        return "", "fold on the dashed line, then cut"
    return (side,) if len(arrangement.pages) > 1 else ()


def _along(slot: SlugLine, x1: float, y1: float, x2: float, y2: float) -> MarkLine:
    """Place a stroke on the page; its coordinates are along and across the slot."""
    if slot.angle == 0:
        return MarkLine(slot.x + x1, slot.y + y1, slot.x + x2, slot.y + y2, "bar")
    return MarkLine(slot.x - y1, slot.y + x1, slot.x - y2, slot.y + x2, "bar")


def _crops(arrangement: Arrangement) -> Iterator[MarkLine]:
    """Yield a crop mark at both ends of every cut, outside the bleed."""
    grid, marks = arrangement.grid, arrangement.grid.marks
    width, height = arrangement.paper.width, arrangement.paper.height
    beside = grid.columns.start - grid.outer_x - STANDOFF
    beyond = grid.rows.start - grid.outer_y - STANDOFF
    for x in _cuts(grid.columns):
        yield MarkLine(x, beyond - marks.bottom, x, beyond)
        yield MarkLine(x, height - beyond, x, height - beyond + marks.top)
    for y in (height - cut for cut in _cuts(grid.rows)):
        yield MarkLine(beside - marks.left, y, beside, y)
        yield MarkLine(width - beside, y, width - beside + marks.right, y)


def _cuts(track: Track) -> list[float]:
    """Return the cut lines of a track, except the fold where pieces abut on it."""
    middle = track.page / 2 if track.gutter is not None else math.nan
    return [cut for cut in track.cuts if not math.isclose(cut, middle, abs_tol=1e-6)]


def _fold(arrangement: Arrangement) -> Iterator[MarkLine]:
    """Yield the fold line: through the gutter, or in the margins only if there is no gutter."""
    grid, marks = arrangement.grid, arrangement.grid.marks
    upright = grid.columns.gutter is not None
    folded, along = (grid.columns, grid.rows) if upright else (grid.rows, grid.columns)
    if folded.gutter is None:
        return
    outer = grid.outer_y if upright else grid.outer_x
    ends = (marks.bottom, marks.top) if upright else (marks.left, marks.right)
    inner = along.start - outer - STANDOFF
    low, high = inner - ends[0], along.page - inner + ends[1]
    parts = [(low, high)]
    if folded.gutter < 2 * FOLD_ROOM:
        parts = [(low, inner), (along.page - inner, high)]
    middle = folded.page / 2
    for start, end in parts:
        ends_at = (middle, start, middle, end) if upright else (start, middle, end, middle)
        yield MarkLine(*ends_at, "fold")


def _corners(arrangement: Arrangement, side: str) -> Iterator[Arc]:
    """Yield guides for the corner punch, on the waste between round and square corner."""
    radius = arrangement.job.corner
    if side != "front" or radius < _CORNER_SMALLEST:
        return
    for cell in arrangement.cells("front"):
        low_x, high_x = cell.x + radius, cell.x + cell.width - radius
        low_y, high_y = cell.y + radius, cell.y + cell.height - radius
        for x, y, middle in (
            (high_x, high_y, 45.0),
            (low_x, high_y, 135.0),
            (low_x, low_y, 225.0),
            (high_x, low_y, 315.0),
        ):
            start = middle - _CORNER_SWEEP / 2
            yield Arc(x, y, radius + CORNER_STANDOFF, start, _CORNER_SWEEP)


@functools.singledispatch
def _draw(mark: object, canvas: Canvas, font: str) -> None:
    raise TypeError(f"no way to draw {mark!r}")


@_draw.register(MarkLine)
def _(mark: MarkLine, canvas: Canvas, font: str) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(BAR_POINTS if mark.role == "bar" else mark.width_points)
    canvas.setDash([6, 3] if mark.role == "fold" else [])
    canvas.line(points(mark.x1), points(mark.y1), points(mark.x2), points(mark.y2))


@_draw.register(Arc)
def _(mark: Arc, canvas: Canvas, font: str) -> None:
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(HAIRLINE_POINTS)
    canvas.setDash([])
    low_x, low_y = points(mark.x - mark.radius), points(mark.y - mark.radius)
    high_x, high_y = points(mark.x + mark.radius), points(mark.y + mark.radius)
    canvas.arc(low_x, low_y, high_x, high_y, mark.start, mark.extent)


@_draw.register(Bar)
def _(mark: Bar, canvas: Canvas, font: str) -> None:
    for line in mark.lines:
        _draw(line, canvas, font)
    _write(canvas, font, SIZES_POINTS[0], mark.slot, mark.slot.length + 1.0, mark.label)


@_draw.register(SlugText)
def _(mark: SlugText, canvas: Canvas, font: str) -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def width(text: str, size: float) -> float:
        return millimetres(stringWidth(text, font, size))

    text, size = fitted(mark.wordings, mark.slot.length, width)
    _write(canvas, font, size, mark.slot, 0.0, text)


def _write(
    canvas: Canvas, font: str, size_points: float, slot: SlugLine, along: float, text: str
) -> None:
    """Write `text` on the line of a slot, `along` millimetres from its start."""
    turned = slot.angle != 0
    x = slot.x - BASELINE if turned else slot.x + along
    y = slot.y + along if turned else slot.y + BASELINE
    line = canvas.beginText()
    line.setFont(font, size_points)
    line.setFillGray(0)
    line.setTextTransform(*((0, 1, -1, 0) if turned else (1, 0, 0, 1)), points(x), points(y))
    line.textOut(text)
    canvas.drawText(line)
