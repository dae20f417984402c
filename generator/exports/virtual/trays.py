"""Trays beside what is set up: what a group is called and where it sets up, its counters in rows.

A tray is a board like any other, so every program shows it; its counters lie on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.draw.look import Look
from generator.draw.map.job import fonts, open_canvas
from generator.errors import Place
from generator.exports.virtual.laying import APART
from generator.exports.virtual.things import LaidPile, TableGroup, TableSurface
from generator.measure import Size, millimetres, points
from generator.scenario.set_up import Point, SetTray, TableSetUp

PAD, GAP = 6.0, 4.0
"""Around what is on a tray, and between its stacks."""

ASIDE = 120.0
"""How broad a tray on the left or on the right is at most."""

BROADEST = 340.0
"""How broad any other is at most, unless the boards are narrower: it is drawn with 300 dots per
inch in 4096 pixels."""

NARROWEST = 80.0
"""How broad a tray is at least, so that its words can be read."""

TITLE, WORDS, LEADING = 13.0, 9.0, 1.25
"""Sizes of type in points, and how far apart its lines are."""

BAR = 2.5
"""Of the bar along the top, in the colour of the tray's side."""

_PAPER = "#f3eddc"


@dataclass(frozen=True, slots=True)
class LaidTray:
    """A tray, where its middle lies, and its counters, all as `TableSetUp` counts."""

    surface: TableSurface
    at: Point
    piles: tuple[LaidPile, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom."""
        (x, y), size = self.at, self.surface.size
        return x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2


@dataclass(frozen=True, slots=True)
class _TrayPlan:
    """How a tray is filled: its lines of words, its stacks, and how they stand."""

    tray: SetTray
    title: Sequence[str]
    words: Sequence[str]
    stacks: Sequence[tuple[str, str, int]]
    columns: int
    cell: Size

    @property
    def head(self) -> float:
        """How far down the stacks begin."""
        lines = len(self.title) * TITLE + len(self.words) * WORDS
        return PAD + BAR + millimetres(lines * LEADING) + GAP

    @property
    def size(self) -> Size:
        rows = -(-len(self.stacks) // self.columns)
        wide = self.columns * (self.cell.width + GAP) - GAP + 2 * PAD
        high = self.head + rows * (self.cell.height + GAP) - GAP + PAD
        return Size(round(max(wide, NARROWEST), 3), round(high, 3))

    def piles(self, at: Point) -> Iterator[LaidPile]:
        """Yield the stacks as they lie on a tray whose middle is `at`."""
        left, top = at[0] - self.size.width / 2 + PAD, at[1] - self.size.height / 2 + self.head
        for number, (deck, piece, count) in enumerate(self.stacks):
            row, column = divmod(number, self.columns)
            x = left + column * (self.cell.width + GAP) + self.cell.width / 2
            y = top + row * (self.cell.height + GAP) + self.cell.height / 2
            yield LaidPile(deck, "", ((piece, count),), "loose", x, y)


def trays_of(
    how: TableSetUp,
    groups: Mapping[str, TableGroup],
    colours: Mapping[str, str],
    place: Place,
    ink: str,
) -> tuple[LaidTray, ...]:
    """Return the trays of a set-up, none over another or over what is set up.

    `groups` are those of the table by their ids, `colours` those of the sides; `place` is where the
    pack is.
    """
    plans = [_plan(tray, groups, how.extent[0]) for tray in how.trays]
    at = _places(plans, how.extent)
    found = []
    for number, plan in enumerate(plans):
        pdf = _drawn(plan, colours.get(plan.tray.side, ""), ink)
        surface = TableSurface(f"tray-{number + 1}", plan.tray.title, plan.size, pdf, place)
        found.append(LaidTray(surface, at[number], tuple(plan.piles(at[number]))))
    return tuple(found)


def _plan(tray: SetTray, groups: Mapping[str, TableGroup], broad: float) -> _TrayPlan:
    """Return how a tray is filled that lies beside something so broad."""
    from reportlab.lib.utils import simpleSplit

    stacks = [
        (deck, piece, min(tray.stack, count - lower))
        for deck, piece, count in tray.pieces
        for lower in range(0, count, tray.stack)
    ]
    sizes = [groups[deck].size for deck, *_ in stacks]
    cell = Size(max(size.width for size in sizes), max(size.height for size in sizes))
    most = min(broad, BROADEST) if tray.edge in ("north", "south") else ASIDE
    room = int((most - 2 * PAD + GAP + 1e-6) // (cell.width + GAP))
    columns = max(1, min(len(stacks), room))
    whole = _TrayPlan(tray, (), (), stacks, columns, cell)
    wide, named = points(whole.size.width - 2 * PAD), fonts()
    title = simpleSplit(tray.title, named["name"], TITLE, wide)
    words = simpleSplit(tray.text, named["text"], WORDS, wide)
    return _TrayPlan(tray, title, words, stacks, columns, cell)


def _places(plans: Sequence[_TrayPlan], extent: Point) -> Mapping[int, Point]:
    """Return the middle of each tray by its number: outside its edge, as near as there is room."""
    found: dict[int, Point] = {}
    for edge in ("north", "south", "west", "east"):
        across = edge in ("north", "south")
        mine = [number for number, plan in enumerate(plans) if plan.tray.edge == edge]
        mine.sort(key=lambda number: plans[number].tray.along)
        spans = {n: plans[n].size.width if across else plans[n].size.height for n in mine}
        depths = {n: plans[n].size.height if across else plans[n].size.width for n in mine}
        off = APART
        for line in _lines(mine, spans, extent[0] if across else float("inf")):
            wishes = [(plans[n].tray.along, spans[n]) for n in line]
            alongs = _apart(wishes, extent[0] if across else extent[1])
            for number, along in zip(line, alongs, strict=True):
                out = off + depths[number] / 2
                if across:
                    found[number] = along, -out if edge == "north" else extent[1] + out
                else:
                    found[number] = -out if edge == "west" else extent[0] + out, along
            off += max(depths[n] for n in line) + APART
    return {n: (round(x, 3), round(y, 3)) for n, (x, y) in found.items()}


def _lines(some: Sequence[int], spans: Mapping[int, float], most: float) -> Iterator[list[int]]:
    """Yield trays in as many lines as they need, each no longer than `most` unless it is alone."""
    line: list[int] = []
    for number in some:
        if line and sum(spans[n] + APART for n in line) + spans[number] > most:
            yield line
            line = []
        line.append(number)
    if line:
        yield line


def _apart(wishes: Sequence[tuple[float, float]], whole: float) -> list[float]:
    """Return the middles of what stands in a line, by its wish and its length.

    Nothing begins before 0, nor ends after `whole` unless there is more than that holds.
    """
    starts, at = [], 0.0
    for wish, long in wishes:
        starts.append(max(at, wish - long / 2))
        at = starts[-1] + long + APART
    end = max(whole, sum(long + APART for _, long in wishes) - APART)
    for number in reversed(range(len(starts))):
        starts[number] = min(starts[number], end - wishes[number][1])
        end = starts[number] - APART
    return [start + long / 2 for start, (_, long) in zip(starts, wishes, strict=True)]


def _drawn(plan: _TrayPlan, colour: str, ink: str) -> bytes:
    """Return a tray as a PDF: the bar of its side, its title and its words."""
    size, look = plan.size, Look()
    started = open_canvas(plan.tray.title, ink, look, size, size.height, "")
    page = started.page
    page.box(0, 0, size.width, size.height, _PAPER)
    page.box(0, 0, size.width, BAR, colour or look.ink)
    y = PAD + BAR
    for lines, type_, font in ((plan.title, TITLE, "name"), (plan.words, WORDS, "text")):
        for line in lines:
            page.text(PAD, y + millimetres(type_) * 0.8, line, type_, font)
            y += millimetres(type_ * LEADING)
    started.pen.canvas.showPage()
    return started.finish()
