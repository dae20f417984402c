"""The sentences of a campaign that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from generator.scenario.wording import Wording

_PLAIN = (
    *("map-link", "map-cut", "map-no-mans-land", "map-strategic", "map-locations"),
    *("map-strategic-terrain", "map-shields", "map-contours", "no-crossing", "no-water"),
    *("water-stream", "water-wadi", "water-river", "water-canal", "water-ocean"),
    *("water-reef", "surf", "disease", "reserves"),
    *("commissars", "ammunition", "mol", "napalm", "depletion"),
    *("no-aircraft", "works-secret", "no-leader", "draw", "objective-most"),
    *("roll",),
)
"""Sentences in which nothing is filled."""

WORDS = Wording(
    "words",
    {
        **dict.fromkeys(_PLAIN, ()),
        "map": ("ground", "columns", "rows", "metres"),
        "map-edges": ("edges",),
        "map-edge": ("side", "edge"),
        "map-mlr": ("side",),
        "map-blank": ("title", "number", "date"),
        "map-area": ("side",),
        "map-claimed": ("side",),
        "map-isolated": ("side",),
        "map-tvp": ("tvp",),
        "directions": ("axis", "allied"),
        "whereabouts": ("place", "latitude", "longitude"),
        "neighbours": ("list",),
        "neighbour": ("place", "km", "point"),
        "water": ("kinds", "crossings"),
        "wind": ("wind", "direction"),
        "edge": ("edge",),
        "bombardment": ("hexes",),
        "leader-rolls": ("groups",),
        "air": ("rolled",),
        "rule-name": ("name", "numbers"),
        "formation": ("adjective", "theatre"),
        "formation-whole": ("name",),
        "formation-part": ("part", "name"),
        "area": ("hexes",),
        "works": ("fp",),
        "works-own": ("fp",),
        "waxing": ("phase",),
        "waning": ("phase",),
        "slid": ("rolled",),
        "strength": ("cp",),
        "victory": ("adjective", "total", "start"),
        "victory-total": ("adjective", "total", "start", "number"),
        "victory-walked": ("walked",),
        "victory-first": ("asks", "percent", "gain"),
        "level": ("span",),
        "level-name": ("adjective", "level"),
        "objective-take": ("names",),
        "objective-keep-one": ("names",),
        "objective-keep-some": ("names",),
        "objective-points": ("points",),
        "objective-no-points": ("points",),
        "campaign-take": ("start", "total"),
        "campaign-hold": ("start", "total"),
        "title": ("place", "year"),
        "place": ("near", "region"),
        "booby-traps": ("fp",),
    },
)
