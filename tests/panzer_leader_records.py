"""Panzer Leader's situations as plain records: heads, groups and levels, each under a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.situation.kind import SituationPart, SituationsPart

Record = dict[str, Any]


def situation_parts(pack: Pack) -> Iterator[SituationPart]:
    """Yield the situations in the order in which they are printed."""
    gathered = pack.parts["situations"]
    assert isinstance(gathered, SituationsPart)
    for name in gathered.model.situations:
        part = pack.parts[name]
        assert isinstance(part, SituationPart)
        yield part


def situation_records(pack: Pack) -> Mapping[str, Record]:
    """Return the situations by id; `forces` and `levels` are keys of the records below."""
    found = {}
    for part in situation_parts(pack):
        data = part.model.model_dump(by_alias=True)
        number = data["number"]
        found[part.id] = {
            **data,
            "id": part.id,
            "name": data["title"],
            "forces": [f"{number}-{group['id']}" for group in data["groups"]],
            "levels": [f"{number}-{i}" for i, _ in enumerate(data["levels"])],
        }
    return found


def force_records(pack: Pack) -> Mapping[str, Record]:
    """Return all groups, the Allied ones of a situation first."""
    found = {}
    for part in situation_parts(pack):
        data = part.model.model_dump(by_alias=True)
        for group in sorted(data["groups"], key=lambda group: group["side"]):
            key = f"{data['number']}-{group['id']}"
            found[key] = {**group, "zones": [_plain(zone) for zone in group["zones"]]}
    return found


def level_records(pack: Pack) -> Mapping[str, Record]:
    """Return all victory levels in the order of their files."""
    found = {}
    for part in situation_parts(pack):
        data = part.model.model_dump(by_alias=True)
        for i, level in enumerate(data["levels"]):
            found[f"{data['number']}-{i}"] = {**level, "id": f"{data['number']}-{i}"}
    return found


def _plain(zone: Mapping[str, Any]) -> Record:
    """Return a zone with None for what it does not say."""
    found = {}
    for key, value in zone.items():
        if key != "hexes":
            empty = value is False or value == ()
            found[key] = None if empty else list(value) if isinstance(value, tuple) else value
    return found
