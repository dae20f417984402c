"""What is known of a font of a pack, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Ranges = tuple[tuple[int, int], ...]
"""Code points: the first and the last of each run, in order."""


WIDTHS = (
    "ultra-condensed",
    "extra-condensed",
    "condensed",
    "semi-condensed",
    "",
    "semi-expanded",
    "expanded",
    "extra-expanded",
    "ultra-expanded",
)
"""The widths of OpenType, from 1, as `font-stretch` calls them; the usual one has no name."""


class FontFault(Exception):  # noqa: N818  it is a fault of the file, which becomes a problem
    """A font can't be used; `hint` says what else could be done."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font as its own tables describe it.

    `family` is the name that style sheets use, `weight` and `width` are those of OpenType (1 to
    1000, 1 to 9). `rights` says in words how far it may be embedded. `digest` is the hash of the
    program that is printed with; `characters` are those that it has a glyph for.
    """

    family: str
    weight: int
    width: int
    italic: bool
    postscript: str
    rights: str
    licence: str
    licence_url: str
    copyright: str
    digest: str
    characters: Ranges

    @property
    def style(self) -> str:
        """Its weight, width and slope, in words as style sheets have them."""
        words = (str(self.weight), WIDTHS[self.width - 1], "italic" if self.italic else "")
        return " ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class OwnFont:
    """A font of a pack as a page needs it; `file` is its name in the pack, such as `fonts/a.ttf`.

    `sha256` is the hash of that file, `digest` the hash of the program made of it.
    """

    file: str
    family: str
    sha256: str
    digest: str


@dataclass(frozen=True, slots=True)
class PackFont:
    """A font file of a pack that may be printed with."""

    file: str
    sha256: str
    facts: FontFacts

    @property
    def own(self) -> OwnFont:
        return OwnFont(self.file, self.facts.family, self.sha256, self.facts.digest)


def facts_from(data: Mapping[str, Any]) -> FontFacts:
    """Return the facts that JSON has as a mapping; raises TypeError or ValueError for others."""
    runs = tuple((int(first), int(last)) for first, last in data["characters"])
    return FontFacts(**{**data, "characters": runs})


def characters(fonts: tuple[PackFont, ...]) -> frozenset[int]:
    """Return every code point that at least one of some fonts has."""
    return frozenset(
        code
        for font in fonts
        for first, last in font.facts.characters
        for code in range(first, last + 1)
    )
