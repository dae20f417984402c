"""Whether the numbers of an icon can be read: the engine draws nothing where they can't."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.errors import short

_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,2})?"
_GAP = r"[\s,]+"
_IN_PATH = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{_NUMBER}|{_GAP}")
_IN_POINTS = re.compile(rf"{_NUMBER}|{_GAP}")
_MOVES = re.compile(
    r"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE.,\s+-]+\)[\s,]*)*"
)
_LENGTH = re.compile(rf"\s*{_NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*")
_WORDS = frozenset({"auto", "none", "inherit"})

LENGTHS = frozenset(
    [
        "x",
        "y",
        "width",
        "height",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "x1",
        "y1",
        "x2",
        "y2",
        "fx",
        "fy",
        "stroke-width",
        "stroke-miterlimit",
        "stroke-dashoffset",
        "offset",
        "opacity",
        "fill-opacity",
        "stroke-opacity",
        "stop-opacity",
    ]
)
"""Attributes of plain shapes and what is around them that are numbers."""


def unreadable(attributes: Mapping[str, str]) -> str | None:
    """Return what can't be read among the attributes of a shape, or None."""
    for name, value in attributes.items():
        if not _reads(name, value):
            return f'{name}="{short(value)}"'
    return None


def _reads(name: str, value: str) -> bool:
    if name == "d":
        return not value.strip() or (value.strip()[0] in "Mm" and _made_of(_IN_PATH, value))
    if name == "points":
        return _made_of(_IN_POINTS, value)
    if name in ("transform", "gradientTransform"):
        return value.strip() == "none" or _MOVES.fullmatch(value) is not None
    if name in LENGTHS:
        return value.strip() in _WORDS or _LENGTH.fullmatch(value) is not None
    return True


def _made_of(token: re.Pattern[str], text: str) -> bool:
    """Tell whether a text is nothing but such tokens, read from left to right."""
    at = 0
    while at < len(text):
        found = token.match(text, at)
        if found is None:
            return False
        at = found.end()
    return True
