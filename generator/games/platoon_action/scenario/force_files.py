"""Both platoons of a mission as force files, from which their cards are printed."""

from __future__ import annotations

from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.case import Case
from generator.games.platoon_action.scenario.model import SIDES, SideName
from generator.games.platoon_action.scenario.words import people_of
from generator.roll.files.yaml_text import laid_out

_ROWS = frozenset({"men", "vehicles"})
_UNITS = ("officers", "squads", "teams", "vehicles")


def force_files(case: Case) -> dict[str, bytes]:
    """Return the force file of each side, by the side's name."""
    return {side: laid_out(_force(case, side), _ROWS).encode() for side in SIDES}


def _force(case: Case, side: SideName) -> dict[str, Any]:
    force = case.record.force(side).model_dump(by_alias=True, exclude_unset=True)
    head = {
        "kind": "force",
        "title": people_of(case.pack, case.record, side),
        "pack": _pack_word(case.pack),
        "nation": force["nation"],
        "year": case.year,
        "effectiveness": force["effectiveness"],
    }
    return {**head, **{key: _plain(force[key]) for key in _UNITS if force[key]}}


def _pack_word(pack: Pack) -> str:
    """Return the pack's name, or its folder if it is no pack of Fieldpress."""
    return pack.name if pack.shown == f"content/{pack.name}" else pack.shown


def _plain(value: Any) -> Any:
    """Return lists in place of tuples, as YAML is written from."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value
