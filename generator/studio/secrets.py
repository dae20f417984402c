"""Which files of something rolled are for the players of one side alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath

EVERY = "every"
"""In place of a side: a file that holds what is secret of each of them."""

_FOLDED = "-folded"


def side_of(noun: str, pack: str, name: str) -> str:
    """Return whose a file is that lies in the folder of something rolled: nothing if everybody's.

    `name` is that below the folder. A file that holds the secrets of all sides is of EVERY.
    """
    from generator.errors import FieldpressError
    from generator.studio.acts.named import find_shelved

    try:
        target = find_shelved(pack)
        sides = _sides(noun, target.folder, target.shown)
    except FieldpressError:
        return EVERY
    path = PurePosixPath(name)
    if sides and path.name == f"{noun}.yaml":
        return EVERY
    words = path.stem.removesuffix(_FOLDED).split("-")
    return next((side for side in sides if side in (words[0], words[-1])), "")


@cache
def _sides(noun: str, folder: Path, shown: str) -> tuple[str, ...]:
    from generator.games import find_game
    from generator.games.packs import pack_outline

    name = pack_outline(folder, shown).generator
    game = find_game(name) if name else None
    if game is None or noun not in game.generators:
        return ()
    sealing = game.generator(noun).sealing
    return sealing.sides if sealing else ()
