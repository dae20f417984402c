"""Towns in ruins: the share of houses without roofs where a campaign takes place."""

from __future__ import annotations

from generator.content import Pack
from generator.games.platoon_leader.scenario.fresh import Campaign


def ruined(pack: Pack, campaign: Campaign) -> float:
    """Return the share of houses, of 1, that lie in ruins where a campaign takes place."""
    episode, first = campaign.setting.episode, campaign.setting.first_day.isoformat()
    shares = [
        int(one["share"])
        for one in pack.records("ruins").values()
        if one["episode"] == episode["name"] and one["from"] <= first
    ]
    return max(shares, default=0) / 100
