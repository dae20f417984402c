"""What a pack can read in its folder: YAML, spreadsheets, pictures, style sheets, templates, fonts.

Anything else there – a film, a socket, somebody's notes – costs no more than its name.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from generator.ordinary import PICTURE_BYTES, TooLargeError, hash_ordinary

YAML = frozenset({".yaml", ".yml"})
TABLES = frozenset({".csv", ".tsv", ".xlsx", ".xlsm", ".ods"})
"""Endings of files that records can be read from."""
RECORDS = YAML | TABLES
"""Endings of files that decide which records there are."""
SUFFIXES = RECORDS | frozenset(
    {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".css"},
)
"""Endings of files that are read wherever they lie; below `templates` all are."""

FONTS = frozenset({".ttf", ".otf", ".woff2"})
OTHER_FONTS = frozenset(
    {".woff", ".ttc", ".otc", ".pfb", ".pfa", ".eot", ".dfont", ".fon", ".bdf", ".pcf"}
)
"""Endings of fonts that can't be printed with, which a pack is told of."""
FONT_FOLDER = "fonts"
"""The folder of a pack's fonts; elsewhere they are not read."""

LARGE = PICTURE_BYTES
"""A larger file is identified by its size and times, and never read."""

MAX_FOLDERS = 50
"""How deep folders may be nested in a pack."""

TEMPLATES = "templates"

STORE = ".fieldpress"
"""The folder of ours in a folder that was printed into."""
STORES = (STORE, ".cache")
"""The same, and its name in earlier versions."""
_CLOSED = b"closed"


def marks(
    folder: Path, out: Path | None, *, own: bool, suffixes: frozenset[str] = SUFFIXES
) -> list[tuple[bytes, bytes]]:
    """Return the name of each readable file below a folder, with its fingerprint.

    Links count by where they lead, and if that is a file inside the folder, by its content too.
    Pipes, devices, sockets and whatever lies outside are never opened. With `own` the folder is a
    pack; otherwise all of it is templates. Files printed into a folder `out` among templates don't
    count; without `out` everything does. Of a pack, other `suffixes` can be looked at.
    """
    every = suffixes is SUFFIXES
    templates = (_template_folders(folder) if every else []) if own else [folder]
    printed = None if out is None else _Printed(out, templates)
    below = [f"{path}{os.sep}" for path in templates]
    fonts = font_folder(folder) if own and every else None
    cut = len(f"{folder}{os.sep}".replace("//", "/"))
    found = []
    for path, how in _walk(folder):
        ending = os.path.splitext(path)[1].lower()  # noqa: PTH122  of a thousand files
        read = ending in suffixes or (
            fonts is not None and is_font_ending(ending) and Path(path).is_relative_to(fonts)
        )
        if read and says_who_has_it_open(path.rpartition(os.sep)[2]):
            read = False
        if not read and any(map(path.startswith, below)):
            read = not (printed and printed.has(Path(path)))
        if mark := _mark(path, how, folder, read=read):
            found.append((os.fsencode(path[cut:]), mark))
    return sorted(found)


def may_be_read(path: Path, folder: Path, out: Path) -> bool:
    """Tell whether a change at a path could change what a pack in a folder reads.

    A path that is gone may have been anything: a folder of pictures, perhaps.
    """
    if says_who_has_it_open(path.name):
        return False
    try:
        kind = path.lstat().st_mode
    except OSError:
        return True
    if not stat.S_ISREG(kind):
        return stat.S_ISDIR(kind) or stat.S_ISLNK(kind)
    if path.suffix.lower() in SUFFIXES:
        return True
    fonts = font_folder(folder) if is_font_ending(path.suffix.lower()) else None
    if fonts is not None and path.is_relative_to(fonts):
        return True
    templates = _template_folders(folder)
    return _inside(path, templates) and not _Printed(out, templates).has(path)


def says_who_has_it_open(name: str) -> bool:
    """Tell whether a file is what Excel or LibreOffice puts beside a spreadsheet that is open."""
    if name.startswith(".~lock."):
        return name.endswith("#")
    return name.startswith("~$") and os.path.splitext(name)[1].lower() in TABLES  # noqa: PTH122


def has_readable_name(inside: Path) -> bool:
    """Tell whether a file here in a pack has a name that the pack can read."""
    if inside.parts[0] == FONT_FOLDER and is_font_ending(inside.suffix.lower()):
        return True
    return inside.suffix.lower() in SUFFIXES or inside.parts[0] == TEMPLATES


def is_font_ending(ending: str) -> bool:
    """Tell whether an ending, in small letters, is that of a font, of whatever kind."""
    return ending in FONTS or ending in OTHER_FONTS


def font_folder(folder: Path) -> Path | None:
    """Return the folder of a pack's fonts, with links resolved; None if they lead out of the pack.

    It may not be there.
    """
    real = Path(os.path.realpath(folder / FONT_FOLDER))
    return real if real.is_relative_to(os.path.realpath(folder)) else None


class _Printed:
    """What Fieldpress writes into an output folder, which no pack means to read."""

    def __init__(self, out: Path, templates: list[Path]) -> None:
        self._out = Path(os.path.realpath(out))
        self._deep = _inside(self._out, templates)
        self._store, self._manifest = self._out / STORE, self._out / "manifest.json"

    def has(self, path: Path) -> bool:
        if path == self._manifest or path.is_relative_to(self._store):
            return True
        return self._deep and path.suffix == ".pdf" and path.is_relative_to(self._out)


def _mark(path: str, how: int, folder: Path, *, read: bool) -> bytes | None:
    """Return a path's fingerprint; None if it can't be read and is not a link."""
    try:
        if how == stat.S_IFLNK:
            link = Path(path)
            return b"link " + os.fsencode(link.readlink()) + _led_to(link, folder, read=read)
        if how == stat.S_IFDIR:  # only such as can't be listed come here
            return _CLOSED
        return _content(path) if read and how == stat.S_IFREG else None
    except FileNotFoundError:  # editors make files and take them away
        return None
    except OSError:
        return _CLOSED


def _led_to(path: Path, folder: Path, *, read: bool) -> bytes:
    """Return the fingerprint of the file inside a folder that a link leads to, if any."""
    real = Path(os.path.realpath(path))
    try:
        if read and real.is_relative_to(folder) and stat.S_ISREG(real.stat().st_mode):
            return b" " + _content(str(real))
    except FileNotFoundError:
        pass
    return b""


def _content(path: str) -> bytes:
    try:
        return hash_ordinary(path, LARGE, seen=True).encode()
    except TooLargeError:
        found = Path(path).stat()
        return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}".encode()


def _walk(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield files, links and unlistable folders, each with what it is.

    No link is followed. With a thousand files, none is checked more often than necessary.
    """
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(here / entry.name)
                    elif entry.is_symlink():
                        yield entry.path, stat.S_IFLNK
                    else:
                        ordinary = entry.is_file(follow_symlinks=False)
                        yield entry.path, stat.S_IFREG if ordinary else 0
        except FileNotFoundError:
            continue
        except OSError:
            yield str(here), stat.S_IFDIR


def _template_folders(folder: Path) -> list[Path]:
    """Return the folders of templates: the pack's own, and those in it that links there name."""
    found: list[Path] = []
    waiting = [folder / TEMPLATES]
    while waiting:
        real = Path(os.path.realpath(waiting.pop()))
        if real.is_relative_to(folder) and real.is_dir() and not _inside(real, found):
            found.append(real)
            waiting += [Path(path) for path, how in _walk(real) if how == stat.S_IFLNK]
    return found


def _inside(path: Path, folders: list[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
