"""Printer profiles read from the user's file, every problem with its place."""

from __future__ import annotations

from pathlib import Path

from generator.content.source import read_source
from generator.errors import ContentError, Problem
from generator.press.profile import PrinterProfile, faults, from_mapping


def read_profile(path: Path) -> PrinterProfile:
    """Read a printer profile; raise ContentError with every problem and its place."""
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict):
        raise ContentError(Problem("a printer profile is a mapping", source.place()))
    found = []
    for fault in faults(data):
        parent = fault.key[:-1]
        known = "has no" not in fault.message
        place = source.place(fault.key) if known else source.key_place(parent, fault.key[-1])
        found.append(Problem(fault.message, place, fault.hints))
    if found:
        raise ContentError(found)
    return from_mapping(data)
