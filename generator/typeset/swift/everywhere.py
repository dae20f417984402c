"""Putting a function of the engine's in the place of another, wherever it is imported."""

from __future__ import annotations

import sys
from typing import Any


def everywhere(home: Any, name: str, new: Any) -> None:
    """Replace a function of the module `home` there, and in all modules that import it by name."""
    old = getattr(home, name)
    for key, module in list(sys.modules.items()):
        if key.startswith("weasyprint") and module.__dict__.get(name) is old:
            setattr(module, name, new)
