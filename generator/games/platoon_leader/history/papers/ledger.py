"""Ledgers of a Reorganization Phase: what each step did, with its rule number and its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.steps.registry import StepLine
from generator.roll.figures import entry_data
from generator.roll.roller import Rolled

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
            step = next((part for part in rolled.entry.path.split("/") if part in steps), "")
            by_step.setdefault(step, []).append({**entry, "name": _name(rolled.entry.path, step)})
    lines: dict[str, list[str]] = {}
    for line in said:
        lines.setdefault(line.step if line.step in steps else "", []).append(line.text)
    return [
        _shown(steps.get(key), lines.get(key, []), by_step.get(key, []))
        for key in [*steps, ""]
        if key in lines or key in by_step
    ]


def _name(path: str, step: str) -> str:
    """Return what tells a roll from others of its step."""
    parts = path.split("/")
    return "/".join(parts[parts.index(step) + 1 :] or parts) if step else path


def _shown(
    record: Mapping[str, Any] | None, lines: Sequence[str], rolls: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "step": record["step"] if record else "",
        "name": record["name"] if record else "",
        "lines": list(lines),
        "rolls": list(rolls),
    }
