"""Read one YAML file into nodes that know their line and column, or say why it can't be read."""

from __future__ import annotations

from pathlib import Path

import yaml

from generator.content.reading.characters import refused_in_file
from generator.content.reading.composer import MAX_LETTERS, Composer, Free, Node
from generator.content.reading.syntax import syntax_problem
from generator.errors import ContentError, Place, Problem

MAX_BYTES = MAX_LETTERS
_FIRST_BYTES = 4096
"""How much of a file is searched for its first keys."""


def read(data: bytes, file: str, free: Free = frozenset()) -> Node:
    """Parse one YAML document; `file` is its name in problems.

    The values at the paths in `free` may hold any character, written as an escape.
    Raises ContentError with all syntax errors, duplicate keys and exceeded limits.
    """
    text = _decode(data, file)
    if found := refused_in_file(text):
        raise ContentError(Problem(found.message, _place_in(text, found.index, file)))
    composer = Composer(file, free)
    try:
        root = composer.compose(yaml.parse(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError as error:
        raise ContentError([*composer.problems, syntax_problem(error, file, text)]) from None
    if composer.problems:
        raise ContentError(composer.problems)
    if root is None:
        raise ContentError(Problem("the file is empty", Place(file, 1, 1)))
    return root


def top_value(path: Path, key: str) -> str | None:
    """Return the text of a top-level key near the beginning of a file.

    Returns None if the key is not among the first lines or no scalar, or the file is invalid
    before it; reading the whole file then tells.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_FIRST_BYTES)
        if len(data) == _FIRST_BYTES:
            data = data[: data.rfind(b"\n") + 1]
        text = data.decode("utf-8-sig")
        depth, is_key, found = 0, True, False
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if isinstance(event, yaml.ScalarEvent) and depth == 1:
                if found:
                    return str(event.value)
                found = is_key and event.value == key
            if depth == 1 and isinstance(event, yaml.NodeEvent):
                is_key = not is_key
            if isinstance(event, yaml.CollectionStartEvent):
                if found or (depth == 0 and isinstance(event, yaml.SequenceStartEvent)):
                    return None
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        pass
    return None


def too_long(file: str) -> Problem:
    """Return the problem of a file that is too large to be read."""
    message = f"the file has more than {MAX_BYTES:,} bytes"
    return Problem(message, Place(file, 1, 1), ("split it into several files",))


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise ContentError(too_long(file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        place = _place_in(before, len(before), file)
        hints = ("save the file as UTF-8",)
        raise ContentError(Problem("the file is not UTF-8 text here", place, hints)) from None


def _place_in(text: str, index: int, file: str) -> Place:
    """Return the place of a character, with the same line breaks as the parser."""
    lines = f"{text[:index]}.".splitlines()
    return Place(file, len(lines), len(lines[-1]))
