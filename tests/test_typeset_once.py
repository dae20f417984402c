"""Drawings that stand often in a document: drawn once, and they look as if drawn each time."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.typeset import engine
from generator.typeset.engine import lay_out
from generator.typeset.fetch import Assets
from generator.typeset.inks import find_ink

ZIGZAG = "".join(f"L{n % 17} {n % 13}" for n in range(40))
SHAPES = f'<circle cx="9" cy="7" r="6" fill="#884400"/><path d="M1 1{ZIGZAG}" stroke="#113355"/>'
PLAIN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 22 16">{SHAPES}</svg>'
PLACES = (
    '<img src="one.svg" style="width:22mm;height:16mm">',
    '<img src="one.svg" style="width:44mm;height:32mm">',
    '<p style="opacity:.4"><img src="one.svg" style="width:33mm;height:24mm"></p>',
    '<img src="one.svg" style="width:30mm;height:30mm">',
    '<p style="break-before:page"><img src="one.svg" style="width:11mm;height:8mm"></p>',
)


def printed(folder: Path, drawing: str, places: tuple[str, ...] = PLACES) -> bytes:
    (folder / "one.svg").write_text(drawing)
    text = f"<style>@page{{size:100mm 150mm;margin:5mm}}</style><body>{''.join(places)}</body>"
    return lay_out(text, Assets(folder, find_ink("colour"))).pdf()[0]


def forms(data: bytes) -> int:
    """Count the forms that are no groups: those of opacity are."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        held: list[Any] = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
        return sum(1 for one in held if one.get("/Subtype") == "/Form" and "/Group" not in one)


def pictures(data: bytes) -> list[Image.Image]:
    pages = pypdfium2.PdfDocument(data)
    return [page.render(scale=2).to_pil() for page in pages]


def apart(one: Image.Image, other: Image.Image) -> int:
    """Return by how much two pictures differ where they do most, of 255."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


@pytest.fixture
def each_time(monkeypatch: pytest.MonkeyPatch) -> Any:
    def print_so(folder: Path, drawing: str) -> bytes:
        with monkeypatch.context() as patch:
            patch.setattr(engine, "drawn_once", lambda _document: contextlib.nullcontext())
            return printed(folder, drawing)

    return print_so


def test_a_drawing_is_one_form_and_looks_the_same(tmp_path: Path, each_time: Any) -> None:
    once, before = printed(tmp_path, PLAIN), each_time(tmp_path, PLAIN)
    assert (forms(once), forms(before)) == (1, 0)
    assert len(once) < len(before)
    shown = pictures(once)
    assert [apart(*pair) <= 1 for pair in zip(shown, pictures(before), strict=True)] == [True] * 2
    assert apart(*shown) > 100


def test_a_drawing_that_stands_once_is_no_form(tmp_path: Path) -> None:
    assert forms(printed(tmp_path, PLAIN, PLACES[:1])) == 0


@pytest.mark.parametrize(
    "drawing",
    [
        PLAIN.replace("</svg>", "<text y='9'>words</text></svg>"),
        PLAIN.replace('viewBox="-1 -1 22 16"', 'width="22mm" height="16mm"'),
        PLAIN.replace(ZIGZAG, "L2 2"),
    ],
)
def test_a_drawing_that_may_differ_or_is_short_is_drawn_each_time(
    tmp_path: Path, each_time: Any, drawing: str
) -> None:
    assert drawing != PLAIN
    assert printed(tmp_path, drawing) == each_time(tmp_path, drawing)
