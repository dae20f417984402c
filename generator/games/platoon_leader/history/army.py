"""Whose troops a card's are, by its word for them; when its groups are there, who leads them."""

from __future__ import annotations

from datetime import date

from generator.content import Pack
from generator.games.platoon_leader.saved.model import GroupRow


def army_of(pack: Pack, nationality: str) -> str | None:
    """Return the id of the army that a card's nationality names, None for one nobody knows."""
    word = nationality.lower()
    for key, army in pack.records("armies").items():
        if str(army["adjective"]).lower() == word:
            return key
    for nation in pack.records("nations").values():
        if str(nation["adjective"]).lower() == word:
            return str(nation["army"])
    return None


def leader_drm(pack: Pack, nationality: str, column: str, day: date) -> list[tuple[str, int]]:
    """Return the DRM of a column's leaders by army and date (2.361), none if it is 0."""
    army = army_of(pack, nationality)
    for row in pack.records("leader-drms").values():
        fits = row["column"] == column and (not row["armies"] or army in row["armies"])
        if fits and f"{day:%Y-%m}" <= (row["to"] or "9999"):
            return [(str(row["name"]), int(row["drm"]))] if row["drm"] else []
    return []


def is_there(first: str, last: str, day: date) -> bool:
    """Tell whether a group can be had on a day; bounds are months or days, or empty."""
    now = day.isoformat()
    return (not first or first <= now[: len(first)]) and (not last or now[: len(last)] <= last)


def group_is_there(group: GroupRow, day: date) -> bool:
    """Tell whether a row of the RG table can be bought on a day."""
    return is_there(group.from_, group.to, day)
