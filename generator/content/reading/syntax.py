"""What is wrong in a file that is not YAML, and what its writer most likely meant.

libyaml says what it did not find; a maker needs to know what to type. The hints are for the slips
that people make in prose: a colon, a quote, a sign at the start, an open bracket, an indent.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from generator.errors import Place, Problem

_TAB = "found a tab where YAML needs spaces"
_TAB_HINT = "set your editor to indent with spaces"

_COLON = "a text with a colon and a space in it needs quotes: 'Roll: 4 or more'"
_FLOW = "inside {…} and […] a text with a colon, a comma or a bracket in it needs quotes"
_OPEN = "close the bracket that opens there, or put the text in quotes"
_QUOTE = "close the quote that opens there; in single quotes an apostrophe is typed twice: 'don''t'"
_INNER = (
    "the quotes end before the line does; in single quotes an apostrophe is typed twice: 'don''t'"
)
_INDENT = "keys that belong together begin in the same column"
_ITEMS = "the items of a list begin in the same column"
_SPACE = "write a colon and a space after a key"

_KEY = re.compile(r"\s*(?:- +)*[\w.-]+:(?= )")
_GLUED = re.compile(r"\s*(?:- +)*[A-Za-z][\w-]*:[^\s:/]")


def syntax_problem(error: yaml.YAMLError, file: str, text: str) -> Problem:
    """Return the problem of a file that can't be parsed, with a hint where its cause is plain."""
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.splitlines()
    if tab := _tab_near(lines, line, column):
        return Problem(_TAB, Place(file, *tab), (_TAB_HINT,))
    said = getattr(error, "problem", None) or "it can't be read"
    begun = getattr(error, "context_mark", None)
    hint, since = _hint(said, lines, line, column, begun)
    see = Place(file, begun.line + 1, begun.column + 1) if since and begun else None
    message = f"this is not YAML: {said}"
    return Problem(message, Place(file, line + 1, column + 1), (hint,) if hint else (), see=see)


def _hint(
    said: str, lines: list[str], line: int, column: int, begun: yaml.Mark | None
) -> tuple[str, bool]:
    """Return a hint, or nothing, and whether the place where it began matters (0-based line)."""
    here = lines[line] if line < len(lines) else ""
    before = lines[line - 1] if 0 < line <= len(lines) else ""
    if "end of stream" in said:
        return _QUOTE, True
    if said.startswith("did not find expected ',' or"):
        if begun and begun.line < line:
            return _OPEN, True
        return _FLOW, False
    if said == "could not find expected ':'":
        return _SPACE, bool(begun)
    if said.startswith("mapping values"):
        glued = _GLUED.match(here) or _GLUED.match(before)
        return (_SPACE if glued and not _KEY.match(here[:column]) else _COLON), False
    if said == "did not find expected key":
        return (_INNER if _quoted(here) else _INDENT), False
    if said == "did not find expected '-' indicator":
        return _ITEMS, False
    if sign := _sign(said, here, column):
        return f"a text that begins with '{sign}' needs quotes", False
    return "", False


def _quoted(line: str) -> bool:
    """Tell whether the value of a line begins with a quote."""
    key = _KEY.match(line)
    return line[key.end() if key else 0 :].lstrip(" -")[:1] in ("'", '"')


_SIGNS = {
    "found character that cannot start any token": "@`%",
    "did not find expected alphabetic or numeric character": "*&",
    "did not find expected comment or line break": "|>",
    "block sequence entries are not allowed in this context": "-",
    "mapping keys are not allowed in this context": "?",
}
"""Signs that mean something to YAML at the start of a value, by what libyaml says of them."""


def _sign(said: str, line: str, column: int) -> str:
    """Return the sign that a value begins with, at or before where libyaml stumbled."""
    signs = _SIGNS.get(said, "")
    for place in range(min(column, len(line) - 1), -1, -1):
        if line[place] in signs and (place == 0 or line[place - 1] in " [{,"):
            return line[place]
    return ""


def _tab_near(lines: list[str], line: int, column: int) -> tuple[int, int] | None:
    """Find a tab in the indentation at or just before a syntax error (0-based line)."""
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            indent = lines[number][: len(lines[number]) - len(lines[number].lstrip(" \t"))]
            if "\t" in indent:
                return number + 1, indent.index("\t") + 1
    if line < len(lines) and lines[line][column : column + 1] == "\t":
        return line + 1, column + 1
    return None
