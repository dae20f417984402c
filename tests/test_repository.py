"""What must hold of the repository itself."""

import importlib.metadata
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from generator import __version__
from tests.yaml_files import load_yaml

PIN = re.compile(r"^(?P<name>[\w.-]+)(?:\[[\w,]+\])?==(?P<version>[^ ;]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def tracked(repository: Path) -> list[Path]:
    """Every file in git that is in the work tree too."""
    listing = subprocess.run(
        # A clone that another user made is read as well.
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=repository,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [repository / name for name in listing.split("\0") if (repository / name).is_file()]


@pytest.fixture(scope="module")
def pyproject(repository: Path) -> dict[str, Any]:
    return tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))


def pins(lock: Path) -> dict[str, set[str]]:
    """The versions of each package; one that depends on the Python version has several."""
    found: dict[str, set[str]] = {}
    for match in PIN.finditer(lock.read_text("utf-8")):
        found.setdefault(canonicalize_name(match["name"]), set()).add(match["version"])
    return found


def unmet(requirements: list[str], lock: Path) -> list[str]:
    pinned = pins(lock)
    return [
        text
        for text in requirements
        for wanted in [Requirement(text)]
        for versions in [pinned.get(canonicalize_name(wanted.name), set())]
        if not versions or not all(wanted.specifier.contains(version) for version in versions)
    ]


def test_output_is_tracked_with_its_ignore_file_only(repository: Path, tracked: list[Path]) -> None:
    output = repository / "output"
    assert [path for path in tracked if output in path.parents] == [output / ".gitignore"]


def test_lock_files_meet_pyproject(repository: Path, pyproject: dict[str, Any]) -> None:
    runtime = pyproject["project"]["dependencies"]
    groups = {
        name: [entry for entry in entries if isinstance(entry, str)]
        for name, entries in pyproject["dependency-groups"].items()
    }
    assert unmet(runtime, repository / "requirements.lock") == []
    assert unmet(groups["build"], repository / "requirements-build.lock") == []
    everything = runtime + groups["build"] + groups["dev"]
    assert unmet(everything, repository / "requirements-dev.lock") == []


def test_lock_files_agree(repository: Path) -> None:
    developing = pins(repository / "requirements-dev.lock")
    for name in ("requirements.lock", "requirements-build.lock"):
        assert pins(repository / name).items() <= developing.items()


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-dev.lock", "requirements-build.lock"]
)
def test_every_pin_is_hashed_and_no_place_is_named(repository: Path, name: str) -> None:
    text = (repository / name).read_text("utf-8")
    starts = [match.start() for match in PIN.finditer(text)]
    assert starts
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        assert "--hash=sha256:" in text[start:end], text[start:end]
    assert re.findall(r"\w+://\S+|--(?:extra-)?index\S*|--find-links|(?<= )/\S+", text) == []


def test_no_file_names_the_machine_it_was_written_on(repository: Path, tracked: list[Path]) -> None:
    here = "|".join(re.escape(str(path)) for path in (repository, Path.home()) if path.name)
    private = re.compile(rf"(?<![\w.~-])(?:{here}|/root|/home/\w+)/".encode())
    named = {
        str(path.relative_to(repository)): match[0].decode()
        for path in tracked
        if (match := private.search(path.read_bytes()))
    }
    assert named == {}


# What a public project has


