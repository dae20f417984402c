"""Preflight of sheets: what is wrong in a tampered file is told, and a good one passes."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator.errors import UsageError
from generator.measure import PAPERS, PIECES, Size, points
from generator.press.assembling import assemble
from generator.press.imposition import BACKINGS, Arrangement, SheetJob, arrange
from generator.press.profile import ANY_PRINTER, Margins, Pair, PrinterProfile
from generator.press.proof import proof_document, proof_sheets
from generator.press.sheets import FinishedSheets, PrintedPiece, Titles
from generator.typeset.record import FaceRecord
from tests.printed import Printed
from tests.shares import examples

A4, POKER = PAPERS["a4"], PIECES["poker"]
TITLES = Titles("Skirmish", "Deck", "A. Tester", "en")


def face(piece: Size, bleed: float) -> FaceRecord:
    """A face that is black all over."""
    width, height = points(piece.width + 2 * bleed), points(piece.height + 2 * bleed)
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(width, height + 100))
    page.obj.Contents = pdf.make_stream(f"0 100 {width:.4f} {height:.4f} re f".encode())
    page.obj.Resources = pikepdf.Dictionary()
    buffer = io.BytesIO()
    pdf.save(buffer)
    return FaceRecord(
        buffer.getvalue(),
        piece.width,
        piece.height,
        bleed,
        fonts=(),
        page_height=piece.height + 2 * bleed + 100 / points(1),
    )


def sheet_file(arrangement: Arrangement, count: int) -> FinishedSheets:
    """Sheets of `count` different pieces that share one face a side."""
    drawn = face(arrangement.job.piece, arrangement.job.bleed)
    back = None if arrangement.job.duplex == "off" else "back"
    pieces = [PrintedPiece(f"c{number}", "front", back) for number in range(count)]
    return assemble(pieces, {"front": drawn, "back": drawn}, arrangement, TITLES)


def faults(made: FinishedSheets, arrangement: Arrangement) -> list[str]:
    return list(proof_sheets(made, arrangement))


@pytest.fixture(scope="module")
def deck() -> tuple[FinishedSheets, Arrangement]:
    arrangement = arrange(SheetJob(A4, POKER))
    return sheet_file(arrangement, 9), arrangement


def tampered(made: FinishedSheets, tamper: Callable[[pikepdf.Pdf], None]) -> FinishedSheets:
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        tamper(pdf)
        buffer = io.BytesIO()
        pdf.save(buffer)
    return replace(made, pdf=buffer.getvalue())


def rewritten(page: int, old: str, new: str) -> Callable[[pikepdf.Pdf], None]:
    """Replace a text in a page's content; it must stand there once."""

    def tamper(pdf: pikepdf.Pdf) -> None:
        content = pdf.pages[page].obj.Contents.read_bytes().decode()
        assert content.count(old) == 1
        pdf.pages[page].obj.Contents = pdf.make_stream(content.replace(old, new).encode())

    return tamper


FIRST = "27.6378 546.9449 cm"
"""Brings the first piece to its place: 9.75 mm from the left, 192.95 mm from below."""


def test_a_good_file_has_no_faults(deck: tuple[FinishedSheets, Arrangement]) -> None:
    assert faults(*deck) == []


