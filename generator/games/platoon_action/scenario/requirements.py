"""What a pack must hold to roll missions from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.errors import Problem
from generator.games.platoon_action.scenario.constraints import RULES
from generator.games.platoon_action.scenario.setting.checks import SETTING
from generator.games.platoon_action.scenario.wording import SENTENCES, TEXTS, WORDS
from generator.roll.requirements import WHOLE, Requirements, TableNeed, part_of

_NUMBERS = (
    *("figures-least", "figures-most", "even-least", "attack-least", "attack-most"),
    *("hold-least", "hold-most", "reach"),
    *("way-back", "vehicle-room", "reserve-first", "reserve-last", "run"),
)
_KINDS = (
    *("woods", "building", "wall", "hedge", "field", "crater", "hill"),
    *("stream", "ford", "bridge", "road", "track"),
)

_PLOTS = ("woods", "field", "hedge", "wall", "hill", "crater", "house")
_TEXTS = ("titles", "stories", "attacker-orders", "defender-orders", "wins", "rules")

_THEATRE: Mapping[str, Any] = {
    "name": "text",
    "region": "text",
    "nation": "ref nations",
    "from": "text",
    "to": "text",
    "weight": "number",
    "country": "ref countries",
    "climate": "text",
    "plots": dict.fromkeys(_PLOTS, "number"),
    "stream": "number",
    "missions": "list of ref missions",
    "absent": "list of ref catalogue",
    "first": "list of text",
    "second": "list of text",
    "stories": "list of text",
}

_MISSION: Mapping[str, Any] = {
    "name": "text",
    "weight": "number",
    "balance": "one of even, attack, hold",
    "lengthwise": "list of text",
    "turns": "text",
    "attacker-zone": "one of strip, corner",
    "defender-zone": "one of strip, corner, block, roadside",
    "goals": [{"what": "one of crossroads, house, bridge, ford, road, spot", "name": "text"}],
    "back": "flag",
    "reserve": "one of none, attacker, defender",
    "hidden": "one of none, attacker, defender",
    "vehicles": {"attacker": "number", "defender": "number"},
    "must": "one of none, attacker, defender",
    "heaviest": "ref armour",
    "sizes": "list of text",
    **dict.fromkeys(_TEXTS, "list of text"),
}

_SORT = "ref terrain-sorts"
_SERVED = {
    "from": "number", "to": "number", "since": "optional text", "until": "optional text",
}  # fmt: skip

_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "theatres": _THEATRE,
    "missions": _MISSION,
    "constraints": {"name": "text", "text": "text", "limit": "optional decimal"},
    "mission-numbers": {"number": "decimal"},
    "mission-rules": {"text": "text"},
    "mission-words": {"text": "text"},
    "table-sizes": {
        "name": "text",
        **dict.fromkeys(("width", "height", "weight", "plots"), "number"),
    },
    "terrain": {
        "name": "text", "ground": "ref ground",
        "hides": "optional decimal", "past": "optional decimal", "sight": "text",
    },
    "terrain-sorts": {
        "name": "text", "kind": "one of field, woods, hedge, wall, building",
        "drawn": "one of wheat, plough, crops, meadow, stubble, vines, orchard, leaf, pine, mixed, "
        "row, house, flat, church, ruin",
    },
    "weather": {
        "name": "text", "sight": "optional number", "still": "number", "hours": "list of text",
        "rule": "optional text",
    },
    "ground-states": {"name": "text", "snow": "flag", "water": "flag", "rule": "optional text"},
    "climates": {
        "climate": "text", "name": "text", "from": "text", "to": "text",
        "look": "one of temperate, bare, arid",
        "days": [{"sky": "ref weather", "ground": "ref ground-states", "weight": "number"}],
    },
    "countries": {
        "name": "text", "farm": "text", "block": "text",
        "houses": [{"part": "text", "sort": _SORT, "name": "text", "floors": "number"}],
        "about": [{"sort": _SORT, "floors": "number", "weight": "number"}],
        "fields": [
            {"sort": _SORT, "from": "optional text", "to": "optional text", "weight": "number"},
        ],
        **dict.fromkeys(("woods", "hedges", "walls"), f"list of {_SORT}"),
    },
    "arms": {"name": "text", "nation": "ref nations", "weapon": "text", **_SERVED},
    "prices": {"of": "text", "what": "text"},
    "formations": {
        "name": "text", "nation": "ref nations",
        **_SERVED, "weight": "number",
        "squad": {"name": "text", "men": "number", "lmgs": "number", "smgs": "number"},
        "carried": "optional text", "every": "flag",
    },
    "supports": {
        "name": "text", "nation": "ref nations", "weapon": "text", "gun": "optional ref guns",
        "men": "number", **_SERVED,
    },
    "surnames": {
        **dict.fromkeys(("rank", "team", "officer", "people"), "text"), "names": "list of text",
    },
    "points": {"items": [{"what": "text", "points": "number"}]},
    "effectiveness": {"value": "number"},
    "ground": {"men": "text", "vehicles": "text", "cover": "one of none, soft, hard"},
    "nations": {"name": "text"},
    "weapons": {"name": "text"},
    "guns": {
        "short": "text", "at-men": "optional ref weapons",
        "bands": [{"band": "text", "pen": "number"}],
    },
    "vehicle-mgs": {"weapon": "ref weapons"},
    "hand-held": {"name": "text", "bands": [{"band": "text", "pen": "number"}]},
    "armour": {"value": "optional number"},
    "catalogue": {
        "name": "text", "nation": "ref nations", "armour": "ref armour", "gun": "optional ref guns",
        **_SERVED,
    },
}  # fmt: skip


def _tables(pack: Pack) -> Mapping[str, TableNeed]:
    paces = dict.fromkeys(str(one["turns"]) for one in pack.records("missions").values())
    return {
        "mission-turns": TableNeed(WHOLE, tuple(paces)),
        "mission-hour": TableNeed(),
    }


def _prices(pack: Pack) -> Iterator[Problem]:
    """Yield prices that stand nowhere in the table of points."""
    part = part_of(pack, "prices")
    lines = pack.records("points")
    for key, where in part.records.items():
        of, what = str(where["of"]), str(where["what"])
        if of not in lines or what not in {one["what"] for one in lines[of]["items"]}:
            message = f"the line '{of}' of points has no '{what}', the price of '{key}'"
            yield Problem(message, part.source.place(("records",)))


def _names(pack: Pack) -> Iterator[Problem]:
    """Yield nations whose leaders have no names, and too few of them."""
    part = part_of(pack, "surnames")
    for nation in pack.records("nations"):
        known = part.records.get(nation)
        if known is None or len(known["names"]) < _LEADERS:
            message = (
                f"missions name up to {_LEADERS} leaders of a nation, but '{nation}' has fewer"
            )
            yield Problem(message, part.source.place(("records",)))


_LEADERS = 8

REQUIREMENTS = Requirements(
    noun="missions",
    parts=tuple(_FIELDS),
    records={
        "constraints": RULES.ids,
        "mission-numbers": _NUMBERS,
        "terrain": _KINDS,
        **{one.part: tuple(one.slots) for one in (SENTENCES, WORDS)},
    },
    fields=_FIELDS,
    call={"constraints": "missions are held to a constraint"},
    tables=_tables,
    checks=(_prices, _names, *SETTING, *(one.problems for one in (SENTENCES, WORDS, *TEXTS))),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll missions from."""
    REQUIREMENTS.check(pack)
