"""A rolled campaign as the plain mapping that CG Cards are printed from.

The shape is that of `docs/campaign-card.md`, the same as for a campaign written by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.scenarios.calendar import Firefight
from generator.scenarios.campaign import SIDES, Campaign, SideState
from generator.scenarios.forces import FP_PER_CP, Held, cost, on_map, surcharge
from generator.scenarios.ground import Location
from generator.scenarios.permits import permitted_works, weapons
from generator.scenarios.sky import Moon
from generator.scenarios.story import date_text, place_text, say, situation, special_rules, title
from generator.scenarios.where import records


def card(pack: Pack, campaign: Campaign, *, secrets: tuple[str, ...] = SIDES) -> dict[str, Any]:
    """Return the card's mapping; only the sides in `secrets` carry what is secret of them."""
    first, last = campaign.calendar[0].day, campaign.calendar[-1].day
    theatre = campaign.setting.theatre
    return {
        "id": campaign.seed,
        "title": title(pack, campaign),
        "place": place_text(pack, campaign),
        "dates": f"{date_text(first)} – {date_text(last)}",
        "situation": situation(pack, campaign),
        "theatre": theatre["name"],
        "pto": theatre["pto"],
        "map": _map(pack, campaign),
        "calendar": [_firefight(pack, campaign, one) for one in campaign.calendar],
        "locations": [_location(campaign, place) for place in campaign.ground.locations],
        "victory": _victory(pack, campaign),
        "balance": [{"for": side, "text": text} for side, text in campaign.aims.balance],
        "disease": say(pack, "disease") if theatre["disease"] else None,
        "starvation": say(pack, "disease") if theatre["starvation"] else None,
        "depletion": None,
        "rules": special_rules(pack, campaign),
        "note": None,
        "sides": {
            side: _side(pack, campaign, campaign.sides[side], secret=side in secrets)
            for side in SIDES
        },
    }


def _map(pack: Pack, campaign: Campaign) -> dict[str, Any]:
    ground = campaign.ground
    board = ground.board
    waters = sorted({water.kind for water in ground.waters})
    crossings = [f"{crossing.kind} {board.name(crossing.hex)}" for crossing in ground.crossings]
    water = say(pack, "no-water")
    if waters:
        depths = {"river": "deep", "canal": "deep"}
        kinds = ", ".join(f"{kind} ({depths.get(kind, 'shallow')})" for kind in waters)
        where = ", ".join(crossings) or say(pack, "no-crossing")
        water = say(pack, "water", kinds=kinds, crossings=where)
    return {
        "configuration": say(
            pack, "map", ground=ground.name, columns=board.columns, rows=board.rows
        ),
        "directions": say(pack, "directions", **dict(ground.edges)),
        "water": water,
        "surf": say(pack, "surf") if campaign.setting.theatre["surf"] else None,
        "features": [],
    }


def _firefight(pack: Pack, campaign: Campaign, one: Firefight) -> dict[str, Any]:
    sky = records(pack, "skies")[one.weather.sky]
    ground = records(pack, "ground-states")[one.weather.ground]
    wind = one.weather.wind
    if one.weather.direction:
        wind = say(pack, "wind", wind=wind, direction=one.weather.direction)
    return {
        "number": one.number,
        "date": date_text(one.day),
        "time": one.time,
        "night": one.night,
        "moon": _moon(pack, one.moon) if one.moon else None,
        "nvr": one.nvr,
        "weather": sky["name"],
        "wind": wind,
        "ground": ground["name"],
        "turns": one.turns,
        "track": list(one.track),
        "attacker": one.attacker,
        "cp": {"axis": None, "allied": None},
        "name": None,
        "note": sky["hindrance"],
    }


def _moon(pack: Pack, moon: Moon) -> dict[str, Any]:
    name = moon.phase
    if name not in ("No Moon", "Full Moon"):
        name = say(pack, "waxing" if moon.waxing else "waning", phase=name.lower())
    return {"name": name, "lit": moon.lit, "waxing": moon.waxing, "up": moon.up}


def _location(campaign: Campaign, place: Location) -> dict[str, Any]:
    holder = "none"
    for side in SIDES:
        if campaign.opening.control.of(side).held.issuperset(place.hexes):
            holder = side
    return {
        "name": place.name,
        "hex": ", ".join(campaign.ground.board.name(h) for h in place.hexes),
        "kind": place.symbol,
        "tvp": place.tvp,
        "holder": holder,
        "note": None,
    }


