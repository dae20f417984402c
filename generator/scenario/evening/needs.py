"""What a pack must hold for linked evenings: numbers, rules in words, and what follows what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.errors import Problem
from generator.roll.requirements import Requirements, part_of
from generator.scenario.wording import Wording

EVENING, FOLLOWS, RULES = "evening", "evening-follows", "evening-rules"

NOBODY = "nobody"
"""The winner of a scenario that was drawn, where a game has such."""

_WON = ("attacker", "defender", "either", NOBODY)
_NUMBERS = ("least", "most", "win", "fewer", "back", "out")
_MOST = 20
"""No number of an evening is larger: it has no more scenarios."""


@dataclass(frozen=True, slots=True)
class EveningNumbers:
    """The numbers of an evening.

    It has `least` to `most` scenarios, each worth `win` points to its winner and `fewer` to who
    lost less. Of `back` missing things one comes back; one in `out` of all may be missing. `all`
    has these and those that are a game's own.
    """

    least: int
    most: int
    win: int
    fewer: int
    back: int
    out: int
    all: Mapping[str, int]


def numbers_of(pack: Pack) -> EveningNumbers:
    """Return the numbers of a pack's evenings."""
    found = {key: int(one["number"]) for key, one in pack.records(EVENING).items()}
    return EveningNumbers(**{name: found[name] for name in _NUMBERS}, all=found)


def needs_of(rules: Wording) -> Requirements:
    """Return what a pack must hold whose rules of an evening have these slots."""
    filled = (slot for slots in rules.slots.values() for slot in slots)
    return Requirements(
        noun="linked evenings",
        parts=(EVENING, FOLLOWS, RULES, "missions"),
        tables=lambda _: {},
        records={EVENING: tuple(dict.fromkeys((*_NUMBERS, *filled))), RULES: tuple(rules.slots)},
        fields={
            EVENING: {"text": "text", "number": "number"},
            RULES: {"text": "text"},
            FOLLOWS: {
                "after": "ref missions",
                "won": f"one of {', '.join(_WON)}",
                "says": "text",
                "next": [{"mission": "ref missions", "attacker": "optional one of winner, loser"}],
            },
        },
        checks=(rules.problems, _wrong_numbers, _nothing_next),
    )


def _wrong_numbers(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, EVENING)
    for key, one in part.records.items():
        if not 1 <= one["number"] <= _MOST:
            message = f"'{key}' is {one['number']}; it must be from 1 to {_MOST}"
            yield Problem(message, part.place(key, ("number",)))
    least, most = (part.records[key]["number"] for key in ("least", "most"))
    if least > most:
        message = f"an evening can't have at least {least} scenarios and at most {most}"
        yield Problem(message, part.place("least", ("number",)))


def _nothing_next(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, FOLLOWS)
    for key, one in part.records.items():
        if not one["next"]:
            yield Problem(f"nothing follows '{one['after']}'", part.place(key, ("next",)))


def rules_of(pack: Pack, rules: Wording) -> list[str]:
    """Return the rules of an evening in words."""
    numbers = numbers_of(pack).all
    return [
        rules.say(pack, key, **{name: numbers[name] for name in slots})
        for key, slots in rules.slots.items()
    ]


def follows_of(pack: Pack, mission: str, won: Collection[str]) -> Mapping[str, Any] | None:
    """Return what follows a mission that was won in one of some parts, None if nothing does."""
    found = (
        one
        for one in pack.records(FOLLOWS).values()
        if one["after"] == mission and one["won"] in won
    )
    return next(found, None)
