"""Lengths, paper sizes and piece sizes. Millimetres unless a name says points."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.errors import UsageError, did_you_mean, short

MM_PER_INCH = 25.4

SMALLEST_DPI, LARGEST_DPI = 72, 1200
"""The fewest and the most dots per inch of a picture that is made."""

POINTS_PER_INCH = 72
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH

_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / POINTS_PER_INCH}
_NUMBER = r"\d+(?:\.\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})\s*(mm|cm|in|pt)?", re.ASCII)
_SIZE = re.compile(rf"({_NUMBER})\s*[x×]\s*({_NUMBER})\s*(mm|cm|in|pt)?", re.ASCII)

INCHES, CENTIMETRES = "inches", "centimetres"
PLAYED_IN = (INCHES, CENTIMETRES)
"""Units for a game played in inches."""


def points(mm: float) -> float:
    """Convert millimetres to PDF points."""
    return mm * POINTS_PER_MM


def millimetres(pt: float) -> float:
    """Convert PDF points to millimetres."""
    return pt / POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size turned by 90 degrees."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


PAPERS: dict[str, Size] = {
    "a4": Size(210, 297),
    "letter": Size(215.9, 279.4),
    "a3": Size(297, 420),
    "tabloid": Size(279.4, 431.8),
    "legal": Size(215.9, 355.6),
}

PIECES: dict[str, Size] = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "tarot": Size(69.85, 120.65),
    "square": Size(63.5, 63.5),
}

LARGEST_SIDE = 2000.0
"""The longest side, in millimetres, of a piece or a sheet of paper."""


def parse_length(text: str) -> float:
    """Read `3 mm`, `0.5in` or `12` (millimetres); raise ValueError with a plain message."""
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        raise ValueError(f"'{short(text)}' is not a length such as '3 mm' or '0.5 in'")
    return float(match[1]) * _UNITS[match[2] or "mm"]


def parse_size(text: str, named: dict[str, Size]) -> Size:
    """Read a named size or `WxH` with an optional unit; raise ValueError with a plain message."""
    if found := named.get(text.strip().lower()):
        return found
    match = _SIZE.fullmatch(text.strip())
    if not match:
        names = ", ".join(named)
        raise ValueError(f"'{short(text)}' is neither one of {names} nor a size such as '70x120mm'")
    unit = _UNITS[match[3] or "mm"]
    size = Size(float(match[1]) * unit, float(match[2]) * unit)
    if not (0 < size.width <= LARGEST_SIDE and 0 < size.height <= LARGEST_SIDE):
        raise ValueError(f"'{short(text)}' is not between 0 and {LARGEST_SIDE:g} mm on each side")
    return size


def parse_paper(text: str) -> Size:
    """Read the value of `--paper`; raise UsageError naming the papers there are."""
    try:
        return parse_size(text, PAPERS)
    except ValueError as problem:
        raise UsageError(f"--paper: {problem}") from None


def suggest_piece(text: str) -> tuple[str, ...]:
    """Return a hint for a mistyped piece name."""
    return did_you_mean(text, list(PIECES))


SMALLEST_HEX, LARGEST_HEX = 8.0, 60.0
"""A hex of boards, in millimetres from flat to flat."""


def hex_size(text: str | None) -> float | None:
    """Return the size of a hex in millimetres; raise UsageError if it is not a length."""
    if text is None:
        return None
    try:
        size = parse_length(text)
    except ValueError as error:
        raise UsageError(f"--hex: {error}") from None
    if not SMALLEST_HEX <= size <= LARGEST_HEX:
        raise UsageError(f"--hex: hexes measure {SMALLEST_HEX:g} to {LARGEST_HEX:g} mm")
    return size
