"""Fonts that are forbidden, damaged, too large or hostile: each is told by its file."""

from __future__ import annotations

import struct
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont, woff2
from fontTools.ttLib.tables._f_v_a_r import Axis, table__f_v_a_r
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables._g_v_a_r import table__g_v_a_r
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

from generator.content.fonts import judging, program
from generator.content.fonts.facts import FontFault
from generator.content.fonts.folder import MAX_FONTS
from generator.content.fonts.judging import Judge
from generator.content.fonts.rights import ANY_USE, FOR_EDITING, FOR_PRINT, embedding_rights
from generator.ordinary import FONT_BYTES
from tests.packs import fieldpress, write_pack
from tests.shares import first
from tests.small_fonts import SmallFont

GOOD = SmallFont()
_RIGHTS = "ask its maker for one that may be, or use another font"
_OTHER = "put the TTF, OTF or WOFF2 of the same font there"
_ONE = "take the font you need out of it, as a TTF or OTF of its own"


def with_table(tag: str, font: TTFont) -> None:
    font[tag] = DefaultTable(tag)
    font[tag].data = b"\0" * 8


def without(*tags: str) -> Callable[[TTFont], None]:
    def change(font: TTFont) -> None:
        for tag in tags:
            del font[tag]

    return change


def varying(font: TTFont) -> None:
    axis = Axis()
    axis.axisTag, axis.axisNameID = "wght", 256
    axis.minValue, axis.defaultValue, axis.maxValue = 100, 400, 900
    font["fvar"] = table__f_v_a_r()
    font["fvar"].axes, font["fvar"].instances = [axis], []


def bitmaps(font: TTFont) -> None:
    without("glyf", "loca")(font)
    for tag in ("EBDT", "EBLC"):
        with_table(tag, font)


def renamed(old: bytes, new: bytes) -> bytes:
    """The good font with another tag in its list of tables."""
    data = GOOD.data()
    assert data.count(old) == 1
    return data.replace(old, new)


def garbled(tag: bytes) -> bytes:
    """The good font with one table overwritten."""
    data = bytearray(GOOD.data())
    at = data.index(tag)
    start, length = struct.unpack(">II", data[at + 8 : at + 16])
    data[start : start + length] = b"\xff" * length
    return bytes(data)


def in_itself(font: TTFont) -> None:
    """Two glyphs that hold one another."""
    for name, other in (("g0041", "g0042"), ("g0042", "g0041")):
        font["glyf"][name] = made_of(other)


def made_of(*names: str) -> Any:
    glyph = Glyph()
    glyph.numberOfContours, glyph.components = -1, []
    for name in names:
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, 0, 0, 2
        glyph.components.append(part)
    glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    return glyph


def doubled(font: TTFont) -> None:
    """Each of 40 glyphs holds the one before twice: a million million boxes."""
    names = font.getGlyphOrder()[1:41]
    for before, name in pairwise(names):
        font["glyf"][name] = made_of(before, before)


