"""Problems as plain data, for pages to show."""

from __future__ import annotations

import sys
import traceback
from typing import Any

from generator.errors import FieldpressError, Problem

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
    return [told(one) for one in error.problems] or [_message(str(error))]


def unforeseen_told(error: Exception) -> list[Told]:
    """Return what nobody foresaw as one problem; the terminal has all that is known of it."""
    traceback.print_exception(error, file=sys.stderr)
    return [_message(f"unforeseen: {type(error).__name__}; the terminal says more")]


def _message(text: str) -> Told:
    return {"message": text, "place": "", "hints": [], "see": "", "looks": False}
