"""What is wrong with a pack's icons, and with those that its texts ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from generator.content.icons.catalogue import (
    LONGEST_NAME,
    MOST,
    NAME,
    drawing_in,
    icon_file,
    known_names,
    own_folders,
)
from generator.content.icons.text import icons_in, literally
from generator.content.pictures.lookup import FORMATS
from generator.content.reading.source import Source
from generator.content.strings import texts_with
from generator.errors import Near, Place, Problem, short
from generator.resources import find_inside


def icon_problems(root: Path, shown: str, sources: Iterable[Source]) -> Iterator[Problem]:
    """Yield the problems of a pack's own icons, then those of its texts."""
    for folder in own_folders(root):
        within = folder.relative_to(root).as_posix()
        yield from _folder_problems(root, folder, f"{shown}/{within}")
    known: dict[str, bool] = {}
    names: list[str] | None = None
    for source in sources:
        for text, place in texts_with(source, ":"):
            for name in dict.fromkeys(icons_in(text)):
                if name not in known:
                    known[name] = icon_file(root, name) is not None
                if not known[name]:
                    names = known_names(root) if names is None else names
                    yield unknown_icon(name, place, names)


def unknown_icon(name: str, place: Place, names: list[str]) -> Problem:
    """Tell of an icon in a text that there is not; `names` are those that there are."""
    near = Near(name.lower().replace("_", "-"), names)
    return Problem(f"there is no icon '{name}'", place, (literally(name),), near=near)


def _folder_problems(root: Path, folder: Path, shown: str) -> Iterator[Problem]:
    files = sorted(islice(_drawings(folder), 10 * MOST))
    if len(files) > MOST:
        yield Problem(f"a pack has at most {MOST:,} icons", Place(shown, 1, 1))
        return
    for name in files:
        if message := _fault(root, folder, name):
            yield Problem(message, Place(f"{shown}/{name}", 1, 1), _hints(name))


def _drawings(folder: Path) -> Iterator[str]:
    """Yield the names of what looks like icons in a folder: drawings, and pictures."""
    try:
        for path in folder.iterdir():
            if not path.name.startswith(".") and path.suffix.lower() in (".svg", *FORMATS):
                yield path.name
    except OSError:
        return


def _fault(root: Path, folder: Path, name: str) -> str | None:
    stem, _, ending = name.rpartition(".")
    if ending != "svg":
        return "an icon is a drawing, and its file ends in .svg"
    if len(stem) > LONGEST_NAME or not NAME.fullmatch(stem):
        return f"'{short(stem)}' can't be the name of an icon"
    file = find_inside((root,), (folder / name).relative_to(root).as_posix())
    if file is None:
        return None  # a link that leads nowhere; one that leads out is told of elsewhere
    try:
        drawing_in(file)
    except ValueError as error:
        return str(error)
    return None


def _hints(name: str) -> tuple[str, ...]:
    stem, _, ending = name.rpartition(".")
    if ending == "svg" and not (len(stem) <= LONGEST_NAME and NAME.fullmatch(stem)):
        return (
            "a name begins with a letter, and has lower-case letters, digits and single hyphens, "
            f"{LONGEST_NAME} characters at most",
        )
    return ()