TAMPERED: Sequence[tuple[Any, list[str]]] = [
    # 0.2 pt are 0.0706 mm.
    (rewritten(0, FIRST, "27.8378 546.9449 cm"),
     ["page 1: c0 (front) lies 0.071 mm off its place"]),
    (rewritten(0, FIRST, "27.7378 546.9449 cm"), []),
    (
        # A piece of 63.5 mm, 0.1 % too wide, is 0.0635 mm too wide.
        rewritten(0, f"1 0 0 1 {FIRST}", f"1.001 0 0 1 {FIRST}"),
        ["page 1: c0 (front) lies 0.064 mm off its place"],
    ),
    (
        # Turned about its own middle it covers the same place.
        rewritten(0, f"1 0 0 1 {FIRST}", "-1 0 0 -1 207.6378 798.9449 cm"),
        ["page 1: c0 (front) is turned by 180°, not by 0°"],
    ),
    (rewritten(0, f"1 0 0 1 {FIRST}\n/F1 Do", f"1 0 0 1 {FIRST}"),
     ["page 1: there are 8 faces, not 9"]),
    (
        # The clip of the upper left piece, 3 mm wider than the piece where it has a neighbour.
        rewritten(0, "19.1339 546.9449 188.5039 26", "19.1339 546.9449 197.0079 26"),
        ["page 1: c0 (front) is printed over a neighbour"],
    ),
    (
        rewritten(1, "1 0 0 1 0 0 cm", "1.002 0 0 1.002 0 0 cm"),
        [
            *(f"page 2: c{n} (back) lies {off} mm off its place"
              for n, off in enumerate(("0.564", "0.564", "0.564", "0.401", "0.386", "0.386",
                                       "0.401", "0.274", "0.208"))),
            "page 2: a mark is printed in the margin",
            "page 2: there is no 50 mm bar of true length",
            "page 2: there is no 2 in bar of true length",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tamper", "said"), TAMPERED)
def test_a_tampered_page_is_told(
    deck: tuple[FinishedSheets, Arrangement], tamper: Callable[[pikepdf.Pdf], None], said: list[str]
) -> None:
    made, arrangement = deck
    assert faults(tampered(made, tamper), arrangement) == said


def test_a_front_put_in_the_margin_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    made, arrangement = deck
    wide = rewritten(0, "19.1339 546.9449 188.5039 260.5039 re", "10 546.9449 197.6378 260.5039 re")

    def tamper(pdf: pikepdf.Pdf) -> None:
        wide(pdf)
        form = pdf.pages[0].obj.Resources.XObject["/F1"]
        left, bottom, right, top = (float(side) for side in form.BBox)
        # More bleed on the left: the trimmed piece stays where it is.
        form.BBox = pikepdf.Array([left - 9, bottom, right + 9, top])

    assert "page 1: c0 (front) is printed in the margin" in faults(
        tampered(made, tamper), arrangement
    )


def test_another_size_of_face_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        form = pdf.pages[0].obj.Resources.XObject["/F1"]
        left, bottom, right, top = (float(side) for side in form.BBox)
        form.BBox = pikepdf.Array([left, bottom, right, top + points(0.2)])

    said = faults(tampered(made, tamper), arrangement)
    assert said == [f"page 1: c{n} (front) lies 0.200 mm off its place" for n in range(9)]


def test_a_font_that_is_not_embedded_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    made, arrangement = deck
    names = []

    def tamper(pdf: pikepdf.Pdf) -> None:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/FontDescriptor" in item:
                del item.FontDescriptor["/FontFile2"]
                names.append(item.BaseFont)

    said = faults(tampered(made, tamper), arrangement)
    assert len(names) == 1
    assert said == [f"the font {names[0]} is not embedded"]


def test_a_font_of_a_form_is_looked_at_though_it_is_no_object_of_its_own(
    deck: tuple[FinishedSheets, Arrangement],
) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        helvetica = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        pdf.Root.AcroForm = pikepdf.Dictionary(
            DR=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=helvetica))
        )

    assert faults(tampered(made, tamper), arrangement) == ["the font /Helvetica is not embedded"]


def test_another_paper_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj.MediaBox = pikepdf.Array([0, 0, 612, 792])

    said = faults(tampered(made, tamper), arrangement)
    assert said == ["page 2 measures 215.9 × 279.4 mm, not 210 × 297 mm"]


def test_a_document_without_title_and_language_is_told(
    deck: tuple[FinishedSheets, Arrangement],
) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        del pdf.docinfo["/Title"]
        del pdf.Root.Lang

    said = ["the document has no title", "the document names no language"]
    bare = tampered(made, tamper)
    assert faults(bare, arrangement) == said
    untagged = "the document has no tags for screen readers"
    assert list(proof_document(bare.pdf, A4)) == [*said, untagged]


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (b"0 0 0 rg 0.5 0.5 0.5 RG 0 0 9 9 re f", []),
        (b"0.5 0.502 0.5 rg 0 0 9 9 re f", []),  # rounding
        (b"1 0 0 rg 0 0 9 9 re f", ["#ff0000"]),
        (b"0 0.2 0.4 RG 0 0 9 9 re S 1 0 0 rg 0 0 9 9 re f", ["#003366", "#ff0000"]),
        (b"10.5 0 0 rgx", []),  # another operator
    ],
)
def test_colour_where_only_black_may_be_is_told(
    deck: tuple[FinishedSheets, Arrangement], drawn: bytes, said: list[str]
) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].obj.Spare = pdf.make_stream(drawn)

    wrong = tampered(made, tamper)
    found = list(proof_sheets(wrong, arrangement, colourless=True))
    message = f"there is colour in a file for black ink only: {', '.join(said)}"
    assert found == ([message] if said else [])
    assert faults(wrong, arrangement) == []
    assert (message in proof_document(wrong.pdf, A4, colourless=True)) == bool(said)


