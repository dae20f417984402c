"""The sentences of a mission that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.scenario.wording import Texts, Wording

SENTENCES = Wording(
    "mission-rules",
    {
        "held": ("reach",),
        "hidden": ("side",),
        "open": ("attacker", "defender"),
        "reserve": ("squad", "side", "turn", "arrow"),
    },
)
"""Rules of the day."""

WORDS = Wording(
    "mission-words",
    {
        "side": ("people",),
        "end": ("turn",),
        "a": ("thing",),
        "the": ("thing",),
        "grown": ("people", "name"),
    },
)

GOALS = "abc"
"""Slots of what is fought for, in the order in which a mission names it."""

HEADS = ("attacker", "defender", "place", "farm", "block", "the_block")
"""Slots that may stand at the head of a sentence too, then with a capital."""

SLOTS = (
    *HEADS,
    *("Attacker", "Defender", "Place", "Farm", "Block", "The_block"),
    *("region", "turns_words", "turns", "attacker_edge", "defender_edge", "turn"),
)
"""What titles, stories, orders, ends and rules of a mission may have filled in, besides goals."""


def _goals(mission: Mapping[str, Any]) -> tuple[str, ...]:
    letters = GOALS[: len(mission["goals"])]
    return (*letters, *letters.upper(), *(f"{letter}_name" for letter in letters))


def _sight(weather: Mapping[str, Any]) -> tuple[str, ...]:
    return ("sight",) if weather["sight"] is not None else ()


TEXTS = (
    Texts("theatres", {"stories": ("place", "Place", "region")}),
    Texts(
        "missions",
        dict.fromkeys(
            ("titles", "stories", "attacker-orders", "defender-orders", "wins", "rules"), SLOTS
        ),
        _goals,
    ),
    Texts("weather", {"rule": ()}, _sight),
    Texts("ground-states", {"rule": ()}),
)
