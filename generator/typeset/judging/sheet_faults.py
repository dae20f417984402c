"""What is wrong with a style sheet as a text, before the page engine reads it.

The engine skips what it can't read without a word, and one lost brace takes all rules after it
along: every piece is then a heap of faults that have one cause.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SKIPPED = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
_BRACE = re.compile(r"[{}]")


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What is wrong at a character of a style sheet."""

    index: int
    message: str
    hints: tuple[str, ...] = ()


def sheet_fault(text: str) -> SheetFault | None:
    """Return the first fault of a style sheet; None if there is none."""
    plain = _blanked(COMMENT, text)
    if found := re.search(r"@import\b", plain):
        hints = ("put its rules here, or name it with <link> in the template",)
        return SheetFault(found.start(), "a style sheet can't import another", hints)
    return _brace_fault(_blanked(_SKIPPED, text))


def _brace_fault(plain: str) -> SheetFault | None:
    opened: list[int] = []
    for brace in _BRACE.finditer(plain):
        if brace[0] == "{":
            opened.append(brace.start())
        elif not opened:
            return SheetFault(brace.start(), "this '}' closes nothing")
        else:
            opened.pop()
    if not opened:
        return None
    return SheetFault(opened[0], "this '{' is never closed", ("add the '}' after its last rule",))


def _blanked(what: re.Pattern[str], text: str) -> str:
    """Put blanks in place of what is found: all else stays where it was."""
    return what.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
