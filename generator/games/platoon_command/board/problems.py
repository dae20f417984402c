"""Faults of a scenario told as problems with their places in its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content.kinds.base import Part
from generator.content.kinds.records import RecordsPart
from generator.content.pack_file import PackFile
from generator.content.reading.source import Path, Source
from generator.errors import Near, Problem, short
from generator.games.platoon_command.board.checks import Fault, box_of, scenario_faults
from generator.games.platoon_command.board.seasons import SEASONS
from generator.games.platoon_command.scenario_model import ScenarioFile


def scenario_problems(
    parts: Mapping[str, Part],
    info: PackFile,
    model: ScenarioFile,
    source: Source,
    below: Path = (),
) -> Iterator[Problem]:
    """Tell why a scenario can't be set up or played; `below` is where it stands in its file."""
    yield from (fault_problem(fault, source, below) for fault in _season(parts, model))
    box = box_of(parts, model)
    for fault in box if isinstance(box, list) else scenario_faults(box, info, model):
        yield fault_problem(fault, source, below)


def _season(parts: Mapping[str, Part], model: ScenarioFile) -> Iterator[Fault]:
    part = parts.get(SEASONS)
    known = part.records if isinstance(part, RecordsPart) else {}
    if model.season is not None and model.season not in known:
        message = f"there is no season '{short(model.season)}'"
        yield Fault(("season",), message, near=Near(model.season, known))


def fault_problem(fault: Fault, source: Source, below: Path = ()) -> Problem:
    """Turn a fault into a problem with its place."""
    path = (*below, *fault.path)
    place = source.key_place(path, fault.key) if fault.key else source.place(path)
    see = source.place((*below, *fault.see)) if fault.see else None
    return Problem(fault.message, place, fault.hints, see, fault.near)
