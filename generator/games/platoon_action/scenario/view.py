"""What the pages of a mission show: facts, terrain with sizes, both platoons, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import (
    SIDES,
    Chief,
    Figures,
    ForceRecord,
    SideName,
)
from generator.games.platoon_action.scenario.shown.fire import fire
from generator.games.platoon_action.scenario.shown.ground import ground
from generator.games.platoon_action.scenario.shown.places import spot, zone_measure, zone_view
from generator.games.platoon_action.scenario.table.drawn import table_of
from generator.games.platoon_action.scenario.words import people_of
from generator.games.platoon_action.scenario.worth import card_count, head_count
from generator.ground.edges import Edge
from generator.ground.tabletop import Banner, TableDrawing
from generator.roll.dates import date_text

BANNERS: Mapping[SideName, tuple[str, bool]] = {
    "german": ("#7a2d22", False),
    "allied": ("#1f4f6b", True),
}
"""Colour of each side's lines on the map, and whether they are broken."""

MM = 2.5
"""Millimetres to an inch at which a table is drawn; pages may show it larger or smaller."""

_PLURALS = {"LMG": "LMGs", "SMG": "SMGs", "HMG": "HMGs"}


def drawing_of(case: Case) -> TableDrawing:
    """Return the table of a mission as it is drawn."""
    record, pack = case.record, case.pack
    people = {str(side): people_of(pack, record, side) for side in SIDES}
    banners = {str(side): Banner(people[side], *BANNERS[side]) for side in SIDES}
    wind: Edge | None = None if record.wind == "calm" else record.wind
    table = table_of(pack, record, people)
    sizes = {str(zone.side): zone_measure(record, zone) for zone in record.zones}
    zones = tuple(replace(z, name=f"{z.name}, {sizes[z.side]}") for z in table.zones)
    return TableDrawing(replace(table, zones=zones), MM, banners, wind)


def view(case: Case) -> dict[str, Any]:
    """Return what the pages show of a mission."""
    record, pack = case.record, case.pack
    rules = pack.records("missions")[record.mission]
    theatre = pack.records("theatres")[record.theatre]
    size = pack.records("table-sizes")[record.table.size]
    drawing = drawing_of(case)
    return {
        "title": record.title,
        "mission": rules["name"],
        "balance": rules["balance"],
        "theatre": theatre["name"],
        "date": date_text(date.fromisoformat(record.date)),
        "hour": record.hour,
        "weather": pack.records("weather")[record.weather]["name"],
        "ground_is": pack.records("ground-states")[record.ground]["name"],
        "wind": None if record.wind == "calm" else record.wind,
        "turns": record.turns,
        "size": size["name"],
        "story": list(record.story),
        "inches": {"width": drawing.size[0] / MM, "height": drawing.size[1] / MM},
        "wide": record.table.width > record.table.height,
        "goals": [
            {"id": g.id, "name": g.name, "cell": drawing.table.cell(g.at), **spot(g.at)}
            for g in record.goals
        ],
        "ground": list(ground(case)),
        "wins": list(record.wins),
        "rules": list(record.rules),
        "sides": [_side(case, side) for side in (record.attacker, record.defender)],
        "ratio": _ratio(case),
    }


def _ratio(case: Case) -> str:
    record = case.record
    one, other = (case.prices.force(record.force(s)) for s in (record.attacker, record.defender))
    return f"{one / other:.2f} : 1" if one >= other else f"1 : {other / one:.2f}"


def _side(case: Case, side: SideName) -> dict[str, Any]:
    record = case.record
    force = record.force(side)
    levels = {int(r["value"]): str(r["name"]) for r in case.pack.records("effectiveness").values()}
    reserve = record.reserve if record.reserve and record.reserve.side == side else None
    return {
        "side": side,
        "people": people_of(case.pack, record, side),
        "role": "attack" if side == record.attacker else "defend",
        "broken": BANNERS[side][1],
        "colour": BANNERS[side][0],
        "formation": force.name,
        "quality": levels.get(force.effectiveness, "").lower(),
        "effectiveness": force.effectiveness,
        "points": case.prices.force(force),
        "figures": head_count(force),
        "cards": card_count(force),
        "orders": list(getattr(record.orders, side)),
        "zone": zone_view(record, record.zone(side)),
        "reserve": {"squad": reserve.squad, "turn": reserve.turn, "entry": reserve.entry}
        if reserve
        else None,
        "lines": list(_roster(case, force)),
        "vehicles": [_vehicle(case, one.vehicle, one.name) for one in force.vehicles],
        "fire": list(fire(case, force)),
    }


def _roster(case: Case, force: ForceRecord) -> Iterator[dict[str, Any]]:
    """Yield a line for each card but those of vehicles."""
    names = weapon_names(case.pack)
    for officer in force.officers:
        men = [Figures(weapon=officer.weapon), *officer.men]
        yield _line("Headquarters", officer.name, force.effectiveness + 1, men, names)
    for squad in force.squads:
        men = [_armed(squad.leader), *squad.men]
        yield _line(squad.name, squad.leader.name, force.effectiveness, men, names)
    for team in force.teams:
        men = [_armed(team.leader), *team.men]
        line = _line(team.name, team.leader.name, force.effectiveness, men, names)
        row = "" if team.weapon == "hmg" else " row"
        yield {**line, "arms": f"{names[team.weapon]}{row}, {line['arms']}"}


def _armed(chief: Chief) -> Figures:
    return Figures(weapon=chief.weapon)


def weapon_names(pack: Pack) -> dict[str, str]:
    """Return the names of weapons as they stand in lists."""
    found = {key: str(one["name"]) for key, one in pack.records("weapons").items()}
    found |= {key: str(one["short"]) for key, one in pack.records("guns").items()}
    found = {
        key: name if name[:2].isupper() else name[:1].lower() + name[1:]
        for key, name in found.items()
    }
    for key, one in pack.records("hand-held").items():
        # A name that is also that of its kinds, as Panzerfaust, is a name; others are words.
        name = str(one["name"])
        kept = str(one["examples"]).startswith(name)
        found[key] = name if kept else name[:1].lower() + name[1:]
    return found


def _line(
    name: str, leader: str, level: int, men: Sequence[Figures], names: Mapping[str, str]
) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for one in men:
        word = names[one.weapon]
        if one.also:
            word = f"{word} and {names[one.also]}"
        if one.medic:
            word = f"medic with {word}"
        counts[word] = counts.get(word, 0) + one.count
    arms = [f"{n} {_PLURALS.get(w, w + 's')}" if n > 1 else w for w, n in counts.items()]
    return {
        "name": name,
        "leader": leader,
        "level": level,
        "arms": ", ".join(arms),
        "figures": sum(one.count for one in men),
    }


def _vehicle(case: Case, key: str, name: str) -> dict[str, Any]:
    one = case.prices.catalogue[key]
    armour = case.prices.armour[one["armour"]]
    mgs = one["turret-mgs"] + one["hull-mgs"] + one["top-mgs"]
    gun = one["gun-name"]
    row = case.prices.guns[one["gun"]]["short"] if one["gun"] else "HE only"
    arms = [f"{gun} (row {row})" if one["gun"] else f"{gun} ({row})"] if gun else []
    if mgs:
        arms.append(f"{mgs} MGs" if mgs > 1 else "MG")
    return {
        "name": name,
        "armour": str(armour["name"]) if armour["value"] is None else f"Armour {armour['short']}",
        "drive": str(one["drive"]),
        "arms": ", ".join(arms) or f"unarmed, {one['seats']} seats",
        "crew": one["crew"],
        "points": case.prices.vehicle(key),
    }