def _name(campaign: Campaign, side: str) -> str:
    state = campaign.sides[side]
    return str((state.nation or state.army)["adjective"])


def _victory(pack: Pack, campaign: Campaign) -> dict[str, Any]:
    side = campaign.aims.side
    name = _name(campaign, side)
    lines = []
    for level in campaign.aims.levels:
        who = say(pack, "draw")
        if level.side is not None:
            who = say(pack, "level-name", adjective=_name(campaign, level.side), level=level.name)
        span = str(level.least) if level.least == level.most else f"{level.least}–{level.most}"
        lines.append({"name": who, "text": say(pack, "level", adjective=name, span=span)})
    start = dict(campaign.opening.tvp)[side]
    text = say(pack, "victory", adjective=name, total=campaign.ground.tvp, start=start)
    return {"text": text, "levels": lines}


def _side(pack: Pack, campaign: Campaign, state: SideState, *, secret: bool) -> dict[str, Any]:
    intensity = records(pack, "intensities")[campaign.intensity]
    board = campaign.ground.board
    commissars = state.army["commissars"]
    month = campaign.setting.month
    has_commissars = bool(commissars["from"]) and commissars["from"] <= month <= commissars["to"]
    molotov, napalm = state.army["molotov"], state.army["napalm"]
    fortifications = permitted_works(pack, campaign, state)
    companies = [g["name"] for g in state.groups if int(g["leaders"]) > 1]
    modules = [g for g in state.groups if g["letter"] == "O"]
    return {
        "id": state.side,
        "nationality": _name(campaign, state.side),
        "formation": say(
            pack,
            "formation",
            adjective=_name(campaign, state.side),
            theatre=campaign.setting.theatre["name"],
        ),
        "intensity": campaign.intensity.upper(),
        "elr": state.elr,
        "san": state.san,
        "drms": dict(state.drms),
        "edge": say(pack, "edge", edge=campaign.ground.edge_of(state.side)),
        "entry": [
            {
                "name": entry.label,
                "hexes": ", ".join(board.name(h) for h in entry.hexes),
                "note": None,
            }
            for entry in campaign.ground.entries
            if entry.side == state.side
        ],
        "attack-option": intensity["attack-option"],
        "patrols": intensity["patrols"],
        "reserves": say(pack, "reserves") if state.reserves else None,
        "bombardment": say(pack, "bombardment", hexes=state.bombardment)
        if state.bombardment
        else None,
        "air": state.air,
        "napalm": napalm if napalm and napalm <= month else None,
        "mol": molotov if molotov and molotov <= month else None,
        "booby-traps": say(pack, "booby-traps") if state.booby_traps else None,
        "commissars": say(pack, "commissars") if has_commissars else None,
        "optional-weapons": weapons(campaign, state),
        "ammunition": say(pack, "ammunition"),
        "leader-rolls": say(pack, "leader-rolls", groups=", ".join(companies))
        if companies
        else None,
        "fp-rate": FP_PER_CP,
        "fortifications": fortifications,
        "fortification-note": None,
        "oba": [
            {
                "group": g["id"],
                "name": g["full"],
                "price": g["cp"],
                "pre-registered": 1,
                "note": g["note"],
            }
            for g in modules
        ],
        "groups": [_group(pack, state, group) for group in state.groups],
        "initial": _initial(pack, campaign, state),
        "objectives": [_objective(pack, campaign, state.side)],
        "rules": [
            {
                "id": f"{state.side[:2].upper()}{number}",
                "name": say(pack, "army-rule"),
                "text": text,
            }
            for number, text in enumerate((state.nation or state.army)["traits"], 1)
        ],
        "secret": _secret(pack, campaign, state) if secret else None,
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
    if dual:  # they even out what each side has of secret CP
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


def _opening(held: Held) -> dict[str, Any]:
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
    if campaign.attack == "dual":
        notes.append(say(pack, "works-own", fp=state.works))
    return {
        "cp": state.cp,
        "leaders": [
            {
                "group": one.group,
                "name": names[one.group],
                "column": one.column,
                "total": one.total,
                "leader": one.leader if one.leader != "–" else say(pack, "no-leader"),
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
