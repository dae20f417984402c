"""What must hold of the repository itself."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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


def test_lock_files_meet_pyproject(repository: Path) -> None:
    declared = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))
    runtime = declared["project"]["dependencies"]
    groups = {
        name: [entry for entry in entries if isinstance(entry, str)]
        for name, entries in declared["dependency-groups"].items()
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
