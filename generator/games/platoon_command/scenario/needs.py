"""The fields of records that scenarios are rolled from, as a pack declares them in YAML.

A pack may declare more; what only templates print is not named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_DATED = [
    {
        "text": "text",
        "from": "optional text",
        "to": "optional text",
        "otherwise": "optional text",
    }
]

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "missions": {
        "name": "text",
        "weight": "number",
        "least": "number",
        "most": "number",
        "shape": "one of even, attack",
        "attacker": "optional text",
        "defender": "optional text",
        "objectives": "one of many, few, one, edge",
        "held": "one of none, all",
        "rounds": "flag",
        "long": "optional flag",
        "early": "optional number",
        "attack": "one of points, tiles, leave, remove, mark",
        "defence": "one of points, tiles, leave, remove, mark, time",
        "of": "optional ref units",
        "back": "optional flag",
        "first": "optional one of attacker, defender",
        "cards": [
            {
                "who": "one of attacker, defender",
                "unit": "ref units",
                "each": "optional flag",
                "squads": "optional number",
                "to": "one of deck, box",
                "number": "number",
            }
        ],
        "last": "optional one of attacker, defender, points",
        "out": [
            {
                "who": "one of attacker, defender, both",
                "unit": "ref units",
                "winner": "one of attacker, defender, points",
            }
        ],
        "storm": "optional number",
        "in-place": "optional number",
        "not-at-once": "optional number",
        "in-reach": "optional number",
        "no-single": "optional flag",
        "near-enough": "optional number",
        "unseen": "optional flag",
        "equal-cover": "optional flag",
        "rules": "list of text",
        "titles": "list of text",
        "stories": "list of text",
        "dated": _DATED,
        "attacker-scouted": "optional number",
        "defender-scouted": "optional number",
        "attacker-briefs": "list of text",
        "defender-briefs": "list of text",
    },
    "theatres": {
        "name": "text",
        "region": "text",
        "north": "list of decimal",
        "east": "list of decimal",
        "from": "text",
        "to": "text",
        "terrain": {
            "hedge": "number",
            "hill": "number",
            "wood": "number",
            "farm": "number",
        },
        "without": "list of ref tiles",
        "stories": "list of text",
        "dated": _DATED,
    },
    "places": {
        "name": "text",
        "theatre": "ref theatres",
        "country": "text",
        "language": "text",
        "from": "text",
        "to": "text",
        "north": "decimal",
        "east": "decimal",
    },
    "local-names": {
        "language": "text",
        "tiles": "list of ref tiles",
        "apart": "optional flag",
        "first": "list of text",
        "second": "list of text",
    },
    "map-words": {"text": "text"},
    "seasons": {
        "name": "text",
        "spells": [{"from": "text", "to": "text", "where": "optional list of ref theatres"}],
        "tints": [
            {
                "tiles": "optional list of ref tiles",
                "hue": "list of number",
                "tone": "list of number",
                "strength": "optional number",
                "dark": "text",
                "light": "text",
            }
        ],
    },
    "shapes": {
        "name": "text",
        "columns": "number",
        "rows": "number",
        "hole": "optional flag",
        "weight": "number",
        "weights": "list of number",
    },
    "sizes": {"most": "number"},
    "constraints": {"name": "text", "text": "text", "limit": "optional decimal"},
    "ground": {"objective": "number", "start": "flag"},
    "handicaps": {
        "name": "text",
        "text": "text",
        "scouted": "number",
        "cards": [
            {
                "unit": "ref units",
                "each": "optional flag",
                "to": "one of deck, box",
                "number": "number",
            }
        ],
    },
    "forces": {
        "table": "optional text",
        "gives": [
            {
                "on": "optional text",
                "unit": "ref units",
                "each": "optional flag",
                "deck": "number",
                "supply": "optional number",
            }
        ],
    },
    "tiles": {"name": "text", "terrain": "text", "cover": "number"},
    "numbers": {"number": "number"},
    "ends": {"text": "text"},
    "scenario-words": {"text": "text"},
    "units": {"name": "text"},
}
"""Part → field → its type."""
