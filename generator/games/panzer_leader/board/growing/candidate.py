"""Growing a section: sea and hills first, then water, towns and roads, woods last."""

from __future__ import annotations

from collections.abc import Callable

from generator.dice import Stream
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.growing.cover import lay_swamps, lay_woods
from generator.games.panzer_leader.board.growing.names import lay_labels
from generator.games.panzer_leader.board.growing.plan import SectionPlan
from generator.games.panzer_leader.board.growing.relief import lay_coast, lay_hills, lay_sides
from generator.games.panzer_leader.board.growing.sketch import Sketch
from generator.games.panzer_leader.board.growing.towns import lay_towns
from generator.games.panzer_leader.board.growing.ways import lay_roads, lay_streams
from generator.ground.section import Section, Town

Streamed = Callable[[str], Stream]
"""Gives the random stream of a part of the work by its name."""


def grow_section(plan: SectionPlan, stream: Streamed) -> Section:
    """Grow one candidate; raise Rejected, naming the constraint that it fails."""
    sketch = Sketch(plan)
    lay_coast(sketch, stream("coast"))
    lay_hills(sketch, stream("hills"))
    lay_streams(sketch, stream("streams"))
    lay_towns(sketch, stream("towns"))
    lay_roads(sketch, stream("roads"))
    lay_swamps(sketch, stream("swamps"))
    lay_woods(sketch, stream("woods"))
    lay_sides(sketch, stream("sides"))
    labels = lay_labels(sketch)
    towns = tuple(
        Town(asked.name, tuple(sorted(hexes, key=lambda s: (s[1], s[0]))), asked.stands_for)
        for asked, hexes in zip(plan.towns, sketch.towns, strict=True)
    )
    return Section(
        name=plan.name,
        title=plan.title,
        stands_for=plan.stands_for,
        lattice=SECTION,
        cover=dict(sketch.cover),
        sides=dict(sorted(sketch.sides.items())),
        roads=tuple(sketch.roads),
        streams=tuple(sketch.streams),
        springs=frozenset(sketch.springs),
        towns=towns,
        labels=labels,
        sea=plan.sea,
    )
