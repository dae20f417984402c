"""What a pack must hold for the steps of the Reorganization Phase."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.errors import Problem
from generator.games.platoon_leader.history.steps.wording import REPH_WORDS
from generator.roll.requirements import WHOLE, TableNeed, part_of

RECORDS: Mapping[str, Collection[str]] = {
    REPH_WORDS.part: tuple(REPH_WORDS.slots),
    "reph-numbers": (
        *("cvp-of-cp", "cvp-of-promotion", "most-elr", "short-way", "way-part", "near-vehicle"),
        *("engineer-squads", "clearance-accident", "heroes", "crew-morale"),
        *("patrol-hexes", "patrol-squads", "solitaire-spent", "solitaire-aims"),
        *("caves-of-complex", "most-san"),
    ),
    "casualty-points": (
        *("squad", "half-squad", "crew", "leader", "leadership", "gun", "afv", "vehicle"),
    ),
    "redeployment-ranges": ("infantry", "guns", "vehicles"),
    "modifiers": (
        *("encircled-leadership", "redeployment-leadership", "redeployment-night"),
        *("redeployment-encircled", "redeployment-hurt", "redeployment-clusters"),
        *("redeployment-distance", "disease-historical", "promotion-won", "promotion-cvp"),
        *("promotion-card", "promotion-historical", "leader-card", "leader-historical"),
        *("weapon-leadership", "weapon-inexperience", "weapon-ammunition", "vehicle-leadership"),
        *("elr-won", "elr-elite", "elr-first-line", "elr-attack-option", "elr-no-idle"),
        *("elr-historical", "clearance-enemy", "clearance-roadblock", "clearance-water"),
        *("clearance-engineers", "cp-historical", "cp-attack-option", "cp-losses"),
    ),
}
"""Records by part."""

FIELDS: Mapping[str, Mapping[str, Any]] = {
    REPH_WORDS.part: {"text": "text"},
    "reph-numbers": {"number": "number"},
    "casualty-points": {"cvp": "number"},
    "redeployment-ranges": {"hexes": "number"},
    "modifiers": {
        "name": "text",
        "value": "optional number",
        "least": "number",
        "most": "number",
    },
    "leader-columns": {"column": "text", "order": "list of text"},
    "troop-classes": {
        "armies": "list of ref armies",
        "squad": "text",
        "half": "text",
        "class": "one of Elite, 1st Line, 2nd Line, Green, Conscript",
        "better": "optional text",
        "worse": "optional text",
    },
}
"""Fields of records by part."""

_MOVES = ("redeploys", "stays", "eliminated")

TABLES: Mapping[str, TableNeed] = {
    "encircled": TableNeed(("holds", "lost"), modifiers=(-3, 1)),
    "shock": TableNeed(("recovers", "lost")),
    "redeployment": TableNeed(None, ("Infantry", "Mobile vehicle"), (-4, 10)),
    "evacuation": TableNeed(("stays in play", "evacuated")),
    "disease": TableNeed(("1 squad", "2 squads", "3 squads"), modifiers=(-3, 3)),
    "promotion": TableNeed(WHOLE, modifiers=(-14, 6)),
    "leader-generation": TableNeed(WHOLE, modifiers=(-7, 6)),
    "leaders": TableNeed(None, modifiers=(-6, 6)),
    "weapon-repair": TableNeed(("repaired", "disabled"), modifiers=(-3, 2)),
    "vehicle-repair": TableNeed(("mobile", "immobile"), modifiers=(-3, 1)),
    "elr-change": TableNeed(("ELR +1", "no change", "ELR −1"), modifiers=(-24, 15)),
    "clearance": TableNeed(("cleared", "no effect"), modifiers=(-1, 2)),
    "cp-replenishment": TableNeed(WHOLE, ("LOW", "MID", "HIGH"), (-18, 4)),
}
"""Tables with the results that the steps know; their modifiers are those of `modifiers`."""


def problems(pack: Pack) -> Iterator[Problem]:
    """Yield what is wrong with the words and figures of a pack's Reorganization Phase."""
    yield from REPH_WORDS.problems(pack)
    yield from _move_problems(pack)
    numbers = part_of(pack, "reph-numbers")
    for key in ("cvp-of-cp", "cvp-of-promotion", "way-part"):
        if int(numbers.records[key]["number"]) < 1:
            message = "this number divides others: it is 1 at least"
            yield Problem(message, numbers.place(key, ("number",)))


def _move_problems(pack: Pack) -> Iterator[Problem]:
    table = pack.tables["redeployment"]
    for cells, place in zip(table.cells, table.row_places, strict=True):
        for cell in cells:
            if not cell.startswith(_MOVES):
                message = f"histories can't use '{cell}' on table 'redeployment'"
                hint = f"it may begin with {', '.join(_MOVES)}"
                yield Problem(message, place, (hint,))
