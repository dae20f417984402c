"""Whose troops a card's are, by its word for them; when its groups are there, who leads them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.saved.model import GroupRow


def army_of(pack: Pack, nationality: str) -> str | None:
    """Return the id of the army that a card's nationality names, None for one nobody knows."""
    row = row_of(pack, nationality)
    return None if row is None else str(row.get("army") or row["id"])


def row_of(pack: Pack, nationality: str) -> Mapping[str, Any] | None:
    """Return the record of an army or, failing that, of a nation by its adjective."""
    word = nationality.lower()
    rows = (row for part in ("armies", "nations") for row in pack.records(part).values())
    return next((row for row in rows if str(row["adjective"]).lower() == word), None)


def leader_drm(pack: Pack, nationality: str, column: str, day: date) -> list[tuple[str, int]]:
    """Return the DRM of a column's leaders by army and date (2.361), none if it is 0."""
    army = army_of(pack, nationality)
    for row in pack.records("leader-drms").values():
        fits = row["column"] == column and (not row["armies"] or army in row["armies"])
        if fits and f"{day:%Y-%m}" <= (row["to"] or "9999"):
            return [(str(row["name"]), int(row["drm"]))] if row["drm"] else []
    return []


def group_is_there(group: GroupRow, day: date) -> bool:
    """Tell whether a row of the RG table can be bought on a day; its bounds are months or days."""
    first, last, now = group.from_, group.to, day.isoformat()
    return (not first or first <= now[: len(first)]) and (not last or now[: len(last)] <= last)
