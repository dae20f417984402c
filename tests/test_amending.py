"""Values of a YAML text changed in place: comments and layout stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.reading.amending import (
    Items,
    UnamendableError,
    amend,
    amended_data,
    check_amended,
    same_data,
)
from generator.content.reading.source import source_of
from generator.errors import ContentError
from generator.studio.reporting.filling import written

Changes = dict[tuple[str | int, ...], Any]


def read(text: str) -> Any:
    return source_of(text.encode(), "x.yaml").plain()


def amended(text: str, changes: Changes) -> str:
    new = amend(text, changes, written)
    check_amended(read(text), read(new), changes)
    return new


@pytest.mark.parametrize(
    ("text", "changes", "new"),
    [
        ("a:    # who\n", {("a",): "axis"}, "a: axis # who\n"),
        ("a:         # who\n", {("a",): "axis"}, "a: axis    # who\n"),
        ("a: no      # who\n", {("a",): "yes"}, "a: yes     # who\n"),
        ("a: axis    # who\n", {("a",): None}, "a:         # who\n"),
        ("a: ", {("a",): 3}, "a: 3"),
        ("a:\n", {("a",): 3}, "a: 3\n"),
        ("a: 'x'\nb: 1\n", {("a",): "8-0"}, "a: '8-0'\nb: 1\n"),
        ("a: 1\n", {("a",): "1"}, "a: '1'\n"),
        ("a:\n  b: # x\n  c: 2\n", {("a", "b"): "D12 E3"}, "a:\n  b: D12 E3 # x\n  c: 2\n"),
        ("a:\n  b: 1\n  # end\nc: 2\n", {("a", "d"): 4}, "a:\n  b: 1\n  d: 4\n  # end\nc: 2\n"),
        ("a:\nc: 2\n", {("a", "d"): 4}, "a:\n  d: 4\nc: 2\n"),
        ("a: {b: 1}  # x\n", {("a", "d"): 4}, "a: {b: 1, d: 4}  # x\n"),
        ("a: {}\n", {("a", "d"): 4}, "a: {d: 4}\n"),
        ("a: []   # x\n", {("a",): [14, 3]}, "a: [14, 3] # x\n"),
        ("a: [14, 3]\n", {("a",): []}, "a: []\n"),
        ("a:  # x\n", {("a",): ["b c", "d"]}, "a: [b c, d] # x\n"),
        ("a:\n  - 1 # x\n  - 2\nb:\n", {("a",): [1, 4, 5]}, "a:\n  - 1 # x\n  - 4\n  - 5\nb:\n"),
        ("a:\n- 1\n- 2\n", {("a",): [7]}, "a:\n- 7\n"),
        ("a: 1\r\nb: 2\r\n", {("a",): 30}, "a: 30\r\nb: 2\r\n"),
        ("# ü\na: Kübel\nb: ×\n", {("b",): "y"}, "# ü\na: Kübel\nb: 'y'\n"),
    ],
)  # fmt: skip
def test_a_value_is_changed_where_it_stands(text: str, changes: Changes, new: str) -> None:
    assert amended(text, changes) == new


ROWS = """\
rows:   # a row for each
  - {line: 1, left: 3 × 4-4-7}   # first
  - {line: 2, left: none}
  # - {an: example}

after: 1
"""


@pytest.mark.parametrize(
    ("items", "old", "new"),
    [
        (
            Items([{"line": 1, "left": "none"}, {"line": 2, "left": "none"}]),
            "left: 3 × 4-4-7}   # first",
            "left: none}   # first",
        ),
        (
            Items([{"line": 1, "left": "3 × 4-4-7"}, {"line": 2, "left": "none", "hex": "D12"}]),
            "{line: 2, left: none}",
            "{line: 2, left: none, hex: D12}",
        ),
        (Items([{"line": 1, "left": "3 × 4-4-7"}, None]), "  - {line: 2, left: none}\n", ""),
        (
            Items([{"line": 1, "left": "3 × 4-4-7"}, {"line": 2, "left": "none"}], [{"line": 3}]),
            "  - {line: 2, left: none}\n",
            "  - {line: 2, left: none}\n  - {line: 3}\n",
        ),
        (
            Items([{"line": 1, "left": "3 × 4-4-7"}, None], [{"line": 3}]),
            "  - {line: 2, left: none}\n",
            "  - {line: 3}\n",
        ),
    ],
)
def test_rows_are_changed_one_by_one(items: Items, old: str, new: str) -> None:
    assert ROWS.count(old) == 1
    assert amended(ROWS, {("rows",): items}) == ROWS.replace(old, new)


def test_first_rows_stand_below_their_key_and_above_the_example() -> None:
    text = "rows:\n  # - {name: Wire}\n\nafter: 1\n"
    new = amended(text, {("rows",): Items([], [{"name": "Wire", "hex": "D12"}])})
    assert new == "rows:\n  - {name: Wire, hex: D12}\n  # - {name: Wire}\n\nafter: 1\n"
    assert amended("rows:", {("rows",): Items([], [{"a": 1}])}) == "rows:\n  - {a: 1}\n"


def test_a_row_over_several_lines_is_changed_value_by_value() -> None:
    text = "rows:\n  - line: 1   # his\n    left: 2\n  - line: 2\n    left: 3\n"
    items = Items([{"line": 1, "left": 5}, {"line": 2, "left": 3}])
    assert amended(text, {("rows",): items}) == text.replace("left: 2", "left: 5")
    gone = Items([None, {"line": 2, "left": 3}])
    assert amended(text, {("rows",): gone}) == "rows:\n  - line: 2\n    left: 3\n"


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a: |\n  long\n", {("a",): "x"}),
        ("a: one\n  two\n", {("a",): "x"}),
        ("a: 1\n", {("b", "c"): "x"}),
        ("a: [1]\n", {("a", "c"): "x"}),
        ("a: [1, 2]\n", {("a",): Items([1])}),
        ("a: x: y\n", {("a",): "x"}),
    ],
)
def test_what_can_t_be_changed_in_place_is_left_alone(text: str, changes: Changes) -> None:
    with pytest.raises(UnamendableError):
        amend(text, changes, written)


def test_an_alias_is_not_changed_in_place() -> None:
    text = "a: &x 1\nb: *x\n"
    changes: Changes = {("b",): 2}
    new = amend(text, changes, written)
    with pytest.raises((UnamendableError, ContentError)):
        check_amended(read(text), read(new), changes)


def test_a_text_that_says_something_else_is_found() -> None:
    with pytest.raises(UnamendableError, match="it would say something else"):
        check_amended({"a": 1}, {"a": 3}, {("a",): 2})


def test_data_is_changed_alike() -> None:
    data = {"a": None, "b": {"c": 1}, "d": [{"e": 1}, {"e": 2}]}
    changes: Changes = {
        ("a",): 3,
        ("b", "c"): None,
        ("d",): Items([None, {"e": 4}], [{"e": 5}]),
        ("gone",): None,
    }
    assert amended_data(data, changes) == {"a": 3, "b": {"c": None}, "d": [{"e": 4}, {"e": 5}]}
    assert data["a"] is None, "the data itself stays"
    assert same_data({"a": []}, {"a": None})
    assert not same_data({"a": {}}, {"a": None}), "nothing burns is not nothing said"
