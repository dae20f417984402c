"""Packs as a whole: parts, references, counts, tables, and any pack read or refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from packs import DECK, GOOD, changed, write_pack

from generator.content import Pack, load_pack, product_ids
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.records import RecordsPart
from generator.errors import ContentError, Place
from tests.shares import examples
from tests.yaml_files import load_yaml

DICE = """\
kind: tables
tables:
  - id: low
    title: Low
    dice: 2d6
    modifiers: {from: -1, to: 1}
    rows:
      - {on: <=4, result: yes}
      - {on: 5-9, result: no}
      - {on: '>=10', result: yes}
  - id: clamped
    title: Clamped
    dice: 1d6
    modifiers: {from: -3, to: 3}
    clamp: true
    rows:
      - {on: 1-2, result: a}
      - {on: 3-6, result: b}
  - id: wide
    title: Wide
    dice: 1d10
    columns: [near, far]
    rows:
      - {on: 1-3, cells: [hit, miss], origin: house}
      - {on: 4-10, cells: [miss, miss]}
    results: {hit: It is hit., miss: It is not.}
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("x") / "my-pack"
    return load_pack(write_pack(folder, {"dice.yaml": DICE}), "my-pack")


def test_odds_are_those_counted_by_hand(pack: Pack) -> None:
    low = pack.tables["low"]
    assert low.row_odds() == (Fraction(6, 36), Fraction(24, 36), Fraction(6, 36))
    assert low.chances() == {"yes": Fraction(1, 3), "no": Fraction(2, 3)}
    assert low.row_odds(1) == (Fraction(3, 36), Fraction(23, 36), Fraction(10, 36))
    assert low.row_odds(-1) == (Fraction(10, 36), Fraction(23, 36), Fraction(3, 36))


def test_a_table_that_clamps_has_no_row_out_of_reach(pack: Pack) -> None:
    clamped = pack.tables["clamped"]
    assert clamped.row_odds(0) == (Fraction(2, 6), Fraction(4, 6))
    assert clamped.row_odds(-3) == (Fraction(5, 6), Fraction(1, 6))
    assert clamped.row_odds(3) == (Fraction(0), Fraction(1))


def test_columns_have_odds_of_their_own(pack: Pack) -> None:
    wide = pack.tables["wide"]
    assert wide.chances(0) == {"hit": Fraction(3, 10), "miss": Fraction(7, 10)}
    assert wide.chances(1) == {"miss": Fraction(1)}
    assert wide.origins == ("house", "source")
    assert wide.row_places[1] == Place("my-pack/dice.yaml", 25, 9)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cells: [miss, miss]", "cells: [miss]", "25:9: this row has 1 cells for 2 columns"),
        ("cells: [miss, miss]", "result: miss", "25:9: this row has no cells for the 2 columns"),
        ("on: 1-2, result: a", "on: 1-2, cells: [a]", "17:9: this row has no result"),
        (
            "cells: [hit, miss]",
            "cells: [hti, miss]",
            "24:27: 'hti' is not among the table's results\n  hint: did you mean 'hit'?",
        ),
        (
            "{from: -1, to: 1}",
            "{from: 1, to: -1}",
            "6:16: modifiers run from 1 to -1; the first must not exceed the second",
        ),
        ("clamp: true", "clamp: NO", "15:12: expected true or false, found the text 'NO'"),
        ("dice: 1d10", "dice: 1d", "21:11: '1d'"),
        ("id: wide", "id: low", "19:9: duplicate id 'low'"),
        ("title: Wide", "title: Wide\n    row_haed: x", "21:5: unknown key 'row_haed'"),
    ],
)
def test_tables_that_are_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert DICE.count(old) == 1
    with pytest.raises(ContentError) as caught:
        load_pack(write_pack(tmp_path / "p", {"dice.yaml": DICE.replace(old, new)}), "p")
    assert str(caught.value.problems[0]).startswith(f"p/dice.yaml:{said}")


def test_parts_go_by_their_id_or_their_file(pack: Pack) -> None:
    assert list(pack.parts) == ["actions", "chart", "deck", "dice", "tables"]


def test_records_know_their_places(pack: Pack) -> None:
    part = pack.parts["actions"]
    assert isinstance(part, RecordsPart)
    assert part.place("attack", ("reminder",)) == Place("my-pack/actions.yaml", 9, 42)
    assert pack.place_of("my-pack/actions.yaml#records.1.name") == Place(
        "my-pack/actions.yaml", 9, 24
    )
    assert pack.place_of("my-pack/other.yaml#records.1") is None
    assert pack.place_of("") is None


def test_what_a_card_refers_to_is_in_it_once(pack: Pack) -> None:
    deck = pack.parts["deck"]
    assert isinstance(deck, DeckPart)
    gunner, sniper = (pack.resolved(deck.cards, key) for key in ("gunner", "sniper"))
    assert gunner["action"]["name"] == "Attack"
    assert gunner["action"] is sniper["action"]
    assert gunner["picture"] is None
    assert gunner["here"] == "my-pack/deck.yaml#cards.1"
    assert deck.copies == {"scout": 2, "gunner": 1, "sniper": 1}


