"""Packs and products by the names that addresses have: `pack`, `pack/product`."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from generator.errors import Problem, UsageError, did_you_mean
from generator.job.targets import Target, built_in, find_targets, pack_here


def own_pack() -> tuple[str, str] | None:
    """Return the name and the path of the pack that the studio was started in, if it was in one."""
    here = pack_here()
    return None if here is None else (Path(here).resolve().name, here)


def targets() -> list[Target]:
    """Return the pack that the studio was started in, and those that come with Fieldpress.

    One of these that has the name of the first is left out.
    """
    here = own_pack()
    others = [name for name in built_in() if here is None or name != here[0]]
    return find_targets([*([here[1]] if here else []), *others])


def typed(name: str) -> str:
    """Return what stands for a name on a command line in the folder of the studio.

    The pack that the studio was started in is named by its path; anything else is what it is.
    """
    pack, _, product = name.partition("/")
    here = own_pack()
    if here is None or pack != here[0]:
        return name
    return f"{here[1]}/{product}" if product else here[1]


def find_named(name: str) -> Target:
    """Return the pack or the product of a name or path; raise UsageError if there is none."""
    return find_targets([typed(name)])[0]


def find_shelved(name: str) -> Target:
    """Return what an address names: a pack on the shelf, and its product if one is named.

    Raises UsageError for anything else: a path leads nowhere.
    """
    pack, _, product = name.partition("/")
    here = own_pack()
    known = list(dict.fromkeys([*([here[0]] if here else []), *built_in()]))
    if pack not in known:
        message = f"there is no pack '{pack}'; packs are {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(pack, known)))
    found = find_targets([typed(pack)])[0]
    return replace(found, wanted=(product,)) if product else found


def beside() -> Path:
    """Return the folder for files that belong to no pack, such as printer profiles.

    It is the one that the studio was started in; if that is a pack, or lies in one, the folder that
    the pack is in.
    """
    here = pack_here()
    return Path() if here is None else Path(os.path.relpath(Path(here).resolve().parent))
