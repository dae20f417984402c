"""Pages that were made separately, put into a document: read back from the PDF itself."""

import io
from collections.abc import Mapping

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem

from generator.press.pdf.binding import bookmarks, insert_centre_spread, insert_pages, is_landscape
from generator.press.pdf.saving import reworked

PORTRAIT = (200, 300)
LANDSCAPE = (300, 200)


def document(
    *sizes: tuple[float, float], said: str = "d", anchors: dict[str, int] | None = None
) -> bytes:
    """A PDF with a page of each size, which shows its own name: `d1`, `d2` …"""
    with pikepdf.new() as pdf:
        for number, size in enumerate(sizes, 1):
            pdf.add_blank_page(page_size=size)
            page = pdf.pages[-1]
            page.Contents = pikepdf.Stream(pdf, f"% {said}{number}\n".encode())
            page.Resources = Dictionary()
        if anchors:
            pdf.Root.Names = Dictionary(Dests=pikepdf.NameTree.new(pdf).obj)
            names = pikepdf.NameTree(pdf.Root.Names.Dests)
            for name, index in anchors.items():
                names[name] = Array([pdf.pages[index].obj, Name.XYZ, 0, 0, 0])
        buffer = io.BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def with_inserts(data: bytes, inserts: Mapping[str, bytes]) -> bytes:
    return reworked(data, lambda pdf: insert_pages(pdf, inserts))


def with_centre_spread(data: bytes, spread: bytes) -> bytes:
    return reworked(data, lambda pdf: insert_centre_spread(pdf, spread))


def shown(data: bytes) -> list[list[str]]:
    """What is drawn on each page, from bottom to top."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            forms = page.get("/Resources", {}).get("/XObject", {})
            page.contents_coalesce()
            texts = [
                page.obj.Contents.read_bytes(),
                *(form.read_bytes() for form in forms.values()),
            ]
            found.append(
                [line[2:] for t in texts for line in t.decode().splitlines() if "%" in line]
            )
    return found


def test_an_insert_begins_on_the_page_of_its_anchor() -> None:
    made = with_inserts(
        document(*[PORTRAIT] * 4, anchors={"map": 1}),
        {"map": document(PORTRAIT, PORTRAIT, said="m")},
    )
    assert shown(made) == [["d1"], ["d2", "m1"], ["d3", "m2"], ["d4"]]


def test_a_page_of_the_other_orientation_is_turned_and_turned_back_by_readers() -> None:
    made = with_inserts(
        document(PORTRAIT, LANDSCAPE, anchors={"map": 1}), {"map": document(LANDSCAPE, said="m")}
    )
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert [tuple(map(float, page.mediabox)) for page in pdf.pages] == [(0, 0, *PORTRAIT)] * 2
        assert [int(page.obj.get("/Rotate", 0)) for page in pdf.pages] == [0, 90]


def test_links_turn_with_their_page() -> None:
    with pikepdf.open(io.BytesIO(document(PORTRAIT, LANDSCAPE))) as pdf:
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([10, 20, 110, 40]))
        pdf.pages[1].obj.Annots = Array([pdf.make_indirect(link)])
        buffer = io.BytesIO()
        pdf.save(buffer)
    with pikepdf.open(io.BytesIO(with_inserts(buffer.getvalue(), {}))) as pdf:
        (link,) = pdf.pages[1].obj.Annots
        # 10 from the left and 20 from the bottom, seen with the page turned back.
        assert [float(side) for side in link.Rect] == [160, 10, 180, 110]


def test_without_inserts_nothing_is_added() -> None:
    assert shown(with_inserts(document(PORTRAIT), {})) == [["d1"]]


def test_the_same_pages_give_the_same_bytes() -> None:
    parts = document(PORTRAIT, anchors={"map": 0}), {"map": document(PORTRAIT, said="m")}
    assert with_inserts(*parts) == with_inserts(*parts)


@pytest.mark.parametrize(
    ("pages", "before"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (7, 5), (10, 5)]
)
def test_an_odd_number_of_pages_stands_before_a_centre_spread(pages: int, before: int) -> None:
    made = with_centre_spread(document(*[PORTRAIT] * pages), document(LANDSCAPE, said="spread"))
    assert [said for (said,) in shown(made)].index("spread1") == before


def test_the_pages_of_top_level_bookmarks() -> None:
    with pikepdf.open(io.BytesIO(document(*[PORTRAIT] * 3))) as pdf:
        with pdf.open_outline() as outline:
            first = OutlineItem("Cards", 1)
            first.children.append(OutlineItem("Axis", 2))
            outline.root += [first, OutlineItem("Ledger", 2)]
        buffer = io.BytesIO()
        pdf.save(buffer)
    assert bookmarks(buffer.getvalue()) == [("Cards", 1), ("Ledger", 2)]
    assert bookmarks(document(PORTRAIT)) == []


def test_the_first_page_tells_the_orientation() -> None:
    assert is_landscape(document(LANDSCAPE, PORTRAIT))
    assert not is_landscape(document(PORTRAIT, LANDSCAPE))
    assert not is_landscape(document((200, 200)))
