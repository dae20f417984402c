"""Values of options that are words: each is checked in the same way wherever it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.errors import Problem, UsageError, did_you_mean
from generator.measure import CENTIMETRES, INCHES, PLAYED_IN, parse_paper
from generator.press.imposition import BACKINGS
from generator.typeset.inks import find_ink


def find_way(text: str) -> str:
    """Return a way of printing backs; raise UsageError with a hint for an unknown one."""
    if text not in BACKINGS:
        known = ", ".join(BACKINGS)
        hints = did_you_mean(text, list(BACKINGS))
        raise UsageError(Problem(f"--duplex: '{text}' is not one of {known}", hints=hints))
    return text


def find_unit(text: str) -> str:
    """Return the unit of lengths; raise UsageError with a hint for an unknown one."""
    text = {"cm": CENTIMETRES, "in": INCHES}.get(text, text)
    if text not in PLAYED_IN:
        hints = did_you_mean(text, PLAYED_IN)
        message = f"--unit: '{text}' is not one of {', '.join(PLAYED_IN)}"
        raise UsageError(Problem(message, hints=hints))
    return text


VALUES: Mapping[str, Callable[[str], object]] = {
    "paper": parse_paper,
    "ink": find_ink,
    "duplex": find_way,
    "unit": find_unit,
}
"""What settings may say in a word, with what raises UsageError for a wrong one."""
