"""A pack's own fonts: printed as ours are, and in no other pack."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
import shutil
import signal
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.ttLib import TTFont
from pypdfium2 import raw

from generator.content.cache.key import pack_key
from generator.content.reading.readable import may_be_read
from generator.job.build import make, write
from generator.job.job import Job
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output.stamps import inputs
from generator.job.targets import find_targets
from tests.packs import fieldpress
from tests.printed import Printed
from tests.shares import first
from tests.small_fonts import HIGH, LETTERS, LOW, SmallFont
from tests.test_build_watch import Watched

KINDS = ("ttf", "otf", "woff2")
SHAPES = {"ours": LOW, "theirs": HIGH}
"""The boxes of two packs whose fonts have the same families."""

CARD = "".join(
    f'<div class="{kind}" {{{{ at(card, "name") }}}}>{{{{ card.name }}}}</div>' for kind in KINDS
)
CSS = "".join(
    f".{kind} {{ position: absolute; left: 5mm; top: {8 + 20 * number}mm; width: 50mm; "
    f'font: 20pt/1 "Small {kind}"; color: #000; }}\n'
    for number, kind in enumerate(KINDS)
)
AID = (
    '{% extends "sheet.html" %}{% block pages %}<div class="page"><div style="height: 80mm; '
    f'position: relative">{CARD.replace("at(card, ", "at(parts.cards.records[0], ")}</div></div>'
    "{% endblock %}"
).replace("card.name", "parts.cards.records[0].name")


def small_pack(folder: Path, fonts: Mapping[str, bytes], **files: str) -> Path:
    """A pack with a card and a sheet, both with a line in each font."""
    wanted = {
        "pack.yaml": "kind: pack\ntitle: Small\n",
        "cards.yaml": (
            "kind: deck\ntitle: Cards\npiece: poker\nfront: card.html\nfields: {name: text}\n"
            "cards:\n  - {id: one, name: Hold}\n"
        ),
        "aid.yaml": "kind: sheet\ntitle: Aid\ntemplate: aid.html\nuses: [cards]\n",
        "templates/card.html": CARD,
        "templates/card.css": CSS,
        "templates/aid.html": AID,
        "templates/aid.css": CSS,
        **files,
    }
    for name, text in wanted.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    for name, data in fonts.items():
        (folder / "fonts" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "fonts" / name).write_bytes(data)
    return folder


def each_kind(box: tuple[int, int, int, int]) -> dict[str, bytes]:
    """A font of each kind, each a family of its own."""
    return {f"small.{kind}": SmallFont(f"Small {kind}", box, kind=kind).data() for kind in KINDS}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two packs with the same families, printed by one command."""
    folder = tmp_path_factory.mktemp("fonts")
    for name, box in SHAPES.items():
        small_pack(folder / name, each_kind(box))
    names = [str(folder / name) for name in SHAPES]
    ran = fieldpress("build", *names, "--out", str(folder / "out"))
    assert (ran.status, ran.err) == (0, "")
    return folder


def inked(file: Path, char: str, page: int = 0) -> list[tuple[float, float]]:
    """The lowest and the highest ink of each of a page's `char`, in ems above its baseline.

    From the top of the page down; as another renderer shows it.
    """
    dots, found = 8, []
    with pypdfium2.PdfDocument(file) as pdf:
        sheet, text = pdf[page], pdf[page].get_textpage()
        picture = sheet.render(scale=dots).to_pil().convert("L").point(lambda x: 255 * (x < 128))
        for index in range(text.count_chars()):
            if chr(raw.FPDFText_GetUnicode(text, index)) != char:
                continue
            x, y = ctypes.c_double(), ctypes.c_double()
            raw.FPDFText_GetCharOrigin(text, index, x, y)
            em = 20 * dots
            left, base = x.value * dots, (sheet.get_height() - y.value) * dots
            ink = picture.crop((int(left), int(base - em), int(left + 0.6 * em), int(base + em)))
            box = ink.getbbox()
            assert box is not None
            found.append((base, round(1 - box[3] / em, 1) + 0.0, round(1 - box[1] / em, 1)))
    return [(low, high) for _, low, high in sorted(found)]


EXPECTED = {"ours": (0.0, 0.2), "theirs": (0.5, 0.7)}
"""Where the ink of each pack's letters is."""


