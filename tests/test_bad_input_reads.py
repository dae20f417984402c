"""Pages and style sheets that read what they may not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import SEEN, build, card, problems
from packs import CARD_CSS

from tests.shares import first

READS: Mapping[str, tuple[str, int, str, str]] = {
    "a picture of the machine": (
        "<img src='file:///etc/passwd'>",
        11,
        "file:///etc/passwd",
        "a page may read files of its pack only",
    ),
    "a picture by its path": (
        "<img src='/etc/passwd'>",
        12,
        "etc/passwd",
        "there is no such file in the pack",
    ),
    "a style sheet of the machine": (
        "<link rel=stylesheet href=/etc/passwd>",
        28,
        "etc/passwd",
        "there is no such file in the pack",
    ),
    "a picture of the network": (
        "<img src='http://example.com/x.png'>",
        11,
        "http://example.com/x.png",
        "a page may read files of its pack only",
    ),
    "a style sheet of the network": (
        "<style>@import 'https://example.com/x.css';</style>",
        17,
        "https://example.com/x.css",
        "a page may read files of its pack only",
    ),
    "a picture of letters": (
        "<img src='data:image/png;base64,AAAA'>",
        11,
        "data:image/png;base64,AAAA",
        "a page may read files of its pack only",
    ),
    "the content itself": (
        "<img src='deck.yaml'>",
        11,
        "deck.yaml",
        "only pictures and style sheets can be read",
    ),
}


@pytest.mark.parametrize("case", first(3, READS))
def test_pages_read_nothing_but_their_pack(desk: Path, case: str) -> None:
    text, column, name, why = READS[case]
    ran = build(desk, card(text))
    place = f"my-pack/templates/card.html:6:{column}"
    assert ran.err == problems(f"{place}: '{name}' can't be read: {why}", SEEN)
    assert ran.status == 1


def test_a_style_sheet_that_reads_the_machine(desk: Path) -> None:
    ran = build(desk, {"templates/card.css": CARD_CSS + "p {background: url(file:///etc/passwd)}"})
    message = "'file:///etc/passwd' can't be read: a page may read files of its pack only"
    assert ran.err == problems(f"my-pack/templates/card.css:6:20: {message}", SEEN)


def test_a_style_sheet_that_imports(desk: Path) -> None:
    sheet = "/* @import */\n@import 'http://example.com/x.css';\n" + CARD_CSS
    assert build(desk, {"templates/card.css": sheet}).err == problems(
        "my-pack/templates/card.css:2:1: a style sheet can't import another",
        "  hint: put its rules here, or name it with <link> in the template",
    )


def test_a_style_sheet_with_a_property_that_is_none(desk: Path) -> None:
    ran = build(desk, {"templates/card.css": CARD_CSS + "p {colr:  red}"})
    message = "the page engine says: Ignored `colr: red`, unknown property"
    assert ran.err == problems(f"my-pack/templates/card.css:6:4: {message}", SEEN)
