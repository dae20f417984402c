"""Formations: which division and regiment of a side was there, if that is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.scenario.scene import Setting
from generator.roll.roller import Roller


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation and what of it there was, or None."""

    name: str
    part: str | None


def formations(pack: Pack, setting: Setting, side: str) -> list[Mapping[str, Any]]:
    """List the formations of a side that were there on the first day.

    In an episode those that are named for it; without one all that were in the theatre.
    """
    day, nation = setting.first_day.isoformat(), setting.nation(side)
    episode = setting.episode["name"] if setting.episode is not None else None
    return [
        record
        for record in pack.records("formations").values()
        if record["theatre"] == setting.theatre["id"]
        and record["army"] == setting.army(side)["id"]
        and record["nation"] == nation
        and record["from"] <= day <= record["to"]
        and (episode is None or episode in (record["episodes"] or ()))
    ]


def roll_formation(roller: Roller, setting: Setting, side: str) -> Formation | None:
    """Roll a side's formation, division and regiment; None where none is known."""
    options = [(record, 1) for record in formations(roller.pack, setting, side)]
    if not options:
        return None
    found = roller.pick(
        f"{side}/formation", "Formation", options, name=lambda record: str(record["name"])
    )
    parts = [(str(part), 1) for part in found["regiments"] or ()]
    part = roller.pick(f"{side}/regiment", "What of it there was", parts) if parts else None
    return Formation(str(found["name"]), part)
