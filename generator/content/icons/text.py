"""How icons are written in text: `:boot:`, between colons."""

from __future__ import annotations

import re

_NAME = r"(?:[A-Za-z][A-Za-z0-9_-]{0,39}|[1-9]d[0-9]{1,3})"

ICONS = re.compile(rf"(?<![^\W\d])(?<![:\\])((?::{_NAME}:)+)(?!:)(?![^\W\d])")
"""One icon, or several without a space between them, as `:coin::coin:`.

A name begins with a letter, so that `10:30:45` is a time, or is dice, as `2d6`. No letter stands
right before or after, so that `a:b:c` stays as it is; a figure may: `3:coin:`.
"""

NAMES = re.compile(rf":({_NAME}):")
"""One icon of those that `ICONS` finds."""

ESCAPED = re.compile(rf"\\:(?={_NAME}:)")
"""`\\:boot:` prints `:boot:`."""

AS_IT_STANDS = re.compile(rf"\\?(?<![^\W\d])(?<![:]):{_NAME}:(?!:)(?![^\W\d])")
"""An icon that was printed as letters, its backslash too."""


def icons_in(text: str) -> list[str]:
    """Return the names of the icons in a text, in order."""
    return [name for run in ICONS.findall(text) for name in NAMES.findall(run)]


def literally(name: str) -> str:
    """Return the hint how a text is written that is not meant as an icon."""
    return f"'\\:{name}:' prints it as it stands"
