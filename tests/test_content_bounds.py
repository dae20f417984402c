"""Work is bounded by the size of what is read: twice the input takes about twice the steps.

Steps are calls of functions, counted; seconds are never looked at.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest
from counted import calls as steps
from packs import write_pack

from generator import errors
from generator.content import load_pack
from generator.content.kinds.records import RecordsFile
from generator.content.reading import explain
from generator.content.reading.explain import keys_at
from generator.errors import ContentError, Near, Problem, did_you_mean
from tests.shares import first


def problems_of(folder: Path) -> tuple[Problem, ...]:
    try:
        load_pack(folder, "p")
    except ContentError as error:
        return error.problems
    return ()


RECORDS = "kind: records\ntitle: X\nfields: {n: optional text}\nrecords:\n"


def unknown_keys(n: int) -> str:
    return "kind: sheet\ntitle: X\ntemplate: card.html\nuses: []\n" + "".join(
        f"pagse{i}: 1\n" for i in range(n)
    )


def unknown_keys_of_records(n: int) -> str:
    return RECORDS + "".join(f"  - {{id: r{i}, nn{i}: x}}\n" for i in range(n))


def lost_references(n: int) -> str:
    return RECORDS.replace("optional text", "optional ref x") + "".join(
        f"  - {{id: r{i}, n: q{i}}}\n" for i in range(n)
    )


def lost_links(n: int) -> str:
    return RECORDS + "".join(f"  - {{id: r{i}, n: '[[atcions]] [[x/q{i}]]'}}\n" for i in range(n))


def lost_uses(n: int) -> str:
    return "kind: sheet\ntitle: X\ntemplate: card.html\nuses:\n" + "".join(
        f"  - actionss{i}\n" for i in range(n)
    )


def lost_decks(n: int) -> str:
    return "kind: gang\ntitle: X\ndecks:\n" + "".join(f"  - dekc{i}\n" for i in range(n))


def lost_sides(n: int) -> str:
    sides = "".join(f"  - su{i}\n" for i in range(n))
    return (
        f"kind: deck\ntitle: X\npiece: poker\nfront: card.html\nsides:\n{sides}"
        "fields: {name: text, action: optional text}\ncards: [{id: a, name: b}]\n"
    )


def lost_words(n: int) -> str:
    rows = "".join(f"  - {{id: r{i}, n: bleu}}\n" for i in range(n))
    return RECORDS.replace("optional text", "'one of red, blue'") + rows


def lost_results(n: int) -> str:
    known = "".join(f"      result{i}: x\n" for i in range(n))
    rows = "".join(f"      - {{on: {i}, result: resutl{i}}}\n" for i in range(1, n + 1))
    return (
        f"kind: tables\ntables:\n  - id: x\n    title: X\n    dice: 1d{n}\n    rows:\n{rows}"
        f"    results:\n{known}"
    )


def anchors(n: int) -> str:
    return RECORDS + "".join(f"  - &a{i} {{id: r{i}, n: &b{i} x}}\n" for i in range(n))


def aliases(n: int) -> str:
    named = "".join(f"  - {{id: r{i}, n: *a}}\n" for i in range(n))
    return RECORDS + f"  - {{id: r, n: &a '[[hits]] {'x' * 500}'}}\n" + named


def same_keys(n: int) -> str:
    return "kind: records\n" * n


MANY: dict[str, tuple[Callable[[int], str], int]] = {
    "unknown keys": (unknown_keys, 1500),
    "unknown keys of records": (unknown_keys_of_records, 700),
    "references": (lost_references, 700),
    "links": (lost_links, 500),
    "parts of a sheet": (lost_uses, 1500),
    "decks of a gang": (lost_decks, 1500),
    "sides of a deck": (lost_sides, 1500),
    "words that are none": (lost_words, 700),
    "results that are none": (lost_results, 300),
    "anchors": (anchors, 700),
    "aliases": (aliases, 700),
    "keys twice": (same_keys, 1500),
}


@pytest.mark.parametrize("case", first(3, MANY))
def test_twice_as_many_take_twice_the_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    """Beyond the first few hundred, whose hints have a bound of their own."""
    make, many = MANY[case]
    monkeypatch.setattr(errors, "_COMPARED", 300)
    monkeypatch.setattr(errors, "_MANY", 50)
    counted = []
    for n in (many, 2 * many):
        folder = write_pack(tmp_path / f"p{n}", {"x.yaml": make(n)})
        problems_of(folder)  # so that nothing is imported or remembered for the first time
        (folder / "x.yaml").write_text(make(n) + "# again\n")
        counted.append(steps(lambda folder=folder: problems_of(folder)))
    assert counted[0] > many
    assert counted[1] < 2.2 * counted[0]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The words that are compared with one another."""
    pairs: list[tuple[str, str]] = []

    class Counting(difflib.SequenceMatcher[str]):
        def real_quick_ratio(self) -> float:
            pairs.append((str(self.a), str(self.b)))
            return super().real_quick_ratio()

    monkeypatch.setattr(difflib, "SequenceMatcher", Counting)
    return pairs


def test_long_words_are_not_compared(compared: list[tuple[str, str]]) -> None:
    assert did_you_mean("x" * 150_000, ["x" * 149_999, "y"]) == ()
    assert did_you_mean("x" * 41, ["x" * 40]) == ()
    assert did_you_mean("x" * 40, ["x" * 41]) == ()
    assert compared == []
    assert did_you_mean("x" * 40, ["x" * 39]) == (f"did you mean '{'x' * 39}'?",)


