"""A mission's table as the shared geometry and the drawing have it, with what terrain does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.model import MissionRecord, TerrainLine
from generator.ground.tabletop import EntryPlace, TableObjective, Tabletop, TableZone, TerrainPiece

UNNUMBERED = frozenset({"road", "track", "stream", "bridge", "ford"})
"""Kinds that need no number on the map: everybody sees what they are."""


def table_of(pack: Pack, record: MissionRecord, names: Mapping[str, str]) -> Tabletop:
    """Return the table of a mission; `names` are those of zones, by side."""
    terrain = pack.records("terrain")
    numbers = piece_numbers(record)
    return Tabletop(
        float(record.table.width),
        float(record.table.height),
        tuple(_piece(pack, terrain[line.kind], line, numbers) for line in record.terrain),
        tuple(TableZone(z.side, z.side, names.get(z.side, ""), z.points) for z in record.zones),
        tuple(TableObjective(goal.id, goal.name, goal.at, goal.reach) for goal in record.goals),
        tuple(
            EntryPlace(one.id, one.side, names.get(one.side, ""), one.at, one.edge, one.leaves)
            for one in record.entries
        ),
        record.table.climate,
    )


def piece_numbers(record: MissionRecord) -> dict[str, int]:
    """Return the numbers of pieces by their ids, pieces of a kind one after another."""
    kinds = ["building", "woods", "hill", "field", "hedge", "wall", "crater"]
    some = [line for line in record.terrain if line.kind not in UNNUMBERED]
    some.sort(key=lambda line: kinds.index(line.kind) if line.kind in kinds else len(kinds))
    return {line.id: number for number, line in enumerate(some, 1)}


def _drawn(pack: Pack, sort: str | None) -> str:
    """Return how a sort of terrain is drawn."""
    known = pack.records("terrain-sorts").get(sort or "")
    return str(known["drawn"]) if known else sort or ""


def _piece(
    pack: Pack, traits: Mapping[str, Any], line: TerrainLine, numbers: Mapping[str, int]
) -> TerrainPiece:
    hides = traits["hides"]
    return TerrainPiece(
        line.id,
        line.kind,
        line.points,
        line.width,
        None if hides is None else float(str(hides)),
        float(str(traits["past"] or 0)),
        pack.records("ground")[traits["ground"]]["cover"],
        line.floors,
        (line.top,) if line.top else (),
        _drawn(pack, line.sort),
        numbers.get(line.id, 0),
    )
