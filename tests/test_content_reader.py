"""Reading one YAML file: scalars of the YAML 1.2 core schema, places, limits."""

from __future__ import annotations

import math
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.content.reading.composer import MAX_DEPTH
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.errors import ContentError, Place

SCALARS: list[tuple[str, object]] = [
    ("NO", "NO"),
    ("no", "no"),
    ("on", "on"),
    ("off", "off"),
    ("yes", "yes"),
    ("Y", "Y"),
    ("true", True),
    ("True", True),
    ("TRUE", True),
    ("tRUE", "tRUE"),
    ("false", False),
    ("012", 12),
    ("0o14", 12),
    ("0xFF", 255),
    ("-7", -7),
    ("+7", 7),
    ("12:30", "12:30"),
    ("1_000", "1_000"),
    ("2024-01-02", "2024-01-02"),
    ("1e3", 1000.0),
    (".5", 0.5),
    ("5.", 5.0),
    ("-0.25", -0.25),
    (".inf", ".inf"),
    (".nan", ".nan"),
    ("~", None),
    ("null", None),
    ("", None),
    ("nul", "nul"),
    ("'12'", "12"),
    ('"true"', "true"),
    ("! 12", "12"),
    ("<<", "<<"),
    ("=", "="),
    ("1-4", "1-4"),
    ("１２", "１２"),
    ("2d6", "2d6"),
    ("0b11", "0b11"),
    ("-0x1", "-0x1"),
]


@pytest.mark.parametrize(("text", "value"), SCALARS)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    found: Any = read(f"a: {text}\n".encode(), "x.yaml").plain()
    assert found == {"a": value}
    assert type(found["a"]) is type(value)


def test_keys_are_texts_whatever_they_look_like() -> None:
    assert read(b"{NO: 1, 12: 2, true: 3, ~: 4}", "x").plain() == {
        "NO": 1,
        "12": 2,
        "true": 3,
        "~": 4,
    }


def test_aliases_are_what_they_name() -> None:
    node = read(b"a: &x [1, {b: 2}]\nc: *x\n", "x.yaml")
    assert node.plain() == {"a": [1, {"b": 2}], "c": [1, {"b": 2}]}


def test_an_alias_before_its_anchor() -> None:
    assert told(b"a: *x\nb: &x 1\n") == ["x.yaml:1:4: unknown alias '*x': no such anchor before it"]


def test_an_alias_inside_its_own_anchor() -> None:
    assert told(b"&x [*x]") == ["x.yaml:1:5: unknown alias '*x': no such anchor before it"]


def told(data: bytes) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read(data, "x.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_every_double_key_is_told() -> None:
    assert told(b"a: 1\nb: {c: 1, c: 2}\na: 3\n") == [
        "x.yaml:2:11: duplicate key 'c'\n  see x.yaml:2:5",
        "x.yaml:3:1: duplicate key 'a'\n  see x.yaml:1:1",
    ]


@pytest.mark.parametrize("data", [b"? [a]\n: b\n", b"{[a]: b}", b"a: &x 1\n*x : 2\n"])
def test_a_key_is_a_word(data: bytes) -> None:
    assert told(data)[0].endswith("a key must be a plain word")


def test_depth_is_counted_to_the_last_level() -> None:
    assert read(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "x").depth == MAX_DEPTH
    assert "nested more than 50 deep" in told(b"[" * (MAX_DEPTH + 1))[0]


def test_depth_of_aliases_counts_where_they_stand() -> None:
    half = MAX_DEPTH // 2
    anchor = b"a: &x " + b"[" * half + b"]" * half
    fits = b"\nb: " + b"[" * (half - 1) + b"*x" + b"]" * (half - 1)
    assert read(anchor + fits, "x").depth == MAX_DEPTH
    over = b"\nb: " + b"[" * half + b"*x" + b"]" * half
    assert told(anchor + over) == [
        "x.yaml:2:29: with its aliases values are nested more than 50 deep"
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028"])
def test_lines_are_counted_as_the_parser_does(end: str) -> None:
    text = f"a: 1{end}b: é{end}  c: \x07"
    assert told(text.encode()) == ["x.yaml:3:6: the character U+0007 is not allowed here"]


def test_letters_are_counted_with_aliases() -> None:
    """A long text that is named often is as much work as one that stands there often."""
    text = b"a: &x " + b"x" * 1_000 + b"\n"
    fits = b"".join(b"k%d: *x\n" % n for n in range(1_000, 3_000))
    assert read(text + fits, "x").letters == 1_001 + 2_000 * 1_005
    over = fits + b"".join(b"k%d: *x\n" % n for n in range(3_000, 3_100))
    assert told(text + over) == ["x.yaml:2002:8: the aliases stand for more than 2,000,000 letters"]


def test_a_tab_is_told_where_it_stands() -> None:
    tab = "found a tab where YAML needs spaces\n  hint: set your editor to indent with spaces"
    assert told(b"a:\n\tb: 1\n") == [f"x.yaml:2:1: {tab}"]
    assert told(b"a:\n  b: 1\n  \tc: 2\n") == [f"x.yaml:3:3: {tab}"]


def test_a_tab_between_values_is_no_problem() -> None:
    assert read(b"a:\t1\t# one\n", "x").plain() == {"a": 1}


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda t: t.encode()))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


