"""Sheets as they are printed: read back from the PDF, turned over as paper is turned, measured."""

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PIL import Image, ImageChops

from generator.job.build import make
from generator.job.job import Job
from generator.job.options import Options
from generator.job.targets import find_targets
from generator.measure import parse_paper
from generator.press.profile import ANY_PRINTER, Margins, Pair, PrinterProfile
from tests import small_pack
from tests.printed import Ink, Point, Printed, Rect, around
from tests.shares import first
from tests.small_pack import Deck

TOLERANCE = 0.05
DECKS = (
    Deck("poker-1", kinds=1),
    Deck("poker-9", kinds=9),
    Deck("poker-11", kinds=11),
    Deck("poker-20", kinds=20),
    Deck("wide-11", "88.9x63.5mm", kinds=4, copies=2, more=3),
    Deck("tarot-11", "tarot", kinds=4, copies=2, more=3),
    Deck("mini-20", "mini", kinds=4, copies=5),
    Deck("counters", "25x25mm", kinds=6, copies=20),
    Deck("spaced", "25x25mm", kinds=6, copies=10, gap="4 mm"),
    Deck("roomy", "25x25mm", kinds=6, copies=10, gap="7 mm"),
    Deck("fronts", kinds=4, more=1, back=None),
    Deck("figures", kinds=1, copies=11, front="figure.html", back="figure-back.html"),
)
MEASURED = tuple(deck for deck in DECKS if deck.id != "figures")
PIECE = {
    "poker-1": (63.5, 88.9), "poker-9": (63.5, 88.9), "poker-11": (63.5, 88.9),
    "poker-20": (63.5, 88.9), "wide-11": (88.9, 63.5), "tarot-11": (69.85, 120.65),
    "mini-20": (44.45, 63.5), "counters": (25, 25), "spaced": (25, 25), "roomy": (25, 25),
    "fronts": (63.5, 88.9), "figures": (63.5, 88.9),
}  # fmt: skip
PAPERS = ("a4", "letter", "297x210mm")
WAYS = ("long-edge", "short-edge", "fold")
WORN = PrinterProfile(
    "worn", Margins(3.0, 8.0, 12.0, 6.0), Pair(1.3, -0.7), Pair(0.996, 1.004), None
)

Print = Callable[..., dict[str, Printed]]


