"""The DRMs of the Reorganization Phase by their names in the pack, within its bounds for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.content import Pack
from generator.games.platoon_leader.history.model import RosterLeader
from generator.games.platoon_leader.history.steps.registry import SideCase

Modifiers = Sequence[tuple[str, int]]

_LEADER = re.compile(r"([0-9]{1,2})([-+])([0-9])")


def drm(pack: Pack, key: str, times: int = 1, *, value: int | None = None) -> list[tuple[str, int]]:
    """Return a record of the pack's `modifiers` as a DRM with its name, or none where it is 0.

    It counts `times` over, or is `value` where the card or a leader gives it; it never goes beyond
    the record's `least` and `most`, so that no roll leaves its table.
    """
    row = pack.records("modifiers")[key]
    wanted = int(row["value"]) * times if value is None else value
    held = max(int(row["least"]), min(int(row["most"]), wanted))
    return [(str(row["name"]), held)] if held else []


def ranks(name: str) -> tuple[int, int] | None:
    """Return the morale and the leadership of a leader such as `9-2` or `6+1`; marks don't count.

    The leadership is a DRM: that of a 9-2 is −2.
    """
    match = _LEADER.match(name)
    if match is None:
        return None
    return int(match[1]), int(match[3]) * (1 if match[2] == "+" else -1)


def leadership(leaders: Iterable[RosterLeader]) -> int:
    """Return the leadership DRM of the best of some leaders; 0 where there is none."""
    return min((found[1] for one in leaders if (found := ranks(one.name))), default=0)


def thrown(
    case: SideCase, path: str, table: str, *, column: str | None = None, modifiers: Modifiers = ()
) -> str:
    """Roll on a table for a side. A path begins with the step's id and never changes."""
    return case.roller.table(f"{case.side}/{path}", table, column=column, modifiers=modifiers)
