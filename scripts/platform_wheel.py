"""The wheel for machines like this one: with the computer players that were compiled here.

Run by `make wheel`, after the pure wheel, which plays the same games more slowly wherever Python
runs. Nothing is compiled where a wheel is installed: no compiler runs unasked, and what is
compiled lies among the program's own files, as safe as they are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

from generator.play.compiled import LIBRARY, folder

_HOOK = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
"""What `pyproject.toml` asks for before the hook below takes part."""

NEEDED = ("librt", "mypy-extensions")
"""What compiled players import; without, or with another of its forms, Python plays."""


def compiled_files() -> list[Path]:
    """Return what was compiled for this interpreter from today's source; nothing if nothing was."""
    found = sorted(folder().rglob(f"*{EXTENSION_SUFFIXES[0]}"))
    return found if any(path.name.startswith(f"{LIBRARY}.") for path in found) else []


class PlatformWheel(BuildHookInterface[Any]):
    """Puts compiled players into a wheel, with the tag and the library that they need."""

    def initialize(self, version_of_wheel: str, build_data: dict[str, Any]) -> None:
        """Add files, tag and dependency to what hatchling makes of the checkout."""
        files = compiled_files()
        if not files:
            raise RuntimeError("computer players are not compiled for this Python; run make setup")
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["dependencies"] += [f"{name}>={version(name)}" for name in NEEDED]
        for path in files:
            build_data["force_include"][str(path)] = path.relative_to(self.root).as_posix()


def main(words: list[str]) -> int:
    """Make the wheel, if anything is compiled; words go on to hatchling."""
    if not compiled_files():
        print("computer players are not compiled here: the pure wheel is the only one")
        return 0
    made = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", *words]
    return subprocess.run(made, env={**os.environ, _HOOK: "true"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
