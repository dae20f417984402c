"""Where the built-in templates and packs are: in a checkout or in an installed package."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def templates_folder() -> Path:
    """Return the folder of the built-in templates, pictures and style sheets."""
    return _root() / "templates"


def content_folder() -> Path:
    """Return the folder of the built-in packs."""
    return _root() / "content"


def starters_folder() -> Path:
    """Return the folder of the packs that new ones are copied from."""
    return content_folder() / "starters"


def shops_folder() -> Path:
    """Return the folder of the files of shops."""
    return content_folder() / "shops"


def docs_folder() -> Path:
    """Return the folder of the manual's pages."""
    return _root() / "docs"


def template_folders(root: Path) -> tuple[Path, ...]:
    """Return where a pack's templates are looked up: its own folder, then the built-in one.

    Its own is left out where it is a link that leads out of the pack.
    """
    own = root / "templates"
    try:
        real = os.path.realpath(own)
        os.stat(real)  # noqa: PTH116
    except FileNotFoundError:
        pass
    except (OSError, ValueError):  # a loop of links
        return (templates_folder(),)
    inside = _is_inside(real, os.path.realpath(root))
    return (own, templates_folder()) if inside else (templates_folder(),)


def find_inside(folders: Iterable[Path], name: str) -> Path | None:
    """Return a file from the first folder that has it; neither names nor links may lead out."""
    for folder in folders:  # asked for each picture of a deck: pathlib is slow
        try:
            base = os.path.realpath(folder)
            path = os.path.realpath(os.path.join(base, name))  # noqa: PTH118
            if _is_inside(path, base) and stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
                return Path(path)
        except (OSError, ValueError):  # too long, a NUL in it, a loop of links
            continue
    return None


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
