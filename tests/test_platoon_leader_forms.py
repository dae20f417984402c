"""The forms of Platoon Leader: printed, filled in with a library, read back."""

from __future__ import annotations

import io
import itertools
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTContainer

from generator.press.forms import FIELD_FONT, finish_form

FORMS = ("roster", "purchase-record", "patrol-log", "order-of-battle", "survivors")
MM = 25.4 / 72

ROSTER = (
    *("date", "time", "type", "set_up_first", "moved_first", "attacker", "attack_option"),
    *("weather", "cp_carried", "cp_rolled", "cp_spent", "cp_left", "elr", "san", "end_turn"),
    *("winner", "cvp_gained", "cvp_suffered", "reph_losses", "tally", "elite_bought"),
    *("first_line_bought", "leaders_lost", "without_idle", "tvp", "cg_tvp_total", "notes"),
)
PURCHASE = (
    *("firefight", "id", "contents", "bought", "cg_maximum", "cp", "on_map", "in_reserve"),
    *("entering", "surcharge", "leader", "oba", "oba_used", "registered", "fortifications"),
    *("hip", "kept", "lost"),
)
SURVIVOR = (
    *("unit", "id", "hex", "level", "isolated", "hip", "wounded", "immobilized"),
    *("malfunctioned", "encircled"),
)


@pytest.fixture(scope="module", params=["a4", "letter"])
def printed(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Path:
    out = sharing(tmp_path_factory.mktemp(f"forms-{request.param}"))
    targets = [f"platoon-leader/{name}" for name in FORMS]
    words = ["build", *targets, "--paper", request.param, "--out", str(out)]
    run = "from generator.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", run, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return out / "platoon-leader"


def fields(pdf: pikepdf.Pdf) -> list[Any]:
    return list(pdf.Root.AcroForm.Fields)


def names(pdf: pikepdf.Pdf) -> list[str]:
    return [str(field.T) for field in fields(pdf)]


def chars(item: Any) -> Iterator[LTChar]:
    if isinstance(item, LTChar):
        yield item
    elif isinstance(item, LTContainer):
        for child in item:
            yield from chars(child)


def block(field: Any) -> str:
    """Return the first part of a field's name: what is numbered."""
    return re.sub(r"_\d+.*", "", str(field.T))


def middle(field: Any) -> tuple[float, float]:
    left, low, right, high = (float(side) for side in field.Rect)
    return (left + right) / 2, (low + high) / 2


@pytest.mark.parametrize("form", FORMS)
def test_fill_in_and_read_back(printed: Path, form: str, tmp_path: Path) -> None:
    filled = tmp_path / "filled.pdf"
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        for number, field in enumerate(fields(pdf)):
            if field.FT == "/Tx":
                field.V = pikepdf.String(f"{number} – 9-1 ü ½")
            else:
                field.V = field.AS = next(key for key in field.AP.N if key != "/Off")
        pdf.save(filled)
    with pikepdf.open(filled) as pdf:
        for number, field in enumerate(fields(pdf)):
            wanted = f"{number} – 9-1 ü ½" if field.FT == "/Tx" else "/on"
            assert str(field.V) == wanted
    empty = pypdfium2.PdfDocument(printed / f"{form}.pdf")
    written = pypdfium2.PdfDocument(filled)
    for document in (empty, written):
        document.init_forms()
    before, after = (document[0].render(scale=1).to_pil() for document in (empty, written))
    assert before.tobytes() != after.tobytes(), "what is filled in can be seen"


@pytest.mark.parametrize("form", FORMS)
def test_names_are_unique_and_told(printed: Path, form: str) -> None:
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        found = names(pdf)
        assert len(set(found)) == len(found) > 100
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+|_\d+)*", name) for name in found)
        assert all(
            len(str(field.TU)) > 1 and str(field.TU) != str(field.T) for field in fields(pdf)
        )


@pytest.mark.parametrize(
    ("form", "prefix", "wanted", "lines"),
    [
        ("roster", "firefight", ROSTER, 8),
        ("purchase-record", "group", PURCHASE, 15),
        ("survivors", "unit", SURVIVOR, 16),
    ],
)
def test_every_field_of_the_issue(
    printed: Path, form: str, prefix: str, wanted: tuple[str, ...], lines: int
) -> None:
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        found = set(names(pdf))
    missing = {f"{prefix}_{n}_{w}" for n in range(1, lines + 1) for w in wanted} - found
    assert missing == set()


