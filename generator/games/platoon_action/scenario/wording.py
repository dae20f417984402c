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
    "mission-words", {"side": ("people",), "end": ("turn",), "grown": ("people", "name")}
)

GOALS = "abc"
"""Slots of what is fought for, in the order in which a mission names it."""

SLOTS = (
    *("attacker", "defender", "Attacker", "Defender", "place", "region"),
    *("turns_words", "turns", "attacker_edge", "defender_edge", "turn"),
)
"""What titles, stories, orders, ends and rules of a mission may have filled in, besides goals."""


def _goals(mission: Mapping[str, Any]) -> str:
    return GOALS[: len(mission["goals"])]


def _sight(weather: Mapping[str, Any]) -> tuple[str, ...]:
    return ("sight",) if weather["sight"] is not None else ()


TEXTS = (
    Texts("theatres", {"stories": (*SLOTS, "a")}),
    Texts(
        "missions",
        dict.fromkeys(
            ("titles", "stories", "attacker-orders", "defender-orders", "wins", "rules"), SLOTS
        ),
        _goals,
    ),
    Texts("weather", {"rule": ()}, _sight),
)
