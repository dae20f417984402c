"""The opening forces of both sides: as strong as the attack asks, and what one brings answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.content import Pack
from generator.games.platoon_leader.forces.armour import Limits, Scale, best
from generator.games.platoon_leader.forces.order_of_battle import (
    StartingGroup,
    cost,
    draw_force,
    may_be_opened_with,
    ratio_of,
)
from generator.games.platoon_leader.forces.sides import (
    Group,
    Groups,
    attacker_of,
    defender_of,
    starting_cp,
)
from generator.games.platoon_leader.setting.choices import SIDES
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.errors import Rejected
from generator.roll.roller import Roller

ANSWERED = "armour that the other side can answer"

Forces = Mapping[str, tuple[StartingGroup, ...]]


def draw_forces(
    roller: Roller, setting: Setting, attack: str, groups: Groups
) -> tuple[int, Forces]:
    """Return the FP of the defender (of each side in a dual attack) and the opening forces.

    The defender prepares for a kind of armour that the attacker may bring; the attacker brings
    none that the defender can't beat, and what beats the defender's. Raise Rejected if one side
    has armour for which the other has no answer.
    """
    intensity = setting.intensity
    size = int(roller.table("size", "opening-size", column=intensity))
    works = int(roller.table("works", "opening-works", column=intensity))
    attacker, defender = attacker_of(attack), defender_of(attack)
    scale, carry = Scale(roller.pack), carried(roller.pack, setting)
    could = {side: _could_answer(roller.pack, scale, groups[side]) for side in SIDES}
    ready = Limits(
        most=max(carry[attacker], could[attacker]),
        need=_expected(roller, scale, groups[attacker], max(carry[defender], could[defender])),
    )
    ready = ready if ready.need > carry[defender] else Limits(ready.most)
    defence = draw_force(roller, defender, groups[defender], size, intensity, ready)
    if attack == "dual":
        works = -(-works // 2)
        target = cost(defence)
    else:
        ratio, cp = ratio_of(roller.pack, attack), starting_cp(roller.pack, intensity)
        target = ratio.attackers_target(cost(defence), works, cp)
    beats = max(carry[defender], best(scale.answers(held.group) for held in defence))
    meets = best(scale.armour(held.group) for held in defence)
    limits = Limits(beats, meets if meets > carry[attacker] else 0)
    offence = draw_force(roller, attacker, groups[attacker], target, intensity, limits)
    forces = {attacker: offence, defender: defence}
    if unanswered(roller.pack, carry, forces):
        raise Rejected(ANSWERED)
    return works, forces


def carried(pack: Pack, setting: Setting) -> Mapping[str, int]:
    """Return by side the best class of armour that its infantry beats with what it carries."""
    scale = Scale(pack)
    return {
        side: scale.carried(setting.army(side), setting.nation(side), setting.month)
        for side in SIDES
    }


def unanswered(pack: Pack, carry: Mapping[str, int], forces: Forces) -> tuple[str, int, int] | None:
    """Return a side whose armour the other can't beat, its class and what is beaten; or None."""
    scale = Scale(pack)
    for side, other in (SIDES, SIDES[::-1]):
        brings = best(scale.armour(held.group) for held in forces[side])
        beats = max(carry[other], best(scale.answers(held.group) for held in forces[other]))
        if brings > max(beats, 1):  # Close Combat does for what is proof against rifles
            return side, brings, beats
    return None


def _could_answer(pack: Pack, scale: Scale, groups: Sequence[Group]) -> int:
    """Return the best class of armour that a side could beat with what it may open with."""
    return best(scale.answers(group) for group in groups if may_be_opened_with(pack, group))


def _expected(roller: Roller, scale: Scale, groups: Sequence[Group], could: int) -> int:
    """Roll which class of armour the attacker is expected with, no more than `could` be beaten."""
    weights: Counter[int] = Counter()
    for group in groups:
        if may_be_opened_with(roller.pack, group):
            weights[min(scale.armour(group), could)] += int(group["opening"])
    options = sorted(weights.items())
    return roller.pick("expected", "Armour that the defender is ready for", options)
