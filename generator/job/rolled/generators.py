"""Which generator a pack has for a noun, as `scenario`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.job.targets import Target

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.scenario.generator import Generator


def find_generator(
    target: Target, noun: str, read: Callable[[Path, str], Pack] | None = None
) -> tuple[Pack, Generator]:
    """Read a pack and find its generator; raise UsageError if it has none.

    `read` is what reads it, if somebody has read it lately.
    """
    from generator.games import find_game
    from generator.games.packs import read_pack

    pack = (read or read_pack)(target.folder, target.shown)
    game = find_game(pack.info.generator) if pack.info.generator else None
    if game is None or noun not in game.generators:
        raise UsageError(f"'{pack.name}' has nothing to roll a {noun} from")
    return pack, game.generator(noun)
