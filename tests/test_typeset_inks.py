"""What the three inks make of a colour."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.errors import UsageError
from generator.typeset.inks import (
    INKS,
    channels,
    contrast,
    find_ink,
    luminance,
    shade_css,
    shade_html,
    shade_picture,
)

GREY, COLOUR = INKS["grey"], INKS["colour"]
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (0, 0, 0)) == pytest.approx(21)
    assert contrast((0.2, 0.4, 0.6), (0.2, 0.4, 0.6)) == 1


def test_a_colour_is_left_alone_and_a_grey_stays_what_it_is() -> None:
    assert COLOUR.shade("#8c2f1b") == "#8c2f1b"
    assert [GREY.shade(c) for c in ("#000000", "#777777", "#ffffff")] == [
        "#000000",
        "#777777",
        "#ffffff",
    ]


@given(COLOURS)
def test_a_grey_is_as_light_as_its_colour(colour: str) -> None:
    grey = GREY.shade(colour)
    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert luminance(*channels(grey)) == pytest.approx(luminance(*channels(colour)), abs=0.005)


@given(COLOURS, COLOURS)
def test_contrast_survives_grey(text: str, ground: str) -> None:
    before = contrast(channels(text), channels(ground))
    after = contrast(channels(GREY.shade(text)), channels(GREY.shade(ground)))
    assert after == pytest.approx(before, rel=0.06)


def test_every_colour_of_a_style_sheet_is_shaded() -> None:
    text = ".a { color: #f00; background: #00FF00 } /* #12345 */"
    assert shade_css(text, COLOUR) == text
    assert shade_css(text, GREY) == ".a { color: #7f7f7f; background: #dcdcdc } /* #12345 */"


def test_words_of_a_page_are_not_taken_for_colours() -> None:
    text = '<p style="color: #ff0000">card #fff</p>'
    assert shade_html(text, GREY) == '<p style="color: #7f7f7f">card #fff</p>'


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGBA"), ("PNG", "RGB"), ("JPEG", "RGB")])
def test_a_picture_turns_grey_in_its_own_format(kind: str, mode: str) -> None:
    buffer = io.BytesIO()
    Image.new(mode, (4, 4), (255, 0, 0)).save(buffer, kind)
    with Image.open(io.BytesIO(shade_picture(buffer.getvalue()))) as image:
        assert image.format == kind
        assert image.size == (4, 4)
        assert image.getbands() == (("L", "A") if mode == "RGBA" else ("L",))


def test_an_unknown_ink() -> None:
    with pytest.raises(UsageError) as caught:
        find_ink("gray")
    assert str(caught.value) == (
        "--ink: 'gray' is not one of colour, grey, saver; did you mean 'grey'?"
    )
