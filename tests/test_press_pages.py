"""Forms, pages, viewer preferences, anchors and subsets, on PDFs made by hand."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.measure import PAPERS
from generator.press.pdf.anchors import Anchor, anchors, destinations, page_numbers
from generator.press.pdf.pages import add_page, ask_viewers, new_form
from generator.press.pdf.saving import pdf_bytes
from generator.press.pdf.subset import advances, open_face, subset, tagged
from generator.typeset.fonts import REGULAR


def test_a_form_is_clipped_and_moved() -> None:
    with pikepdf.new() as pdf:
        form = new_form(pdf, b"0 0 9 9 re f", (0, 1 / 3, 20, 30), Dictionary(), (-5.00004, 2))
        assert [float(side) for side in form.BBox] == [0, 0.3333, 20, 30]
        assert [float(number) for number in form.Matrix] == [1, 0, 0, 1, -5, 2]
        assert (form.Subtype, form.read_bytes()) == (Name.Form, b"0 0 9 9 re f")
        assert form.is_indirect


def test_a_page_draws_its_forms_and_is_trimmed_to_the_paper() -> None:
    with pikepdf.new() as pdf:
        form = new_form(pdf, b"", (0, 0, 1, 1), Dictionary())
        add_page(pdf, PAPERS["letter"], ["q", "/F0 Do", "Q"], {"/F0": form})
        add_page(pdf, PAPERS["letter"], ["/F0 Do"], {"/F0": form})
        (first, second) = pdf.pages
        assert [float(side) for side in first.MediaBox] == [0, 0, 612, 792]
        assert list(first.TrimBox) == list(first.MediaBox)
        assert first.Contents.read_bytes() == b"q\n/F0 Do\nQ"
        assert first.Resources.XObject["/F0"].objgen == second.Resources.XObject["/F0"].objgen


@pytest.mark.parametrize(
    ("flip", "duplex"),
    [
        ("long-edge", "/DuplexFlipLongEdge"),
        ("short-edge", "/DuplexFlipShortEdge"),
        (None, None),
    ],
)
def test_viewers_are_asked_not_to_scale(flip: str | None, duplex: str | None) -> None:
    with pikepdf.new() as pdf:
        ask_viewers(pdf, flip)
        asked = {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()}
    assert asked.pop("/PrintScaling") == "/None"
    assert asked.pop("/DisplayDocTitle") == "True"
    assert asked.get("/Duplex") == duplex


def test_anchors_lead_to_a_point_on_a_page() -> None:
    with pikepdf.new() as pdf:
        for _ in range(3):
            pdf.add_blank_page()
        assert list(anchors(pdf)) == []
        pdf.Root.Names = Dictionary(Dests=pikepdf.NameTree.new(pdf).obj)
        names = destinations(pdf)
        names["b"] = Array([pdf.pages[2].obj, Name.XYZ, 10, 20.5, 0])
        names["a"] = Dictionary(D=Array([pdf.pages[0].obj, Name.XYZ, 1, 2, 0]))
        assert list(anchors(pdf)) == [Anchor("a", 0, 1, 2), Anchor("b", 2, 10, 20.5)]
        assert [page_numbers(pdf)[page.obj.objgen] for page in pdf.pages] == [0, 1, 2]


def test_the_same_objects_give_the_same_bytes() -> None:
    made = []
    for _ in range(2):
        with pikepdf.new() as pdf:
            add_page(pdf, PAPERS["a4"], ["q", "Q"], {})
            made.append(pdf_bytes(pdf))
    assert made[0] == made[1]


def test_streams_that_came_compressed_are_packed_anew() -> None:
    """zlib at its fastest writes more than zlib at its usual pace."""
    import zlib

    text = b" ".join(b"%d 0 m" % number for number in range(2000))
    sizes = []
    for repack in (False, True):
        with pikepdf.new() as pdf:
            pdf.add_blank_page()
            loose = pikepdf.Stream(pdf, zlib.compress(text, 1))
            loose.Filter = Name.FlateDecode
            pdf.pages[0].Contents = pdf.make_indirect(loose)
            sizes.append(len(pdf_bytes(pdf, repack=repack)))
    assert sizes[1] < sizes[0]


def test_a_subset_has_what_was_asked_for() -> None:
    import uharfbuzz as hb

    face = open_face(REGULAR)
    glyph = hb.Font(face).get_nominal_glyph
    program = subset(face, ("GSUB", "GPOS"), characters=map(ord, "Ab"))
    small = hb.Face(hb.Blob(program))
    assert set(small.unicodes) == {ord("A"), ord("b")}
    assert not {"GSUB", "GPOS"} & set(small.table_tags)
    kept = hb.Face(hb.Blob(subset(face, (), glyphs=[glyph(ord("b"))], keep_ids=True)))
    assert hb.Font(kept).get_glyph_h_advance(glyph(ord("b"))) > 0
    assert hb.Font(kept).get_glyph_h_advance(glyph(ord("A"))) == 0


def test_advances_are_thousandths_of_an_em() -> None:
    import uharfbuzz as hb

    face = open_face(REGULAR)
    digits = {advances(face)(hb.Font(face).get_nominal_glyph(ord(d))) for d in "0123456789"}
    assert len(digits) == 1  # tabular figures
    assert digits < set(range(400, 600))


def test_the_tag_of_a_subset_is_six_capitals_made_of_its_bytes() -> None:
    first, again, other = (tagged(data, "Font") for data in (b"a", b"a", b"b"))
    assert first == again != other
    tag, plus, name = first.partition("+")
    assert (tag[0], len(tag), tag[1:].isupper(), plus, name) == ("/", 7, True, "+", "Font")
