"""What a side can buy now: its RG table with the prices, and what is left of the maxima."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.games.platoon_leader.history.army import group_is_there
from generator.games.platoon_leader.history.limits.works import limit_left
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.roll.dates import read_date

PRICES = ("entering", "on-map", "in-reserve")


def shop(stored: StoredCampaign, roster: SideRoster, number: int) -> list[dict[str, Any]]:
    """Return the rows of the RG table with what is left of each for firefight `number`.

    `reph` and `cg` are what is left of its maxima, `most` how many the CP pay for at the least
    price; `dated` tells whether it can be had at that date.
    """
    rows: list[Mapping[str, Any]] = stored.record["sides"][roster.side]["groups"]
    groups = stored.card.sides.of(roster.side).groups
    day = read_date(stored.card.calendar[number - 1].date)
    bought = roster.bought.get(number, {})
    found = []
    for row, group in zip(rows, groups, strict=True):
        cg = max(0, row["per-cg"] - roster.bought_in_all(group.id))
        reph = min(max(0, row["per-reph"] - bought.get(group.id, 0)), cg)
        prices = [row[key] for key in PRICES if row[key] is not None]
        least = min(prices, default=row["cp"])
        paid = roster.cp // least if least > 0 else reph
        dated = day is None or group_is_there(group, day)
        found.append(
            {
                **row,
                "reph": reph,
                "cg": cg,
                "least": least,
                "dated": dated,
                "most": min(reph, paid) if dated else 0,
            }
        )
    return found


def works_left(stored: StoredCampaign, roster: SideRoster) -> list[dict[str, Any]]:
    """Return the fortifications of the card, their limits with what is left of them (2.38)."""
    rows: list[Mapping[str, Any]] = stored.record["sides"][roster.side]["fortifications"]
    return [
        {**row, "limit": limit_left(row["limit"], roster.fortified.get(row["name"], 0))}
        for row in rows
    ]
