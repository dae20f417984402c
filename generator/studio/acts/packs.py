"""The packs that pages are about: by their names on the shelf, never by a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.studio.acts.named import find_shelved

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.studio.engine.bench import Bench


def pack_of(bench: Bench, name: str) -> Pack:
    """Return a pack of the shelf as it stands in its files.

    Raises UsageError for a name that none has, ContentError for a broken pack.
    """
    target = find_shelved(name)
    return bench.warm.packs.read(target.folder, target.shown)
