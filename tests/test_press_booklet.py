"""Folded booklets: read back from the PDF, turned over and folded as paper is, leafed through."""

import functools
import io
from dataclasses import dataclass

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.measure import PAPERS, Size
from generator.press.booklet.order import collate
from generator.press.booklet.sheets import Binding, Booklet, half_page, impose
from generator.press.profile import ANY_PRINTER, Margins, Pair, PrinterProfile
from generator.press.proof import proof_booklet
from tests.printed import MM, Printed, Rect
from tests.shares import first

TOLERANCE = 0.05
MARGIN = 5.0
FLIPS = ("long-edge", "short-edge")
A4, LETTER = PAPERS["a4"], PAPERS["letter"]
THICK = PrinterProfile(paper_thickness=0.25)
WORN = PrinterProfile("worn", Margins(6.0, 8.0, 12.0, 6.0), Pair(1.3, -0.7), Pair(0.996, 1.004))

LOW = 20.0
"""Millimetres from a page's bottom to its mark; the mark's height tells which page it is."""


def document(pages: int, paper: Size, spread: int | None = None, *, turned: bool = False) -> bytes:
    """A document whose every page has a ground to its edges and a mark at its left."""
    buffer = io.BytesIO()
    half = Size(max(paper.width, paper.height) / 2, min(paper.width, paper.height))
    canvas = Canvas(buffer, invariant=1)
    canvas.setTitle("A booklet")
    canvas.setAuthor("Nobody")
    for number in range(pages):
        width = half.width * (2 if number == spread else 1)
        canvas.setPageSize((width / MM, half.height / MM))
        canvas.setFillGray(0.9)
        canvas.rect(0, 0, width / MM, half.height / MM, stroke=0, fill=1)
        canvas.setFillGray(0.2)
        canvas.rect(20 / MM, LOW / MM, 4 / MM, (1 + number) / MM, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as pdf:
        pdf.Root.Lang = "en"
        for page in pdf.pages:  # ReportLab names a font that is not used
            del page.obj.Resources.Font
        if turned:
            _turn(pdf.pages[spread or 0])
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def _turn(page: pikepdf.Page) -> None:
    """Store a lying page upright, and have readers turn it back."""
    _, _, right, top = (float(side) for side in page.mediabox)
    page.contents_add(f"q 0 1 -1 0 {top:.4f} 0 cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ")
    page.obj.MediaBox = pikepdf.Array([0, 0, top, right])
    page.obj.Rotate = 90


@dataclass(frozen=True)
class Leaf:
    """What one page of a folded sheet shows, where it lies on the open sheet seen from its front.

    `ground` and `mark` are as painted, `seen` what is left of the ground; `upright` is true if
    its mark stands below its middle.
    """

    sheet: int
    page: int
    ground: Rect
    mark: Rect
    seen: Rect


@functools.cache
def folded(pages: int, paper: str, flip: str, spread: int | None = None) -> Booklet:
    return impose(document(pages, PAPERS[paper], spread), Binding(PAPERS[paper], flip))


def leaves(made: bytes, paper: Size, flip: str) -> list[tuple[int, str, Leaf]]:
    """Everything drawn on the sheets: sheet, side, and where it is as the *reader* looks at it."""
    found = []
    wide, high = max(paper.width, paper.height), min(paper.width, paper.height)
    for number, drawn in enumerate(Printed(made).pages):
        sheet, back = divmod(number, 2)
        for form in drawn:
            if form.name == "/Marks":
                continue
            ground, mark = (ink for ink in form.inks if ink.kind == "fill")
            boxes = [ground.rect, mark.rect, ground.seen]
            if back and flip == "long-edge":  # turned about a level line: head and foot change
                boxes = [_upside_down(box, wide, high) for box in boxes]
            side = "back" if back else "front"
            page = round(mark.rect.height) - 1
            found.append((sheet, side, Leaf(sheet, page, *boxes)))
    return found


def _upside_down(box: Rect, wide: float, high: float) -> Rect:
    """A back that the reader turns a half turn to hold it upright."""
    return Rect(wide - box.right, high - box.top, wide - box.left, high - box.bottom)


def leafed_through(made: bytes, paper: Size, flip: str) -> list[int | None]:
    """The pages as one reads the folded booklet: right halves inwards, left halves outwards.

    A sheet's right half has its front before its back; behind the right half of a front is the
    left half of the back, as the reader sees it.
    """
    middle = max(paper.width, paper.height) / 2
    sides: dict[tuple[int, str, str], int] = {}
    for sheet, side, leaf in leaves(made, paper, flip):
        halves = ("left", "right")
        if leaf.ground.width < 1.5 * middle:
            halves = ("left",) if leaf.ground.middle[0] < middle else ("right",)
        for half in halves:
            assert (sheet, side, half) not in sides
            sides[sheet, side, half] = leaf.page
    sheets = len(Printed(made).pages) // 2
    inwards = [(s, *at) for s in range(sheets) for at in (("front", "right"), ("back", "left"))]
    outwards = [
        (s, *at) for s in reversed(range(sheets)) for at in (("back", "right"), ("front", "left"))
    ]
    return [sides.get((s, side, half)) for s, side, half in (*inwards, *outwards)]


@pytest.mark.parametrize("flip", first(24, FLIPS))
@pytest.mark.parametrize("pages", range(1, 41))
def test_a_folded_booklet_reads_in_order(pages: int, flip: str) -> None:
    made = folded(pages, "a4", flip)
    read = leafed_through(made.pdf, A4, flip)
    blank = -pages % 4
    assert read == [*range(pages), *[None] * blank]
    assert made.sheets == (pages + blank) // 4
    assert made.pages == 2 * made.sheets
    assert list(proof_booklet(made, Binding(A4, flip))) == []


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pages", [4, 7, 22, 40])
def test_pages_keep_their_size_and_creep_towards_the_spine(
    pages: int, paper: str, flip: str
) -> None:
    size = PAPERS[paper]
    wide, high = max(size.width, size.height), min(size.width, size.height)
    made = folded(pages, paper, flip)
    for page in range(made.pages):
        assert Printed(made.pdf).size(page) == pytest.approx((wide, high), abs=TOLERANCE)
    for sheet, _, leaf in leaves(made.pdf, size, flip):
        creep = sheet * 0.1
        left = creep if leaf.ground.middle[0] < wide / 2 else wide / 2 - creep
        assert leaf.ground.off(Rect(left, 0, left + wide / 2, high)) <= TOLERANCE
        mark = Rect(left + 20, LOW, left + 24, LOW + 1 + leaf.page)
        assert leaf.mark.off(mark) <= TOLERANCE


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("pages", [1, 4, 22])
def test_nothing_is_printed_in_the_margins_or_beyond_the_spine(pages: int, flip: str) -> None:
    made = folded(pages, "a4", flip)
    printable = Rect(MARGIN, MARGIN, 297 - MARGIN, 210 - MARGIN)
    for drawn in Printed(made.pdf).pages:
        for form in drawn:
            assert all(printable.holds(ink.seen) for ink in form.inks)
    for _, _, leaf in leaves(made.pdf, A4, flip):
        on_left = leaf.ground.middle[0] < 148.5
        assert leaf.seen.right <= 148.51 if on_left else leaf.seen.left >= 148.49


def test_thicker_paper_creeps_more() -> None:
    made = impose(document(12, A4), Binding(A4, profile=THICK))
    lefts = sorted(
        leaf.ground.left for sheet, _, leaf in leaves(made.pdf, A4, "long-edge") if sheet == 2
    )
    assert lefts == pytest.approx([0.5, 0.5, 148, 148], abs=0.01)
    assert ANY_PRINTER.paper_thickness == 0.1


@pytest.mark.parametrize("flip", first(10, FLIPS))
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("pages", "spread"), [(1, 0), (7, 3), (8, 3), (9, 6), (5, 4), (5, 0), (20, 9), (22, 11)]
)
def test_a_page_as_large_as_the_paper_is_the_centre_spread(
    pages: int, spread: int, turned: bool, flip: str
) -> None:
    made = impose(document(pages, A4, spread, turned=turned), Binding(A4, flip))
    read = leafed_through(made.pdf, A4, flip)
    middle = len(read) // 2
    assert read[middle - 1] == read[middle] == spread
    assert [page for page in read[: middle - 1] if page is not None] == list(range(spread))
    assert [page for page in read[middle + 1 :] if page is not None] == list(
        range(spread + 1, pages)
    )
    assert None not in read[:spread], "blanks stand next to the spread and at the end"
    assert len(read) % 4 == 0
    assert len(read) <= 2 * (max(spread, pages - spread - 1) + 1) + 2, "no more than it takes"
    (leaf,) = (leaf for _, _, leaf in leaves(made.pdf, A4, flip) if leaf.page == spread)
    assert leaf.ground.off(Rect(0, 0, 297, 210)) <= TOLERANCE
    assert leaf.mark.off(Rect(20, LOW, 24, LOW + 1 + spread)) <= TOLERANCE
    assert list(proof_booklet(made, Binding(A4, flip))) == []


