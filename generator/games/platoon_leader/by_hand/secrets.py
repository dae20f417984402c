"""What is secret of a side when a campaign by hand begins: as its card has it, else rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from generator.content import Pack
from generator.errors import Problem, raise_all, short
from generator.games.platoon_leader.by_hand.card import Plain, only, plain
from generator.games.platoon_leader.by_hand.parts import HandMade
from generator.games.platoon_leader.forces.order_of_battle import slide
from generator.games.platoon_leader.forces.sides import NO_LEADER
from generator.games.platoon_leader.history.army import leader_drm
from generator.games.platoon_leader.scenario.words import say
from generator.roll.roller import Roller

Modifiers = list[tuple[str, int]]

_AS_TOLD = ("cp", "purchases", "notes")


def secret_faults(pack: Pack, campaign: HandMade, side: str, own: Plain) -> Iterator[Problem]:
    """Yield what of a side's secrets can't be rolled for."""
    row, at = campaign.side("secrets", side), partial(campaign.side_place, "secrets", side)
    groups = {one["id"] for one in own["groups"]}
    columns = pack.records("leader-columns")
    for key in ("leaders", "oba"):
        for index, one in enumerate(plain(row.get(key)) or ()):
            if not isinstance(one, dict):
                yield Problem(f"'{key}' is a list of mappings", at((key,)))
                continue
            if one.get("group") not in groups:
                message = f"'{short(one.get('group'))}' is not a group of this side"
                yield Problem(message, at((key, index, "group")))
            if key == "leaders" and one.get("column") not in columns:
                message = f"'{short(one.get('column'))}' is not a column of leaders"
                hint = f"columns are {', '.join(columns)}"
                yield Problem(message, at((key, index, "column")), (hint,))


def secret(roller: Roller, campaign: HandMade, side: str, own: Plain, day: date) -> Plain:
    """Return what is secret of a side: what its card leaves open is rolled."""
    raise_all(secret_faults(roller.pack, campaign, side, own))
    row = campaign.side("secrets", side)
    initial = campaign.side("sides", side).get("initial")
    works = initial.get("works") if isinstance(initial, Mapping) else None
    return {
        **only(row, _AS_TOLD),
        "works": works or 0,
        "leaders": _leaders(roller, side, own, plain(row.get("leaders")) or (), day),
        "oba": _modules(roller, side, own, plain(row.get("oba")) or ()),
    }


def _leaders(
    roller: Roller, side: str, own: Plain, rows: Sequence[Plain], day: date
) -> list[Plain]:
    """Roll a leader for each row that names none (2.36); they are limited at first (2.361)."""
    columns = roller.pack.records("leader-columns")
    held: dict[str, Counter[str]] = {key: Counter() for key in columns}
    for row in rows:
        if row.get("leader") is not None:
            held[row["column"]][str(row["leader"]).rstrip("*")] += 1
    found = []
    for number, row in enumerate(rows, 1):
        column, note = row["column"], row.get("note")
        leader, total = row.get("leader"), row.get("total")
        if leader is None:
            rule = columns[column]
            modifiers = _stated(roller.pack, own, (("leader-card", "leader"),))
            modifiers += leader_drm(roller.pack, str(own["nationality"]), column, day)
            with roller.secret_of(side):
                rolled, total = roller.rolled(
                    f"{side}/leaders/{number}",
                    "leaders",
                    column=rule["column"],
                    modifiers=modifiers,
                )
            leader = slide(rolled, held[column], rule["order"], rule["limited"])
            if leader != rolled:
                note = say(roller.pack, "slid", rolled=rolled)
            if leader == NO_LEADER:
                leader = say(roller.pack, "no-leader")
        found.append(
            {
                **only(row, ("group", "name", "column")),
                "total": total or 0,
                "leader": leader,
                "note": note,
            }
        )
    return found


def _modules(roller: Roller, side: str, own: Plain, rows: Sequence[Plain]) -> list[Plain]:
    """Roll the ammunition of each OBA module of which it isn't told (2.35)."""
    found = []
    drms = (("oba-card", "oba"), ("oba-historical", "historical"))
    for number, row in enumerate(rows, 1):
        strength, total = row.get("strength"), row.get("total")
        if strength is None:
            with roller.secret_of(side):
                strength, total = roller.rolled(
                    f"{side}/oba/{number}",
                    "oba-ammunition",
                    modifiers=_stated(roller.pack, own, drms),
                )
        found.append({**only(row, ("group", "name")), "total": total or 0, "strength": strength})
    return found


def _stated(pack: Pack, own: Mapping[str, Any], drms: Sequence[tuple[str, str]]) -> Modifiers:
    """Return the DRM of the card that aren't 0, by the names of the pack's modifiers."""
    names = pack.records("modifiers")
    return [(str(names[key]["name"]), own["drms"][drm]) for key, drm in drms if own["drms"][drm]]
