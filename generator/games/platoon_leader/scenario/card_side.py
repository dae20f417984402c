"""One side of a CG Card: numbers, RG table, the first firefight, what is secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.forces.order_of_battle import (
    StartingGroup,
    cost,
    on_map,
    surcharge,
)
from generator.games.platoon_leader.forces.permits import permitted_works, traits, weapons
from generator.games.platoon_leader.forces.sides import NO_LEADER, Group
from generator.games.platoon_leader.scenario.facts import fp_per_cp, role
from generator.games.platoon_leader.scenario.fresh import Campaign, SideState
from generator.games.platoon_leader.scenario.words import say
from generator.roll.words import capital


def adjective_of(campaign: Campaign, side: str) -> str:
    """Return what a side's troops are called on a card: German, or the nation's own word."""
    state = campaign.sides[side]
    return str((state.nation or state.army)["adjective"])


def side_card(pack: Pack, campaign: Campaign, state: SideState, *, secret: bool) -> dict[str, Any]:
    """Return a side as `docs/campaign-card.md` has it; what is secret only if it may be told."""
    return {
        **_numbers(pack, campaign, state),
        "entry": [
            {"name": entry.label, "hexes": _hexes(campaign, entry.hexes), "note": None}
            for entry in campaign.ground.entries
            if entry.side == state.side
        ],
        **_permissions(pack, campaign, state),
        "fp-rate": fp_per_cp(pack),
        "fortifications": permitted_works(pack, campaign, state),
        "fortification-note": None,
        "oba": [_module(group) for group in state.groups if role(pack, group) == "fire"],
        "groups": [_group(pack, state, group) for group in state.groups],
        "initial": _initial(pack, campaign, state),
        "objectives": [_objective(pack, campaign, state.side)],
        "rules": [
            {
                "id": f"{state.side[:2].upper()}{number}",
                **rule,
            }
            for number, rule in enumerate(traits(campaign, state), 1)
        ],
        "secret": _secret(pack, campaign, state) if secret else None,
    }


def _numbers(pack: Pack, campaign: Campaign, state: SideState) -> dict[str, Any]:
    """Return who the side is, its numbers and its edge of the board."""
    adjective = capital(adjective_of(campaign, state.side))
    theatre = campaign.setting.theatre["name"]
    unnamed = say(pack, "formation", adjective=adjective, theatre=theatre)
    return {
        "id": state.side,
        "nationality": adjective,
        "formation": _formation(pack, state) or unnamed,
        "intensity": campaign.intensity.upper(),
        "elr": state.elr,
        "san": state.san,
        "drms": dict(state.drms),
        "edge": say(pack, "edge", edge=campaign.ground.edge_of(state.side)),
    }


def _formation(pack: Pack, state: SideState) -> str | None:
    """Say which formation a side's troops are of, if it is known."""
    if state.formation is None:
        return None
    name, part = state.formation.name, state.formation.part
    if part is None:
        return say(pack, "formation-whole", name=name)
    return say(pack, "formation-part", name=name, part=part)


def _permissions(pack: Pack, campaign: Campaign, state: SideState) -> dict[str, Any]:
    """Return what the side may do and have by the card; None for what it may not."""
    intensity = pack.records("intensities")[campaign.intensity]
    month = campaign.setting.month
    molotov, napalm = state.army["molotov"], state.army["napalm"]
    since, until = (state.army["commissars"][key] for key in ("from", "to"))
    trap = pack.records("fortifications")["booby-traps"]
    companies = ", ".join(group["name"] for group in state.groups if int(group["leaders"]) > 1)

    def told(key: str, allowed: object, **slots: object) -> str | None:
        return say(pack, key, **slots) if allowed else None

    return {
        "attack-option": intensity["attack-option"],
        "patrols": intensity["patrols"],
        "reserves": told("reserves", state.reserves),
        "bombardment": told("bombardment", state.bombardment, hexes=state.bombardment),
        "air": told("air", state.air, rolled=state.air),
        "napalm": told("napalm", napalm and napalm <= month),
        "mol": told("mol", molotov and molotov <= month),
        "booby-traps": told("booby-traps", state.booby_traps, fp=trap["price"]),
        "commissars": told("commissars", since and since <= month <= until),
        "optional-weapons": weapons(campaign, state),
        "ammunition": say(pack, "ammunition"),
        "leader-rolls": told("leader-rolls", companies, groups=companies),
    }


