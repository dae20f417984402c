"""Fields that a pack declares: what they take, and how their problems are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from packs import GOOD, write_pack

from generator.content import load_pack
from generator.errors import ContentError


def problems(tmp_path: Path, fields: str, record: str) -> list[str]:
    text = (
        f"kind: records\ntitle: X\nfields:\n  f: {fields}\nrecords:\n  - {{id: a, f: {record}}}\n"
    )
    try:
        load_pack(write_pack(tmp_path / "p", {"x.yaml": text}), "p")
    except ContentError as error:
        return [str(problem) for problem in error.problems]
    return []


def value(tmp_path: Path, fields: str, record: str) -> Any:
    text = f"kind: records\ntitle: X\nfields:\n  f: {fields}\nrecords:\n  - {{id: a{record}}}\n"
    pack = load_pack(write_pack(tmp_path / "p", {"x.yaml": text}), "p")
    return pack.whole["x", "a"]["f"]


@pytest.mark.parametrize(
    ("fields", "record", "expected"),
    [
        ("text", ", f: NO", "NO"),
        ("number", ", f: 012", 12),
        ("decimal", ", f: 1", 1),
        ("decimal", ", f: .5", 0.5),
        ("flag", ", f: true", True),
        ("optional text", "", None),
        ("optional text", ", f: ~", None),
        ("list of text", ", f: [a, b]", ["a", "b"]),
        ("list of list of number", ", f: [[1], []]", [[1], []]),
        ("[text]", ", f: [a]", ["a"]),
        ("one of NO, on", ", f: NO", "NO"),
        ("{a: text, b: optional number}", ", f: {a: x}", {"a": "x", "b": None}),
        ("[{a: optional text}]", ", f: [{}]", [{"a": None}]),
        ("optional list of ref actions", "", None),
    ],
)
def test_values(tmp_path: Path, fields: str, record: str, expected: object) -> None:
    assert value(tmp_path, fields, record) == expected


def test_references_are_replaced_by_what_they_name(tmp_path: Path) -> None:
    found = value(tmp_path, "list of ref actions", ", f: [attack, move]")
    assert [action["name"] for action in found] == ["Attack", "Move"]
    assert found[1]["here"].endswith("p/actions.yaml#records.0")


TYPES = (
    "examples are 'text', 'optional number', 'one of red, blue', 'list of text', "
    "'ref actions', 'picture'"
)
QUOTES = "\n  hint: put it in quotes if it is meant as text"


@pytest.mark.parametrize(
    ("fields", "record", "said"),
    [
        ("text", "12", f"6:16: expected text, found the number '12'{QUOTES}"),
        ("text", "~", "6:16: expected text, found nothing"),
        ("text", "''", "6:16: the text is empty"),
        ("text", "[a]", "6:16: expected text, found a list"),
        ("text", "true", "6:16: expected text, found true"),
        ("number", "one", "6:16: expected a whole number, found the text 'one'"),
        ("number", "1.5", "6:16: expected a whole number, found the number '1.5'"),
        ("number", "'1'", "6:16: expected a whole number, found the text '1'"),
        ("decimal", "x", "6:16: expected a number, found the text 'x'"),
        ("flag", "yes", "6:16: expected true or false, found the text 'yes'"),
        ("list of text", "a", "6:16: expected a list, found the text 'a'"),
        ("list of text", "[a, 1]", f"6:20: expected text, found the number '1'{QUOTES}"),
        ("{a: text}", "x", "6:16: expected a mapping, found the text 'x'"),
        ("{a: text}", "{}", "6:16: 'a' is missing"),
        ("{a: {bed: text}}", "{a: {bad: x}}", "6:20: 'bed' is missing"),
        (
            "one of red, blue",
            "bleu",
            "6:16: the text 'bleu' is not one of red, blue\n  hint: did you mean 'blue'?",
        ),
        (
            "one of black or white, it's",
            "x",
            "6:16: the text 'x' is not one of black or white, it's",
        ),
        ("txet", "x", f"4:6: unknown field type 'txet'; {TYPES}"),
        ("12", "x", f"4:6: expected a field type; {TYPES}"),
        ("[text, text]", "x", f"4:6: expected a field type; {TYPES}"),
        ("{a: [txet]}", "x", f"4:11: unknown field type 'txet'; {TYPES}"),
        ("one of a, a", "x", "4:6: 'one of a, a' needs different words, separated by commas"),
        ("one of a,, b", "x", "4:6: 'one of a,, b' needs different words, separated by commas"),
    ],
)
def test_problems(tmp_path: Path, fields: str, record: str, said: str) -> None:
    found = problems(tmp_path, fields, record)
    assert found[0] == f"p/x.yaml:{said}"


def test_an_unknown_key_deep_in_a_record_has_its_hint(tmp_path: Path) -> None:
    assert problems(tmp_path, "[{reminder: optional text}]", "[{remindre: x}]") == [
        "p/x.yaml:6:18: unknown key 'remindre'\n  hint: did you mean 'reminder'?"
    ]


def test_origins_speak_of_fields(tmp_path: Path) -> None:
    assert problems(tmp_path, "text", "x, origins: {g: house}") == [
        "p/x.yaml:6:29: 'origins' names 'g', which is not a field of these records"
    ]
    assert problems(tmp_path, "text", "x, origin: hous") == [
        "p/x.yaml:6:27: the text 'hous' is not one of source, repaired, public, house"
        "\n  hint: did you mean 'house'?"
    ]


def test_origin_goes_from_the_file_to_its_records(tmp_path: Path) -> None:
    text = (
        "kind: records\ntitle: X\norigin: public\nfields: {f: text}\nrecords:\n"
        "  - {id: a, f: x}\n  - {id: b, f: x, origin: house, origins: {f: repaired}}\n"
    )
    pack = load_pack(write_pack(tmp_path / "p", {"x.yaml": text}))
    assert pack.whole["x", "a"]["origin"] == "public"
    assert pack.whole["x", "b"]["origin"] == "house"
    assert pack.whole["x", "b"]["origins"] == {"f": "repaired"}


def test_lists_are_declared_five_deep_and_no_deeper(tmp_path: Path) -> None:
    five = "list of " * 5
    assert value(tmp_path, f"{five}number", ", f: [[[[[1]]]]]") == [[[[[1]]]]]
    (told,) = problems(tmp_path, f"list of {five}number", "[]")
    assert told.startswith("p/x.yaml:4:6: unknown field type 'list of number'; examples are ")


@pytest.mark.parametrize(("side", "taken"), [("5 mm", True), ("4.9 mm", False)])
def test_a_piece_is_5_mm_wide_at_least(tmp_path: Path, side: str, taken: bool) -> None:
    deck = GOOD["deck.yaml"]
    assert isinstance(deck, str)
    pack = write_pack(tmp_path / "p", {"deck.yaml": deck.replace("mini", f"40 x {side}")})
    try:
        load_pack(pack, "p")
        said = ""
    except ContentError as error:
        said = str(error)
    assert said == ("" if taken else f"p/deck.yaml:3:8: '40 x {side}' is less than 5 mm on a side")
