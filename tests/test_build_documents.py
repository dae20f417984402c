"""Documents: a request becomes tasks, and the pages that are laid out become a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from generator.content import Pack, load_pack
from generator.errors import ContentError, Place
from generator.job.layout.documents import DOCUMENT, DocumentRequest, document_tasks
from generator.job.options import Options
from generator.job.products.product import Task
from generator.measure import Size
from generator.typeset.templates import Templates
from tests.packs import CHART, CHART_CSS, SHEET, fieldpress, write_pack

PLACE = Place("p/pack.yaml", 1, 1)
REQUEST = DocumentRequest(
    template="chart.html",
    styles=["sheet.html", "chart.html"],
    values={"words": "By order"},
    title="Skirmish: orders",
    paper=Size(100, 150),
    place=PLACE,
)
GUN = '<div class="gun" data-under="pictures/gun.svg"></div>'
ROOM = ".gun {position: relative; width: 20mm; height: 20mm}\n"


def pack_with(folder: Path, page: str) -> Pack:
    files = {"templates/chart.html": page, "templates/chart.css": CHART_CSS + ROOM}
    return load_pack(write_pack(folder, files), "p")


def tasks(pack: Pack, request: DocumentRequest = REQUEST) -> dict[str, Task]:
    return document_tasks(request, pack, Templates(pack), Options())


def test_a_document_is_what_was_asked_for(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "p", "<p>{{ words }}, {{ pack.title }}</p>")
    (task,) = tasks(pack).values()
    document = task.document
    assert document is not None
    assert (task.place, task.root) == (PLACE, pack.root)
    assert "<p>By order, Skirmish</p>" in document.body
    assert (document.title, document.language) == ("Skirmish: orders", "en")
    assert (document.paper, document.pages) == (Size(100, 150), None)
    assert "width: 20mm" in document.style


def test_style_sheets_of_a_page_go_to_its_head(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "p", "<style>p { margin: {{ words|length }}mm }</style><p>x</p>")
    document = tasks(pack)[DOCUMENT].document
    assert document is not None
    assert "<style>" not in document.body
    assert document.added == "p { margin: 8mm }"
    head, _, _ = document.html().partition("</head>")
    assert head.endswith("</style><style>p { margin: 8mm }</style>")


def test_pages_that_differ_in_their_own_style_alone_share_a_sheet(tmp_path: Path) -> None:
    """It is read once by the worker that lays both out; the pages have keys of their own."""
    pack = pack_with(tmp_path / "p", "<style>p { margin: {{ words|length }}mm }</style><p>x</p>")
    other = replace(REQUEST, values={"words": "At once"})
    one, two = (tasks(pack, asked)[DOCUMENT] for asked in (REQUEST, other))
    assert one.document is not None
    assert two.document is not None
    assert one.document.style == two.document.style
    assert one.key != two.key


def test_style_sheets_stay_behind_one_that_is_linked_to(tmp_path: Path) -> None:
    """They may say otherwise than it does; of two rules of one weight the later counts."""
    page = "<link rel='stylesheet' href='more.css'><style>p { margin: 8mm }</style><p>x</p>"
    document = tasks(pack_with(tmp_path / "p", page))[DOCUMENT].document
    assert document is not None
    assert page in document.body
    assert "p { margin: 8mm }" not in document.style


def test_a_document_goes_by_all_that_is_in_it(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "p", "<p>{{ words }}</p>")
    key = tasks(pack)[DOCUMENT].key
    assert tasks(pack)[DOCUMENT].key == key
    for other in (
        replace(REQUEST, title="Skirmish"),
        replace(REQUEST, styles=["sheet.html"]),
        replace(REQUEST, values={"words": "At ease"}),
        replace(REQUEST, paper=Size(150, 100)),
        replace(REQUEST, pages=2),
    ):
        assert tasks(pack, other)[DOCUMENT].key != key


def test_a_picture_with_a_room_is_a_task_of_its_own(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "p", GUN + GUN)
    found = tasks(pack)
    assert list(found) == [DOCUMENT, "p0"], "two rooms, one picture"
    assert found["p0"].frame is not None
    assert "pictures/gun.svg" in found["p0"].body
    assert found[DOCUMENT].document is not None
    assert "data-under" not in found[DOCUMENT].document.body


def test_what_the_template_lacks_is_told_at_the_place(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "p", "<p>{{ wrods }}</p>")
    with pytest.raises(ContentError) as caught:
        tasks(pack)
    assert caught.value.problems[0].place is not None
    assert "wrods" in str(caught.value)


@pytest.mark.parametrize("booklet", [False, True])
def test_a_sheet_may_leave_rooms_for_pictures(tmp_path: Path, booklet: bool) -> None:
    files = {
        "chart.yaml": SHEET + f"booklet: {str(booklet).lower()}\n",
        "templates/chart.html": CHART + GUN,
        "templates/chart.css": CHART_CSS + ROOM,
    }
    pack = write_pack(tmp_path / "skirmish", files)
    names = ["chart", "chart-folded"] if booklet else ["chart"]
    targets = [f"{pack}/{name}" for name in names]
    ran = fieldpress("build", *targets, "--out", str(tmp_path / "out"), "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    for name in names:
        # The gun is half of a square of 8 tenths of its room of 20 mm; the rest is letters.
        found = black(tmp_path / f"out/skirmish/{name}.pdf")
        assert found == pytest.approx(16 * 16 / 2, abs=15), name


def black(path: Path) -> float:
    """Return how much of a file's first page is black, in square millimetres."""
    with pypdfium2.PdfDocument(path) as pdf:
        image = pdf[0].render(scale=2).to_pil().convert("L")
    dots = sum(image.histogram()[:40])
    return dots * (25.4 / 144) ** 2
