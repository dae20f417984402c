"""Saved files of any game: written, read back, edited; shown by a game of three numbers.

A garrison has a strength and a store; its guards and its order of the day follow from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from generator import __version__
from generator.content import Pack, load_pack
from generator.content.models import Closed
from generator.content.reading.reader import read as read_yaml
from generator.content.reading.source import Source
from generator.dice import Streams
from generator.errors import ContentError, Problem
from generator.roll.files.compare import differences, edits, merged
from generator.roll.files.marks import ROOT, ROOTS, SAME, Mark, Slot, between, row_names
from generator.roll.files.saved import (
    Reading,
    SavedKind,
    content_hash,
    pack_of,
    read_saved,
    written,
)
from generator.roll.locks import Lockable, Locks
from tests.yaml_files import load_yaml

NOT_ROLLED = "the ledger says what was rolled, and this is not what this seed and these locks roll"

# --- a game --------------------------------------------------------------------------------------


class Post(Closed):
    """A post, and how many stand there."""

    name: str
    guards: Annotated[int, between(0, 9)]
    note: str | None = None


class Stores(Closed):
    """What is in store."""

    bread: Annotated[int, between(0, 99)]
    kind: Literal["fresh", "hard"]


class Orders(Closed):
    """What a garrison's file says."""

    strength: Annotated[int, ROOT]
    stores: Annotated[Stores, ROOTS]
    posts: Annotated[tuple[Post, ...], Field(strict=False), SAME]
    watches: Annotated[tuple[Post, ...], Field(strict=False)]
    towers: Annotated[dict[str, Post], Mark(rows=True, same=True)]
    text: str
    by_hand: str | None


class OrdersFile(Closed):
    """A garrison's file below its head."""

    record: Orders
    ledger: Annotated[
        tuple[str, ...], Field(strict=False), Mark(rolled="the ledger says what was rolled")
    ]


@dataclass(frozen=True)
class Garrison:
    """A garrison; a third of it stands guard at each of two posts."""

    seed: str
    locks: Locks
    strength: int
    bread: int
    ledger: tuple[str, ...]


def rolled(pack: Pack, seed: str, locks: Locks) -> Garrison:
    stream = Streams(seed).stream("strength")
    strength = int(locks.get("strength") or stream.die(6) + 6)
    bread = stream.die(20)
    return Garrison(seed, locks, strength, bread, (f"strength {strength}", f"bread {bread}"))


def body(pack: Pack, garrison: Garrison) -> dict[str, Any]:
    guards = garrison.strength // 3
    return {
        "record": {
            "strength": garrison.strength,
            "stores": {"bread": garrison.bread, "kind": "hard"},
            "posts": [
                {"name": name, "guards": guards, "note": None} for name in ("Gate", "Bridge")
            ],
            "watches": [{"name": "Night", "guards": 2, "note": None}],
            "towers": {"N": {"name": "North", "guards": 1, "note": None}},
            "text": f"{garrison.strength} men, {guards} at each post.",
            "by-hand": None,
        },
        "ledger": list(garrison.ledger),
    }


def edited(reading: Reading[Garrison, OrdersFile]) -> tuple[Garrison, dict[str, Any]]:
    record = reading.model.record
    now = replace(reading.rolled, strength=record.strength, bread=record.stores.bread)
    return now, body(reading.pack, now)


def faults(reading: Reading[Garrison, OrdersFile]) -> Iterator[Problem]:
    record = reading.model.record
    if sum(post.guards for post in record.posts) > record.strength:
        place = reading.source.place(("record", "posts"))
        yield Problem("more stand guard than there are", place)


