"""Folded booklets: pages imposed in pairs on sheets that are folded once and nested."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf
from pikepdf import Matrix

from generator.measure import Size, millimetres, points
from generator.press.booklet.marks import draw_fold_marks
from generator.press.booklet.order import SheetSide, collate, sheet_sides
from generator.press.imposition import BACKINGS
from generator.press.pdf.operands import operands, placing, rectangle
from generator.press.pdf.pages import add_page, ask_viewers, new_form
from generator.press.pdf.saving import pdf_bytes
from generator.press.profile import ANY_PRINTER, PrinterProfile
from generator.press.sheets import Placement

_SIZE_TOLERANCE = 0.05
"""Millimetres by which a page may differ from half of the paper."""


@dataclass(frozen=True, slots=True)
class Binding:
    """How a booklet is printed: its paper, the edge that the sheet turns on, the printer.

    `duplex` is 'long-edge' or 'short-edge'. 'off' and 'fold', which print no second side, count
    as 'long-edge': odd and even pages can still be printed one after the other.
    """

    paper: Size
    duplex: str = "long-edge"
    profile: PrinterProfile = ANY_PRINTER

    @property
    def sheet(self) -> Size:
        """The paper in landscape; the spine runs down its middle."""
        short, long = sorted((self.paper.width, self.paper.height))
        return Size(long, short)

    @property
    def page(self) -> Size:
        """Half of the paper: the size of every page except a centre spread."""
        return Size(self.sheet.width / 2, self.sheet.height)

    @property
    def flip(self) -> str:
        return "short-edge" if self.duplex == "short-edge" else "long-edge"

    @property
    def back_turn(self) -> int:
        """Degrees that a back is turned: landscape paper flipped on its long edge is head down."""
        return 0 if BACKINGS[self.flip].axes(self.sheet) == ("vertical",) else 180


@dataclass(frozen=True, slots=True)
class Booklet:
    """A finished file to print and fold; the face of a placement is 'page 7', counted from 1."""

    pdf: bytes
    pages: int
    sheets: int
    placements: tuple[Placement, ...]


def half_page(paper: Size) -> Size:
    """Return the size of a booklet's page: half of the paper, in portrait."""
    return Binding(paper).page


def impose(document: bytes, binding: Binding) -> Booklet:
    """Impose a document's pages on sheets to fold; raise ValueError for a page of another size.

    Pages are half of the paper and keep their size. One page may fill the whole paper: it becomes
    the centre spread, undivided on the inside of the innermost sheet. Creep, by which the pages of
    inner sheets stick out once folded, is made up for: they are moved towards the spine by the
    thickness of the sheets around them.
    """
    with pikepdf.open(io.BytesIO(document)) as source:
        return impose_pages(source, binding)


