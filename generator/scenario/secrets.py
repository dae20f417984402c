"""What the sides of something rolled keep from each other: which file is whose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

EVERY = "every"
"""In place of a side: a file that holds what is secret of each of them."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """Which sides have secrets, and whose a file is.

    `whose` takes the name of a file below the folder of the saved file, such as `end/report.yaml`.
    It returns the side that may read it, EVERY, or nothing for what everybody may.
    """

    sides: tuple[str, ...]
    whose: Callable[[str], str]
