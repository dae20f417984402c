"""What a side may have: fortifications with their limits, optional weapons of the date."""

from __future__ import annotations

from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.scenario.fresh import Campaign, SideState


def permitted_works(pack: Pack, campaign: Campaign, state: SideState) -> list[dict[str, str]]:
    """List the fortifications a side may buy, with price and limit."""
    kinds = pack.records("fortifications")
    found = []
    for rule in pack.records("works").values():
        if not _allowed(campaign, state, rule):
            continue
        kind = kinds[rule["fortification"]]
        price = f"{kind['price']} FP" + (f" per {kind['per']}" if kind["per"] else "")
        limit = str(rule[campaign.intensity])
        found.append({"name": str(kind["name"]), "price": price, "limit": limit})
    return found


def _allowed(campaign: Campaign, state: SideState, rule: Any) -> bool:
    theatre = campaign.setting.theatre
    if rule["pto"] and not theatre["pto"]:
        return False
    if rule["surf"] and "ocean" not in campaign.ground.cover:
        return False
    if rule["armies"] and state.army["id"] not in rule["armies"]:
        return False
    if rule["not-armies"] and state.army["id"] in rule["not-armies"]:
        return False
    if rule["leave"] == "booby-traps" and not state.booby_traps:
        return False
    if rule["leave"] == "afv" and not state.army["afv"]:
        return False
    if rule["looks"] and campaign.ground.look not in rule["looks"]:
        return False
    return not rule["not-looks"] or campaign.ground.look not in rule["not-looks"]


def weapons(campaign: Campaign, state: SideState) -> list[dict[str, str]]:
    """List the optional weapons that the army has at the campaign's date (CG16)."""
    month = campaign.setting.month
    return [
        {"name": str(one["name"]), "from": str(one["note"])}
        for one in state.army["weapons"]
        if one["from"] <= month <= one["to"] and _of_nation(state, one)
    ]


def traits(campaign: Campaign, state: SideState) -> list[dict[str, str]]:
    """List a side's traits, by name and text: those of the date, and of groups that it has."""
    own = [
        one
        for one in state.army["traits"]
        if (one["from"] or "") <= campaign.setting.month
        and _of_nation(state, one)
        and (not one["groups"] or any(_says(group, one["groups"]) for group in state.groups))
    ]
    found = [*own, *(state.nation["traits"] if state.nation else ())]
    return [{"name": str(one["name"]), "text": str(one["text"])} for one in found]


def _of_nation(state: SideState, rule: Any) -> bool:
    nation = state.nation["id"] if state.nation else None
    return not rule["nations"] or nation in rule["nations"]


def _says(group: Any, word: str) -> bool:
    return any(word in str(group[key]) for key in ("name", "note", "full"))
