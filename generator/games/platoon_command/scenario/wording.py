"""The sentences of a scenario that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from generator.scenario.wording import Texts, Wording

ENDS = Wording(
    "ends",
    {
        "points": ("side", "number"),
        "points-even": ("number",),
        "tiles": ("side", "named"),
        "tiles-even": ("named",),
        "leave": ("number", "units", "side"),
        "leave-even": ("number", "units"),
        "remove": ("number", "units", "enemy", "side"),
        "remove-even": ("number", "units"),
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
    "scenario-words", {"player": ("side",), "platoon": ("side",), "tile": ("name", "tile")}
)

SLOTS = (
    *("attacker", "defender", "attacker_adj", "defender_adj", "goal", "other_goal", "rounds"),
    *("place", "region", "feature", "feature_cap", "room", "tiles", "tiles_or", "points"),
)
"""What titles, stories, orders and rules of a scenario may have filled in."""

TEXTS = (
    Texts("theatres", dict.fromkeys(("stories", "dated"), SLOTS)),
    Texts(
        "missions",
        dict.fromkeys(
            ("rules", "titles", "stories", "dated", "attacker-briefs", "defender-briefs"), SLOTS
        ),
    ),
    Texts("handicaps", {"text": (*SLOTS, "side")}),
)