@pytest.mark.parametrize(("space", "told"), [("/DeviceGray", False), ("/DeviceRGB", True)])
def test_a_coloured_picture_is_told(
    deck: tuple[FinishedSheets, Arrangement], space: str, told: bool
) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        picture = pdf.make_stream(b"\0\0\0", Subtype=pikepdf.Name.Image, Width=1, Height=1)
        picture.ColorSpace = pikepdf.Name(space)
        pdf.pages[0].obj.Spare = picture

    found = list(proof_sheets(tampered(made, tamper), arrangement, colourless=True))
    assert found == ["there is colour in a file for black ink only: a picture"] * told


def test_marks_without_bars_and_marks_on_art_are_told(
    deck: tuple[FinishedSheets, Arrangement],
) -> None:
    made, arrangement = deck

    def tamper(pdf: pikepdf.Pdf) -> None:
        marks = pdf.pages[0].obj.Resources.XObject["/Marks"]
        # A line through the middle of the first piece, and one along the edge of the paper.
        marks.write(b"1 0 0 1 0 0 cm\nn 100 600 m 100 700 l S\nn 0 400 m 5 400 l S\n")

    assert faults(tampered(made, tamper), arrangement) == [
        "page 1: a mark is printed in the margin",
        "page 1: a mark is printed on c0 (front)",
        "page 1: there is no 50 mm bar of true length",
        "page 1: there is no 2 in bar of true length",
    ]


def test_a_back_beside_its_front_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    """Even where the page is just as the plan says."""
    made, arrangement = deck
    back = next(p for p in made.placements if p.side == "back" and p.piece == "c0")
    old = f"{points(back.x):.4f}".rstrip("0")
    new = f"{points(back.x) + points(0.1):.4f}".rstrip("0")
    height = f"{points(back.y):.4f} cm"
    astray = tampered(made, rewritten(1, f"{old} {height}", f"{new} {height}"))
    placements = tuple(replace(p, x=p.x + 0.1) if p is back else p for p in made.placements)
    said = faults(replace(astray, placements=placements), arrangement)
    assert said == ["the back of c0 lies 0.100 mm off its front"]


def test_a_back_on_its_head_is_told(deck: tuple[FinishedSheets, Arrangement]) -> None:
    made, arrangement = deck
    back = next(p for p in made.placements if p.side == "back" and p.piece == "c8")
    x, y = points(back.x), points(back.y)
    over = f"-1 0 0 -1 {x + points(63.5):.4f} {y + points(88.9):.4f} cm"
    astray = tampered(made, rewritten(1, f"1 0 0 1 {x:.4f} {y:.4f} cm", over))
    placements = tuple(replace(p, turn=180) if p is back else p for p in made.placements)
    said = faults(replace(astray, placements=placements), arrangement)
    assert said == ["the back of c8 is not upright behind its front"]


lengths = st.floats(12, 130).map(lambda length: round(length, 2))
profiles = st.builds(
    PrinterProfile,
    st.just("any"),
    st.builds(Margins, *[st.floats(0, 12).map(lambda margin: round(margin, 1))] * 4),
    st.builds(Pair, st.floats(-2, 2), st.floats(-2, 2)),
    st.builds(Pair, st.floats(0.98, 1.02), st.floats(0.98, 1.02)),
)
jobs = st.builds(
    dict,
    paper=st.sampled_from([*PAPERS.values(), A4.turned]),
    piece=st.one_of(st.sampled_from(list(PIECES.values())), st.builds(Size, lengths, lengths)),
    bleed=st.sampled_from([0, 1.5, 3]),
    gap=st.sampled_from([0, 2, 4, 7.3]),
    corner=st.sampled_from([0, 3.5]),
    duplex=st.sampled_from(list(BACKINGS)),
    profile=st.one_of(st.just(ANY_PRINTER), profiles),
)


@settings(max_examples=examples(60))
@given(jobs, st.integers(1, 12))
@example({"paper": A4.turned, "piece": Size(25, 25), "gap": 4, "duplex": "fold"}, 70)
@example({"paper": A4, "piece": Size(12, 12), "duplex": "short-edge"}, 300)
def test_whatever_can_be_arranged_passes(job: dict[str, Any], count: int) -> None:
    try:
        arrangement = arrange(SheetJob(**job))
    except UsageError:
        assume(False)
    made = sheet_file(arrangement, count)
    assert faults(made, arrangement) == []
    # Our own reading of the file agrees that every piece has its size.
    scale = job.get("profile", ANY_PRINTER).on(job["paper"]).scale
    for page in Printed(made.pdf).pages:
        for drawn in page:
            if drawn.name != "/Marks":
                bleed = 2 * arrangement.job.bleed
                size = drawn.box.width * scale.x - bleed, drawn.box.height * scale.y - bleed
                piece = job["piece"].turned if arrangement.turned else job["piece"]
                assert size == pytest.approx((piece.width, piece.height), abs=0.01)