def test_where_to_fold_is_marked_on_the_inside_of_each_sheet() -> None:
    for spread in (None, 7):
        drawn = Printed(folded(16 if spread is None else 15, "a4", "short-edge", spread).pdf).pages
        assert len(drawn) == 8
        for number, forms in enumerate(drawn):
            marks = [form for form in forms if form.name == "/Marks"]
            innermost = number // 2 == 3
            front = spread is not None and innermost
            assert bool(marks) == (number % 2 == (0 if front else 1))
            for form in marks:
                ticks = sorted(ink.rect.bottom for ink in form.inks if ink.length > 2)
                assert ticks == pytest.approx([5, 202], abs=TOLERANCE)
                assert all(
                    ink.rect.middle[0] == pytest.approx(148.5, abs=TOLERANCE)
                    for ink in form.inks
                    if ink.length > 2
                )
    text = Printed(folded(16, "a4", "short-edge").pdf).text(3)
    assert "sheet 2 of 4" in text


@pytest.mark.parametrize("flip", FLIPS)
def test_a_printer_profile_is_applied_to_fronts_and_backs(flip: str) -> None:
    plain = impose(document(8, A4), Binding(A4, flip))
    worn = impose(document(8, A4), Binding(A4, flip, WORN))
    own = WORN.on(Size(297, 210))
    room = Rect(
        own.margins.left, own.margins.bottom, 297 - own.margins.right, 210 - own.margins.top
    )
    for number, (one, other) in enumerate(
        zip(Printed(plain.pdf).pages, Printed(worn.pdf).pages, strict=True)
    ):
        moved = own.back_offset if number % 2 else Pair(0.0, 0.0)
        for before, after in zip(one, other, strict=True):
            assert all(room.holds(ink.seen) for ink in after.inks)
            if before.name == "/Marks":
                continue
            x, y = before.box.middle
            wanted = (
                148.5 + (x - 148.5 - moved.x) / own.scale.x,
                105 + (y - 105 - moved.y) / own.scale.y,
            )
            assert after.box.middle == pytest.approx(wanted, abs=TOLERANCE)
    assert list(proof_booklet(worn, Binding(A4, flip, WORN))) == []


