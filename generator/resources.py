"""Where the built-in templates and packs stand: in a checkout or inside an installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _root() -> Path:
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def templates_folder() -> Path:
    """Return the folder of the built-in templates, pictures and style sheets."""
    return _root() / "templates"


def content_folder() -> Path:
    """Return the folder of the built-in packs."""
    return _root() / "content"