def test_fields_of_the_other_records(printed: Path) -> None:
    with pikepdf.open(printed / "purchase-record.pdf") as pdf:
        assert {"firefight_8_patrols", "firefight_8_attack_option"} <= set(names(pdf))
    with pikepdf.open(printed / "order-of-battle.pdf") as pdf:
        assert {f"group_7_casualties_{n}" for n in range(1, 10)} <= set(names(pdf))
    with pikepdf.open(printed / "survivors.pdf") as pdf:
        wanted = {"fortification_1_type", "wreck_16_hex", "blaze_3_level"}
        assert wanted <= set(names(pdf))


@pytest.mark.parametrize("form", FORMS)
def test_yes_or_no_is_a_checkbox_with_both_looks(printed: Path, form: str) -> None:
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        boxes = [field for field in fields(pdf) if field.FT == "/Btn"]
        assert boxes or form == "roster"
        for field in boxes:
            assert set(field.AP.N.keys()) == {"/on", "/Off"}
            assert field.AS == "/Off"
            assert not int(field.get("/Ff", 0)) & 1 << 15, "no radio buttons"


@pytest.mark.parametrize("form", FORMS)
def test_tab_goes_as_one_reads(printed: Path, form: str) -> None:
    """Page by page; in a block line by line from the top, in a line from the left."""
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        order = {field.objgen: number for number, field in enumerate(fields(pdf))}
        last = -1
        for page in pdf.pages:
            assert page.obj.Tabs == "/S"
            boxes = list(page.obj.Annots)
            places = [order[box.objgen] for box in boxes]
            assert places == list(range(last + 1, last + 1 + len(places)))
            last = places[-1]
            for one, after in itertools.pairwise(boxes):
                if block(one) == block(after):
                    lower = middle(one)[1] - middle(after)[1] > 4
                    level = abs(middle(one)[1] - middle(after)[1]) <= 4
                    assert lower or (level and middle(one)[0] < middle(after)[0]), str(after.T)
        assert last == len(order) - 1


@pytest.mark.parametrize("form", FORMS)
def test_room_for_handwriting(printed: Path, form: str) -> None:
    """Lines of 7 mm at least, and the field's name above them, small, but no less than 6.5 pt."""
    file = printed / f"{form}.pdf"
    with pikepdf.open(file) as pdf:
        for field in fields(pdf):
            if field.FT == "/Tx":
                height = abs(float(field.Rect[3]) - float(field.Rect[1])) * MM
                assert height >= 6.99, str(field.T)
    sizes = {round(char.size, 2) for page in extract_pages(file) for char in chars(page)}
    assert min(sizes) >= 6.5


def test_a_rule_between_firefights_keeps_off_the_lines(printed: Path) -> None:
    """Between the last line of one and the first of the next: air, a rule, a label of 2.4 mm."""
    with pikepdf.open(printed / "roster.pdf") as pdf:
        boxes = {str(field.T): [float(side) * MM for side in field.Rect] for field in fields(pdf)}
    for number in range(1, 8):
        above, below = boxes[f"firefight_{number}_notes"], boxes[f"firefight_{number + 1}_date"]
        assert min(above[1], above[3]) - max(below[1], below[3]) >= 2.4 + 0.28 + 0.6


@pytest.mark.parametrize("form", FORMS)
def test_one_simple_font_for_all_fields(printed: Path, form: str) -> None:
    file = printed / f"{form}.pdf"
    assert file.stat().st_size < 120_000
    with pikepdf.open(file) as pdf:
        resources = pdf.Root.AcroForm.DR.Font
        assert list(resources.keys()) == [f"/{FIELD_FONT}"]
        font = resources[f"/{FIELD_FONT}"]
        assert (font.Subtype, font.Encoding) == ("/TrueType", "/WinAnsiEncoding")
        assert len(font.Widths) == 224
        assert "/FontFile2" in font.FontDescriptor
        for field in fields(pdf):
            if field.FT == "/Tx":
                found = re.fullmatch(rf"0 g /{FIELD_FONT} ([\d.]+) Tf", str(field.DA))
                assert found
                assert float(found[1]) >= 6.5
        light = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)
                 and "Light" in str(o.get("/BaseFont", ""))]  # fmt: skip
        assert light == [], "the font that the fields had at first is gone"


def test_the_paper_lies_where_the_sheet_says_so(printed: Path) -> None:
    for form in FORMS:
        with pikepdf.open(printed / f"{form}.pdf") as pdf:
            _, _, width, height = (float(side) for side in pdf.pages[0].MediaBox)
        assert (width > height) == (form != "order-of-battle")


def test_a_document_without_fields_stays_as_it_is() -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    out = io.BytesIO()
    pdf.save(out)
    assert finish_form(out.getvalue()) == out.getvalue()


def test_the_same_bytes_twice(printed: Path) -> None:
    data = (printed / "roster.pdf").read_bytes()
    assert finish_form(data) == finish_form(data)
