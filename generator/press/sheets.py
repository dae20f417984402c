"""Sheets: faces placed on pages as form XObjects, each stored once however often it is printed."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pikepdf

from generator.press.imposition import Arrangement, Cell, place, sheets
from generator.press.marks import draw_all_marks
from generator.press.pdf.face_forms import face_form, stands_alone
from generator.press.pdf.fonts import embed_fonts, merged, put_in_place
from generator.press.pdf.operands import operands, placing, rectangle
from generator.press.pdf.pages import add_page, ask_viewers
from generator.press.pdf.saving import pdf_bytes
from generator.press.slug import Slug
from generator.typeset.engine import Glyphs
from generator.typeset.fonts import REGULAR, font_file
from generator.typeset.record import FaceRecord


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """One piece to print: its id, and the keys of its front and back faces."""

    id: str
    front: str
    back: str | None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page; `x` and `y` are the bottom left of the trimmed piece, in millimetres.

    `page` counts from 1; `turn` is in degrees counter-clockwise.
    """

    page: int
    side: str
    face: str
    piece: str
    x: float
    y: float
    width: float
    height: float
    turn: int


@dataclass(frozen=True, slots=True)
class FinishedSheets:
    """A finished file of sheets."""

    pdf: bytes
    pages: int
    sheets: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class Titles:
    """The names that go into a file's metadata and slugs."""

    pack: str
    product: str
    author: str
    language: str
    draft: bool = False

    def slug(self, sheet: int, total: int) -> Slug:
        """Return the slug of a sheet, counted from 1."""
        product = f"DRAFT: {self.product}" if self.draft else self.product
        return Slug(self.pack, product, sheet, total)


class RedrawError(Exception):
    """Faces differ too much from the previous ones: their file must be drawn from scratch."""


MOST_FILLINGS = 50
"""How often sheets may be refilled with faces: an open file keeps the old ones."""