def bomb(size: int, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A WOFF2 font of a few kilobytes that unpacks to `size` bytes and more."""
    pack = woff2.brotli.compress
    monkeypatch.setattr(woff2.brotli, "compress", lambda data, **_: pack(data, quality=1))

    def swell(font: TTFont) -> None:
        font["junk"] = DefaultTable("junk")
        font["junk"].data = bytes(size)

    return GOOD.but(kind="woff2").data(swell)


CASES: dict[str, tuple[str, Callable[[], bytes], str, str]] = {
    "restricted": (
        "a.ttf",
        GOOD.but(fs_type=2).data,
        "the font's maker forbids to embed it in a file (fsType 2)",
        _RIGHTS,
    ),
    "only whole": (
        "a.otf",
        GOOD.but(kind="otf", fs_type=0x104).data,
        "the font may only be embedded whole (fsType 256); a print holds no more than the "
        "characters in it",
        _RIGHTS,
    ),
    "only bitmaps of it": (
        "a.woff2",
        GOOD.but(kind="woff2", fs_type=0x208).data,
        "only bitmaps of the font may be embedded (fsType 512)",
        _RIGHTS,
    ),
    "40 MB": (
        "a.ttf",
        lambda: GOOD.data() + bytes(40_000_000),
        f"the font has more than {FONT_BYTES:,} bytes",
        "most of a large font is characters that you don't print: look for one of your script",
    ),
    "variable": (
        "a.ttf",
        lambda: GOOD.data(varying),
        "this is a variable font (wght 100 to 900); only static ones are read",
        "put its static fonts there, which its download mostly has, or make one: "
        "fonttools varLib.instancer FILE wght=400",
    ),
    "in colours": (
        "a.ttf",
        lambda: GOOD.data(lambda font: with_table("COLR", font)),
        "this is a font in colours; only fonts of one colour are read",
        "",
    ),
    "of bitmaps": (
        "a.ttf",
        lambda: GOOD.data(bitmaps),
        "this font has bitmaps only; fonts need outlines",
        "",
    ),
    "WOFF by its name": (
        "a.woff",
        GOOD.data,
        "fonts end in .ttf, .otf or .woff2; a font in .woff is not read",
        _OTHER,
    ),
    "WOFF by its bytes": (
        "a.ttf",
        lambda: b"wOFF" + GOOD.data()[4:],
        "this is a WOFF font of the first kind, which is not read",
        _OTHER,
    ),
    "a collection by its name": (
        "a.ttc",
        GOOD.data,
        "fonts end in .ttf, .otf or .woff2; a font in .ttc is not read",
        _ONE,
    ),
    "a collection by its bytes": (
        "a.otf",
        lambda: b"ttcf" + GOOD.data()[4:],
        "this is a collection of several fonts, which is not read",
        _ONE,
    ),
    "Type 1": (
        "a.otf",
        lambda: b"%!PS-AdobeFont",
        "this is a Type 1 font, which is not read",
        _OTHER,
    ),
    "none": (
        "a.ttf",
        lambda: b"hello",
        "this is not a TTF, OTF or WOFF2 font, or it is damaged",
        "",
    ),
    "empty": (
        "a.otf",
        lambda: b"",
        "this is not a TTF, OTF or WOFF2 font, or it is damaged",
        "",
    ),
    "half of one": (
        "a.ttf",
        lambda: GOOD.data()[: len(GOOD.data()) // 2],
        "the font is damaged: its table 'glyf' is cut off",
        "",
    ),
    "its beginning": (
        "a.ttf",
        lambda: GOOD.data()[:20],
        "the font is damaged: its list of tables can't be read",
        "",
    ),
    "half of a packed one": (
        "a.woff2",
        lambda: GOOD.but(kind="woff2").data()[:300],
        "the font is damaged: the file ends too early",
        "",
    ),
    "without a table": (
        "a.ttf",
        lambda: GOOD.data(without("hmtx")),
        "the font is damaged: it has no table 'hmtx'",
        "",
    ),
    "without outlines": (
        "a.ttf",
        lambda: GOOD.data(without("glyf")),
        "the font is damaged: it has no outlines",
        "",
    ),
    "with a table of nothing": (
        "a.ttf",
        lambda: garbled(b"cmap"),
        "the font is damaged: its table 'cmap' can't be read",
        "",
    ),
    "with broken outlines": (
        "a.ttf",
        lambda: garbled(b"glyf"),
        "the font is damaged: glyph 0 can't be drawn",
        "",
    ),
    "with a glyph in itself": (
        "a.ttf",
        lambda: GOOD.data(in_itself),
        "the font is damaged: glyph 1 can't be drawn",
        "",
    ),
    "without a name": (
        "a.ttf",
        GOOD.but(family="()").data,
        "the font does not say what its family is called",
        "",
    ),
    "with an endless name": (
        "a.ttf",
        GOOD.but(family="x" * 101).data,
        "the name of the font's family has more than 100 characters",
        "",
    ),
    "of one of our families": (
        "a.ttf",
        GOOD.but(family="SourceSans PRO").data,
        "the family 'Source Sans Pro' comes with Fieldpress",
        "take this file away: that family is there for every pack",
    ),
}


@pytest.mark.parametrize("case", first(10, CASES))
def test_a_font_that_cant_be_used_is_told(case: str, desk: Path) -> None:
    name, made, message, hint = CASES[case]
    write_pack(desk / "my-pack", {f"fonts/{name}": made()})
    ran = fieldpress("check", "my-pack")
    told = f"my-pack/fonts/{name}:1:1: {message}\n" + (f"  hint: {hint}\n" if hint else "")
    assert (ran.status, ran.out, ran.err) == (1, "", f"{told}1 problem; nothing was printed\n")


def test_the_hint_makes_a_static_font_of_a_variable_one(tmp_path: Path) -> None:
    """Its weight and family are read as of any other."""

    def heavier(font: TTFont) -> None:
        varying(font)
        font["name"].setName("Weight", 256, 3, 1, 0x409)
        font["gvar"] = table__g_v_a_r()
        font["gvar"].version, font["gvar"].reserved = 1, 0
        points = [(0, 0)] * 2 + [(90, 0)] * 2 + [(0, 0)] * 4
        more = TupleVariation({"wght": (0, 1, 1)}, points)
        font["gvar"].variations = {
            name: [more] if name == "g0041" else [] for name in font.getGlyphOrder()
        }

    (tmp_path / "a.ttf").write_bytes(GOOD.data(heavier))
    instancer.main([str(tmp_path / "a.ttf"), "wght=700", "-q", "-o", str(tmp_path / "b.ttf")])
    facts, _ = judging._prepared((tmp_path / "b.ttf").read_bytes())
    assert (facts.family, facts.style) == ("Boxes", "700")


def test_all_of_them_are_told_at_once_beside_all_else(desk: Path) -> None:
    """The first two files can't both be meant by one name, the rest can't be meant at all."""
    fonts = {
        "fonts/a.ttf": GOOD.data(),
        "fonts/b.woff2": GOOD.but(kind="woff2", advance=700).data(),
        "fonts/c.ttf": GOOD.but(family="boxes", weight=700).data(),
        "fonts/old/d.pfb": b"?",
        "pack.yaml": "kind: pack\ntitle: Skirmish\nsides: {}\naccents: green\n",
    }
    write_pack(desk / "my-pack", fonts)
    ran = fieldpress("build", "my-pack", "--out", "out")
    assert ran.status == 1
    for told in (
        "my-pack/fonts/b.woff2:1:1: 'Boxes' 400 is in fonts/a.ttf already\n"
        "  hint: keep one of the two files\n",
        "my-pack/fonts/c.ttf:1:1: the family 'boxes' is called 'Boxes' in fonts/a.ttf\n"
        "  hint: style sheets need one name for both\n",
        "my-pack/fonts/old/d.pfb:1:1: fonts end in .ttf, .otf or .woff2; "
        f"a font in .pfb is not read\n  hint: {_OTHER}\n",
        "my-pack/pack.yaml:4:1: unknown key 'accents'\n",
    ):
        assert told in ran.err


def test_more_fonts_than_any_pack_needs(desk: Path) -> None:
    fonts = {f"fonts/{number:02}.ttf": b"?" for number in range(MAX_FONTS + 1)}
    write_pack(desk / "my-pack", fonts)
    assert fieldpress("check", "my-pack").err == (
        f"my-pack/fonts/{MAX_FONTS}.ttf:1:1: a pack has at most {MAX_FONTS} fonts; "
        "this is one more\n1 problem; nothing was printed\n"
    )


def test_a_font_that_leads_out_of_the_pack(desk: Path) -> None:
    (desk / "far.ttf").write_bytes(GOOD.data())
    (desk / "my-pack/fonts").mkdir()
    (desk / "my-pack/fonts/a.ttf").symlink_to(desk / "far.ttf")
    assert fieldpress("check", "my-pack").err == (
        "my-pack/fonts/a.ttf:1:1: this is a link that leads out of the pack\n"
        "1 problem; nothing was printed\n"
    )


def test_a_folder_of_fonts_that_leads_out_of_the_pack(desk: Path) -> None:
    (desk / "far").mkdir()
    (desk / "far/a.ttf").write_bytes(b"?")
    (desk / "my-pack/fonts").symlink_to(desk / "far")
    assert fieldpress("check", "my-pack").err == (
        "my-pack/fonts:1:1: this is a link that leads out of the pack\n"
        "1 problem; nothing was printed\n"
    )


def test_hidden_files_and_licences_are_passed_by(desk: Path) -> None:
    files = {"fonts/.a.ttf": b"?", "fonts/OFL.txt": b"Free.", "fonts/.old/a.ttf": b"?"}
    write_pack(desk / "my-pack", files)
    assert fieldpress("check", "my-pack").err == ""


@pytest.mark.parametrize(
    ("fs_type", "version", "rights"),
    [
        (0, 4, ANY_USE),
        (4, 4, FOR_PRINT),
        (8, 4, FOR_EDITING),
        (12, 2, FOR_EDITING),
        (6, 2, FOR_PRINT),  # before version 3 the right that allows most holds
        (0x8000, 4, ANY_USE),
    ],
)
def test_rights_are_told_in_words(fs_type: int, version: int, rights: str) -> None:
    assert embedding_rights(fs_type, version) == rights


@pytest.mark.parametrize(("fs_type", "version"), [(2, 0), (2, 4), (6, 3), (10, 4)])
def test_what_is_forbidden_stays_forbidden(fs_type: int, version: int) -> None:
    with pytest.raises(FontFault, match="forbids"):
        embedding_rights(fs_type, version)


def test_a_damaged_font_never_goes_unnoticed_or_breaks_anything() -> None:
    """Each byte of a small font changed in turn: it is read, or told in words."""
    for kind in ("ttf", "otf", "woff2"):
        data = GOOD.but(kind=kind, letters="AB ").data()
        for at in range(0, len(data), 7):
            bad = bytearray(data)
            bad[at] ^= 0xFF
            answer = judging._prepared(bytes(bad))
            assert isinstance(answer, FontFault) or answer[0].family


def test_a_font_that_unpacks_to_too_much(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bomb(program.MAX_PROGRAM, monkeypatch)
    assert len(data) < 20_000
    write_pack(desk / "my-pack", {"fonts/a.woff2": data})
    assert fieldpress("check", "my-pack").err == (
        f"my-pack/fonts/a.woff2:1:1: the font has more than {program.MAX_PROGRAM:,} bytes when it "
        "is unpacked\n1 problem; nothing was printed\n"
    )


@pytest.mark.ci
def test_a_font_that_takes_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fonts after it aren't tried: all of a pack have one allowance."""
    monkeypatch.setattr(judging, "SECONDS", 1.0)
    judge = Judge()
    monkeypatch.setattr(judge, "_left", 1.0)
    for data in (GOOD.data(doubled), GOOD.but(advance=123).data()):
        with pytest.raises(FontFault) as told:
            judge.prepared(data)
        assert told.value.message == judging.SLOW
    judge.close()


@pytest.mark.ci
def test_a_font_that_takes_all_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MEMORY", 60_000_000)
    monkeypatch.setattr(program, "MAX_PROGRAM", 10**10)
    judge, data = Judge(), bomb(200_000_000, monkeypatch)
    with pytest.raises(FontFault) as told:
        judge.prepared(data)
    assert told.value.message == judging.BROKEN
    judge.close()
