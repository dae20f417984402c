"""What we expect of WeasyPrint's private parts; it is pinned, and this says why."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator.content.fonts.families import FAMILIES
from generator.typeset.engine import LaidOut, lay_out
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.fetch import Assets
from generator.typeset.fonts import font_file
from generator.typeset.inks import find_ink
from generator.typeset.record import FaceRecord, from_bytes, to_bytes

STYLE = (
    ".trim {font: 9pt Source Sans Pro} p {margin: 9mm} "
    "b {font-weight: 600} i {font-family: Source Serif Pro}"
)
FRAME = Frame(63.5, 88.9, 3.0, STYLE, "en", "colour")
BODIES = ["<p>One <b>heavy</b> word</p>", "<p>Two <i>serif</i> words</p>", "<p>Three</p>"]


def pages(body: str, style: str = STYLE) -> LaidOut:
    text = f"<style>@page {{size: 100mm; margin: 10mm}} body {{margin: 0}} {style}</style>{body}"
    return lay_out(text, Assets(Path("/nonexistent"), find_ink("colour")))


def test_pages_have_a_box_that_is_walked() -> None:
    box = pages("<p>x</p>").document.pages[0]._page_box
    assert next(type(child).__name__ for child in box.all_children()) == "BlockBox"


def test_boxes_of_every_kind_of_layout_are_found() -> None:
    body = (
        "<div style='display: flex'><b>flex</b></div><div style='display: grid'><b>grid</b></div>"
        "<b style='position: absolute'>absolute</b><b style='float: left'>float</b>"
        "<table><tr><td>cell</td></tr></table><ul><li>item</li></ul>"
        "<b style='display: inline-block'>inline</b>"
    )
    found = {box.text.strip() for box in pages(body).boxes(0) if box.kind == "text"}
    assert {"flex", "grid", "absolute", "float", "cell", "item", "inline"} <= found


def test_boxes_carry_place_size_colour_and_rectangle() -> None:
    body = "<p data-at='x#a' style='margin: 0; font: 12pt Source Sans Pro; color: #f00'>Word</p>"
    (box,) = [box for box in pages(body).boxes(0) if box.kind == "text"]
    assert (box.at, box.size, box.colour, box.turned) == ("x#a", 12.0, (1.0, 0.0, 0.0), False)
    ten = 10 / 25.4 * 96
    assert box.rect[0] == pytest.approx(ten)
    assert ten <= box.rect[1] < box.rect[3] < ten + 20


def test_text_knows_the_box_that_it_must_fit() -> None:
    body = "<div data-fit='6'><p>in</p></div><p>out</p>"
    boxes = pages(body).boxes(0)
    (fit,) = [index for index, box in enumerate(boxes) if box.kind == "fit"]
    assert {box.text: box.inside for box in boxes if box.kind == "text"} == {"in": fit, "out": -1}


def test_elements_are_laid_out_again_with_their_new_style() -> None:
    first = pages("<p style='font-size: 12pt'>x</p>")
    next(first.html.etree_element.iter("p")).set("style", "font-size: 7pt")
    (box,) = [box for box in first.relaid().boxes(0) if box.kind == "text"]
    assert box.size == pytest.approx(7)


def test_a_page_with_a_running_head_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint.layout import page as layout

    made = []
    make_page = layout.make_page
    monkeypatch.setattr(
        layout, "make_page", lambda *args, **named: made.append(1) or make_page(*args, **named)
    )
    style = "@page {@top-left {content: element(head)}} h1 {position: running(head)}"
    style += "div + div {break-before: page}"
    found = pages("".join(f"<div><h1>{n}</h1>x</div>" for n in "1234"), style)
    heads = [box.text for number in range(4) for box in found.boxes(number) if box.text in "1234"]
    assert heads == ["1", "2", "3", "4"]
    assert len(made) == 4


def test_complaints_are_collected() -> None:
    assert pages("<p style='colr: red'>x</p>").complaints == [
        "Ignored `colr: red` at 1:1, unknown property."
    ]


def test_reading_goes_through_the_shelf() -> None:
    assets = Assets(Path("/nonexistent"), find_ink("colour"))
    body = (
        "<link rel=stylesheet href=a.css><style>@import 'b.css';</style><img src=c.png>"
        "<p style='background: url(d.png)'>x</p><style>@font-face {font-family: X; "
        "src: url(e.ttf)}</style><object data=f.svg></object><embed src=g.svg>"
    )
    lay_out(body, assets)
    assert sorted(assets.refused) == ["a.css", "b.css", "c.png", "d.png", "e.ttf", "f.svg", "g.svg"]


def test_a_page_has_stubs_of_fonts_and_tells_their_glyphs() -> None:
    data, fonts = pages(BODIES[0]).page_without_fonts(0, {})
    assert sorted(font.postscript for font in fonts) == [
        "SourceSansPro-Regular",
        "SourceSansPro-Semibold",
    ]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        resources = pdf.pages[0].obj["/Resources"]["/Font"]
        assert {key: list(font.keys()) for key, font in resources.items()} == {
            f"/{font.name}": ["/Type"] for font in fonts
        }


def test_glyphs_are_those_of_the_fonts_file() -> None:
    import uharfbuzz

    _, fonts = pages("<p>Wargames</p>").page_without_fonts(0, {})
    (font,) = fonts
    blob = uharfbuzz.Blob.from_file_path(str(font_file(font.postscript)))
    face = uharfbuzz.Font(uharfbuzz.Face(blob))
    assert set(font.text.values()) == set("Wargames")
    for glyph, text in font.text.items():
        assert face.get_nominal_glyph(ord(text)) == glyph
    assert font.missing == ""


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_is_the_one_that_is_asked_for(family: str) -> None:
    _, fonts = pages(f"<p style='font-family: {family}'>x</p>").page_without_fonts(0, {})
    assert [font.family for font in fonts] == [family]


@pytest.mark.ci
def test_our_fonts_are_used_where_weasyprint_was_imported_before_us(tmp_path: Path) -> None:
    code = (
        "import weasyprint, pathlib\n"
        "from generator.typeset.engine import lay_out\n"
        "from generator.typeset.fetch import Assets\n"
        "from generator.typeset.inks import find_ink\n"
        f"assets = Assets(pathlib.Path({str(tmp_path)!r}), find_ink('colour'))\n"
        "_, fonts = lay_out('<p style=\"font-family: Source Serif Pro\">x</p>', assets)"
        ".page_without_fonts(0, {})\n"
        "print(*(font.postscript for font in fonts))\n"
    )
    without = {name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=without, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "SourceSerifPro-Regular\n"


def test_characters_that_no_font_has_are_told() -> None:
    _, fonts = pages("<p>𓀀</p>").page_without_fonts(0, {})
    assert "".join(font.missing for font in fonts) == "𓀀"


def test_a_record_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    record = lay_out_face(FRAME, "<p style='font-size: 3pt'>𓀀 small</p>", tmp_path)
    assert record.findings
    again = from_bytes(to_bytes(record))
    assert isinstance(again, FaceRecord)
    assert again == record


def test_layouts_are_repeatable(tmp_path: Path) -> None:
    for body in BODIES:
        assert lay_out_face(FRAME, body, tmp_path) == lay_out_face(FRAME, body, tmp_path)
