"""The packs that pages are about: by their names on the shelf, never by a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Problem, UsageError, did_you_mean, short
from generator.studio.acts.shelf import targets

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.targets import Target
    from generator.studio.engine.bench import Bench


def target_of(name: str) -> Target:
    """Return a pack of the shelf; raise UsageError for a name that none of them has."""
    known = {target.name: target for target in targets()}
    if name not in known:
        message = f"'{short(name)}' is not a pack; packs are {', '.join(known)}"
        raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return known[name]


def pack_of(bench: Bench, name: str) -> Pack:
    """Return a pack of the shelf as it stands in its files; raise ContentError if it is broken."""
    target = target_of(name)
    return bench.warm.packs.read(target.folder, target.shown)
