"""Where icons are: in a pack's folder `icons`, then in the built-in library."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.content.icons.drawing import MAX_BYTES, IconDrawing, read_drawing
from generator.content.reading.files import FileTooLargeError, UnreadError, ordinary_bytes
from generator.resources import find_inside, template_folders, templates_folder

FOLDER = "icons"

MOST = 1_000
"""The most icons of a pack."""

NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*|[1-9]d[0-9]{1,3}")
"""The name of an icon: that of its file, without `.svg`."""

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon by its name; `own` if it is the pack's. `words` stand for it where it isn't seen."""

    name: str
    own: bool
    words: str
    drawing: IconDrawing


def address(name: str) -> str:
    """Return the path of an icon in the folder that it is in."""
    return f"{FOLDER}/{name}.svg"


def icon_file(root: Path, name: str) -> Path | None:
    """Return an icon's file, looked up in the pack, then in the built-in library.

    The order is that in which all files of a page are looked up.
    """
    if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
        return None
    return find_inside((root, *template_folders(root)), address(name))


def find_icon(root: Path, name: str) -> Icon | None:
    """Return an icon; None if there is none, ValueError that says why if it can't be used."""
    file = icon_file(root, name)
    if file is None:
        return None
    drawing = drawing_in(file)
    own = not file.is_relative_to(os.path.realpath(templates_folder()))
    return Icon(name, own, drawing.words or name.replace("-", " "), drawing)


def drawing_in(file: Path) -> IconDrawing:
    """Read the drawing in a file; raises ValueError, which says why it can't be an icon."""
    try:
        return read_drawing(ordinary_bytes(file, MAX_BYTES))
    except FileTooLargeError:
        raise ValueError(f"the icon has more than {MAX_BYTES:,} bytes") from None
    except UnreadError as error:
        raise ValueError(f"the icon {error}") from None


def own_folders(root: Path) -> tuple[Path, ...]:
    """Return where a pack may have icons of its own."""
    return (root / FOLDER, *(folder / FOLDER for folder in template_folders(root)[:-1]))


def own_names(root: Path) -> list[str]:
    """Name the icons of a pack's own."""
    return sorted({name for folder in own_folders(root) for name in _names(folder)})


@cache
def library() -> tuple[str, ...]:
    """Name the icons of the built-in library."""
    return tuple(sorted(_names(templates_folder() / FOLDER)))


def library_groups() -> Mapping[str, list[str]]:
    """Return the names of the library by group, in the order in which they are shown."""
    text = (templates_folder() / FOLDER / "library.json").read_text("utf-8")
    groups: dict[str, list[str]] = json.loads(text)
    return groups


def icons_by_group(root: Path, own_group: str) -> dict[str, list[Icon]]:
    """Return all icons that a pack may use, by group: its own first, then the library's others.

    Raises ValueError for one that can't be used.
    """
    own = own_names(root)
    rest = {group: [n for n in names if n not in own] for group, names in library_groups().items()}
    named = {own_group: own, **rest}
    found = {group: [find_icon(root, name) for name in names] for group, names in named.items()}
    return {group: [icon for icon in icons if icon] for group, icons in found.items() if icons}


def known_names(root: Path) -> list[str]:
    """Name all icons that a pack may use, its own first."""
    return list(dict.fromkeys((*own_names(root), *library())))


def _names(folder: Path) -> list[str]:
    try:
        files = [entry.name for entry in os.scandir(folder)]
    except OSError:
        return []
    names = [name.removesuffix(".svg") for name in files if name.endswith(".svg")]
    return [name for name in names if len(name) <= LONGEST_NAME and NAME.fullmatch(name)]