@pytest.mark.parametrize("product", first(1, ["cards", "aid"]))
@pytest.mark.parametrize("pack", SHAPES)
def test_two_packs_with_one_family_keep_their_own_glyphs(
    pack: str, product: str, printed: Path
) -> None:
    """Of each kind of font, on cards as on whole pages, which two engines write."""
    file = printed / f"out/{pack}/{product}.pdf"
    assert inked(file, "H") == [EXPECTED[pack]] * 3


@pytest.mark.parametrize("product", ["cards", "aid"])
def test_they_are_embedded_once_as_subsets_and_can_be_read(product: str, printed: Path) -> None:
    made = Printed((printed / f"out/ours/{product}.pdf").read_bytes())
    assert made.text(0).startswith("Hold Hold Hold")
    own = [font for font in made.fonts() if "mall" in str(font.BaseFont)]
    whole = [font for font in own if font.Subtype == "/Type0"]
    assert len(whole) == 3
    assert all("/ToUnicode" in font for font in whole)
    parts = {str(font.BaseFont)[8:]: font for font in own if font.Subtype != "/Type0"}
    assert len(parts) == 3
    kinds = {}
    for name, font in parts.items():
        held = font.FontDescriptor
        program = held.get("/FontFile2") or held.get("/FontFile3")
        kinds[name[5:].strip("-")[:4].lower()] = str(font.Subtype), len(program.read_bytes())
    assert {kind: subtype for kind, (subtype, _) in kinds.items()} == {
        "ttf": "/CIDFontType2",
        "otf": "/CIDFontType0",
        "woff": "/CIDFontType2",
    }
    assert all(size < 1_700 for _, size in kinds.values()), kinds


def one_font(folder: Path, font: SmallFont, css: str, name: str = "Hold", **files: str) -> Path:
    """A pack with one card and one font, whose file is `fonts/a.ttf`."""
    card = '<div class="t" data-fit="7" {{ at(card, "name") }}>{{ rich(card.name) }}</div>'
    cards = (
        "kind: deck\ntitle: Cards\npiece: poker\nfront: card.html\nfields: {name: text}\n"
        f"cards:\n  - {{id: one, name: '{name}'}}\n"
    )
    place = ".t { position: absolute; left: 5mm; top: 8mm; width: 50mm; height: 20mm; "
    texts = {
        "pack.yaml": "kind: pack\ntitle: Small\n",
        "cards.yaml": cards,
        "templates/card.html": card,
        "templates/card.css": f"{place}{css} }}\n",
        **files,
    }
    for file, text in texts.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts/a.ttf").write_bytes(font.data())
    return folder


BOXES = 'font: 20pt/1 "Boxes"'


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return one_font(tmp_path / "small", SmallFont(box=LOW), BOXES)


def build(out: str = "output", *words: str) -> bytes:
    """The sheet of cards that is printed of the pack `small`."""
    ran = fieldpress("build", "small", "--out", out, *words)
    assert (ran.status, ran.err) == (0, "")
    return Path(out, "small/cards.pdf").read_bytes()


@pytest.mark.ci
def test_a_font_that_changes_is_printed_anew(pack: Path) -> None:
    """By stamp, by the keys of faces and of files, and with the bytes of a print from nothing."""
    first = build()
    assert inked(Path("output/small/cards.pdf"), "H") == [(0.0, 0.2)]
    (pack / "fonts/a.ttf").write_bytes(SmallFont(box=HIGH).data())
    again = build()
    assert inked(Path("output/small/cards.pdf"), "H") == [(0.5, 0.7)]
    assert again == build("fresh")
    (pack / "fonts/a.ttf").write_bytes(SmallFont(box=LOW).data())
    assert build() == first


def test_a_font_that_changes_is_no_longer_the_kept_one_while_watching(pack: Path) -> None:
    """A process that prints again and again keeps packs, texts, sheets and workers."""
    options = Options(out=Path("output"), jobs=1)
    with Workers(1) as workers:
        job = Job(options, warm=Warm(workers))
        for box, ink in ((LOW, (0.0, 0.2)), (HIGH, (0.5, 0.7)), (LOW, (0.0, 0.2))):
            (pack / "fonts/a.ttf").write_bytes(SmallFont(box=box).data())
            write(make(find_targets(["small"]), job), job)
            assert inked(Path("output/small/cards.pdf"), "H") == [ink]


