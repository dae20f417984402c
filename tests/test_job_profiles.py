"""The file of a printer profile as it is written: it reads back, and nothing is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ContentError, UsageError
from generator.job.profiles import checked_profile, profile_text, read_profile, write_profile
from generator.press.profile import Margins, Pair, PrinterProfile

WHOLE = {
    "name": "Laser in the study",
    "margins": {"left": 4.0, "right": 4.25, "top": 5.0, "bottom": 12.0},
    "back-offset": {"x": 0.3, "y": -0.6},
    "scale": {"x": 0.997, "y": 0.998},
    "flip": "short-edge",
    "paper-thickness": 0.12,
}
TEXT = """\
name: Laser in the study
margins: {left: 4, right: 4.25, top: 5, bottom: 12}
back-offset: {x: 0.3, y: -0.6}
scale: {x: 0.997, y: 0.998}
flip: short-edge
paper-thickness: 0.12
"""


def test_a_profile_is_written_as_the_sheet_shows_it_and_reads_back(tmp_path: Path) -> None:
    assert profile_text(WHOLE) == TEXT
    path = write_profile(TEXT, "study", tmp_path)
    assert path == tmp_path / "study.yaml"
    assert path.read_bytes() == TEXT.encode()
    expected = PrinterProfile(
        "Laser in the study",
        Margins(4, 4.25, 5, 12),
        Pair(0.3, -0.6),
        Pair(0.997, 0.998),
        "short-edge",
        0.12,
    )
    assert read_profile(path) == expected == checked_profile(WHOLE)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=40))
def test_any_name_of_a_printer_reads_back(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    path = tmp_path_factory.mktemp("profile") / "one.yaml"
    path.write_text(profile_text({"name": name}), "utf-8")
    assert read_profile(path).name == name


@pytest.mark.parametrize("name", ["true", "null", "No", "12", "0.3", "", "a: b", "{x}", "~", "#1"])
def test_a_name_that_yaml_takes_for_something_else_is_quoted(tmp_path: Path, name: str) -> None:
    path = write_profile(profile_text({"name": name}), "one", tmp_path)
    assert read_profile(path).name == name


def test_every_problem_is_told_as_of_a_file_without_a_place() -> None:
    with pytest.raises(ContentError) as raised:
        checked_profile({"margins": {"left": 60.0, "top": "wide"}, "scale": {"x": 2.0}})
    assert str(raised.value) == (
        "'left' under 'margins' must be from 0 to 50 mm, not 60.0\n"
        "'top' under 'margins' must be a number of millimetres, not 'wide'\n"
        "'x' under 'scale' must be from 0.9 to 1.1, not 2.0"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "'' can't be the name of a file: take one such as my-printer.yaml"),
        (".hidden", "'.hidden' can't be the name of a file: take one such as my-printer.yaml"),
        ("..", "'..' is a path: the profile is saved in this folder, under a name"),
        ("a/b", "'a/b' is a path: the profile is saved in this folder, under a name"),
        ("a\\b", "'a\\b' is a path: the profile is saved in this folder, under a name"),
        ("a\u202eb", "a\u202eb: the name holds the character U+202E"),
        ("x" * 300, "x" * 300 + ".yaml: can't be written: File name too long"),
        ("a\0b", "a\\u0000b: the name holds the character U+0000"),
    ],
)
def test_a_name_that_can_t_be_one_writes_nothing(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        write_profile(TEXT, name, tmp_path)
    assert str(raised.value).replace("\\u202e", "\u202e") == said
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over_be_it_a_file_or_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\n")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "nowhere")
    for name in ("mine", "mine.yaml", "link"):
        shown = name.removesuffix(".yaml") + ".yaml"
        with pytest.raises(UsageError) as raised:
            write_profile(TEXT, name, tmp_path)
        assert str(raised.value) == (
            f"'{shown}' already exists\n  hint: choose another name, or move the file first"
        )
    assert (tmp_path / "mine.yaml").read_text() == "name: Mine\n"
    assert not (tmp_path / "nowhere").exists()
