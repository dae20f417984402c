"""Icons in text: what is one, how it stands in its line, and what is told of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from generator.content.icons.text import icons_in
from generator.resources import templates_folder
from generator.typeset.boxes import PX_PER_POINT, Box
from generator.typeset.engine import lay_out
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.fetch import Assets
from generator.typeset.icons.markup import IconError, Icons
from generator.typeset.inks import find_ink

THEME = (templates_folder() / "theme.css").read_text("utf-8")

WRITTEN: dict[str, list[str]] = {
    ":boot:": ["boot"],
    "Spend 3:boot:, or (:boot:)!": ["boot", "boot"],
    "**:tank:** *:gun:* [[crt|:d6-1:]]": ["tank", "gun", "d6-1"],
    ":coin::coin::heart:": ["coin", "coin", "heart"],
    "-:boot:+:boot:/:boot:2": ["boot", "boot", "boot"],
    "Roll :2d6: or :10d10:": ["2d6"],
    "10:30:45": [],
    "at 9:45: go": [],
    "a:b:c": [],
    "std::vector::at": [],
    "::boot::": [],
    "a:boot: b": [],
    ":boot:s": [],
    "x_:boot:": [],
    r"\:boot:": [],
    "Fire: 2, move: 3": [],
    ": boot :": [],
    "http://a.b:80/c:d": [],
    ":Boot: :my_boot:": ["Boot", "my_boot"],
    f":{'a' * 41}:": [],
}


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_an_icon(text: str) -> None:
    assert icons_in(text) == WRITTEN[text]


@pytest.fixture
def icons(tmp_path: Path) -> Icons:
    return Icons(tmp_path)


def test_a_text_gets_its_icons(icons: Icons) -> None:
    tank = '<text-icon alt="tank" src="icons/tank.svg?icon"></text-icon>'
    assert icons.markup("tank") == tank
    assert icons.placed("a :tank: b") == f"a {tank} b"
    assert icons.placed("<b>3:tank:</b>, x") == f"<b><icon-run>3{tank}</icon-run></b>, x"
    assert icons.placed(r"\:tank: 1:2") == "<icon-run>:</icon-run>tank: 1:2"
    assert icons.placed("no icon: none") == "no icon: none"
    close = tank.replace("<text-icon ", '<text-icon class="before-point" ')
    for point in ",.;:!?…":
        assert icons.placed(f":tank:{point} x") == (
            f"<icon-run>{close}{point}</icon-run> x" if point != ":" else ":tank:: x"
        )
    assert icons.placed("(:tank:)") == f"<icon-run>({tank})</icon-run>"


def test_an_icon_may_have_other_words(icons: Icons) -> None:
    assert 'alt="2 &quot;hits&quot; &lt;3"' in icons.markup("hit", '2 "hits" <3')


def test_unknown_icons_are_told_with_what_was_meant(icons: Icons) -> None:
    with pytest.raises(IconError, match=r"^there is no icon 'tnak'$") as told:
        icons.placed("a :tnak: b")
    assert told.value.hints == ("did you mean 'tank'?", r"'\:tnak:' prints it as it stands")
    with pytest.raises(IconError) as told:
        icons.markup("../tank")
    assert str(told.value) == "there is no icon '../tank'"


# In the line


@pytest.fixture
def boxes(tmp_path: Path, icons: Icons) -> Callable[[str, str], list[Box]]:
    """Return what lays out a paragraph with icons, and lists its texts and icons."""

    def of(text: str, style: str) -> list[Box]:
        html = f"<!doctype html><html lang=en><style></style><p>{icons.placed(text)}</p>"
        sheet = f"{THEME}@page{{size:200mm 200mm;margin:10mm}}p{{margin:0;{style}}}"
        pages = lay_out(html, Assets(tmp_path, find_ink("colour")), sheet)
        return [box for box in pages.boxes(0) if box.kind == "text"]

    return of


def line_of(box: Box) -> float:
    """Return where the middle of a box lies, to the height of a line."""
    return round((box.rect[1] + box.rect[3]) / 2 / 14)


@pytest.mark.parametrize("width", range(20, 64, 3))
def test_no_line_breaks_beside_an_icon(boxes: Callable[[str, str], list[Box]], width: int) -> None:
    """Whatever the width: a figure before it and a comma after it stay on its line."""
    text = "Pay 3:coin:, move (:boot:) on 12:coin::coin: more and <b>go 4</b>:boot:; stop :tank:."
    found = boxes(text, f"width:{width}mm;font-size:9pt;line-height:14px")
    pairs = 0
    for at, box in enumerate(found):
        if not box.icon:
            continue
        before, after = found[at - 1], found[at + 1]
        if before.icon or before.text[-1] in "0123456789(":
            assert line_of(before) == line_of(box)
            pairs += 1
        if after.text[0] in ",);.":
            assert line_of(after) == line_of(box)
            pairs += 1
    assert pairs == 9


@pytest.mark.parametrize("size", [7, 12, 40])
def test_a_point_after_an_icon_brings_no_gap(
    boxes: Callable[[str, str], list[Box]], size: int
) -> None:
    """A bracket is as far from it as any letter."""
    found = boxes(":tank:, :tank:; (:tank:)", f"font-size:{size}pt")
    apart = [after.rect[0] - box.rect[2] for box, after in pairwise(found) if box.icon]
    em = size * PX_PER_POINT
    assert apart == pytest.approx([0, 0, 0.06 * em], abs=0.01)


def test_lines_break_at_spaces_around_icons(boxes: Callable[[str, str], list[Box]]) -> None:
    found = boxes(":coin: :coin: :coin: :coin: :coin: :coin:", "width:9mm;font-size:9pt")
    tops = [box.rect[1] for box in found if box.icon]
    assert len(tops) == 6
    assert len(set(tops)) == 3


@pytest.mark.parametrize("leading", ["1", "1.25", "11pt"])
def test_icons_move_no_line(boxes: Callable[[str, str], list[Box]], leading: str) -> None:
    style = f"font-size:11pt;line-height:{leading};width:60mm"
    plain, drawn = (f"one<br>two {text}<br>three<br>four" for text in ("x", ":tank:"))
    lasts = [boxes(text, style)[-1] for text in (plain, drawn)]
    assert lasts[0].rect[1] == pytest.approx(lasts[1].rect[1], abs=0.01)


@pytest.mark.parametrize("family", ["Source Sans Pro", "Source Serif Pro", "Barlow Condensed"])
def test_an_icon_is_as_high_as_its_text(
    boxes: Callable[[str, str], list[Box]], family: str
) -> None:
    """Its drawing, a twelfth blank at head and foot, stands between ascender and tail."""
    text, icon = boxes("Hg2:tank:", f"font:30pt '{family}'")
    size = 40.0
    assert icon.rect[2] - icon.rect[0] == pytest.approx(size, abs=0.01)
    assert icon.rect[3] - icon.rect[1] == pytest.approx(size * 10 / 12, abs=0.01)
    baseline = text.rect[3] - 0.22 * size
    assert -0.12 <= (baseline - icon.rect[3]) / size <= -0.04
    assert 0.70 <= (baseline - icon.rect[1]) / size <= 0.80


# Its colour


def colours(data: bytes) -> set[tuple[float, ...]]:
    """Return the colours that a face is filled and drawn with."""
    found = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) in ("rg", "RG", "scn", "SCN", "g", "G", "sc", "SC"):
                found.add(tuple(round(float(one), 2) for one in operands))
    return found


STYLE = f"{THEME} p {{position: absolute; margin: 0; left: 10mm; top: 10mm; font-size: 9pt}}"


def face(body: str, root: Path, style: str = "", ink: str = "colour") -> tuple[bytes, list[str]]:
    """Return a laid-out face, and what is wrong with it."""
    frame = Frame(63.5, 88.9, 0.0, f"{STYLE} {style}", "en", ink)
    record = lay_out_face(frame, body, root)
    return record.pdf, [finding.message for finding in record.findings]


@pytest.mark.parametrize("named", ["#1f5a86", "rgb(31, 90, 134)"])
def test_an_icon_has_the_colour_of_its_text(icons: Icons, tmp_path: Path, named: str) -> None:
    pdf, wrong = face(f"<p>{icons.markup('tank')}</p>", tmp_path, f"p {{color: {named}}}")
    assert wrong == []
    assert colours(pdf) == {(0.12, 0.35, 0.53)}


OWN: dict[str, tuple[str, set[tuple[float, ...]]]] = {
    "without any": ('<path d="M1 1h22v22z"/>', {(0.8, 0.0, 0.0)}),
    "black": ('<path fill="#000" style="stroke:black" d="M1 1h22v22z"/>', {(0.8, 0.0, 0.0)}),
    "black of a style sheet": (
        '<style>.a{fill:#000000}</style><path class="a" d="M1 1h22v22z"/>',
        {(0.8, 0.0, 0.0)},
    ),
    "currentColor": ('<path fill="currentColor" d="M1 1h22v22z"/>', {(0.8, 0.0, 0.0)}),
    "a line": ('<path fill="none" stroke="currentColor" d="M1 1h22"/>', {(0.8, 0.0, 0.0)}),
    "colours of its own": (
        '<path fill="#0000ff" d="M1 1h9v9z"/><path d="M9 9h9v9z"/>',
        {(0.0, 0.0, 1.0), (0.0, 0.0, 0.0)},
    ),
    "its own and the text's": (
        '<path fill="#0000ff" d="M1 1h9v9z"/><path fill="currentColor" d="M9 9h9v9z"/>',
        {(0.0, 0.0, 1.0), (0.8, 0.0, 0.0)},
    ),
}


def own(folder: Path, name: str, shapes: str, head: str = 'viewBox="0 0 24 24"') -> None:
    """Write an icon of a pack's own."""
    path = folder / "icons" / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{shapes}</svg>', "utf-8")


