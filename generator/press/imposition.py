"""Imposition: the place of every piece and its back on the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from generator.errors import Problem, UsageError, did_you_mean
from generator.measure import Size
from generator.press.cutter import cutter_grid
from generator.press.layout import FOLD_ROOM, Grid, every_cell, fullest_grid, tracks
from generator.press.profile import ANY_PRINTER, Margins, PrinterProfile


@dataclass(frozen=True, slots=True)
class Cell:
    """A trimmed piece on a page: millimetres from the page's bottom left.

    `turn` is how many degrees counter-clockwise the face is turned; the bleeds are those on the
    page, after turning. A front and its back have the same `index`.
    """

    index: int
    x: float
    y: float
    width: float
    height: float
    turn: int
    bleed_left: float
    bleed_bottom: float
    bleed_right: float
    bleed_top: float


@dataclass(frozen=True, slots=True)
class Backing:
    """How a sheet is backed up: its pages, and the axes that it may turn about.

    `pages` are in printing order, each with the sides it shows; `folded` means that fronts and
    backs are printed on the same side, with a fold between them.
    """

    pages: tuple[tuple[str, ...], ...]
    axes: Callable[[Size], tuple[str, ...]]
    folded: bool = False


def _long(paper: Size) -> str:
    return "vertical" if paper.height >= paper.width else "horizontal"


def _short(paper: Size) -> str:
    return "horizontal" if paper.height >= paper.width else "vertical"


BACKINGS: dict[str, Backing] = {
    "long-edge": Backing((("front",), ("back",)), lambda paper: (_long(paper),)),
    "short-edge": Backing((("front",), ("back",)), lambda paper: (_short(paper),)),
    "fold": Backing((("front", "back"),), lambda paper: (_short(paper), _long(paper)), folded=True),
    "off": Backing((("front",),), lambda paper: ("none",)),
}


@dataclass(frozen=True, slots=True)
class SheetJob:
    """What to print on which paper, in millimetres; raise UsageError for impossible values.

    With the name of a `cutter` (`press.cutter.CUTTERS`) its marks stand in place of crop marks.
    """

    paper: Size
    piece: Size
    bleed: float = 3.0
    gap: float = 0.0
    corner: float = 0.0
    duplex: str = "long-edge"
    profile: PrinterProfile = ANY_PRINTER
    cutter: str = ""

    def __post_init__(self) -> None:
        if self.duplex not in BACKINGS:
            known = list(BACKINGS)
            message = f"'{self.duplex}' is not a way of printing backs: {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(self.duplex, known)))
        for name in ("bleed", "gap", "corner"):
            if not 0 <= (value := getattr(self, name)) <= 100:
                raise UsageError(f"the {name} must be from 0 to 100 mm, not {value:g} mm")
        if not all(
            0 < side < float("inf")
            for size in (self.paper, self.piece)
            for side in (size.width, size.height)
        ):
            raise UsageError(f"a piece of {self.piece} can't be printed on paper of {self.paper}")
        if 2 * self.corner > min(self.piece.width, self.piece.height):
            raise UsageError(f"a corner of {self.corner:g} mm is too round for {self.piece}")


@dataclass(frozen=True)
class Arrangement:
    """The layout of a job's sheets, all of them alike.

    `axis` is the line that the sheet is turned about or folded on: 'vertical', 'horizontal' or
    'none'. The grid is centred, so that sheets may be fed either way. `turned` means that the
    pieces are turned by 90 degrees.
    """

    job: SheetJob
    grid: Grid
    axis: str
    turned: bool

    @property
    def paper(self) -> Size:
        return self.job.paper

    @property
    def columns(self) -> int:
        return self.grid.columns.count

    @property
    def rows(self) -> int:
        return self.grid.rows.count

    @property
    def per_sheet(self) -> int:
        return self.grid.count

    @property
    def pages(self) -> tuple[tuple[str, ...], ...]:
        """The pages of a sheet in printing order, each with the sides that it shows."""
        return BACKINGS[self.job.duplex].pages

    @property
    def folded(self) -> bool:
        return BACKINGS[self.job.duplex].folded

    @property
    def printable(self) -> Margins:
        """The margins that stay blank, on fronts and backs."""
        return _margins(self.job)

    def cells(self, side: str) -> tuple[Cell, ...]:
        """Return the cells of 'front' or 'back', in reading order of the fronts."""
        return {"front": self._fronts, "back": self._backs}[side]

    @cached_property
    def _fronts(self) -> tuple[Cell, ...]:
        return tuple(self._front(i, *place) for i, place in enumerate(every_cell(self.grid)))

    @cached_property
    def _backs(self) -> tuple[Cell, ...]:
        mirror = _MIRRORS[self.axis]
        return tuple(back for cell in self._fronts for back in mirror(cell, self.paper))

    def _front(self, index: int, row: int, column: int) -> Cell:
        columns, rows, bleed = self.grid.columns, self.grid.rows, self.job.bleed
        left, right = columns.bleeds(column, bleed, self.grid.outer_x)
        top, bottom = rows.bleeds(row, bleed, self.grid.outer_y)
        return Cell(
            index=index,
            x=columns.at(column),
            y=rows.page - rows.at(row) - rows.piece,
            width=columns.piece,
            height=rows.piece,
            turn=90 if self.turned else 0,
            bleed_left=left,
            bleed_bottom=bottom,
            bleed_right=right,
            bleed_top=top,
        )


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """The place of an item of a job; item, sheet and cell count from 0."""

    item: int
    sheet: int
    cell: int


@lru_cache(maxsize=64)
def arrange(job: SheetJob) -> Arrangement:
    """Lay out `job` with as many pieces to a sheet as fit, or raise UsageError.

    The paper keeps its orientation: turning the pieces does the same. Among equally full layouts,
    upright pieces win, then the widest margin.
    """
    if job.cutter:
        return _for_cutter(job)
    for gutter in (2 * (job.bleed + FOLD_ROOM), 0.0):
        found = list(_candidates(job, gutter))
        if found:
            return max(
                found, key=lambda a: (a.per_sheet, not a.turned, round(_widest_margin(a), 6))
            )
    raise UsageError(_too_small(job))


def _for_cutter(job: SheetJob) -> Arrangement:
    """Lay out a job between the marks of a cutter, upright or turned, whichever holds more."""
    if BACKINGS[job.duplex].folded:
        raise UsageError("sheets that are folded can't be cut by a cutter")
    grids = []
    problems = []
    for turned in (False, True):
        piece = job.piece.turned if turned else job.piece
        try:
            grid = cutter_grid(job.paper, piece, job.gap, job.bleed, _margins(job))
            grids.append((grid.count, not turned, grid))
        except UsageError as error:
            problems.append(error)
    if not grids:
        raise problems[0]
    _, upright, grid = max(grids, key=lambda one: one[:2])
    axis = BACKINGS[job.duplex].axes(job.paper)[0]
    return Arrangement(job, grid, axis, not upright)


def sheets(count: int, arrangement: Arrangement) -> int:
    """Return how many sheets `count` pieces need."""
    return -(-count // arrangement.per_sheet)


def place(count: int, arrangement: Arrangement) -> tuple[PieceSpot, ...]:
    """Return the spot of each of `count` items; the last sheet may be partly empty.

    Where it would be nearly empty, a tenth full or less, it takes half of the one before, by rows.
    """
    held, rows = arrangement.per_sheet, arrangement.grid.rows.count
    full, over = divmod(count, held)
    fewer = -(-(held + over) * rows // (2 * held)) * (held // rows)
    first_of_last = (full - 1) * held + fewer if full and 0 < over <= held // 10 else full * held
    return tuple(
        PieceSpot(item, full, item - first_of_last)
        if item >= first_of_last
        else PieceSpot(item, *divmod(item, held))
        for item in range(count)
    )


def _candidates(job: SheetJob, gutter: float) -> Iterator[Arrangement]:
    way = BACKINGS[job.duplex]
    for axis in way.axes(job.paper):
        gutters = (
            gutter if way.folded and axis == "vertical" else None,
            gutter if way.folded and axis == "horizontal" else None,
        )
        for turned in (False, True):
            piece = job.piece.turned if turned else job.piece
            columns, rows = tracks(job.paper, piece, job.gap, gutters, _margins(job))
            if grid := fullest_grid(columns, rows, _margins(job), job.bleed):
                yield Arrangement(job, grid, axis, turned)


def _margins(job: SheetJob) -> Margins:
    two_sided = len(BACKINGS[job.duplex].pages) == 2
    return job.profile.safe_margins(job.paper, two_sided)


def _widest_margin(arrangement: Arrangement) -> float:
    return max(arrangement.grid.columns.start, arrangement.grid.rows.start)


def _backed_vertically(cell: Cell, paper: Size) -> tuple[Cell, ...]:
    """Return the back of a cell on a sheet turned about its vertical axis.

    Up must be the same direction on a back and its front, so that a piece turned about its own
    vertical axis is still upright; seen from behind, left and right are exchanged.
    """
    back = replace(
        cell,
        x=paper.width - cell.x - cell.width,
        turn=-cell.turn % 360,
        bleed_left=cell.bleed_right,
        bleed_right=cell.bleed_left,
    )
    return (back,)


def _backed_horizontally(cell: Cell, paper: Size) -> tuple[Cell, ...]:
    """Return the back of a cell on a sheet turned about its horizontal axis."""
    back = replace(
        cell,
        y=paper.height - cell.y - cell.height,
        turn=(180 - cell.turn) % 360,
        bleed_bottom=cell.bleed_top,
        bleed_top=cell.bleed_bottom,
    )
    return (back,)


def _no_back(cell: Cell, paper: Size) -> tuple[Cell, ...]:
    return ()


_MIRRORS: dict[str, Callable[[Cell, Size], tuple[Cell, ...]]] = {
    "vertical": _backed_vertically,
    "horizontal": _backed_horizontally,
    "none": _no_back,
}


def _too_small(job: SheetJob) -> str:
    """Explain why not even one piece of the job fits."""
    margins = _margins(job)
    room = Size(
        job.paper.width - margins.left - margins.right,
        job.paper.height - margins.top - margins.bottom,
    )
    on_paper = f"paper of {job.paper} with {margins}"
    upright, turned = (
        piece.width <= room.width and piece.height <= room.height
        for piece in (job.piece, job.piece.turned)
    )
    if not upright and not turned:
        return f"a piece of {job.piece} does not fit on {on_paper}"
    if BACKINGS[job.duplex].folded:
        return f"a piece of {job.piece} and its back do not fit side by side on {on_paper}"
    return (
        f"a piece of {job.piece} leaves no room for cut marks, a 50 mm and a 2 in bar on {on_paper}"
    )