def test_what_the_pack_says_of_itself_covers_its_fonts(pack: Path) -> None:
    """The key of the pack, the stamp of a print, what is watched, and what the manifest lists."""

    def known() -> tuple[str | None, str]:
        target = find_targets(["small"])[0]
        return pack_key(pack, "small", whole=True), inputs(target, Path("output"))

    before = known()
    for file, data in (("fonts/b.otf", b"?"), ("fonts/deep/c.woff2", b"?"), ("fonts/d.TTC", b"?")):
        (pack / file).parent.mkdir(exist_ok=True)
        (pack / file).write_bytes(data)
        after = known()
        assert after[0] != before[0]
        assert after[1] != before[1]
        assert may_be_read(pack / file, pack, Path("output"))
        (pack / file).unlink()
        assert known() == before
    for file in ("fonts/OFL.txt", "art/e.ttf"):
        (pack / file).parent.mkdir(exist_ok=True)
        (pack / file).write_bytes(b"?")
        assert known() == before
        assert not may_be_read(pack / file, pack, Path("output"))
    build()
    manifest = json.loads(Path("output/manifest.json").read_text("utf-8"))
    digest = hashlib.sha256((pack / "fonts/a.ttf").read_bytes()).hexdigest()
    assert manifest["files"][0]["sources"]["fonts/a.ttf"] == digest


def test_text_is_fitted_by_the_fonts_own_widths(pack: Path) -> None:
    """The same words in a font twice as wide take a smaller size."""
    sizes = []
    for advance in (600, 1200):
        font = SmallFont(advance=advance)
        one_font(pack, font, f"{BOXES}; white-space: nowrap; height: 8mm", "Hold the Bridge")
        made = Printed(build())
        sizes.append(next(glyph.size for glyph in made.glyphs(0) if glyph.char == "H"))
    assert sizes == [pytest.approx(15.75, abs=0.05), pytest.approx(7.75, abs=0.05)]


def test_weight_and_slope_are_those_of_the_tables(pack: Path) -> None:
    """Bold and italic each take the file that is so, whatever its name."""
    for name, font in {
        "b.ttf": SmallFont(box=HIGH, weight=700),
        "c.ttf": SmallFont(italic=True),
    }.items():
        (pack / "fonts" / name).write_bytes(font.data())
    one_font(pack, SmallFont(box=LOW), BOXES, "H **H** *H*")
    build()
    assert sorted(inked(Path("output/small/cards.pdf"), "H")) == [
        (0.0, 0.2),
        (0.0, 0.7),
        (0.5, 0.7),
    ]


@pytest.mark.ci
def test_a_narrow_font_of_the_family_is_asked_for_as_such(pack: Path) -> None:
    (pack / "fonts/b.otf").write_bytes(SmallFont(box=HIGH, kind="otf", width=3).data())
    build()
    assert inked(Path("output/small/cards.pdf"), "H") == [(0.0, 0.2)]
    one_font(pack, SmallFont(box=LOW), f"{BOXES}; font-stretch: condensed")
    build()
    assert inked(Path("output/small/cards.pdf"), "H") == [(0.5, 0.7)]


@pytest.mark.ci
def test_a_lighter_font_without_all_letters_of_the_language_stays(pack: Path) -> None:
    """fontconfig would rather take another weight of the family, which has them."""
    english = "".join(chr(code) for code in range(0x20, 0x17F) if chr(code).isprintable())
    (pack / "fonts/b.ttf").write_bytes(SmallFont(box=HIGH, weight=700, letters=english).data())
    build()
    assert inked(Path("output/small/cards.pdf"), "H") == [(0.0, 0.2)]


def test_characters_that_only_a_font_of_ones_own_has_can_be_printed(pack: Path) -> None:
    """Also such as no font of ours has, in whatever plane."""
    one_font(pack, SmallFont(letters="ᚠ\ue000𓀀"), BOXES, "ᚠ\ue000𓀀")
    assert Printed(build()).text(0).startswith("ᚠ\ue000𓀀")


