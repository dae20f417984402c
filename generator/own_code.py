"""The hash of the program's own code, and what is installed with it, without importing it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from functools import cache
from pathlib import Path

PRINTING = frozenset({"cli", "draw", "exports", "job", "press", "runs", "studio", "typeset"})
"""Packages that print what was read: no reading package imports from them."""

_PASSED_BY = frozenset({"__pycache__", "_data"})
_INSTALLED = (".dist-info", ".egg-info", ".egg-link")
_PIECE = 1 << 20


@cache
def code_hash(without: frozenset[str] = frozenset()) -> str:
    """Return a hash of every module of the program, with its name, `without` some packages."""
    package = str(Path(__file__).resolve().parent)
    digest = hashlib.sha256()
    for folder, folders, names in os.walk(package):
        passed_by = _PASSED_BY | without if folder == package else _PASSED_BY
        folders[:] = sorted(name for name in folders if name not in passed_by)
        for name in sorted(names):
            if name.endswith(".py"):
                path = f"{folder}{os.sep}{name}"
                data = _bytes(path)
                digest.update(f"{path[len(package) :]}\0{len(data)}\0".encode())
                digest.update(data)
    return digest.hexdigest()


@cache
def folder_hash(folder: Path) -> str:
    """Return a hash of the modules in one folder, for what hangs on them alone."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(_bytes(str(path)))
    return digest.hexdigest()


def _bytes(path: str) -> bytes:
    """Return the bytes of a module; there are hundreds, and Python's own file objects are slow."""
    number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        pieces = []
        while piece := os.read(number, _PIECE):
            pieces.append(piece)
            if len(piece) < _PIECE:
                break
    finally:
        os.close(number)
    return b"".join(pieces)


@cache
def installed() -> str:
    """Return the packages that Python finds, each with its version, and Python's own version."""
    found: set[str] = set()
    for folder in sys.path:
        with contextlib.suppress(OSError):
            names = [entry.name for entry in os.scandir(folder or ".")]
            found.update(name for name in names if name.endswith(_INSTALLED))
    return "\n".join([sys.version, *sorted(found)])