def _hexes(campaign: Campaign, hexes: Iterable[int]) -> str:
    return ", ".join(campaign.ground.board.name(h) for h in hexes)


def _module(group: Group) -> dict[str, Any]:
    """Return what an OBA module costs; one hex is pre-registered with it."""
    return {
        "group": group["id"],
        "name": group["full"],
        "price": group["cp"],
        "pre-registered": 1,
        "note": group["note"],
    }


def _group(pack: Pack, state: SideState, group: Mapping[str, Any]) -> dict[str, Any]:
    """Return an RG table row with its three prices (2.34)."""
    row = surcharge(pack, group)
    price = on_map(pack, group)
    cp = int(group["cp"])
    reserve = state.reserves and group["reserve"] and row is not None
    return {
        **{
            key: group[key]
            for key in ("id", "letter", "name", "echelon", "quality", "leaders", "column")
        },
        **{key: group[key] for key in ("full", "depleted", "cp", "per-reph", "per-cg", "note")},
        "on-map": cp if price is None else price,
        "in-reserve": max(1, cp + row["reserve"]) if row and reserve else None,
        "entering": cp if row else None,
        "reserve": bool(reserve),
        "from": group["from"],
        "to": group["to"],
    }


def _initial(pack: Pack, campaign: Campaign, state: SideState) -> dict[str, Any]:
    attacking = campaign.attack in (state.side, "dual")
    dual = campaign.attack == "dual"
    first = say(pack, "roll") if dual else ("second" if attacking else "first")
    moves = say(pack, "roll") if dual else ("first" if attacking else "second")
    area = campaign.opening.area_of(state.side)
    works = [say(pack, "works", fp=state.works)] if state.works else []
    if dual and campaign.seals is None:  # they even out what each side has of secret CP
        works = [say(pack, "works-secret")]
    return {
        "attacking": attacking,
        "sets-up": first,
        "moves": moves,
        "area": say(pack, "area", hexes=len(area)),
        "opening": [_opening(held) for held in state.opening],
        "fortifications": works,
        "objectives": [_first_objective(pack, campaign, state.side)],
        "note": None,
    }


def _opening(held: StartingGroup) -> dict[str, Any]:
    return {
        "number": held.count,
        "group": held.group["id"],
        "name": held.group["name"],
        "units": held.group["full"],
        "note": held.group["note"],
    }


def _first_objective(pack: Pack, campaign: Campaign, side: str) -> str:
    aims = campaign.aims
    names = " and ".join(place.name for place in aims.targets[:2])
    mine = side == aims.side
    key = {
        ("take", True): "objective-take",
        ("take", False): "objective-keep-one",
        ("take two", True): "objective-take",
        ("take two", False): "objective-keep-some",
        ("points", True): "objective-points",
        ("points", False): "objective-no-points",
    }.get((aims.kind, mine), "objective-most")
    names = names if aims.kind == "take two" else aims.targets[0].name
    return say(pack, key, names=names, points=aims.needed)


def _objective(pack: Pack, campaign: Campaign, side: str) -> str:
    start = dict(campaign.opening.tvp)[campaign.aims.side]
    key = "campaign-take" if side == campaign.aims.side else "campaign-hold"
    return say(pack, key, start=start, total=campaign.ground.tvp)


def _secret(pack: Pack, campaign: Campaign, state: SideState) -> dict[str, Any]:
    names = {str(g["id"]): str(g["name"]) for g in state.groups}
    notes = [say(pack, "strength", cp=cost(state.opening))]
    if campaign.attack == "dual" and campaign.seals is None:
        notes.append(say(pack, "works-own", fp=state.works))
    return {
        "cp": state.cp,
        "works": state.works,
        "leaders": [
            {
                "group": one.group,
                "name": names[one.group],
                "column": one.column,
                "total": one.total,
                "leader": one.leader if one.leader != NO_LEADER else say(pack, "no-leader"),
                "note": say(pack, "slid", rolled=one.rolled) if one.leader != one.rolled else None,
            }
            for one in state.leaders
        ],
        "oba": [
            {"group": m.group, "name": names[m.group], "total": m.total, "strength": m.strength}
            for m in state.modules
        ],
        "purchases": [],
        "notes": notes,
    }
