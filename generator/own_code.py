"""The hash of the program's own code, and what is installed beside it, told without importing."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from functools import cache

_PASSED_BY = frozenset({"__pycache__", "_data"})
_INSTALLED = (".dist-info", ".egg-info", ".egg-link")


@cache
def code_hash() -> str:
    """Return a hash of every module of the program, with its name."""
    package = os.path.dirname(os.path.realpath(__file__))
    digest = hashlib.sha256()
    for folder, folders, names in os.walk(package):
        folders[:] = sorted(name for name in folders if name not in _PASSED_BY)
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                with open(path, "rb", buffering=0) as file:
                    data = file.read()
                digest.update(f"{path[len(package) :]}\0{len(data)}\0".encode())
                digest.update(data)
    return digest.hexdigest()


@cache
def installed() -> str:
    """Return the packages that Python finds, each with its version, and Python's own."""
    found: set[str] = set()
    for folder in sys.path:
        with contextlib.suppress(OSError):
            found.update(name for name in os.listdir(folder or ".") if name.endswith(_INSTALLED))
    return "\n".join([sys.version, *sorted(found)])
