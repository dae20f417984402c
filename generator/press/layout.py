"""The grid of a sheet: number of pieces, bleed, length of the marks, room for the slug."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from generator.measure import Size
from generator.press.profile import Margins

MARK_LONGEST = 5.0
MARK_SHORTEST = 1.0
STANDOFF = 0.1  # between bleed and mark, so that they never touch
MARK_ROOM = STANDOFF + MARK_SHORTEST
ROW = 2.6  # height of a line of slug: 6.5 pt type, and the ticks of a bar
PAD = 0.4  # between the end of a mark and the slug
FOLD_ROOM = 0.5  # between bleed and fold line
BARS = {"50 mm": 50.0, "2 in": 50.8}
BAR_LABEL = 8.0  # length reserved after a bar for its label
BAR_INSET = 0.2  # keeps the stroke of a bar's first tick inside the line
BAR_SPACE = 4.0  # between a bar and the next thing on its line
TEXT_PREFERRED = 74.0
TEXT_SHORTEST = 32.0
MAX_LINES = 3  # of slug in a margin; more are never needed
SIDES = ("bottom", "top", "right", "left")  # in the order that the slug prefers them
_ROUNDING = 1e-9  # for lengths that fit exactly


@dataclass(frozen=True, slots=True)
class Track:
    """A centred row or column of equal pieces; a fold repeats it beyond the gutter.

    `page` is the page's size along the track, `gutter` the space about the fold, None without one.
    """

    page: float
    piece: float
    count: int
    gap: float
    gutter: float | None = None

    @property
    def block(self) -> float:
        return self.count * self.piece + (self.count - 1) * self.gap

    @property
    def start(self) -> float:
        total = self.block if self.gutter is None else 2 * self.block + self.gutter
        return (self.page - total) / 2

    def at(self, index: int) -> float:
        """Return the distance of piece `index` from the page's edge."""
        return self.start + index * (self.piece + self.gap)

    @property
    def cuts(self) -> tuple[float, ...]:
        """All cut lines as distances from the page's edge, sorted, without duplicates."""
        edges = {self.at(i) + end for i in range(self.count) for end in (0.0, self.piece)}
        if self.gutter is not None:
            edges |= {self.page - edge for edge in edges}
        return _distinct(edges)

    def bleeds(self, index: int, bleed: float, outer: float) -> tuple[float, float]:
        """Return the bleed at both ends of piece `index`, at most half the gap to a neighbour."""
        inner = min(bleed, self.gap / 2)
        fold = outer if self.gutter is None else min(bleed, self.gutter / 2)
        return (
            outer if index == 0 else inner,
            fold if index == self.count - 1 else inner,
        )

    def capacity(self, margin: float) -> int:
        """Return how many pieces fit between two margins that also hold the shortest marks."""
        room = self.page - 2 * (margin + MARK_ROOM)
        if self.gutter is not None:
            room = (room - self.gutter) / 2
        return max(0, math.floor((room + self.gap + _ROUNDING) / (self.piece + self.gap)))


