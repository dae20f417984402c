"""Packs and products by the names that addresses have: `pack`, `pack/product`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.errors import Problem, UsageError, did_you_mean
from generator.job.targets import Target, built_in, find_targets, pack_here


def typed(name: str) -> str:
    """Return what stands for a name on a command line in the folder of the studio.

    The pack that the studio was started in is named by its path; anything else is what it is.
    """
    pack, _, product = name.partition("/")
    here = pack_here()
    if here is None or pack in built_in() or pack != _name(here):
        return name
    return f"{here}/{product}" if product else here


def find_named(name: str) -> Target:
    """Return the pack or the product of a name or path; raise UsageError if there is none."""
    return find_targets([typed(name)])[0]


def find_shelved(name: str) -> Target:
    """Return what an address names: a pack on the shelf, and its product if one is named.

    Raises UsageError for anything else: a path leads nowhere.
    """
    pack, _, product = name.partition("/")
    here = pack_here()
    known = [*([_name(here)] if here else []), *built_in()]
    if pack not in known:
        message = f"there is no pack '{pack}'; packs are {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(pack, known)))
    found = find_targets([typed(pack)])[0]
    return replace(found, wanted=(product,)) if product else found


def _name(here: str) -> str:
    return Path(here).resolve().name
