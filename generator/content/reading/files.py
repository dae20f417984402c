"""The files of a pack: which of them are content, and how to read one safely.

Only ordinary files are opened: a pipe would wait forever, a device might never end.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from generator import ordinary
from generator.content.reading.characters import name_fault
from generator.content.reading.readable import (
    MAX_FOLDERS,
    STORES,
    TABLES,
    has_readable_name,
    says_who_has_it_open,
)
from generator.errors import ContentError, Place, Problem
from generator.ordinary import NotOrdinaryError, read_ordinary

MAX_FILES = 500

LEADS_OUT = "this is a link that leads out of the pack"
_NOT_ORDINARY = "can't be read: it is not an ordinary file"


class UnreadError(Exception):
    """A file can't be read; the text says so and why."""


class FileTooLargeError(UnreadError):
    """A file is too large to be read."""


def ordinary_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of an ordinary file; its size is checked before it is opened.

    Raises FileTooLargeError if there are more than `most`, UnreadError for any other reason.
    """
    try:
        return read_ordinary(path, most)
    except ordinary.TooLargeError:
        raise FileTooLargeError(f"it has more than {most:,} bytes") from None
    except (NotOrdinaryError, IsADirectoryError):
        raise UnreadError(_NOT_ORDINARY) from None
    except OSError as error:
        raise UnreadError(_unreadable(error)) from None


def pack_files(folder: Path, shown: str, problems: list[Problem]) -> list[tuple[Path, str]]:
    """Return a pack's YAML files in a stable order, each with its name for messages.

    Links that lead out of the pack, used or not, and unreadable files are reported and left out.
    Raises ContentError if the folder is not a pack.
    """
    _check_head(folder, shown)
    files = yaml_files(folder, shown, problems)
    named = [(path, f"{shown}/{path.relative_to(folder).as_posix()}") for path in files]
    if len(named) > MAX_FILES:
        message = f"a pack has at most {MAX_FILES} YAML files; this is one more"
        raise ContentError(Problem(message, Place(named[MAX_FILES][1], 1, 1)))
    return named


def yaml_files(folder: Path, shown: str, problems: list[Problem]) -> list[Path]:
    """Return the YAML files in a folder in a stable order; forbidden ones are reported.

    Hidden files, hidden folders, dangling links and links to folders of the pack are skipped, and
    so are folders that Fieldpress has printed into: their files are not part of the pack.
    """
    base = os.path.realpath(folder)
    found = {}

    def lost(error: OSError) -> None:
        said = _unreadable(error)
        if Path(error.filename) == folder:
            problems.append(Problem(f"{shown}: {said}"))
        else:
            problems.append(Problem(said, _place(folder, shown, error.filename)))

    for root, folders, names in os.walk(folder, onerror=lost):
        folders[:] = sorted(n for n in folders if not n.startswith(".") and not _printed(root, n))
        problems.extend(_folder_problems(folder, shown, base, [Path(root, n) for n in folders]))
        if len(Path(root).relative_to(folder).parts) >= MAX_FOLDERS:
            folders.clear()
        for name in names:
            if name.startswith("."):
                continue
            path = Path(root, name)
            inside = path.relative_to(folder)
            if name.endswith((".yaml", ".yml")):
                if said := _file_fault(path, inside.as_posix(), base):
                    problems.append(Problem(said, _place(folder, shown, path)))
                elif path.is_file():
                    found[inside.as_posix()] = path
            elif has_readable_name(inside) and _is_link(path) and leads_out(path, base):
                problems.append(Problem(LEADS_OUT, _place(folder, shown, path)))
    return [found[name] for name in sorted(found)]


def table_files(folder: Path) -> list[str]:
    """Return the spreadsheets in a folder by their paths in it, where YAML would be read as well.

    What Excel puts beside an open one doesn't count.
    """
    found: list[str] = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(n for n in folders if not n.startswith(".") and not _printed(root, n))
        inside = Path(root).relative_to(folder)
        if len(inside.parts) >= MAX_FOLDERS or len(found) > MAX_FILES:
            folders.clear()
        found += [
            (inside / name).as_posix()
            for name in names
            if Path(name).suffix.lower() in TABLES
            and not name.startswith(".")
            and not says_who_has_it_open(name)
            and not name_fault(name)
        ]
    return sorted(found)


def _printed(root: str, name: str) -> bool:
    """Tell whether a folder looks like an output folder: a manifest, and a folder of ours."""
    folder = Path(root, name)
    try:
        return (folder / "manifest.json").is_file() and any(
            (folder / store).is_dir() for store in STORES
        )
    except PermissionError:  # reported when it is read
        return False


def leads_out(path: str | Path, base: str) -> bool:
    """Tell whether a path leads out of a folder; `base` is the folder with links resolved."""
    return not Path(os.path.realpath(path)).is_relative_to(base)


def _check_head(folder: Path, shown: str) -> None:
    """Raise ContentError if a folder can't be a pack: a bad name, no 'pack.yaml', or no access."""
    head = folder / "pack.yaml"
    try:
        mode = head.stat().st_mode
    except PermissionError as error:
        raise ContentError(Problem(f"{shown}: {_unreadable(error)}")) from None
    except (OSError, ValueError):
        mode = stat.S_IFDIR
    if stat.S_ISDIR(mode):
        message = "there is no 'pack.yaml' here, so this folder is not a pack"
        raise ContentError(Problem(f"{shown}: {message}"))
    if not stat.S_ISREG(mode):
        raise ContentError(Problem(_NOT_ORDINARY, Place(f"{shown}/pack.yaml", 1, 1)))
    for name in (shown, Path(os.path.realpath(folder)).name):
        if fault := name_fault(name):
            raise ContentError(Problem(f"{shown}: {fault}"))


def _folder_problems(folder: Path, shown: str, base: str, below: list[Path]) -> Iterator[Problem]:
    """Yield the folders that lead out of the pack, or are nested too deeply."""
    for path in below:
        if _is_link(path) and leads_out(path, base):
            yield Problem(LEADS_OUT, _place(folder, shown, path))
        elif len(path.relative_to(folder).parts) > MAX_FOLDERS:
            message = f"folders are nested more than {MAX_FOLDERS} deep"
            yield Problem(message, _place(folder, shown, path))


def _file_fault(path: Path, name: str, base: str) -> str | None:
    """Return why a file that looks like content is not read, or None."""
    if fault := name_fault(name):
        return fault
    if _is_link(path) and leads_out(path, base):
        return LEADS_OUT
    try:
        mode = path.stat().st_mode
    except PermissionError as error:
        return _unreadable(error)
    except OSError:  # a dangling link, or a loop of links
        return None
    return None if stat.S_ISREG(mode) or stat.S_ISDIR(mode) else _NOT_ORDINARY


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:  # it is in a folder that we can't enter
        return False


def _place(folder: Path, shown: str, path: str | Path) -> Place:
    """Return the place of a file or a folder of the pack for messages."""
    return Place(f"{shown}/{Path(path).relative_to(folder).as_posix()}", 1, 1)


def _unreadable(error: OSError) -> str:
    return f"can't be read: {error.strerror or error}"