@dataclass(frozen=True, slots=True)
class SlugLine:
    """A line of slug: its lower left corner as it is read, its length, its angle (0 or 90)."""

    x: float
    y: float
    length: float
    angle: int

    def part(self, start: float, length: float) -> SlugLine:
        """Return the part of this line that begins at `start`."""
        along = (start, 0.0) if self.angle == 0 else (0.0, start)
        return SlugLine(self.x + along[0], self.y + along[1], length, self.angle)


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of the slug's text and bars; `bars` is in the order of `BARS`."""

    text: SlugLine
    bars: tuple[SlugLine, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns on a page, with marks and slug around them.

    `rows` runs down from the top of the page. `outer_x` and `outer_y` are the bleed outside the
    grid; `marks` is the length of the crop marks in each margin.
    """

    columns: Track
    rows: Track
    outer_x: float
    outer_y: float
    marks: Margins
    slots: Slots

    @property
    def count(self) -> int:
        return self.columns.count * self.rows.count


def fullest_grid(columns: Track, rows: Track, margins: Margins, bleed: float) -> Grid | None:
    """Return the fullest grid within two tracks that leaves room for marks, text and bars.

    A row or column is dropped rather than a bar; None means that not even one piece fits.
    """
    if not columns.count or not rows.count:
        return None
    if fit(_with(columns, 1), _with(rows, 1), margins, bleed) is None:
        return None  # one piece leaves most room: no larger grid can fit either
    best: Grid | None = None
    for across in range(columns.count, 0, -1):
        for down in range(rows.count, 0, -1):
            if best and across * down <= best.count:
                break
            if found := fit(_with(columns, across), _with(rows, down), margins, bleed):
                best = found
                break
    return best


def fit(columns: Track, rows: Track, margins: Margins, bleed: float) -> Grid | None:
    """Return the grid with marks and slug, its outer bleed reduced only where there is no room."""
    rooms = _rooms(columns, rows, margins)
    across = (rooms["left"], rooms["right"])
    upward = (rooms["bottom"], rooms["top"])
    # First with full bleed; then the wider pair of margins gives up bleed for the slug.
    ways = [(False, False), (True, False), (False, True), (True, True)]
    if max(upward) >= max(across):
        ways[1], ways[2] = ways[2], ways[1]
    for yields_x, yields_y in ways:
        outer_x = _outer_bleed(across, bleed, yields_x)
        outer_y = _outer_bleed(upward, bleed, yields_y)
        for whole_width in (True, False):
            slug_lines = _slug_lines(columns, rows, margins, outer_x, outer_y, whole_width)
            if slots := place_slug(list(slug_lines)):
                marks = Margins(
                    left=_mark_length(rooms["left"], outer_x),
                    right=_mark_length(rooms["right"], outer_x),
                    top=_mark_length(rooms["top"], outer_y),
                    bottom=_mark_length(rooms["bottom"], outer_y),
                )
                return Grid(columns, rows, outer_x, outer_y, marks, slots)
    return None


def place_slug(lines: list[SlugLine]) -> Slots | None:
    """Put each bar at the right end of the first line that holds it, and the text to the left."""
    left = [line.length for line in lines]
    bars: dict[str, SlugLine] = {}
    for label, length in reversed(BARS.items()):
        item = length + BAR_LABEL
        chosen = next((i for i, rest in enumerate(left) if rest + _ROUNDING >= item), None)
        if chosen is None:
            return None
        bars[label] = lines[chosen].part(max(0.0, left[chosen] - item) + BAR_INSET, length)
        left[chosen] -= item + BAR_SPACE
    roomy = next((i for i, rest in enumerate(left) if rest >= TEXT_PREFERRED), None)
    chosen = left.index(max(left)) if roomy is None else roomy
    if left[chosen] < TEXT_SHORTEST:
        return None
    return Slots(lines[chosen].part(0.0, left[chosen]), tuple(bars[label] for label in BARS))


def _with(track: Track, count: int) -> Track:
    return Track(track.page, track.piece, count, track.gap, track.gutter)


def _distinct(edges: set[float]) -> tuple[float, ...]:
    """Sort edges and drop those that differ by rounding only, as those of abutting pieces do."""
    kept: list[float] = []
    for edge in sorted(edges):
        if not kept or edge - kept[-1] > 1e-6:
            kept.append(edge)
    return tuple(kept)


def _rooms(columns: Track, rows: Track, margins: Margins) -> dict[str, float]:
    """Return the printable millimetres outside the grid, by side."""
    return {
        "left": columns.start - margins.left,
        "right": columns.start - margins.right,
        "top": rows.start - margins.top,
        "bottom": rows.start - margins.bottom,
    }


def _outer_bleed(rooms: tuple[float, float], bleed: float, yields: bool) -> float:
    """Return the bleed at both ends of an axis, equal so that backs register with fronts."""
    spare = min(rooms) - MARK_ROOM
    if yields and max(rooms) >= MARK_ROOM + PAD + ROW:
        spare = min(spare, max(rooms) - MARK_ROOM - PAD - ROW)
    return max(0.0, min(bleed, spare))


def _mark_length(room: float, bleed: float) -> float:
    """Return the length of the marks in a margin, short enough for a line of slug beyond them."""
    rest = room - bleed - STANDOFF
    spare = rest - PAD - ROW
    return min(MARK_LONGEST, spare if spare >= MARK_SHORTEST - _ROUNDING else rest)


def _slug_lines(
    columns: Track,
    rows: Track,
    margins: Margins,
    outer_x: float,
    outer_y: float,
    whole_width: bool,
) -> Iterator[SlugLine]:
    """Yield the lines of slug that the margins hold, the widest margin first.

    The corners of the page go to the margins above and below, or to those at the sides.
    """
    page = Size(columns.page, rows.page)
    rooms = _rooms(columns, rows, margins)
    low, high = margins.left, page.width - margins.right
    floor, ceiling = margins.bottom, page.height - margins.top
    if whole_width:
        floor, ceiling = rows.start - outer_y, page.height - rows.start + outer_y
    else:
        low, high = columns.start - outer_x, page.width - columns.start + outer_x
    for side in sorted(SIDES, key=lambda side: -round(rooms[side], 6)):
        bleed = outer_x if side in ("left", "right") else outer_y
        inner = bleed + STANDOFF + _mark_length(rooms[side], bleed) + PAD
        lines = math.floor((rooms[side] - inner) / ROW + 1e-6)
        for line in range(min(lines, MAX_LINES)):
            near, far = inner + line * ROW, inner + (line + 1) * ROW
            yield {
                "bottom": SlugLine(low, rows.start - far, high - low, 0),
                "top": SlugLine(low, page.height - rows.start + near, high - low, 0),
                "right": SlugLine(page.width - columns.start + far, floor, ceiling - floor, 90),
                "left": SlugLine(columns.start - near, floor, ceiling - floor, 90),
            }[side]


def tracks(
    paper: Size, piece: Size, gap: float, gutters: tuple[float | None, float | None], edges: Margins
) -> tuple[Track, Track]:
    """Return columns and rows with as many pieces as fit; a fold has a gutter, else None."""
    full = []
    sides = (
        (paper.width, piece.width, gutters[0], max(edges.left, edges.right)),
        (paper.height, piece.height, gutters[1], max(edges.top, edges.bottom)),
    )
    for page, size, gutter, margin in sides:
        track = Track(page, size, 1, gap, gutter)
        full.append(_with(track, track.capacity(margin)))
    return full[0], full[1]


def every_cell(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield row and column of every cell, in reading order."""
    yield from product(range(grid.rows.count), range(grid.columns.count))
