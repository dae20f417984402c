"""A battle as its template is given it: armies with their numbers ready, tracks, painter's list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.line_up import line_up
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.case import (
    Case,
    apart,
    brigade_units,
    case_of,
)
from generator.games.plm_american_revolution.scenario.land.plan import CELL, cell_name
from generator.games.plm_american_revolution.scenario.lines import anchors
from generator.games.plm_american_revolution.scenario.model import BattleModel, BrigadeModel
from generator.games.plm_american_revolution.scenario.table import drawing_of
from generator.games.plm_american_revolution.scenario.wording import MEASURED, WORDS, legend
from generator.games.plm_american_revolution.scenario.words import army_name, unit_words
from generator.roll.words import capital

_STEPS = 5
"""Chances of breaking: at S and at the four markers after it."""
_BOX = 5
_LETTERS = "ABC"
_ROLES = {"attacker": "attacks", "defender": "defends", "even": "meets the enemy"}


def battle_view(pack: Pack, model: BattleModel) -> dict[str, Any]:
    """Return a battle as plain data with everything that it names looked up."""
    case = case_of(pack, model)
    wide, high = drawing_of(pack, model).size
    theatre = pack.records("theatres")[model.theatre]
    battle = pack.records("battles")[model.battle]
    generals = pack.records("generals")
    return {
        **model.model_dump(by_alias=True),
        "theatre": str(theatre["name"]),
        "region": str(case.engagement["state"]),
        # Whether two armies really met there then, or could have.
        "met": str(case.engagement["origin"]),
        "kind": str(battle["name"]),
        "even": bool(battle["even"]),
        "size": f"{model.table.width // 12} by {model.table.depth // 12} feet",
        "map": {"width": round(wide, 2), "height": round(high, 2)},
        "scale": round(wide / (model.table.width + 4.8), 2),
        "legend": [*legend(pack, case.values, _lying(model)), *_arrows(case)],
        "objectives": [
            {
                "letter": letter,
                "name": capital(one.name),
                "at": _cell(one.at),
                "inches": list(one.at),
            }
            for letter, one in zip(_LETTERS, model.objectives, strict=False)
        ],
        "armies": [_army(case, side, generals) for side in model.sides],
        "lines": line_up(case),
        # Lines of the longer army's list, by which the page is set.
        "rows": max(len(case.units(side)) + len(case.army(side).brigades) for side in model.sides),
        "first": _called(case, model.sets_up),
        "starts": _called(case, model.starts) if model.starts else "",
        "measured": _measured(case),
    }


def _called(case: Case, side: str) -> str:
    keys = [unit.regiment for unit in case.units(side)]
    return army_name(case.pack, side, keys)


def _lying(model: BattleModel) -> list[str]:
    """Return the kinds of what lies on a table."""
    table = model.table
    return [*(one.kind for one in table.ground), *(one.kind for one in table.courses)]


def _arrows(case: Case) -> list[dict[str, str]]:
    """Return what the arrows at the edges of the map mean: who comes on there, and when."""
    found = []
    for army in case.model.sides.values():
        for one in army.brigades:
            if one.arrives is not None:
                edge, turn = "east" if one.zone.x[0] else "west", one.arrives
                does = WORDS.phrase(case.pack, "arrives", brigade=one.name, edge=edge, turn=turn)
                what = WORDS.phrase(case.pack, "arrow", turn=turn)
                found.append({"what": what, "does": does})
    return found


def _commander(pack: Pack) -> int:
    """Return the points of a commander in chief for the whole battle (H.4)."""
    return max(int(one["left"]) for one in pack.records("commander").values())


def _cell(at: tuple[int, ...]) -> str:
    """Return the cell of a place, as on the map's frame; one on a line between two is the lower."""
    return cell_name((at[0] // CELL, at[1] // CELL))


def _army(case: Case, side: str, generals: Mapping[str, Any]) -> dict[str, Any]:
    army = case.army(side)
    rows = case.pack.records("break").values()
    chances = [(int(one["beyond"]), int(one["chance"])) for one in rows][:_STEPS]
    return {
        "side": side,
        "name": capital(_called(case, side)),
        "colour": case.pack.info.sides[side].colour,
        "role": _ROLES.get(army.role, army.role),
        "commander": str(generals[army.commander]["name"]),
        "brief": list(army.brief),
        "points": round(army.points),
        "s": army.s,
        "figures": army.figures,
        "generals": _generals(case, side),
        "breaks": f"{army.breaks:g}",
        "thresholds": [
            {"markers": army.s + beyond, "chance": chance} for beyond, chance in chances
        ],
        "track": [
            {"number": n, "chance": {army.s + b: c for b, c in chances}.get(n)}
            for n in range(1, army.s + _STEPS)
        ],
        "fifty": list(range(_commander(case.pack) - _BOX, -1, -_BOX)),
        "brigades": [_brigade(case, side, one, generals) for one in army.brigades],
        "rows": len(case.units(side)) + len(army.brigades),
        "painter": _painter(case, side),
    }


def _brigade(
    case: Case, side: str, brigade: BrigadeModel, generals: Mapping[str, Any]
) -> dict[str, Any]:
    zone = brigade.zone
    units = brigade_units(brigade)
    (left, right), (top, bottom) = zone.x, zone.y
    rows = {"top": top, "bottom": bottom}
    where = WORDS.phrase(case.pack, "sets-up", left=left, right=right, **rows)
    if brigade.arrives is not None:
        edge = "east" if left else "west"
        where = WORDS.phrase(case.pack, "comes-on", turn=brigade.arrives, edge=edge, **rows)
    return {
        "name": brigade.name,
        "general": str(generals[brigade.general]["name"]) if brigade.general else "nobody",
        "where": where,
        "arrives": brigade.arrives,
        "behind": brigade.arrives is None and zone.y != case.army(side).zone.y,
        "units": [_unit(case, unit) for unit in units],
        "s": sum(case.values.s(unit) for unit in units),
        "points": round(case.values.total(units, case.values.points)),
    }


def _unit(case: Case, unit: Unit) -> dict[str, Any]:
    parents = [str(case.pack.records("regiments")[one]["name"]) for one in unit.parents]
    return {
        "name": unit.name,
        "short": unit.name.replace(" battalion", " bn"),
        "what": unit_words(unit),
        "arm": unit.arm,
        "stands": unit.stands,
        "figures": unit.figures,
        "grade": str(case.pack.records("grades")[unit.grade]["name"]),
        "morale": case.values.morale[unit.grade],
        "weapon": unit.weapon,
        "bayonets": unit.bayonets,
        "line": unit.line,
        "s": case.values.s(unit),
        "points": round(case.values.points(unit)),
        "markers": case.values.bears(unit),
        "parents": parents,
    }


def _generals(case: Case, side: str) -> int:
    """Count the generals of brigades and the C-in-C: mounted, and no part of a unit."""
    return sum(one.general is not None for one in case.army(side).brigades) + 1


def _painter(case: Case, side: str) -> list[dict[str, Any]]:
    """Count figures by army list, as a painter would buy them."""
    regiments, lists = case.pack.records("regiments"), case.pack.records("units")
    found: dict[str, dict[str, Any]] = {}
    for unit in case.units(side):
        army = lists[regiments[unit.regiment]["list"]]
        what = f"{army['army']} {unit_words(unit)}"
        if unit.arm == "gun":
            what = f"{army['army']} gunners"
        row = found.setdefault(what, {"what": what, "figures": 0, "stands": 0, "units": 0})
        row["figures"] += unit.figures
        row["stands"] += unit.stands
        row["units"] += 1
    generals = _generals(case, side)
    mounted = {"what": "Generals, mounted", "figures": generals, "stands": generals, "units": ""}
    return [*found.values(), mounted]


def _measured(case: Case) -> list[dict[str, str]]:
    """Return what was measured of a battle, so that a player knows what he is in for."""
    model = case.model
    attacker, defender = model.attacker, case.defender
    ratio = 100 * case.points(attacker) / case.points(defender)
    zones = {
        side: [one.zone for one in case.army(side).brigades if one.arrives is None]
        for side in model.sides
    }
    gap = min(apart(a, b) for a in zones[attacker] for b in zones[defender])
    breaks = case.breaks()
    found = [
        _told(case, "points", points=f"{ratio:.0f}", army=_called(case, attacker)),
        _told(case, "between", inches=f"{gap:.0f}"),
        *(
            _told(case, "breaks", army=_called(case, side), turn=f"{breaks[side]:.0f}")
            for side in model.sides
        ),
    ]
    if not case.battle["even"]:
        held = anchors(case)
        ends = ", ".join(f"{_END[end]}: {what}" for end, what in held.items())
        found.append(("Flanks of the line", ends))
    return [{"what": what, "is": capital(text)} for what, text in found]


def _told(case: Case, key: str, **values: object) -> tuple[str, str]:
    """Return what was measured, by its name in the pack."""
    name = str(case.pack.records(MEASURED.part)[key]["name"])
    return name, MEASURED.phrase(case.pack, key, **values)


_END = {"left": "west", "right": "east"}
