"""What a pack must hold for linked evenings: numbers, rules in words, and what follows what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.roll.requirements import Requirements
from generator.scenario.wording import Wording

EVENING, FOLLOWS = "evening", "evening-follows"
ROLES = ("attacker", "defender", "either")
"""Who won a mission: the side with a part in it, or any side where both have the same."""

RULES = Wording(
    "evening-rules",
    {
        "length": ("least", "most"),
        "score": ("win", "fewer"),
        "end": (),
        "losses": (),
        "back": ("back", "out"),
        "carried": (),
        "follows": (),
        "fair": (),
        "report": (),
    },
)
"""The rules of an evening, in the order in which they are printed."""

NEEDS = Requirements(
    noun="linked evenings",
    parts=(EVENING, FOLLOWS, RULES.part, "missions"),
    tables=lambda _: {},
    records={
        EVENING: ("least", "most", "win", "fewer", "back", "out"),
        RULES.part: tuple(RULES.slots),
    },
    fields={
        EVENING: {"text": "text", "number": "number"},
        RULES.part: {"text": "text"},
        FOLLOWS: {
            "after": "ref missions",
            "won": f"one of {', '.join(ROLES)}",
            "says": "text",
            "next": [{"mission": "ref missions", "attacker": "optional one of winner, loser"}],
        },
    },
    checks=(RULES.problems,),
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of an evening.

    It has `least` to `most` scenarios, each worth `win` points to its winner and `fewer` to who
    lost less. Of `back` missing things one comes back; one in `out` of all may be missing.
    """

    least: int
    most: int
    win: int
    fewer: int
    back: int
    out: int


def numbers_of(pack: Pack) -> Numbers:
    """Return the numbers of a pack's evenings; none is below 1."""
    found = {key: max(1, int(one["number"])) for key, one in pack.records(EVENING).items()}
    return Numbers(*(found[name] for name in Numbers.__slots__))


def rules_of(pack: Pack) -> list[str]:
    """Return the rules of an evening in words."""
    numbers = numbers_of(pack)
    return [
        RULES.say(pack, key, **{name: getattr(numbers, name) for name in slots})
        for key, slots in RULES.slots.items()
    ]


def follows_of(pack: Pack, mission: str, won: str) -> Mapping[str, Any] | None:
    """Return what follows a mission that was won so, None if the pack doesn't say."""
    found = (
        one
        for one in pack.records(FOLLOWS).values()
        if one["after"] == mission and one["won"] in (won, "either")
    )
    return next(found, None)
