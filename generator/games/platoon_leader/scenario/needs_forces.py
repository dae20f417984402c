"""The fields of records that the sides of campaigns are rolled from, as a pack declares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FORCES: Mapping[str, Mapping[str, Any]] = {
    "armies": {
        "name": "text",
        "adjective": "text",
        "people": "text",
        "side": "one of axis, allied",
        "from": "text",
        "to": "text",
        "column": "text",
        "groups": "text",
        "strength": [
            {
                "from": "text",
                "to": "text",
                "elr": "number",
                "san": "number",
            }
        ],
        "commissars": {"from": "optional text", "to": "optional text"},
        "drms": {"leader": "number", "oba": "number", "promotion": "number"},
        "most": "one of low, mid, high",
        "afv": "flag",
        "oba": "flag",
        "air": "flag",
        "napalm": "optional text",
        "molotov": "optional text",
        "booby-traps": "flag",
        "traits": [
            {
                "name": "text",
                "text": "text",
                "from": "optional text",
                "groups": "optional text",
                "nations": "optional list of text",
            }
        ],
        "weapons": [
            {
                "name": "text",
                "from": "text",
                "to": "text",
                "note": "text",
                "inherent": "flag",
                "nations": "optional list of text",
            }
        ],
    },
    "formations": {
        "theatre": "ref theatres",
        "army": "ref armies",
        "nation": "optional ref nations",
        "from": "text",
        "to": "text",
        "name": "text",
        "regiments": "optional list of text",
        "episodes": "optional list of text",
        "raised": "optional text",
        "table": "ref establishments",
        "more": "optional list of text",
        "less": "optional list of text",
        "against": "optional list of text",
    },
    "establishments": {
        "army": "ref armies",
        "name": "text",
        "own": "list of text",
        "attached": "list of text",
        "only": "optional list of text",
    },
    "armour": {"unit": "text", "armour": "number", "answers": "number"},
    "nations": {
        "name": "text",
        "adjective": "text",
        "people": "text",
        "army": "ref armies",
        "elr": "optional number",
        "san": "optional number",
        "traits": [{"name": "text", "text": "text"}],
    },
}
"""Part → field → its type: armies, nations, formations, and the scale of armour."""

GROUP: Mapping[str, Any] = {
    "name": "text",
    "letter": "text",
    "echelon": "text",
    "quality": "text",
    "leaders": "number",
    "column": "text",
    "full": "text",
    "depleted": "optional text",
    "squads": "number",
    "guns": "number",
    "cp": "number",
    "per-reph": "number",
    "per-cg": "number",
    "reserve": "flag",
    "from": "text",
    "to": "text",
    "theatres": "optional list of ref theatres",
    "nations": "optional list of ref nations",
    "armoured": "flag",
    "opening": "number",
    "note": "optional text",
}
"""The fields of a part of groups, which an army names."""