YAMLISH = st.lists(
    st.sampled_from(
        [
            *"[]{}:,-?!&*#|>'\"%@`~ \n\t\\ax1é𓀀\ufeff\x85",
            *("- ", ": ", "&a ", "*a", "a: ", "\n  ", "---\n", "...\n", "<<: *a", "!!str "),
            *("%YAML 1.1\n", "? ", "0o7", "1e9", ".5"),
        ]
    ),
    max_size=40,
).map("".join)


@given(YAMLISH)
def test_anything_like_yaml_is_read_or_refused(text: str) -> None:
    read_or_refuse(text.encode())


def read_or_refuse(data: bytes) -> None:
    try:
        node = read(data, "x.yaml")
    except ContentError as error:
        lines = data.decode("utf-8", "replace").splitlines() or [""]
        for problem in error.problems:
            assert problem.place
            assert 1 <= problem.place.line <= len(lines) + 1
            assert problem.place.column >= 1
    else:
        node.plain()


WORDS = st.text(alphabet="abcé𓀀 -:#'\"\n", max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN, st.sampled_from([None, True, False]), st.integers(2, 6))
def test_what_is_written_is_read_and_each_value_has_its_place(
    value: object, flow: bool | None, indent: int
) -> None:
    text = yaml.safe_dump(
        value, sort_keys=False, default_flow_style=flow, indent=indent, allow_unicode=True, width=60
    )
    source = Source("x.yaml", "", read(text.encode(), "x.yaml"))
    assert source.plain() == value
    lines = text.splitlines()
    for path, found in walk(value, ()):
        place = source.place(path)
        assert place.file == "x.yaml"
        rest = lines[place.line - 1][place.column - 1 :]
        assert begins(rest, found), (path, found, place, text)
        if isinstance(found, dict):
            for key in found:
                spot = source.key_place(path, key)
                rest = lines[spot.line - 1][spot.column - 1 :]
                assert begins(rest.removeprefix("? "), key), (path, key, spot, text)


def walk(value: object, path: tuple[Any, ...]) -> Any:
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*path, key))
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from walk(item, (*path, number))


def begins(text: str, value: object) -> bool:
    """Tell whether YAML text may be the beginning of a value."""
    if isinstance(value, list):
        return text[:1] in ("[", "-")
    if isinstance(value, dict):
        return text[:1] == "{" or begins(text.removeprefix("? "), next(iter(value), ""))
    if isinstance(value, str):
        plain = value.split("\n")[0].rstrip()[:8]
        return text[:1] in ("'", '"', "|", ">") or text.startswith(plain)
    return text.lower().startswith(yaml.safe_dump(value).split("\n")[0].lower())


def test_a_path_that_leads_nowhere_stops_where_it_ends() -> None:
    source = Source("x.yaml", "", read(b"a:\n  - b: 1\n", "x.yaml"))
    assert source.place(("a", 0, "c", 4)) == Place("x.yaml", 2, 5)
    assert source.place(("z",)) == Place("x.yaml", 1, 1)


def test_numbers_are_finite() -> None:
    assert math.isfinite(float(read(b"1e308", "x").plain()))  # type: ignore[arg-type]
    assert "too large" in told(b"-1e309")[0]
