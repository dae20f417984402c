"""Loading packs for commands, with the kinds of file that games add."""

from __future__ import annotations

from pathlib import Path

from generator.content import Pack, load_pack
from generator.content.kinds.base import products_of
from generator.content.outline import Outline, read_outline
from generator.games import KINDS as GAME_KINDS


def read_pack(folder: Path, shown: str | None = None) -> Pack:
    """Load a pack; raises ContentError with all problems of the pack, sorted by place.

    `shown` stands for the folder in messages; by default the folder as given.
    """
    return load_pack(folder, shown, GAME_KINDS)


def pack_outline(folder: Path, shown: str) -> Outline:
    """Return the products of a pack, without loading all of it if possible.

    Raises ContentError with all problems of the pack if there is one in a file that prints.
    """
    outline = read_outline(folder, shown, GAME_KINDS)
    if outline is not None:
        return outline
    pack = read_pack(folder, shown)
    products = tuple(printed for _, printed in products_of(pack.parts, pack.info.sides))
    return Outline(pack.name, pack.info.title, products)
