"""Reports as forms: comments, fields of every kind, what was typed, problems at their fields."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content.reading.amending import Items, amend, check_amended
from generator.content.reading.source import source_of
from generator.errors import Place, Problem
from generator.studio.reporting.fields import FieldMaker, ReportField, labelled, named
from generator.studio.reporting.filling import changes, overlaid, tell_at, written
from generator.studio.reporting.remarks import first_remark, remarks_of

TEXT = """\
# Report of round 2
# A bridge, at dawn.
#
# Both fill it in, and
# nobody else.
report: both
played:       # yes, or no
# Who it was (1.2)
winner: nobody
points: {red: 1, blue: 2}
held:
  red: A1 B2   # the hill
  blue:
# Red: A1 hill (2),
# B2
# Blue: –

# ---- only if it matters --------

cards: []

# What is left (3)
units:
  - {unit: tank, had: 3, left: 3}
  - {unit: gun,  had: 1, left: 1, state: hit}

works:
  # - {name: Wire, hex: D4}

lines:
  - one, two
"""

UNIT = {
    "type": "object",
    "properties": {
        "unit": {"type": "string", "given": True},
        "had": {"type": "integer", "given": True},
        "left": {"type": "integer"},
        "state": {"enum": ["fit", "hit"], "default": "fit"},
    },
}
SCHEMA: dict[str, Any] = {
    "$defs": {
        "Unit": UNIT,
        "Work": {"type": "object", "properties": {"name": {"type": "string"}}},
        "Held": {
            "type": "object",
            "properties": {"red": {"type": "string"}, "blue": {"type": "string"}},
        },
    },
    "properties": {
        "report": {"const": "both", "given": True},
        "played": {"anyOf": [{"enum": ["yes", "no"]}, {"type": "null"}]},
        "winner": {"enum": ["red", "blue", "nobody"]},
        "points": {"type": "object", "additionalProperties": {"type": "integer"}},
        "held": {"anyOf": [{"$ref": "#/$defs/Held"}, {"type": "null"}]},
        "cards": {"type": "array", "items": {"type": "integer"}},
        "units": {"type": "array", "items": {"$ref": "#/$defs/Unit"}},
        "works": {"type": "array", "items": {"$ref": "#/$defs/Work"}},
        "lines": {"type": "array", "items": {"type": "string"}},
        "never-asked": {"type": "string"},
    },
}


def fields(text: str = TEXT) -> list[ReportField]:
    maker = FieldMaker(SCHEMA, {"held": "Held now"}, {"red": "The Reds"}, remarks_of(text))
    return maker.fields(source_of(text.encode(), "r.yaml").plain())


def field(*path: str | int, text: str = TEXT) -> ReportField:
    return next(one for top in fields(text) for one in top.below if one.path == path)


def typed(text: str, form: dict[str, str]) -> dict[Any, Any]:
    return changes(fields(text), source_of(text.encode(), "r.yaml").plain(), form)  # type: ignore[arg-type]


def test_comments_are_told_apart() -> None:
    found = remarks_of(TEXT)
    assert found.head == [
        "Report of round 2",
        "A bridge, at dawn.",
        "Both fill it in, and nobody else.",
    ]
    assert found.hints == {
        ("played",): "yes, or no",
        ("winner",): "Who it was (1.2)",
        ("held", "red"): "the hill",
        ("units",): "What is left (3)",
    }
    assert found.notes == {"held": ["Red: A1 hill (2), B2", "Blue: –"]}
    assert found.examples == {"works": "{name: Wire, hex: D4}"}
    assert (found.rest, found.rest_title) == (5, "only if it matters")
    assert first_remark(TEXT.encode()) == "Report of round 2"
    assert first_remark(b"\xef\xbb\xbf# \xc3\xbc\n") == "ü"
    assert first_remark(b"a: 1\n") == ""
    assert remarks_of("- 1\n").head == []


def test_each_kind_of_value_is_a_kind_of_field() -> None:
    kinds = {one.path[0]: one.kind for one in fields()}
    assert kinds == {
        "report": "given",
        "played": "choice",
        "winner": "choice",
        "points": "group",
        "held": "group",
        "cards": "list",
        "units": "rows",
        "works": "rows",
        "lines": "lines",
    }
    assert field("played").options == (("", "–"), ("yes", "yes"), ("no", "no"))
    assert field("winner").options == (("red", "The Reds"), ("blue", "blue"), ("nobody", "nobody"))
    assert [one.label for one in fields()][3:5] == ["Points", "Held now"]
    assert labelled("last-turn", {}) == "Last turn"
    assert [one.kind for one in field("units").rows[0]] == ["given", "given", "number", "choice"]
    assert [one.kind for one in field("units").blank] == ["text", "number", "number", "choice"]
    assert field("units").fixed
    assert not field("works").fixed
    assert field("lines").value == "one, two"


@pytest.mark.parametrize("wrong", ["played: [1]", "units: none", "units: [1]", "lines: {a: 1}"])
def test_what_is_of_another_kind_is_no_field(wrong: str) -> None:
    key = wrong.partition(":")[0]
    assert field(key, text=f"{wrong}\n").kind == "other"
    assert typed(f"{wrong}\n", {named((key,)): "x"}) == {}


def test_a_slip_in_a_choice_stays_to_be_seen() -> None:
    assert ("gren", "gren") in field("winner", text="winner: gren\n").options


def test_only_what_differs_is_a_change() -> None:
    form = {
        named(("report",)): "mine",
        named(("played",)): "yes",
        named(("winner",)): "nobody",
        named(("points", "red")): " 12 ",
        named(("held", "blue")): "C3\r\nD4",
        named(("cards",)): "[3, 4]; 5",
        named(("lines",)): "one, two\r\n\r\n three ",
        named(("never-asked",)): "x",
    }
    assert typed(TEXT, form) == {
        ("played",): "yes",
        ("points", "red"): 12,
        ("held", "blue"): "C3 D4",
        ("cards",): [3, 4, 5],
        ("lines",): ["one, two", "three"],
    }
    assert typed(TEXT, {named(("points", "red")): "many"}) == {("points", "red"): "many"}
    assert typed(TEXT, {named(("winner",)): ""}) == {("winner",): None}


def test_rows_are_changed_added_and_struck_out() -> None:
    form = {
        named(("units", 0, "left")): "0",
        named(("units", 0, "unit")): "a thief's",
        named(("units", 1, "state")): "",
        named(("units", 2, "unit")): "truck",
        named(("units", 3, "unit")): "",
        named(("units", 4, "unit")): "cart",
        named(("units", 4, "struck")): "yes",
        named(("units", 9999, "unit")): "far away",
        named(("works", 0, "name")): "Wire",
        "[broken": "x",
        '["units",2]': "x",
    }
    tank = {"unit": "tank", "had": 3, "left": 0}
    gun = {"unit": "gun", "had": 1, "left": 1}
    found = typed(TEXT, form)
    assert found == {
        ("units",): Items([tank, gun], [{"unit": "truck"}]),
        ("works",): Items([], [{"name": "Wire"}]),
    }
    new = amend(TEXT, found, written)
    data = [source_of(one.encode(), "r.yaml").plain() for one in (TEXT, new)]
    check_amended(*data, found)
    assert "  - {unit: tank, had: 3, left: 0}\n" in new
    struck = typed(new, {named(("works", 0, "struck")): "yes"})
    assert struck == {("works",): Items([None], [])}
    assert typed(new, {named(("works", 0, "name")): " "}) == struck, "an empty row goes"


def test_what_was_typed_is_shown_over_what_the_file_says_now() -> None:
    every = fields()
    form = {named(("winner",)): "red", named(("works", 1, "name")): "Mines"}
    overlaid(every, {**form, named(("points", "red")): "1"})
    by_path = {one.path: one for top in every for one in top.below}
    winner = by_path["winner",]
    assert (winner.value, winner.elsewhere) == ("red", "nobody")
    assert by_path["points", "red"].elsewhere is None
    assert by_path["works", 1, "name"].value == "Mines"


@pytest.mark.parametrize(
    ("at", "path"),
    [
        ("nobody\npoints", ("winner",)),
        ("winner:", ("winner",)),
        ("1, blue: 2", ("points", "red")),
        ("A1 B2", ("held", "red")),
        ("3}\n", ("units", 0, "left")),
        ("gun,", ("units", 1, "unit")),
        ("works:", ("works",)),
        ("# A bridge", None),
    ],
)
def test_a_problem_is_told_at_the_field_of_its_place(
    at: str, path: tuple[str | int, ...] | None
) -> None:
    before = TEXT[: TEXT.index(at)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    every = fields()
    problem = Problem("no", Place("r.yaml", line, column))
    tell_at(every, source_of(TEXT.encode(), "r.yaml"), [problem])
    told = [one.path for top in every for one in top.below if one.problems]
    assert told == ([path] if path else [])
