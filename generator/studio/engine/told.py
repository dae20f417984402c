"""Problems as plain data, for pages to show."""

from __future__ import annotations

from typing import Any

from generator.errors import FieldpressError, Problem
from generator.shortage import shortage
from generator.unforeseen import unforeseen

Told = dict[str, Any]
"""A problem: its message, its place as text, the path and line to copy, hints."""


def told(problem: Problem) -> Told:
    """Return a problem as plain data."""
    place = problem.place
    return {
        "message": problem.message,
        "place": str(place) if place else "",
        "hints": list(problem.hints),
        "see": str(problem.see) if problem.see else "",
        "looks": problem.looks,
    }


def problems_told(error: FieldpressError) -> list[Told]:
    """Return the problems of an error; what has none is one itself."""
    return [told(one) for one in error.problems] or [said(str(error))]


def unforeseen_told(error: Exception, command: str) -> list[Told]:
    """Return what nobody foresaw as one problem: what the machine lacks, or where a report is."""
    lacking = shortage(error)
    message, *hints = (lacking or unforeseen(error, command)).split("\n  hint: ")
    return [told(Problem(message, hints=tuple(hints)))]


def said(text: str) -> Told:
    """Return a sentence as a problem that has no place."""
    return {"message": text, "place": "", "hints": [], "see": "", "looks": False}
