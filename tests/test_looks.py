"""The comparison of prints as pictures: what differs is told and shown, what is alike is not."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from scripts.looks import main

SIZE = (200.0, 100.0)


def draw(path: Path, *pages: float, size: tuple[float, float] = SIZE, note: str = "") -> None:
    """Print pages with a line of a point's width, each at a height, and a form's field."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=size, invariant=True)
    canvas.setTitle(note)
    for number, height in enumerate(pages):
        canvas.rect(20, height, 100, 1, stroke=0, fill=1)
        canvas.acroForm.textfield(
            name=f"field {number}", value="a", x=20, y=60, width=60, height=20
        )
        canvas.showPage()
    canvas.save()
    path.write_bytes(data.getvalue())


@pytest.fixture
def compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Compare `old` and `new` at a pixel to the point; return the exit status and what is told."""

    def compare(*words: str) -> tuple[int, str]:
        folders = [str(tmp_path / "old"), str(tmp_path / "new")]
        for folder in folders:
            Path(folder).mkdir(exist_ok=True)
        shown = str(tmp_path / "shown")
        status = main([*folders, "--dpi", "72", "--pictures", shown, *words])
        return status, capsys.readouterr().out.replace(f"{tmp_path}/", "")

    return compare


def test_what_looks_alike_is_told_as_such(tmp_path: Path, compared: Callable[..., object]) -> None:
    draw(tmp_path / "old/pack/sheet.pdf", 10, 40, note="old")
    draw(tmp_path / "new/pack/sheet.pdf", 10, 40, note="new")
    draw(tmp_path / "old/same.pdf", 10)
    draw(tmp_path / "new/same.pdf", 10)
    assert compared() == (0, "3 pages compared, 0 differences\n")
    assert not (tmp_path / "shown").exists()


def test_a_line_a_pixel_lower_is_shown(tmp_path: Path, compared: Callable[..., object]) -> None:
    draw(tmp_path / "old/pack/sheet.pdf", 10, 40)
    draw(tmp_path / "new/pack/sheet.pdf", 10, 39)
    assert compared() == (
        1,
        "pack/sheet.pdf, page 2: 1.000% differs, within 20, 59, 120, 61;"
        " shown/pack/sheet/2.png\n2 pages compared, 1 differences\n",
    )
    with Image.open(tmp_path / "shown/pack/sheet/2.png") as shown:
        assert shown.size == (620, 100)
        assert [shown.getpixel((left + 50, 59)) for left in (0, 210, 420)] == [
            (0, 0, 0),
            (255, 255, 255),
            (255, 255, 255),
        ]
        assert shown.getpixel((420 + 50, 58)) == (0, 0, 0)


def test_a_field_of_a_form_is_drawn(tmp_path: Path, compared: Callable[..., object]) -> None:
    for side, value in (("old", "a"), ("new", "MMMM")):
        path = tmp_path / side / "form.pdf"
        path.parent.mkdir()
        data = io.BytesIO()
        canvas = Canvas(data, pagesize=SIZE, invariant=True)
        canvas.acroForm.textfield(name="field", value=value, x=20, y=60, width=90, height=20)
        canvas.showPage()
        canvas.save()
        path.write_bytes(data.getvalue())
    status, told = compared()  # type: ignore[misc]
    assert status == 1
    assert told.startswith("form.pdf, page 1: ")


def test_what_is_on_one_side_only_is_told(tmp_path: Path, compared: Callable[..., object]) -> None:
    draw(tmp_path / "old/gone.pdf", 10)
    draw(tmp_path / "old/sheet.pdf", 10, 20)
    draw(tmp_path / "new/sheet.pdf", 10)
    draw(tmp_path / "new/more.pdf", 10)
    assert compared() == (
        1,
        "gone.pdf: no longer there\nmore.pdf: was not there before\n"
        "sheet.pdf: 2 pages before, 1 now\n1 pages compared, 3 differences\n",
    )


def test_another_size_of_page_is_told(tmp_path: Path, compared: Callable[..., object]) -> None:
    draw(tmp_path / "old/sheet.pdf", 10)
    draw(tmp_path / "new/sheet.pdf", 10, size=(200, 102))
    assert compared() == (
        1,
        "sheet.pdf, page 1: 200 × 100 pt before, 200 × 102 pt now; shown/sheet/1.png\n"
        "1 pages compared, 1 differences\n",
    )


def test_folders_with_nothing_to_compare_are_told(
    tmp_path: Path, compared: Callable[..., object]
) -> None:
    draw(tmp_path / "old/sheet.pdf", 10)
    assert compared("--only", "*.png") == (2, "0 pages compared, 0 differences\n")
