"""Formations: which division and regiment of a side was there, if that is known, and its arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.roller import Roller

Group = Mapping[str, Any]

_OTHER = {"axis": "allied", "allied": "axis"}


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation, what of it there was, or None, and its record."""

    name: str
    part: str | None
    record: Mapping[str, Any]

    def has(self, pack: Pack, group: Group) -> bool:
        """Tell whether a formation had a group, of its own or attached to it.

        Its table of equipment lists what a formation of its kind had of the letters that are
        `listed`; groups of others are anybody's, unless only some tables have them.
        """
        tables = pack.records("establishments")
        key, table = str(group["id"]), tables[self.record["table"]]
        if key in (self.record["less"] or ()):
            return False
        if key in (self.record["more"] or ()):
            return True
        if pack.records("group-letters")[group["letter"]]["listed"]:
            return key in table["own"] or key in table["attached"]
        rare = any(
            key in (one["only"] or ()) for one in tables.values() if one["army"] == table["army"]
        )
        return not rare or key in (table["only"] or ())


def formations(pack: Pack, setting: Setting, side: str) -> list[Mapping[str, Any]]:
    """List the formations of a side that were in the episode on the first day, facing the enemy."""
    day, nation = setting.first_day.isoformat(), setting.nation(side)
    other = _OTHER[side]
    enemy = setting.nation(other) or setting.army(other)["id"]
    return [
        record
        for record in pack.records("formations").values()
        if record["theatre"] == setting.theatre["id"]
        and record["army"] == setting.army(side)["id"]
        and record["nation"] == nation
        and record["from"] <= day <= record["to"]
        and setting.episode["name"] in (record["episodes"] or ())
        and enemy in (record["against"] or [enemy])
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
    return Formation(str(found["name"]), part, found)
