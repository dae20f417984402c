"""Ledgers of a Reorganization Phase: what each step did, with its rule number and its dice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.steps.registry import StepLine
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.figures import entry_data
from generator.roll.roller import Rolled

_BOUGHT = ("leaders", "oba", "solitaire")
"""What is rolled for a group that was bought: the number of its line comes next in the path, or of
the purchase."""

_PARTS = ("reorganization", "new-firefight")
"""Parts whose records are steps, in the order of a ledger."""


def ledger(pack: Pack, said: Sequence[StepLine], rolls: Sequence[Rolled]) -> list[dict[str, Any]]:
    """Return the steps of which something is told, in the order of the rules.

    A roll belongs to the step whose id is part of its path; any other stands at the end.
    """
    steps = {key: row for part in _PARTS for key, row in pack.records(part).items()}
    by_step: dict[str, list[dict[str, Any]]] = {}
    for rolled in rolls:
        if rolled.kept:
            entry = entry_data(rolled, "once")
            step, name = _step(rolled.entry.path, steps)
            by_step.setdefault(step, []).append({**entry, "name": name})
    lines: dict[str, list[str]] = {}
    for line in said:
        lines.setdefault(line.step if line.step in steps else "", []).append(line.text)
    return [
        _shown(steps.get(key), lines.get(key, []), by_step.get(key, []))
        for key in [*steps, ""]
        if key in lines or key in by_step
    ]


def _step(path: str, steps: Collection[str]) -> tuple[str, str]:
    """Return the step that a roll was made in, and what tells it from others of its step."""
    parts = path.split("/")
    for at, part in enumerate(parts):
        if part in SIDES and _bought(parts[at + 1 :]):
            return "purchases", "/".join(parts[at + 1 :])
        if part in steps:
            return part, "/".join(parts[at + 1 :]) or part
    return "", path


def _bought(parts: Sequence[str]) -> bool:
    """Tell whether a roll was for a group that was bought, by what follows the side in its path."""
    return len(parts) > 1 and parts[0] in _BOUGHT and parts[1].isdigit()


def _shown(
    record: Mapping[str, Any] | None, lines: Sequence[str], rolls: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "step": record["step"] if record else "",
        "name": record["name"] if record else "",
        "lines": list(lines),
        "rolls": list(rolls),
    }
