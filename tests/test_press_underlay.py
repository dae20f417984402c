"""Pictures in the windows of a document: where they lie, and how often they are stored."""

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.measure import millimetres
from generator.press.pdf.saving import reworked
from generator.press.pdf.underlay import Window, lay_pictures, windows
from generator.typeset.record import FaceRecord


def picture(width: float, height: float, spare: float = 0.0) -> FaceRecord:
    """A picture in points, at the top left of a page with `spare` blank points below it."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(width, height + spare))
        pdf.pages[0].Contents = pikepdf.Stream(pdf, b"0 0 1 1 re f")
        pdf.pages[0].Resources = Dictionary()
        buffer = io.BytesIO()
        pdf.save(buffer)
    return FaceRecord(
        buffer.getvalue(),
        *map(millimetres, (width, height)),
        0.0,
        (),
        page_height=millimetres(height + spare),
    )


def document(anchors: dict[str, tuple[int, float, float]], pages: int = 2) -> bytes:
    """A document of pages with text, and named anchors: page, x, y."""
    with pikepdf.new() as pdf:
        for _ in range(pages):
            pdf.add_blank_page(page_size=(400, 600))
            pdf.pages[-1].Contents = pikepdf.Stream(pdf, b"% text\n")
            pdf.pages[-1].Resources = Dictionary()
        if anchors:
            pdf.Root.Names = Dictionary(Dests=pikepdf.NameTree.new(pdf).obj)
            names = pikepdf.NameTree(pdf.Root.Names.Dests)
            for name, (page, x, y) in anchors.items():
                names[name] = Array([pdf.pages[page].obj, Name.XYZ, x, y, 0])
        buffer = io.BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def with_underlay(data: bytes, pictures: dict[str, FaceRecord]) -> bytes:
    return reworked(data, lambda pdf: lay_pictures(pdf, pictures))


TWICE = document(
    {
        "land-1-7A": (0, 50, 500),
        "end-1-7A": (0, 150, 400),
        "land-2-7A": (1, 100, 300),
        "end-2-7A": (1, 150, 250),
        "section-1": (1, 0, 600),
    }
)


def test_a_window_lies_between_its_anchors() -> None:
    with pikepdf.open(io.BytesIO(TWICE)) as pdf:
        found = sorted(windows(pdf), key=lambda window: window.page)
    assert found == [Window(0, "7A", 50, 400, 100, 100), Window(1, "7A", 100, 250, 50, 50)]


def test_a_picture_is_stored_once_and_scaled_to_each_window() -> None:
    with pikepdf.open(io.BytesIO(with_underlay(TWICE, {"7A": picture(200, 200)}))) as pdf:
        drawn = [page.obj.Resources.XObject["/Land7A"] for page in pdf.pages]
        assert drawn[0].objgen == drawn[1].objgen
        for page, operators in zip(
            pdf.pages,
            ["q 0.50000 0 0 0.50000 50.000 400.000 cm", "q 0.25000 0 0 0.25000 100.000 250.000 cm"],
            strict=True,
        ):
            page.contents_coalesce()
            content = page.obj.Contents.read_bytes().decode()
            assert content.index(operators) < content.index("% text")
            assert content.startswith("/Artifact BMC ")


def test_the_blank_part_of_a_face_is_left_out() -> None:
    with pikepdf.open(io.BytesIO(with_underlay(TWICE, {"7A": picture(200, 100, 80)}))) as pdf:
        form = pdf.pages[0].obj.Resources.XObject["/Land7A"]
        assert [float(side) for side in form.BBox] == pytest.approx([0, 80, 200, 180], abs=0.001)
        assert [float(n) for n in form.Matrix] == pytest.approx([1, 0, 0, 1, 0, -80], abs=0.001)


def test_anchors_of_windows_are_removed_and_others_stay() -> None:
    with pikepdf.open(io.BytesIO(with_underlay(TWICE, {"7A": picture(200, 200)}))) as pdf:
        assert list(pikepdf.NameTree(pdf.Root.Names.Dests)) == ["section-1"]
        assert list(windows(pdf)) == []


def test_a_document_without_windows_keeps_its_pages() -> None:
    with pikepdf.open(io.BytesIO(with_underlay(document({}), {}))) as pdf:
        assert [page.obj.Contents.read_bytes() for page in pdf.pages] == [b"% text\n"] * 2
