"""A battle on a table: whose armies fight it, how long. Players set up their units themselves."""

from __future__ import annotations

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.scenario.set_up import TableSetUp


def set_up(pack: Pack, model: BattleModel, _hex_mm: float) -> TableSetUp:
    """Return the set-up of a battle: the pack has more sides than fight in one."""
    known = pack.info.sides
    sides = tuple(known[side].name if side in known else side for side in model.sides)
    return TableSetUp(turns=model.turns, sides=sides)
