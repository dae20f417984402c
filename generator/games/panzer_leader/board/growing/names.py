"""Names of a section's woods, hills, streams and coast, each where its name belongs."""

from __future__ import annotations

from collections.abc import Iterable

from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.growing.sketch import Sketch
from generator.ground.lattice import Spot, distance
from generator.ground.nets import groups
from generator.ground.section import HILLTOPS, WOODED, Label


def lay_labels(sketch: Sketch) -> tuple[Label, ...]:
    """Return the plan's names at the largest woods, hills and streams that have none yet."""
    named = {
        "woods": _groups(s for s in SECTION.spots if sketch.cover[s] in WOODED),
        "hill": _groups(s for s in SECTION.spots if sketch.cover[s] in HILLTOPS),
        "stream": [list(way) for way in sketch.streams],
        "coast": _groups(s for s in SECTION.spots if sketch.cover[s] == "sea"),
    }
    towns = {s for town in sketch.towns for s in town}
    busy = sketch.paved | towns | {n for s in towns for n in SECTION.neighbours[s]}
    found: list[Label] = []
    for what, name in sketch.plan.names:
        if named[what]:
            spots = named[what].pop(0)
            taken = {label.at for label in found}
            near = busy | taken | {n for s in taken for n in SECTION.neighbours[s]}
            free = [s for s in spots if s not in near and not SECTION.on_rim(s)]
            found.append(Label(name, what, _middle(free or spots)))
    return tuple(found)


def _groups(spots: Iterable[Spot]) -> list[list[Spot]]:
    """Return connected groups, the largest first."""
    return sorted(map(list, groups(SECTION, spots)), key=lambda g: (-len(g), g[0]))


def _middle(spots: list[Spot]) -> Spot:
    return min(spots, key=lambda s: (sum(distance(s, other) for other in spots), s))
