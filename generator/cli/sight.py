"""`los`: whether two hexes of a board can see each other, and the rule that decides."""

from __future__ import annotations

from dataclasses import asdict

from generator.cli.show import say, say_json
from generator.errors import UsageError
from generator.games import find_game
from generator.games.packs import read_pack
from generator.job.targets import find_targets


def show_sight(pack_name: str, boards: str, one: str, other: str, *, as_json: bool) -> None:
    """Show whether one hex can see another, why, and where."""
    target = find_targets([pack_name])[0]
    pack = read_pack(target.folder, target.shown)
    game = find_game(pack.info.generator or "")
    if game is None:
        raise UsageError(f"'{pack_name}' has no boards to look over")
    told = game.look(pack, boards, one, other)
    if as_json:
        say_json(asdict(told))
        return
    say(f"{told.verdict}: {told.where}" if told.where else told.verdict)
    say(f"{told.rule}. {told.words}")
