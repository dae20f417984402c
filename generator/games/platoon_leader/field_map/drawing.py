"""What the maps of a campaign by hand are drawn from: its file, the pack's words and terrain."""

from __future__ import annotations

from generator.content import Pack
from generator.games.platoon_leader.field_map.areas import area_hexes
from generator.games.platoon_leader.field_map.model import FieldMapFile
from generator.games.platoon_leader.field_map.reading import FieldSketch
from generator.games.platoon_leader.scenario.words import say
from generator.ground.growing.terrain import renamed, shared_of
from generator.ground.overlay import MapMark, Overlay, Shield
from generator.ground.record import Ground
from generator.scenario.generator import MapRequest


def map_request(model: FieldMapFile, sketch: FieldSketch, pack: Pack) -> MapRequest:
    """Return what a map is drawn from."""
    return MapRequest(
        ground_of(model, sketch, pack),
        _overlay(model, sketch, pack),
        model.title,
        model.season,
        ruined=model.ruined / 100,
    )


def ground_of(model: FieldMapFile, sketch: FieldSketch, pack: Pack) -> Ground:
    """Return the ground that a map shows, with the names that it has for what lies on it."""
    shared = renamed(shared_of(pack), model.names)
    return Ground(
        recipe="",
        name=model.name,
        look=model.look,
        board=sketch.board,
        base=model.base,
        cover=sketch.cover,
        levels=sketch.levels,
        heights=(0, 0),
        buildings=sketch.buildings,
        sides=sketch.sides,
        roads=sketch.roads,
        waters=sketch.waters,
        crossings=sketch.crossings,
        settlements=sketch.places,
        features=sketch.features,
        **shared,
    )


def _overlay(model: FieldMapFile, sketch: FieldSketch, pack: Pack) -> Overlay:
    """Return the Locations as shields: who holds each at the start stands in their list."""
    rows = tuple(pack.records(model.locations).values())
    holders = {key: side.name for key, side in pack.info.sides.items()}
    shields = tuple(
        Shield(
            str(row["name"]),
            int(row["tvp"]),
            area_hexes(sketch.board, str(row["hex"])),
            note=holders.get(str(row["holder"]), ""),
        )
        for row in rows
    )
    return Overlay(
        marks=tuple(MapMark(at.hexes) for at in shields),
        shields=shields,
        shields_title=say(pack, "map-locations"),
        shields_note=say(pack, "map-tvp", tvp=sum(at.number for at in shields)),
        notes=model.notes,
    )