class DrawnSheets:
    """Sheets with marks and places for faces, which can be filled again and again.

    Only what pages lead to is written; objects that aren't streams keep their order of creation.
    So a new face takes the place of the old one, and a font's objects stay those of the old one.
    """

    def __init__(
        self, pieces: Sequence[PrintedPiece], arrangement: Arrangement, titles: Titles
    ) -> None:
        self._plan = plan = plan_pages(pieces, arrangement)
        self._arrangement = arrangement
        self._titles = titles
        self._pdf = pikepdf.new()
        used = sorted({place.face for page in plan for place, _ in page.placed})
        self._names = {face: f"/F{number}" for number, face in enumerate(used)}
        self._total = sheets(len(pieces), arrangement)
        self._placements = tuple(place for page in plan for place, _ in page.placed)
        self._fonts: dict[str, tuple[Glyphs, pikepdf.Object]] = {}
        self._faces: dict[str, tuple[FaceRecord, frozenset[str]]] = {}
        self._forms: dict[str, pikepdf.Object] = {}
        self._alone: dict[str, bool] = {}
        self._fillings = 0
        self._shown: dict[str, list[int]] = {face: [] for face in used}
        for number, page in enumerate(plan):
            for face in sorted({at.face for at, _ in page.placed}):
                self._shown[face].append(number)

    @property
    def worn(self) -> bool:
        """Whether it was filled so often that it has grown too large."""
        return self._fillings >= MOST_FILLINGS

    def filled(self, faces: Mapping[str, FaceRecord]) -> FinishedSheets:
        """Return the file with these faces."""
        self._fillings += 1
        fonts = self._embedded(faces)
        for face, name in self._names.items():
            own = frozenset(fonts)
            if self._faces.get(face) == (faces[face], own):
                continue
            before = self._forms.get(face)
            form = face_form(self._pdf, faces[face], fonts, before)
            if before is not None and not (stands_alone(form) and self._alone[face]):
                raise RedrawError
            self._forms[face], self._alone[face] = form, stands_alone(form)
            for page in self._shown[face] if before is not None else ():
                self._pdf.pages[page].obj.Resources.XObject[name] = form
            self._faces[face] = faces[face], own
        if not self._pdf.pages:
            self._draw()
        pages = len(self._pdf.pages)
        return FinishedSheets(pdf_bytes(self._pdf), pages, self._total, self._placements)

    def _draw(self) -> None:
        forms = {face: (name, self._forms[face]) for face, name in self._names.items()}
        slugs = [self._titles.slug(page.sheet + 1, self._total) for page in self._plan]
        draw_pages(self._pdf, self._plan, forms, self._arrangement, slugs)
        describe(self._pdf, self._titles, self._arrangement)

    def _embedded(self, faces: Mapping[str, FaceRecord]) -> dict[str, pikepdf.Object]:
        """Return the fonts by name; one that needs other glyphs now is put in the old one's place.

        So the faces that have it have the new one.
        """
        wanted = merged(font for face in self._names for font in faces[face].fonts)
        if self._fonts and wanted.keys() != self._fonts.keys():
            raise RedrawError
        new = [font for name, font in wanted.items() if self._font(name) != font]
        for name, made in embed_fonts(self._pdf, new).items():
            if name in self._fonts:
                made = put_in_place(self._fonts[name][1], made)
            self._fonts[name] = wanted[name], made
        return {name: self._fonts[name][1] for name in wanted}

    def _font(self, name: str) -> Glyphs | None:
        found = self._fonts.get(name)
        return found[0] if found else None


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page of a sheet, counted from 0: which faces it shows, and in which cells."""

    sheet: int
    side: str
    placed: tuple[tuple[Placement, Cell], ...]


def plan_pages(pieces: Sequence[PrintedPiece], arrangement: Arrangement) -> list[PlannedPage]:
    """Return which face goes where, page by page in printing order."""
    spots = place(len(pieces), arrangement)
    by_sheet: dict[int, list[tuple[PrintedPiece, int]]] = {}
    for spot in spots:
        by_sheet.setdefault(spot.sheet, []).append((pieces[spot.item], spot.cell))
    has_back = any(piece.back for piece in pieces)
    pages: list[PlannedPage] = []
    for sheet, held in sorted(by_sheet.items()):
        for sides in arrangement.pages:
            if sides == ("back",) and not has_back:
                continue
            number = len(pages) + 1
            placed = [
                item
                for side in sides
                for piece, index in held
                for item in _put(piece, side, arrangement, index, number)
            ]
            pages.append(PlannedPage(sheet, sides[0], tuple(placed)))
    return pages


def _put(
    piece: PrintedPiece, side: str, arrangement: Arrangement, index: int, page: int
) -> list[tuple[Placement, Cell]]:
    face = piece.front if side == "front" else piece.back
    if face is None:
        return []
    cell = arrangement.cells(side)[index]
    at = Placement(page, side, face, piece.id, cell.x, cell.y, cell.width, cell.height, cell.turn)
    return [(at, cell)]


def drawn_marks(
    pdf: pikepdf.Pdf, arrangement: Arrangement, slugs: tuple[tuple[str, Slug], ...]
) -> list[pikepdf.Object]:
    """Draw the marks of all pages and import them as forms."""
    data = draw_all_marks(arrangement, slugs, font_file(REGULAR))
    with pikepdf.open(io.BytesIO(data)) as drawn:
        return [pdf.copy_foreign(page.as_form_xobject()) for page in drawn.pages]


def draw_pages(
    pdf: pikepdf.Pdf,
    plan: Sequence[PlannedPage],
    forms: Mapping[str, tuple[str, pikepdf.Object]],
    arrangement: Arrangement,
    slugs: Sequence[Slug],
) -> None:
    """Draw planned pages; `forms` are the faces' by key, each with its name on all pages."""
    sides = [page.side for page in plan]
    marks = drawn_marks(pdf, arrangement, tuple(zip(sides, slugs, strict=True)))
    for page, mark in zip(plan, marks, strict=True):
        add_sheet_page(pdf, arrangement, page, forms, mark)


def add_sheet_page(
    pdf: pikepdf.Pdf,
    arrangement: Arrangement,
    page: PlannedPage,
    forms: Mapping[str, tuple[str, pikepdf.Object]],
    mark: pikepdf.Object,
) -> None:
    """Add a page; each face is a form with a name, which is the same on all pages."""
    paper = arrangement.paper
    names: dict[str, pikepdf.Object] = {"/Marks": mark}
    matrix = arrangement.job.profile.page_matrix(page.side, paper)
    lines = ["q", f"{operands(matrix)} cm"]
    for placement, cell in page.placed:
        name, form = forms[placement.face]
        names[name] = form
        lines += ["q", f"{_clip(cell)} re W n", f"{operands(placing(cell))} cm", f"{name} Do", "Q"]
    add_page(pdf, paper, [*lines, "/Marks Do", "Q"], names)


def _clip(cell: Cell) -> str:
    """Return the rectangle of a page that a face may ink: its cell with the bleed."""
    left, bottom = cell.x - cell.bleed_left, cell.y - cell.bleed_bottom
    width = cell.width + cell.bleed_left + cell.bleed_right
    height = cell.height + cell.bleed_bottom + cell.bleed_top
    return rectangle(left, bottom, width, height)


def describe(pdf: pikepdf.Pdf, titles: Titles, arrangement: Arrangement) -> None:
    """Write the file's metadata, and ask viewers to print it unscaled."""
    pdf.docinfo["/Title"] = f"{titles.pack}: {titles.product}"
    pdf.docinfo["/Author"] = titles.author
    pdf.docinfo["/Creator"] = "Fieldpress"
    pdf.Root.Lang = titles.language
    two_sided = arrangement.axis != "none" and not arrangement.folded
    ask_viewers(pdf, arrangement.job.duplex if two_sided else None)