LACKING = {
    "another family's": (
        {"name": "Hold Жд"},
        "small/cards.yaml:7:21: 'Boxes' has no 'Ж' (U+0416), 'д' (U+0434); "
        "'Source Sans Pro' would be printed instead\n"
        '  hint: if that is meant, write font-family: "Boxes", "Source Sans Pro"',
    ),
    "another weight's": (
        {"css": 'font: 700 20pt/1 "Boxes"', "name": "Hold Ж"},
        "small/cards.yaml:7:21: 'Boxes' has no 'Ж' (U+0416) in this weight or slope; "
        "'Boxes' 400 would be printed instead\n"
        "  hint: give the family a font that has it",
    ),
    "the pack's for one of ours": (
        {"css": 'font: 20pt/1 "Source Sans Pro"', "name": "Hold ᚠ"},
        "small/cards.yaml:7:21: 'Source Sans Pro' has no 'ᚠ' (U+16A0); "
        "'Boxes' would be printed instead\n"
        '  hint: if that is meant, write font-family: "Source Sans Pro", "Boxes"',
    ),
    "many": (
        {"name": "АБВГДЕЖ"},
        "small/cards.yaml:7:21: 'Boxes' has no 'А' (U+0410), 'Б' (U+0411), 'В' (U+0412), "
        "'Г' (U+0413), 'Д' (U+0414) and 2 more; 'Source Sans Pro' would be printed instead\n"
        '  hint: if that is meant, write font-family: "Boxes", "Source Sans Pro"',
    ),
    "none": (
        {"name": "Hold ಠ"},
        "small/cards.yaml:7:21: none of the fonts has 'ಠ' (U+0CA0)",
    ),
    "a drawing's": (
        {
            "templates/card.html": '<svg width="40mm" height="20mm" viewBox="0 0 40 20">'
            '<text y="15" font-family="Boxes" font-size="10">HЖ</text></svg>\n'
        },
        "small/templates/card.html:1:102: 'Boxes' has no 'Ж' (U+0416); "
        "'Source Sans Pro' would be printed instead\n"
        "  see small/cards.yaml:7:5\n"
        '  hint: if that is meant, write font-family: "Boxes", "Source Sans Pro"',
    ),
}


NO_DRAFT = {"none", "a drawing's"}
"""Cases that not even a draft is printed of."""


@pytest.mark.parametrize("lender", first(3, LACKING))
def test_a_character_that_a_font_lacks_is_told(lender: str, pack: Path) -> None:
    """It isn't taken from another font unseen, neither from ours nor from another of the pack."""
    changes, told = LACKING[lender]
    files = {"css": BOXES, **changes}
    plain = SmallFont(letters=f"{LETTERS}ᚠЖ" if "weight" in lender else f"{LETTERS}ᚠ")
    one_font(pack, plain, files.pop("css"), files.pop("name", "Hold"), **files)
    if "weight" in lender:
        (pack / "fonts/b.ttf").write_bytes(SmallFont(weight=700).data())
    ran = fieldpress("build", "small")
    draft = "hint: to try it as it is, add --draft; everything is then marked DRAFT\n"
    end = f"1 problem; nothing was printed\n{draft if lender not in NO_DRAFT else ''}"
    assert (ran.status, ran.err) == (1, f"{told}\n{end}")


def test_a_second_family_that_is_named_may_lend(pack: Path) -> None:
    one_font(pack, SmallFont(), 'font: 20pt/1 "Boxes", "Source Serif Pro"', "Hold Ж")
    made = Printed(build())
    assert made.text(0).startswith("Hold Ж")
    assert any("SourceSerifPro" in str(font.BaseFont) for font in made.fonts())


def test_small_type_and_unknown_families_are_told_as_of_ours(pack: Path) -> None:
    one_font(pack, SmallFont(), 'font: 6pt/1 "Boxes"')
    assert fieldpress("check", "small").err.startswith(
        "small/cards.yaml:7:21: 'Hold' is printed at 6 pt; the minimum is 6.5 pt\n"
    )
    one_font(pack, SmallFont(), 'font: 9pt/1 "Boxen"')
    assert fieldpress("check", "small").err.startswith(
        "small/templates/card.css:1:87: unknown font 'Boxen'; there are Boxes, Source Sans Pro, "
        "Source Serif Pro, Barlow Condensed, IBM Plex Mono\n"
        "  see small/cards.yaml:7:5\n  hint: did you mean 'Boxes'?\n"
    )


