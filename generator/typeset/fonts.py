"""The fonts we print with: pinned packages, never the machine's own."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from generator import private
from generator.content.fonts.families import FAMILIES
from generator.errors import FieldpressError, UsageError
from generator.ordinary import read_ordinary
from generator.surroundings import let_go

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont
    from generator.content.pack import Pack

REGULAR = "SourceSansPro-Regular"
SEMIBOLD = "SourceSansPro-Semibold"
SERIF = "SourceSerifPro-Regular"


@cache
def font_folders() -> tuple[Path, ...]:
    """Return the folders of the font packages; raise FieldpressError if one is not installed."""
    folders = []
    for family, (package, regular) in FAMILIES.items():
        spec = importlib.util.find_spec(package)
        folder = Path(spec.origin).parent / "files" if spec and spec.origin else None
        if folder is None or not (folder / regular).is_file():
            raise FieldpressError(
                f"the font '{family}' is missing; install the package "
                f"'{package.replace('_', '-')}' beside Fieldpress"
            )
        folders.append(folder)
    return tuple(folders)


@cache
def font_file(postscript_name: str) -> Path:
    """Return a font's TrueType file by its PostScript name, such as `SourceSansPro-Semibold`."""
    for folder in font_folders():
        path = folder / f"{postscript_name}.ttf"
        if path.is_file():
            return path
    raise FieldpressError(f"there is no font file for '{postscript_name}'")


@cache
def characters() -> frozenset[int]:
    """Return every code point that at least one of our families can print."""
    import uharfbuzz

    found: set[int] = set()
    for package, regular in FAMILIES.values():
        folder = next(f for f in font_folders() if f.parent.name == package)
        blob = uharfbuzz.Blob.from_file_path(str(folder / regular))
        found.update(uharfbuzz.Face(blob).unicodes)
    return frozenset(found)


def missing_characters(text: str, own: Collection[int] = ()) -> list[str]:
    """Return the characters of a text that no font has, each once.

    `own` are the code points that fonts of a pack's own have besides ours.
    """
    known = characters()
    return [
        char
        for char in dict.fromkeys(text)
        if ord(char) not in known and not char.isspace() and ord(char) not in own
    ]


def missing_from(pack: Pack) -> Callable[[str], list[str]]:
    """Return what returns the characters of a text that neither our fonts nor a pack's own have."""
    if not pack.fonts:
        return missing_characters
    from generator.content.fonts.facts import characters as of_fonts

    return partial(missing_characters, own=of_fonts(pack.fonts))


def families_of(own: Iterable[OwnFont]) -> tuple[str, ...]:
    """Return the names of a pack's own families, each once."""
    return tuple(dict.fromkeys(font.family for font in own))


def fonts_note(own: Iterable[OwnFont]) -> str:
    """Return a comment for a style sheet that differs where a pack's own fonts do.

    Keys of pages are hashes of their style sheets: so a font that has changed makes new pages.
    """
    said = " ".join(font.digest for font in own)
    return f"/*fonts {said}*/" if said else ""


def of_no_language() -> bytes:
    """Return fontconfig's configuration for fonts that a pack adds: they are of no language.

    Otherwise a font that lacks a letter of the text's language would give way to another weight of
    its family. So they also come after ours where a character is looked for in all fonts.
    """
    return (
        b'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        b'<match target="scan"><edit name="lang" mode="assign">'
        b"<langset><string>und</string></langset></edit></match></fontconfig>"
    )


@cache
def use_only_our_fonts() -> None:
    """Point fontconfig at our folders only; call this before any text is laid out.

    Call it before forking, too: temporary files go with the process that made them.
    """
    let_go()
    os.environ[_VARIABLE] = str(_placed(_configuration(font_folders())))


_VARIABLE = "FONTCONFIG_FILE"


def _configuration(folders: Iterable[Path]) -> bytes:
    """Return fontconfig's configuration.

    It keeps no cache, which it would trust even if damaged: our few fonts are read in 10 ms.
    Without any folder for it, fontconfig would take one of the user's and complain of it.
    """
    directories = "".join(f"<dir>{escape(str(folder))}</dir>" for folder in folders)
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"{directories}<cachedir>{os.devnull}</cachedir>"
        "<selectfont><rejectfont><glob>*.otf</glob></rejectfont></selectfont>"
        "</fontconfig>"
    )
    return text.encode()


def _placed(data: bytes) -> Path:
    """Return the path of a file with just these bytes: the user's cached one, or a temporary one.

    A process that was started by one of ours takes that one's temporary file.
    """
    name = f"{private.STEADY}{hashlib.sha256(data).hexdigest()[:16]}.conf"
    if path := private.placed(name, data):
        return path
    given = Path(os.environ.get(_VARIABLE, ""))
    with contextlib.suppress(OSError):
        if given.name == name and read_ordinary(given, len(data)) == data:
            return given
    return _temporary(name, data)


def _temporary(name: str, data: bytes) -> Path:
    """Write a file into a folder of its own, removed when this process ends."""
    import atexit
    import secrets
    import tempfile

    try:
        folder = Path(tempfile.gettempdir()) / f"fieldpress-{secrets.token_hex(8)}"
        atexit.register(_remove, folder / name, os.getpid())
        folder.mkdir(mode=0o700)
        (folder / name).write_bytes(data)
    except OSError as error:
        raise UsageError(
            f"there is no folder for temporary files: {error.strerror or error}"
        ) from None
    return folder / name


def _remove(path: Path, process: int) -> None:
    """Remove a file and its folder, unless this is a child of the process that made them."""
    if os.getpid() == process:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
            path.parent.rmdir()
