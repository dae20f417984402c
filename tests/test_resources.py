"""Where built-in files stand, and that nothing leads out of a folder."""

from pathlib import Path

import pytest

from generator.resources import content_folder, find_inside, template_folders, templates_folder


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A pack's folder and the built-in one: both have `same.css`, each one of its own."""
    own, base = tmp_path / "own", tmp_path / "base"
    for folder, names in ((own, ("same.css", "own.css")), (base, ("same.css", "base.css"))):
        (folder / "deep").mkdir(parents=True)
        for name in names:
            (folder / name).write_text(folder.name)
    (tmp_path / "secret").write_text("")
    return own, base


def test_the_first_folder_that_has_a_file_wins(folders: tuple[Path, Path]) -> None:
    own, base = folders
    assert find_inside(folders, "same.css") == own / "same.css"
    assert find_inside(folders, "base.css") == base / "base.css"
    assert find_inside(folders, "deep/../own.css") == own / "own.css"
    assert find_inside(folders, "none.css") is None


@pytest.mark.parametrize(
    "name", ["../secret", "deep/../../secret", "/etc/hostname", "", "deep", "a\0b", "x" * 5000]
)
def test_no_name_leads_out(folders: tuple[Path, Path], name: str) -> None:
    assert find_inside(folders, name) is None


def test_no_link_leads_out(folders: tuple[Path, Path]) -> None:
    own, base = folders
    (own / "out").symlink_to(own.parent / "secret")
    (own / "loop").symlink_to(own / "loop")
    (own / "base.css").symlink_to(base / "base.css")
    (own / "in").symlink_to(own / "own.css")
    assert find_inside(folders, "out") is None
    assert find_inside(folders, "loop") is None
    assert find_inside(folders, "base.css") == base / "base.css"
    assert find_inside(folders, "in") == own / "own.css"


@pytest.mark.parametrize("target", ["/", "..", "../other", "templates"])
def test_a_folder_of_templates_that_leads_out_is_none(tmp_path: Path, target: str) -> None:
    pack = tmp_path / "pack"
    (tmp_path / "other").mkdir()
    pack.mkdir()
    (pack / "templates").symlink_to(target)
    assert template_folders(pack) == (templates_folder(),)


def test_a_folder_of_templates_may_be_a_link_inside_the_pack(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "templates").symlink_to("shared")
    assert template_folders(tmp_path) == (tmp_path / "templates", templates_folder())


def test_the_built_in_folders_hold_templates_and_packs() -> None:
    assert (templates_folder() / "sheet.html").is_file()
    assert (content_folder() / "platoon-leader" / "pack.yaml").is_file()
