"""A mission on a table: how long it lasts. Players set up their figures themselves."""

from __future__ import annotations

from generator.content import Pack
from generator.games.platoon_action.scenario.model import MissionRecord
from generator.scenario.set_up import TableSetUp


def set_up(_pack: Pack, record: MissionRecord, _hex_mm: float) -> TableSetUp:
    """Return the set-up of a mission."""
    return TableSetUp(turns=record.turns)
