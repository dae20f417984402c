"""The fonts we print with: pinned packages, never those of the machine."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from generator.errors import FieldpressError

FAMILIES = {
    "Source Sans Pro": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "Source Serif Pro": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "Barlow Condensed": ("fontpkg_barlow_condensed", "BarlowCondensed-Regular.ttf"),
    "IBM Plex Mono": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular.ttf"),
}
"""Family → its package, and the file that tells which characters it has."""

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


def missing_characters(text: str) -> list[str]:
    """Return the characters of a text that none of our fonts has, each once."""
    known = characters()
    return [char for char in dict.fromkeys(text) if ord(char) not in known and not char.isspace()]


@cache
def use_only_our_fonts() -> None:
    """Point fontconfig at our folders only; call it before any text is laid out."""
    os.environ["FONTCONFIG_FILE"] = str(_write_configuration(font_folders()))


def _write_configuration(folders: Iterable[Path]) -> Path:
    base = _cache_folder()
    directories = "".join(f"<dir>{escape(str(folder))}</dir>" for folder in folders)
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"{directories}<cachedir>{escape(str(base / 'fonts'))}</cachedir>"
        "<selectfont><rejectfont><glob>*.otf</glob></rejectfont></selectfont>"
        "</fontconfig>"
    )
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    path = base / f"fonts-{name}.conf"
    if not path.is_file():
        aside = path.with_suffix(f".{os.getpid()}")
        aside.write_text(text, encoding="utf-8")
        aside.replace(path)
    return path


def _cache_folder() -> Path:
    """Return a folder for fontconfig's cache; a temporary one if there is no home folder."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(home) / "fieldpress"
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        return Path(tempfile.mkdtemp(prefix="fieldpress-"))
    return folder
