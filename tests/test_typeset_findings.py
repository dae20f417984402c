"""Each check of a laid-out page: what it finds, and that nothing else would."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.content.fonts.folder import read_fonts
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.judging import findings
from tests.small_fonts import SmallFont

STYLE = "p {position: absolute; margin: 0; left: 10mm; font: 9pt Source Sans Pro; color: #000}"
CHECKS = [check.__name__ for check in findings.CHECKS]

CASES: dict[str, tuple[str, list[str]]] = {
    "_strange_fonts": (
        '<p style="top: 10mm; font-family: Source Sans">far</p>'
        '<p style="top: 20mm; font-family: Source Serif Pro, serif">ok</p>',
        [
            "unknown font 'Source Sans'; there are Boxes, Source Sans Pro, Source Serif Pro, "
            "Barlow Condensed, IBM Plex Mono"
        ],
    ),
    "_lent_letters": (
        '<p style="top: 10mm; font-family: Boxes">Far → away</p>'
        '<p style="top: 20mm; font-family: Boxes">ok</p>'
        '<p style="top: 30mm; font-family: Boxes, Source Sans Pro">ok →</p>'
        '<p style="top: 40mm; font-family: Source Serif Pro">ok →</p>',
        ["'Boxes' has no '→' (U+2192); 'Source Sans Pro' would be printed instead"],
    ),
    "_small_text": (
        '<p style="top: 10mm; font-size: 6pt">tiny</p>'
        '<p style="top: 20mm; font-size: 6.5pt">ok</p>',
        ["'tiny' is printed at 6 pt; the minimum is 6.5 pt"],
    ),
    "_markup": (
        '<p style="top: 10mm">&lt;b&gt;bold&lt;/b&gt;</p><p style="top: 20mm">a &lt; b &gt; c</p>'
        '<p style="top: 30mm">Rock &amp;amp; Roll</p><p style="top: 40mm">Rock &amp; Roll; ok</p>',
        ["'<b>' is printed as it stands", "'&amp;' is printed as it stands"],
    ),
    "_outside": (
        '<p style="top: 10mm; left: 1mm">edge</p><p style="top: 20mm; left: 1.6mm">ok</p>',
        ["'edge' is 0.5 mm outside the safe area"],
    ),
    "_low_contrast": (
        '<p style="top: 10mm; color: #999">pale</p><p style="top: 20mm; color: #767676">ok</p>'
        '<p style="top: 30mm; background: #333">dark</p>'
        '<p style="top: 40mm; background: #333; color: white">ok</p>'
        '<p style="top: 50mm; width: 5mm; background: #333; color: white">over</p>',
        [
            "'pale' has a contrast of 2.8:1; the minimum is 4.5:1",
            "'dark' has a contrast of 1.7:1; the minimum is 4.5:1",
            "'over' has a contrast of 1.0:1; the minimum is 4.5:1",
        ],
    ),
    "_overlaps": (
        '<p style="top: 10mm">one</p><p style="top: 11mm">two</p><p style="top: 16mm">ok</p>',
        ["'one' and 'two' are printed over each other"],
    ),
    "_covered": (
        # What is placed later lies over what was placed before, unless it is told to lie below.
        '<p style="top: 10mm">hidden</p>'
        '<img src="x.png" style="position: absolute; left: 9mm; top: 9mm; width: 5mm">'
        '<img src="x.png" style="position: absolute; left: 9mm; top: 19mm; width: 5mm">'
        '<p style="top: 20mm">ok</p>'
        '<p style="top: 30mm">ok</p>'
        '<img src="x.png" style="position: absolute; z-index: -1; left: 9mm; top: 29mm;'
        ' width: 5mm">'
        '<p style="top: 40mm">ok</p>'
        '<img src="x.png" style="position: absolute; left: 9mm; top: 44mm; width: 5mm">',
        ["'x.png' and the text 'hidden' are printed over each other"],
    ),
    "_cut_off": (
        '<div style="position: absolute; left: 10mm; top: 10mm; width: 9mm; height: 5mm;'
        ' overflow: hidden; white-space: nowrap; font: 9pt Source Sans Pro">much too long</div>'
        '<div style="position: absolute; left: 10mm; top: 20mm; width: 30mm; height: 5mm;'
        ' overflow: hidden; font: 9pt Source Sans Pro">not too long</div>'
        '<div style="position: absolute; left: 10mm; top: 30mm; width: 20mm; height: 9mm;'
        ' overflow: hidden; white-space: nowrap"><p style="transform: scale(.5);'
        ' transform-origin: 0 0; width: 40mm; font: 14pt Source Sans Pro">scaled to fit</p></div>',
        ["'much too long' is cut off by 10.1 mm"],
    ),
    "_out_of_frame": (
        '<div style="position: absolute; left: 10mm; top: 10mm; width: 20mm; height: 6mm;'
        ' border-bottom: 1pt solid; font: 9pt Source Sans Pro">two lines in a band for one</div>'
        '<div style="position: absolute; left: 10mm; top: 30mm; width: 20mm;'
        ' border-bottom: 1pt solid; font: 9pt Source Sans Pro">two lines in a band for two</div>'
        '<div style="position: absolute; left: 10mm; top: 50mm; width: 20mm; height: 6mm;'
        ' border-top: 1pt solid; font: 9pt Source Sans Pro">two lines below a line</div>',
        ["'band for one' runs 0.8 mm out of its frame"],
    ),
    "_left_behind": (
        # The engine moves what stands in a cell to its foot, but not what is placed there.
        '<table style="position: absolute; left: 9mm; top: 9mm"><tr>'
        '<td style="position: relative; height: 40mm; vertical-align: bottom">'
        '<p style="top: 1mm; left: 5mm">far</p>'
        '<img src="x.png" style="display: block; width: 5mm"></td></tr></table>'
        '<table style="position: absolute; left: 30mm; top: 9mm"><tr>'
        '<td style="position: relative; height: 40mm; vertical-align: top">'
        '<p style="top: 1mm; left: 5mm">ok</p></td></tr></table>',
        ["'far' lies 35 mm from its place in the box that holds it"],
    ),
    "_coarse_pictures": (
        '<img src="x.png" style="position: absolute; left: 9mm; top: 9mm; width: 10mm">'
        '<img src="x.png" style="position: absolute; left: 9mm; top: 30mm; width: 5mm">'
        '<img src="x.png" style="position: absolute; left: 9mm; top: 50mm; width: 0">',
        ["'x.png' of 50 × 50 pixels printed 10 × 10 mm large has 127 dpi; the minimum is 200 dpi"],
    ),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    buffer = io.BytesIO()
    Image.new("L", (50, 50)).save(buffer, "PNG")
    (folder / "x.png").write_bytes(buffer.getvalue())
    (folder / "fonts").mkdir()
    (folder / "fonts/boxes.ttf").write_bytes(SmallFont().data())
    return folder


def told(body: str, root: Path, use: str = "card") -> list[str]:
    fonts, _ = read_fonts(root, "pack")
    own = tuple(font.own for font in fonts)
    frame = Frame(63.5, 88.9, 3.0, STYLE, "en", "colour", use, own)
    record = lay_out_face(frame, body, root)
    return [finding.message for finding in record.findings]


def test_every_check_has_its_case() -> None:
    assert sorted(CASES) == sorted(CHECKS)


@pytest.mark.parametrize("check", CASES)
def test_a_check_finds_what_it_is_for(check: str, root: Path) -> None:
    body, expected = CASES[check]
    assert told(body, root) == expected


@pytest.mark.parametrize("check", CASES)
def test_no_other_check_finds_it(check: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = tuple(c for c in findings.CHECKS if c.__name__ != check)
    monkeypatch.setattr(findings, "CHECKS", others)
    assert told(CASES[check][0], root) == []


@pytest.mark.parametrize(
    ("holder", "placed", "apart"),
    [
        ("min-height: 40mm", "right: 2mm; bottom: 2mm", "40 mm"),  # the engine's own fault
        ("height: 40mm", "right: 2mm; bottom: 2mm", ""),
        ("height: 0", "left: 2mm; top: 38mm", ""),
        ("height: 0", "left: 2mm", ""),
    ],
)
def test_only_what_is_not_in_its_place_is_left_behind(
    holder: str, placed: str, apart: str, root: Path
) -> None:
    body = (
        '<div style="position: absolute; left: 9mm; top: 9mm">'
        f'<div style="position: relative; width: 40mm; {holder}">'
        f'<p style="left: auto; {placed}">far</p></div></div>'
    )
    lies = f"'far' lies {apart} from its place in the box that holds it"
    assert told(body, root) == ([lies] if apart else [])


def test_what_is_placed_in_a_line_is_not_judged(root: Path) -> None:
    line = '<span style="position: relative; font-size: 30pt">line{}</span>'
    body = f'<p style="top: 10mm">{line.format("")}</p>'
    far = '<b style="position: absolute; left: 30mm; top: 30mm; font-size: 9pt">far</b>'
    assert told(body, root) == []
    assert told(f'<p style="top: 10mm">{line.format(far)}</p>', root) == []


def test_counters_may_be_smaller(root: Path) -> None:
    body = (
        '<p style="top: 10mm; font-size: 5.5pt">5.5</p><p style="top: 20mm; font-size: 5pt">5</p>'
    )
    assert told(body, root, "counter") == ["'5' is printed at 5 pt; the minimum is 5.5 pt"]


def test_what_can_not_be_told_is_not_claimed(root: Path) -> None:
    body = (
        '<img src="x.png" style="position: absolute; left: 9mm; top: 9mm; width: 5mm">'
        '<p style="top: 9mm; color: #999">on a picture</p>'
        '<p style="top: 20mm; color: #999; background: linear-gradient(#fff, #000)">gradient</p>'
    )
    assert told(body, root) == []


def test_turned_text_is_looked_at_too(root: Path) -> None:
    body = '<p style="top: 10mm; left: 30mm; transform: rotate(90deg); font-size: 5pt">turned</p>'
    assert told(body, root) == ["'turned' is printed at 5 pt; the minimum is 6.5 pt"]


def test_text_that_is_hidden_is_not_printed(root: Path) -> None:
    assert told('<p style="top: 10mm; font-size: 2pt; visibility: hidden">no</p>', root) == []


def test_complaints_lose_the_place_that_nobody_knows() -> None:
    said = ["Ignored `colr:  red` at 30:4, unknown property.", "Odd thing."]
    assert [(f.message, f.quote) for f in findings.engine_findings({}, said)] == [
        ("the page engine says: Ignored `colr: red`, unknown property", "colr: red"),
        ("the page engine says: Odd thing", ""),
    ]


def test_what_was_refused_tells_more_than_complaints() -> None:
    found = findings.engine_findings({"x.png": "it is not there"}, ["Failed to load image"])
    assert [f.message for f in found] == ["'x.png' can't be read: it is not there"]
