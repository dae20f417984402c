"""The fields of records that campaigns are rolled from, as a pack declares them in YAML.

A pack may declare more; what only templates print is not named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.games.platoon_leader.scenario.needs_forces import FORCES
from generator.games.platoon_leader.setting.episodes import LANDMARKS, POINTS, RUNS, SETTLED

FIELDS: Mapping[str, Mapping[str, Any]] = {
    **FORCES,
    "theatres": {
        "name": "text",
        "region": "text",
        "from": "text",
        "to": "text",
        "pto": "flag",
        "weight": "number",
        "axis": "list of ref armies",
        "allied": "list of ref armies",
        "pairs": [
            {
                "axis": "ref armies",
                "allied": "ref armies",
                "from": "text",
                "to": "text",
                "weight": "number",
                "bias": "one of axis, allied, both",
                "axis-nation": "optional ref nations",
                "allied-nation": "optional ref nations",
                "air": "one of axis, allied, both, none",
            }
        ],
        "climate": "ref climates",
        "grounds": [
            {
                "ground": "ref grounds",
                "weight": "number",
                "months": "optional list of number",
                "from": "optional text",
                "to": "optional text",
            }
        ],
        "names": "list of ref names",
        "intensity": {"low": "number", "mid": "number", "high": "number"},
        "disease": "flag",
        "starvation": "flag",
        "water": "one of none, stream, river, sea",
        "surf": "flag",
        "latitude": "decimal",
        "longitude": "decimal",
        "special": "optional list of text",
    },
    "episodes": {
        "theatre": "ref theatres",
        "name": "text",
        "place": "text",
        "from": "text",
        "to": "text",
        "attacker": "one of axis, allied, both",
        "grounds": "list of ref grounds",
        "box": {"south": "decimal", "north": "decimal", "west": "decimal", "east": "decimal"},
        "front": [
            {
                "axis-faces": f"one of {', '.join(POINTS)}",
                "from": "optional text",
                "to": "optional text",
            }
        ],
        "sea": f"optional list of one of {', '.join(POINTS)}",
        "river": "optional text",
        "river-runs": f"optional one of {', '.join(RUNS)}",
        "names": "optional list of ref names",
        "who": "optional list of text",
        "axis-infantry": "optional list of text",
        "allied-infantry": "optional list of text",
        "no-armour": "optional list of one of axis, allied",
    },
    "places": {
        "episode": "ref episodes",
        "name": "text",
        "kind": f"one of {', '.join((*SETTLED, *LANDMARKS))}",
        "latitude": "decimal",
        "longitude": "decimal",
        "country": "text",
        "axis-faces": f"optional list of one of {', '.join(POINTS)}",
        "sea": f"optional list of one of none, {', '.join(POINTS)}",
        "from": "optional text",
        "to": "optional text",
    },
    "climates": {
        "name": "text",
        "snow": "flag",
        "seasons": [
            {
                "name": "text",
                "months": "list of number",
                "land": "optional one of green, autumn, bare",
                "weather": "text",
                "change": "number",
                "wind": "text",
                "ground": "text",
                "hours": "text",
            }
        ],
    },
    "skies": {
        "name": "text",
        "tags": "list of text",
        "ruled": "flag",
        "ground": "number",
        "nvr": "number",
        "snow": "flag",
        "flying": "flag",
        "does": "one of dries, blows, keeps, wets, soaks, snows, buries",
        "at-once": "flag",
        "instead": "optional ref skies",
        "winds": "optional list of text",
        "from": "optional text",
        "to": "optional text",
        "hindrance": "optional text",
        "text": "text",
        "text-without-snow": "optional text",
    },
    "ground-steps": {
        does: [{"to": "ref ground-states", "weight": "number"}]
        for does in ("dries", "blows", "keeps", "wets", "soaks", "snows", "buries")
    },
    "ground-states": {"name": "text", "snow": "flag", "nvr": "number", "text": "text"},
    "grounds": {
        "name": "text",
        "look": "one of temperate, arid, snow, tropical",
        "base": "ref terrains",
        "sea": "one of none, islet, coast",
        "hills": {"least": "number", "most": "number"},
        "heights": {"base": "number", "step": "number"},
        "waters": [
            {
                "kind": "one of stream, wadi, river, canal",
                "least": "number",
                "most": "number",
                "course": "one of along, across",
                "fords": "number",
            }
        ],
        "roads": [
            {
                "kind": "one of paved, unpaved, path",
                "from": "one of front, flank, farm",
                "least": "number",
                "most": "number",
            }
        ],
        "cover": [
            {
                "terrain": "ref terrains",
                "share": "number",
                "patch": "number",
                "where": "one of anywhere, low, high, wet, fields, rim, shore",
            }
        ],
        "settlements": [
            {
                "few": "number",
                "many": "number",
                "small": "number",
                "large": "number",
                "streets": "number",
                "close": "number",
            }
        ],
        "buildings": {"stone": "number", "wooden": "number", "hut": "number"},
        "farms": {"least": "number", "most": "number"},
        "sides": {
            "kind": "one of none, hedge, wall, bocage",
            "fields": "number",
            "field-size": "number",
            "yards": "one of none, hedge, wall",
            "yard-share": "number",
        },
        "features": [{"symbol": "ref marks", "name": "text"}],
        "names": {
            "centre": "list of text",
            "quarter": "list of text",
            "farm": "list of text",
            "bridge": "list of text",
            "ford": "list of text",
            "summit": "list of text",
            "crossroads": "list of text",
            "wood": "list of text",
        },
    },
    "terrains": {
        "name": "text",
        "letter": "text",
        "passable": "flag",
        "concealment": "flag",
        "wooded": "flag",
        "deep": "flag",
        "enclosed": "flag",
    },
    "marks": {"name": "text"},
    "land-names": {"name": "text"},
    "ground-words": {
        "of": "one of mark, terrain, building, gutted",
        "label": "optional text",
        "text": "text",
    },
    "ruins": {"episode": "text", "from": "text", "share": "number"},
    "maps": {"hex-metres": "number", "hex-millimetres": "number"},
    "location-kinds": {
        "tvp": {"least": "number", "most": "number"},
        "most": "number",
        "favour": "number",
    },
    "names": {
        "name": "text",
        "people": "list of text",
        "features": [{"kind": "text", "text": "text"}],
    },
    "words": {"text": "text"},
    "situations": {
        "part": "one of setting, attacker, defender, ground, sky, stakes",
        "when": "list of text",
        "has": "optional list of text",
        "not": "optional list of text",
        "armies": "optional list of ref armies",
        "theatres": "optional list of ref theatres",
        "text": "text",
    },
    "works": {
        "fortification": "ref fortifications",
        "low": "text",
        "mid": "text",
        "high": "text",
        "pto": "flag",
        "surf": "flag",
        "armies": "optional list of ref armies",
        "not-armies": "optional list of ref armies",
        "looks": "optional list of one of temperate, arid, snow, tropical",
        "not-looks": "optional list of one of temperate, arid, snow, tropical",
        "leave": "optional one of booby-traps, afv",
    },
    "fortifications": {
        "name": "text",
        "price": "text",
        "per": "optional text",
        "initial": "flag",
        "notes": "list of ref fortification-notes",
    },
    "set-up": {
        "name": "text",
        "letters": "list of text",
        "map": "number",
        "reserve": "optional number",
        "note": "optional text",
    },
    "intensities": {"name": "text", "patrols": "number", "attack-option": "number"},
    "leader-columns": {
        "column": "text",
        "for": "text",
        "order": "list of text",
        "limited": "list of text",
    },
    "leader-drms": {
        "column": "ref leader-columns",
        "name": "text",
        "armies": "optional list of ref armies",
        "to": "optional text",
        "drm": "number",
    },
    "army-tags": {
        "army": "ref armies",
        "there": "text",
        "attacks": "text",
        "attacked": "text",
    },
    "group-letters": {
        "name": "text",
        "role": ("one of infantry, guns, weapons, armour, transport, fire, points, other"),
        "opens": "flag",
        "listed": "flag",
    },
    "covers": {
        "land": "optional one of summer, green, autumn, bare, snow",
        "climate": "optional ref climates",
        "colour": "text",
    },
    "winds": {"name": "text", "blows": "flag", "tags": "list of text"},
    "moons": {"name": "text", "column": "text", "turning": "flag"},
    "bounds": {"least": "number", "most": "number"},
    "numbers": {"number": "number"},
    "prices": {"name": "text", "cp": "number", "buys": "number"},
    "victory-levels": {
        "level": "text",
        "of": "one of gained, kept",
        "share": "decimal",
    },
}
"""Part → field → its type."""
