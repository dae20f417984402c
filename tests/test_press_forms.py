"""Fields of a form made simple, on a form that ReportLab has drawn."""

import io

import pikepdf
import pytest

from generator.press.pdf.forms import FIELD_FONT, finish_form


def form(*, fields: bool = True) -> bytes:
    """Two text fields of different sizes and three checkboxes, two of them of one size."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(300, 300))
    canvas.drawString(10, 280, "Roster")
    if fields:
        canvas.acroForm.textfield(name="leader", x=10, y=10, fontSize=9)
        canvas.acroForm.textfield(name="squad", x=10, y=60, fontSize=12)
        for number, size in enumerate((10, 10, 14)):
            canvas.acroForm.checkbox(name=f"box{number}", x=10, y=100 + 20 * number, size=size)
    canvas.save()
    return buffer.getvalue()


@pytest.fixture(scope="module")
def finished() -> bytes:
    return finish_form(form())


def fields(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    return {str(field.T): field for field in pdf.Root.AcroForm.Fields}


def test_a_document_without_fields_stays_as_it_is() -> None:
    plain = form(fields=False)
    assert finish_form(plain) is plain


def test_text_fields_keep_their_size_in_the_simple_font(finished: bytes) -> None:
    with pikepdf.open(io.BytesIO(finished)) as pdf:
        looks = {name: str(field.DA) for name, field in fields(pdf).items() if "/DA" in field}
    assert looks["leader"] == f"0 g /{FIELD_FONT} 9 Tf"
    assert looks["squad"] == f"0 g /{FIELD_FONT} 12 Tf"


def test_the_form_has_one_small_font_with_all_characters(finished: bytes) -> None:
    with pikepdf.open(io.BytesIO(finished)) as pdf:
        fonts = pdf.Root.AcroForm.DR.Font
        assert list(fonts.keys()) == [f"/{FIELD_FONT}"]
        font = fonts[f"/{FIELD_FONT}"]
        assert (str(font.Encoding), int(font.FirstChar), int(font.LastChar)) == (
            "/WinAnsiEncoding",
            32,
            255,
        )
        widths = [int(width) for width in font.Widths]
        assert len(widths) == 224
        # Five codes of WinAnsi stand for no character; digits are as wide as each other.
        assert [code for code, width in enumerate(widths, 32) if not width] == [
            *(0x81, 0x8D, 0x8F, 0x90, 0x9D)
        ]
        assert len({widths[code - 32] for code in range(0x30, 0x3A)}) == 1
        assert len(font.FontDescriptor.FontFile2.read_bytes()) < 60_000


def test_checkboxes_of_one_size_share_their_looks(finished: bytes) -> None:
    with pikepdf.open(io.BytesIO(finished)) as pdf:
        shown = [fields(pdf)[f"box{number}"].AP.N for number in range(3)]
        assert [set(one.keys()) for one in shown] == [{"/Yes", "/Off"}] * 3
        drawn = [one["/Yes"].objgen for one in shown]
        assert drawn[0] == drawn[1] != drawn[2]
        assert all(one["/Off"].read_bytes() == b"" for one in shown)


def test_the_tab_key_follows_the_tags(finished: bytes) -> None:
    with pikepdf.open(io.BytesIO(finished)) as pdf:
        assert [str(page.obj.Tabs) for page in pdf.pages] == ["/S"]


def test_a_font_of_fields_alone_is_dropped_and_the_text_keeps_its_own() -> None:
    with pikepdf.open(io.BytesIO(form())) as pdf:
        page = pdf.pages[0].obj
        own = next(iter(page.Resources.Font.keys()))
        page.Resources.Font["/OfFields"] = page.Resources.Font[own]
        field = pdf.Root.AcroForm.Fields[0]
        field.DA = pikepdf.String("0 g /OfFields 9 Tf")
        buffer = io.BytesIO()
        pdf.save(buffer)
    with pikepdf.open(io.BytesIO(finish_form(buffer.getvalue()))) as pdf:
        assert list(pdf.pages[0].obj.Resources.Font.keys()) == [own]


def test_what_is_known_is_filled_in_and_what_is_fixed_is_drawn() -> None:
    says: dict[str, str | bool] = {
        "leader": "9-1 (hero)",
        "squad": "4-6-7",
        "box0": True,
        "no": "x",
    }
    data = finish_form(form(), says, {"leader"}, "Roster of firefight 2")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = fields(pdf)
        assert str(pdf.docinfo.Title) == "Roster of firefight 2"
        assert (str(found["leader"].V), str(found["squad"].V)) == ("9-1 (hero)", "4-6-7")
        assert {name: str(found[name].AS) for name in ("box0", "box1")} == {
            "box0": "/Yes",
            "box1": "/Off",
        }
        assert {name for name, field in found.items() if int(field.get("/Ff", 0)) & 1} == {"leader"}
        drawn = found["leader"].AP.N
        assert b"(9-1 \\(hero\\)) Tj" in drawn.read_bytes()
        assert list(drawn.Resources.Font.keys()) == [f"/{FIELD_FONT}"]


def test_a_fixed_field_keeps_its_colour() -> None:
    with pikepdf.open(io.BytesIO(form())) as pdf:
        pdf.Root.AcroForm.Fields[0].DA = pikepdf.String("/a1.0 gs 1 0.5 0 rg /Own 13 Tf")
        buffer = io.BytesIO()
        pdf.save(buffer)
    data = finish_form(buffer.getvalue(), {"leader": "Łódź", "squad": "2"}, {"leader", "squad"})
    with pikepdf.open(io.BytesIO(data)) as pdf:
        leader, squad = (fields(pdf)[name] for name in ("leader", "squad"))
        assert str(leader.DA) == f"1 0.5 0 rg /{FIELD_FONT} 13 Tf"
        # What WinAnsi has no letters for is left to whoever shows the form.
        assert str(leader.V) == "Łódź"
        assert b"1 0.5 0 rg" not in squad.AP.N.read_bytes()
        assert b"(2) Tj" in squad.AP.N.read_bytes()


def test_the_same_form_gives_the_same_bytes() -> None:
    data = form()
    assert finish_form(data) == finish_form(data)
