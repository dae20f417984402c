"""The hash of the program and its engines, told without importing them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from generator.typeset.versions import engines


@cache
def program_hash() -> str:
    """Return a hash of the program itself and of the engines below it."""
    digest = hashlib.sha256(engines().encode())
    package = Path(__file__).resolve().parent.parent
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
