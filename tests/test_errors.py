"""Problems as a user reads them: place, hints, order."""

import pytest

from generator.errors import (
    ContentError,
    FieldpressError,
    Place,
    Problem,
    UsageError,
    did_you_mean,
    in_order,
    short,
)

HERE = Place("deck.yaml", 14, 7)


def test_a_problem_is_a_place_a_message_and_hints() -> None:
    problem = Problem(
        "there is no 'rifel'", HERE, ("did you mean 'rifle'?",), see=Place("card.html", 3, 1)
    )
    assert str(problem).splitlines() == [
        "deck.yaml:14:7: there is no 'rifel'",
        "  see card.html:3:1",
        "  hint: did you mean 'rifle'?",
    ]
    assert str(Problem("no such pack")) == "no such pack"


def test_control_characters_reach_no_terminal() -> None:
    assert str(Problem("'\x1b[31m' is no id\nat all")) == r"'\u001b[31m' is no id\u000aat all"


@pytest.mark.parametrize(
    ("error", "status"), [(ContentError, 1), (UsageError, 2), (FieldpressError, 2)]
)
def test_an_error_has_an_exit_status_and_says_all_its_problems(
    error: type[FieldpressError], status: int
) -> None:
    made = error([Problem("one", HERE), Problem("two")])
    assert (made.exit_status, str(made)) == (status, "deck.yaml:14:7: one\ntwo")
    assert error("one").problems == error(Problem("one")).problems == (Problem("one"),)


def test_problems_are_sorted_by_place_and_words_without_duplicates() -> None:
    late, early = Problem("x", Place("b.yaml", 1, 1)), Problem("x", Place("a.yaml", 9, 9))
    nowhere, other = Problem("a"), Problem("b", early.place)
    assert in_order([nowhere, late, other, early, late, nowhere]) == [other, early, late, nowhere]


def test_lines_and_columns_are_sorted_as_numbers() -> None:
    places = [Place("a", 10, 1), Place("a", 9, 12), Place("a", 9, 2)]
    found = [problem.place for problem in in_order(Problem("x", place) for place in places)]
    assert found == [Place("a", 9, 2), Place("a", 9, 12), Place("a", 10, 1)]


def test_a_duplicate_keeps_the_hints_of_the_first() -> None:
    (kept,) = in_order([Problem("x", HERE, ("first",)), Problem("x", HERE, ("second",))])
    assert kept.hints == ("first",)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rifle", "rifle"),
        ("  two\n\twords ", "two words"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        (7, "7"),
        (None, "None"),
    ],
)
def test_a_quoted_value_fits_in_a_line(text: object, shown: str) -> None:
    assert short(text) == shown


def test_a_typing_error_gets_a_hint() -> None:
    assert did_you_mean("rihgt", ["left", "right"]) == ("did you mean 'right'?",)
    assert did_you_mean("up", ["left", "right"]) == ()
    assert did_you_mean("up", []) == ()


def test_among_very_many_words_those_with_the_same_first_letter_are_compared() -> None:
    known = [f"a{number:04}" for number in range(400)] + ["rifle"]
    assert did_you_mean("rifel", known) == ("did you mean 'rifle'?",)
    assert did_you_mean("xifle", known) == ()
