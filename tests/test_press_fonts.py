"""Fonts of a finished file: one subset for the glyphs of all faces."""

import pikepdf
import pytest

from generator.press.pdf.fonts import embed_fonts
from generator.typeset.engine import Glyphs
from generator.typeset.fonts import REGULAR, SERIF, font_file


def glyphs(text: str, postscript: str = REGULAR, name: str = "sans") -> Glyphs:
    """A font as a face uses it, with the glyphs of `text`."""
    import uharfbuzz as hb

    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(postscript)))))
    used = {font.get_nominal_glyph(ord(char)): char for char in text}
    return Glyphs(name, postscript, "Source", 4, 984, -273, used, "")


def embedded(pdf: pikepdf.Pdf, *used: Glyphs) -> dict[str, pikepdf.Object]:
    return embed_fonts(pdf, used)


def test_a_font_that_two_faces_use_is_embedded_once() -> None:
    with pikepdf.new() as pdf:
        found = embedded(pdf, glyphs("Abc"), glyphs("cde"), glyphs("A", SERIF, "serif"))
        assert list(found) == ["sans", "serif"]
        (descendant,) = found["sans"].DescendantFonts
        map_ = found["sans"].ToUnicode.read_bytes().decode()
        assert "5 beginbfchar" in map_
        for char in "Abcde":
            assert f"<{char.encode('utf-16-be').hex()}>" in map_
        assert str(descendant.BaseFont).endswith(f"+{REGULAR}")


def test_the_subset_has_glyphs_that_are_used_and_no_more() -> None:
    with pikepdf.new() as pdf:
        few = embedded(pdf, glyphs("A"))["sans"].DescendantFonts[0].FontDescriptor.FontFile2
        many = embedded(pdf, glyphs("ABCDEFGHIJ"))["sans"].DescendantFonts[0]
        assert len(few.read_bytes()) < len(many.FontDescriptor.FontFile2.read_bytes())
        assert int(few.Length1) == len(few.read_bytes())


def test_the_name_comes_from_the_glyphs() -> None:
    """Readers take fonts of the same name for the same font."""
    with pikepdf.new() as pdf:
        names = [str(embedded(pdf, glyphs(text))["sans"].BaseFont) for text in ("ab", "ba", "abc")]
    assert names[0] == names[1] != names[2]
    assert all(len(name.partition("+")[0]) == len("/ABCDEF") for name in names)


def test_widths_of_neighbours_share_a_run() -> None:
    used = glyphs("Ab")
    first = min(used.text)
    three = Glyphs("f", REGULAR, "", 4, 984, -273, {first: "x", first + 1: "y", first + 9: "z"}, "")
    with pikepdf.new() as pdf:
        widths = embedded(pdf, three)["f"].DescendantFonts[0].W
        assert [int(widths[0]), len(widths[1])] == [first, 2]
        assert [int(widths[2]), len(widths[3])] == [first + 9, 1]


@pytest.mark.parametrize(
    ("count", "blocks"), [(100, [100]), (101, [100, 1]), (250, [100, 100, 50])]
)
def test_the_map_to_characters_is_written_in_blocks(count: int, blocks: list[int]) -> None:
    text = dict.fromkeys(range(20, 20 + count), "x")
    with pikepdf.new() as pdf:
        font = embedded(pdf, Glyphs("f", REGULAR, "", 4, 984, -273, text, ""))["f"]
        lines = font.ToUnicode.read_bytes().decode().splitlines()
    assert [int(line.split()[0]) for line in lines if line.endswith(" beginbfchar")] == blocks
