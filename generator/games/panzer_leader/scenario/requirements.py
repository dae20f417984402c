"""What a pack must hold to roll situations from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.errors import Problem
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.scenario.constraints import RULES
from generator.games.panzer_leader.scenario.history.checks import history_problems
from generator.games.panzer_leader.scenario.model import LEVELS
from generator.games.panzer_leader.scenario.wording import TEXTS, WORDINGS
from generator.roll.requirements import WHOLE, Requirements, TableNeed, part_of
from generator.scenario.wording import NUMBERS

_NUMBERS = (
    *("shelf", "gap", "turned", "turned-tactical"),
    *("price-tactical", "price-decisive", "section-fewest", "section-most"),
    *(
        "least-town-small",
        "least-town-middle",
        "least-town-large",
        "most-meeting",
        "outpost",
        "garrison-near",
        "behind",
    ),
    *("used", "core-share", "garrison-share", "below", "above"),
    *("company", "assault", "odds", "answer"),
    *("kept-tactical", "march"),
)
_SECTIONS = 3
_ALL = 100
_MOST = len(NUMBERS) - 1
"""The most units of a hex: sheets say their number in a word."""

_UNIT: Mapping[str, Any] = {
    "name": "text",
    "nations": "list of text",
    "type": "text",
    "role": "text",
    "class": "optional text",
    "attack": "number",
    "range": "number",
    "defence": "number",
    "movement": "optional number",
    "towed": "optional flag",
    "carries": "optional flag",
    "armoured": "optional flag",
    "aa": "optional flag",
    "since": "optional text",
}

_FORMATION: Mapping[str, Any] = {
    "name": "text",
    "armies": "list of ref armies",
    "role": "text",
    "attack": "number",
    "defence": "number",
    "most": "number",
    "from": "optional text",
    "to": "optional text",
    "units": [{"unit": "ref unit-kinds", "count": "number"}],
}

_THEATRE: Mapping[str, Any] = {
    "name": "text",
    "from": "text",
    "to": "text",
    "weight": "number",
    "grounded": "optional text",
    "stories": "list of text",
}

_TOWARDS = "list of one of north, east, south, west"

_SECTOR: Mapping[str, Any] = {
    "name": "text",
    "in": "text",
    "theatre": "ref theatres",
    "front": "one of american, british",
    "from": "text",
    "to": "text",
    "weight": "number",
    "sea": "optional one of north, east, south, west",
    "attacks": [
        {
            "from": "text",
            "german": "number",
            "allied-towards": _TOWARDS,
            "german-towards": _TOWARDS,
        }
    ],
    "boxes": [
        {
            "from": "text",
            "south": "decimal",
            "north": "decimal",
            "west": "decimal",
            "east": "decimal",
        }
    ],
    "places": [
        {"name": "text", "country": "text", "lat": "decimal", "lon": "decimal", "people": "number"}
    ],
    "woods": "list of text",
    "hills": "list of text",
    "streams": "list of text",
}

_DIVISION: Mapping[str, Any] = {
    "name": "text",
    "nation": "ref nations",
    "army": "ref armies",
    "raised": "text",
    "until": "optional text",
    "at": [{"sector": "ref sectors", "from": "text", "to": "text"}],
    "fields": [
        {
            "units": "list of ref unit-kinds",
            "of": "optional text",
            "from": "optional text",
            "to": "optional text",
        }
    ],
}

_KIND: Mapping[str, Any] = {
    "name": "text",
    "weight": "number",
    "objective": "one of town, bridges, edge, towns, scattered, army",
    "least": "number",
    "most": "number",
    "asks": {level: {"weak": "number", "strong": "number"} for level in LEVELS},
    "wide": "number",
    "longer": "number",
    "even": "optional flag",
    "garrison": "optional flag",
    "sizes": "list of text",
    "sections": "number",
    "titles": "list of text",
    "stories": "list of text",
    "attacker-orders": "list of text",
    "defender-orders": "list of text",
}

_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "unit-kinds": _UNIT,
    "formations": _FORMATION,
    "theatres": _THEATRE,
    "sectors": _SECTOR,
    "divisions": _DIVISION,
    "kinds": _KIND,
    "constraints": {"name": "text", "text": "text", "limit": "optional decimal"},
    "numbers": {"number": "number"},
    "sizes": {
        "weight": "number",
        "least": "number",
        "most": "number",
        "side": "number",
        "attacker": {"least": "number", "most": "number"},
        "depth": "number",
    },
    "armies": {
        "has": "list of ref unit-kinds",
        "supports": "list of ref unit-kinds",
        "carriers": "list of ref unit-kinds",
        "armour": "optional flag",
        "attack": "number",
        "defence": "number",
        "relief": "number",
    },
    "roles": {
        "attack": "number",
        "defence": "number",
        "most": {"small": "number", "middle": "number", "large": "number"},
    },
    "nations": {
        "adjective": "text",
        "people": "text",
        "counters": "one of american, british, german",
    },
    "stacking": {"number": "optional number"},
    "hex-sizes": {"hex": "text", "counter": "text"},
    **{one.part: {"text": "text"} for one in WORDINGS},
    "laid-markers": {
        "marker": "ref markers",
        "side": "optional one of allied, german",
        "for": "one of situation, objective, armoured, engineers, bridgelayer, fighter-bomber, "
        "indirect, armed",
        "each": "number",
        "most": "number",
    },
    "points": {
        "roles": "list of text",
        "classes": "list of text",
        "aa": "optional flag",
        "armoured": "optional flag",
        "defence": "decimal",
        "movement": "decimal",
        "attack": "decimal",
        "range": "decimal",
        "least": "optional number",
        "most": "optional number",
        "add": "decimal",
        "times": "decimal",
    },
}


def _tables(pack: Pack) -> Mapping[str, TableNeed]:
    sized = TableNeed(WHOLE, tuple(pack.records("sizes")))
    return {
        "turns": sized,
        "section-number": TableNeed(("1", "2", "3"), tuple(pack.records("sizes"))),
        "approach": TableNeed(WHOLE),
        "relief-turn": TableNeed(WHOLE),
    }


def _boards(pack: Pack) -> Iterator[Problem]:
    inland = [section for section in sections_of(pack).values() if section.sea is None]
    if len(inland) < _SECTIONS:
        message = f"situations need {_SECTIONS} inland sections; this pack has {len(inland)} inland"
        yield Problem(message, pack.source.place())


def _stacking(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, "stacking")
    limit = part.records.get("limit")
    if limit and not 1 <= (limit["number"] or 0) < len(NUMBERS):
        message = f"'number' of the limit is how many units stand in a hex, from 1 to {_MOST}"
        yield Problem(message, part.place("limit"))


def _asked(pack: Pack) -> Iterator[Problem]:
    """Yield what levels of a kind can't ask for: more than all, or less than the level before."""
    part = part_of(pack, "kinds")
    for key, kind in part.records.items():
        for who in ("weak", "strong"):
            before = 0
            for level in LEVELS:
                asked = int(kind["asks"][level][who])
                if not before <= asked <= _ALL:
                    said = f"a {level} level asks for {before} % at least and {_ALL} % at most"
                    yield Problem(said, part.place(key, ("asks", level, who)))
                before = max(before, asked)


REQUIREMENTS = Requirements(
    noun="situations",
    parts=tuple(_FIELDS),
    records={
        "constraints": RULES.ids,
        "numbers": _NUMBERS,
        "stacking": ("limit",),
        **{one.part: tuple(one.slots) for one in WORDINGS},
    },
    fields=_FIELDS,
    call={"constraints": "situations are held to a constraint"},
    tables=_tables,
    checks=(
        _boards,
        _stacking,
        _asked,
        history_problems,
        *(one.problems for one in (*WORDINGS, *TEXTS)),
    ),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll situations from."""
    REQUIREMENTS.check(pack)
