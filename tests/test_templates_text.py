"""The text of the built-in templates and style sheets, as one who edits them sees it."""

from pathlib import Path

import pytest

LONGEST = 140
"""Characters of a line: two files beside each other on a screen."""


@pytest.fixture(scope="module")
def texts(repository: Path) -> dict[str, str]:
    """Every template and style sheet by its path, the base's and the packs'; not the icons."""
    folders = (repository / "templates", *(repository / "content").glob("*/templates"))
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    paths = [path for path in paths if path.parent.name != "icons" or path.name == "pack.yaml"]
    return {str(path.relative_to(repository)): path.read_text("utf-8") for path in paths}


def test_every_pack_is_read(repository: Path, texts: dict[str, str]) -> None:
    assert {Path(name).parts[0] for name in texts} == {"content", "templates"}
    assert {Path(name).suffix for name in texts} == {".css", ".html", ".yaml"}
    packs = {Path(name).parts[1] for name in texts if name.startswith("content")}
    assert packs >= {"panzer-leader", "platoon-command", "platoon-leader"}
    assert packs == {path.parent.name for path in repository.glob("content/*/templates")}


def test_no_line_is_too_long_to_read(texts: dict[str, str]) -> None:
    long = [
        f"{name}:{number}: {len(line)} characters"
        for name, text in sorted(texts.items())
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) >= LONGEST
    ]
    assert long == []


def test_lines_end_clean(texts: dict[str, str]) -> None:
    """No blanks at a line's end, no tabs, and one line break at the end of the file."""
    for name, text in texts.items():
        assert [line for line in text.splitlines() if line != line.rstrip()] == [], name
        assert "\t" not in text, name
        assert text.endswith("\n"), name
        assert not text.endswith("\n\n"), name