def test_two_keys_of_150_000_letters(tmp_path: Path, compared: list[tuple[str, str]]) -> None:
    keys = "".join(f"? {letter * 150_000}\n: 1\n" for letter in "xy")
    found = problems_of(write_pack(tmp_path / "p", {"x.yaml": "kind: sheet\ntitle: X\n" + keys}))
    assert f"unknown key '{'x' * 39}…'" in [problem.message for problem in found]
    assert all(max(map(len, pair)) <= 40 for pair in compared)


def test_300_long_ids_against_3_000_references(
    tmp_path: Path, compared: list[tuple[str, str]]
) -> None:
    ids = "".join(f"  - {{id: {'a' * 90}{i:05}}}\n" for i in range(300))
    lost = "".join(f"  - {{id: r{i}, n: {'a' * 89}{i:06}}}\n" for i in range(3000))
    fields = RECORDS.replace("optional text", "optional ref ids")
    files = {"ids.yaml": RECORDS + ids, "x.yaml": fields + lost}
    found = problems_of(write_pack(tmp_path / "p", files))
    assert len(found) == 3000
    assert compared == []


def test_many_known_words_are_cut_to_those_that_begin_alike(
    compared: list[tuple[str, str]],
) -> None:
    known = [f"{letter}{i}" for i in range(400) for letter in "abc"]
    assert did_you_mean("b7x", known) == ("did you mean 'b7'?",)
    assert len(compared) == 300
    assert {pair[0][0] for pair in compared} == {"b"}
    assert did_you_mean("zz", ["a"] * 10_000 + ["zz"]) == ()  # nobody reads that far


def test_hints_end_with_the_first_few_hundred_problems(compared: list[tuple[str, str]]) -> None:
    near = Near("cuont", ("count",))
    error = ContentError(Problem(f"no. {n}", near=near) for n in range(1000))
    hinted = [problem for problem in error.problems if problem.hints]
    assert hinted == list(error.problems[:300])
    assert hinted[0].hints == ("did you mean 'count'?",)
    assert len(compared) == 300
    assert len(error.problems) == 1000


def test_hints_end_with_ten_thousand_comparisons(compared: list[tuple[str, str]]) -> None:
    near = Near("cuont", [f"c{i}" for i in range(299)])
    ContentError(Problem(f"no. {n}", near=near) for n in range(300))
    assert len(compared) == 10_000


def test_a_model_s_keys_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(
        RecordsFile, "model_json_schema", lambda **_: made.append(1) or {"properties": {"a": {}}}
    )
    explain._schema.cache_clear()
    for _ in range(3):
        assert keys_at(RecordsFile, ()) == ["a"]
    explain._schema.cache_clear()
    assert len(made) == 1


# --- what has a limit, as the work would be the product of two sizes ----------------------------


def test_no_file_declares_more_than_200_fields(tmp_path: Path) -> None:
    fields = "".join(f"  f{i}: optional text\n" for i in range(190))
    inner = "{" + ", ".join(f"g{i}: text" for i in range(10)) + "}"
    text = f"kind: records\ntitle: X\nfields:\n{fields}  inner: [{inner}]\nrecords: []\n"
    found = problems_of(write_pack(tmp_path / "p", {"x.yaml": text}))
    assert list(map(str, found)) == [
        "p/x.yaml:4:3: 201 fields are declared here; the maximum is 200"
    ]
    fewer = text.replace("  f0: optional text\n", "")
    assert problems_of(write_pack(tmp_path / "p", {"x.yaml": fewer})) == ()


def test_no_choice_has_more_than_2_000_letters(tmp_path: Path) -> None:
    words = ", ".join(f"w{i}" for i in range(1000))
    text = RECORDS.replace("optional text", f"'one of {words}'")
    found = problems_of(write_pack(tmp_path / "p", {"x.yaml": text + "  - {id: a, n: x}\n"}))
    assert list(map(str, found)) == [
        "p/x.yaml:3:13: 'one of w0, w1, w2, w3, w4, w5, w6, w7, w8, w9,…' has more than 2,000 "
        "letters"
    ]


DECK = """\
kind: deck
title: X
piece: poker
front: card.html
counts: {COUNTS}
fields: {name: text, action: optional text, next: optional ref x}
cards: [{id: a, name: b}]
"""


def test_no_more_than_100_fields_are_counted(tmp_path: Path) -> None:
    counts = ", ".join(f"f{i}: {{}}" for i in range(101))
    text = DECK.replace("COUNTS", counts)
    found = problems_of(write_pack(tmp_path / "p", {"x.yaml": text}))
    assert list(map(str, found)) == ["p/x.yaml:5:9: 101 fields are counted; the maximum is 100"]


def test_a_field_that_is_counted_is_ten_references_away_at_most(tmp_path: Path) -> None:
    near, far = "next." * 10 + "name", "next." * 100_000 + "name"
    text = DECK.replace("COUNTS", f"{near}: {{}}, ? {far} : {{}}")
    found = problems_of(write_pack(tmp_path / "p", {"x.yaml": text}))
    assert [problem.message for problem in found] == [
        "'next.next.next.next.next.next.next.next…' is not a field of these cards that can "
        "be counted"
    ]
