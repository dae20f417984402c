"""A rolled section as a file: `board.yaml`, which is a section's file as a pack may hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from generator.content import Pack
from generator.content.models import Closed, Text
from generator.errors import ContentError, Problem, in_order
from generator.games.panzer_leader.board.checks import section_problems
from generator.games.panzer_leader.board.fresh import LOCKABLE, NewBoard, new_board
from generator.games.panzer_leader.board.model import (
    MOST_NAMES,
    BoardFile,
    Holds,
    Letter,
    NameLine,
    SidesBlock,
    TownLine,
    Ways,
)
from generator.games.panzer_leader.board.reading import read_section
from generator.games.panzer_leader.board.writing import counts, section_data
from generator.ground.section import SIDE_KINDS, Edge
from generator.roll.files import saved
from generator.roll.files.saved import Reading, SavedFile, SavedKind


class SavedBoard(Closed):
    """A saved section below its head: all keys are there."""

    kind: Literal["board"]
    title: Text
    letter: Letter
    sea: Edge | None
    rows: dict[Text, StrictStr]
    sides: SidesBlock
    roads: Ways
    streams: Ways
    springs: Text | None
    towns: Annotated[tuple[TownLine, ...], Field(strict=False, max_length=MOST_NAMES)]
    names: Annotated[tuple[NameLine, ...], Field(strict=False, max_length=MOST_NAMES)]
    holds: Holds


def body(_: Pack, rolled: NewBoard) -> dict[str, Any]:
    """Return what is saved of a section below its head."""
    data = section_data(rolled.section)
    sides = data.get("sides", {})
    return {
        "kind": "board",
        "title": data["title"],
        "letter": data["letter"],
        "sea": data.get("sea"),
        "rows": data["rows"],
        "sides": {kind: sides.get(kind, {}) for kind in SIDE_KINDS},
        "roads": data["roads"],
        "streams": data["streams"],
        "springs": data.get("springs"),
        "towns": data.get("towns", []),
        "names": data.get("names", []),
        "holds": counts(rolled.section),
    }


def _model(reading: Reading[NewBoard, SavedBoard]) -> BoardFile:
    return BoardFile.model_validate(reading.plain)


def _edited(reading: Reading[NewBoard, SavedBoard]) -> tuple[NewBoard, dict[str, Any]]:
    """Return the section as the file has it; raise ContentError for what can't be read."""
    section, problems = read_section(_model(reading), reading.source)
    if section is None:
        raise ContentError(in_order(problems))
    return replace(reading.rolled, section=section), dict(reading.plain)


def _faults(reading: Reading[NewBoard, SavedBoard]) -> Iterator[Problem]:
    return section_problems(reading.rolled.section, _model(reading), reading.source)


SAVED = SavedKind(
    noun="board",
    model=SavedBoard,
    lockable=LOCKABLE,
    roll=new_board,
    body=body,
    edited=_edited,
    faults=_faults,
)


def read_saved(pack: Pack, path: Path) -> SavedFile[NewBoard]:
    """Read a saved section; raise ContentError for what can't be, each with its place."""
    return saved.read_saved(SAVED, pack, path)


def to_yaml(pack: Pack, rolled: NewBoard, found: dict[str, Any]) -> bytes:
    """Write a section: versions, seed, locks and the section's own keys."""
    return saved.written(SAVED, pack, rolled, found)
