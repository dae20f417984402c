"""A rolled campaign as the plain mapping that CG Cards are printed from.

The shape is that of `docs/campaign-card.md`, the same as for a campaign written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Location
from generator.games.platoon_leader.scenario.aims import Level, first_asks, to_win
from generator.games.platoon_leader.scenario.card_side import adjective_of, side_card
from generator.games.platoon_leader.scenario.fresh import SIDES, Campaign
from generator.games.platoon_leader.scenario.ruins import ruined
from generator.games.platoon_leader.scenario.situation import situation
from generator.games.platoon_leader.scenario.whereabouts import whereabouts
from generator.games.platoon_leader.scenario.words import place_text, say, special_rules, title
from generator.games.platoon_leader.setting.calendar import Firefight
from generator.games.platoon_leader.setting.choices import TOTAL
from generator.roll.dates import date_text
from generator.roll.sky import Moon
from generator.roll.words import capital


def card(pack: Pack, campaign: Campaign, *, secrets: tuple[str, ...] = SIDES) -> dict[str, Any]:
    """Return the card's mapping; only the sides in `secrets` carry what is secret of them.

    Of a sealed campaign none carries it whose word isn't here.
    """
    seals = campaign.seals
    known = set(secrets).intersection(campaign.known)
    first, last = campaign.calendar[0].day, campaign.calendar[-1].day
    theatre = campaign.setting.theatre
    return {
        "id": campaign.seed if seals is None else f"sealed-{seals.terms[:12]}",
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
        "depletion": say(pack, "depletion"),
        "rules": special_rules(pack, campaign),
        "note": None,
        "sides": {
            side: side_card(pack, campaign, campaign.sides[side], secret=side in known)
            for side in SIDES
        },
    }


def _map(pack: Pack, campaign: Campaign) -> dict[str, Any]:
    ground = campaign.ground
    board = ground.board
    waters = sorted({water.kind for water in ground.waters})
    sea = [key for key in ("ocean", "reef") if key in ground.cover]
    crossings = [f"{crossing.kind} {board.name(crossing.hex)}" for crossing in ground.crossings]
    kinds = [say(pack, f"water-{kind}") for kind in (*waters, *sea)]
    water = say(pack, "no-water")
    if waters:
        where = ", ".join(crossings) or say(pack, "no-crossing")
        water = say(pack, "water", kinds=", ".join(kinds), crossings=where)
    elif sea:
        water = ", ".join(kinds)
    return {
        "configuration": say(
            pack,
            "map",
            ground=ground.name,
            columns=board.columns,
            rows=board.rows,
            metres=ground.hex_metres,
        ),
        "directions": " ".join(
            [say(pack, "directions", **dict(ground.edges)), whereabouts(pack, campaign)]
        ),
        "water": water,
        "surf": say(pack, "surf") if "ocean" in ground.cover else None,
        "features": list(_plays(pack, campaign)),
    }


def _plays(pack: Pack, campaign: Campaign) -> Iterator[dict[str, str]]:
    """Say how what this map has is played, where the base game doesn't know it by its name."""
    ground = campaign.ground
    for key, row in pack.records("ground-words").items():
        marked = [feature.hex for feature in ground.features if feature.symbol == key]
        there = {
            "mark": bool(marked),
            "terrain": key in ground.cover,
            "building": bool(ground.buildings),
            "gutted": bool(ground.buildings) and ruined(pack, campaign) > 0,
        }
        if there[row["of"]]:
            hexes = ", ".join(ground.board.name(hex_) for hex_ in marked)
            yield {"hexes": hexes or str(row["label"]), "text": str(row["text"])}


def _firefight(pack: Pack, campaign: Campaign, one: Firefight) -> dict[str, Any]:
    sky = pack.records("skies")[one.weather.sky]
    ground = pack.records("ground-states")[one.weather.ground]
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
    if any(one["turning"] for one in pack.records("moons").values() if one["name"] == name):
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


def _victory(pack: Pack, campaign: Campaign) -> dict[str, Any]:
    side = campaign.aims.side
    name = adjective_of(campaign, side)
    total = campaign.locks.get("victory") == TOTAL
    lines = []
    for level in _summed(campaign) if total else campaign.aims.levels:
        who = say(pack, "draw")
        if level.side is not None:
            winner = adjective_of(campaign, level.side)
            who = capital(say(pack, "level-name", adjective=winner, level=level.name))
        span = str(level.least) if level.least == level.most else f"{level.least}–{level.most}"
        lines.append({"name": who, "text": say(pack, "level", adjective=name, span=span)})
    start = dict(campaign.opening.tvp)[side]
    text = say(
        pack,
        "victory-total" if total else "victory",
        adjective=name,
        total=campaign.ground.tvp,
        start=start,
        number=len(campaign.calendar),
    )
    whole = " ".join([text, *_free_and_first(pack, campaign, start)])
    # Only a campaign in which it is locked says how TVP count: the others count them once.
    return {"text": whole, "levels": lines, **({"count": TOTAL} if total else {})}


def _summed(campaign: Campaign) -> Iterator[Level]:
    """Yield the victory levels of the sum of all counts (5.1, CG TVP Total).

    What is gained comes in evenly, so on the average of all counts half of it is there, and half
    the share of one more: a level asks for that much over the points at the start.
    """
    aims, number = campaign.aims, len(campaign.calendar)
    base = dict(campaign.opening.tvp)[aims.side] + aims.walked
    most = number * campaign.ground.tvp
    for level in aims.levels:
        least = max(0, number * base + -(-(level.least - base) * (number + 1) // 2))
        least = 0 if level.least == 0 else least
        if least <= most:
            yield Level(level.side, level.name, least, most)
            most = least - 1


def _free_and_first(pack: Pack, campaign: Campaign, start: int) -> Iterator[str]:
    """Say what may be walked into, and how the first objective stands to the campaign's."""
    aims = campaign.aims
    if aims.walked:
        yield say(pack, "victory-walked", walked=aims.walked)
    if campaign.locks.get("victory") == TOTAL:
        return  # no number of TVP wins the campaign once
    asks = first_asks(aims, start)
    gain = to_win(aims.levels, aims.side) - start - aims.walked
    if asks is not None and gain > 0:
        yield say(pack, "victory-first", asks=asks, gain=gain, percent=round(100 * asks / gain))
