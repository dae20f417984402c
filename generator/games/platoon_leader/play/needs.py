"""What the coarse model needs of a pack. A pack may do without; what it has of this must fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.errors import Problem
from generator.games.platoon_leader.play.figures import LADDERS, LETTERS
from generator.games.platoon_leader.play.troops import IN_A_HEX
from generator.roll.field_needs import field_problems

NEEDED = (
    *("play-numbers", "play-ladders", "play-weapons", "play-terrain", "play-buildings"),
    *("play-skies", "play-states", "players"),
)
"""Parts of a pack that first firefights are played with, besides what campaigns are rolled from."""

SHARED = ("casualty-points",)
"""Parts that the model needs besides, and that a pack may have for its histories alone."""

_NOUN = "odds of the first firefight"
_SHOPPING = dict.fromkeys(LETTERS, "number")
_FIELDS: Mapping[str, Mapping[str, Any]] = {
    "play-numbers": {"number": "number"},
    "play-ladders": {
        "of": f"one of {', '.join(LADDERS)}",
        "least": "number",
        "number": "number",
    },
    "play-weapons": {"unit": "text", "firepower": "number", "reach": "number"},
    "play-terrain": {
        "terrain": "ref terrains",
        **dict.fromkeys(("cover", "mf", "afv", "high", "veil"), "number"),
    },
    "play-buildings": dict.fromkeys(("cover", "mf", "afv", "high"), "number"),
    "play-skies": {"sky": "ref skies", "every": "number"},
    "play-states": {"state": "ref ground-states", "mf": "number", "afv": "number"},
    "casualty-points": {"cvp": "number"},
    "players": {
        **dict.fromkeys(("stay", "cover", "shy", "storm", "mass", "back", "keep"), "number"),
        "attack": _SHOPPING,
        "defence": _SHOPPING,
    },
}
_NUMBERS = (
    *("mf", "afv-mf", "climb", "stack", "sight", "kill", "kill-step", "check-step", "exposed"),
    *("hidden", "passing", "foxhole", "rally", "near", "afv-fire", "at-hit", "at-range"),
    *("at-kill", "at-class", "at-reach", "gun-fire", "mines", "rounds", "hope", "forces"),
    *("grounds", "printed", "missions-Plentiful", "missions-Normal", "missions-Scarce"),
)
_LEAST = {
    **dict.fromkeys(("hidden", "kill-step", "check-step", "at-range", "rounds", "printed"), 1),
    **dict.fromkeys(("mines", "mf", "afv-mf"), 1),
    "stack": IN_A_HEX,
}
"""What numbers must be at least, for a game to be played with them."""

_EACH = {
    "play-terrain": ("terrain", "terrains"),
    "play-skies": ("sky", "skies"),
    "play-states": ("state", "ground-states"),
}
"""Parts that have a row for each record of another: the field that names it, and that part."""
_BUILDINGS = ("stone", "wooden", "hut")
_LOSSES = ("half-squad", "crew", "gun", "afv")


def can_play(pack: Pack) -> bool:
    """Tell whether a pack has the parts that the model needs."""
    return not missing_parts(pack)


def missing_parts(pack: Pack) -> list[str]:
    """Return the parts that the model needs and a pack lacks."""
    return [part for part in (*NEEDED, *SHARED) if part not in pack.parts]


def play_problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with the model's parts of a pack that has any."""
    if not any(name in pack.parts for name in NEEDED):
        return
    if lost := missing_parts(pack):
        message = f"the {_NOUN} need parts that are missing: {', '.join(lost)}"
        yield Problem(message, pack.source.place())
        return
    faults = [fault for name in (*NEEDED, *SHARED) for fault in _part_problems(pack, name)]
    yield from faults
    if not faults:
        yield from _record_problems(pack)


def _part_problems(pack: Pack, name: str) -> Iterator[Problem]:
    part = pack.parts[name]
    if not isinstance(part, RecordsPart):
        yield Problem(f"the {_NOUN} need records in '{name}'", part.source.place())
        return
    yield from field_problems(f"the {_NOUN}", part, _FIELDS[name])


def _record_problems(pack: Pack) -> Iterator[Problem]:
    """Yield records that are missing, ladders without a rung, numbers that can't be divided by."""
    wanted: list[tuple[str, str, list[str]]] = [
        ("play-numbers", "id", list(_NUMBERS)),
        ("play-buildings", "id", list(_BUILDINGS)),
        ("play-ladders", "of", list(LADDERS)),
        ("casualty-points", "id", list(_LOSSES)),
    ]
    wanted += [(part, field, list(pack.records(of))) for part, (field, of) in _EACH.items()]
    for name, field, keys in wanted:
        part = pack.parts[name]
        rows = pack.records(name)
        known = set(rows) if field == "id" else {str(row[field]) for row in rows.values()}
        if lost := [key for key in keys if key not in known]:
            message = f"'{name}' has nothing for: {', '.join(lost)}"
            yield Problem(message, part.source.place(("records",)))
    part = pack.parts["play-numbers"]
    assert isinstance(part, RecordsPart)
    for key, least in _LEAST.items():
        row = pack.records("play-numbers").get(key)
        if row is not None and row["number"] < least:
            message = f"'{key}' is {row['number']}; it must be {least} at least"
            yield Problem(message, part.place(key, ("number",)))
    if not pack.records("players"):
        message = "there is no computer player"
        yield Problem(message, pack.parts["players"].source.place(("records",)))