def test_ways_without_a_second_side_are_printed_as_for_the_long_edge() -> None:
    made = [impose(document(4, A4), Binding(A4, way)).pdf for way in ("long-edge", "off", "fold")]
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize(("flip", "said"), [("long-edge", "LongEdge"), ("short-edge", "ShortEdge")])
def test_the_file_says_what_it_is_and_how_to_print_it(flip: str, said: str) -> None:
    with pikepdf.open(io.BytesIO(folded(8, "letter", flip).pdf)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "A booklet"
        assert str(pdf.docinfo["/Author"]) == "Nobody"
        assert str(pdf.Root.Lang) == "en"
        wishes = pdf.Root.ViewerPreferences
        assert (str(wishes.PrintScaling), str(wishes.Duplex)) == ("/None", f"/DuplexFlip{said}")


def test_the_same_pages_make_the_same_bytes() -> None:
    one, other = (impose(document(22, LETTER), Binding(LETTER)).pdf for _ in range(2))
    assert one == other


def test_the_proof_sees_a_page_out_of_its_place() -> None:
    made = folded(8, "a4", "long-edge")
    moved = impose(document(8, A4), Binding(A4, profile=PrinterProfile(paper_thickness=0.2)))
    wrong = Booklet(moved.pdf, made.pages, made.sheets, made.placements)
    assert list(proof_booklet(wrong, Binding(A4))) == [
        "side 3: page 6 (front) lies 0.100 mm off its place",
        "side 3: page 3 (front) lies 0.100 mm off its place",
        "side 4: page 4 (back) lies 0.100 mm off its place",
        "side 4: page 5 (back) lies 0.100 mm off its place",
    ]
    narrow = PrinterProfile("narrow", Margins(30, 30, 30, 30))
    assert "side 1: something is printed in the margin" in set(
        proof_booklet(made, Binding(A4, profile=narrow))
    )


def test_pages_of_other_sizes_are_refused() -> None:
    with pytest.raises(
        ValueError, match=r"page 1 measures 139\.7 × 215\.9 mm; a booklet on paper of"
    ):
        impose(document(4, LETTER), Binding(A4))
    with pikepdf.open(io.BytesIO(document(4, A4, 1))) as pdf:
        pdf.pages.append(pdf.pages[1])
        out = io.BytesIO()
        pdf.save(out)
    with pytest.raises(ValueError, match="pages 2 and 5 both fill the whole paper"):
        impose(out.getvalue(), Binding(A4))


def test_an_order_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a booklet of 0 pages has no page None"):
        collate(0)
    with pytest.raises(ValueError, match="a booklet of 3 pages has no page 3"):
        collate(3, 3)


def test_a_page_is_half_of_the_paper() -> None:
    assert half_page(A4) == Size(148.5, 210)
    assert half_page(LETTER) == Size(139.7, 215.9)
    assert half_page(Size(297, 210)) == Size(148.5, 210)
    assert ANY_PRINTER.margins == Margins(5, 5, 5, 5)
