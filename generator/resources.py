"""Where the built-in templates and packs stand: in a checkout or inside an installed package."""

from __future__ import annotations

from collections.abc import Iterable
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


def template_folders(root: Path) -> tuple[Path, ...]:
    """Return where a pack's templates are looked up: in its own folder, then the built-in one.

    Its own is left out where it is a link that leads out of the pack.
    """
    own = root / "templates"
    try:
        inside = own.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # a loop of links
        inside = False
    return (own, templates_folder()) if inside else (templates_folder(),)


def find_inside(folders: Iterable[Path], name: str) -> Path | None:
    """Return a file from the first folder that has it; no name and no link may lead out of it."""
    for folder in folders:
        try:
            base = folder.resolve()
            path = (base / name).resolve()
            if path.is_relative_to(base) and path.is_file():
                return path
        except (OSError, ValueError, RuntimeError):  # too long, a NUL in it, a loop of links
            continue
    return None
