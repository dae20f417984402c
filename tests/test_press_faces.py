"""Faces on sheets look as they were laid out, whatever they are made of."""

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from generator.content import load_pack
from generator.job.build import make
from generator.job.job import Job
from generator.job.options import Options
from generator.job.products.decks import deck_tasks
from generator.job.products.product import products
from generator.job.targets import find_targets
from generator.typeset.engine import lay_out
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.fetch import Assets
from generator.typeset.inks import find_ink
from generator.typeset.templates import Templates
from tests import small_pack
from tests.packs import fieldpress
from tests.printed import MM, Printed, dictionaries

DECK = """\
kind: deck
title: Deck
piece: 63.5x88.9mm
front: card.html
fields: {name: text}
cards: [{id: one, name: First}]
"""
CARD = """\
<div class="ground"></div>
<div class="faint"><h1>{{ card.name }}</h1><div class="fainter"><p>Faint text</p></div></div>
<img class="drawing" src="drawing.svg" alt=""><img class="dots" src="dots.png" alt="">
<div class="turned"><p>Turned</p></div><div class="round">Round</div>
"""
STYLE = """\
.ground {position: absolute; left: -3mm; top: -3mm; right: -3mm; bottom: -3mm;
  background: linear-gradient(60deg, #ffeecc, #88aacc)}
.faint {position: absolute; left: 5mm; top: 5mm; width: 40mm; height: 22mm; opacity: .8;
  background: #ffffff}
.fainter {position: absolute; left: 8mm; top: 9mm; width: 24mm; height: 11mm; opacity: .6;
  background: radial-gradient(#ffffff, #ffcc88)}
h1, p {margin: 1mm; font: 600 10pt Source Sans Pro; color: #000000}
p {font-family: Source Serif Pro; font-weight: 400}
.drawing {position: absolute; left: 5mm; top: 30mm; width: 30mm; height: 30mm}
.dots {position: absolute; left: 40mm; top: 30mm; width: 5mm; height: 5mm}
.turned {position: absolute; left: 38mm; top: 50mm; width: 18mm; height: 8mm;
  background: #ffffff; transform: rotate(30deg)}
.round {position: absolute; left: 6mm; top: 66mm; width: 40mm; height: 10mm; overflow: hidden;
  border-radius: 5mm; background: #ffffff; border: 1mm dashed #882200; text-align: center;
  font: 9pt Barlow Condensed; color: #000000}
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">
<defs><linearGradient id="g"><stop offset="0" stop-color="#ff0000"/>
<stop offset="1" stop-color="#0000ff"/></linearGradient>
<clipPath id="c"><circle cx="15" cy="15" r="12"/></clipPath></defs>
<g clip-path="url(#c)" opacity="0.7"><rect width="30" height="30" fill="url(#g)"/>
<path d="M3 3 27 27" stroke="#00aa00" stroke-width="3" stroke-dasharray="4 2"/></g></svg>
"""


def dots() -> bytes:
    """A small picture with half-clear pixels, fine enough for print."""
    picture = Image.new("RGBA", (48, 48))
    for x in range(48):
        for y in range(48):
            picture.putpixel((x, y), (x * 5, y * 5, 128, 255 if (x + y) % 16 < 8 else 90))
    buffer = io.BytesIO()
    picture.save(buffer, "png")
    return buffer.getvalue()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "motley"
    (folder / "templates").mkdir(parents=True)
    for name, text in (
        ("pack.yaml", small_pack.PACK), ("deck.yaml", DECK), ("templates/card.html", CARD),
        ("templates/card.css", STYLE), ("drawing.svg", DRAWING),
    ):  # fmt: skip
        (folder / name).write_text(text)
    (folder / "dots.png").write_bytes(dots())
    return folder


