"""Control characters in content: refused with their place, however they are written."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest
from bad_packs import build, deck, problems
from packs import changed, fieldpress, write_pack

from generator.content import load_pack
from generator.content.reading.reader import read
from generator.errors import ContentError, Place, Problem, short

ESCAPES = {
    "escape": ("\\x1b[2J", "1B"),
    "NUL": ("\\0", "00"),
    "bell": ("\\a", "07"),
    "backspace": ("\\b", "08"),
    "vertical tab": ("\\v", "0B"),
    "form feed": ("\\f", "0C"),
    "carriage return": ("\\r", "0D"),
    "delete": ("\\x7f", "7F"),
    "C1 introducer": ("\\u009b1m", "9B"),
    "C1 next line": ("\\N", "85"),
    "long form": ("\\U0000009d", "9D"),
    "override": ("\\u202e", "202E"),
    "isolate": ("\\u2067", "2067"),
    "noncharacter": ("\\uffff", "FFFF"),
}


def told(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read(text.encode(), "x.yaml")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("escape", ESCAPES)
def test_an_escape_that_makes_a_control_character(escape: str) -> None:
    written, code = ESCAPES[escape]
    code = code.rjust(4, "0")
    assert told(f'a: 1\nb: ["x", "one {written} two"]\n') == [
        f"x.yaml:2:10: the character U+{code} is not allowed here"
    ]
    assert told(f'a:\n  "one {written}": 1\n') == [
        f"x.yaml:2:3: the character U+{code} is not allowed here"
    ]


def test_every_control_character_is_refused_raw_and_escaped() -> None:
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if unicodedata.category(char) != "Cc" or char in "\t\n":
            continue
        said = f"the character U+{code:04X} is not allowed here"
        assert told(f'"\\U{code:08x}"') == [f"x.yaml:1:1: {said}"]
        if char not in "\r\x85":  # line breaks in a file
            assert told(f"# ok\nab{char}") == [f"x.yaml:2:3: {said}"]


def test_line_breaks_and_tabs_stay() -> None:
    assert read(b'a: "x\\ty\\nz"', "x").plain() == {"a": "x\ty\nz"}
    assert read(b"a: |\r\n  x\r\n  y\tz\r\n", "x").plain() == {"a": "x\ny\tz\n"}
    assert read("a: 'x\x85  y'".encode(), "x").plain() == {"a": "x y"}


def test_letters_that_have_no_width_stay() -> None:
    """Joiners, marks and soft hyphens are part of how languages and emoji are written."""
    text = "می\u200cخواهم 👩\u200d🚀 soft\u00adly \u200f a\u200bb \u2060"
    assert read(f"a: {text}x".encode(), "x").plain() == {"a": f"{text}x"}


def test_a_direction_may_not_even_stand_in_a_comment() -> None:
    assert told("a: 1 # \u202e evil\n") == ["x.yaml:1:8: the character U+202E is not allowed here"]


def test_all_of_a_file_are_told_at_once() -> None:
    assert told('"\\e": "\\a"\nb: "\\b"\n') == [
        "x.yaml:1:1: the character U+001B is not allowed here",
        "x.yaml:1:7: the character U+0007 is not allowed here",
        "x.yaml:2:4: the character U+0008 is not allowed here",
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("pack.yaml", "title: ", 'title: "\\e[31m"\nsubtitle: ', "2:8"),
        ("pack.yaml", "kind: pack", 'kind: pack\nauthor: "\\e]0;x\\a"', "2:9"),
        ("pack.yaml", "  us: {name: US,", '  us: {name: "\\eUS",', "5:14"),
        ("pack.yaml", "  us: {", '  "u\\es": {', "5:3"),
        ("deck.yaml", "id: scout", 'id: "scout\\e"', "11:9"),
        ("deck.yaml", "    name: Scout", '    "na\\eme": Scout', "12:5"),
    ],
    ids=["title", "author", "side", "side's id", "id", "key"],
)
def test_wherever_it_stands_in_a_pack(
    desk: Path, name: str, old: str, new: str, place: str
) -> None:
    ran = build(desk, changed(name, old, new))
    said = f"my-pack/{name}:{place}: the character U+001B is not allowed here"
    assert said in ran.err.splitlines()
    assert ran.status == 1
    assert "\x1b" not in ran.err


def test_a_message_sends_no_control_character_to_the_terminal() -> None:
    place = Place("a\x1b.yaml", 1, 2)
    problem = Problem("no '\x1b[2J\u009b\u202e'", place, ("try '\x07'",), see=place)
    assert str(problem) == (
        "a\\u001b.yaml:1:2: no '\\u001b[2J\\u009b\\u202e'\n"
        "  see a\\u001b.yaml:1:2\n"
        "  hint: try '\\u0007'"
    )
    assert problem.message.isprintable()  # as JSON gives it to programs
    assert short("a\x1b[2Jb\x00") == "a\\u001b[2Jb\\u0000"
    assert short("caf\udce9") == "caf\\xe9"


def test_a_tag_with_an_escape_is_told_escaped() -> None:
    assert told("a: !%1bx x\n") == ["x.yaml:1:4: the tag '!\\u001bx' is not supported"]


def test_a_file_whose_name_holds_an_escape(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p", {"a\x1b[2J.yaml": "kind: records\n"})
    with pytest.raises(ContentError) as caught:
        load_pack(folder, "p")
    assert str(caught.value) == "p/a\\u001b[2J.yaml:1:1: the name holds the character U+001B"


def test_a_pack_whose_name_holds_an_escape(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p\x1b[2J")
    with pytest.raises(ContentError) as caught:
        load_pack(folder, "p\x1b[2J")
    assert str(caught.value) == "p\\u001b[2J: the name holds the character U+001B"


def test_problems_as_json_hold_no_control_character(desk: Path) -> None:
    write_pack(desk / "my-pack", deck("name: Scout", "!%1b%c2%9bx name: Scout"))
    ran = fieldpress("check", "my-pack", "--json")
    assert json.loads(ran.out)["problems"]
    assert all(char.isprintable() or char == "\n" for char in ran.out)


def test_control_characters_are_the_reader_s_first_word(desk: Path) -> None:
    ran = build(desk, deck("name: Sniper", 'name: "Sni\\eper"\n    picture: x.png'))
    assert ran.err == problems("my-pack/deck.yaml:19:11: the character U+001B is not allowed here")


def test_a_seed_alone_may_be_any_text() -> None:
    """Saved files hold the seed as it was typed; its papers print such characters as numbers."""
    text = 'seed: "\\e\\r\\u202e"\n'
    assert read(text.encode(), "x", frozenset((("seed",),))).plain() == {"seed": "\x1b\r\u202e"}
    for other in (f"a:\n  {text}", f"- {text}", 'seed: ["\\e"]', '"seed\\e": x'):
        with pytest.raises(ContentError, match="is not allowed here"):
            read(other.encode(), "x", frozenset((("seed",),)))
