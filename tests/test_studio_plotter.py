"""The plotter draws pages as a viewer shows them, with what the fields of forms say."""

from __future__ import annotations

import io

from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from generator.studio.engine.plotter import PagePlot, Plotter


def form(said: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(200, 100), invariant=1)
    canvas.drawString(10, 80, "Winner")
    canvas.acroForm.textfield(name="winner", value=said, x=10, y=20, width=180, height=30)
    canvas.save()
    return out.getvalue()


def test_what_a_field_says_is_drawn() -> None:
    plotter = Plotter()
    try:
        empty, filled = (
            Image.open(io.BytesIO(plotter.draw(form(said), [PagePlot(0, 400)])[0]))
            for said in ("", "allied")
        )
    finally:
        plotter.close()
    box = ImageChops.difference(empty.convert("L"), filled.convert("L")).getbbox()
    assert box is not None
    assert 20 <= box[0] < box[2] <= 380
    assert 100 <= box[1] < box[3] <= 160
