"""No page of Platoon Leader is nearly blank: words from the text, area from the picture.

A page under 60 words or a tenth of its area printed is a fault. Area is counted in squares of
5 mm: one that holds any ink is printed, so that a ruled line to write on counts and the white
below the last line doesn't.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pypdfium2
import pytest
from packs import fieldpress
from PIL import Image

from tests.campaigns_by_hand import CAMPAIGNS
from tests.printed_campaign import FOLDED, PAPERS, PrintedCampaign
from tests.shares import first

WORDS, AREA = 60, 0.1
SQUARE = 14
"""Points, 5 mm, of a picture with a point a pixel."""

EXCEPTIONS: Mapping[tuple[str, int], str] = {
    ("booklet-folded", 20): "the Patrol log on half pages: a grid to write in, with 59 words",
}
"""Product or paper, and page from 1 → why it may have less."""

DRAWN = ("map", "map-lines", "overviews", *(f"{word}-map" for word in CAMPAIGNS))
"""Maps are judged by their area alone."""


def area(picture: Image.Image) -> float:
    """Return the share of a page's squares that hold ink."""
    inked = picture.convert("L").point(lambda value: 255 if value < 250 else 0)
    columns = range(0, inked.width - SQUARE, SQUARE)
    lines = range(0, inked.height - SQUARE, SQUARE)
    squares = [
        inked.crop((x, y, x + SQUARE, y + SQUARE)).getbbox() is not None
        for y in lines
        for x in columns
    ]
    return sum(squares) / len(squares)


def pages(file: Path) -> Iterator[tuple[int, int, float]]:
    """Yield of each page its number, its words and its printed area."""
    with pypdfium2.PdfDocument(file) as document:
        for number, page in enumerate(document, 1):
            words = len(page.get_textpage().get_text_range().split())
            yield number, words, area(page.render(scale=1).to_pil())


def faults(file: Path) -> list[str]:
    name = file.stem
    return [
        f"{name}, page {number}: {words} words, {printed:.0%} printed"
        for number, words, printed in pages(file)
        if (name, number) not in EXCEPTIONS
        and (printed < AREA or (words < WORDS and name not in DRAWN))
    ]


@pytest.fixture(scope="module")
def products(
    repository: Path,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Path:
    out = sharing(tmp_path_factory.mktemp("pages"))
    pack = os.path.relpath(repository / "content/platoon-leader")
    ran = fieldpress("build", pack, "--out", str(out))
    assert ran.status == 0, ran.out + ran.err
    return out / "platoon-leader"


@pytest.mark.ci
def test_every_product(products: Path) -> None:
    files = sorted(products.glob("*.pdf"))
    assert len(files) >= 15
    assert [fault for file in files for fault in faults(file)] == []


@pytest.mark.parametrize("name", first(3, PAPERS))
def test_every_paper_of_a_campaign(printed: PrintedCampaign, name: str) -> None:
    assert faults(printed.folder / name) == []


def halves(file: Path) -> list[tuple[int, Image.Image]]:
    """Return the pages of a folded booklet in the order they are read, words and picture."""
    with pypdfium2.PdfDocument(file) as document:
        found = {}
        for number, page in enumerate(document):
            turned = bool(number % 2)
            wide, high = page.get_size()
            picture = page.render(scale=1).to_pil()
            text = page.get_textpage()
            for right in (False, True):
                left = right != turned
                box = (wide / 2, 0, wide, high) if left else (0, 0, wide / 2, high)
                words = text.get_text_bounded(*box).split()
                found[number, right] = (
                    len(words),
                    picture.crop((int(box[0]), 0, int(box[2]), picture.height)),
                )
        inwards = [(n, (n % 2 == 0)) for n in range(len(document))]
        order = inwards + [(n, not right) for n, right in reversed(inwards)]
    return [found[key] for key in order]


@pytest.mark.parametrize("name", FOLDED)
@pytest.mark.ci
def test_every_page_of_a_folded_booklet(folded: PrintedCampaign, name: str) -> None:
    """But for at most three at its end, that make its pages a multiple of four."""
    file = folded.folder / name
    found = halves(file)
    blank = 0
    while area(found[-1][1]) < 0.02:
        found.pop()
        blank += 1
    assert blank < 4
    poor = [
        f"{name}, page {number}: {words} words, {area(picture):.0%} printed"
        for number, (words, picture) in enumerate(found, 1)
        if (words < WORDS or area(picture) < AREA) and (file.stem, number) not in EXCEPTIONS
    ]
    assert poor == []


def test_a_poor_page_is_seen(tmp_path: Path) -> None:
    """One line of words is a fault, and so is a page of many words in one corner."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(tmp_path / "poor.pdf"), pagesize=(595, 842))
    canvas.drawString(50, 800, "one line")
    canvas.showPage()
    for line in range(10):
        canvas.drawString(50, 800 - 7 * line, "a b c d e f g h")
    canvas.showPage()
    canvas.save()
    assert len(faults(tmp_path / "poor.pdf")) == 2
