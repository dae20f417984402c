"""A section as its file has it."""

from __future__ import annotations

from typing import Any

from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.letters import rows_text, sides_text, way_text
from generator.ground.nets import groups
from generator.ground.section import HILLTOPS, SIDE_KINDS, TOWNS, WOODED, Section


def section_data(section: Section) -> dict[str, Any]:
    """Return what stands in a section's file below its head, without what is empty."""
    data: dict[str, Any] = {
        "title": section.title,
        "letter": section.name,
        "stands-for": section.stands_for,
        "sea": section.sea,
        "rows": rows_text(section),
        "sides": {kind: found for kind in SIDE_KINDS if (found := sides_text(section.sides, kind))},
        "roads": list(map(way_text, section.roads)),
        "streams": list(map(way_text, section.streams)),
        "springs": way_text(sorted(section.springs)),
        "towns": [
            {
                "name": town.name,
                **({"stands-for": town.stands_for} if town.stands_for else {}),
                "hexes": way_text(town.hexes),
            }
            for town in section.towns
        ],
        "names": [
            {"name": label.name, "what": label.what, "at": SECTION.name(label.at)}
            for label in section.labels
        ],
        "holds": counts(section),
    }
    return {key: value for key, value in data.items() if value}


def counts(section: Section) -> dict[str, int]:
    """Return how many hexes and bridges a section has, as its file states them."""
    return {
        "towns": len(section.hexes_of(TOWNS)),
        "bridges": len(section.bridges),
        "woods": len(section.hexes_of(WOODED)),
        "hills": len(tuple(groups(SECTION, section.hexes_of(HILLTOPS)))),
        "swamps": len(section.hexes_of(("swamp",))),
    }
