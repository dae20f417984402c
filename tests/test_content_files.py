"""The files of a pack: which of them are read, and the texts in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.content import load_pack
from generator.content.composer import Node
from generator.content.pack import yaml_files
from generator.content.reader import read
from generator.content.source import read_source
from generator.content.strings import texts, texts_with
from generator.errors import ContentError, Place
from tests.packs import ACTIONS, write_pack


def names(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in yaml_files(folder)]


def test_yaml_files_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/z.yml", "a.yaml", "a/b/c.yaml", "a-b.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert names(tmp_path) == ["a-b.yaml", "a.yaml", "a/b/c.yaml", "a/z.yml", "b.yaml"]


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    for name in (
        ".a.yaml",
        ".git/b.yaml",
        "c/.d/e.yaml",
        ".yaml",
        "f.yaml.bak",
        "g.yxml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "lost.yaml").symlink_to("nowhere.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    assert names(tmp_path) == []


def test_a_linked_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/x.yaml").touch()
    (tmp_path / "linked").symlink_to("real")
    (tmp_path / "round").symlink_to(".")
    assert names(tmp_path) == ["real/x.yaml"]


def test_a_linked_file_counts_if_it_stays_in_the_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p")
    (folder / "shared").mkdir()
    (folder / "shared/again.yaml").symlink_to("../actions.yaml")
    assert load_pack(folder).records("again").keys() == {"move", "attack"}
    (tmp_path / "outside.yaml").write_text(ACTIONS, "utf-8")
    (folder / "out.yaml").symlink_to("../outside.yaml")
    with pytest.raises(ContentError) as caught:
        load_pack(folder, "p")
    assert str(caught.value) == "p/out.yaml:1:1: this is a link that leads out of the pack"


def test_a_pack_may_itself_be_a_link(tmp_path: Path) -> None:
    write_pack(tmp_path / "real")
    (tmp_path / "linked").symlink_to("real")
    assert load_pack(tmp_path / "linked").name == "real"


TEXTS = """\
a: [one, {b: two, c: 3}]
d: '[[four]]'
e: {f: five, g: [[six]]}
h: a [[seven]] b
"""


def test_texts_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(TEXTS, "utf-8")
    source = read_source(path, "x.yaml")
    assert [text for text, _ in texts(source)] == [
        *("one", "two", "[[four]]", "five", "six", "a [[seven]] b"),
    ]
    assert list(texts_with(source, "[[")) == [
        ("[[four]]", Place("x.yaml", 2, 4)),
        ("a [[seven]] b", Place("x.yaml", 4, 4)),
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-x", "-x"),
        ("+", "+"),
        (".", "."),
        (".5", 0.5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("1.2.3", "1.2.3"),
        ("~x", "~x"),
        ("Nothing", "Nothing"),
        ("nUll", "nUll"),
        ("Truely", "Truely"),
        ("FALSE", False),
        ("False friends", "False friends"),
        ("0xfg", "0xfg"),
        ("٣", "٣"),
        ("!  null", "null"),
        ("'~'", "~"),
        ('"12"', "12"),
        ("|\n  12", "12"),
    ],
)
def test_a_first_character_does_not_make_a_number(text: str, value: object) -> None:
    found = read(f"k: {text}".encode(), "x").value
    assert isinstance(found, dict)
    assert found["k"].value == value
    assert type(found["k"].value) is type(value)


def test_nodes_count_what_stands_in_them() -> None:
    root = read(b"a: &x [1, [2, 3]]\nb: *x\nc: {d: 4}\n", "x")
    assert isinstance(root.value, dict)
    assert (root.values, root.depth) == (1 + 5 + 5 + 2, 3)
    assert root.value["a"] is root.value["b"]
    assert root.keys == {"a": (1, 1), "b": (2, 1), "c": (3, 1)}
    four = root.value["c"].value
    assert isinstance(four, dict)
    assert four["d"] == Node(3, 8, 4, {})
