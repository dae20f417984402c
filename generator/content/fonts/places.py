"""Where the programs of packs' fonts are: as files, which the page engine and the press read.

They are in the user's private cache, named by their hash. Where there is none, they are in memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from generator import private
from generator.content.fonts.facts import FontFault, OwnFont
from generator.content.fonts.judging import judging
from generator.content.reading.files import UnreadError, ordinary_bytes
from generator.errors import FieldpressError
from generator.ordinary import FONT_BYTES

_PATHS: dict[str, Path] = {}
"""The files of programs that are known to this process, by hash."""
_SOURCES: dict[str, tuple[Path, str]] = {}
"""The pack and the file in it that a program is made of, by the program's hash."""


def know(root: Path, fonts: Iterable[OwnFont]) -> None:
    """Remember which files of a pack programs are made of, should one have to be made again."""
    for font in fonts:
        _SOURCES[font.digest] = root, font.file


def place(digest: str, program: bytes) -> Path:
    """Return the path of a file that holds a program."""
    _PATHS[digest] = private.placed(_name(digest), program) or _in_memory(digest, program)
    return _PATHS[digest]


def program_file(digest: str) -> Path:
    """Return the path of a program's file.

    Raises FieldpressError if it is gone and can't be made again: its font was changed meanwhile.
    """
    known = _PATHS.get(digest)
    if known is not None and known.exists():
        return known
    if found := private.file_of(_name(digest), digest):
        _PATHS[digest] = found
        return found
    return place(digest, _made_again(digest))


def _name(digest: str) -> str:
    return f"program-{digest}.font"


def _made_again(digest: str) -> bytes:
    root, file = _SOURCES[digest]
    try:
        with judging() as judge:
            facts, program = judge.prepared(ordinary_bytes(root / file, FONT_BYTES))
    except (UnreadError, FontFault):
        facts = None
    if facts is None or facts.digest != digest:
        raise FieldpressError(f"{root.name}/{file}: the font was changed while it was printed with")
    return program


def _in_memory(digest: str, program: bytes) -> Path:
    """Return a path that leads to bytes in memory, for this process and those it forks."""
    if not hasattr(os, "memfd_create"):
        raise FieldpressError("a pack's fonts need a cache folder: set XDG_CACHE_HOME to one")
    number = os.memfd_create(digest[:32])
    with os.fdopen(os.dup(number), "wb") as file:
        file.write(program)
    return Path(f"/proc/self/fd/{number}")
