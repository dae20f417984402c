"""Packs as the commands read them: with the kinds of file that their game adds."""

from __future__ import annotations

from pathlib import Path

from generator.content import Pack, load_pack
from generator.games.kinds import GAME_KINDS


def read_pack(folder: Path, shown: str | None = None) -> Pack:
    """Read a pack's folder; raise ContentError with all its problems, ordered by place.

    `shown` is the name that its files carry in messages; without it the folder as it is given.
    """
    return load_pack(folder, shown, GAME_KINDS)
