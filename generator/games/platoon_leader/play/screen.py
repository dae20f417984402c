"""The screen: a first firefight that one side loses however both are played is rolled again."""

from __future__ import annotations

from itertools import product

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.play.model import FirstFirefight, first_firefight
from generator.games.platoon_leader.play.needs import can_play
from generator.games.platoon_leader.play.scene import CannotBePlayedError, KnownBattle
from generator.play.chance import seeds_of

HOPELESS = "a first firefight in which both sides have hope"


def without_hope(game: FirstFirefight, seed: str) -> str | None:
    """Return the side that has no hope, or None.

    Every pair of players plays a game in turn, until both sides have won as often as gives hope,
    or so many rounds are over. A game that nobody wins is hope for both.
    """
    numbers = game.scene.figures.numbers
    wins = [0, 0]
    streams = Streams(seed)
    for number in range(numbers["rounds"]):
        for pair in product(game.players, repeat=2):
            path = f"hope/{number}/{'/'.join(pair)}"
            winner = game.game(pair, seeds_of(streams, path)).winner
            for side in range(2):
                wins[side] += winner in (side, None)
            if min(wins) >= numbers["hope"]:
                return None
    return game.sides[wins.index(min(wins))]


def grounds_tried(pack: Pack) -> int:
    """Return after how many grounds without hope a campaign is left as it is. Ours."""
    return int(pack.records("play-numbers")["grounds"]["number"])


def forces_tried(pack: Pack) -> int:
    """Return after how many pairs of forces without hope another ground is laid. Ours."""
    return int(pack.records("play-numbers")["forces"]["number"])


def has_hope(pack: Pack, known: KnownBattle, seed: str) -> bool:
    """Tell whether both sides have hope in a first firefight, as far as the model can tell."""
    if not can_play(pack):
        return True
    try:
        game = first_firefight(pack, known)
    except CannotBePlayedError:
        return True
    return without_hope(game, seed) is None