def test_products(pack: Pack, tmp_path: Path) -> None:
    assert {key: product_ids(part) for key, part in pack.parts.items()} == {
        "actions": (),
        "chart": ("chart",),
        "deck": ("deck",),
        "dice": (),
        "tables": (),
    }
    sided = load_pack(
        write_pack(tmp_path / "p", changed("deck.yaml", "count: 4", "count: 4\nsides: [us]"))
    )
    assert product_ids(sided.parts["deck"]) == ("us-deck",)


COUNTS = DECK.replace("count: 4", "counts: {heavy: {true: 1, false: 3}, kind: {a: 1}}").replace(
    "fields:", "fields:\n  heavy: flag\n  kind: optional text"
)


def test_counts_of_flags_and_of_what_is_left_out(tmp_path: Path) -> None:
    text = COUNTS.replace("name: Scout", "name: Scout\n    heavy: false")
    text = text.replace("name: Gunner", "name: Gunner\n    heavy: true\n    kind: a")
    text = text.replace("name: Sniper", "name: Sniper\n    heavy: false")
    assert load_pack(write_pack(tmp_path / "p", {"deck.yaml": text})).name == "p"


def test_many_wrong_words_are_told_in_time(tmp_path: Path) -> None:
    fields = "kind: records\ntitle: X\nfields: {to: ref y}\nrecords:\n"
    wrong = "".join(f"  - {{id: r{i}, to: q{i}}}\n" for i in range(3000))
    right = "".join(f"  - {{id: r{i}, to: r{i}}}\n" for i in range(3000)).replace("to: r", "n: r")
    files = {
        "x.yaml": fields + wrong,
        "y.yaml": fields.replace("{to: ref y}", "{n: text}") + right,
    }
    with pytest.raises(ContentError) as caught:
        load_pack(write_pack(tmp_path / "p", files))
    assert len(caught.value.problems) == 3000


TEXTS = {name: text for name, text in GOOD.items() if name.endswith(".yaml")}
BITS = [
    *("", "~", "NO", "0", "-1", "1.5", "[]", "{}", "[a]", "{a: b}", "true", "'x'", "x" * 50, "1e5"),
    *("ref deck", "list of ref actions", "optional text", "picture", "one of a, b", "2d6", "<=2"),
    *("scout", "move", "us", "kind: deck", "&a", "*a", "- ", "\n", "  ", ":", "0x0", "[[hits]]"),
    *("../x", "$", "id: scout", "copies: 3", "a: b", "\u202e", "é"),
]


@st.composite
def mutants(draw: st.DrawFn) -> dict[str, str | bytes | None]:
    """Draw the good pack with a few of its words, lines or files exchanged."""
    files: dict[str, str | bytes | None] = dict(TEXTS)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(TEXTS)))
        text = files[name]
        assert isinstance(text, str)
        lines = text.split("\n")
        number = draw(st.integers(0, len(lines) - 1))
        words = lines[number].split(" ")
        word = draw(st.integers(0, len(words) - 1))
        how = draw(st.sampled_from(["word", "word", "line", "drop", "twice"]))
        if how == "word":
            words[word] = draw(st.sampled_from(BITS))
            lines[number] = " ".join(words)
        elif how == "line":
            lines[number] = draw(st.sampled_from(BITS))
        elif how == "drop":
            del lines[number]
        else:
            lines.insert(number, lines[number])
        files[name] = "\n".join(lines)
    return files


@settings(max_examples=examples(400), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mutants())
def test_any_pack_is_read_or_refused(tmp_path: Path, files: dict[str, str | bytes | None]) -> None:
    folder = write_pack(tmp_path / "p", files)
    try:
        found = load_pack(folder, "p")
    except ContentError as error:
        hold_to_our_words(error)
    else:
        for part in found.parts.values():
            for name in product_ids(part):
                assert "/" not in name


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["x", "a b", "deck", "[[x]]"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["id", "on", "a", "name"]), inner, max_size=2)
    ),
    max_leaves=4,
)


def keys_of_every_kind() -> list[tuple[str, str]]:
    kinds = {
        "records": "id title origin rule count fields records notes",
        "tables": "id title tables",
        "deck": "id title piece corner bleed gap front back sides count counts fields cards",
        "sheet": "id title template uses pages",
    }
    return [(kind, key) for kind, keys in kinds.items() for key in keys.split()]


@pytest.mark.parametrize(("kind", "key"), keys_of_every_kind())
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=VALUES)
def test_any_value_anywhere_is_read_or_refused(
    tmp_path: Path, kind: str, key: str, value: object
) -> None:
    import yaml

    name = {"records": "actions", "sheet": "chart"}.get(kind, kind) + ".yaml"
    data = load_yaml(str(TEXTS[name]).replace("on:", "'on':"))
    data[key] = value
    folder = write_pack(tmp_path / "p", {name: yaml.safe_dump(data)})
    try:
        load_pack(folder, "p")
    except ContentError as error:
        hold_to_our_words(error)


def hold_to_our_words(error: ContentError) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.place, problem
        assert " should " not in problem.message
