"""Sheets: faces placed on pages as form XObjects, each stored once however often it is printed."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pikepdf
from pikepdf import Dictionary, Name

from generator.measure import points
from generator.press.fonts import embed_fonts
from generator.press.imposition import Arrangement, Cell, place, sheets
from generator.press.marks import draw_all_marks
from generator.press.operands import operands, placing, rectangle
from generator.press.pages import add_page, ask_viewers, new_form
from generator.press.saving import pdf_bytes
from generator.press.slug import Slug
from generator.typeset.fonts import REGULAR, font_file
from generator.typeset.record import FaceRecord


@dataclass(frozen=True, slots=True)
class Piece:
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
class SheetFile:
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

    def slug(self, sheet: int, total: int) -> Slug:
        """Return the slug of a sheet, counted from 1."""
        return Slug(self.pack, self.product, sheet, total)


def assemble(
    pieces: Sequence[Piece],
    faces: Mapping[str, FaceRecord],
    arrangement: Arrangement,
    titles: Titles,
) -> SheetFile:
    """Place the faces of all pieces on sheets and return the finished PDF."""
    plan = plan_pages(pieces, arrangement)
    pdf = pikepdf.new()
    used = sorted({p.face for page in plan for p, _ in page.placed})
    fonts = embed_fonts(pdf, (font for key in used for font in faces[key].fonts))
    forms = {
        face: (f"/F{number}", face_form(pdf, faces[face], fonts))
        for number, face in enumerate(used)
    }
    total = sheets(len(pieces), arrangement)
    draw_pages(pdf, plan, forms, arrangement, [titles.slug(page.sheet + 1, total) for page in plan])
    describe(pdf, titles, arrangement)
    placements = tuple(placement for page in plan for placement, _ in page.placed)
    return SheetFile(pdf_bytes(pdf), len(plan), total, placements)


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """A page of a sheet, counted from 0: which faces it shows, and in which cells."""

    sheet: int
    side: str
    placed: tuple[tuple[Placement, Cell], ...]


def plan_pages(pieces: Sequence[Piece], arrangement: Arrangement) -> list[PlannedPage]:
    """Return which face goes where, page by page in printing order."""
    spots = place(len(pieces), arrangement)
    by_sheet: dict[int, list[tuple[Piece, int]]] = {}
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
    piece: Piece, side: str, arrangement: Arrangement, index: int, page: int
) -> list[tuple[Placement, Cell]]:
    face = piece.front if side == "front" else piece.back
    if face is None:
        return []
    cell = arrangement.cells(side)[index]
    at = Placement(page, side, face, piece.id, cell.x, cell.y, cell.width, cell.height, cell.turn)
    return [(at, cell)]


def face_form(
    pdf: pikepdf.Pdf, face: FaceRecord, fonts: Mapping[str, pikepdf.Object]
) -> pikepdf.Object:
    """Turn a face's page into a form whose origin is the bottom left of the trimmed piece."""
    with pikepdf.open(io.BytesIO(face.pdf)) as source:
        page = source.pages[0]
        content = page.Contents.read_bytes()
        resources = _prune(pdf.copy_foreign(source.make_indirect(page.Resources)))
    if face.fonts:
        resources[Name.Font] = Dictionary({f"/{f.name}": fonts[f.name] for f in face.fonts})
    _share_fonts(resources, fonts)
    width, height = points(face.width + 2 * face.bleed), points(face.height + 2 * face.bleed)
    bottom = points(face.page_height) - height
    offset = points(face.bleed)
    box = (0, bottom, width, bottom + height)
    return new_form(pdf, content, box, resources, (-offset, -bottom - offset))


def _prune(resources: pikepdf.Object) -> pikepdf.Object:
    """Drop empty resource categories, so that equal faces have equal bytes and stay small."""
    for key in list(resources.keys()):
        value = resources[key]
        if isinstance(value, pikepdf.Dictionary) and not len(value):
            del resources[key]
    if "/ColorSpace" in resources:
        del resources["/ColorSpace"]
    return resources


def _share_fonts(resources: pikepdf.Object, fonts: Mapping[str, pikepdf.Object]) -> None:
    """Put the fonts into the groups and patterns inside a face too."""
    for kind in ("/XObject", "/Pattern"):
        for inner in (resources.get(kind) or Dictionary()).values():
            own = inner.get("/Resources") if isinstance(inner, pikepdf.Stream) else None
            if own is None:
                continue
            if "/Font" in own:
                names = set(own["/Font"].keys())
                known = {f"/{name}": font for name, font in fonts.items() if f"/{name}" in names}
                own[Name.Font] = Dictionary(known)
            _share_fonts(_prune(own), fonts)


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
