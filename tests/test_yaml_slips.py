"""What a maker mistypes in YAML, and the hint that he gets: what to type instead."""

from __future__ import annotations

import pytest

from generator.content.reading.reader import read
from generator.errors import ContentError

VALUES = "mapping values are not allowed in this context"
COLON = "a text with a colon and a space in it needs quotes: 'Roll: 4 or more'"
SPACE = "write a colon and a space after a key"
FLOW = "inside {…} and […] a text with a colon, a comma or a bracket in it needs quotes"
TWICE = "in single quotes an apostrophe is typed twice: 'don''t'"
NO_KEY = "did not find expected key"
TOKEN = "found character that cannot start any token"
NAME = "did not find expected alphabetic or numeric character"
BREAK = "did not find expected comment or line break"

SLIPS = {
    "text: Roll: 4 or more": ("2:11", VALUES, None, COLON),
    "- text: Roll: 4 or more": ("2:13", VALUES, None, COLON),
    "title:Night": ("3:1", "could not find expected ':'", "2:1", SPACE),
    "title:Night\nrule: 4": ("3:1", "could not find expected ':'", "2:1", SPACE),
    "title Night": ("3:1", "could not find expected ':'", "2:1", SPACE),
    "a: {text: Roll: 4, b: 2}": ("2:15", "did not find expected ',' or '}'", None, FLOW),
    "a: [Roll: 4: 5, 6]": ("2:12", "did not find expected ',' or ']'", None, FLOW),
    "a: {b: 1\nc: 2": (
        "3:2",
        "did not find expected ',' or '}'",
        "2:4",
        "close the bracket that opens there, or put the text in quotes",
    ),
    "text: 'open\nb: 2": (
        "4:1",
        "found unexpected end of stream",
        "2:7",
        f"close the quote that opens there; {TWICE}",
    ),
    "text: 'don't stop'": ("2:12", NO_KEY, None, f"the quotes end before the line does; {TWICE}"),
    'text: "He" said': ("2:12", NO_KEY, None, f"the quotes end before the line does; {TWICE}"),
    "a:\n   b: 1\n  c: 2": (
        "4:3",
        NO_KEY,
        None,
        "keys that belong together begin in the same column",
    ),
    "a:\n  - b: 1\n   c: 2": (
        "4:4",
        "did not find expected '-' indicator",
        None,
        "the items of a list begin in the same column",
    ),
    "text: *bold* words": ("2:12", NAME, None, "a text that begins with '*' needs quotes"),
    "text: & more": ("2:8", NAME, None, "a text that begins with '&' needs quotes"),
    "text: %5": ("2:7", TOKEN, None, "a text that begins with '%' needs quotes"),
    "text: @home": ("2:7", TOKEN, None, "a text that begins with '@' needs quotes"),
    "on: >=9": ("2:6", BREAK, None, "a text that begins with '>' needs quotes"),
    "text: - no": (
        "2:7",
        "block sequence entries are not allowed in this context",
        None,
        "a text that begins with '-' needs quotes",
    ),
}


@pytest.mark.parametrize("slip", SLIPS, ids=repr)
def test_what_was_meant_is_told(slip: str) -> None:
    """The place where libyaml stumbles, what it says, where it began, what to type."""
    place, said, began, hint = SLIPS[slip]
    head = "- a\n" if slip.startswith("-") else "k: v\n"
    with pytest.raises(ContentError) as wrong:
        read(f"{head}{slip}\n".encode(), "my.yaml")
    see = f"  see my.yaml:{began}\n" if began else ""
    assert str(wrong.value) == f"my.yaml:{place}: this is not YAML: {said}\n{see}  hint: {hint}"


@pytest.mark.parametrize("text", ["'Roll: 4'", "'don''t'", "'*bold*'", "{a: 'x: y'}"])
def test_what_the_hints_say_is_read(text: str) -> None:
    assert read(f"text: {text}\n".encode(), "my.yaml").plain()
