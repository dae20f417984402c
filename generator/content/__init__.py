"""Content packs: YAML files read with line and column, validated, and frozen.

Loading is imported on demand: a caller that only wants a file's name or a cached pack doesn't pay
for the checks.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.content.kinds.base import product_ids
    from generator.content.loading import load_pack
    from generator.content.pack import Pack

__all__ = ["Pack", "load_pack", "product_ids"]

_WHERE = {"Pack": "pack", "load_pack": "loading", "product_ids": "kinds.base"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