def test_a_font_face_rule_is_not_needed(pack: Path) -> None:
    css = f"{BOXES} }} @font-face {{ font-family: Boxes; src: url(fonts/a.ttf)"
    one_font(pack, SmallFont(), css)
    assert fieldpress("check", "small").err == (
        "small/templates/card.css:1:139: 'fonts/a.ttf' can't be read: fonts in the folder 'fonts' "
        "need no @font-face\n  see small/cards.yaml:7:5\n1 problem; nothing was printed\n"
    )


@pytest.mark.ci
def test_a_long_document_has_each_font_once(pack: Path) -> None:
    """It is laid out in parts, which are joined without fonts."""
    pages = "".join(f'<div class="page"><p>H{number}</p></div>' for number in range(14))
    one_font(
        pack,
        SmallFont(box=HIGH, kind="otf"),
        BOXES,
        **{
            "book.yaml": "kind: sheet\ntitle: Book\ntemplate: book.html\nuses: [cards]\n",
            "templates/book.html": pages,
            "templates/book.css": "@page { margin: 15mm } "
            f".page {{ break-before: page }} p {{ {BOXES} }}",
        },
    )
    build()
    book = Path("output/small/book.pdf")
    made = Printed(book.read_bytes())
    assert made.text(13) == "H13"
    assert [str(font.Subtype) for font in made.fonts()] == ["/CIDFontType0", "/Type0"]
    assert inked(book, "H", 13) == [(0.5, 0.7)]


def test_they_are_listed_with_whose_they_are(pack: Path) -> None:
    names = {0: "© 1689 A. Maker", 13: "You may print with it.", 14: "https://example.org/licence"}
    one_font(pack, SmallFont(fs_type=4, names=names), BOXES)
    (pack / "fonts/b.ttf").write_bytes(SmallFont(weight=700, fs_type=8, names=names).data())
    other = SmallFont("Other", kind="woff2", italic=True, width=3)
    (pack / "fonts/c.woff2").write_bytes(other.data())
    assert fieldpress("list", "small").out.splitlines() == [
        "small  Small",
        "  small/cards  Cards",
        "  fonts:",
        "  fonts/a.ttf  Boxes 400, may be embedded for printing and viewing only",
        "  fonts/b.ttf  Boxes 700, may be embedded for printing and editing",
        "    © 1689 A. Maker",
        "    You may print with it.",
        "    https://example.org/licence",
        "  fonts/c.woff2  Other 400 condensed italic, may be embedded for any use",
        "    names neither its owner nor a licence",
    ]
    listed = json.loads(fieldpress("list", "small", "--json").out)[0]["fonts"][0]
    assert listed == {
        "file": "fonts/a.ttf",
        "family": "Boxes",
        "style": "400",
        "rights": "may be embedded for printing and viewing only",
        "copyright": "© 1689 A. Maker",
        "licence": "You may print with it.",
        "url": "https://example.org/licence",
    }


