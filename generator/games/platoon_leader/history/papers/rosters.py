"""The CG Roster and the account of CP, filled in to date, by the names of their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.buying import fp_of
from generator.games.platoon_leader.history.limits.deeds import PATROL, bought_of
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.papers.course import OTHER, Fought, firefight_type
from generator.games.platoon_leader.history.replay import Chronicle, SideStage
from generator.games.platoon_leader.history.stored import StoredCampaign

Fields = dict[str, Any]


def roster_fields(
    pack: Pack, stored: StoredCampaign, chronicle: Chronicle, side: str, fought: Sequence[Fought]
) -> Fields:
    """Return the fields of the CG Roster that are known, as `firefight_2_winner`."""
    fields: Fields = {}
    names = {one: pack.info.sides[one].name for one in OTHER}
    stages = chronicle.sides[side]
    for number, (one, stage) in enumerate(zip(fought, stages, strict=False)):
        key = f"firefight_{one.row.number}_"
        before = chronicle.roster_after(side, number)
        fields |= {key + name: value for name, value in _fight(pack, one, side, names).items()}
        fields |= {key + name: value for name, value in _own(stored, stage, before, one).items()}
    now = chronicle.roster(side)
    if (coming := len(stages)) < len(stored.card.calendar):
        key = f"firefight_{stored.card.calendar[coming].number}_"
        fields |= {
            key + name: value
            for name, value in {
                "cp_carried": now.cp - now.cp_rolled,
                "cp_rolled": now.cp_rolled,
                "cp_received": now.cp,
                "elr": now.elr,
                "san": now.san,
            }.items()
        }
    fields.setdefault("start_cp", chronicle.begun[side].cp)
    return {name: value for name, value in fields.items() if value is not None}


def _fight(pack: Pack, one: Fought, side: str, names: Mapping[str, str]) -> Fields:
    """Return what both sides know of a firefight."""
    after = one.after
    attackers = sorted(after.attackers) if after.played else []
    single = attackers[0] if len(attackers) == 1 else None
    return {
        "type": firefight_type(pack, frozenset(attackers)),
        "attacker": names[single] if single else "both" if attackers else "–",
        "set_up_first": names[OTHER[single]] if single else None,
        "moved_first": names[single] if single else None,
        "end_turn": after.last_turn,
        "winner": names[after.winner] if after.winner else "–",
        "cvp_gained": after.gained.get(side, 0),
        "tvp": after.tvp.get(side, 0),
        "cg_tvp_total": after.total.get(side, 0),
        "without_idle": None if after.idle_ever else after.firefight,
    }


def _own(stored: StoredCampaign, stage: SideStage, before: SideRoster, one: Fought) -> Fields:
    """Return what only the side knows: its CP, its losses of the RePh, what it bought.

    CVP suffered are those of the firefight and of its RePh (2.12).
    """
    number, roster = one.row.number, stage.roster
    own = stored.card.sides.of(roster.side)
    rolled = before.cp_rolled if before.firefight else before.cp
    spent = stage.bought.spent.get(number, before.cp - stage.bought.cp)
    platoons = {group.id for group in own.groups if group.echelon == "Platoon"}  # 3.48
    new = [
        line
        for line in stage.bought.lines
        if line.bought == number and line.letter == "I" and line.group in platoons
    ]
    points = sum(
        fp_of(own, group) * stage.bought.bought.get(number, {}).get(group.id, 0)
        for group in own.groups
        if group.letter == "F"
    )
    return {
        "cp_carried": before.cp - rolled,
        "cp_rolled": rolled,
        "cp_received": before.cp,
        "cp_spent": spent,
        "cp": spent,
        "cp_left": before.cp - spent,
        "elr": before.elr,
        "san": stage.bought.san,
        "cvp_suffered": one.after.gained.get(OTHER[roster.side], 0) + roster.reph_cvp,
        "reph_losses": roster.reph_cvp,
        "leaders_lost": roster.lost_leaders,
        "elite_bought": sum(line.quality == "Elite" for line in new),
        "first_line_bought": sum(line.quality == "1st Line" for line in new),
        "patrols": bought_of(own, stage.bought, PATROL, number) or None,
        "fp_total": points or None,
    }
