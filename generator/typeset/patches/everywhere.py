"""Replacing a function or a library of the engine."""

from __future__ import annotations

import sys
from typing import Any


def everywhere(home: Any, name: str, new: Any) -> None:
    """Replace a function in its module `home`, and in all modules that import it by name."""
    old = getattr(home, name)
    for key, module in list(sys.modules.items()):
        if key.startswith("weasyprint") and module.__dict__.get(name) is old:
            setattr(module, name, new)


class StandIn:
    """Stands in for a library: whatever a subclass does not do itself, the library does."""

    def __init__(self, library: Any) -> None:
        self.library = library

    def __getattr__(self, name: str) -> Any:
        return getattr(self.library, name)
