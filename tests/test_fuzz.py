"""A quick share of `make fuzz`: some hundred inputs of each target, and what fuzzing found."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.reading.reader import read
from generator.dice import parse, parse_span
from generator.errors import ContentError, Problem, UsageError
from generator.job.layout import workers
from generator.job.products import makers
from generator.typeset import limits, templates
from tests.fuzz import fonts, own, parts, reads, reports, tables
from tests.fuzz.law import Broken, Target, judge
from tests.fuzz.mutate import changed
from tests.fuzz.run import run, table
from tests.fuzz.targets import TARGETS, shares
from tests.packs import GOOD
from tests.shares import examples

QUICK = {
    "yaml": 200,
    "fields": 125,
    "pack": 50,
    "templates": 4,
    "parts": 12,
    "dice": 250,
    "profile": 150,
    "pictures": 50,
    "tables": 30,
    "fonts": 25,
    "locks": 40,
    "rolls": 4,
    "saved-campaign": 10,
    "saved-scenario": 10,
    "saved-mission": 15,
    "saved-situation": 10,
    "saved-board": 30,
    "saved-battle": 20,
    "odds": 3,
    "force": 75,
    "aids": 10,
    "games": 30,
    "run": 15,
    "reports": 40,
    "report-forms": 40,
}


def _limits() -> dict[str, float]:
    """Return the limits as they stand where they are used."""
    modules = (limits, templates, workers, makers)
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, (int, float))
    }


_LIMITS = _limits()


@pytest.fixture(scope="module", autouse=True)
def _tidy() -> Iterator[None]:
    yield
    reads.leave()


@pytest.mark.parametrize("name", QUICK)
def test_what_a_stranger_writes_is_read_or_refused_in_words(name: str) -> None:
    target = TARGETS[name]
    broken = {}
    for number in range(examples(QUICK[name], least=2)):
        try:
            judge(target, target.input("quick", number))
        except Broken as error:
            broken[f"python -m tests.fuzz {name} --seed quick --at {number}"] = error.sort
    assert broken == {}
    assert _limits() == _LIMITS, "what the other tests of this process print would be stopped"


def test_every_target_has_a_quick_share() -> None:
    assert QUICK.keys() == TARGETS.keys()


def test_what_is_not_changed_is_read() -> None:
    """Corpora hold texts that are read, so that a small change of them gets far."""
    good = {
        "yaml": (reads.corpus("yaml")[2].encode(), GOOD["pack.yaml"].encode()),  # type: ignore[union-attr]
        "fields": (reads.corpus("fields")[0].encode(),),
        "pack": [("more.yaml", text.encode()) for text in reads.corpus("pack")],
        "templates": ((reads.corpus("templates")[1], "{{ card.name }}"),),
        "parts": ((parts._BASE + parts._STYLES[1], parts._BODIES[1]),),
        "dice": reads.corpus("dice")[0].splitlines()[:1],
        "profile": (reads.corpus("profile")[2].encode(),),
        "pictures": tuple(reads.pictures().items()),
        "tables": tuple(tables.tables().items()),
        "fonts": tuple(fonts.small().values()),
        "locks": (("campaign", ("theatre=normandy", "attacker=dual")), ("scenario", ("squads=2",))),
        "rolls": (("scenario", "amber-ridge-417", ("squads=2",)),),
        "saved-campaign": ((0, ()),),
        "reports": tuple((whose, ()) for whose in reports.WHOSE),
        "report-forms": tuple((whose, reports.fields(whose)) for whose in reports.WHOSE),
        "saved-scenario": ((0, ()), (1, ())),
        "saved-mission": ((0, ()),),
        "saved-situation": ((0, ()),),
        "saved-board": ((0, ()),),
        "saved-battle": ((0, ()),),
        "odds": (("scenario", (0, ())), ("situation", (0, ())), ("campaign", (0, ()))),
        "force": [(number, ()) for number in range(len(own.forces()))],
        "aids": [(number, ()) for number in range(len(own.aids()))],
        "games": [(number, ()) for number in range(len(own.games_own()))],
        "run": [(number, ()) for number in range(len(own.run_files()))],
    }
    assert good.keys() == TARGETS.keys()
    for name, values in good.items():
        for value in values:
            assert judge(TARGETS[name], value), (name, value)


def test_an_input_is_named_by_its_target_its_seed_and_its_number() -> None:
    for name, target in TARGETS.items():
        once = [repr(target.input("1", number)) for number in range(5)]
        assert [repr(target.input("1", number)) for number in range(5)] == once, name
        assert [repr(target.input("2", number)) for number in range(5)] != once, name


@settings(max_examples=100)
@given(st.text(max_size=60) | st.text("{}[]:,&*!|>-?#'\" \n\tab1", max_size=40))
def test_any_text_is_yaml_or_told_not_to_be(text: str) -> None:
    judge(Target("yaml", lambda _: text, _read, 1), text)


def _read(text: str) -> None:
    read(text.encode("utf-8", "surrogatepass"), "any.yaml").plain()


@settings(max_examples=200)
@given(st.text(max_size=20) | st.text("0123456789dDRr+-−<>=≤ anyto", max_size=16))
def test_any_text_is_dice_or_a_row_or_told_not_to_be(text: str) -> None:
    judge(Target("dice", lambda _: text, _dice, 1), text)
    judge(Target("row", lambda _: text, _row, 1), text)


def _dice(text: str) -> None:
    parse(text)


def _row(text: str) -> None:
    parse_span(text)


# The law itself


class Raw(Problem):
    """A problem whose words nobody looked over."""

    def __post_init__(self) -> None:
        pass

    def __str__(self) -> str:
        return self.message


def broken_by(run_it: object) -> str:
    """Return what is said of a target that does something."""
    target = Target("wrong", lambda _: None, run_it, 1)  # type: ignore[arg-type]
    with pytest.raises(Broken) as caught:
        judge(target, None, seconds=0.2)
    return caught.value.sort


@pytest.mark.ci
def test_what_breaks_the_law_is_found() -> None:
    def told(problem: Problem) -> object:
        return lambda _: [problem]

    def fails(error: BaseException) -> object:
        def run_it(_: object) -> None:
            raise error

        return run_it

    assert broken_by(fails(KeyError("x"))) == "KeyError: 'x' ()"
    assert broken_by(fails(RecursionError("deep"))) == "RecursionError: deep ()"
    assert broken_by(fails(MemoryError())) == "MemoryError ()"
    assert broken_by(lambda _: threading.Event().wait()) == "hang"
    assert broken_by(lambda _: all(iter(lambda: True, False))).startswith("hang")
    assert broken_by(fails(ContentError([]))) == "ContentError says nothing"
    assert broken_by(told(Problem(" "))).startswith("a problem says nothing")
    assert broken_by(told(Raw("\x1b[31mred"))).startswith("a problem is not printable")
    assert broken_by(told(Raw("two\nlines"))).startswith("a problem has more than a line")
    nowhere = Target("wrong", lambda _: None, lambda _: [Problem("no")], 1, placed=True)
    with pytest.raises(Broken, match="a problem has no place: 'no'"):
        judge(nowhere, None)


def test_our_own_errors_and_silence_are_within_the_law() -> None:
    def refuses(_: object) -> None:
        raise UsageError("no")

    assert not judge(Target("right", lambda _: None, refuses, 1), None)
    assert judge(Target("right", lambda _: None, lambda _: None, 1), None)


def test_a_text_is_changed_by_its_random_numbers_alone() -> None:
    texts = ("a: 1\nb: [x, y]\n", "c: d\n")
    for number in range(200):
        once = changed(random.Random(number), texts)
        assert changed(random.Random(number), texts) == once


def test_many_inputs_are_run_in_processes_and_counted() -> None:
    counts = shares(300, ["dice", "profile"])
    assert sum(counts.values()) == 300
    tallies = run(counts, "quick", 2)
    assert {name: one.inputs for name, one in tallies.items()} == counts
    lines = list(table(tallies, "quick"))
    assert lines[0].split() == ["target", "inputs", "read", "refused", "broken", "a", "second"]
    assert lines[-1] == "300 inputs of seed quick, 0 broken"


def test_a_process_that_dies_is_told_and_the_rest_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(value: object) -> None:
        if value == 7:
            os._exit(9)

    deadly = Target("deadly", lambda _: 0, dies, 1)
    monkeypatch.setitem(TARGETS, "deadly", deadly)
    monkeypatch.setattr(Target, "input", lambda _self, _seed, number: number)
    tally = run({"deadly": 40}, "quick", 1)["deadly"]
    assert tally.inputs == 40
    assert tally.broken == {"the process ended with 9": [7]}
    assert "python -m tests.fuzz deadly --seed quick --at 7" in "\n".join(
        table({"deadly": tally}, "quick")
    )


# What fuzzing found: target, input


FOUND: Mapping[str, tuple[str, Any]] = {
    "a campaign without a settlement": ("saved-campaign", (0, ((("ground", "settlements"), []),))),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_was_found_once_is_refused_in_words(what: str) -> None:
    name, value = FOUND[what]
    assert not judge(TARGETS[name], value)