@pytest.mark.parametrize("which", OWN)
def test_whose_colours_an_own_icon_has(tmp_path: Path, which: str) -> None:
    shapes, expected = OWN[which]
    own(tmp_path, "mine", shapes)
    markup = Icons(tmp_path).markup("mine")
    pdf, wrong = face(f"<p>{markup}</p>", tmp_path, "p {color: #cc0000}")
    assert wrong == []
    assert colours(pdf) == expected


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_colours_of_its_own_are_grey_in_grey(tmp_path: Path, ink: str) -> None:
    own(tmp_path, "mine", '<path fill="#0000ff" d="M1 1h22v22z"/>')
    pdf, wrong = face(f"<p>{Icons(tmp_path).markup('mine')}</p>", tmp_path, ink=ink)
    assert wrong == []
    ((red, green, blue),) = colours(pdf)
    assert red == green == blue


def test_one_icon_in_two_colours_keeps_both(icons: Icons, tmp_path: Path) -> None:
    """In a document, where a drawing that recurs is drawn once."""
    many = str(icons.markup("cavalry")) * 6
    html = (
        "<!doctype html><html lang=en><title>x</title><style></style>"
        f'<p style="color:#ff0000">{many}</p><p style="color:#0000ff">{many}</p>'
    )
    pages = lay_out(html, Assets(tmp_path, find_ink("colour")), THEME)
    with pikepdf.open(io.BytesIO(pages.pdf()[0])) as pdf:
        forms = dict(pdf.pages[0].Resources.XObject)
        drawn = [bytes(form.read_bytes()) for form in forms.values()]
    assert len(drawn) == 2
    assert sorted((b"1 0 0 rg" in data, b"0 0 1 rg" in data) for data in drawn) == [
        (False, True),
        (True, False),
    ]


