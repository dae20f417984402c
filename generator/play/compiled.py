"""Compiled models of play: the same source, some thirty times as fast, if compiled at all.

`python -m scripts.compile_play` (run by `make`) compiles the modules that play, by mypyc, where
there is a C compiler. What it makes lies in a folder named after the source's hash, so what is
compiled is never older than its source; without it Python plays the same games itself.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Final

_ROOT = Path(__file__).resolve().parents[1]
LIBRARY: Final = "fieldpress_play__mypyc"
"""The module that holds all compiled code; the others only lead to it."""

_LISTS: Final = tuple(sorted(_ROOT.glob("games/*/play/compiled.txt")))
"""A game's modules to compile, one name per line."""

SOURCES: Final = (
    "play/chance.py",
    *(
        (names.parent / f"{name}.py").relative_to(_ROOT).as_posix()
        for names in _LISTS
        for name in names.read_text("utf-8").split()
    ),
)
"""What is compiled, below `generator`."""


@cache
def source_hash() -> str:
    """Return the hash of the playing code's source, including its numbers."""
    found = hashlib.sha256((_ROOT / SOURCES[0]).read_bytes())
    for names in _LISTS:
        for path in sorted(names.parent.glob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def folder() -> Path:
    """Return where compiled modules for today's source lie, if there are any."""
    return _ROOT / "play" / "compiled" / source_hash()


def _library() -> Path | None:
    """Return the library of this interpreter, or None if nothing was compiled for it."""
    if os.environ.get("FIELDPRESS_COMPILED") == "0":
        return None
    whole = folder() / f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"
    return whole if whole.is_file() else None


def _module(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _load() -> bool:
    """Load the library and the first module from it; False if there is none, or none for here.

    It may be another system's, or meant for another version of the library that holds numbers, of
    which it asks the version as its modules begin. Then Python plays.
    """
    library = _library()
    if library is None:
        return False
    first = f"generator.{SOURCES[0].removesuffix('.py').replace('/', '.')}"
    place = folder().joinpath(*first.split("."))
    try:
        sys.modules[LIBRARY] = _module(LIBRARY, library)
        _module(first, place.with_name(place.name + EXTENSION_SUFFIXES[0]))
    except (ImportError, ValueError):
        sys.modules.pop(LIBRARY, None)
        return False
    finally:
        sys.modules.pop(first, None)  # its package finds it in its turn, and knows it then
    return True


COMPILED: Final = _load()
"""Whether games are played by compiled code."""


def prefer(package: str, path: list[str]) -> None:
    """Let a package find its compiled modules before their source."""
    if COMPILED:
        path.insert(0, str(folder().joinpath(*package.split("."))))
