"""Versions of the page engine and its libraries, which decide where text falls."""

from __future__ import annotations

import ctypes
import importlib.metadata

_LIBRARIES = (
    ("Pango", "libpango-1.0.so.0", "pango_version_string"),
    ("HarfBuzz", "libharfbuzz.so.0", "hb_version_string"),
)


_READERS = ("tinyhtml5", "cssselect2", "tinycss2", "pydyf", "pyphen", "fonttools")
"""The libraries for reading, hyphenation, font subsets and writing."""


def layout_versions() -> str:
    """Return the versions of everything that affects how a page is laid out and written."""
    return ", ".join([engines(), *(f"{name} {_version(name)}" for name in _READERS)])


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def engines() -> str:
    """Return the versions of the engine and of the system's libraries that it lays out with."""
    names = [f"WeasyPrint {importlib.metadata.version('weasyprint')}"]
    for name, library, asked in _LIBRARIES:
        try:
            ask = getattr(ctypes.CDLL(library), asked)
        except (OSError, AttributeError):
            names.append(f"{name} unknown")
            continue
        ask.restype = ctypes.c_char_p
        names.append(f"{name} {ask().decode()}")
    return ", ".join(names)
