"""Titles, names, ids and seeds have a length: what is longer is told in exact words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import Files, build, deck, problems
from packs import ACTIONS, PACK, changed, fieldpress, write_pack

from generator.content import load_pack
from generator.content.models import LONGEST_NAME
from generator.content.words import LONGEST_ID
from generator.dice.seeds import MOST_SEED
from generator.runs import run_file

LONG = "x" * (LONGEST_NAME + 1)
"""A name one character too long."""
ID = "x" * (LONGEST_ID + 1)
SHOWN = "x" * 39 + "…"
NAME_WORDS = f"the text '{SHOWN}' has more than 500 characters"
ID_WORDS = f"'{SHOWN}' has more than 100 characters"

CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a pack's title": (
        changed("pack.yaml", "Skirmish", LONG),
        (f"my-pack/pack.yaml:2:8: {NAME_WORDS}",),
    ),
    "its subtitle and author": (
        {"pack.yaml": f"{PACK}subtitle: {LONG}\nauthor: {LONG}\n"},
        (
            f"my-pack/pack.yaml:6:11: {NAME_WORDS}",
            f"my-pack/pack.yaml:7:9: {NAME_WORDS}",
        ),
    ),
    "the name and the id of a side": (
        {"pack.yaml": f"{PACK}  {ID}: {{name: {LONG}, colour: '#4d5a2c'}}\n"},
        (
            f"my-pack/pack.yaml:6:3: {ID_WORDS}",
            f"my-pack/pack.yaml:6:113: {NAME_WORDS}",
        ),
    ),
    "a colour's name": (
        {"pack.yaml": f"{PACK}palette: {{{ID}: '#4d5a2c'}}\n"},
        (f"my-pack/pack.yaml:6:11: {ID_WORDS}",),
    ),
    "what the shelf says": (
        {"pack.yaml": f"{PACK}shelf: {{years: {LONG}}}\n"},
        (f"my-pack/pack.yaml:6:16: {NAME_WORDS}",),
    ),
    "a deck's title": (
        deck("title: Deck", f"title: {LONG}"),
        (f"my-pack/deck.yaml:2:8: {NAME_WORDS}",),
    ),
    "a title of a hundred thousand letters": (
        deck("title: Deck", f"title: {'x' * 100_000}"),
        (f"my-pack/deck.yaml:2:8: {NAME_WORDS}",),
    ),
    "a deck's id": (
        deck("title: Deck", f"title: Deck\nid: {ID}"),
        (f"my-pack/deck.yaml:3:5: {ID_WORDS}",),
    ),
    "a card's name": (
        deck("name: Scout", f"name: {LONG}"),
        (f"my-pack/deck.yaml:12:11: {NAME_WORDS}",),
    ),
    "a card's id": (
        deck("id: scout", f"id: {ID}"),
        (f"my-pack/deck.yaml:11:9: {ID_WORDS}",),
    ),
    "a table's title": (
        changed("tables.yaml", "title: Hits", f"title: {LONG}"),
        (f"my-pack/tables.yaml:5:12: {NAME_WORDS}",),
    ),
    "a sheet's title": (
        changed("chart.yaml", "Chart", LONG),
        (f"my-pack/chart.yaml:2:8: {NAME_WORDS}",),
    ),
    "a record's title that may be left out, in a record": (
        {
            "more.yaml": "kind: records\ntitle: More\nfields:\n  deep: [{title: optional text}]\n"
            f"records: [{{id: a, deep: [{{title: a}}, {{title: {LONG}}}]}}]\n"
        },
        (f"my-pack/more.yaml:5:46: {NAME_WORDS}",),
    ),
    "an id by the file's name": (
        {f"{ID}.yaml": ACTIONS},
        (
            f"my-pack/{ID}.yaml:1:1: the file's name '{SHOWN}' can't be used as an id",
            "  hint: an id has 100 characters at most: give the file an 'id'",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_text_that_is_too_long(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1


def test_texts_of_their_full_length_are_read(tmp_path: Path) -> None:
    name, part = "x" * LONGEST_NAME, "x" * LONGEST_ID
    files = {
        **changed("pack.yaml", "Skirmish", name),
        **changed("deck.yaml", "title: Deck", f"title: {name}\nid: {part}"),
        **changed("tables.yaml", "title: Hits", f"title: {name}"),
        f"{part[1:]}.yaml": ACTIONS.replace("{id: move, name: Move", f"{{id: {part}, name: {name}"),
    }
    pack = load_pack(write_pack(tmp_path / "p", files), "p")
    assert pack.info.title == pack.parts[part].title == pack.tables["hits"].title == name
    assert pack.records(part[1:])[part]["name"] == name


RUN = "kind: run\npack: platoon-command\n"
RUNS = {
    f"{RUN}seed: {'x' * (MOST_SEED + 1)}\ncount: 1\n": (
        f"many.yaml:3:7: the text '{SHOWN}' has more than 20,000 characters"
    ),
    f"{RUN}seeds: [amber, {'x' * 1_000_000}]\n": (
        f"many.yaml:3:16: the text '{SHOWN}' has more than 20,000 characters"
    ),
    f"{RUN}seed: {'x' * MOST_SEED}\ncount: 10\n": (
        "many.yaml:3:7: with '-10' behind it, the seed has more than 20,000 characters"
    ),
}


@pytest.mark.parametrize("text", RUNS, ids=["seed", "seeds", "numbered"])
def test_a_seed_of_a_run_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("many.yaml").write_text(text, "utf-8")
    ran = fieldpress("run", "many.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"{RUNS[text]}\n1 problem; nothing was printed\n"
    assert not Path("output").exists()


def test_seeds_of_a_run_may_have_their_full_length(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(f"{RUN}seed: {'x' * (MOST_SEED - 3)}\ncount: 10\n", "utf-8")
    assert run_file.read_run(path).model.count == 10
    path.write_text(f"{RUN}seed: {'x' * MOST_SEED}\ncount: 1\n", "utf-8")
    assert run_file.read_run(path).model.count == 1


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "platoon-leader/game-length"),
        ("scenario", "new", "platoon-command", "--list"),
        ("campaign", "new", "platoon-leader", "--list"),
        ("board", "new", "panzer-leader"),
    ],
)
def test_a_seed_of_the_command_line_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fieldpress(*words, "--seed", "x" * 1_000_000)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "a seed has at most 20,000 characters\n"
    assert list(tmp_path.iterdir()) == []