def test_a_pack_prints_without_a_cache_folder(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are in memory then, and made again where they are not."""
    wanted = build()
    monkeypatch.setenv("XDG_CACHE_HOME", str(pack / "pack.yaml"))
    monkeypatch.setattr("generator.content.fonts.places._PATHS", {})
    monkeypatch.setattr("generator.content.fonts.judging._JUDGED", {})
    monkeypatch.setattr("generator.typeset.patches.shared._KEPT", OrderedDict())
    assert build("fresh") == wanted


def test_a_lost_program_is_made_again(pack: Path, own_cache: Path) -> None:
    """The cache may be deleted at any time."""
    wanted = build()
    for program in (own_cache / "fieldpress/private").glob("program-*"):
        program.unlink()
    assert build("fresh", "--force") == wanted


def test_a_numbered_font_whose_numbers_are_its_own(pack: Path) -> None:
    """Glyphs of a CID font are found in a PDF by numbers that need not be their places."""

    def number(font: TTFont) -> None:
        top = font["CFF "].cff[0]
        order = [".notdef", *(f"cid{900 - place:05}" for place in range(1, len(top.charset)))]
        pairs = zip(order, top.charset, strict=True)
        held = top.CharStrings
        held.charStrings = {new: held.charStrings[old] for new, old in pairs}
        characters = font["cmap"].buildReversed()
        names = dict(zip(top.charset, order, strict=True))
        for table in font["cmap"].tables:
            table.cmap = {code: names[name] for name, codes in characters.items() for code in codes}
        font["hmtx"].metrics = {names[n]: size for n, size in font["hmtx"].metrics.items()}
        font.setGlyphOrder(order)
        top.charset = order
        own = FontDict()
        own.Private = top.Private
        del top.Private
        top.FDArray, top.FDSelect = FDArrayIndex(), FDSelect()
        top.FDArray.append(own)
        top.FDSelect.gidArray = [0] * len(order)
        held.fdArray, held.fdSelect = top.FDArray, top.FDSelect
        top.ROS, top.CIDCount = ("Adobe", "Identity", 0), 901

    letters = "HO"
    plain = SmallFont(box=HIGH, kind="otf", letters=letters)
    (pack / "fonts/a.ttf").write_bytes(plain.data(number))
    (pack / "cards.yaml").write_text((pack / "cards.yaml").read_text().replace("Hold", "OH"))
    sheet = "kind: sheet\ntitle: Aid\ntemplate: aid.html\nuses: [cards]\n"
    (pack / "aid.yaml").write_text(sheet)
    (pack / "templates/aid.html").write_text("<p>OH</p>")
    (pack / "templates/aid.css").write_text(f"@page {{ margin: 15mm }} p {{ {BOXES} }}")
    build()
    for product in ("cards", "aid"):
        file = Path(f"output/small/{product}.pdf")
        assert Printed(file.read_bytes()).text(0).startswith("OH")
        assert inked(file, "H") == [(0.5, 0.7)]


@pytest.mark.ci
def test_workers_print_the_same_bytes(printed: Path) -> None:
    names = [str(printed / name) for name in SHAPES]
    ran = fieldpress("build", *names, "--out", str(printed / "two"), "--jobs", "2", "--force")
    assert (ran.status, ran.err) == (0, "")
    for name in SHAPES:
        for product in ("cards.pdf", "aid.pdf"):
            one, two = (printed / out / name / product for out in ("out", "two"))
            assert one.read_bytes() == two.read_bytes()


def test_exports_draw_with_them(pack: Path) -> None:
    """Text becomes outlines there: of the pack's font, whose boxes are 13.3 by 4 points."""
    one_font(pack, SmallFont(box=LOW, kind="otf"), BOXES)
    ran = fieldpress("export", "small/cards", "--as", "svg")
    assert (ran.status, ran.err) == (0, "")
    (drawn,) = Path("output/small/exports/cards/svg").glob("*.svg")
    letters = re.findall(r'd="M1\.333 0L1\.333 5\.333L14\.666 5\.333', drawn.read_text("utf-8"))
    assert len(letters) == 1


@pytest.mark.ci
def test_a_font_put_in_its_place_is_printed_at_once(pack: Path, repository: Path) -> None:
    """While watching: another font, one that is damaged, the first again, one more."""
    watched = Watched(pack, repository)
    try:
        watched.said("waiting for changes")
        for data, ink in ((SmallFont(box=HIGH).data(), (0.5, 0.7)), (b"?", None)):
            (pack / "aside").write_bytes(data)
            (pack / "aside").replace(pack / "fonts/a.ttf")
            if ink:
                watched.said("waiting for changes")
                assert inked(Path("output/small/cards.pdf"), "H") == [ink]
            else:
                assert "fonts/a.ttf:1:1: this is not a TTF" in watched.said("this is not")[-1]
        (pack / "fonts/a.ttf").write_bytes(SmallFont(box=LOW).data())
        watched.said("waiting for changes")
        assert inked(Path("output/small/cards.pdf"), "H") == [(0.0, 0.2)]
    finally:
        os.killpg(watched.process.pid, signal.SIGKILL)
        watched.process.wait()
        assert watched.process.stdout is not None
        watched.process.stdout.close()


def test_a_font_is_there_for_its_pack_alone(pack: Path) -> None:
    """A pack printed with it, which names the same family, has no such font."""
    other = one_font(pack.parent / "other", SmallFont(), BOXES)
    shutil.rmtree(other / "fonts")
    ran = fieldpress("check", "small", "other")
    assert ran.err == (
        "other/templates/card.css:1:88: unknown font 'Boxes'; there are Source Sans Pro, Source "
        "Serif Pro, Barlow Condensed, IBM Plex Mono\n"
        "  see other/cards.yaml:7:5\n"
        "  hint: a font of your own goes into the folder 'fonts' of the pack\n"
        "1 problem; nothing was printed\n"
    )
