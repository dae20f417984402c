"""The hash of the program and its engines, computed without importing them."""

from __future__ import annotations

import hashlib
from functools import cache

from generator.own_code import code_hash
from generator.typeset.versions import layout_versions


@cache
def program_hash() -> str:
    """Return a hash of the program itself and of the engines below it."""
    return hashlib.sha256(f"{code_hash()} {layout_versions()}".encode()).hexdigest()
