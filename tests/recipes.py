"""What following a recipe of docs/architecture.md takes: files, changed lines, pages made anew."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.tiny_game import write_files

PARTS = (
    *("generator", "templates", "content", "docs", "scripts", "tests", ".github", "Makefile"),
    *("pyproject.toml", "NOTICE", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
    "SECURITY.md",
)
"""What of a checkout is copied."""


class Change(NamedTuple):
    """A change to a file that is there: `old`, which it has once, becomes `new`."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Recipe:
    """The steps of a recipe: new files, changes to others, and targets of the Makefile.

    `tests` are those that hold lists of what there is.
    """

    files: Mapping[str, str]
    changes: tuple[Change, ...]
    make: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Copy:
    """A copy of the checkout, in which a recipe is followed."""

    folder: Path

    def write(self, recipe: Recipe) -> None:
        """Write the new files of a recipe, and change those that are there."""
        write_files(self.folder, recipe.files)
        for file, old, new in recipe.changes:
            path = self.folder / file
            text = path.read_text("utf-8")
            assert text.count(old) == 1, f"{file} has no line '{old}', or several"
            path.write_text(text.replace(old, new), "utf-8")

    def make(self, target: str) -> None:
        """Run what `make` runs for a target, but for the set-up."""
        makefile = (self.folder / "Makefile").read_text("utf-8")
        found = re.search(rf"^{target}: setup\n\t\$\(BIN\)/python (.+)$", makefile, re.MULTILINE)
        assert found, target
        done = self.python(*shlex.split(found[1]))
        assert done.returncode == 0, done.stderr

    def fieldpress(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.python("-c", "import generator.cli; generator.cli.main()", *words)

    def pytest(self, *tests: str) -> str:
        """Run tests of the copy; return the summary of those that fail."""
        options = ("-q", "-n", "0", "-p", "no:cacheprovider")
        basetemp = f"--basetemp={self.folder.parent / 'tests'}"
        done = self.python("-m", "pytest", *options, basetemp, *tests)
        said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        assert done.returncode in (0, 1), done.stdout + done.stderr
        return "\n".join(said)

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        keep = ("PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
        known = {key: os.environ[key] for key in keep if key in os.environ}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**known, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
        )


def copied(repository: Path, folder: Path) -> Copy:
    """Copy a checkout; its bytecode comes with it, so that nothing is compiled again."""
    folder.mkdir()
    for name in PARTS:
        source = repository / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copyfile(source, folder / name)
    return Copy(folder)
