"""The ledger in print: each roll as plain data for a template."""

from __future__ import annotations

from typing import Any

from generator.dice.figures import percent
from generator.roll.roller import Rolled


def entry_data(rolled: Rolled, once: str) -> dict[str, Any]:
    """Return a ledger entry as plain data.

    `percent` is the odds rounded. A path such as `board/2/aims/7/goal` was rolled in a stage:
    `stage` is its first step, `tries` are the numbers of the attempts, outer one first, and `name`
    is what follows the first of them. The stage of anything rolled outside one is `once`.
    """
    entry = rolled.entry
    first, *steps = entry.path.split("/")
    tries = [int(step) for step in steps[:-1] if step.isdigit()]
    file = (entry.place or "").rpartition("/")[2].rsplit(":", 1)[0]
    return {
        **entry.as_dict(),
        "percent": percent(entry.odds),
        "stage": first if tries else once,
        "name": "/".join(steps[1:]) if tries else entry.path,
        "tries": tries,
        "place": file or None,
    }