def impose_pages(source: pikepdf.Pdf, binding: Binding) -> Booklet:
    """Impose the pages of an open document: see `impose`."""
    with pikepdf.new() as pdf:
        spread = _spread([_size(page) for page in source.pages], binding)
        order = collate(len(source.pages), spread)
        forms = [_form(pdf, source, page) for page in source.pages]
        placements = tuple(_places(order, spread, binding))
        sides = list(sheet_sides(order))
        marks = _marks(pdf, binding, sides, spread)
        for number, side in enumerate(sides, 1):
            here = [place for place in placements if place.page == number]
            _add_side(pdf, binding, side.side, here, forms, marks[number - 1])
        _describe(pdf, source, binding)
        return Booklet(pdf_bytes(pdf), len(sides), len(order) // 4, placements)


def _spread(sizes: Sequence[Size], binding: Binding) -> int | None:
    """Return the index of the page that fills the whole paper, if any."""
    found = None
    for number, size in enumerate(sizes):
        if _same(size, binding.page):
            continue
        if not _same(size, binding.sheet):
            raise ValueError(
                f"page {number + 1} measures {size}; a booklet on paper of {binding.paper} has "
                f"pages of {binding.page}"
            )
        if found is not None:
            raise ValueError(
                f"pages {found + 1} and {number + 1} both fill the whole paper; a booklet has "
                "one centre spread"
            )
        found = number
    return found


def _same(one: Size, other: Size) -> bool:
    return (
        abs(one.width - other.width) <= _SIZE_TOLERANCE
        and abs(one.height - other.height) <= _SIZE_TOLERANCE
    )


def _size(page: pikepdf.Page) -> Size:
    """Return the size of a page as readers show it, /Rotate applied."""
    left, bottom, right, top = (float(side) for side in page.mediabox)
    size = Size(round(millimetres(right - left), 3), round(millimetres(top - bottom), 3))
    return size.turned if int(page.obj.get("/Rotate", 0)) % 180 else size


def _places(
    order: Sequence[int | None], spread: int | None, binding: Binding
) -> Iterator[Placement]:
    """Yield the place of every page; a spread once, undivided and without creep."""
    middle = binding.page.width
    for number, side in enumerate(sheet_sides(order), 1):
        creep = side.sheet * binding.profile.paper_thickness
        if side.left is not None and side.left == side.right == spread:
            yield _place(binding, number, side.side, side.left, 0.0, binding.sheet)
            continue
        for page, x in ((side.left, creep), (side.right, middle - creep)):
            if page is not None:
                yield _place(binding, number, side.side, page, x, binding.page)


def _place(binding: Binding, number: int, side: str, page: int, x: float, size: Size) -> Placement:
    turn = binding.back_turn if side == "back" else 0
    if turn:
        x = binding.sheet.width - x - size.width
    name = f"page {page + 1}"
    return Placement(number, side, name, name, x, 0.0, size.width, size.height, turn)


def _form(pdf: pikepdf.Pdf, source: pikepdf.Pdf, page: pikepdf.Page) -> pikepdf.Object:
    """Import a page as a form whose origin is the page's bottom left as readers show it.

    Links, fields and tags are left behind: they belong to the file that is not imposed.
    """
    size, upright = _size(page), operands(_upright(page))
    page.contents_coalesce()
    content = page.obj.Contents.read_bytes()
    resources = pdf.copy_foreign(source.make_indirect(page.obj.Resources))
    box = (0, 0, points(size.width), points(size.height))
    return new_form(pdf, f"q {upright} cm\n".encode() + content + b"\nQ", box, resources)


def _upright(page: pikepdf.Page) -> Matrix:
    """Return the matrix that brings a page to the origin, turned by its /Rotate."""
    left, bottom, right, top = (float(side) for side in page.mediabox)
    return {
        0: Matrix(1, 0, 0, 1, -left, -bottom),
        90: Matrix(0, -1, 1, 0, -bottom, right),
        180: Matrix(-1, 0, 0, -1, right, top),
        270: Matrix(0, 1, -1, 0, top, -left),
    }[int(page.obj.get("/Rotate", 0)) % 360]


def _marks(
    pdf: pikepdf.Pdf,
    binding: Binding,
    sides: Sequence[SheetSide],
    spread: int | None,
) -> list[pikepdf.Object | None]:
    """Draw fold marks on the inside of each sheet; on the outside if a spread fills the inside."""
    inner = ["back"] * (len(sides) // 2)
    if spread is not None:
        inner[-1] = "front"
    margins = binding.profile.safe_margins(binding.sheet)
    clear = max(margins.top, margins.bottom)  # a back may be turned upside down
    thickness = binding.profile.paper_thickness
    drawn = draw_fold_marks(binding.sheet, clear, len(inner), thickness)
    with pikepdf.open(io.BytesIO(drawn)) as marks:
        forms = [pdf.copy_foreign(page.as_form_xobject()) for page in marks.pages]
    return [forms[at.sheet] if at.side == inner[at.sheet] else None for at in sides]


def _add_side(
    pdf: pikepdf.Pdf,
    binding: Binding,
    side: str,
    places: Sequence[Placement],
    forms: Sequence[pikepdf.Object],
    marks: pikepdf.Object | None,
) -> None:
    """Add one side of a sheet: its pages, each clipped to its half and to the printable area."""
    sheet = binding.sheet
    names: dict[str, pikepdf.Object] = {}
    lines = ["q", f"{operands(binding.profile.page_matrix(side, sheet))} cm"]
    for place in places:
        number = int(place.face.split()[1])
        names[f"/P{number}"] = forms[number - 1]
        clip, at = rectangle(*_clip(binding, place)), operands(placing(place))
        lines += ["q", f"{clip} re W n", f"{at} cm", f"/P{number} Do", "Q"]
    if marks is not None:
        names["/Marks"] = marks
        turned = binding.back_turn if side == "back" else 0
        whole = Placement(0, side, "", "", 0.0, 0.0, sheet.width, sheet.height, turned)
        lines += [f"{operands(placing(whole))} cm", "/Marks Do"]
    add_page(pdf, sheet, [*lines, "Q"], names)


def _clip(binding: Binding, place: Placement) -> tuple[float, float, float, float]:
    """Return left, bottom, width and height of the area a page may ink: its side of the spine."""
    sheet, margins = binding.sheet, binding.profile.safe_margins(binding.sheet)
    left, right = margins.left, sheet.width - margins.right
    if place.width < sheet.width:
        spine = sheet.width / 2
        on_left = place.x + place.width / 2 < spine
        left, right = (left, spine) if on_left else (spine, right)
    return left, margins.bottom, right - left, sheet.height - margins.bottom - margins.top


def _describe(pdf: pikepdf.Pdf, source: pikepdf.Pdf, binding: Binding) -> None:
    """Keep the document's metadata; ask viewers to print on both sides, unscaled."""
    for key, value in source.docinfo.items():
        pdf.docinfo[key] = str(value)
    for name in ("/Lang", "/Metadata"):
        if name in source.Root:
            found = source.Root[name]
            pdf.Root[name] = pdf.copy_foreign(found) if found.is_indirect else str(found)
    ask_viewers(pdf, binding.flip)
