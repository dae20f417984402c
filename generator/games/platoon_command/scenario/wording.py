"""The sentences of a scenario that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from generator.content import Pack
from generator.scenario.wording import Texts, Wording

ENDS = Wording(
    "ends",
    {
        "points": ("side", "points"),
        "points-even": ("points",),
        "tiles": ("side", "named"),
        "tiles-even": ("named",),
        "leave": ("cards", "side"),
        "leave-even": ("cards",),
        "remove": ("cards", "enemy", "side"),
        "remove-even": ("cards",),
        "mark": ("number", "tiles", "side"),
        "mark-back": ("tiles", "side"),
        "mark-some-back": ("number", "tiles", "side"),
        "last-side": ("rounds", "winner"),
        "last-points": ("rounds",),
        "last-objective-points": ("rounds",),
        "out-side": ("side", "unit", "winner"),
        "out-few": ("side", "unit", "winner"),
        "out-both": ("unit",),
        "tie": (),
        "pace": ("minutes", "length"),
    },
)
"""How a game ends."""

WORDS = Wording(
    "scenario-words",
    {
        "player": ("side",),
        "platoon": ("side",),
        "tile": ("name", "tile"),
        "asked-odds": ("low", "high"),
        "point": ("number",),
        "points": ("number",),
        "objective-point": ("number",),
        "objective-points": ("number",),
        "card": ("number",),
        "cards": ("number",),
        "card-of": ("number", "unit"),
        "cards-of": ("number", "unit"),
    },
)


def counted(pack: Pack, number: int, one: str, more: str, **slots: str) -> str:
    """Return how many of something there are, in the words for one or for more."""
    return WORDS.phrase(pack, one if number == 1 else more, number=number, **slots)


SLOTS = (
    *("attacker", "defender", "attacker_adj", "defender_adj", "goal", "other_goal", "goal_points"),
    *("rounds", "place", "region", "feature", "feature_cap", "room", "tiles", "tiles_or", "points"),
)
"""What titles, stories, orders and rules of a scenario may have filled in."""

MAP_WORDS = "map-words"
"""How it is said what the maps call a tile."""

TEXTS = (
    Texts(MAP_WORDS, {"text": (*SLOTS, "named", "local")}),
    Texts("theatres", dict.fromkeys(("stories", "dated"), SLOTS)),
    Texts(
        "missions",
        dict.fromkeys(
            ("rules", "titles", "stories", "dated", "attacker-briefs", "defender-briefs"), SLOTS
        ),
    ),
    Texts("handicaps", {"text": (*SLOTS, "side")}),
)
