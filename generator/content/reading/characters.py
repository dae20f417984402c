"""Characters not allowed in content: those that a screen obeys instead of showing.

Controls (but tabs and line breaks) move the cursor of a terminal or ring its bell. The directions
U+202A to U+202E and U+2066 to U+2069 make a text read differently from its file; for Hebrew or
Arabic the template sets the direction. Joiners, marks and spaces without width are part of how
languages and emoji are written, and stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_DIRECTIONS = "\u202a-\u202e\u2066-\u2069"
_NO_YAML = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff"
"""Characters outside the printable set of YAML 1.2 (section 5.1)."""

_IN_FILE = re.compile(f"[{_NO_YAML}{_DIRECTIONS}]")
_IN_TEXT = re.compile(f"[{_NO_YAML}{_DIRECTIONS}\r\x85]")
"""The parser makes each line break a line feed: others come from escapes as '\\r'."""
_IN_NAME = re.compile(f"[{_NO_YAML}{_DIRECTIONS}\t\n\r\x85]")


@dataclass(frozen=True, slots=True)
class Refused:
    """A character that is not allowed, at an index of a text."""

    char: str
    index: int

    @property
    def message(self) -> str:
        return f"the character U+{ord(self.char):04X} is not allowed here"


def refused_in_file(text: str) -> Refused | None:
    """Return the first character not allowed in a file, comments included."""
    return _first(_IN_FILE, text)


def refused_in_text(text: str) -> Refused | None:
    """Return the first character not allowed in a key or a value, escapes resolved."""
    return None if text.isprintable() else _first(_IN_TEXT, text)


def name_fault(name: str) -> str | None:
    """Return what is wrong with a file's or folder's name, or None."""
    if name.isprintable() or not (found := _first(_IN_NAME, name)):
        return None
    if "\ud800" <= found.char <= "\udfff":
        return "the name is not UTF-8"
    return f"the name holds the character U+{ord(found.char):04X}"


def is_utf8(name: str) -> bool:
    """Tell whether a file name is UTF-8; Python keeps other bytes as surrogates."""
    return name.isprintable() or not any("\ud800" <= char <= "\udfff" for char in name)


def _first(pattern: re.Pattern[str], text: str) -> Refused | None:
    found = pattern.search(text)
    return Refused(found[0], found.start()) if found else None
