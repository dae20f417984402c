"""The sentences of a battle that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.armies.points import PointValues
from generator.roll.words import capital
from generator.scenario.wording import Texts, Wording

LEGEND = Wording(
    "battle-legend",
    {
        "woods": ("cover", "sight"),
        "hill": (),
        "rough": (),
        "town": ("cover",),
        "stream": (),
        "fence": (),
        "works": ("cover",),
    },
)
"""What lies on a table, by its kind."""

WORDS = Wording(
    "battle-words",
    {
        "army": ("side",),
        "allied-army": (),
        "some-of": ("need", "places"),
        "arrives": ("brigade", "edge", "turn"),
        "arrow": ("turn",),
        "sets-up": ("left", "right", "top", "bottom"),
        "comes-on": ("turn", "edge", "top", "bottom"),
        "asked-odds": ("low", "high"),
    },
)

MEASURED = Wording(
    "battle-measured",
    {"points": ("points", "army"), "between": ("inches",), "breaks": ("army", "turn")},
)

SLOTS = (
    *("attacker", "defender", "attacker_general", "defender_general"),
    *("place", "water", "height", "village", "turns", "turn", "need", "held", "objectives"),
    *("blocks", "fords", "brigade", "arrives", "edge", "flank", "region", "reach", "works"),
)
"""What titles, stories, orders, ends and rules of a battle may have filled in."""

_ALL = (*SLOTS, *map(capital, SLOTS))

TEXTS = (
    Texts("engagements", {"stories": _ALL}),
    Texts(
        "battles", dict.fromkeys(("titles", "stories", "attacker-briefs", "defender-briefs"), _ALL)
    ),
    Texts("battle-rules", {"text": _ALL}),
)


def legend(pack: Pack, values: PointValues, kinds: Iterable[str]) -> list[dict[str, str]]:
    """Return what lies on a table and what it does, in the pack's order."""
    there = set(kinds)
    has: Mapping[str, Mapping[str, object]] = {
        "woods": {"cover": values.cover["woods"], "sight": f"{values.numbers['woods-sight']:g}"},
        "town": {"cover": values.cover["town"]},
        "works": {"cover": values.cover["works"]},
    }
    return [
        {"what": str(one["what"]), "does": LEGEND.phrase(pack, kind, **has.get(kind, {}))}
        for kind, one in pack.records(LEGEND.part).items()
        if kind in there
    ]