@pytest.fixture(scope="module")
def printing(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print the whole pack in one of many ways, each only once."""
    folder = tmp_path_factory.mktemp("press")
    targets = find_targets([str(small_pack.write_pack(folder / "pieces", DECKS))])

    @functools.cache
    def printing(
        paper: str, duplex: str, profile: PrinterProfile = ANY_PRINTER
    ) -> dict[str, Printed]:
        options = Options(paper, duplex, profile=profile, out=folder / "out", jobs=1)
        ((_, made),) = make(targets, Job(options))
        return {item.product.id: Printed(item.pdf) for item in made}

    return printing


@dataclass(frozen=True)
class Piece:
    """A piece as it is printed: its trimmed rectangle, its ground, and its spot's middle."""

    side: str
    colour: tuple[int, ...]
    trimmed: Rect
    ground: Rect
    spot: Point


def pieces(printed: Printed, page: int) -> list[Piece]:
    return [
        Piece(*found) for drawn in printed.pages[page] if (found := _piece(drawn.inks)) is not None
    ]


def _piece(inks: tuple[Ink, ...]) -> tuple[str, tuple[int, ...], Rect, Rect, Point] | None:
    fills = {ink.colour: ink for ink in inks if ink.kind == "fill"}
    for side, block in (("front", small_pack.FRONT), ("back", small_pack.BACK)):
        if block in fills:
            (spot,) = set(fills) - {block, small_pack.GROUND}
            trimmed, ground = fills[block].rect, fills[small_pack.GROUND]
            assert abs(fills[spot].rect.width - 3) < TOLERANCE
            return side, spot, trimmed, ground.seen, fills[spot].rect.middle
    return None


def marks(printed: Printed, page: int) -> list[Ink]:
    """The straight strokes of a page: its marks and bars."""
    return [ink for drawn in printed.pages[page] for ink in drawn.inks if ink.ends]


def turned_over(paper: tuple[float, float], edge: str) -> Callable[[Point], Point]:
    """Where a point printed on the back lies, seen from the front, once the sheet is turned.

    Turning on an edge that stands upright changes left and right; on a level one, up and down.
    """
    width, height = paper
    upright = (height >= width) == (edge == "long-edge")
    return lambda p: (width - p[0], p[1]) if upright else (p[0], height - p[1])


def folded_over(paper: tuple[float, float], folds: list[Ink]) -> Callable[[Point], Point]:
    """Where a point lies once the sheet is folded on its dashed line."""
    assert folds
    (x, y), (x2, y2) = folds[0].ends
    assert x == x2 or y == y2
    middle = paper[0] / 2 if x == x2 else paper[1] / 2
    for fold in folds:
        for end in fold.ends:
            assert abs(end[0 if x == x2 else 1] - middle) < TOLERANCE
    return lambda p: (2 * middle - p[0], p[1]) if x == x2 else (p[0], 2 * middle - p[1])


def sheets(printed: Printed, way: str) -> Iterator[tuple[list[Piece], list[Piece]]]:
    """The fronts and backs of each sheet, the backs as they lie seen from the front."""
    if way == "fold":
        for number in range(len(printed.pages)):
            found = pieces(printed, number)
            fronts = [piece for piece in found if piece.side == "front"]
            backs = [piece for piece in found if piece.side == "back"]
            folds = [ink for ink in marks(printed, number) if ink.dashed]
            yield fronts, [moved(b, folded_over(printed.size(number), folds)) for b in backs]
        return
    assert len(printed.pages) % 2 == 0
    for number in range(0, len(printed.pages), 2):
        fronts, backs = pieces(printed, number), pieces(printed, number + 1)
        assert {p.side for p in fronts} == {"front"}
        assert {p.side for p in backs} == {"back"}
        turn = turned_over(printed.size(number), way)
        yield fronts, [moved(back, turn) for back in backs]


def moved(piece: Piece, where: Callable[[Point], Point]) -> Piece:
    def over(rect: Rect) -> Rect:
        return around([where((rect.left, rect.bottom)), where((rect.right, rect.top))])

    return Piece(
        piece.side, piece.colour, over(piece.trimmed), over(piece.ground), where(piece.spot)
    )


def assert_backs_lie_on_fronts(printed: Printed, way: str, deck: Deck) -> None:
    counted = 0
    for fronts, backs in sheets(printed, way):
        assert len(fronts) == len(backs)
        counted += len(fronts)
        for front in fronts:
            # The spot lies left on fronts and right on backs: it meets its fellow only where the
            # back stands upright when the piece is turned about its own vertical axis.
            (back,) = [b for b in backs if b.trimmed.off(front.trimmed) <= TOLERANCE]
            assert back.colour == front.colour
            assert math.dist(back.spot, front.spot) <= TOLERANCE
    assert counted == deck.count


@pytest.mark.parametrize("way", first(1, WAYS))
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_every_back_lies_on_its_front(printing: Print, paper: str, way: str) -> None:
    for deck in MEASURED:
        if deck.back:
            assert_backs_lie_on_fronts(printing(paper, way)[deck.id], way, deck)


def test_the_decks_try_partial_last_sheets_turned_pieces_and_full_sheets(printing: Print) -> None:
    printed = printing("a4", "long-edge")
    per_page = {
        deck.id: [len(pieces(printed[deck.id], n)) for n in range(len(printed[deck.id].pages))]
        for deck in MEASURED
    }
    assert per_page["poker-11"] == [9, 9, 2, 2]
    assert per_page["poker-9"] == [9, 9]
    assert per_page["poker-1"] == [1, 1]
    assert per_page["poker-20"] == [9, 9, 9, 9, 2, 2]
    assert per_page["fronts"] == [5]
    assert per_page["counters"][0] > per_page["spaced"][0] > 20
    for name in ("wide-11", "mini-20"):
        piece = pieces(printed[name], 0)[0]
        assert (piece.trimmed.width > piece.trimmed.height) != (PIECE[name][0] > PIECE[name][1])


@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_without_backs_there_are_fronts_alone(printing: Print, paper: str) -> None:
    for deck in MEASURED:
        printed = printing(paper, "off")[deck.id]
        found = [p for n in range(len(printed.pages)) for p in pieces(printed, n)]
        assert Counter(p.side for p in found) == {"front": deck.count}


@pytest.mark.parametrize("way", first(1, [*WAYS, "off"]))
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_trimmed_pieces_have_their_size_and_every_page_its_bars(
    printing: Print, paper: str, way: str
) -> None:
    for deck in MEASURED:
        printed = printing(paper, way)[deck.id]
        for number in range(len(printed.pages)):
            for piece in pieces(printed, number):
                size = sorted((piece.trimmed.width, piece.trimmed.height))
                assert size == pytest.approx(sorted(PIECE[deck.id]), abs=TOLERANCE)
            assert_bars(printed, number, (1.0, 1.0))


def assert_bars(printed: Printed, page: int, scale: tuple[float, float]) -> None:
    """There is a 50 mm and a 2 in bar, ticked at both ends, once the printer has scaled them."""
    strokes = marks(printed, page)
    for length, label in ((50.0, "50 mm"), (50.8, "2 in")):
        bars = [
            stroke
            for stroke in strokes
            if abs(true_length(stroke, scale) - length) <= TOLERANCE
            and all(has_tick(strokes, stroke, end) for end in stroke.ends)
        ]
        assert len(bars) == 1, f"{label} on page {page + 1}"
        box = bars[0].rect
        beside = Rect(box.left - 2, box.bottom - 2, box.right + 9, box.top + 9)
        assert label in printed.text(page, beside)


def true_length(stroke: Ink, scale: tuple[float, float]) -> float:
    (x, y), (x2, y2) = stroke.ends
    return math.hypot((x2 - x) * scale[0], (y2 - y) * scale[1])


def has_tick(strokes: list[Ink], bar: Ink, end: Point) -> bool:
    """Whether a stroke crosses a bar at right angles, exactly at one end."""
    across = 0 if bar.rect.width > bar.rect.height else 1
    return any(
        abs(tick.ends[0][across] - end[across]) < 0.005
        and abs(tick.ends[1][across] - end[across]) < 0.005
        and tick.rect.sides[1 - across] < end[1 - across] < tick.rect.sides[3 - across]
        for tick in strokes
        if tick is not bar
    )


@pytest.mark.parametrize("way", [*WAYS, "off"])
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_no_art_lies_on_a_neighbour(printing: Print, paper: str, way: str) -> None:
    for deck in MEASURED:
        printed = printing(paper, way)[deck.id]
        for number in range(len(printed.pages)):
            found = pieces(printed, number)
            for one in found:
                assert one.ground.holds(one.trimmed)
                assert one.ground.off(one.trimmed) <= 3 + TOLERANCE
                for other in found:
                    assert one is other or not one.ground.meets(other.ground)


def bleeds(piece: Piece) -> tuple[float, ...]:
    """Left, bottom, right, top."""
    return tuple(
        round(abs(out - cut), 2)
        for out, cut in zip(piece.ground.sides, piece.trimmed.sides, strict=True)
    )


def test_bleed_is_three_millimetres_where_there_is_room(printing: Print) -> None:
    printed = printing("a4", "long-edge")
    fronts = [bleeds(piece) for piece in pieces(printed["poker-9"], 0)]
    assert fronts[0] == (3, 0, 0, 3)
    assert fronts[4] == (0, 0, 0, 0)
    assert fronts[8] == (0, 3, 3, 0)
    backs = [bleeds(piece) for piece in pieces(printed["poker-9"], 1)]
    assert sorted(backs) == sorted(fronts)
    spaced = [bleeds(piece) for piece in pieces(printed["spaced"], 0)]
    assert {side for sides in spaced for side in sides} == {2, 3}
    roomy = pieces(printed["roomy"], 0)
    block = around([p.trimmed.middle for p in roomy])
    inner = [piece for piece in roomy if block.holds(piece.trimmed)]
    assert len(inner) > 10
    assert {side for piece in inner for side in bleeds(piece)} == {3}
    on_letter = pieces(printing("letter", "long-edge")["poker-9"], 0)
    assert bleeds(on_letter[8]) == (0, 0.25, 3, 0)  # 6.35 mm of margin is all that Letter leaves


@pytest.mark.parametrize("way", [*WAYS, "off"])
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_cuts_are_marked_at_both_ends_and_marks_touch_no_art(
    printing: Print, paper: str, way: str
) -> None:
    for deck in MEASURED:
        printed = printing(paper, way)[deck.id]
        for number in range(len(printed.pages)):
            strokes = marks(printed, number)
            for piece in pieces(printed, number):
                assert not any(s.rect.meets(piece.ground, slack=-0.01) for s in strokes)
                for side, at in zip("lbrt", piece.trimmed.sides, strict=True):
                    assert_marked(strokes, piece, at, upright=side in "lr")


def assert_marked(strokes: list[Ink], piece: Piece, at: float, *, upright: bool) -> None:
    across, along = (0, 1) if upright else (1, 0)
    on_line = [
        sorted(end[along] for end in stroke.ends)
        for stroke in strokes
        if all(abs(end[across] - at) <= TOLERANCE for end in stroke.ends)
    ]
    low, high = piece.ground.sides[along], piece.ground.sides[along + 2]
    for ends in ([e for e in on_line if e[1] <= low], [e for e in on_line if e[0] >= high]):
        assert ends, f"no mark for the cut at {at:.2f}"
        assert max(end[1] - end[0] for end in ends) >= 0.99


@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_page_boxes_are_the_paper(printing: Print, paper: str) -> None:
    size = parse_paper(paper)
    for printed in printing(paper, "long-edge").values():
        for number, page in enumerate(printed.pdf.pages):
            assert printed.size(number) == pytest.approx((size.width, size.height), abs=0.001)
            assert page.obj.TrimBox == page.obj.MediaBox
            assert "/Rotate" not in page.obj
            assert "/UserUnit" not in page.obj


def inked(picture: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of all that is not white."""
    box = ImageChops.invert(picture.convert("L")).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("profile", first(2, [ANY_PRINTER, WORN]), ids=["any", "worn"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_nothing_is_inked_in_the_margins(
    printing: Print, paper: str, way: str, profile: PrinterProfile
) -> None:
    size = parse_paper(paper)
    edges = profile.margins
    if size.width > size.height:
        # A driver may turn a landscape page either way: the wider of the two is kept clear.
        level, upright = max(edges.top, edges.bottom), max(edges.left, edges.right)
        edges = Margins(level, level, upright, upright)
    for name in ("poker-11", "spaced"):
        printed = printing(paper, way, profile)[name]
        for number in range(len(printed.pages))[:2]:
            dpi = 127
            left, top, right, bottom = inked(printed.picture(number, dpi))
            pixel = 25.4 / dpi
            assert left * pixel >= edges.left - pixel
            assert top * pixel >= edges.top - pixel
            assert size.width - right * pixel >= edges.right - pixel
            assert size.height - bottom * pixel >= edges.bottom - pixel


def through_printer(
    side: str, paper: tuple[float, float], profile: PrinterProfile
) -> Callable[[Point], Point]:
    """Where the printer puts a point of the page, on upright paper.

    A landscape page is fed turned a quarter counter-clockwise. The printer scales about the
    middle of the paper, and moves what it prints on the back.
    """
    width, height = sorted(paper)
    shift = profile.back_offset if side == "back" else Pair(0, 0)

    def put(point: Point) -> Point:
        x, y = point if paper[0] <= paper[1] else (paper[1] - point[1], point[0])
        return (
            width / 2 + (x - width / 2) * profile.scale.x + shift.x,
            height / 2 + (y - height / 2) * profile.scale.y + shift.y,
        )

    return put


@pytest.mark.parametrize("way", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", first(1, PAPERS))
def test_a_profile_undoes_what_its_printer_does(printing: Print, paper: str, way: str) -> None:
    for name in ("poker-11", "mini-20"):
        printed = printing(paper, way, WORN)[name]
        for number in range(0, len(printed.pages), 2):
            size = printed.size(number)
            over = turned_over((min(size), max(size)), way)
            fronts, backs = (
                [moved(p, through_printer(side, size, WORN)) for p in pieces(printed, page)]
                for side, page in (("front", number), ("back", number + 1))
            )
            backs = [moved(back, over) for back in backs]
            assert len(fronts) == len(backs)
            for front in fronts:
                sides = sorted((front.trimmed.width, front.trimmed.height))
                assert sides == pytest.approx(sorted(PIECE[name]), abs=TOLERANCE)
                (back,) = [b for b in backs if b.trimmed.off(front.trimmed) <= TOLERANCE]
                assert back.colour == front.colour
                assert math.dist(back.spot, front.spot) <= TOLERANCE
            scale = (WORN.scale.x, WORN.scale.y)
            for page in (number, number + 1):
                assert_bars(printed, page, scale if size[0] < size[1] else scale[::-1])


DPI = 254
"""Ten pixels a millimetre."""


def figures(printed: Printed, page: int) -> Image.Image:
    """The letters of a page in white on black; they alone are neither grey nor pale."""
    red, green, _ = printed.picture(page, DPI).split()
    return ImageChops.subtract(red, green).point([0] * 128 + [255] * 128)


def grown(picture: Image.Image) -> Image.Image:
    """A silhouette a pixel larger on all sides."""
    for x, y in ((1, 0), (0, 1)):
        one, other = ImageChops.offset(picture, x, y), ImageChops.offset(picture, -x, -y)
        picture = ImageChops.lighter(picture, ImageChops.lighter(one, other))
    return picture


def shifted(one: Image.Image, other: Image.Image) -> bool:
    """Whether a silhouette lies more than a pixel outside the other anywhere."""
    return any(
        ImageChops.subtract(a, grown(b)).getbbox() is not None
        for a, b in ((one, other), (other, one))
    )


FLIPS = {
    ("a4", "long-edge"): Image.Transpose.FLIP_LEFT_RIGHT,
    ("a4", "short-edge"): Image.Transpose.FLIP_TOP_BOTTOM,
    ("297x210mm", "long-edge"): Image.Transpose.FLIP_TOP_BOTTOM,
}


@pytest.mark.parametrize(("paper", "way"), first(1, FLIPS))
def test_letters_shine_through_as_one_silhouette(printing: Print, paper: str, way: str) -> None:
    printed = printing(paper, way)["figures"]
    for number in range(0, len(printed.pages), 2):
        front, back = figures(printed, number), figures(printed, number + 1)
        through = back.transpose(FLIPS[paper, way])
        assert not shifted(front, through)
        other = back.transpose(
            Image.Transpose.FLIP_TOP_BOTTOM
            if FLIPS[paper, way] == Image.Transpose.FLIP_LEFT_RIGHT
            else Image.Transpose.FLIP_LEFT_RIGHT
        )
        assert shifted(front, other), "this test can't tell a wrong turn"
        assert shifted(front, ImageChops.offset(through, 2, 0)), "nor 0.2 mm"


def test_a_folded_sheet_shows_each_letter_and_its_mirror_image(printing: Print) -> None:
    printed = printing("a4", "fold")["figures"]
    for number in range(len(printed.pages)):
        page = figures(printed, number)
        assert not shifted(page, page.transpose(Image.Transpose.FLIP_LEFT_RIGHT))


@pytest.mark.ci
def test_a_back_is_moved_against_the_offset_of_the_printer(printing: Print) -> None:
    straight = PrinterProfile("straight", Margins(3, 3, 3, 3), scale=Pair(1, 1))
    askew = PrinterProfile("askew", Margins(3, 3, 3, 3), back_offset=Pair(1.0, -0.5))
    plain = printing("a4", "long-edge", straight)["figures"]
    made = printing("a4", "long-edge", askew)["figures"]
    assert not shifted(figures(plain, 0), figures(made, 0))
    # 1 mm to the left and 0.5 mm up; pictures count downward.
    assert not shifted(ImageChops.offset(figures(plain, 1), -10, -5), figures(made, 1))


@pytest.mark.parametrize("way", WAYS)
def test_every_card_can_be_read_where_it_lies(printing: Print, way: str) -> None:
    printed = printing("a4", way)["poker-11"]
    for number in range(len(printed.pages)):
        for piece in pieces(printed, number):
            (card,) = [n for n in range(11) if small_pack.colour(n) == piece.colour]
            assert printed.text(number, piece.trimmed) == f"{piece.side.title()} c{card}"


def test_the_slug_counts_sheets_and_names_sides(printing: Print) -> None:
    printed = printing("a4", "long-edge")["poker-11"]
    for number, said in enumerate(
        ("sheet 1 of 2 front", "sheet 1 of 2 back", "sheet 2 of 2 front", "sheet 2 of 2 back")
    ):
        assert f"Press proof · Deck poker-11 · {said}" in printed.text(number)
    folded = printing("a4", "fold")["poker-11"]
    assert "sheet 1 of 3" in folded.text(0)
    assert "fold on the dashed line, then cut" in folded.text(0)


def test_a_face_is_stored_once_however_often_it_is_printed(printing: Print) -> None:
    printed = printing("a4", "long-edge")["counters"]
    forms = {
        form.objgen for page in printed.pdf.pages for form in page.obj.Resources.XObject.values()
    }
    assert sum(len(pieces(printed, n)) for n in range(len(printed.pages))) == 240
    assert len(forms) == 12 + len(printed.pages)  # the faces, and the marks of each page
    assert len(printed.data) < 60_000


def test_fonts_are_embedded_and_cut_down(printing: Print) -> None:
    for name in ("poker-20", "fronts"):
        printed = printing("a4", "long-edge")[name]
        fonts = printed.fonts()
        assert fonts
        for font in fonts:
            assert str(font.BaseFont)[7:8] == "+", f"{font.BaseFont} is not a subset"
            assert "Helvetica" not in str(font.BaseFont)
            if font.Subtype != "/Type0":
                program = font.FontDescriptor.FontFile2.read_bytes()
                assert program[:4] in (b"\0\1\0\0", b"true")
                assert len(program) < 20_000
            else:
                assert "/ToUnicode" in font
        names = [str(font.BaseFont) for font in fonts if "/FontDescriptor" in font]
        assert len(names) == len(set(names)), "a font is stored twice"
        assert all("SourceSansPro" in font for font in names)


@pytest.mark.parametrize("way", [*WAYS, "off"])
def test_the_document_says_what_it_is_and_how_to_print_it(printing: Print, way: str) -> None:
    printed = printing("a4", way)["poker-11"]
    pdf = printed.pdf
    assert not pdf.check_pdf_syntax()
    assert dict(pdf.docinfo) == {
        "/Title": "Press proof: Deck poker-11",
        "/Author": "A. Tester",
        "/Creator": "Fieldpress",
    }
    assert pdf.Root.Lang == "en"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.get("/Duplex") == {
        "long-edge": "/DuplexFlipLongEdge",
        "short-edge": "/DuplexFlipShortEdge",
    }.get(way)
