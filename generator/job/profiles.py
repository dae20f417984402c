"""Printer profiles: read from the user's file, with the place of each problem; written anew."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from generator.content.reading.characters import name_fault
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Place, Problem, UsageError
from generator.press.profile import PrinterProfile
from generator.press.profile_file import ProfileError, ProfileFault, from_mapping

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ()._-]*[A-Za-z0-9)]")
_NOT_TEXT = ("true", "false", "null", "yes", "no", "on", "off")

Typed = str | float
"""A value of a profile: a number, or text that may be meant as one."""


def read_profile(path: Path) -> PrinterProfile:
    """Read a printer profile; raise ContentError with every problem and its place."""
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict):
        raise ContentError(Problem("a printer profile is a mapping", source.place()))
    try:
        return from_mapping(data)
    except ProfileError as error:
        raise ContentError(
            [Problem(fault.message, _place(source, fault), fault.hints) for fault in error.faults]
        ) from None


def _place(source: Source, fault: ProfileFault) -> Place:
    if fault.unknown:
        return source.key_place(fault.path[:-1], fault.path[-1])
    return source.place(fault.path)


def checked_profile(data: Mapping[str, Typed | Mapping[str, Typed]]) -> PrinterProfile:
    """Return a profile that is still to be written; raise ContentError with every problem."""
    try:
        return from_mapping(data)
    except ProfileError as error:
        problems = [Problem(fault.message, None, fault.hints) for fault in error.faults]
        raise ContentError(problems) from None


def profile_text(data: Mapping[str, Typed | Mapping[str, Typed]]) -> str:
    """Return the file of a profile, as the test sheet shows it: a line a key, in their order."""
    lines = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            inner = ", ".join(f"{name}: {_value(one)}" for name, one in value.items())
            lines.append(f"{key}: {{{inner}}}\n")
        else:
            lines.append(f"{key}: {_value(value)}\n")
    return "".join(lines)


def _value(value: Typed) -> str:
    if not isinstance(value, str):
        return f"{value:g}"
    plain = _PLAIN.fullmatch(value) and value.lower() not in _NOT_TEXT
    return value if plain else json.dumps(value, ensure_ascii=False)


def is_path(name: str) -> bool:
    """Tell whether a name leads out of the folder that it is looked up in."""
    return "/" in name or "\\" in name or name in (".", "..")


def write_profile(text: str, name: str, folder: Path) -> Path:
    """Write the file of a profile under a name that nothing has in a folder; return its path.

    A name without an end gets `.yaml`. Raises UsageError for a name that is taken, is a path, or
    can't be a file's.
    """
    name = name.strip()
    if is_path(name):
        raise UsageError(f"'{name}' is a path: the profile is saved in this folder, under a name")
    if not name or name.startswith("."):
        raise UsageError(f"'{name}' can't be the name of a file: take one such as my-printer.yaml")
    if fault := name_fault(name):
        raise UsageError(f"{name}: {fault}")
    if not name.endswith((".yaml", ".yml")):
        name += ".yaml"
    path = folder / name
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        hints = ("choose another name, or move the file first",)
        raise UsageError(Problem(f"'{name}' already exists", hints=hints)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"{name}: can't be written: {reason}") from None
    return path
