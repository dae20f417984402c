"""Packs as the commands read them: with the kinds of file that their game adds."""

from __future__ import annotations

from pathlib import Path

from generator.content import Pack, load_pack
from generator.content.kinds.base import products_of
from generator.content.outline import Outline, read_outline
from generator.games import KINDS as GAME_KINDS


def read_pack(folder: Path, shown: str | None = None) -> Pack:
    """Read a pack's folder; raise ContentError with all its problems, ordered by place.

    `shown` is the name that its files carry in messages; without it the folder as it is given.
    """
    return load_pack(folder, shown, GAME_KINDS)


def pack_outline(folder: Path, shown: str) -> Outline:
    """Return what a pack prints, as far as possible without reading it whole.

    Raises ContentError with all problems of a pack whose products can't be told.
    """
    outline = read_outline(folder, shown, GAME_KINDS)
    if outline is not None:
        return outline
    pack = read_pack(folder, shown)
    products = tuple(printed for _, printed in products_of(pack.parts, pack.info.sides))
    return Outline(pack.name, pack.info.title, products)