def small(picture: Image.Image) -> Image.Image:
    """A picture in which a fraction of a pixel of displacement no longer counts."""
    return picture.resize((picture.width // 12, picture.height // 12), Image.Resampling.BOX)


def test_a_motley_face_looks_on_the_sheet_as_it_was_laid_out(pack: Path, tmp_path: Path) -> None:
    options = Options(out=tmp_path / "out", jobs=1)
    ((_, (made,)),) = make(find_targets([str(pack)]), Job(options))
    loaded = load_pack(pack)
    (product,) = products(loaded)
    task = deck_tasks(product, options, Templates(loaded))["front/one"]
    assert task.frame is not None
    alone, _ = lay_out(task.frame.document(task.body), Assets(pack, find_ink(options.ink))).pdf()

    dpi = 288
    (place,) = made.facts["placements"]
    left, top = (side * dpi / 25.4 for side in (place["x"], 297 - place["y"] - place["height"]))
    width, height = (round(side * dpi / 25.4) for side in (place["width"], place["height"]))
    page = Printed(made.pdf).picture(0, dpi)
    printed = page.crop((round(left), round(top), round(left) + width, round(top) + height))
    inset = round(3 * dpi / 25.4)
    face = Printed(alone).picture(0, dpi).crop((inset, inset, inset + width, inset + height))

    assert len(printed.getcolors(10**6) or []) > 1000, "nothing motley is there"
    difference = ImageChops.difference(small(printed), small(face))
    worst = max(high for _, high in difference.getextrema())
    # An edge that is one pixel of twelve off makes 21.
    assert worst <= 32, f"a part of the face differs by {worst} of 255"


def test_a_face_tells_where_it_is_cut_and_how_far_it_bleeds(tmp_path: Path) -> None:
    frame = Frame(25, 30, 2, "", "en", "colour")
    face = lay_out_face(frame, "<p>One</p>", tmp_path)
    with pikepdf.open(io.BytesIO(face.pdf)) as pdf:
        page = pdf.pages[0].obj
        trim, bleed, media = (
            [float(side) * MM for side in page[name]]
            for name in ("/TrimBox", "/BleedBox", "/MediaBox")
        )
    assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([25, 30], abs=0.001)
    outside = [a - b for a, b in zip(trim, bleed, strict=True)]
    assert outside == pytest.approx([2, 2, -2, -2], abs=0.001)
    # The face lies at the top of its page, with nothing but room below it.
    assert [bleed[0], *bleed[2:]] == pytest.approx([media[0], *media[2:]], abs=0.001)


def test_pictures_are_stored_once_and_resources_are_whole(pack: Path, tmp_path: Path) -> None:
    (pack / "deck.yaml").write_text(
        DECK.replace("[{id: one, name: First}]", "[{id: one, name: First, copies: 40}]")
    )
    ran = fieldpress("build", str(pack), "--out", str(tmp_path / "out"), "--jobs", "1")
    assert ran.status == 0, ran.err
    printed = Printed((tmp_path / "out/motley/deck.pdf").read_bytes())
    assert not printed.pdf.check_pdf_syntax()
    images = [d for d in dictionaries(printed.pdf) if d.get("/Subtype") == "/Image"]
    assert len(images) == 2  # the dots, and their transparency
    families = {str(font.BaseFont)[8:].partition("-")[0] for font in printed.fonts()}
    assert families == {"SourceSansPro", "SourceSerifPro", "BarlowCondensed"}
    for number in range(len(printed.pages)):
        text = printed.text(number)
        for words in ("First", "Faint text", "Turned", "Round"):
            assert text.count(words) == min(9, 40 - 9 * number)


def test_a_deck_of_108_cards_is_a_small_file(pack: Path, tmp_path: Path) -> None:
    """34 different fronts with a drawing each, on 24 pages."""
    cards = "".join(
        f"  - {{id: c{n}, name: Card {n} of the company, copies: {4 if n < 6 else 3}}}\n"
        for n in range(34)
    )
    curves = "".join(
        f"C{n} {30 - n} {n * 7 % 30} {n * 11 % 30} {n * 5 % 30} {n}" for n in range(60)
    )
    for number in range(34):
        colour = small_pack.hexed(small_pack.colour(number))
        (pack / f"c{number}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">'
            f'<path fill="{colour}" d="M{number / 7:.2f} 3{curves}z"/></svg>'
        )
    head = DECK.partition("cards:")[0].replace("front:", "back: back.html\nfront:")
    (pack / "deck.yaml").write_text(f"{head}cards:\n{cards}")
    (pack / "templates/back.html").write_text('<img class="drawing" src="c0.svg" alt="">')
    (pack / "templates/card.html").write_text(CARD.replace("drawing.svg", "{{ card.id }}.svg"))
    ran = fieldpress("build", str(pack), "--out", str(tmp_path / "out"))
    assert ran.status == 0, ran.err
    data = (tmp_path / "out/motley/deck.pdf").read_bytes()
    assert len(Printed(data).pages) == 24
    assert len(data) < 400_000