def test_metadata_is_complete_and_true(repository: Path, pyproject: dict[str, Any]) -> None:
    project = pyproject["project"]
    assert project["license"] == "MIT"
    named = [project["readme"], *project["license-files"]]
    assert [name for name in named if not (repository / name).is_file()] == []
    assert set(project["license-files"]) == {"LICENSE", "NOTICE"}
    assert project["authors"]
    assert project["keywords"] == sorted(project["keywords"])
    least = project["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {least}" in project["classifiers"]
    assert "Typing :: Typed" in project["classifiers"]
    assert (repository / "generator" / "py.typed").read_bytes() == b""
    # The licence is told by its expression alone; PyPI refuses a classifier beside it.
    assert not [name for name in project["classifiers"] if name.startswith("License ::")]


def test_licence_names_its_holder_as_notice_and_metadata_do(
    repository: Path, pyproject: dict[str, Any]
) -> None:
    licence = (repository / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License\n")
    (holder,) = re.findall(r"^Copyright \(c\) 2026 (.+)$", licence, re.MULTILINE)
    assert pyproject["project"]["authors"] == [{"name": holder}]
    assert f"Copyright (c) 2026 {holder}\n" in (repository / "NOTICE").read_text("utf-8")


def test_notice_names_every_game_and_every_font(
    repository: Path, pyproject: dict[str, Any]
) -> None:
    notice = (repository / "NOTICE").read_text("utf-8")
    packs = sorted((repository / "content").glob("*/pack.yaml"))
    titles = {load_yaml(path.read_text("utf-8"))["title"] for path in packs}
    assert {title for title in titles if f"    {title}" not in notice} == set()
    fonts = {
        Requirement(text).name
        for text in pyproject["project"]["dependencies"]
        if text.startswith(("font-", "fontpkg-"))
    }
    assert {name for name in fonts if f"package {name}\n" not in notice} == set()
    assert set(re.findall(r"package (\S+)", notice)) == fonts


@pytest.mark.parametrize("package", ["font-source-sans-pro", "font-source-serif-pro"])
def test_notice_tells_a_fonts_copyright_as_its_package_does(repository: Path, package: str) -> None:
    assert_told(repository, package, f"{package.replace('-', '_')}/files/LICENSE.txt")


@pytest.mark.parametrize("package", ["fontpkg-barlow-condensed", "fontpkg-ibm-plex-mono"])
def test_notice_tells_a_packaged_fonts_copyright(repository: Path, package: str) -> None:
    assert_told(repository, package, f"{package.replace('-', '_')}/LICENSE")


def assert_told(repository: Path, package: str, file: str) -> None:
    """Hold the copyright in the notice against the first line of the package's licence."""
    path = importlib.metadata.distribution(package).locate_file(file)
    first, _, rest = Path(str(path)).read_text("utf-8").partition("\n")
    notice = " ".join((repository / "NOTICE").read_text("utf-8").split())
    assert first.split(" All Rights Reserved.")[0] in notice
    assert "SIL Open Font License, Version 1.1" in rest


def test_newest_version_in_the_changelog_is_this_one(repository: Path) -> None:
    text = (repository / "CHANGELOG.md").read_text("utf-8")
    heads = re.findall(r"^## (.+)$", text, re.MULTILINE)
    if heads[0] == "Unreleased":
        heads = heads[1:]
    found = [re.fullmatch(r"(\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d", head) for head in heads]
    assert all(found)
    versions = [one[1] for one in found if one]
    assert versions[0] == __version__
    assert versions == sorted(versions, key=lambda v: [*map(int, v.split("."))], reverse=True)


def test_workflow_runs_what_must_hold(repository: Path) -> None:
    path = repository / ".github" / "workflows" / "ci.yml"
    workflow = yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)
    assert set(workflow["on"]) == {"push", "pull_request"}
    (job,) = workflow["jobs"].values()
    assert job["container"] == "debian:12"
    asked, checkout, last = job["steps"]
    assert checkout["uses"].startswith("actions/checkout@")
    assert last == {"run": ".ci/run"}
    assert (repository / ".ci" / "run").stat().st_mode & 0o111
    # The system is set up with what the README tells a newcomer to install.
    readme = (repository / "README.md").read_text("utf-8")
    told = set(re.search(r"sudo apt install (.+)", readme)[1].split())  # type: ignore[index]
    assert told <= set(asked["run"].split())


def test_forms_for_issues_can_be_filled_in(repository: Path) -> None:
    folder = repository / ".github" / "ISSUE_TEMPLATE"
    forms = {path.stem: path for path in folder.glob("*.yml") if path.stem != "config"}
    assert set(forms) == {"bug", "wrong-print", "new-pack"}
    for path in forms.values():
        form = load_yaml(path.read_text("utf-8"))
        assert {"name", "description", "body"} <= form.keys()
        ids = [field["id"] for field in form["body"]]
        assert len(set(ids)) == len(ids)
        kinds = {field["type"] for field in form["body"]}
        assert kinds <= {"input", "textarea", "dropdown", "checkboxes"}
        assert all(field["attributes"]["label"] for field in form["body"])
        assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_hooks_before_a_commit_check_as_make_test_does(repository: Path) -> None:
    config = load_yaml((repository / ".pre-commit-config.yaml").read_text("utf-8"))
    (local,) = config["repos"]
    assert local["repo"] == "local", "nothing is downloaded"
    entries = {hook["entry"] for hook in local["hooks"] if hook["language"] == "system"}
    makefile = (repository / "Makefile").read_text("utf-8")
    tested = re.search(r"^test: setup\n((?:\t.+\n)+)", makefile, re.MULTILINE)[1]  # type: ignore[index]
    for tool in ("ruff check", "ruff format", "mypy", "lint-imports"):
        assert f"$(BIN)/{tool}" in tested
        assert [entry for entry in entries if entry.startswith(f".venv/bin/{tool}")]