KIND = SavedKind(
    noun="garrison",
    model=OrdersFile,
    lockable=Lockable({"strength": "how many, e.g. '9'"}, {}, re.compile("(?!)")),
    roll=rolled,
    body=body,
    edited=edited,
    faults=faults,
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("content") / "fort"
    folder.mkdir()
    (folder / "pack.yaml").write_text("kind: pack\ntitle: Fort\n")
    return load_pack(folder, "content/fort")


@pytest.fixture
def garrison(pack: Pack) -> Garrison:
    return rolled(pack, "dawn", Locks({"strength": "9"}))


@pytest.fixture
def text(pack: Pack, garrison: Garrison) -> str:
    return written(KIND, pack, garrison, body(pack, garrison)).decode()


def told(pack: Pack, folder: Path, text: str) -> list[str]:
    """Return what is said of a file, without the file's name."""
    path = folder / "garrison.yaml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        read_saved(KIND, pack, path)
    return str(caught.value).replace(f"{path.as_posix()}:", "").splitlines()


def read(pack: Pack, folder: Path, text: str, *pairs: tuple[str, str]) -> Any:
    path = folder / "garrison.yaml"
    path.write_text(changed(text, *pairs))
    return read_saved(KIND, pack, path)


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


# --- writing and reading -------------------------------------------------------------------------


def test_a_file_has_a_head_and_a_row_to_a_line(pack: Pack, garrison: Garrison, text: str) -> None:
    assert (
        text
        == f"""\
fieldpress: '{__version__}'
pack: fort
content: '{content_hash(pack)}'
seed: dawn
locks: {{strength: '9'}}
record:
  strength: 9
  stores: {{bread: {garrison.bread}, kind: hard}}
  posts:
    - {{name: Gate, guards: 3, note: null}}
    - {{name: Bridge, guards: 3, note: null}}
  watches:
    - {{name: Night, guards: 2, note: null}}
  towers:
    'N': {{name: North, guards: 1, note: null}}
  text: '9 men, 3 at each post.'
  by-hand: null
ledger:
  - strength 9
  - bread {garrison.bread}
"""
    )


def test_a_file_reads_back_as_it_was(
    pack: Pack, garrison: Garrison, text: str, tmp_path: Path
) -> None:
    saved = read(pack, tmp_path, text)
    assert (saved.rolled, saved.body, saved.edits) == (garrison, body(pack, garrison), ())
    assert written(KIND, pack, saved.rolled, saved.body).decode() == text
    assert pack_of(KIND.noun, tmp_path / "garrison.yaml") == "fort"


def test_an_edit_is_told_and_the_rest_follows(pack: Pack, text: str, tmp_path: Path) -> None:
    saved = read(pack, tmp_path, text, ("strength: 9", "strength: 12"))
    assert saved.edits == ("strength: 9 → 12",)
    assert saved.rolled.strength == 12
    assert [post["guards"] for post in saved.body["record"]["posts"]] == [4, 4]
    assert saved.body["record"]["text"] == "12 men, 4 at each post."
    again = read(pack, tmp_path, written(KIND, pack, saved.rolled, saved.body).decode())
    assert (again.body, again.edits) == (saved.body, saved.edits)


def test_what_was_edited_stays_though_it_would_follow(
    pack: Pack, text: str, tmp_path: Path
) -> None:
    own = ("text: '9 men, 3 at each post.'", "text: Nobody sleeps.")
    saved = read(pack, tmp_path, text, ("strength: 9", "strength: 12"), own)
    assert saved.body["record"]["text"] == "Nobody sleeps."
    assert saved.edits == (
        "strength: 9 → 12",
        "text: 9 men, 3 at each post. → Nobody sleeps.",
    )


def test_rows_are_called_by_their_names_and_may_be_added_where_the_model_lets_them(
    pack: Pack, text: str, tmp_path: Path
) -> None:
    row = "    - {name: Night, guards: 2, note: null}\n"
    saved = read(
        pack,
        tmp_path,
        text,
        ("{name: Bridge, guards: 3, note: null}", "{name: Bridge, guards: 3, note: Wet.}"),
        (row, row + row.replace("Night", "Dawn")),
        ("by-hand: null", "by-hand: 'Yes'"),
    )
    assert saved.edits == (
        "posts[Bridge].note: none → Wet.",
        "watches: 1 rows → 2 rows",
        "by-hand: none → Yes",
    )


# --- what can't be -------------------------------------------------------------------------------

EDITS = {
    "another type": (
        ("strength: 9", "strength: nine"),
        "7:13: expected a whole number, found the text 'nine'",
    ),
    "nothing": (
        ("strength: 9", "strength: null"),
        "7:13: expected a whole number, found nothing",
    ),
    "null for a word": (
        ("text: '9 men, 3 at each post.'", "text: null"),
        "16:9: expected text, found nothing",
    ),
    "a word that there is not": (
        ("kind: hard", "kind: hart"),
        ": the text 'hart' is not one of fresh, hard",
    ),
    "out of bounds": (
        ("Gate, guards: 3", "Gate, guards: -3"),
        "10:28: 'guards' is -3; it must be from 0 to 9",
    ),
    "an unknown key": (("by-hand:", "by-hands:"), "17:3: unknown key 'by-hands'"),
    "a row more": (
        ("  watches:", "    - {name: Well, guards: 0, note: null}\n  watches:"),
        "10:5: expected 2 entries, found 3: none can be added or left out",
    ),
    "a row fewer": (
        ("    - {name: Gate, guards: 3, note: null}\n", ""),
        "10:5: expected 2 entries, found 1: none can be added or left out",
    ),
    "a name that was not rolled": (
        ("'N': {name: North", "'S': {name: South"),
        "15:5: missing here: N",
    ),
    "the ledger": (
        ("  - strength 9", "  - strength 8"),
        f"19:5: {NOT_ROLLED}",
    ),
    "another seed": (
        ("seed: dawn", "seed: dusk"),
        NOT_ROLLED,
    ),
    "a constraint": (
        ("Gate, guards: 3", "Gate, guards: 9"),
        "10:5: more stand guard than there are",
    ),
    "no seed": (("seed: dawn", "seed: 4"), "4:7: a seed is text: put it in quotes"),
    "no locks": (("locks: {strength: '9'}", "locks: [9]"), "5:8: locks are a mapping"),
    "no record": (("record:", "recorder:"), "1:1: this is not a complete garrison: record missing"),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_cant_be_is_told_with_its_place(
    pack: Pack, text: str, tmp_path: Path, name: str
) -> None:
    pair, said = EDITS[name]
    lines = told(pack, tmp_path, changed(text, pair))
    assert any(line.endswith(said) for line in lines), lines


def test_everything_that_is_wrong_is_told_at_once(pack: Pack, text: str, tmp_path: Path) -> None:
    wrong = changed(text, ("strength: 9", "strength: x"), ("kind: hard", "kind: x"))
    assert len(told(pack, tmp_path, wrong)) == 2


@pytest.mark.parametrize(("key", "what"), [("content", "content"), ("fieldpress", "Fieldpress")])
def test_a_file_of_other_content_or_another_program_is_refused(
    pack: Pack, text: str, tmp_path: Path, key: str, what: str
) -> None:
    other = re.sub(rf"^{key}: '(.*)'$", f"{key}: other", text, flags=re.MULTILINE)
    first, hint = told(pack, tmp_path, other)
    assert f": this garrison was rolled with {what} other, but here it is " in first
    assert hint.startswith("  hint: roll it again from its seed")


def test_the_hash_of_a_pack_moves_with_every_byte_of_it(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("kind: pack\ntitle: Fort \n")
    assert content_hash(load_pack(tmp_path, "content/fort")) != content_hash(pack)


# --- the comparer and the marks ------------------------------------------------------------------


def test_merged_takes_what_was_edited_and_lets_the_rest_follow() -> None:
    was = {"a": 1, "b": [1, 2], "c": {"d": 1}, "e": [1]}
    follows = {"a": 1, "b": [5, 6], "c": {"d": 7}, "e": [2, 3]}
    found = {"a": 9, "b": [1, 8], "c": {"d": 1, "new": 4}, "e": [1]}
    assert merged(was, follows, found) == {
        "a": 9,
        "b": [5, 8],
        "c": {"d": 7, "new": 4},
        "e": [2, 3],
    }


def test_what_was_taken_out_or_grew_is_printed_as_it_stands() -> None:
    was = {"a": {"b": 1}, "c": [1, 2], "d": None}
    follows = {"a": {"b": 2}, "c": [3, 4], "d": {"e": 5}}
    found = {"a": None, "c": [1, 2, 9], "d": {"e": 6}}
    assert merged(was, follows, found) == found
    assert merged({"a": 1, "b": 2}, {"a": 1}, {"a": 1, "b": 3}) == {"a": 1, "b": 3}


def test_what_was_taken_out_has_no_keys_to_miss(text: str) -> None:
    slot = Slot(OrdersFile).below("record")
    source = Source("garrison.yaml", "", read_yaml(text.encode(), "garrison.yaml"))
    assert list(differences(slot, "garrison", {"towers": {"N": 1}}, {"towers": None}, source)) == []
    assert list(differences(slot, "garrison", {"posts": [1]}, {"posts": None}, source)) == []


def test_a_value_that_follows_is_no_edit_and_a_root_always_is() -> None:
    record = Slot(OrdersFile).below("record")
    was = {"strength": 6, "text": "six", "stores": {"bread": 1}}
    now = {"strength": 9, "text": "nine", "stores": {"bread": 2}}
    assert list(edits(record, was, now, now)) == ["strength: 6 → 9", "stores.bread: 1 → 2"]
    assert list(edits(record, was, was, was)) == []
    assert list(edits(record, was, was, {**was, "text": None})) == ["text: six → none"]
    assert list(edits(record, was, was, {"strength": 6, "text": "six"})) == [
        "stores: a mapping → none"
    ]


def test_slots_know_their_types_and_marks() -> None:
    record = Slot(OrdersFile).below("record")
    posts, stores = record.below("posts"), record.below("stores")
    assert (posts.same, posts.rows, posts.root) == (True, True, False)
    assert posts.below(7).type is Post
    assert stores.root
    assert stores.below("bread").root  # everything below is one
    assert not record.below("strength").below("nothing").root
    assert record.below("by-hand").type is str
    assert record.below("nothing").type is Any
    assert record.below("towers").below("N").type is Post
    assert row_names(OrdersFile) == {"posts", "watches", "towers"}


def test_a_file_is_read_by_others_too(text: str) -> None:
    data = load_yaml(text)
    assert data["record"]["towers"] == {"N": {"name": "North", "guards": 1, "note": None}}


# --- lengths -------------------------------------------------------------------------------------


def test_a_name_that_is_edited_to_be_too_long(pack: Pack, text: str, tmp_path: Path) -> None:
    long = changed(text, ("name: Night", f"name: {'N' * 501}"), ("North", "N" * 100_000))
    shown = f"{'N' * 39}…"
    assert told(pack, tmp_path, long) == [
        f"13:14: the text '{shown}' has more than 500 characters",
        f"15:17: the text '{shown}' has more than 500 characters",
    ]
    assert read(pack, tmp_path, text, ("name: Night", f"name: {'N' * 500}")).edits


def test_a_name_that_was_rolled_too_long_is_not_written(pack: Pack, garrison: Garrison) -> None:
    made = body(pack, garrison)
    made["record"]["watches"][0]["name"] = "N" * 501
    with pytest.raises(ContentError) as caught:
        written(KIND, pack, garrison, made)
    assert str(caught.value) == (
        f"content/fort/pack.yaml:1:1: the name '{'N' * 39}…', rolled from this pack, has more than "
        "500 characters\n  hint: shorten the pack's texts that it is made of"
    )


def test_a_seed_that_is_too_long_is_told_with_its_place(
    pack: Pack, text: str, tmp_path: Path
) -> None:
    long = changed(text, ("seed: dawn", f"seed: {'d' * 1_000_000}"))
    assert told(pack, tmp_path, long) == ["4:7: a seed has at most 20,000 characters"]
