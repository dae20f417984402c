"""Printer profiles, read from the user's file; every problem with its place."""

from __future__ import annotations

from pathlib import Path

from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Place, Problem
from generator.press.profile import PrinterProfile
from generator.press.profile_file import ProfileError, ProfileFault, from_mapping


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
