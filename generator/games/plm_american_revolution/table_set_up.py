"""A battle on a table: whose armies fight it, how long. Players set up their units themselves."""

from __future__ import annotations

from collections.abc import Iterable

from generator.content import Pack
from generator.content.kinds.own_force import OwnForcePart
from generator.games.plm_american_revolution.force.battle import BattlePart, drawing
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.scenario.set_up import TableSetUp


def set_up(pack: Pack, model: BattleModel, _hex_mm: float) -> TableSetUp:
    """Return the set-up of a battle: the pack has more sides than fight in one."""
    return TableSetUp(turns=model.turns, sides=_names(pack, model.sides))


def set_up_printed(pack: Pack, part_id: str, _hex_mm: float) -> TableSetUp | None:
    """Return the set-up of a battle that a pack has, on the table that its page shows.

    None for other parts. The sides are in the order of the battle's forces.
    """
    part = pack.parts.get(part_id)
    if not isinstance(part, BattlePart):
        return None
    model = part.model
    return TableSetUp(
        tables=(drawing(model, pack),),
        forces=model.forces,
        turns=model.turns,
        sides=_names(pack, (_side_of(pack, force) for force in model.forces)),
    )


def _side_of(pack: Pack, force: str) -> str:
    part = pack.parts[force]
    assert isinstance(part, OwnForcePart)
    assert isinstance(part.model, ArmyFile)
    return part.model.side


def _names(pack: Pack, sides: Iterable[str]) -> tuple[str, ...]:
    known = pack.info.sides
    return tuple(known[side].name if side in known else side for side in sides)
