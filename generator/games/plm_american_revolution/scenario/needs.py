"""The fields of records that battles are rolled from, as a pack declares them in YAML.

A pack may declare more; what only templates print is not named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_WORDS = {"titles": "list of text", "stories": "list of text"}
_CORPS = "line, guards, loyal, german, jager, continental, rifle, militia, french"
_POOLS = "line, guards, loyal, german, jager, horse, continental, rifle, militia, french"
_SIDES = "american, british"
_DAYS = {"from": "optional text", "to": "optional text"}

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "theatres": {
        "name": "text",
        "region": "text",
        "from": "text",
        "to": "text",
        "weight": "number",
        "woods": "number",
        "rough": "number",
        "hills": "number",
    },
    "engagements": {
        "name": "text",
        "theatre": "ref theatres",
        "state": "text",
        "from": "text",
        "to": "text",
        "weight": "number",
        "north": "decimal",
        "west": "decimal",
        "american": "ref armies",
        "british": "ref armies",
        "attackers": f"list of one of {_SIDES}",
        "battles": "list of ref battles",
        "most": "number",
        "british-edge": "optional one of north, south",
        "hours": "optional list of text",
        "places": [
            {
                "what": "one of water, height, village",
                "name": "text",
                "north": "decimal",
                "west": "decimal",
            }
        ],
        "stories": "list of text",
    },
    "armies": {
        "name": "text",
        "side": f"one of {_SIDES}",
        "theatre": "ref theatres",
        "from": "text",
        "to": "text",
        "brigades": [{"of": f"list of one of {_POOLS}", "weight": "number"}],
        "regiments": [{"of": "list of ref regiments", **_DAYS}],
        "commanders": [{"of": "list of ref generals", **_DAYS}],
        "brigadiers": [{"of": "list of ref generals", **_DAYS}],
    },
    "battles": {
        "name": "text",
        "weight": "number",
        "least": "number",
        "most": "number",
        "even": "flag",
        "woods": "number",
        "woods-least": "number",
        "hill": "flag",
        "works": "flag",
        "stream": "flag",
        "village": "flag",
        "flank": "flag",
        "turns-least": "number",
        "turns-most": "number",
        "objectives": "number",
        "need": "number",
        **_WORDS,
        "attacker-briefs": "list of text",
        "defender-briefs": "list of text",
    },
    "table-sizes": {
        "name": "text",
        "width": "number",
        "depth": "number",
        "weight": "number",
        "column": "text",
        "most": "number",
    },
    "regiments": {
        "name": "text",
        "side": "text",
        "corps": "text",
        "list": "ref units",
        "theatres": "list of ref theatres",
        "from": "optional text",
        "to": "optional text",
        "raised": "optional text",
        "gone": "optional text",
        "grade": "optional ref grades",
        "weapon": "optional one of musket, rifle, carbine",
        "bayonets": "optional flag",
        "strength": "optional number",
        "battalions": "optional number",
        "parents": "optional list of ref regiments",
    },
    "generals": {
        "name": "text",
        "called": "optional text",
        "side": "text",
        "leads": f"list of one of {_CORPS}",
    },
    "units": {
        "army": "text",
        "name": "text",
        "arms": [{"arm": "text", "stands": "number", "each": "number"}],
        "command": "number",
        "figures": "number",
        "guns": "optional number",
        "parents": "optional number",
        "parents-grade": "optional ref grades",
        "grade": "ref grades",
    },
    "grades": {
        "name": "text",
        "morale": "number",
        "value": "number",
        "pre-empts": "number",
        "change": "number",
    },
    "fire-effect": {"weapon": "text", "from": "number", "to": "number", "r": "number"},
    "constraints": {
        "name": "text",
        "text": "text",
        "limit": "optional decimal",
        "most": "optional decimal",
    },
    "battle-numbers": {"number": "decimal"},
    "battle-legend": {"what": "text", "text": "text"},
    "battle-words": {"text": "text"},
    "battle-measured": {"name": "text", "text": "text"},
    "cover": {"bonus": "number"},
    "commander": {"left": "number"},
    "battle-rules": {"when": "text", "use": "text", "text": "text"},
    "break": {"beyond": "number", "chance": "number"},
}
"""Part → field → its type."""
