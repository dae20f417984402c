"""One fault is one problem, with what to do: a maker's commonest slips, as they are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs import fieldpress
from tests.shares import first

LONG = " and again" * 60
UNCLOSED = (
    "mine/templates/card.css:7:8: this '{' is never closed\n  hint: add the '}' after its last rule"
)
SLIPS = {
    "a text too long for its box": (
        {"cards.yaml": ("fires at an enemy in sight.", f"fires{LONG}.")},
        "mine/cards.yaml:32:11: the text 'One unit fires and again and again and …' does not fit "
        "its box even at 8 pt\n  hint: shorten it, or give it more room in the template",
    ),
    "a text that runs off the card": (
        {
            "cards.yaml": ("fires at an enemy in sight.", f"fires{LONG}."),
            "templates/card.html": ('class="text" data-fit="8"', 'class="text"'),
        },
        "mine/cards.yaml:32:11: 'again.' is 133.0 mm outside the safe area",
    ),
    "a brace lost": (
        {"templates/card.css": ("text-align: center; color: #ffffff; }", "text-align: center;")},
        UNCLOSED,
    ),
    "a brace too many": (
        {"templates/card.css": (".name { left", "} .name { left")},
        "mine/templates/card.css:8:1: this '}' closes nothing",
    ),
    "a font that isn't there": (
        {"templates/card.css": ('13pt/1.35 "Source Serif Pro"', '13pt/1.35 "Garamond"')},
        "mine/templates/card.css:9:77: unknown font 'Garamond'; there are Source Sans Pro, "
        "Source Serif Pro, Barlow Condensed, IBM Plex Mono\n"
        "  see mine/cards.yaml:21:5\n"
        "  hint: a font of your own goes into the folder 'fonts' of the pack",
    ),
    "HTML in a text": (
        {"cards.yaml": ("One unit fires", "One <b>unit</b> fires")},
        "mine/cards.yaml:32:11: '<b>' is printed as it stands\n"
        "  hint: a text may have **bold** and *italic*; all else belongs in the template",
    ),
}


@pytest.mark.parametrize("slip", first(2, SLIPS))
def test_a_slip_is_one_problem(slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were 12, 34, 97 problems, and HTML none."""
    monkeypatch.chdir(tmp_path)
    assert fieldpress("new", "mine", "--like", "deck").status == 0
    changes, told = SLIPS[slip]
    for name, (old, new) in changes.items():
        path = tmp_path / "mine" / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
    ran = fieldpress("check", "mine")
    assert (ran.status, ran.err) == (1, f"{told}\n1 problem; nothing was printed\n")


@pytest.mark.parametrize(
    "text",
    ["a { content: '}' }", "/* } */ a {}", "@media print { a { b: c } }", 'a { b: url("{") }'],
)
def test_braces_in_strings_and_comments_are_none(text: str) -> None:
    from generator.typeset.judging.sheet_faults import sheet_fault

    assert sheet_fault(text) is None


def test_a_linked_style_sheet_is_looked_at_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fieldpress("new", "mine", "--like", "counters").status == 0
    sheet = tmp_path / "mine/templates/counter-parts.css"
    sheet.write_text(sheet.read_text("utf-8").replace("height: 8mm; }", "height: 8mm;"), "utf-8")
    ran = fieldpress("check", "mine")
    assert ran.status == 1
    assert "'counter-parts.css' can't be read: line 4: this '{' is never closed" in ran.err