# What is checked

BAD: dict[str, tuple[str, str, list[str]]] = {
    "pale": (
        "<p>{tank}</p>",
        "p {color: #999999}",
        ["':tank:' has a contrast of 2.8:1; the minimum is 4.5:1"],
    ),
    "on a dark ground": (
        '<p style="background: #333333">{tank}</p>',
        "",
        ["':tank:' has a contrast of 1.4:1; the minimum is 4.5:1"],
    ),
    "tiny": (
        "<p>{tank}</p>",
        "p {font-size: 6pt}",
        ["':tank:' is printed at 6 pt; the minimum is 6.5 pt"],
    ),
    "at the edge": (
        "<p>{tank}</p>",
        "p {left: 0.5mm}",
        ["':tank:' is 0.8 mm outside the safe area"],
    ),
    "over text": (
        '<p>text</p><p style="left: 11mm">{tank}</p>',
        "",
        ["'text' and ':tank:' are printed over each other"],
    ),
    "too long": (
        '<p data-fit="8" style="width: 12mm; height: 4mm">one{tank} two{tank} three</p>',
        "",
        ["the text 'one :tank: two :tank: three' does not fit its box even at 8 pt"],
    ),
    "cut off": (
        '<p style="width: 2mm; height: 5mm; overflow: hidden">{tank}</p>',
        "",
        ["':tank:' is cut off by 1.4 mm"],
    ),
    "as letters": ("<p>Pay 2:coin: now</p>", "", ["':coin:' is printed as it stands"]),
    "as letters, with a backslash": (
        r"<p>Pay \:coin:</p>",
        "",
        [r"'\:coin:' is printed as it stands"],
    ),
    "nothing": ("<p>at 10:30:45 <span>:</span>coin: {tank} a:b:c</p>", "", []),
    "a picture that is placed apart": (
        '<div style="position: absolute; left: 0; top: 0; color: #eeeeee">{apart}</div>',
        "text-icon {position: absolute; margin: 0; left: 0; top: 0; height: 20mm}",
        [],
    ),
}


@pytest.mark.parametrize("which", BAD)
def test_icons_are_checked_like_text(icons: Icons, tmp_path: Path, which: str) -> None:
    body, style, expected = BAD[which]
    drawn = str(icons.markup("tank"))
    body = body.replace("{tank}", drawn).replace("{apart}", drawn)
    assert face(body, tmp_path, style)[1] == expected


def test_letters_are_told_with_what_to_write(tmp_path: Path) -> None:
    frame = Frame(63.5, 88.9, 0.0, STYLE, "en", "colour")
    (finding,) = lay_out_face(frame, "<p>:coin:</p>", tmp_path).findings
    assert (
        finding.hint == "in a template, rich(…) draws the icons of a text, and icon(…) a single one"
    )


def test_text_with_icons_shrinks_until_it_fits(icons: Icons, tmp_path: Path) -> None:
    text = icons.placed("Spend 3:boot: and :tank: to cross the :river: here")
    body = f'<p data-fit="7" style="font-size: 12pt; width: 30mm; height: 11mm">{text}</p>'
    assert face(body, tmp_path)[1] == []


def test_a_narrow_column_holds_an_icon_and_its_figure(
    boxes: Callable[[str, str], list[Box]],
) -> None:
    """A table's column is as wide as its widest word, and an icon is a part of one."""
    text = "</p><table style='width:1mm;border-spacing:0'><tr><td>12:coin:,<td>7</table>"
    figure, icon, comma, other = boxes(text, "font-size:9pt")
    assert line_of(figure) == line_of(icon) == line_of(comma)
    assert comma.rect[2] <= other.rect[0]
