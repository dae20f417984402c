"""The forms of Platoon Leader: printed, filled in with a library, read back."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTContainer

from generator.press.pdf.forms import FIELD_FONT, finish_form
from tests.packs import fieldpress
from tests.shares import first
from tests.yaml_files import load_yaml

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
    *("fp", "hip", "kept", "lost"),
)
SURVIVOR = (
    *("unit", "id", "hex", "level", "isolated", "hip", "wounded", "immobilized"),
    *("malfunctioned", "encircled", "concealed", "disabled", "facing", "weapons"),
)


@pytest.fixture(scope="module", params=first(1, ["a4", "letter"]))
def printed(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Path:
    out = sharing(tmp_path_factory.mktemp(f"forms-{request.param}"))
    targets = [f"platoon-leader/{name}" for name in FORMS]
    ran = fieldpress("build", *targets, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.out + ran.err
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
        ("purchase-record", "group", PURCHASE, 28),
        ("survivors", "unit", SURVIVOR, 60),
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
        own = ("cp_received", "cp", "cp_left", "patrols", "attack_option", "fp_total")
        assert {f"firefight_{n}_{name}" for n in range(1, 9) for name in own} <= set(names(pdf))
        assert "starting_cp" in names(pdf), "the CP of the first firefight have a box"
    with pikepdf.open(printed / "order-of-battle.pdf") as pdf:
        assert {f"group_7_casualties_{n}" for n in range(1, 11)} <= set(names(pdf))
        assert {f"group_7_weapons_lost_{n}" for n in range(1, 6)} <= set(names(pdf))
        assert "group_7_leader_lost" in names(pdf), "leaders are crossed out, too"
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


@pytest.mark.parametrize("form", FORMS)
def test_a_box_to_tick_is_as_large_as_writing(printed: Path, form: str) -> None:
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        for field in fields(pdf):
            left, low, right, high = (float(side) * MM for side in field.Rect)
            wide, tall = abs(right - left), abs(high - low)
            # Of losses fifteen stand in a line: they are narrower, and higher for that.
            least = (5.9, 7.8) if re.search("casualties|weapons_lost", str(field.T)) else (7, 7)
            assert field.FT == "/Tx" or (wide >= least[0] and tall >= least[1]), str(field.T)


@pytest.mark.parametrize("form", FORMS)
def test_a_grid_has_its_labels_once_on_top(repository: Path, printed: Path, form: str) -> None:
    """On each page once a block, and above all its boxes; `|` breaks a label in two."""
    part = repository / f"content/platoon-leader/forms/{form}-fields.yaml"
    blocks = load_yaml(part.read_text(encoding="utf-8"))["records"]
    document = pypdfium2.PdfDocument(printed / f"{form}.pdf")
    for number, page in enumerate(document, 1):
        text = re.sub(r"\s", "", page.get_textpage().get_text_range().replace("\ufffe", "-"))
        own = [b for b in blocks if b["page"] == number and b.get("prefix")]
        labels = [re.sub(r"[\s|]", "", f["label"]) for b in own for f in b["fields"]]
        for label in {label for label in labels if len(label) > 6}:
            inside = sum(label in other for other in labels)
            assert 1 <= text.count(label) <= inside + 1, label


def boxes_of(printed: Path, form: str) -> dict[str, list[float]]:
    with pikepdf.open(printed / f"{form}.pdf") as pdf:
        return {str(field.T): [float(side) * MM for side in field.Rect] for field in fields(pdf)}


def test_boxes_of_a_column_stand_under_each_other(printed: Path) -> None:
    boxes = boxes_of(printed, "purchase-record")
    for name in PURCHASE:
        column = [boxes[f"group_{line}_{name}"] for line in range(10, 29)]
        assert {round(box[0], 2) for box in column} == {round(column[0][0], 2)}
        tops = [max(box[1], box[3]) for box in column]
        assert all(7.1 <= a - b <= 12.1 for a, b in itertools.pairwise(tops))


@pytest.mark.parametrize("form", FORMS)
def test_one_simple_font_for_all_fields(printed: Path, form: str) -> None:
    file = printed / f"{form}.pdf"
    with pikepdf.open(file) as pdf:
        assert file.stat().st_size < 50_000 + 220 * len(fields(pdf))
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
