"""The sentences of a situation that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from generator.scenario.wording import Texts, Wording

SENTENCES = Wording(
    "situation-rules",
    {
        "no-road-rate": ("turn", "people"),
        "no-road-rate-for-all": ("turn",),
        "enters": ("group", "turn", "stack"),
        "attached": ("group", "names"),
        "counters": ("hex", "counter"),
        "aircraft": (),
        "leaves": ("edge",),
        "bridge": (),
    },
)
"""Special rules."""

AREAS = Wording(
    "area-words",
    {
        "around": ("near", "towns"),
        "by-road": ("hexes",),
        "sections": ("sections",),
        "rows": ("rows",),
        "some-rows": ("first", "last", "section"),
        "all-rows": ("section",),
        "no-rows": (),
        "sets-up": ("places",),
        "enters": ("turn", "places"),
    },
)

LEVELS = Wording(
    "level-words",
    {
        "level": ("ways",),
        "ways": ("one", "other"),
        "kept": ("people",),
        "let": ("do",),
        "other": ("people", "do"),
        "lose": ("number",),
        "destroy": ("number", "adjective"),
        "exit": ("units", "edge"),
        "exit-by": ("units", "edge", "turn"),
        "hold": ("what",),
        "hold-from": ("what", "turn"),
        "none": (),
        "at-most": ("number",),
        "no-unit": (),
        "one-unit": ("number",),
        "units": ("number",),
        "no-hex": (),
        "one-hex": ("number",),
        "hexes": ("number",),
        "no-bridge": (),
        "one-bridge": ("number",),
        "bridges": ("number",),
        "of-towns": ("much", "names"),
        "all-hexes": ("names",),
        "some-hexes": ("much", "names"),
        "all-bridges": ("names",),
        "some-bridges": ("much", "names"),
        "all-of": ("number", "names"),
        "some-of": ("much", "number", "names"),
        "all-of-them": ("number",),
        "some-of-them": ("much",),
    },
)

WORDINGS = (SENTENCES, AREAS, LEVELS)

SLOTS = (
    *(
        "attacker",
        "defender",
        "attacker_cap",
        "defender_cap",
        "allied",
        "allied_cap",
        "german",
        "german_cap",
    ),
    *("target", "targets", "edge", "relief", "day", "turns"),
    *("sector", "towards", "beyond", "behind"),
)
"""What titles, stories and orders of a situation may have filled in."""

TEXTS = (
    Texts("theatres", {"stories": SLOTS}),
    Texts(
        "kinds", dict.fromkeys(("titles", "stories", "attacker-orders", "defender-orders"), SLOTS)
    ),
)
