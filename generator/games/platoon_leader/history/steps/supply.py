"""The first step of the new firefight: CP replenishment (2.1–2.12)."""

from __future__ import annotations

from dataclasses import replace

from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.steps.changes import figure, without
from generator.games.platoon_leader.history.steps.drms import drm, thrown
from generator.games.platoon_leader.history.steps.registry import LAST, SideCase, step
from generator.games.platoon_leader.history.steps.wording import tell


@step(LAST)
def replenish(case: SideCase) -> SideRoster:
    """Add the CP of the next firefight: those that the card states, or a roll.

    The RePh is over by now: what hardened in it is not told any longer from what did not.

    CVP suffered are what the other side gained, with the losses of the RePh. The Attack Option of
    the Initial Firefight is none: nobody bought it.
    """
    case = case.on(without(case.roster, ("hardened",)))
    number = case.public.firefight + 1
    row = next((row for row in case.card.calendar if row.number == number), None)
    if row is None:
        return case.roster
    stated = row.cp.allied if case.side == "allied" else row.cp.axis
    if stated is not None:
        return _added(case, "cp-stated", stated)
    enemy = sum(cvp for side, cvp in case.public.gained.items() if side != case.side)
    suffered = enemy + case.roster.reph_cvp
    attacked = case.report.attack_option == "yes" and case.public.firefight > 1
    modifiers = [
        *drm(case.pack, "cp-historical", value=case.own.drms.cp + case.own.drms.historical),
        *drm(case.pack, "cp-attack-option", int(attacked)),
        *drm(case.pack, "cp-losses", suffered // figure(case, "cvp-of-cp")),
    ]
    column = case.own.intensity
    rolled = thrown(case, "cp", "cp-replenishment", column=column, modifiers=modifiers)
    return _added(case, "cp-rolled", int(rolled))


def _added(case: SideCase, key: str, cp: int) -> SideRoster:
    total = case.roster.cp + cp
    tell(case, LAST, key, cp=cp, total=total)
    return replace(case.roster, cp=total, cp_rolled=cp)
